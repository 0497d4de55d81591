"""The game's map as plain shapes, which the display draws small and a page draws large.

One unit is one pixel of the display. A shape with a `place` is that place of the map: the cursor frames it, a
page makes it a button. The picture may be as large as the display (128×64) and is usually smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.text import Words

__all__ = ["Glyph", "Label", "Line", "Note", "Picture", "Rect"]


@dataclass(frozen=True, slots=True)
class Rect:
    x: int
    y: int
    width: int
    height: int
    filled: bool = False
    place: str = ""
    colour: str = ""
    """The player's colour, for a page; the display has one."""
    title: Words = ""
    """What a page says when somebody points at it."""
    bare: bool = False
    """A place without an outline of its own, such as the air above a roof."""


@dataclass(frozen=True, slots=True)
class Line:
    x: int
    y: int
    to_x: int
    to_y: int


@dataclass(frozen=True, slots=True)
class Label:
    x: int
    y: int
    text: str
    colour: str = ""
    inverse: bool = False
    title: Words = ""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A little drawing, row by row, `#` for a lit pixel."""

    x: int
    y: int
    rows: tuple[str, ...]
    colour: str = ""
    title: Words = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A number in print too small for the display, which a page writes up from the lower left corner of a place."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    shapes: Sequence[Rect | Line | Label | Glyph | Note] = field(default_factory=list)

    def place(self, name: str) -> Rect | None:
        """Where a place is drawn."""
        for shape in self.shapes:
            if isinstance(shape, Rect) and shape.place == name:
                return shape
        return None
