"""A button's contact: from edges that bounce to presses, holds and repeats; the time is given with each edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf

__all__ = ["Contact", "Did", "Timing"]


class Did(Enum):
    """What a button did."""

    PRESSED = "pressed"
    """Short, or, for a button that repeats, at once and again and again."""
    HELD = "held"
    STUCK = "stuck"
    FREED = "freed"
    """A stuck button came up again."""


@dataclass(frozen=True, slots=True)
class Timing:
    """In seconds."""

    bounce: float = 0.035
    hold: float = 0.6
    repeat: float = 0.12
    stuck: float = 20.0


class Contact:
    """One button. It counts at the first edge; where it stands after bouncing is looked at when that is over."""

    def __init__(
        self, did: Callable[[Did], None], timing: Timing, *, holds: bool = False, repeats: bool = False
    ) -> None:
        self._did = did
        self._timing = timing
        self._holds = holds
        """A short press counts when it ends, because a long one means something else."""
        self._repeats = repeats
        self._level = False
        """What the pin says."""
        self._down = False
        """What we believe."""
        self._since = -inf
        self._settled = -inf
        self._next = inf
        """When holding on does something next."""
        self._spent = False
        """Whether this press has done what it does."""
        self.stuck = False

    @property
    def due(self) -> float:
        """When `tick` should be called, if no edge comes before."""
        return min(self._settled if self._level != self._down else inf, self._next)

    def begin(self, down: bool, now: float) -> None:
        """How it is found at the start: a button that is down already is stuck until it comes up."""
        if down:
            self._level = self._down = True
            self._since, self._spent = now, True
            self._get_stuck()

    def edge(self, down: bool, now: float) -> None:
        """The pin has changed."""
        self.tick(now)
        self._level = down
        if down != self._down and now >= self._settled:
            self._change(now)

    def tick(self, now: float) -> None:
        """Time has passed."""
        if self._level != self._down and now >= self._settled:
            self._change(now)
        if now >= self._next:
            self._hold_on(now)

    def _change(self, now: float) -> None:
        self._down = self._level
        self._settled = now + self._timing.bounce
        if self._down:
            self._since, self._spent = now, False
            self._next = now + (self._timing.hold if self._holds or self._repeats else self._timing.stuck)
            if not self._holds:
                self._spent = True
                self._did(Did.PRESSED)
            return
        self._next = inf
        if self.stuck:
            self.stuck = False
            self._did(Did.FREED)
        elif not self._spent:
            self._did(Did.PRESSED)

    def _hold_on(self, now: float) -> None:
        until_stuck = self._since + self._timing.stuck
        if now >= until_stuck:
            self._get_stuck()
        elif self._holds:
            self._next, self._spent = until_stuck, True
            self._did(Did.HELD)
        else:
            self._next = min(now + self._timing.repeat, until_stuck)
            self._did(Did.PRESSED)

    def _get_stuck(self) -> None:
        self.stuck, self._next = True, inf
        self._did(Did.STUCK)
