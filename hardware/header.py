"""The Pi's 40-pin header: where a GPIO number is found on it, and which part of the box sits there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["GROUND", "PINS", "POWER_3V3", "POWER_5V", "Pin", "pin_map", "position"]

PINS = Path(__file__).parent / "pins.toml"

POWER_3V3, POWER_5V, GROUND = "3V3", "5V", "GND"
HEADER: tuple[int | str, ...] = (
    # odd positions, even positions: the header as one sees it with the card slot up
    *(POWER_3V3, POWER_5V),
    *(2, POWER_5V),
    *(3, GROUND),
    *(4, 14),
    *(GROUND, 15),
    *(17, 18),
    *(27, GROUND),
    *(22, 23),
    *(POWER_3V3, 24),
    *(10, GROUND),
    *(9, 25),
    *(11, 8),
    *(GROUND, 7),
    *("ID_SD", "ID_SC"),
    *(5, GROUND),
    *(6, 12),
    *(13, GROUND),
    *(19, 16),
    *(26, 20),
    *(GROUND, 21),
)


@dataclass(frozen=True, slots=True)
class Pin:
    """One line of the pin map: which part, which of its contacts, which GPIO."""

    part: str
    contact: str
    gpio: int

    @property
    def position(self) -> int:
        """Its place on the header, 1 to 40."""
        return position(self.gpio)

    @property
    def ground(self) -> int:
        """The ground nearest to it on the header."""
        return min(_grounds(), key=lambda place: (abs(place - self.position), place))


def position(gpio: int) -> int:
    """Where on the header this GPIO is, 1 to 40."""
    return HEADER.index(gpio) + 1


def pin_map(path: Path = PINS) -> list[Pin]:
    """All of pins.toml, in its order: `Pin("keys", "up", 4)`, `Pin("seats.1", "button", 15)`, …"""
    with path.open("rb") as file:
        return list(_pins(tomllib.load(file), ""))


def _pins(table: dict[str, Any], part: str) -> Iterator[Pin]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _pins(value, f"{part}.{name}".lstrip("."))
        else:
            yield Pin(part, name, value)


def _grounds() -> list[int]:
    return [place for place, what in enumerate(HEADER, 1) if what == GROUND]
