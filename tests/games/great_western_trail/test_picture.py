"""Given any trail, when it is drawn, then the way ahead is on the display and the whole trail on the page."""

from __future__ import annotations

import pytest

from companion.game.picture import Glyph, Rect
from companion.games.great_western_trail import ways
from companion.games.great_western_trail.components import CITIES
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.rulebook import RULEBOOK
from tests.games.great_western_trail.table import (
    acting,
    built,
    engine,
    fresh,
    ready,
    served,
    stand,
    trail_of,
    walking,
    without,
)
from tests.games.great_western_trail.test_random_play import play


def places(picture):
    return {shape.place: shape for shape in picture.shapes if isinstance(shape, Rect) and shape.place}


@pytest.mark.parametrize("space", ["START", "A", "FL2", "B", "C", "D", "E", "G"])
def test_every_place_that_can_be_reached_is_on_the_strip(space):
    trail = fresh()
    without(trail, "Red", "step_left", "step_right")
    for tile, where in (("1a", "A1"), ("2a", "B2"), ("3a", "C3"), ("4a", "RX1")):
        built(trail, "Blue", tile, where)
    stand(trail, "Red", space)
    walking(trail)
    strip = RULEBOOK.strip(trail)
    assert strip is not None
    assert (strip.width, strip.height) == (128, 28)

    drawn = places(strip)
    assert {way.end for way in ways.ways(trail, "Red", ways.step_limit(trail, "Red"))} <= set(drawn)
    for one in drawn.values():
        assert one.x >= 0
        assert one.x + one.width <= 128
        assert one.y + one.height <= 28


def test_nothing_overlaps_on_the_strip_in_whole_games():
    for step, game in enumerate(play(["Red", "Blue"], 5)):
        if step % 25 or trail_of(game).place.partition("/")[0] not in ("phase A", "phase B", "phase C"):
            continue
        strip = RULEBOOK.strip(trail_of(game))
        assert strip is not None
        boxes: list[set[tuple[int, int]]] = [set() for _box in places(strip)]
        for box, one in zip(boxes, places(strip).values(), strict=True):
            box.update((x, y) for x in range(one.x, one.x + one.width) for y in range(one.y, one.y + one.height))
        assert sum(map(len, boxes)) == len(set().union(*boxes))


@pytest.mark.parametrize("space", ["0", "T1", "17", "38", "39"])
def test_about_the_railroad_the_strip_shows_the_track_and_for_a_delivery_all_cities(space):
    trail = fresh()
    engine(trail, "Red", space)
    served(trail, "Red", "topeka")
    acting(trail, "A")
    trail.place = "action/engine"
    strip = RULEBOOK.strip(trail)
    assert strip is not None
    assert space in places(strip)
    assert "Red’s engine" in {str(shape.title) for shape in strip.shapes if isinstance(shape, Glyph)}
    trail.place = "kansas city/delivery/city"
    strip = RULEBOOK.strip(trail)
    assert strip is not None

    assert set(CITIES) <= set(places(strip))
    for one in places(strip).values():
        assert one.x + one.width <= strip.width
        assert one.y + one.height <= strip.height


def test_the_whole_trail_is_on_the_page_with_everybody_on_it():
    trail = fresh()
    acting(trail, "A")
    stand(trail, "Blue", "A")
    whole = RULEBOOK.picture(trail)
    assert whole is not None

    assert set(places(whole)) == set(SPACES)
    assert {str(shape.title) for shape in whole.shapes if isinstance(shape, Glyph)} >= {
        "Red’s cattleman",
        "Blue’s cattleman",
        "Yellow’s cattleman",
    }


def test_before_the_first_turn_there_is_no_picture():
    game = ready()
    trail = trail_of(game)
    assert RULEBOOK.picture(trail) is not None
    trail.turn = 0
    assert RULEBOOK.picture(trail) is None
    assert RULEBOOK.strip(trail) is None
