"""A person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from agents.base import Agent
from dominion_env import Decision, View
from dominion_env.names import matching, nearest

HELP = """\
Choose by the number in the list, or by name: "buy Province", or any part that only one choice has, such as "prov".
  table   show the table again
  undo    go back to your last decision
  help    show this
  quit    leave the game"""


class Quit(Exception):
    """The person wants to leave."""


class Undo(Exception):
    """The person wants to go back to the last own decision."""


class Human(Agent):
    """Shows a person what its seat sees, and asks for every decision.

    Args:
        read: Asks for a line, given the prompt.
        write: Shows text.
        can_undo: Whether whoever runs the game takes decisions back when `act` raises `Undo`.
    """

    name = "human"
    wants_log = True

    def __init__(
        self,
        read: Callable[[str], str] | None = None,
        write: Callable[[str], None] | None = None,
        *,
        can_undo: bool = False,
    ) -> None:
        self._read = read or input
        self._write = write or print
        self._can_undo = can_undo
        self._shown = 0

    def reset(self, seat: int, players: int, seed: int) -> None:
        """Show the log from the beginning."""
        self._shown = 0

    def act(self, view: View) -> int:
        """What the person chooses.

        Raises:
            Quit: if the person leaves.
            Undo: if the person takes back the last decision.
            EOFError: if the input ends.
        """
        self.show_news(view)
        self._write("\n" + view.table())
        decision = view.decision
        legal = view.legal_actions()
        self._write(_listed(decision))
        while True:
            answer = self._read(f"{question(decision)} ").strip()
            command = answer.casefold()
            if command == "quit":
                raise Quit
            if command == "undo" and self._can_undo:
                raise Undo
            if command == "undo":
                self._write("Nothing can be taken back here.")
            elif command in ("help", "?"):
                self._write(HELP)
            elif command == "table":
                self._write(view.table())
                self._write(_listed(decision))
            elif answer:
                chosen, why = _chosen(answer, decision.options)
                if chosen is not None:
                    return legal[chosen]
                self._write(why)

    def show_news(self, view: View) -> None:
        """Show what the seat saw happen since the last time."""
        news = view.log(since=min(self._shown, view.log_length()))
        self._shown = view.log_length()
        if news:
            self._write(news)


def question(decision: Decision) -> str:
    """What is to be decided, as a prompt."""
    asks = f"{decision.card}: {decision.kind}" if decision.card else decision.kind
    if decision.at_most > 1:
        at_most = min(decision.at_most, 99)
        number = f"{at_most}" if decision.at_least == at_most else f"{decision.at_least} to {at_most}"
        asks += f" ({number} more)"
    return f"{asks}?"


def _listed(decision: Decision) -> str:
    return "\n".join(f"{number:4}) {option}" for number, option in enumerate(decision.options, 1))


def _chosen(answer: str, options: Sequence[str]) -> tuple[int | None, str]:
    """Which option is meant, or why none is."""
    if answer.isdigit():
        number = int(answer)
        if 1 <= number <= len(options):
            return number - 1, ""
        return None, f"There are choices 1 to {len(options)}."
    found = matching(answer, options)
    if len(found) == 1:
        return options.index(found[0]), ""
    if found:
        return None, f"{answer!r} could be {' or '.join(found)}."
    return None, f"{answer!r} is none of the choices{nearest(answer, options)} (try help)"
