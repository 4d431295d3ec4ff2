"""Advice for single cards on what else they ask: modes, names, numbers, what to show or set aside."""

from __future__ import annotations

from collections import Counter

from agents.advice.options import Option
from agents.advice.playing import TRASHERS, trade
from agents.advice.principles import the_card, worth_of_mode
from agents.advice.table import advice
from agents.advice.worth import (
    WHEN_TRASHED,
    average_use,
    best_gain,
    coins_of,
    coins_to_come,
    held,
    in_supply,
    is_dead,
    keep,
    points,
    strength,
    use,
    want,
    worth_of_coins,
)
from agents.situation import Situation, card_facts
from dominion_env.catalogue import CardFacts


@advice("mode", "Oracle", "Survivors")
def discard_or_put_back(s: Situation, option: Option) -> float:
    """Discard one's own cards that are worse than average ones, and the others' good ones."""
    view, facts = s.view, card_facts()
    back = option.mode == "put them back"
    if mine := view.looking_at():
        return float(back == (sum(use(s, facts[name]) - average_use(s) for name in mine) > 0))
    theirs = [facts[name] for player in range(view.players) for name in view.looked_at(player)]
    good = sum(min(4, strength(card)) if not is_dead(card) else 0 for card in theirs) > 1.6 * len(theirs)
    return float(back != good)


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
    deck = [use(s, facts[name]) for name, copies in s.in_deck.items() for _ in range(copies)]
    return sum(discarded) / max(1, len(discarded)) - sum(deck) / max(1, len(deck))


@advice("mode", "Scavenger")
def whole_deck_to_choose_from(s: Situation, option: Option) -> float:
    """Put the deck into the discard pile: there is more to choose from then."""
    return 1


@advice("mode", "Jester")
def give_a_copy(s: Situation, option: Option) -> float:
    """Give a copy of what one does not want."""
    return 0


@advice("mode", "Minion")
def coins_or_new_hand(s: Situation, option: Option) -> float:
    """Coins while other Minions are in hand; with the last one a new hand if it attacks, or will buy more."""
    if option.mode != "discard hand":
        return 0
    if s.hand.get("Minion"):
        return -1
    coins, facts = s.view.coins, card_facts()
    stay = worth_of_coins(coins_to_come(s) + 2) + sum(use(s, card) for card in held(s) if "Action" in card.types) / 2
    deck = s.in_deck or Counter(s.cards)
    expected = 4 * sum(copies * coins_of(facts[name]) for name, copies in deck.items()) / max(1, deck.total())
    new = sum(worth_of_coins(coins + expected + more) for more in (-1.5, 0, 1.5)) / 3
    view = s.view
    hit = [player for player in range(view.players) if player != view.seat and view.hand_size(player) > 4]
    safe = any(view.known_owned(player).get("Moat") for player in hit)
    return new + 2 * bool(hit) * (1 if safe else 2) - stay


@advice("mode", "Torturer")
def discard_or_curse(s: Situation, option: Option) -> float:
    """Discard what can be spared; a Curse if it is easily got rid of, or more Torturers may come, or none are left."""
    if option.mode == "gain a Curse":
        if not s.view.left("Curse"):
            return 100
        if any(s.hand.get(name) for name in TRASHERS):
            return -0.5
        return -1.5 if s.view.known_owned(s.view.turn_player).get("Torturer", 0) > 1 else -3.5
    hand = sorted((card for card in held(s) for _ in range(s.hand[card.name])), key=lambda card: use(s, card))
    coins = [card.plus_coins for card in hand if "Treasure" in card.types]
    gone = [card.plus_coins for card in hand[:2] if "Treasure" in card.types]
    actions = sum(use(s, card) for card in hand[:2] if "Action" in card.types)
    return worth_of_coins(sum(coins) - sum(gone)) - worth_of_coins(sum(coins)) - actions


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
    return max(good, default=0) if "from trash" in option.mode else 1 + 0.6 * given


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


@advice("name", "Rebuild")
def name_what_is_best_passed_over(s: Situation, option: Option) -> float:
    """Name the card without which the Victory card that comes first is worth most when rebuilt."""
    facts = card_facts()
    to_come = {name: count for name, count in s.in_deck.items() if "Victory" in facts[name].types}
    if not to_come.keys() - {option.name}:  # the discard pile is shuffled in
        to_come = {name: s.owned[name] - s.hand.get(name, 0) for name in s.cards if "Victory" in facts[name].types}
    hits = {name: count for name, count in to_come.items() if name != option.name}
    gains = sum(count * rebuilt(s, facts[name]) for name, count in hits.items())
    return gains / max(1, sum(hits.values())) - 0.001 * (option.card is None)


def rebuilt(s: Situation, card: CardFacts) -> float:
    """The points that a Victory card gains if it is rebuilt."""
    better = in_supply(s, 0, s.view.cost(card.name) + 3, ("Victory",))
    return max((points(s, other) for other in better), default=0) - points(s, card)


@advice("name", "Journeyman")
def name_the_worst(s: Situation, option: Option) -> float:
    """Name the bad card of which there is most to come, now or after a shuffle."""
    if option.card is None:
        return -1
    away = s.hand.get(option.name, 0) + s.in_play.count(option.name)
    return (s.owned.get(option.name, 0) - away) * max(0.0, 2 - use(s, option.card))


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
