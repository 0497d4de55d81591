"""Given any town, when it is drawn, then 64 parcels of eight by eight pixels fill half the display."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.box.canvas import Canvas
from companion.box.screens.pages import map_page
from companion.game.picture import Glyph, Label, Line, Note, Rect
from companion.games.carson_city.components import BUILDINGS, SIDES_OF_THE_BOX
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.glyphs import LARGE, LETTERS, LOW, SMALL
from companion.games.carson_city.roads import open_sides
from companion.games.carson_city.rulebook import RULEBOOK
from tests.games.carson_city.table import arranged


def drawn(board, **more):
    picture = RULEBOOK.picture(arranged(board=board, **more))
    assert picture is not None
    return picture


def cell(board, at="c8r8", **more):
    """The pixels of one parcel."""
    canvas = Canvas(64, 64)
    canvas.paste_picture(drawn(board, **more), 0, 0)
    left, top = 8 * (int(at[1]) - 1) + 1, 8 * (int(at[3]) - 1) + 1
    return canvas.image.crop((left, top, left + 7, top + 7)).tobytes()


def titled(board, at, **more):
    rect = drawn(board, **more).place(at)
    assert rect is not None
    return str(rect.title)


def test_the_map_fills_64_by_64_pixels():
    picture = drawn({"c1r1": "bank Red", "c8r8": "river"})

    assert (picture.width, picture.height) == (64, 64)
    assert all(picture.place(at) is not None for at in PARCELS)
    for shape in picture.shapes:
        if isinstance(shape, Glyph):
            assert all(shape.x + len(row) <= 64 for row in shape.rows)
            assert shape.y + len(shape.rows) <= 64
        if isinstance(shape, Line):
            assert max(shape.x, shape.y, shape.to_x, shape.to_y) <= 63


@pytest.mark.parametrize(("at", "side"), [("c4r1", "h4.1"), ("c4r8", "h4.9"), ("c1r4", "v1.4"), ("c8r4", "v9.4")])
def test_a_bridge_on_the_rim_stays_on_the_map(at, side):
    town = arranged(board={at: "river"})
    town.ledger.move("road", 2, "bank", side, "test")
    picture = RULEBOOK.picture(town)
    assert picture is not None
    ends = [end for each in picture.shapes if isinstance(each, Line) for end in (each.x, each.y, each.to_x, each.to_y)]

    assert min(ends) >= 0
    assert max(ends) <= 63


def test_every_content_and_every_owner_looks_different():
    contents = [*BUILDINGS, "house", "mansion", "mountain"]
    owned = {kind: cell({"c8r8": f"{kind} Red"}) for kind in contents if kind != "city_hall"}
    owned["nothing"] = cell({"c8r8": "Red"})
    owned["city_hall"] = cell({"c8r8": "city_hall"})
    owned["river"] = cell({"c8r8": "river"})
    for kind in ("house", "mansion", "mountain"):
        owned[f"neutral {kind}"] = cell({"c8r8": kind})
    for first, second in combinations(owned, 2):
        assert owned[first] != owned[second], (first, second)

    names = [side.name for side in SIDES_OF_THE_BOX]
    for board in ("bank {}", "{}"):
        looks = [cell({"c8r8": board.format(name)}, names=names) for name in names]
        assert len(set(looks)) == 6


def test_cowboys_and_outlaws_can_be_told_apart():
    names = [side.name for side in SIDES_OF_THE_BOX]
    claims = [cell({}, names=names, cowboys={"c8r8": name}) for name in names]
    claims += [cell({}, cowboys={"c8r8": "Red Blue"}), cell({}, cowboys={"c8r8": "Red Blue Green"}), cell({})]
    claims += [cell({"c8r8": "Red"}), cell({"c8r8": "outlaw"}, outlaws=True)]
    assert len(set(claims)) == len(claims)

    bank = cell({"c8r8": "bank Red"})
    assert bank != cell({"c8r8": "bank Red"}, cowboys={"c8r8": "Blue"})
    assert bank != cell({"c8r8": "bank Red outlaw"}, outlaws=True)


def test_glyphs_have_the_size_they_say():
    assert {(len(rows), *{len(row) for row in rows}) for rows in LARGE.values()} == {(7, 7)}
    assert {(len(rows), *{len(row) for row in rows}) for rows in SMALL.values()} == {(5, 3)}
    assert {(len(rows), *{len(row) for row in rows}) for rows in LETTERS.values()} == {(5, 3)}
    assert {(len(rows), *{len(row) for row in rows}) for rows in LOW.values()} == {(4, 3)}
    for sheet in (LARGE, SMALL, LETTERS, LOW):
        assert len(set(sheet.values())) == len(sheet)


def test_roads_are_lines_bridges_double_and_open_sides_are_places():
    town = arranged(board={"c4r6": "river", "c4r7": "river"})
    town.ledger.move("road", 2, "bank", "h4.7", "test")
    picture = RULEBOOK.picture(town)
    assert picture is not None

    assert sum(isinstance(shape, Line) for shape in picture.shapes) == 4 + 2
    assert all(picture.place(side) is not None for side in open_sides(town, 2))
    assert not any(isinstance(shape, Rect) and not shape.bare for shape in picture.shapes)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ({"c8r8": "mountain"}, "Mountain c8r8, price $2 (2 = land 1 + 1 mountain 1)"),
        ({"c8r8": "hotel Red"}, "Hotel c8r8, Red, arrow at $6 (guests 6)"),
        ({"c8r8": "mine Red"}, "Mine c8r8, Red, arrow at $0"),
        ({"c8r8": "church Red"}, "Church c8r8, Red"),
        ({}, "Empty parcel c8r8, price $1 (land 1)"),
    ],
)
def test_pointing_at_a_parcel_says_what_it_yields_or_costs(board, words):
    assert titled(board, "c8r8") == words


ARROWS = {"c7r1": "house", "c7r2": "saloon Red", "c8r2": "hotel Red", "c1r1": "mine Blue", "c8r8": "church Red"}


@pytest.mark.rule("CC-IN-15")
def test_a_page_writes_the_value_of_each_arrow_on_its_tile():
    picture = drawn(ARROWS)
    notes = {(shape.x, shape.y): shape.text for shape in picture.shapes if isinstance(shape, Note)}

    for at, value in {"c7r2": "15", "c8r2": "6", "c1r1": "0"}.items():
        parcel = picture.place(at)
        assert parcel is not None
        assert notes.pop((parcel.x, parcel.y + parcel.height)) == value
    assert not notes


def test_the_display_has_the_values_of_the_arrows_beside_its_map():
    town = arranged(board=ARROWS)
    figures = RULEBOOK.figures(town)
    assert figures is not None

    assert sorted(shape.text for shape in figures.shapes if isinstance(shape, Label)) == ["0", "15", "6"]
    assert (figures.width, figures.height) == (64, 64)
    without, beside = map_page(drawn(ARROWS)), map_page(drawn(ARROWS), figures=figures)
    assert beside.image.crop((0, 0, 64, 64)).tobytes() == without.image.crop((32, 0, 96, 64)).tobytes()
    saloon = beside.image.crop((64 + 49, 9, 64 + 56, 16))
    assert saloon.getbbox() is not None


def test_pointing_says_who_stands_there_and_when_the_tile_must_be_swapped():
    assert titled({}, "c8r8", cowboys={"c8r8": "Red Blue"}).endswith("cowboys: Red, Blue")
    ring = dict.fromkeys(("c6r6", "c7r6", "c8r6", "c6r7", "c8r7"), "mansion")
    assert "gold-rimmed tile" in titled(ring | {"c7r7": "saloon Red"}, "c7r7")
    assert "gold-rimmed tile" not in titled(ring | {"c7r7": "saloon Red"}, "c7r7", edition="first")
