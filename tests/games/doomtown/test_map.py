"""Streets, control, and where dudes may go."""

from __future__ import annotations

import pytest

from companion.game.ledger import BANK
from companion.games.doomtown import stats, streets
from companion.games.doomtown.leaving import tear_down
from companion.games.doomtown.town import GHOST_ROCK, Modifier
from tests.games.doomtown.table import (
    BLUE,
    GREEN,
    RED,
    SQUARE,
    asked,
    deed,
    dude,
    noon,
    refused,
    text,
    town,
    town_of,
)

HOME, THEIRS = "home:Red", "home:Blue"


@pytest.fixture
def made():
    """Red: bank, home, saloon; Blue: home, church; a mine out of town."""
    found = town(RED, BLUE)
    deed(found, "saloon", RED)
    deed(found, "bank", RED, left=True)
    deed(found, "church", BLUE)
    deed(found, "mine", RED, in_town=False)
    return found


@pytest.mark.rule("DT-L01", "DT-L02", "DT-N16")
def test_deeds_come_to_the_ends_of_a_street(made):
    assert made.street(RED) == ["bank", HOME, "saloon"]
    assert set(made.locations) == {SQUARE, HOME, THEIRS, "bank", "saloon", "church", "mine"}


@pytest.mark.rule("DT-L03", "DT-L04", "DT-L05", "DT-L06", "DT-L07", "DT-K07", "E-04")
@pytest.mark.parametrize(
    ("one", "other", "beside"),
    [
        ("bank", HOME, True),
        ("bank", "saloon", False),
        (SQUARE, "saloon", True),
        (SQUARE, THEIRS, True),
        ("saloon", "church", False),
        (HOME, THEIRS, False),
        ("mine", SQUARE, False),
        ("mine", HOME, False),
        ("bank", "bank", False),
    ],
)
def test_what_lies_beside_what(made, one, other, beside):
    assert streets.adjacent(made, one, other) == streets.adjacent(made, other, one) == beside


@pytest.mark.rule("DT-L08", "DT-C24")
def test_a_deed_that_leaves_closes_the_gap_and_sends_everybody_home(made):
    deed(made, "stable", RED)
    ann = dude(made, "Ann", BLUE, "saloon")
    tear_down(made, made.deeds["saloon"], "discard")
    assert streets.adjacent(made, HOME, "stable")
    assert (made.where("Ann"), ann.booted) == (THEIRS, True)


@pytest.mark.rule("DT-L09", "DT-L10", "DT-L11", "DT-K06")
def test_most_influence_controls_a_deed_from_moment_to_moment(made):
    game = noon(made)
    ann = dude(made, "Ann", BLUE, "bank", influence=1)
    assert streets.controller(made, "bank") == BLUE
    dude(made, "Bob", RED, "bank", influence=1)
    assert streets.controller(made, "bank") == RED
    text(game, RED, "influence", "Ann", 2, "day")
    assert streets.controller(made, "bank") == BLUE
    assert (made.deeds["bank"].owner, ann.booted) == (RED, False)


@pytest.mark.rule("DT-L10")
def test_a_tie_goes_to_the_owner_even_if_absent():
    made = town(RED, BLUE, GREEN)
    deed(made, "bank", RED)
    dude(made, "Ann", BLUE, "bank", influence=2)
    dude(made, "Bob", GREEN, "bank", influence=2)
    assert streets.controller(made, "bank") == RED


@pytest.mark.rule("DT-L12")
def test_booted_dudes_count(made):
    dude(made, "Ann", BLUE, "bank", influence=1, booted=True)
    assert streets.controller(made, "bank") == BLUE


@pytest.mark.rule("DT-L13", "E-27")
def test_homes_are_never_taken_and_the_square_is_nobodys(made):
    dude(made, "Ann", BLUE, HOME, influence=9)
    dude(made, "Bob", BLUE, SQUARE, influence=4)
    assert streets.controller(made, HOME) == RED
    assert streets.controller(made, SQUARE) == ""
    assert streets.influence(made, BLUE).total == 13


@pytest.mark.rule("DT-L14", "DT-L16", "DT-U06")
def test_a_card_text_changes_who_controls_a_card(made):
    ann = dude(made, "Ann", RED, influence=2, upkeep=1)
    game = noon(made)
    text(game, BLUE, "controller", "Ann", BLUE)
    assert (ann.controller, ann.owner, streets.influence(made, BLUE).total) == (BLUE, RED, 2)
    text(game, BLUE, "controller", "bank", BLUE)
    assert streets.controller(made, "bank") == BLUE
    text(game, BLUE, "controller", "bank", "")
    assert streets.controller(made, "bank") == RED


@pytest.mark.rule("DT-N11", "DT-N12", "DT-K08")
@pytest.mark.parametrize(
    ("start", "to", "boots"),
    [
        (HOME, SQUARE, False),
        (HOME, "bank", False),
        (HOME, "church", True),
        (SQUARE, "church", False),
        (SQUARE, THEIRS, False),
        (SQUARE, HOME, True),
        (SQUARE, "mine", True),
        ("bank", SQUARE, True),
        ("bank", HOME, True),
        ("mine", SQUARE, True),
        (THEIRS, SQUARE, True),
    ],
)
def test_moves_say_whether_they_boot(made, start, to, boots):
    ann = dude(made, "Ann", RED, start)
    game = noon(made)
    game.answer(RED, "move")
    game.answer(RED, "Ann")
    assert str(asked(game).option(to).detail) == ("boots" if boots else "free")
    game.answer(RED, to)
    assert (made.where("Ann"), ann.booted) == (to, boots)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-N11", "DT-C23")
def test_a_booted_dude_does_not_move_on_its_own(made):
    dude(made, "Ann", RED, booted=True)
    game = noon(made)
    assert refused(game, "move") == "DT-N11"
    why = streets.why_not_move(made, made.dudes["Ann"], SQUARE)
    assert why is not None
    assert why.rule == "DT-N11"


@pytest.mark.rule("DT-N13", "DT-K08")
def test_a_card_effect_moves_a_booted_dude_without_more(made):
    ann = dude(made, "Ann", RED, booted=True)
    ready = dude(made, "Bob", RED)
    game = noon(made)
    text(game, RED, "move", "Ann", "mine")
    text(game, RED, "move", "Bob", "mine")
    assert (made.where("Ann"), ann.booted, ready.booted) == ("mine", True, False)


@pytest.mark.rule("DT-C22")
def test_cards_come_into_play_unbooted_and_boot_by_a_text(made):
    ann = dude(made, "Ann", RED)
    game = noon(made)
    assert not ann.booted
    text(game, RED, "boot", "Ann")
    assert ann.booted
    text(game, RED, "boot", "Ann")
    assert not ann.booted


@pytest.mark.rule("DT-C10", "DT-C12", "DT-C13", "DT-C11", "DT-C27")
def test_values_are_printed_and_changed_and_held_within_limits(made):
    ann = dude(made, "Ann", RED, rank=13, bullets=1, influence=1, upkeep=1)
    ann.modifiers += [Modifier("rank", 2), Modifier("bullets", -3, "round"), Modifier("influence", 1, "day")]
    assert (stats.rank(ann), stats.bullets(ann), stats.influence(ann)) == (13, 0, 2)
    assert stats.grit(stats.rank(ann), stats.bullets(ann), stats.influence(ann)) == 15
    stats.expire(made, "round")
    assert (stats.bullets(ann), stats.influence(ann)) == (1, 2)
    stats.expire(made, "day")
    assert (stats.influence(ann), stats.rank(ann)) == (1, 13)
    ann.modifiers.append(Modifier("control", 1))
    assert streets.control(made, RED).total == 1


@pytest.mark.rule("DT-C09", "DT-K02")
def test_ghost_rock_moves_only_with_a_reason_and_never_below_nothing(made):
    game = noon(made)
    text(game, RED, "ghost rock", RED, -9)
    assert (town_of(game).stash(RED), town_of(game).ledger.amount(BANK, GHOST_ROCK)) == (1, -11)
    game.begin(RED, "card text")
    game.answer(RED, "ghost rock")
    game.answer(RED, RED)
    with pytest.raises(ValueError, match="not between -1 and"):
        game.answer(RED, -2)
    assert str(list(made.ledger.history(RED, GHOST_ROCK))[-1].reason) == "card text"


@pytest.mark.rule("DT-C14")
def test_bullets_of_goods_add_and_leave_a_stud_a_stud(made):
    ann = dude(made, "Ann", RED, bullets=1, stud=True)
    ann.modifiers.append(Modifier("bullets", 2))
    assert (stats.bullets(ann), stats.is_stud(ann)) == (3, True)


@pytest.mark.rule("DT-L15")
def test_whoever_controls_a_deed_counts_its_points(made):
    made.deeds["bank"].control = 2
    dude(made, "Ann", BLUE, "bank", influence=1)
    assert (streets.control(made, BLUE).total, streets.control(made, RED).total) == (2, 0)
