"""What a table agrees on before the first die, and what it reads from its own copy."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.asks import ChooseSeveral
from companion.game.players import TABLE
from companion.games.carson_city.cards import number_of, turn_order
from companion.games.carson_city.duels import used_pile
from companion.games.carson_city.goods import gain_roads
from companion.games.carson_city.rulebook import RULEBOOK
from companion.table import Tables
from tests.games.carson_city.table import (
    arranged,
    ask_of,
    detail,
    log,
    open_ids,
    opened,
    placing,
    play,
    refusal,
    town_of,
)

SEVEN = ["1", "3", "5", "8", "14", "15", "17"]


@pytest.mark.rule("CC-SET-01")
def test_an_own_choice_of_cards_and_sides():
    game = opened(cards="own")
    with pytest.raises(RuleError):
        game.answer(TABLE, SEVEN[:6])
    game.answer(TABLE, SEVEN)
    game.answer(TABLE, True)  # the Newsboy makes eight

    # Doctor and Teacher turn by themselves, and without horses the Cowboy's yellow side gives nothing.
    assert open_ids(game, TABLE) == ["0", "1", "3", "5", "8"]
    game.answer(TABLE, ["3", "8"])
    sides = town_of(game).sides
    assert sorted(sides) == [0, 1, 3, 5, 8, 14, 15, 17]
    assert {number for number, side in sides.items() if side == "red"} == {3, 8, 15}
    assert town_of(game).ledger.at("cards") == [f"card/{number}" for number in (1, 3, 5, 8, 14, 15, 17, 0)]


@pytest.mark.rule("CC-SET-01")
def test_the_first_edition_has_seven_cards_and_any_mix_of_sides():
    game = opened(edition="first", cards="own")

    assert open_ids(game, TABLE) == ["1", "2", "3", "4", "5", "6", "7"]
    game.answer(TABLE, ["2"])
    assert town_of(game).sides[2] == "red"
    assert town_of(game).sides[1] == "yellow"
    assert game.state.place == "set-up/town centre"


@pytest.mark.rule("CC-SET-03")
def test_expansion_buildings_of_the_tables_choice():
    game = opened(buildings="own")
    ask = ask_of(game, TABLE)
    assert isinstance(ask, ChooseSeveral)
    assert [option.id for option in ask.options] == ["general_store", "school", "blacksmith", "city_hall", "station"]
    game.answer(TABLE, ["school"])

    bag = town_of(game).ledger.at("bag")
    assert len(bag) == 26 + 2
    assert "school" in bag
    assert "station" not in bag


def test_printed_numbers_are_compared_once_and_decide_the_turn_order(tables: Tables):
    table = tables.new(RULEBOOK.setup(["Red", "Blue"], {"cards": "landowners"}))
    table.answer(TABLE, "8")
    table.answer(TABLE, 12)
    assert refusal(table.game, TABLE, "right")[1] == "Two have the same number"  # the Auctioneer has 12
    table.answer(TABLE, "8")
    table.answer(TABLE, 17)
    table.answer(TABLE, "right")
    again = tables.new(RULEBOOK.setup(["Red", "Blue"], {"cards": "landowners"}))

    assert again.game.state.place == "set-up/town centre"
    town = town_of(again.game)
    town.ledger.put("card/8", "cards", "Red/card", "test")
    town.ledger.put("card/9", "cards", "Blue/card", "test")
    assert number_of(town, "Red") == 17
    assert turn_order(town) == ["Blue", "Red"]


def test_a_number_read_for_an_earlier_game_stands_in_the_list():
    town = arranged(cards={"Red": "8Y", "Blue": "13Y", "Green": "7Y"}, known={"numbers": {"8": 19}})
    game = play(town, "agreement/printed values")

    assert (detail(game, TABLE, "8"), detail(game, TABLE, "13")) == ("19", "13")


@pytest.mark.rule("CC-V-HO-09")
def test_hats_are_read_one_by_one_and_can_still_be_put_right():
    game = opened(horses=True)
    for hat in (3, 4, 2, 1):
        game.answer(TABLE, hat)
    game.answer(TABLE, "3")
    game.answer(TABLE, 6)
    game.answer(TABLE, "right")

    assert town_of(game).hats == [3, 4, 6, 1, 5]


@pytest.mark.rule("CC-V-MR-06")
@pytest.mark.parametrize(
    ("edition", "agreed", "pile"),
    [
        ("first", "edition", "Red/used tiles"),
        ("first", "common", "used tiles"),
        ("bigbox", "edition", "used tiles"),
        ("bigbox", "own", "Red/used tiles"),
    ],
)
def test_used_duel_tiles_lie_where_the_table_wants_them(edition: str, agreed: str, pile: str):
    assert used_pile(arranged(edition=edition, used_tiles=agreed, might_is_right=True), "Red") == pile


@pytest.mark.rule("CC-DA-04")
def test_the_box_says_when_the_road_pieces_run_out():
    town = arranged(goods={"Red": {"road": 20}})
    gain_roads(town, "Blue", 3, "test")
    assert "run out" not in str(town.log[-1])
    gain_roads(town, "Blue", 3, "test")
    assert "run out" in str(town.log[-1])


@pytest.mark.rule("CC-RD-01")
def test_a_road_can_be_laid_while_somebody_else_is_asked():
    cards = {"Red": "2Y", "Blue": "3Y", "Green": "7Y"}
    game = placing(arranged(goods={"Blue": {"road": 1}, "Green": {"road": 0}}, cards=cards))
    asked = game.asks
    assert [aside.who for aside in game.asides] == ["Red", "Blue"]
    game.begin("Blue", "road")

    assert refusal(game, "Blue", "h1.1")[0] == "CC-RD-02"
    game.answer("Blue", "h5.4")
    assert "Blue lays a road on c5r4 top" in log(game)
    assert game.asks == asked
    assert [aside.who for aside in game.asides] == ["Red"]
