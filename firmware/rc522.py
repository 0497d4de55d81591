"""The RC522 reader on SPI, at the level of its registers (NXP MFRC522 data sheet) and of ISO 14443-3 type A."""

import time

from machine import SPI, Pin

import pins

COMMAND, IRQ, ERROR, FIFO, LEVEL, CONTROL, FRAMING, COLLISION = 0x01, 0x04, 0x06, 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_CONTROL, TX_ASK, GAIN, TIMER, PRESCALER, RELOAD_HIGH, RELOAD_LOW, VERSION = (
    0x11, 0x14, 0x15, 0x26, 0x2A, 0x2B, 0x2C, 0x2D, 0x37,
)  # fmt: skip
IDLE, TRANSCEIVE, RESET = 0x00, 0x0C, 0x0F
VERSIONS = (0x88, 0x90, 0x91, 0x92, 0x12, 0xB2)  # NXP's own, and the common clones

REQA, WUPA, HALT, READ, WRITE = 0x26, 0x52, 0x50, 0x30, 0xA2
LEVELS = (0x93, 0x95, 0x97)
CASCADE = 0x88
MOST_TAGS = 4
ANSWER_MS, WRITE_MS = 2, 10


class RC522:
    """The cheap one: short range, several tags at once."""

    name = "rc522"

    def __init__(self):
        self._spi = SPI(
            pins.SPI,
            baudrate=4_000_000,
            polarity=0,
            phase=0,
            sck=Pin(pins.SCK),
            mosi=Pin(pins.MOSI),
            miso=Pin(pins.MISO),
        )
        self._cs = Pin(pins.CS, Pin.OUT, value=1)
        self._rst = Pin(pins.RST, Pin.OUT, value=1)

    def start(self):
        """Reset and switch the field on; whether a reader is there."""
        self._rst(0)
        time.sleep_ms(1)
        self._rst(1)
        time.sleep_ms(40)  # the oscillator
        if self._get(VERSION) not in VERSIONS:
            return False
        self._set(COMMAND, RESET)
        time.sleep_ms(2)
        self._set(TIMER, 0x80)  # starts by itself when all is sent
        self._set(PRESCALER, 0xA9)  # one step is 25 µs
        self._set(TX_ASK, 0x40)
        self._set(MODE, 0x3D)
        self._set(GAIN, 0x60)
        self._set(TX_CONTROL, 0x83)
        return True

    def alive(self):
        """Whether it answers and is still set up as `start` left it; a dip of the supply resets it silently."""
        return self._get(VERSION) in VERSIONS and self._get(TX_CONTROL) & 0x03 == 0x03 and self._get(TIMER) == 0x80

    def tags(self, known):
        """Number and kind (SAK) of every tag on the pad; `known` are those that lay there before."""
        found = {}
        # Only tags that are new in the field answer this, for those found before have been sent to sleep.
        while len(found) < MOST_TAGS and self._ask(REQA):
            tag = self._select()
            if tag is None:
                break
            found[tag[0]] = tag[1]
            self._halt()
        for number in known:
            if number not in found:
                kind = self.choose(number)
                if kind is not None:
                    found[number] = kind
                    self._halt()
        return found

    def choose(self, number):
        """Wake this very tag; its kind, or None if it is not there."""
        # A tag that was left awake goes to sleep at the first call and answers the second.
        if not (self._ask(WUPA) or self._ask(WUPA)):
            return None
        kind, rest = None, number
        for level in LEVELS:
            part = bytes((CASCADE,)) + rest[:3] if len(rest) > 4 else rest
            rest = rest[3:] if len(rest) > 4 else b""
            kind = self._choose(level, part + bytes((_check(part),)))
            if kind is None or not rest:
                break
        return kind

    def read(self, page):
        """Four pages, 16 bytes, of the chosen tag."""
        got = self._send(_with_crc(bytes((READ, page))))
        return got[:16] if got and len(got) == 18 and _crc(got[:16]) == got[16:] else None

    def write(self, page, data):
        """One page of the chosen tag: True, False if the tag refuses, None if it does not answer."""
        got = self._send(_with_crc(bytes((WRITE, page)) + data), wait=WRITE_MS)
        return got[0] & 0x0F == 0x0A if got else None

    # ISO 14443-3

    def _ask(self, what):
        return self._send(bytes((what,)), bits=7) is not None or self._collided

    def _halt(self):
        self._send(_with_crc(bytes((HALT, 0))), wait=1)

    def _select(self):
        number = b""
        for level in LEVELS:
            part = self._part(level)
            sak = part and self._choose(level, part)
            if not part or sak is None:
                return None
            if not sak & 0x04:
                return number + part[:4], sak
            number += part[1:4]
        return None

    def _choose(self, level, part):
        got = self._send(_with_crc(bytes((level, 0x70)) + part))
        return got[0] if got and len(got) == 3 and _crc(got[:1]) == got[1:] else None

    def _part(self, level):
        """Four bytes of a number and their check; where two tags differ, the one with the 1 is followed."""
        part, known = bytearray(5), 0
        for _bit in range(33):
            whole, bits = divmod(known, 8)
            sent = bytes((level, 0x20 + (whole << 4) + bits)) + bytes(part[: whole + (bits > 0)])
            got = self._send(sent, bits=bits, align=bits)
            if got is None and not self._collided:
                return None
            for at, byte in enumerate(got or b"", whole):
                if at < 5:
                    part[at] |= byte & (0xFF << bits if at == whole else 0xFF)
            if not self._collided:
                return bytes(part) if _check(part[:4]) == part[4] else None
            place = self._get(COLLISION)
            if place & 0x20 or (place & 0x1F or 32) <= known:
                return None
            known = place & 0x1F or 32
            at, bit = divmod(known - 1, 8)
            part[at] = part[at] & ((1 << bit) - 1) | 1 << bit
            part[at + 1 :] = bytes(4 - at)
        return None

    # Registers

    def _send(self, data, bits=0, align=0, wait=ANSWER_MS):
        """Send to the tags; their answer, or None. `_collided` says whether several answered differently."""
        self._collided = False
        steps = wait * 40
        self._set(COMMAND, IDLE)
        self._set(RELOAD_HIGH, steps >> 8)
        self._set(RELOAD_LOW, steps & 0xFF)
        self._set(IRQ, 0x7F)
        self._set(LEVEL, 0x80)
        self._set(COLLISION, 0)  # bits after a collision come as 0
        self._set(FIFO, data)
        self._set(FRAMING, align << 4 | bits)
        self._set(COMMAND, TRANSCEIVE)
        self._set(FRAMING, 0x80 | align << 4 | bits)
        began = time.ticks_ms()
        while True:
            irq = self._get(IRQ)
            if irq & 0x20:
                break
            if irq & 0x01 or time.ticks_diff(time.ticks_ms(), began) > wait + 20:
                return None
        error = self._get(ERROR)
        self._collided = bool(error & 0x08)
        if error & 0x13:
            self._collided = False
            return None
        return self._get_bytes(FIFO, self._get(LEVEL) & 0x7F)

    def _set(self, register, value):
        self._cs(0)
        self._spi.write(bytes((register << 1,)) + (value if isinstance(value, bytes) else bytes((value,))))
        self._cs(1)

    def _get(self, register):
        return self._get_bytes(register, 1)[0]

    def _get_bytes(self, register, count):
        asked = bytes((0x80 | register << 1,)) * count + b"\0"
        got = bytearray(count + 1)
        self._cs(0)
        self._spi.write_readinto(asked, got)
        self._cs(1)
        return bytes(got[1:])


def _check(part):
    return part[0] ^ part[1] ^ part[2] ^ part[3]


def _crc(data):
    """CRC_A of ISO 14443-3."""
    crc = 0x6363
    for byte in data:
        mixed = byte ^ crc & 0xFF
        mixed ^= mixed << 4 & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return bytes((crc & 0xFF, crc >> 8 & 0xFF))


def _with_crc(data):
    return data + _crc(data)
