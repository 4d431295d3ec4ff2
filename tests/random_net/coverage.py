"""What random games offered, chose and did, counted by row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dominion_env import Game
from dominion_env.engine import log
from dominion_env.engine.card import CARDS
from dominion_env.engine.codes import SPEND_COFFERS, verb_of
from dominion_env.engine.state import Event
from dominion_env.engine.state import Game as State
from tests.random_net.rows import EVENTS, Row, all_rows, verb_words

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect, HookFunction


@dataclass
class Tally:
    """Counts by row, of some games.

    Attributes:
        offered: In how many decisions an option of the row was offered; what is no option counts where it happens.
        chosen: How often it was chosen, or happened.
    """

    games: int = 0
    decisions: int = 0
    at_turn_limit: int = 0
    offered: Counter[Row] = field(default_factory=Counter)
    chosen: Counter[Row] = field(default_factory=Counter)

    def see(self, rows: dict[int, list[Row]], code: int) -> None:
        """Count a decision and the choice made."""
        self.decisions += 1
        self.offered.update({row for found in rows.values() for row in found})
        self.chosen.update(rows[code])

    def happened(self, row: Row) -> None:
        """Count something that is no option."""
        self.offered[row] += 1
        self.chosen[row] += 1

    def add(self, other: Tally) -> None:
        """Count what happened in other games too."""
        self.games += other.games
        self.decisions += other.decisions
        self.at_turn_limit += other.at_turn_limit
        self.offered.update(other.offered)
        self.chosen.update(other.chosen)

    def missing(self) -> list[Row]:
        """The rows that were never chosen."""
        return [row for row in all_rows() if not self.chosen[row]]

    def table(self) -> str:
        """A line for each row."""
        lines = ["card | decision | option | offered | taken"]
        for row in all_rows():
            note = "" if self.chosen[row] else " | NEVER TAKEN" if self.offered[row] else " | NEVER OFFERED"
            lines.append(f"{' | '.join(row)} | {self.offered[row]} | {self.chosen[row]}{note}")
        return "\n".join(lines)

    def summary(self) -> str:
        """The figures in a few lines."""
        rows = len(all_rows())
        return (
            f"{self.games} games, {self.decisions} decisions; {self.at_turn_limit} games ended at the turn limit "
            f"({self.at_turn_limit / max(1, self.games):.2%}), the others by the rules\n"
            f"{rows - len(self.missing())} of {rows} rows covered"
        )


class Doings:
    """Watches one game for what is no option: cards played and bought, tokens spent, hooks that do something."""

    def __init__(self, game: Game, tally: Tally) -> None:
        self.state = game.state
        self.tally = tally
        self.buying = (-1, -1)
        self.names = [printed.name for printed in game.state.setup.cards]
        self.gave_coffers: list[set[str]] = [set() for _ in range(game.players)]
        assert game.state.log is not None
        self.read = len(game.state.log)

    def follow(self, player: int, code: int) -> None:
        """Take note of what a choice brought about, from the log."""
        if verb_of(code) == SPEND_COFFERS:
            for name in self.gave_coffers[player]:
                self.tally.happened(Row(name, verb_words(SPEND_COFFERS), "a token"))
        entries = self.state.log or []
        for event, seat, kind, *_ in entries[self.read :]:
            if event == log.PLAY:
                self.tally.happened(Row(self.names[kind], "played", ""))
                if CARDS[self.names[kind]].coffers or SPEND_COFFERS in CARDS[self.names[kind]].asks:
                    self.gave_coffers[seat].add(self.names[kind])
            elif event == log.BUY:
                self.buying = (seat, kind)
            elif event == log.GAIN and (seat, kind) == self.buying:
                self.tally.happened(Row(self.names[kind], "bought", ""))
                self.buying = (-1, -1)
        self.read = len(entries)

    @contextmanager
    def of_hooks(self) -> Iterator[None]:
        """While this lasts, hooks that do something in this game (not in a copy) are counted."""
        kept = [(name, hook, hook.do) for name, printed in CARDS.items() for hook in printed.hooks]
        for name, hook, do in kept:
            hook.do = self.told(Row(name, "fires at", EVENTS[hook.event]), do)
        try:
            yield
        finally:
            for _, hook, do in kept:
                hook.do = do

    def told(self, row: Row, do: HookFunction) -> HookFunction:
        """The same function, which is counted when called."""

        def told(g: State, e: Event, me: int) -> Effect | None:
            if g is self.state:
                self.tally.happened(row)
            return do(g, e, me)

        return told
