"""Building income: formulas, City Hall, caps, multipliers, attacks, churches."""

from __future__ import annotations

import pytest

from companion.games.carson_city.construction import raise_building
from companion.games.carson_city.income import building_income, gold_tile_needed, yields
from companion.games.carson_city.parcels import parcel_price
from companion.games.carson_city.placement import why_not_place
from companion.games.carson_city.protection import cancel_attacks, why_not_attack
from companion.games.carson_city.table_view import sheets
from tests.games.carson_city.table import (
    THREE,
    arranged,
    log,
    money,
    open_ids,
    placing,
    reserve,
    resolving,
    rule_of,
    town_of,
    vp,
)


def income(board, at, *, holder="", **more):
    town = arranged(board=board, **more)
    if holder:
        town.ledger.put(f"cowboy/{holder}", f"{holder}/supply", "city hall seat", "test")
    return building_income(town, at)


def reasons(sum):
    return [(str(part.reason), part.amount) for part in sum.parts]


@pytest.mark.rule("CC-IN-02")
@pytest.mark.rule("CC-IN-15")
def test_neutral_and_own_houses_count_and_foreign_ones_do_not():
    board = {"c3r3": "saloon Red", "c2r2": "house", "c3r2": "house Red", "c4r2": "house Blue"}

    assert income(board, "c3r3").total == 15  # with the town centre


@pytest.mark.rule("CC-IN-03")
@pytest.mark.rule("CC-IN-04")
def test_house_values_belong_to_their_owners_and_city_hall_to_nobody():
    board = {
        "c7r7": "saloon Red",
        "c6r6": "hotel Red",
        "c7r6": "ranch Red",
        "c8r6": "church Red",
        "c6r7": "hotel Blue",
        "c8r7": "mansion",
        "c6r8": "city_hall",
        "c7r8": "school Blue",
    }
    found = income(board, "c7r7")

    assert found.total == 5 * (2 + 1 + 1 + 2 + 1)
    assert ("Hotel", 10) in reasons(found)
    assert ("Mansion", 10) in reasons(found)


@pytest.mark.rule("CC-IN-11")
def test_ranch():
    assert income({"c1r1": "ranch Red"}, "c1r1").total == 3
    assert income({"c1r1": "ranch Red", "c1r2": "river", "c2r1": "Blue", "c2r2": "house"}, "c1r1").total == 2
    closed = {"c1r1": "ranch Red", "c1r2": "mountain", "c2r1": "house", "c2r2": "bank Blue"}
    assert income(closed, "c1r1").total == 1


@pytest.mark.rule("CC-IN-12")
def test_an_own_ranch_next_door_counts_twice_for_a_drugstore():
    board = {"c8r8": "drugstore Red", "c7r8": "ranch Red", "c1r1": "ranch Red", "c7r7": "ranch Blue"}

    assert income(board, "c8r8").total == 9


@pytest.mark.rule("CC-IN-13")
@pytest.mark.rule("CC-V-RV-05")
def test_mine_with_mountains_and_river_once():
    board = {"c8r8": "mine Red", "c7r8": "mountain", "c8r7": "mountain Blue", "c7r7": "river"}

    assert reasons(income(board, "c8r8")) == [("1 mountain", 3), ("River", 3)]


@pytest.mark.rule("CC-IN-14")
def test_bank_counts_mines_anywhere_once():
    board = {"c8r8": "bank Red", "c7r8": "mine Red", "c1r1": "mine Red", "c7r7": "house"}

    assert income(board, "c8r8").total == 9


@pytest.mark.rule("CC-IN-16")
@pytest.mark.rule("G-06")
def test_hotel_is_6_with_city_hall_too():
    assert income({"c8r8": "hotel Red", "c5r5": "city_hall"}, "c8r8", holder="Red").total == 6


@pytest.mark.rule("CC-IN-17")
@pytest.mark.parametrize(("round", "total"), [(1, 10), (2, 15), (3, 20), (4, 25)])
def test_blacksmith_grows_with_the_rounds(round, total):
    assert income({"c8r8": "blacksmith Red", "c1r1": "ranch Red"}, "c8r8", round=round).total == total


@pytest.mark.rule("CC-IN-18")
def test_general_store():
    board = {"c8r8": "general_store Red", "c7r8": "house Red", "c7r7": "mansion Blue"}

    assert income(board, "c8r8").total == 6 + 6


@pytest.mark.rule("CC-IN-20")
@pytest.mark.rule("CC-DA-03")
def test_caps_of_the_big_box_and_of_the_table():
    ring = dict.fromkeys(("c6r6", "c7r6", "c8r6", "c6r7", "c8r7", "c6r8"), "ranch Red")
    board = ring | {"c7r7": "drugstore Red"}

    assert income(board, "c7r7", market={10: "", 3: ""}).total == 33
    assert reasons(income(board, "c7r7", market={10: "", 3: ""}))[-1] == ("at most $33", -3)
    assert income(board, "c7r7", market={10: "", 3: ""}, edition="first").total == 36
    capped = {"own_caps": True, "known": {"caps": {"drugstore": 24}}}
    assert income(board, "c7r7", market={10: "", 3: ""}, edition="first", **capped).total == 24


@pytest.mark.rule("CC-DA-02")
def test_a_reminder_to_swap_the_tile_when_eight_levels_are_exceeded():
    assert gold_tile_needed("saloon", 45)
    assert not gold_tile_needed("saloon", 40)
    assert not gold_tile_needed("blacksmith", 40)


@pytest.mark.rule("CC-IN-19")
@pytest.mark.rule("CC-AT-05")
def test_formula_level_cap_multiplier_split_in_that_order():
    board = {"c3r3": "saloon Red", "c5r5": "city_hall"}
    town = arranged(board=board, cards={"Red": "3Y"}, cowboys={"c3r3": "Blue"})
    town.ledger.put("cowboy/Red", "Red/supply", "city hall seat", "test")
    town.decided["Red"] = "saloon"
    town.attacks_won["c3r3"] = "Blue"
    (saloon,) = [each for each in yields(town) if each.kind == "saloon"]

    assert reasons(saloon.reasons) == [("House", 5), ("City Hall", 5), ("Grocer ×2", 10), ("stolen by Blue", -10)]
    assert (saloon.owner_gets, saloon.thief_gets) == (10, 10)


@pytest.mark.rule("CC-IN-01")
def test_all_construction_of_the_round_counts_and_everybody_is_paid():
    town = arranged(board={"c3r3": "Red", "c8r8": "hotel Blue"}, market={3: "saloon"}, cowboys={"build_3": "Red"})
    game = resolving(town)
    for answer in ("yes", "build", "c3r3", "c4r3"):
        game.answer("Red", answer)

    assert money(game, "Red") == 15 - 3 + 10
    assert money(game, "Blue") == 21
    assert any(line.startswith("Red +$10: Saloon c3r3") for line in log(game))


@pytest.mark.rule("CC-AT-01")
def test_what_can_be_attacked():
    kinds = ("ranch", "mine", "drugstore", "bank", "saloon", "hotel", "general_store", "blacksmith")
    others = ("church", "prison", "school", "station")
    open_kinds = {
        kind
        for kind in (*kinds, *others)
        if why_not_attack(arranged(board={"c8r8": f"{kind} Blue"}), "Red", "c8r8") is None
    }

    assert open_kinds == set(kinds)


@pytest.mark.rule("CC-AT-02")
@pytest.mark.rule("CC-AT-04")
def test_an_attacker_alone_takes_half_rounded_down():
    game = resolving(arranged(board={"c1r1": "ranch Blue"}, cowboys={"c1r1": "Red", "buy_vp_5": "Red"}))

    assert (money(game, "Red"), money(game, "Blue")) == (16, 17)
    assert reserve(game, "Red") == 3  # spent


@pytest.mark.rule("CC-AT-03")
def test_the_owner_wins_and_keeps_all_or_an_attacker_wins():
    def attack(**dice):
        cowboys = {"c8r8": "Red Blue Green", "buy_vp_5": "Red"}
        game = resolving(arranged(board={"c8r8": "hotel Blue"}, cowboys=cowboys))
        for who, die in dice.items():
            game.answer(who, [die])
        return game

    game = attack(Red=1, Blue=6, Green=1)
    assert [money(game, who) for who in THREE] == [15, 21, 15]
    assert [reserve(game, who) for who in THREE] == [4, 3, 4]
    game = attack(Red=6, Blue=1, Green=1)
    assert [money(game, who) for who in THREE] == [18, 18, 15]
    assert [reserve(game, who) for who in THREE] == [3, 4, 4]


@pytest.mark.rule("CC-AT-06")
def test_an_unattacked_defender_is_spent():
    game = resolving(arranged(board={"c8r8": "hotel Blue"}, cowboys={"c8r8": "Blue", "buy_vp_5": "Red"}))

    assert (money(game, "Blue"), reserve(game, "Blue")) == (21, 3)


@pytest.mark.rule("CC-PR-01")
def test_a_church_protects_its_owners_neighbours():
    board = {"c8r8": "hotel Blue", "c7r7": "church Blue", "c6r7": "hotel Green", "c5r7": "hotel Blue"}
    town = arranged(board=board)

    assert rule_of(why_not_attack(town, "Red", "c8r8")) == "CC-PR-01"
    assert why_not_attack(town, "Red", "c6r7") is None
    assert why_not_attack(town, "Red", "c5r7") is None


@pytest.mark.rule("CC-PR-02")
def test_churches_prisons_schools_and_stations_are_safe():
    town = arranged(board={"c8r8": "prison Blue", "c1r1": "station Blue"})

    assert [rule_of(why_not_attack(town, "Red", at)) for at in ("c8r8", "c1r1")] == ["CC-PR-02", "CC-PR-02"]


@pytest.mark.rule("CC-PR-03")
def test_a_new_church_sends_attackers_and_defender_home():
    board = {"c3r3": "bank Blue", "c3r4": "Blue"}
    town = arranged(board=board, cowboys={"c3r3": "Red Blue"})
    town.ledger.put("church", "bag", "Blue/reserve", "test")
    ended = raise_building(town, "Blue", "church", "c3r4", "Blue/reserve", houses=["c5r5"])

    assert ended == ["c3r3"]
    assert [len(town.reserve(who)) for who in THREE] == [4, 4, 3]
    assert town.cowboys_at("c3r3") == []


@pytest.mark.rule("CC-PR-04")
def test_a_church_restricts_no_outlaw():
    town = arranged(board={"c8r8": "hotel Blue outlaw", "c7r7": "church Blue"}, outlaws=True)
    (hotel,) = [each for each in yields(town) if each.kind == "hotel"]

    assert (hotel.owner_gets, hotel.lost) == (3, 3)


@pytest.mark.rule("CC-PR-03")
@pytest.mark.rule("CC-PR-04")
def test_a_new_church_ends_attacks_but_no_fight_against_an_outlaw():
    board = {"c8r8": "hotel Blue outlaw", "c8r7": "saloon Blue", "c7r7": "church Blue"}
    town = arranged(board=board, outlaws=True, cowboys={"c8r8": "Red", "c8r7": "Red Blue"})

    assert cancel_attacks(town, "Blue", "c7r7") == ["c8r7"]
    assert town.cowboys_at("c8r8") == ["Red"]
    assert (len(town.reserve("Red")), len(town.reserve("Blue"))) == (4, 4)


# City Hall


@pytest.mark.rule("CC-CH-03")
def test_city_hall_raises_prices_and_is_never_owned():
    town = arranged(board={"c5r5": "city_hall"})

    assert parcel_price(town, "c6r6").total == 2
    game = placing(arranged(board={"c5r5": "city_hall"}, cards={"Red": "2Y", "Blue": "4Y", "Green": "7Y"}))
    game.answer("Red", "parcel")
    assert "c5r5" not in open_ids(game, "Red")


@pytest.mark.rule("CC-CH-04")
@pytest.mark.rule("CC-CH-07")
def test_the_duel_for_city_hall_and_its_holder_stays_seated():
    town = arranged(board={"c5r5": "city_hall", "c3r3": "saloon Red"}, cowboys={"c5r5": "Blue", "buy_vp_5": "Green"})
    town.ledger.put("cowboy/Red", "Red/supply", "city hall seat", "test")
    game = resolving(town)
    game.answer("Red", [6])
    game.answer("Blue", [1])

    assert (town.holder, money(game, "Red"), reserve(game, "Blue")) == ("Red", 25, 4)

    town = arranged(board={"c5r5": "city_hall", "c3r3": "saloon Red"}, cowboys={"c5r5": "Blue", "buy_vp_5": "Green"})
    town.ledger.put("cowboy/Red", "Red/supply", "city hall seat", "test")
    game = resolving(town)
    game.answer("Red", [1])
    game.answer("Blue", [6])
    assert (town.holder, money(game, "Red"), reserve(game, "Red")) == ("Blue", 20, 4)


@pytest.mark.rule("CC-CH-05")
@pytest.mark.parametrize(
    ("kind", "level"), [("drugstore", 3), ("bank", 3), ("saloon", 5), ("general_store", 3), ("blacksmith", 5)]
)
def test_the_holder_has_one_level_more(kind, level):
    board = {"c8r8": f"{kind} Red", "c5r5": "city_hall"}

    assert income(board, "c8r8", holder="Red").total == income(board, "c8r8").total + level


@pytest.mark.rule("G-28")
def test_a_saloon_without_houses_yields_one_level_to_the_holder():
    assert income({"c8r8": "saloon Red", "c5r5": "city_hall"}, "c8r8", holder="Red").total == 5


@pytest.mark.rule("CC-CH-06")
def test_mines_and_ranches_have_no_level():
    board = {"c8r8": "ranch Red", "c1r1": "mine Red", "c2r2": "mountain", "c5r5": "city_hall"}

    assert income(board, "c8r8", holder="Red").total == 3
    assert income(board, "c1r1", holder="Red").total == 3


@pytest.mark.rule("CC-CH-04")
def test_an_empty_city_hall_is_taken_without_a_duel():
    town = arranged(board={"c5r5": "city_hall"}, cowboys={"c5r5": "Blue", "buy_vp_5": "Green"})
    resolving(town)

    assert town.holder == "Blue"
    assert rule_of(why_not_place(town, "Blue", "c5r5")) != ""


@pytest.mark.rule("G-12")
def test_choices_come_before_city_hall_and_attacks():
    board = {"c5r5": "city_hall", "c8r8": "hotel Red", "c1r1": "hotel Green"}
    town = arranged(board=board, cards={"Red": "3Y"}, cowboys={"c5r5": "Blue Green", "c8r8": "Blue Red"})
    town.decided["Red"] = "later"
    game = resolving(town)
    assert str(game.asks[0].title) == "Grocer: double which kind?"
    game.answer("Red", "hotel")
    assert {ask.who for ask in game.asks} == {"Blue", "Green"}
    game.answer("Blue", [6])
    game.answer("Green", [1])
    assert {ask.who for ask in game.asks} == {"Blue", "Red"}
    game.answer("Blue", [6])
    game.answer("Red", [1])

    assert (money(game, "Red"), money(game, "Blue")) == (21, 21)


def test_the_income_sheets_add_up_to_what_is_paid():
    board = {"c3r3": "saloon Red", "c8r8": "hotel Blue", "c1r1": "ranch Red"}
    town = arranged(board=board, cowboys={"c8r8": "Red", "buy_vp_5": "Green"})
    game = resolving(town)
    totals = {str(sheet.title): sheet.total for sheet in sheets(town_of(game))[:3]}

    assert totals == {"Red’s income": 5 + 3 + 3, "Blue’s income": 3, "Green’s income": 0}
    assert money(game, "Red") == 15 + 11
    assert vp(game, "Red") == 0
