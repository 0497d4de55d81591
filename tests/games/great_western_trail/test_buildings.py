"""Given every building in turn, when its actions are used, then each does what is printed on it."""

from __future__ import annotations

import pytest

from companion.game.asks import ChooseSeveral
from companion.games.great_western_trail import cards
from companion.games.great_western_trail.components_buildings import BUILDINGS, NEUTRAL, PRIVATE
from tests.games.great_western_trail.table import (
    acting,
    asked,
    at_work,
    built,
    crew,
    dealt,
    engine,
    is_sound,
    money,
    offered,
    refusal,
    token,
    without,
)

HAND = ["jersey", "jersey", "guernsey", "dutch_belt", "black_angus", "holstein/1", "O05"]
"""What all the costs of all buildings ask for."""


def rich(tile=""):
    """Red stands on a tile with everything that any of its actions could need."""
    sides = [int(tile[:-1])] if tile.endswith("b") else []
    trail = dealt({"Red": HAND}, sides=sides)
    money(trail, "Red", 50)
    crew(trail, "Red", cowboy=3, craftsman=6, engineer=3)
    engine(trail, "Red", "15")
    trail.known.update({"track 5": 0, "6b cattle": 0, "small building vp": 1, "O04 vp": 4})
    token(trail, 4)
    at_work(trail, "engineer", 3)
    trail.ledger.put("teepee/blue", "TP-2", "Red/teepees", "test")
    trail.ledger.put("teepee/green", "TP-3", "Red/teepees", "test")
    if tile:
        built(trail, "Red", tile, "F2")
    return trail


EFFECTS = [
    # building, action: dollars, certificates, engine spaces, hand cards
    ("A", "A/0/0", (2, 0, 0, -1)),
    ("B", "B/0/0", (2, 0, 0, -1)),
    ("C", "C/0/0", (0, 1, 0, 0)),
    ("E", "E/0/0", (2, 0, 0, -1)),
    ("1a", "1a/0/0", (2, 0, 0, 0)),
    ("2a", "2a/0/0", (4, 0, 0, -1)),
    ("6a", "6a/0/0", (10, 0, 0, -1)),
    ("7a", "7a/0/0", (2, 2, 0, 0)),
    ("10a", "10a/0/0", (0, 3, 0, 0)),
    ("1b", "1b/0/0", (0, 2, 0, -1)),
    ("1b", "1b/1/0", (3, 0, -1, 0)),
    ("2b", "2b/1/0", (3, 0, 0, -1)),
    ("5b", "5b/0/0", (0, 2, 0, -1)),
    ("5b", "5b/1/0", (3, 0, 0, 0)),
    ("10b", "10b/0/0", (4, 0, 0, 0)),
]


@pytest.mark.parametrize(("tile", "action", "gains"), EFFECTS)
def test_what_an_action_brings(tile, action, gains):
    dollars, certificates, spaces, hand = gains
    trail = rich("" if tile in NEUTRAL else tile)
    game = acting(trail, tile if tile in NEUTRAL else "F2")
    held = cards.hand_size(trail, "Red")
    game.answer("Red", action)
    while game.state.place != "phase B":
        quick = game.asks[0].quick
        game.answer(game.asks[0].who, quick if quick is not None else asked(game).open[0].id)

    assert trail.money("Red") == 50 + dollars
    assert trail.certificates("Red") == certificates
    assert trail.engine("Red") == str(15 + spaces)
    assert cards.hand_size(trail, "Red") == held + hand


@pytest.mark.parametrize(
    ("tile", "action", "stops"),
    [
        ("C", "C/1/0", ["18", "17", "T5", "16", "no"]),
        ("G", "G/0/0", ["18", "17", "T5", "16", "no"]),
        ("D", "D/0/1", ["17", "T5", "16", "no"]),
        ("5a", "5a/1/0", ["18", "17", "T5", "16", "no"]),
        ("8a", "8a/1/0", ["17", "T5", "16", "no"]),
        ("9a", "9a/0/0", ["18", "17", "T5", "16", "no"]),
        ("2b", "2b/0/0", ["16", "no"]),
        ("10b", "10b/1/0", ["19", "18", "17", "T5", "16", "no"]),
    ],
)
def test_how_far_the_engine_goes(tile, action, stops):
    trail = rich("" if tile in NEUTRAL else tile)
    game = acting(trail, tile if tile in NEUTRAL else "F2")
    game.answer("Red", action)

    assert offered(game) == stops


@pytest.mark.parametrize(("tile", "steps"), [("3a", 1), ("4a", 2), ("10a", 5), ("3b", 1), ("4b", 3), ("10b", 4)])
def test_how_far_the_cattleman_goes_on(tile, steps):
    trail = rich()
    if tile.endswith("b"):
        trail = rich(tile)
        trail.ledger.put(f"Red/{tile}", "F2", "A1", "test")
    else:
        built(trail, "Red", tile, "A1")
    game = acting(trail, "A1")
    game.answer("Red", next(answer for answer in offered(game) if _drives(answer)))

    assert "B" in offered(game)
    assert str(game.asks[0].note).startswith(f"at most {steps} ")


def _drives(answer):
    tile, _slash, rest = answer.partition("/")
    if tile not in PRIVATE:
        return False
    slot, _slash, number = rest.partition("/")
    return BUILDINGS[tile][int(slot)][int(number)].todo[0].kind == "drive on"


@pytest.mark.parametrize("tile", list(BUILDINGS))
def test_every_action_of_every_building_can_be_carried_out(tile):
    actions = [f"{tile}/{slot}/{number}" for slot, ways in enumerate(BUILDINGS[tile]) for number in range(len(ways))]
    for action in actions:
        trail = rich("" if tile in NEUTRAL else tile)
        game = acting(trail, tile if tile in NEUTRAL else "F2")
        assert refusal(game, action) == ""
        game.answer("Red", action)
        for _answer in range(30):
            if game.state.place == "phase B" or game.asks[0].who == "Blue":
                break
            ask = game.asks[0]
            if isinstance(ask, ChooseSeveral):
                game.answer(ask.who, [option.id for option in asked(game).open][: ask.least])
            else:
                game.answer(ask.who, ask.quick if ask.quick is not None else asked(game).open[0].id)
        assert is_sound(game)
        assert not trail.todo


def test_9a_delivers_once_more_without_transport():
    trail = rich("9a")
    game = acting(trail, "F2")
    game.answer("Red", "9a/1/0")
    game.answer("Red", "5")
    assert offered(game)[0] == "albuquerque"
    before = trail.money("Red")
    game.answer("Red", "albuquerque")
    game.answer("Red", "cert6")

    assert trail.money("Red") == before
    assert cards.hand_size(trail, "Red") == len(HAND)


def test_7b_moves_the_engine_by_forests():
    trail = rich("7b")
    without(trail, "Red", "aux4a")
    game = acting(trail, "F2")
    game.answer("Red", "7b/0/0")
    game.answer("Red", 1)

    assert offered(game) == ["16", "no"]
