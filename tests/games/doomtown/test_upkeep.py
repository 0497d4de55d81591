"""Production, the borrowed ante, and who is kept."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.games.doomtown import upkeep
from companion.games.doomtown.leaving import raise_bounty
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.town import OWED, home_of
from tests.games.doomtown.table import BLUE, RED, SQUARE, asked, deed, dude, is_sound, said, town, town_of


def upkept(made):
    """The table when everybody is asked whom to pay."""
    made.place = "production"
    return Game(RULEBOOK, made)


@pytest.mark.rule("DT-U01", "DT-U02", "DT-C02", "DT-L15")
def test_home_and_deeds_that_are_owned_and_controlled_pay():
    made = town(stash=0)
    made.deeds[home_of(RED)].production = 3
    deed(made, "bank", RED, production=2)
    deed(made, "saloon", RED, production=4)
    dude(made, "Bob", BLUE, "saloon", influence=1)
    game = upkept(made)
    assert (made.stash(RED), made.stash(BLUE)) == (5, 0)
    assert "Red collects 5 = home 3 + bank 2" in said(game)


@pytest.mark.rule("DT-U03")
def test_a_borrowed_ante_is_repaid_after_production_and_before_upkeep():
    made = town(stash=0)
    made.ledger.move(OWED, 1, "bank", RED, "test")
    made.deeds[home_of(RED)].production = 3
    dude(made, "Ann", RED, upkeep=2)
    game = upkept(made)
    assert (made.stash(RED), made.owed(RED)) == (2, 0)
    game.answer(RED, [])
    assert (made.stash(RED), "Ann" in made.dudes) == (0, True)


@pytest.mark.rule("DT-U03", "E-06")
def test_a_debt_that_cannot_be_repaid_stays():
    made = town(stash=0)
    made.ledger.move(OWED, 1, "bank", RED, "test")
    upkept(made)
    assert made.owed(RED) == 1


@pytest.mark.rule("DT-U04", "DT-K13")
def test_paying_is_a_choice_and_the_unpaid_leave_with_all_they_carry():
    made = town(stash=5)
    dude(made, "Ann", RED, upkeep=2, sidekicks=1)
    dude(made, "Bob", RED, upkeep=1)
    game = upkept(made)
    game.answer(RED, ["Ann"])
    assert list(made.dudes) == ["Bob"]
    assert made.stash(RED) == 4
    assert made.ledger.at("Red/discard") == ["Ann"]


@pytest.mark.rule("DT-U04", "DT-K13")
def test_who_cannot_be_paid_goes_first_as_the_player_says():
    made = town(stash=2)
    for name, cost in (("Ann", 2), ("Bob", 1), ("Cid", 1)):
        dude(made, name, RED, upkeep=cost)
    game = upkept(made)
    assert str(asked(game).title) == "2 short: who leaves?"
    game.answer(RED, "Ann")
    assert asked(game).kind == "ChooseSeveral"
    game.answer(RED, [])
    assert (sorted(made.dudes), made.stash(RED)) == (["Bob", "Cid"], 0)


@pytest.mark.rule("DT-U05")
def test_another_outfits_dude_costs_its_influence_on_top():
    made = town(stash=5)
    other = dude(made, "Ann", RED, outfit="The Sloane Gang", upkeep=1, influence=2)
    drifter = dude(made, "Bob", RED, upkeep=1, influence=2)
    own = dude(made, "Cid", RED, outfit="Law Dogs", upkeep=1, influence=2)
    costs = [upkeep.cost(made, one) for one in (other, drifter, own)]
    assert [cost.total for cost in costs] == [3, 1, 1]
    assert str(costs[0]) == "3 = upkeep 1 + another outfit’s influence 2"


@pytest.mark.rule("DT-U06")
def test_booted_dudes_cost_wherever_they_are():
    made = town(stash=5)
    dude(made, "Ann", RED, SQUARE, upkeep=2, booted=True)
    upkept(made).answer(RED, [])
    assert made.stash(RED) == 3


@pytest.mark.rule("DT-U07", "E-07", "DT-B05")
def test_a_bounty_of_an_unpaid_dude_goes_to_the_bank():
    made = town(stash=5)
    raise_bounty(made, dude(made, "Ann", RED, upkeep=1), 3, "test")
    game = upkept(made)
    game.answer(RED, ["Ann"])
    assert (made.stash(RED), made.stash(BLUE), made.bounty("Ann")) == (5, 5, 0)
    assert is_sound(game)


@pytest.mark.rule("DT-U08", "E-35")
def test_production_is_settled_before_anybody_leaves():
    made = town(stash=0)
    deed(made, "bank", RED, production=2)
    dude(made, "Bob", BLUE, "bank", influence=1, upkeep=1)
    game = upkept(made)
    assert made.stash(RED) == 0
    game.answer(BLUE, "Bob")
    assert made.stash(RED) == 0
    assert town_of(game).place == "high noon"


def test_totals_only_are_asked_for_what_was_collected_and_paid():
    made = town(compact=True)
    made.asked = [RED, BLUE]
    game = upkept(made)
    game.answer(RED, 5)
    game.answer(BLUE, 2)
    game.answer(RED, 3)
    game.answer(BLUE, 0)
    assert (made.stash(RED), made.stash(BLUE)) == (12, 12)
    assert town_of(game).place == "high noon"
