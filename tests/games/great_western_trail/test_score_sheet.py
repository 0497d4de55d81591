"""Given a game that was played without the box, when its score sheet is filled, then everybody's points are counted."""

from __future__ import annotations

from random import Random

import pytest

from companion.game.asks import ChooseSeveral, Confirm, Number
from companion.game.game import Game
from companion.game.rulebook import find_rulebook
from companion.games.great_western_trail.components import WORKERS
from companion.games.great_western_trail.score_sheet import ENTRIES, SCORE_SHEET
from companion.store import Store
from companion.table import Tables


def fill(game, who, **lines):
    """Enter these lines, and nothing in the others."""
    for entry in ENTRIES:
        ask = game.ask_for(who)
        empty = [] if isinstance(ask, ChooseSeveral) else ask.least if isinstance(ask, Number) else ask.quick
        if isinstance(ask, Confirm):
            empty = False
        game.answer(who, lines.get(entry.id.replace(" ", "_"), empty))


def standing(game):
    return SCORE_SHEET.scores(game.state)


def test_the_printed_worker_is_there_before_anything_is_entered():
    game = Game.new(SCORE_SHEET, SCORE_SHEET.setup(["Red", "Blue"]))
    for entry in ENTRIES:
        ask = game.ask_for("Red")
        if entry.id in WORKERS:
            assert isinstance(ask, Number)
            assert (ask.least, ask.most, ask.quick) == (1, 6, 1)
        game.answer("Red", next(iter(ask.some_answers(Random(1)))))


def test_the_sheet_counts_the_same_categories():
    assert find_rulebook("great-western-trail/score") is SCORE_SHEET
    game = Game.new(SCORE_SHEET, SCORE_SHEET.setup(["Red", "Blue"]))
    fill(
        game,
        "Red",
        dollars=23,
        buildings=["4a", "7a"],
        cities=["san_diego", "sacramento"],
        san_francisco=1,
        stations=["S1"],
        hazards_4=2,
        green=1,
        committed=["ST2", "O06"],
        station_masters=["SM3"],
        cowboy=5,
        step_disc=True,
    )
    fill(game, "Blue", dollars=4)
    game.answer("table", "Blue")

    assert game.over
    best = standing(game)[0]
    assert (best.player, best.place) == ("Red", 1)
    assert {str(part.reason): part.amount for part in best.sum.parts} == {
        "dollars": 4,
        "buildings": 9,
        "cities": 6 + 4 + 9,
        "stations": 1,
        "hazards": 8,
        "cattle": 0,
        "objectives": 0 + 5,
        "station masters": 3,
        "workers": 4,
        "step disc": 3,
        "job market token": 0,
    }
    assert standing(game)[1].total == 2
    assert "Red wins with 56 points" in [str(line) for line in game.state.log]


@pytest.mark.rule("GW-165")
def test_the_sheet_asks_for_the_printed_facts_that_count_and_for_no_others():
    game = Game.new(SCORE_SHEET, SCORE_SHEET.setup(["Red", "Blue"]))
    fill(game, "Red", buildings=["1a", "4a"], cities=["topeka", "wichita", "santa_fe"])
    fill(game, "Blue", optional=["O04"], cities=["topeka"])
    asked = []
    while isinstance(game.ask_for("table"), Number):
        ask = game.ask_for("table")
        asked.append((str(ask.title), ask.quick))
        game.answer("table", {"-3": -2, "1": 2, "4": 3}[str(ask.quick)])

    assert asked == [
        ("Topeka – Wichita: points", -3),
        ("Points of a building for 1 craftsman", 1),
        ("Points for 3 cows of value 3 and a building", 4),
    ]
    game.answer("table", "Blue")
    red = next(score for score in standing(game) if score.player == "Red")
    assert {str(part.reason): part.amount for part in red.sum.parts}["cities"] == -2
    assert {str(part.reason): part.amount for part in red.sum.parts}["buildings"] == 2 + 3


@pytest.mark.rule("GW-165")
def test_the_sheet_knows_what_the_game_has_read_from_this_copy():
    tables = Tables(Store())
    game = tables.new(find_rulebook("great-western-trail").setup(["Red", "Blue"]))
    game.answer("table", "arrow topeka vp")
    game.answer("table", -2)
    setup = tables.with_known(SCORE_SHEET.setup(["Red", "Blue"]))
    assert setup.known == {"arrow topeka vp": -2}


@pytest.mark.rule("GW-152")
def test_a_tie_on_the_sheet_is_a_shared_victory():
    game = Game.new(SCORE_SHEET, SCORE_SHEET.setup(["Red", "Blue"]))
    fill(game, "Red", dollars=10)
    fill(game, "Blue")
    game.answer("table", "Blue")

    assert [str(line) for line in game.state.log] == [
        "Red shares the victory with 2 points",
        "Blue shares the victory with 2 points",
    ]
