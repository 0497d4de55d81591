"""The pad's port and everything that goes wrong with it, with a pad that does exactly what a test wants."""

from __future__ import annotations

import asyncio
import os
import pty
import tty
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from companion.box.pad import Colour, PadError, PadState, TagPad, tag_pad
from companion.box.pad.lines import Line, Lines
from companion.box.parts import TagTapped
from companion.errors import CompanionError

BANK = "04A1B2C3D4E580"
PATIENCE = 30.0
"""So long a hopeless wait lasts, on however busy a machine."""


class FakePad:
    """The pad's end of a cable: answers `hello`, takes note of what it hears, says what the test wants."""

    def __init__(self, *, boot: str = "B001", protocol: str = "1", firmware: str = "1.0.0", mute: bool = False) -> None:
        self._wire, box_end = pty.openpty()
        tty.setraw(box_end)
        os.set_blocking(self._wire, False)
        self.port = os.ttyname(box_end)
        os.close(box_end)
        self.boot, self.protocol, self.firmware, self.mute = boot, protocol, firmware, mute
        self.heard: list[Line] = []
        self._lines = Lines()
        asyncio.get_running_loop().add_reader(self._wire, self._readable)

    def _readable(self) -> None:
        try:
            got = os.read(self._wire, 4096)
        except OSError:  # nobody has the port open; a pty tells it again and again
            asyncio.get_running_loop().remove_reader(self._wire)
            asyncio.get_running_loop().call_later(0.02, self._listen)
            return
        for line in self._lines.feed(got):
            if line:
                self.heard.append(line)
                if not self.mute and line.word == "hello":
                    self.say("pad", line.number, self.protocol, self.firmware, self.boot, "rc522", "power")
                elif not self.mute and line.word == "light":
                    self.say("ok", line.number)

    def _listen(self) -> None:
        if self._wire >= 0:
            asyncio.get_running_loop().add_reader(self._wire, self._readable)

    def say(self, word: str, number: int, *fields: str) -> None:
        self.raw(bytes(Line(word, number, fields)))

    def raw(self, data: bytes) -> None:
        with suppress(OSError):
            os.write(self._wire, data)

    def words(self) -> list[str]:
        return [line.word for line in self.heard]

    def unplug(self) -> None:
        if self._wire >= 0:
            asyncio.get_running_loop().remove_reader(self._wire)
            os.close(self._wire)
            self._wire = -1


class Evening:
    """A box that listens to whatever is plugged in; pauses are short."""

    def __init__(self) -> None:
        self.ports: list[str] = []
        self.taps: list[TagTapped] = []
        self.told: list[str] = []
        self.looked = 0
        self.pads: list[FakePad] = []
        self.learnt: dict[str, str] = {}
        self.pad = TagPad(
            self.taps.append,
            lambda number: self.learnt.get(number, ""),
            tell=lambda words: self.told.append(str(words)),
            ports=self.look,
        )

    def look(self) -> list[str]:
        self.looked += 1
        return sorted(self.ports)

    def plug(self, **more: Any) -> FakePad:
        pad = FakePad(**more)
        self.pads.append(pad)
        self.ports.append(pad.port)
        return pad

    def unplug(self, pad: FakePad) -> None:
        self.ports.remove(pad.port)
        pad.unplug()

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)

    async def is_(self, state: PadState) -> None:
        await self.until(lambda: self.pad.state is state)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Evening], Coroutine[Any, Any, None]]], Evening]:
    """Run what happens, with the box's patience shortened."""
    monkeypatch.setattr(tag_pad, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(tag_pad, "LONGEST_SEARCH", 0.05)
    monkeypatch.setattr(tag_pad, "LONGEST_PAUSE", 0.1)
    monkeypatch.setattr(tag_pad, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(tag_pad, "GONE_SECONDS", 0.0)

    def run(happens: Callable[[Evening], Coroutine[Any, Any, None]]) -> Evening:
        faults: list[dict[str, Any]] = []

        async def live() -> Evening:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _loop, fault: faults.append(fault))
            table = Evening()
            table.pad.start(loop)
            try:
                await happens(table)
            finally:
                table.pad.close()
                for pad in table.pads:
                    pad.unplug()
            return table

        table = asyncio.run(live())
        assert faults == [], "no exception travels"
        return table

    return run


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence is noticed quickly."""
    monkeypatch.setattr("companion.box.pad.talk.SILENCE_SECONDS", 0.2)


Run = Callable[[Callable[[Evening], Coroutine[Any, Any, None]]], Evening]


def test_a_box_without_a_pad_looks_for_one_and_complains_to_nobody(evening: Run):
    async def happens(table: Evening) -> None:
        await table.until(lambda: table.looked > 5)
        assert "No tag pad is plugged in" in str(table.pad.message)
        table.plug()
        await table.is_(PadState.READY)

    assert evening(happens).told == ["The tag pad is back."]


def test_taps_learnt_self_describing_and_unknown(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        await table.is_(PadState.READY)
        table.learnt["DEADBEEF"] = "player/red"
        pad.say("tap", 1, BANK, "new", "building/bank")
        pad.say("tap", 2, "DEADBEEF", "new", "building/bank")
        pad.say("tap", 3, "04000001", "new", "Hello $(reboot)")
        pad.say("tap", 4, "04000002", "new")
        await table.until(lambda: pad.words().count("taken") == 4)

    table = evening(happens)
    assert table.taps == [
        TagTapped("building/bank", BANK),
        TagTapped("player/red", "DEADBEEF"),
        TagTapped("", "04000001"),
    ]
    assert table.told == ["The tag was lifted before it was read. Put it on the pad once more."]


@pytest.mark.usefixtures("impatient")
def test_a_pad_that_falls_silent_is_let_go_and_taken_back(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        await table.is_(PadState.READY)
        pad.mute = True
        await table.is_(PadState.SILENT)
        assert table.pad.device == ""
        assert f"{pad.port} says nothing" in str(table.pad.message)
        pad.mute = False
        await table.is_(PadState.READY)

    table = evening(happens)
    assert table.told[-1] == "The tag pad is back."


def test_what_does_not_talk_like_a_pad_is_named_and_left(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug(mute=True)
        await table.until(lambda: pad.heard)
        pad.raw(b">>> hello 1\r\nTraceback (most recent call last):\n" * 20)
        await table.until(lambda: table.told)  # the state itself lasts only until the port is tried again

    [told] = evening(happens).told
    assert "does not talk like a tag pad" in told


@pytest.mark.parametrize(
    "noise", [b"\x00" * 5000, bytes(range(256)) * 8, b"\xff\n" * 5, b"tap 1 04 new x 00000000\n" * 8]
)
def test_noise_on_the_line_does_not_keep_a_tap_away(evening: Run, noise: bytes):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        await table.is_(PadState.READY)
        pad.raw(noise[:2000] + b"\n")
        pad.say("tap", 1, BANK, "new", "building/bank")
        await table.until(lambda: table.taps)

    assert len(evening(happens).taps) == 1


def test_a_pad_of_another_version_is_told_until_it_is_renewed(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug(protocol="2")
        await table.is_(PadState.WRONG_VERSION)
        with pytest.raises(PadError, match="version 2"):
            await table.pad.read()
        pad.protocol, pad.boot = "1", "B002"
        pad.say("pad", 0, "1", "1.0.0", "B002", "-", "power")
        await table.is_(PadState.READY)

    assert evening(happens).told == [
        "The tag pad speaks version 2, this box version 1. Put firmware 1.0.0 on the pad.",
        "The tag pad is back.",
    ]


def test_a_pad_with_older_firmware_works_and_is_named_once(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug(firmware="0.9.0")
        await table.is_(PadState.READY)
        table.unplug(pad)
        await table.is_(PadState.LOOKING)
        table.plug(boot="B002", firmware="0.9.0")
        await table.is_(PadState.READY)

    told = evening(happens).told
    old = "The tag pad has firmware 0.9.0; 1.0.0 belongs to this box. Renew it under Tools in the menu."
    assert told.count(old) == 1


def test_of_two_pads_one_is_used_and_the_other_takes_over(evening: Run):
    async def happens(table: Evening) -> None:
        first, second = table.plug(), table.plug(boot="B002")
        await table.is_(PadState.READY)
        assert table.told == [f"2 tag pads are plugged in. The box listens to the one at {table.pad.device}."]
        used, other = (first, second) if table.pad.device == first.port else (second, first)
        assert other.heard == []
        table.unplug(used)
        await table.until(lambda: table.pad.device == other.port and table.pad.state is PadState.READY)
        other.say("tap", 1, BANK, "new", "building/bank")
        await table.until(lambda: table.taps)

    assert len(evening(happens).taps) == 1


@pytest.mark.usefixtures("impatient")
def test_beside_something_else_with_the_same_usb_id_the_pad_is_found(evening: Run):
    async def happens(table: Evening) -> None:
        one, two = table.plug(mute=True), table.plug(mute=True)
        await table.until(lambda: one.heard or two.heard)
        right = two if one.heard else one  # the one that is tried later
        right.mute = False
        await table.until(lambda: table.pad.device == right.port and table.pad.state is PadState.READY)

    evening(happens)


def test_a_port_that_another_program_has_is_tried_again(evening: Run):
    async def happens(table: Evening) -> None:
        other = TagPad(lambda _tap: None, lambda _number: "", ports=lambda: table.ports)
        other.start(asyncio.get_running_loop())
        table.pad.close()
        pad = table.plug()
        await table.until(lambda: other.state is PadState.READY)
        table.pad.start(asyncio.get_running_loop())
        await table.is_(PadState.BUSY)
        assert "used by another program" in str(table.pad.message)
        other.close()
        await table.is_(PadState.READY)
        assert table.pad.device == pad.port

    evening(happens)


@pytest.mark.usefixtures("impatient")
def test_the_pause_between_tries_grows(evening: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tag_pad, "LONGEST_PAUSE", 30.0)
    pauses: list[float] = []

    async def happens(table: Evening) -> None:
        table.plug(mute=True)
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def call_later(delay: float, callback: Callable[..., Any], *args: Any) -> asyncio.TimerHandle:
            if callback == table.pad._look:
                pauses.append(delay)
                delay = 0.0
            return later(delay, callback, *args)

        monkeypatch.setattr(loop, "call_later", call_later)
        await table.until(lambda: len(pauses) >= 5)

    evening(happens)
    first = pauses[0]
    assert pauses[:5] == [first, first * 2, first * 4, first * 8, first * 16]


def test_a_pad_that_is_back_at_once_bothers_nobody(evening: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tag_pad, "GONE_SECONDS", 60.0)

    async def happens(table: Evening) -> None:
        for boot in ("B001", "B002", "B003"):
            pad = table.plug(boot=boot)
            await table.is_(PadState.READY)
            table.unplug(pad)
            await table.is_(PadState.LOOKING)

    assert evening(happens).told == []


def test_a_loose_cable_does_not_fill_the_evening_with_messages(evening: Run):
    async def happens(table: Evening) -> None:
        for time in range(12):
            pad = table.plug(boot=f"B{time:03}")
            await table.is_(PadState.READY)
            table.unplug(pad)
            await table.is_(PadState.LOOKING)

    assert len(evening(happens).told) == tag_pad.MOST_TOLD


def test_a_later_version_may_say_more(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug(mute=True)
        await table.until(lambda: pad.heard)
        pad.say("pad", 1, "1", "1.5.0", "B001", "rc522", "power", "more")
        await table.is_(PadState.READY)
        pad.say("pad", 0, "7", "9.0.0", "B002")
        await table.until(lambda: pad.words().count("hello") >= 2)
        hello = next(line for line in reversed(pad.heard) if line.word == "hello")
        pad.say("pad", hello.number, "7", "9.0.0")
        await table.is_(PadState.WRONG_VERSION)

    evening(happens)


def test_tags_that_cannot_be_looked_up_are_a_message(evening: Run):
    def broken(number: str) -> str:
        raise CompanionError("The tags cannot be read")

    async def happens(table: Evening) -> None:
        pad = table.plug()
        table.pad._known = broken
        await table.is_(PadState.READY)
        pad.say("tap", 1, BANK, "new", "building/bank")
        await table.until(lambda: table.told)

    assert evening(happens).told == ["The tags cannot be read"]


def test_a_number_that_is_none_is_no_tap(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        await table.is_(PadState.READY)
        pad.say("tap", 1, "; rm -rf /", "new", "building/bank")
        pad.say("tap", 2, "04", "new", "building/bank")
        await table.until(lambda: pad.words().count("taken") == 2)

    assert evening(happens).taps == []


def test_a_light_is_sent_again_after_the_pad_was_away(evening: Run):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        table.pad.light(Colour.GREEN)
        await table.until(lambda: Line("light", 2, ("green",)) in pad.heard)
        table.unplug(pad)
        await table.is_(PadState.LOOKING)
        again = table.plug(boot="B002")
        await table.until(lambda: any(line.fields == ("green",) for line in again.heard))

    evening(happens)


def test_a_question_to_a_pad_that_goes_away_is_answered_with_a_sentence(evening: Run):
    async def happens(table: Evening) -> None:
        with pytest.raises(PadError, match="No tag pad is plugged in"):
            await table.pad.read()
        pad = table.plug()
        await table.is_(PadState.READY)
        reading = asyncio.create_task(table.pad.read())
        await table.until(lambda: "read" in pad.words())
        table.unplug(pad)
        with pytest.raises(PadError, match="No tag pad is plugged in"):
            await reading

    evening(happens)


def test_closing_twice_and_without_ever_starting_is_no_fault(evening: Run):
    async def happens(table: Evening) -> None:
        never = TagPad(lambda _tap: None, lambda _number: "")
        never.close()
        table.plug()
        await table.is_(PadState.READY)
        table.pad.close()
        table.pad.close()

    evening(happens)


@pytest.mark.parametrize("when", range(8))
def test_unplugged_at_any_moment_no_exception_travels(evening: Run, when: int):
    async def happens(table: Evening) -> None:
        pad = table.plug()
        await asyncio.sleep(when * 0.004)
        pad.say("tap", 1, BANK, "new", "building/bank")
        table.unplug(pad)
        await table.until(lambda: table.looked > 8)
        assert table.pad.state is PadState.LOOKING

    evening(happens)
