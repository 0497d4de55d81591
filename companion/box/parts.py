"""The parts that people touch and see, and the one seam through which they reach the box.

A set of parts takes a function to which it posts what people do, and offers what the box can do to be seen and
heard. The virtual parts and the real ones look the same from here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias, Union

from PIL import Image

__all__ = ["SEATS", "Event", "Key", "KeyPressed", "Light", "Parts", "SeatPressed", "Sound", "TagTapped"]

SEATS = range(1, 7)


class Key(StrEnum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"


class Light(StrEnum):
    """What a seat's light does."""

    OFF = "off"
    STEADY = "steady"
    """It is this seat's turn."""
    BLINK = "blink"
    """It is this seat's turn, and its button gives the obvious answer."""
    BREATHE = "breathe"
    """Somebody sits here and waits."""


class Sound(StrEnum):
    TICK = "tick"
    """A key was taken."""
    TURN = "turn"
    """Somebody else is asked now."""
    TAKEN = "taken"
    """A tag was taken."""
    REFUSED = "refused"
    FANFARE = "fanfare"
    """The game is over."""


@dataclass(frozen=True, slots=True)
class KeyPressed:
    key: Key
    long: bool = False


@dataclass(frozen=True, slots=True)
class SeatPressed:
    seat: int


@dataclass(frozen=True, slots=True)
class TagTapped:
    tag: str
    """The piece that was put on the pad; empty if nobody knows which it is."""
    number: str = ""
    """The tag's own number, where it came from a real pad."""


Event: TypeAlias = Union[KeyPressed, SeatPressed, TagTapped]


class Parts(Protocol):
    """Keys, seat buttons with lights, tag pad, display and buzzer."""

    @property
    def wide(self) -> bool:
        """Whether the display has 256×64 pixels."""

    def listen(self, post: Callable[[Event], None]) -> None:
        """From now on tell `post` what people do."""

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """The loop runs from now on."""

    def show(self, frame: Image.Image) -> None:
        """Put a picture of 128×64 pixels, or of 256×64 on a wide display, mode 1, on the display."""

    def light(self, seat: int, light: Light) -> None: ...

    def sound(self, sound: Sound) -> None: ...

    def close(self, *, dark: bool = True) -> None:
        """Silent, and dark unless the last picture shall stay."""
