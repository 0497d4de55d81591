"""Acts out of turn come back to the open question; what the copy says is asked once; sums can be looked up."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Game
from companion.game.rulebook import Setup
from companion.game.view import view_json
from companion.store import Store
from companion.table import Table
from companion.table.journal import Course
from tests.saloon import SALOON

SETUP = Setup("saloon", SALOON.seat(["Red", "Blue"]), {}, known={"price": 2})


def table(setup: Setup = SETUP) -> Table:
    store = Store()
    return Table(store, store.new_game("saloon", "{}", "{}"), SALOON, setup, Course())


def test_an_aside_leaves_the_question_and_comes_back_to_it():
    game = Game.new(SALOON, SETUP)
    asked = game.asks
    game.begin("Blue", "drink")
    assert [(ask.who, ask.kind) for ask in game.asks] == [("Blue", "Confirm")]
    game.answer("Blue", True)
    assert (game.state.ledger.amount("Blue", "$"), game.state.left) == (3, "")
    assert [ask.title for ask in game.asks] == [ask.title for ask in asked]


def test_one_aside_at_a_time():
    game = Game.new(SALOON, SETUP)
    game.begin("Blue", "drink")
    with pytest.raises(RuleError, match="Red cannot do that now"):
        game.begin("Red", "drink")


def test_what_is_not_offered_cannot_be_begun():
    game = Game.new(SALOON, SETUP)
    for who, id in (("Green", "drink"), ("Red", "draw"), ("Red", "price")):
        with pytest.raises(RuleError, match=r"cannot do that now|does not play"):
            game.begin(who, id)


def test_an_aside_is_a_move_that_can_be_undone_and_redone():
    play = table()
    before = play.serialised()
    play.begin("Red", "drink")
    play.answer("Red", True)
    after = play.serialised()
    assert [str(words) for words in play.undo(2)] == ["Red: Done", "Red: A drink"]
    assert play.serialised() == before
    play.redo(2)
    assert play.serialised() == after


def test_a_tagged_piece_begins_an_aside():
    play = table()
    play.tap("glass/blue")
    assert play.game.state.aside_by == "Blue"


def test_what_the_copy_says_is_asked_once_and_kept_for_the_next_game():
    play = table(Setup("saloon", SETUP.players, {}))
    assert [ask.title for ask in play.game.asks] == ["Price of a drink"]
    play.answer("Red", 3)
    assert play.store.recall("known/saloon") == '{"price":3}'
    assert [ask.title for ask in table().game.asks] == ["Draw or pass"]


def test_sums_to_look_up_are_part_of_the_view():
    sheet = view_json(Game.new(SALOON, SETUP))["sheets"][0]
    assert (sheet["title"], sheet["total"]) == ("Money", 10)
    assert sheet["lines"][0] == {"what": "Red", "total": 5, "parts": [["cash", 5]]}
