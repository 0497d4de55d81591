"""Before the first round: the map, the market, the first parcels, and what the editions do their own way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.errors import RuleError
from companion.game.players import TABLE
from companion.games.carson_city import geometry
from companion.games.carson_city.cast import CARD_SETS, CARDS, card_set
from companion.games.carson_city.components import BIG_BOX, BUILDINGS, FIRST, GOLD_TILES
from companion.games.carson_city.parcels import why_not_claimable
from companion.games.carson_city.roads import network
from companion.games.carson_city.rulebook import RULEBOOK
from tests.games.carson_city.table import THREE, arranged, founded, log, open_ids, opened, refusal, town_of


@pytest.mark.rule("CC-GE-01")
def test_64_parcels_and_none_besides():
    assert len(geometry.PARCELS) == 64
    assert {"c1r1", "c8r1", "c1r8", "c8r8"} <= set(geometry.PARCELS)
    with pytest.raises(RuleError) as refused:
        geometry.parcel(9, 1)
    assert refused.value.rule == "CC-GE-01"


@pytest.mark.rule("CC-GE-02")
def test_neighbours_touch_at_sides_and_corners_and_the_rim_has_fewer():
    assert sorted(geometry.NEIGHBOURS["c4r4"]) == ["c3r3", "c3r4", "c3r5", "c4r3", "c4r5", "c5r3", "c5r4", "c5r5"]
    assert sorted(geometry.NEIGHBOURS["c1r1"]) == ["c1r2", "c2r1", "c2r2"]
    assert len(geometry.NEIGHBOURS["c8r4"]) == 5


@pytest.mark.rule("CC-GE-03")
def test_144_sides_with_the_rim():
    assert len(geometry.SIDES) == 144
    assert set(geometry.SIDES_OF["c4r8"]) == {"h4.8", "h4.9", "v4.8", "v5.8"}
    assert geometry.PARCELS_BESIDE["v9.5"] == ("c8r5",)


@pytest.mark.rule("CC-GE-04")
def test_river_and_city_hall_are_never_free():
    town = arranged(board={"c1r1": "river", "c3r4": "city_hall", "c5r5": "mountain", "c6r6": "Red"})

    assert {at for at in ("c1r1", "c3r4", "c5r5", "c6r6", "c8r8") if why_not_claimable(town, at) is None} == {
        "c5r5",
        "c8r8",
    }
    assert [town.content(at) for at in ("c1r1", "c3r4", "c5r5", "c6r6")] == ["river", "city_hall", "mountain", ""]


@pytest.mark.rule("CC-SET-01")
@pytest.mark.parametrize(
    ("names", "settings", "why"),
    [
        (("Red", "Blue", "Green", "Yellow", "Purple", "Orange"), {"edition": "first"}, "5 players"),
        (THREE, {"edition": "first", "outlaws": True}, "Outlaws"),
        (THREE, {"edition": "first", "cards": "gold_rush"}, "cards|card"),
        (THREE, {"edition": "first", "carson_river": True, "river": "tiles"}, "river tiles"),
        (THREE, {"edition": "first", "buildings": "basic"}, "basic"),
    ],
)
def test_what_makes_no_sense_is_refused_at_set_up(names, settings, why):
    with pytest.raises(RuleError, match=why):
        opened(names, **settings)


@pytest.mark.rule("CC-SET-01")
def test_seven_cards_and_eight_with_the_newsboy():
    for _title, codes in CARD_SETS.values():
        sides = card_set(codes)
        assert len(sides) == (8 if 0 in sides else 7)


@pytest.mark.rule("CC-P-SETS")
def test_a_preset_lays_its_cards_open():
    town = town_of(opened(cards="gold_rush"))

    assert town.sides == {
        0: "red",
        1: "yellow",
        3: "yellow",
        5: "red",
        8: "red",
        9: "yellow",
        10: "red",
        11: "red",
    }
    assert set(CARD_SETS) == {"first_game", "quiet_town", "opportunity", "landowners", "gold_rush", "uproar"}


@pytest.mark.rule("CC-SET-02")
@pytest.mark.parametrize(("edition", "revolvers"), [("first", 0), ("bigbox", 1)])
def test_starting_goods(edition, revolvers):
    town = town_of(opened(edition=edition))

    for who in THREE:
        assert (town.money(who), town.road_sticks(who), len(town.reserve(who)), town.vp(who)) == (15, 1, 3, 0)
        assert town.revolvers(who) == revolvers
        assert len(town.ledger.at(f"{who}/tiles")) == 12
        assert len(town.ledger.at(f"{who}/supply")) == 7


@pytest.mark.rule("CC-SET-02")
def test_a_later_printing_of_the_first_edition_starts_with_a_revolver():
    assert town_of(opened(edition="first", revolvers=1)).revolvers("Red") == 1


@pytest.mark.rule("CC-SET-03")
@pytest.mark.parametrize(("settings", "tiles"), [({"edition": "first"}, 26), ({}, 34), ({"buildings": "basic"}, 26)])
def test_the_market_and_the_bag(settings, tiles):
    town = town_of(opened(**settings))

    assert town.market() == {12: "mine", 10: "ranch", 8: "", 6: "", 5: "", 4: "mine", 3: "ranch"}
    bag = Counter(town.ledger.at("bag"))
    assert bag.total() == tiles
    assert (bag["ranch"], bag["mine"]) == (4, 4)


@pytest.mark.rule("CC-SET-03")
def test_three_tiles_are_drawn_for_the_empty_squares():
    town = town_of(founded(draws=("church", "school", "bank")))

    assert town.market() == {12: "mine", 10: "ranch", 8: "bank", 6: "school", 5: "church", 4: "mine", 3: "ranch"}


@pytest.mark.rule("CC-SET-04")
def test_the_chip_lies_on_ammunition():
    assert "chip" in town_of(opened()).ledger.at("square/ammunition")


@pytest.mark.rule("CC-SET-05")
def test_dice_never_hit_the_rim():
    hit = {geometry.dice_to_parcel(white, black) for white in range(1, 7) for black in range(1, 7)}

    assert len(hit) == 36
    assert all(len(geometry.NEIGHBOURS[at]) == 8 for at in hit)
    assert geometry.dice_to_parcel(1, 6) == "c2r7"
    with pytest.raises(RuleError, match="1 to 6"):
        geometry.dice_to_parcel(0, 3)


@pytest.mark.rule("CC-SET-06")
def test_the_town_centre_is_a_house_with_four_roads():
    game = opened()
    game.answer(TABLE, [3, 3])
    town = town_of(game)

    assert town.content("c4r4") == "house"
    assert town.roads == {"h4.4", "h4.5", "v4.4", "v5.4"}
    assert why_not_claimable(town, "c4r4") is None
    assert len(network(town)) == 9


@pytest.mark.rule("CC-SET-07")
def test_nine_mountains_and_no_two_on_one_parcel():
    game = opened()
    game.answer(TABLE, [3, 3])
    game.answer(TABLE, [3, 3])
    assert "c4r4 is occupied: roll again" in log(game)
    assert len(town_of(game).ledger.at("mountains")) == 9

    town = town_of(founded())
    assert len(town.places_with("mountain")) == 9


@pytest.mark.rule("CC-SET-08")
def test_the_order_is_drawn_and_lies_on_the_track():
    game = opened()
    game.answer(TABLE, [3, 3])
    while town_of(game).place == "set-up/mountains":
        game.answer(TABLE, game.asks[0].by_chance(Random(game.state.answers)))
    game.answer(TABLE, ["Green", "Red", "Blue"])

    assert town_of(game).pass_order == ["Green", "Red", "Blue"]


@pytest.mark.rule("CC-SET-09")
@pytest.mark.parametrize(
    ("edition", "draws", "order"),
    [
        ("first", ("saloon", "hotel", "bank"), ["Red", "Blue", "Green", "Green", "Blue", "Red"]),
        ("bigbox", ("saloon", "hotel", "bank"), ["Green", "Blue", "Red", "Red", "Blue", "Green"]),
    ],
)
def test_starting_parcels_go_there_and_back(edition, draws, order):
    game = founded(draws=draws, edition=edition)
    asked = []
    for at in ("c4r4", "c2r2", "c5r5", "c1r1", "c8r8", "c3r3"):
        asked.append(game.asks[0].who)
        game.answer(asked[-1], at)
    town = town_of(game)

    assert asked == order
    assert town.owner("c4r4") == order[0]
    assert town.owner("c2r2") == order[1]
    assert town.money("Red") == 15
    assert town.place == "personalities/choose"


@pytest.mark.rule("CC-SET-09")
def test_a_taken_parcel_is_refused_with_its_rule():
    game = founded()
    game.answer("Green", "c4r4")

    assert refusal(game, "Blue", "c4r4") == ("CC-PA-01", "It belongs to Green")


@pytest.mark.rule("CC-SET-10")
@pytest.mark.rule("G-30")
@pytest.mark.rule("CC-CH-02")
def test_city_hall_drawn_at_set_up_is_placed_by_the_start_player_and_another_tile_is_drawn():
    game = founded(draws=("saloon", "city_hall"))
    town = town_of(game)

    assert game.asks[0].who == "Red"
    assert sorted(open_ids(game, "Red")) == ["c3r3", "c3r4", "c3r5", "c4r3", "c4r5", "c5r3", "c5r4", "c5r5"]
    assert refusal(game, "Red", "c4r4")[0] == "CC-CH-02"
    game.answer("Red", "c5r5")
    assert town.city_hall == "c5r5"
    game.answer(TABLE, "hotel")
    game.answer(TABLE, "bank")
    assert town.market()[6] == "hotel"
    assert town.place == "set-up/starting parcels"
    assert refusal(game, "Green", "c5r5")[0] == "CC-CH-03"


@pytest.mark.rule("CC-SET-11")
def test_the_cards_lie_open_with_their_sides():
    game = founded(cards="quiet_town")
    for at in ("c1r1", "c1r2", "c1r3", "c1r4", "c1r5", "c1r6"):
        game.answer(game.asks[0].who, at)

    assert open_ids(game, "Red") == ["1", "2", "5", "11", "13", "14", "16"]
    assert game.rulebook.view(game.state, None)["cards"]["16"]["side"] == "red"


def test_the_difference_table_of_the_editions():
    assert (FIRST.most_players, BIG_BOX.most_players) == (5, 6)
    assert (sum(FIRST.tiles.values()), sum(BIG_BOX.tiles.values())) == (30, 38)
    assert FIRST.caps == {}
    assert BIG_BOX.caps == {"drugstore": 33, "general_store": 33, "blacksmith": 40, "bank": 45, "saloon": 55}
    assert (FIRST.mansions, BIG_BOX.mansions) == (False, True)
    assert list(FIRST.cards) == [1, 2, 3, 4, 5, 6, 7]
    assert len(BIG_BOX.cards) == 19
    assert (FIRST.road_pieces, BIG_BOX.road_pieces) == (25, 30)


@pytest.mark.rule("CC-DA-02")
def test_gold_rimmed_tiles_are_thirteen_and_stay_out_of_the_bag():
    assert sum(GOLD_TILES.values()) == 13
    bag = Counter(town_of(opened()).ledger.at("bag"))
    assert bag["saloon"] == BUILDINGS["saloon"].big_box


def test_limits_of_all_cards():
    limits = {f"{card.number}{side}": card.face(name).limit for card in CARDS.values() for side, name in SIDES}
    assert limits == {
        "0Y": 0,
        "0R": 0,
        "1Y": 20,
        "1R": 20,
        "2Y": 120,
        "2R": 60,
        "3Y": 60,
        "3R": 60,
        "4Y": 30,
        "4R": 30,
        "5Y": 30,
        "5R": 20,
        "6Y": 25,
        "6R": 20,
        "7Y": 20,
        "7R": 30,
        "8Y": 20,
        "8R": 30,
        "9Y": 20,
        "9R": 20,
        "10Y": 30,
        "10R": 20,
        "11Y": 15,
        "11R": 40,
        "12Y": 30,
        "12R": 30,
        "13Y": 50,
        "13R": 50,
        "14Y": 60,
        "14R": 90,
        "15Y": 20,
        "15R": 20,
        "16Y": 240,
        "16R": 40,
        "17Y": 60,
        "17R": 60,
        "18Y": 60,
        "18R": 40,
    }


SIDES = (("Y", "yellow"), ("R", "red"))


def test_the_box_has_six_colours():
    assert [side.mark for side in RULEBOOK.sides(6)] == ["R", "B", "G", "Y", "P", "O"]
