"""The pad's end of the talk with the box: PROTOCOL.md as code, without the wire."""

import time

from frames import Lines, line, parse
from ndef import Refused, Torn

PROTOCOL = "1"
FIRMWARE = "1.0.0"
BEAT_MS, REPEAT_MS, AWAY_MS = 1000, 250, 3000
WAITING = 8


class Link:
    """Who the box is, which taps it has not taken yet, which command it gave last."""

    def __init__(self, send, do, refused, boot, cause, *, now=time.ticks_ms):
        self._send = send
        self._do = do
        """Carries out a command: word and fields in, fields of the answer out, or Refused or Torn."""
        self._refused = refused
        """Called for every tap that will not reach the box."""
        self.boot = boot
        self.reader = ""
        self.on_pad = ""
        self._cause = cause
        self._now = now
        self._lines = Lines()
        self._session = None
        self._understood = False
        self._last = 0
        self._answer = b""
        self._taps = []
        self._tap_number = 0
        self._heard_at = self._beat_at = self._tapped_at = now()
        self._introduce(0)

    @property
    def greeted(self):
        """Whether a box has ever said hello; before that, nobody is told what lies on the pad."""
        return self._session is not None

    @property
    def away(self):
        """Whether no box listens that speaks as we do."""
        return not self._understood or self._since(self._heard_at) >= AWAY_MS

    def tap(self, number, when, text):
        """A tag was laid down; `text` is None if it was gone before it was read."""
        if not self._understood or len(self._taps) >= WAITING:
            self._refused()
            return
        self._tap_number += 1
        fields = (number, when) if text is None else (number, when, text)
        self._taps.append((self._tap_number, line("tap", self._tap_number, *fields)))
        if len(self._taps) == 1:
            self._send_tap()

    def heard(self, got):
        """Bytes came from the box."""
        for one in self._lines.feed(got):
            said = parse(one)
            if said:
                self._heard_at = self._now()
                self._take(*said)

    def tick(self):
        """Time has passed."""
        if self._since(self._beat_at) >= BEAT_MS:
            self._beat_at = self._now()
            if self._session is None:
                self._introduce(0)
            else:
                self._send(line("alive", 0, self.boot, self.reader, self.on_pad))
        if self._taps and self._since(self._tapped_at) >= REPEAT_MS:
            self._send_tap()

    def _take(self, word, number, fields):
        if word == "hello" and len(fields) >= 2:
            self._greet(number, *fields[:2])
        elif word == "alive" or not self._understood:
            pass
        elif word == "taken":
            if self._taps and self._taps[0][0] == number:
                self._taps.pop(0)
                if self._taps:
                    self._send_tap()
        elif number > self._last:
            self._last = number
            try:
                self._answer = line("ok", number, *self._do(word, fields))
            except Refused as why:
                self._answer = line("no", number, why.args[0])
            except Torn:
                self._answer = line("no", number, "gone")
            self._send(self._answer)
        elif number == self._last:
            self._send(self._answer)

    def _greet(self, number, protocol, session):
        if session != self._session:
            self._session = session
            self._last = 0
            for _tap in self._taps:
                self._refused()
            self._taps = []
        self._last = max(self._last, number)
        self._understood = protocol == PROTOCOL
        self._introduce(number)

    def _introduce(self, number):
        self._answer = line("pad", number, PROTOCOL, FIRMWARE, self.boot, self.reader, self._cause)
        self._send(self._answer)

    def _send_tap(self):
        self._tapped_at = self._now()
        self._send(self._taps[0][1])

    def _since(self, then):
        return time.ticks_diff(self._now(), then)
