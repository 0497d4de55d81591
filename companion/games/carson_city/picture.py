"""The map of the town: 64 parcels of eight by eight pixels, roads on the lanes between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from companion.game.picture import Glyph, Label, Line, Note, Picture, Rect
from companion.games.carson_city import income
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.geometry import ENDS, PARCELS, SIZE, Corner, column, row
from companion.games.carson_city.glyphs import CROSS, LARGE, LETTERS, LOW, SKULL, SMALL, tile
from companion.games.carson_city.parcels import parcel_price, why_not_claimable
from companion.games.carson_city.placement import players_at
from companion.games.carson_city.roads import open_sides
from companion.games.carson_city.town import RIVER, ROAD, Town
from companion.games.carson_city.words import listed, reasons, side_words
from companion.text import Words, _

__all__ = ["figures", "picture"]

CELL = 8
EDGE = SIZE * CELL - 1
"""The last row and column of pixels: the rim's lane lies on it."""
RIGHT, LOWER = 4, 3
"""Where the owner's letter stands in a parcel."""

Shape: TypeAlias = Rect | Line | Glyph | Note
Drawing: TypeAlias = tuple[int, int, tuple[str, ...]]
"""Column and row within a parcel, and the pixels."""


def picture(town: Town) -> Picture:
    """The whole map; every parcel is a place, and so is every side that has or could take a road."""
    shapes: list[Shape] = []
    for at in PARCELS:
        shapes += _parcel(town, at)
    roads = town.roads
    for side in sorted(roads | set(open_sides(town, 2))):
        shapes.append(_side(side))
    for side in sorted(roads):
        shapes += _road(side, bridge=town.ledger.amount(side, ROAD) > 1)
    shapes += (Note(*_corner(at, CELL - 1), str(value)) for at, value in _arrows(town))
    return Picture(SIZE * CELL, SIZE * CELL, [*shapes])


def figures(town: Town) -> Picture:
    """The value that each building's arrow should show, where the building stands on the map."""
    dots = (
        Glyph(CELL * (column(at) - 1), CELL * (row(at) - 1), ("#",)) for at in PARCELS if column(at) > 1 and row(at) > 1
    )
    values = ((at, str(value)) for at, value in _arrows(town))
    labels = (Label(x + 4 * (len(value) == 1), y, value) for at, value in values for x, y in [_corner(at, 1)])
    return Picture(SIZE * CELL, SIZE * CELL, [*dots, *labels])


def _arrows(town: Town) -> Iterator[tuple[str, int]]:
    """Where an arrow can be turned, and to what."""
    for at, kind in town.buildings():
        if BUILDINGS[kind].earns:
            yield at, income.building_income(town, at).total


def _corner(at: str, down: int) -> tuple[int, int]:
    """A pixel on the left of a parcel."""
    return CELL * (column(at) - 1) + 1, CELL * (row(at) - 1) + 1 + down


def _lane(corner: Corner) -> tuple[int, int]:
    """The pixel of a corner; the last lane lies on the map's edge."""
    x, y = corner
    return _on_map(CELL * x), _on_map(CELL * y)


def _road(side: str, *, bridge: bool) -> Iterator[Shape]:
    (x, y), (to_x, to_y) = (_lane(corner) for corner in ENDS[side])
    if not bridge:
        yield Line(x, y, to_x, to_y)
        return
    across, down = (0, 1) if y == to_y else (1, 0)
    for by in (-1, 1):
        yield Line(*(_on_map(at + by * aside) for at, aside in ((x, across), (y, down), (to_x, across), (to_y, down))))


def _on_map(pixel: int) -> int:
    return max(0, min(pixel, EDGE))


def _side(side: str) -> Rect:
    (x, y), (to_x, to_y) = (_lane(corner) for corner in ENDS[side])
    title = _("road {side}", side=side_words(side))
    if y == to_y:
        return Rect(x + 1, y, to_x - x - 1, 1, place=side, title=title, bare=True)
    return Rect(x, y + 1, 1, to_y - y - 1, place=side, title=title, bare=True)


def _parcel(town: Town, at: str) -> Iterator[Shape]:
    x, y = CELL * (column(at) - 1) + 1, CELL * (row(at) - 1) + 1
    owner, title = town.owner(at), _title(town, at)
    colour = town.player(owner).colour if owner else ""
    yield Rect(x, y, CELL - 1, CELL - 1, place=at, colour=colour, title=title, bare=True)
    if column(at) > 1 and row(at) > 1:
        yield Glyph(x - 1, y - 1, ("#",))
    drawings = list(_drawings(town, at))
    guests = list(dict.fromkeys(players_at(town, at)))
    if not guests:
        yield from (Glyph(x + along, y + down, rows, title=title) for along, down, rows in drawings)
        return
    if not owner:
        drawings += _claims([town.player(name).mark for name in guests], alone=not drawings)
    one = town.player(guests[0]).colour if len(guests) == 1 else ""
    yield Glyph(x, y, tile(*drawings), one, title)


def _drawings(town: Town, at: str) -> Iterator[Drawing]:
    """What stands on a parcel, whose it is, and whether an outlaw is there."""
    content, owner, outlaw = town.content(at), town.owner(at), town.has_outlaw(at)
    if owner:
        yield RIGHT, LOWER, LOW.get(town.player(owner).mark, LOW["O"])
    if content == RIVER or (content and not owner and not outlaw and not players_at(town, at)):
        yield 0, 0, LARGE[content]
    elif content:
        yield 0, 0, SMALL[content]
    if outlaw and not owner and not content:
        yield 0, 0, SKULL
    elif outlaw:
        yield RIGHT, 0, CROSS


def _claims(marks: list[str], *, alone: bool) -> Iterator[Drawing]:
    """The letters of those whose cowboys stand there; where they are too many, how many."""
    if len(marks) > 1 + alone:
        marks = [str(len(marks))]
    spots = (2,) if alone and len(marks) == 1 else (0, RIGHT) if alone else (RIGHT,)
    for along, mark in zip(spots, marks, strict=True):
        yield along, 1, LETTERS.get(mark, LETTERS["O"])


def _title(town: Town, at: str) -> Words:
    """What a page says about a parcel: what it is, whose, what it yields or costs, who stands there."""
    content = town.content(at)
    said: list[Words] = [_("{what} {parcel}", what=NAMES[content], parcel=at)]
    if owner := town.owner(at):
        said.append(owner)
    if content in BUILDINGS and BUILDINGS[content].earns:
        yields = income.building_income(town, at)
        arrow = _("arrow at ${n}", n=yields.total)
        said.append(_("{number} ({why})", number=arrow, why=reasons(yields)) if yields.parts else arrow)
        if income.gold_tile_needed(content, yields.total) and town.edition == "bigbox":
            said.append(_("gold-rimmed tile"))
    elif why_not_claimable(town, at) is None:
        price = parcel_price(town, at)
        said.append(_("{number} ({why})", number=_("price ${n}", n=price.total), why=reasons(price)))
    if town.has_outlaw(at):
        said.append(_("outlaw"))
    if guests := players_at(town, at):
        said.append(_("cowboys: {who}", who=listed(list(guests))))
    return listed(said)
