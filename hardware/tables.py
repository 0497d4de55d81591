"""The tables in the assembly guide, made from the pin map and the parts list."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware.header import PI, POWER_3V3, Pin, pin_map
from hardware.wiring import display_contact, ground_of

__all__ = ["filled", "tables"]

PARTS = Path(__file__).parent / "parts.toml"


def tables() -> dict[str, str]:
    """Every table by the name of its place in the guide."""
    return {"pins": _table(("part", "contact", "GPIO", "header position"), _wires()), "parts": _parts()}


def filled(page: str) -> str:
    """The page with every table as it is now, between `<!-- name -->` and `<!-- end of name -->`."""
    now = tables()
    place = re.compile(rf"(<!-- ({'|'.join(now)}) -->\n).*?(<!-- end of \2 -->)", re.DOTALL)
    return place.sub(lambda found: f"{found[1]}{now[found[2]]}{found[3]}", page)


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _head in heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _wires() -> Iterator[tuple[str, ...]]:
    """Every wire that ends on the header."""
    pins = pin_map()
    for group, ground in ground_of(pins).items():
        members = [pin for pin in pins if pin.part.startswith(group)]
        for pin in members:
            yield (*_names(pin), str(pin.gpio), str(pin.position))
        part = _names(members[0])[0] if group != "seats" else "Seats"
        if group.startswith("display"):
            yield part, "VCC", POWER_3V3, str(PI.supply(POWER_3V3, [pin.position for pin in members]))
        yield part, {"keys": "the other contacts", "seats": "all sleeves"}.get(group, "GND or −"), "ground", str(ground)


def _names(pin: Pin) -> tuple[str, str]:
    """Part and contact as a maker calls them."""
    kind, _dot, which = pin.part.partition(".")
    match kind:
        case "display":
            return f"{which.upper()} display", display_contact(pin)
        case "keys":
            return "Keys", pin.contact
        case "seats":
            return f"Seat {which}", {"light": "light (tip), through 330 Ω", "button": "button (ring), through 330 Ω"}[
                pin.contact
            ]
        case _:
            return kind.capitalize(), "+, through 330 Ω"


def _parts() -> str:
    with PARTS.open("rb") as file:
        parts: list[dict[str, Any]] = tomllib.load(file)["part"]
    rows = ((part["group"], _name(part), part["use"], part["quantity"], _price(part["price"])) for part in parts)
    return _table(("for", "part", "what it is for", "pieces", "€ each"), rows)


def _name(part: dict[str, Any]) -> str:
    if choice := part.get("choice"):
        return f"{part['name']} *(one {choice} of these)*"
    return f"{part['name']} *(if you like)*" if part.get("extra") else str(part["name"])


def _price(band: list[float]) -> str:
    return "–".join(f"{price:g}" for price in band)
