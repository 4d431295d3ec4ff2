"""Cornucopia & Guilds, second edition: kingdom cards and Rewards.

Source: Cornucopia & Guilds rulebook (second edition), "Kingdom Card Notes" and "Reward Card Notes"; the printed texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine import log
from dominion_env.engine.ask import ask, choose_card, choose_modes, choose_number, distinct, held, held_of, name_card
from dominion_env.engine.card import (
    ACTION,
    ANY,
    ATTACK,
    BUY_PHASE_ENDS,
    CURSE,
    GAINED,
    IN_GAME,
    REWARD,
    SET_UP,
    TO_HAND,
    TREASURE,
    TURN_ENDS,
    VICTORY,
    card,
    expansion,
    on,
)
from dominion_env.engine.codes import (
    CHOOSE,
    DISCARD,
    GAIN,
    NAME,
    NUMBER,
    PLAY,
    REVEAL,
    SET_ASIDE,
    SPEND_COFFERS,
    TOPDECK,
    TRASH,
    mode,
)
from dominion_env.engine.decks import draw, look, reveal_card, reveal_hand, reveal_top
from dominion_env.engine.gains import OUTSIDE, gain, gain_one
from dominion_env.engine.losses import (
    discard,
    discard_down_to,
    discard_from_hand,
    discard_looked,
    trash_one,
    trash_played,
)
from dominion_env.engine.moves import DISCARD_PILE, HAND, LOOKING, PLAY_AREA, set_aside, take, topdeck
from dominion_env.engine.plays import play_card, play_from_hand, play_twice, put_into_play, victims
from dominion_env.engine.state import ACTION_PHASE, AT_DISCARD, AT_PLAY, NONE

if TYPE_CHECKING:
    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Event, Game, Play

expansion("Cornucopia & Guilds")


def overpaid(g: Game, e: Event, me: int) -> bool:
    """Whether the gained card was bought for more than its cost."""
    return e.overpaid > 0


def names_in_play(g: Game, player: int, types: int = ANY) -> int:
    """How many differently named cards (of some types) a player has in play."""
    return len({played.kind for played in g.players[player].in_play if g.is_type(played.kind, types)})


# Kingdom cards.


@card("Advisor", ACTION, cost=4, actions=1, asks={DISCARD: ANY})
def advisor(g: Game, play: Play) -> Effect:
    """Reveal the top 3 cards of the deck; the player to the left has one discarded, the others go to the hand."""
    me = play.player
    revealed = reveal_top(g, me, 3)
    kind = yield from choose_card(g, g.others(me)[0], DISCARD, play.kind, distinct(revealed))
    if kind != NONE:
        revealed.remove(kind)
        yield from discard_looked(g, me, [kind])
        for rest in revealed:
            take(g, me, rest, LOOKING)


card("Baker", ACTION, cost=5, cards=1, actions=1, coffers=1)  # the token that everybody starts with: `setup.new_game`


@card("Butcher", ACTION, cost=5, coffers=2, asks={TRASH: ANY, NUMBER: ANY, GAIN: ANY})
def butcher(g: Game, play: Play) -> Effect:
    """A card from the hand may be trashed, for one that costs up to 1 more for each Coffers token removed."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind, optional=True)
    if trashed != NONE:
        removed = yield from choose_number(g, me, NUMBER, play.kind, g.players[me].coffers)
        g.players[me].coffers -= removed
        log.note(g, log.COFFERS, me, play.kind, number=removed)
        yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(trashed) + removed))


card("Candlestick Maker", ACTION, cost=2, actions=1, buys=1, coffers=1)


@card("Carnival", ACTION, cost=5)
def carnival(g: Game, play: Play) -> Effect:
    """Reveal the top 4 cards of the deck; one of each name goes to the hand, the others are discarded."""
    me = play.player
    rest = reveal_top(g, me, 4)
    for kind in distinct(rest):
        rest.remove(kind)
        take(g, me, kind, LOOKING)
    yield from discard_looked(g, me, rest)


def two_for_five_names(g: Game, owned: list[int]) -> int:
    """2 points for each 5 differently named cards owned, rounded down."""
    return len([count for count in owned if count]) // 5 * 2


card("Fairgrounds", VICTORY, cost=6, score=two_for_five_names)

card("Farmhands", ACTION, cost=4, cards=1, actions=2, asks={SET_ASIDE: ACTION | TREASURE})


@on(GAINED, "Farmhands")
def farmhands_gained(g: Game, e: Event, me: int) -> Effect:
    """An Action or Treasure from the hand may be set aside and is then played at the start of the next turn."""
    p = g.players[me]
    kind = yield from choose_card(g, me, SET_ASIDE, e.kind, held_of(g, p.hand, ACTION | TREASURE), optional=True)
    if kind != NONE:
        set_aside(g, me, kind, HAND)
        p.delayed.append(kind)


card("Farrier", ACTION, cost=2, cards=1, actions=1, buys=1, overpay=True)


@on(GAINED, "Farrier", when=overpaid)
def farrier_gained(g: Game, e: Event, me: int) -> None:
    """Each coin overpaid is a card more at the end of this turn."""
    g.set_up[e.kind] = min(255, g.set_up[e.kind] + e.overpaid)


@on(TURN_ENDS, "Farrier", where=SET_UP)
def farrier_draws(g: Game, e: Event, me: int) -> None:
    """One of those cards."""
    draw(g, me, 1)


card("Ferryman", ACTION, cost=5, cards=2, actions=1)


@on(GAINED, "Ferryman")
def ferryman_gained(g: Game, e: Event, me: int) -> Effect:
    """Gain a card of the pile set aside for this too."""
    yield from gain(g, me, g.setup.ferryman, source=OUTSIDE)


@card("Footpad", ACTION | ATTACK, cost=5, coffers=2, asks={DISCARD: ANY})
def footpad(g: Game, play: Play) -> Effect:
    """The others discard down to 3 cards."""
    for victim in victims(g, play):
        yield from discard_down_to(g, victim, play.kind, 3)


def in_an_action_phase(g: Game, e: Event, me: int) -> bool:
    """Whether it is somebody's Action phase."""
    return g.phase == ACTION_PHASE


@on(GAINED, "Footpad", where=IN_GAME, when=in_an_action_phase)
def footpad_rule(g: Game, e: Event, me: int) -> None:
    """In games using this, whoever gains a card in an Action phase draws a card."""
    draw(g, me, 1)


@card("Hamlet", ACTION, cost=2, cards=1, actions=1, asks={DISCARD: ANY})
def hamlet(g: Game, play: Play) -> Effect:
    """A card may be discarded for +1 Action, and then another for +1 Buy."""
    me = play.player
    for left in (2, 1):
        kind = yield from choose_card(g, me, DISCARD, play.kind, held(g.players[me].hand), True, 0, left)
        if kind != NONE:
            yield from discard(g, me, [kind], HAND)
            if left == 2:
                g.actions += 1
            else:
                g.buys += 1


@card("Herald", ACTION, cost=4, cards=1, actions=1, overpay=True, asks={TOPDECK: ANY})
def herald(g: Game, play: Play) -> Effect:
    """Reveal the top card of the deck; if it is an Action, play it."""
    me = play.player
    for kind in reveal_top(g, me, 1):
        if g.is_type(kind, ACTION):
            yield from play_card(g, me, put_into_play(g, me, kind, LOOKING), LOOKING)
        else:
            topdeck(g, me, kind, LOOKING)


@on(GAINED, "Herald", when=overpaid)
def herald_gained(g: Game, e: Event, me: int) -> Effect:
    """For each coin overpaid a card of the discard pile, this one perhaps, goes on the deck."""
    pile = g.players[me].discard
    for left in range(min(e.overpaid, sum(pile)), 0, -1):
        kind = yield from choose_card(g, me, TOPDECK, e.kind, held(pile), at_least=left, at_most=left)
        topdeck(g, me, kind, DISCARD_PILE)


@card("Horn of Plenty", TREASURE, cost=5, asks={GAIN: ANY}, quiet=False)
def horn_of_plenty(g: Game, play: Play) -> Effect:
    """Gain a card costing up to 1 for each differently named card in play; if it is a Victory card, trash this."""
    me = play.player
    kind = yield from choose_card(g, me, GAIN, play.kind, g.gainable(0, names_in_play(g, me)))
    gained = yield from gain(g, me, kind)
    if gained and g.is_type(kind, VICTORY):
        yield from trash_played(g, me, play.card)


@card("Hunting Party", ACTION, cost=5, cards=1, actions=1)
def hunting_party(g: Game, play: Play) -> Effect:
    """Reveal the hand, then cards of the deck until one is like none in hand; take that, discard the others."""
    me = play.player
    reveal_hand(g, me)
    duplicates: list[int] = []
    while True:
        top = reveal_top(g, me, 1)
        if not top:
            break
        if not g.players[me].hand[top[0]]:
            take(g, me, top[0], LOOKING)
            break
        duplicates.append(top[0])
    yield from discard_looked(g, me, duplicates)


@card("Infirmary", ACTION, cost=3, cards=1, overpay=True, asks={TRASH: ANY})
def infirmary(g: Game, play: Play) -> Effect:
    """A card from the hand may be trashed."""
    yield from trash_one(g, play.player, play.kind, optional=True)


@on(GAINED, "Infirmary", when=overpaid)
def infirmary_gained(g: Game, e: Event, me: int) -> Effect:
    """It is played once for each coin overpaid."""
    if e.at == AT_DISCARD:
        played = put_into_play(g, me, e.kind, DISCARD_PILE)
        e.at = AT_PLAY
        for time in range(e.overpaid):
            yield from play_card(g, me, played, PLAY_AREA if time else DISCARD_PILE)


@card(
    "Jester", ACTION | ATTACK, cost=5, coins=2, asks={GAIN: ACTION | TREASURE | CURSE, CHOOSE: ANY},
    modes=("other player gains it",),
)  # fmt: skip
def jester(g: Game, play: Play) -> Effect:
    """The others discard the top card of their deck; for a Victory card they gain a Curse, else they or you a copy."""
    me = play.player
    for victim in victims(g, play):
        top = look(g, victim, 1)
        yield from discard_looked(g, victim, top)
        for kind in top:
            if g.is_type(kind, VICTORY):
                yield from gain(g, victim, g.setup.curse)
            elif g.left(kind):
                code = yield from ask(g, me, GAIN, play.kind, [GAIN | kind, mode(play.kind, 0)])
                yield from gain(g, me if code == GAIN | kind else victim, kind)


@card("Journeyman", ACTION, cost=5, asks={NAME: ANY})
def journeyman(g: Game, play: Play) -> Effect:
    """Name a card; reveal cards of the deck until 3 have another name, which go to the hand; discard the others."""
    me = play.player
    named = yield from name_card(g, me, play.kind)
    found: list[int] = []
    rest: list[int] = []
    while len(found) < 3:
        top = reveal_top(g, me, 1)
        if not top:
            break
        if top[0] == named:
            rest.append(top[0])
        else:
            found.append(top[0])
    for kind in found:
        take(g, me, kind, LOOKING)
    yield from discard_looked(g, me, rest)


@card(
    "Joust", ACTION, cost=5, cards=1, actions=1, coins=1, asks={SET_ASIDE: VICTORY, GAIN: REWARD}, brings=("Rewards",)
)
def joust(g: Game, play: Play) -> Effect:
    """A Province from the hand may be set aside until Clean-up, for a Reward to the hand."""
    me = play.player
    provinces = [g.setup.province] if g.players[me].hand[g.setup.province] else []
    kind = yield from choose_card(g, me, SET_ASIDE, play.kind, provinces, optional=True)
    if kind != NONE:
        set_aside(g, me, kind, HAND)
        reward = yield from choose_card(g, me, GAIN, play.kind, held_of(g, g.outside, REWARD))
        yield from gain(g, me, reward, TO_HAND, OUTSIDE)


@card("Menagerie", ACTION, cost=3, actions=1)
def menagerie(g: Game, play: Play) -> None:
    """Reveal the hand; draw 3 cards if all in it have different names, else 1."""
    me = play.player
    reveal_hand(g, me)
    draw(g, me, 3 if max(g.players[me].hand) <= 1 else 1)


@card("Merchant Guild", ACTION, cost=5, buys=1, coins=1, asks={SPEND_COFFERS: ANY})
def merchant_guild(g: Game, play: Play) -> None:
    """At the end of the Buy phase each card gained in it is worth a Coffers token."""
    g.set_up[play.kind] += 1


@on(BUY_PHASE_ENDS, "Merchant Guild", where=SET_UP)
def merchant_guild_pays(g: Game, e: Event, me: int) -> None:
    """The Buy phase of a turn in which it was played ends."""
    g.players[me].coffers += g.gained_in_buy_phase


@card("Plaza", ACTION, cost=4, cards=1, actions=2, asks={DISCARD: TREASURE, SPEND_COFFERS: ANY})
def plaza(g: Game, play: Play) -> Effect:
    """A Treasure may be discarded for a Coffers token."""
    if (yield from discard_from_hand(g, play.player, play.kind, 0, 1, TREASURE)):
        g.players[play.player].coffers += 1


@card("Remake", ACTION, cost=4, asks={TRASH: ANY, GAIN: ANY})
def remake(g: Game, play: Play) -> Effect:
    """Twice: trash a card from the hand, gain one costing exactly 1 more."""
    me = play.player
    for _ in range(2):
        trashed = yield from trash_one(g, me, play.kind)
        if trashed != NONE:
            cost = g.cost(trashed) + 1
            yield from gain_one(g, me, play.kind, g.gainable(cost, cost))


@card("Shop", ACTION, cost=3, cards=1, coins=1, asks={PLAY: ACTION})
def shop(g: Game, play: Play) -> Effect:
    """An Action from the hand may be played that one has no copy of in play."""
    me = play.player
    kinds = [kind for kind in held_of(g, g.players[me].hand, ACTION) if not g.in_play_count(me, kind)]
    kind = yield from choose_card(g, me, PLAY, play.kind, kinds, optional=True)
    if kind != NONE:
        yield from play_from_hand(g, me, kind)


@card("Soothsayer", ACTION | ATTACK, cost=5)
def soothsayer(g: Game, play: Play) -> Effect:
    """Gain a Gold; the others gain a Curse, and who did draws a card."""
    yield from gain(g, play.player, g.setup.gold)
    for victim in victims(g, play):
        if (yield from gain(g, victim, g.setup.curse)):
            draw(g, victim, 1)


@card("Stonemason", ACTION, cost=2, overpay=True, asks={TRASH: ANY, GAIN: ANY})
def stonemason(g: Game, play: Play) -> Effect:
    """Trash a card from the hand, gain two cards that each cost less."""
    me = play.player
    trashed = yield from trash_one(g, me, play.kind)
    if trashed != NONE:
        for _ in range(2):
            yield from gain_one(g, me, play.kind, g.gainable(0, g.cost(trashed) - 1))


@on(GAINED, "Stonemason", when=overpaid)
def stonemason_gained(g: Game, e: Event, me: int) -> Effect:
    """Gain two Actions that each cost just what was overpaid."""
    for _ in range(2):
        yield from gain_one(g, me, e.kind, g.gainable(e.overpaid, e.overpaid, ACTION))


@card("Young Witch", ACTION | ATTACK, cost=4, cards=2, asks={DISCARD: ANY, REVEAL: ANY})
def young_witch(g: Game, play: Play) -> Effect:
    """Discard 2 cards; the others may reveal a Bane from their hand, who does not gains a Curse."""
    yield from discard_from_hand(g, play.player, play.kind, 2, 2)
    bane = g.setup.bane
    for victim in victims(g, play):
        banes = [bane] if bane != NONE and g.players[victim].hand[bane] else []
        revealed = yield from choose_card(g, victim, REVEAL, play.kind, banes, optional=True)
        if revealed != NONE:
            reveal_card(g, victim, revealed)
        else:
            yield from gain(g, victim, g.setup.curse)


# Rewards.


@card(
    "Coronet",
    ACTION | TREASURE | REWARD,
    cost=0,
    asks={PLAY: ACTION | TREASURE},
    quantity=2,
    kingdom=False,
    quiet=False,
)
def coronet(g: Game, play: Play) -> Effect:
    """An Action from the hand that is no Reward may be played twice, and then such a Treasure."""
    yield from play_twice(g, play, ACTION, REWARD)
    yield from play_twice(g, play, TREASURE, REWARD)


@card(
    "Courser", ACTION | REWARD, cost=0, asks={CHOOSE: ANY}, quantity=2, kingdom=False,
    modes=("+2 Cards", "+2 Actions", "+2 Coins", "gain 4 Silvers"),
)  # fmt: skip
def courser(g: Game, play: Play) -> Effect:
    """Choose two: +2 Cards; +2 Actions; +2 coins; gain 4 Silvers."""
    chosen = yield from choose_modes(g, play.player, play.kind, 2)
    if 0 in chosen:
        draw(g, play.player, 2)
    if 1 in chosen:
        g.actions += 2
    if 2 in chosen:
        g.coins += 2
    if 3 in chosen:
        for _ in range(4):
            yield from gain(g, play.player, g.setup.silver)


def one_for_each_gold(g: Game, owned: list[int]) -> int:
    """1 point for each Gold owned."""
    return owned[g.setup.gold]


@card(
    "Demesne", ACTION | VICTORY | REWARD, cost=0, actions=2, buys=2, score=one_for_each_gold, quantity=2, kingdom=False
)
def demesne(g: Game, play: Play) -> Effect:
    """Gain a Gold."""
    yield from gain(g, play.player, g.setup.gold)


@card("Housecarl", ACTION | REWARD, cost=0, quantity=2, kingdom=False)
def housecarl(g: Game, play: Play) -> None:
    """Draw a card for each differently named Action in play."""
    draw(g, play.player, names_in_play(g, play.player, ACTION))


@card("Huge Turnip", TREASURE | REWARD, cost=0, coffers=2, quantity=2, kingdom=False)
def huge_turnip(g: Game, play: Play) -> None:
    """1 coin for each Coffers token."""
    g.coins += g.players[play.player].coffers


@card("Renown", ACTION | REWARD, cost=0, buys=1, quantity=2, kingdom=False)
def renown(g: Game, play: Play) -> None:
    """All cards cost 2 less this turn."""
    g.cheaper += 2
