"""Hinterlands: kingdom cards of the first edition, as its rulebook prints and explains them.

Source: Hinterlands rulebook, "Kingdom Card Description".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine.ask import ask, choose_card, choose_mode, distinct, held, held_of
from dominion_env.engine.card import (
    ACTION,
    ANY,
    ATTACK,
    BOUGHT,
    CLEANUP_STARTS,
    CURSE,
    DISCARDED,
    GAINED,
    IN_GAME,
    IN_PLAY,
    OTHERS,
    REACTION,
    SET_UP,
    TO_DECK,
    TO_HAND,
    TREASURE,
    VICTORY,
    WOULD_GAIN,
    card,
    expansion,
    on,
)
from dominion_env.engine.card import IN_HAND as HELD
from dominion_env.engine.codes import CHOOSE, DISCARD, GAIN, REVEAL, SHUFFLE_IN, TOPDECK, TRASH
from dominion_env.engine.decks import draw, draw_to, look, reveal_card, reveal_hand, reveal_top
from dominion_env.engine.gains import FROM_TRASH, gain, gain_event, gain_one
from dominion_env.engine.losses import discard_down_to, discard_from_hand, discard_looked, pick_looked, trash, trash_one
from dominion_env.engine.moves import HAND, LOOKING, put_back, shuffle_into_deck, topdeck, topdeck_played_cards
from dominion_env.engine.plays import victims
from dominion_env.engine.state import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Event, Game, Play

expansion("Hinterlands")


card("Border Village", ACTION, cost=6, cards=1, actions=2, asks={GAIN: ANY})


@on(GAINED, "Border Village")
def border_village_gained(g: Game, e: Event, me: int) -> Effect:
    """Gain a cheaper card too."""
    yield from gain_one(g, me, e.kind, g.gainable(0, g.cost(e.kind) - 1))


card("Cache", TREASURE, cost=5, coins=3)


@on(GAINED, "Cache")
def cache_gained(g: Game, e: Event, me: int) -> Effect:
    """Gain two Coppers too."""
    for _ in range(2):
        yield from gain(g, me, g.setup.copper)


@card("Cartographer", ACTION, cost=5, cards=1, actions=1, asks={DISCARD: ANY, TOPDECK: ANY})
def cartographer(g: Game, play: Play) -> Effect:
    """Look at the top 4 cards of the deck; discard any of them, put the rest back in any order."""
    me = play.player
    left = len(look(g, me, 4))
    discarded = yield from pick_looked(g, me, DISCARD, play.kind, left, 0, left)
    yield from discard_looked(g, me, discarded)
    yield from put_back(g, me, play.kind, left - len(discarded))


@card("Crossroads", ACTION, cost=2)
def crossroads(g: Game, play: Play) -> None:
    """Reveal the hand, draw a card for each Victory card in it; 3 Actions if it is the first played this turn."""
    me = play.player
    hand = g.players[me].hand
    reveal_hand(g, me)
    draw(g, me, sum([hand[kind] for kind in held_of(g, hand, VICTORY)]))
    if g.plays[play.kind] == 1:
        g.actions += 3


@card("Develop", ACTION, cost=3, asks={TRASH: ANY, GAIN: ANY})
def develop(g: Game, play: Play) -> Effect:
    """Trash a card from the hand; gain one costing exactly 1 more and one costing exactly 1 less onto the deck,
    in either order.
    """
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    differences = [-1, 1] if trashed != NONE else []
    while differences:
        cost = g.cost(trashed)
        kinds: list[int] = []
        for difference in differences:
            kinds += g.gainable(cost + difference, cost + difference)
        kind = yield from choose_card(g, me, GAIN, play.kind, distinct(kinds))
        if kind == NONE:
            break
        differences.remove(g.cost(kind) - cost)
        yield from gain(g, me, kind, TO_DECK)


@card("Duchess", ACTION, cost=2, coins=2, asks={DISCARD: ANY, TOPDECK: ANY})
def duchess(g: Game, play: Play) -> Effect:
    """Every player looks at the top card of their own deck, and discards it or puts it back."""
    for player in [play.player, *g.others(play.player)]:
        yield from look_at_top(g, player, play.kind)


def look_at_top(g: Game, player: int, source: int) -> Effect:
    """A player looks at the top card of the deck, and discards it or puts it back."""
    for kind in look(g, player, 1):
        code = yield from ask(g, player, DISCARD, source, [DISCARD | kind, TOPDECK | kind])
        if code == DISCARD | kind:
            yield from discard_looked(g, player, [kind])
        else:
            topdeck(g, player, kind, LOOKING)


def duchess_in_supply(g: Game, e: Event, me: int) -> bool:
    """Whether the Supply has a Duchess to offer."""
    return g.left(g.kind("Duchess")) > 0


@on(GAINED, "Duchess", where=IN_GAME, of="Duchy", offer=GAIN, when=duchess_in_supply)
def duchess_with_duchy(g: Game, e: Event, me: int) -> Effect:
    """Who gains a Duchy in a game with Duchess in the Supply may gain a Duchess."""
    yield from gain(g, me, g.kind("Duchess"))


@card("Embassy", ACTION, cost=5, cards=5, asks={DISCARD: ANY})
def embassy(g: Game, play: Play) -> Effect:
    """Discard 3 cards."""
    yield from discard_from_hand(g, play.player, play.kind, 3, 3)


@on(GAINED, "Embassy")
def embassy_gained(g: Game, e: Event, me: int) -> Effect:
    """Each other player gains a Silver."""
    for player in g.others(me):
        yield from gain(g, player, g.setup.silver)


card("Farmland", VICTORY, cost=6, vp=2, asks={TRASH: ANY, GAIN: ANY})


@on(BOUGHT, "Farmland")
def farmland_bought(g: Game, e: Event, me: int) -> Effect:
    """Trash a card from the hand, gain one that costs exactly 2 more."""
    trashed = yield from trash_one(g, me, e.kind)
    if trashed != NONE:
        cost = g.cost(trashed) + 2
        yield from gain_one(g, me, e.kind, g.gainable(cost, cost))


@card("Fool's Gold", TREASURE | REACTION, cost=2)
def fools_gold(g: Game, play: Play) -> None:
    """Worth 1 coin, but 4 if one was played before this turn."""
    g.coins += 1 if g.plays[play.kind] == 1 else 4


@on(GAINED, "Fool's Gold", where=HELD, whose=OTHERS, of="Province", offer=TRASH)
def fools_gold_trashed(g: Game, e: Event, me: int) -> Effect:
    """When another player gains a Province, it may be trashed from the hand for a Gold on the deck."""
    yield from trash(g, me, [g.kind("Fool's Gold")], HAND)
    yield from gain(g, me, g.setup.gold, TO_DECK)


card("Haggler", ACTION, cost=5, coins=2, asks={GAIN: ACTION | TREASURE | CURSE})


@on(BOUGHT, "Haggler", where=IN_PLAY)
def haggler_buys(g: Game, e: Event, me: int) -> Effect:
    """While this is in play, buying a card also gains a cheaper one that is no Victory card."""
    yield from gain_one(g, me, g.kind("Haggler"), g.gainable(0, g.cost(e.kind) - 1, without=VICTORY))


card("Highway", ACTION, cost=5, cards=1, actions=1, cost_less_in_play=1)


@card("Ill-Gotten Gains", TREASURE, cost=5, coins=1, asks={GAIN: TREASURE}, quiet=False)
def ill_gotten_gains(g: Game, play: Play) -> Effect:
    """A Copper may be gained to the hand."""
    copper = g.setup.copper
    yield from gain_one(g, play.player, play.kind, [copper] if g.left(copper) else [], TO_HAND, optional=True)


@on(GAINED, "Ill-Gotten Gains")
def ill_gotten_gains_gained(g: Game, e: Event, me: int) -> Effect:
    """Each other player gains a Curse."""
    for player in g.others(me):
        yield from gain(g, player, g.setup.curse)


@card("Inn", ACTION, cost=5, cards=2, actions=2, asks={DISCARD: ANY, SHUFFLE_IN: ACTION})
def inn(g: Game, play: Play) -> Effect:
    """Discard 2 cards."""
    yield from discard_from_hand(g, play.player, play.kind, 2, 2)


@on(GAINED, "Inn")
def inn_gained(g: Game, e: Event, me: int) -> Effect:
    """Reveal any number of Actions from the discard pile, shuffle them into the deck (even if there are none)."""
    p = g.players[me]
    chosen: list[int] = []
    while True:
        kinds = [kind for kind in held_of(g, p.discard, ACTION) if p.discard[kind] > chosen.count(kind)]
        left = sum([p.discard[kind] - chosen.count(kind) for kind in kinds])
        kind = yield from choose_card(g, me, SHUFFLE_IN, e.kind, kinds, optional=True, at_most=left)
        if kind == NONE:
            break
        chosen.append(kind)
    shuffle_into_deck(g, me, chosen)


@card("Jack of All Trades", ACTION, cost=4, asks={DISCARD: ANY, TOPDECK: ANY, TRASH: ANY & ~TREASURE})
def jack_of_all_trades(g: Game, play: Play) -> Effect:
    """Gain a Silver; look at the top card of the deck, discard it or put it back; draw up to 5 cards in hand;
    a card that is no Treasure may be trashed from the hand.
    """
    me = play.player
    yield from gain(g, me, g.setup.silver)
    yield from look_at_top(g, me, play.kind)
    draw_to(g, me, 5)
    yield from trash_one(g, me, play.kind, optional=True, without=TREASURE)


@card("Mandarin", ACTION, cost=5, coins=3, asks={TOPDECK: ANY})
def mandarin(g: Game, play: Play) -> Effect:
    """Put a card from the hand on the deck."""
    me = play.player
    kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].hand))
    if kind != NONE:
        topdeck(g, me, kind, HAND)


@on(GAINED, "Mandarin")
def mandarin_gained(g: Game, e: Event, me: int) -> Effect:
    """Put all Treasures one has in play on the deck, in any order."""
    treasures = [card for card in g.players[me].in_play if g.is_type(card.kind, TREASURE)]
    yield from topdeck_played_cards(g, me, e.kind, treasures)


@card("Margrave", ACTION | ATTACK, cost=5, cards=3, buys=1, asks={DISCARD: ANY})
def margrave(g: Game, play: Play) -> Effect:
    """Each of the others draws a card, then discards down to 3."""
    for victim in victims(g, play):
        draw(g, victim, 1)
        yield from discard_down_to(g, victim, play.kind, 3)


@card("Noble Brigand", ACTION | ATTACK, cost=4, coins=1, asks={TRASH: TREASURE})
def noble_brigand(g: Game, play: Play) -> Effect:
    """Rob the others."""
    yield from rob(g, play.player, play.kind, victims(g, play))


@on(BOUGHT, "Noble Brigand")
def noble_brigand_bought(g: Game, e: Event, me: int) -> Effect:
    """Rob the others; that is not playing an Attack."""
    yield from rob(g, me, e.kind, g.others(me))


def rob(g: Game, me: int, source: int, players: Sequence[int]) -> Effect:
    """They reveal two cards and lose a Silver or Gold to `me`; who reveals no Treasure gains a Copper."""
    loot: list[int] = []
    for player in players:
        revealed = reveal_top(g, player, 2)
        treasures = [kind for kind in revealed if g.is_type(kind, TREASURE)]
        kinds = [kind for kind in distinct(revealed) if kind in (g.setup.silver, g.setup.gold)]
        kind = yield from choose_card(g, me, TRASH, source, kinds)
        if kind != NONE:
            revealed.remove(kind)
            yield from trash(g, player, [kind], LOOKING)
            loot.append(kind)
        yield from discard_looked(g, player, revealed)
        if not treasures:
            yield from gain(g, player, g.setup.copper)
    for kind in loot:
        yield from gain(g, me, kind, source=FROM_TRASH)


card("Nomad Camp", ACTION, cost=4, buys=1, coins=2, gains_to=TO_DECK)


@card("Oasis", ACTION, cost=3, cards=1, actions=1, coins=1, asks={DISCARD: ANY})
def oasis(g: Game, play: Play) -> Effect:
    """Discard a card."""
    yield from discard_from_hand(g, play.player, play.kind, 1, 1)


@card(
    "Oracle",
    ACTION | ATTACK,
    cost=3,
    asks={CHOOSE: ANY, TOPDECK: ANY},
    modes=("discard them", "put them back"),
)
def oracle(g: Game, play: Play) -> Effect:
    """Every player reveals two cards; whoever played this has them discarded or put back; then draw 2 cards."""
    me = play.player
    for player in [me, *victims(g, play)]:
        revealed = reveal_top(g, player, 2)
        if revealed:
            mode = yield from choose_mode(g, me, play.kind, (0, 1))
            if mode == 0:
                yield from discard_looked(g, player, revealed)
            else:
                yield from put_back(g, player, play.kind, len(revealed))
    draw(g, me, 2)


@card("Scheme", ACTION, cost=3, cards=1, actions=1, asks={TOPDECK: ACTION})
def scheme(g: Game, play: Play) -> None:
    """At the start of Clean-up, an Action in play may be chosen to go on the deck when discarded from play."""
    g.set_up[play.kind] += 1


@on(CLEANUP_STARTS, "Scheme", where=SET_UP)
def scheme_cleanup(g: Game, e: Event, me: int) -> Effect:
    """Choose an Action in play for each Scheme that was played; they will go on the deck in the order chosen."""
    source = g.kind("Scheme")
    times = g.set_up[source]
    g.set_up[source] = 0
    for chosen in range(times):
        played = [card for card in g.players[me].in_play if g.is_type(card.kind, ACTION) and not card.topdeck]
        kinds = distinct([card.kind for card in played])
        kind = yield from choose_card(g, me, TOPDECK, source, kinds, optional=True, at_most=times - chosen)
        if kind == NONE:
            break
        for each in played:
            if each.kind == kind:
                each.topdeck = chosen + 1
                break


def one_for_four_victory_cards(g: Game, owned: list[int]) -> int:
    """1 point for each 4 Victory cards owned, rounded down."""
    return sum([owned[kind] for kind in range(len(owned)) if g.is_type(kind, VICTORY)]) // 4


card("Silk Road", VICTORY, cost=4, score=one_for_four_victory_cards)


@card(
    "Spice Merchant",
    ACTION,
    cost=4,
    asks={TRASH: TREASURE, CHOOSE: ANY},
    modes=("+2 Cards and +1 Action", "+2 Coins and +1 Buy"),
)
def spice_merchant(g: Game, play: Play) -> Effect:
    """A Treasure may be trashed from the hand for 2 cards and an Action, or 2 coins and a Buy."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind, optional=True, types=TREASURE)
    if trashed != NONE:
        mode = yield from choose_mode(g, me, play.kind, (0, 1))
        if mode == 0:
            draw(g, me, 2)
            g.actions += 1
        else:
            g.coins += 2
            g.buys += 1


@card("Stables", ACTION, cost=5, asks={DISCARD: TREASURE})
def stables(g: Game, play: Play) -> Effect:
    """A Treasure may be discarded for 3 cards and an Action."""
    me = play.player
    discarded = yield from discard_from_hand(g, me, play.kind, 0, 1, TREASURE)
    if discarded:
        draw(g, me, 3)
        g.actions += 1


@card("Trader", ACTION | REACTION, cost=4, asks={TRASH: ANY})
def trader(g: Game, play: Play) -> Effect:
    """Trash a card from the hand, gain a Silver for each coin it costs."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    if trashed != NONE:
        for _ in range(g.cost(trashed)):
            yield from gain(g, me, g.setup.silver, replaceable=False)


@on(WOULD_GAIN, "Trader", where=HELD, offer=REVEAL)
def trader_revealed(g: Game, e: Event, me: int) -> Effect:
    """It may be revealed from the hand to gain a Silver instead; that Silver can't be replaced in turn."""
    reveal_card(g, me, g.kind("Trader"))
    e.replaced = True
    e.instead = yield from gain_event(g, me, g.setup.silver, replaceable=False)


card("Tunnel", VICTORY | REACTION, cost=3, vp=2)


@on(DISCARDED, "Tunnel", offer=REVEAL)
def tunnel_discarded(g: Game, e: Event, me: int) -> Effect:
    """When it is discarded, other than in Clean-up, it may be revealed for a Gold."""
    yield from gain(g, me, g.setup.gold)
