"""How to play every card: general principles by verb, and advice for the cards that need another answer."""

from agents.advice import cards, choices, principles, reactions
from agents.advice.table import Answer, answer

__all__ = ["Answer", "answer", "cards", "choices", "principles", "reactions"]
