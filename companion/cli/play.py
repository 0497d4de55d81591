"""The box itself: loop, parts and, where there is no Pi, the virtual box in the browser."""

from __future__ import annotations

import asyncio
import signal
import webbrowser
from contextlib import suppress
from pathlib import Path

from companion.box.face import Face
from companion.box.loop import Box
from companion.box.virtual import VirtualParts
from companion.cli.phones import LOOPBACK, serve_phones
from companion.store import Store
from companion.table import Tables
from companion.text import _

__all__ = ["play"]


def play(folder: Path, *, host: str, port: int, phone_port: int, browser: bool) -> int:
    """Run the box until it is switched off or told to end; `host` is where phones find it."""
    store = Store(folder)
    try:
        face = Face(Tables(store))
        parts = VirtualParts(lambda: face.table)
        box = Box(face, parts)  # draws the first frame; only then comes what serves the page
        asyncio.run(_live(box, parts, host, port, phone_port, browser=browser))
    finally:
        store.close()
    print(_("Everything is saved. Good night."), flush=True)
    return 0


async def _live(box: Box, parts: VirtualParts, host: str, port: int, phone_port: int, *, browser: bool) -> None:
    from companion.web.app import virtual_app
    from companion.web.serve import serve

    served = asyncio.Event()

    async def phones() -> None:
        await served.wait()  # the box itself comes first
        await serve_phones(box.face, host, phone_port)

    def ready(url: str) -> None:
        served.set()
        print(_("The virtual box is at {url}  (Ctrl-C ends it)", url=url), flush=True)
        if browser:
            webbrowser.open(url)

    box.face.watchers.append(lambda: box.post(None))
    tasks = [
        asyncio.create_task(box.run()),
        asyncio.create_task(serve(virtual_app(parts, hosts=LOOPBACK), LOOPBACK[0], port, ready)),
        asyncio.create_task(phones()),
    ]
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(ending, tasks[0].cancel)
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        with suppress(asyncio.CancelledError):
            task.result()
