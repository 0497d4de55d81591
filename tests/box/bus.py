"""Buses that remember what they carried, and the glass at their end, read back from those bytes alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from luma.core.interface.serial import i2c, spi
from PIL import Image

from companion.box.glass import Device, luma_device

KINDS = [
    ("ssd1306", "i2c"),
    ("ssd1309", "i2c"),
    ("sh1106", "i2c"),
    ("ssd1306", "spi"),
    ("ssd1309", "spi"),
    ("sh1106", "spi"),
    ("ssd1322", "spi"),
]


class Wire:
    """What luma writes to: an I2C bus as smbus2 has it, or SPI with its two pins. It may be cut at any byte."""

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, kind: str, bus: str) -> None:
        self.kind, self.bus = kind, bus
        self.heard: list[tuple[bool, bytes]] = []
        """What arrived: whether it is data, and the bytes."""
        self.left: int | None = None
        """So many bytes until the plug is pulled."""
        self.opened = self.closed = 0
        self._data = False

    @property
    def carried(self) -> int:
        return sum(len(body) + (2 if self.bus == "i2c" else 0) for _data, body in self.heard)

    def open_device(self) -> Device:
        self.opened += 1
        interface: Any
        if self.bus == "i2c":
            interface = i2c(bus=self)
            interface._managed = True
            interface._i2c_msg_write = lambda _address, block: block
        else:
            interface = spi(spi=self, gpio=self, gpio_DC=7, gpio_RST=9, reset_hold_time=0, reset_release_time=0)
        return luma_device(self.kind, interface)

    def _arrive(self, data: bool, body: Sequence[int]) -> None:
        if self.left is not None:
            taken, self.left = body[: self.left], max(0, self.left - len(body))
            if len(taken) < len(body):
                self.heard.append((data, bytes(taken)))
                raise OSError(121, "Remote I/O error")
        self.heard.append((data, bytes(body)))

    # as smbus2

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None:
        self._arrive(control == 0x40, block)

    def i2c_rdwr(self, message: list[int]) -> None:
        self._arrive(message[0] == 0x40, message[1:])

    def close(self) -> None:
        self.closed += 1

    # as spidev and RPi.GPIO

    def open(self, port: int, device: int) -> None:
        pass

    def writebytes(self, data: list[int]) -> None:
        self._arrive(self._data, data)

    def setup(self, pin: int, direction: int) -> None:
        pass

    def output(self, pin: int, level: int) -> None:
        if pin == 7:
            self._data = bool(level)

    def cleanup(self, pins: object) -> None:
        pass

    # the glass

    def picture(self, before: int = 0) -> Image.Image:
        """What the display shows after all that it heard; `before` that every byte of its memory was this."""
        return _shades(self.heard, before) if self.kind == "ssd1322" else _pages(self.heard, self.kind, before)


def _pages(heard: list[tuple[bool, bytes]], kind: str, before: int) -> Image.Image:
    memory = bytearray((before,)) * (132 * 8)
    single = kind == "sh1106"
    columns, pages, at = (0, 127), (0, 7), [0, 0]
    for data, body in heard:
        if data:
            for byte in body:
                memory[at[1] * 132 + at[0]] = byte
                at[0] += 1
                if not single and at[0] > columns[1]:
                    at = [columns[0], at[1] + 1 if at[1] < pages[1] else pages[0]]
        elif single and len(body) == 3 and body[0] & 0xF8 == 0xB0:
            at = [(body[2] & 0x0F) << 4 | body[1], body[0] & 7]
        elif not single and len(body) == 6 and (body[0], body[3]) == (0x21, 0x22):
            columns, pages = (body[1], body[2]), (body[4], body[5])
            at = [columns[0], pages[0]]
    left = 2 if single else 0
    turned = bytearray(1024)  # a row for each column, from the bottom up
    for page in range(8):
        turned[7 - page :: 8] = memory[page * 132 + left : page * 132 + left + 128]
    return Image.frombytes("1", (64, 128), bytes(turned)).transpose(Image.Transpose.ROTATE_90)


def _shades(heard: list[tuple[bool, bytes]], before: int) -> Image.Image:
    memory = bytearray((before,)) * (64 * 128)
    command, window, at = 0, {0x15: bytes((28, 91)), 0x75: bytes((0, 63))}, [0, 0]
    for data, body in heard:
        if not data and body:
            command = body[0]
            at = [2 * (window[0x15][0] - 28), window[0x75][0]]
        elif command in window and len(body) == 2:
            window[command] = body
        elif command == 0x5C:
            for byte in body:
                memory[at[1] * 128 + at[0]] = byte
                at[0] += 1
                if at[0] > 2 * (window[0x15][1] - 28) + 1:
                    at = [2 * (window[0x15][0] - 28), at[1] + 1]
    pixels = bytearray(256 * 64)
    pixels[0::2] = (byte & 0xF0 for byte in memory)
    pixels[1::2] = ((byte & 0x0F) << 4 for byte in memory)
    return Image.frombytes("L", (256, 64), bytes(pixels)).point(lambda light: 255 * (light > 0)).convert("1")
