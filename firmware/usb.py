"""The USB serial port, which MicroPython has as its standard input and output."""

import select
import sys


class Usb:
    """Bytes from and to the box."""

    def __init__(self):
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self, wait):
        """What has come, after at most `wait` milliseconds; often nothing."""
        got = bytearray()
        while len(got) < 256 and self._poll.poll(0 if got else wait):
            got += sys.stdin.buffer.read(1)
        return bytes(got)

    def write(self, data):
        sys.stdout.buffer.write(data)
