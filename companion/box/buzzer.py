"""The buzzer: a few sounds that tell themselves apart."""

from __future__ import annotations

import asyncio
from typing import Any

from companion.box.parts import Sound

__all__ = ["SOUNDS", "Buzzer"]

SOUNDS: dict[Sound, tuple[tuple[int, float], ...]] = {
    Sound.TICK: ((1760, 0.008),),
    Sound.TURN: ((659, 0.09), (880, 0.14)),
    Sound.TAKEN: ((880, 0.05), (1175, 0.07)),
    Sound.REFUSED: ((220, 0.12), (0, 0.04), (196, 0.22)),
    Sound.FANFARE: ((523, 0.12), (659, 0.12), (784, 0.12), (0, 0.05), (784, 0.08), (1047, 0.4)),
}
"""Hertz and seconds, one tone after the other; 0 is silence."""
_LOUDER = {Sound.TICK: 0, Sound.TAKEN: 1, Sound.TURN: 2, Sound.REFUSED: 3, Sound.FANFARE: 4}
"""A sound is cut short only by one that says more."""


class Buzzer:
    """A piezo on a pin that can make square waves."""

    def __init__(self, factory: Any, pin: int) -> None:
        from gpiozero import PWMOutputDevice

        self._piezo = PWMOutputDevice(pin, frequency=440, pin_factory=factory)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._playing: Sound | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def play(self, sound: Sound) -> None:
        if self._loop is None or (self._playing and _LOUDER[sound] < _LOUDER[self._playing]):
            return
        if self._timer:
            self._timer.cancel()
        self._playing = sound
        self._tone(sound, 0)

    def _tone(self, sound: Sound, number: int) -> None:
        tones = SOUNDS[sound]
        if self._loop is None or number == len(tones):
            self._playing = None
            self._piezo.off()
            return
        hertz, seconds = tones[number]
        if hertz:
            self._piezo.frequency = hertz
        self._piezo.value = 0.5 if hertz else 0
        self._timer = self._loop.call_later(seconds, self._tone, sound, number + 1)

    def close(self) -> None:
        self._loop = None
        if self._timer:
            self._timer.cancel()
        self._piezo.close()
