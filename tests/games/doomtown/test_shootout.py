"""Shootouts: posses, plays, shooters, hands, the end."""

from __future__ import annotations

import pytest

from companion.game.asks import Cards
from companion.game.view import view_json
from companion.games.doomtown import edits, shooting, stats
from tests.games.doomtown.table import (
    BLUE,
    CHEATIN,
    FULL,
    GREEN,
    HIGH,
    PAIR,
    RED,
    SQUARE,
    TRIPS,
    asked,
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
    refused,
    round_of,
    said,
    text,
    town,
    town_of,
)


def shooting_it_out(**settings):
    """Ann and Bob alone, at the first plays."""
    made, game = duel(**settings)
    call_out(game)
    no_posse(game)
    return made, game


@pytest.mark.rule("DT-F01", "DT-F02", "DT-F03", "DT-K10")
def test_dudes_join_from_next_door_unbooted_and_boot_on_arrival():
    made, game = duel()
    dude(made, "Cid", RED)
    dude(made, "Dot", RED, booted=True)
    dude(made, "Eve", RED, SQUARE, booted=True)
    deed(made, "mine", RED, in_town=False)
    dude(made, "Fay", RED, "mine")
    call_out(game)
    assert offered(game) == ["Cid", "Eve"]
    game.answer(RED, ["Cid", "Eve"])
    no_posse(game)
    assert made.fight.posses["leader"] == ["Ann", "Cid", "Eve"]
    assert (made.where("Cid"), made.dudes["Cid"].booted, made.dudes["Ann"].booted) == (SQUARE, True, False)


@pytest.mark.rule("DT-F04")
def test_nobody_shoots_on_both_sides():
    made, game = duel(RED, BLUE, GREEN)
    dude(made, "Gus", GREEN, SQUARE)
    call_out(game)
    game.answer(RED, ["Gus"])
    game.answer(GREEN, ["Gus"])
    assert made.place.endswith("shootout plays")  # nobody is left whom Blue could ask
    assert made.fight.side_of("Gus") == "leader"


@pytest.mark.rule("DT-F05", "DT-B01", "E-15")
def test_trespassers_are_wanted_at_a_private_deed():
    made = town()
    deed(made, "bank", RED, private=True)
    dude(made, "Ann", RED, "bank")
    dude(made, "Bob", BLUE, "bank", influence=5)
    dude(made, "Cid", BLUE, SQUARE)
    game = noon(made)
    call_out(game)
    no_posse(game)
    assert (made.bounty("Ann"), made.bounty("Bob"), made.bounty("Cid")) == (0, 1, 0)
    text(game, BLUE, "join", "Cid", "mark")
    assert made.bounty("Cid") == 1


@pytest.mark.rule("DT-F05", "DT-L08")
def test_nobody_joins_where_the_deed_has_left_play():
    made = town()
    deed(made, "bank", RED)
    dude(made, "Ann", RED, "bank")
    dude(made, "Bob", BLUE, "bank")
    dude(made, "Cid", BLUE, SQUARE)
    game = noon(made)
    call_out(game)
    no_posse(game)
    assert "join" in edits.possible(made)
    for answer in ("play", "discard", "bank"):
        game.answer(game.asks[0].who, answer)

    assert made.fight.location not in made.locations
    assert "join" not in offered(game)
    assert is_sound(game)


@pytest.mark.rule("DT-F05", "E-31")
def test_who_joins_again_trespasses_again():
    made = town()
    deed(made, "bank", RED, private=True)
    dude(made, "Ann", RED, "bank")
    dude(made, "Bob", BLUE, "bank")
    dude(made, "Cid", BLUE, "bank")
    game = noon(made)
    call_out(game)
    no_posse(game)
    text(game, BLUE, "join", "Cid", "mark")
    text(game, BLUE, "leave", "Cid")
    text(game, BLUE, "join", "Cid", "mark")
    assert made.bounty("Cid") == 2


@pytest.mark.rule("DT-F06", "DT-M07", "E-09")
@pytest.mark.parametrize(("setting", "first"), [("winner", BLUE), ("mark", "Purple")])
def test_plays_begin_with_the_winner_or_the_next_who_is_in_it(setting, first):
    made = town("Purple", GREEN, BLUE, first_to_shoot=setting)
    made.winner = GREEN
    dude(made, "Ann", BLUE, SQUARE)
    dude(made, "Bob", "Purple", SQUARE)
    game = noon(made, BLUE)
    call_out(game)
    no_posse(game)
    assert game.asks[0].who == first


@pytest.mark.rule("DT-F07", "DT-F08", "DT-K09")
def test_a_play_begins_the_count_of_passes_anew():
    made, game = shooting_it_out()
    game.answer(RED, "pass")
    game.answer(BLUE, "play")
    game.answer(BLUE, "done")
    assert (game.asks[0].who, made.fight.window.passed) == (RED, 0)
    game.answer(RED, "pass")
    game.answer(BLUE, "pass")
    assert made.place.endswith("draw hands")


@pytest.mark.rule("DT-F09", "DT-F10", "DT-F50", "E-17")
def test_a_posse_that_is_sent_home_has_lost_at_once():
    made, game = shooting_it_out()
    game.answer(RED, "play")
    for answer in ("home", "Bob", "done"):
        game.answer(RED, answer)
    assert (made.shootout, made.where("Bob"), made.dudes["Bob"].booted) == (None, "home:Blue", True)
    assert "Red wins the shootout" in said(game)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("E-17")
def test_a_table_may_let_the_posse_left_flee_first():
    made, game = shooting_it_out(flee_first=True)
    text(game, RED, "home", "Bob")
    assert str(asked(game).title) == "Who flees?"
    game.answer(RED, ["Ann"])
    assert "Nobody wins the shootout" in said(game)
    assert made.where("Ann") == "home:Red"


@pytest.mark.rule("DT-F11")
def test_leader_then_mark_name_a_shooter_every_round():
    made, game = duel()
    dude(made, "Cid", RED, SQUARE, booted=True)
    dude(made, "Dot", BLUE, SQUARE)
    call_out(game)
    game.answer(RED, ["Cid"])
    game.answer(BLUE, ["Dot"])
    pass_all(game)
    assert (game.asks[0].who, offered(game)) == (RED, ["Ann", "Cid"])
    game.answer(RED, "Cid")
    assert offered(game) == ["Bob", "Dot"]
    game.answer(BLUE, "Dot")
    draw(game, PAIR, HIGH)
    assert made.fight.shooters == {"leader": "Cid", "mark": "Dot"}


@pytest.mark.rule("DT-F12", "DT-F13", "DT-F14", "DT-F15", "DT-F16", "DT-K11", "E-20", "E-21", "E-22")
def test_stud_and_draw_bonus_say_where_they_come_from():
    made, game = duel()
    dude(made, "Cid", RED, SQUARE, stud=True)
    dude(made, "Dot", RED, SQUARE, bullets=3)
    call_out(game)
    game.answer(RED, ["Cid", "Dot"])
    no_posse(game)
    pass_all(game)
    game.answer(RED, "Ann")
    posse = [made.dudes[name] for name in made.fight.posses["leader"]]
    stud, redraw = shooting.bonuses(posse, made.dudes["Ann"])
    assert (str(stud), str(redraw)) == ("3 = Ann 2 + Cid 1", "1 = Dot 1")
    ask = asked(game, RED)
    assert isinstance(ask, Cards)
    assert (str(ask.note), ask.most) == ("draw 8, redraw 0–1", 5)
    assert [bonus.total for bonus in shooting.bonuses(posse, made.dudes["Cid"])] == [1, 1]


@pytest.mark.rule("DT-F20", "DT-K23")
def test_both_hands_are_shown_at_once():
    made, game = shooting_it_out()
    pass_all(game)
    game.answer(RED, PAIR)
    assert "10♠" not in str(view_json(game, None)) + str(view_json(game, BLUE)) + said(game)
    game.answer(BLUE, HIGH)
    assert "10♠" in said(game)
    assert view_json(game)["table"]["shootout"]["ranks"] == {"leader": 2, "mark": 1}
    assert made.place.endswith("resolution plays")


@pytest.mark.rule("DT-F21", "DT-F25", "DT-K24")
def test_resolution_plays_change_ranks_and_hands():
    made, game = shooting_it_out()
    pass_all(game)
    draw(game, PAIR, HIGH)
    game.answer(RED, "play")
    for answer in ("hand rank", BLUE, 4, "hand", RED, TRIPS, "done"):
        game.answer(RED, answer)
    pass_all(game)
    assert "4 against 5: Blue wins the round" in said(game)
    assert made.fight.due == {"leader": 1, "mark": 0}


@pytest.mark.rule("DT-F26", "E-25", "DT-K15")
def test_a_cheatin_resolution_answers_somebody_elses_hand_once_a_round():
    made, game = shooting_it_out()
    pass_all(game)
    draw(game, CHEATIN, HIGH)
    assert refused(game, "cheatin") == "DT-F26"  # only Red's own hand is cheatin'
    game.answer(RED, "pass")
    game.answer(BLUE, "cheatin")
    game.answer(BLUE, "hand")
    for answer in (RED, CHEATIN, "done"):
        game.answer(BLUE, answer)
    game.answer(RED, "pass")
    assert refused(game, "cheatin") == "DT-F26"
    assert made.fight.cheatin_used == [BLUE]


@pytest.mark.rule("DT-F27", "E-39")
def test_a_player_outside_may_answer_a_cheatin_hand_at_any_moment():
    made, game = duel(RED, BLUE, GREEN)
    call_out(game)
    no_posse(game)
    pass_all(game)
    draw(game, CHEATIN, HIGH)
    game.answer(RED, "pass")
    game.begin(GREEN, "cheatin card")
    game.answer(GREEN, True)
    for answer in ("hand rank", RED, -1, "done"):
        game.answer(GREEN, answer)
    assert (game.asks[0].who, made.fight.window.passed, made.fight.rank_modifiers) == (BLUE, 0, {"leader": -1})
    assert GREEN not in {aside.who for aside in game.asides if aside.id == "cheatin card"}


@pytest.mark.rule("DT-K22")
def test_a_hand_of_fewer_than_five_is_asked_about():
    made, game = shooting_it_out()
    pass_all(game)
    game.answer(RED, PAIR[:4])
    assert game.ask_for(RED).kind == "Confirm"
    game.answer(RED, False)
    game.answer(RED, PAIR[:3])
    game.answer(RED, True)
    assert made.fight.hands == {"leader": PAIR[:3]}


@pytest.mark.rule("DT-F28")
def test_a_posse_lost_to_resolution_plays_ends_it_without_casualties():
    made, game = shooting_it_out()
    pass_all(game)
    draw(game, PAIR, FULL)
    text(game, RED, "discard", "Bob")
    assert (made.shootout, "Ann" in made.dudes) == (None, True)
    assert "casualt" not in said(game)


@pytest.mark.rule("DT-F30")
def test_the_loser_takes_the_difference_of_the_ranks():
    made, game = shooting_it_out()
    round_of(game, PAIR, FULL)
    assert made.fight.due == {"leader": 5, "mark": 0}
    assert "Blue wins the round" in said(game)


@pytest.mark.rule("DT-F31")
def test_equal_ranks_cost_both_one_and_the_better_hand_wins_the_round():
    made, game = shooting_it_out()
    round_of(game, TRIPS, ["A♠", "A♦", "A♣", "K♥", "9♠"])
    assert made.fight.due == {"leader": 1, "mark": 1}
    assert "Red wins the round" in said(game)
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-F32", "DT-F33")
@pytest.mark.parametrize(
    ("one", "other", "more"), [(HIGH, ["K♥", "Q♦", "9♣", "7♠", "2♥"], 0), (["8♠", "8♣", "A♠", "A♣", "J♦"], TRIPS, 9)]
)
def test_an_exact_tie_costs_both_one_and_nobody_wins(one, other, more):
    made, game = shooting_it_out()
    pass_all(game)
    draw(game, one, other)
    if more:
        text(game, BLUE, "hand rank", BLUE, more)
    pass_all(game)
    assert made.fight.due == {"leader": 1, "mark": 1}
    assert "nobody wins the round" in said(game)
    assert game.asks[0].who == RED


@pytest.mark.rule("DT-F34", "E-36")
def test_card_effects_on_casualties_come_afterwards_and_never_below_nothing():
    made, game = shooting_it_out()
    pass_all(game)
    draw(game, PAIR, HIGH)
    text(game, BLUE, "casualties", "mark", -3)
    text(game, BLUE, "casualties", "leader", 2)
    pass_all(game)
    assert made.fight.due == {"leader": 2, "mark": 0}


@pytest.mark.rule("DT-F40", "DT-F41", "DT-F42", "DT-B06")
def test_the_loser_first_everybody_may_flee_and_goes_home_booted():
    made, game = duel()
    for name, player in (("Cid", RED), ("Dot", BLUE)):
        dude(made, name, player, SQUARE, booted=True)
    call_out(game)
    game.answer(RED, ["Cid"])
    game.answer(BLUE, ["Dot"])
    round_of(game, HIGH, PAIR)
    game.answer(RED, "Ann/discard")
    assert (game.asks[0].who, offered(game)) == (RED, ["Cid"])
    game.answer(RED, [])
    game.answer(BLUE, ["Dot"])
    assert (made.where("Dot"), made.dudes["Dot"].booted) == ("home:Blue", True)
    assert (made.fight.round, made.fight.posses["mark"]) == (2, ["Bob"])


@pytest.mark.rule("DT-F50", "DT-N03")
def test_the_posse_left_wins_and_survivors_stay():
    made, game = shooting_it_out()
    round_of(game, FULL, HIGH)
    game.answer(BLUE, "Bob/ace")
    game.answer(RED, [])
    assert "Red wins the shootout" in said(game)
    assert (made.where("Ann"), made.shootout, game.asks[0].who) == (SQUARE, None, BLUE)
    assert is_sound(game)


@pytest.mark.rule("E-18")
def test_two_empty_posses_leave_no_winner():
    made, game = shooting_it_out()
    round_of(game, HIGH, ["K♥", "Q♦", "9♣", "7♠", "2♥"])
    game.answer(RED, "Ann/discard")
    game.answer(BLUE, "Bob/discard")
    assert "Nobody wins the shootout" in said(game)
    assert made.dudes == {}


@pytest.mark.rule("DT-H13", "DT-C07")
def test_jokers_of_draw_hands_are_aced_at_the_end_of_the_round():
    made, game = shooting_it_out()
    round_of(game, ["7♠", "7♥", "7♦", "7♣", "★1"], HIGH)
    game.answer(BLUE, "Bob/ace")
    game.answer(RED, [])
    assert made.jokers_aced == {RED: 1}


@pytest.mark.rule("DT-C27")
def test_what_lasts_a_round_or_a_shootout_ends_with_it():
    made, game = shooting_it_out()
    text(game, RED, "bullets", "Ann", 1, "round")
    text(game, RED, "bullets", "Ann", 2, "shootout")
    assert stats.bullets(made.dudes["Ann"]) == 5
    round_of(game, HIGH, ["K♥", "Q♦", "9♣", "7♠", "2♥"])
    text(game, RED, "casualties", "leader", -1)
    text(game, RED, "casualties", "mark", -1)
    game.answer(RED, [])
    game.answer(BLUE, [])
    assert (made.fight.round, stats.bullets(made.dudes["Ann"])) == (2, 4)
    text(game, RED, "end")
    assert stats.bullets(made.dudes["Ann"]) == 2


@pytest.mark.rule("E-19")
def test_a_shooter_who_leaves_changes_no_numbers():
    made, game = duel()
    dude(made, "Cid", RED, SQUARE)
    call_out(game)
    game.answer(RED, ["Cid"])
    no_posse(game)
    pass_all(game)
    draw(game, FULL, HIGH)
    text(game, RED, "home", "Ann")
    pass_all(game)
    assert made.fight.due == {"leader": 0, "mark": 6}


@pytest.mark.rule("DT-H15")
def test_advice_takes_all_cards_and_keeps_five_in_secret():
    made, game = shooting_it_out()
    pass_all(game)
    game.begin(RED, "advice")
    game.answer(RED, ["K♣", "K♣", "K♣", "K♦", "5♠", "9♥", "2♦"])
    assert [str(option.label) for option in asked(game).open] == [
        "8 Four of a kind, cheatin’",
        "2 One pair",
        "Others: enter them",
    ]
    assert "K♣" not in str(view_json(game))
    game.answer(RED, "legal")
    assert [ask.who for ask in game.asks] == [BLUE]
    game.answer(BLUE, HIGH)
    assert view_json(game)["table"]["shootout"]["ranks"] == {"leader": 2, "mark": 1}
    assert made.fight.drawn == []


def test_advice_with_too_few_cards_or_none_taken_asks_for_the_hand_again():
    made, game = shooting_it_out()
    pass_all(game)
    game.begin(RED, "advice")
    game.answer(RED, HIGH[:4])
    game.begin(RED, "advice")
    game.answer(RED, [*HIGH, "3♠"])
    game.answer(RED, "other")
    assert [ask.who for ask in game.asks] == [RED, BLUE]
    assert made.fight.hands == {}


def test_totals_only_shoot_without_dudes():
    made = town(compact=True)
    made.ledger.move("influence", 4, "bank", BLUE, "test")
    game = noon(made)
    game.answer(RED, "shootout")
    game.answer(RED, BLUE)
    game.answer(BLUE, True)
    round_of(game, FULL, HIGH)
    assert str(asked(game).title) == "Cover 6 casualties"
    game.answer(BLUE, 1)
    game.answer(RED, RED)
    assert (made.ledger.amount(BLUE, "influence"), made.shootout) == (1, None)
    assert "Red wins the shootout" in said(game)


def test_a_call_out_can_be_refused_with_totals_only():
    game = noon(town(compact=True))
    game.answer(RED, "shootout")
    game.answer(RED, BLUE)
    game.answer(BLUE, False)
    assert (town_of(game).shootout, game.asks[0].who) == (None, BLUE)
