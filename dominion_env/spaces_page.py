"""What the numbers of the spaces mean: for the command `dominion spaces`, and the page docs/spaces.md made by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dominion_env.actions import ActionTable
from dominion_env.card_matrix import FACTS
from dominion_env.critic_state import StateEncoder
from dominion_env.env import raw_env
from dominion_env.features import Features, Scaled, Section
from dominion_env.kingdoms import KingdomLike
from dominion_env.observation import Observer
from dominion_env.recent import EVENTS

_EXAMPLES: Final = (("First Game", 2), ("Grim Parade", 3), ("All random", 2))
"""The configs whose sizes the page tells: one kingdom, one with Ruins, Knights and Shelters, and all cards."""

_MEANINGS: Final = {
    # Blocks.
    "hand": "in the hand",
    "picked": "of the hand, chosen already in a choice of several cards that goes on",
    "in play": "in play",
    "set aside": "set aside, face up",
    "discard": "in the discard pile",
    "deck": "in the deck, whatever their order",
    "owned": "in all of these places",
    "looking": "taken off the deck to be looked at; of others, those that this seat has seen",
    "from top": "the card at that place of the deck, where it is known",
    "known hand": "in the hand for sure",
    "known discard": "in the discard pile for sure",
    "known deck": "in the deck for sure",
    "known owned": "owned for sure",
    "deck top": "the top card of the deck, where it is known",
    "supply": "left in the Supply; of Ruins and Knights, the card on top",
    "outside supply": "left in a pile outside the Supply",
    "cost": "what it costs now",
    "trash": "in the trash",
    "played this turn": "how often it was played",
    "set up this turn": "how often it was played and set up something for later in the turn",
    "asking": "the card that asks for the decision",
    # Scalars.
    "hand size": "cards in hand",
    "deck size": "cards in the deck",
    "discard size": "cards in the discard pile",
    "coffers": "tokens on the Coffers mat",
    "turns": "turns taken",
    "score": "points, of others those known for sure, plus 32",
    "is on turn": "whether it is the player's turn",
    "began": "whether the player began the game",
    "actions": "Actions left",
    "buys": "Buys left",
    "coins": "coins to spend",
    "bought": "cards bought this turn",
    "cheaper": "how much less cards cost this turn (cards in play not counted)",
    "start": "the start of the turn",
    "action phase": "the Action phase",
    "buy phase": "the Buy phase",
    "clean-up": "Clean-up",
    "empty piles": "empty Supply piles",
    "at least": "how many more must be chosen",
    "at most": "how many more may be chosen",
    "decides": "whether this seat decides now",
    "verb": "what the options do",
    # Details.
    "passing": "kept face down to be passed to another player",
    "to play next turn": "set aside to be played at the start of the next turn",
    "on top in unknown order": "among the cards on top of the deck, if these are known but not their order",
    "in this game": "whether it takes part in this game",
    "pile size": "cards left in its pile, whatever they are (Ruins, Knights)",
    "bane": "the Bane",
    "gained in buy phase": "cards gained in this Buy phase",
    "actions played": "Actions played this turn",
    "turns left": "turns before the turn limit",
    # Events.
    "event 1 card": "the card, if this seat saw which",
    "event 1 type": "what happened",
    "event 1 player": "to whom",
    "event 1 number": "of cards, or what else the event counts",
    # The state.
    "left in mixed pile": "left in Ruins or Knights, hidden ones too",
    "second in mixed pile": "the card under the top one",
}
"""In words, by the name without the player and the place in the deck."""


def spaces_of(kingdom: KingdomLike, players: int) -> dict[str, Any]:
    """The spaces of an environment: its pool, the names of its actions by id, their hash, and the names of the features
    of observations and states, in order.

    Raises:
        ValueError: for an unknown kingdom or a wrong number of players.
    """
    env = raw_env(kingdom, players)
    return {
        "players": players,
        "cards": list(env.actions.cards),
        "actions": env.actions.names(),
        "actions_hash": env.actions.hash,
        "observation": env.observation_layout(),
        "state": env.state_layout(),
    }


def verb_counts(actions: ActionTable) -> dict[str, int]:
    """How many actions each kind has, in the order of their ids."""
    return dict(Counter(actions.verb(action) for action in range(len(actions))))


def page() -> str:
    """The page docs/spaces.md."""
    examples = [(name, players, raw_env(name, players)) for name, players in _EXAMPLES]
    first = examples[0][2]
    cards = first.actions.cards
    features = Observer(cards, 2, extended=True, events=1).features
    default, extended, recent = features.sections
    counts = [verb_counts(env.actions) for _, _, env in examples]
    return _PAGE.format(
        sizes=_table(_SIZES, [_sizes(name, players, env) for name, players, env in examples]),
        pool=", ".join(cards),
        default=_described(features, default),
        extended=_described(features, extended),
        recent=_described(features, recent),
        events=", ".join(EVENTS),
        columns=len(default.blocks),
        scalars=len(default.scalars),
        facts=", ".join(FACTS),
        state=_described(StateEncoder(cards, 2).features, StateEncoder(cards, 2).features.sections[0]),
        province=first.actions.id("buy Province"),
        verbs=_table(
            ("kind", *(name for name, _, _ in examples)),
            [[f"`{verb}`", *(each.get(verb, 0) for each in counts)] for verb in counts[-1]],
        ),
        actions="\n".join(f"{action:3} {name}" for action, name in enumerate(first.actions.names())),
    )


_SIZES: Final = (
    "kingdom", "players", "cards", "actions", "observation", "`extended`", "`events=1`", "state", "`actions.hash`",
)  # fmt: skip


def _sizes(name: str, players: int, env: raw_env) -> list[object]:
    cards = env.actions.cards
    size = env.observer.size
    extended = Observer(cards, players, extended=True).size
    events = Observer(cards, players, events=1).size
    state = StateEncoder(cards, players).size
    return [name, players, len(cards), len(env.actions), size, f"+{extended - size}", f"+{events - size}", state,
            f"`{env.actions.hash}`"]  # fmt: skip


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _described(features: Features, section: Section) -> str:
    """Two tables of what a section holds: blocks, and scalars."""
    return "\n\n".join(
        _table((what, "numbers", "1 means", "meaning"), _rows(features, names))
        for what, names in (("block", section.blocks), ("scalar", section.scalars))
        if names
    )


def _rows(features: Features, names: Sequence[Scaled]) -> list[list[object]]:
    scales = {name.split(": ")[0]: scale for name, scale in names}
    alternatives: dict[str, list[str]] = {name: [] for name in scales}
    for name, _ in names:
        group, _, alternative = name.partition(": ")
        alternatives[group] += [alternative] if alternative else []
    rows: list[list[object]] = []
    for name, where in features.slices().items():
        if name in scales:
            place = f"{where.start}-{where.stop - 1}" if where.stop - where.start > 1 else where.start
            meaning = _MEANINGS[_bare(name)]
            if alternatives[name]:
                meaning += ": " + ", ".join(alternatives[name])
            rows.append([f"`{name}`", place, scales[name], meaning])
    return rows


def _bare(name: str) -> str:
    """The name of a feature without the player it is about and the place in the deck."""
    return re.sub(r"^(own|player \+?\d) (deck \d (?=from top))?", "", name)


_PAGE: Final = """\
# Spaces

What the numbers of actions, observations and states mean. `dominion spaces --markdown` makes this page from the code;
`dominion spaces --kingdom "First Game" --players 2 --json` prints the names of every action and feature of any config.

The spaces follow from the pool of cards (what `kingdom` can mean, or `pool`) and the number of players alone. The same
pool gives the same ids and features in every process and Python version. Sizes of three configs:

{sizes}

All random plays ten of all kingdom cards, drawn anew for each game. `extended` and `events=1` say by how much these
options lengthen an observation, `events=1` for each event. The numbers of features below are those of First Game with
2 players, whose pool is, in this order: {pool}.

## Actions

`Discrete(actions)`, masked. An id means a verb and a card, a mode, or a number, and never a position in a list:
`env.actions.name({province})`, `env.actions.id("buy Province")`, `env.actions.id("buy", "Province")`,
`env.actions.to_json()`. How many there are of each kind (`...: ...` are the modes that cards let a player choose):

{verbs}

A choice without an alternative is made at once and is in the log like any other. `skip_forced=False` asks for it too.

The actions of First Game:

```
{actions}
```

## Observations

`{{"observation": Box(0, 1, (size,), float32), "action_mask": Box(0, 1, (actions,), int8)}}`, the observing seat first
(`own`), the others in turn order (`player +1`, ...). A block has a number for each card of the pool, a scalar is one
number. Every number is a count divided by what is given under "1 means", cut at 1.
`env.observation_layout()` names all of them, `env.observation_slices()` tells where they are.

{default}

With more players, each other player has the blocks and scalars of `player +1`.

### Options

`raw_env`, `env` and `Observer` take them as keywords. What they add comes after the default part.

`extended=True` adds details:

{extended}

`events=N` adds the N most recent events as the seat saw them, the newest first. What happens: {events}. Equal things
that happen one after the other are one event. The number counts cards, or is the number of the turn, of the mode, of
coins overpaid, of cards above one put into a deck, of seats to the left for a passed card, and for a gained card 0, 1
or 2 for discard pile, deck and hand. Each event has:

{recent}

`observation="cards"` shows the same numbers by card, for networks that embed cards. In place of the vector there is
`{{"cards": Box(0, 1, (cards, columns), float32), "table": Box(0, 1, (scalars,), float32)}}`. The rows are the cards of
the pool, the columns the blocks (for 2 players {columns} by default), the table has the scalars ({scalars});
`env.matrix.columns` and `env.matrix.table` name them. `dominion_env.card_matrix.card_facts(env.actions.cards)` has for
each row what is printed on the card: {facts}.

`mask_in="info"` leaves the observation alone, as a plain Box (or the Dict of `observation="cards"`), and puts the mask
into `infos[agent]["action_mask"]`.

`illegal="lose"` ends the game on an illegal action, for libraries that do not mask: -1 for whoever tried it, and the
others share 1. By default it raises `IllegalAction`, which names the legal actions, and changes nothing.

### ParallelEnv

`dominion_env.parallel_env` is PettingZoo's conversion for games in turns. In each step only the action of the agent
that decides counts, those of the others are ignored: the masks, or `infos[agent]["active_agent"]`, tell which one
that is.

## State

`env.state()` is the whole table, hidden cards included, in the order of the seats whoever decides: for critics that are
trained centrally. Here all cards are known. `env.state_space` is its space, `env.state_layout()` names its features.

{state}
"""
