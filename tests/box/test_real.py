"""The real parts on mock pins and a recorded bus: play by wire, and any part may fail."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image, ImageChops

from companion.box import wires
from companion.box.buzzer import SOUNDS
from companion.box.display import Screen
from companion.box.face import Face
from companion.box.lights import brightness
from companion.box.loop import Box
from companion.box.pad import Beep
from companion.box.parts import SEATS, Event, Key, KeyPressed, Light, SeatPressed, Sound, TagTapped
from companion.box.pins import pin_map
from companion.box.real import RealParts
from companion.config import Config, read
from companion.errors import CompanionError
from companion.store import Store
from companion.table import Tables
from companion.text import Words
from tests.box import demo
from tests.box.bus import Wire

pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

PINS = pin_map()


class HeldDown(MockPWMPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin whose button is down when the box starts: pulling it up does not help."""

    def _set_pull(self, value: str) -> None:
        self._pull = value
        self._state = False


class Bench:
    """Real parts on the workbench: their pins can be driven, their bus read."""

    def __init__(self, settings: dict[str, Any] | None = None, *, held: int | None = None) -> None:
        self.config = Config({**read().values, **(settings or {})})
        self.factory = MockFactory(pin_class=MockPWMPin)
        if held is not None:
            self.factory.pin(held, pin_class=HeldDown)
        kind = self.config.text("display.kind")
        self.wire = Wire(kind, "spi" if kind == "ssd1322" else "i2c")
        self.told: list[str] = []
        self.events: list[Event] = []
        self.parts = self.build()
        self.parts.listen(self.events.append)

    def build(self) -> RealParts:
        return RealParts(
            self.config, tell=self.tell, make_factory=lambda: self.factory, open_device=self.wire.open_device
        )

    def tell(self, words: Words) -> None:
        self.told.append(str(words))

    def press(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()

    def release(self, pin: int) -> None:
        self.factory.pin(pin).drive_high()

    def run(self, act: Callable[[], Awaitable[None]]) -> None:
        async def live() -> None:
            self.parts.start(asyncio.get_running_loop())
            await act()

        asyncio.run(live())


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench({"keys.hold": 200, "keys.repeat": 30})
    yield bench
    bench.parts.close()
    bench.factory.reset()


async def until(happened: Callable[[], object]) -> None:
    """Wait for something that is on its way through threads and loop; the time only ends a hopeless wait."""
    for _time in range(6000):
        if happened():
            return
        await asyncio.sleep(0.005)
    pytest.fail("it never happened")


class RecordedPad:
    """A pad that remembers what it was told."""

    firmware, message, plugged_in = "1.0.0", "", True

    def __init__(self) -> None:
        self.started = self.closed = False
        self.beeps: list[Beep] = []

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self.started = True

    def beep(self, beep: Beep) -> None:
        self.beeps.append(beep)

    def close(self) -> None:
        self.closed = True


def last_is(bench: Bench, event: Event) -> bool:
    return bench.events[-1:] == [event]


def test_every_key_and_seat_has_its_pin(bench: Bench):
    async def act() -> None:
        for key, pin in PINS.keys.items():
            bench.press(pin)
            bench.release(pin)
            await until(partial(last_is, bench, KeyPressed(key)))
        for seat, pin in PINS.buttons.items():
            bench.press(pin)
            await until(partial(last_is, bench, SeatPressed(seat)))
            bench.release(pin)

    bench.run(act)
    assert len(bench.events) == len(Key) + len(SEATS)


def test_holding_ok_is_long_and_holding_an_arrow_repeats(bench: Bench):
    async def act() -> None:
        bench.press(PINS.keys[Key.OK])
        await until(lambda: bench.events)
        bench.release(PINS.keys[Key.OK])
        assert bench.events == [KeyPressed(Key.OK, long=True)]
        bench.press(PINS.keys[Key.DOWN])
        await until(lambda: len(bench.events) >= 5)
        bench.release(PINS.keys[Key.DOWN])
        assert set(bench.events[1:]) == {KeyPressed(Key.DOWN)}

    bench.run(act)


def test_a_game_is_played_by_wire_and_the_glass_shows_it(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    demo.install(monkeypatch)
    tables = Tables(Store())
    face = Face(tables)
    face.play(demo.new_table(tables))
    table = face.table
    assert table

    async def act() -> None:
        box = Box(face, bench.parts)
        running = asyncio.create_task(box.run())
        await until(lambda: _shows(bench, face))
        bench.press(PINS.keys[Key.UP])
        bench.release(PINS.keys[Key.UP])
        await until(lambda: _shows(bench, face) and face.editor and face.editor.cursor == 1)  # type: ignore[attr-defined]  # a list's
        bench.press(PINS.keys[Key.OK])
        bench.release(PINS.keys[Key.OK])
        await until(lambda: len(table.course.moves) == 1)
        await until(lambda: _shows(bench, face))
        assert bench.factory.pin(PINS.lights[2]).state == 1.0, "Belle is asked now"
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(act())
    assert bench.wire.heard[-1] == (False, b"\xae")
    assert bench.told == []


def _shows(bench: Bench, face: Face) -> bool:
    return ImageChops.logical_xor(bench.wire.picture(), face.frame()).getbbox() is None


def test_a_display_that_is_unplugged_is_said_where_it_still_can_be_and_comes_back(bench: Bench):
    async def act() -> None:
        face = Face(Tables(Store()))
        bench.parts.show(face.frame())
        await until(lambda: _shows(bench, face))
        bench.wire.left = 0
        face.key(Key.DOWN)
        bench.parts.show(face.frame())
        await until(lambda: bench.told)
        bench.wire.left = None
        await until(lambda: len(bench.told) == 2)
        assert _shows(bench, face)

    bench.run(act)
    assert bench.told == ["The display does not answer; the box goes on without it.", "The display is back."]


def test_a_button_that_is_down_at_the_start_is_named_and_the_others_work():
    bench = Bench(held=PINS.buttons[3])
    assert bench.told == ["The button of seat 3 is stuck; it is ignored until it comes up."]
    assert bench.parts.buttons
    assert bench.parts.buttons.stuck == ["The button of seat 3"]

    async def act() -> None:
        bench.press(PINS.buttons[1])
        await until(lambda: bench.events)
        bench.release(PINS.buttons[3])
        await until(lambda: len(bench.told) == 2)

    bench.run(act)
    assert bench.events == [SeatPressed(1)]
    assert bench.told[1] == "The button of seat 3 works again."
    bench.parts.close()


def test_without_pins_the_box_says_so_and_display_and_pad_go_on():
    pad, told, wire = RecordedPad(), [], Wire("ssd1306", "i2c")

    def no_pins() -> Any:
        raise CompanionError("The pins cannot be used (no chip)")

    parts = RealParts(
        read(),
        tell=lambda words: told.append(str(words)),
        make_factory=no_pins,
        open_device=wire.open_device,
        make_pad=lambda _post: pad,
    )
    face = Face(Tables(Store()))

    async def act() -> None:
        parts.start(asyncio.get_running_loop())
        parts.show(face.frame())
        parts.light(1, Light.STEADY)
        parts.sound(Sound.FANFARE)
        await until(lambda: wire.opened and ImageChops.logical_xor(wire.picture(), face.frame()).getbbox() is None)

    asyncio.run(act())
    parts.close()
    assert told == ["The pins cannot be used (no chip)"]
    assert (pad.started, pad.closed) == (True, True)


def test_the_pad_answers_a_tag_and_the_buzzer_a_key(monkeypatch: pytest.MonkeyPatch):
    demo.install(monkeypatch)
    pad, lay = RecordedPad(), list[Callable[[Event], None]]()
    bench = Bench({"display.kind": "none"})
    bench.parts.close()

    def make_pad(post: Callable[[Event], None]) -> RecordedPad:
        lay.append(post)
        return pad

    parts = RealParts(bench.config, tell=bench.tell, make_factory=lambda: bench.factory, make_pad=make_pad)
    tables = Tables(Store())
    face = Face(tables)
    face.play(demo.new_table(tables))

    async def act() -> None:
        running = asyncio.create_task(Box(face, parts).run())
        await until(lambda: pad.started)
        lay[0](TagTapped("place/town", "04A1B2C3"))
        await until(lambda: len(pad.beeps) == 1)
        lay[0](TagTapped("place/river", "04A1B2C4"))
        await until(lambda: len(pad.beeps) == 2)
        bench.press(PINS.keys[Key.DOWN])
        bench.release(PINS.keys[Key.DOWN])
        await until(lambda: parts.buzzer and parts.buzzer._playing)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(act())
    assert pad.beeps == [Beep.REFUSED, Beep.TAKEN]
    assert pad.closed


def test_a_missing_pin_library_is_an_error_and_never_another_library(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    with pytest.raises(CompanionError, match="The pins cannot be used"):
        wires.lgpio_factory()


def test_lights_are_steady_blink_and_breathe():
    times = [number / 20 for number in range(160)]
    assert {brightness(Light.STEADY, now, 0.2) for now in times} == {1.0}
    assert {brightness(Light.OFF, now, 0.2) for now in times} == {0.0}
    blinks = [brightness(Light.BLINK, now, 0.2) for now in times]
    assert set(blinks) == {0.0, 1.0}
    assert sum(one != other for one, other in pairwise(blinks)) == 15
    breaths = [brightness(Light.BREATHE, now, 0.2) for now in times]
    assert (min(breaths), max(breaths)) == (0.0, 0.2)
    assert max(abs(one - other) for one, other in pairwise(breaths)) <= 0.2 / 8 + 1e-9


def test_each_sound_is_its_own_and_the_buzzer_is_silent_after_it(bench: Bench):
    pin = bench.factory.pin(PINS.buzzer)
    heard: dict[Sound, list[float]] = {}

    async def act() -> None:
        for sound in Sound:
            pin.clear_states()
            bench.parts.sound(sound)
            await until(lambda: bench.parts.buzzer and bench.parts.buzzer._playing is None)
            heard[sound] = [state.state for state in pin.states]
            assert pin.state == 0

    bench.run(act)
    assert all(0.5 in states for states in heard.values())
    assert len(set(SOUNDS.values())) == len(Sound)


def test_a_tick_does_not_cut_a_fanfare_short(bench: Bench):
    async def act() -> None:
        bench.parts.sound(Sound.FANFARE)
        bench.parts.sound(Sound.TICK)
        assert bench.parts.buzzer
        assert bench.parts.buzzer._playing is Sound.FANFARE

    bench.run(act)


def test_a_muted_box_leaves_the_buzzers_pin_alone():
    bench = Bench({"sound.buzzer": False})
    assert bench.parts.buzzer is None
    bench.parts.sound(Sound.FANFARE)
    bench.parts.close()


def test_a_wide_display_has_the_scores_beside_the_question(monkeypatch: pytest.MonkeyPatch):
    demo.install(monkeypatch)
    bench = Bench({"display.kind": "ssd1322"})
    tables = Tables(Store())
    face = Face(tables)
    face.play(demo.new_table(tables))
    assert bench.parts.wide
    Box(face, bench.parts)
    bench.parts.close()
    picture = bench.wire.picture()
    assert picture.size == (256, 64)
    assert ImageChops.logical_xor(picture.crop((0, 0, 128, 64)), face.frame()).getbbox() is None
    assert picture.crop((128, 0, 256, 64)).getbbox() is not None


def test_a_display_built_in_upside_down_is_turned():
    bench = Bench({"display.upside_down": True})
    frame = Face(Tables(Store())).frame()
    bench.parts.show(frame)
    bench.parts.close()
    assert ImageChops.logical_xor(bench.wire.picture().rotate(180), frame).getbbox() is None


def test_the_pin_map_is_whole_and_no_pin_stands_twice():
    used = [*PINS.keys.values(), *PINS.buttons.values(), *PINS.lights.values(), PINS.buzzer]
    used += [PINS.data_or_command, PINS.reset]
    assert len(set(used)) == len(used) == 6 + 6 + 6 + 3


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106", "ssd1309", "ssd1322"])
def test_a_display_on_spi_is_reached_through_lgpio_and_two_pins(kind: str, monkeypatch: pytest.MonkeyPatch):
    factory, wire = MockFactory(), Wire(kind, "spi")
    opened: list[tuple[int, ...]] = []

    class Lgpio:
        """As much of lgpio as SPI needs, at the other end of the wire."""

        error = RuntimeError

        def spi_open(self, *how: int) -> int:
            opened.append(how)
            return 1

        def spi_write(self, handle: int, data: bytes) -> None:
            wire._arrive(bool(factory.pin(PINS.data_or_command).state), data)

        def spi_close(self, handle: int) -> None:
            opened.append((handle,))

    monkeypatch.setitem(sys.modules, "lgpio", Lgpio())
    config = Config({**read().values, "display.kind": kind, "display.bus": "spi", "display.megahertz": 10})
    screen = Screen(kind, wires.display_opener(config, factory))
    frame = Face(Tables(Store())).frame()
    wide = Image.new("1", (screen.glass.width, 64))
    wide.paste(frame, (0, 0))
    assert screen.send(wide), screen.trouble
    assert ImageChops.logical_xor(wire.picture(), wide).getbbox() is None
    assert opened == [(0, 0, 8_000_000, 0)]
    assert factory.pin(PINS.reset).state
    screen.off(dark=True)
    assert opened[-1] == (1,)
    assert screen.send(frame if kind != "ssd1322" else wide), "its pins are free to be taken again"


def test_a_display_on_spi_without_pins_is_a_trouble_and_no_other_library():
    config = Config({**read().values, "display.bus": "spi"})
    screen = Screen("ssd1306", wires.display_opener(config, None))
    assert not screen.send(Face(Tables(Store())).frame())
    assert "pins" in screen.trouble
