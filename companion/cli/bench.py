"""Speed and size as counts and ratios, so that they mean the same on every machine."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from companion.game.rulebook import Rulebook, rulebooks
from companion.text import _

__all__ = ["bench"]

BARE = "pass"
IDLE_SECONDS = 5.0
FIRST_FRAME = """
from companion.store import Store
from companion.table import Tables
from companion.box.face import Face
Face(Tables(Store())).frame()
import sys
late = [name for name in ("starlette", "uvicorn", "paho") if name in sys.modules]
assert not late, late
"""


def bench(part: str | None = None) -> int:
    """Measure everything, or only one part, and print each line as it comes."""
    if part == "events":
        from companion.cli.bench_events import bench_events

        for measured in bench_events():
            print(_line(*measured), flush=True)
        return 0
    print(_("All times are ratios: one unit is a bare start of Python, or one bare answer."))
    bare = _start_seconds(BARE)
    measures = (_games, _hands, _replay, _rules, _display, _pad, partial(_durability, bare), _memory, _phones)
    for line in chain(_starts(bare), *(measure() for measure in measures)):
        print(line, flush=True)
    return 0


def _line(what: str, value: str, wish: str = "") -> str:
    return f"{what:54} {value:>16}   {wish}".rstrip()


def _start_seconds(code: str) -> float:
    def once() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - began

    return min(once() for _time in range(5))


def _starts(bare: float) -> Iterator[str]:
    for what, code in (
        ("import companion.game", "import companion.game.game"),
        ("import companion.table", "import companion.table"),
        ("import companion.web", "import companion.web.app, companion.web.serve"),
    ):
        yield _line(what, f"{_start_seconds(code) / bare:.1f} x bare")
    yield _line("start to first frame", f"{_start_seconds(FIRST_FRAME) / bare:.1f} x bare", "at most 15")


def _games() -> Iterator[str]:
    from companion.cli.selfplay import Plan, play_one

    for game in rulebooks():
        plays = [play_one(Plan(game, None, "bench", {}, "table"), number) for number in range(10)]
        answers, seconds = sum(one.answers for one in plays), sum(one.seconds for one in plays)
        yield _line(f"{game}: answers a second, all checks on", f"{answers / seconds:,.0f}")
        keys = [play_one(Plan(game, None, "bench", {}, "keys"), number) for number in range(5)]
        presses = sum(one.presses for one in keys) / max(1, sum(one.answers for one in keys))
        yield _line(f"{game}: key presses an answer", f"{presses:.2f}", "wish 2.5")


HANDS_A_SECOND = 15_000
"""What trying out choices and jokers comes to; the evaluator of draw hands is measured against it."""


def _hands() -> Iterator[str]:
    from companion.game.cards import DECK, JOKERS
    from companion.games.doomtown.hands import best_rank

    # Four copies of each card, as decks may hold: no two of the hands are likely to be the same.
    luck, natural = Random(3), [card for card in DECK if card not in JOKERS] * 4
    for what, cards, jokers in (("5", 5, 0), ("7", 7, 0), ("7 + joker", 7, 1), ("9 + 2 jokers", 9, 2)):
        hands = [luck.sample(natural, cards) + list(JOKERS[:jokers]) for _time in range(20_000)]
        rate = max(_rate(best_rank, hands) for _time in range(3))
        ratio = f"{rate / HANDS_A_SECOND:.0f} x {HANDS_A_SECOND:,}; duty 10 x, wish 50 x"
        yield _line(f"doomtown: best hand of {what} cards", f"{rate:,.0f}/s", ratio)


def _rate(work: Callable[[list[str]], object], things: list[list[str]]) -> float:
    began = time.perf_counter()
    for thing in things:
        work(thing)
    return len(things) / (time.perf_counter() - began)


def _replay() -> Iterator[str]:
    from companion.cli.hands import Hands
    from companion.store import Store
    from companion.table import Tables

    for game, rulebook in rulebooks().items():
        store, luck = Store(), Random(1)
        tables, count = Tables(store), rulebook.counts[-1]
        table = tables.new(rulebook.setup([side.name for side in rulebook.sides(count)][:count]), luck=luck)
        began = time.perf_counter()
        hands = Hands(table, luck)
        while not table.game.over:
            hands.answer()
        played = time.perf_counter() - began
        began = time.perf_counter()
        tables.resume(table.number)
        replayed = time.perf_counter() - began
        moves = len(table.course.moves)
        yield _line(
            f"{game}: replay of {moves} answers", f"{replayed / played:.2f} x play", f"{replayed * 1000:.1f} ms here"
        )
        store.close()


def _rules() -> Iterator[str]:
    """What the rules cost at their slowest moment of a game: the open questions, and the pages of sums."""
    from companion.cli.hands import Hands
    from companion.store import Store
    from companion.table import Tables

    for game, rulebook in rulebooks().items():
        store, luck, asking, sums = Store(), Random(1), 0.0, 0.0
        names = [side.name for side in rulebook.sides(rulebook.counts[-1])][: rulebook.counts[-1]]
        table = Tables(store).new(rulebook.setup(names), luck=luck)
        hands = Hands(table, luck)
        while not table.game.over:
            state = table.game.state
            asking = max(asking, _fastest(partial(rulebook.flow.step(state.place).asks, state)))
            sums = max(sums, _fastest(partial(rulebook.sheets, state)))
            hands.answer()
        store.close()
        yield _line(f"{game}: the slowest questions to ask", f"{asking * 1000:.2f} ms", "under 5 here")
        yield _line(f"{game}: all pages of sums", f"{sums * 1000:.2f} ms", "under 2 here")


def _fastest(what: Callable[[], object]) -> float:
    """The seconds of the best of three."""

    def once() -> float:
        began = time.perf_counter()
        what()
        return time.perf_counter() - began

    return min(once() for _time in range(3))


def _display() -> Iterator[str]:
    from companion.box.sender import bus_bytes, changes

    whole = bus_bytes(changes(None, bytes(1024)))
    yield _line("bytes on the bus for a whole frame", str(whole))
    for game, rulebook in rulebooks().items():
        pressed = _press_through(rulebook)
        times = sorted(pressed.seconds)
        p50, p99 = statistics.median(times) * 1000, times[int(len(times) * 0.99)] * 1000
        yield _line(f"{game}: key press to frame, p50 / p99", f"{p50:.2f} / {p99:.2f} ms", "well under 10 here")
        screens = statistics.mean(pressed.screens)
        for what, moved in (("a moved cursor", pressed.moved), ("a list that turns its page", pressed.turned)):
            if moved:
                yield _line(
                    f"{game}: bytes for {what}, mean / most",
                    f"{statistics.mean(moved):.0f} / {max(moved)}",
                    f"{max(moved) / whole:.0%} of a frame at most, {len(moved)} times; wish 25%",
                )
        yield _line(f"{game}: bytes for a new screen, mean", f"{screens:.0f}", f"{screens / whole:.0%} of a frame")
    yield _line("bytes for a ticking status bar", str(_tick_bytes()), "one page")
    yield from _packing()


def _packing() -> Iterator[str]:
    """What it costs to turn a picture into the bytes of a display."""
    from PIL import Image

    from companion.box.glass import GLASSES

    for kind, glass in GLASSES.items():
        frame = Image.frombytes("1", (glass.width, 64), Random(3).randbytes(glass.width * 8))
        began = time.perf_counter()
        for _time in range(500):
            glass.pack(frame)
        each = (time.perf_counter() - began) / 500
        yield _line(f"packing a frame for {kind}", f"{each * 1000:.3f} ms", "at most 0.2 here")


@dataclass(slots=True)
class _Pressed:
    """What a game played by keys cost."""

    seconds: list[float] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)
    """Bytes sent when the cursor moved."""
    turned: list[int] = field(default_factory=list)
    """Bytes sent when it moved to a line that was not on the display."""
    screens: list[int] = field(default_factory=list)
    """Bytes sent when a new screen came."""


def _press_through(rulebook: Rulebook[Any]) -> _Pressed:
    from companion.box.face import Face
    from companion.box.parts import Key
    from companion.box.sender import bus_bytes, changes, pack
    from companion.store import Store
    from companion.table import Tables

    store, luck, pressed = Store(), Random(2), _Pressed()
    tables, count = Tables(store), rulebook.counts[len(rulebook.counts) // 2]
    table = tables.new(rulebook.setup([side.name for side in rulebook.sides(count)][:count]), luck=luck)
    face = Face(tables)
    face.play(table)
    shown = pack(face.frame())
    while not table.game.over and len(pressed.seconds) < 1500:
        for key in face.keys_to(next(iter((face.asking or table.asks[0]).ask.some_answers(luck)))):
            editor, first = face.editor, _first_line(face.editor)
            began = time.perf_counter()
            face.key(key)
            frame = pack(face.frame())
            pressed.seconds.append(time.perf_counter() - began)
            sent = bus_bytes(changes(shown, frame))
            if key is Key.OK or face.editor is not editor:
                pressed.screens.append(sent)
            else:
                (pressed.moved if _first_line(editor) == first else pressed.turned).append(sent)
            shown = frame
    store.close()
    return pressed


def _first_line(editor: object) -> int:
    from companion.box.editors import ListEditor

    return editor.first if isinstance(editor, ListEditor) else 0


def _tick_bytes() -> int:
    from PIL import ImageDraw

    from companion.box.canvas import Canvas
    from companion.box.sender import bus_bytes, changes, pack

    def bar(clock: str) -> bytes:
        canvas = Canvas()
        ImageDraw.Draw(canvas.image).rectangle((0, 40, 127, 63), outline=1)
        canvas.text_right(127, 0, clock)
        return pack(canvas.image)

    return bus_bytes(changes(bar("0:42"), bar("0:43")))


def _pad() -> Iterator[str]:
    from companion.cli.bench_pad import POLL_SECONDS, TAP_SECONDS, tap_shares

    median, slow = tap_shares()
    left = 1 - POLL_SECONDS / TAP_SECONDS
    yield _line(
        f"tap to journal row, the box’s share of {TAP_SECONDS * 1000:.0f} ms",
        f"{median:.1%}, p95 {slow:.1%}",
        f"the pad needs one poll, {1 - left:.0%}, and its reading",
    )


def _durability(bare: float) -> Iterator[str]:
    from companion.store import Store

    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        game = store.new_game("bench", "{}")
        began = time.perf_counter()
        for _time in range(200):
            store.append(game, "answer", '{"who": "Belle", "value": "move"}', card="{}", over=False)
        each = (time.perf_counter() - began) / 200
        store.close()
    yield _line(
        "one durable journal row", f"{each / bare * 1000:.1f} ‰ of bare", f"{each * 1000:.2f} ms here, fsync included"
    )


def _memory() -> Iterator[str]:
    """The whole virtual box in a process of its own, after its page was asked for once, and then left alone."""
    with tempfile.TemporaryDirectory() as folder:
        box = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANGUAGE": "en"},
        )
        try:
            assert box.stdout is not None
            box.stdout.readline()
            status = Path(f"/proc/{box.pid}/status").read_text()
            kilobytes = int(status.split("VmRSS:")[1].split()[0])
            yield _line("memory of the whole virtual box", f"{kilobytes / 1024:.0f} MB", "under 60")
            yield _line("processor of the idle virtual box", f"{_busy(box.pid):.2%} of a core", "under 1%")
        finally:
            box.terminate()
            box.wait(5)
    yield _line("processor of the idle parts, all lights breathing", f"{_idle_parts():.2%} of a core", "under 1%")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield _line("memory of this bench at its most", f"{own:.0f} MB")


def _busy(pid: int) -> float:
    """How much of a core a process uses while nobody does anything."""

    def used() -> float:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    time.sleep(2)  # until it has settled
    began = used()
    time.sleep(IDLE_SECONDS)
    return (used() - began) / IDLE_SECONDS


def _idle_parts() -> float:
    """Real parts on pins that lead nowhere, a game on the display that nobody answers."""
    import asyncio

    from gpiozero.pins.mock import MockFactory, MockPWMPin

    from companion.box.face import Face
    from companion.box.loop import Box
    from companion.box.parts import SEATS, Light
    from companion.box.real import RealParts
    from companion.config import Config, read
    from companion.store import Store
    from companion.table import Tables

    store = Store()
    config = Config({**read().values, "display.kind": "none"})
    parts = RealParts(config, tell=lambda _words: None, make_factory=lambda: MockFactory(pin_class=MockPWMPin))
    box = Box(Face(Tables(store)), parts)

    async def idle() -> float:
        running = asyncio.create_task(box.run())
        await asyncio.sleep(0)
        for seat in SEATS:
            parts.light(seat, Light.BREATHE)
        began = time.process_time()
        await asyncio.sleep(IDLE_SECONDS)
        used = time.process_time() - began
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return used / IDLE_SECONDS

    used = asyncio.run(idle())
    store.close()
    return used


def _phones() -> Iterator[str]:
    from companion.cli.bench_phones import IDLE, PHONES, measure_phones, page_sizes

    for page, size in page_sizes():
        yield _line(f"page for the {page}", f"{size / 1000:.1f} kB", "at most 60")
    times = measure_phones()
    yield _line(
        f"answer to every one of {PHONES} phones, p50 / p99",
        f"{times.median * 1000:.1f} / {times.p99 * 1000:.1f} ms",
        "wish 50 at p99",
    )
    idle = times.idle_kilobytes / 1024
    yield _line(f"memory for {IDLE} idle pages", f"{idle:.1f} MB", f"under 20; {idle * 1024 / IDLE:.0f} kB each")
