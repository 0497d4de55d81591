"""Covering casualties, and the bounties that change hands."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.doomtown.casualties import Choice, Coverer, most, value, why_not
from companion.games.doomtown.leaving import leave_play, raise_bounty
from tests.games.doomtown.table import (
    BLUE,
    FULL,
    GREEN,
    HIGH,
    PAIR,
    RED,
    SQUARE,
    TRIPS,
    asked,
    call_out,
    dude,
    duel,
    is_sound,
    no_posse,
    noon,
    offered,
    refused,
    round_of,
    text,
    town,
)

TIE = (HIGH, ["K♥", "Q♦", "9♣", "7♠", "2♥"])


def losing(leader, mark, **bob):
    """Red's Ann and Blue's Bob and Cid after a round with these hands; Bob may be special."""
    made, game = duel()
    for stat, given in bob.items():
        setattr(made.dudes["Bob"], stat, given)
    dude(made, "Cid", BLUE, SQUARE)
    call_out(game)
    game.answer(BLUE, ["Cid"])
    round_of(game, leader, mark)
    return made, game


@pytest.mark.rule("DT-X01")
@pytest.mark.parametrize(
    ("kind", "values"),
    [("dude", (0, 1, 2)), ("harrowed", (1, 2, 3)), ("sidekick", (0, 1, 0))],
)
def test_what_covers_how_much(kind, values):
    card = Coverer("x", kind)
    assert tuple(value(Choice(card, action)) for action in ("home", "discard", "ace")) == values
    assert most([card]) == max(values)


@pytest.mark.rule("DT-X01", "DT-X02", "DT-K12")
def test_the_loser_covers_one_card_at_a_time():
    made, game = losing(TRIPS, HIGH)
    assert (game.asks[0].who, str(asked(game).title)) == (BLUE, "Cover 3 casualties")
    game.answer(BLUE, "Bob/ace")
    assert str(asked(game).title) == "Cover 1 casualty"
    game.answer(BLUE, "Cid/discard")
    assert (made.ledger.at("Blue/boot hill"), made.ledger.at("Blue/discard")) == (["Bob"], ["Cid"])
    assert is_sound(game)


@pytest.mark.rule("DT-X03")
def test_everybody_covers_although_the_other_posse_is_gone():
    made, game = duel()
    call_out(game)
    no_posse(game)
    round_of(game, *TIE)
    game.answer(RED, "Ann/discard")
    assert game.asks[0].who == BLUE
    game.answer(BLUE, "Bob/discard")
    assert made.dudes == {}


@pytest.mark.rule("DT-X04")
def test_what_nothing_can_cover_lapses():
    made, game = duel()
    call_out(game)
    no_posse(game)
    round_of(game, FULL, HIGH)
    assert offered(game) == ["Bob/ace"]
    game.answer(BLUE, "Bob/ace")
    assert (made.fight.due["mark"], made.fight.covered["mark"]) == (6, 2)
    assert str(asked(game).title) == "Who flees?"


@pytest.mark.rule("DT-X05", "E-10")
def test_as_many_as_possible_must_be_covered():
    made, game = losing(TRIPS, HIGH)
    game.answer(BLUE, "Bob/discard")
    assert refused(game, "Cid/discard") == "DT-X05"
    with pytest.raises(RuleError, match="too many uncovered"):
        game.answer(BLUE, "Cid/discard")
    game.answer(BLUE, "Cid/ace")
    assert made.fight.covered["mark"] == 3


@pytest.mark.rule("DT-X05", "DT-X07")
def test_a_sidekick_counts_before_its_bearer_leaves():
    made, game = losing(FULL, PAIR, sidekicks=1)
    assert made.fight.due["mark"] == 5
    assert refused(game, "Bob/ace") == "DT-X05"
    game.answer(BLUE, "Bob+1/discard")
    assert made.dudes["Bob"].sidekicks == 0
    assert offered(game) == ["Bob/ace", "Cid/ace"]


@pytest.mark.rule("DT-X06", "E-11")
def test_covering_more_than_due_is_confirmed():
    made, game = losing(PAIR, HIGH)
    game.answer(BLUE, "Bob/ace")
    game.answer(BLUE, False)
    assert "Bob" in made.dudes
    game.answer(BLUE, "Bob/ace")
    game.answer(BLUE, True)
    assert made.ledger.at("Blue/boot hill") == ["Bob"]


@pytest.mark.rule("DT-X07")
def test_what_a_dude_carries_goes_with_it_and_covers_nothing():
    made, game = losing(TRIPS, HIGH, sidekicks=1)
    game.answer(BLUE, "Bob/ace")
    assert made.fight.covered["mark"] == 2
    assert offered(game) == ["Cid/discard", "Cid/ace"]


@pytest.mark.rule("DT-X08", "DT-C16", "DT-C18")
def test_an_aced_dude_lies_in_its_owners_boot_hill():
    made = town()
    ann = dude(made, "Ann", RED)
    game = noon(made)
    text(game, BLUE, "controller", "Ann", BLUE)
    text(game, BLUE, "ace", "Ann")
    assert made.ledger.at("Red/boot hill") == ["Ann"]
    assert ann.id not in made.dudes


@pytest.mark.rule("DT-X09")
def test_a_card_effect_only_discards_a_harrowed_dude():
    made = town()
    dude(made, "Ann", RED, harrowed=True)
    game = noon(made)
    text(game, BLUE, "ace", "Ann")
    assert made.ledger.at("Red/discard") == ["Ann"]


@pytest.mark.rule("DT-X10", "DT-X01", "DT-B06")
def test_a_harrowed_dude_covers_one_by_going_home_and_keeps_its_bounty():
    made, game = losing(PAIR, HIGH, harrowed=True)
    raise_bounty(made, made.dudes["Bob"], 2, "test")
    game.answer(BLUE, "Bob/home")
    assert (made.where("Bob"), made.dudes["Bob"].booted, made.bounty("Bob")) == ("home:Blue", True, 2)
    assert made.fight.posses["mark"] == ["Cid"]


@pytest.mark.rule("DT-X11", "DT-B03")
def test_the_other_side_collects_the_bounty_of_a_casualty():
    made, game = losing(PAIR, HIGH)
    raise_bounty(made, made.dudes["Bob"], 3, "test")
    game.answer(BLUE, "Bob/discard")
    assert (made.stash(RED), made.bounty("Bob")) == (13, 0)


@pytest.mark.rule("DT-B03", "E-12", "DT-M03")
def test_with_allies_the_main_player_collects_whatever_the_cause():
    made, game = duel(RED, BLUE, GREEN)
    dude(made, "Gus", GREEN, SQUARE)
    call_out(game)
    game.answer(RED, [])
    game.answer(BLUE, ["Gus"])
    game.answer(GREEN, ["Gus"])
    raise_bounty(made, made.dudes["Gus"], 2, "test")
    text(game, BLUE, "discard", "Gus")
    assert (made.stash(RED), made.stash(BLUE)) == (12, 10)


@pytest.mark.rule("DT-B01", "DT-B02", "DT-K05")
def test_a_bounty_lies_on_the_dude_and_returns_to_the_bank_at_nothing():
    made = town()
    dude(made, "Ann", RED)
    game = noon(made)
    text(game, BLUE, "bounty", "Ann", 2)
    assert made.bounty("Ann") == 2
    text(game, BLUE, "bounty", "Ann", -2)
    assert made.bounty("Ann") == 0
    assert is_sound(game)


@pytest.mark.rule("DT-B04", "DT-B05", "E-07")
def test_an_ability_earns_somebody_elses_bounty_but_never_ones_own():
    made = town()
    for name in ("Ann", "Bob"):
        raise_bounty(made, dude(made, name, RED), 2, "test")
    game = noon(made)
    text(game, BLUE, "discard", "Ann")
    text(game, RED, "discard", "Bob")
    assert (made.stash(BLUE), made.stash(RED)) == (12, 10)


def test_a_dude_that_comes_back_is_the_same_piece():
    made = town()
    ann = dude(made, "Ann", RED)
    leave_play(made, ann, "discard")
    dude(made, "Ann", RED)
    assert made.where("Ann") == "home:Red"
    assert made.ledger.at("Red/discard") == []


@pytest.mark.rule("DT-M04")
def test_an_allys_dude_never_covers_more_than_is_due():
    ally = Coverer("Gus", "dude", ally=True)
    why = why_not(Choice(ally, "ace"), 1)
    assert why is not None
    assert why.rule == "DT-M04"
    assert why_not(Choice(ally, "ace"), 2) is None
