"""The door for phones and walls: on this machine only, unless the host opens it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

from companion.box.face import Face
from companion.text import _

__all__ = ["EVERYWHERE", "LOOPBACK", "own_address", "serve_phones"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = "0.0.0.0"


async def serve_phones(face: Face, host: str, port: int) -> None:
    """Serve the pages until cancelled, moving when the menu opens or closes the door; a taken port is only said."""
    face.phones.configured = host not in LOOPBACK
    while True:
        moved = asyncio.Event()
        wanted = face.phones.network

        def look(moved: asyncio.Event = moved, wanted: bool = wanted) -> None:
            if face.phones.network != wanted:
                moved.set()

        at = EVERYWHERE if wanted and not face.phones.configured else host
        face.phones.watchers.append(look)
        serving = asyncio.create_task(_serve(face, at, port))
        moving = asyncio.create_task(moved.wait())
        try:
            await asyncio.wait({serving, moving}, return_when=asyncio.FIRST_COMPLETED)
            if serving.done() and (failed := serving.exception()):
                face.say(str(failed))
                await moving
        finally:
            face.phones.watchers.remove(look)
            face.phones.address, face.phones.open = "", False
            for task in (serving, moving):
                task.cancel()
            await asyncio.gather(serving, moving, return_exceptions=True)


async def _serve(face: Face, host: str, port: int) -> None:
    from companion.web.audience import Audience
    from companion.web.public_app import public_app
    from companion.web.serve import serve

    phones, tables = face.phones, face.tables
    audience = Audience(phones, lambda: face.table, tables.store.people)
    name = socket.gethostname()
    app = public_app(tables, audience, hosts={*LOOPBACK, host, name, f"{name}.local"}, box=face)

    def ready(url: str) -> None:
        phones.open = host not in LOOPBACK
        phones.address = url.replace(f"//{host}:", f"//{own_address()}:") if host == EVERYWHERE else url
        print(_("Phones and the scoreboard: {url}", url=phones.address), flush=True)
        if phones.open:
            face.say(_("Open to the network: phones can look at {url}", url=phones.address))

    face.watchers.append(audience.changed)
    phones.watchers.append(audience.changed)
    try:
        await serve(app, host, port, ready)
    finally:
        face.watchers.remove(audience.changed)
        phones.watchers.remove(audience.changed)


def own_address() -> str:
    """This machine's number in the network that leads outside; nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(("192.0.2.1", 9))
        return str(line.getsockname()[0])
    return socket.gethostname()
