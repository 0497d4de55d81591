"""Jobs: leader, mark, posses, opposition, and how they end."""

from __future__ import annotations

import pytest

from companion.games.doomtown import streets
from tests.games.doomtown.table import (
    BLUE,
    FULL,
    GREEN,
    HIGH,
    RED,
    SQUARE,
    asked,
    deed,
    dude,
    is_sound,
    noon,
    offered,
    round_of,
    said,
    text,
    town,
)


@pytest.fixture
def made():
    """Red's Ann at home; Blue's jail next to Blue's home, a ranch out of town."""
    found = town(RED, BLUE, GREEN)
    deed(found, "jail", BLUE)
    deed(found, "pony", RED)
    deed(found, "ranch", RED, in_town=False)
    dude(found, "Ann", RED)
    return found


def job(game, mark="jail", leader="Ann", boots=False):
    game.answer(RED, "job")
    for answer in (leader, boots, mark):
        game.answer(RED, answer)


@pytest.mark.rule("DT-J01")
@pytest.mark.parametrize("boots", [True, False])
def test_an_unbooted_dude_leads_and_boots_only_by_the_cost(made, boots):
    dude(made, "Cid", RED, booted=True)
    game = noon(made)
    game.answer(RED, "job")
    assert offered(game) == ["Ann"]
    game.answer(RED, "Ann")
    game.answer(RED, boots)
    game.answer(RED, "jail")
    assert "Ann leads a job: jail" in said(game)
    assert made.dudes["Ann"].booted  # home booted by now, as after every job


@pytest.mark.rule("DT-J02")
def test_the_mark_is_a_dude_a_deed_or_a_place_anywhere(made):
    dude(made, "Bob", BLUE, "ranch")
    game = noon(made)
    game.answer(RED, "job")
    game.answer(RED, "Ann")
    game.answer(RED, False)
    assert {"Bob", "jail", "ranch", SQUARE, "home:Blue"} < set(offered(game))
    game.answer(RED, "Bob")
    assert (made.fight.location, made.fight.job.mark) == ("ranch", "Bob")


@pytest.mark.rule("DT-J03", "DT-J04", "E-32", "DT-K10")
def test_the_leaders_posse_comes_from_near_the_leader_or_the_mark(made):
    dude(made, "Allie", RED, SQUARE)
    dude(made, "Sanford", RED, "jail", booted=True)
    dude(made, "Andreas", RED, "pony")
    dude(made, "Fred", RED, "pony", booted=True)
    dude(made, "Silas", RED, "ranch")
    dude(made, "Bob", BLUE, "jail")
    game = noon(made)
    job(game)
    assert offered(game) == ["Allie", "Sanford", "Andreas"]
    assert [str(option.detail) for option in asked(game).open] == ["boots", "is there", "boots"]
    game.answer(RED, ["Allie", "Sanford"])
    game.answer(BLUE, ["Bob"])
    assert {name: made.dudes[name].booted for name in ("Ann", "Allie", "Sanford")} == {
        "Ann": False,
        "Allie": True,
        "Sanford": True,
    }
    assert made.where("Ann") == made.where("Allie") == "jail"


@pytest.mark.rule("DT-J05", "DT-J06", "DT-J07", "E-34")
def test_controller_owner_then_the_others_from_the_left_may_oppose(made):
    dude(made, "Gus", GREEN, "jail", influence=3)
    dude(made, "Bob", BLUE)
    assert streets.controller(made, "jail") == GREEN
    game = noon(made)
    job(game)
    game.answer(RED, [])  # nobody is invited
    assert game.asks[0].who == GREEN
    game.answer(GREEN, [])
    assert (game.asks[0].who, offered(game)) == (BLUE, ["Bob"])
    game.answer(BLUE, ["Bob"])
    game.answer(BLUE, [])  # Gus is not invited
    assert made.fight.players == {"leader": RED, "mark": BLUE}
    assert made.dudes["Bob"].booted


@pytest.mark.rule("DT-J07")
def test_against_ones_own_deed_or_the_square_only_the_others_stand_up(made):
    dude(made, "Bob", BLUE, SQUARE)
    dude(made, "Gus", GREEN, SQUARE)
    game = noon(made)
    job(game, "pony")
    game.answer(RED, [])
    assert game.asks[0].who == BLUE
    game.answer(BLUE, [])
    assert game.asks[0].who == GREEN


@pytest.mark.rule("DT-J08", "DT-J12", "E-40", "DT-F05")
def test_a_job_that_nobody_opposes_succeeds_without_trespassing(made):
    made.deeds["jail"].private = True
    dude(made, "Allie", RED, SQUARE)
    game = noon(made)
    job(game)
    game.answer(RED, ["Allie"])
    assert "The job succeeds" in said(game)
    assert (made.where("Ann"), made.where("Allie"), made.dudes["Ann"].booted) == ("home:Red", "home:Red", True)
    assert (made.bounty("Ann"), made.bounty("Allie")) == (0, 0)
    assert [str(entry.target) for entry in made.ledger.entries if entry.what == "Ann"] == ["jail", "home:Red"]


@pytest.mark.rule("DT-J09", "DT-J10", "DT-J12", "DT-J13")
def test_an_opposed_job_is_shot_out_and_won_by_the_leaders_posse(made):
    made.deeds["jail"].private = True
    dude(made, "Bob", BLUE, "jail")
    game = noon(made)
    job(game)
    game.answer(BLUE, ["Bob"])
    assert made.bounty("Ann") == 1
    game.answer(RED, "pass")
    game.answer(BLUE, "play")
    game.answer(BLUE, "done")
    round_of(game, FULL, HIGH)
    game.answer(BLUE, "Bob/ace")
    game.answer(RED, [])
    assert "The job succeeds" in said(game)
    assert (made.where("Ann"), made.dudes["Ann"].booted) == ("home:Red", True)
    game.answer(RED, "production")
    for answer in ("jail", -1, "", "done"):
        game.answer(RED, answer)
    assert game.asks[0].who == BLUE
    assert is_sound(game)


@pytest.mark.rule("DT-J10", "DT-J12", "E-18")
def test_a_job_fails_if_its_posse_flees_and_defenders_stay(made):
    dude(made, "Bob", BLUE, "jail")
    game = noon(made)
    job(game)
    game.answer(BLUE, ["Bob"])
    round_of(game, FULL, FULL)
    text(game, RED, "casualties", "leader", -1)
    text(game, RED, "casualties", "mark", -1)
    game.answer(RED, ["Ann"])
    game.answer(BLUE, [])
    assert "The job fails" in said(game)
    assert (made.where("Bob"), made.dudes["Bob"].booted, made.shootout) == ("jail", False, None)


@pytest.mark.rule("DT-J13")
def test_a_mark_that_is_gone_takes_no_effect(made):
    dude(made, "Bob", BLUE, "jail")
    game = noon(made)
    job(game, "Bob")
    game.answer(BLUE, ["Bob"])
    round_of(game, FULL, HIGH)
    game.answer(BLUE, "Bob/ace")
    game.answer(RED, [])
    assert "its mark is gone" in said(game)
    assert game.asks[0].who == BLUE
