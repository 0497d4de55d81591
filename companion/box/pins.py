"""The pin map, read from `hardware/pins.toml`, the only place where a pin number stands."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import companion
from companion.box.parts import SEATS, Key
from companion.errors import CompanionError
from companion.text import _

__all__ = ["PinMap", "pin_map", "pins_file"]


@dataclass(frozen=True, slots=True)
class PinMap:
    """BCM numbers of the pins."""

    keys: dict[Key, int]
    buttons: dict[int, int]
    """The seats' buttons, by seat."""
    lights: dict[int, int]
    buzzer: int
    data_or_command: int
    """The line that tells a display on SPI what it hears."""
    reset: int


def pins_file() -> Path:
    """Beside the program's source, or with the copy of it that an installed box keeps."""
    folders = (Path(companion.__file__).parent.parent, Path(sys.prefix) / "source")
    return next((file for folder in folders if (file := folder / "hardware" / "pins.toml").exists()), Path("pins.toml"))


def pin_map(file: Path | None = None) -> PinMap:
    file = file or pins_file()
    try:
        pins = tomllib.loads(file.read_text(encoding="utf-8"))
        return PinMap(
            {key: int(pins["keys"][key.value]) for key in Key},
            {seat: int(pins["seats"][str(seat)]["button"]) for seat in SEATS},
            {seat: int(pins["seats"][str(seat)]["light"]) for seat in SEATS},
            int(pins["buzzer"]["pin"]),
            int(pins["display"]["spi"]["dc"]),
            int(pins["display"]["spi"]["rst"]),
        )
    except KeyError as error:
        raise CompanionError(
            _("The pin map {file} has no {key}; take the one that came with the box.", file=str(file), key=str(error))
        ) from None
    except (OSError, ValueError, TypeError) as error:
        raise CompanionError(_("The pin map {file} cannot be read: {why}", file=str(file), why=str(error))) from None
