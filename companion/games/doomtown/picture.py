"""The town as the display shows it: everybody's street, the town square between them, dudes where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.game.picture import Glyph, Label, Line, Picture, Rect
from companion.games.doomtown import stats, streets
from companion.games.doomtown.town import TOWN_SQUARE, Dude, Town
from companion.games.doomtown.words import place_name
from companion.text import Words, _

__all__ = ["picture"]

WIDTH, HEIGHT = 128, 28
_ROW = 8
_ROWS = (0, 10, 20)
"""The tops of the three rows; the cursor needs a pixel around each place."""
_WIDEST, _NARROWEST = 27, 5
"""A house; in a long street it is narrower still."""
_SQUARE = 30
"""The town square: no wider, or the display would take too long to light it."""
_GAP = 2
_MARGIN = 5
_APART = 5
"""Between the street and what lies out of town."""

_LETTERS = {
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "P": ("##.", "#.#", "##.", "#..", "#.."),
    "W": ("#.#", "#.#", "#.#", "###", "#.#"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."),
}
_MANY = ("#.#", ".#.", "#.#", ".#.", "#.#")
_BAR: tuple[str, ...] = ("#", "#", "#", "#", "#")
_TAKEN = ("##", "##")
"""In the corner of a deed that somebody else controls."""

Shape = Rect | Line | Label | Glyph


def picture(town: Town) -> Picture | None:
    """The streets; nothing where the table keeps totals only."""
    if town.compact or not town.outfits:
        return None
    shapes: list[Shape] = []
    areas, square = _areas(len(town.players))
    for player, (row, left, right) in zip(town.names, areas, strict=True):
        shapes += _street(town, player, row, left, right)
    shapes += _square(town, *square)
    return Picture(WIDTH, HEIGHT, shapes)


def _areas(players: int) -> tuple[list[tuple[int, int, int]], tuple[int, int]]:
    """Where each street lies (row, from, to), and how far the town square reaches."""
    half = WIDTH // 2
    middle = (half - _SQUARE // 2, half + _SQUARE // 2)
    if players == 2:
        return [(0, 1, WIDTH - 1), (2, 1, WIDTH - 1)], middle
    corners = [(0, 1, half - 3), (0, half + 3, WIDTH - 1), (2, half + 3, WIDTH - 1), (2, 1, half - 3)]
    if players <= 4:
        return corners[:players], middle
    third = WIDTH // 3
    beside = [(1, 1, third - 3), (1, 2 * third + 3, WIDTH - 1)]
    return [*corners, *beside[: players - 4]], middle


def _street(town: Town, player: str, row: int, left: int, right: int) -> Iterator[Shape]:
    """A player's letter, home and deeds side by side, what is out of town a little apart."""
    person = town.player(player)
    yield Glyph(left, _ROWS[row] + 2, _LETTERS.get(person.mark, _MANY), person.colour, player)
    left += _MARGIN
    inside, outside = town.street(player), town.ledger.at(f"outside town:{player}")
    places = [*inside, *outside]
    gap = _GAP if len(places) * (_NARROWEST + _GAP) <= right - left - _APART else 1
    gaps = gap * (len(places) - 1) + (_APART - gap if outside else 0)
    width = max(2, min(_WIDEST, (right - left - gaps) // len(places)))
    x = left + max(0, (right - left - gaps - width * len(places)) // 2)
    for place in places:
        if place in outside[:1]:
            x += _APART - gap
        yield from _deed(town, place, x, _ROWS[row], width)
        x += width + gap


def _deed(town: Town, place: str, x: int, y: int, width: int) -> Iterator[Shape]:
    deed = town.deeds[place]
    holder = streets.controller(town, place)
    name = place_name(town, place)
    title = _("{place}: {player} controls {n}", place=name, player=holder, n=stats.control(deed))
    yield Rect(x, y, width, _ROW, place=place, colour=town.player(holder).colour, title=title)
    if deed.home:
        yield Line(x + 1, y, x + 1, y + _ROW - 1)
        yield Line(x + width - 2, y, x + width - 2, y + _ROW - 1)
    elif holder != deed.owner:
        yield Glyph(x + width - 3, y + 1, _TAKEN, town.player(holder).colour, title)
    yield from _people(town, place, x + 1, y + 2, width - 2)


def _square(town: Town, left: int, right: int) -> Iterator[Shape]:
    y = _ROWS[1]
    yield Rect(left, y, right - left, _ROW, place=TOWN_SQUARE, title=_("town square"))
    yield from _people(town, TOWN_SQUARE, left + 1, y + 1, right - left - 2)


def _people(town: Town, place: str, x: int, y: int, width: int) -> Iterator[Glyph]:
    """One letter a dude; where that is too wide, a letter and a number for each player, or only bars."""
    dudes = town.at(place)
    marks = [(_standing(town, dude), dude.controller, _title(town, dude.id)) for dude in dudes]
    rows: list[tuple[tuple[str, ...], str, Words]] = [*marks]
    if _wide(rows) > width:
        count = Counter(dude.controller for dude in dudes)
        rows = []
        for player, n in count.items():
            names = ", ".join(dude.id for dude in dudes if dude.controller == player)
            rows.append((_LETTERS.get(town.player(player).mark, _MANY), player, names))
            if n > 1:
                rows.append((_LETTERS.get(str(n), _MANY), player, names))
    if _wide(rows) > width:
        rows = [(_BAR, player, title) for _mark, player, title in marks][: max(1, (width + 1) // 2)]
    x += max(0, (width - _wide(rows)) // 2)
    for glyph, player, title in rows:
        yield Glyph(x, y + len(_BAR) - len(glyph), glyph, town.player(player).colour, title)
        x += len(glyph[0]) + 1


def _standing(town: Town, dude: Dude) -> tuple[str, ...]:
    """A dude as its player's letter, which lies on its side while the dude is booted."""
    rows = _LETTERS.get(town.player(dude.controller).mark, _MANY)
    return tuple("".join(column) for column in zip(*reversed(rows), strict=True)) if dude.booted else rows


def _title(town: Town, dude: str) -> Words:
    return _("{dude}, booted", dude=dude) if town.dudes[dude].booted else dude


def _wide(rows: Sequence[tuple[tuple[str, ...], str, Words]]) -> int:
    return sum(len(glyph[0]) + 1 for glyph, _player, _title in rows) - 1 if rows else 0
