"""What the box tells systemd: that it is ready, that it still lives, that it ends."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Mapping

__all__ = ["Health"]


class Health:
    """Datagrams to the socket that systemd named; nothing where there is none."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        # Three pings in the time that systemd allows: one may be late.
        self._every = int(environment.get("WATCHDOG_USEC", "0")) / 3e6
        self._clock = clock
        self._next = 0.0

    def ready(self) -> None:
        """The first frame is drawn."""
        self._say("READY=1")

    def alive(self) -> None:
        """The loop came round and all is well."""
        now = self._clock()
        if self._every and now >= self._next:
            self._next = now + self._every
            self._say("WATCHDOG=1")

    def stopping(self) -> None:
        self._say("STOPPING=1")

    def _say(self, words: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
                to.connect(self._address)
                to.sendall(words.encode())
        except OSError:
            pass  # nobody listens any more, and the game is more important
