"""The virtual parts: the same box without wire and metal, for a page and for self-play."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Callable
from typing import Any

from PIL import Image

from companion.box.parts import SEATS, Event, Key, KeyPressed, Light, SeatPressed, Sound, TagTapped
from companion.errors import CompanionError
from companion.table import Table
from companion.text import Words, _

__all__ = ["VirtualParts"]

WIDTH, HEIGHT = 128, 64
WAITING_CHANGES = 200
"""A page that reads slower than this many changes gets one whole snapshot instead."""


def _nobody_listens(event: Event) -> None:
    """Until the box listens, presses go nowhere."""


class VirtualParts:
    """Parts that are pictures and words; a page shows them and presses them."""

    width, height = WIDTH, HEIGHT
    wide = False

    def __init__(
        self, table: Callable[[], Table | None] = lambda: None, pointed: Callable[[], Words] = lambda: ""
    ) -> None:
        self._table = table
        self._pointed = pointed
        self._post: Callable[[Event], None] = _nobody_listens
        self._state: dict[str, Any] = {
            "frame": "",
            "pointed": "",
            "lights": ["off"] * len(SEATS),
            "colours": [""] * len(SEATS),
            "names": [""] * len(SEATS),
            "tokens": [],
            "view": None,
            "version": 0,
        }
        self._pages: set[asyncio.Queue[dict[str, Any]]] = set()

    # What the box does

    def listen(self, post: Callable[[Event], None]) -> None:
        self._post = post

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Nothing waits for the loop."""

    def show(self, frame: Image.Image) -> None:
        changed = self._about_the_table()
        changed["pointed"] = str(self._pointed())
        changed["frame"] = base64.b64encode(frame.tobytes()).decode()
        self._tell({name: value for name, value in changed.items() if self._state[name] != value})

    def light(self, seat: int, light: Light) -> None:
        lights = list(self._state["lights"])
        lights[seat - 1] = str(light)
        self._tell({"lights": lights})

    def sound(self, sound: Sound) -> None:
        self._send({"sound": str(sound)})

    def close(self, *, dark: bool = True) -> None:
        night = base64.b64encode(Image.new("1", (WIDTH, HEIGHT)).tobytes()).decode()
        self._tell({"frame": night if dark else self._state["frame"], "lights": ["off"] * len(SEATS)})

    def _about_the_table(self) -> dict[str, Any]:
        if not self._pages:
            return {}  # nobody looks
        table = self._table()
        if table is None:
            return {"view": None, "tokens": [], "colours": [""] * len(SEATS), "names": [""] * len(SEATS)}
        players = {player.seat: player for player in table.game.state.players}
        return {
            "view": table.view(),
            "tokens": [
                {"tag": token.tag, "label": str(token.label), "group": str(token.group), "colour": token.colour}
                for token in table.rulebook.tokens(table.game.state)
            ],
            "colours": [players[seat].colour if seat in players else "" for seat in SEATS],
            "names": [players[seat].name if seat in players else "" for seat in SEATS],
        }

    def _tell(self, changed: dict[str, Any]) -> None:
        if not changed:
            return
        self._state |= changed
        self._state["version"] += 1
        self._send({**changed, "version": self._state["version"]})

    def _send(self, change: dict[str, Any]) -> None:
        for page in list(self._pages):
            if page.qsize() >= WAITING_CHANGES:
                while not page.empty():
                    page.get_nowait()
                page.put_nowait(dict(self._state))
            else:
                page.put_nowait(change)

    # What a page sees and does

    def snapshot(self) -> dict[str, Any]:
        return dict(self._state)

    async def changes(self) -> AsyncIterator[dict[str, Any]]:
        page: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._pages.add(page)
        about = self._about_the_table()
        self._tell({name: value for name, value in about.items() if self._state[name] != value})
        try:
            while True:
                yield await page.get()
        finally:
            self._pages.discard(page)

    def press(self, key: str, *, long: bool) -> None:
        try:
            self._post(KeyPressed(Key(key), long))
        except ValueError:
            raise CompanionError(_("The box has no key “{key}”", key=key[:20])) from None

    def press_seat(self, seat: int) -> None:
        if seat not in SEATS:
            raise CompanionError(_("The box has seats 1 to {n}", n=len(SEATS)))
        self._post(SeatPressed(seat))

    def tap(self, tag: str) -> None:
        self._post(TagTapped(tag))
