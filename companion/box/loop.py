"""The loop that joins the parts to the face: what people do goes in, pixels, lights and sounds come out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from companion.box.face import Face
from companion.box.parts import SEATS, Event, KeyPressed, Light, Parts, SeatPressed, TagTapped

__all__ = ["Box"]

TICK_SECONDS = 1.0
REST_SECONDS = 0.3
"""After so long a cursor rests."""


class Box:
    """A face and its parts, alive."""

    def __init__(self, face: Face, parts: Parts, *, alive: Callable[[], None] = lambda: None) -> None:
        """`alive` is told every time round that the loop still runs."""
        self.face = face
        self.parts = parts
        self._alive = alive
        self._lights = dict.fromkeys(SEATS, Light.OFF)
        self._events: asyncio.Queue[Event | None] = asyncio.Queue()
        self._loop: asyncio.AbstractEventLoop | None = None
        parts.listen(self.post)
        self.refresh()

    def post(self, event: Event | None) -> None:
        """Take something that people did; may be called from any thread. None only wakes the loop."""
        if self._loop is None:
            self._events.put_nowait(event)
        else:
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)

    def take(self, event: Event) -> None:
        """Let the face react, and show what came of it."""
        match event:
            case KeyPressed(key=key, long=long):
                self.face.key(key, long=long)
            case SeatPressed(seat=seat):
                self.face.seat(seat)
            case TagTapped(tag=tag, number=number):
                self.face.tap(tag, number)
        self.refresh()

    def refresh(self) -> None:
        """Bring display, lights and buzzer up to date."""
        self.parts.show(self.face.wide_frame() if self.parts.wide else self.face.frame())
        for seat, light in self.face.lights.items():
            if self._lights[seat] != light:
                self._lights[seat] = light
                self.parts.light(seat, light)
        sounds, self.face.sounds[:] = list(self.face.sounds), []
        for sound in sounds:
            self.parts.sound(sound)

    async def run(self) -> None:
        """Live until the face is switched off or the task is cancelled."""
        self._loop = asyncio.get_running_loop()
        self.parts.start(self._loop)
        try:
            while not self.face.finished:
                self._alive()
                event = None
                with suppress(TimeoutError):
                    wait = REST_SECONDS if self.face.turned else TICK_SECONDS
                    event = await asyncio.wait_for(self._events.get(), wait)
                if event is None:
                    self.face.tick()
                    self.refresh()
                else:
                    self.take(event)
        finally:
            self._loop = None
            self.parts.close(dark=not self.face.finished)
