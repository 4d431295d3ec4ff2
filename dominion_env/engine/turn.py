"""The turn loop: from one decision to the next, and how a game in the middle of an effect is copied.

At a top-level decision (which card to play, what to buy) a game is plain data. A choice there may start an effect, a
generator kept in `Game.running`; until it ends, choices are sent to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine import card as c
from dominion_env.engine import knowledge, log
from dominion_env.engine.ask import MOST_KEPT, ask, choose_number, held
from dominion_env.engine.codes import (
    ARGUMENT,
    BUY,
    DONE,
    OVERPAY,
    PLAY,
    PLAY_TREASURES,
    RESOLVE,
    SPEND_COFFERS,
    TOPDECK,
)
from dominion_env.engine.decks import draw
from dominion_env.engine.gains import SUPPLY, gain, place_gained
from dominion_env.engine.moves import ASIDE, DISCARD_PILE, HAND, remove, to_deck, to_discard
from dominion_env.engine.plays import is_plain, play_card, play_from_hand, play_plain, put_into_play
from dominion_env.engine.state import (
    ACTION_PHASE,
    AT_DECK,
    AT_DISCARD,
    AT_PLAY,
    BUY_PHASE,
    CLEANUP,
    NONE,
    START,
    Decision,
    Event,
    Game,
    Played,
)
from dominion_env.engine.triggers import is_quiet, moment, resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_env.engine.card import Effect, Hook

HAND_SIZE = 5
PRESENT: Final = bytes(min(count, 1) for count in range(256))
"""A translation of counts: 1 where there are any."""


class IllegalChoice(ValueError):
    """The choice is not one of the options of the decision; nothing has changed."""


# From decision to decision.


def start(g: Game) -> None:
    """Bring a game that was just set up to its first decision."""
    begin_turn(g)
    advance(g)


def step(g: Game, code: int) -> None:
    """Make a choice and go on to the next decision.

    Raises:
        IllegalChoice: if the code is not among the options, or the game is over; nothing has changed then.
    """
    decision = g.decision
    if decision is None:
        raise IllegalChoice("the game is over")
    if code not in decision.options:
        raise IllegalChoice(f"{code} is not one of the options {decision.options}")
    make(g, code)


def make(g: Game, code: int) -> None:
    """Make a choice that is known to be legal (see `step`)."""
    running = g.running
    asked = False
    if running is None:
        g.base = g.copy() if g.searching else None
        g.base_length = len(g.history)
        g.history.append(code)
        g.running = act(g, code)
    else:
        g.history.append(code)
        try:
            g.decision = running.send(code)
            asked = True
        except StopIteration:
            g.running = None
    if not asked:
        advance(g)
    if g.setup.passes_unseen:
        knowledge.own_what_is_seen(g)


def advance(g: Game) -> None:
    """Go on until somebody has to decide or the game is over."""
    while True:
        running = g.running
        if running is not None:
            try:
                g.decision = next(running)
                return
            except StopIteration:
                g.running = None
        if g.over:
            g.decision = None
            return
        if g.phase == START:  # what it triggers has been resolved
            g.phase = ACTION_PHASE
        if g.phase == ACTION_PHASE:
            to_play = action_decision(g)
            if to_play is not None:
                g.decision = to_play
                return
            g.phase = BUY_PHASE
        if g.buys or not g.bought or g.show_forced:
            decision = buy_decision(g)
            if len(decision.options) > 1 or g.show_forced:
                g.decision = decision
                return
        g.running = end_turn(g)


def action_decision(g: Game) -> Decision | None:
    """What the player may do in the Action phase; None if there is nothing to play."""
    if not g.actions:
        return None
    setup = g.setup
    player = g.players[g.turn_player]
    hand = player.hand[setup.first_action :]
    if not any(hand):
        return None
    # Decisions recur all the time, so each is made once: these few facts tell all about it.
    kept = setup.action_decisions[g.turn_player << 1 | (player.coffers > 0)]
    situation = bytes(hand.translate(PRESENT))
    decision = kept.get(situation)
    if decision is None:
        options = [PLAY | kind for kind in setup.actions if player.hand[kind]]
        if options and player.coffers:
            options.append(SPEND_COFFERS)
        options.append(DONE)
        decision = Decision(g.turn_player, PLAY, NONE, options, 0, 1)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[situation] = decision
    return decision if len(decision.options) > 1 else None


def buy_decision(g: Game) -> Decision:
    """What the player may do in the Buy phase.

    No Treasure may be played after the first card is bought (Hinterlands rulebook, "Additional Rules").
    """
    setup = g.setup
    player = g.players[g.turn_player]
    playable = 0
    if not g.bought:
        hand = player.hand
        bit = 1
        for kind in setup.treasures:
            if hand[kind]:
                playable |= bit
            bit <<= 1
    coins = g.coins  # costs do not sink below 0, so that all are less by some is as good as some coins more
    if g.cheaper or setup.some_in_play_cheaper:
        coins += g.reduction()
    coins = coins if coins < setup.most_expensive else setup.most_expensive
    situation = (((g.sold_out << 6 | coins) << 1 | (g.buys > 0)) << 1 | (player.coffers > 0)) << 3 | g.turn_player
    situation = situation << len(setup.treasures) | playable
    decision = setup.buy_decisions.get(situation)
    if decision is None:
        affordable = [kind for kind in setup.supply_kinds if g.supply[kind] and setup.costs[kind] <= coins]
        decision = Decision(g.turn_player, BUY, NONE, buy_options(g, playable, affordable), 0, 1)
        if len(setup.buy_decisions) >= MOST_KEPT:
            setup.buy_decisions.clear()
        setup.buy_decisions[situation] = decision
    return decision


def buy_options(g: Game, playable: int, affordable: Sequence[int]) -> list[int]:
    """The options of the Buy phase, for the Treasures in hand (a bit for each of `Setup.treasures`)
    and the cards that the coins suffice for.
    """
    setup = g.setup
    options: list[int] = []
    if playable:
        some_at_once = False
        for i, kind in enumerate(setup.treasures):
            if playable >> i & 1:
                options.append(PLAY | kind)
                if setup.at_once[kind]:
                    some_at_once = True
        if some_at_once:
            options.append(PLAY_TREASURES)
    if g.buys:
        options += [BUY | kind for kind in affordable]
    if g.players[g.turn_player].coffers and (options or g.buys):
        options.append(SPEND_COFFERS)
    options.append(DONE)
    return options


def act(g: Game, code: int) -> Effect | None:
    """Carry out a top-level choice; what can't be done at once is the effect returned."""
    player = g.turn_player
    kind = code & ARGUMENT
    verb = code - kind
    if verb == PLAY:
        if g.phase == ACTION_PHASE:
            g.actions -= 1
        if is_plain(g, kind):
            play_plain(g, player, kind)
            return None
        return play_from_hand(g, player, kind)
    if verb == BUY:
        return buy(g, player, kind)
    if verb == PLAY_TREASURES:
        return play_treasures(g, player)
    if verb == SPEND_COFFERS:
        g.players[player].coffers -= 1
        g.coins += 1
        log.note(g, log.COFFERS, player, NONE)
        return None
    if g.phase == ACTION_PHASE:
        g.phase = BUY_PHASE
        return None
    return end_turn(g)


def play_treasures(g: Game, player: int) -> Effect | None:
    """Play every Treasure in hand whose play asks nothing, in pool order.

    Those that only make coins are played all at once; what remains is the effect returned.
    """
    setup = g.setup
    p = g.players[player]
    hand = p.hand
    rest: list[int] = []
    for kind in setup.treasures:
        count = hand[kind]
        if not count or not setup.at_once[kind]:
            continue
        if rest or not setup.only_coins[kind] or not is_plain(g, kind):
            rest += [kind] * count
            continue
        hand[kind] = 0
        g.plays[kind] += count
        g.coins += setup.coins[kind] * count
        for _ in range(count):
            g.next_uid += 1
            p.in_play.append(Played(kind, g.next_uid, AT_PLAY))
        if p.shown:
            knowledge.played_from_hand(g, player, kind, count)
        if g.log is not None:
            log.note(g, log.PLAY, player, kind, number=count, zone=HAND)
    return play_each(g, player, rest) if rest else None


def play_each(g: Game, player: int, kinds: Sequence[int]) -> Effect:
    """Play cards from the hand one after the other."""
    for kind in kinds:
        yield from play_from_hand(g, player, kind)


# Buying.


def buy(g: Game, player: int, kind: int) -> Effect | None:
    """Pay for a card, then resolve "when you buy", then gain it."""
    cost = g.setup.costs[kind] if not g.cheaper and not g.setup.some_in_play_cheaper else g.cost(kind)
    g.coins -= cost
    g.buys -= 1
    g.bought += 1
    if g.log is not None:
        log.note(g, log.BUY, player, kind)
    if g.setup.bought_quietly[kind]:
        place_gained(g, player, kind, g.setup.cards[kind].gains_to, SUPPLY)
        return None
    return bought(g, player, kind, cost)


def bought(g: Game, player: int, kind: int, cost: int) -> Effect:
    """Overpay, resolve "when you buy", gain the card."""
    overpaid = 0
    if g.setup.cards[kind].overpay and g.coins:
        overpaid = yield from choose_number(g, player, OVERPAY, kind, g.coins)
        g.coins -= overpaid
        log.note(g, log.OVERPAY, player, kind, number=overpaid)
    if not is_quiet(g, c.BOUGHT, kind):
        e = Event(c.BOUGHT, player, kind)
        e.cost = cost
        yield from resolve(g, e)
    yield from gain(g, player, kind, overpaid=overpaid)


# The end of a turn and the start of the next.


def begin_turn(g: Game) -> None:
    """Give the player whose turn it is a fresh turn."""
    setup = g.setup
    g.phase = START
    g.actions = 1
    g.buys = 1
    g.coins = 0
    g.bought = 0
    g.gained_in_buy_phase = 0
    g.cheaper = 0
    g.actions_played = 0
    g.plays = bytearray(setup.size)
    g.set_up = bytearray(setup.size)
    if g.log is not None:
        log.note(g, log.TURN, g.turn_player, NONE, number=g.players[g.turn_player].turns + 1)


def end_turn(g: Game) -> Effect | None:
    """End the Buy phase, clean up, and start the next turn (or end the game)."""
    if g.setup.quiet_end:
        clean_up(g)
        pass_turn(g)
        return start_of_turn(g) if g.players[g.turn_player].delayed and not g.over else None
    return finish_turn(g)


def finish_turn(g: Game) -> Effect:
    """End a turn in which something may be triggered."""
    yield from moment(g, c.BUY_PHASE_ENDS)
    g.phase = CLEANUP
    yield from moment(g, c.CLEANUP_STARTS)
    player = g.turn_player
    watch = g.setup.watch[c.DISCARDED_FROM_PLAY]
    watched = [card for card in g.players[player].in_play if card.topdeck or watch[card.kind]]
    clean_up_discards(g)
    for card in watched:
        card.at = AT_DISCARD
    yield from discarded_from_play(g, player, watched)
    draw(g, player, HAND_SIZE)
    yield from moment(g, c.TURN_ENDS)
    pass_turn(g)
    if not g.over:
        yield from start_of_turn(g)


def clean_up(g: Game) -> None:
    """Discard what is in play and in hand, draw a new hand."""
    clean_up_discards(g)
    draw(g, g.turn_player, HAND_SIZE)


def clean_up_discards(g: Game) -> None:
    """Discard everything in play, set aside and in hand; the cards of the hand are not shown."""
    g.phase = CLEANUP
    seat = g.turn_player
    if g.log is not None:
        log.note(g, log.CLEAN_UP, seat, NONE)
    player = g.players[seat]
    discard = player.discard
    kinds = [card.kind for card in player.in_play]
    for kind in kinds:
        discard[kind] += 1
    player.in_play = []
    knowledge.all_arrive(g, seat, knowledge.IN_DISCARD, kinds)
    if any(player.aside):
        for kind in held(player.aside):
            for _ in range(player.aside[kind] - player.delayed.count(kind)):
                remove(g, seat, kind, ASIDE)
                to_discard(g, seat, kind)
                log.note(g, log.DISCARD, seat, kind, zone=ASIDE)
    hand = player.hand
    if any(hand):
        for kind in range(g.setup.size):
            if hand[kind]:
                discard[kind] += hand[kind]
        player.hand = bytearray(g.setup.size)
    if player.shown:
        knowledge.pour(g, seat, knowledge.IN_HAND, knowledge.IN_DISCARD)


def discarded_from_play(g: Game, player: int, cards: Sequence[Played]) -> Effect:
    """Resolve what happens to cards discarded from play, in the order their owner chooses.

    If they only go on the deck, they do so in the order in which they were chosen for that.
    """
    todo: list[tuple[int, Played, Hook | None]] = []
    for number in range(1, len(cards) + 1):
        todo += [(TOPDECK | card.kind, card, None) for card in cards if card.topdeck == number]
    for card in cards:
        for _, hook in g.setup.watch[c.DISCARDED_FROM_PLAY][card.kind]:
            if hook.when is None or hook.when(g, Event(c.DISCARDED_FROM_PLAY, player, card.kind), player):
                todo.append((RESOLVE | card.kind, card, hook))
    while todo:
        options = [todo[0][0]]
        if [hook for _, _, hook in todo if hook is not None]:
            options = sorted({code for code, _, _ in todo})
        code = yield from ask(g, player, TOPDECK if options[0] < RESOLVE else RESOLVE, NONE, options)
        chosen = next(item for item in todo if item[0] == code)
        todo.remove(chosen)
        _, card, triggered = chosen
        if triggered is None:
            if card.at == AT_DISCARD:
                remove(g, player, card.kind, DISCARD_PILE)
                to_deck(g, player, card.kind)
                card.at = AT_DECK
                log.note(g, log.TOPDECK, player, card.kind, zone=DISCARD_PILE)
        else:
            e = Event(c.DISCARDED_FROM_PLAY, player, card.kind)
            e.card = card
            e.at = card.at
            if triggered.when is None or triggered.when(g, e, player):
                effect = triggered.do(g, e, player)
                if effect is not None:
                    yield from effect


def pass_turn(g: Game) -> None:
    """The turn is over: see whether the game is, and let the next player begin.

    Source: Intrigue rulebook, "End of Game and Scoring" (Provinces or three piles; four piles with 5 or 6 players).
    """
    player = g.players[g.turn_player]
    player.turns += 1
    if not g.supply[g.setup.province] or g.empty_piles >= g.setup.piles_to_end:
        g.over = True
    elif 0 < g.max_turns <= player.turns and min([each.turns for each in g.players]) >= g.max_turns:
        g.over = True
        g.truncated = True
    if g.over:
        log.note(g, log.END, g.turn_player, NONE)
        return
    g.turn_player = (g.turn_player + 1) % g.setup.players
    begin_turn(g)


def start_of_turn(g: Game) -> Effect:
    """Resolve what was to happen at the start of this turn: cards set aside earlier are played now."""
    player = g.players[g.turn_player]
    while player.delayed:
        options = sorted({PLAY | kind for kind in player.delayed})
        code = yield from ask(g, g.turn_player, PLAY, NONE, options)
        kind = code & ARGUMENT
        player.delayed.remove(kind)
        card = put_into_play(g, g.turn_player, kind, ASIDE)
        yield from play_card(g, g.turn_player, card, ASIDE)
    yield from moment(g, c.TURN_STARTS)
