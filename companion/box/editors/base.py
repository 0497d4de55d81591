"""What all editors share: keys go in, and at some press the answer comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable
from enum import Enum
from typing import Generic, TypeAlias, TypeVar, Union

from companion.box.parts import Key
from companion.errors import RuleError
from companion.game.asks import Answer, Ask, Dice
from companion.text import Text, Words, _

__all__ = ["ARROWS", "LUCK", "Editor", "Given", "Luck", "luck_label", "only_by_tag", "way"]

A = TypeVar("A", bound=Ask)
P = TypeVar("P", bound=Hashable)

ARROWS = (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT)


class Luck(Enum):
    """The wish that the box throws or draws."""

    LUCK = "luck"


LUCK = Luck.LUCK

Given: TypeAlias = Union[Answer, Luck, None]
"""What a press gives: the finished answer, the wish that luck decide, or nothing yet."""


class Editor(ABC, Generic[A]):
    """An answer being made with the keys."""

    def __init__(self, ask: A) -> None:
        self.ask = ask
        self.pictured = False
        """Whether the game's picture is shown beside it."""

    @abstractmethod
    def press(self, key: Key) -> Given:
        """Take a key; a `RuleError` says why what was pressed cannot be."""

    @abstractmethod
    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        """The fewest presses that give this answer from here."""

    def uses(self, key: Key) -> bool:
        """Whether a key does something here; what is not used turns to the status pages."""
        return key in (Key.UP, Key.DOWN, Key.OK)

    @property
    @abstractmethod
    def pointed(self) -> Words:
        """What the cursor is on, or what has been entered, for whoever does not see the display."""

    def takes(self, tag: str) -> bool:
        """Whether a tagged piece is one of several that make up the answer."""
        return False

    def tap(self, tag: str) -> Given:
        """Add a tagged piece to the answer."""
        raise NotImplementedError


def way(start: P, goal: P, step: Callable[[P, Key], P], keys: tuple[Key, ...] = ARROWS) -> list[Key]:
    """The fewest presses from one position to another."""
    came: dict[P, tuple[P, Key] | None] = {start: None}
    waiting = deque([start])
    while goal not in came:
        if not waiting:
            raise LookupError(f"no keys lead to {goal!r}")
        here = waiting.popleft()
        for key in keys:
            there = step(here, key)
            if there not in came:
                came[there] = (here, key)
                waiting.append(there)
    pressed: list[Key] = []
    while (before := came[goal]) is not None:
        goal, key = before
        pressed.append(key)
    return pressed[::-1]


def luck_label(ask: Ask) -> Text:
    return _("Box rolls") if isinstance(ask, Dice) else _("Box draws")


def only_by_tag() -> RuleError:
    return RuleError(_("Put the piece on the pad"), code="illegal_choice")
