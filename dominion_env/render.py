"""A game in words: the log as a player would read it, and the table as a player would see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dominion_env.engine import log
from dominion_env.engine.state import NONE
from dominion_env.game import Game
from dominion_env.kingdom_config import STANDARD
from dominion_env.kingdoms import Kingdom
from dominion_env.replay import Replay

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
    log.INTO_DECK: "puts",
    log.PICK_UP: "picks up",
}
_TO = {1: " onto the deck", 2: " into hand"}
_PLACED = (log.GAIN, log.INTO_DECK)
"""Events whose number says where the card goes."""


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
    for event, player, kind, viewers, number, _ in entries[since:]:
        if not viewers or (seat is not None and not viewers >> seat & 1):
            name = "a card"
        else:
            name = "another card" if kind == NONE else game.state.setup.cards[kind].name
        group = (event, player, number if event in _PLACED else 0)
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
        to = ""
        if event == log.GAIN:
            to = _TO.get(number, "")
        elif event == log.INTO_DECK:
            to = f" into the deck, {number} from the top" if number else " on the deck"
        lines.append(f"  Player {player} {_SAYS[event]} {_listed(cards)}{to}.")
    cards.clear()


def _other(game: Game, event: int, player: int, kind: int, number: int) -> str:
    if event == log.TURN:
        return f"Turn {number} of player {player}"
    if event == log.SHUFFLE:
        return f"  Player {player} shuffles."
    if event == log.CLEAN_UP:
        return f"  Player {player} cleans up."
    if event == log.CHOOSE:
        return f"  Player {player} chooses {game.state.setup.cards[kind].modes[number]}."
    if event == log.COFFERS:
        return f"  Player {player} spends a Coffers token."
    if event == log.OVERPAY:
        return f"  Player {player} overpays by {number}."
    scores = ", ".join(f"player {each} {score}" for each, score in enumerate(game.scores()))
    winners = " and ".join(f"player {each}" for each in game.winners())
    return f"The game is over: {scores}. Won by {winners}."


def render_replay(replay: Replay, seat: int | None = None, moves: bool = False) -> str:
    """A whole game: who played what, what happened, how it ended.

    Args:
        replay: The game.
        seat: Show only what this seat saw; None shows everything.
        moves: Whether to show each choice too, with its number, before what it led to (of a seat, only its own). Of a
            game that was recorded elsewhere, those that its record does not tell are marked.

    Raises:
        ReplayMismatch, ReplayError: as `Replay.play`.
        ValueError: for a seat that the game does not have.
    """
    if seat is not None and not 0 <= seat < replay.players:
        raise ValueError(f"seat must be 0 to {replay.players - 1}, not {seat}")
    game = replay.begin(log=True)
    held = [(player, game.zone(player, "hand")) for player in range(game.players) if seat in (None, player)]
    lines = [f"  Player {player} holds {_listed(cards) or 'no cards'}." for player, cards in held]
    told = 0
    guesses = replay.recorded.choices if replay.recorded is not None else ()
    for _, action in replay.play(game):
        decision = game.state.decision
        if moves and decision is not None and seat in (None, decision.player):
            number = len(game.state.history)
            mark = " (filled in)" if number in guesses else ""
            lines += [render_log(game, seat, told), f"{number + 1:4}. {game.actions.name(action)}{mark}"]
            told = len(game.state.log or ())
    lines.append(render_log(game, seat, told))
    if game.truncated:
        lines.append("It was cut off by the turn limit.")
    elif not game.over:
        lines.append("The game was left here.")
    return "\n".join([_kingdom(replay.kingdom), _players(replay), "", *filter(None, lines)])


def _kingdom(kingdom: Kingdom) -> str:
    text = f"{kingdom.name or 'Kingdom'}: {', '.join(kingdom.cards)}"
    text += f"; Bane: {kingdom.bane}" if kingdom.bane else ""
    text += f"; Ferryman: {kingdom.ferryman}" if kingdom.ferryman else ""
    text += "; Shelters" if kingdom.shelters else ""
    return text + (f"; {kingdom.rules} rules" if kingdom.rules != STANDARD else "")


def _players(replay: Replay) -> str:
    names = replay.agents or ("?",) * replay.players
    text = ". ".join(f"Player {seat}: {name}" for seat, name in enumerate(names))
    return text if replay.recorded is None else f"{text}. Recorded by {replay.recorded.source}"


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
