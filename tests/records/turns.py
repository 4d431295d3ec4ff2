"""Records of single turns for tests, with what their source hid, and hints for that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop"]
REST = {"size": 6, "exact": True, "cards": {"Copper": 2, "Silver": 3, "Estate": 1}}


def a_turn(name: str, hand: list[str], deck: list[str], events: list[dict[str, Any]], next_hand: list[str]) -> Any:
    """The record of a turn of the first of two players, who has just these cards; the other one has a first hand."""
    mine = {card: (hand + deck).count(card) for card in sorted({*hand, *deck})}
    cards = {card: deck.count(card) for card in sorted(set(deck))}
    other = {"Copper": 7, "Estate": 3}
    return {
        "id": name,
        "source_kind": "some site",
        "rules_era": "1E-2010",
        "players": 2,
        "kingdom": KINGDOM,
        "last_turn_of_game": False,
        "state": {
            "supply": {"Copper": 46, "Silver": 40, "Gold": 30, "Estate": 8, "Duchy": 8, "Province": 8, "Curse": 10}
            | dict.fromkeys(KINGDOM, 10),
            "trash": {},
            "players_state": {
                "p0": {"owned": mine, "hand": hand, "deck": {"size": len(deck), "exact": True, "cards": cards}},
                "p1": {"owned": other, "hand": ["Copper", "Copper", "Copper", "Estate", "Estate"], "deck": None},
            },
        },
        "turn": {
            "player": "p0",
            "number": 5,
            "hand_at_start": hand,
            "deck_at_start": {"size": len(deck), "exact": True, "cards": cards},
            "events": events,
            "cleanup_hand": next_hand,
        },
    }


def event(e: str, player: str = "p0", **rest: Any) -> dict[str, Any]:
    """One thing that happened."""
    return {"e": e, "player": player, **({"depth": 0} if "depth" not in rest else {}), **rest}


def treasures(*names: str) -> dict[str, Any]:
    """Treasures played together."""
    return event("play", cards=list(names), **{"from": "hand"})


NEXT = ["Copper", "Copper", "Silver", "Silver", "Silver"]
SMITHY = a_turn(
    "smithy",
    ["Smithy", *["Copper"] * 4],
    ["Gold", "Copper", "Estate", *NEXT],
    [
        event("play", cards=["Smithy"], **{"from": "hand"}),
        event("draw", cards={"count": 3}, cause="Smithy", depth=1),
        treasures(*["Copper"] * 5, "Gold"),
        event("coins", n=8),
        event("buy", cards=["Province"], to="discard"),
    ],
    NEXT,
)
"""Three cards are drawn unseen, all Treasures played and a Province bought."""
MILITIA = a_turn(
    "militia",
    ["Militia", *["Copper"] * 4],
    NEXT,
    [
        event("play", cards=["Militia"], **{"from": "hand"}),
        event("discard", "p1", cards={"count": 2}, cause="Militia", depth=1, **{"from": "hand"}),
        treasures(*["Copper"] * 4),
        event("buy", cards=["Gold"], to="discard"),
    ],
    NEXT,
)
"""The other player discards two cards unseen; a Gold is bought."""
WHARF = {**SMITHY, "id": "wharf", "turn": {**SMITHY["turn"], "events": [event("play", cards=["Wharf"])]}}
"""A card that the engine does not have is played."""
WRONG = {**MILITIA, "id": "wrong", "turn": {**MILITIA["turn"], "hand_at_start": ["Gold"] * 5}}
"""The hand is not the one that the state before tells."""
HINTS = [
    {"id": "smithy", "fills": [[0, 1, ["Gold", "Copper", "Estate"]]]},
    {"id": "militia", "fills": [[0, 1, ["Estate", "Estate"]]]},
]


def written(path: Path, *parts: Any) -> Path:
    """A file of records or hints."""
    path.write_text("".join(json.dumps(part) + "\n" for part in parts))
    return path
