"""The railroad for the display: stations above the track, engines on it, red crosses and cities below."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.picture import Glyph, Label, Line, Picture, Rect
from companion.games.great_western_trail.components import CITIES, CROSSES, LAST_SPACE, STATIONS, TURNOUTS
from companion.games.great_western_trail.letters import LETTERS, inverse
from companion.games.great_western_trail.railroad import position
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import city_name, station_name
from companion.text import _

__all__ = ["railroad_strip"]

Shape = Rect | Line | Label | Glyph

WIDTH, HEIGHT = 128, 28
_SHOWN = 21
"""So many spaces fit side by side; all cities lie on the first of them."""
_PITCH = 6
_BOX, _TALL = 5, 7
_STATIONS, _TRACK, _MARKS, _CITIES = 0, 9, 16, 20
_CROSS = ("#.#", ".#.", "#.#")
_CITY_LETTERS = {
    "kansas_city": "K",
    "topeka": "T",
    "wichita": "W",
    "colorado_springs": "C",
    "santa_fe": "S",
    "albuquerque": "A",
    "el_paso": "E",
    "san_diego": "D",
    "sacramento": "M",
    "san_francisco": "F",
}


def railroad_strip(trail: Trail) -> Picture:
    """The part of the track around the active player's engine; for a delivery the part with the cities."""
    here = position(trail.engine(trail.active)) // 2
    first = 0 if trail.place.endswith(("city", "disc")) else max(0, min(here - 7, LAST_SPACE - _SHOWN + 1))
    numbers = range(first, min(first + _SHOWN, LAST_SPACE + 1))
    shapes: list[Shape] = [Line(0, _TRACK + 3, 0, _TRACK + 3)] if first else []
    for number in numbers:
        shapes += _space(trail, str(number), 1 + (number - first) * _PITCH, _TRACK)
    for turnout, number in TURNOUTS.items():
        if number in numbers and number + 1 in numbers:
            x = 1 + (number - first) * _PITCH + _PITCH // 2
            shapes += [*_space(trail, turnout, x, _STATIONS), Line(x + 2, _STATIONS + _TALL, x + 2, _TRACK - 1)]
    for number in CROSSES:
        if number in numbers and number + 1 in numbers:
            shapes.append(Glyph(1 + (number - first) * _PITCH + _BOX - 1, _MARKS, _CROSS, title=_("red cross")))
    for city, printed in CITIES.items():
        if printed.least in numbers:
            shapes += _city(trail, city, 1 + (printed.least - first) * _PITCH)
    return Picture(WIDTH, HEIGHT, shapes)


def _space(trail: Trail, space: str, x: int, y: int) -> Iterator[Shape]:
    """A space of the track with the engine on it; an upgraded station is filled."""
    station = next((id for id, each in STATIONS.items() if each.space == space), "")
    title = station_name(station) if station else _("space {name}", name=space)
    yield Rect(x, y, _BOX, _TALL, place=space, title=title)
    engines = [who for who in trail.names if f"{who}/engine" in trail.ledger.at(f"rail {space}")]
    if engines:
        who = trail.active if trail.active in engines else engines[0]
        rows = inverse(LETTERS[trail.player(who).mark], _BOX, _TALL)
        yield Glyph(x, y, rows, title=_("{who}’s engine", who=who))
    elif station in trail.stations(trail.active):
        yield Glyph(x + 2, y + 2, ("#", "#", "#"))


def _city(trail: Trail, city: str, x: int) -> Iterator[Shape]:
    """A city under its number, lit; one that the active player has served and cannot serve again is empty."""
    yield Rect(x, _CITIES, _BOX, _TALL, place=city, title=city_name(city))
    if CITIES[city].again or city not in trail.delivered(trail.active):
        yield Glyph(x, _CITIES, inverse(LETTERS[_CITY_LETTERS[city]], _BOX, _TALL), title=city_name(city))
