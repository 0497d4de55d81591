"""Which bytes travel to the display.

The glass of an SSD1306 is eight pages of 128 columns; a byte is eight pixels of one column, bit 0 on top. The bus
is slow, so only windows around what changed are sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

__all__ = ["PAGES", "WIDTH", "Window", "apply", "bus_bytes", "changes", "pack", "page_changes"]

WIDTH = 128
PAGES = 8

_COLUMN_ADDRESS = 0x21
_PAGE_ADDRESS = 0x22

# As luma's i2c writes: each message begins with the address and a control byte, and data go out in blocks.
_HEAD = 2
_BLOCK = 4096
_COMMANDS = 6
_OVERHEAD = _HEAD + _COMMANDS + _HEAD
_PAGE_OVERHEAD = _HEAD + 3 + _HEAD
"""Where each page is addressed by itself."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of the glass and what it shows from now on, page by page."""

    page: int
    last_page: int
    column: int
    last_column: int
    data: bytes

    @property
    def commands(self) -> tuple[int, ...]:
        """What tells the display where the data go."""
        return (_COLUMN_ADDRESS, self.column, self.last_column, _PAGE_ADDRESS, self.page, self.last_page)


class _Area(NamedTuple):
    """A rectangle that will be a window."""

    page: int
    last_page: int
    column: int
    last_column: int

    @property
    def cost(self) -> int:
        return _OVERHEAD + (self.last_page - self.page + 1) * (self.last_column - self.column + 1)

    def around(self, other: _Area) -> _Area:
        return _Area(
            min(self.page, other.page),
            max(self.last_page, other.last_page),
            min(self.column, other.column),
            max(self.last_column, other.last_column),
        )

    def window(self, frame: bytes) -> Window:
        width = self.last_column - self.column + 1
        starts = (page * WIDTH + self.column for page in range(self.page, self.last_page + 1))
        data = b"".join(frame[start : start + width] for start in starts)
        return Window(self.page, self.last_page, self.column, self.last_column, data)


def pack(frame: Image.Image) -> bytes:
    """A picture of 128×64 pixels, mode 1, as the display keeps it."""
    # Turned by a quarter, each row is one column of the glass from the bottom up, a byte for each page.
    turned = frame.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[page::PAGES] for page in reversed(range(PAGES)))


def changes(old: bytes | None, new: bytes) -> list[Window]:
    """The windows that turn the old frame into the new one; the whole frame where nothing is known of the old."""
    if old is None:
        return [_Area(0, PAGES - 1, 0, WIDTH - 1).window(new)]
    areas: list[_Area] = []
    for area in _runs(old, new, _OVERHEAD):
        _add(areas, area)
    if len(areas) > 1:
        ways = [_up_to(column, areas) for column in {area.last_column for area in areas}]
        areas = min([*ways, areas], key=lambda way: sum(area.cost for area in way))
    return [area.window(new) for area in areas]


def page_changes(old: bytes | None, new: bytes) -> list[Window]:
    """The same for a display that is told page by page: no window is higher than one."""
    if old is None:
        return [_Area(page, page, 0, WIDTH - 1).window(new) for page in range(PAGES)]
    return [area.window(new) for area in _runs(old, new, _PAGE_OVERHEAD)]


def bus_bytes(windows: Iterable[Window]) -> int:
    """How many bytes the I2C bus carries for these windows."""
    total = 0
    for window in windows:
        blocks = -(-len(window.data) // _BLOCK)
        total += _HEAD + len(window.commands) + blocks * _HEAD + len(window.data)
    return total


def apply(windows: Iterable[Window], buffer: bytearray) -> None:
    """The display's side: what the glass shows after it got the windows."""
    for window in windows:
        width = window.last_column - window.column + 1
        for row, page in enumerate(range(window.page, window.last_page + 1)):
            start = page * WIDTH + window.column
            buffer[start : start + width] = window.data[row * width : (row + 1) * width]


def _runs(old: bytes, new: bytes, gap: int) -> Iterator[_Area]:
    """The stretches of each page that changed, joined where the gap costs no more than another window."""
    for page in range(PAGES):
        start, end = page * WIDTH, (page + 1) * WIDTH
        if old[start:end] == new[start:end]:
            continue
        changed = [at - start for at in range(start, end) if old[at] != new[at]]
        first = last = changed[0]
        for column in changed:
            if column - last > gap + 1:
                yield _Area(page, page, first, last)
                first = column
            last = column
        yield _Area(page, page, first, last)


def _up_to(column: int, areas: list[_Area]) -> list[_Area]:
    """One area for all that changed up to a column, and what lies beyond it: a list of which one line is longer."""
    whole, *others = [
        area._replace(last_column=min(area.last_column, column)) for area in areas if area.column <= column
    ]
    for area in others:
        whole = whole.around(area)
    beyond = [area._replace(column=max(area.column, column + 1)) for area in areas if area.last_column > column]
    return [whole, *beyond]


def _add(areas: list[_Area], area: _Area) -> None:
    """Add an area, joined with those with which it is cheaper to send."""
    joined = True
    while joined:
        joined = False
        for other in reversed(areas):
            both = other.around(area)
            if both.cost <= other.cost + area.cost:
                areas.remove(other)
                area = both
                joined = True
                break
    areas.append(area)
