"""Reading the shipped file and the local one, and saying what is wrong with the latter, line and key."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import CompanionError
from companion.text import Words, _

__all__ = ["Config", "ConfigError", "local_file", "read"]

DEFAULT = Path(__file__).parent / "default.toml"
SYSTEM = Path("/etc/frontier-companion/companion.toml")
NAME = "companion.toml"

CHOICES: dict[str, tuple[str, ...]] = {
    "parts": ("auto", "real", "virtual"),
    "display.kind": ("ssd1306", "ssd1309", "sh1106", "ssd1322", "none"),
    "display.bus": ("i2c", "spi"),
}
LIMITS: dict[str, tuple[int, int]] = {
    "display.port": (0, 20),
    "display.address": (0x08, 0x77),
    "display.megahertz": (1, 52),
    "keys.bounce": (5, 200),
    "keys.hold": (200, 3000),
    "keys.repeat": (30, 1000),
    "keys.stuck": (3, 3600),
    "seats.waiting": (0, 100),
    "web.port": (0, 65535),
    "web.phones": (0, 65535),
}

Value: TypeAlias = bool | int | str


class ConfigError(CompanionError, ValueError):
    """Something in the local configuration cannot be."""


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting by its name, such as `display.kind`."""

    values: Mapping[str, Value]
    file: Path | None = None
    """The local file that was read, if there is one."""

    def text(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        return self.values[name] is True


def local_file(folder: Path | None = None) -> Path | None:
    """The file with this box's own settings: the first there is."""
    if named := os.environ.get("COMPANION_CONFIG"):
        return Path(named)
    places = [SYSTEM, *([folder / NAME] if folder else [])]
    return next((place for place in places if place.exists()), None)


def read(file: Path | None = None) -> Config:
    """The shipped settings with those of the local file over them; a `ConfigError` says what is wrong with it."""
    shipped = _flat(tomllib.loads(DEFAULT.read_text(encoding="utf-8")))
    if file is None:
        return Config(shipped)
    try:
        text = file.read_text(encoding="utf-8")
        own = _flat(tomllib.loads(text + "\n"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(_("{file} cannot be read: {why}", file=str(file), why=str(error))) from None
    except UnicodeDecodeError:
        raise ConfigError(_("{file} cannot be read: {why}", file=str(file), why=_("it is not text in UTF-8"))) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise ConfigError(_("{file} cannot be read: {why}", file=str(file), why=why)) from None
    for name, value in own.items():
        if wrong := _wrong(name, value, shipped):
            line = _line(text, name)
            raise ConfigError(
                _("{file}, line {line}, {key}: {wrong}", file=str(file), line=line, key=name, wrong=wrong)
            )
    return Config({**shipped, **own}, file)


def _flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Value]:
    found: dict[str, Value] = {}
    for key, value in tables.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{prefix}{key}.") or {f"{prefix}{key}": ""}
        else:
            found[f"{prefix}{key}"] = value
    return found


def _wrong(name: str, value: object, shipped: Mapping[str, Value]) -> Words:
    if name not in shipped:
        if value == "" and any(known.startswith(f"{name}.") for known in shipped):
            return ""  # a heading with nothing below it
        return _no_such(name, shipped)
    if type(value) is not type(shipped[name]):
        kinds = {bool: _("true or false"), int: _("a whole number"), str: _("a text in quotes")}
        return _("{value} is not {kind}", value=str(value)[:40], kind=kinds[type(shipped[name])])
    if name in CHOICES and value not in CHOICES[name]:
        return _("“{value}” is none of {offered}", value=str(value)[:40], offered=", ".join(CHOICES[name]))
    if name in LIMITS and isinstance(value, int) and not LIMITS[name][0] <= value <= LIMITS[name][1]:
        least, most = LIMITS[name]
        return _("{value} is not between {least} and {most}", value=value, least=least, most=most)
    return ""


def _no_such(name: str, shipped: Mapping[str, Value]) -> Words:
    near = difflib.get_close_matches(name, shipped, 1, 0.5)
    if not near:
        last = {known.rpartition(".")[2]: known for known in shipped}
        near = [last[key] for key in difflib.get_close_matches(name.rpartition(".")[2], last, 1)]
    if near:
        return _("there is no such setting; did you mean {near}?", near=near[0])
    return _("there is no such setting")


def _line(text: str, name: str) -> int:
    """The line in which a setting stands."""
    heading = ""
    *_tables, key = name.split(".")
    for number, line in enumerate(text.splitlines(), start=1):
        if found := re.match(r"\s*\[\s*([^\]]+?)\s*\]", line):
            heading = found[1]
            if heading == name:
                return number
        elif re.match(rf"\s*(?:[\w.-]+\.)?[\"']?{re.escape(key)}[\"']?\s*=", line) and name.startswith(heading):
            return number
    return 1
