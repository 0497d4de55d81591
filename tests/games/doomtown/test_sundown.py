"""Sundown: who wins, and how the next day begins."""

from __future__ import annotations

import pytest

from companion.game.players import TABLE
from companion.game.view import view_json
from companion.games.doomtown import streets, victory
from companion.games.doomtown.rulebook import RULEBOOK
from tests.games.doomtown.table import BLUE, GREEN, RED, SQUARE, deed, dude, noon, pass_all, said, town


@pytest.mark.rule("DT-V01", "DT-D01", "E-13", "DT-K14")
def test_victory_is_checked_when_all_have_passed_and_never_before():
    made = town()
    deed(made, "bank", RED, control=3)
    dude(made, "Bob", BLUE, influence=2)
    game = noon(made)
    assert view_json(game)["table"]["would_win"] == RED
    assert not game.over
    pass_all(game)
    assert game.over
    assert (made.champion, RULEBOOK.scores(made)[0].player) == (RED, RED)


@pytest.mark.rule("DT-V02", "DT-V03", "E-28", "DT-C10")
def test_control_and_influence_say_where_they_come_from():
    made = town()
    deed(made, "bank", RED, control=2)
    deed(made, "shack", RED, control=0)
    deed(made, "saloon", BLUE, control=1)
    dude(made, "Ann", RED, "saloon", influence=1)
    dude(made, "Cid", RED, SQUARE, influence=2, booted=True)
    assert str(streets.control(made, RED)) == "3 = bank 2 + saloon 1"
    assert str(streets.influence(made, RED)) == "3 = Ann 1 + Cid 2"
    sheets = {str(sheet.title): sheet for sheet in RULEBOOK.sheets(made)}
    assert [amount.total for _who, amount in sheets["Control"].lines] == [3, 0]


@pytest.mark.rule("DT-V04", "E-29", "E-30")
@pytest.mark.parametrize(("control", "influence", "wins"), [(3, 3, False), (4, 3, True), (1, 0, True), (0, 0, False)])
def test_control_must_exceed_the_others_influence(control, influence, wins):
    assert victory.winner({RED: (control, 9), BLUE: (0, influence)}) == (RED if wins else "")


@pytest.mark.rule("DT-V05")
def test_several_who_could_win_compare_control_then_influence():
    assert victory.winner({RED: (5, 1), BLUE: (6, 1)}) == BLUE
    assert victory.winner({RED: (5, 1), BLUE: (5, 2)}) == BLUE
    assert victory.winner({RED: (5, 1), BLUE: (5, 1)}) == ""


@pytest.mark.rule("DT-V05")
def test_influence_is_told_as_the_tie_break_of_equal_control_only():
    made = town(RED, BLUE, GREEN)
    deed(made, "bank", RED, control=2)
    dude(made, "Bob", BLUE, influence=3)
    told = {score.player: str(score.tie_break) for score in RULEBOOK.scores(made)}
    assert told == {RED: "", BLUE: "influence 3", GREEN: "influence 0"}


@pytest.mark.rule("DT-M08")
@pytest.mark.parametrize(("short", "wins"), [(True, RED), (False, "")])
def test_the_short_game_needs_to_beat_any_one_player(short, wins):
    made = town(RED, BLUE, GREEN, short=short)
    deed(made, "bank", RED, control=5)
    dude(made, "Bob", BLUE, influence=4)
    dude(made, "Gus", GREEN, influence=9)
    assert victory.would_win(made) == wins


@pytest.mark.rule("DT-D02", "DT-D03", "DT-D04", "DT-C22")
def test_a_new_day_begins_with_full_hands_and_everything_unbooted():
    made = town()
    bank = deed(made, "bank", RED, booted=True)
    ann = dude(made, "Ann", RED, booted=True)
    game = noon(made)
    pass_all(game)
    assert game.asks[0].who == TABLE
    assert "From Red on" in str(game.asks[0].note)
    game.answer(RED, True)
    assert (made.day, made.place, ann.booted, bank.booted) == (2, "lowball hands", False, False)
    assert "Sundown: nobody wins" in said(game)


def test_totals_only_win_by_their_totals():
    made = town(compact=True)
    made.ledger.move("control", 3, "bank", RED, "test")
    made.ledger.move("influence", 2, "bank", BLUE, "test")
    assert victory.would_win(made) == RED
