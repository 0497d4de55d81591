"""Roads and buildings: sites, houses, consent, mansions, tiles kept for later."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.carson_city.construction import raise_building, why_not_build, why_not_mansion, why_not_site
from companion.games.carson_city.geometry import SIDES
from companion.games.carson_city.roads import lay_road, network, on_network, why_not_road
from companion.games.carson_city.town import ROAD
from companion.games.carson_city.words import side_words
from tests.games.carson_city.table import arranged, detail, log, money, open_ids, refusal, resolving, rule_of, town_of

RING = ("c3r3", "c4r3", "c5r3", "c3r4", "c5r4", "c3r5", "c4r5", "c5r5")


def lays(town, *sides):
    for side in sides:
        town.ledger.move(ROAD, 1, BANK, side, "test")


def builds(kind, board, **more):
    """Red has bought a tile and is about to build it."""
    town = arranged(board=board, market={3: kind}, cowboys={"build_3": "Red", "gambling": "Green"}, **more)
    game = resolving(town)
    game.answer("Red", "yes")
    return game


@pytest.mark.rule("CC-RD-02")
def test_a_road_joins_another_and_lies_alone_on_its_side():
    town = arranged()

    assert rule_of(why_not_road(town, "h4.4", 1)) == "CC-RD-02"
    assert rule_of(why_not_road(town, "h1.1", 1)) == "CC-RD-02"
    assert rule_of(why_not_road(town, "h5.4", 0)) == "CC-RD-01"
    assert rule_of(why_not_road(town, "h9.1", 1)) == "CC-GE-03"
    assert why_not_road(town, "h5.4", 1) is None
    with pytest.raises(RuleError):
        lay_road(town, "Red", "h1.1")
    assert town.road_sticks("Red") == 1


@pytest.mark.rule("CC-RD-03")
def test_corner_contact_is_enough():
    town = arranged()

    assert network(town) == {"c4r4", *RING}
    assert on_network(town, "c3r3")
    assert not on_network(town, "c2r4")


@pytest.mark.rule("CC-DA-04")
def test_roads_never_run_out_in_the_twin():
    town = arranged(goods={"Red": {"road": 140}})
    laid = 4
    while side := next((side for side in SIDES if why_not_road(town, side, 1) is None), ""):
        lay_road(town, "Red", side)
        laid += 1

    assert laid == len(SIDES)


@pytest.mark.rule("CC-BU-02")
def test_a_site_is_an_own_parcel_without_anything_on_it():
    town = arranged(board={"c3r3": "mountain Red", "c4r4": "Red", "c3r4": "Blue", "c5r4": "Red"})

    assert [rule_of(why_not_site(town, "Red", "bank", at)) for at in ("c3r3", "c4r4", "c3r4", "c5r5", "c5r4")] == [
        *["CC-BU-02"] * 4,
        "",
    ]


@pytest.mark.rule("CC-BU-03")
def test_only_ranch_and_mine_need_no_road():
    town = arranged(board={"c8r8": "Red"})

    assert rule_of(why_not_site(town, "Red", "hotel", "c8r8")) == "CC-BU-03"
    assert why_not_site(town, "Red", "ranch", "c8r8") is None
    assert why_not_site(town, "Red", "mine", "c8r8") is None


@pytest.mark.rule("CC-BU-04")
@pytest.mark.rule("CC-BU-05")
def test_a_bank_with_its_house_step_by_step():
    game = builds("bank", {"c3r3": "Red", "c5r5": "Blue"})
    game.answer("Red", "build")
    assert open_ids(game, "Red") == ["c3r3"]
    game.answer("Red", "c3r3")
    assert refusal(game, "Red", "c3r3") == ("CC-BU-04", "The building itself goes there")
    assert refusal(game, "Red", "c8r8")[0] == "CC-BU-05"
    game.answer("Red", "c5r4")
    town = town_of(game)

    assert (town.content("c3r3"), town.content("c5r4"), town.owner("c5r4")) == ("bank", "house", "")
    assert money(game, "Red") == 12


@pytest.mark.rule("CC-BU-05")
def test_the_owner_is_asked_and_may_say_no():
    game = builds("bank", {"c3r3": "Red", "c5r5": "Blue"})
    game.answer("Red", "build")
    game.answer("Red", "c3r3")
    game.answer("Red", "c5r5")
    assert game.asks[0].who == "Blue"
    game.answer("Blue", False)
    assert refusal(game, "Red", "c5r5") == ("CC-BU-05", "Blue has said no")
    game.answer("Red", "c5r4")

    game = builds("bank", {"c3r3": "Red", "c5r5": "Blue"})
    for who, answer in (("Red", "build"), ("Red", "c3r3"), ("Red", "c5r5"), ("Blue", True)):
        game.answer(who, answer)
    assert (town_of(game).content("c5r5"), town_of(game).owner("c5r5")) == ("house", "Blue")


@pytest.mark.rule("CC-BU-03")
@pytest.mark.parametrize(
    ("board", "why"),
    [
        ({"c1r1": "Red", "c3r3": "mountain Red"}, ("CC-BU-03", "No road leads to an own empty parcel")),
        ({"c3r3": "mountain Red"}, ("CC-BU-03", "No own parcel can take it")),
    ],
)
def test_a_tile_without_a_site_says_whether_a_road_is_missing(board, why):
    assert refusal(builds("bank", board), "Red", "build") == why


@pytest.mark.rule("CC-BU-04")
def test_a_road_may_be_laid_first_to_make_a_site_legal():
    game = builds("hotel", {"c6r3": "Red"})
    assert refusal(game, "Red", "build")[0] == "CC-BU-03"
    game.answer("Red", "road")
    game.answer("Red", "h5.4")
    game.answer("Red", "build")

    assert open_ids(game, "Red") == ["c6r3"]


@pytest.mark.rule("CC-BU-06")
@pytest.mark.parametrize(("kind", "revolvers"), [("ranch", 1), ("mine", 1), ("prison", 2), ("bank", 0)])
def test_revolvers_come_when_a_tile_is_placed(kind, revolvers):
    town = arranged(board={"c3r3": "Red"})
    town.ledger.put(kind, "bag", "Red/reserve", "test")
    assert town.revolvers("Red") == 1
    raise_building(town, "Red", kind, "c3r3", "Red/reserve", houses=[] if kind in ("ranch", "mine") else ["c5r5"])

    assert town.revolvers("Red") == 1 + revolvers


@pytest.mark.rule("CC-BU-07")
def test_a_school_takes_three_houses():
    game = builds("school", {"c3r3": "Red"})
    game.answer("Red", "build")
    game.answer("Red", "c3r3")
    assert str(game.asks[0].title) == "House 1 of 3"
    for at in ("c5r3", "c5r4", "c5r5"):
        game.answer("Red", at)

    assert len(town_of(game).places_with("house")) == 4
    town = arranged(board={"c3r3": "Red"})
    assert rule_of(why_not_build(town, "Red", "school", "c3r3", houses=["c5r3", "c5r4"])) == "CC-BU-07"


@pytest.mark.rule("CC-BU-07")
def test_one_school_on_each_side_of_the_river():
    river = {f"c{x}r6": "river" for x in range(1, 9)}
    town = arranged(board=river | {"c1r1": "school Blue", "c3r3": "Red", "c3r7": "Red"})
    lays(town, "v5.5", "v5.6", "v5.7")

    assert rule_of(why_not_site(town, "Red", "school", "c3r3")) == "CC-BU-07"
    assert why_not_site(town, "Red", "school", "c5r7") is not None  # not Red's
    lays(town, "h4.7", "h3.7")
    assert why_not_site(town, "Red", "school", "c3r7") is None


@pytest.mark.rule("CC-BU-08")
@pytest.mark.rule("G-10")
def test_a_mansion_in_a_closed_ring_and_only_with_consent():
    closed = dict.fromkeys(RING[:7], "mountain")
    town = arranged(board=closed | {"c5r5": "Red", "c4r4": "Blue"})

    assert rule_of(why_not_mansion(town, "c4r4", player="Red")) == "G-10"
    assert why_not_mansion(town, "c4r4", player="Red", consent=True) is None
    assert why_not_mansion(town, "c4r4", player="Blue") is None
    open_ring = arranged(board=dict.fromkeys(RING[:7], "mountain"))
    assert rule_of(why_not_mansion(open_ring, "c4r4", player="Red")) == "CC-BU-08"
    first = arranged(board=closed | {"c5r5": "Red"}, edition="first")
    assert rule_of(why_not_mansion(first, "c4r4", player="Red")) == "CC-BU-08"


@pytest.mark.rule("CC-BU-08")
def test_the_required_house_may_make_the_mansion():
    game = builds("bank", dict.fromkeys(RING[:7], "mountain") | {"c5r5": "Red"})
    game.answer("Red", "build")
    game.answer("Red", "c5r5")
    assert open_ids(game, "Red") == ["c4r4"]
    game.answer("Red", "c4r4")

    assert town_of(game).content("c4r4") == "mansion"
    assert rule_of(why_not_mansion(town_of(game), "c4r4")) == "CC-BU-08"  # never a third house


@pytest.mark.rule("CC-BU-09")
def test_a_tile_that_cannot_be_placed_is_kept():
    game = builds("bank", {})
    assert refusal(game, "Red", "build")[0] == "CC-BU-03"
    game.answer("Red", "keep")

    assert town_of(game).ledger.at("Red/reserve") == ["bank"]
    assert "Red keeps the Bank for later" in log(game)


@pytest.mark.rule("CC-BU-10")
@pytest.mark.rule("G-07")
def test_a_station_stands_beside_a_straight_line_and_takes_no_house():
    town = arranged(board={"c3r3": "Red"})
    assert rule_of(why_not_site(town, "Red", "station", "c3r3")) == "CC-BU-10"
    lays(town, *(f"h{x}.4" for x in range(1, 9) if x != 4))

    assert why_not_build(town, "Red", "station", "c3r3") is None
    town.settings["station_needs_house"] = True
    assert rule_of(why_not_build(town, "Red", "station", "c3r3")) == "CC-BU-04"


@pytest.mark.rule("CC-V-OU-08")
def test_nobody_builds_under_an_outlaw():
    town = arranged(board={"c3r3": "Red outlaw"}, outlaws=True)

    assert rule_of(why_not_site(town, "Red", "ranch", "c3r3")) == "CC-V-OU-08"


@pytest.mark.rule("CC-CH-01")
def test_city_hall_is_nobodys_tile():
    town = arranged(board={"c3r3": "Red"})

    assert rule_of(why_not_site(town, "Red", "city_hall", "c3r3")) == "CC-CH-01"
    assert "city_hall" not in town.market().values()


def test_a_site_says_what_the_building_would_yield():
    game = builds("ranch", {"c1r1": "Red", "c3r3": "Red"})
    game.answer("Red", "build")
    assert (detail(game, "Red", "c1r1"), detail(game, "Red", "c3r3")) == ("$3", "$7")
    game = builds("saloon", {"c3r3": "Red"})
    game.answer("Red", "build")
    assert detail(game, "Red", "c3r3") == "$5 before its house"
    game = builds("church", {"c3r3": "Red"})
    game.answer("Red", "build")
    assert detail(game, "Red", "c3r3") == ""


@pytest.mark.rule("CC-DA-01")
def test_houses_mansions_and_mountains_are_no_buildings():
    town = arranged(board={"c3r3": "mansion Red", "c5r5": "mountain Red", "c8r8": "bank Red"})

    assert town.buildings_of("Red") == ["c8r8"]


@pytest.mark.rule("CC-GE-03")
@pytest.mark.parametrize(
    ("side", "told"), [("h4.5", "c4r5 top"), ("h4.9", "c4r8 bottom"), ("v4.5", "c4r5 left"), ("v9.5", "c8r5 right")]
)
def test_a_side_is_told_by_the_parcel_that_it_belongs_to(side, told):
    assert str(side_words(side)) == told
