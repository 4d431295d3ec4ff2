"""A game in words: the log as a player would read it, and the table as a player would see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dominion_env.engine import log
from dominion_env.engine.state import NONE
from dominion_env.game import Game

_SAYS = {
    log.PLAY: "plays",
    log.BUY: "buys",
    log.GAIN: "gains",
    log.TRASH: "trashes",
    log.DISCARD: "discards",
    log.DRAW: "draws",
    log.TOPDECK: "puts on the deck",
    log.REVEAL: "reveals",
    log.LOOK: "looks at",
    log.TAKE: "takes into hand",
    log.NAME: "names",
    log.SET_ASIDE: "sets aside",
    log.PASS: "passes",
    log.RETURN: "returns to its pile",
    log.REACT: "reacts with",
}
_TO = {1: " onto the deck", 2: " into hand"}


def render_log(game: Game, seat: int | None = None, since: int = 0) -> str:
    """What happened, one line for each thing a player did.

    Args:
        game: A game that keeps a log.
        seat: Show only what this seat saw; None shows everything.
        since: Leave out this many entries from the beginning.

    Raises:
        ValueError: if the game keeps no log.
    """
    entries = game.state.log
    if entries is None:
        raise ValueError("this game keeps no log: create it with log=True")
    lines: list[str] = []
    cards: list[str] = []
    last: tuple[int, int, int] | None = None
    for event, player, kind, viewers, number in entries[since:]:
        name = "another card" if kind == NONE else game.state.setup.cards[kind].name
        if kind != NONE and seat is not None and not viewers >> seat & 1:
            name = "a card"
        group = (event, player, number if event == log.GAIN else 0)
        if group != last or event in (log.NAME, log.CHOOSE):
            _flush(lines, last, cards)
            last = group
        if event in _SAYS:
            cards += [name] * (number if event in (log.REVEAL, log.PLAY) else 1)
        else:
            last = None
            lines.append(_other(game, event, player, kind, number))
    _flush(lines, last, cards)
    return "\n".join(lines)


def _flush(lines: list[str], group: tuple[int, int, int] | None, cards: list[str]) -> None:
    if group is not None and cards:
        event, player, number = group
        to = _TO.get(number, "") if event == log.GAIN else ""
        lines.append(f"  Player {player} {_SAYS[event]} {_listed(cards)}{to}.")
    cards.clear()


def _other(game: Game, event: int, player: int, kind: int, number: int) -> str:
    if event == log.TURN:
        return f"Turn {number} of player {player}"
    if event == log.SHUFFLE:
        return f"  Player {player} shuffles."
    if event == log.CHOOSE:
        return f"  Player {player} chooses {game.state.setup.cards[kind].modes[number]}."
    if event == log.COFFERS:
        return f"  Player {player} spends a Coffers token."
    if event == log.OVERPAY:
        return f"  Player {player} overpays by {number}."
    scores = ", ".join(f"player {each} {score}" for each, score in enumerate(game.scores()))
    winners = " and ".join(f"player {each}" for each in game.winners())
    return f"The game is over: {scores}. Won by {winners}."


def _listed(cards: Iterable[str]) -> str:
    """Cards with their numbers: "2 Coppers" is shown as "Copper x2"."""
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in Counter(cards).items())


def render_table(game: Game, seat: int | None = None) -> str:
    """The table: Supply with costs, and each player's zones.

    Args:
        game: The game.
        seat: Whose hand is shown; None shows every hand.
    """
    state = game.state
    piles = [f"{name} ({game.cost(name) if left else '-'}) x{left}" for name, left in game.supply().items()]
    lines = ["Supply: " + ", ".join(piles), "Trash: " + (_listed(game.trash()) or "empty")]
    for player in range(game.players):
        mark = ">" if player == game.turn_player and not game.over else " "
        hand = game.zone(player, "hand")
        shown = _listed(hand) or "empty" if seat is None or seat == player else f"{len(hand)} cards"
        zones = [
            f"hand {shown}",
            f"deck {len(state.players[player].deck)}",
            f"discard {sum(state.players[player].discard)}",
        ]
        for zone in ("in_play", "set_aside"):
            cards = game.zone(player, zone)
            if cards:
                zones.append(f"{zone.replace('_', ' ')} {_listed(cards)}")
        if seat is None or seat == player:
            looking = game.zone(player, "looking")
            if looking:
                zones.append(f"looking at {_listed(looking)}")
        if game.coffers(player):
            zones.append(f"{game.coffers(player)} Coffers")
        lines.append(f"{mark} Player {player}: " + "; ".join(zones))
    if not game.over:
        left = f"actions {game.actions_left}, buys {game.buys}, coins {game.coins}"
        lines.append(f"Player {game.turn_player}'s {game.phase} phase: {left}")
    return "\n".join(lines)
