"""What card texts do: every generic change, its log, and its undoing."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Correction
from companion.games.doomtown import edits, shooting, stats
from companion.games.doomtown.rulebook import RULEBOOK
from companion.store import Store
from companion.table import Tables
from tests.games.doomtown.table import (
    BLUE,
    GREEN,
    HIGH,
    PAIR,
    RED,
    SQUARE,
    call_out,
    deed,
    draw,
    dude,
    duel,
    is_sound,
    no_posse,
    noon,
    offered,
    pass_all,
    said,
    text,
    town,
    town_of,
)


@pytest.mark.rule("DT-K30", "DT-K05", "DT-C03")
@pytest.mark.parametrize(
    ("what", "values", "found"),
    [
        ("bullets", (2, "day"), lambda ann: stats.bullets(ann) == 3),
        ("influence", (1, ""), lambda ann: stats.influence(ann) == 2),
        ("upkeep", (-1, "day"), lambda ann: stats.upkeep(ann) == 0),
        ("rank", (-9, "day"), lambda ann: stats.rank(ann) == 1),
        ("stud", ("day",), stats.is_stud),
        ("harrowed", (), lambda ann: ann.harrowed),
        ("sidekick", (1,), lambda ann: ann.sidekicks == 1),
        ("boot", (), lambda ann: ann.booted),
        ("home", (), lambda ann: ann.booted),
    ],
)
def test_a_text_changes_a_dude(what, values, found):
    made = town()
    ann = dude(made, "Ann", RED, SQUARE, rank=5, bullets=1, influence=1, upkeep=1)
    game = noon(made)
    assert not found(ann)
    text(game, BLUE, what, "Ann", *values)
    assert found(ann)
    assert "Ann" in said(game)
    assert made.place == "high noon"
    assert is_sound(game)


@pytest.mark.rule("DT-K30", "DT-K06", "DT-C10")
def test_a_text_changes_a_deed():
    made = town()
    bank = deed(made, "bank", RED, control=1, production=1)
    game = noon(made)
    text(game, RED, "control", "bank", 2, "")
    text(game, RED, "production", "bank", -3, "day")
    assert (stats.control(bank), stats.production(bank)) == (3, 0)
    text(game, RED, "ace", "bank")
    assert (made.ledger.at("Red/boot hill"), "bank" in made.deeds) == (["bank"], False)


@pytest.mark.rule("DT-K30")
def test_a_text_changes_posses_and_ends_shootouts():
    made, game = duel(RED, BLUE, GREEN)
    dude(made, "Gus", GREEN)
    call_out(game)
    no_posse(game)
    text(game, GREEN, "join", "Gus", "mark")
    assert (made.where("Gus"), made.dudes["Gus"].booted) == (SQUARE, False)
    assert made.fight.window.order == [RED, BLUE, GREEN]
    text(game, GREEN, "leave", "Gus")
    assert made.fight.window.order == [RED, BLUE]
    text(game, GREEN, "end")
    assert (made.shootout, made.where("Ann")) == (None, SQUARE)


@pytest.mark.rule("DT-H14", "DT-K30")
def test_a_text_says_what_a_joker_stands_for():
    made, game = duel()
    call_out(game)
    no_posse(game)
    pass_all(game)
    draw(game, ["7♠", "7♥", "7♦", "7♣", "★1"], HIGH)
    assert shooting.hand_of(made, "leader").rank == 10
    text(game, RED, "joker", RED, ["2♦"])
    assert shooting.hand_of(made, "leader").rank == 8


@pytest.mark.rule("DT-K30")
def test_every_change_has_a_name_and_is_offered_where_it_makes_sense():
    made, game = duel()
    assert set(edits.possible(made)) == set(edits.NAMES) - {
        "call out",
        "hand rank",
        "hand",
        "joker",
        "casualties",
        "join",
        "leave",
        "end",
    }
    dude(made, "Cid", RED)
    call_out(game)
    no_posse(game)
    pass_all(game)
    draw(game, PAIR, ["K♥", "Q♦", "9♣", "7♠", "★1"])
    assert set(edits.possible(made)) == set(edits.NAMES) - {"call out"}
    assert set(edits.possible(town(compact=True))) == {"ghost rock", "influence", "control", "test"}


@pytest.mark.rule("DT-K30")
def test_totals_are_changed_too():
    made = town(compact=True)
    game = noon(made)
    text(game, RED, "influence", RED, 3)
    text(game, RED, "control", RED, 2)
    text(game, RED, "influence", RED, -1)
    assert (made.ledger.amount(RED, "influence"), made.ledger.amount(RED, "control")) == (2, 2)
    assert "Red: influence -1" in said(game)


@pytest.mark.rule("DT-K30")
def test_a_text_that_changes_nothing_is_simply_over():
    made = town()
    game = noon(made)
    game.begin(BLUE, "card text")
    game.answer(BLUE, "done")
    assert (made.place, game.asks[0].who) == ("high noon", RED)


@pytest.mark.rule("DT-K32")
def test_a_correction_is_logged_and_must_be_possible():
    made = town()
    deed(made, "bank", RED)
    dude(made, "Ann", RED)
    game = noon(made)
    game.correct(Correction("Ann", "home:Red", "bank", "Red", "a slip", "piece"))
    game.correct(Correction("ghost rock", BLUE, 3, "Red", "miscounted"))
    assert (made.where("Ann"), made.stash(BLUE)) == ("bank", 3)
    assert "Correction by Red: a slip" in said(game)
    with pytest.raises(RuleError, match="exactly one place"):
        game.correct(Correction("Ann", "bank", "Red/discard", "Red", "gone?", "piece"))


@pytest.mark.rule("DT-K32")
def test_undo_takes_back_a_text_and_all_it_did():
    tables = Tables(Store())
    table = tables.new(RULEBOOK.setup([RED, BLUE], {"compact": True}))
    for player, value in (
        (RED, "Law Dogs"),
        (BLUE, "Law Dogs"),
        (RED, 9),
        (RED, 3),
        (RED, 0),
        (RED, 2),
        (BLUE, 0),
        (BLUE, 2),
    ):
        table.answer(player, value)
    table.answer(RED, HIGH)
    table.answer(BLUE, PAIR)
    for player, value in ((RED, 0), (BLUE, 0), (RED, 0), (BLUE, 0)):
        table.answer(player, value)
    assert town_of(table.game).place == "high noon"
    before = table.serialised()
    table.begin(BLUE, "card text")
    for value in ("control", RED, 5):
        table.answer(BLUE, value)
    after = table.serialised()
    assert after != before
    table.undo(4)
    assert table.serialised() == before
    table.redo(4)
    assert table.serialised() == after


@pytest.mark.rule("DT-K30")
def test_what_only_a_shootout_has_is_offered_first():
    made, game = duel()
    game.begin(RED, "card text")
    assert offered(game)[:4] == ["done", "ghost rock", "bullets", "boot"]
    game.answer(RED, "done")
    call_out(game)
    no_posse(game)
    pass_all(game)
    draw(game, HIGH, PAIR)
    game.begin(RED, "card text")
    assert offered(game)[:3] == ["done", "hand rank", "hand"]
    assert made.place == "card text/what"
