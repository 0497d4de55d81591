"""The pad itself: reader, light, buzzer and link joined in one loop that never waits long."""

import time
from binascii import hexlify

from link import Link
from ndef import Refused, Torn, read_text, write_text
from presence import MISSES, Presence
from signals import COLOURS, SOUNDS, Signals

POLL_MS = 30
SEARCH_MS = 2000
READ_TRIES = 5
PAGED = 0x00
"""The SAK of NTAG21x and Ultralight, the tags whose memory is pages; others have only their number."""


class Pad:
    """What lies on it is told to the box once."""

    def __init__(self, port, readers, boot, cause):
        self._port = port
        self._readers = readers
        self._reader = None
        self._presence = Presence()
        self._signals = Signals()
        self._kinds = {}
        self._unread = {}
        """For each tag laid down and not yet told: when it came, and how often reading may still fail."""
        self._settling = MISSES
        """For so many polls a tag counts as having lain there before."""
        self.link = Link(port.write, self._do, self._refused, boot, cause)
        self._polled_at = self._searched_at = time.ticks_ms()
        self._search()

    def step(self):
        """One turn of the loop: listen until the next poll is due, poll, show."""
        left = POLL_MS - time.ticks_diff(time.ticks_ms(), self._polled_at)
        got = self._port.read(max(0, min(left, POLL_MS)))
        if got:
            self.link.heard(got)
        if time.ticks_diff(time.ticks_ms(), self._polled_at) >= POLL_MS:
            self._polled_at = time.ticks_ms()
            if self._reader is None:
                self._search_again()
            elif self.link.greeted:
                self._poll()
        self._signals.away = self.link.away
        self._signals.tick()
        self.link.tick()

    def _search(self):
        """Find a reader that answers, if there is one."""
        self._searched_at = time.ticks_ms()
        self._reader = next((reader for reader in self._readers if reader.start()), None)
        self.link.reader = self._reader.name if self._reader else ""

    def _search_again(self):
        if time.ticks_diff(time.ticks_ms(), self._searched_at) >= SEARCH_MS:
            self._search()

    def _poll(self):
        seen = self._reader.tags(self._presence.missed)
        if not seen and not self._reader.alive():
            self._search()  # a reader that does not answer says nothing about tags
            return
        laid, lifted = self._presence.poll(seen)
        self._kinds.update(seen)
        for number in laid:
            self._unread[number] = ("there" if self._settling else "new", READ_TRIES)
        self._settling = max(0, self._settling - 1)
        for number in list(self._unread):
            if number in seen:
                self._tell(number)
        for number in lifted:
            if number in self._unread:
                self.link.tap(_shown(number), self._unread.pop(number)[0], None)
            del self._kinds[number]
        if laid or lifted:
            self.link.on_pad = ",".join(_shown(number) for number in self._presence.missed)

    def _tell(self, number):
        """Read what the tag says of itself and tell the box; a tag that moves may be read at the next poll."""
        when, tries = self._unread[number]
        try:
            text = self._read(number)
        except Torn:
            self._unread[number] = (when, tries - 1)
            if tries > 1:
                return
            text = None
        del self._unread[number]
        self._signals.flash("white")
        self.link.tap(_shown(number), when, text)

    def _read(self, number):
        if self._kinds[number] != PAGED:
            return ""
        self._choose(number)
        return read_text(self._reader)

    def _choose(self, number):
        if self._reader is None or self._reader.choose(number) is None:
            raise Torn

    def _refused(self):
        self._signals.flash("red")

    # What the box can want

    def _do(self, word, fields):
        if word == "light" and len(fields) == 1 and fields[0] in COLOURS:
            self._signals.colour = fields[0]
            return ()
        if word == "beep" and len(fields) == 1 and fields[0] in SOUNDS:
            self._signals.beep(fields[0])
            return ()
        if word == "read" and not fields:
            return self._do_read()
        if word == "write" and len(fields) == 2:
            return self._do_write(*fields)
        raise Refused("unknown")

    def _do_read(self):
        if not self._presence.missed:
            raise Refused("nothing")
        if len(self._presence.missed) > 1:
            raise Refused("several")
        number = next(iter(self._presence.missed))
        return _shown(number), self._read(number)

    def _do_write(self, shown, text):
        number = next((number for number in self._presence.missed if _shown(number) == shown), None)
        if number is None:
            raise Refused("gone")
        if self._kinds[number] != PAGED:
            raise Refused("kind")
        self._choose(number)
        write_text(self._reader, text)
        return ()


def _shown(number):
    return hexlify(number).decode().upper()
