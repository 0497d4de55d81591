"""The headers of Pi and Pico: where a GPIO number is found on them, and which part sits there."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["GROUND", "PI", "PICO", "POWER_3V3", "POWER_5V", "Pin", "pico_pins", "pin_map"]

PINS = Path(__file__).parent / "pins.toml"
FIRMWARE_PINS = Path(__file__).parent.parent / "firmware" / "pins.py"

POWER_3V3, POWER_5V, GROUND = "3V3", "5V", "GND"


@dataclass(frozen=True, slots=True)
class Header:
    """A board's pins in the order of their positions: GPIO numbers, supplies, and others by name."""

    places: tuple[int | str, ...]

    def position(self, gpio: int) -> int:
        """Where this GPIO is, counted from 1."""
        return self.places.index(gpio) + 1

    def all(self, what: str) -> list[int]:
        """Every position of a supply."""
        return [place for place, name in enumerate(self.places, 1) if name == what]

    def supply(self, what: str, near: Sequence[int], taken: Collection[int] = ()) -> int:
        """The position of a supply that lies nearest to these positions and is not taken."""
        middle = sum(near) / len(near)
        return min(set(self.all(what)) - set(taken), key=lambda place: (abs(place - middle), place))


PI = Header(
    (
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
)
PICO = Header(
    (
        # down the left side, then up the right, USB on top
        *(0, 1, GROUND, 2, 3, 4, 5, GROUND, 6, 7, 8, 9, GROUND, 10, 11, 12, 13, GROUND, 14, 15),
        *(16, 17, GROUND, 18, 19, 20, 21, GROUND, 22, "RUN", 26, 27, GROUND, 28),
        *("ADC_VREF", POWER_3V3, "3V3_EN", GROUND, "VSYS", POWER_5V),
    )
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
        return PI.position(self.gpio)


def pin_map(path: Path = PINS) -> list[Pin]:
    """All of pins.toml, in its order: `Pin("keys", "up", 4)`, `Pin("seats.1", "button", 15)`, …"""
    with path.open("rb") as file:
        return list(_pins(tomllib.load(file), ""))


def pico_pins(path: Path = FIRMWARE_PINS) -> dict[str, int]:
    """The pad's pins as its firmware has them, by their names there."""
    lines = ast.parse(path.read_text(encoding="utf-8")).body
    return {
        line.targets[0].id: line.value.value
        for line in lines
        if isinstance(line, ast.Assign)
        and isinstance(line.targets[0], ast.Name)
        and isinstance(line.value, ast.Constant)
        and isinstance(line.value.value, int)
    }


def _pins(table: dict[str, Any], part: str) -> Iterator[Pin]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _pins(value, f"{part}.{name}".lstrip("."))
        else:
            yield Pin(part, name, value)
