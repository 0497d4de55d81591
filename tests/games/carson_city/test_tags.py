"""Tagged pieces: personalities, buildings, players, squares, dice, pass."""

from __future__ import annotations

import pytest

from companion.box.editors import DiceEditor
from companion.errors import RuleError
from companion.game.asks import Dice
from companion.games.carson_city.cast import CARDS
from companion.games.carson_city.components import SQUARES
from companion.games.carson_city.rulebook import RULEBOOK
from companion.games.carson_city.tags import personality_tag, square_tag
from tests.games.carson_city.table import arranged, choosing, founded, opened, placing, resolving, town_of

PEOPLE = {"Red": "2Y", "Blue": "4Y", "Green": "7Y"}


def tap(game, tag):
    ask, answer = game.by_tag(tag)
    game.answer(ask.who, answer)


def test_every_piece_has_one_tag_and_no_two_share_it():
    tags = [token.tag for token in RULEBOOK.tokens(town_of(opened(cards="gold_rush")))]

    assert len(tags) == len(set(tags))
    assert {f"die/{face}" for face in range(1, 7)} <= set(tags)
    assert {square_tag(square) for square in SQUARES} <= set(tags)
    assert {"building/bank", "building/city-hall", "player/red", "control/pass", "piece/road"} <= set(tags)
    assert len({personality_tag(number) for number in CARDS}) == 19


def test_a_personality_is_chosen_with_its_card():
    game = choosing(arranged())
    tap(game, "personality/banker")

    assert town_of(game).ledger.at("Red/card") == ["card/2"]
    with pytest.raises(RuleError, match="Somebody has that card"):
        tap(game, "personality/banker")


def test_the_doctors_side_is_chosen_with_its_card():
    town = arranged()
    town.sides[14] = "yellow"
    town.ledger.lay_out("cards", "card/14")
    game = choosing(town)
    tap(game, "personality/doctor")
    tap(game, "personality/undertaker")

    assert town.sides[14] == "red"
    assert "personality/undertaker" in [token.tag for token in RULEBOOK.tokens(town)]


def test_a_square_and_the_pass_token():
    game = placing(arranged(cards=PEOPLE))
    tap(game, "square/wages")
    tap(game, "control/pass")

    assert town_of(game).cowboys_at("square/wages") == ["Red"]
    assert town_of(game).pass_order == ["Blue"]


def test_a_drawn_tile_is_tapped():
    game = founded(draws=())
    tap(game, "building/saloon")

    assert town_of(game).market()[5] == "saloon"


def test_a_bought_tile_is_tapped():
    game = resolving(arranged(market={3: "bank"}, cowboys={"build_3": "Red", "gambling": "Blue"}))
    tap(game, "building/bank")

    assert town_of(game).ledger.at("Red/reserve") == ["bank"]


def test_dice_are_tapped_one_by_one():
    editor = DiceEditor(Dice(who="Red", title="Gambling", count=2))

    assert editor.takes("die/3")
    assert not editor.takes("die/7")
    assert editor.tap("die/3") is None
    assert editor.tap("die/5") == [3, 5]


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ("personality/banker", "Red is the Banker in this round"),
        ("personality/sheriff", "not asked for now"),
        ("personality/singer", "The singer is not in this game"),
        ("building/bank", "Bank: not asked for now"),
        ("player/red", "Red: not asked for now"),
        ("bandit/doc", "is no piece of this game"),
    ],
)
def test_a_piece_that_answers_nothing_says_why(tag, why):
    game = placing(arranged(cards=PEOPLE))

    with pytest.raises(RuleError, match=why):
        tap(game, tag)


def test_a_building_of_another_edition_says_so():
    game = placing(arranged(cards=PEOPLE, edition="first"))

    with pytest.raises(RuleError, match="There is no school in this edition"):
        tap(game, "building/school")
