"""Horses in their corrals, and the rodeo."""

from __future__ import annotations

import pytest

from companion.game.players import TABLE
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.horses import rodeo, rodeo_winner, why_not_buy_horse, why_not_corral
from companion.games.carson_city.scoring import final_score
from tests.games.carson_city.table import (
    THREE,
    arranged,
    detail,
    ending,
    everybody_passes,
    money,
    open_ids,
    opened,
    placing,
    refusal,
    resolving,
    town_of,
)

CARDS = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}
HATS = {"hats": [2, 1, 3, 4, 5]}


def riding(**more):
    return arranged(horses=True, known=HATS, **({"cards": CARDS} | more))


def stable(town, who, **corrals):
    """Put horses from the supply into corrals: `one=2`."""
    for name, count in corrals.items():
        number = ("one", "two", "three", "four", "five").index(name) + 1
        for _horse in range(count):
            town.ledger.put("horse", "horses", f"{who}/corral {number}", "test")


@pytest.mark.rule("CC-V-HO-01")
@pytest.mark.rule("CC-V-HO-09")
def test_a_horse_each_and_the_table_reads_the_hats():
    game = opened(horses=True)
    for hat in (2, 1, 9, 4):
        game.answer(TABLE, hat)
    assert detail(game, TABLE, "3") == "9"
    game.answer(TABLE, "3")
    game.answer(TABLE, 3)
    game.answer(TABLE, "right")
    town = town_of(game)

    assert town.hats == [2, 1, 3, 4, 5]
    assert town.known["hats"] == [2, 1, 3, 4, 5]
    assert [town.ledger.at(f"{who}/horses") for who in THREE] == [["horse"]] * 3
    assert town.ledger.at("rodeo") == ["rodeo"] * 4


@pytest.mark.rule("CC-V-HO-02")
def test_one_cowboy_at_work_buys_a_horse_instead_of_earning():
    town = riding(cowboys={"wages": "Red Red", "buy_vp_5": "Red"})
    game = resolving(town)
    game.answer("Red", "3")

    assert money(game, "Red") == 15 - 4 + 4
    assert town.horses("Red", 3) == 1
    assert "Red" in town.horse_bought


@pytest.mark.rule("CC-V-HO-02")
def test_a_horse_takes_4_dollars_and_is_bought_once_a_round():
    def why_not(**more):
        return str(why_not_buy_horse(riding(**more), "Red"))

    assert why_not(cowboys={"wages": "Red"}, goods={"Red": {"$": 3}}) == "Red has only $3"
    assert why_not(cowboys={"wages": "Red Red"}, goods={"Red": {"$": 0}}) == "None"
    town = riding(cowboys={"wages": "Red"})
    town.ledger.pieces["horses"].clear()
    assert str(why_not_buy_horse(town, "Red")) == "No horse is left"
    game = resolving(riding(cowboys={"wages": "Red"}))
    game.answer("Red", "3")
    assert str(why_not_buy_horse(town_of(game), "Red")) == "One horse a round"


@pytest.mark.rule("CC-V-KC-05", "CC-V-HO-03")
def test_with_kit_carson_nobody_goes_into_corral_2():
    town = riding(kit_carson=True)
    refused = why_not_corral(town, "Red", 2)
    assert refused is not None
    assert refused.rule == "CC-V-KC-05"
    assert why_not_corral(town, "Red", 3) is None


@pytest.mark.rule("CC-V-HO-03")
def test_a_horse_may_follow_a_cowboy_into_a_corral():
    game = placing(riding())
    game.answer("Red", "square/wages")
    assert open_ids(game, "Red") == ["none", "1", "2", "3", "4", "5"]
    game.answer("Red", "5")

    assert town_of(game).horses("Red", 5) == 1
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("CC-V-HO-03")
@pytest.mark.rule("G-34")
def test_a_cowboy_in_a_corral_is_the_placement_and_no_horse_follows():
    game = placing(riding())
    game.answer("Red", "corral")
    game.answer("Red", "Red/corral 5")
    assert game.asks[0].who == "Blue"
    for who in ("Blue", "Green"):
        game.answer(who, "pass")
    game.answer("Red", "corral")
    assert refusal(game, "Red", "Red/corral 5")[0] == "CC-V-HO-03"

    game = placing(riding(horse_after_corral=True))
    game.answer("Red", "corral")
    game.answer("Red", "Red/corral 5")
    assert str(game.asks[0].title) == "A horse into a corral?"


@pytest.mark.rule("CC-V-HO-04")
@pytest.mark.parametrize(("horses", "more"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_corral_1_is_firepower(horses, more):
    town = riding()
    stable(town, "Red", one=horses)

    assert firepower(town, "Red").total == 4 + more


@pytest.mark.rule("CC-V-HO-05")
def test_corral_2_acts_again():
    game = placing(riding())
    game.answer("Red", "square/wages")
    game.answer("Red", "2")
    game.answer("Red", "another")
    game.answer("Red", "square/gambling")
    town = town_of(game)

    assert town.cowboys_at("square/gambling") == ["Red"]
    assert game.asks[0].who == "Blue"
    game.answer("Blue", "square/wages")
    game.answer("Blue", "2")
    game.answer("Blue", "lift")
    game.answer("Blue", "square/wages")
    game.answer("Blue", "home")
    assert town.cowboys_at("square/wages") == ["Red"]
    game.answer("Green", "square/wages")
    game.answer("Green", "2")
    game.answer("Green", "pass")
    assert town.pass_order == ["Green"]


@pytest.mark.rule("CC-V-HO-05")
def test_corral_2_places_no_cowboy_that_is_not_there():
    game = placing(riding(goods={"Red": {"cowboys": 1}}))
    game.answer("Red", "square/wages")
    game.answer("Red", "2")
    assert open_ids(game, "Red") == ["none", "lift", "pass"]


@pytest.mark.rule("CC-V-HO-06")
def test_corral_3_doubles_own_ranches_once_each():
    town = riding(board={"c1r1": "ranch Red", "c8r8": "ranch Red", "c1r8": "ranch Red"}, cowboys={"buy_vp_5": "Red"})
    stable(town, "Red", three=2)
    game = resolving(town)
    game.answer("Red", ["c1r1", "c8r8"])

    assert money(game, "Red") == 15 + 6 + 6 + 3


@pytest.mark.rule("CC-V-HO-06")
def test_no_horse_for_ranches_that_the_grocer_doubles():
    town = riding(board={"c1r1": "ranch Red"}, cards=CARDS | {"Red": "3Y"}, cowboys={"buy_vp_5": "Red"})
    stable(town, "Red", three=2)
    town.decided["Red"] = "later"
    game = resolving(town)
    game.answer("Red", "ranch")

    assert money(game, "Red") == 15 + 6


@pytest.mark.rule("CC-V-HO-07")
def test_corral_4_pays_2_at_once():
    game = placing(riding())
    game.answer("Red", "square/wages")
    game.answer("Red", "4")

    assert money(game, "Red") == 17


@pytest.mark.rule("CC-V-HO-08")
@pytest.mark.rule("CC-V-HO-10")
def test_the_rodeo_counts_hats_and_a_cowboy_doubles_a_corral():
    town = riding()
    stable(town, "Red", five=2, one=1)
    stable(town, "Blue", three=1, four=1)
    town.ledger.put("cowboy/Blue", "Blue/cowboys", "Blue/corral 3", "test")

    assert rodeo(town, "Red").total == 5 * 2 + 2
    assert rodeo(town, "Blue").total == 3 * 2 + 4
    assert rodeo(town, "Green").total == 0


@pytest.mark.rule("CC-V-HO-11")
@pytest.mark.rule("G-26")
def test_a_tie_also_at_0_goes_to_the_first_passer():
    town = riding()
    assert rodeo_winner(town) == "Red"
    stable(town, "Green", two=1)
    stable(town, "Blue", two=1)

    assert rodeo_winner(town) == "Blue"


@pytest.mark.rule("CC-V-HO-12")
def test_horses_at_the_end():
    town = riding(goods={"Red": {"$": 0, "horses": 2}})
    for _token in range(2):
        town.ledger.put("rodeo", "rodeo", "Red/tokens", "test")

    assert final_score(town, "Red").total == 9


@pytest.mark.rule("CC-V-HO-13")
def test_horses_go_home_and_corral_cowboys_to_the_supply():
    town = riding(goods={who: {"$": 0} for who in THREE})
    stable(town, "Red", five=1, one=1)
    town.ledger.put("cowboy/Red", "Red/cowboys", "Red/corral 5", "test")
    ending(town)

    assert town.ledger.at("Red/horses").count("horse") == 3
    assert town.ledger.at("Red/corral 5") == []
    assert town.ledger.at("Red/cowboys").count("cowboy/Red") + town.ledger.at("Red/supply").count("cowboy/Red") == 10


@pytest.mark.rule("CC-DY-02")
def test_dynamite_in_a_corral_returns_to_the_supply():
    town = riding(goods={"Red": {"dynamite": 1}}, cards=CARDS)
    game = placing(town)
    game.answer("Red", "dynamite")
    game.answer("Red", "corral")
    game.answer("Red", "Red/corral 1")
    everybody_passes(game)

    assert game.state.place.startswith("end of round")
    assert town.ledger.amount("supply", "dynamite") == 7


@pytest.mark.rule("CC-V-HO-05")
@pytest.mark.rule("CC-P-11Y")
def test_a_cowboy_that_moves_takes_its_token_along():
    town = riding(goods={"Red": {"no-duel": 1}}, cards=CARDS | {"Red": "11Y"})
    game = placing(town)
    for name in ("Blue", "Green"):
        game.answer(name, "pass")
    game.answer("Red", "token")
    game.answer("Red", "square/roads_3")
    for answer in ("2", "lift", "square/roads_3", "token", "square/gambling"):
        game.answer("Red", answer)

    assert town.has_token("Red", "square/gambling")
    assert not town.has_token("Red", "square/roads_3")


@pytest.mark.rule("CC-V-HO-05")
def test_no_horse_follows_a_cowboy_that_only_moves():
    town = riding(goods={"Red": {"horses": 1}})
    game = placing(town)
    for answer in ("square/roads_3", "2", "lift", "square/roads_3", "square/gambling"):
        game.answer("Red", answer)

    assert game.asks[0].who == "Blue"
    assert town.ledger.at("Red/horses") == ["horse"]
