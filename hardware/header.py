"""The Pi's 40-pin header: where a GPIO number is found on it, and which part of the box sits there."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["GROUND", "PINS", "POWER_3V3", "POWER_5V", "Pin", "pin_map", "position", "supply"]

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


def position(gpio: int) -> int:
    """Where on the header this GPIO is, 1 to 40."""
    return HEADER.index(gpio) + 1


def pin_map(path: Path = PINS) -> list[Pin]:
    """All of pins.toml, in its order: `Pin("keys", "up", 4)`, `Pin("seats.1", "button", 15)`, …"""
    with path.open("rb") as file:
        return list(_pins(tomllib.load(file), ""))


def supply(what: str, pins: Sequence[Pin], taken: Collection[int] = ()) -> int:
    """The position of 3V3, 5V or GND that lies nearest to these pins and is not taken."""
    middle = sum(pin.position for pin in pins) / len(pins)
    free = [place for place, name in enumerate(HEADER, 1) if name == what and place not in taken]
    return min(free, key=lambda place: (abs(place - middle), place))


def _pins(table: dict[str, Any], part: str) -> Iterator[Pin]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _pins(value, f"{part}.{name}".lstrip("."))
        else:
            yield Pin(part, name, value)
