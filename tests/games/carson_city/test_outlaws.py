"""Outlaws: how they come and ride, and who fights them."""

from __future__ import annotations

import pytest

from companion.game.players import TABLE
from companion.games.carson_city.city_hall import why_not_city_hall
from companion.games.carson_city.income import yields
from companion.games.carson_city.outlaws import arrival, landing, moves, why_not_steal
from tests.games.carson_city.table import (
    THREE,
    arranged,
    detail,
    log,
    money,
    open_ids,
    placing,
    play,
    reserve,
    resolving,
    town_of,
    vp,
)

KNOWN = {"outlaw_vp": {"9": 4, "10": 5}}


# $5 for Green, less than a hotel
POOR_RANCH = {"c7r7": "ranch Green", "c8r8": "mountain", "c8r7": "mountain", "c8r6": "mountain"}


def wild(board=None, *, firepower=9, **more):
    """A town with outlaws whose tile shows that firepower."""
    town = arranged(board=board, outlaws=True, known=KNOWN, **({"round": 2} | more))
    town.outlaw_firepower = firepower
    town.choosing = list(THREE)
    return town


def comes(town):
    return play(town, "outlaws/arrival")


@pytest.mark.rule("CC-V-OU-01")
@pytest.mark.parametrize(("round", "come"), [(1, False), (2, True), (4, True)])
def test_outlaws_come_before_phase_1_of_rounds_2_to_4(round, come):
    town = arranged(outlaws=True, round=round)
    town.choosing = list(THREE)
    game = comes(town)

    assert (str(game.asks[0].title) == "Outlaws are coming") == come
    assert game.asks[0].who == "Red"


@pytest.mark.rule("CC-V-OU-02")
def test_dice_say_how_strong_and_how_many_and_the_table_reads_the_points():
    assert [arrival(black, 1)[0] for black in range(1, 7)] == [8, 9, 10, 11, 12, 13]
    assert [arrival(1, white)[1] for white in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    game = comes(arranged(outlaws=True, round=2))
    game.answer("Red", [5, 1])
    game.answer(TABLE, 3)
    town = town_of(game)

    assert (town.outlaw_firepower, town.outlaw_vp, town.outlaws_to_place) == (8, 3, 3)
    assert town.known["outlaw_vp"] == {"8": 3}


@pytest.mark.rule("CC-V-OU-03")
def test_no_two_outlaws_on_a_parcel_and_none_beside_a_prison():
    town = wild({"c5r5": "prison Red", "c2r2": "outlaw"})

    assert landing(town, "c2r2") == ("reroll", "")
    assert landing(town, "c4r4") == ("reroll", "")
    assert landing(town, "c7r7") == ("placed", "")


@pytest.mark.rule("CC-V-OU-04")
def test_an_outlaw_rolled_onto_a_prison_is_captured():
    game = comes(wild({"c5r5": "prison Blue", "c5r6": "prison Green"}))
    game.answer("Red", [1, 2])
    game.answer("Red", [4, 4])

    assert vp(game, "Blue") == 4
    assert len(town_of(game).ledger.at("outlaws")) == 9


@pytest.mark.rule("CC-V-OU-05")
@pytest.mark.rule("G-08")
def test_they_ride_to_the_best_income_next_door():
    board = {"c6r6": "outlaw", "c6r7": "hotel Blue", "c5r5": "hotel Red"} | POOR_RANCH
    assert moves(wild(board), "c6r6") == ["c5r5", "c6r7"]
    town = wild(board)
    town.last_heroes = "Red"
    assert moves(town, "c6r6") == ["c6r7"]
    assert moves(wild({"c6r6": "outlaw"}), "c6r6") == ["c6r6"]
    # beside a prison, or with an outlaw, nobody goes
    assert moves(wild(board | {"c5r8": "prison Red", "c5r5": "hotel Red outlaw"}), "c6r6") == ["c7r7"]


@pytest.mark.rule("CC-V-OU-05")
def test_an_outlaw_leaves_the_heroes_building_for_anything_better_than_nothing():
    town = wild({"c6r6": "hotel Red outlaw"} | POOR_RANCH)
    assert moves(town, "c6r6") == ["c6r6"]
    town.last_heroes = "Red"

    assert moves(town, "c6r6") == ["c7r7"]


@pytest.mark.rule("CC-V-OU-05")
def test_the_start_player_orders_and_lots_decide_between_equals():
    board = {"c2r2": "outlaw", "c6r6": "outlaw", "c6r7": "hotel Blue", "c5r5": "hotel Red"}
    game = play(wild(board), "outlaws/landing")
    game.answer("Red", "c6r6")
    assert game.asks[0].chance
    game.answer("Red", "c6r7")

    assert sorted(town_of(game).places_with("outlaw")) == ["c2r2", "c6r7"]


@pytest.mark.rule("CC-V-OU-06")
@pytest.mark.rule("G-23")
def test_churches_and_later_prisons_do_not_disturb_them():
    assert moves(wild({"c6r6": "outlaw", "c6r7": "hotel Blue", "c7r7": "church Blue"}), "c6r6") == ["c6r7"]
    assert moves(wild({"c6r6": "hotel Blue outlaw", "c6r7": "prison Blue"}), "c6r6") == ["c6r6"]


@pytest.mark.rule("G-24")
def test_river_is_allowed_and_the_rim_only_by_riding():
    assert landing(wild({"c5r5": "river"}), "c5r5") == ("placed", "")
    assert moves(wild({"c2r2": "outlaw", "c1r1": "hotel Red"}), "c2r2") == ["c1r1"]


@pytest.mark.rule("CC-V-OU-07")
def test_cowboys_fight_just_before_income_and_totals_do_not_add_up():
    town = wild({"c8r8": "hotel Blue outlaw"}, cowboys={"c8r8": "Red Green", "buy_vp_5": "Blue"})
    game = resolving(town)
    assert {ask.who for ask in game.asks} == {"Red", "Green"}
    game.answer("Red", [3])
    game.answer("Green", [4])  # 4 + 4 = 8 < 9

    assert "The outlaw wins" in log(game)
    assert (reserve(game, "Red"), reserve(game, "Green")) == (4, 4)
    assert town.has_outlaw("c8r8")
    assert money(game, "Blue") == 18


@pytest.mark.rule("CC-V-OU-10")
def test_the_winner_takes_the_points_or_half_the_income():
    def fought(prize):
        town = wild({"c8r8": "hotel Blue outlaw"}, cowboys={"c8r8": "Red Blue", "buy_vp_5": "Blue"})
        game = resolving(town)
        game.answer("Red", [6])
        game.answer("Blue", [1])
        game.answer("Red", prize)
        return game

    game = fought("points")
    assert (vp(game, "Red"), money(game, "Red"), money(game, "Blue")) == (4, 15, 21)
    assert (reserve(game, "Red"), reserve(game, "Blue")) == (3, 4)
    game = fought("steal")
    assert (vp(game, "Red"), money(game, "Red"), money(game, "Blue")) == (0, 18, 18)
    assert not town_of(game).places_with("outlaw")


@pytest.mark.rule("CC-V-OU-10")
def test_nothing_is_stolen_beside_a_church_or_from_the_heroes():
    outlaw, church = {"c8r8": "hotel Blue outlaw"}, {"c7r8": "church Blue"}
    assert why_not_steal(wild(outlaw), "Red", "c8r8") is None
    assert str(why_not_steal(wild(outlaw | church), "Red", "c8r8")) == "A church protects it"
    heroes = wild(outlaw, cards={"Red": "7Y", "Blue": "16Y", "Green": "2Y"})
    assert str(why_not_steal(heroes, "Red", "c8r8")) == "The Heroes protect Blue"


@pytest.mark.rule("CC-V-OU-08")
def test_city_hall_is_not_set_on_an_outlaw():
    assert str(why_not_city_hall(wild({"c6r6": "outlaw"}), "c6r6")) == "An outlaw stands there"


@pytest.mark.rule("CC-V-OU-10")
@pytest.mark.rule("CC-AT-05")
def test_the_thief_is_shown_half_of_what_the_grocer_doubled():
    cards = {"Red": "7Y", "Blue": "3Y", "Green": "2Y"}
    town = wild({"c8r8": "hotel Blue outlaw"}, cards=cards, cowboys={"c8r8": "Red", "buy_vp_5": "Blue"})
    town.decided["Blue"] = "hotel"
    game = resolving(town)
    game.answer("Red", [6])
    assert detail(game, "Red", "steal") == "$6"
    game.answer("Red", "steal")

    assert (money(game, "Red"), money(game, "Blue")) == (21, 21)


@pytest.mark.rule("CC-V-OU-10")
def test_the_owner_who_wins_scores_and_has_the_full_income():
    town = wild({"c8r8": "hotel Blue outlaw"}, cowboys={"c8r8": "Red Blue", "buy_vp_5": "Red"})
    game = resolving(town)
    game.answer("Red", [1])
    game.answer("Blue", [6])

    assert (vp(game, "Blue"), money(game, "Blue"), money(game, "Red")) == (4, 21, 15)


@pytest.mark.rule("CC-V-OU-07")
def test_the_yellow_heroes_fight_elsewhere_for_the_points_only():
    cards = {"Red": "16Y", "Blue": "2Y", "Green": "7Y"}
    town = wild({"c8r8": "hotel Blue outlaw"}, cards=cards, cowboys={"c8r8": "Red", "buy_vp_5": "Blue"})
    game = resolving(town)
    game.answer("Red", [6])

    assert (vp(game, "Red"), money(game, "Blue")) == (4, 21)


@pytest.mark.rule("CC-V-OU-09")
def test_an_unbeaten_outlaw_costs_half_and_nobody_steals_there():
    town = wild({"c1r1": "ranch Blue outlaw", "c8r8": "hotel Blue"})
    town.attacks_won["c1r1"] = "Red"
    by_kind = {each.kind: each for each in yields(town)}

    assert (by_kind["ranch"].owner_gets, by_kind["ranch"].thief, by_kind["ranch"].lost) == (1, "", 2)
    assert by_kind["hotel"].owner_gets == 6


@pytest.mark.rule("CC-V-OU-09")
@pytest.mark.rule("CC-P-16Y")
def test_the_heroes_lose_nothing_to_outlaws():
    town = wild({"c8r8": "hotel Blue outlaw"}, cards={"Blue": "16Y"})

    assert [each.owner_gets for each in yields(town)] == [6]


@pytest.mark.rule("CC-V-OU-11")
def test_unbeaten_outlaws_stay():
    town = wild(
        {"c8r8": "outlaw"}, cards={"Red": "1R", "Blue": "2Y", "Green": "4Y"}, goods={w: {"$": 0} for w in THREE}
    )
    play(town, "end of round/powers")

    assert town.has_outlaw("c8r8")


@pytest.mark.rule("CC-P-14Y")
@pytest.mark.rule("CC-P-14R")
@pytest.mark.parametrize(("code", "pay"), [("14Y", 3), ("14R", 2)])
def test_the_bank_pays_the_doctor_for_every_outlaw_who_leaves(code, pay):
    town = wild({"c8r8": "outlaw"}, cards={"Green": code}, cowboys={"c8r8": "Red", "buy_vp_5": "Blue"})
    game = resolving(town)
    game.answer("Red", [6])

    assert (money(game, "Green"), vp(game, "Red")) == (15 + pay, 4)


@pytest.mark.rule("CC-P-10Y")
def test_the_gunsmith_scores_for_outlaws_too():
    town = wild({"c8r8": "outlaw"}, cards={"Red": "10Y"}, cowboys={"c8r8": "Red", "buy_vp_5": "Blue"})
    game = resolving(town)
    game.answer("Red", [6])

    assert vp(game, "Red") == 6


def test_a_parcel_with_an_outlaw_is_offered_as_a_fight():
    cards = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}
    game = placing(wild({"c8r8": "outlaw"}, cards=cards))
    game.answer("Red", "building")

    assert open_ids(game, "Red") == ["c8r8", "no"]
