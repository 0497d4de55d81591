"""Playing cards, three presses each: the suit, a group of ranks, the rank."""

from __future__ import annotations

from companion.box.editors.base import ARROWS, LUCK, Editor, Given, Luck
from companion.box.parts import Key
from companion.errors import RuleError
from companion.game.asks import Answer, Cards, too_many
from companion.game.cards import JOKERS
from companion.text import Words, _

__all__ = ["GROUPS", "RANK_KEYS", "SUIT_KEYS", "CardsEditor"]

SUIT_KEYS = {Key.UP: "♠", Key.RIGHT: "♥", Key.DOWN: "♦", Key.LEFT: "♣"}
GROUPS = {
    Key.UP: ("A", "2", "3"),
    Key.LEFT: ("4", "5", "6"),
    Key.RIGHT: ("7", "8", "9"),
    Key.DOWN: ("10", "J", "Q"),
    Key.OK: ("K", *JOKERS),
}
RANK_KEYS = (Key.LEFT, Key.UP, Key.RIGHT)
"""The keys for the first, second and third rank of a group."""


class CardsEditor(Editor[Cards]):
    """A hand being entered, and how far the next card is."""

    def __init__(self, ask: Cards) -> None:
        super().__init__(ask)
        self.hand: list[str] = []
        self.tapped: list[str] = []
        """The tag of each card of the hand; empty for one that was keyed in."""
        self.suit = ""
        self.group: tuple[str, ...] = ()

    @property
    def pointed(self) -> Words:
        return " ".join([*self.hand, self.suit + " ".join(self.group)]).strip()

    def uses(self, key: Key) -> bool:
        return key is Key.OK or key in ARROWS or (key is Key.BACK and bool(self.hand or self.suit))

    @property
    def luck_offered(self) -> bool:
        return self.ask.chance and not self.hand and not self.suit

    def card(self, rank: str) -> str:
        """The card of that rank in the suit chosen; a joker has none."""
        return rank if rank in JOKERS else rank + self.suit

    def left(self, card: str) -> bool:
        """Whether a card can still be entered."""
        return card in self.ask.among and self.hand.count(card) < self.ask.limit(card)

    def press(self, key: Key) -> Given:
        if key is Key.BACK:
            self._step_back()
        elif not self.suit:
            if key is Key.OK:
                return LUCK if self.luck_offered else self.ask.check(list(self.hand))
            self.suit = SUIT_KEYS[key]
        elif not self.group:
            self.group = GROUPS[key]
        elif key in RANK_KEYS:
            return self._add(self.card(self.group[RANK_KEYS.index(key)]))
        return None

    def _step_back(self) -> None:
        if self.group:
            self.group = ()
        elif self.suit:
            self.suit = ""
        elif self.hand:
            self.hand.pop()
            self.tapped.pop()

    def _add(self, card: str, tag: str = "") -> Given:
        self.suit, self.group = "", ()
        if card in JOKERS and card in self.hand and self.ask.copies > 1:
            card = next(joker for joker in reversed(JOKERS) if joker != card)  # the second, which nobody told apart
        if card not in self.ask.among:
            raise RuleError(_("{card} cannot be there", card=card), code="illegal_choice")
        if (tag and tag in self.tapped) or (card in self.hand and self.ask.copies == 1):
            raise RuleError(_("{card} is there already", card=card), code="illegal_choice")
        if not self.left(card):
            raise too_many(self.ask, card)
        self.hand.append(card)
        self.tapped.append(tag)
        if len(self.hand) < self.ask.most:
            return None
        hand, self.hand, self.tapped = self.hand, [], []
        return self.ask.check(hand)

    def takes(self, tag: str) -> bool:
        return bool(self.ask.piece(tag))

    def tap(self, tag: str) -> Given:
        return self._add(self.ask.piece(tag), tag)

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        if isinstance(answer, Luck):
            return [Key.BACK] * (bool(self.suit) + bool(self.group) + len(self.hand)) + [Key.OK]
        wanted = [str(card) for card in answer] if isinstance(answer, list) else []
        keys = [Key.BACK] * (bool(self.suit) + bool(self.group))
        same = len(self.hand)
        while self.hand[:same] != wanted[:same]:
            same -= 1
            keys.append(Key.BACK)
        for card in wanted[same:]:
            keys += _presses(card)
        if len(wanted) < self.ask.most:
            keys.append(Key.OK)
        return keys


def _presses(card: str) -> list[Key]:
    """The three presses of a card; a joker is found in every suit."""
    rank = card if card in JOKERS else card[:-1]
    suit = next((key for key, suit in SUIT_KEYS.items() if suit == card[-1]), Key.UP)
    group, ranks = next((key, ranks) for key, ranks in GROUPS.items() if rank in ranks)
    return [suit, group, RANK_KEYS[ranks.index(rank)]]
