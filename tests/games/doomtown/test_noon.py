"""High Noon: plays and passes, call-outs, shopping, trading, reacts."""

from __future__ import annotations

import pytest

from companion.games.doomtown import noon as rules
from companion.games.doomtown import stats
from companion.games.doomtown.town import Modifier
from tests.games.doomtown.table import (
    BLUE,
    GREEN,
    RED,
    SQUARE,
    asked,
    call_out,
    deed,
    dude,
    duel,
    is_sound,
    noon,
    offered,
    refused,
    said,
    text,
    town,
    town_of,
)


def answers(game, who, *values):
    for value in values:
        game.answer(who, value)


@pytest.mark.rule("DT-N01", "DT-N02", "DT-K09")
def test_noon_ends_when_all_have_passed_one_after_the_other():
    made = town(RED, BLUE, GREEN)
    dude(made, "Ann", RED)
    game = noon(made, BLUE)
    answers(game, BLUE, "pass")
    answers(game, GREEN, "pass")
    answers(game, RED, "move", "Ann", SQUARE)
    assert (made.noon.passed, game.asks[0].who) == (0, BLUE)
    for player in (BLUE, GREEN, RED):
        game.answer(player, "pass")
    assert made.place == "sundown hands"


@pytest.mark.rule("DT-N05", "DT-K30")
def test_a_noon_ability_is_logged_and_offers_changes():
    made = town()
    game = noon(made)
    answers(game, RED, "ability", "ghost rock", BLUE, -2, "done")
    assert (made.stash(BLUE), game.asks[0].who) == (8, BLUE)
    assert "Red uses a Noon ability" in said(game)


@pytest.mark.rule("DT-N06", "DT-N10")
def test_an_unbooted_dude_calls_out_another_players_dude_in_the_same_place():
    made, game = duel()
    dude(made, "Cid", BLUE)
    call_out(game)
    assert (made.fight.location, made.fight.players) == (SQUARE, {"leader": RED, "mark": BLUE})
    assert made.fight.stars == {"leader": "Ann", "mark": "Bob"}
    assert not made.dudes["Ann"].booted


@pytest.mark.rule("DT-N06")
def test_a_booted_dude_calls_nobody_out():
    made, game = duel()
    made.dudes["Ann"].booted = True
    game = noon(made)
    assert refused(game, "call out") == "DT-N06"
    why = rules.why_not_call_out(made, made.dudes["Ann"], made.dudes["Bob"])
    assert why is not None
    assert why.code == "booted"


@pytest.mark.rule("DT-N07")
def test_nobody_is_called_out_at_home():
    made = town()
    ann, bob = dude(made, "Ann", RED, "home:Blue"), dude(made, "Bob", BLUE)
    why = rules.why_not_call_out(made, ann, bob)
    assert why is not None
    assert why.rule == "DT-N07"
    assert refused(noon(made), "call out") == "DT-N06"


@pytest.mark.rule("DT-N08", "DT-B06")
def test_an_unbooted_dude_may_refuse_and_goes_home_booted():
    made, game = duel()
    answers(game, RED, "call out", "Bob")
    game.answer(BLUE, False)
    assert (made.where("Bob"), made.dudes["Bob"].booted, made.shootout) == ("home:Blue", True, None)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-N09")
def test_a_booted_dude_must_accept():
    made, game = duel()
    made.dudes["Bob"].booted = True
    answers(game, RED, "call out", "Bob")
    assert made.shootout is not None


@pytest.mark.rule("E-26")
def test_accepting_costs_nothing():
    made, game = duel()
    call_out(game)
    assert not made.dudes["Bob"].booted


@pytest.mark.rule("DT-N14", "DT-N15", "DT-K02")
def test_a_dude_is_paid_to_the_bank_and_comes_home_unbooted():
    made = town()
    game = noon(made)
    answers(game, RED, "shop", "dude", "1 draw", 2, 1, 4, "The Sloane Gang", ["harrowed"], "9")
    hired = made.dudes["R1"]
    assert (made.where("R1"), hired.booted, made.stash(RED)) == ("home:Red", False, 6)
    assert (hired.outfit, hired.harrowed, stats.influence(hired)) == ("The Sloane Gang", True, 2)
    assert game.asks[0].who == BLUE
    assert is_sound(game)


@pytest.mark.rule("DT-N16", "DT-L02")
def test_a_deed_comes_to_an_end_of_the_street_or_beside_it():
    made = town()
    game = noon(made)
    answers(game, RED, "shop", "deed", 1, 2, 3, "private, in town", "left")
    game.answer(BLUE, "pass")
    answers(game, RED, "shop", "deed", 2, 0, 0, "public, out of town")
    assert made.street(RED) == ["R1 deed", "home:Red"]
    assert not made.deeds["R2 deed"].in_town
    assert (made.deeds["R1 deed"].private, made.deeds["R1 deed"].production) == (True, 2)


@pytest.mark.rule("DT-N17", "DT-C04", "DT-C23")
def test_goods_go_to_an_unbooted_dude_where_its_player_has_the_say():
    made = town()
    dude(made, "Ann", RED, bullets=1)
    dude(made, "Bob", RED, SQUARE)
    dude(made, "Cid", RED, booted=True)
    game = noon(made)
    answers(game, RED, "shop", "goods")
    assert offered(game) == ["Ann"]
    answers(game, RED, "Ann", 2, 1, "yes")
    assert (stats.bullets(made.dudes["Ann"]), made.dudes["Ann"].sidekicks, made.stash(RED)) == (2, 1, 8)


@pytest.mark.rule("DT-N17")
def test_without_such_a_dude_no_goods_are_sold():
    made = town()
    dude(made, "Bob", RED, SQUARE)
    game = noon(made)
    game.answer(RED, "shop")
    assert refused(game, "goods") == "DT-N17"


@pytest.mark.rule("DT-N18", "DT-P03", "DT-P06")
@pytest.mark.parametrize(("difficulty", "works"), [(9, True), (10, False)])
def test_a_gadget_works_if_pull_and_skill_reach_its_difficulty(difficulty, works):
    made = town()
    ann = dude(made, "Ann", RED)
    game = noon(made)
    answers(game, RED, "shop", "gadget", "Ann", 3, 2, difficulty, ["7♥"])
    if works:
        answers(game, RED, 2, "no")
    assert (ann.booted, made.stash(RED), stats.bullets(ann)) == (True, 7, 2 if works else 0)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-P01", "DT-C07")
def test_a_pulled_joker_is_what_its_player_says():
    made = town()
    dude(made, "Ann", RED)
    game = noon(made)
    answers(game, RED, "shop", "gadget", "Ann", 3, 0, 13, ["★1"], "K♠", 1, "no")
    assert made.jokers_aced == {RED: 1}
    assert stats.bullets(made.dudes["Ann"]) == 1


@pytest.mark.rule("DT-P02", "DT-P03", "DT-P04")
def test_a_skill_test_is_told_and_no_card_is_the_ace_of_clubs():
    game = noon(town())
    answers(game, RED, "ability", "test", [], 3, 4)
    assert "A♣ and 3 are 4 against 4: success" in said(game)
    answers(game, RED, "test", ["2♥"], 3, 6, "done")
    assert "2♥ and 3 are 5 against 6: failure" in said(game)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-N19", "E-08")
def test_goods_are_traded_among_dudes_in_a_controlled_place():
    made = town()
    giver = dude(made, "Ann", RED, booted=True, sidekicks=1)
    giver.modifiers.append(Modifier("bullets", 2))
    receiver = dude(made, "Bob", RED)
    dude(made, "Cid", RED, booted=True)
    game = noon(made)
    answers(game, RED, "trade", "Ann")
    assert offered(game) == ["Bob"]
    answers(game, RED, "Bob", ["bullets 0", "sidekick"], "done")
    assert (stats.bullets(receiver), receiver.sidekicks, stats.bullets(giver)) == (2, 1, 0)
    assert "discard what is too many" in said(game)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-N19")
def test_one_trade_moves_goods_among_all_in_the_place_and_nothing_twice():
    made = town()
    deed(made, "bank", RED)
    for name in ("Ann", "Bob", "Cid"):
        dude(made, name, RED)
    dude(made, "Far", RED, "bank")
    dude(made, "Gus", RED, "bank")
    made.dudes["Ann"].modifiers.append(Modifier("bullets", 2))
    game = noon(made)
    answers(game, RED, "trade", "Ann", "Bob", ["bullets 0"])
    assert offered(game) == ["done", "Ann", "Bob", "Cid"]  # nobody elsewhere
    answers(game, RED, "Bob", "Cid")
    assert offered(game) == ["others"]  # what Bob has received stays with him
    answers(
        game,
        RED,
        ["others"],
        "done",
    )
    assert (stats.bullets(made.dudes["Bob"]), game.asks[0].who) == (2, BLUE)
    assert "Bob hands goods to Cid" in said(game)
    answers(game, BLUE, "pass")
    answers(game, RED, "trade", "Bob", "Cid")
    assert offered(game) == ["others"]
    answers(game, RED, ["others"], "done")
    for player in (BLUE, RED):
        answers(game, player, "pass")
    game.answer("table", True)
    assert not made.dudes["Bob"].modifiers[0].traded


@pytest.mark.rule("DT-N19")
def test_a_sidekick_is_traded_once_a_day():
    made = town()
    dude(made, "Ann", RED, sidekicks=1)
    dude(made, "Bob", RED, sidekicks=1)
    game = noon(made)
    answers(game, RED, "trade", "Ann", "Bob", ["sidekick"], "Bob", "Ann")
    assert offered(game) == ["sidekick", "others"]  # his own
    answers(game, RED, ["sidekick"], "Bob", "Ann")
    assert offered(game) == ["others"]


@pytest.mark.rule("DT-N07", "DT-N09", "DT-C25")
def test_a_noon_ability_may_call_out_with_a_booted_dude_and_at_home():
    made = town()
    dude(made, "Ann", RED, "home:Blue", booted=True)
    dude(made, "Bob", BLUE)
    game = noon(made)
    assert refused(game, "call out") == "DT-N06"
    answers(game, RED, "ability", "call out", "Ann", "Bob")
    assert game.asks[0].who == BLUE
    game.answer(BLUE, True)
    assert (made.fight.location, made.fight.stars) == ("home:Blue", {"leader": "Ann", "mark": "Bob"})
    assert is_sound(game)


@pytest.mark.rule("DT-N07", "DT-N08")
def test_a_call_out_by_card_effect_can_be_refused_and_ends_the_play():
    made = town()
    dude(made, "Ann", RED, "home:Blue")
    dude(made, "Bob", BLUE)
    game = noon(made)
    answers(game, RED, "ability", "call out", "Ann", "Bob")
    game.answer(BLUE, False)
    assert (made.dudes["Bob"].booted, made.place, made.noon.player) == (True, "high noon", BLUE)
    game.begin(RED, "card text")
    assert "call out" not in offered(game)


@pytest.mark.rule("DT-N19")
def test_nobody_trades_in_the_town_square():
    made = town()
    dude(made, "Ann", RED, SQUARE, sidekicks=1)
    dude(made, "Bob", RED, SQUARE)
    assert refused(noon(made), "trade") == "DT-N19"


@pytest.mark.rule("DT-N20", "DT-K30")
def test_a_card_effect_gives_goods_to_a_booted_dude_anywhere():
    made = town()
    dude(made, "Ann", RED, SQUARE, booted=True)
    game = noon(made)
    text(game, RED, "sidekick", "Ann", 1)
    text(game, RED, "bullets", "Ann", 1, "")
    assert (made.dudes["Ann"].sidekicks, stats.bullets(made.dudes["Ann"])) == (1, 1)


@pytest.mark.rule("DT-N04", "DT-K09")
def test_reacts_interrupt_until_all_have_passed():
    made = town(RED, BLUE, GREEN)
    game = noon(made, GREEN)
    game.begin(BLUE, "react")
    answers(game, RED, "pass")
    answers(game, BLUE, "react", "ghost rock", BLUE, 2, "done")
    assert made.stash(BLUE) == 12  # the text is Blue's, whoever began
    for player in (GREEN, RED):
        game.answer(player, "pass")
    assert made.place == "react"
    game.answer(BLUE, "pass")
    assert (made.place, game.asks[0].who, made.noon.passed) == ("high noon", GREEN, 0)


@pytest.mark.rule("DT-C26", "DT-K16")
def test_an_ability_can_be_marked_as_used_until_sundown():
    made = town()
    deed(made, "bank", RED)
    dude(made, "Ann", RED)
    game = noon(made)
    text(game, RED, "used", "bank")
    text(game, RED, "used", "Ann")
    assert made.deeds["bank"].used
    game.answer(RED, "pass")
    game.answer(BLUE, "pass")
    game.answer(RED, True)
    assert not made.deeds["bank"].used
    assert not made.dudes["Ann"].used


def test_totals_only_offer_a_play_a_call_out_and_a_pass():
    game = noon(town(compact=True))
    assert offered(game) == ["pass", "play", "shootout"]
    game.answer(RED, "play")
    assert game.asks[0].who == BLUE


def test_a_play_that_is_not_possible_says_why():
    game = noon(town())
    assert str(asked(game).option("move").why_not) == "All dudes are booted"
    assert town_of(game).noon.player == RED
