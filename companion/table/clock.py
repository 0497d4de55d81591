"""How long everybody has thought."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

__all__ = ["Clock"]


class Clock:
    """Measures thinking time between two records; time switched off or paused does not count."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since = now()
        self.paused = False

    def spent(self, thinking: Iterable[str]) -> dict[str, int]:
        """Milliseconds since the last `restart` for everybody who was asked."""
        if self.paused:
            return {}
        milliseconds = round((self._now() - self._since) * 1000)
        return dict.fromkeys(thinking, milliseconds) if milliseconds > 0 else {}

    def restart(self, *, paused: bool = False) -> None:
        self._since = self._now()
        self.paused = paused
