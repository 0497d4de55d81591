"""Given workers for hire and craftsmen at work, when somebody hires or builds, then wages and craftsmen decide."""

from __future__ import annotations

import pytest

from companion.games.great_western_trail import job_market, trading
from companion.games.great_western_trail.components_buildings import PRIVATE, Todo
from companion.games.great_western_trail.trail import GONE
from tests.games.great_western_trail.table import (
    acting,
    at_work,
    built,
    crew,
    dealt,
    doing,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    refusal,
    said,
    token,
    trail_of,
)


@pytest.mark.rule("GW-80")
def test_only_rows_above_the_token_are_open_and_all_of_them_once_it_has_gone():
    trail = fresh()
    money(trail, "Red", 30)
    game = doing(trail, Todo("hire"))
    assert set(offered(game)) == {"no", "1/cowboy", "1/craftsman", "1/engineer"}
    assert refusal(game, "2/cowboy") == "GW-80"

    trail.ledger.put("job market token", "row 2", "Blue/token", "test")
    assert {"2/cowboy", "2/craftsman"} <= set(offered(doing(trail, Todo("hire"))))


@pytest.mark.rule("GW-81")
@pytest.mark.parametrize(("modifier", "cost"), [(0, 7), (2, 9), (-1, 6), (-2, 5)])
def test_the_wage_of_the_row_and_the_modifier_are_paid_in_full(modifier, cost):
    workers = {"cowboy": 1, "craftsman": 1, "engineer": 1}
    hire = job_market.hire(3, "cowboy", modifier, token_row=4, workers=workers, balance=cost)
    assert (hire.cost, hire.balance, hire.refusal) == (cost, 0, None)

    refused = job_market.hire(3, "cowboy", modifier, token_row=4, workers=workers, balance=cost - 1).refusal
    assert refused is not None
    assert (refused.rule, refused.code) == ("GW-81", "money")


@pytest.mark.rule("GW-82")
def test_the_tile_goes_on_the_leftmost_free_space_and_six_are_all():
    trail = fresh()
    money(trail, "Red", 30)
    crew(trail, "Red", cowboy=6)
    game = doing(trail, Todo("hire"))
    assert refusal(game, "1/cowboy") == "GW-82"
    game.answer("Red", "1/craftsman")

    assert trail.workers("Red") == {"cowboy": 6, "craftsman": 2, "engineer": 1}
    assert trail.workers_in(1) == ["cowboy", "engineer"]
    assert is_sound(game)


@pytest.mark.rule("GW-83")
def test_the_action_of_a_space_is_used_now_or_lost():
    trail = dealt({"Red": ["jersey", "jersey", "guernsey", "black_angus"]})
    money(trail, "Red", 30)
    game = doing(trail, Todo("hire"))
    game.answer("Red", "1/engineer")
    assert offered(game) == ["yes", "no"]
    game.answer("Red", "yes")
    assert trail.certificates("Red") == 1
    assert trail.ledger.at("Red/discard") == ["jersey"]

    at_work(trail, "engineer", 1)
    game = doing(trail, Todo("hire"))
    game.answer("Red", "1/engineer")
    game.answer("Red", "no")
    assert trail.ledger.at("Red/discard") == ["jersey"]


@pytest.mark.rule("GW-83")
def test_it_fires_again_when_the_space_was_emptied_and_refilled():
    trail = fresh()
    money(trail, "Red", 30)
    crew(trail, "Red", cowboy=4)
    trail.ledger.put("cowboy", "Red/cowboy", "station S1", "test")
    game = doing(trail, Todo("hire"))
    game.answer("Red", "1/cowboy")
    game.answer("Red", "yes")
    game.answer("Red", "FL1")

    assert trail.ledger.at("Red/hazards") == ["flood/green/4"]
    assert trail.money("Red") == 24


@pytest.mark.rule("GW-84")
def test_a_hire_by_the_fourth_engineer_may_trigger_another_action():
    trail = fresh()
    money(trail, "Red", 30)
    crew(trail, "Red", engineer=3, cowboy=5)
    game = doing(trail, Todo("hire"))
    game.answer("Red", "1/engineer")
    game.answer("Red", "yes")
    game.answer("Red", "1/cowboy")
    assert trail.money("Red") == 30 - 6 - 4
    game.answer("Red", "yes")
    game.answer("Red", "TP-3")

    assert trail.money("Red") == 30 - 6 - 4 - 3
    assert trail.ledger.at("Red/teepees") == ["teepee/green"]


@pytest.mark.rule("GW-90")
def test_an_own_unbuilt_tile_goes_on_a_free_building_space():
    trail = fresh()
    built(trail, "Blue", "1a", "A1")
    game = acting(trail, "B")
    game.answer("Red", "B/1/0")
    game.answer("Red", "2a")
    sites = offered(game)
    assert "A1" not in sites
    assert {"A2", "FX1", "C1"} <= set(sites)
    assert not {"A", "FL1", "KC"} & set(sites)
    game.answer("Red", "A2")

    assert trail.tile_at("A2") == "Red/2a"
    assert "Red/2a" not in trail.ledger.at("Red/buildings")


@pytest.mark.rule("GW-91")
def test_building_needs_the_craftsmen_and_2_dollars_for_each():
    trail = fresh()
    money(trail, "Red", 5)
    crew(trail, "Red", craftsman=3)
    game = acting(trail, "B")
    game.answer("Red", "B/1/0")
    assert refusal(game, "5a") == "GW-91"
    assert refusal(game, "6a") == "GW-91"
    game.answer("Red", "4a")
    game.answer("Red", "A1")

    assert trail.money("Red") == 1
    assert trail.workers("Red")["craftsman"] == 3


@pytest.mark.rule("GW-92", "GW-170")
def test_replacing_takes_the_difference_and_the_old_tile_leaves_the_game():
    trail = fresh()
    money(trail, "Red", 10)
    crew(trail, "Red", craftsman=3)
    built(trail, "Red", "4a", "A1")
    game = acting(trail, "B")
    game.answer("Red", "B/1/0")
    game.answer("Red", "7a")
    assert offered(game) == ["A1"]
    game.answer("Red", "A1")

    assert trail.money("Red") == 4
    assert trail.ledger.at(GONE)[-1] == "Red/4a"
    refused = trading.build("7a", "8a", 2, craftsmen=6, balance=99).refusal
    assert refused is not None
    assert (refused.rule, refused.code) == ("GW-92", "not_higher")
    assert is_sound(game)


@pytest.mark.rule("GW-92")
def test_large_buildings_come_by_replacement_only():
    assert [tile for tile, building in PRIVATE.items() if building.craftsmen > 6] == ["9a", "10a", "10b"]
    refused = trading.build("10a", "", 2, craftsmen=6, balance=99).refusal
    assert refused is not None
    assert refused.code == "craftsmen"
    assert trading.build("10a", "5a", 2, craftsmen=6, balance=99).refusal is None


@pytest.mark.rule("GW-93")
def test_the_craftsmens_own_builds_cost_1_dollar_for_each():
    trail = fresh()
    money(trail, "Red", 10)
    crew(trail, "Red", craftsman=3)
    game = doing(trail, Todo("hire"))
    game.answer("Red", "1/craftsman")
    game.answer("Red", "yes")
    game.answer("Red", "6a")
    game.answer("Red", "A1")

    assert trail.money("Red") == 10 - 6 - 4
    assert trail.workers("Red")["craftsman"] == 4


@pytest.mark.rule("GW-94")
def test_nobody_replaces_neutral_or_other_players_buildings():
    trail = fresh()
    crew(trail, "Red", craftsman=6)
    money(trail, "Red", 50)
    built(trail, "Blue", "1a", "A1")
    game = doing(trail, Todo("build", 2))
    game.answer("Red", "8a")

    assert not {"A", "A1"} & set(offered(game))


@pytest.mark.rule("GW-165")
def test_the_points_of_small_buildings_are_asked_the_first_time_they_matter():
    trail = fresh()
    game = acting(trail, "B")
    game.answer("Red", "B/1/0")
    game.answer("Red", "1a")
    game.answer("Red", "A1")
    assert game.asks[0].who == "table"
    game.answer("table", 2)

    assert trail.known["small building vp"] == 2
    assert "2 on this table" in said(game)


def test_row_by_row_the_cheapest_comes_first():
    game = ready()
    trail = trail_of(game)
    token(trail, 5)
    at_work(trail, "engineer", 4)
    money(trail, "Red", 30)

    assert offered(doing(trail, Todo("hire")))[0] == "4/engineer"
