"""How much one address may ask for, so that nobody keeps the box from its game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send

from companion.text import _
from companion.web.refusals import error

__all__ = ["Limits", "client_address"]

AT_ONCE = 60
"""So many requests may come in one breath,"""
A_SECOND = 20.0
"""and so many a second in the long run."""
MOST_ADDRESSES = 1000


@dataclass(slots=True)
class _Breath:
    left: float
    since: float


class Limits:
    """Refuses what comes faster than any hand could ask."""

    def __init__(self, app: ASGIApp, *, now: Callable[[], float] = time.monotonic) -> None:
        self.app = app
        self._now = now
        self._breaths: dict[str, _Breath] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._may(client_address(scope)):
            refused = error(429, _("That was too fast; please wait a moment"))
            refused.headers["Retry-After"] = "1"
            await refused(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _may(self, address: str) -> bool:
        now = self._now()
        if len(self._breaths) > MOST_ADDRESSES:
            self._breaths.clear()
        breath = self._breaths.setdefault(address, _Breath(AT_ONCE, now))
        breath.left = min(AT_ONCE, breath.left + (now - breath.since) * A_SECOND)
        breath.since = now
        if breath.left < 1:
            return False
        breath.left -= 1
        return True


def client_address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
