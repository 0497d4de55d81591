"""How long a tap takes from the tag laid down to its row in the journal, with the real firmware and the real box."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

from companion.cli.pico import Pico, missing
from companion.game.rulebook import find_rulebook

__all__ = ["TAP_SECONDS", "Taps", "measure_taps"]

TAP_SECONDS = 0.080
"""From laying a piece down to its row in the journal, at most."""
MESSAGE_SECONDS, EXCHANGE_SECONDS = 0.0001, 0.001
"""What a message between Pico and reader, and one between reader and tag, is taken to cost on a real pad; here they
cost next to nothing."""
BYTE_SECONDS = {"rc522": 8 / 4_000_000, "pn532": 10 / 115_200}
"""What a byte takes on the wire between Pico and reader."""
TAPS = 30
SETTLING = 10
"""After so many looks a tag is new; before, it counts as having lain there when the pad was switched on."""
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Taps:
    """What the taps with one kind of reader took, in seconds."""

    reader: str
    times: list[float]
    work: dict[str, int]
    """What Pico and reader had to do for one tap: messages, bytes, exchanges with the tag."""

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        return sorted(self.times)[len(self.times) * 19 // 20]

    @property
    def slowest(self) -> float:
        return max(self.times)

    @property
    def pads_share(self) -> float:
        """What a real pad is taken to need for its work, which is not in the times."""
        wire = self.work["transactions"] * MESSAGE_SECONDS + self.work["bytes"] * BYTE_SECONDS[self.reader]
        return wire + self.work["exchanges"] * EXCHANGE_SECONDS


def measure_taps() -> Iterator[Taps]:
    """Lay tags on a pad whose firmware runs under MicroPython; nothing if that is `missing`."""
    for reader in () if missing() else ("rc522", "pn532"):
        pico = Pico(reader)
        try:
            with tempfile.TemporaryDirectory() as folder:
                yield asyncio.run(_lay(pico, reader, Path(folder)))
        finally:
            pico.close()


async def _lay(pico: Pico, reader: str, folder: Path) -> Taps:
    """The box as it is, but for its pins, with a game in which each tap takes back an answer or gives it again."""
    from companion.box.face import Face
    from companion.box.loop import Box
    from companion.box.pad import PadState, TagPad
    from companion.box.virtual import VirtualParts
    from companion.store import Store
    from companion.table import Tables

    store, luck = Store(folder), Random(1)
    tables = Tables(store)
    table = tables.new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]))
    one = table.asks[0]
    table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))), number=one.number)
    face = Face(tables)
    face.play(table)
    box = Box(face, VirtualParts())
    pad = TagPad(box.post, store.tag, port=pico.ports[0])
    written = asyncio.Event()
    table.watchers.insert(0, written.set)  # called when the row is on the disk
    running = asyncio.create_task(box.run())
    pad.start(asyncio.get_running_loop())
    times: list[float] = []
    work: list[dict[str, int]] = []
    try:
        await _until(lambda: pad.state is PadState.READY)
        await _until(lambda: pico.tell()["counts"]["polls"] >= SETTLING)
        for tap in range(TAPS):
            await asyncio.sleep(luck.uniform(0, 0.03))  # a hand knows nothing of the firmware's looks
            number = f"04A1B2C3D4E5{tap:02X}"
            began = perf_counter()
            pico.put(number, text="control/redo" if tap % 2 else "control/undo")
            await _in_time(written.wait())
            times.append(perf_counter() - began)
            work.append(pico.tell()["counts"])
            written.clear()
            pico.lift(number)
            await _until(lambda: not pad.on_pad)
        return Taps(reader, times, min(work, key=lambda one: one["bytes"]))  # without the looks that came after
    finally:
        pad.close()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        store.close()


async def _until(true: Callable[[], object]) -> None:
    async def look() -> None:
        while not true():
            await asyncio.sleep(0.01)

    await _in_time(look())


async def _in_time(what: Awaitable[object]) -> None:
    async with asyncio.timeout(PATIENCE):
        await what
