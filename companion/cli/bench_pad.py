"""How long a tap takes from the pad's line on the wire to its row in the journal; the pad itself is played here."""

from __future__ import annotations

import asyncio
import os
import pty
import statistics
import tempfile
import time
import tty
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.game.rulebook import rulebooks

__all__ = ["POLL_SECONDS", "TAP_SECONDS", "tap_shares"]

TAP_SECONDS = 0.080
"""From laying a piece down to its row in the journal, at most."""
POLL_SECONDS = 0.030
"""How often the pad looks for tags (firmware/PROTOCOL.md, rule 6): a tag waits for one look at most."""
TAPS = 100


def tap_shares() -> Iterator[float]:
    """The box's share of the time that a tap may take: the usual one, and that of the slowest in twenty."""
    with tempfile.TemporaryDirectory() as folder:
        times = sorted(asyncio.run(_tap(Path(folder))))
    yield statistics.median(times) / TAP_SECONDS
    yield times[len(times) * 19 // 20] / TAP_SECONDS


async def _tap(folder: Path) -> list[float]:
    from companion.box.face import Face
    from companion.box.loop import Box
    from companion.box.pad import PadState, TagPad
    from companion.box.pad.lines import Line, Lines
    from companion.box.virtual import VirtualParts
    from companion.store import Store
    from companion.table import Tables

    wire, box_end = pty.openpty()
    tty.setraw(box_end)
    store = Store(folder)
    rulebook = next(iter(rulebooks().values()))
    tables, count = Tables(store), rulebook.counts[0]
    table = tables.new(rulebook.setup([side.name for side in rulebook.sides(count)][:count]))
    face = Face(tables)
    face.play(table)
    box = Box(face, VirtualParts())
    pad = TagPad(box.take, store.tag, port=os.ttyname(box_end))
    loop, lines = asyncio.get_running_loop(), Lines()

    def play_the_pad() -> None:
        for line in lines.feed(os.read(wire, 4096)):
            if line and line.word == "hello":
                os.write(wire, bytes(Line("pad", line.number, ("1", "1.0.0", "B0070001", "rc522", "power"))))

    loop.add_reader(wire, play_the_pad)
    pad.start(loop)
    try:
        while pad.state is not PadState.READY:
            await asyncio.sleep(0.01)
        one = table.asks[0]
        table.answer(one.ask.who, next(iter(one.ask.some_answers(Random(1)))), number=one.number)
        times: list[float] = []
        written = asyncio.Event()
        table.watchers.insert(0, written.set)  # called when the row is on the disk
        for tap in range(1, TAPS + 1):
            began = time.perf_counter()
            tag = "control/undo" if tap % 2 else "control/redo"
            os.write(wire, bytes(Line("tap", tap, ("04A1B2C3D4E580", "new", tag))))
            await written.wait()
            times.append(time.perf_counter() - began)
            written.clear()
        return times
    finally:
        pad.close()
        loop.remove_reader(wire)
        os.close(wire)
        os.close(box_end)
        store.close()
