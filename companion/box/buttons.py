"""Keys and seat buttons on their pins."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from typing import Any

from companion.box.contact import Contact, Did, Timing
from companion.box.parts import Event, Key, KeyPressed, SeatPressed
from companion.box.pins import PinMap
from companion.text import Words, _

__all__ = ["Buttons"]

HELD = (Key.OK, Key.BACK)
"""Keys that mean something else when held; the arrows repeat instead."""


class Buttons:
    """Everything that can be pressed, debounced; edges come from gpiozero's threads and are taken in the loop."""

    def __init__(
        self,
        factory: Any,
        pins: PinMap,
        post: Callable[[Event], None],
        *,
        timing: Timing,
        tell: Callable[[Words], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._post = post
        self._tell = tell
        self._clock = clock
        self._timing = timing
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._contacts: dict[Hashable, Contact] = {}
        self._inputs: list[Any] = []
        for key, pin in pins.keys.items():
            self._add(factory, key, pin, holds=key in HELD)
        for seat, pin in pins.buttons.items():
            self._add(factory, seat, pin, holds=False)

    @property
    def stuck(self) -> list[str]:
        """The buttons that are taken for stuck, by name."""
        return [str(_name(button)) for button, contact in self._contacts.items() if contact.stuck]

    def _add(self, factory: Any, button: Key | int, pin: int, *, holds: bool) -> None:
        from gpiozero import DigitalInputDevice

        repeats = isinstance(button, Key) and not holds
        contact = Contact(lambda did: self._did(button, did), self._timing, holds=holds, repeats=repeats)
        try:
            # Without gpiozero's own bounce time, which eats short presses.
            input = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        except Exception as error:  # a pin that another program holds costs one button, not the game
            self._tell(_("{button} cannot be used: {why}", button=_name(button), why=str(error)))
            return
        input.when_activated = lambda: self._edge(contact, True)
        input.when_deactivated = lambda: self._edge(contact, False)
        self._inputs.append(input)
        self._contacts[button] = contact
        contact.begin(bool(input.is_active), self._clock())

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def _edge(self, contact: Contact, down: bool) -> None:
        """Called in a thread of the pin library."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, contact, down, self._clock())

    def _take(self, contact: Contact, down: bool, at: float) -> None:
        contact.edge(down, at)
        self._wait()

    def _tick(self) -> None:
        now = self._clock()
        for contact in self._contacts.values():
            contact.tick(now)
        self._wait()

    def _wait(self) -> None:
        """Wake when a button that is held does something next."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = min((contact.due for contact in self._contacts.values()), default=float("inf"))
        if self._loop and due < float("inf"):
            self._timer = self._loop.call_later(max(0.0, due - self._clock()), self._tick)

    def _did(self, button: Key | int, did: Did) -> None:
        match did:
            case Did.STUCK:
                self._tell(_("{button} is stuck; it is ignored until it comes up.", button=_name(button)))
            case Did.FREED:
                self._tell(_("{button} works again.", button=_name(button)))
            case _ if isinstance(button, Key):
                self._post(KeyPressed(button, long=did is Did.HELD))
            case _:
                self._post(SeatPressed(button))

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._loop = None
        for input in self._inputs:
            input.close()


def _name(button: object) -> Words:
    if isinstance(button, Key):
        names = {
            Key.UP: _("The key Up"),
            Key.DOWN: _("The key Down"),
            Key.LEFT: _("The key Left"),
            Key.RIGHT: _("The key Right"),
            Key.OK: _("The key OK"),
            Key.BACK: _("The key Back"),
        }
        return names[button]
    return _("The button of seat {n}", n=int(str(button)))
