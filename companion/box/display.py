"""The display: sends what changed, survives being unplugged at any byte, and comes back by itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from PIL import Image

from companion.box.glass import GLASSES, Device
from companion.text import Words, _

__all__ = ["Display", "Screen"]

AGAIN_SECONDS = 2.0
"""So long after a failure the display is tried again."""
CLOSE_SECONDS = 1.0


def _to_nobody(words: Words) -> None:
    """For a screen whose troubles nobody wants to hear of."""


class Screen:
    """A display on its bus, sent to by whoever calls."""

    def __init__(
        self,
        kind: str,
        open_device: Callable[[], Device],
        *,
        tell: Callable[[Words], None] = _to_nobody,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.glass = GLASSES[kind]
        self.trouble = ""
        """Why the display is dark; empty while it works."""
        self._open = open_device
        self._tell = tell
        self._clock = clock
        self._device: Device | None = None
        self._shown: bytes | None = None
        self._next_try = 0.0

    def send(self, frame: Image.Image) -> bool:
        """Show a picture; False if the display does not answer now."""
        new = self.glass.pack(frame)
        if self._device is not None and new == self._shown:
            return True
        if self._device is None and self._clock() < self._next_try:
            return False
        try:
            if self._device is None:
                self._device, self._shown = self._open(), None
            old, self._shown = self._shown, None  # until all of it has arrived, nothing is known
            self.glass.send(self._device, old, new)
        except Exception as error:  # the bus raises OSError, luma its own, a library may be missing: the game goes on
            self._fail(error)
            return False
        self._shown = new
        if self.trouble:
            self.trouble = ""
            self._tell(_("The display is back."))
        return True

    def check(self) -> None:
        """Say nothing of importance to the display, to see whether it is still there."""
        if self._device is None or not self.glass.nothing:
            return
        try:
            self._device.command(*self.glass.nothing)
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._next_try = self._clock() + AGAIN_SECONDS
        self._close()
        if not self.trouble:
            self._tell(_("The display does not answer; the box goes on without it."))
        self.trouble = str(error) or type(error).__name__

    def _close(self) -> None:
        device, self._device, self._shown = self._device, None, None
        if device is not None:
            with suppress(Exception):
                device.cleanup()

    def off(self, *, dark: bool) -> None:
        """Let go of the bus, and leave the display dark or as it is."""
        if dark and self._device is not None:
            with suppress(Exception):
                self._device.hide()
        self._close()


class Display:
    """A screen with a thread of its own: a bus that hangs must not stop the game. Only the last picture counts."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._frame: Image.Image | None = None
        self._changed = threading.Condition()
        self._closing = False
        self._dark = True
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def show(self, frame: Image.Image) -> None:
        with self._changed:
            self._frame = frame
            self._changed.notify()

    def close(self, *, dark: bool = True) -> None:
        """Send the last picture, then let go of the bus; a bus that hangs is left behind."""
        with self._changed:
            self._closing, self._dark = True, dark
            self._changed.notify()
        self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        shown: Image.Image | None = None
        while True:
            with self._changed:
                if not self._closing and self._frame is shown:
                    self._changed.wait(AGAIN_SECONDS)
                frame, closing = self._frame, self._closing
            if frame is shown:
                self.screen.check()
            if frame is not None and (frame is not shown or self.screen.trouble):
                self.screen.send(frame)
                shown = frame
            if closing:
                self.screen.off(dark=self._dark)
                return
