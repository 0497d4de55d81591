"""How soon a change reaches every phone, what idle pages cost, and how large the pages are; all on loopback."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Tables
from companion.table.phones import Phones

__all__ = ["measure_phones", "page_sizes"]

GAME = "colt-express"
PHONES = 20
CHANGES = 100
IDLE = 100


def page_sizes() -> Iterator[tuple[str, int]]:
    """Every page with all of its own files, in bytes."""
    from companion.web.documents import Documents
    from companion.web.public_words import BOARD, BOARD_SCRIPT, PHONE, PHONE_SCRIPT

    documents = Documents()
    yield "phone", len(documents.page("phone", PHONE, PHONE_SCRIPT))
    yield "scoreboard", len(documents.page("board", BOARD, BOARD_SCRIPT))
    yield "evening (its style)", len(documents.styles["evening"].encode())


@dataclass(slots=True)
class PhoneTimes:
    """Seconds from an answer to each phone that has heard of it, and the memory that idle pages took."""

    seconds: list[float] = field(default_factory=list)
    idle_kilobytes: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def p99(self) -> float:
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)]


def measure_phones() -> PhoneTimes:
    """Let phones play against a companion in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        words = _seats(Path(folder))
        box = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANGUAGE": "en"},
        )
        try:
            assert box.stdout is not None
            box.stdout.readline()
            port = int(box.stdout.readline().rpartition(":")[2])
            return asyncio.run(_play(port, words, box.pid))
        finally:
            box.terminate()
            box.wait(5)


def _seats(folder: Path) -> dict[str, str]:
    """A game with a phone at every seat: the secret word of each player's phone."""
    store = Store(folder)
    rulebook = find_rulebook(GAME)
    table = Tables(store).new(rulebook.setup([side.name for side in rulebook.sides(4)][:4]))
    phones = Phones(store)
    words: dict[str, str] = {}
    for name in table.game.state.names:
        words[name] = phones.pair(phones.show_code(), "here")
        phones.claim(phones.paired(words[name]), table.number, name)
    store.close()
    return words


class _Page:
    """One page that listens, from an address of its own as phones do."""

    def __init__(self, port: int, number: int, word: str) -> None:
        self._port = port
        self._number = number
        self._word = word
        self.state: dict[str, Any] = {}
        self.moves = -1
        self.heard = asyncio.Condition()
        self.at = 0.0

    async def listen(self) -> None:
        host = f"127.0.0.{self._number + 2}"
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(host, 0), limit=2**22)
        cookie = f"Cookie: companion={self._word}\r\n" if self._word else ""
        writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{cookie}\r\n".encode())
        try:
            async for line in reader:
                if line.startswith(b"data: {") and len(line) > 20:
                    now = time.perf_counter()
                    async with self.heard:
                        self.state, self.at = json.loads(line[6:]), now
                        self.moves = self.state["game"]["can_undo"]
                        self.heard.notify_all()
        finally:
            writer.close()

    async def hears(self, moves: int) -> float:
        """When this page heard of so many moves."""
        async with self.heard:
            await asyncio.wait_for(self.heard.wait_for(lambda: self.moves >= moves), 5)
        return self.at


async def _play(port: int, words: dict[str, str], pid: int) -> PhoneTimes:
    seats = list(words.values())
    pages = [_Page(port, number, seats[number] if number < len(seats) else "") for number in range(PHONES)]
    listening = [asyncio.create_task(page.listen()) for page in pages]
    times, luck = PhoneTimes(), Random(1)
    for page in pages:
        await page.hears(0)
    for moves in range(1, CHANGES + 1):
        player, ask = _to_answer(pages[: len(seats)])
        began = time.perf_counter()
        answering = asyncio.create_task(_post(port, moves, words[player], "/answer", _some_answer(ask, luck)))
        times.seconds += [at - began for at in await asyncio.gather(*(page.hears(moves) for page in pages))]
        await answering
        await asyncio.sleep(0.01)
    before = _kilobytes(pid)
    idle = [_Page(port, PHONES + number, "") for number in range(IDLE)]
    listening += [asyncio.create_task(page.listen()) for page in idle]
    for page in idle:
        await page.hears(0)
    times.idle_kilobytes = _kilobytes(pid) - before
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return times


def _to_answer(pages: list[_Page]) -> tuple[str, dict[str, Any]]:
    """A player who is asked, and the question as his own page sees it."""
    for page in pages:
        me = page.state["me"]["player"]
        for ask in page.state["game"]["asks"]:
            if ask["who"] in (me, "table"):
                return me, ask
    raise RuntimeError("nobody is asked")


def _some_answer(ask: dict[str, Any], luck: Random) -> dict[str, Any]:
    if ask.get("chance"):
        return {"ask": ask["ask"]}
    if "options" in ask:
        return {"ask": ask["ask"], "value": luck.choice([one["id"] for one in ask["options"] if "why_not" not in one])}
    return {"ask": ask["ask"], "value": True if ask["kind"] == "confirm" else ask.get("start") or ask.get("least", 0)}


async def _post(port: int, number: int, word: str, path: str, what: dict[str, Any]) -> None:
    body = json.dumps(what).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.1.{number % 250 + 1}", 0))
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Cookie: companion={word}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n"
    )
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    if b" 204 " not in answer.split(b"\r\n", 1)[0]:
        raise RuntimeError(answer.decode(errors="replace")[-200:])


def _kilobytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])
