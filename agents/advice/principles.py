"""What to do whichever card asks, by verb: general principles on what cards are worth."""

from __future__ import annotations

from agents.advice.options import Option
from agents.advice.playing import liking
from agents.advice.table import principle
from agents.advice.worth import WHEN_TRASHED, held, is_dead, keep, lost_without, strength, use, want
from agents.situation import Situation, card_facts
from dominion_env.catalogue import CardFacts


def the_card(option: Option) -> CardFacts:
    """The card of an option that has one."""
    assert option.card is not None
    return option.card


@principle("done")
def done(s: Situation, option: Option) -> float:
    """Stop where nothing left does good."""
    return 0


@principle("play")
def play(s: Situation, option: Option) -> float:
    """Play what gives Actions before what does not, then the strongest card, and nothing that does harm."""
    return liking(s, the_card(option))


@principle("play all treasures")
def play_all_treasures(s: Situation, option: Option) -> float:
    """Play all Treasures."""
    return 200


@principle("buy")
def buy(s: Situation, option: Option) -> float:
    """Buy nothing: what to buy is for a player's own rules."""
    return -100


@principle("spend Coffers")
def spend_coffers(s: Situation, option: Option) -> float:
    """Keep Coffers: what to buy with them is for a player's own rules."""
    return -200


@principle("gain")
def gain(s: Situation, option: Option) -> float:
    """Gain what is worth most, Victory cards when the end is near."""
    return want(s, the_card(option))


@principle("discard")
def discard(s: Situation, option: Option) -> float:
    """Discard what can't be used this turn (or the next, in another's turn), and Tunnel before all."""
    return discarding(s, the_card(option), 0.5)


def discarding(s: Situation, card: CardFacts, back: float) -> float:
    """How good it is to discard a card from the hand if each gives something of this worth back."""
    rank = 0.001 * card.cost if is_dead(card) else 0.01 * strength(card)
    return back - use(s, card) + 3 * (card.name == "Tunnel") - rank


@principle("trash")
def trash(s: Situation, option: Option) -> float:
    """Trash what the deck is better without: Curses, Ruins, Estates before the end, Coppers that buy nothing now."""
    card = the_card(option)
    return WHEN_TRASHED.get(card.name, 0) - keep(s, card) - 0.3 * lost_without(s, card)


@principle("topdeck")
def topdeck(s: Situation, option: Option) -> float:
    """Put back what will be useful next turn; if some must go back, what can't be used now before what can."""
    card = the_card(option)
    return -0.5 if is_dead(card) or strength(card) < 1 else strength(card)


@principle("set aside")
def set_aside(s: Situation, option: Option) -> float:
    """Set aside what will be played next turn."""
    return strength(the_card(option))


@principle("pass")
def pass_on(s: Situation, option: Option) -> float:
    """Pass what the deck is best without."""
    return -keep(s, the_card(option))


@principle("name")
def name(s: Situation, option: Option) -> float:
    """Name the card that is most often in the own deck; among equals the strongest."""
    return in_deck(s, option) + (0.01 * strength(option.card) if option.card else 0)


def in_deck(s: Situation, option: Option) -> int:
    """How many copies of a card the own deck has."""
    return s.in_deck.get(option.name, 0) if option.card else -1


@principle("name another card")
def name_another(s: Situation, option: Option) -> float:
    """Name no card that is not in the game."""
    return -1


@principle("mode")
def mode(s: Situation, option: Option) -> float:
    """Take the mode that is worth most by its words: cards, coins, Actions while Actions are in hand, gains."""
    return worth_of_mode(s, option)


_BONUS = {"Card": 2.0, "Coin": 1.6, "": 1.6, "Buy": 0.6}


def worth_of_mode(s: Situation, option: Option) -> float:
    """What the bonuses that a mode names are worth."""
    total = 0.0
    for part in option.mode.split(" and "):
        words = part.split()
        if part.startswith("+"):
            number = int(words[0].strip("+$"))
            what = words[1].rstrip("s") if len(words) > 1 else ""
            total += number * _BONUS[what] if what in _BONUS else worth_of_actions(s, number)
        elif words[0] == "gain" and (card := _gained(part)) is not None:
            number = int(words[1]) if words[1].isdigit() else 1
            total += number * want(s, card) * 0.8
        else:
            total -= 1
    return total


def _gained(part: str) -> CardFacts | None:
    name = part.split(maxsplit=2)[2]
    facts = card_facts()
    return facts.get(name) or facts.get(name.removesuffix("s"))


def worth_of_actions(s: Situation, number: int) -> float:
    """What some more Actions are worth now: what the Actions in hand do that could not be played without."""
    waiting = sorted((worth_to_play(card) for card in held(s) for _ in range(s.hand[card.name])), reverse=True)
    here = s.view.actions_left
    return sum(waiting[here : here + number]) + 0.2 * number


def worth_to_play(card: CardFacts) -> float:
    """What playing an Action does, in the terms of modes."""
    if "Action" not in card.types:
        return 0
    printed = 2 * card.plus_cards + 1.6 * card.plus_coins
    return max(printed, strength(card))


@principle("number")
def number(s: Situation, option: Option) -> float:
    """Choose the lowest number."""
    return -option.number


@principle("overpay")
def overpay(s: Situation, option: Option) -> float:
    """Pay what can't buy anything else this turn."""
    return option.number if not s.view.buys else -option.number


@principle("reveal")
def reveal(s: Situation, option: Option) -> float:
    """Show a card where that does good by itself."""
    return 20


@principle("resolve")
def resolve(s: Situation, option: Option) -> float:
    """Let what gives cards or gains come in any order: the costliest first."""
    return the_card(option).cost


@principle("shuffle")
def shuffle(s: Situation, option: Option) -> float:
    """Shuffle into the deck what is better than an average card."""
    return strength(the_card(option)) - 1.5
