"""Given engines on the track, when one moves, then stops, stations and masters follow the rulebook."""

from __future__ import annotations

import pytest

from companion.games.great_western_trail import railroad
from companion.games.great_western_trail.components import DISCS
from companion.games.great_western_trail.components_buildings import Todo
from tests.games.great_western_trail.table import (
    acting,
    built,
    crew,
    doing,
    engine,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    refusal,
    said,
    trail_of,
    without,
)


@pytest.mark.rule("GW-100")
def test_up_to_one_space_for_each_engineer_or_none():
    trail = fresh()
    crew(trail, "Red", engineer=3)
    game = acting(trail, "G")
    game.answer("Red", "G/0/0")
    assert offered(game) == ["3", "2", "1", "no"]
    game.answer("Red", "1")

    assert trail.engine("Red") == "1"
    assert "G/0/0" not in offered(game)


@pytest.mark.rule("GW-101")
def test_occupied_spaces_are_skipped_forwards_and_backwards_but_the_start_is_shared():
    assert railroad.forward_stops("1", ["2", "3"], 1) == ["4"]
    assert railroad.back_stops("3", ["2", "1"], 1) == ["0"]
    assert railroad.back_stops("1", ["0"], 1) == ["0"]
    assert railroad.forward_stops("3", ["4"], 1) == ["T1", "5"]


@pytest.mark.rule("GW-102")
def test_a_turnout_is_a_space_beside_the_track():
    assert railroad.forward_stops("4", [], 1) == ["T1", "5"]
    assert railroad.forward_stops("T1", [], 2) == ["5", "6"]
    assert railroad.forward_stops("4", ["T1"], 1) == ["5"]
    assert railroad.back_stops("5", [], 1) == ["4", "T1"]
    assert railroad.back_stops("5", [], 2) == ["3", "4"]


@pytest.mark.rule("GW-103")
def test_ending_on_a_turnout_allows_the_upgrade_passing_does_not():
    trail = fresh()
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T1")
    assert game.state.place == "action/upgrade"
    assert refusal(game, "cert6") == "GW-58"
    game.answer("Red", "aux4a")
    assert trail.stations("Red") == ["S1"]
    assert trail.money("Red") == 4
    assert "aux4a" in trail.removed("Red")

    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 2))
    game.answer("Red", "6")
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("GW-103")
def test_a_station_is_upgraded_once_by_each_player_and_only_for_money():
    trail = fresh()
    without(trail, "Red", "aux1b", to="station S1")
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T1")
    assert game.asks[0].who == "Blue"

    money(trail, "Blue", 1)
    engine(trail, "Blue", "3")
    engine(trail, "Red", "9")
    game = doing(trail, Todo("engine", 2), who="Blue")
    game.answer("Blue", "T1")
    assert game.state.place != "action/upgrade"


@pytest.mark.rule("GW-104")
def test_the_rightmost_worker_becomes_station_master():
    trail = fresh()
    crew(trail, "Red", cowboy=2)
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    for answer in ("T1", "aux4a"):
        game.answer("Red", answer)
    assert refusal(game, "craftsman") == "GW-104"
    game.answer("Red", "cowboy")

    assert trail.workers("Red")["cowboy"] == 1
    assert trail.ledger.at("Red/station masters") == ["SM1"]
    assert "cowboy" in trail.ledger.at("station S1")
    assert trail.money("Red") == 6 - 2 + 2
    assert is_sound(game)


@pytest.mark.rule("GW-104")
def test_a_declined_station_master_is_forfeited():
    trail = fresh()
    crew(trail, "Red", cowboy=2)
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    for answer in ("T1", "aux4a", "no"):
        game.answer("Red", answer)
    assert trail.declined == ["Red/SM1"]

    trail.ledger.put("Red/disc", "station S1", "city topeka", "test")
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T1")
    game.answer("Red", "aux4b")
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("GW-104")
def test_the_upper_half_of_sm2_clears_a_hazard_free_or_trades():
    trail = fresh()
    crew(trail, "Red", cowboy=2)
    engine(trail, "Red", "7")
    game = doing(trail, Todo("engine", 1))
    for answer in ("T2", "aux4a", "cowboy"):
        game.answer("Red", answer)
    assert offered(game) == ["hazard", "trade", "no"]
    game.answer("Red", "hazard")
    game.answer("Red", "RF1")

    assert trail.ledger.at("Red/hazards") == ["rockfall/green/2"]
    assert trail.money("Red") == 4


@pytest.mark.rule("GW-105")
def test_from_the_last_space_the_engine_goes_back_anywhere_for_3_dollars():
    trail = fresh()
    money(trail, "Red", 10)
    engine(trail, "Red", "38")
    engine(trail, "Blue", "12")
    game = doing(trail, Todo("engine", 3))
    game.answer("Red", "39")
    game.answer("Red", "aux4a")
    assert trail.stations("Red") == ["S10"]
    assert "39" not in offered(game)
    assert "12" not in offered(game)
    assert {"0", "T9"} <= set(offered(game))
    game.answer("Red", "T1")
    assert trail.money("Red") == 10 - 3 + 3
    game.answer("Red", "aux4b")

    assert trail.stations("Red") == ["S1", "S10"]
    assert is_sound(game)


@pytest.mark.rule("GW-106")
def test_going_back_as_a_cost_is_exact_or_unavailable():
    trail = trail_of(ready(sides=[1]))
    built(trail, "Red", "1b", "A1")
    assert refusal(acting(trail, "A1"), "1b/1/0") == "GW-106"
    engine(trail, "Red", "3")
    game = acting(trail, "A1")
    game.answer("Red", "1b/1/0")

    assert trail.engine("Red") == "2"
    assert trail.money("Red") == 9
    assert railroad.back_stops("1", [], 2) == []


@pytest.mark.rule("GW-107")
def test_ending_a_backward_movement_on_a_turnout_allows_the_upgrade():
    trail = fresh()
    engine(trail, "Red", "5")
    game = doing(trail, Todo("back", 1), Todo("gain", 3))
    assert offered(game) == ["4", "T1"]
    game.answer("Red", "T1")
    assert game.state.place == "action/upgrade"
    game.answer("Red", "aux5a")

    assert trail.stations("Red") == ["S1"]
    assert trail.money("Red") == 6 - 2 + 3


@pytest.mark.rule("GW-108")
def test_an_extraordinary_delivery_counts_free_numbered_spaces():
    trail = fresh()
    engine(trail, "Red", "10")
    engine(trail, "Blue", "8")
    assert railroad.extraordinary("10", ["8"], {}, "5").value == 4
    assert railroad.extraordinary("10", ["8"], {}, "T1").value == 4
    assert not railroad.extraordinary("10", ["8"], {}, "8").legal
    game = doing(trail, Todo("extraordinary"))
    game.answer("Red", "T1")
    assert offered(game) == ["wichita", "topeka", "kansas_city"]
    game.answer("Red", "wichita")
    game.answer("Red", "aux4a")

    assert trail.money("Red") == 6
    assert trail.delivered("Red") == {"wichita": 1}
    assert game.state.place == "action/upgrade"


@pytest.mark.rule("GW-109")
def test_9b_upgrades_a_station_behind_the_engine():
    trail = trail_of(ready(sides=[9]))
    built(trail, "Red", "9b", "A1")
    assert refusal(acting(trail, "A1"), "9b/0/0") == "GW-109"
    engine(trail, "Red", "12")
    game = acting(trail, "A1")
    game.answer("Red", "9b/0/0")
    assert offered(game) == ["S1", "S2", "S3", "no"]
    game.answer("Red", "S2")
    game.answer("Red", "aux3a")

    assert trail.stations("Red") == ["S2"]


@pytest.mark.rule("GW-174")
def test_without_a_payable_disc_an_upgrade_may_move_one_from_another_station():
    trail = fresh()
    money(trail, "Red", 4)
    without(trail, "Red", *DISCS[:-3])
    without(trail, "Red", "step_right", to="station S2")
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T1")
    assert offered(game) == ["S2", "no"]
    game.answer("Red", "S2")
    assert trail.stations("Red") == ["S1"]
    assert "comes back from station 2" in said(game)


@pytest.mark.rule("GW-179")
def test_a_worker_given_away_counts_no_more():
    trail = fresh()
    crew(trail, "Red", engineer=3)
    trail.ledger.put("engineer", "Red/engineer", "station S1", "test")
    game = acting(trail, "G")
    game.answer("Red", "G/0/0")

    assert offered(game) == ["2", "1", "no"]
