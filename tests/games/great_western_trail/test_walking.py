"""Given a trail with tiles on it, when a cattleman walks, then steps and tolls are counted as the rulebook says."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail import walking as rules
from companion.games.great_western_trail import ways
from companion.games.great_western_trail.walking import Passed
from tests.games.great_western_trail.table import (
    asked,
    built,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    said,
    stand,
    trail_of,
    walking,
    without,
)


@pytest.mark.rule("GW-28")
def test_the_very_first_turn_begins_on_any_neutral_building_without_toll():
    game = ready()
    assert offered(game) == list("ABCDEFG")

    game.answer("Red", "D")
    assert trail_of(game).spot("Red") == "D"
    assert trail_of(game).money("Red") == 6
    game.answer("Red", "aux1")
    game.answer("Blue", "D")
    assert trail_of(game).spot("Blue") == "D"


@pytest.mark.rule("GW-05", "GW-20")
def test_spaces_without_a_tile_are_passed_over_uncounted():
    trail = fresh()
    stand(trail, "Red", "B")
    found = {end: min(way.walk.steps for way in some) for end, some in ways.ends(ways.ways(trail, "Red", 3)).items()}

    assert found["DR1"] == 1
    assert found["C"] == 1
    assert "B1" not in found
    with pytest.raises(RuleError):
        walking(trail).answer("Red", "B1")


@pytest.mark.rule("GW-21", "GW-22")
def test_at_least_one_step_and_at_most_the_limit():
    trail = fresh()
    stand(trail, "Red", "A")
    game = walking(trail)

    assert "A" not in offered(game)
    assert ways.step_limit(trail, "Red") == 3
    assert offered(game) == ["FL1", "FL2", "B", "DR1", "C", "D", "E", "other"]
    refused = rules.walk(3, "Red", 9, [Passed("neutral")] * 4, 3).refusal
    assert refused is not None
    assert (refused.rule, refused.code) == ("GW-21", "step_limit")


@pytest.mark.rule("GW-22")
@pytest.mark.parametrize(("players", "limits"), [(2, [3, 4, 4, 5]), (3, [3, 5, 4, 6]), (4, [4, 6, 5, 7])])
def test_removed_step_discs_raise_the_limit(players, limits):
    discs: list[list[str]] = [[], ["step_left"], ["step_right"], ["step_left", "step_right"]]

    assert [rules.step_limit(players, removed) for removed in discs] == limits


@pytest.mark.rule("GW-23")
def test_only_forward_and_at_a_fork_the_player_chooses_the_way():
    trail = fresh()
    stand(trail, "Red", "A")
    game = walking(trail)
    game.answer("Red", "B")

    assert [str(option.label) for option in asked(game).options] == ["straight on", "flood green 4, flood black 2"]
    assert [str(option.detail) for option in asked(game).options] == ["", "−$3"]
    game.answer("Red", "1")
    assert trail.spot("Red") == "B"
    assert trail.money("Red") == 6 - 2 - 1


@pytest.mark.rule("GW-24")
def test_kansas_city_ends_every_move_and_cattlemen_do_not_block():
    trail = fresh()
    stand(trail, "Red", "G")
    stand(trail, "Blue", "KC")
    game = walking(trail)
    assert offered(game) == ["KC", "other"]

    game.answer("Red", "other")
    game.answer("Red", ["KC", "A", "B"])
    assert game.state.place == "kansas city/foresight 1"
    assert trail.spot("Red") == "KC"


@pytest.mark.rule("GW-25", "GW-26")
@pytest.mark.parametrize(("players", "green", "black"), [(2, 2, 2), (3, 2, 1), (4, 1, 2)])
def test_tolls_by_hand_and_number_of_players(players, green, black):
    assert rules.toll(players, "Red", Passed("hazard", "", ("green",))) == green
    assert rules.toll(players, "Red", Passed("teepee", "", ("black",))) == black
    assert rules.toll(players, "Red", Passed("private", "Blue", ("green", "black"))) == green + black
    assert rules.toll(players, "Red", Passed("private", "Red", ("green", "black"))) == 0
    assert rules.toll(players, "Red", Passed("neutral")) == 0


@pytest.mark.rule("GW-25")
def test_tolls_go_to_the_bank_or_to_the_owner_also_where_one_stops():
    trail = fresh()
    built(trail, "Blue", "7a", "B1")
    stand(trail, "Red", "B")
    blue = trail.money("Blue")
    game = walking(trail)
    game.answer("Red", "B1")

    assert (trail.money("Red"), trail.money("Blue")) == (6 - 3, blue + 3)
    assert "Red pays $3 toll to Blue" in said(game)


@pytest.mark.rule("GW-27")
def test_what_cannot_be_paid_is_forgiven_in_the_order_of_the_path():
    trail = fresh()
    built(trail, "Blue", "1a", "B1")
    built(trail, "Yellow", "4a", "B2")
    stand(trail, "Red", "B")
    money(trail, "Red", 1)
    blue, yellow = trail.money("Blue"), trail.money("Yellow")
    game = walking(trail)
    game.answer("Red", "B2")

    assert trail.money("Red") == 0
    assert (trail.money("Blue"), trail.money("Yellow")) == (blue + 1, yellow)
    assert "Red pays $1 of $2 toll to Blue" in said(game)
    assert is_sound(game)


@pytest.mark.rule("GW-163")
def test_the_board_decides_the_players_may_say_which_places_they_passed():
    trail = fresh()
    stand(trail, "Red", "A")
    game = walking(trail)
    game.answer("Red", "other")
    with pytest.raises(RuleError):
        game.answer("Red", ["B", "C", "D", "E"])
    game.answer("Red", ["FL1", "E"])

    assert trail.spot("Red") == "E"
    assert trail.money("Red") == 6 - 2
    assert "as the board shows" in said(game)


@pytest.mark.rule("GW-22")
def test_the_limit_of_the_table_grows_with_the_discs():
    trail = fresh()
    without(trail, "Red", "step_left", "step_right")

    assert ways.step_limit(trail, "Red") == 6
