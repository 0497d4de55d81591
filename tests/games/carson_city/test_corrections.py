"""What the table puts right in the middle of an act: the game goes on, or the correction is refused in a sentence."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Correction, Game
from companion.game.ledger import OUTSIDE
from tests.games.carson_city.table import (
    arranged,
    ask_of,
    choosing,
    ending,
    everybody_passes,
    log,
    open_ids,
    placing,
    play,
    reserve,
    resolving,
    town_of,
)

CARDS = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}


def put(game: Game, piece: str, holder: str, to: str) -> None:
    game.correct(Correction(piece, holder, to, "Ann", "it lies there", "piece"))


def count(game: Game, what: str, holder: str, to: int) -> None:
    game.correct(Correction(what, holder, to, "Ann", "counted again"))


def test_a_cowboy_put_elsewhere_is_not_on_the_move_any_more():
    game = placing(arranged(cards=CARDS, kit_carson=True))
    game.answer("Red", "square/gambling")
    game.answer("Red", "lift")
    game.answer("Red", "square/gambling")
    put(game, "cowboy/Red", "square/gambling", "square/vp_parcels")

    assert str(ask_of(game, "Red").title) == "Place a cowboy"
    game.answer("Red", "square/roads_3")
    assert town_of(game).cowboys_at("square/roads_3") == ["Red"]
    assert town_of(game).cowboys_at("square/vp_parcels") == ["Red"]


@pytest.mark.parametrize(("unit", "code"), [("dynamite", "9R"), ("no-duel", "11Y")])
def test_what_is_not_in_hand_does_not_go_along(unit: str, code: str):
    toggle = "token" if unit == "no-duel" else unit
    game = placing(arranged(cards=CARDS | {"Red": code}, goods={"Red": {unit: 1}}))
    while game.asks[0].who != "Red":
        game.answer(game.asks[0].who, "pass")
    game.answer("Red", toggle)
    count(game, unit, "Red", 0)

    game.answer("Red", "square/roads_3")
    assert town_of(game).ledger.amount("Red@square/roads_3", unit) == 0


def test_whose_card_is_taken_away_still_places_and_passes():
    game = placing(arranged(cards=CARDS, kit_carson=True))
    put(game, "card/4", "Blue/card", "cards")
    game.answer("Red", "pass")
    game.answer("Green", "pass")

    assert [ask.who for ask in game.asks] == ["Blue"]
    game.answer("Blue", "pass")
    everybody_passes(game)  # nobody has more cowboys on the table than the box knows
    assert town_of(game).pass_order == ["Red", "Green", "Blue"]


def test_a_loser_whose_cowboy_is_elsewhere_takes_none_back():
    game = resolving(arranged(cards=CARDS, cowboys={"gambling": "Red Blue"}))
    put(game, "cowboy/Blue", "square/gambling", "c8r8")
    game.answer("Red", [6])
    game.answer("Blue", [1])

    assert "Red wins the duel" in log(game)
    assert town_of(game).cowboys_at("c8r8") == ["Blue"]


@pytest.mark.parametrize(
    ("square", "why"), [("buy_vp_2", "VP at $2: Closed in round 3"), ("build_5", "Building $5: There is no tile on it")]
)
def test_a_cowboy_on_a_closed_square_is_spent_for_nothing(square: str, why: str):
    game = placing(arranged(cards=CARDS, round=3))
    put(game, "cowboy/Red", "Red/supply", f"square/{square}")
    everybody_passes(game)

    assert why in log(game)
    assert not town_of(game).cowboys_at(f"square/{square}")


def building(kind: str) -> Game:
    """Red has bought a tile and can build it on c3r3 and c5r5."""
    town = arranged(board={"c3r3": "Red", "c5r5": "Red"}, cards=CARDS, market={5: kind}, cowboys={"build_5": "Red"})
    game = resolving(town)
    game.answer("Red", "yes")
    return game


def test_a_tile_that_is_being_built_stays_in_the_reserve():
    game = building("saloon")
    town = town_of(game)

    with pytest.raises(RuleError, match="Red is about to build the Saloon"):
        put(game, "saloon", "Red/reserve", "bag")
    town.ledger.put("saloon", "bag", "Red/reserve", "as it was")
    game.answer("Red", "keep")
    put(game, "saloon", "Red/reserve", "bag")


def test_a_site_that_is_lost_while_its_house_is_placed_is_chosen_anew():
    game = building("saloon")
    game.answer("Red", "build")
    game.answer("Red", "c3r3")
    put(game, "tile/Red", "c3r3", "Red/tiles")
    game.answer("Red", "c3r4")

    assert "keep" in open_ids(game, "Red")
    game.answer("Red", "build")
    assert open_ids(game, "Red") == ["c5r5"]


def test_the_white_cowboy_comes_from_wherever_it_is():
    town = arranged(cards={"Blue": "4Y", "Green": "7Y"}, cowboys={"wages": "white"})
    town.sides[1] = "yellow"
    town.ledger.lay_out("cards", "card/1")
    game = choosing(town)
    game.answer("Red", "1")

    assert "cowboy/white" in town_of(game).reserve("Red")


def test_who_cannot_pay_any_more_is_not_left_with_the_map():
    town = arranged(cards={"Blue": "4Y", "Green": "7Y"})
    town.sides[9] = "yellow"
    town.ledger.lay_out("cards", "card/9")
    game = choosing(town)
    game.answer("Red", "9")
    game.answer("Red", "yes")
    count(game, "$", "Red", 9)

    assert open_ids(game, "Red") == ["no"]


def test_tokens_that_are_all_given_away_stop_nothing():
    town = arranged(cards=CARDS, horses=True, known={"hats": [1, 1, 1, 1, 5]})
    for _token in range(4):
        town.ledger.put("rodeo", "rodeo", "Blue/tokens", "test")
    ending(town)
    assert town.ledger.at("Red/tokens") == []

    town = arranged(cards=CARDS | {"Red": "11R"})
    town.ledger.move("no-duel", 2, "supply", OUTSIDE, "test")
    assert town_of(placing(town)).cowboys_at("square/gambling") == ["Red"]


def test_stocks_hold_only_what_belongs_there():
    game = play(arranged(cards=CARDS), "set-up/mountains")

    with pytest.raises(RuleError, match="tile/Red cannot be at mountains"):
        put(game, "tile/Red", "Red/tiles", "mountains")
    assert reserve(game, "Red") == 3
