"""A box without insides, and the server around it, for looking at and playing with."""

from __future__ import annotations

import asyncio
import base64
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from PIL import Image, ImageDraw

from companion.errors import CompanionError
from companion.web.app import virtual_app
from companion.web.serve import serve

BANDITS = {
    "Belle": ("purple", "B"),
    "Cheyenne": ("green", "C"),
    "Django": ("black", "J"),
    "Doc": ("blue", "D"),
    "Ghost": ("white", "G"),
    "Tuco": ("red", "T"),
}


def frame(words: str = "DJANGO fires at") -> str:
    """A picture of some words as the box would send it."""
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 127, 9), fill=1)
    draw.text((2, -1), "3/5 Stealin’", fill=0)
    draw.text((2, 20), words, fill=1)
    return base64.b64encode(image.tobytes()).decode()


def view() -> dict[str, Any]:
    """A train in the third round, as `companion.game.view` would tell it."""
    options = [
        {"id": "belle", "label": "Belle", "tags": ["bandit/belle"]},
        {"id": "tuco", "label": "Tuco", "tags": ["bandit/tuco"], "why_not": "not in sight"},
    ]
    people = [
        {"name": name, "seat": seat, "colour": colour, "mark": mark}
        for seat, (name, (colour, mark)) in enumerate(BANDITS.items(), start=1)
    ]
    return {
        "title": "Colt Express",
        "heading": {"round": "3/5", "phase": "Stealin’", "progress": "card 7/16"},
        "players": people,
        "order": list(BANDITS),
        "to_act": ["Django"],
        "over": False,
        "scores": [
            {"player": "Tuco", "total": 1750, "place": 1, "tie_break": "", "parts": [["jewels", 1500], ["purse", 250]]},
            {"player": "Belle", "total": 1000, "place": 2, "tie_break": "", "parts": [["strongbox", 1000]]},
            {"player": "Ghost", "total": 0, "place": 3, "tie_break": "", "parts": []},
        ],
        "picture": train(),
        "asks": [{"ask": 7, "kind": "choose", "who": "Django", "title": "fires at", "options": options}],
        "news": ["Django fires along the roofs"],
        "log": [
            "The Marshal moves to car 2",
            "Tuco robs a jewel",
            "<b>Ghost</b> hides a card",
            "Django fires along the roofs",
        ],
    }


def train() -> dict[str, Any]:
    shapes: list[dict[str, Any]] = [{"shape": "line", "y": 30, "to_x": 127, "to_y": 30}]
    where = {0: "M", 1: "JB", 2: "T", 3: "G", 4: "CD"}
    colours = {mark: colour for colour, mark in BANDITS.values()}
    for car, marks in where.items():
        x = 103 - car * 25
        shapes.append({"shape": "rect", "x": x, "y": 12, "width": 22, "height": 14, "place": f"car{car}"})
        shapes[-1]["title"] = f"car {car}" if car else "locomotive"
        if car:
            shapes.append({"shape": "line", "x": x + 22, "y": 24, "to_x": x + 25, "to_y": 24})
        for wheel in (x + 3, x + 14):
            shapes.append({"shape": "glyph", "x": wheel, "y": 25, "rows": [".###.", "#####", "#####", ".###."]})
        for place, mark in enumerate(marks):
            label = {"shape": "label", "x": x + 3 + 7 * place, "y": 5 if car in (1, 3) else 16, "text": mark}
            shapes.append({**label, **({"colour": colours[mark], "inverse": True} if mark in colours else {})})
        gem = [".#.", "###", ".#."]
        shapes.append({"shape": "glyph", "x": x + 17, "y": 20, "rows": gem, "colour": "gold", "title": "a jewel"})
    return {"width": 128, "height": 32, "shapes": shapes}


class FakeBox:
    """Shows one table, remembers what people did, and refuses what it is told to."""

    width = 128
    height = 64

    def __init__(self) -> None:
        self.did: list[tuple[Any, ...]] = []
        self.refuses = ""
        self.listeners: list[asyncio.Queue[Mapping[str, Any]]] = []
        self.shown: dict[str, Any] = {
            "frame": frame(),
            "pointed": "Belle",
            "lights": ["breathe", "off", "blink", "off", "steady", "off"],
            "colours": [colour for colour, _mark in BANDITS.values()],
            "names": list(BANDITS),
            "tokens": [
                {"tag": f"bandit/{name.lower()}", "label": name, "group": "Bandits", "colour": colour}
                for name, (colour, _mark) in BANDITS.items()
            ]
            + [
                {"tag": f"card/{name.lower()}/{card}/1", "label": card.title(), "group": name, "colour": colour}
                for name, (colour, _mark) in BANDITS.items()
                for card in ("move", "floor", "fire", "rob", "punch", "marshal")
            ]
            + [{"tag": "control/undo", "label": "Undo", "group": "Box", "colour": ""}],
            "view": view(),
            "version": 1,
        }

    def snapshot(self) -> Mapping[str, Any]:
        return self.shown

    async def changes(self) -> AsyncIterator[Mapping[str, Any]]:
        mine: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self.listeners.append(mine)
        try:
            while True:
                yield await mine.get()
        finally:
            self.listeners.remove(mine)

    def show(self, **news: Any) -> None:
        """Change what is seen, or make a sound."""
        self.shown.update({name: value for name, value in news.items() if name != "sound"})
        for listener in self.listeners:
            listener.put_nowait(news)

    def press(self, key: str, *, long: bool) -> None:
        self._do("key", key, long)

    def press_seat(self, seat: int) -> None:
        self._do("seat", seat)

    def tap(self, tag: str) -> None:
        self._do("tag", tag)

    def _do(self, *what: Any) -> None:
        if self.refuses:
            raise CompanionError(self.refuses)
        self.did.append(what)


class Running:
    """A served box in a thread of its own; `tell` does something in its loop."""

    def __init__(self, box: FakeBox, port: int = 0) -> None:
        self.box = box
        self.url = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(port)))
        self._thread.start()
        assert self._ready.wait(10)

    async def _run(self, port: int) -> None:
        self._loop = asyncio.get_running_loop()
        app = virtual_app(self.box, hosts=["127.0.0.1", "localhost"])
        self._task = asyncio.create_task(serve(app, "127.0.0.1", port, self._told))
        await asyncio.wait({self._task})

    def _told(self, url: str) -> None:
        self.url = url
        self._ready.set()

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def tell(self, **news: Any) -> None:
        self._loop.call_soon_threadsafe(lambda: self.box.show(**news))

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(10)
        assert not self._thread.is_alive()


@contextmanager
def running(box: FakeBox, port: int = 0) -> Iterator[Running]:
    """The box behind its server for a while."""
    served = Running(box, port)
    try:
        yield served
    finally:
        served.stop()
