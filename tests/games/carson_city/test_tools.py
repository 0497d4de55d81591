"""The tools for a table that plays without the box: a duel, and the final score sheet."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Game
from companion.game.rulebook import find_rulebook
from companion.games.carson_city.town import OUTLAW

NAMES = ("Red", "Blue", "Green")


def _duel(*fighters, outlaw=0):
    """Some of three players are about to say their firepower."""
    rulebook = find_rulebook("carson-city/duel")
    game = Game.new(rulebook, rulebook.setup(NAMES))
    game.answer("table", [*fighters, *(["outlaw"] if outlaw else [])])
    if outlaw:
        game.answer("table", outlaw)
    return game


def _score(*names, played=()):
    rulebook = find_rulebook("carson-city/score")
    game = Game.new(rulebook, rulebook.setup(names))
    game.answer("table", list(played))
    return game


def test_a_quick_duel_says_who_wins_and_why():
    game = _duel("Red", "Blue")
    assert {ask.who for ask in game.asks} == {"Red", "Blue"}  # Green only watches
    game.answer("Blue", 4)
    game.answer("Red", 2)
    game.answer("table", [])
    game.answer("Red", [6])
    game.answer("Blue", [3])

    assert game.over
    assert game.state.duel.winner == "Red"
    assert [(score.player, score.total, score.place) for score in game.rulebook.scores(game.state)] == [
        ("Red", 8, 1),
        ("Blue", 7, 2),
    ]
    assert "Red wins the duel" in [str(line) for line in game.state.log]


def test_a_tie_asks_who_passed_first():
    game = _duel(*NAMES)
    for name, firepower in (("Red", 2), ("Blue", 3), ("Green", 0)):
        game.answer(name, firepower)
    game.answer("table", [])
    for name, die in (("Red", 4), ("Blue", 3), ("Green", 1)):
        game.answer(name, [die])

    assert [option.id for option in game.asks[0].options] == ["Red", "Blue"]
    game.answer("table", "Blue")
    assert game.state.duel.winner == "Blue"
    assert [score.place for score in game.rulebook.scores(game.state)] == [1, 2, 3]


def test_an_outlaw_must_be_reached():
    game = _duel("Red", outlaw=10)
    game.answer("Red", 3)
    game.answer("table", [])
    game.answer("Red", [6])

    assert game.state.duel.winner == OUTLAW
    assert game.rulebook.scores(game.state)[0].place == 2


def test_dynamite_is_a_second_die():
    game = _duel("Red", "Blue")
    game.answer("Red", 0)
    game.answer("Blue", 3)
    game.answer("table", ["Red"])
    with pytest.raises(RuleError, match="2 dice"):
        game.answer("Red", [6])
    game.answer("Red", [6, 6])
    game.answer("Blue", [6])

    assert game.state.duel.winner == "Red"


def test_nobody_fights_alone():
    with pytest.raises(RuleError):
        _duel("Red")


def test_the_score_sheet_counts_everything():
    game = _score("Red", "Blue", played=("big_box", "river", "horses", "kit_carson"))
    for number in (21, 20, 7, 2, 3, 1):  # VP, money, parcels, at a bridge, horses, rodeo tokens
        game.answer("Red", number)
    for number in (30, 5, 4, 0, 0, 0):
        game.answer("Blue", number)
    game.answer("table", "Red")
    game.answer("table", 23)
    game.answer("table", "Blue")
    game.answer("Blue", 2)
    game.answer("Blue", 0)
    game.answer("table", ["Blue", "Red"])

    assert game.over
    scores = {score.player: score for score in game.rulebook.scores(game.state)}
    # 21 so far, $20 are 3, 7 parcels 14 and 2 of them at a bridge, station 11, 3 horses with a token 6
    assert scores["Red"].total == 21 + 3 + 14 + 2 + 11 + 6
    # 30 so far, 4 parcels 8, passed first 1, Teacher 2 × 2 and 2 without a saloon
    assert scores["Blue"].total == 30 + 8 + 1 + 6
    assert scores["Red"].place == 1
    assert [part.amount for part in scores["Red"].sum.parts] == [21, 3, 14, 2, 11, 6]


def test_the_first_edition_asks_for_less_and_a_tie_for_the_order():
    game = _score("Red", "Blue")
    for name in ("Red", "Blue"):
        for number in (10, 6, 2):
            game.answer(name, number)
    game.answer("table", ["Blue", "Red"])

    first, second = game.rulebook.scores(game.state)
    assert (first.player, first.total, second.total) == ("Blue", 15, 15)
    assert first.tie_break


def test_more_bridges_than_parcels_are_refused():
    game = _score("Red", "Blue", played=["river"])
    for number in (0, 0, 3):
        game.answer("Red", number)
    with pytest.raises(RuleError):
        game.answer("Red", 4)
