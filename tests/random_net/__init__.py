"""Random play over random kingdoms of all cards, with everything that must always hold checked at every decision.

The test suite plays a slice of it; the whole, with a table of what was offered and taken, is a command::

    python -m tests.random_net 2000 --coverage --workers 2   # games 0 to 1999
    python -m tests.random_net 1 --first 417                 # that one game, to see a failure again

`rows` says what must be covered, `games` which games are played, `habit` how their players choose, `reading` what a
choice counts for, `coverage` counts it, `checks` says what must hold, and `playing` puts them together.
"""

from tests.random_net.coverage import Tally
from tests.random_net.games import kingdom_names, middle_of_a_game, random_game, random_kingdom
from tests.random_net.habit import Habit
from tests.random_net.playing import digest, play

__all__ = ["Habit", "Tally", "digest", "kingdom_names", "middle_of_a_game", "play", "random_game", "random_kingdom"]
