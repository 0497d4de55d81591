"""The four fonts of the display, drawn by us for one-bit pixels.

`TEXT` is for reading, `TINY` for footers, hints and maps, `BIG` and `HUGE` for what is read across the table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from companion.box import font_text, font_tiny
from companion.box.font_shapes import Drawn, Shape, enlarged, read
from companion.box.font_system import system_shape

__all__ = ["BIG", "HUGE", "TEXT", "TINY", "Font"]

_KEPT = 1024
"""So many strings stay drawn; an evening's screens show the same ones again and again."""


class Font:
    """A proportional font: each letter as columns of pixels, each string drawn once."""

    def __init__(
        self, name: str, *, height: int, baseline: int, gap: int, space: int, draw: Callable[[str], Shape | None]
    ) -> None:
        self.name = name
        self.height = height
        """Rows of a cell, from the top of a capital or its accent to below a descender."""
        self.baseline = baseline
        """Rows from the top of the cell to the line on which letters stand."""
        self._depth = (height + 7) // 8
        self._gap = bytes(self._depth * gap)
        self._space = bytes(self._depth * space)
        self._draw = draw
        self._columns: dict[str, bytes] = {}
        self.image = lru_cache(_KEPT)(self._image)
        self.measure = lru_cache(_KEPT)(self._measure)

    def __repr__(self) -> str:
        return self.name

    def shape(self, char: str) -> Shape:
        """A letter's whole cell, row by row; a box for one that nobody has drawn."""
        return self._draw(char) or system_shape(char, self.height, self.baseline) or self._unknown()

    def _image(self, words: str) -> Image.Image:
        """The words as a picture of the cell's height, for looking at only."""
        columns = self._set(words)
        width = len(columns) // self._depth
        if not width:
            return Image.new("1", (0, self.height))
        lying = Image.frombytes("1", (8 * self._depth, width), columns)
        return lying.transpose(Image.Transpose.TRANSPOSE).crop((0, 0, width, self.height))

    def _measure(self, words: str) -> int:
        """How many columns the words take."""
        return len(self._set(words)) // self._depth

    def _set(self, words: str) -> bytes:
        if not words.isascii():
            words = unicodedata.normalize("NFC", words)
        known = self._columns
        letters = [known[char] if char in known else self._learn(char) for char in words]
        return self._gap.join(letter for letter in letters if letter)

    def _learn(self, char: str) -> bytes:
        if char.isspace():
            columns = self._space
        elif unicodedata.category(char) in {"Cc", "Cf", "Mn", "Me"}:
            columns = b""  # a mark that joins nothing we have, or a sign that is not for people
        else:
            columns = self._packed(self.shape(char))
        if len(self._columns) > 4 * _KEPT:
            self._columns.clear()
        self._columns[char] = columns
        return columns

    def _packed(self, shape: Shape) -> bytes:
        bits = 8 * self._depth
        return b"".join(
            int("".join("01"[pixel == "#"] for pixel in column).ljust(bits, "0"), 2).to_bytes(self._depth, "big")
            for column in zip(*shape, strict=True)
        )

    def _unknown(self) -> Shape:
        width = max(4, self.baseline * 5 // 7)
        side = "#" + "." * (width - 2) + "#"
        box = ("#" * width, *[side] * (self.baseline - 2), "#" * width)
        return (*box, *["." * width] * (self.height - self.baseline))


_TEXT = Drawn(
    read(font_text.LETTERS) | read(font_text.SIGNS),
    read(font_text.MARKS),
    read(font_text.LOW_MARKS),
    height=8,
    top=0,
    baseline=7,
)
_TINY = Drawn(
    read(font_tiny.LETTERS) | read(font_tiny.SIGNS),
    read(font_tiny.MARKS),
    read(font_tiny.LOW_MARKS),
    height=6,
    top=0,
    baseline=5,
    squeezed=read(font_tiny.SQUEEZED),
)


def _larger(times: int) -> Callable[[str], Shape | None]:
    def draw(char: str) -> Shape | None:
        shape = _TEXT.shape(char)
        return shape and enlarged(shape, times)

    return draw


TEXT = Font("TEXT", height=8, baseline=7, gap=1, space=2, draw=_TEXT.shape)
TINY = Font("TINY", height=6, baseline=5, gap=1, space=1, draw=_TINY.shape)
BIG = Font("BIG", height=16, baseline=14, gap=2, space=4, draw=_larger(2))
HUGE = Font("HUGE", height=24, baseline=21, gap=3, space=6, draw=_larger(3))
