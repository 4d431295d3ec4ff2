"""Building a game in any position, for tests, puzzles and records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dominion_env.engine import knowledge as k
from dominion_env.engine.rng import seeded
from dominion_env.engine.setup import Setup, bare_game, count_piles, show_top
from dominion_env.engine.state import ACTION_PHASE, AT_PLAY, BUY_PHASE, NONE, Game, Played
from dominion_env.engine.turn import advance, begin_turn

ZONES = ("hand", "deck", "discard", "in_play", "set_aside", "coffers", "shuffles")


def position(
    setup: Setup,
    players: Sequence[Mapping[str, object]],
    *,
    turn_player: int = 0,
    phase: str = "action",
    actions: int = 1,
    buys: int = 1,
    coins: int = 0,
    supply: Mapping[str, object] | None = None,
    trash: Sequence[str] = (),
    turns_taken: Sequence[int] = (),
    cost_reduction: int = 0,
    seed: int = 0,
    max_turns: int = 0,
    show_forced: bool = False,
    keep_log: bool = False,
) -> Game:
    """A game in the given position, brought to its first decision.

    Args:
        setup: The kingdom and the number of players.
        players: For each seat a mapping with any of "hand", "deck" (top first), "discard", "in_play",
            "set_aside" (lists of card names), "coffers" and "shuffles" (what each coming shuffle of the discard pile
            brings to the top of the deck: lists of names, top first); what is left out is empty.
        turn_player: Whose turn it is.
        phase: "action" or "buy".
        actions, buys, coins: Of the turn.
        supply: Copies left by pile name, for piles that are not full; for a mixed pile a list of names, top first.
        trash: Names of the cards in the trash.
        turns_taken: Turns each player has taken, the one under way among them.
        cost_reduction: How much less cards cost this turn (as after Bridge).
        seed: For all that is random from here on.
        max_turns: As in `new_game`.
        show_forced: Whether choices without an alternative are asked.
        keep_log: Whether to write a log.

    Raises:
        ValueError: for a card, zone, pile or phase that this game does not have.
    """
    rng = seeded(seed)
    g = bare_game(setup, rng)
    g.seed = seed
    g.max_turns = max_turns
    g.show_forced = show_forced
    g.turn_player = turn_player
    if keep_log:
        g.log = []
    for seat, zones in enumerate(players):
        _deal(g, seat, zones)
    for name, left in (supply or {}).items():
        _stock(g, name, left)
    count_piles(g)
    for name in trash:
        g.trash[_kind(g, name)] += 1
    for seat, turns in enumerate(turns_taken):
        g.players[seat].turns = max(0, turns - 1) if seat == turn_player else turns
    begin_turn(g)
    phases = {"action": ACTION_PHASE, "buy": BUY_PHASE}
    if phase not in phases:
        raise ValueError(f"phase must be 'action' or 'buy', not {phase!r}")
    g.phase = phases[phase]
    g.actions, g.buys, g.coins, g.cheaper = actions, buys, coins, cost_reduction
    for card in g.players[turn_player].in_play:
        g.plays[card.kind] += 1
        if setup.types[card.kind] & 1:
            g.actions_played += 1
    g.origin = g.copy()
    advance(g)
    return g


def _kind(g: Game, name: str) -> int:
    kind = g.kind(name)
    if kind == NONE:
        raise ValueError(f"{name!r} is not a card of this game; its cards are {', '.join(g.setup.kind_of)}")
    return kind


def _deal(g: Game, seat: int, zones: Mapping[str, object]) -> None:
    p = g.players[seat]
    for zone, given in zones.items():
        if zone not in ZONES:
            raise ValueError(f"player {seat} has no zone {zone!r}; the zones are {', '.join(ZONES)}")
        if zone == "coffers":
            assert isinstance(given, int)
            p.coffers = given
            continue
        assert isinstance(given, (list, tuple))
        if zone == "shuffles":
            p.shuffles = [[_kind(g, name) for name in top] for top in reversed(given)]
            continue
        kinds = [_kind(g, name) for name in given]
        for kind in kinds:
            k.arrives(g, seat, k.IN_ALL, kind, k.EXACT)
        _fill(g, seat, zone, kinds)
    k.hidden_leave(g, seat, k.IN_DECK, sum(p.hand))


def _fill(g: Game, seat: int, zone: str, kinds: list[int]) -> None:
    p = g.players[seat]
    if zone == "deck":
        p.deck = kinds[::-1]
    for kind in kinds:
        if zone == "hand":
            p.hand[kind] += 1
            k.arrives(g, seat, k.IN_DECK, kind, k.EXACT)
        elif zone == "deck":
            k.arrives(g, seat, k.IN_DECK, kind, k.EXACT)
        elif zone == "discard":
            p.discard[kind] += 1
            k.arrives(g, seat, k.IN_DISCARD, kind, k.EXACT)
        elif zone == "set_aside":
            p.aside[kind] += 1
        else:
            g.next_uid += 1
            p.in_play.append(Played(kind, g.next_uid, AT_PLAY))


def _stock(g: Game, name: str, left: object) -> None:
    for pile in g.setup.piles:
        if pile.name == name:
            break
    else:
        raise ValueError(
            f"{name!r} is not a pile of this game; its piles are {', '.join(pile.name for pile in g.setup.piles)}"
        )
    if pile.mixed == NONE:
        assert isinstance(left, int)
        (g.supply if pile.in_supply else g.outside)[pile.kinds[0]] = left
    else:
        if isinstance(left, int):
            cards = g.mixed[pile.mixed]
            g.mixed[pile.mixed] = cards[len(cards) - left :]
        else:
            assert isinstance(left, (list, tuple))
            g.mixed[pile.mixed] = [_kind(g, each) for each in reversed(left)]
        show_top(g, pile)
