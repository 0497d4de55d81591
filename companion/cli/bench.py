"""Speed and size as counts and ratios, so that they mean the same on every machine."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

from companion.game.rulebook import Rulebook, rulebooks
from companion.text import _

__all__ = ["bench"]

BARE = "pass"
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
    measures = (
        _games,
        _hands,
        _objectives,
        _replay,
        _rules,
        _display,
        _pad,
        partial(_durability, bare),
        _memory,
        _phones,
    )
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


def _objectives() -> Iterator[str]:
    """The best assignment of twelve objective cards, at its slowest over many areas and things held."""
    from companion.games.great_western_trail.components_objectives import OBJECTIVE_CARDS, TASKS
    from companion.games.great_western_trail.objectives import best_assignment

    luck, slowest = Random(5), 0.0
    for _time in range(200):
        cards, committed = luck.sample(list(OBJECTIVE_CARDS), 12), luck.randint(0, 12)
        held = {task: luck.randint(0, 8) for task in TASKS}
        work = partial(best_assignment, cards[:committed], cards[committed:], held, counts_area=luck.random() < 0.5)
        slowest = max(slowest, _fastest(work))
    yield _line("great-western-trail: 12 objective cards, slowest of 200", f"{slowest * 1000:.2f} ms", "under 20")


def _rate(work: Callable[[list[str]], object], things: list[list[str]]) -> float:
    began = time.perf_counter()
    for thing in things:
        work(thing)
    return len(things) / (time.perf_counter() - began)


SLOWEST = {"carson-city": ("kit_carson", "carson_river")}
"""What makes an answer take longest to replay: with Kit Carson everybody is asked at once."""


def _replay() -> Iterator[str]:
    for game, rulebook in rulebooks().items():
        yield _replayed(game, rulebook, {})
        if slowest := SLOWEST.get(game):
            yield _replayed(f"{game}, slowest setting", rulebook, dict.fromkeys(slowest, True))


def _replayed(what: str, rulebook: Rulebook[Any], settings: dict[str, object]) -> str:
    """What it costs to replay a whole game of as many players as there can be."""
    from companion.cli.hands import Hands
    from companion.store import Store
    from companion.table import Tables

    store, luck = Store(), Random(1)
    tables, count = Tables(store), rulebook.counts[-1]
    names = [side.name for side in rulebook.sides(count)][:count]
    table = tables.new(rulebook.setup(names, settings), luck=luck)
    began = time.perf_counter()
    hands = Hands(table, luck)
    while not table.game.over:
        hands.answer()
    played = time.perf_counter() - began
    replayed = _fastest(partial(tables.resume, table.number))
    store.close()
    moves = len(table.course.moves)
    here = f"{replayed * 1000:.1f} ms here, {replayed / moves * 600 * 1000:.0f} for 600 answers"
    return _line(f"{what}: replay of {moves} answers", f"{replayed / played:.2f} x play", here)


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
    from companion.cli.bench_display import bytes_for, press_through, press_through_menus

    whole = bytes_for("ssd1306", None, bytes(1024))
    yield _line("bytes on the bus for a whole frame", str(whole))
    for game, rulebook in rulebooks().items():
        pressed = press_through(rulebook)
        times = sorted(pressed.seconds)
        p50, p99 = statistics.median(times) * 1000, times[int(len(times) * 0.99)] * 1000
        yield _line(f"{game}: key press to frame, p50 / p99", f"{p50:.2f} / {p99:.2f} ms", "well under 10 here")
        yield from _cursors(f"{game}: ", pressed.moved)
        screens = statistics.mean(pressed.screens)
        yield _line(f"{game}: bytes for a new screen, mean", f"{screens:.0f}", f"{screens / whole:.0%} of a frame")
    yield from _cursors("", press_through_menus())
    yield _line("bytes for a ticking status bar", str(_tick_bytes()), "one page")
    yield from _packing()


def _cursors(game: str, moved: dict[tuple[str, str], list[int]]) -> Iterator[str]:
    """What moved cursors cost, by what they moved in and by display."""
    from companion.cli.bench_display import most

    for (where, kind), sent in moved.items():
        wished = most(kind)
        over = sum(one > wished for one in sent)
        wish = f"at most {wished}" + (f"; {over} of {len(sent)} moves cost more" if over else f"; {len(sent)} moves")
        yield _line(
            f"{game}cursor in {where}, {kind}, mean / most bytes", f"{statistics.mean(sent):.0f} / {max(sent)}", wish
        )


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
    """From the tag laid down to the row on the disk: the firmware under MicroPython, its looks for tags, the box."""
    from companion.cli.bench_pad import TAP_SECONDS, measure_taps
    from companion.cli.pico import missing

    if why := missing():
        yield _line("tap to journal row, the firmware included", "not measured", f"needs {why}")
    for taps in measure_taps():
        more = f"{taps.work['bytes']} bytes to the reader, {taps.work['exchanges']} exchanges with the tag"
        yield _line(
            f"{taps.reader}: tap to journal row, p50 / p95",
            f"{taps.median * 1000:.0f} / {taps.p95 * 1000:.0f} ms",
            f"under {TAP_SECONDS * 1000:.0f}, slowest {taps.slowest * 1000:.0f}; "
            f"a real pad is taken to need {taps.pads_share * 1000:.0f} ms more: {more}",
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
    """The whole box in a process of its own, left alone: the virtual one and the real one."""
    from companion.cli.bench_box import real_box, virtual_box
    from companion.cli.pico import missing

    with virtual_box() as box:
        yield _line("processor of the idle virtual box", f"{box.busy():.2%} of a core", "under 1%")
        yield _line("memory of the whole virtual box", f"{box.megabytes:.0f} MB", "under 60")
    with real_box() as box:
        pad = f"its pad away: needs {why}" if (why := missing()) else "display, six lights and pad at work"
        yield _line("processor of the idle real box", f"{box.busy():.2%} of a core", f"under 1%; {pad}")
        yield _line("memory of the whole real box", f"{box.megabytes:.0f} MB", "under 60")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield _line("memory of this bench at its most", f"{own:.0f} MB")


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
