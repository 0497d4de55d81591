"""A table with phones around it: the real application over a game in memory."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec

from companion.box.face import Face
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.web.audience import Audience
from companion.web.public_app import public_app
from companion.web.serve import serve

T = TypeVar("T")

HOSTS = ["localhost", "127.0.0.1"]
ORIGIN = {"Origin": "http://localhost:8065"}


class Party:
    """A box with its phones; everything goes through the application as a browser would."""

    def __init__(self, *sides: str, folder: Path | None = None) -> None:
        self.store = Store(folder)
        self.tables = Tables(self.store)
        self.face = Face(self.tables)
        self.phones = self.face.phones
        self.audience = Audience(self.phones, lambda: self.face.table, self.store.people)
        self.face.watchers.append(self.audience.changed)
        self.phones.watchers.append(self.audience.changed)
        self.app = public_app(self.tables, self.audience, hosts=HOSTS, box=self.face)
        if sides:
            self.face.play(self.tables.new(find_rulebook("colt-express").setup(sides), luck=Random(1)))

    @property
    def table(self) -> Table:
        assert self.face.table
        return self.face.table

    def phone(self, player: str = "", *, name: str = "") -> Phone:
        """A phone that has joined, and sits down if a player is given."""
        phone = Phone(self)
        assert phone.post("/pair", code=self.phones.show_code()).status_code == 204
        if name:
            assert phone.post("/me", name=name).status_code == 204
        if player:
            assert phone.post("/claim", game=self.table.number, player=player).status_code == 204
        return phone

    def close(self) -> None:
        self.store.close()


class Phone:
    """A browser with its cookies, at an address of its own."""

    count = 0

    def __init__(self, party: Party, address: str = "") -> None:
        Phone.count += 1
        self.party = party
        self.address = address or f"10.0.0.{Phone.count % 250}"
        self.cookies = httpx.Cookies()

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.party.app, raise_app_exceptions=False, client=(self.address, 1234))
            async with httpx.AsyncClient(
                transport=transport, base_url="http://localhost:8065", cookies=self.cookies
            ) as client:
                answer = await client.request(method, path, **more)
                self.cookies = client.cookies
                return answer

        return asyncio.run(send())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, **what: Any) -> httpx.Response:
        return self.ask("POST", path, json=what, headers=ORIGIN)

    @property
    def sees(self) -> dict[str, Any]:
        """What the box would show this phone now."""
        state: dict[str, Any] = msgspec.json.decode(self.party.audience.state(self.cookies.get("companion") or ""))
        return state


class Serving:
    """A party behind a real server, both in a thread of their own."""

    def __init__(self, begin: Callable[[], Party], port: int = 0) -> None:
        self.address = ""
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(begin, port)))
        self._thread.start()
        assert self._ready.wait(10)

    async def _run(self, begin: Callable[[], Party], port: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._party = begin()  # the store wants to be used where it was opened
        self._task = asyncio.create_task(serve(self._party.app, "127.0.0.1", port, self._told))
        await asyncio.wait({self._task})
        self._party.close()

    def _told(self, address: str) -> None:
        self.address = address
        self._party.phones.address = address
        self._ready.set()

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def do(self, act: Callable[[Party], T]) -> T:
        """Do something to the party, as the box itself would."""

        async def acting() -> T:
            return act(self._party)

        return asyncio.run_coroutine_threadsafe(acting(), self._loop).result(10)

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(10)
        assert not self._thread.is_alive()


@contextmanager
def served(begin: Callable[[], Party], port: int = 0) -> Iterator[Serving]:
    """A party that can be visited for a while."""
    serving = Serving(begin, port)
    try:
        yield serving
    finally:
        serving.stop()
