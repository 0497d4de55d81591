"""The train as the display shows it: locomotive in front, bandits on the roofs and inside, loot on its level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.picture import Glyph, Label, Line, Picture, Rect
from companion.games.colt_express.train import MARSHAL, Train, kind_of
from companion.games.colt_express.words import KIND_NAMES, spot_name
from companion.text import Words, _

__all__ = ["picture"]

WIDTH, HEIGHT = 128, 32
_ROOF = 10
"""The row of the roofs; bandits and loot stand above it. A vehicle with its cursor fills two pages of the display."""
_ABOVE = 2
"""Rows above the roofs for the cursor."""
_FLOOR = 21
_WHEELS = 22
_WIDEST, _NARROWEST = 30, 13
_COW_CATCHER = 3
_CHIMNEY = 6

_LETTERS = {
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "C": (".##", "#..", "#..", "#..", ".##"),
    "D": ("##.", "#.#", "#.#", "#.#", "##."),
    "E": ("###", "#..", "##.", "#..", "###"),
    "F": ("###", "#..", "##.", "#..", "#.."),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "H": ("#.#", "#.#", "###", "#.#", "#.#"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
}
_STAR = ("..#..", "#####", ".###.", "##.##", "#...#")
_LOOT = {
    "purse": ("##", "##"),
    "jewel": (".#.", "#.#", ".#."),
    "strongbox": ("#####", "#.#.#", "#####"),
}
_TALLY = ("#", "#", "#")
"""A purse where many lie together."""
_WHEEL = (".##.", "####", ".##.")
_COG = (".###.", "##.##", "#.#.#", "##.##", ".###.")
_STACK = ("#####", ".###.", ".###.")
_SMOKE = (".#..", "#.##", ".##.")
_CATCHER = ("..#", ".##", ".##", "###", "###")


class _Piece:
    """A little drawing with its width, to be set in a row with others."""

    __slots__ = ("colour", "rows", "title", "width")

    def __init__(self, rows: tuple[str, ...], title: Words, colour: str = "") -> None:
        self.rows, self.title, self.colour = rows, title, colour
        self.width = len(rows[0])


def picture(train: Train) -> Picture:
    """The whole train; a crowded vehicle is drawn wider."""
    shapes: list[Rect | Line | Label | Glyph] = []
    gap = 3 if train.caboose < 5 else 2 if train.caboose < 6 else 1
    widths = _widths([_needed(train, vehicle) for vehicle in range(train.caboose + 1)], gap)
    x = (WIDTH - sum(widths) - gap * train.caboose) // 2
    for vehicle, width in enumerate(widths):
        shapes += _vehicle(train, vehicle, x, width)
        if vehicle < train.caboose:
            shapes.append(Line(x + width, _FLOOR - 1, x + width + gap - 1, _FLOOR - 1))
        x += width + gap
    return Picture(WIDTH, HEIGHT, shapes)


def _widths(needed: Sequence[int], gap: int) -> list[int]:
    """What each vehicle needs, then the narrowest grow until the train fills the display."""
    room = WIDTH - 2 - gap * (len(needed) - 1)  # the cursor needs a pixel at either end
    widths = list(needed)
    while sum(widths) > room:
        widths[widths.index(max(widths))] -= 1
    while sum(widths) < room and min(widths) < _WIDEST:
        widths[widths.index(min(widths))] += 1
    return widths


def _needed(train: Train, vehicle: int) -> int:
    inside, roof = f"{vehicle}:in", f"{vehicle}:roof"
    in_body = max(_row_width(_people(train, inside)), _row_width(_loot(train, inside, many=True))) + 4
    on_roof = max(_row_width(_people(train, roof)), _row_width(_loot(train, roof, many=True))) + 1
    if vehicle:
        return max(_NARROWEST, in_body, on_roof)
    return max(_NARROWEST + _COW_CATCHER, in_body + _COW_CATCHER, on_roof + _COW_CATCHER + _CHIMNEY)


def _vehicle(train: Train, vehicle: int, x: int, width: int) -> Iterator[Rect | Line | Glyph]:
    inside, roof = f"{vehicle}:in", f"{vehicle}:roof"
    left = x
    if not vehicle:
        left, width = x + _COW_CATCHER, width - _COW_CATCHER
    yield Rect(left, _ABOVE, width, _ROOF - _ABOVE, place=roof, title=spot_name(roof), bare=True)
    yield Rect(left, _ROOF, width, _FLOOR - _ROOF + 1, place=inside, title=spot_name(inside))
    if vehicle:
        yield Line(left - 1, _ROOF, left + width, _ROOF)
        yield from _wheels(left, width)
        yield Glyph(left + (width - 3) // 2, _WHEELS + 1, _LETTERS[str(vehicle)])
        yield from _level(train, roof, left, width, _ROOF - 2)
    else:
        yield from _locomotive(x, left, width)
        yield from _level(train, roof, left + _CHIMNEY, width - _CHIMNEY, _ROOF - 2)
    yield from _level(train, inside, left + 2, width - 4, _FLOOR - 1, inside=True)


def _wheels(left: int, width: int) -> Iterator[Glyph]:
    yield Glyph(left + 1, _WHEELS, _WHEEL)
    yield Glyph(left + width - 5, _WHEELS, _WHEEL)


def _locomotive(x: int, left: int, width: int) -> Iterator[Glyph | Line]:
    yield Glyph(x, _FLOOR - 2, _CATCHER)
    yield Line(left - 2, _ROOF + 2, left - 1, _ROOF + 2)
    yield Glyph(left, _ROOF - 3, _STACK)
    yield Glyph(left + 1, 1, _SMOKE)
    yield Glyph(left + 1, _WHEELS, _COG)
    yield Glyph(left + width - 6, _WHEELS, _COG)
    yield Line(left + 3, _WHEELS + 2, left + width - 4, _WHEELS + 2)


def _level(train: Train, spot: str, x: int, width: int, ground: int, *, inside: bool = False) -> Iterator[Glyph]:
    """Who and what is on a spot, standing on the ground row; loot lies beside the people, or before them."""
    people, loot = _people(train, spot), _loot(train, spot)
    if _row_width(loot) > width:
        loot = _loot(train, spot, many=True)
    if not inside and people and loot and _row_width([*people, *loot]) <= width:
        yield from _row([*people, *loot], x, width, ground)
        return
    if loot and not inside:  # one upon the other they just fit
        ground += 1
    yield from _row(loot, x, width, ground)
    yield from _row(people, x, width, ground - 4 if inside else ground - 3 if loot else ground)


def _row(pieces: Sequence[_Piece], x: int, width: int, ground: int) -> Iterator[Glyph]:
    x += max(0, (width - _row_width(pieces)) // 2)
    for piece in pieces:
        yield Glyph(x, ground - len(piece.rows) + 1, piece.rows, piece.colour, piece.title)
        x += piece.width + 1


def _row_width(pieces: Sequence[_Piece]) -> int:
    return sum(piece.width + 1 for piece in pieces) - 1 if pieces else 0


def _people(train: Train, spot: str) -> list[_Piece]:
    people = [
        _Piece(_LETTERS.get(train.mark(name), _LETTERS["0"]), name, train.colour(name))
        for name in train.bandits_at(spot)
    ]
    if MARSHAL in train.ledger.at(spot):
        people.append(_Piece(_STAR, _("Marshal")))
    return people


def _loot(train: Train, spot: str, *, many: bool = False) -> list[_Piece]:
    kinds = [kind_of(token) for token in train.loot_at(spot)]
    return [
        _Piece(_TALLY if many and kind == "purse" else _LOOT[kind], KIND_NAMES[kind])
        for kind in KIND_NAMES
        for _each in range(kinds.count(kind))
    ]
