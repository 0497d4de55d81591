"""The sender: every byte that has to travel, and hardly any other."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from companion.box.canvas import Canvas
from companion.box.font import TINY
from companion.box.sender import PAGES, WIDTH, Window, apply, bus_bytes, changes, pack

# luma's own loop over the pixels, which is why Pillow stays below 14.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")

FRAME = WIDTH * PAGES
frames = st.one_of(
    st.binary(min_size=FRAME, max_size=FRAME),
    st.builds(bytes, st.just(FRAME)),
)
spots = st.lists(st.tuples(st.integers(0, FRAME - 1), st.integers(0, 255)), max_size=40)


class Bus:
    """An I2C bus that remembers what it carried, as smbus2 would."""

    def __init__(self) -> None:
        self.messages: list[list[int]] = []

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None:
        self.messages.append([address, control, *block])

    def i2c_rdwr(self, message: list[int]) -> None:
        self.messages.append(message)

    @property
    def carried(self) -> int:
        return sum(len(message) for message in self.messages)

    @property
    def data(self) -> bytes:
        return b"".join(bytes(message[2:]) for message in self.messages if message[1] == 0x40)


@pytest.fixture
def bus() -> Bus:
    return Bus()


@pytest.fixture
def device(bus: Bus) -> ssd1306:
    """The real driver on luma's real I2C interface, in the mode it uses with smbus2."""
    serial = i2c(bus=bus)
    serial._managed = True
    serial._i2c_msg_write = lambda address, block: [address, *block]
    bus.close = lambda: None  # type: ignore[attr-defined]  # luma closes it
    device = ssd1306(serial)
    device.persist = True  # at exit nobody looks at this glass
    bus.messages.clear()
    return device


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(FRAME))


def screen(cursor: int = 0, clock: str = "0:42", note: str = "Roads ×3") -> bytes:
    canvas = Canvas()
    canvas.fill(0, 0, 128, 10)
    canvas.text(2, 0, "2/4 Cowboys", inverse=True)
    canvas.text_right(126, 0, clock, inverse=True)
    for line, words in enumerate(("Ammunition", "Drugstore", note, "Parcel on the map", "Pass")):
        canvas.text(4, 12 + 10 * line, words)
    canvas.invert(0, 12 + 10 * cursor, 128, 10)
    return pack(canvas.image)


@pytest.mark.parametrize("seed", range(5))
def test_a_packed_frame_is_what_luma_sends(seed: int, device: ssd1306, bus: Bus):
    device.display(noise(seed))
    assert pack(noise(seed)) == bus.data


def test_a_whole_frame_costs_what_it_costs_luma(device: ssd1306, bus: Bus):
    device.display(noise(1))
    assert bus_bytes(changes(None, pack(noise(1)))) == bus.carried == 1034


def test_windows_cost_on_the_bus_what_we_count(device: ssd1306, bus: Bus):
    windows = changes(screen(), screen(cursor=3, clock="0:43"))
    for window in windows:
        device.command(*window.commands)
        device.data(list(window.data))
    assert bus_bytes(windows) == bus.carried


def test_the_commands_of_a_window():
    window = Window(page=2, last_page=3, column=10, last_column=11, data=b"abcd")
    assert window.commands == (0x21, 10, 11, 0x22, 2, 3)
    glass = bytearray(FRAME)
    apply([window], glass)
    assert glass[2 * WIDTH + 10 : 2 * WIDTH + 12] == b"ab"
    assert glass[3 * WIDTH + 10 : 3 * WIDTH + 12] == b"cd"
    assert sum(byte != 0 for byte in glass) == 4


@settings(max_examples=100, deadline=None)
@given(old=frames, new=frames)
def test_the_glass_shows_the_new_frame(old: bytes, new: bytes):
    glass = bytearray(old)
    windows = changes(old, new)
    apply(windows, glass)
    assert glass == new
    assert bus_bytes(windows) <= 1034


@settings(max_examples=100, deadline=None)
@given(old=frames, dots=spots)
def test_a_few_changes_arrive_and_never_cost_more_than_a_frame(old: bytes, dots: list[tuple[int, int]]):
    new = bytearray(old)
    for place, byte in dots:
        new[place] = byte
    glass = bytearray(old)
    windows = changes(old, bytes(new))
    apply(windows, glass)
    assert glass == new
    assert bus_bytes(windows) <= min(1034, 11 * len(dots))


def test_nothing_changed_sends_nothing():
    assert changes(screen(), screen()) == []


def test_a_ticking_clock_sends_a_few_columns_of_the_first_page():
    windows = changes(screen(clock="0:42"), screen(clock="0:43"))
    assert [(window.page, window.last_page) for window in windows] == [(0, 0)]
    assert bus_bytes(windows) <= 16


def test_another_word_in_a_line_costs_far_less_than_a_frame():
    assert bus_bytes(changes(screen(), screen(note="Roads ×4"))) < 1034 / 20
    assert bus_bytes(changes(screen(), screen(note="Every house next door"))) < 1034 / 4


@pytest.mark.parametrize("line", range(4))
def test_a_cursor_moved_by_a_line_of_text_sends_the_pages_of_two_lines(line: int):
    windows = changes(screen(cursor=line), screen(cursor=line + 1))
    first, last = (12 + 10 * line) // 8, (12 + 10 * (line + 2) - 1) // 8
    assert [(window.page, window.last_page) for window in windows] == [(first, last)]
    assert bus_bytes(windows) <= 10 + (last - first + 1) * WIDTH


def test_a_cursor_moved_by_a_page_costs_a_quarter_of_a_frame():
    """Lines as high as a page, with room for a scroll bar: nothing cheaper shows two lines anew."""
    shown = []
    for line in (3, 4):
        canvas = Canvas()
        for row in range(8):
            canvas.text(2, 8 * row + 1, f"{row} houses", TINY)
        canvas.invert(0, 8 * line, 124, 8)
        shown.append(pack(canvas.image))
    assert bus_bytes(changes(*shown)) <= 1034 / 4


def test_neighbours_travel_together_and_strangers_apart():
    old, new = bytes(FRAME), bytearray(FRAME)
    new[0] = new[9] = 1
    assert len(changes(old, bytes(new))) == 1
    new[9], new[100] = 0, 1
    assert len(changes(old, bytes(new))) == 2
    new[100], new[7 * WIDTH] = 0, 1
    assert len(changes(old, bytes(new))) == 1, "eight bytes of one column are cheaper than a second window"
