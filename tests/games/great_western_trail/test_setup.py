"""Given the box, when the table sets up, then everything lies as the rulebook says."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.players import TABLE
from companion.games.great_western_trail import setting_up
from companion.games.great_western_trail.components import BREEDS, OWN_HERD, STATIONS
from companion.games.great_western_trail.trail import DISPLAY, MARKET, PILE, STACK
from tests.games.great_western_trail.table import asked, compared, fresh, is_sound, ready, trail_of

FOUR = ["Red", "Blue", "Yellow", "White"]


@pytest.mark.rule("GW-10")
def test_money_grows_clockwise_from_the_start_player():
    game = compared(FOUR)
    game.answer(TABLE, "Yellow")

    assert {who: trail_of(game).money(who) for who in FOUR} == {"Yellow": 6, "White": 7, "Red": 8, "Blue": 9}


@pytest.mark.rule("GW-11")
def test_neutral_buildings_lie_letter_on_letter_or_as_they_are_drawn():
    trail = fresh()
    assert [trail.tile_at(space) for space in "ABCDEFG"] == [f"neutral/{letter}" for letter in "ABCDEFG"]

    game = compared(neutral="random")
    game.answer(TABLE, "Red")
    with pytest.raises(RuleError):
        game.answer(TABLE, ["A", "B"])
    game.answer(TABLE, list("GFEDCBA"))
    assert trail_of(game).tile_at("A") == "neutral/G"


@pytest.mark.rule("GW-12")
def test_five_station_masters_lie_on_the_first_five_stations():
    trail = fresh()

    assert [trail.station_master(station) for station in STATIONS] == [
        "SM1",
        "SM2",
        "SM3",
        "SM4",
        "SM5",
        *[""] * 5,
    ]


@pytest.mark.rule("GW-13")
def test_seven_tiles_come_on_the_board_on_the_lowest_free_spaces():
    trail = fresh()

    assert trail.hazards() == {
        "FL1": "flood/green/4",
        "FL2": "flood/black/2",
        "DR1": "drought/green/3",
        "RF1": "rockfall/green/2",
    }
    assert trail.teepees() == {-3: "teepee/green", -2: "teepee/blue", -1: "teepee/green"}
    assert [len(trail.ledger.at(f"stock {n}")) for n in (1, 2, 3)] == [35 - 7 - 2, 33 - 5 - 2, 26 - 2]


@pytest.mark.rule("GW-13")
def test_a_fifth_flood_goes_back_into_the_stock_and_another_tile_is_drawn():
    game = compared()
    game.answer(TABLE, "Red")
    game.answer(TABLE, ["SM1", "SM2", "SM3", "SM4", "SM5"])
    floods = ["flood/green/4#1", "flood/green/4#2", "flood/green/3#1", "flood/green/2#1", "flood/black/3#1"]
    game.answer(TABLE, [*floods, "teepee/green#1", "teepee/blue#1"])

    trail = trail_of(game)
    assert "flood/black/3" in trail.ledger.at("stock 1")
    assert setting_up.tiles_missing(trail) == 1
    assert asked(game).by_tag("tile/flood/black/3/1") is not None
    game.answer(TABLE, ["teepee/blue#1"])
    assert list(trail.teepees()) == [-3, -2, -1]


@pytest.mark.rule("GW-14")
@pytest.mark.parametrize(("count", "workers", "cattle"), [(2, 3, 7), (3, 5, 10), (4, 7, 13)])
def test_the_markets_depend_on_the_number_of_players(count, workers, cattle):
    trail = fresh(FOUR[:count])

    assert len(trail.workers_in(1)) == count
    assert len(trail.workers_in(1)) + len(trail.workers_in(2)) == workers
    assert trail.token_row == 2
    assert len(trail.ledger.at(MARKET)) == cattle
    assert len(trail.ledger.at(STACK)) == 36 - cattle


@pytest.mark.rule("GW-15")
def test_two_tiles_of_each_stock_lie_in_foresight():
    trail = fresh()

    assert trail.ledger.at("foresight 1") == ["flood/green/3", "teepee/blue"]
    assert trail.ledger.at("foresight 2") == ["cowboy", "engineer"]
    assert trail.ledger.at("foresight 3") == ["craftsman", "teepee/blue"]


@pytest.mark.rule("GW-16", "GW-177")
def test_four_objective_cards_are_shown_and_everybody_has_a_starting_objective():
    trail = fresh()

    assert trail.ledger.at(DISPLAY) == ["O01", "O06", "O10", "O20"]
    assert len(trail.ledger.at(PILE)) == 20
    assert [trail.ledger.at(f"{who}/objectives") for who in trail.names] == [["ST1"], ["ST2"], ["ST3"]]


@pytest.mark.rule("GW-17", "GW-171")
def test_everybody_uses_the_same_sides():
    game = ready(sides=[2, 9])

    assert trail_of(game).tiles == ["1a", "2b", "3a", "4a", "5a", "6a", "7a", "8a", "9b", "10a"]
    for who in trail_of(game).names:
        assert f"{who}/9b" in trail_of(game).ledger.at(f"{who}/buildings")
    assert trail_of(ready()).tiles[1] == "2a"


@pytest.mark.rule("GW-02", "GW-18")
def test_player_boards_and_herds():
    game = ready()
    trail = trail_of(game)

    for who in trail.names:
        assert len(trail.on_board(who)) == 14
        assert trail.engine(who) == "0"
        assert trail.certificates(who) == 0
        assert len(trail.ledger.at(f"{who}/unseen")) == 14
        assert trail.workers(who) == {"cowboy": 1, "craftsman": 1, "engineer": 1}
    assert {breed: trail.ledger.at("Red/unseen").count(breed) for breed in OWN_HERD} == {
        "jersey": 5,
        "dutch_belt": 3,
        "black_angus": 3,
        "guernsey": 3,
    }
    assert sum(breed.copies * len(breed.vp) for breed in BREEDS.values()) == 36
    assert is_sound(game)
