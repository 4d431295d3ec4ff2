"""What a player chose, as one of the options of the engine's decision.

The next parts of the scene say what the player did; of the options, the one that leads there is taken. What a source
does not print (Masquerade's passed cards) comes from the hints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from dominion_env.game import Decision
from dominion_env.records.compare import Differs, described, last_index
from dominion_env.records.script import Part, Scene

InOrder = Callable[[Part, Sequence[str]], list[str]]
DONE: Final = "done"
MODES: Final = {
    ("Pawn", "cards"): "+1 Card",
    ("Pawn", "actions"): "+1 Action",
    ("Pawn", "buys"): "+1 Buy",
    ("Pawn", "coins"): "+1 Coin",
    ("Minion", "coins"): "+2 Coins",
    ("Minion", "discard_hand"): "discard hand",
    ("Nobles", "cards"): "+3 Cards",
    ("Nobles", "actions"): "+2 Actions",
    ("Steward", "coins"): "+2 Coins",
    ("Chancellor", "discard_deck"): "put deck into discard pile",
    ("Chancellor", "keep_deck"): DONE,
}
"""By card and printed choice, the mode as the engine calls it."""
SHOWN_BY: Final = {
    ("Steward", "draw"): "+2 Cards",
    ("Steward", "trash"): "trash 2 cards",
    ("Torturer", "discard"): "discard 2 cards",
    ("Torturer", "gain"): "gain a Curse",
}
"""By card and what happens next, the mode that leads there; the first is for when nothing happens."""
VERBS: Final = {
    "gain": "gain {}",
    "discard": "discard {}",
    "topdeck": "topdeck {}",
    "pass": "pass {}",
    "name": "name {}",
    "react": "reveal {}",
    "setaside": "set aside {}",
}


def wording(part: Part, card: str) -> str:
    """What the engine calls the choice that leads to a card of this part."""
    if part.what == "trash":
        return f"trash {card} from play" if part.event.source == "play" else f"trash {card}"
    return VERBS[part.what].format(card)


def answer(decision: Decision, scene: Scene, picked: Counter[str], in_order: InOrder) -> tuple[str, bool]:
    """The option that the record tells, inside the effect of a card; and whether only a hint tells it.

    Args:
        decision: What the engine asks.
        scene: What is being played.
        picked: Cards of the decider's hand chosen already in the chain of choices that this is part of.
        in_order: Puts the cards of a part that go on the decider's deck in the order in which they leave it later.

    Raises:
        Differs: if none of the options leads to what the record has.
    """
    options = decision.options
    if decision.kind == "choose a mode":
        return mode(decision, scene), False
    found = next_choice(decision, scene, picked, in_order)
    if found is not None:
        return found
    if DONE in options:
        return DONE, hidden_chain(decision, scene)
    if decision.kind == "name":  # the source prints no name where there is no card to find
        return options[0], True
    raise Differs(last_index(scene), f"no such choice in {described(scene)}", asked(decision))


def asked(decision: Decision) -> str:
    """A decision in words."""
    return f"player {decision.player} asked to {decision.kind} by {decision.card}: {', '.join(decision.options)}"


def next_choice(decision: Decision, scene: Scene, picked: Counter[str], in_order: InOrder) -> tuple[str, bool] | None:
    """The first option that leads to something that is still to come."""
    for part in scene.parts:
        if part.what == "gain" and part.count and decision.card == "Jester":
            return jester(decision, part), False
        if part.chooser != decision.player or not part.count:
            continue
        if part.what == "discard" and decision.card == "Hamlet" and for_the_buy(decision, scene):
            return DONE, False
        if part.what == "draw" and decision.kind == "set aside":  # Library: this card was kept
            return DONE, False
        if part.what not in VERBS and part.what != "trash":
            continue
        cards = list((Counter(part.left) - picked).elements()) if part.left is not None else []
        if part.what == "topdeck":  # each goes on top of the one before
            cards = in_order(part, cards)[::-1]
        for card in cards:
            if wording(part, card) in decision.options:
                return wording(part, card), part.event.filled
        if part.what == "name" and part.left:
            return "name another card", False
    return None


def jester(decision: Decision, part: Part) -> str:
    """Who gains the copy."""
    options = [option for option in decision.options if option.startswith("gain ") == (part.seat == decision.player)]
    return options[0]


def for_the_buy(decision: Decision, scene: Scene) -> bool:
    """Whether of Hamlet's two discards only the second was made."""
    discards = sum(part.what == "discard" for part in scene.parts)
    return decision.at_most > 1 and discards == 1 and any(event.e == "buys" for event in scene.numbers)


def hidden_chain(decision: Decision, scene: Scene) -> bool:
    """Whether the end of a chain of choices is known only by a hint."""
    return any(part.event.filled and part.what == decision.kind for part in scene.parts)


def mode(decision: Decision, scene: Scene) -> str:
    """The mode of a card that was chosen, as an option.

    Raises:
        Differs: if the record does not tell.
    """
    card = decision.card or ""
    for part in scene.parts:
        if part.what == "choose" and part.chooser == decision.player and part.count:
            for chosen in part.event.option:
                text = MODES.get((card, chosen), "")
                option = text if text == DONE else f"{card}: {text}"
                if option in decision.options:
                    if decision.at_least <= 1:  # no other one is asked for after it
                        part.count = 0
                    return option
    modes = {what: f"{card}: {text}" for (name, what), text in SHOWN_BY.items() if name == card}
    for part in scene.parts:
        if part.what in modes and part.seat == decision.player and (part.count or not part.left):
            return modes[part.what]
    if modes:
        return next(iter(modes.values()))
    raise Differs(last_index(scene), f"no such choice in {described(scene)}", asked(decision))
