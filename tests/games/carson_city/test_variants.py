"""New Beginning, Carson River, Might is Right, Kit Carson."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import RuleError
from companion.game.game import Correction
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.game.view import view_json
from companion.games.carson_city.city_hall import city_hall_sites
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.opening import duel_tile_money, duel_tile_sum, river_mountains
from companion.games.carson_city.parcels import parcel_price
from companion.games.carson_city.roads import governor_vp, is_crossing, lay_road, sticks, why_not_road
from companion.games.carson_city.scoring import final_score
from companion.games.carson_city.town import ROAD, Form
from tests.games.carson_city.table import (
    CENTRE,
    MOUNTAINS,
    THREE,
    arranged,
    everybody_passes,
    log,
    money,
    open_ids,
    opened,
    placing,
    play,
    refusal,
    resolving,
    rule_of,
    town_of,
    vp,
)

CARDS = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}
PRICES = {"cowboy": 5, "revolver": 4, "road": 2, "parcel": 6, "VP": 3, "give 5": 10, "give 10": 18}


def founding(game):
    """Town centre, mountains and the order of seats."""
    game.answer(TABLE, [3, 3])
    for dice in MOUNTAINS[: len(town_of(game).ledger.at("mountains"))]:
        game.answer(TABLE, dice)
    game.answer(TABLE, town_of(game).names)
    return game


# New Beginning


def forms(**settings):
    game = opened(new_beginning=True, **settings)
    for price in PRICES.values():
        game.answer(TABLE, price)
    game.answer(TABLE, "right")
    return founding(game)


def fills_in(game, who, *lines):
    """Give up, cowboys, revolvers, roads, parcels, VP, special, with duel tiles their power, bid; then hand in."""
    for line in lines:
        game.answer(who, line)
    game.answer(who, "hand in")


@pytest.mark.rule("CC-V-NB-01")
@pytest.mark.rule("CC-V-NB-02")
def test_forms_are_secret_and_revealed_together():
    game = forms()
    assert {ask.who for ask in game.asks} == set(THREE)
    assert all(ask.secret for ask in game.asks)
    fills_in(game, "Red", "0", 2, 1, 1, 2, 0, 0, 3)
    assert money(game, "Red") == 0
    assert not any(line.startswith("Red:") for line in log(game))
    fills_in(game, "Blue", "10", 0, 0, 0, 1, 0, 0, 9)
    fills_in(game, "Green", "0", 0, 0, 0, 0, 2, 0, 3)
    town = town_of(game)

    assert (money(game, "Red"), len(town.reserve("Red")), town.revolvers("Red")) == (50 - 10 - 4 - 2 - 12 - 3, 3, 1)
    assert (money(game, "Blue"), vp(game, "Blue")) == (50 + 18 - 6 - 9, -10)
    assert (money(game, "Green"), vp(game, "Green")) == (50 - 6 - 3, 2)
    assert town.pass_order == ["Blue", "Red", "Green"]
    assert town.known["prices"] == PRICES


@pytest.mark.rule("CC-V-NB-02")
def test_the_budget_cannot_be_overdrawn_and_a_form_may_be_filled_in_again():
    game = forms()
    game.answer("Red", "0")
    with pytest.raises(RuleError):
        game.answer("Red", 10)  # nine more cowboys at most
    for line in (9, 1, 0, 0, 0, 0):
        game.answer("Red", line)
    assert "$1 left" in str(next(ask for ask in game.asks if ask.who == "Red").note)
    game.answer("Red", 1)
    game.answer("Red", "again")
    assert str(next(ask for ask in game.asks if ask.who == "Red").title) == "Give up VP"


@pytest.mark.rule("CC-V-NB-03")
def test_parcels_are_taken_there_and_back_until_all_have_what_they_bought():
    game = forms()
    fills_in(game, "Red", "0", 0, 0, 0, 3, 0, 0, 2)
    fills_in(game, "Blue", "0", 0, 0, 0, 0, 0, 0, 1)
    fills_in(game, "Green", "5", 0, 0, 0, 1, 0, 0, 0)
    for kind in ("saloon", "hotel", "bank"):
        game.answer(TABLE, kind)
    asked = []
    for at in ("c1r1", "c2r1", "c3r1", "c5r1"):
        asked.append(game.asks[0].who)
        game.answer(asked[-1], at)

    assert asked == ["Green", "Red", "Red", "Red"]
    assert vp(game, "Green") == -5
    assert town_of(game).place.startswith("personalities")


@pytest.mark.rule("CC-V-NB-03")
def test_when_no_parcel_is_left_the_game_begins():
    board = {at: "river" for at in PARCELS if at not in (CENTRE, "c1r1", "c2r1")}
    town = arranged(board=board, new_beginning=True)
    town.forms = {name: Form({"parcel": 2}, handed_in=True) for name in town.names}
    game = play(town, "set-up/starting parcels")
    for at in ("c1r1", "c2r1", CENTRE):
        game.answer(game.asks[0].who, at)

    assert town.place.startswith("personalities")


@pytest.mark.rule("G-31")
def test_the_forms_money_stands_with_duel_tiles():
    game = forms(might_is_right=True)
    for who in THREE:
        fills_in(game, who, "0", 0, 0, 0, 0, 0, 0, "0", 0)
    for who in THREE:
        game.answer(who, 15)

    assert [money(game, who) for who in THREE] == [50, 50, 50]


# Carson River


@pytest.mark.rule("CC-V-RV-01")
def test_the_printed_river_is_tapped_once_and_remembered():
    game = opened(carson_river=True)
    game.answer(TABLE, "c5r1")
    assert refusal(game, TABLE, "done")[0] == "CC-V-RV-01"
    for row in range(2, 9):
        game.answer(TABLE, f"c5r{row}")
    game.answer(TABLE, "done")

    assert town_of(game).known["river"] == [f"c5r{row}" for row in range(1, 9)]
    assert str(game.asks[0].title) == "Where is the town centre?"


@pytest.mark.rule("CC-V-RV-02")
def test_six_mountains_beside_the_printed_river_and_none_on_it():
    town = town_of(opened(carson_river=True))
    assert len(town.ledger.at("mountains")) == 6
    assert [river_mountains(arranged(), tiles) for tiles in (0, 2, 3, 8, 15)] == [9, 9, 8, 7, 4]
    assert river_mountains(arranged(six_mountains_with_tiles=True), 3) == 6

    game = opened(carson_river=True, river="tiles")
    for row in range(1, 9):
        game.answer(TABLE, f"c5r{row}")
    game.answer(TABLE, "done")
    assert len(town_of(game).ledger.at("mountains")) == 7
    game.answer(TABLE, [4, 4])
    assert "c5r5 is river: roll again" in log(game)
    game.answer(TABLE, [3, 3])
    game.answer(TABLE, [4, 4])
    assert "c5r5 is occupied: roll again" in log(game)


@pytest.mark.rule("CC-V-RV-03")
def test_river_does_not_raise_prices():
    assert parcel_price(arranged(board={"c8r8": "river", "c7r7": "river"}), "c8r7").total == 1


@pytest.mark.rule("CC-V-RV-04")
@pytest.mark.rule("G-11")
def test_a_crossing_takes_two_roads_at_once():
    town = arranged(board={f"c{x}r5": "river" for x in range(1, 9)}, goods={"Red": {"road": 1}})
    # along the bank: ordinary
    assert (sticks(town, "h5.5"), is_crossing(town, "h5.5")) == (1, False)
    # between two river parcels, and on the rim of one
    assert (sticks(town, "v5.5"), sticks(town, "v1.5"), sticks(town, "v9.5")) == (2, 2, 2)
    assert rule_of(why_not_road(town, "v5.5", 1)) == "CC-V-RV-04"
    town.ledger.move(ROAD, 1, BANK, "Red", "test")
    lay_road(town, "Red", "v5.5")

    assert (town.road_sticks("Red"), town.bridges) == (0, ["v5.5"])


@pytest.mark.rule("G-33")
@pytest.mark.rule("CC-P-13Y")
def test_the_governor_scores_land_not_river():
    town = arranged(board={f"c{x}r5": "river" for x in range(1, 9)}, cards={"Red": "13Y"})

    assert governor_vp(town, "v5.5").total == 2  # a bridge to new land
    wet = arranged(
        board={"c3r5": "river", "c4r5": "river", "c5r5": "river", "c4r6": "river"} | {"c3r6": "river", "c5r6": "river"}
    )
    assert governor_vp(wet, "v5.5").total == 0  # only river is new


@pytest.mark.rule("CC-V-RV-06")
def test_parcels_at_a_bridge_score_3():
    town = arranged(
        board={"c4r5": "river", "c5r5": "river", "c3r6": "Red", "c4r6": "bank Red"}, goods={"Red": {"$": 0}}
    )
    assert final_score(town, "Red").total == 2
    town.ledger.move(ROAD, 2, BANK, "v5.5", "test")

    assert final_score(town, "Red").total == 3


@pytest.mark.rule("CC-CH-02")
def test_city_hall_takes_as_few_supply_roads_as_possible():
    ring = dict.fromkeys(("c3r3", "c4r3", "c5r3", "c3r4", "c5r4", "c3r5", "c4r5", "c5r5"), "Blue")
    sites = city_hall_sites(arranged(board=ring))

    assert {len(roads) for roads in sites.values()} == {1}
    assert "c3r2" in sites
    assert "c2r2" not in sites  # two roads away


# Might is Right


@pytest.mark.rule("CC-V-MR-01")
def test_two_players_have_a_set_each_and_15_dollars():
    game = founding(opened(("Red", "Blue"), might_is_right=True))

    assert [money(game, who) for who in ("Red", "Blue")] == [15, 15]
    assert len(town_of(game).ledger.at("Red/duel tiles")) == 6


@pytest.mark.rule("CC-V-MR-02")
@pytest.mark.rule("CC-V-MR-03")
def test_totals_are_announced_and_must_add_up():
    assert [duel_tile_sum(count) for count in (3, 4, 5)] == [45, 60, 75]
    game = founding(opened(might_is_right=True))
    game.answer("Red", 12)
    game.answer("Blue", 19)
    with pytest.raises(RuleError):
        game.answer("Green", 15)
    game.answer("Green", 14)

    assert [money(game, who) for who in THREE] == [18, 11, 16]


@pytest.mark.rule("CC-V-MR-04")
def test_six_players_have_five_tiles_each():
    names = ("Red", "Blue", "Green", "Yellow", "Purple", "Orange")
    game = founding(opened(names, might_is_right=True))
    for who, total in zip(names, (12, 13, 12, 13, 12, 13), strict=True):
        game.answer(who, total)

    assert duel_tile_sum(6) == 75
    assert duel_tile_money(6, 12) == 18
    assert [len(town_of(game).ledger.at(f"{who}/duel tiles")) for who in names] == [5] * 6


def dealt(**more):
    """Tiles dealt by the box: Red has 0 to 5, Blue 0 to 5, Green the rest."""
    town = arranged(might_is_right=True, duel_tiles="box", **more)
    town.tile_values = [0, 1, 2, 3, 4, 5] * 3
    for index, who in enumerate(THREE):
        town.ledger.lay_out(f"{who}/duel tiles", *(f"duel/{6 * index + n}" for n in range(1, 7)))
    return town


@pytest.mark.rule("CC-V-MR-05")
def test_tiles_replace_dice_and_are_played_in_secret():
    game = resolving(dealt(cowboys={"roads_3": "Red Blue", "buy_vp_5": "Green"}))
    assert all(ask.secret for ask in game.asks)
    game.answer("Red", "5")
    shown = view_json(game, "Blue")
    assert "throws" not in str(shown["table"])
    assert view_json(game, "Red")["table"]["own"]["duel_tiles"] == [0, 1, 2, 3, 4]
    assert view_json(game, None)["table"]["own"] is None
    game.answer("Blue", "4")
    town = town_of(game)

    assert town.road_sticks("Red") == 4
    assert len(town.ledger.at("Red/duel tiles")) == 5


@pytest.mark.rule("CC-V-MR-05")
def test_a_tile_that_one_does_not_hold_is_refused():
    town = dealt(cowboys={"roads_3": "Red Blue"})
    town.ledger.put("duel/6", "Red/duel tiles", "used tiles", "test")
    game = resolving(town)

    assert open_ids(game, "Red") == ["0", "1", "2", "3", "4"]
    with pytest.raises(RuleError):
        game.answer("Red", "5")
    assert town.duel.throws == {}


@pytest.mark.rule("CC-V-MR-06")
@pytest.mark.parametrize(("edition", "pile"), [("first", "Red/used tiles"), ("bigbox", "used tiles")])
def test_without_tiles_three_are_drawn_from_the_used_ones(edition, pile):
    town = dealt(edition=edition, cowboys={"roads_3": "Red Blue", "buy_vp_5": "Green"})
    for number in range(1, 6):
        town.ledger.put(f"duel/{number}", "Red/duel tiles", pile, "test")
    game = resolving(town)
    game.answer("Red", "5")
    game.answer("Blue", "0")
    used = set(town.ledger.at(pile))
    game.answer("Red", game.asks[0].by_chance(Random(1)))

    assert len(town.ledger.at("Red/duel tiles")) == 3
    assert set(town.ledger.at("Red/duel tiles")) <= used


@pytest.mark.rule("CC-V-NB-02")
def test_a_special_power_discards_the_last_two_duel_tiles_for_new_ones():
    town = dealt(cards=CARDS)
    town.forms["Red"] = Form(bought={"special": 5, "discard": 1}, handed_in=True)
    game = placing(town)
    assert "discard tiles" not in [aside.id for aside in game.asides]  # six are not the last two
    for who in ("Red", "Blue"):
        for number in town.ledger.at(f"{who}/duel tiles")[2:]:
            town.ledger.put(number, f"{who}/duel tiles", "used tiles", "test")
    assert [aside.who for aside in game.asides if aside.id == "discard tiles"] == ["Red"]
    game.begin("Red", "discard tiles")
    game.answer("Red", game.asks[0].by_chance(Random(1)))

    assert (len(town.ledger.at("Red/duel tiles")), len(town.ledger.at("used tiles"))) == (3, 4 + 4 + 2 - 3)
    assert game.asks[0].who == "Red"
    assert town.place.startswith("cowboys")


@pytest.mark.rule("CC-V-NB-02")
def test_the_form_gives_that_power_where_powers_were_paid_for():
    game = forms(might_is_right=True)
    for line in ("0", 0, 0, 0, 0, 0, 0):
        game.answer("Blue", line)
    assert refusal(game, "Blue", "1")[0] == "CC-V-NB-02"
    fills_in(game, "Blue", "0", 0)
    for line in ("0", 0, 0, 0, 0, 0, 7):
        game.answer("Red", line)
    assert "duel tiles" in str(next(ask for ask in game.asks if ask.who == "Red").title)
    fills_in(game, "Red", "1", 0)
    fills_in(game, "Green", "0", 0, 0, 0, 0, 0, 0, "0", 0)

    assert town_of(game).forms["Red"].bought["discard"] == 1
    assert any("Red: " in line and "duel tiles" in line for line in log(game))


@pytest.mark.rule("CC-V-MR-07")
def test_gambling_stays_with_dice_and_tiles_fight_outlaws():
    town = dealt(board={"c8r8": "outlaw"}, outlaws=True, cowboys={"gambling": "Red", "c8r8": "Blue"}, round=2)
    town.outlaw_firepower = 8
    game = resolving(town)
    assert game.asks[0].kind == "Dice"
    game.answer("Red", [2, 2])

    assert open_ids(game, "Blue") == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.rule("CC-P-10R")
def test_the_red_gunsmith_sees_the_others_tiles_first():
    game = resolving(dealt(cards={"Red": "10R"}, cowboys={"roads_3": "Red Blue"}))
    assert [ask.who for ask in game.asks] == ["Blue"]
    game.answer("Blue", "3")

    assert "Blue 3" in str(game.asks[0].note)


# Kit Carson


@pytest.mark.rule("CC-V-KC-01")
@pytest.mark.rule("CC-V-KC-02")
def test_after_the_first_cowboy_all_place_at_once_and_passing_freezes():
    game = placing(arranged(cards=CARDS, kit_carson=True))
    assert [ask.who for ask in game.asks] == ["Red"]
    game.answer("Red", "square/wages")
    assert {ask.who for ask in game.asks} == set(THREE)
    game.answer("Green", "square/wages")
    game.answer("Green", "square/gambling")
    game.answer("Green", "pass")
    assert {ask.who for ask in game.asks} == {"Red", "Blue"}
    with pytest.raises(RuleError):
        game.answer("Green", "square/wages")
    game.answer("Red", "lift")
    game.answer("Red", "square/wages")
    game.answer("Red", "square/roads_1")

    assert town_of(game).cowboys_at("square/roads_1") == ["Red"]


@pytest.mark.rule("CC-V-KC-03")
def test_what_stands_only_on_the_table_is_recorded_player_by_player():
    game = placing(arranged(cards=CARDS, kit_carson=True))
    game.answer("Red", "square/wages")
    for who in ("Green", "Red", "Blue"):
        game.answer(who, "pass")
    assert [ask.who for ask in game.asks] == ["Green"]
    game.answer("Green", "square/gambling")
    with pytest.raises(RuleError) as refused:
        game.answer("Green", "square/gambling")
    assert refused.value.rule == "CC-PL-04"
    everybody_passes(game)

    assert town_of(game).pass_order == ["Green", "Red", "Blue"]


@pytest.mark.rule("CC-V-KC-04")
def test_a_point_for_everybody_who_passed_later():
    town = arranged(kit_carson=True, goods={who: {"$": 0} for who in THREE}, round=4)

    assert [final_score(town, who).total for who in THREE] == [2, 1, 0]


@pytest.mark.rule("CC-V-KC-05")
def test_corral_2_is_not_used():
    town = arranged(cards=CARDS, kit_carson=True, horses=True, known={"hats": [1, 1, 1, 1, 5]})
    game = placing(town)
    game.answer("Red", "square/wages")

    assert open_ids(game, "Red") == ["none", "1", "3", "4", "5"]


# Corrections


@pytest.mark.rule("G-29")
def test_the_table_can_put_anything_right(tables):
    table = tables.new(opened().rulebook.setup(list(THREE)), luck=Random(1))
    table.answer(TABLE, [3, 3])
    table.correct(Correction("$", "Red", 40, who="Blue", why="a house rule"))

    assert table.game.state.ledger.amount("Red", "$") == 40
    assert any("house rule" in str(line) for line in table.game.state.log)


def test_a_game_can_begin_at_any_step():
    assert play(arranged(cards=CARDS), "cowboys/singer").asks[0].who == "Red"
