"""Given any train, when it is drawn, then everything is on the display and nothing overlaps."""

from __future__ import annotations

import pytest

from companion.game.picture import Glyph, Line, Rect
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import ALL, aboard, train_of


def lit(shape):
    if isinstance(shape, Glyph):
        return {
            (shape.x + x, shape.y + y) for y, row in enumerate(shape.rows) for x, dot in enumerate(row) if dot == "#"
        }
    return set()


@pytest.mark.parametrize("count", [3, 4, 5, 6])
@pytest.mark.parametrize("crowd", ["", "0:roof", "2:roof", "1:in"])
def test_everybody_is_drawn_inside_the_frame_and_apart(count, crowd):
    train = train_of(aboard(ALL[:count]))
    for bandit in train.bandits if crowd else []:
        train.ledger.put(bandit, train.spot(bandit), crowd, "crowd")
    for token in train.loot_at("3:in")[:1]:
        train.ledger.put(token, "3:in", "2:roof", "dropped")
    picture = RULEBOOK.picture(train)
    assert picture is not None
    assert (picture.width, picture.height) == (128, 32)

    assert {shape.place for shape in picture.shapes if isinstance(shape, Rect)} == set(train.spots)
    people = [shape for shape in picture.shapes if isinstance(shape, Glyph) and shape.title]
    assert {str(shape.title) for shape in people} >= {*train.bandits, "Marshal"}
    drawn = [dot for shape in people for dot in lit(shape)]
    assert len(drawn) == len(set(drawn))
    for x, y in drawn:
        assert 0 <= x < 128
        assert 0 <= y < 32


def test_the_cars_are_coupled():
    picture = RULEBOOK.picture(train_of(aboard(ALL)))
    assert picture is not None

    assert sum(isinstance(shape, Line) and shape.y == shape.to_y == 20 for shape in picture.shapes) == 6
