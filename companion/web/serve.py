"""A web server as one task among others in the box's loop."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.applications import Starlette
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from companion.errors import CompanionError
from companion.text import _

__all__ = ["serve"]

MOST_CONNECTIONS = 400
MOST_CONNECTIONS_EACH = 150
"""From one address, so that nobody can take them all."""
PATIENCE = 10.0
"""Seconds in which a request that was begun must have come."""


async def serve(
    app: Starlette, host: str, port: int, ready: Callable[[str], None], *, tls: tuple[Path, Path] | None = None
) -> None:
    """Serve until cancelled; `ready` is told the address once it answers. Port 0 is any free one.

    `tls` is a certificate and its key.
    """
    with _listen(host, port) as listener:
        server = _Server(app, listener, ready, tls)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            server.should_exit = True
            await running
            raise


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise CompanionError(_("A port is a number from 0 to 65535, not {port}", port=port))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            message = _("Port {port} is taken by another program; choose another port", port=port)
        else:
            why = error.strerror or str(error)
            message = _("{host}, port {port}, cannot be served: {why}", host=host, port=port, why=why)
        raise CompanionError(message) from error


class _Line(H11Protocol):
    """One connection; it is cut if no request comes of it, or if its address has too many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the base says BaseTransport
        super().connection_made(transport)
        each = sum(isinstance(one, _Line) and one.address == self.address for one in self.connections)
        if each > MOST_CONNECTIONS_EACH:
            transport.close()
        self._look = self.loop.call_later(PATIENCE, self._lose_patience, None)

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        self._look.cancel()
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Cut the line if the rest of a request is still to come."""
        if self.cycle and self.cycle.more_body and not self.cycle.response_complete:
            self.transport.abort()

    def _lose_patience(self, before: RequestResponseCycle | None) -> None:
        """Cut the line if it has been waiting for the same request since the look before."""
        waits = self.cycle is None or self.cycle.response_complete
        if waits and self.cycle is before:
            self.transport.close()
        else:
            self._look = self.loop.call_later(PATIENCE, self._lose_patience, self.cycle)


class _Server(Server):
    """Uvicorn that leaves signals alone and ends open event streams when it stops."""

    def __init__(
        self, app: Starlette, listener: socket.socket, ready: Callable[[str], None], tls: tuple[Path, Path] | None
    ) -> None:
        super().__init__(
            Config(
                app,
                lifespan="off",
                log_config=None,
                log_level="error",
                http=_Line,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_graceful_shutdown=1,
                ssl_certfile=tls[0] if tls else None,
                ssl_keyfile=tls[1] if tls else None,
            )
        )
        self._scheme = "https" if tls else "http"
        self._app = app
        self._listener = listener
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host, port = self._listener.getsockname()[:2]
        self._ready(f"{self._scheme}://[{host}]:{port}" if ":" in host else f"{self._scheme}://{host}:{port}")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.stop()
        for line in list(self.server_state.connections):
            if isinstance(line, _Line):
                line.give_up()
        await super().shutdown(sockets)
