"""The display on its bus: every screen arrives on every glass, and a plug pulled at any byte does no harm."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from luma.core import device as luma
from PIL import Image, ImageChops

from companion.box.display import AGAIN_SECONDS, Display, Screen
from companion.box.glass import GLASSES, Device
from companion.text import Words
from tests.box.bus import KINDS, Wire
from tests.box.test_golden import GOLDEN

# luma clears a new display with its own loop over the pixels.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

SCREENS = [Image.open(file).convert("1") for file in sorted(GOLDEN.glob("*.png"))]


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None


def for_glass(kind: str, frame: Image.Image) -> Image.Image:
    """The picture as wide as the glass: another one beside it where there is room."""
    wide = Image.new("1", (GLASSES[kind].width, 64))
    wide.paste(frame, (0, 0))
    if wide.width > frame.width:
        wide.paste(frame.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (128, 0))
    return wide


class Table:
    """A screen on a wire, in a time that passes when told to."""

    def __init__(self, kind: str, bus: str) -> None:
        self.wire = Wire(kind, bus)
        self.kind = kind
        self.now = 100.0
        self.told: list[str] = []
        self.screen = Screen(kind, self.wire.open_device, tell=self.tell, clock=lambda: self.now)

    def tell(self, words: Words) -> None:
        self.told.append(str(words))

    def send(self, frame: Image.Image) -> bool:
        return self.screen.send(for_glass(self.kind, frame))

    def shows(self, frame: Image.Image, before: int = 0) -> bool:
        return same(self.wire.picture(before), for_glass(self.kind, frame))


@pytest.mark.parametrize(("kind", "bus"), KINDS)
def test_every_screen_arrives_on_every_glass(kind: str, bus: str):
    table = Table(kind, bus)
    for frame in SCREENS:
        assert table.send(frame)
        assert table.shows(frame)
    assert table.wire.opened == 1
    assert table.told == []


@pytest.mark.parametrize(("kind", "bus"), KINDS)
def test_the_same_picture_is_not_sent_twice_and_a_small_change_is_small(kind: str, bus: str):
    table = Table(kind, bus)
    table.send(SCREENS[0])
    table.wire.heard.clear()
    table.send(SCREENS[0].copy())
    assert table.wire.heard == []
    dotted = SCREENS[0].copy()
    dotted.putpixel((60, 30), 255 - int(str(dotted.getpixel((60, 30)))))
    table.send(dotted)
    assert 0 < table.wire.carried <= 64


FEW = 3000
"""So many bytes are few enough to pull the plug at each."""
SHORT = 64


def cuts(heard: list[tuple[bool, bytes]]) -> Iterator[int]:
    """After how many bytes the plug is pulled: each one; of many long messages of one length each takes its share.

    A message is one call that succeeds or fails. Where within it the plug was pulled only the glass could know, and
    what the glass kept does not matter as long as all that it hears afterwards is the same.
    """
    few = sum(len(body) for _data, body in heard) < FEW
    lengths = [len(body) for _data, body in heard]
    for number, length in enumerate(lengths):
        shared = 1 if few or length < SHORT else max(lengths.count(length), length // 128)
        begin = sum(lengths[:number])
        yield from range(begin + lengths[:number].count(length) % shared, begin + length, shared)


@pytest.mark.parametrize(
    ("kind", "bus"), [("ssd1306", "i2c"), ("sh1106", "i2c"), ("ssd1309", "spi"), ("ssd1322", "spi")]
)
def test_the_plug_may_be_pulled_at_any_byte(kind: str, bus: str):
    table = Table(kind, bus)
    table.send(SCREENS[0])
    whole = Table(kind, bus)
    whole.send(SCREENS[3])
    for before in (0x00, 0xFF):
        assert whole.shows(SCREENS[3], before), "whatever the glass showed, nothing of it is left"
    for count, cut in enumerate(cuts(whole.wire.heard)):
        table.wire.left = cut
        one, other = SCREENS[1 + count % 2], SCREENS[3]
        if table.send(one):
            table.wire.left = 0
            assert not table.send(other)
        assert table.screen.trouble
        assert not table.send(other), "it is tried again only after a while"
        table.wire.left = None
        table.wire.heard.clear()
        table.now += AGAIN_SECONDS
        assert table.send(other)
        assert table.wire.heard == whole.wire.heard, "it is told everything anew"
    assert set(table.told) == {"The display does not answer; the box goes on without it.", "The display is back."}
    assert len(table.told) % 2 == 0, "each is said once"


def test_a_display_that_was_unplugged_while_nothing_changed_is_missed():
    table = Table("ssd1306", "i2c")
    table.send(SCREENS[0])
    table.screen.check()
    assert not table.screen.trouble
    table.wire.left = 0
    table.screen.check()
    assert table.screen.trouble


def devices() -> int:
    """How many of luma's devices there are, with their buses."""
    gc.collect()
    return sum(isinstance(one, luma.device) for one in gc.get_objects())


@pytest.mark.parametrize(("kind", "bus"), [("ssd1306", "i2c"), ("ssd1322", "spi")])
def test_a_display_that_stays_away_leaves_nothing_open(kind: str, bus: str):
    """It is tried again every two seconds, perhaps for a whole evening."""
    before, table = devices(), Table(kind, bus)
    for _time in range(20):
        table.wire.left = 0
        assert not table.send(SCREENS[0])
        table.now += AGAIN_SECONDS
        table.wire.left = None
        assert table.send(SCREENS[0])
        table.wire.left = 0
        table.send(SCREENS[1])
        table.now += AGAIN_SECONDS
    assert (table.wire.opened, table.wire.closed) == (40, 40)
    assert devices() == before


def test_no_display_at_all_is_said_once_and_looked_for_again():
    told: list[str] = []
    tries: list[float] = []
    now = [0.0]

    def open_device() -> Device:
        tries.append(now[0])
        raise FileNotFoundError(2, "No such file or directory", "/dev/i2c-1")

    screen = Screen("ssd1306", open_device, tell=lambda words: told.append(str(words)), clock=lambda: now[0])
    for _time in range(100):
        now[0] += 0.1
        assert not screen.send(SCREENS[0])
    assert len(told) == 1
    assert 4 <= len(tries) <= 6
    assert "i2c-1" in screen.trouble


def test_the_display_thread_shows_the_last_picture_and_goes_dark_at_the_end():
    wire = Wire("ssd1306", "i2c")
    display = Display(Screen("ssd1306", wire.open_device))
    for frame in SCREENS[:5]:
        display.show(frame)
    display.close()
    assert not display.alive
    assert same(wire.picture(), SCREENS[4])
    assert wire.heard[-1] == (False, b"\xae"), "switched off"


def test_the_last_picture_may_stay():
    wire = Wire("ssd1306", "i2c")
    display = Display(Screen("ssd1306", wire.open_device))
    display.show(SCREENS[2])
    display.close(dark=False)
    assert same(wire.picture(), SCREENS[2])
    assert wire.heard[-1][0], "nothing came after the picture"
