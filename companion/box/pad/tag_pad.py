"""The tag pad as the box sees it: found, greeted, listened to, and taken back whenever it returns."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

import serial
from serial.tools import list_ports

from companion.box.pad.lines import Line
from companion.box.pad.talk import FIRMWARE, PROTOCOL, Command, PadState, Talk
from companion.box.parts import TagTapped
from companion.errors import CompanionError
from companion.store.tags import is_number, is_tag
from companion.text import Words, _

__all__ = ["Beep", "Colour", "PadError", "TagPad", "usb_ports"]

USB_IDS = ((0x2E8A, 0x0005),)
"""A Raspberry Pi Pico that runs MicroPython."""
TICK_SECONDS = 0.25
FIRST_PAUSE, LONGEST_SEARCH, LONGEST_PAUSE = 0.5, 4.0, 30.0
GONE_SECONDS = 2.0
"""A pad that comes back sooner was only plugged in anew or has restarted; nobody needs to hear of it."""
MOST_TOLD, TOLD_SECONDS = 4, 60.0
"""A loose cable must not fill the evening with messages: so many in such a time."""


class PadError(CompanionError, OSError):
    """The pad could not do it; nothing else has happened."""


class Colour(StrEnum):
    """What the pad's light can show."""

    OFF = "off"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    AMBER = "amber"
    WHITE = "white"


class Beep(StrEnum):
    TAKEN = "taken"
    REFUSED = "refused"


def usb_ports() -> list[str]:
    """The ports of all devices that may be a tag pad."""
    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) in USB_IDS)


def _to_nobody(words: Words) -> None:
    """Nobody wants to know."""


class TagPad:
    """The pad on its port. Nothing that happens there raises an exception here; it changes `state` and `message`."""

    def __init__(
        self,
        post: Callable[[TagTapped], None],
        known: Callable[[str], str],
        *,
        port: str = "auto",
        tell: Callable[[Words], None] = _to_nobody,
        clock: Callable[[], float] = time.monotonic,
        ports: Callable[[], list[str]] = usb_ports,
    ) -> None:
        """`known` gives the meaning of a learnt tag's number, or "". `tell` hears what people should know."""
        self.device = ""
        """The port in use."""
        self._post = post
        self._known = known
        self._port = port
        self._tell = tell
        self._ports = ports
        self._clock = clock
        self._talk = Talk(secrets.token_hex(4), send=self._send, tapped=self._tapped, clock=clock)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._serial: serial.Serial | None = None
        self._tried = ""
        """The port that was opened last, or was to be."""
        self._failed: list[str] = []
        """Ports that were tried in vain, the last one last."""
        self._pause = FIRST_PAUSE
        self._colour = Colour.OFF
        self._told: PadState | None = None
        self._told_at: deque[float] = deque(maxlen=MOST_TOLD)
        self._lost_at = 0.0
        self._told_of_two = False
        self._told_of_firmware = ""

    # What others want to know

    @property
    def state(self) -> PadState:
        return self._talk.state

    @property
    def firmware(self) -> str:
        """The version of the pad's firmware, once it has said so."""
        return self._talk.firmware

    @property
    def plugged_in(self) -> bool:
        """Whether something is there that firmware can be put on."""
        return self.state not in (PadState.LOOKING, PadState.BUSY)

    @property
    def reader(self) -> str:
        return self._talk.reader

    @property
    def on_pad(self) -> tuple[str, ...]:
        """The numbers of the tags that lie there, as far as heard; never more than a second late."""
        return self._talk.on_pad

    @property
    def message(self) -> Words:
        """How the pad is, as a sentence with what to do."""
        where = self._tried or self._port
        match self.state:
            case PadState.LOOKING if self._port != "auto":
                return _("There is no tag pad at {port}. Plug it in, or set another port.", port=self._port)
            case PadState.LOOKING:
                return _("No tag pad is plugged in. Keys and phones work without it.")
            case PadState.BUSY:
                return _("The tag pad at {port} is used by another program, or may not be opened.", port=where)
            case PadState.GREETING:
                return _("The tag pad at {port} is being greeted.", port=where)
            case PadState.READY:
                return _("The tag pad is ready (firmware {version}).", version=self.firmware)
            case PadState.DEAF:
                return _("The tag pad’s reader does not answer. Check the wires inside the pad.")
            case PadState.SILENT:
                return _("The tag pad at {port} says nothing. Unplug it and plug it in again.", port=where)
            case PadState.GARBAGE:
                return _("What is plugged in at {port} does not talk like a tag pad. Put its firmware on.", port=where)
            case PadState.WRONG_VERSION:
                return _(
                    "The tag pad speaks version {theirs}, this box version {ours}. Put firmware {firmware} on the pad.",
                    theirs=self._talk.protocol,
                    ours=PROTOCOL,
                    firmware=FIRMWARE,
                )

    # What the box does

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look for the pad, now and for as long as it takes."""
        self._loop = loop
        self._timer = loop.call_later(0, self._look)

    def close(self) -> None:
        """Dark, and the port free for others."""
        if self._timer:
            self._timer.cancel()
        self.light(Colour.OFF)
        self._let_go(PadState.LOOKING)
        self._loop = None

    def light(self, colour: Colour) -> None:
        """Show a colour until another is wanted, also after the pad was away."""
        if colour != self._colour:
            self._colour = colour
            self._send_light()

    def beep(self, beep: Beep) -> None:
        self._talk.command(Command("beep", (beep.value,), lambda _line: None))

    async def read(self) -> TagTapped:
        """The tag that lies on the pad."""
        number, text = (*await self._ask("read"), "", "")[:2]
        if not is_number(number):
            raise PadError(_REASONS["unknown"])
        return TagTapped(self._meaning(number, text), number)

    async def write(self, number: str, text: str) -> None:
        """Write what the tag with that number stands for onto it, so that every box knows it."""
        await self._ask("write", number, text)

    async def _ask(self, word: str, *fields: str) -> tuple[str, ...]:
        answer: asyncio.Future[Line | None] = asyncio.get_running_loop().create_future()

        def answered(line: Line | None) -> None:
            if not answer.done():
                answer.set_result(line)

        self._talk.command(Command(word, fields, answered))
        line = await answer
        if self.state is PadState.DEAF or (line is None and self.state is not PadState.READY):
            raise PadError(self.message)
        if line is None:
            raise PadError(_("The tag pad did not answer."))
        if line.word == "no":
            raise PadError(_REASONS.get(line.fields[0] if line.fields else "", _REASONS["failed"]))
        return line.fields

    def _send_light(self) -> None:
        self._talk.command(Command("light", (self._colour.value,), lambda _line: None))

    # Taps

    def _tapped(self, number: str, text: str | None) -> None:
        if not is_number(number):
            return  # whatever that is, it is no tag
        try:
            tag = self._meaning(number, text or "")
        except CompanionError as error:
            self._tell(error.message)
            return
        if text is None and not tag:
            self._tell(_("The tag was lifted before it was read. Put it on the pad once more."))
        else:
            self._post(TagTapped(tag, number))

    def _meaning(self, number: str, text: str) -> str:
        """What was learnt on this box comes before what the tag says of itself."""
        return self._known(number) or (text if is_tag(text) else "")

    # The port

    def _look(self) -> None:
        """Open the likeliest port; come back later if there is none."""
        try:
            there = self._ports() if self._port == "auto" else [self._port]
        except OSError:
            there = []
        if not there:
            self._wait(PadState.LOOKING)
            return
        # A port that failed is tried again after all the others.
        device = min(there, key=lambda port: self._failed.index(port) if port in self._failed else -1)
        self._failed = [port for port in self._failed if port in there and port != device] + [device]
        self._tried = device
        try:
            self._serial = serial.Serial(device, exclusive=True, timeout=0)
            os.set_blocking(self._serial.fileno(), False)
        except (OSError, ValueError):
            self._wait(PadState.BUSY if Path(device).exists() else PadState.LOOKING)
            return
        self.device = device
        assert self._loop is not None
        self._loop.add_reader(self._serial.fileno(), self._readable)
        self._talk.begin()
        self._tick()
        if len(there) > 1 and not self._told_of_two:
            self._told_of_two = True
            self._tell(
                _("{n} tag pads are plugged in. The box listens to the one at {port}.", n=len(there), port=device)
            )

    def _readable(self) -> None:
        if self._serial is None:
            return
        try:
            got = os.read(self._serial.fileno(), 4096)
        except BlockingIOError:
            return
        except OSError:
            got = b""
        if not got:
            self._lose(PadState.LOOKING)
            return
        before = self._talk.restarts, self.state
        self._talk.heard(got)
        self._after(before)

    def _send(self, data: bytes) -> None:
        """Whatever cannot be sent now is repeated by the protocol; a dead port shows itself when it is read."""
        if self._serial:
            with suppress(OSError):
                os.write(self._serial.fileno(), data)

    def _tick(self) -> None:
        if self._loop is None or self._serial is None:
            return
        before = self._talk.restarts, self.state
        self._talk.tick()
        self._timer = self._loop.call_later(TICK_SECONDS, self._tick)
        self._after(before)

    def _after(self, before: tuple[int, PadState]) -> None:
        """Follow the talk's state."""
        if self.state in (PadState.SILENT, PadState.GARBAGE):
            self._lose(self.state)
            return
        if before == (self._talk.restarts, self.state):
            return
        if self.state in (PadState.READY, PadState.DEAF):
            self._pause, self._failed = FIRST_PAUSE, []
            if before[1] is PadState.GREETING:
                self._send_light()
        self._tell_change()

    def _lose(self, state: PadState) -> None:
        self._lost_at = self._clock()
        self._let_go(state)
        self._wait(state)

    def _let_go(self, state: PadState) -> None:
        if self._serial:
            port, self._serial = self._serial, None
            with suppress(OSError):
                if self._loop:
                    self._loop.remove_reader(port.fileno())
                port.close()
        self.device = ""
        self._talk.end(state)

    def _wait(self, state: PadState) -> None:
        """Look again after a pause that grows while nothing comes of it."""
        self._talk.end(state)
        self._tell_change()
        if self._loop is None:
            return
        longest = LONGEST_SEARCH if state is PadState.LOOKING else LONGEST_PAUSE
        pause, self._pause = min(self._pause, longest), min(self._pause * 2, longest)
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(pause, self._look)

    def _tell_change(self) -> None:
        """Tell people when the pad comes, goes or is in trouble; not that a box has none, nor the same twice."""
        state, now = self.state, self._clock()
        if state is PadState.READY and self.firmware not in (FIRMWARE, self._told_of_firmware):
            self._told_of_firmware = self.firmware
            self._tell(
                _(
                    "The tag pad has firmware {theirs}; {ours} belongs to this box. Renew it under Tools in the menu.",
                    theirs=self.firmware,
                    ours=FIRMWARE,
                )
            )
        if state is PadState.GREETING or state is self._told:
            return
        if state is PadState.LOOKING and self._told and now - self._lost_at < GONE_SECONDS:
            return
        first, self._told = self._told is None, state
        if first and state in (PadState.LOOKING, PadState.READY):
            return
        if len(self._told_at) == MOST_TOLD and now - self._told_at[0] < TOLD_SECONDS:
            return
        self._told_at.append(now)
        if state is PadState.LOOKING:
            self._tell(_("The tag pad is gone. Keys and phones work without it."))
        elif state is PadState.READY:
            self._tell(_("The tag pad is back."))
        else:
            self._tell(self.message)


_REASONS: dict[str, Words] = {
    "nothing": _("No tag lies on the pad."),
    "several": _("More than one tag lies on the pad. Leave only one there."),
    "gone": _("The tag was lifted too early. Put it on the pad once more."),
    "kind": _("This kind of tag cannot be written. It can still be learnt."),
    "full": _("The tag is too small for that text."),
    "locked": _("The tag is locked and cannot be written. It can still be learnt."),
    "failed": _("The tag could not be written. Try once more, or take another one."),
    "unknown": _("The tag pad does not know that. Put the newest firmware on it."),
}
