"""What is not allowed is refused with the rule that forbids it, and nothing changes."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.errors import CompanionError, RuleError
from companion.game.game import Correction
from companion.game.players import TABLE
from companion.games.carson_city.market import draw
from companion.games.carson_city.rulebook import RULEBOOK
from tests.games.carson_city.table import (
    THREE,
    arranged,
    choosing,
    ending,
    founded,
    opened,
    placing,
    resolving,
    town_of,
)

CARDS = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}


def refused(game, who, answer):
    """The refusal of an answer that must change nothing."""
    before = msgspec.json.encode(game.state)
    with pytest.raises(RuleError) as error:
        game.answer(who, answer)
    assert msgspec.json.encode(game.state) == before
    assert str(error.value)
    return error.value


@pytest.mark.parametrize("dice", [[0, 3], [7, 1], [3], [3, 3, 3], ["3", 3], [True, 2], 3, "c4r4", None, [1.5, 2]])
def test_dice_that_cannot_be(dice):
    refused(opened(), TABLE, dice)


def test_a_tile_that_the_bag_no_longer_holds():
    game = founded(draws=())
    town = town_of(game)
    for _tile in range(3):
        town.ledger.put("saloon", "bag", "box", "test")
    game = type(game)(RULEBOOK, town)
    refused(game, TABLE, "saloon")
    refused(game, TABLE, "cathedral")
    with pytest.raises(RuleError) as error:
        draw(town, "saloon")
    assert error.value.rule == "CC-ER-09"


@pytest.mark.parametrize("at", ["c0r1", "c9r1", "c1r9", "h4.4", "", "c4", "C4R4", 44, None, ["c4r4"]])
def test_a_parcel_off_the_map(at):
    said = str(refused(founded(), "Green", at))
    assert not isinstance(at, str) or said == f"There is no place “{at}” to choose"


def test_an_illegal_placement_names_its_rule():
    board = {"c3r3": "bank Blue", "c3r4": "church Blue", "c5r5": "Blue", "c8r8": "bank Red"}
    game = placing(arranged(board=board, cards=CARDS, round=4, market={3: ""}, cowboys={"gambling": "Red"}))

    assert refused(game, "Red", "square/gambling").rule == "CC-PL-04"
    assert refused(game, "Red", "square/build_3").rule == "CC-PL-03"
    assert refused(game, "Red", "square/buy_vp_4").rule == "CC-AC-15"
    assert refused(game, "Blue", "square/wages").code == "not_your_turn"
    refused(game, "Red", "square/nowhere")
    game.answer("Red", "parcel")
    assert refused(game, "Red", "c5r5").rule == "CC-PA-01"
    assert refused(game, "Red", "c3r3").rule == "CC-PA-01"


def test_an_attack_on_a_protected_building_names_its_rule():
    board = {"c3r3": "bank Blue", "c3r4": "church Blue", "c8r8": "bank Green"}
    game = placing(arranged(board=board, cards=CARDS))
    game.answer("Red", "building")

    assert refused(game, "Red", "c3r3").rule == "CC-PR-01"
    assert refused(game, "Red", "c3r4").rule == "CC-PR-02"


def test_impossible_sites_houses_and_roads_name_their_rule():
    board = {"c3r3": "Red", "c8r8": "Red", "c5r4": "mountain", "c5r5": "Blue"}
    town = arranged(board=board, market={3: "bank"}, cowboys={"build_3": "Red"})
    game = resolving(town)
    game.answer("Red", "yes")
    game.answer("Red", "road")
    refused(game, "Red", "h1.1")
    refused(game, "Red", "h4.4")
    game.answer("Red", "no")
    game.answer("Red", "build")
    assert refused(game, "Red", "c8r8").rule == "CC-BU-03"
    assert refused(game, "Red", "c5r5").rule == "CC-BU-02"
    game.answer("Red", "c3r3")
    assert refused(game, "Red", "c3r3").rule == "CC-BU-04"
    assert refused(game, "Red", "c5r4").rule == "CC-BU-05"
    assert refused(game, "Red", "c1r1").rule == "CC-BU-05"


def test_money_never_falls_below_zero():
    game = resolving(arranged(cowboys={"buy_vp_5": "Red"}))
    for points in (4, -1, 100, "3", None, 2.5):
        refused(game, "Red", points)
    game = ending(arranged(cards={"Red": "1R"}, goods={"Red": {"$": 25}}))
    for amount in (4, 26, -5):
        refused(game, "Red", amount)
    game = choosing(arranged(goods={"Red": {"$": 3}}))
    game.answer("Red", "6")
    assert refused(game, "Red", "2").rule == "CC-P-06Y"


def test_a_bid_above_the_cash_or_below_the_last_one():
    town = arranged(goods={"Blue": {"$": 9}})
    town.sides[12] = "red"
    town.ledger.lay_out("cards", "card/12")
    game = choosing(town)
    game.answer("Red", "12")
    game.answer("Red", True)
    game.answer("Red", 5)
    for bid in (4, 10, -1, "6"):
        refused(game, "Blue", bid)
    game.answer("Blue", 9)


def test_settings_that_do_not_exist():
    with pytest.raises(RuleError, match="edition can be"):
        opened(edition="third")
    with pytest.raises(RuleError, match="no setting"):
        opened(sheriff="always")
    with pytest.raises(RuleError, match="2 to 6 players"):
        opened(["Red"])
    with pytest.raises(RuleError, match="only once"):
        opened(["Red", "Red"])


def test_a_correction_that_cannot_be_is_refused(tables):
    table = tables.new(RULEBOOK.setup(list(THREE)), luck=Random(1))
    before = table.serialised()
    for correction in (
        Correction("$", "Red", -1, who="Red", why="test"),
        Correction("gold", "Red", 1, who="Red", why="test"),
        Correction("$", "Red", 20, who="Red", why=" "),
        Correction("tile/Red", "Red/tiles", "c9r9", who="Red", why="test", kind="piece"),
        Correction("chip", "square/wages", "Red/tokens", who="Red", why="test", kind="piece"),
        Correction("bank", "bag", "c1r1", who="Red", why="test", kind="piece"),
        Correction("bank", "bag", "Red/cowboys", who="Red", why="test", kind="piece"),
        Correction("bank", "bag", "Red/card", who="Red", why="test", kind="piece"),
        Correction("tile/Red", "Red/tiles", "cards", who="Red", why="test", kind="piece"),
        Correction("bank", "bag", "Red/duel tiles", who="Red", why="test", kind="piece"),
        Correction("tile/Red", "Red/tiles", "Blue/tiles", who="Red", why="test", kind="piece"),
    ):
        with pytest.raises(CompanionError):
            table.correct(correction)
        assert table.serialised() == before


def test_nobody_answers_for_somebody_else_or_after_the_end():
    game = placing(arranged(cards=CARDS))
    refused(game, "Green", "pass")
    refused(game, "Nobody", "pass")
    refused(game, TABLE, "pass")
