"""Given any trail, when it is drawn, then the way ahead is on the display and the whole trail on the page."""

from __future__ import annotations

import pytest

from companion.game.picture import Glyph, Rect
from companion.games.great_western_trail import RULEBOOK, ways
from companion.games.great_western_trail.components_trail import SPACES
from tests.games.great_western_trail.table import acting, built, fresh, ready, stand, trail_of, walking, without
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
        if step % 25 or not trail_of(game).turn:
            continue
        strip = RULEBOOK.strip(trail_of(game))
        assert strip is not None
        boxes: list[set[tuple[int, int]]] = [set() for _box in places(strip)]
        for box, one in zip(boxes, places(strip).values(), strict=True):
            box.update((x, y) for x in range(one.x, one.x + one.width) for y in range(one.y, one.y + one.height))
        assert sum(map(len, boxes)) == len(set().union(*boxes))


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
