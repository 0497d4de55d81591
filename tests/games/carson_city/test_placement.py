"""Phase 2: where cowboys may stand, and why not elsewhere."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.carson_city.components import SQUARES
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.placement import purpose, why_not_place
from tests.games.carson_city.table import (
    arranged,
    detail,
    everybody_passes,
    open_ids,
    placing,
    refusal,
    reserve,
    resolving,
    rule_of,
    town_of,
)

CARDS = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}


@pytest.mark.rule("CC-PH2-01")
def test_one_cowboy_or_a_pass_in_turn():
    game = placing(arranged(cards=CARDS))
    game.answer("Red", "square/wages")
    assert [ask.who for ask in game.asks] == ["Blue"]
    with pytest.raises(RuleError):
        game.answer("Red", "square/wages")
    game.answer("Blue", "pass")
    game.answer("Green", "square/wages")

    assert game.asks[0].who == "Red"
    assert reserve(game, "Red") == 2


@pytest.mark.rule("CC-PH2-01")
def test_without_cowboys_one_must_pass():
    game = placing(arranged(cards=CARDS, goods={"Red": {"cowboys": 0}}))

    assert game.asks[0].who == "Blue"
    assert town_of(game).pass_order == ["Red"]


@pytest.mark.rule("CC-PH2-02")
def test_passing_takes_the_next_place_of_the_track_and_ends_the_placing():
    game = placing(arranged(cards=CARDS))
    game.answer("Red", "square/wages")
    game.answer("Blue", "pass")
    game.answer("Green", "pass")
    game.answer("Red", "square/wages")
    assert game.asks[0].who == "Red"
    assert rule_of(why_not_place(town_of(game), "Blue", "square/wages")) == "CC-PH2-02"
    game.answer("Red", "pass")

    assert town_of(game).pass_order == ["Blue", "Green", "Red"]


@pytest.mark.rule("CC-PH2-03")
def test_the_pass_order_decides_ties_actions_and_the_next_choice():
    game = placing(arranged(cards=CARDS))
    game.answer("Red", "square/roads_3")
    game.answer("Blue", "square/roads_3")
    game.answer("Green", "pass")
    game.answer("Red", "square/buy_vp_5")
    game.answer("Blue", "pass")
    game.answer("Red", "pass")
    assert town_of(game).pass_order == ["Green", "Blue", "Red"]
    # Red 1 revolver and 1 cowboy, Blue 1 and 2: a tie at 6
    game.answer("Red", [4])
    game.answer("Blue", [3])

    assert town_of(game).road_sticks("Blue") == 4


@pytest.mark.rule("CC-PL-01")
def test_every_kind_of_target():
    board = {"c3r3": "bank Blue", "c5r5": "city_hall", "c6r6": "outlaw", "c1r1": "Red"}
    town = arranged(board=board, cards=CARDS, outlaws=True, horses=True, known={"hats": [1, 1, 1, 1, 5]})
    town.ledger.pieces["pass track"].clear()
    places = ("square/wages", "c3r3", "c5r5", "c6r6", "c4r4", "c8r8", "Red/corral 1", "c1r1", "Blue/corral 1")
    open_to_red = {place for place in places if why_not_place(town, "Red", place) is None}

    assert open_to_red == {*places} - {"c1r1", "Blue/corral 1"}
    assert rule_of(why_not_place(town, "Red", "Blue/corral 1")) == "CC-PL-01"


@pytest.mark.rule("CC-PL-02")
def test_own_buildings_are_defended_and_others_attacked():
    town = arranged(board={"c3r3": "bank Blue", "c5r5": "bank Red"})

    assert purpose(town, "Red", "c5r5") == "defend"
    assert purpose(town, "Red", "c3r3") == "attack"


@pytest.mark.rule("CC-PL-03")
def test_closed_squares_and_empty_building_squares():
    game = placing(arranged(cards=CARDS, round=3, market={8: "", 12: ""}))

    assert refusal(game, "Red", "square/buy_vp_3")[0] == "CC-AC-15"
    assert refusal(game, "Red", "square/buy_vp_2")[0] == "CC-AC-15"
    assert refusal(game, "Red", "square/build_8") == ("CC-PL-03", "There is no tile on it")
    assert "square/buy_vp_4" in open_ids(game, "Red")
    with pytest.raises(RuleError, match="no tile"):
        game.answer("Red", "square/build_8")


@pytest.mark.rule("CC-PL-04")
def test_one_own_cowboy_on_a_duel_square_any_number_on_wages():
    cards = {"Red": "2Y", "Blue": "4Y"}
    game = placing(arranged(("Red", "Blue"), cards=cards, goods={"Red": {"cowboys": 5}}))
    game.answer("Red", "square/gambling")
    game.answer("Blue", "pass")
    assert refusal(game, "Red", "square/gambling") == ("CC-PL-04", "Red has a cowboy there")
    game.answer("Red", "square/wages")
    game.answer("Red", "square/wages")

    assert town_of(game).cowboys_at("square/wages") == ["Red", "Red"]


@pytest.mark.rule("CC-PL-05")
def test_protected_buildings_are_not_open_but_their_outlaws_are():
    board = {"c3r3": "bank Blue", "c3r4": "church Blue", "c5r5": "prison Blue", "c6r6": "bank Green"}
    game = placing(arranged(board=board, cards=CARDS, outlaws=True))
    game.answer("Red", "building")

    assert refusal(game, "Red", "c3r3") == ("CC-PR-01", "The church c3r4 protects it")
    assert refusal(game, "Red", "c5r5")[0] == "CC-PR-02"
    assert open_ids(game, "Red") == ["c6r6", "no"]

    board = {"c3r3": "bank Blue outlaw", "c3r4": "church Blue", "c5r5": "prison Blue"}
    town = arranged(board=board, outlaws=True)
    town.ledger.pieces["pass track"].clear()
    assert why_not_place(town, "Red", "c3r3") is None


@pytest.mark.rule("CC-PL-06")
def test_a_claim_may_be_dearer_than_the_purse():
    game = placing(arranged(cards=CARDS, goods={"Red": {"$": 0}}))
    game.answer("Red", "parcel")
    game.answer("Red", "c4r4")
    everybody_passes(game)

    assert town_of(game).owner("c4r4") == ""
    assert reserve(game, "Red") == 2  # the cowboy is spent


@pytest.mark.rule("CC-P-01Y")
@pytest.mark.rule("G-20")
def test_the_white_cowboy_stands_alone_except_at_work():
    town = arranged(cards={"Red": "1Y", "Blue": "2Y", "Green": "7Y"})
    town.ledger.put("cowboy/white", "white cowboy", "Red/cowboys", "test")
    game = placing(town)
    game.answer("Red", "white")
    assert refusal(game, "Red", "building")[0] == "CC-PL-01"
    game.answer("Red", "square/gambling")
    assert refusal(game, "Blue", "square/gambling")[0] == "CC-P-01Y"
    game.answer("Blue", "square/wages")

    town = arranged(cards={"Red": "1Y"}, cowboys={"wages": "white"})
    town.ledger.pieces["pass track"].clear()
    assert why_not_place(town, "Blue", "square/wages") is None


@pytest.mark.rule("CC-P-01R")
@pytest.mark.rule("G-14")
def test_the_red_sheriff_challenges_nobody():
    board = {"c3r3": "bank Blue", "c5r5": "bank Red outlaw", "c6r6": "outlaw", "c5r4": "city_hall"}
    town = arranged(board=board, cards={"Red": "1R"}, outlaws=True, cowboys={"gambling": "Blue", "wages": "Blue"})
    town.ledger.put("cowboy/Green", "Green/supply", "city hall seat", "test")
    town.ledger.pieces["pass track"].clear()

    def rule(place):
        return rule_of(why_not_place(town, "Red", place))

    assert rule("c3r3") == "CC-P-01R"
    assert rule("square/gambling") == "CC-P-01R"
    assert rule("c5r4") == "CC-P-01R"  # somebody sits in City Hall
    assert rule("c6r6") == "G-14"
    assert rule("c5r5") == ""
    assert rule("square/wages") == ""
    assert why_not_place(town, "Green", "square/gambling") is None


@pytest.mark.rule("G-27")
def test_prisons_are_not_attacked_in_the_first_edition_either():
    town = arranged(board={"c3r3": "prison Blue"}, edition="first")
    town.ledger.pieces["pass track"].clear()

    assert rule_of(why_not_place(town, "Red", "c3r3")) == "CC-PR-02"


@pytest.mark.rule("CC-AC-05")
@pytest.mark.rule("CC-AC-11")
def test_nobody_stands_on_the_reminder_squares():
    assert not {square.stage for square in SQUARES.values()} & {5, 7, 11}
    town = arranged()
    town.ledger.pieces["pass track"].clear()
    assert rule_of(why_not_place(town, "Red", "square/parcels")) == "CC-PL-01"
    assert rule_of(why_not_place(town, "Red", "square/income")) == "CC-PL-01"


def test_the_list_of_placements_says_who_stands_there():
    game = placing(arranged(cards=CARDS))
    game.answer("Red", "square/gambling")

    assert detail(game, "Blue", "square/gambling") == "R"
    assert detail(game, "Blue", "square/build_3") == "Ranch"
    assert str(game.asks[0].note) == "3 cowboys, $15"


def test_a_road_may_be_laid_out_of_turn():
    game = placing(arranged(cards=CARDS))
    game.begin("Green", "road")
    game.answer("Green", "h5.4")

    assert "h5.4" in town_of(game).roads
    assert game.asks[0].who == "Red"


@pytest.mark.rule("CC-RD-01")
def test_roads_are_offered_to_everybody_who_has_one():
    game = placing(arranged(cards=CARDS, goods={"Blue": {"road": 0}}))

    assert {aside.who for aside in game.asides} == {"Red", "Green"}


def test_firepower_falls_with_every_cowboy_placed():
    game = placing(arranged(cards=CARDS))
    assert firepower(town_of(game), "Red").total == 4
    game.answer("Red", "square/wages")

    assert firepower(town_of(game), "Red").total == 3


def test_the_defender_stands_beside_the_attackers():
    game = resolving(arranged(board={"c1r1": "ranch Red"}, cowboys={"c1r1": "Red Blue"}))

    assert {ask.who for ask in game.asks} == {"Red", "Blue"}
