"""Playing cards: thirteen ranks in four suits, and jokers."""

from __future__ import annotations

from companion.errors import RuleError
from companion.text import _, as_sent

__all__ = ["DECK", "JOKERS", "RANKS", "SUITS", "card"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("♠", "♥", "♦", "♣")
JOKERS = ("★1", "★2")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS

_LETTERS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(text: object) -> str:
    """The card meant by `8♠`, `8s`, `10H`, `joker`; anything else is refused."""
    if isinstance(text, str):
        word = text.strip().upper()
        if word in ("JOKER", "JOKER1", "★"):
            return JOKERS[0]
        if word == "JOKER2":
            return JOKERS[1]
        found = word[:-1] + _LETTERS.get(word[-1:], word[-1:])
        if found in DECK:
            return found
    raise RuleError(_("“{text}” is not a playing card", text=as_sent(text)))
