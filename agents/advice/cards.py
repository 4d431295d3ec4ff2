"""Advice for single cards, where the principles do not say what is best."""

from __future__ import annotations

from agents.advice.options import Option
from agents.advice.playing import TRADES, procession_of, trade
from agents.advice.principles import discarding, in_deck, in_deck_now, the_card, topdeck, worth_of_action, worth_of_mode
from agents.advice.table import advice, reaction
from agents.advice.worth import WHEN_TRASHED, average_use, best_gain, held, is_dead, keep, strength, use, want
from agents.situation import Situation, card_facts


def coins_to_come(s: Situation) -> int:
    """The coins of this turn, with the Treasures in hand."""
    return s.view.coins + sum(s.hand[card.name] * card.plus_coins for card in held(s) if "Treasure" in card.types)


# Discarding.


@advice("discard", "Cellar", "Inn", "Storeroom")
def discard_to_draw(s: Situation, option: Option) -> float:
    """Discard what is worse in hand than an average card of the deck."""
    return discarding(s, the_card(option), average_use(s) - 0.2)


@advice("discard", "Secret Chamber", "Mill")
def discard_for_a_coin(s: Situation, option: Option) -> float:
    """Discard what makes less than the coin that it brings."""
    return discarding(s, the_card(option), 0.9)


@advice("discard", "Hamlet")
def discard_for_an_action(s: Situation, option: Option) -> float:
    """Discard what can't be used, and more only where an Action is needed."""
    return discarding(s, the_card(option), 0.3 + 0.4 * worth_of_action(s))


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


@advice("discard", "Spy", "Duchess", "Jack of All Trades", "Sentry", "Cartographer", "Ironmonger")
def discard_from_deck(s: Situation, option: Option) -> float:
    """Discard what would be a bad draw: of one's own what can't be played or Copper, of others what is good."""
    mine = option.name in s.view.looking_at() or s.view.asking != "Spy"
    bad = -useful_on_top(s, option) - 0.1 + 5 * (option.name == "Tunnel")
    return bad if mine else -bad


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


PRICES = (8, 6, 5, 3, 2, 0)
"""What the coins of a turn are meant to reach."""


@advice("topdeck", "Artisan", "Courtyard", "Count", "Secret Passage")
def topdeck_from_hand(s: Situation, option: Option) -> float:
    """Of the hand, put back a Treasure beyond what the next price needs, or what is of least use now but good later."""
    card = the_card(option)
    coins = coins_to_come(s)
    if "Treasure" in card.types and card.plus_coins <= coins - max(price for price in PRICES if price <= coins):
        return 0.2 + 0.3 * card.plus_coins
    return -2 * use(s, card) + (0.2 * strength(card) if not is_dead(card) else 0)


@advice("mode", "Oracle", "Survivors")
def discard_or_put_back(s: Situation, option: Option) -> float:
    """Discard one's own bad cards and the others' good ones."""
    view = s.view
    mine = bool(view.looking_at())
    seats = [view.seat] if mine else [player for player in range(view.players) if view.looked_at(player)]
    cards = [card_facts()[name] for seat in seats for name in view.looked_at(seat)]
    worth = sum(min(4, strength(card)) if not is_dead(card) else 0 for card in cards) - 1.6 * len(cards)
    good = worth > 0
    return float((option.mode == "put them back") == (good if mine else not good))


@advice("mode", "Catacombs")
def take_three(s: Situation, option: Option) -> float:
    """Take the cards if they are better than average ones."""
    seen = sum(use(s, card_facts()[name]) for name in s.view.looking_at())
    better = seen > average_use(s) * len(s.view.looking_at())
    return float((option.mode == "put them into your hand") == better)


@advice("mode", "Chancellor")
def deck_into_discard(s: Situation, option: Option) -> float:
    """Put the deck into the discard pile if the cards there are better than those in the deck."""
    facts = card_facts()
    discarded = [use(s, facts[name]) for name in s.view.discard()]
    deck = [use(s, facts[name]) for name, copies in in_deck_now(s).items() for _ in range(copies)]
    return sum(discarded) / max(1, len(discarded)) - sum(deck) / max(1, len(deck))


@advice("mode", "Scavenger")
def whole_deck_to_choose_from(s: Situation, option: Option) -> float:
    """Put the deck into the discard pile: there is more to choose from then."""
    return 1


# Trashing.


@advice("trash", *TRADES)
def trash_for_more(s: Situation, option: Option) -> float:
    """Trash the card for which the gain is worth most more."""
    return trade(s, s.view.asking or "", the_card(option))


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
    """Trash it for two coins where they buy a Province, and near the end."""
    coins = coins_to_come(s)
    return 1 if s.ending or coins in (6, 7) else -1


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


@advice("mode", "Jester")
def give_a_copy(s: Situation, option: Option) -> float:
    """Give a copy of what one does not want."""
    return 0


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


# Modes.


@advice("mode", "Minion")
def coins_or_new_hand(s: Situation, option: Option) -> float:
    """Coins while other Minions are in hand, or for a Province; with the last one a new hand if that is better."""
    if option.mode != "discard hand":
        return 2
    here = sum(s.hand[card.name] * card.plus_coins for card in held(s) if "Treasure" in card.types)
    if s.hand.get("Minion") or s.view.coins + here + 2 >= 8:
        return 0
    return 4 * average_use(s) - here


@advice("mode", "Torturer")
def discard_or_curse(s: Situation, option: Option) -> float:
    """Discard, unless there are no Curses left or nothing in hand can be spared."""
    if option.mode == "gain a Curse":
        return 0 if s.view.left("Curse") else 100
    spared = sorted(use(s, card) for card in held(s) for _ in range(s.hand[card.name]))
    return 5 - sum(spared[:2])


@advice("mode", "Steward")
def trash_two_or(s: Situation, option: Option) -> float:
    """Trash two while there is junk in hand; otherwise what is worth most."""
    if option.mode != "trash 2 cards":
        return worth_of_mode(s, option)
    worths = sorted(keep(s, card) for card in held(s) for _ in range(s.hand[card.name]))
    return 3.5 - 2 * sum(worths[:2]) if len(worths) > 1 and sum(worths[:2]) < -1.8 else -5


@advice("mode", "Count")
def of_the_count(s: Situation, option: Option) -> float:
    """Discard two dead cards or put one back, else take a Copper; coins, or Duchies when the end is near."""
    uses = sorted(use(s, card) for card in held(s) for _ in range(s.hand[card.name]))
    keeps = [keep(s, card) for card in held(s) for _ in range(s.hand[card.name])]
    return {
        "discard 2 cards": 1 - sum(uses[:2]),
        "topdeck a card": 0.5 - 0.6 * sum(uses[:1]),
        "gain a Copper": -1.5,
        "+$3": 3,
        "trash your hand": -3 * sum(keeps),
        "gain a Duchy": 6 if s.greening else 0,
    }[option.mode]


@advice("mode", "Lurker")
def fetch_or_trash(s: Situation, option: Option) -> float:
    """Fetch an Action of the trash that is good; otherwise trash one for the next Lurker."""
    good = [want(s, card_facts()[name]) for name in s.view.trash() if "Action" in card_facts()[name].types]
    given = max((bonus for name, bonus in WHEN_TRASHED.items() if s.view.left(name)), default=0)
    return max(good, default=0) if "from trash" in option.mode else 1 + given


@advice("mode", "Graverobber")
def rob_or_trade(s: Situation, option: Option) -> float:
    """Take the best card of the trash, or trade in an Action where that is worth more."""
    if option.mode == "gain a card from the trash":
        in_trash = [card_facts()[name] for name in s.view.trash() if 3 <= s.view.cost(name) <= 6]
        return max([want(s, card) for card in in_trash], default=-1)
    return max([trade(s, "Graverobber", card) for card in held(s) if "Action" in card.types], default=0)


@advice("mode", "Hunting Grounds")
def duchy_or_estates(s: Situation, option: Option) -> float:
    """Duchy, or three Estates where there is no Duchy."""
    return 1 if option.mode == "gain a Duchy" and s.view.left("Duchy") else 0


# Names and numbers.


@advice("name", "Rebuild")
def name_the_best_victory_card(s: Situation, option: Option) -> float:
    """Name Province while the deck has one, for that is not to be rebuilt; else the dearest that can't be bettered."""
    dearest = 10 * (option.name == "Province") + 5 * (option.name == "Duchy" and not s.view.left("Province"))
    return in_deck(s, option) and dearest + (option.name == "Province")


@advice("name", "Journeyman")
def name_the_worst(s: Situation, option: Option) -> float:
    """Name the bad card of which the deck has most."""
    if option.card is None:
        return -1
    return in_deck(s, option) * max(0.0, 2 - use(s, option.card))


@advice("number", "Butcher")
def tokens_for_more(s: Situation, option: Option) -> float:
    """Remove as many tokens as the gain is worth; a token is worth a coin."""
    trashed = max([card_facts()[name].cost for name in s.view.trash()[-1:]], default=0)
    return best_gain(s, 0, trashed + option.number) - 0.8 * option.number


@advice("number", "Secret Passage")
def into_the_deck(s: Situation, option: Option) -> float:
    """Put it on top, to draw it again soon."""
    return -option.number


@advice("overpay", "Stonemason")
def overpay_for_two_actions(s: Situation, option: Option) -> float:
    """Pay for the two Actions that are worth most."""
    number = option.number
    return best_gain(s, number, number, ("Action",)) - 2.5 if number else 0


# Showing and setting aside.


@advice("reveal", "Courtier")
def reveal_most_types(s: Situation, option: Option) -> float:
    """Show the card with the most types."""
    return len(the_card(option).types)


@advice("set aside", "Library")
def set_aside_actions(s: Situation, option: Option) -> float:
    """Set aside Actions that can't be played any more."""
    return -1 if s.view.turn_player == s.view.seat and s.view.actions_left else 1


@advice("set aside", "Joust")
def set_aside_a_province(s: Situation, option: Option) -> float:
    """Set a Province aside for a Reward."""
    return 10


@advice("topdeck", "Scheme")
def back_to_the_hand(s: Situation, option: Option) -> float:
    """The Action in play that does most good next turn."""
    return strength(the_card(option)) + 0.1


# What cards offer when something happens.


@reaction("reveal", "Moat", "Secret Chamber", "Diplomat")
def against_attacks(s: Situation, option: Option) -> float:
    """Show it against Attacks."""
    return 20


@reaction("reveal", "Trader")
def silver_instead(s: Situation, option: Option) -> float:
    """Take a Silver in place of what is worth less."""
    asking = card_facts().get(s.view.asking or "")
    return 1 if asking is not None and want(s, asking) < 2 else -1


@reaction("reveal", "Tunnel")
def gold_for_tunnel(s: Situation, option: Option) -> float:
    """Show it for its Gold."""
    return 20


@reaction("discard", "Beggar")
def silvers_for_beggar(s: Situation, option: Option) -> float:
    """Discard it for two Silvers."""
    return 5


@reaction("discard", "Market Square")
def gold_for_market_square(s: Situation, option: Option) -> float:
    """Discard it for a Gold."""
    return 6


@reaction("trash", "Fool's Gold")
def gold_for_fools_gold(s: Situation, option: Option) -> float:
    """Trash it for a Gold, unless there are enough to make four coins each."""
    return 1 if s.owned.get("Fool's Gold", 0) < 4 else -1


@reaction("trash", "Urchin")
def grow_up(s: Situation, option: Option) -> float:
    """Trash it for a Mercenary while there is junk to trash."""
    return 1 if any(keep(s, card_facts()[name]) < 0 for name in s.owned if name in card_facts()) else -1


@reaction("trash", "Hovel")
def leave_the_hovel(s: Situation, option: Option) -> float:
    """Trash it: it does no good."""
    return 2


@advice("trash", "Hermit")
def trash_for_madman(s: Situation, option: Option) -> float:
    """Trash junk, and where Market Square waits in hand for a Gold, anything worth less."""
    return 4 * bool(s.hand.get("Market Square")) - keep(s, the_card(option))


@advice("topdeck", "Mandarin")
def topdeck_for_mandarin(s: Situation, option: Option) -> float:
    """Played, put back what is of least use now; gained, put the Treasures back so that the best is on top."""
    return topdeck_from_hand(s, option) if s.plays_now else put_back_in_order(s, option)
