"""The box's end of the talk with the tag pad: firmware/PROTOCOL.md as code, without the wire."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from companion.box.pad.lines import Line, Lines

__all__ = ["FIRMWARE", "PROTOCOL", "Command", "PadState", "Talk"]

PROTOCOL = "1"
FIRMWARE = "1.0.0"
"""The firmware that belongs to this box."""
BEAT_SECONDS, REPEAT_SECONDS, SILENCE_SECONDS = 1.0, 0.25, 3.0
TRIES = 8
BAD_LINES = 12
"""So many unsound lines in a row are no accident any more."""


class PadState(StrEnum):
    LOOKING = "looking"
    """No port is open."""
    BUSY = "busy"
    """Another program has the port, or we may not use it."""
    GREETING = "greeting"
    READY = "ready"
    DEAF = "deaf"
    """The pad talks, but its reader does not answer it."""
    SILENT = "silent"
    GARBAGE = "garbage"
    WRONG_VERSION = "wrong version"


@dataclass(slots=True, eq=False)
class Command:
    """Something that the pad shall do, and whom to tell what it answered: the answer's line, or None for no answer."""

    word: str
    fields: tuple[str, ...]
    answered: Callable[[Line | None], None]
    number: int = 0
    tries: int = 0
    sent_at: float = 0.0


class Talk:
    """What is known of the pad. It outlives the port: a pad that comes back is the same pad."""

    def __init__(
        self,
        session: str,
        *,
        send: Callable[[bytes], None],
        tapped: Callable[[str, str | None], None],
        clock: Callable[[], float],
    ) -> None:
        self.state = PadState.LOOKING
        self.firmware = ""
        self.protocol = ""
        self.reader = ""
        self.on_pad: tuple[str, ...] = ()
        self.restarts = 0
        """How often the pad has started anew since this box knows it."""
        self._session = session
        self._send = send
        self._tapped = tapped
        self._clock = clock
        self._lines = Lines()
        self._boot = ""
        self._last_tap = 0
        self._lay_there: tuple[str, ...] | None = None
        """What lay on the pad before it was restarted; None while this box has known only one start."""
        self._number = 0
        self._open: Command | None = None
        self._waiting: deque[Command] = deque()
        self._bad = 0
        self._heard_at = self._beat_at = 0.0

    def begin(self) -> None:
        """A port was opened: ask who is there."""
        self._lines, self._bad = Lines(), 0
        self._heard_at = self._clock()
        self._greet()

    def end(self, state: PadState) -> None:
        """The port is gone or given up; nothing that waits will be answered."""
        self.state = state
        self.firmware = self.reader = ""
        self._give_up()

    def command(self, command: Command) -> None:
        """Let the pad do something, once it has done what it was told before."""
        if self.state not in (PadState.READY, PadState.DEAF):
            command.answered(None)
            return
        self._waiting.append(command)
        self._send_next()

    def heard(self, got: bytes) -> None:
        """Bytes came from the pad."""
        for line in self._lines.feed(got):
            if line is None:
                self._bad += 1
                if self._bad >= BAD_LINES:
                    self.state = PadState.GARBAGE
                    return
            else:
                self._bad, self._heard_at = 0, self._clock()
                self._take(line)

    def tick(self) -> None:
        """Some time has passed."""
        now = self._clock()
        if now - self._heard_at >= SILENCE_SECONDS:
            self.state = PadState.GARBAGE if self._bad else PadState.SILENT
            return
        if now - self._beat_at >= BEAT_SECONDS and self.state is not PadState.WRONG_VERSION:
            self._beat_at = now
            self._send(bytes(Line("alive", 0)))
        if self._open and now - self._open.sent_at >= REPEAT_SECONDS:
            if self._open.tries >= TRIES:
                self.state = PadState.SILENT
            else:
                self._send_open(self._open)

    def _take(self, line: Line) -> None:
        match line.word, line.fields:
            case "pad", (protocol, firmware, *rest):
                self.protocol, self.firmware = protocol, firmware
                self._introduced(line, *(*rest, "", "")[:2])
            case "alive", (boot, reader, on_pad) if self.state in (PadState.READY, PadState.DEAF):
                if boot != self._boot:
                    self._greet()
                    return
                self.on_pad = tuple(on_pad.split(",")) if on_pad else ()
                self._see_reader(reader)
            case "tap", (number, when, *text) if self.state in (PadState.READY, PadState.DEAF):
                self._tap(line.number, number, when, text[0] if text else None)
            case (("ok" | "no"), _) if self._open and self._open.word != "hello" and line.number == self._open.number:
                self._answered(line)
            case _:
                pass  # an answer that came too late, or a word of a later version

    def _introduced(self, line: Line, boot: str, reader: str) -> None:
        if not (self._open and self._open.word == "hello" and line.number == self._open.number):
            # Unasked: it has just been switched on, or restarted, and knows nothing of us.
            if boot != self._boot and self.state is not PadState.GREETING:
                self._greet()
            return
        if self.protocol != PROTOCOL:
            self.state = PadState.WRONG_VERSION
            self._give_up()
            return
        if boot != self._boot:
            if self._boot:
                self._lay_there = self.on_pad
                self.restarts += 1
            self._boot, self._last_tap, self.on_pad = boot, 0, ()
        self._see_reader(reader)
        self._answered(line)

    def _see_reader(self, reader: str) -> None:
        self.reader = reader
        self.state = PadState.READY if reader else PadState.DEAF

    def _tap(self, count: int, number: str, when: str, text: str | None) -> None:
        if count > self._last_tap:
            self._last_tap = count
            if number not in self.on_pad:
                self.on_pad = (*self.on_pad, number)
            if when != "there" or (self._lay_there is not None and number not in self._lay_there):
                self._tapped(number, text)
        self._send(bytes(Line("taken", count)))

    # Commands

    def _greet(self) -> None:
        self.state = PadState.GREETING
        self._give_up()
        self._send_as_open(Command("hello", (PROTOCOL, self._session), lambda _line: None))

    def _give_up(self) -> None:
        unanswered = [self._open] if self._open else []
        unanswered += self._waiting
        self._open = None
        self._waiting.clear()
        for command in unanswered:
            command.answered(None)

    def _answered(self, line: Line) -> None:
        command, self._open = self._open, None
        if command:
            command.answered(line)
        self._send_next()

    def _send_next(self) -> None:
        if self._open is None and self._waiting:
            self._send_as_open(self._waiting.popleft())

    def _send_as_open(self, command: Command) -> None:
        self._number += 1
        command.number, self._open = self._number, command
        self._send_open(command)

    def _send_open(self, command: Command) -> None:
        command.tries += 1
        command.sent_at = self._clock()
        self._send(bytes(Line(command.word, command.number, command.fields)))
