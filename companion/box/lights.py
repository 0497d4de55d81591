"""The lights of the seats: steady, blinking, breathing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from companion.box.parts import SEATS, Light
from companion.text import Words, _

__all__ = ["Lights", "brightness"]

STEP_SECONDS = 0.125
BLINK_SECONDS = 0.5
BREATH_SECONDS = 4.0
BREATH_LEVELS = 8


def brightness(light: Light, now: float, waiting: float) -> float:
    """How bright a light is at a moment, from 0 to 1."""
    match light:
        case Light.STEADY:
            return 1.0
        case Light.BLINK:
            return float(int(now / BLINK_SECONDS) % 2 == 0)
        case Light.BREATHE:
            phase = now / BREATH_SECONDS % 1
            return waiting * round(BREATH_LEVELS * (1 - abs(2 * phase - 1))) / BREATH_LEVELS
    return 0.0


class Lights:
    """Six lights and one timer; a pin is written only when its brightness changes."""

    def __init__(
        self,
        factory: Any,
        pins: dict[int, int],
        *,
        waiting: float,
        tell: Callable[[Words], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        from gpiozero import PWMLED

        self._clock = clock
        self._waiting = waiting
        self._lights = dict.fromkeys(SEATS, Light.OFF)
        self._bright = dict.fromkeys(SEATS, 0.0)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._leds: dict[int, Any] = {}
        for seat, pin in pins.items():
            try:
                self._leds[seat] = PWMLED(pin, pin_factory=factory)
            except Exception as error:  # one light less is no reason to stop
                self._tell_missing(tell, seat, error)

    @staticmethod
    def _tell_missing(tell: Callable[[Words], None], seat: int, error: Exception) -> None:
        tell(_("The light of seat {n} cannot be used: {why}", n=seat, why=str(error)))

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._tick()

    def set(self, seat: int, light: Light) -> None:
        self._lights[seat] = light
        self._tick()

    def _tick(self) -> None:
        now = self._clock()
        for seat, led in self._leds.items():
            bright = brightness(self._lights[seat], now, self._waiting)
            if bright != self._bright[seat]:
                self._bright[seat] = led.value = bright
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._loop and any(light in (Light.BLINK, Light.BREATHE) for light in self._lights.values()):
            self._timer = self._loop.call_later(STEP_SECONDS, self._tick)

    def close(self) -> None:
        self._loop = None
        if self._timer:
            self._timer.cancel()
        for led in self._leds.values():
            led.close()
