"""Whether to do what cards offer when something happens."""

from __future__ import annotations

from agents.advice.options import Option
from agents.advice.table import reaction
from agents.advice.worth import (
    keep,
    want,
)
from agents.situation import Situation, card_facts


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
