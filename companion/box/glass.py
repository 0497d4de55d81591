"""What each kind of display wants to hear: how its glass keeps pixels, and the bytes that change a part of it.

A picture is packed once and compared with what the glass shows; only windows around what changed are sent, through
luma's own `command` and `data`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Protocol

from PIL import Image

from companion.box import sender
from companion.box.sender import WIDTH

__all__ = ["GLASSES", "Device", "Glass", "Pages", "PagesOneByOne", "Shades", "luma_device"]


class Device(Protocol):
    """The part of a luma device that we use."""

    def command(self, *commands: int) -> None: ...

    def data(self, data: Sequence[int]) -> None: ...

    def hide(self) -> None: ...

    def cleanup(self) -> None: ...


class Glass(ABC):
    """One kind of display."""

    width: ClassVar[int] = WIDTH
    height: ClassVar[int] = 64
    nothing: ClassVar[tuple[int, ...]] = (0xE3,)
    """A command that does nothing; on I2C only a display that is there takes it."""

    @abstractmethod
    def pack(self, frame: Image.Image) -> bytes:
        """The picture as the glass keeps it."""

    @abstractmethod
    def send(self, device: Device, old: bytes | None, new: bytes) -> None:
        """Let the glass show the new picture; without an old one nothing is known of it."""


class Pages(Glass):
    """SSD1306 and SSD1309: pages of eight rows, a window is any rectangle of them."""

    def pack(self, frame: Image.Image) -> bytes:
        return sender.pack(frame)

    def send(self, device: Device, old: bytes | None, new: bytes) -> None:
        for window in sender.changes(old, new):
            device.command(*window.commands)
            device.data(list(window.data))


class PagesOneByOne(Pages):
    """SH1106: the same pages, but each is addressed by itself, and its 132 columns begin two to the left."""

    OFFSET = 2

    def send(self, device: Device, old: bytes | None, new: bytes) -> None:
        for window in sender.page_changes(old, new):
            column = window.column + self.OFFSET
            device.command(0xB0 | window.page, column & 0x0F, 0x10 | column >> 4)
            device.data(list(window.data))


class Shades(Glass):
    """SSD1322, 256×64: four bits for a pixel, addressed by rows and by columns of four pixels."""

    width = 256
    nothing = ()
    ROW = 128
    """Bytes of a row."""
    BAND = 8
    """So many rows are compared and sent together: the bus is quick, and text is as high as that."""
    GAP = 4
    """Columns that change with a gap of so many are sent together."""
    OFFSET = (480 - 256) // 2 // 4
    """The glass has 480 columns, of which the module shows the middle ones."""
    _HIGH = int.from_bytes(b"\xf0" * (ROW * 64))
    _LOW = int.from_bytes(b"\x0f" * (ROW * 64))

    def pack(self, frame: Image.Image) -> bytes:
        pixels = frame.convert("L").tobytes()
        left, right = int.from_bytes(pixels[0::2]), int.from_bytes(pixels[1::2])
        return (left & self._HIGH | right & self._LOW).to_bytes(self.ROW * self.height)

    def send(self, device: Device, old: bytes | None, new: bytes) -> None:
        for top in range(0, self.height, self.BAND):
            for first, last in self._runs(old, new, top) if old else [(0, self.ROW // 2 - 1)]:
                self._window(device, new, top, first, last)

    def _runs(self, old: bytes, new: bytes, top: int) -> list[tuple[int, int]]:
        """The stretches of columns that changed in a band of rows, joined where the gap is small."""
        begin, end = top * self.ROW, (top + self.BAND) * self.ROW
        if old[begin:end] == new[begin:end]:
            return []
        runs: list[tuple[int, int]] = []
        for column in sorted({at % self.ROW // 2 for at in range(begin, end) if old[at] != new[at]}):
            if runs and column - runs[-1][1] <= self.GAP:
                runs[-1] = (runs[-1][0], column)
            else:
                runs.append((column, column))
        return runs

    def _window(self, device: Device, new: bytes, top: int, first: int, last: int) -> None:
        """Send some columns, of four pixels and two bytes each, of a band of rows."""
        device.command(0x15, self.OFFSET + first, self.OFFSET + last)
        device.command(0x75, top, top + self.BAND - 1)
        device.command(0x5C)
        rows = (new[row * self.ROW + 2 * first : row * self.ROW + 2 * last + 2] for row in range(top, top + self.BAND))
        device.data(list(b"".join(rows)))


GLASSES: dict[str, Glass] = {
    "ssd1306": Pages(),
    "ssd1309": Pages(),
    "sh1106": PagesOneByOne(),
    "ssd1322": Shades(),
}


def luma_device(kind: str, interface: Any) -> Device:
    """luma's device of that kind; making it sends the sequence that wakes the display."""
    from luma.core import device as core
    from luma.oled import device as luma

    # luma would keep every device it ever made, and its bus open, for a goodbye at exit: too many where a display is
    # away and tried again for hours. We say goodbye ourselves.
    core.atexit = _NoGoodbye
    options = {"mode": "1"} if kind == "ssd1322" else {}
    try:
        made: Any = getattr(luma, kind)(interface, **options)
    except BaseException:
        with suppress(Exception):
            interface.cleanup()
        raise
    made.persist = True  # nobody clears a display that may be gone
    found: Device = made
    return found


class _NoGoodbye:
    """Stands where luma looks for `atexit`."""

    @staticmethod
    def register(goodbye: Callable[[], None]) -> None: ...
