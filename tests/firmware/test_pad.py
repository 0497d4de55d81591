"""The whole way of a tag: reader model, unmodified firmware under MicroPython, pty, the product's own link."""

from __future__ import annotations

import asyncio
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.box.face import Face
from companion.box.loop import Box
from companion.box.pad import FIRMWARE, Beep, Colour, PadError, PadState, TagPad
from companion.box.parts import TagTapped
from companion.box.virtual import VirtualParts
from companion.cli.pico import Pico, memory
from companion.store import Store
from companion.table import Table as Playing
from companion.table import Tables
from companion.text import Words
from tests.firmware import needs_micropython

pytestmark = needs_micropython

BANK, SALOON, FOB = "04A1B2C3D4E580", "04A1B2C3D4E581", "DEADBEEF"
PATIENCE = 60.0
SETTLING = 7
"""After so many polls a tag is new; before, it counts as having lain there when the pad was switched on."""


class Table:
    """A box that does nothing but listen to its pad."""

    def __init__(self, pico: Pico, *, port: str = "auto") -> None:
        self.pico = pico
        self.store = Store()
        self.taps: list[TagTapped] = []
        self.told: list[str] = []
        self.pad = TagPad(self.taps.append, self.store.tag, port=port, tell=self.hear, ports=lambda: pico.ports)

    def hear(self, words: Words) -> None:
        self.told.append(str(words))

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)

    async def ready(self) -> None:
        await self.until(lambda: self.pad.state is PadState.READY)

    async def tapped(self, count: int) -> None:
        await self.until(lambda: len(self.taps) >= count)

    async def polls(self, count: int) -> None:
        """Let the firmware poll so many times more."""
        before = self.pico.tell()["counts"]["polls"]
        await self.until(lambda: self.pico.tell()["counts"]["polls"] >= before + count)


def play(readers: str, evening: Callable[[Table], Coroutine[Any, Any, None]]) -> Table:
    """Plug a pad in, let somebody use it, unplug it."""
    pico = Pico(readers)
    table = Table(pico)

    async def live() -> None:
        table.pad.start(asyncio.get_running_loop())
        try:
            await table.ready()
            await table.polls(SETTLING)
            await evening(table)
        finally:
            table.pad.close()

    try:
        asyncio.run(live())
    finally:
        pico.close()
        table.store.close()
    return table


@pytest.fixture(params=["rc522", "pn532"])
def reader(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_pad_introduces_itself(reader: str):
    async def evening(table: Table) -> None:
        assert (table.pad.firmware, table.pad.reader) == (FIRMWARE, reader)
        assert table.pad.device == table.pico.ports[0]
        assert table.pico.tell()["watchdog"] == 4000

    assert play(reader, evening).told == []


def test_a_tag_that_says_what_it_is(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)

    assert play(reader, evening).taps == [TagTapped("building/bank", BANK)]


@pytest.mark.parametrize("kind", ["ntag213", "ultralight", "classic"])
def test_a_learnt_number_works_with_every_kind_of_tag(reader: str, kind: str):
    number = FOB if kind == "classic" else BANK

    async def evening(table: Table) -> None:
        table.store.learn(number, "player/red")
        table.pico.put(number, kind=kind)
        await table.tapped(1)

    assert play(reader, evening).taps == [TagTapped("player/red", number)]


def test_what_was_learnt_here_comes_before_what_the_tag_says(reader: str):
    async def evening(table: Table) -> None:
        table.store.learn(BANK, "building/saloon")
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)

    assert play(reader, evening).taps == [TagTapped("building/saloon", BANK)]


def test_an_unknown_tag_is_told_by_its_number(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="Hello world")
        await table.tapped(1)

    assert play(reader, evening).taps == [TagTapped("", BANK)]


def test_a_tag_that_lies_there_is_one_tap_and_laid_down_again_a_second(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.polls(60)
        assert len(table.taps) == 1
        assert table.pad.on_pad == (BANK,)
        table.pico.lift(BANK)
        await table.until(lambda: table.pad.on_pad == ())
        table.pico.put(BANK, text="building/bank")
        await table.tapped(2)
        await table.polls(20)

    assert len(play(reader, evening).taps) == 2


def test_a_few_spoilt_answers_do_not_lift_a_tag(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        for _time in range(5):
            table.pico.order("noise", 3)
            await table.polls(10)

    assert len(play(reader, evening).taps) == 1


@pytest.mark.parametrize("exchanges", [1, 2, 3, 5, 7, 9])
def test_a_tag_lifted_while_it_is_read_is_told_once_or_asked_for_again(reader: str, exchanges: int):
    async def evening(table: Table) -> None:
        table.pico.order("lift_after", (BANK, exchanges))
        table.pico.put(BANK, text="building/bank")
        await table.polls(12)
        del table.pico._cards[BANK]
        half = list(table.taps)
        assert half in ([], [TagTapped("building/bank", BANK)])
        assert all("once more" in words for words in table.told)
        table.pico.put(BANK, text="building/bank")
        await table.tapped(len(half) + 1)

    assert play(reader, evening).taps[-1] == TagTapped("building/bank", BANK)


def test_two_tags_at_once_are_two_taps_and_stay_so():
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        table.pico.put(SALOON, text="building/saloon")
        table.pico.put(FOB, kind="classic")
        await table.tapped(3)
        await table.polls(30)
        table.pico.lift(SALOON)
        await table.polls(30)

    taps = play("rc522", evening).taps
    assert sorted(tap.tag for tap in taps) == ["", "building/bank", "building/saloon"]


def test_write_and_read_a_tag(reader: str):
    async def evening(table: Table) -> None:
        with pytest.raises(PadError, match="No tag lies on the pad"):
            await table.pad.read()
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        await table.pad.write(BANK, "card/8♠")
        assert await table.pad.read() == TagTapped("card/8♠", BANK)
        assert table.pico.tell()["cards"][BANK].startswith("e1101200" + memory("card/8♠"))
        with pytest.raises(PadError, match="too small"):
            await table.pad.write(BANK, "a/" + "x" * 140)
        with pytest.raises(PadError, match="lifted"):
            await table.pad.write(SALOON, "card/9♠")
        assert await table.pad.read() == TagTapped("card/8♠", BANK)

    play(reader, evening)


@pytest.mark.parametrize(
    ("number", "more", "why"),
    [
        (BANK, {"locked": True}, "locked"),
        (FOB, {"kind": "classic"}, "cannot be written"),
    ],
)
def test_tags_that_cannot_be_written_say_so(reader: str, number: str, more: dict[str, Any], why: str):
    async def evening(table: Table) -> None:
        table.pico.put(number, **more)
        await table.tapped(1)
        with pytest.raises(PadError, match=why):
            await table.pad.write(number, "card/8♠")

    play(reader, evening)


def test_a_bare_ultralight_is_made_ready_for_text(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, kind="ultralight")
        await table.tapped(1)
        await table.pad.write(BANK, "card/8♠")
        assert await table.pad.read() == TagTapped("card/8♠", BANK)

    play(reader, evening)


@pytest.mark.parametrize("exchanges", [1, 3, 4, 5, 6, 7, 8])
def test_a_tag_lifted_while_it_is_written_is_empty_or_whole_never_half(reader: str, exchanges: int):
    old, empty, new = memory("building/bank"), "0300fe00", memory("personality/sheriff")

    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        table.pico.order("lift_after", (BANK, exchanges))
        try:
            await table.pad.write(BANK, "personality/sheriff")
        except PadError as error:
            assert "once more" in str(error)  # noqa: PT017  either outcome is right
        await table.until(lambda: table.pico.tell()["lifted"])
        written = table.pico.tell()["lifted"][BANK].removeprefix("e1101200")
        assert written.startswith((old, empty, new))

    play(reader, evening)


def test_light_and_beep(reader: str):
    async def evening(table: Table) -> None:
        table.pad.light(Colour.GREEN)
        await table.until(lambda: table.pico.tell()["light"] == [0, 255, 0])
        table.pad.beep(Beep.REFUSED)
        await table.until(lambda: table.pico.tell()["notes"][-4:] == [330, 0, 220, 0])

    play(reader, evening)


def test_the_pad_unplugged_and_plugged_in_under_another_name(reader: str):
    async def evening(table: Table) -> None:
        table.pad.light(Colour.BLUE)
        before = table.pad.device
        table.pico.unplug()
        await table.until(lambda: table.pad.state is PadState.LOOKING)
        others = pty.openpty()  # takes the name that has become free
        table.pico.plug()
        for one in others:
            os.close(one)
        await table.ready()
        assert table.pad.device != before
        await table.until(lambda: table.pico.tell()["light"] == [0, 0, 255])
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)

    play(reader, evening)


def test_a_tag_that_lies_there_when_the_pad_is_plugged_in_again_is_no_new_tap(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        table.pico.unplug()
        await table.until(lambda: table.pad.state is PadState.LOOKING)
        table.pico.plug()
        await table.ready()
        await table.until(lambda: table.pad.on_pad == (BANK,))
        await table.polls(15)

    assert len(play(reader, evening).taps) == 1


def test_a_reset_of_the_board_is_noticed_and_nothing_is_doubled(reader: str):
    async def evening(table: Table) -> None:
        table.pad.light(Colour.AMBER)
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        table.pico.reset()
        await table.until(lambda: table.pad._talk.restarts == 1)
        await table.until(lambda: table.pico.tell()["light"] == [255, 90, 0])
        await table.polls(15)
        assert len(table.taps) == 1
        table.pico.lift(BANK)
        await table.until(lambda: table.pad.on_pad == ())
        table.pico.put(BANK, text="building/bank")
        await table.tapped(2)

    assert len(play(reader, evening).taps) == 2


@pytest.mark.parametrize(("fault", "cause"), [("hang", "watchdog"), ("crash", "other")])
def test_firmware_that_hangs_or_crashes_starts_again_by_itself(fault: str, cause: str):
    async def evening(table: Table) -> None:
        table.pico.order(fault, 1)
        assert await asyncio.to_thread(table.pico.restarted) == cause
        await table.until(lambda: table.pad._talk.restarts == 1)
        await table.ready()
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)

    assert len(play("rc522", evening).taps) == 1


def test_a_reader_without_wires_is_said_and_heard_again(reader: str):
    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        table.pico.order("wires", False)
        await table.until(lambda: table.pad.state is PadState.DEAF)
        with pytest.raises(PadError, match="Check the wires"):
            await table.pad.read()
        with pytest.raises(PadError, match="Check the wires"):
            await table.pad.write(BANK, "card/8♠")
        table.pico.order("wires", True)
        await table.ready()
        await table.polls(15)
        assert len(table.taps) == 1, "it has been lying there all the time"
        assert table.pad._talk.restarts == 0

    assert "Check the wires" in play(reader, evening).told[0]


def test_a_dip_of_the_supply_that_resets_the_reader_is_mended(reader: str):
    async def evening(table: Table) -> None:
        table.pico.order("brownout")
        await table.polls(3)
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)

    play(reader, evening)


def test_a_pad_with_both_readers_uses_one_of_them_and_taps_once():
    async def evening(table: Table) -> None:
        assert table.pad.reader == "rc522"
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        await table.polls(20)

    assert len(play("rc522,pn532", evening).taps) == 1


def test_a_pad_without_any_reader_says_so():
    pico = Pico("none")
    table = Table(pico)

    async def live() -> None:
        table.pad.start(asyncio.get_running_loop())
        await table.until(lambda: table.pad.state is PadState.DEAF)
        table.pad.close()

    try:
        asyncio.run(live())
    finally:
        pico.close()
        table.store.close()


def test_a_deck_is_written_and_learnt_by_command_in_one_sweep(tmp_path: Path):
    pico = Pico()
    wanted = ["control/draw", "control/undo", "control/redo", "control/yes", "control/no"]

    def sweep(word: str) -> None:
        words = [sys.executable, "-m", "companion", "tags", "--data", str(tmp_path), word]
        words += ["--game", "colt-express", "--group", "controls", "--port", pico.ports[0]]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "LANGUAGE": "en"}) as box:
            assert box.stdout is not None
            for at, tag in enumerate(wanted):
                assert f"Lay on the pad ({at + 1}/5): Controls: " in box.stdout.readline()
                number = f"04A1B2C3D4E5{at:02X}"
                while pico.tell()["counts"]["polls"] < SETTLING and not at:
                    time.sleep(0.01)
                pico.put(number, text=written.get(number, ""))
                assert box.stdout.readline().split() == [number, tag]
                if word == "write":
                    written[number] = tag
                    assert pico.tell()["cards"][number].startswith("e1101200" + memory(tag))
                pico.lift(number)
            assert box.stdout.readline() == "5 tags are done.\n"
        assert box.returncode == 0

    written: dict[str, str] = {}
    try:
        sweep("write")
        sweep("learn")
    finally:
        pico.close()
    store = Store(tmp_path)
    assert {one.tag for one in store.tags()} == set(wanted)
    store.close()


def test_from_the_tag_to_the_row_in_the_journal(reader: str, colt: Playing):
    """The whole way: reader, firmware, wire, link, loop, face, table, disk."""
    one = colt.asks[0]
    colt.answer(one.ask.who, next(iter(one.ask.some_answers(Random(1)))))
    pico = Pico(reader)

    async def live() -> None:
        face = Face(Tables(colt.store))
        face.play(colt)
        box = Box(face, VirtualParts())
        pad = TagPad(box.post, colt.store.tag, ports=lambda: pico.ports)
        pad.start(asyncio.get_running_loop())
        running = asyncio.create_task(box.run())
        written = asyncio.Event()
        colt.watchers.append(written.set)
        async with asyncio.timeout(PATIENCE):
            while pico.tell()["counts"]["polls"] < SETTLING:
                await asyncio.sleep(0.01)
            pico.put(BANK, text="control/undo")
            await written.wait()
        running.cancel()
        pad.close()
        await asyncio.gather(running, return_exceptions=True)

    try:
        asyncio.run(live())
    finally:
        pico.close()
    assert [row.kind for row in colt.store.journal(colt.number)] == ["new", "answer", "undo"]
    assert '"by":"tag"' in colt.store.journal(colt.number)[-1].body


def test_the_first_poll_that_can_see_a_tag_tells_it(reader: str):
    """The share of the pad in the way from tap to journal, counted: one poll, and little talk with the reader."""

    async def evening(table: Table) -> None:
        table.pico.put(BANK, text="building/bank")
        await table.tapped(1)
        counts = table.pico.tell()["counts"]
        assert counts["polls"] <= 3, "one to find it, one to see that there is no other, one that came since"
        assert counts["transactions"] <= 400

    play(reader, evening)
