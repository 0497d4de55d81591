"""The trail: the whole of it for a page, and a strip of the way ahead that the display can show.

Junctions stand in the middle row; between two of them lie the ways, one above the other. On the strip only spaces
with a tile have a place of their own: the others are passed for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.game.picture import Glyph, Label, Line, Picture, Rect
from companion.games.great_western_trail import ways
from companion.games.great_western_trail.components_trail import KANSAS_CITY, SPACES, START
from companion.games.great_western_trail.letters import LETTERS, inverse
from companion.games.great_western_trail.picture_railroad import railroad_strip
from companion.games.great_western_trail.trail import Trail, kind_of
from companion.games.great_western_trail.words import space_name, tile_name
from companion.text import Words, _

__all__ = ["picture", "strip"]

Shape = Rect | Line | Label | Glyph

_WAYS: dict[str, tuple[tuple[str, ...], ...]] = {
    # after each junction, the ways to the next one from top to bottom; nothing is a gap
    START: (),
    "A": (("A1", "A2", "A3"), ("FL1", "FL2", "FL3", "FL4", "FX1", "FX2")),
    "B": (("B1", "B2", "B3"), ("DR1", "DR2", "DR3", "DR4", "DX1")),
    "C": (("C1", "C2"), ("C3", "D"), ("", "TP1", "TP2", "TP4", "TP6", "TP8", "TP10", "IX1", "IX2")),
    "E": (("E1", "E2"), ("RF1", "RF2", "RF3", "RF4", "RX1", "RX2")),
    "F": (("F1",), ("F2",)),
    "G": (("G1",), ("G2",)),
    KANSAS_CITY: (),
}
_ROWS = {0: (), 2: (0, 2), 3: (0, 1, 2)}
_MIDDLE = 1

_TILES = {
    "flood": (".....", ".#..#", "#.##.", ".#..#", "#.##."),
    "drought": ("#.#.#", ".###.", "#####", ".###.", "#.#.#"),
    "rockfall": ("..#..", ".###.", ".####", "#####", "#####"),
    "green": ("..#..", "..#..", ".###.", ".###.", "#####"),
    "blue": ("..#..", "..#..", ".#.#.", ".#.#.", "#####"),
}
_ACTIVE, _PAWN = ("#####", ".###."), ("##", "##")


class _Spot(NamedTuple):
    """Where a space is drawn."""

    space: str
    column: int
    row: int


def _spots(trail: Trail, first: str, *, all_spaces: bool) -> list[_Spot]:
    """The spaces from a junction on; on the strip those with a tile, in columns from left to right."""
    spots: list[_Spot] = []
    column = 0
    junctions = list(_WAYS)
    for junction in junctions[junctions.index(first) :]:
        spots.append(_Spot(junction, column, _MIDDLE))
        column += 1
        ways_on = _WAYS[junction]
        longest = 0
        for row, way in zip(_ROWS[len(ways_on)], ways_on, strict=True):
            shown = [space for space in way if all_spaces or not space or trail.tile_at(space) or _stands(trail, space)]
            for at, space in enumerate(shown):
                if space:
                    spots.append(_Spot(space, column + at, row))
            longest = max(longest, len(shown))
        column += longest
    return spots


def _stands(trail: Trail, space: str) -> bool:
    return any(who in trail.ledger.at(space) for who in trail.names)


def _junction_before(space: str) -> str:
    """The junction from which a space is reached."""
    return next((each for each, found in _WAYS.items() if each == space or any(space in way for way in found)), START)


class _Scale(NamedTuple):
    """How large a drawing is."""

    pitch: int
    row: int
    box: int
    tall: int
    top: int = 1

    def x(self, spot: _Spot) -> int:
        return 1 + spot.column * self.pitch

    def y(self, spot: _Spot) -> int:
        return self.top + spot.row * self.row


_ABOUT_THE_RAILROAD = (
    "engine",
    "engine back",
    "back from the end",
    "upgrade",
    "upgrade behind",
    "station master",
    "extraordinary",
    "city",
    "disc",
)
_ROOMY = 7
"""In a smaller box a letter would touch the frame, so it is dark on a lit box."""
_STRIP_WIDTH, _STRIP_HEIGHT = 128, 28
_PAGE = _Scale(13, 16, 11, 9)


def picture(trail: Trail) -> Picture | None:
    """The whole trail."""
    if not trail.turn:
        return None
    shapes: list[Shape] = []
    spots = _spots(trail, START, all_spaces=True)
    width = 0
    for number, (first, after) in enumerate(zip(_BANDS, (*_BANDS[1:], ""), strict=True)):
        start = _column(spots, first)
        end = _column(spots, after) if after else max(spot.column for spot in spots) + 1
        band = [spot._replace(column=spot.column - start) for spot in spots if start <= spot.column < end]
        scale = _PAGE._replace(top=1 + number * 3 * _PAGE.row)
        shapes += [*_tracks(band, scale), *(shape for spot in band for shape in _drawn(trail, spot, scale, large=True))]
        width = max(width, 2 + _PAGE.pitch * (end - start))
    return Picture(width, 1 + 3 * len(_BANDS) * _PAGE.row, shapes)


_BANDS = (START, "C", "E")
"""The junctions with which a new line of the page begins."""


def _column(spots: Sequence[_Spot], space: str) -> int:
    return next(spot.column for spot in spots if spot.space == space)


def strip(trail: Trail) -> Picture | None:
    """The way ahead of the active player, as far as one move can lead; the railroad where it is about that."""
    if not trail.turn:
        return None
    if trail.spot(trail.active) == KANSAS_CITY or trail.place.rpartition("/")[2] in _ABOUT_THE_RAILROAD:
        return railroad_strip(trail)
    spots = _spots(trail, _junction_before(trail.spot(trail.active)), all_spaces=False)
    ends = {way.end for way in ways.ways(trail, trail.active, ways.step_limit(trail, trail.active))}
    far = max([spot.column for spot in spots if spot.space in ends], default=0)
    columns = max(far + 1, 10)
    pitch = max(5, min(12, (_STRIP_WIDTH - 2) // columns))
    scale = _Scale(pitch, 9, min(9, pitch - 1), 7)
    shown = [spot for spot in spots if scale.x(spot) + scale.box < _STRIP_WIDTH]
    shapes = [*_tracks(shown, scale), *(shape for spot in shown for shape in _drawn(trail, spot, scale, large=False))]
    return Picture(_STRIP_WIDTH, _STRIP_HEIGHT, shapes)


def _tracks(spots: Sequence[_Spot], scale: _Scale) -> Iterator[Shape]:
    """The lines between the spaces."""
    middle = scale.tall // 2
    junctions = [spot for spot in spots if spot.space in _WAYS]
    for number, here in enumerate(junctions):
        start = scale.x(here) + scale.box
        end = scale.x(junctions[number + 1]) - 1 if number + 1 < len(junctions) else 0
        rows = _ROWS[len(_WAYS[here.space])] or (_MIDDLE,)
        between = [spot for spot in spots if here.column < spot.column and spot not in junctions]
        for row in rows:
            y = scale.top + row * scale.row + middle
            on_way = [spot for spot in between if spot.row == row and (not end or scale.x(spot) < end)]
            x = start
            for spot in on_way:
                if scale.x(spot) - 1 >= x:
                    yield Line(x, y, scale.x(spot) - 1, y)
                x = scale.x(spot) + scale.box
            if end and end >= x:
                yield Line(x, y, end, y)
        if len(rows) > 1:
            top = scale.top + rows[0] * scale.row + middle
            bottom = scale.top + rows[-1] * scale.row + middle
            yield Line(start, top, start, bottom)
            if end:
                yield Line(end, top, end, bottom)


def _drawn(trail: Trail, spot: _Spot, scale: _Scale, *, large: bool) -> Iterator[Shape]:
    x, y, space = scale.x(spot), scale.y(spot), spot.space
    tile = trail.tile_at(space)
    owner = tile.partition("/")[0] if kind_of(tile) == "private" else ""
    colour = trail.player(owner).colour if owner else ""
    solid = bool(owner) or space == KANSAS_CITY
    title = _title(trail, space)
    if tile or space in _WAYS or large:
        bare = kind_of(tile) in ("hazard", "teepee") or not (tile or space in _WAYS)
        yield Rect(x, y, scale.box, scale.tall, filled=False, place=space, colour=colour, title=title, bare=bare)
    yield from _marked(trail, space, x, y, scale, solid=solid, colour=colour, large=large)
    here = sorted((who for who in trail.names if who in trail.ledger.at(space)), key=lambda who: who == trail.active)
    for number, who in enumerate(here):
        at = x + number * (4 if large else 3)
        shape = LETTERS[trail.player(who).mark] if large else _ACTIVE if who == trail.active else _PAWN
        mine = _("{who}’s cattleman", who=who)
        yield Glyph(at, y + scale.tall + (1 if large else 0), shape, trail.player(who).colour, mine)


def _marked(
    trail: Trail, space: str, x: int, y: int, scale: _Scale, *, solid: bool, colour: str, large: bool
) -> Iterator[Shape]:
    """What stands in the box: a letter, a hazard or a teepee."""
    tile = trail.tile_at(space)
    first, _slash, rest = tile.partition("/")
    if large and kind_of(tile) == "private":
        yield Label(x + 1, y + 2, rest, colour=colour)
        return
    rows: Sequence[str]
    if first in _TILES:
        rows = _TILES[first]
    elif first == "teepee":
        rows = _TILES[rest]
    elif tile or space == KANSAS_CITY:
        letter = "K" if space == KANSAS_CITY else rest if first == "neutral" else trail.player(first).mark
        rows = LETTERS[letter]
    else:
        return
    left = x + (scale.box - len(rows[0])) // 2
    top = y + (scale.tall - len(rows)) // 2
    if rows in LETTERS.values() and not large and (solid or scale.box < _ROOMY):
        rows, left, top = inverse(rows, scale.box, scale.tall), x, y
    yield Glyph(left, top, tuple(rows), colour, _title(trail, space))


def _title(trail: Trail, space: str) -> Words:
    tile = trail.tile_at(space)
    if tile:
        return tile_name(tile)
    forest = space in SPACES and SPACES[space].forest
    return _("{place}, forest", place=space_name(space)) if forest else space_name(space)
