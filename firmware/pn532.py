"""The PN532 reader in HSU mode, that is on a UART, at the level of its frames (NXP PN532 user manual)."""

import time

from machine import UART, Pin

import pins

ACK = b"\x00\x00\xff\x00\xff\x00"
WAKE = b"\x55\x55" + bytes(14)
VERSION, SAM, RADIO, EXCHANGE, LIST = 0x02, 0x14, 0x32, 0x40, 0x4A
READ, WRITE = 0x30, 0xA2
NO_ANSWER = 0x01
ANSWER_MS = 60


class PN532:
    """The one that reads farther; it is asked for one tag at a time."""

    name = "pn532"

    def __init__(self):
        self._uart = UART(pins.UART, baudrate=115200, tx=Pin(pins.TX), rx=Pin(pins.RX), rxbuf=256)

    def start(self):
        """Wake it and set it up; whether a reader is there."""
        self._uart.write(WAKE)
        if self._do(SAM, b"\x01\x00\x00") is None or not self.alive():
            return False
        # Two tries to find a tag, then it answers "none"; it would try for ever otherwise.
        return self._do(RADIO, b"\x05\xff\x01\x02") is not None

    def alive(self):
        version = self._do(VERSION, b"")
        return version is not None and version[:1] == b"\x32"

    def tags(self, known):
        """Number and kind (SAK) of the tag on the pad; of several it finds the same one each time."""
        got = self._do(LIST, b"\x01\x00")
        if not got or got[0] != 1 or len(got) < 6 or len(got) < 6 + got[5]:
            return {}
        return {got[6 : 6 + got[5]]: got[4]}

    def choose(self, number):
        """Wake this very tag; its kind, or None if it is not the one on the pad."""
        return self.tags(()).get(number)

    def read(self, page):
        """Four pages, 16 bytes, of the chosen tag."""
        got = self._do(EXCHANGE, bytes((1, READ, page)))
        return got[1:] if got and len(got) == 17 and not got[0] & 0x3F else None

    def write(self, page, data):
        """One page of the chosen tag: True, False if the tag refuses, None if it does not answer."""
        got = self._do(EXCHANGE, bytes((1, WRITE, page)) + data)
        return not got[0] & 0x3F if got and got[0] & 0x3F != NO_ANSWER else None

    def _do(self, command, data):
        """Give a command; what it answers, or None."""
        while self._uart.any():  # the late answer of a command that was given up
            self._uart.read(self._uart.any())
        body = bytes((0xD4, command)) + data
        size = len(body)
        self._uart.write(
            b"\x00\x00\xff" + bytes((size, -size & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0)),
        )
        began = time.ticks_ms()
        got = b""
        while time.ticks_diff(time.ticks_ms(), began) < ANSWER_MS:
            if not self._uart.any():
                time.sleep_ms(1)
                continue
            got += self._uart.read(self._uart.any())
            answer = _answer(got, command)
            if answer is not None:
                return answer
        return None


def _answer(got, command):
    """The body of the answer among the bytes that came, once it is whole and sound."""
    at = got.find(ACK)
    at = got.find(b"\x00\xff", at + len(ACK)) if at >= 0 else -1
    if at < 0 or len(got) < at + 4:
        return None
    size = got[at + 2]
    body = got[at + 4 : at + 4 + size]
    if len(got) < at + 5 + size or (size + got[at + 3]) & 0xFF or (sum(body) + got[at + 4 + size]) & 0xFF:
        return None
    return body[2:] if body[:2] == bytes((0xD5, command + 1)) else None
