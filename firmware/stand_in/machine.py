"""The parts of a Pico's `machine` that the firmware uses, as strict about pins as the chip is."""

import host
import world

PWRON_RESET, WDT_RESET = 1, 3
SPI_PINS = {0: ((2, 6, 18, 22), (3, 7, 19, 23), (0, 4, 16, 20)), 1: ((10, 14, 26), (11, 15, 27), (8, 12, 28))}
UART_PINS = {0: ((0, 12, 16, 28), (1, 13, 17, 29)), 1: ((4, 8, 20, 24), (5, 9, 21, 25))}
SELECT, RESET = 17, 20
"""Where the stand-in's RC522 is soldered to."""


class Pin:
    IN, OUT = 0, 1

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        if not 0 <= id <= 28:
            raise ValueError("invalid pin")
        self.id = id
        if value is not None:
            self(value)

    def __call__(self, value=None):
        if value is None:
            return world.pins.get(self.id, 0)
        world.pins[self.id] = value
        chip = world.chips.get("rc522")
        if chip and self.id == SELECT:
            chip.select(not value)
        if chip and self.id == RESET and not value:
            chip.power_up()
        return None


class SPI:
    def __init__(self, id, baudrate=1000000, *, polarity=0, phase=0, bits=8, sck, mosi, miso):
        for pin, allowed in zip((sck, mosi, miso), SPI_PINS[id]):
            if pin.id not in allowed:
                raise ValueError("bad pin")
        self._right = (id, sck.id, mosi.id, miso.id, polarity, phase) == (
            0,
            18,
            19,
            16,
            0,
            0,
        ) and baudrate <= 10_000_000

    def write(self, data):
        self.write_readinto(data, bytearray(len(data)))

    def write_readinto(self, data, into):
        world.hang_if_told()
        world.counts["transactions"] += 1
        world.counts["bytes"] += len(data)
        chip = world.chips.get("rc522")
        for at, byte in enumerate(data):
            into[at] = chip.shift(byte) if chip and chip.wired and self._right else 0xFF


class UART:
    def __init__(self, id, baudrate=9600, *, tx, rx, rxbuf=64):
        for pin, allowed in zip((tx, rx), UART_PINS[id]):
            if pin.id not in allowed:
                raise ValueError("bad pin")
        self._right = (id, baudrate, tx.id, rx.id) == (1, 115200, 4, 5)

    @property
    def _chip(self):
        chip = world.chips.get("pn532")
        return chip if chip and chip.wired and self._right else None

    def write(self, data):
        world.hang_if_told()
        world.counts["transactions"] += 1
        world.counts["bytes"] += len(data)
        if self._chip:
            self._chip.take(bytes(data))

    def any(self):
        return min(7, len(self._chip.out)) if self._chip else 0  # an answer comes in pieces

    def read(self, count):
        if not self.any():
            return None
        got, self._chip.out = self._chip.out[:count], self._chip.out[count:]
        world.counts["bytes"] += len(got)
        return got


class PWM:
    def __init__(self, pin, *, freq, duty_u16):
        self._pin, self._freq = pin.id, freq
        self.duty_u16(duty_u16)

    def freq(self, hertz):
        self._freq = hertz

    def duty_u16(self, duty):
        world.duties[self._pin] = duty
        if self._pin == 14:
            world.notes.append(self._freq if duty else 0)


class WDT:
    def __init__(self, id=0, timeout=5000):
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        world.watchdog["timeout"] = timeout
        self.feed()

    def feed(self):
        world.watchdog["fed"] = host.now()


class _Memory:
    def __setitem__(self, address, value):
        if (address, value) == (0x40058000 + 0x3000, 1 << 30):  # the watchdog's enable bit, by the clearing alias
            world.watchdog["timeout"] = None


mem32 = _Memory()


def reset():
    host.reset("other")


def reset_cause():
    return WDT_RESET if host.cause() == "watchdog" else PWRON_RESET


def _solder():
    from pn532_chip import Pn532Chip
    from rc522_chip import Rc522Chip

    for name, kind in (("rc522", Rc522Chip), ("pn532", Pn532Chip)):
        if name in host.readers().split(","):
            world.chips[name] = kind()


_solder()
