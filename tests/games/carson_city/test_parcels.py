"""Claims: prices, duels about parcels, and the twelve property tiles."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.carson_city.parcels import parcel_price, take_parcel, why_not_claimable
from tests.games.carson_city.table import arranged, log, money, reserve, resolving, town_of


@pytest.mark.rule("CC-PA-01")
@pytest.mark.rule("CC-V-OU-08")
@pytest.mark.rule("CC-V-RV-03")
def test_what_can_be_claimed():
    board = {"c1r1": "Red", "c2r2": "river", "c3r4": "city_hall", "c5r5": "outlaw", "c6r6": "mountain", "c7r7": "house"}
    town = arranged(board=board, outlaws=True)

    assert {at: refused.rule for at in board if (refused := why_not_claimable(town, at))} == {
        "c1r1": "CC-PA-01",
        "c2r2": "CC-V-RV-03",
        "c3r4": "CC-CH-03",
        "c5r5": "CC-V-OU-08",
    }


@pytest.mark.rule("CC-PA-02")
def test_the_price_with_its_reasons():
    board = {"c3r3": "mountain", "c5r5": "mansion", "c3r4": "bank Blue", "c3r5": "river", "c5r4": "Blue"}
    price = parcel_price(arranged(board=board), "c4r4")

    assert price.total == 5
    assert [(str(part.reason), part.amount) for part in price.parts] == [
        ("land", 1),
        ("2 houses", 2),
        ("1 building", 1),
        ("1 mountain", 1),
    ]


@pytest.mark.rule("CC-PA-03")
@pytest.mark.rule("G-09")
def test_contested_parcels_first_then_the_others_in_pass_order():
    town = arranged(cowboys={"c1r1": "Green", "c2r1": "Blue", "c8r8": "Green Blue"})
    game = resolving(town)
    assert {ask.who for ask in game.asks} == {"Blue", "Green"}
    game.answer("Blue", [1])
    game.answer("Green", [6])
    asked = []
    while str(game.asks[0].title).startswith("Buy c"):
        asked.append(str(game.asks[0].title)[4:8])
        game.answer(game.asks[0].who, True)
        if not game.asks:
            break

    assert asked == ["c8r8", "c2r1", "c1r1"]


@pytest.mark.rule("CC-PA-03")
def test_the_winner_may_decline_and_the_cowboy_is_spent():
    game = resolving(arranged(cowboys={"c8r8": "Red Blue", "gambling": "Green"}))
    game.answer("Red", [6])
    game.answer("Blue", [1])
    game.answer("Red", False)

    assert town_of(game).owner("c8r8") == ""
    assert (reserve(game, "Red"), reserve(game, "Blue")) == (3, 4)


@pytest.mark.rule("CC-PA-04")
def test_twelve_parcels_and_no_more():
    board = {f"c{x}r{y}": "Red" for x in range(1, 7) for y in (1, 2)}
    game = resolving(arranged(board=board, cowboys={"c8r8": "Red", "gambling": "Green"}))

    assert town_of(game).owner("c8r8") == ""
    assert reserve(game, "Red") == 3
    assert any("no property tile" in line for line in log(game))
    with pytest.raises(RuleError) as refused:
        take_parcel(town_of(game), "Red", "c8r8", "test")
    assert refused.value.rule == "CC-PA-04"


@pytest.mark.rule("CC-PA-05")
def test_house_and_mountain_come_with_the_parcel():
    game = resolving(arranged(cowboys={"c4r4": "Red"}))
    game.answer("Red", True)
    town = town_of(game)

    assert (town.owner("c4r4"), town.content("c4r4"), money(game, "Red")) == ("Red", "house", 13)


@pytest.mark.rule("CC-AC-05")
def test_parcels_come_after_roads_and_before_buildings():
    game = resolving(arranged(cowboys={"c8r8": "Red", "build_3": "Blue", "roads_1": "Green"}))

    assert town_of(game).road_sticks("Green") == 2
    assert game.asks[0].who == "Red"
    assert town_of(game).stage == 5
