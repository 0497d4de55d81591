"""Phase 1: every personality, both sides, and what lasts for the round."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.players import TABLE
from companion.games.carson_city import cards
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.scoring import ranking
from companion.games.carson_city.town import DYNAMITE, NO_DUEL
from tests.games.carson_city.table import (
    arranged,
    choosing,
    ending,
    everybody_passes,
    log,
    money,
    open_ids,
    placing,
    play,
    refusal,
    reserve,
    resolving,
    town_of,
    vp,
)


def chooses(code, *answers, board=None, **more):
    """Red takes a card and answers what it asks."""
    number, side = int(code[:-1]), "red" if code[-1] == "R" else "yellow"
    town = arranged(board=board, **more)
    for held in [*town.ledger.at("cards")]:
        town.ledger.put(held, "cards", "outside", "test")
    town.sides = {1: "yellow", 2: "yellow", 7: "yellow", number: side}
    town.ledger.lay_out("cards", *(f"card/{each}" for each in town.sides))
    game = choosing(town)
    game.answer("Red", str(number))
    for answer in answers:
        game.answer("Red", answer)
    return game


# Choosing


@pytest.mark.rule("CC-PH1-01")
def test_choosing_goes_by_the_pass_track_and_the_teacher_is_first():
    town = arranged(round=2)
    town.teacher = "Green"
    game = play(town, "new round")

    assert town_of(game).choosing == ["Green", "Red", "Blue"]
    assert game.asks[0].who == "Green"


@pytest.mark.rule("CC-PH1-02")
def test_a_card_is_taken_once_and_its_power_works_before_the_next_choice():
    game = choosing(arranged())
    game.answer("Red", "2")

    assert money(game, "Red") == 24
    assert game.asks[0].who == "Blue"
    assert refusal(game, "Blue", "2") == ("CC-PH1-02", "Somebody has that card")
    with pytest.raises(RuleError, match="Somebody has that card"):
        game.answer("Blue", "2")


@pytest.mark.rule("CC-PH1-03")
def test_numbers_decide_who_places_first():
    game = choosing(arranged())
    game.answer("Red", "7")
    game.answer("Blue", "2")
    game.answer("Green", "4")

    assert cards.turn_order(town_of(game)) == ["Blue", "Green", "Red"]
    assert game.asks[0].who == "Blue"


# Each card


@pytest.mark.rule("CC-P-00Y")
def test_the_yellow_newsboy_pays_and_copies_a_card():
    game = chooses("0Y", "2")

    assert money(game, "Red") == 15 - 3 + 9
    assert cards.limit(town_of(game), "Red").total == 120
    assert cards.number_of(town_of(game), "Red") == 0
    assert refusal(game, "Blue", "2")[0] == "CC-PH1-02"


@pytest.mark.rule("CC-P-00Y")
def test_the_newsboy_cannot_be_the_sheriff():
    assert "1" not in open_ids(chooses("0Y"), "Red")


@pytest.mark.rule("CC-P-00R")
def test_the_red_newsboy_pays_nothing_and_may_keep_less():
    game = chooses("0R", "7")

    assert money(game, "Red") == 15
    assert cards.limit(town_of(game), "Red").total == 15
    assert firepower(town_of(game), "Red").total == 1 + 3 + 3


@pytest.mark.rule("G-03")
def test_the_newsboy_copies_unchosen_cards_only_unless_the_table_agrees_otherwise():
    def second(**settings):
        town = arranged(cards={"Red": "2Y"}, **settings)
        town.sides = {2: "yellow", 0: "yellow", 7: "yellow"}
        for held in [*town.ledger.at("cards")]:
            town.ledger.put(held, "cards", "outside", "test")
        town.ledger.lay_out("cards", "card/0", "card/7")
        town.choosing = ["Blue", "Green"]
        game = play(town, "personalities/choose")
        game.answer("Blue", "0")
        return game

    assert refusal(second(), "Blue", "2")[0] == "G-03"
    game = second(newsboy_copies_any=True)
    game.answer("Blue", "2")
    assert money(game, "Blue") == 15 - 3 + 9


@pytest.mark.rule("G-03")
@pytest.mark.rule("CC-P-14Y")
def test_a_newsboy_who_copies_the_doctor_does_not_turn_the_card_of_its_holder():
    town = arranged(cards={"Red": "14R"}, newsboy_copies_any=True)
    town.sides[0] = "yellow"
    town.ledger.lay_out("cards", "card/0")
    town.choosing = ["Blue", "Green"]
    game = play(town, "personalities/choose")
    game.answer("Blue", "0")
    game.answer("Blue", "14")

    assert game.asks[0].who == "Green"
    assert cards.has(town, "Red", cards.DOCTOR, "red")
    assert cards.has(town, "Blue", cards.DOCTOR, "red")


@pytest.mark.rule("G-21")
def test_a_newsboy_without_3_dollars_has_no_power_and_no_limit():
    game = chooses("0Y", goods={"Red": {"$": 2}})

    assert refusal(game, "Red", "2")[0] == "G-21"
    game.answer("Red", "no")
    assert cards.limit(town_of(game), "Red").total == 0
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("CC-P-01Y")
def test_the_yellow_sheriff_takes_the_white_cowboy():
    game = chooses("1Y")

    assert "cowboy/white" in town_of(game).reserve("Red")


@pytest.mark.rule("G-04")
def test_the_white_cowboy_at_home_is_firepower_unless_the_table_agrees_otherwise():
    assert firepower(town_of(chooses("1Y")), "Red").total == 1 + 4
    assert firepower(town_of(chooses("1Y", white_cowboy_fights=False)), "Red").total == 1 + 3


@pytest.mark.rule("CC-P-01R")
@pytest.mark.rule("G-15")
def test_the_red_sheriff_gets_3_vp_for_each_lost_duel():
    town = arranged(cards={"Red": "1R", "Blue": "7Y"}, cowboys={"gambling": "Red Blue", "vp_parcels": "Red Blue"})
    game = resolving(town)
    for who, die in (("Red", 1), ("Blue", 6)):
        game.answer(who, [die])
    game.answer("Blue", [1, 1])
    for who, die in (("Red", 1), ("Blue", 6)):
        game.answer(who, [die])

    assert vp(game, "Red") == 6


@pytest.mark.rule("CC-P-02Y")
def test_the_yellow_banker_receives_9():
    assert money(chooses("2Y"), "Red") == 24


@pytest.mark.rule("CC-P-02R")
@pytest.mark.rule("CC-ER-01")
@pytest.mark.parametrize(("points", "price"), [("3", 3), ("5", 12), ("7", 25)])
def test_the_red_banker_buys_points_once_at_the_end(points, price):
    game = ending(arranged(cards={"Red": "2R"}, goods={"Red": {"$": 25}}))
    game.answer("Red", points)

    assert (vp(game, "Red"), money(game, "Red")) == (int(points), 25 - price)
    assert not any("Banker" in str(ask.title) for ask in game.asks)


@pytest.mark.rule("CC-P-02R")
def test_the_red_banker_cannot_owe():
    game = ending(arranged(cards={"Red": "2R"}, goods={"Red": {"$": 11}}))

    assert open_ids(game, "Red") == ["no", "3"]
    with pytest.raises(RuleError) as refused:
        game.answer("Red", "5")
    assert refused.value.rule == "CC-P-02R"
    assert money(game, "Red") == 11


@pytest.mark.rule("CC-P-03Y")
def test_the_yellow_grocer_takes_8_or_doubles_a_kind():
    assert money(chooses("3Y", "$8"), "Red") == 23

    board = {"c1r1": "ranch Red", "c8r8": "hotel Red"}
    town = arranged(board=board, cards={"Red": "3Y"})
    town.decided["Red"] = "later"
    game = resolving(town)
    assert open_ids(game, "Red") == ["ranch", "hotel", "$8", "no"]
    game.answer("Red", "hotel")
    assert money(game, "Red") == 15 + 3 + 12


@pytest.mark.rule("CC-P-03Y")
def test_the_first_edition_grocer_takes_the_8_at_once_or_never():
    town = arranged(board={"c1r1": "ranch Red"}, cards={"Red": "3Y"}, edition="first")
    town.decided["Red"] = "later"

    assert open_ids(resolving(town), "Red") == ["ranch", "no"]


@pytest.mark.rule("CC-P-03R")
def test_the_red_grocer_counts_houses_and_a_mansion_is_one():
    board = {"c4r4": "Red", "c5r5": "mansion Red", "c1r1": "ranch Red", "c3r3": "hotel Red", "c6r6": "house"}
    town = arranged(board=board, cards={"Red": "3R"})
    town.decided["Red"] = "later"

    assert vp(ending(town), "Red") == 2
    assert money(chooses("3R", "$8"), "Red") == 23


@pytest.mark.rule("CC-P-04Y")
def test_the_yellow_worker_takes_two_roads_and_builds_at_half_price():
    game = chooses("4Y")
    assert town_of(game).road_sticks("Red") == 3

    town = arranged(cards={"Red": "4Y"}, market={5: "saloon"}, cowboys={"build_5": "Red"})
    game = resolving(town)
    game.answer("Red", "yes")
    assert money(game, "Red") == 12


@pytest.mark.rule("CC-P-04R")
@pytest.mark.rule("G-01")
def test_the_red_worker_pays_5_takes_any_tile_and_the_market_slides():
    game = chooses("4R", "10", market={8: "bank", 6: "hotel", 5: "church"})
    assert money(game, "Red") == 10
    assert town_of(game).ledger.at("Red/reserve") == ["ranch"]
    game.answer("Red", "keep")
    game.answer(TABLE, "prison")

    assert town_of(game).market() == {
        12: "prison",
        10: "mine",
        8: "bank",
        6: "hotel",
        5: "church",
        4: "mine",
        3: "ranch",
    }
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("CC-P-04R")
@pytest.mark.rule("CC-BU-09")
def test_the_red_workers_tile_may_be_built_at_once():
    game = chooses("4R", "3", board={"c8r8": "Red"}, market={8: "bank", 6: "hotel", 5: "church"})
    game.answer("Red", "build")
    game.answer("Red", "c8r8")

    assert town_of(game).content("c8r8") == "ranch"
    assert town_of(game).revolvers("Red") == 2


@pytest.mark.rule("CC-P-05Y")
def test_the_yellow_settler_takes_any_free_parcel_for_nothing():
    game = chooses("5Y", "c4r4")

    assert town_of(game).owner("c4r4") == "Red"
    assert money(game, "Red") == 15


@pytest.mark.rule("CC-P-05R")
def test_the_red_settler_takes_8_or_counts_mountains():
    assert money(chooses("5R", "$8"), "Red") == 23
    town = arranged(board={"c1r1": "mountain Red", "c2r2": "mountain Red", "c3r3": "mountain"}, cards={"Red": "5R"})
    town.decided["Red"] = "later"

    assert vp(ending(town), "Red") == 2


@pytest.mark.rule("CC-P-06Y")
@pytest.mark.parametrize(("count", "price"), [(1, 1), (2, 4), (3, 9)])
def test_the_yellow_captain_hires_cowboys(count, price):
    game = chooses("6Y", str(count))

    assert (reserve(game, "Red"), money(game, "Red")) == (3 + count, 15 - price)


@pytest.mark.rule("CC-P-06Y")
def test_the_captain_has_ten_cowboys_at_most():
    game = chooses("6Y", goods={"Red": {"cowboys": 9}})

    assert open_ids(game, "Red") == ["no", "1"]


@pytest.mark.rule("CC-P-06R")
@pytest.mark.parametrize(("count", "price"), [(1, 3), (2, 9)])
def test_the_red_captain_buys_revolvers(count, price):
    game = chooses("6R", str(count))

    assert (town_of(game).revolvers("Red"), money(game, "Red")) == (1 + count, 15 - price)


@pytest.mark.rule("CC-P-07Y")
@pytest.mark.rule("CC-P-07R")
@pytest.mark.parametrize(("code", "more"), [("7Y", 3), ("7R", 2)])
def test_the_mercenary(code, more):
    assert firepower(town_of(chooses(code)), "Red").total == 1 + 3 + more


@pytest.mark.rule("CC-P-08Y")
def test_the_yellow_indian_rolls_two_free_parcels():
    game = chooses("8Y", True, [3, 3], board={"c5r5": "Blue"})
    game.answer("Red", [4, 4])
    assert "c5r5 is not free: roll again" in log(game)
    game.answer("Red", [6, 6])

    assert town_of(game).parcels_of("Red") == ["c4r4", "c7r7"]
    assert money(game, "Red") == 15


@pytest.mark.rule("CC-P-08R")
def test_the_red_indian_pays_at_most_3():
    board = {"c3r3": "mountain", "c3r4": "house", "c5r5": "mountain"}
    game = resolving(arranged(board=board, cards={"Red": "8R"}, cowboys={"c4r4": "Red"}))
    game.answer("Red", True)

    assert money(game, "Red") == 12


@pytest.mark.rule("CC-P-09Y")
def test_the_gold_digger_sets_a_mine_of_the_market_with_its_parcel():
    game = chooses("9Y", "yes", "c8r8", market={8: "bank", 6: "hotel", 5: "church"})
    game.answer(TABLE, "prison")
    town = town_of(game)

    assert (town.content("c8r8"), town.owner("c8r8")) == ("mine", "Red")
    assert (money(game, "Red"), town.revolvers("Red")) == (5, 2)
    assert town.market() == {12: "prison", 10: "ranch", 8: "bank", 6: "hotel", 5: "church", 4: "mine", 3: "ranch"}


@pytest.mark.rule("CC-P-09Y")
def test_which_of_several_mines_the_gold_digger_takes_is_a_choice():
    game = chooses("9Y", market={8: "bank", 6: "hotel", 5: "church"})
    assert open_ids(game, "Red") == ["yes", "4", "no"]
    game.answer("Red", "4")
    game.answer("Red", "c8r8")
    game.answer(TABLE, "prison")

    assert town_of(game).market() == {
        12: "prison",
        10: "mine",
        8: "ranch",
        6: "bank",
        5: "hotel",
        4: "church",
        3: "ranch",
    }


@pytest.mark.rule("CC-P-09Y")
def test_the_gold_digger_turns_red_when_the_last_mine_is_taken():
    board = {f"c{n}r8": "mine Blue" for n in range(1, 5)}
    town = arranged(board=board, cards={"Red": "9Y"}, market={12: "ranch", 4: "hotel"})
    for _mine in range(2):
        town.ledger.put("mine", "bag", "Blue/reserve", "test")
    cards.turn_over(town)

    assert cards.side_of(town, 9) == "red"


@pytest.mark.rule("CC-P-09R")
def test_the_red_gold_digger_takes_dynamite_as_far_as_it_goes():
    assert town_of(chooses("9R")).ledger.amount("Red", DYNAMITE) == 2
    game = chooses("9R", goods={"Blue": {"dynamite": 6}})
    assert town_of(game).ledger.amount("Red", DYNAMITE) == 1


@pytest.mark.rule("CC-P-10Y")
def test_the_yellow_gunsmith_gets_2_vp_for_each_duel_won():
    game = resolving(arranged(cards={"Red": "10Y"}, cowboys={"roads_3": "Red Blue"}))
    game.answer("Red", [6])
    game.answer("Blue", [1])

    assert vp(game, "Red") == 2


@pytest.mark.rule("CC-P-10R")
def test_the_red_gunsmith_rerolls_once_and_the_second_throw_stands():
    game = resolving(arranged(cards={"Red": "10R"}, cowboys={"roads_3": "Red Blue"}))
    game.answer("Red", [6])
    game.answer("Blue", [3])
    game.answer("Red", "again")
    game.answer("Red", [1])

    assert town_of(game).road_sticks("Blue") == 4
    assert town_of(chooses("10R")).ledger.amount("Red", DYNAMITE) == 1


@pytest.mark.rule("CC-P-11Y")
@pytest.mark.rule("G-19")
def test_the_singers_tokens_keep_two_cowboys_out_of_duels():
    town = arranged(cards={"Red": "11Y", "Blue": "2Y", "Green": "7Y"}, goods={"Red": {"no-duel": 2}})
    game = placing(town)
    game.answer("Blue", "square/buy_vp_5")
    game.answer("Green", "square/buy_vp_5")
    game.answer("Red", "token")
    assert refusal(game, "Red", "square/build_3")[0] == "CC-P-11Y"
    game.answer("Red", "square/buy_vp_5")
    everybody_passes(game)
    assert {ask.who for ask in game.asks} == {"Blue", "Green"}
    for who, die in (("Blue", 6), ("Green", 1)):
        game.answer(who, [die])
    buyers = []
    while game.asks and "VP" in str(game.asks[0].title):
        buyers.append(game.asks[0].who)
        game.answer(buyers[-1], 1)

    assert sorted(buyers) == ["Blue", "Red"]
    assert town_of(game).ledger.amount("supply", NO_DUEL) + town_of(game).ledger.amount("Red", NO_DUEL) == 2


@pytest.mark.rule("CC-P-11R")
@pytest.mark.rule("G-18")
def test_the_red_singer_gambles_for_the_product_with_a_cowboy_of_the_supply():
    game = placing(arranged(cards={"Red": "11R", "Blue": "2Y", "Green": "7Y"}))
    town = town_of(game)
    assert town.cowboys_at("square/gambling") == ["Red"]
    assert (reserve(game, "Red"), len(town.ledger.at("Red/supply"))) == (3, 6)
    everybody_passes(game)
    game.answer("Red", [6, 5])

    assert money(game, "Red") == 45


@pytest.mark.rule("G-18")
def test_a_red_singer_without_cowboys_in_the_supply_has_no_effect():
    game = placing(arranged(cards={"Red": "11R", "Blue": "2Y", "Green": "7Y"}, goods={"Red": {"cowboys": 10}}))

    assert town_of(game).cowboys_at("square/gambling") == []
    game.answer("Blue", "pass")
    game.answer("Green", "pass")
    game.answer("Red", "square/gambling")  # an ordinary cowboy, whose dice are added
    game.answer("Red", "pass")
    game.answer("Red", [6, 5])
    assert money(game, "Red") == 15 + 11


@pytest.mark.rule("CC-P-12Y")
@pytest.mark.rule("CC-AU-01")
@pytest.mark.rule("CC-AU-02")
def test_two_parcels_under_the_hammer():
    game = chooses("12Y", True, "c4r4", "c8r8")
    assert game.asks[0].who == "Red"
    game.answer("Red", 2)
    game.answer("Blue", 5)
    game.answer("Green", 5)  # drops out
    with pytest.raises(RuleError):
        game.answer("Red", 16)  # more than the cash
    game.answer("Red", 5)
    town = town_of(game)

    assert town.parcels_of("Blue") == ["c4r4", "c8r8"]
    assert (money(game, "Blue"), money(game, "Red")) == (10, 18)


@pytest.mark.rule("CC-AU-02")
def test_the_auctioneer_who_wins_pays_half_to_the_bank():
    game = chooses("12Y", True, "c4r4", "c8r8")
    game.answer("Red", 7)
    game.answer("Blue", 7)
    game.answer("Green", 7)

    assert (money(game, "Red"), town_of(game).parcels_of("Red")) == (12, ["c4r4", "c8r8"])


@pytest.mark.rule("CC-AU-02")
def test_who_has_no_two_property_tiles_left_bids_for_no_parcels():
    land = {f"c{n}r1": "Blue" for n in range(1, 9)} | {f"c{n}r2": "Blue" for n in range(1, 4)}
    game = chooses("12Y", True, "c4r4", "c8r8", board=land)
    game.answer("Red", 2)

    assert game.asks[0].who == "Green"
    assert "Blue drops out" in log(game)


@pytest.mark.rule("CC-AU-01")
@pytest.mark.rule("G-13")
def test_without_a_bid_of_a_dollar_nothing_is_sold():
    game = chooses("12Y", True, "c4r4", "c8r8")
    for who in ("Red", "Blue", "Green"):
        game.answer(who, 0)

    assert town_of(game).owner("c4r4") == ""
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("CC-P-12R")
@pytest.mark.rule("CC-AU-03")
def test_the_chip_under_the_hammer_works_at_once_and_closes_ammunition():
    game = chooses("12R", True)
    game.answer("Red", 0)
    game.answer("Blue", 4)
    game.answer("Green", 4)
    town = town_of(game)

    assert (money(game, "Blue"), money(game, "Red")) == (11, 19)
    assert firepower(town, "Blue").total == 1 + 3 + 3
    game.answer("Blue", "2")
    game.answer("Green", "7")
    assert refusal(game, "Blue", "square/ammunition")[0] == "CC-AU-03"


@pytest.mark.rule("CC-P-13Y")
def test_the_yellow_governor_scores_for_roads_to_new_parcels():
    town = arranged(cards={"Red": "13Y", "Blue": "2Y", "Green": "7Y"}, goods={"Red": {"road": 3}})
    game = placing(town)
    game.begin("Red", "road")
    game.answer("Red", "h5.4")
    assert vp(game, "Red") == 1
    game.begin("Red", "road")
    game.answer("Red", "v6.4")
    assert vp(game, "Red") == 2

    assert town_of(chooses("13Y")).road_sticks("Red") == 2


@pytest.mark.rule("CC-P-13R")
@pytest.mark.rule("G-16")
def test_the_red_governor_taxes_money_or_revolvers():
    game = chooses("13R", "money", goods={"Blue": {"$": 21}, "Green": {"$": 0}})
    assert (money(game, "Red"), money(game, "Blue"), money(game, "Green")) == (18, 18, 0)

    game = chooses("13R", "weapons", goods={"Blue": {"revolver": 5, "$": 3}, "Green": {"revolver": 2}})
    assert (money(game, "Red"), money(game, "Blue"), money(game, "Green")) == (20, 0, 13)


@pytest.mark.rule("CC-P-14Y")
@pytest.mark.rule("G-25")
def test_the_doctor_moves_losers_on_for_3_dollars():
    game = chooses("14Y", "yellow")
    assert cards.limit(town_of(game), "Red").total == 60

    town = arranged(
        cards={"Red": "14Y", "Blue": "2Y", "Green": "7Y"}, cowboys={"roads_3": "Blue Green", "wages": "Red"}
    )
    game = resolving(town)
    game.answer("Blue", [1])
    game.answer("Green", [6])
    assert open_ids(game, "Blue")[:2] == ["home", "roads_1"]  # what is resolved, and where somebody stands, is closed
    assert "c4r4" not in open_ids(game, "Blue")
    game.answer("Blue", "gambling")

    assert (money(game, "Red"), money(game, "Blue")) == (15 + 4 + 3, 12)
    assert game.asks[0].who == "Blue"
    game.answer("Blue", [6, 6])
    assert money(game, "Blue") == 24


@pytest.mark.rule("CC-P-14Y")
@pytest.mark.parametrize(("has", "asked"), [(3, ("Blue", "Doctor: move on for $3?")), (2, ("Red", "Gambling"))])
def test_the_doctor_is_for_whoever_can_pay(has, asked):
    town = arranged(
        cards={"Red": "14Y", "Blue": "2Y", "Green": "7Y"},
        cowboys={"roads_3": "Blue Green", "gambling": "Red"},
        goods={"Blue": {"$": has}},
    )
    game = resolving(town)
    game.answer("Blue", [1])
    game.answer("Green", [6])
    assert (game.asks[0].who, str(game.asks[0].title)) == asked


@pytest.mark.rule("CC-P-14Y")
def test_the_doctor_moves_a_loser_to_a_later_building_square_of_the_path():
    tiles = {12: "bank", 10: "ranch", 8: "hotel", 6: "", 5: "saloon"}
    game = resolving(
        arranged(
            cards={"Red": "14Y", "Blue": "2Y", "Green": "7Y"},
            market=tiles,
            cowboys={"build_8": "Blue Green", "build_5": "Red"},
        )
    )
    game.answer("Blue", [1])
    game.answer("Green", [6])
    building = [id for id in open_ids(game, "Blue") if id.startswith("build_")]

    assert building == ["build_4", "build_3"]  # dearer ones are resolved, $6 is empty, Red stands at $5


@pytest.mark.rule("CC-P-14Y")
def test_the_doctor_is_served_first_and_for_nothing():
    town = arranged(cards={"Green": "14Y", "Blue": "2Y", "Red": "7Y"}, cowboys={"roads_3": "Blue Green Red"})
    game = resolving(town)
    for who, die in (("Red", 6), ("Blue", 1), ("Green", 1)):
        game.answer(who, [die])

    assert game.asks[0].who == "Green"
    game.answer("Green", "gambling")
    assert "gambling" not in open_ids(game, "Blue")
    assert money(game, "Green") == 15


@pytest.mark.rule("CC-P-14R")
@pytest.mark.rule("G-17")
def test_losers_pay_the_undertaker_or_lose_a_point():
    def lost(**goods):
        town = arranged(cards={"Red": "14R", "Blue": "2Y"}, cowboys={"roads_3": "Blue Green"}, goods={"Blue": goods})
        game = resolving(town)
        game.answer("Blue", [1])
        game.answer("Green", [6])
        return game

    game = lost(VP=2)
    game.answer("Blue", "point")
    assert (vp(game, "Blue"), money(game, "Red")) == (1, 15)
    game = lost(VP=2)
    game.answer("Blue", "fee")
    assert (vp(game, "Blue"), money(game, "Red"), money(game, "Blue")) == (2, 17, 13)
    game = lost(**{"$": 1})  # no point to lose: what is there is paid
    assert (money(game, "Red"), money(game, "Blue")) == (16, 0)


@pytest.mark.rule("CC-P-14R")
def test_the_undertaker_pays_nobody():
    town = arranged(cards={"Blue": "14R"}, cowboys={"roads_3": "Blue Green"}, goods={"Blue": {"VP": 3}})
    game = resolving(town)
    game.answer("Blue", [1])
    game.answer("Green", [6])

    assert (vp(game, "Blue"), money(game, "Blue")) == (3, 15)


@pytest.mark.rule("CC-P-15Y")
def test_the_yellow_cowboy_takes_a_horse():
    game = chooses("15Y", horses=True, known={"hats": [1, 2, 3, 4, 5]})
    assert len(town_of(game).ledger.at("Red/horses")) == 2


@pytest.mark.rule("CC-P-15R")
def test_the_red_cowboy_sets_a_ranch_and_turns_yellow_without_ranches():
    game = chooses("15R", "yes", "c8r8", market={8: "bank", 6: "hotel", 5: "church"})
    game.answer(TABLE, "prison")
    town = town_of(game)
    assert (town.content("c8r8"), town.owner("c8r8"), money(game, "Red")) == ("ranch", "Red", 7)

    for _ranch in range(4):
        town.ledger.put("ranch", "bag", "Blue/reserve", "test")
    for price in (10, 3):
        if town.market()[price] == "ranch":
            town.ledger.put("ranch", f"market/{price}", "Blue/reserve", "test")
    cards.turn_over(town)
    assert cards.side_of(town, 15) == "yellow"


@pytest.mark.rule("CC-P-15R")
def test_a_ranch_from_the_bag_leaves_the_market_as_it_is():
    market = {12: "hotel", 10: "bank", 8: "church", 6: "hotel", 5: "bank", 4: "saloon", 3: "prison"}
    game = chooses("15R", "yes", "c8r8", market=market)

    assert town_of(game).market() == market
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("CC-P-16Y")
def test_the_yellow_heroes_neither_attack_nor_are_attacked():
    board = {"c3r3": "bank Red", "c5r5": "bank Blue"}
    game = placing(arranged(board=board, cards={"Red": "16Y", "Blue": "1R", "Green": "2Y"}))
    game.answer("Blue", "pass")
    game.answer("Green", "building")
    assert refusal(game, "Green", "c3r3")[0] == "CC-P-16Y"
    game.answer("Green", "c5r5")
    game.answer("Red", "building")

    assert refusal(game, "Red", "c5r5")[0] == "CC-P-16Y"
    assert open_ids(game, "Red") == ["c3r3", "no"]


@pytest.mark.rule("CC-P-16R")
@pytest.mark.parametrize(("count", "points"), [("0", 3), ("1", 6), ("2", 9)])
def test_the_red_heroes_give_cowboys_for_points(count, points):
    game = chooses("16R", count)

    assert (vp(game, "Red"), reserve(game, "Red")) == (points, 3 - int(count))


@pytest.mark.rule("CC-P-17Y")
def test_the_yellow_teacher_chooses_first_next_round():
    poor = {who: {"$": 0} for who in ("Red", "Blue", "Green")}
    game = ending(arranged(cards={"Green": "17Y", "Red": "2Y", "Blue": "7Y"}, goods=poor))
    for kind in ("saloon", "hotel", "bank"):
        game.answer(TABLE, kind)

    assert town_of(game).round == 2
    assert game.asks[0].who == "Green"


@pytest.mark.rule("CC-P-17R")
def test_the_red_teacher_scores_schools_prisons_churches_and_temperance():
    board = {"c1r1": "school Red", "c2r2": "prison Red", "c3r3": "church Red", "c5r5": "saloon Blue"}
    town = arranged(board=board, cards={"Red": "17R", "Blue": "2Y"}, round=4, goods={"Red": {"$": 0}})
    town.final = True
    red = next(score for score in ranking(town) if score.player == "Red")
    parts = {str(part.reason): part.amount for part in red.sum.parts}

    assert parts["Teacher"] == 8


@pytest.mark.rule("CC-P-18Y")
@pytest.mark.rule("G-32")
def test_nobody_duels_the_lawyer_for_a_parcel():
    town = arranged(cards={"Red": "18Y", "Blue": "1R", "Green": "10Y"}, cowboys={"c8r8": "Blue Red Green"})
    game = resolving(town)
    assert game.asks[0].who == "Red"
    game.answer("Red", True)

    assert town_of(game).owner("c8r8") == "Red"
    assert (reserve(game, "Blue"), reserve(game, "Green")) == (4, 4)
    assert vp(game, "Blue") == 0  # no duel was lost


@pytest.mark.rule("G-32")
@pytest.mark.parametrize(("lawyers", "contested"), [("c1r1", "c8r8"), ("c8r8", "c1r1")])
def test_the_lawyers_rivals_stay_until_the_duels_are_fought(lawyers, contested):
    game = resolving(arranged(cards={"Red": "18Y"}, cowboys={lawyers: "Red Blue", contested: "Blue Green"}))

    assert {ask.who for ask in game.asks} == {"Blue", "Green"}
    assert reserve(game, "Blue") == 3  # the cowboy on the Lawyer's claim is no firepower yet


@pytest.mark.rule("CC-P-18Y")
def test_the_lawyer_may_buy_a_parcel_at_once():
    game = chooses("18Y", "yes", "c4r4")

    assert (town_of(game).owner("c4r4"), money(game, "Red")) == ("Red", 13)


@pytest.mark.rule("CC-P-18R")
def test_the_publisher_scores_own_income_but_nothing_stolen():
    board = {"c8r8": "hotel Red", "c6r1": "hotel Blue"}
    town = arranged(board=board, cards={"Red": "18R"}, cowboys={"c8r8": "Blue", "c6r1": "Red"})
    game = resolving(town)

    # own: half of 6; neither what Blue took of it counts nor the half of Blue's hotel: 3 of $5, rounded up
    assert money(game, "Red") == 15 + 3 + 3
    assert vp(game, "Red") == 1
