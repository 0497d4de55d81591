"""Phase 3: the action squares along their winding path."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.carson_city.components import SQUARES, STAGES
from companion.games.carson_city.firepower import firepower
from tests.games.carson_city.table import arranged, log, money, reserve, resolving, town_of, vp


@pytest.mark.rule("CC-AC-01")
def test_wages_pay_4_for_each_cowboy():
    game = resolving(arranged(cowboys={"wages": "Red Blue Red"}))

    assert (money(game, "Red"), money(game, "Blue")) == (23, 19)


@pytest.mark.rule("CC-AC-02")
@pytest.mark.rule("CC-ER-08")
def test_the_chip_is_3_firepower_for_the_round():
    game = resolving(arranged(cowboys={"ammunition": "Red", "gambling": "Red"}))

    assert firepower(town_of(game), "Red").total == 1 + 3 + 3


@pytest.mark.rule("CC-AC-03")
@pytest.mark.rule("CC-AC-04")
def test_roads():
    game = resolving(arranged(cowboys={"roads_3": "Red", "roads_1": "Red Red Blue", "gambling": "Red"}))
    town = town_of(game)

    assert (town.road_sticks("Red"), town.road_sticks("Blue")) == (1 + 3 + 2, 2)


@pytest.mark.rule("CC-AC-06")
@pytest.mark.rule("CC-BU-01")
def test_building_squares_go_from_12_to_3_and_the_winner_pays():
    game = resolving(arranged(cowboys={"build_3": "Red", "build_12": "Blue"}, goods={"Blue": {"$": 20}}))
    assert game.asks[0].who == "Blue"
    game.answer("Blue", "yes")
    game.answer("Blue", "keep")
    town = town_of(game)
    assert (money(game, "Blue"), town.ledger.at("Blue/reserve"), town.market()[12]) == (8, ["mine"], "")
    game.answer("Red", "no")

    assert (money(game, "Red"), town.market()[3]) == (15, "ranch")


@pytest.mark.rule("CC-BU-01")
def test_who_cannot_pay_leaves_the_tile():
    game = resolving(arranged(cowboys={"build_12": "Red", "gambling": "Red"}, goods={"Red": {"$": 11}}))

    assert "Red cannot pay for the tile" in log(game)
    assert town_of(game).market()[12] == "mine"


@pytest.mark.rule("CC-AC-07")
@pytest.mark.rule("CC-BU-09")
def test_tiles_in_reserve_are_built_in_pass_order_several_each():
    town = arranged(board={"c1r1": "Red", "c1r3": "Red", "c8r8": "Blue"})
    for who, kind in (("Red", "ranch"), ("Red", "ranch"), ("Blue", "mine")):
        town.ledger.put(kind, "bag", f"{who}/reserve", "test")
    game = resolving(town)
    for at in ("c1r1", "c1r3"):
        assert game.asks[0].who == "Red"
        game.answer("Red", "ranch")
        game.answer("Red", "build")
        game.answer("Red", at)
    assert town.revolvers("Red") == 3
    assert game.asks[0].who == "Blue"
    game.answer("Blue", "keep")

    assert town.ledger.at("Blue/reserve") == ["mine"]
    assert (money(game, "Blue"), town.revolvers("Blue")) == (15, 1)  # no income, no revolver in reserve


@pytest.mark.rule("CC-AC-08")
@pytest.mark.rule("CC-AC-12")
def test_parcels_pay_occupied_or_not():
    board = {"c1r1": "Red", "c2r2": "mountain Red", "c3r3": "Red"}
    game = resolving(arranged(board=board, cowboys={"income_parcels": "Red", "vp_parcels": "Red", "buy_vp_5": "Red"}))

    assert (money(game, "Red"), vp(game, "Red")) == (21, 1)


@pytest.mark.rule("CC-AC-09")
@pytest.mark.rule("CC-AC-13")
def test_firepower_pays():
    town = arranged(cards={"Red": "7Y"}, cowboys={"income_firepower": "Red", "vp_firepower": "Red", "buy_vp_5": "Red"})
    game = resolving(town)

    # 1 revolver, 3 cowboys at home, Mercenary 3
    assert (money(game, "Red"), vp(game, "Red")) == (15 + 14, 3)


@pytest.mark.rule("CC-AC-10")
def test_gambling_pays_both_dice():
    game = resolving(arranged(cowboys={"gambling": "Red"}))
    game.answer("Red", [3, 5])

    assert money(game, "Red") == 23


@pytest.mark.rule("CC-AC-14")
def test_buildings_score_but_houses_mountains_and_reserve_do_not():
    board = {"c1r1": "ranch Red", "c2r2": "mountain Red", "c4r4": "Red", "c3r3": "church Red"}
    town = arranged(board=board, cowboys={"vp_buildings": "Red", "buy_vp_5": "Red"})
    town.ledger.put("bank", "bag", "Red/reserve", "test")
    game = resolving(town)
    game.answer("Red", "keep")

    assert vp(game, "Red") == 2


@pytest.mark.rule("CC-AC-15")
def test_points_are_bought_while_the_money_lasts():
    game = resolving(arranged(cowboys={"buy_vp_4": "Red"}))
    with pytest.raises(RuleError):
        game.answer("Red", 4)
    game.answer("Red", 3)

    assert (money(game, "Red"), vp(game, "Red")) == (3, 3)


@pytest.mark.rule("CC-PH3-01")
@pytest.mark.rule("G-05")
def test_the_path_is_the_one_of_the_board():
    path = [square for squares in STAGES.values() for square in squares]
    assert path == [
        *("wages", "ammunition", "roads_3", "roads_1"),
        *("build_12", "build_10", "build_8", "build_6", "build_5", "build_4", "build_3"),
        *("income_parcels", "income_firepower", "gambling"),
        *("vp_parcels", "vp_firepower", "vp_buildings"),
        *("buy_vp_5", "buy_vp_4", "buy_vp_3", "buy_vp_2"),
    ]
    assert [SQUARES[square].stage for square in ("wages", "build_3", "gambling", "buy_vp_2")] == [1, 6, 10, 15]


@pytest.mark.rule("CC-PH3-01")
def test_a_performed_action_spends_the_cowboy_and_a_lost_duel_returns_it():
    game = resolving(arranged(cowboys={"roads_3": "Red Blue", "buy_vp_5": "Red"}))
    game.answer("Red", [6])
    game.answer("Blue", [1])
    town = town_of(game)

    assert (reserve(game, "Red"), reserve(game, "Blue")) == (3, 4)
    assert len(town.ledger.at("Red/supply")) == 6
    assert firepower(town, "Blue").total == 5


@pytest.mark.rule("CC-PH3-02")
def test_an_action_may_be_declined_and_nobody_moves_up():
    game = resolving(arranged(cowboys={"build_3": "Red Blue", "buy_vp_5": "Blue"}))
    game.answer("Red", [6])
    game.answer("Blue", [1])
    game.answer("Red", "no")

    assert town_of(game).market()[3] == "ranch"
    assert (reserve(game, "Red"), reserve(game, "Blue")) == (3, 4)
    assert game.asks[0].who == "Blue"
    assert "Buy how many" in str(game.asks[0].title)


def test_the_order_of_a_whole_path():
    places = {"vp_parcels": "Red", "roads_3": "Red", "wages": "Red", "buy_vp_5": "Red", "gambling": "Red"}
    game = resolving(arranged(cowboys=places))
    game.answer("Red", [1, 1])
    said = " ".join(log(game))

    assert said.index("Wages") < said.index("3 roads") < said.index("Gambling")
