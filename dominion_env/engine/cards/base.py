"""The basic cards and the base game's kingdom cards, both editions.

Source: the current printed texts; first-edition texts for the six cards that the second edition dropped,
and where a kingdom asks for them (`Setup.first_edition`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine.ask import ask, choose_card, distinct, held, may
from dominion_env.engine.card import (
    ACTION,
    ANY,
    ATTACK,
    CURSE,
    OTHERS,
    PLAYED,
    REACTION,
    SET_UP,
    TO_DECK,
    TO_HAND,
    TREASURE,
    VICTORY,
    card,
    expansion,
    on,
)
from dominion_env.engine.card import IN_HAND as HELD
from dominion_env.engine.codes import CHOOSE, DISCARD, GAIN, PLAY, REVEAL, SET_ASIDE, TOPDECK, TRASH
from dominion_env.engine.decks import deck_to_discard, draw, look, reveal_card, reveal_hand, reveal_top
from dominion_env.engine.gains import FROM_TRASH, gain, gain_one
from dominion_env.engine.knowledge import EVERYONE
from dominion_env.engine.losses import (
    discard,
    discard_down_to,
    discard_from_hand,
    discard_looked,
    pick_looked,
    trash,
    trash_from_hand,
    trash_one,
    trash_played,
)
from dominion_env.engine.moves import ASIDE, DISCARD_PILE, HAND, LOOKING, put_back, set_aside, take, topdeck
from dominion_env.engine.plays import play_card, play_twice, put_into_play, victims
from dominion_env.engine.state import NONE

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Event, Game, Play

expansion("Base")

# Basic cards.

card("Copper", TREASURE, cost=0, coins=1, quantity=60, kingdom=False)
card("Silver", TREASURE, cost=3, coins=2, quantity=40, kingdom=False)
card("Gold", TREASURE, cost=6, coins=3, quantity=30, kingdom=False)
card("Estate", VICTORY, cost=2, vp=1, quantity=24, kingdom=False)
card("Duchy", VICTORY, cost=5, vp=3, kingdom=False)
card("Province", VICTORY, cost=8, vp=6, kingdom=False)
card("Curse", CURSE, cost=0, vp=-1, quantity=30, kingdom=False)

# Second edition.


@card("Cellar", ACTION, cost=2, actions=1, asks={DISCARD: ANY})
def cellar(g: Game, play: Play) -> Effect:
    """Discard any number of cards, then draw that many."""
    me = play.player
    discarded = yield from discard_from_hand(g, me, play.kind, 0, sum(g.players[me].hand))
    draw(g, me, len(discarded))


@card("Chapel", ACTION, cost=2, asks={TRASH: ANY})
def chapel(g: Game, play: Play) -> Effect:
    """Trash up to 4 cards from the hand."""
    yield from trash_from_hand(g, play.player, play.kind, 0, 4)


card("Moat", ACTION | REACTION, cost=2, cards=2, asks={})


@on(PLAYED, "Moat", where=HELD, whose=OTHERS, of_types=ATTACK, offer=REVEAL)
def moat_revealed(g: Game, e: Event, me: int) -> None:
    """When another player plays an Attack, it may be revealed to be unaffected."""
    reveal_card(g, me, g.kind("Moat"))
    if e.play is not None:
        e.play.immune |= 1 << me


@card("Harbinger", ACTION, cost=3, cards=1, actions=1, asks={TOPDECK: ANY})
def harbinger(g: Game, play: Play) -> Effect:
    """Look through the discard pile; a card from it may go on the deck."""
    me = play.player
    kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].discard), optional=True)
    if kind != NONE:
        topdeck(g, me, kind, DISCARD_PILE)


@card("Merchant", ACTION, cost=3, cards=1, actions=1)
def merchant(g: Game, play: Play) -> None:
    """The first Silver played this turn makes 1 coin more."""
    g.set_up[play.kind] += 1


def first_this_turn(g: Game, e: Event, me: int) -> bool:
    """Whether it is the first playing of this card this turn."""
    return g.plays[e.kind] == 1


@on(PLAYED, "Merchant", where=SET_UP, of="Silver", when=first_this_turn)
def merchant_silver(g: Game, e: Event, me: int) -> None:
    """The first Silver of the turn was played."""
    g.coins += 1


@card("Vassal", ACTION, cost=3, coins=2, asks={PLAY: ACTION})
def vassal(g: Game, play: Play) -> Effect:
    """Discard the top card of the deck; if it is an Action, it may be played."""
    me = play.player
    top = look(g, me, 1)
    yield from discard_looked(g, me, top)
    playable = [kind for kind in top if g.is_type(kind, ACTION) and g.players[me].discard[kind]]
    kind = yield from choose_card(g, me, PLAY, play.kind, playable, optional=True)
    if kind != NONE:
        yield from play_card(g, me, put_into_play(g, me, kind, DISCARD_PILE), DISCARD_PILE)


card("Village", ACTION, cost=3, cards=1, actions=2)


@card("Workshop", ACTION, cost=3, asks={GAIN: ANY})
def workshop(g: Game, play: Play) -> Effect:
    """Gain a card costing up to 4."""
    yield from gain_one(g, play.player, play.kind, g.gainable(0, 4))


@card("Bureaucrat", ACTION | ATTACK, cost=4, asks={TOPDECK: VICTORY})
def bureaucrat(g: Game, play: Play) -> Effect:
    """Gain a Silver onto the deck; the others put a Victory card from their hand on their decks,
    or show that they have none.
    """
    yield from gain(g, play.player, g.setup.silver, TO_DECK)
    for victim in victims(g, play):
        hand = g.players[victim].hand
        kinds = [kind for kind in held(hand) if g.is_type(kind, VICTORY)]
        if kinds:
            kind = yield from choose_card(g, victim, TOPDECK, play.kind, kinds)
            topdeck(g, victim, kind, HAND, EVERYONE)
        else:
            reveal_hand(g, victim)


def one_for_ten_cards(g: Game, owned: list[int]) -> int:
    """1 point for each 10 cards owned, rounded down."""
    return sum(owned) // 10


card("Gardens", VICTORY, cost=4, score=one_for_ten_cards)


@card("Militia", ACTION | ATTACK, cost=4, coins=2, asks={DISCARD: ANY})
def militia(g: Game, play: Play) -> Effect:
    """The others discard down to 3 cards."""
    for victim in victims(g, play):
        yield from discard_down_to(g, victim, play.kind, 3)


@card("Moneylender", ACTION, cost=4, asks={TRASH: TREASURE})
def moneylender(g: Game, play: Play) -> Effect:
    """A Copper from the hand may (first edition: must) be trashed for 3 coins."""
    me = play.player
    copper = g.setup.copper
    if g.players[me].hand[copper]:
        kind = yield from choose_card(g, me, TRASH, play.kind, [copper], optional=not g.setup.first_edition)
        if kind != NONE:
            yield from trash(g, me, [kind], HAND)
            g.coins += 3


@card("Poacher", ACTION, cost=4, cards=1, actions=1, coins=1, asks={DISCARD: ANY})
def poacher(g: Game, play: Play) -> Effect:
    """Discard a card for each empty Supply pile."""
    yield from discard_from_hand(g, play.player, play.kind, g.empty_piles, g.empty_piles)


@card("Remodel", ACTION, cost=4, asks={TRASH: ANY, GAIN: ANY})
def remodel(g: Game, play: Play) -> Effect:
    """Trash a card from the hand, gain one costing up to 2 more."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    if trashed != NONE:
        yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(trashed) + 2))


card("Smithy", ACTION, cost=4, cards=3)


@card("Throne Room", ACTION, cost=4, asks={PLAY: ACTION})
def throne_room(g: Game, play: Play) -> Effect:
    """An Action from the hand may (first edition: must) be played twice."""
    yield from play_twice(g, play, ACTION, optional=not g.setup.first_edition)


@card("Bandit", ACTION | ATTACK, cost=5, asks={TRASH: TREASURE})
def bandit(g: Game, play: Play) -> Effect:
    """Gain a Gold; the others reveal two cards, trash a Treasure other than Copper, and discard the rest."""
    yield from gain(g, play.player, g.setup.gold)
    for victim in victims(g, play):
        revealed = reveal_top(g, victim, 2)
        kinds = [kind for kind in distinct(revealed) if g.is_type(kind, TREASURE) and kind != g.setup.copper]
        kind = yield from choose_card(g, victim, TRASH, play.kind, kinds)
        if kind != NONE:
            revealed.remove(kind)
            yield from trash(g, victim, [kind], LOOKING)
        yield from discard_looked(g, victim, revealed)


@card("Council Room", ACTION, cost=5, cards=4, buys=1)
def council_room(g: Game, play: Play) -> None:
    """Each other player draws a card."""
    for player in g.others(play.player):
        draw(g, player, 1)


card("Festival", ACTION, cost=5, actions=2, buys=1, coins=2)
card("Laboratory", ACTION, cost=5, cards=2, actions=1)


@card("Library", ACTION, cost=5, asks={SET_ASIDE: ACTION})
def library(g: Game, play: Play) -> Effect:
    """Draw up to 7 cards in hand; Actions drawn may be set aside on the way and are discarded afterwards."""
    me = play.player
    skipped: list[int] = []
    while sum(g.players[me].hand) < 7:
        top = look(g, me, 1)
        if not top:
            break
        actions = [kind for kind in top if g.is_type(kind, ACTION)]
        kind = yield from choose_card(g, me, SET_ASIDE, play.kind, actions, optional=True)
        if kind == NONE:
            take(g, me, top[0], LOOKING)
        else:
            set_aside(g, me, kind, LOOKING)
            skipped.append(kind)
    yield from discard(g, me, skipped, ASIDE)


card("Market", ACTION, cost=5, cards=1, actions=1, buys=1, coins=1)


@card("Mine", ACTION, cost=5, asks={TRASH: TREASURE, GAIN: TREASURE})
def mine(g: Game, play: Play) -> Effect:
    """A Treasure of the hand may (first edition: must) be trashed for one costing up to 3 more, gained to the hand."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind, optional=not g.setup.first_edition, types=TREASURE)
    if trashed != NONE:
        yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(trashed) + 3, TREASURE), TO_HAND)


@card("Sentry", ACTION, cost=5, cards=1, actions=1, asks={TRASH: ANY, DISCARD: ANY, TOPDECK: ANY})
def sentry(g: Game, play: Play) -> Effect:
    """Look at the top 2 cards of the deck; trash or discard any of them, put the rest back in any order."""
    me = play.player
    left = len(look(g, me, 2))
    trashed = yield from pick_looked(g, me, TRASH, play.kind, left, 0, left)
    yield from trash(g, me, trashed, LOOKING)
    left -= len(trashed)
    discarded = yield from pick_looked(g, me, DISCARD, play.kind, left, 0, left)
    yield from discard_looked(g, me, discarded)
    yield from put_back(g, me, play.kind, left - len(discarded))


@card("Witch", ACTION | ATTACK, cost=5, cards=2)
def witch(g: Game, play: Play) -> Effect:
    """The others gain a Curse."""
    for victim in victims(g, play):
        yield from gain(g, victim, g.setup.curse)


@card("Artisan", ACTION, cost=6, asks={GAIN: ANY, TOPDECK: ANY})
def artisan(g: Game, play: Play) -> Effect:
    """Gain a card costing up to 5 to the hand, then put a card from the hand on the deck."""
    me = play.player
    yield from gain_one(g, me, play.kind, g.gainable(0, 5), TO_HAND)
    kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].hand))
    if kind != NONE:
        topdeck(g, me, kind, HAND)


# Cards that only the first edition has.


@card(
    "Chancellor",
    ACTION,
    cost=3,
    coins=2,
    asks={CHOOSE: ANY},
    modes=("put deck into discard pile",),
    first_edition_only=True,
)
def chancellor(g: Game, play: Play) -> Effect:
    """The deck may be put into the discard pile."""
    if (yield from may(g, play.player, play.kind, 0)):
        deck_to_discard(g, play.player)


card("Woodcutter", ACTION, cost=3, buys=1, coins=2, first_edition_only=True)


@card("Feast", ACTION, cost=4, asks={GAIN: ANY}, first_edition_only=True)
def feast(g: Game, play: Play) -> Effect:
    """Trash this; gain a card costing up to 5."""
    yield from trash_played(g, play.player, play.card)
    yield from gain_one(g, play.player, play.kind, g.gainable(0, 5))


@card("Spy", ACTION | ATTACK, cost=4, cards=1, actions=1, asks={DISCARD: ANY, TOPDECK: ANY}, first_edition_only=True)
def spy(g: Game, play: Play) -> Effect:
    """Every player reveals the top card of their deck; whoever played this has it discarded or put back."""
    me = play.player
    for player in [me, *victims(g, play)]:
        for kind in reveal_top(g, player, 1):
            code = yield from ask(g, me, DISCARD, play.kind, [DISCARD | kind, TOPDECK | kind])
            if code == DISCARD | kind:
                yield from discard_looked(g, player, [kind])
            else:
                topdeck(g, player, kind, LOOKING)


@card("Thief", ACTION | ATTACK, cost=4, asks={TRASH: TREASURE, GAIN: TREASURE}, first_edition_only=True)
def thief(g: Game, play: Play) -> Effect:
    """The others reveal two cards; one Treasure of each is trashed, and any of those may be gained."""
    me = play.player
    stolen: list[int] = []
    for victim in victims(g, play):
        revealed = reveal_top(g, victim, 2)
        kind = yield from choose_card(
            g, me, TRASH, play.kind, [kind for kind in distinct(revealed) if g.is_type(kind, TREASURE)]
        )
        if kind != NONE:
            revealed.remove(kind)
            yield from trash(g, victim, [kind], LOOKING)
            stolen.append(kind)
        yield from discard_looked(g, victim, revealed)
    while stolen:
        kinds = [kind for kind in distinct(stolen) if g.trash[kind]]
        kind = yield from choose_card(g, me, GAIN, play.kind, kinds, optional=True, at_most=len(stolen))
        if kind == NONE:
            break
        stolen.remove(kind)
        yield from gain(g, me, kind, source=FROM_TRASH)


@card("Adventurer", ACTION, cost=6, first_edition_only=True)
def adventurer(g: Game, play: Play) -> Effect:
    """Reveal cards until two Treasures are found; they go to the hand, the rest is discarded."""
    me = play.player
    rest: list[int] = []
    found = 0
    while found < 2:
        top = reveal_top(g, me, 1)
        if not top:
            break
        if g.is_type(top[0], TREASURE):
            found += 1
            take(g, me, top[0], LOOKING)
        else:
            rest.append(top[0])
    yield from discard_looked(g, me, rest)
