"""The door for phones: this machine only, until the host opens it at the box."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress

from companion.box.face import Face
from companion.cli.phones import serve_phones
from companion.table import Tables


async def until(what: Callable[[], bool]) -> None:
    for _time in range(3000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("that did not happen")


def fetch(address: str) -> int:
    with closing(urllib.request.urlopen(address, timeout=30)) as answer:
        return int(answer.status)


def serving(face: Face, act: Callable[[], Awaitable[None]], port: int = 0) -> None:
    """Serve phones while something is done."""

    async def live() -> None:
        task = asyncio.create_task(serve_phones(face, "127.0.0.1", port))
        try:
            await act()
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    asyncio.run(live())


def test_nobody_else_reaches_it_until_the_host_opens_it(tables: Tables):
    face = Face(tables)

    async def act() -> None:
        await until(lambda: bool(face.phones.address))
        assert face.phones.address.startswith("http://127.0.0.1:")
        assert not face.phones.open
        assert await asyncio.to_thread(fetch, face.phones.address) == 200

        face.phones.set_network(open=True)
        await until(lambda: face.phones.open)
        assert "Open to the network" in str(face.message)
        assert not face.phones.address.startswith("http://127.")
        port = face.phones.address.rpartition(":")[2]
        assert await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/board") == 200

        face.phones.set_network(open=False)
        await until(lambda: face.phones.address.startswith("http://127.0.0.1:"))
        assert not face.phones.open

    serving(face, act)
    assert face.phones.address == ""


def test_a_taken_port_is_said_and_the_game_goes_on(tables: Tables):
    face = Face(tables)
    with socket.create_server(("127.0.0.1", 0)) as taken:

        async def act() -> None:
            await until(lambda: bool(face.message))

        serving(face, act, taken.getsockname()[1])
    assert "is taken by another program" in str(face.message)
