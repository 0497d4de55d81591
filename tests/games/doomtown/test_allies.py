"""Three and more players: allies, their order, their bounties."""

from __future__ import annotations

import pytest

from companion.games.doomtown import shooting
from tests.games.doomtown.table import (
    BLUE,
    GREEN,
    HIGH,
    PAIR,
    RED,
    SQUARE,
    asked,
    call_out,
    deed,
    dude,
    duel,
    noon,
    offered,
    pass_all,
    refused,
    round_of,
    said,
    town,
)

YELLOW = "Yellow"


def helped(*hands):
    """Green's Gus helps Red, Yellow's Yul helps Blue."""
    made, game = duel(RED, BLUE, GREEN, YELLOW)
    dude(made, "Gus", GREEN, SQUARE, booted=True, bullets=3, stud=True)
    dude(made, "Yul", YELLOW)
    call_out(game)
    game.answer(RED, ["Gus"])
    game.answer(GREEN, ["Gus"])
    game.answer(BLUE, ["Yul"])
    game.answer(YELLOW, ["Yul"])
    if hands:
        round_of(game, *hands)
    return made, game


@pytest.mark.rule("DT-M01", "DT-M02")
def test_both_sides_may_invite_and_the_invited_decide():
    made, game = duel(RED, BLUE, GREEN)
    dude(made, "Gus", GREEN, SQUARE, booted=True)
    dude(made, "Hal", GREEN, booted=True)
    call_out(game)
    assert (str(asked(game).title), offered(game)) == ("Invite whom?", ["Gus"])
    game.answer(RED, ["Gus"])
    game.answer(GREEN, [])
    assert (game.asks[0].who, offered(game)) == (BLUE, ["Gus"])
    game.answer(BLUE, ["Gus"])
    game.answer(GREEN, ["Gus"])
    assert made.fight.side_of("Gus") == "mark"
    assert "Green helps Blue" in said(game)


@pytest.mark.rule("DT-M03", "DT-F03", "DT-F06")
def test_allies_shoot_play_and_count_but_the_main_player_draws():
    made, game = helped()
    assert made.dudes["Yul"].booted
    assert made.fight.window.order == [RED, BLUE, GREEN, YELLOW]
    pass_all(game)
    assert (game.asks[0].who, offered(game)) == (RED, ["Ann", "Gus"])
    game.answer(RED, "Gus")
    stud, _draw = shooting.bonuses([made.dudes[name] for name in ("Ann", "Gus")], made.dudes["Gus"])
    assert str(stud) == "4 = Gus 3 + Ann 1"
    game.answer(BLUE, "Bob")
    assert [ask.who for ask in game.asks] == [RED, BLUE]


@pytest.mark.rule("DT-M04", "DT-X02")
def test_the_main_player_covers_with_allies_but_not_beyond_what_is_due():
    made, game = helped(HIGH, PAIR)
    assert game.asks[0].who == RED
    assert refused(game, "Gus/ace") == "DT-M04"
    game.answer(RED, "Gus/discard")
    assert "Gus" not in made.dudes


@pytest.mark.rule("DT-M05")
def test_allies_flee_first_the_losing_side_before_the_winning_one():
    made, game = helped(HIGH, PAIR)
    game.answer(RED, "Ann/discard")
    asked_one_after_the_other = []
    while made.place.endswith("run or gun"):
        asked_one_after_the_other.append(game.asks[0].who)
        game.answer(game.asks[0].who, [])
    assert asked_one_after_the_other == [GREEN, YELLOW, BLUE]


@pytest.mark.rule("DT-M06", "E-14", "E-16")
def test_a_posse_with_a_dude_of_the_controller_does_not_trespass():
    made = town(RED, BLUE, GREEN)
    deed(made, "bank", RED, private=True)
    dude(made, "Ann", RED, "bank")
    dude(made, "Bob", BLUE, "bank", influence=1)
    dude(made, "Gus", GREEN, SQUARE)
    game = noon(made)
    call_out(game)
    game.answer(RED, ["Gus"])
    game.answer(GREEN, ["Gus"])
    assert {name: made.bounty(name) for name in ("Ann", "Bob", "Gus")} == {"Ann": 0, "Bob": 0, "Gus": 1}


@pytest.mark.rule("DT-M06")
def test_at_a_strangers_private_place_everybody_may_be_wanted():
    made = town(RED, BLUE, GREEN)
    dude(made, "Ann", RED, "home:Green")
    dude(made, "Bob", BLUE, "home:Green")
    game = noon(made)
    call_out(game)
    assert (made.bounty("Ann"), made.bounty("Bob")) == (1, 1)


@pytest.mark.rule("DT-M02")
def test_with_two_players_nobody_is_invited():
    made, game = duel()
    call_out(game)
    assert made.place.endswith("shootout plays")
