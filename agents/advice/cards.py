"""Advice for single cards on what to do with cards: discard, put back, trash, play, gain."""

from __future__ import annotations

from agents.advice.options import Option
from agents.advice.playing import TRADES, procession_of, trade
from agents.advice.principles import discarding, the_card, topdeck, worth_of_actions
from agents.advice.table import advice
from agents.advice.worth import (
    WHEN_TRASHED,
    average_use,
    best_gain,
    coins_to_come,
    is_dead,
    keep,
    lost_without,
    strength,
    use,
    want,
)
from agents.situation import Situation

# Discarding.


@advice("discard", "Cellar", "Inn")
def discard_to_draw(s: Situation, option: Option) -> float:
    """Discard what is worse in hand than an average card of the deck."""
    return discarding(s, the_card(option), average_use(s) - 0.2)


@advice("discard", "Storeroom")
def discard_for_a_card_or_a_coin(s: Situation, option: Option) -> float:
    """Discard what makes no more than a coin: it brings a card, which later brings a coin at least, or a coin."""
    return discarding(s, the_card(option), 1.1)


@advice("discard", "Secret Chamber", "Mill")
def discard_for_a_coin(s: Situation, option: Option) -> float:
    """Discard what makes less than the coin that it brings."""
    return discarding(s, the_card(option), 0.9)


@advice("discard", "Hamlet")
def discard_for_an_action(s: Situation, option: Option) -> float:
    """Discard what can't be used, and more only where an Action is needed."""
    return discarding(s, the_card(option), 0.3 + 0.4 * min(2.5, worth_of_actions(s, 1)))


@advice("discard", "Baron")
def discard_estate(s: Situation, option: Option) -> float:
    """Discard an Estate for its coins."""
    return 10


@advice("discard", "Plaza")
def discard_for_coffers(s: Situation, option: Option) -> float:
    """Discard a Copper for a token."""
    return 1.2 - use(s, the_card(option))


@advice("discard", "Stables")
def discard_treasure(s: Situation, option: Option) -> float:
    """Discard the cheapest Treasure, up to Silver, for three cards."""
    return 2.5 - use(s, the_card(option))


@advice("discard", "Pillage", "Advisor")
def discard_of_another(s: Situation, option: Option) -> float:
    """Of another player's cards, the best."""
    card = the_card(option)
    return 0 if is_dead(card) else 1 + strength(card)


# Cards on top of decks.


def useful_on_top(s: Situation, option: Option) -> float:
    """How good it is to find a card on a deck."""
    card = the_card(option)
    return -1 if is_dead(card) or "Ruins" in card.types else strength(card) - 1


@advice("discard", "Spy", "Duchess", "Sentry", "Cartographer", "Ironmonger")
def discard_from_deck(s: Situation, option: Option) -> float:
    """Discard what would be a bad draw: of one's own what can't be played or Copper, of others what no Thief awaits."""
    bad = -useful_on_top(s, option) - 0.1 + 5 * (option.name == "Tunnel")
    if s.view.looking_at() or s.view.asking != "Spy":
        return bad
    stolen = s.hand.get("Thief") and "Treasure" in the_card(option).types
    return bad if stolen else -bad


@advice("discard", "Jack of All Trades")
def discard_before_drawing(s: Situation, option: Option) -> float:
    """Discard what makes less than a Silver this turn, for the card will be drawn now."""
    return 1.5 - use(s, the_card(option)) + 3 * (option.name == "Tunnel")


@advice("topdeck", "Spy", "Duchess", "Jack of All Trades")
def leave_on_deck(s: Situation, option: Option) -> float:
    """Leave on the deck what is not discarded from it."""
    return 0


@advice("topdeck", "Sentry", "Cartographer", "Patrol", "Scout", "Survivors", "Oracle", "Wandering Minstrel")
def put_back_in_order(s: Situation, option: Option) -> float:
    """Put the worst card back first, so that the best is on top; from the hand, what can't be used now."""
    return -topdeck(s, option)


@advice("topdeck", "Secret Chamber", "Bureaucrat")
def topdeck_the_worst(s: Situation, option: Option) -> float:
    """Put back what is of least use next turn."""
    return -use(s, the_card(option)) - 0.001 * the_card(option).cost


@advice("topdeck", "Artisan", "Courtyard", "Count", "Secret Passage")
def topdeck_from_hand(s: Situation, option: Option) -> float:
    """Put back an Action to play next turn, or a Treasure without which the coins buy as much; else what is useless."""
    card = the_card(option)
    coins = coins_to_come(s)
    if "Treasure" in card.types and best_gain(s, 0, coins - card.plus_coins) >= best_gain(s, 0, coins):
        return 0.2 + 0.3 * card.plus_coins
    return -2 * use(s, card) + (0.8 * strength(card) if not is_dead(card) else 0)


# Trashing.


@advice("trash", *TRADES)
def trash_for_more(s: Situation, option: Option) -> float:
    """Trash the card for which the gain is worth most more."""
    return trade(s, s.view.asking or "", the_card(option))


@advice("trash", "Chapel")
def trash_down(s: Situation, option: Option) -> float:
    """Trash all junk, and Coppers where a smaller deck, above all one of Actions, is worth more than what they buy."""
    card = the_card(option)
    if card.name != "Copper" or keep(s, card) > 0:
        return -keep(s, card)
    gone = 0.7 + s.owned_of("Action")
    gains = [gone * copies - lost_without(s, card, copies) for copies in range(1, s.hand.get("Copper", 0) + 1)]
    return 0.4 if max(gains, default=0) > 0 else -0.4


@advice("trash", "Altar")
def trash_for_five(s: Situation, option: Option) -> float:
    """Trash what is worth least."""
    return -keep(s, the_card(option))


@advice("trash", "Trader")
def trash_for_silvers(s: Situation, option: Option) -> float:
    """Trash what is worth least, beside the Silvers for it."""
    card = the_card(option)
    return 1.5 * s.view.cost(card.name) - keep(s, card)


@advice("trash", "Moneylender", "Spice Merchant", "Mercenary")
def trash_for_a_bonus(s: Situation, option: Option) -> float:
    """Trash something cheap for what it brings."""
    return 1.5 - keep(s, the_card(option))


@advice("trash", "Death Cart")
def trash_an_action(s: Situation, option: Option) -> float:
    """Trash Ruins for five coins; an Action or the Cart itself only where the coins buy a Province."""
    card = the_card(option)
    if "Ruins" in card.types:
        return 5
    coins = coins_to_come(s)
    return 4 - keep(s, card) / 2 if coins < 8 <= coins + 5 else -1


@advice("trash", "Thief", "Noble Brigand")
def trash_of_another(s: Situation, option: Option) -> float:
    """Of another player's Treasures, the best."""
    return 1 + strength(the_card(option))


@advice("trash", "Lurker")
def trash_from_supply(s: Situation, option: Option) -> float:
    """Trash what gives something when trashed, or what another Lurker in hand will fetch; else what nobody wants."""
    worth = want(s, the_card(option))
    return (worth if s.hand.get("Lurker") else 10 - worth) + 4 * WHEN_TRASHED.get(option.name, 0)


@advice("trash", "Mining Village")
def trash_for_two_coins(s: Situation, option: Option) -> float:
    """Trash it for two coins where they buy a Province and Provinces are bought already, and near the end."""
    buying = s.greening or s.owned.get("Province")
    return 1 if s.ending or (buying and coins_to_come(s) in (6, 7)) else -1


# Playing another card.


@advice("play", "Procession")
def play_and_trade_in(s: Situation, option: Option) -> float:
    """Play twice what is worth trading in."""
    return procession_of(s, the_card(option))


@advice("play", "Counterfeit")
def play_and_trash(s: Situation, option: Option) -> float:
    """Play Copper or Spoils twice and trash it."""
    return 3 - keep(s, the_card(option)) + 4 * (option.name == "Spoils")


@advice("play", "Throne Room", "Coronet", "Band of Misfits")
def play_twice(s: Situation, option: Option) -> float:
    """Play the strongest card that does good."""
    card = the_card(option)
    return strength(card) + 2 * card.plus_cards + 0.01


@advice("play", "Vassal", "Cultist", "Shop")
def play_at_once(s: Situation, option: Option) -> float:
    """Play it: it takes no Action."""
    return 1 + strength(the_card(option))


# Gaining.


@advice("gain", "Swindler")
def gain_for_another(s: Situation, option: Option) -> float:
    """Give another player what is worth least."""
    return -want(s, the_card(option))


@advice("gain", "Jester")
def gain_a_copy(s: Situation, option: Option) -> float:
    """Take a copy of what is good, and give a copy of what is not."""
    return want(s, the_card(option))


@advice("gain", "Thief", "Duchess")
def gain_what_is_good(s: Situation, option: Option) -> float:
    """Gain it unless it makes the deck worse."""
    return want(s, the_card(option)) - 1


@advice("gain", "Ill-Gotten Gains")
def gain_copper_to_hand(s: Situation, option: Option) -> float:
    """Take Coppers only where with them the coins buy a Province or a card for 5."""
    coins = coins_to_come(s)
    more = coins + 1 + s.hand.get("Ill-Gotten Gains", 0)
    return 1 if any(coins < price <= more for price in (5, 8)) else -1


@advice("topdeck", "Scheme")
def back_to_the_hand(s: Situation, option: Option) -> float:
    """The Action in play that does most good next turn."""
    return strength(the_card(option)) + 0.1


@advice("trash", "Hermit")
def trash_for_madman(s: Situation, option: Option) -> float:
    """Trash junk, and where Market Squares wait in hand for a Gold each, anything worth less."""
    card = the_card(option)
    waiting = s.hand.get("Market Square", 0) - (card.name == "Market Square" and not option.place)
    return (6 if waiting > 1 else 4) * (waiting > 0) - keep(s, card)


@advice("topdeck", "Mandarin")
def topdeck_for_mandarin(s: Situation, option: Option) -> float:
    """Played, put back what is of least use now; gained, put the Treasures back so that the best is on top."""
    return topdeck_from_hand(s, option) if s.plays_now else put_back_in_order(s, option)
