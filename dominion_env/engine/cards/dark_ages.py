"""Dark Ages: kingdom cards, Ruins, Shelters, and what lies outside the Supply.

Source: the Dark Ages rulebook; where it is silent, the current printed texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominion_env.engine.ask import ask, choose_card, choose_mode, distinct, every, held, held_of, may, name_card
from dominion_env.engine.card import (
    ACTION,
    ANY,
    ATTACK,
    BOUGHT,
    COMMAND,
    CURSE,
    DISCARDED_FROM_PLAY,
    GAINED,
    IN_PLAY,
    KNIGHT,
    LOOTER,
    OTHERS,
    PLAYED,
    REACTION,
    RUINS,
    SHELTER,
    TO_DECK,
    TO_HAND,
    TRASHED,
    TREASURE,
    VICTORY,
    card,
    expansion,
    on,
)
from dominion_env.engine.card import IN_HAND as HELD
from dominion_env.engine.codes import (
    ARGUMENT,
    CHOOSE,
    DISCARD,
    DONE,
    GAIN,
    NAME,
    PLAY,
    TOPDECK,
    TRASH,
    TRASH_FROM_DISCARD,
    TRASH_FROM_PLAY,
    verb_of,
)
from dominion_env.engine.decks import deck_to_discard, draw, look, reveal_hand, reveal_top
from dominion_env.engine.gains import FROM_TRASH, OUTSIDE, gain, gain_one, return_to_pile, top_of
from dominion_env.engine.losses import (
    discard,
    discard_down_to,
    discard_from_hand,
    discard_looked,
    pick,
    trash,
    trash_from_hand,
    trash_one,
    trash_played,
    trash_to_hand,
)
from dominion_env.engine.moves import (
    DISCARD_PILE,
    HAND,
    LOOKING,
    PICKED,
    put_back,
    put_back_these,
    take,
    take_looked,
    topdeck,
)
from dominion_env.engine.plays import play_card, play_from_hand, play_twice, victims
from dominion_env.engine.state import AT_DISCARD, AT_PLAY, AT_TRASH, GONE, NONE, Played

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Choice, Event, Game, Play

NON_TREASURE: Final = ANY & ~TREASURE
KNIGHTLY: Final = ACTION | ATTACK | KNIGHT

expansion("Dark Ages")


# What several of these cards do.


def gain_ruins(g: Game, player: int) -> Effect:
    """Gain the top Ruins."""
    yield from gain(g, player, top_of(g, "Ruins"))


def gain_spoils(g: Game, player: int) -> Effect:
    """Gain a Spoils from its pile outside the Supply."""
    yield from gain(g, player, g.kind("Spoils"), source=OUTSIDE)


def worth_taking(g: Game, kind: int) -> bool:
    """Whether a card costs from 3 to 6 now."""
    return 3 <= g.cost(kind) <= 6


def lose_one_of_two(g: Game, victim: int, source: int) -> Choice:
    """Reveal the top 2 cards of a deck; its owner trashes one that costs from 3 to 6, if any, and discards the rest."""
    revealed = reveal_top(g, victim, 2)
    kind = yield from choose_card(
        g, victim, TRASH, source, [kind for kind in distinct(revealed) if worth_taking(g, kind)]
    )
    if kind != NONE:
        revealed.remove(kind)
        yield from trash(g, victim, [kind], LOOKING)
    yield from discard_looked(g, victim, revealed)
    return kind


# Kingdom cards.


@card("Altar", ACTION, cost=6, asks={TRASH: ANY, GAIN: ANY})
def altar(g: Game, play: Play) -> Effect:
    """Trash a card from the hand; gain a card costing up to 5."""
    yield from trash_one(g, play.player, play.kind)
    yield from gain_one(g, play.player, play.kind, g.gainable(0, 5))


@card("Armory", ACTION, cost=4, asks={GAIN: ANY})
def armory(g: Game, play: Play) -> Effect:
    """Gain a card costing up to 4 onto the deck."""
    yield from gain_one(g, play.player, play.kind, g.gainable(0, 4), TO_DECK)


@card("Band of Misfits", ACTION | COMMAND, cost=5, asks={PLAY: ACTION})
def band_of_misfits(g: Game, play: Play) -> Effect:
    """Play a cheaper Action of the Supply, not a Command, leaving it there."""
    kind = yield from choose_card(
        g, play.player, PLAY, play.kind, g.gainable(0, g.cost(play.kind) - 1, ACTION, COMMAND)
    )
    if kind != NONE:
        g.next_uid += 1
        yield from play_card(g, play.player, Played(kind, g.next_uid, GONE))


@card("Bandit Camp", ACTION, cost=5, cards=1, actions=2, brings=("Spoils",))
def bandit_camp(g: Game, play: Play) -> Effect:
    """Gain a Spoils."""
    yield from gain_spoils(g, play.player)


@card("Beggar", ACTION | REACTION, cost=2)
def beggar(g: Game, play: Play) -> Effect:
    """Gain 3 Coppers to the hand."""
    for _ in range(3):
        yield from gain(g, play.player, g.setup.copper, TO_HAND)


@on(PLAYED, "Beggar", where=HELD, whose=OTHERS, of_types=ATTACK, offer=DISCARD)
def beggar_discarded(g: Game, e: Event, me: int) -> Effect:
    """When another player plays an Attack, it may be discarded for 2 Silvers, the first of them onto the deck."""
    yield from discard(g, me, [g.kind("Beggar")], HAND)
    yield from gain(g, me, g.setup.silver, TO_DECK)
    yield from gain(g, me, g.setup.silver)


@card(
    "Catacombs",
    ACTION,
    cost=5,
    asks={CHOOSE: ANY, GAIN: ANY},
    modes=("put them into your hand", "discard them for +3 Cards"),
)
def catacombs(g: Game, play: Play) -> Effect:
    """Look at the top 3 cards of the deck; take them, or discard them and draw 3 cards."""
    me = play.player
    looked = look(g, me, 3)
    if looked:
        mode = yield from choose_mode(g, me, play.kind, [0, 1])
        if mode == 0:
            take_looked(g, me, len(looked))
        else:
            yield from discard_looked(g, me, looked)
            draw(g, me, 3)


@on(TRASHED, "Catacombs")
def catacombs_trashed(g: Game, e: Event, me: int) -> Effect:
    """Gain a cheaper card."""
    yield from gain_one(g, me, e.kind, g.gainable(0, g.cost(e.kind) - 1))


@card(
    "Count",
    ACTION,
    cost=5,
    asks={CHOOSE: ANY, DISCARD: ANY, TOPDECK: ANY},
    modes=("discard 2 cards", "topdeck a card", "gain a Copper", "+$3", "trash your hand", "gain a Duchy"),
)
def count(g: Game, play: Play) -> Effect:
    """Choose what to do with the hand, or a Copper; then coins, an empty hand or a Duchy."""
    me = play.player
    mode = yield from choose_mode(g, me, play.kind, [0, 1, 2])
    if mode == 0:
        yield from discard_from_hand(g, me, play.kind, 2, 2)
    elif mode == 1:
        kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].hand))
        if kind != NONE:
            topdeck(g, me, kind, HAND)
    else:
        yield from gain(g, me, g.setup.copper)
    mode = yield from choose_mode(g, me, play.kind, [3, 4, 5])
    if mode == 3:
        g.coins += 3
    elif mode == 4:
        yield from trash(g, me, every(g.players[me].hand), HAND)
    else:
        yield from gain(g, me, g.setup.duchy)


@card("Counterfeit", TREASURE, cost=5, coins=1, buys=1, asks={PLAY: TREASURE}, quiet=False)
def counterfeit(g: Game, play: Play) -> Effect:
    """A Treasure from the hand may be played twice; it is trashed."""
    treasure = yield from play_twice(g, play, TREASURE)
    if treasure is not None:
        yield from trash_played(g, play.player, treasure)


@card("Cultist", ACTION | ATTACK | LOOTER, cost=5, cards=2, asks={PLAY: ACTION})
def cultist(g: Game, play: Play) -> Effect:
    """The others gain a Ruins each; another Cultist from the hand may be played."""
    for victim in victims(g, play):
        yield from gain_ruins(g, victim)
    another = g.kind("Cultist")
    if g.players[play.player].hand[another]:
        kind = yield from choose_card(g, play.player, PLAY, play.kind, [another], optional=True)
        if kind != NONE:
            yield from play_from_hand(g, play.player, kind)


@on(TRASHED, "Cultist")
def cultist_trashed(g: Game, e: Event, me: int) -> None:
    """Draw 3 cards."""
    draw(g, me, 3)


@card("Death Cart", ACTION | LOOTER, cost=4, asks={TRASH: ACTION, TRASH_FROM_PLAY: ANY})
def death_cart(g: Game, play: Play) -> Effect:
    """This or an Action from the hand may be trashed for 5 coins."""
    me = play.player
    options = [TRASH | kind for kind in held_of(g, g.players[me].hand, ACTION)]
    if play.card.at == AT_PLAY:
        options.append(TRASH_FROM_PLAY | play.card.kind)
    if options:
        code = yield from ask(g, me, TRASH, play.kind, [*options, DONE], 0, 1)
        if verb_of(code) == TRASH:
            yield from trash(g, me, [code & ARGUMENT], HAND)
        elif code != DONE:
            yield from trash_played(g, me, play.card)
        if code != DONE:
            g.coins += 5


@on(GAINED, "Death Cart")
def death_cart_gained(g: Game, e: Event, me: int) -> Effect:
    """Gain 2 Ruins."""
    yield from gain_ruins(g, me)
    yield from gain_ruins(g, me)


def one_for_three_silvers(g: Game, owned: list[int]) -> int:
    """1 point for each 3 Silvers owned, rounded down."""
    return owned[g.setup.silver] // 3


card("Feodum", VICTORY, cost=4, score=one_for_three_silvers)


@on(TRASHED, "Feodum")
def feodum_trashed(g: Game, e: Event, me: int) -> Effect:
    """Gain 3 Silvers."""
    for _ in range(3):
        yield from gain(g, me, g.setup.silver)


@card("Forager", ACTION, cost=3, actions=1, buys=1, asks={TRASH: ANY})
def forager(g: Game, play: Play) -> Effect:
    """Trash a card from the hand; 1 coin for each name among the Treasures in the trash."""
    yield from trash_one(g, play.player, play.kind)
    g.coins += len(held_of(g, g.trash, TREASURE))


card("Fortress", ACTION, cost=4, cards=1, actions=2)


@on(TRASHED, "Fortress")
def fortress_trashed(g: Game, e: Event, me: int) -> None:
    """Take it from the trash into the hand."""
    trash_to_hand(g, e)


@card(
    "Graverobber",
    ACTION,
    cost=5,
    asks={CHOOSE: ANY, GAIN: ANY, TRASH: ACTION},
    modes=("gain a card from the trash", "trash an Action from your hand"),
)
def graverobber(g: Game, play: Play) -> Effect:
    """Take a card costing from 3 to 6 from the trash to the deck; or trade an Action for one costing up to 3 more."""
    me = play.player
    mode = yield from choose_mode(g, me, play.kind, [0, 1])
    if mode == 0:
        kind = yield from choose_card(g, me, GAIN, play.kind, [kind for kind in held(g.trash) if worth_taking(g, kind)])
        yield from gain(g, me, kind, TO_DECK, FROM_TRASH)
    else:
        trashed = yield from trash_one(g, me, play.kind, types=ACTION)
        if trashed != NONE:
            yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(trashed) + 3))


@card(
    "Hermit",
    ACTION,
    cost=3,
    asks={TRASH: NON_TREASURE, TRASH_FROM_DISCARD: NON_TREASURE, GAIN: ANY},
    brings=("Madman",),
)
def hermit(g: Game, play: Play) -> Effect:
    """A card that is no Treasure may be trashed from the hand or the discard pile; gain a card costing up to 3."""
    me = play.player
    p = g.players[me]
    options = [TRASH | kind for kind in held_of(g, p.hand, without=TREASURE)]
    options += [TRASH_FROM_DISCARD | kind for kind in held_of(g, p.discard, without=TREASURE)]
    code = yield from ask(g, me, TRASH, play.kind, [*options, DONE], 0, 1)
    if code != DONE:
        yield from trash(g, me, [code & ARGUMENT], HAND if verb_of(code) == TRASH else DISCARD_PILE)
    yield from gain_one(g, me, play.kind, g.gainable(0, 3))


def bought_nothing(g: Game, e: Event, me: int) -> bool:
    """Whether no card was bought this turn."""
    return g.bought == 0


@on(DISCARDED_FROM_PLAY, "Hermit", when=bought_nothing)
def hermit_discarded(g: Game, e: Event, me: int) -> Effect:
    """If nothing was bought this turn, trash it and gain a Madman."""
    if e.at == AT_DISCARD and e.card is not None and g.players[me].discard[e.kind]:
        e.card.at = AT_TRASH
        yield from trash(g, me, [e.kind], DISCARD_PILE)
    yield from gain(g, me, g.kind("Madman"), source=OUTSIDE)


card("Hunting Grounds", ACTION, cost=6, cards=4, asks={CHOOSE: ANY}, modes=("gain a Duchy", "gain 3 Estates"))


@on(TRASHED, "Hunting Grounds")
def hunting_grounds_trashed(g: Game, e: Event, me: int) -> Effect:
    """Gain a Duchy or 3 Estates."""
    mode = yield from choose_mode(g, me, g.kind("Hunting Grounds"), [0, 1])
    if mode == 0:
        yield from gain(g, me, g.setup.duchy)
    else:
        for _ in range(3):
            yield from gain(g, me, g.setup.estate)


@card("Ironmonger", ACTION, cost=4, cards=1, actions=1, asks={DISCARD: ANY})
def ironmonger(g: Game, play: Play) -> Effect:
    """Reveal the top card of the deck; it may be discarded. Its types give an Action, a coin, a card."""
    me = play.player
    top = reveal_top(g, me, 1)
    if top:
        kind = yield from choose_card(g, me, DISCARD, play.kind, top, optional=True)
        if kind == NONE:
            topdeck(g, me, top[0], LOOKING)
        else:
            yield from discard_looked(g, me, top)
        if g.is_type(top[0], ACTION):
            g.actions += 1
        if g.is_type(top[0], TREASURE):
            g.coins += 1
        if g.is_type(top[0], VICTORY):
            draw(g, me, 1)


@card("Junk Dealer", ACTION, cost=5, cards=1, actions=1, coins=1, asks={TRASH: ANY})
def junk_dealer(g: Game, play: Play) -> Effect:
    """Trash a card from the hand."""
    yield from trash_one(g, play.player, play.kind)


card(
    "Knights",
    KNIGHTLY,
    cost=5,
    pile_of=(
        "Dame Anna",
        "Dame Josephine",
        "Dame Molly",
        "Dame Natalie",
        "Dame Sylvia",
        "Sir Bailey",
        "Sir Destry",
        "Sir Martin",
        "Sir Michael",
        "Sir Vander",
    ),
)


def fight(g: Game, play: Play) -> Effect:
    """The others lose one of their top 2 cards; if a Knight falls so, this one does too."""
    knight_fell = False
    for victim in victims(g, play):
        kind = yield from lose_one_of_two(g, victim, play.kind)
        if kind != NONE and g.is_type(kind, KNIGHT):
            knight_fell = True
    if knight_fell:
        yield from trash_played(g, play.player, play.card)


@card("Dame Anna", KNIGHTLY, cost=5, asks={TRASH: ANY}, quantity=1, kingdom=False)
def dame_anna(g: Game, play: Play) -> Effect:
    """Up to 2 cards from the hand may be trashed; then the attack of all Knights."""
    yield from trash_from_hand(g, play.player, play.kind, 0, 2)
    yield from fight(g, play)


card("Dame Josephine", KNIGHTLY | VICTORY, cost=5, vp=2, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)
card("Dame Molly", KNIGHTLY, cost=5, actions=2, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)


@card("Dame Natalie", KNIGHTLY, cost=5, asks={GAIN: ANY, TRASH: ANY}, quantity=1, kingdom=False)
def dame_natalie(g: Game, play: Play) -> Effect:
    """A card costing up to 3 may be gained; then the attack of all Knights."""
    yield from gain_one(g, play.player, play.kind, g.gainable(0, 3), optional=True)
    yield from fight(g, play)


card("Dame Sylvia", KNIGHTLY, cost=5, coins=2, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)
card("Sir Bailey", KNIGHTLY, cost=5, cards=1, actions=1, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)
card("Sir Destry", KNIGHTLY, cost=5, cards=2, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)
card("Sir Martin", KNIGHTLY, cost=4, buys=2, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)


@card("Sir Michael", KNIGHTLY, cost=5, asks={DISCARD: ANY, TRASH: ANY}, quantity=1, kingdom=False)
def sir_michael(g: Game, play: Play) -> Effect:
    """The others discard down to 3 cards; then the attack of all Knights."""
    for victim in victims(g, play):
        yield from discard_down_to(g, victim, play.kind, 3)
    yield from fight(g, play)


card("Sir Vander", KNIGHTLY, cost=5, asks={TRASH: ANY}, quantity=1, kingdom=False)(fight)


@on(TRASHED, "Sir Vander")
def sir_vander_trashed(g: Game, e: Event, me: int) -> Effect:
    """Gain a Gold."""
    yield from gain(g, me, g.setup.gold)


@card("Marauder", ACTION | ATTACK | LOOTER, cost=4, brings=("Spoils",))
def marauder(g: Game, play: Play) -> Effect:
    """Gain a Spoils; the others gain a Ruins each."""
    yield from gain_spoils(g, play.player)
    for victim in victims(g, play):
        yield from gain_ruins(g, victim)


card("Market Square", ACTION | REACTION, cost=3, cards=1, actions=1, buys=1)


def was_owned(g: Game, e: Event, me: int) -> bool:
    """Whether the trashed card was one of the player's own."""
    return e.owned


@on(TRASHED, "Market Square", where=HELD, offer=DISCARD, when=was_owned)
def market_square_discarded(g: Game, e: Event, me: int) -> Effect:
    """When one of one's cards is trashed, it may be discarded for a Gold."""
    yield from discard(g, me, [g.kind("Market Square")], HAND)
    yield from gain(g, me, g.setup.gold)


@card("Mystic", ACTION, cost=5, actions=1, coins=2, asks={NAME: ANY})
def mystic(g: Game, play: Play) -> Effect:
    """Name a card and reveal the top card of the deck: if it is the named one, it goes to the hand."""
    me = play.player
    named = yield from name_card(g, me, play.kind)
    for kind in reveal_top(g, me, 1):
        if kind == named:
            take(g, me, kind, LOOKING)
        else:
            topdeck(g, me, kind, LOOKING)


@card("Pillage", ACTION | ATTACK, cost=5, asks={DISCARD: ANY}, brings=("Spoils",))
def pillage(g: Game, play: Play) -> Effect:
    """Trash this; if that was done, discard a card of each other hand of 5 or more, and gain 2 Spoils."""
    me = play.player
    if (yield from trash_played(g, me, play.card)):
        for victim in victims(g, play):
            hand = g.players[victim].hand
            if sum(hand) >= 5:
                reveal_hand(g, victim)
                kind = yield from choose_card(g, me, DISCARD, play.kind, held(hand))
                yield from discard(g, victim, [kind], HAND)
        yield from gain_spoils(g, me)
        yield from gain_spoils(g, me)


@card("Poor House", ACTION, cost=1, coins=4)
def poor_house(g: Game, play: Play) -> None:
    """Reveal the hand; 1 coin less for each Treasure in it, but not less than none."""
    reveal_hand(g, play.player)
    hand = g.players[play.player].hand
    g.coins = max(0, g.coins - sum([hand[kind] for kind in held_of(g, hand, TREASURE)]))


@card("Procession", ACTION, cost=4, asks={PLAY: ACTION, GAIN: ACTION})
def procession(g: Game, play: Play) -> Effect:
    """An Action from the hand may be played twice; it is trashed, and an Action costing exactly 1 more is gained."""
    me = play.player
    action = yield from play_twice(g, play, ACTION)
    if action is not None:
        yield from trash_played(g, me, action)
        price = g.cost(action.kind) + 1
        yield from gain_one(g, me, play.kind, g.gainable(price, price, ACTION))


@card("Rats", ACTION, cost=4, cards=1, actions=1, asks={TRASH: ANY}, quantity=20)
def rats(g: Game, play: Play) -> Effect:
    """Gain a Rats; trash a card from the hand that is no Rats, or reveal a hand of nothing but Rats."""
    me = play.player
    rat = g.kind("Rats")
    yield from gain(g, me, rat)
    kind = yield from choose_card(g, me, TRASH, play.kind, [kind for kind in held(g.players[me].hand) if kind != rat])
    if kind == NONE:
        reveal_hand(g, me)
    else:
        yield from trash(g, me, [kind], HAND)


@on(TRASHED, "Rats")
def rats_trashed(g: Game, e: Event, me: int) -> None:
    """Draw a card."""
    draw(g, me, 1)


@card("Rebuild", ACTION, cost=5, actions=1, asks={NAME: ANY, GAIN: VICTORY})
def rebuild(g: Game, play: Play) -> Effect:
    """Name a card; trash the first Victory card of another name in the deck for a Victory card costing up to 3 more."""
    me = play.player
    named = yield from name_card(g, me, play.kind)
    found = NONE
    rest: list[int] = []
    while found == NONE:
        top = reveal_top(g, me, 1)
        if not top:
            break
        if g.is_type(top[0], VICTORY) and top[0] != named:
            found = top[0]
        else:
            rest.append(top[0])
    yield from discard_looked(g, me, rest)
    if found != NONE:
        yield from trash(g, me, [found], LOOKING)
        yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(found) + 3, VICTORY))


@card("Rogue", ACTION | ATTACK, cost=5, coins=2, asks={GAIN: ANY, TRASH: ANY})
def rogue(g: Game, play: Play) -> Effect:
    """Gain a card costing from 3 to 6 from the trash; if there is none, the others lose one of their top 2 cards."""
    me = play.player
    in_trash = [kind for kind in held(g.trash) if worth_taking(g, kind)]
    if in_trash:
        kind = yield from choose_card(g, me, GAIN, play.kind, in_trash)
        yield from gain(g, me, kind, source=FROM_TRASH)
    else:
        for victim in victims(g, play):
            yield from lose_one_of_two(g, victim, play.kind)


@card("Sage", ACTION, cost=3, actions=1)
def sage(g: Game, play: Play) -> Effect:
    """Reveal cards of the deck until one costs 3 or more; take that, discard the others."""
    me = play.player
    cheap: list[int] = []
    while True:
        top = reveal_top(g, me, 1)
        if not top:
            break
        if g.cost(top[0]) >= 3:
            take(g, me, top[0], LOOKING)
            break
        cheap.append(top[0])
    yield from discard_looked(g, me, cheap)


@card("Scavenger", ACTION, cost=4, coins=2, asks={CHOOSE: ANY, TOPDECK: ANY}, modes=("put deck into discard pile",))
def scavenger(g: Game, play: Play) -> Effect:
    """The deck may be put into the discard pile; a card of the discard pile goes on the deck."""
    me = play.player
    if g.players[me].deck and (yield from may(g, me, play.kind, 0)):
        deck_to_discard(g, me)
    kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].discard))
    if kind != NONE:
        topdeck(g, me, kind, DISCARD_PILE)


@card(
    "Squire",
    ACTION,
    cost=2,
    coins=1,
    asks={CHOOSE: ANY, GAIN: ATTACK},
    modes=("+2 Actions", "+2 Buys", "gain a Silver"),
)
def squire(g: Game, play: Play) -> Effect:
    """2 Actions, 2 Buys or a Silver."""
    mode = yield from choose_mode(g, play.player, play.kind, [0, 1, 2])
    if mode == 0:
        g.actions += 2
    elif mode == 1:
        g.buys += 2
    else:
        yield from gain(g, play.player, g.setup.silver)


@on(TRASHED, "Squire")
def squire_trashed(g: Game, e: Event, me: int) -> Effect:
    """Gain an Attack."""
    yield from gain_one(
        g, me, g.kind("Squire"), [kind for kind in g.setup.supply_kinds if g.left(kind) and g.is_type(kind, ATTACK)]
    )


@card("Storeroom", ACTION, cost=3, buys=1, asks={DISCARD: ANY})
def storeroom(g: Game, play: Play) -> Effect:
    """Discard any number of cards and draw that many; discard any number for a coin each."""
    me = play.player
    hand = g.players[me].hand
    discarded = yield from discard_from_hand(g, me, play.kind, 0, sum(hand))
    draw(g, me, len(discarded))
    discarded = yield from discard_from_hand(g, me, play.kind, 0, sum(hand))
    g.coins += len(discarded)


@card("Urchin", ACTION | ATTACK, cost=3, cards=1, actions=1, asks={DISCARD: ANY}, brings=("Mercenary",))
def urchin(g: Game, play: Play) -> Effect:
    """The others discard down to 4 cards."""
    for victim in victims(g, play):
        yield from discard_down_to(g, victim, play.kind, 4)


def earlier_urchin(g: Game, e: Event, me: int) -> Played | None:
    """An Urchin in play other than the card just played."""
    for other in g.players[me].in_play:
        if other.kind == g.kind("Urchin") and (e.card is None or other.uid != e.card.uid):
            return other
    return None


def has_earlier_urchin(g: Game, e: Event, me: int) -> bool:
    """Whether there is an Urchin in play other than the card just played."""
    return earlier_urchin(g, e, me) is not None


@on(PLAYED, "Urchin", where=IN_PLAY, of_types=ATTACK, offer=TRASH, when=has_earlier_urchin)
def urchin_grows_up(g: Game, e: Event, me: int) -> Effect:
    """Before another Attack is resolved, it may be trashed for a Mercenary."""
    this = earlier_urchin(g, e, me)
    if this is not None and (yield from trash_played(g, me, this)):
        yield from gain(g, me, g.kind("Mercenary"), source=OUTSIDE)


@card("Vagrant", ACTION, cost=2, cards=1, actions=1)
def vagrant(g: Game, play: Play) -> None:
    """Reveal the top card of the deck; a Curse, Ruins, Shelter or Victory card goes to the hand."""
    for kind in reveal_top(g, play.player, 1):
        if g.is_type(kind, CURSE | RUINS | SHELTER | VICTORY):
            take(g, play.player, kind, LOOKING)
        else:
            topdeck(g, play.player, kind, LOOKING)


@card("Wandering Minstrel", ACTION, cost=4, cards=1, actions=2, asks={TOPDECK: ACTION})
def wandering_minstrel(g: Game, play: Play) -> Effect:
    """Reveal the top 3 cards of the deck; put the Actions back in any order, discard the others."""
    me = play.player
    revealed = reveal_top(g, me, 3)
    yield from put_back_these(g, me, play.kind, [kind for kind in revealed if g.is_type(kind, ACTION)])
    yield from discard_looked(g, me, [kind for kind in revealed if not g.is_type(kind, ACTION)])


# Ruins.

card(
    "Ruins",
    ACTION | RUINS,
    cost=0,
    pile_of=("Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors"),
    quantity=50,
    kingdom=False,
)
card("Abandoned Mine", ACTION | RUINS, cost=0, coins=1, kingdom=False)
card("Ruined Library", ACTION | RUINS, cost=0, cards=1, kingdom=False)
card("Ruined Market", ACTION | RUINS, cost=0, buys=1, kingdom=False)
card("Ruined Village", ACTION | RUINS, cost=0, actions=1, kingdom=False)


@card(
    "Survivors",
    ACTION | RUINS,
    cost=0,
    asks={CHOOSE: ANY, TOPDECK: ANY},
    modes=("discard them", "put them back"),
    kingdom=False,
)
def survivors(g: Game, play: Play) -> Effect:
    """Look at the top 2 cards of the deck; discard both or put both back in any order."""
    me = play.player
    looked = look(g, me, 2)
    if looked:
        mode = yield from choose_mode(g, me, play.kind, [0, 1])
        if mode == 0:
            yield from discard_looked(g, me, looked)
        else:
            yield from put_back(g, me, play.kind, len(looked))


# Shelters.

card("Shelters", SHELTER, cost=1, pile_of=("Hovel", "Necropolis", "Overgrown Estate"), quantity=18, kingdom=False)
card("Hovel", REACTION | SHELTER, cost=1, quantity=6, kingdom=False)


@on(BOUGHT, "Hovel", where=HELD, of_types=VICTORY, offer=TRASH)
def hovel_trashed(g: Game, e: Event, me: int) -> Effect:
    """When a Victory card is bought, it may be trashed."""
    yield from trash(g, me, [g.kind("Hovel")], HAND)


card("Necropolis", ACTION | SHELTER, cost=1, actions=2, quantity=6, kingdom=False)
card("Overgrown Estate", VICTORY | SHELTER, cost=1, quantity=6, kingdom=False)


@on(TRASHED, "Overgrown Estate")
def overgrown_estate_trashed(g: Game, e: Event, me: int) -> None:
    """Draw a card."""
    draw(g, me, 1)


# Outside the Supply.


@card("Madman", ACTION, cost=0, actions=2, kingdom=False)
def madman(g: Game, play: Play) -> None:
    """Return it to its pile; if that was done, draw a card for each card in hand."""
    if return_to_pile(g, play.player, play.card):
        draw(g, play.player, sum(g.players[play.player].hand))


@card("Mercenary", ACTION | ATTACK, cost=0, asks={TRASH: ANY, DISCARD: ANY}, kingdom=False)
def mercenary(g: Game, play: Play) -> Effect:
    """2 cards from the hand may be trashed for 2 cards, 2 coins, and the others discarding down to 3 cards."""
    me = play.player
    trashed = yield from pick(g, me, TRASH, play.kind, 0, 1)
    if trashed:
        trashed += yield from pick(g, me, TRASH, play.kind, 1, 1)
        yield from trash(g, me, trashed, PICKED)
    if len(trashed) == 2:
        draw(g, me, 2)
        g.coins += 2
        for victim in victims(g, play):
            yield from discard_down_to(g, victim, play.kind, 3)


@card("Spoils", TREASURE, cost=0, coins=3, quiet=False, quantity=15, kingdom=False)
def spoils(g: Game, play: Play) -> None:
    """Return it to its pile."""
    return_to_pile(g, play.player, play.card)
