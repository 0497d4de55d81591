"""The wires to a real box: the pins through lgpio, the display's bus through luma."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from typing import Any

from companion.box.glass import Device, luma_device
from companion.box.pins import pin_map
from companion.config import Config
from companion.errors import CompanionError
from companion.text import _

__all__ = ["display_opener", "lgpio_factory"]

SPEEDS = (1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52)
"""The megahertz that luma takes for SPI."""


def lgpio_factory() -> Any:
    """gpiozero's pins through lgpio and nothing else: falling back silently to another library would be a fault."""
    os.environ.setdefault("LG_WD", tempfile.gettempdir())  # lgpio keeps a pipe in a folder that it can write
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except Exception as error:  # no library, no chip, no permission: each has its own kind of error
        raise CompanionError(
            _("The pins cannot be used ({why}); keys, seats, lights and buzzer are off.", why=str(error))
        ) from error


def display_opener(config: Config, factory: Any) -> Callable[[], Device]:
    """What opens the display that is configured, each time anew."""
    kind = config.text("display.kind")

    def i2c_device() -> Device:
        from luma.core.interface.serial import i2c

        return luma_device(kind, i2c(port=config.number("display.port"), address=config.number("display.address")))

    def spi_device() -> Device:
        from luma.core.interface.serial import spi

        pins, lines = pin_map(), Lines(factory)
        speed = max(mhz for mhz in SPEEDS if mhz <= config.number("display.megahertz")) * 1_000_000
        interface = spi(spi=Spi(), gpio=lines, bus_speed_hz=speed, gpio_DC=pins.data_or_command, gpio_RST=pins.reset)
        interface._managed = True  # so that luma lets go of our lines with the bus
        return luma_device(kind, interface)

    return spi_device if config.text("display.bus") == "spi" or kind == "ssd1322" else i2c_device


class Spi:
    """The SPI bus as luma wants it, by lgpio, which we need anyway."""

    mode = 0

    def __init__(self) -> None:
        self._handle: int | None = None
        self._place = (0, 0)
        self.max_speed_hz = 8_000_000

    def open(self, port: int, device: int) -> None:
        self._place = (port, device)

    def writebytes(self, data: Sequence[int]) -> None:
        import lgpio

        try:
            if self._handle is None:  # only now is the speed known
                self._handle = lgpio.spi_open(*self._place, self.max_speed_hz, self.mode)
            lgpio.spi_write(self._handle, bytes(data))
        except lgpio.error as error:
            raise OSError(str(error)) from error

    def close(self) -> None:
        if self._handle is not None:
            import lgpio

            lgpio.spi_close(self._handle)
            self._handle = None


class Lines:
    """The two lines beside the SPI bus, in the words of RPi.GPIO, which luma speaks and a Pi 5 does not."""

    LOW, HIGH, OUT = 0, 1, 1

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self._lines: dict[int, Any] = {}

    def setup(self, pin: int, direction: int) -> None:
        from gpiozero import DigitalOutputDevice

        if self._factory is None:
            raise OSError(str(_("the display's lines hang on pins that cannot be used")))
        self._lines[pin] = DigitalOutputDevice(pin, initial_value=True, pin_factory=self._factory)

    def output(self, pin: int, level: int) -> None:
        self._lines[pin].value = level

    def cleanup(self, pins: object) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()
