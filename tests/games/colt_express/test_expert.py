"""Given the expert option, when hands last from round to round, then sizes stay true."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.asks import Number
from companion.games.colt_express import expert, scheming
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import arranged, asked, is_sound, offered, scheming_with, stealing, train_of

TRIO = ["Belle", "Doc", "Tuco"]


def with_bullets(**settings):
    """An expert game in which Belle has received two bullets."""
    game = scheming_with(TRIO, expert=True, **settings)
    train = train_of(game)
    train.ledger.move("bullet", 2, "Doc/gun", "Belle/received", "shot")
    train.ledger.move("card", 2, "bank", "Belle/deck", "shot")
    return type(game)(RULEBOOK, train)


@pytest.mark.rule("CX-110", "CX-114")
def test_an_executed_card_goes_on_the_discard_pile_and_bullets_on_the_deck():
    train = arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "1:roof"}, expert=True)
    game = stealing(train, "Doc fire", "Tuco floor")

    assert train.cards("Doc", "discard") == train.cards("Tuco", "discard") == 1
    assert train.cards("Tuco", "deck") == 10
    assert RULEBOOK.view(train, None)["players"]["Doc"]["discard"] == 1
    assert expert.card_done("fire", 2) == (["fire"], ["bullet", "bullet"])
    assert is_sound(game)


@pytest.mark.rule("CX-111")
def test_a_kept_hand_is_only_topped_up():
    train = train_of(scheming_with(TRIO, expert=True))
    train.ledger.move("card", 4, "Belle/hand", "Belle/discard", "discarded")
    scheming.fresh_hands(train)

    assert [train.cards("Belle", where) for where in ("hand", "deck", "discard")] == [6, 0, 4]
    assert [train.cards("Doc", where) for where in ("hand", "deck")] == [7, 3]


@pytest.mark.rule("CX-112")
def test_bullets_may_go_in_the_own_slot_without_using_it():
    game = with_bullets()
    assert "bullets" in offered(game)
    game.answer("Belle", "bullets")
    game.answer("Belle", 2)

    train = train_of(game)
    assert asked(game).who == "Belle"
    assert (train.cards("Belle", "hand"), train.cards("Belle", "discard")) == (4, 2)
    game.answer("Belle", "move")
    assert "bullets" not in offered(game)


@pytest.mark.rule("CX-112", "CX-115")
def test_a_bullet_is_discarded_once_until_the_discard_pile_is_shuffled():
    game = with_bullets()
    game.answer("Belle", "bullets")
    game.answer("Belle", 1)
    assert "bullets" in offered(game)
    game.answer("Belle", "bullets")
    with pytest.raises(RuleError):
        game.answer("Belle", 2)
    game.answer("Belle", 1)
    assert "bullets" not in offered(game)

    train = train_of(game)
    train.ledger.move("card", 6, "Belle/deck", "Belle/discard", "discarded")
    game = type(game)(RULEBOOK, train)
    game.answer("Belle", "draw")
    for who in ("Doc", "Tuco"):
        game.answer(who, "draw")
    assert "bullets" in offered(game)


@pytest.mark.rule("CX-112")
def test_bullets_may_go_with_a_draw():
    game = with_bullets(bullet_discard="with_draw")
    assert "bullets" not in offered(game)
    game.answer("Belle", "draw")
    game.answer("Belle", 1)

    assert train_of(game).cards("Belle", "hand") == 8
    assert asked(game).who == "Doc"


@pytest.mark.rule("CX-112")
def test_bullets_may_go_at_the_start_of_schemin():
    train = train_of(with_bullets(bullet_discard="phase_start"))
    train.place = "hands"
    game = type(with_bullets())(RULEBOOK, train)

    assert asked(game).who == "Belle"
    assert isinstance(asked(game), Number)
    game.answer("Belle", 2)
    assert train.place == "schemin"


@pytest.mark.rule("CX-113")
def test_at_the_end_of_schemin_everybody_keeps_what_he_wants():
    game = scheming_with(TRIO, "bridge", expert=True)
    while game.state.place == "schemin":
        game.answer(asked(game).who, offered(game)[0])
    assert [ask.who for ask in game.asks] == TRIO
    with pytest.raises(RuleError) as refusal:
        game.by_tag("card/doc/bullet/1")
    assert refusal.value.code == "bullet_must_be_discarded"
    for who in ("Tuco", "Belle", "Doc"):
        game.answer(who, 1)

    assert [train_of(game).cards(name, "hand") for name in TRIO] == [1, 1, 1]
    assert is_sound(game)


@pytest.mark.rule("CX-113")
def test_no_bullet_is_kept():
    assert expert.end_of_schemin(["move", "rob", "bullet"], ["rob"]) == (["rob"], ["move", "bullet"])
    with pytest.raises(RuleError) as refusal:
        expert.end_of_schemin(["move", "bullet"], ["bullet"])
    assert refusal.value.code == "bullet_must_be_discarded"


@pytest.mark.rule("CX-115", "CX-42")
def test_a_draw_goes_on_from_the_reshuffled_discard_pile():
    game = scheming_with(TRIO, expert=True)
    train = train_of(game)
    train.ledger.move("card", 3, "Belle/deck", "Belle/discard", "discarded")
    game.answer("Belle", "draw")

    assert [train.cards("Belle", where) for where in ("hand", "deck", "discard")] == [9, 1, 0]
    assert expert.draw(3, 0, 1, 1).drawn == 2


@pytest.mark.rule("CX-116", "CX-150")
def test_discarded_bullets_still_count_as_received():
    game = with_bullets()
    game.answer("Belle", "bullets")
    game.answer("Belle", 2)

    assert train_of(game).received("Belle") == 2
    assert train_of(game).gun("Doc") == 4
