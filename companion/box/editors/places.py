"""A place on the map: the cursor jumps from one offered place to the next."""

from __future__ import annotations

from functools import cached_property

from companion.box.editors.base import ARROWS, LUCK, Editor, Given, Luck, luck_label, only_by_tag, way
from companion.box.editors.lists import Entry
from companion.box.parts import Key
from companion.game.asks import Answer, Option, Place
from companion.game.picture import Picture
from companion.text import Words

__all__ = ["PlaceEditor"]

BESIDE = 12
"""Where what is no place of the map seems to stand: so far right of it."""
SIDESTEP = 3
"""A place straight ahead is better than a nearer one so much farther off the line."""


class PlaceEditor(Editor[Place]):
    """A cursor on the offered places of a picture."""

    def __init__(self, ask: Place, picture: Picture, *, by_box: bool = False) -> None:
        super().__init__(ask)
        self.entries = [Entry(option.label, option.id, option.detail, id=option.id) for option in ask.open]
        if ask.chance:
            self.entries.append(Entry(luck_label(ask), LUCK))
        self._spots = [_spot(entry.id, picture, index) for index, entry in enumerate(self.entries)]
        self.cursor = 0
        likely = LUCK if by_box and ask.chance else ask.quick
        for index, entry in enumerate(self.entries):
            if entry.gives == likely:
                self.cursor = index

    @property
    def offered(self) -> list[str]:
        """The places that can be chosen."""
        return [entry.id for entry in self.entries]

    @property
    def entry(self) -> Entry:
        return self.entries[self.cursor]

    @property
    def pointed(self) -> Words:
        return ", ".join(str(words) for words in (self.entry.label, self.entry.detail) if words)

    def uses(self, key: Key) -> bool:
        return key is Key.OK or key in ARROWS

    @cached_property
    def _next(self) -> dict[tuple[int, Key], int]:
        """Where each arrow leads; worked out when the first is pressed, so that the question itself comes sooner."""
        found = {(index, key): self._towards(index, key) for index in range(len(self._spots)) for key in ARROWS}
        reached, waiting = {0}, [0]
        while waiting:
            here = waiting.pop()
            for key in ARROWS:
                if (there := found[here, key]) not in reached:
                    reached.add(there)
                    waiting.append(there)
        if len(reached) < len(self._spots):  # then right and left go through all of them
            row = sorted(range(len(self._spots)), key=lambda index: self._spots[index])
            for at, index in enumerate(row):
                found[index, Key.RIGHT] = row[(at + 1) % len(row)]
                found[index, Key.LEFT] = row[at - 1]
        return found

    def _towards(self, index: int, key: Key) -> int:
        """The nearest place in a direction, or, when there is none, the farthest in the opposite one."""
        x, y = self._spots[index]
        sign = 1 if key in (Key.RIGHT, Key.DOWN) else -1
        ahead: list[tuple[int, int]] = []
        behind: list[tuple[int, int, int]] = []
        for other, (to_x, to_y) in enumerate(self._spots):
            along, aside = (to_x - x, to_y - y) if key in (Key.LEFT, Key.RIGHT) else (to_y - y, to_x - x)
            along, aside = along * sign, abs(aside)
            if along > 0:
                ahead.append((along + SIDESTEP * aside, other))
            elif along < 0:
                behind.append((aside, along, other))
        if ahead:
            return min(ahead)[1]
        return min(behind)[2] if behind else index

    def step(self, cursor: int, key: Key) -> int:
        return self._next[cursor, key]

    def press(self, key: Key) -> Given:
        if key is not Key.OK:
            self.cursor = self._next.get((self.cursor, key), self.cursor)
            return None
        return self.entry.gives

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        for index, entry in enumerate(self.entries):
            if entry.gives == answer:
                return [*way(self.cursor, index, self.step), Key.OK]
        raise only_by_tag()

    @property
    def refused(self) -> list[tuple[Words, Words]]:
        """What cannot be chosen, and why."""
        return [(option.label, option.why_not) for option in self.ask.listed if option.why_not]


def _spot(place: str, picture: Picture, index: int) -> tuple[int, int]:
    """The middle of a place, in half pixels; what the map does not show stands beside it."""
    rect = picture.place(place)
    if rect is None:
        return 2 * (picture.width + BESIDE), 2 * BESIDE * index
    return 2 * rect.x + rect.width, 2 * rect.y + rect.height


def on_map(options: list[Option], picture: Picture | None) -> bool:
    """Whether a map helps to choose: most of what is offered is to be seen on it."""
    return picture is not None and 2 * sum(picture.place(option.id) is not None for option in options) > len(options)
