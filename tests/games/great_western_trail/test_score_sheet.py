"""Given a game that was played without the box, when its score sheet is filled, then everybody's points are counted."""

from __future__ import annotations

from companion.game.asks import ChooseSeveral, Confirm, Number
from companion.game.game import Game
from companion.game.rulebook import find_rulebook
from companion.games.great_western_trail.score_sheet import ENTRIES, SCORE_SHEET


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
