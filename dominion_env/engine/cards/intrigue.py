"""Intrigue's kingdom cards, of both editions.

Source: the Intrigue rulebook for what its cards have in common (passing, choosing); it lists no cards, so their current
printed texts, and first-edition texts for those that the second edition dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine.ask import (
    choose_card,
    choose_mode,
    choose_modes,
    choose_number,
    distinct,
    held,
    held_of,
    name_card,
)
from dominion_env.engine.card import (
    ACTION,
    ANY,
    ATTACK,
    CURSE,
    ONCE_A_HAND,
    OTHERS,
    PLAYED,
    REACTION,
    SET_UP,
    SHELTER,
    TO_HAND,
    TREASURE,
    VICTORY,
    WHENEVER,
    card,
    expansion,
    on,
)
from dominion_env.engine.card import IN_HAND as HELD
from dominion_env.engine.codes import CHOOSE, DISCARD, GAIN, NAME, NUMBER, PASS, REVEAL, TOPDECK, TRASH, TRASH_FROM_PLAY
from dominion_env.engine.decks import draw, reveal_card, reveal_hand, reveal_top
from dominion_env.engine.gains import FROM_TRASH, gain, gain_event, gain_one
from dominion_env.engine.losses import (
    discard,
    discard_from_hand,
    discard_hand,
    discard_looked,
    pick,
    topdeck_from_hand,
    trash,
    trash_from_hand,
    trash_from_supply,
    trash_one,
    trash_played,
)
from dominion_env.engine.moves import (
    HAND,
    LOOKING,
    PICKED,
    into_deck,
    pass_on,
    put_back,
    set_to_pass,
    take,
    topdeck,
    topdeck_gained,
)
from dominion_env.engine.plays import victims
from dominion_env.engine.state import AT_PLAY, NONE

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Event, Game, Play

expansion("Intrigue")

# Second edition.


@card("Courtyard", ACTION, cost=2, cards=3, asks={TOPDECK: ANY})
def courtyard(g: Game, play: Play) -> Effect:
    """Put a card from the hand on the deck."""
    yield from topdeck_from_hand(g, play.player, play.kind, 1)


@card(
    "Lurker",
    ACTION,
    cost=2,
    actions=1,
    asks={CHOOSE: ANY, TRASH: ACTION, GAIN: ACTION},
    modes=("trash from Supply", "gain from trash"),
)
def lurker(g: Game, play: Play) -> Effect:
    """Trash an Action from the Supply, or gain one from the trash."""
    me = play.player
    mode = yield from choose_mode(g, me, play.kind, (0, 1))
    if mode == 0:
        kind = yield from choose_card(g, me, TRASH, play.kind, held_of(g, g.supply, ACTION))
        if kind != NONE:
            yield from trash_from_supply(g, me, kind)
    else:
        kind = yield from choose_card(g, me, GAIN, play.kind, held_of(g, g.trash, ACTION))
        yield from gain(g, me, kind, source=FROM_TRASH)


@card("Pawn", ACTION, cost=2, asks={CHOOSE: ANY}, modes=("+1 Card", "+1 Action", "+1 Buy", "+1 Coin"))
def pawn(g: Game, play: Play) -> Effect:
    """Two different ones of its four bonuses, both chosen first."""
    modes = yield from choose_modes(g, play.player, play.kind, 2)
    for mode in modes:
        if mode == 0:
            draw(g, play.player, 1)
        elif mode == 1:
            g.actions += 1
        elif mode == 2:
            g.buys += 1
        else:
            g.coins += 1


@card("Masquerade", ACTION, cost=3, cards=2, asks={PASS: ANY, TRASH: ANY})
def masquerade(g: Game, play: Play) -> Effect:
    """All who hold cards pass one to the next of them, at once (first edition: to the next player, who may hold none);
    then a card from the hand may be trashed.
    """
    me = play.player
    passing = [player for player in (me, *g.others(me)) if g.setup.first_edition or any(g.players[player].hand)]
    if len(passing) > 1:  # a card passed to oneself stays where it is
        for player in passing:
            kind = yield from choose_card(g, player, PASS, play.kind, held(g.players[player].hand))
            if kind != NONE:
                set_to_pass(g, player, kind)
        pass_on(g, passing)
    yield from trash_one(g, me, play.kind, optional=True)


@card("Shanty Town", ACTION, cost=3, actions=2)
def shanty_town(g: Game, play: Play) -> None:
    """Reveal the hand; 2 cards if there is no Action in it."""
    me = play.player
    reveal_hand(g, me)
    if not held_of(g, g.players[me].hand, ACTION):
        draw(g, me, 2)


@card("Steward", ACTION, cost=3, asks={CHOOSE: ANY, TRASH: ANY}, modes=("+2 Cards", "+2 Coins", "trash 2 cards"))
def steward(g: Game, play: Play) -> Effect:
    """2 cards, or 2 coins, or trash 2 cards from the hand."""
    mode = yield from choose_mode(g, play.player, play.kind, (0, 1, 2))
    if mode == 0:
        draw(g, play.player, 2)
    elif mode == 1:
        g.coins += 2
    else:
        yield from trash_from_hand(g, play.player, play.kind, 2, 2)


@card("Swindler", ACTION | ATTACK, cost=3, coins=2, asks={GAIN: ANY})
def swindler(g: Game, play: Play) -> Effect:
    """The others trash the top cards of their decks and gain a card of the same cost that the attacker chooses."""
    for victim in victims(g, play):
        top = reveal_top(g, victim, 1)
        if top:
            yield from trash(g, victim, top, LOOKING)
            cost = g.cost(top[0])
            kind = yield from choose_card(g, play.player, GAIN, play.kind, g.gainable(cost, cost))
            yield from gain(g, victim, kind)


@card("Wishing Well", ACTION, cost=3, cards=1, actions=1, asks={NAME: ANY})
def wishing_well(g: Game, play: Play) -> Effect:
    """Name a card and reveal the top card of the deck: if it is the named one, it goes to the hand."""
    me = play.player
    named = yield from name_card(g, me, play.kind)
    for kind in reveal_top(g, me, 1):
        if kind == named:
            take(g, me, kind, LOOKING)
        else:
            topdeck(g, me, kind, LOOKING)


@card("Baron", ACTION, cost=4, buys=1, asks={DISCARD: VICTORY})
def baron(g: Game, play: Play) -> Effect:
    """An Estate may be discarded for 4 coins; whoever discards none gains one."""
    me = play.player
    estate = g.setup.estate
    kind = NONE
    if g.players[me].hand[estate]:
        kind = yield from choose_card(g, me, DISCARD, play.kind, [estate], optional=True)
    if kind != NONE:
        yield from discard(g, me, [estate], HAND)
        g.coins += 4
    else:
        yield from gain(g, me, estate)


@card("Bridge", ACTION, cost=4, buys=1, coins=1)
def bridge(g: Game, play: Play) -> None:
    """Cards cost 1 less this turn."""
    g.cheaper += 1


@card("Conspirator", ACTION, cost=4, coins=2)
def conspirator(g: Game, play: Play) -> None:
    """From the third Action played this turn on: a card and an Action."""
    if g.actions_played >= 3:
        draw(g, play.player, 1)
        g.actions += 1


@card("Diplomat", ACTION | REACTION, cost=4, cards=2, asks={DISCARD: ANY})
def diplomat(g: Game, play: Play) -> None:
    """2 Actions for whoever now holds 5 cards or fewer."""
    if sum(g.players[play.player].hand) <= 5:
        g.actions += 2


def holds_five(g: Game, e: Event, me: int) -> bool:
    """Whether there are 5 or more cards in hand."""
    return sum(g.players[me].hand) >= 5


@on(PLAYED, "Diplomat", where=HELD, whose=OTHERS, of_types=ATTACK, offer=REVEAL, again=WHENEVER, when=holds_five)
def diplomat_revealed(g: Game, e: Event, me: int) -> Effect:
    """When another plays an Attack, it may be revealed from a hand of 5 or more to draw 2 cards and discard 3."""
    source = g.kind("Diplomat")
    reveal_card(g, me, source)
    draw(g, me, 2)
    yield from discard_from_hand(g, me, source, 3, 3)


@card("Ironworks", ACTION, cost=4, asks={GAIN: ANY})
def ironworks(g: Game, play: Play) -> Effect:
    """Gain a card costing up to 4: an Action, a coin, a card for an Action, a Treasure, a Victory card gained."""
    me = play.player
    kind = yield from gain_one(g, me, play.kind, g.gainable(0, 4))
    if kind != NONE:
        if g.is_type(kind, ACTION):
            g.actions += 1
        if g.is_type(kind, TREASURE):
            g.coins += 1
        if g.is_type(kind, VICTORY):
            draw(g, me, 1)


@card("Mill", ACTION | VICTORY, cost=4, cards=1, actions=1, vp=1, asks={DISCARD: ANY})
def mill(g: Game, play: Play) -> Effect:
    """2 cards of the hand may be discarded for 2 coins."""
    me = play.player
    discarded = yield from pick(g, me, DISCARD, play.kind, 0, 1)
    if discarded:
        discarded += yield from pick(g, me, DISCARD, play.kind, 1, 1)
        yield from discard(g, me, discarded, PICKED)
    if len(discarded) == 2:
        g.coins += 2


@card("Mining Village", ACTION, cost=4, cards=1, actions=2, asks={TRASH_FROM_PLAY: ACTION})
def mining_village(g: Game, play: Play) -> Effect:
    """It may be trashed for 2 coins."""
    if play.card.at == AT_PLAY:
        kind = yield from choose_card(g, play.player, TRASH_FROM_PLAY, play.kind, [play.card.kind], optional=True)
        if kind != NONE and (yield from trash_played(g, play.player, play.card)):
            g.coins += 2


@card("Secret Passage", ACTION, cost=4, cards=2, actions=1, asks={TOPDECK: ANY, NUMBER: ANY})
def secret_passage(g: Game, play: Play) -> Effect:
    """Put a card from the hand anywhere into the deck; the number says how many cards are above it (0: on top)."""
    me = play.player
    kind = yield from choose_card(g, me, TOPDECK, play.kind, held(g.players[me].hand))
    if kind != NONE:
        above = yield from choose_number(g, me, NUMBER, play.kind, len(g.players[me].deck))
        into_deck(g, me, kind, HAND, above)


@card(
    "Courtier",
    ACTION,
    cost=5,
    asks={REVEAL: ANY, CHOOSE: ANY},
    modes=("+1 Action", "+1 Buy", "+3 Coins", "gain a Gold"),
)
def courtier(g: Game, play: Play) -> Effect:
    """Reveal a card from the hand: for each of its types, one more of the four bonuses, all chosen first."""
    me = play.player
    kind = yield from choose_card(g, me, REVEAL, play.kind, held(g.players[me].hand))
    if kind != NONE:
        reveal_card(g, me, kind)
        modes = yield from choose_modes(g, me, play.kind, g.setup.types[kind].bit_count())
        for mode in modes:
            if mode == 0:
                g.actions += 1
            elif mode == 1:
                g.buys += 1
            elif mode == 2:
                g.coins += 3
            else:
                yield from gain(g, me, g.setup.gold)


def one_for_each_duchy(g: Game, owned: list[int]) -> int:
    """1 point for each Duchy owned."""
    return owned[g.setup.duchy]


card("Duke", VICTORY, cost=5, score=one_for_each_duchy)


@card("Minion", ACTION | ATTACK, cost=5, actions=1, asks={CHOOSE: ANY}, modes=("+2 Coins", "discard hand"))
def minion(g: Game, play: Play) -> Effect:
    """2 coins; or discard the hand and draw 4, and so do the others who hold 5 or more."""
    me = play.player
    mode = yield from choose_mode(g, me, play.kind, (0, 1))
    if mode == 0:
        g.coins += 2
    else:
        yield from discard_hand(g, me)
        draw(g, me, 4)
        for victim in victims(g, play):
            if sum(g.players[victim].hand) >= 5:
                yield from discard_hand(g, victim)
                draw(g, victim, 4)


def sort_top_four(g: Game, play: Play, types: int) -> Effect:
    """Reveal the top 4 cards of the deck: those of some types go to the hand, the others back in any order."""
    left = 0
    for kind in reveal_top(g, play.player, 4):
        if g.is_type(kind, types):
            take(g, play.player, kind, LOOKING)
        else:
            left += 1
    yield from put_back(g, play.player, play.kind, left)


@card("Patrol", ACTION, cost=5, cards=3, asks={TOPDECK: ACTION | TREASURE | SHELTER})
def patrol(g: Game, play: Play) -> Effect:
    """Of the top 4 cards of the deck, take the Victory cards and Curses."""
    yield from sort_top_four(g, play, VICTORY | CURSE)


@card("Replace", ACTION | ATTACK, cost=5, asks={TRASH: ANY, GAIN: ANY})
def replace(g: Game, play: Play) -> Effect:
    """Trash a card from the hand, gain one costing up to 2 more: an Action or Treasure goes on the deck,
    a Victory card gives the others Curses.
    """
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    if trashed == NONE:
        return
    kind = yield from choose_card(g, me, GAIN, play.kind, g.gainable(0, g.cost(trashed) + 2))
    gained = yield from gain_event(g, me, kind)
    if gained is None:
        return
    if g.is_type(gained.kind, ACTION | TREASURE):
        topdeck_gained(g, gained)
    if g.is_type(gained.kind, VICTORY):
        for victim in victims(g, play):
            yield from gain(g, victim, g.setup.curse)


@card(
    "Torturer",
    ACTION | ATTACK,
    cost=5,
    cards=3,
    asks={CHOOSE: ANY, DISCARD: ANY},
    modes=("discard 2 cards", "gain a Curse"),
)
def torturer(g: Game, play: Play) -> Effect:
    """Each of the others discards 2 cards or gains a Curse to the hand, and may choose what can't be done."""
    for victim in victims(g, play):
        mode = yield from choose_mode(g, victim, play.kind, (0, 1))
        if mode == 0:
            yield from discard_from_hand(g, victim, play.kind, 2, 2)
        else:
            yield from gain(g, victim, g.setup.curse, TO_HAND)


@card("Trading Post", ACTION, cost=5, asks={TRASH: ANY})
def trading_post(g: Game, play: Play) -> Effect:
    """Trash 2 cards from the hand for a Silver to the hand."""
    trashed = yield from trash_from_hand(g, play.player, play.kind, 2, 2)
    if len(trashed) == 2:
        yield from gain(g, play.player, g.setup.silver, TO_HAND)


@card("Upgrade", ACTION, cost=5, cards=1, actions=1, asks={TRASH: ANY, GAIN: ANY})
def upgrade(g: Game, play: Play) -> Effect:
    """Trash a card from the hand, gain one costing exactly 1 more."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    if trashed != NONE:
        cost = g.cost(trashed) + 1
        yield from gain_one(g, me, play.kind, g.gainable(cost, cost))


card("Harem", TREASURE | VICTORY, cost=6, coins=2, vp=2)


@card("Nobles", ACTION | VICTORY, cost=6, vp=2, asks={CHOOSE: ANY}, modes=("+3 Cards", "+2 Actions"))
def nobles(g: Game, play: Play) -> Effect:
    """3 cards, or 2 Actions."""
    mode = yield from choose_mode(g, play.player, play.kind, (0, 1))
    if mode == 0:
        draw(g, play.player, 3)
    else:
        g.actions += 2


# Cards that only the first edition has.


@card("Secret Chamber", ACTION | REACTION, cost=2, asks={DISCARD: ANY, TOPDECK: ANY}, first_edition_only=True)
def secret_chamber(g: Game, play: Play) -> Effect:
    """Discard any number of cards for a coin each."""
    discarded = yield from discard_from_hand(g, play.player, play.kind, 0, sum(g.players[play.player].hand))
    g.coins += len(discarded)


@on(PLAYED, "Secret Chamber", where=HELD, whose=OTHERS, of_types=ATTACK, offer=REVEAL, again=ONCE_A_HAND)
def secret_chamber_revealed(g: Game, e: Event, me: int) -> Effect:
    """When another plays an Attack, it may be revealed to draw 2 cards and put 2 from the hand on the deck."""
    source = g.kind("Secret Chamber")
    reveal_card(g, me, source)
    draw(g, me, 2)
    yield from topdeck_from_hand(g, me, source, 2)


card("Great Hall", ACTION | VICTORY, cost=3, cards=1, actions=1, vp=1, first_edition_only=True)


@card("Coppersmith", ACTION, cost=4, first_edition_only=True)
def coppersmith(g: Game, play: Play) -> None:
    """Coppers make 1 coin more this turn."""
    g.set_up[play.kind] += 1


@on(PLAYED, "Coppersmith", where=SET_UP, of="Copper")
def coppersmith_copper(g: Game, e: Event, me: int) -> None:
    """A Copper was played."""
    g.coins += 1


@card(
    "Scout",
    ACTION,
    cost=4,
    actions=1,
    asks={TOPDECK: ACTION | TREASURE | CURSE | SHELTER},
    first_edition_only=True,
)
def scout(g: Game, play: Play) -> Effect:
    """Of the top 4 cards of the deck, take the Victory cards."""
    yield from sort_top_four(g, play, VICTORY)


@card("Saboteur", ACTION | ATTACK, cost=5, asks={GAIN: ANY}, first_edition_only=True)
def saboteur(g: Game, play: Play) -> Effect:
    """The others trash the first card of their decks costing 3 or more, and may gain one at least 2 cheaper for it."""
    for victim in victims(g, play):
        others: list[int] = []
        while True:
            top = reveal_top(g, victim, 1)
            if not top:
                break
            kind = top[0]
            if g.cost(kind) >= 3:
                yield from trash(g, victim, top, LOOKING)
                yield from gain_one(g, victim, play.kind, g.gainable(0, g.cost(kind) - 2), optional=True)
                break
            others.append(kind)
        yield from discard_looked(g, victim, others)


@card("Tribute", ACTION, cost=5, first_edition_only=True)
def tribute(g: Game, play: Play) -> Effect:
    """The next player reveals and discards two cards: for each different one, 2 Actions if it is an Action,
    2 coins if it is a Treasure, 2 cards if it is a Victory card.
    """
    me = play.player
    other = g.others(me)[0]
    revealed = reveal_top(g, other, 2)
    yield from discard_looked(g, other, revealed)
    for kind in distinct(revealed):
        if g.is_type(kind, ACTION):
            g.actions += 2
        if g.is_type(kind, TREASURE):
            g.coins += 2
        if g.is_type(kind, VICTORY):
            draw(g, me, 2)
