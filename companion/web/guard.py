"""What keeps other people's pages away from the box."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.text import Text, _

__all__ = ["Guard"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

LONGEST_PATH = 1000


class Guard:
    """Lets in only requests made to one of our names and from our own pages, and seals every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], *, policy: str = POLICY, network: bool = False) -> None:
        """`network`: called by any number of its addresses, and nothing is done unless a page says whose it is."""
        self.app = app
        self.hosts = {host.lower().strip("[]") for host in hosts}
        self.network = network
        self.headers = {"Content-Security-Policy": policy, **HEADERS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        refusal = self._refusal(Headers(scope=scope), scope["method"])
        if len(scope["path"]) > LONGEST_PATH:
            refusal = _("There is nothing at an address that long")
        app = JSONResponse({"error": str(refusal)}, 403) if refusal else self.app
        await app(scope, receive, sealed)

    def _refusal(self, headers: Headers, method: str) -> Text | None:
        host = headers.get("host", "")
        if not self._is_ours(_name(f"//{host}")):
            # a foreign name that was made to point at this machine
            return _("This box does not go by the name {host}", host=host[:80] or "“”")
        origin = headers.get("origin")
        if origin is None and self.network and method not in ("GET", "HEAD"):
            return _("Only the box’s own page may do this")
        if origin is not None and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
            return _("Only the box’s own page may do this, not {origin}", origin=origin[:80])
        return None

    def _is_ours(self, name: str) -> bool:
        # a stranger can make a name of his point here, but not a number
        return name in self.hosts or (self.network and _is_number(name))


def _name(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
