"""A number, counted up and down from where it probably is."""

from __future__ import annotations

from companion.box.editors.base import LUCK, Editor, Given, Luck, luck_label, way
from companion.box.parts import Key
from companion.game.asks import Answer, Number
from companion.text import Words

__all__ = ["NumberEditor"]

LARGE_STEPS = ((7, 0), (60, 5), (300, 10), (1000, 50))
"""Up to so many numbers, left and right jump so far."""


class NumberEditor(Editor[Number]):
    """A position on the row of numbers; luck, where it may decide, stands between the last and the first."""

    def __init__(self, ask: Number, *, by_box: bool = False) -> None:
        super().__init__(ask)
        self.numbers = range(ask.least, ask.most + 1, ask.step)
        self.large = next((large for count, large in LARGE_STEPS if len(self.numbers) <= count), 100)
        self._places = len(self.numbers) + ask.chance
        likely = ask.quick if isinstance(ask.quick, int) else ask.start
        self.cursor = self.numbers.index(likely) if likely is not None and likely in self.numbers else 0
        if by_box and ask.chance:
            self.cursor = len(self.numbers)

    @property
    def number(self) -> int | None:
        """The number shown; None where luck shall decide."""
        return self.numbers[self.cursor] if self.cursor < len(self.numbers) else None

    @property
    def pointed(self) -> Words:
        return luck_label(self.ask) if self.number is None else f"{self.number} {self.ask.unit}".strip()

    def uses(self, key: Key) -> bool:
        if key in (Key.LEFT, Key.RIGHT):
            return self.large > 0
        return super().uses(key)

    def step(self, cursor: int, key: Key) -> int:
        match key:
            case Key.UP:
                return (cursor + 1) % self._places
            case Key.DOWN:
                return (cursor - 1) % self._places
            case Key.LEFT if self.large:
                return self._places - 1 if cursor == 0 else max(0, cursor - self.large)
            case Key.RIGHT if self.large:
                last = len(self.numbers) - 1
                return 0 if cursor >= last else min(last, cursor + self.large)
        return cursor

    def press(self, key: Key) -> Given:
        if key is Key.OK:
            return LUCK if self.number is None else self.number
        self.cursor = self.step(self.cursor, key)
        return None

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        goal = len(self.numbers) if isinstance(answer, Luck) else self.numbers.index(int(str(answer)))
        return [*way(self.cursor, goal, self.step), Key.OK]
