"""Duels: who fights, who wins, and where the cowboys go."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.carson_city.duels import fighters_at, outcome
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.town import DYNAMITE, beside
from tests.games.carson_city.table import THREE, arranged, money, open_ids, reserve, resolving, town_of, vp


def throw(game, **dice):
    for who, die in dice.items():
        game.answer(who, die if isinstance(die, list) else [die])


@pytest.mark.rule("CC-DU-01")
def test_one_duel_for_all_who_stand_there():
    game = resolving(arranged(cowboys={"roads_3": "Red Blue Green", "wages": "Red Blue"}))

    assert {ask.who for ask in game.asks} == set(THREE)
    assert money(game, "Red") == 19  # no duel for wages


@pytest.mark.rule("CC-DU-01")
def test_tokens_and_the_lawyers_parcel_stay_outside():
    town = arranged(cards={"Red": "18Y"}, cowboys={"gambling": "Red Blue", "c8r8": "Red Blue"})
    assert fighters_at(town, "c8r8") == []
    assert fighters_at(town, "square/gambling") == ["Red", "Blue"]
    town.ledger.move("no-duel", 1, "supply", beside("Red", "square/gambling"), "test")

    assert fighters_at(town, "square/gambling") == ["Blue"]


@pytest.mark.rule("CC-DU-02")
def test_firepower_counts_what_is_at_home_and_not_what_is_out():
    town = arranged(
        cards={"Red": "7Y"},
        goods={"Red": {"revolver": 2, "cowboys": 4}},
        cowboys={"wages": "Red Red"},
        horses=True,
        known={"hats": [0, 0, 0, 0, 5]},
    )
    assert firepower(town, "Red").total == 2 + 4 + 3
    town.ledger.put("chip", "square/ammunition", "Red/tokens", "test")
    town.ledger.put("horse", "Red/horses", "Red/corral 1", "test")
    town.ledger.put("cowboy/Red", "Red/cowboys", "Red/corral 1", "test")

    strength = firepower(town, "Red")
    assert strength.total == 2 + 3 + 3 + 3 + 1
    assert [str(part.reason) for part in strength.parts] == [
        "2 revolvers",
        "3 cowboys",
        "ammunition",
        "Mercenary",
        "horses",
    ]


@pytest.mark.rule("CC-DU-03")
@pytest.mark.rule("CC-DU-04")
def test_die_and_firepower_and_revolvers_stay():
    game = resolving(arranged(goods={"Blue": {"revolver": 4}}, cowboys={"roads_3": "Red Blue"}))
    throw(game, Red=3, Blue=1)

    assert town_of(game).road_sticks("Blue") == 4
    assert town_of(game).revolvers("Blue") == 4


@pytest.mark.rule("CC-DU-05")
def test_a_tie_goes_to_the_earliest_passer_whatever_the_turn_order():
    town = arranged(cards={"Red": "7R", "Blue": "1R"}, cowboys={"roads_3": "Red Blue"})
    game = resolving(town)
    throw(game, Red=1, Blue=3)  # Mercenary +2: both 7, Blue places first but Red passed first

    assert town_of(game).road_sticks("Red") == 4


@pytest.mark.rule("CC-DU-05")
@pytest.mark.rule("G-02")
def test_the_rulebooks_own_example_is_a_tie_at_6():
    town = arranged(goods={"Red": {"revolver": 1, "cowboys": 0}, "Blue": {"revolver": 2, "cowboys": 1}})
    end = outcome(town, {"Red": [5], "Blue": [3]})

    assert {who: total.total for who, total in end.totals.items()} == {"Red": 6, "Blue": 6}
    assert end.winner == "Red"


@pytest.mark.rule("CC-DU-06")
def test_the_losers_cowboy_fights_again_in_the_next_duel():
    game = resolving(arranged(cowboys={"roads_3": "Red Blue", "gambling": "Red Blue"}))
    throw(game, Red=6, Blue=1)

    assert "Firepower 5 against Red 4" in str(next(ask for ask in game.asks if ask.who == "Blue").note)


@pytest.mark.rule("CC-DU-07")
def test_the_earliest_passer_involved_sets_the_order_of_several_duels():
    game = resolving(arranged(cowboys={"c1r1": "Blue Green", "c8r8": "Green Blue"}))
    assert game.asks[0].who == "Blue"
    assert open_ids(game, "Blue") == ["c1r1", "c8r8"]
    game.answer("Blue", "c8r8")
    throw(game, Blue=6, Green=1)
    game.answer("Blue", True)

    assert town_of(game).owner("c8r8") == "Blue"
    assert {ask.who for ask in game.asks} == {"Blue", "Green"}


@pytest.mark.rule("CC-DY-02")
def test_dynamite_beside_a_cowboy_is_a_second_die_and_is_gone_afterwards():
    town = arranged(cowboys={"roads_3": "Red Blue", "gambling": "Red"})
    for place in ("square/roads_3", "square/gambling"):
        town.ledger.move(DYNAMITE, 1, "supply", beside("Red", place), "test")
    game = resolving(town)
    with pytest.raises(RuleError, match="2 dice"):
        game.answer("Red", [6])
    throw(game, Red=[6, 5], Blue=6)
    game.answer("Red", [1, 1])  # gambling alone: the dynamite there has no effect

    assert town.road_sticks("Red") == 4
    assert money(game, "Red") == 17
    assert town.ledger.amount("supply", DYNAMITE) == 7


@pytest.mark.rule("CC-DY-03")
@pytest.mark.rule("CC-DY-01")
def test_dynamite_on_the_own_mine_triples_it_and_fights():
    board = {"c1r1": "mine Red", "c2r2": "mountain", "c1r2": "mountain"}
    town = arranged(board=board, cowboys={"c1r1": "Red Blue"})
    town.ledger.move(DYNAMITE, 1, "supply", beside("Red", "c1r1"), "test")
    game = resolving(town)
    throw(game, Red=[1, 1], Blue=6)

    # 6 × 3 = 18, half of it stolen
    assert (money(game, "Red"), money(game, "Blue")) == (24, 24)
    assert town.ledger.amount("supply", DYNAMITE) == 7


@pytest.mark.rule("CC-DY-01")
def test_dynamite_triples_a_mine_once_a_round():
    board = {"c1r1": "mine Red", "c2r2": "mountain", "c8r8": "mine Red", "c7r7": "mountain"}
    game = resolving(arranged(board=board, goods={"Red": {"dynamite": 2}}))
    game.answer("Red", ["c1r1"])

    assert money(game, "Red") == 15 + 9 + 3
    assert town_of(game).ledger.amount("Red", DYNAMITE) == 1


@pytest.mark.rule("CC-DY-01")
def test_no_dynamite_on_mines_that_the_grocer_doubles():
    town = arranged(board={"c1r1": "mine Red", "c2r2": "mountain"}, cards={"Red": "3Y"}, goods={"Red": {"dynamite": 1}})
    town.decided["Red"] = "later"
    game = resolving(town)
    game.answer("Red", "mine")

    assert money(game, "Red") == 15 + 6
    assert town.ledger.amount("Red", DYNAMITE) == 1


def test_everybody_throws_at_once_and_the_box_can_throw():
    game = resolving(arranged(cowboys={"roads_3": "Red Blue"}))
    assert all(ask.chance for ask in game.asks)
    game.answer("Blue", [6])
    assert [ask.who for ask in game.asks] == ["Red"]


def test_all_losers_go_home():
    game = resolving(arranged(cowboys={"roads_3": "Red Blue Green", "buy_vp_5": "Red"}))
    throw(game, Red=6, Blue=1, Green=1)

    assert [reserve(game, who) for who in THREE] == [3, 4, 4]
    assert vp(game, "Red") == 0
