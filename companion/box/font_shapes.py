"""Letters as rows of `#` and `.`: read from a sheet, given their accents, enlarged."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TypeAlias

__all__ = ["Drawn", "Shape", "Sheet", "enlarged", "read"]

Shape: TypeAlias = tuple[str, ...]
"""The rows of one letter, all of one width."""

Sheet: TypeAlias = dict[str, Shape]

# The sign that stands alone for each mark that joins a letter.
_ABOVE = dict(zip("\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0304\u0306\u0307\u030b", "`´^~¨˚ˇ¯˘˙˝", strict=True))
_BELOW = dict(zip("\u0327\u0328\u0326", "¸˛,", strict=True))


def read(sheet: str) -> Sheet:
    """Cut a sheet into its letters: blocks of one line of names, then the rows of all of them side by side."""
    shapes: Sheet = {}
    for block in sheet.strip("\n").split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        shapes.update(zip(names, zip(*rows, strict=True), strict=True))
    return shapes


@dataclass(frozen=True, slots=True)
class Drawn:
    """A font as we drew it: its sheets, and where a letter stands in its cell."""

    letters: Sheet
    marks: Sheet
    low_marks: Sheet
    height: int
    """Rows of a cell."""
    top: int
    """Empty rows above a capital."""
    baseline: int
    """Rows down to the line on which letters stand."""
    squeezed: Sheet = field(default_factory=dict)
    """Letters drawn less tall, to go under an accent, where just leaving out rows does not look well."""

    def shape(self, char: str) -> Shape | None:
        """A whole cell with this letter, if we have drawn it or can put it together."""
        if char in self.letters:
            return self._cell(self.letters[char])
        base, *marks = list(unicodedata.normalize("NFD", char))
        if not marks or base not in self.letters:
            return None
        above = next((_ABOVE[mark] for mark in marks if mark in _ABOVE), "")
        below = next((_BELOW[mark] for mark in marks if mark in _BELOW), "")
        if not above and not below:
            return None
        shape = self._cell(self.letters[base])
        if above:
            shape = self._marked(base, self.marks[above])
        if below:
            shape = _joined(shape, self._cell(self.low_marks[below], self.baseline), low=True)
        return shape

    def _cell(self, shape: Shape, top: int | None = None) -> Shape:
        above = self.top if top is None else top
        empty = "." * len(shape[0])
        return (*[empty] * above, *shape, *[empty] * (self.height - above - len(shape)))

    def _marked(self, base: str, mark: Shape) -> Shape:
        mark = tuple(row for row in mark if "#" in row)
        if base in self.squeezed:
            letter = self._cell(self.squeezed[base])
        else:
            letter = self._lowered(_undotted(base, self._cell(self.letters[base])), len(mark) + 1)
        return _joined(letter, self._cell(mark, max(0, _first(letter) - 1 - len(mark))))

    def _lowered(self, letter: Shape, room: int) -> Shape:
        """The letter made less tall, so that `room` rows are free above it."""
        top = _first(letter)
        # The rows next to a capital's top and foot are those that it misses least.
        left_out = (top + 1, self.baseline - 2)[: max(0, room - top)]
        kept = tuple(row for n, row in enumerate(letter) if n not in left_out)
        return self._cell(kept, len(letter) - len(kept))


def _undotted(base: str, letter: Shape) -> Shape:
    if base not in "ij":
        return letter
    dot = _first(letter)
    return (*letter[:dot], letter[dot + 1], *letter[dot + 1 :])


def _first(shape: Shape) -> int:
    return next(n for n, row in enumerate(shape) if "#" in row)


def _joined(letter: Shape, mark: Shape, *, low: bool = False) -> Shape:
    """Both at once: a mark above in the middle, a mark below under the right half."""
    width = max(len(letter[0]), len(mark[0]))
    before = (width - len(letter[0])) // 2
    at = (width - len(mark[0]) + (1 if low else 0)) // 2
    return tuple(
        "".join(
            "#" if "#" in pair else "."
            for pair in zip(("." * before + one).ljust(width, "."), ("." * at + two).ljust(width, "."), strict=True)
        )
        for one, two in zip(letter, mark, strict=True)
    )


def enlarged(shape: Shape, times: int) -> Shape:
    """The shape two or three times as large, with the steps of its slopes filled."""
    width, height = len(shape[0]), len(shape)

    def lit(x: int, y: int) -> bool:
        return 0 <= x < width and 0 <= y < height and shape[y][x] == "#"

    def filled(x: int, y: int, column: int, row: int) -> bool:
        """Whether two pixels that touch only at this corner need a bridge there."""
        beside = -1 if column == 0 else 1 if column == times - 1 else 0
        above = -1 if row == 0 else 1 if row == times - 1 else 0
        return (
            beside != 0 and above != 0 and lit(x + beside, y) and lit(x, y + above) and not lit(x + beside, y + above)
        )

    return tuple(
        "".join("#" if lit(x, y) or filled(x, y, column, row) else "." for x in range(width) for column in range(times))
        for y in range(height)
        for row in range(times)
    )
