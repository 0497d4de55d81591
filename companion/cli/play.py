"""The box itself: loop, parts and, where there is no Pi, the virtual box in the browser."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from companion.box.face import Face
from companion.box.firmware import PadRenewal
from companion.box.hall import Call, answered, called, look_at_clock
from companion.box.health import Health
from companion.box.loop import Box
from companion.box.parts import Event, Parts
from companion.box.virtual import VirtualParts
from companion.cli.phones import LOOPBACK, serve_phones
from companion.config import Config, ConfigError, local_file, read
from companion.errors import CompanionError
from companion.event.attendance import Attendance, HubAt
from companion.store import Store
from companion.table import Tables
from companion.table.bgstats import box_id
from companion.text import _

if TYPE_CHECKING:
    from companion.box.real import RealParts

__all__ = ["attend", "play"]

POLL_SECONDS = 0.5
"""So often the link to an event is looked at."""
POWER_OFF, RENEW_PAD = "power-off", "update-firmware"
"""A file of this name in the runtime folder asks the system to switch off, or to put firmware on the tag pad."""


def play(folder: Path, *, host: str | None, port: int | None, phone_port: int | None, browser: bool) -> int:
    """Run the box until it is switched off or told to end; `host` is where phones find it."""
    health = Health()
    store = Store(folder)
    try:
        config = _configuration(folder, store)
        face = Face(Tables(store))
        real = _real_parts(config, store)
        parts: Parts = real or VirtualParts(lambda: face.table, lambda: face.pointed)

        def alive() -> None:
            if real is None or real.healthy:
                health.alive()

        box = Box(face, parts, alive=alive)  # draws the first frame; only then comes what serves pages and joins events
        if real and real.pad:
            face.pad = PadRenewal(real.pad, lambda: _ask_the_system(RENEW_PAD))
            if outcome := _renewed():
                store.messages.append(outcome)
        hub = HubAt(config.text("event.hub"), config.text("event.certificate"))
        hall = Attendance(folder, face.tables, lambda: face.table, hub, lambda: box.post(None))
        with suppress(CompanionError):  # now, so that whoever looks from beside finds it
            box_id(store)
        health.ready()
        pages = _Pages(box, config, host, port, phone_port, browser=browser)
        asyncio.run(_live(box, pages, hall, health))
    finally:
        health.stopping()
        store.close()
    print(_("Everything is saved. Good night."), flush=True)
    if face.finished and real:
        with suppress(OSError):
            _ask_the_system(POWER_OFF)
    return 0


def _configuration(folder: Path, store: Store) -> Config:
    """What this box is built of; a broken file is said on the display, and the shipped settings are used."""
    try:
        return read(local_file(folder))
    except ConfigError as error:
        print(f"companion: {error}", file=sys.stderr, flush=True)
        store.messages.append(_("{wrong} The settings that came with the box are used.", wrong=str(error)))
        return read()


def _real_parts(config: Config, store: Store) -> RealParts | None:
    from companion.box.real import RealParts, on_a_pi

    wanted = config.text("parts")
    if wanted == "virtual" or (wanted == "auto" and not on_a_pi()):
        return None
    from companion.box.pad import TagPad

    tell, port = store.messages.append, config.text("pad.port")

    def make_pad(post: Callable[[Event], None]) -> TagPad:
        return TagPad(post, store.tag, port=port, tell=tell)

    return RealParts(config, tell=tell, make_pad=None if port == "none" else make_pad)


def _ask_the_system(what: str) -> bool:
    """Only the system may do that; it watches for this file. False where no system does."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    if folder:
        Path(folder.split(":")[0], what).touch()
    return bool(folder)


def _renewed() -> str:
    """What came of renewing the tag pad, if the system has just tried; said once."""
    from companion.box.pad.flash import OUTCOME

    folder = os.environ.get("RUNTIME_DIRECTORY")
    if not folder:
        return ""
    file = Path(f"{folder.split(':')[0]}-firmware", OUTCOME)
    with suppress(OSError, UnicodeDecodeError):
        said = file.read_text(encoding="utf-8")
        file.unlink()
        return said
    return ""


async def _live(box: Box, pages: _Pages, hall: Attendance, health: Health) -> None:
    loop = asyncio.get_running_loop()
    box.face.watchers.append(lambda: box.post(None))
    tasks = [asyncio.create_task(work) for work in (box.run(), attend(box, hall), *pages.served())]

    def end() -> None:
        health.stopping()
        tasks[0].cancel()

    for ending in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(ending, end)
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        with suppress(asyncio.CancelledError):
            task.result()


async def attend(box: Box, hall: Attendance) -> None:
    """Keep the link to the event, if there is one, and show what the hub wants."""
    face = box.face
    face.hall = hall
    if face.table is None:
        face.menu.open()  # the first picture was drawn before there was a way to an event
        face.people_changed()
    heard: Call | None = None
    left: int | None = None
    try:
        hall.start()
    except CompanionError as error:
        face.say(error.message)
    try:
        while True:
            if hall.poll() and hall.call != heard:  # a word of the clock shall not disturb who is sitting down
                heard = hall.call
                called(face)
            answered(face)
            left = look_at_clock(face, left)
            await asyncio.sleep(POLL_SECONDS)
    finally:
        hall.close()


def _has_screen() -> bool:
    """Without one, a browser for terminals would take over the very terminal that the box runs in."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


class _Pages:
    """What the box serves: its virtual self on this machine, and the pages for phones."""

    def __init__(
        self, box: Box, config: Config, host: str | None, port: int | None, phone_port: int | None, *, browser: bool
    ) -> None:
        self._box = box
        self._host = host or config.text("web.host")
        self._port = config.number("web.port") if port is None else port
        if phone_port is not None:
            self._phone_port = phone_port
        elif port is None:
            self._phone_port = config.number("web.phones")
        else:
            self._phone_port = port + 1 if 0 < port < 65535 else 0
        self._browser = browser
        self._up = asyncio.Event()

    def served(self) -> list[Coroutine[None, None, None]]:
        if isinstance(self._box.parts, VirtualParts):
            return [self._virtual_box(self._box.parts), self._phones()]
        self._up.set()
        return [self._phones()]

    async def _virtual_box(self, parts: VirtualParts) -> None:
        from companion.web.app import virtual_app
        from companion.web.serve import serve

        def ready(url: str) -> None:
            self._up.set()
            print(_("The virtual box is at {url}  (Ctrl-C ends it)", url=url), flush=True)
            if self._browser and _has_screen():
                # Beside the loop: some browsers return only when they are closed.
                Thread(target=webbrowser.open, args=(url,), daemon=True).start()

        await serve(virtual_app(parts, hosts=LOOPBACK), LOOPBACK[0], self._port, ready)

    async def _phones(self) -> None:
        await self._up.wait()  # the box itself comes first
        await serve_phones(self._box.face, self._host, self._phone_port)
