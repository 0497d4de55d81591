"""Names for dudes and deeds that were entered by their numbers."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.doomtown.town import GHOST_ROCK, home_of
from tests.games.doomtown.table import BLUE, RED, asked, deed, dude, is_sound, noon, offered, said, text, town, town_of


def spell(game, who, name):
    for letter in name.lower():
        game.answer(who, letter)


def named(game, who, card, name):
    game.begin(who, "naming")
    game.answer(who, card)
    spell(game, who, name)
    game.answer(who, "done")


@pytest.mark.rule("DT-K05")
def test_a_dude_keeps_place_bounty_and_all_it_is_under_a_new_name():
    made = town()
    one = dude(made, "R1", RED, bullets=2)
    game = noon(made)
    text(game, RED, "bounty", "R1", 2)
    named(game, RED, "R1", "doc dee")
    assert list(made.dudes) == ["Doc Dee"]
    assert (made.dudes["Doc Dee"], one.id) == (one, "Doc Dee")
    assert (made.where("Doc Dee"), made.bounty("Doc Dee")) == (home_of(RED), 2)
    assert [entry.amount for entry in made.ledger.history("bounty:Doc Dee", GHOST_ROCK)] == [2]
    assert "R1 is now called Doc Dee" in said(game)
    assert made.place == "high noon"
    assert is_sound(game)


@pytest.mark.rule("DT-K06")
def test_a_deed_keeps_its_place_on_the_street_and_the_dudes_in_it():
    made = town()
    for number, left in ((1, False), (2, True)):
        deed(made, f"R{number} deed", RED, left=left, control=number)
    dude(made, "B1", BLUE, "R2 deed", influence=1)
    game = noon(made)
    named(game, RED, "R2 deed", "bank")
    assert made.street(RED) == ["Bank", home_of(RED), "R1 deed"]
    assert made.where("B1") == "Bank"
    assert is_sound(game)


def test_only_what_no_list_knows_is_named_and_only_by_its_owner():
    made = town()
    dude(made, "R1", RED)
    dude(made, "Sue Bell", RED, code="X02")
    dude(made, "B1", BLUE)
    game = noon(made)
    game.begin(RED, "naming")
    assert offered(game) == ["R1"]


def test_a_name_stands_for_one_thing_and_nothing_is_no_name():
    made = town()
    for name in ("R1", "R2", "Ann"):
        dude(made, name, RED)
    game = noon(made)
    game.begin(RED, "naming")
    game.answer(RED, "R1")
    spell(game, RED, "ann")
    assert asked(game).quick is None
    with pytest.raises(RuleError, match="There is Ann already"):
        game.answer(RED, "done")
    spell(game, RED, "a")
    game.answer(RED, "done")
    named(game, RED, "R2", "")
    assert list(made.dudes) == ["Anna", "R2", "Ann"]


def test_eight_letters_are_the_most():
    made = town()
    dude(made, "R1", RED)
    game = noon(made)
    game.begin(RED, "naming")
    game.answer(RED, "R1")
    spell(game, RED, "abcdefgh")
    assert list(town_of(game).dudes) == ["Abcdefgh"]
    assert made.place == "high noon"


def test_nobody_is_renamed_in_the_middle_of_a_play():
    made = town()
    dude(made, "R1", RED)
    game = noon(made)
    game.answer(RED, "move")
    assert [aside.id for aside in game.asides if aside.id == "naming"] == []


@pytest.mark.rule("DT-K05")
def test_a_number_is_passed_over_that_a_card_of_the_list_is_called():
    made = town()
    dude(made, "R1", RED, code="X99")
    made.named["R1"] = RED
    game = noon(made)
    game.answer(RED, "shop")
    game.answer(RED, "dude")
    shown: list[object] = ["1 draw", 1, 0, 2, "Law Dogs", [], "7"]
    for answer in shown:
        game.answer(RED, answer)
    assert list(made.dudes) == ["R1", "R2"]
