"""The lowball: ante, hands, ties, the cheatin' window, the pot."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.view import view_json
from tests.games.doomtown.table import (
    BLUE,
    CHEATIN,
    GREEN,
    HIGH,
    LOW,
    PAIR,
    RED,
    asked,
    gambling,
    is_sound,
    offered,
    said,
    town,
    town_of,
)


def hands(game, **cards):
    for player, hand in cards.items():
        game.answer(player, hand)


@pytest.mark.rule("DT-G01", "DT-K03", "DT-C09")
def test_everybody_antes_and_the_poor_borrow():
    made = town(RED, BLUE, stash=0)
    made.ledger.move("ghost rock", 4, "bank", BLUE, "test")
    gambling(made)
    assert (made.stash(RED), made.owed(RED), made.stash(BLUE), made.owed(BLUE)) == (0, 1, 3, 0)
    assert made.ledger.amount("pot", "ghost rock") == 2


@pytest.mark.rule("DT-G02", "DT-K23", "DT-C19")
def test_hands_are_secret_until_all_are_down():
    game = gambling(town(RED, BLUE))
    assert [(ask.who, ask.kind, ask.secret) for ask in game.asks] == [(RED, "Cards", True), (BLUE, "Cards", True)]
    hands(game, Red=PAIR)
    everybody, blue, own = (str(view_json(game, viewer)) for viewer in (None, BLUE, RED))
    assert "10♠" not in everybody + blue
    assert "10♠" in own
    assert "10♠" not in said(game)
    hands(game, Blue=HIGH)
    assert "10♠" in said(game)


@pytest.mark.rule("DT-G03", "DT-G05", "DT-K01")
def test_the_lowest_hand_takes_the_pot_and_acts_first():
    made = town(RED, BLUE)
    game = gambling(made)
    hands(game, Red=PAIR, Blue=HIGH)
    assert (made.winner, made.stash(BLUE), made.stash(RED)) == (BLUE, 11, 9)
    assert game.asks[0].who == BLUE
    assert made.noon.order == [BLUE, RED]


@pytest.mark.rule("DT-G03")
def test_straights_count_against_you():
    made = town(RED, BLUE)
    hands(gambling(made), Red=["A♠", "2♥", "3♦", "4♣", "5♠"], Blue=["A♦", "2♣", "3♠", "4♥", "6♦"])
    assert made.winner == BLUE


@pytest.mark.rule("DT-G04")
def test_only_those_tied_for_lowest_draw_again_without_another_ante():
    made = town(RED, BLUE, GREEN)
    game = gambling(made)
    hands(game, Red=LOW, Blue=["A♦", "2♦", "3♣", "4♥", "6♦"], Green=HIGH)
    assert [ask.who for ask in game.asks] == [RED, BLUE]
    assert made.ledger.amount("pot", "ghost rock") == 3
    hands(game, Red=PAIR, Blue=HIGH)
    assert (made.winner, made.stash(BLUE)) == (BLUE, 12)


@pytest.mark.rule("E-24")
def test_ties_above_the_lowest_hand_are_ignored():
    made = town(RED, BLUE, GREEN)
    hands(gambling(made), Red=HIGH, Blue=["K♥", "Q♦", "9♣", "7♠", "2♥"], Green=LOW)
    assert made.winner == GREEN


@pytest.mark.rule("DT-G04", "DT-G08", "DT-H13")
def test_used_jokers_are_aced_also_when_a_tie_throws_them_away():
    made = town(RED, BLUE)
    game = gambling(made)
    hands(game, Red=["2♠", "3♥", "4♦", "6♣", "★1"], Blue=["A♦", "2♦", "3♣", "4♥", "6♦"])
    assert made.jokers_aced == {RED: 1}
    hands(game, Red=["2♠", "3♥", "4♦", "7♣", "★2"], Blue=HIGH)
    assert made.jokers_aced == {RED: 2}
    assert "Red: the joker goes to Boot Hill" in said(game)


@pytest.mark.rule("DT-H13")
def test_two_jokers_of_a_hand_go_together():
    made = town(RED, BLUE)
    game = gambling(made)
    hands(game, Red=["2♠", "3♥", "4♦", "★1", "★2"], Blue=HIGH)
    assert made.jokers_aced == {RED: 2}
    assert "Red: both jokers go to Boot Hill" in said(game)


@pytest.mark.rule("DT-G06", "DT-K15", "DT-M07")
def test_the_cheatin_window_goes_round_from_the_previous_winner_once():
    made = town(RED, BLUE, GREEN)
    made.winner = GREEN
    game = gambling(made, day=2)
    hands(game, Red=CHEATIN, Blue=HIGH, Green=LOW)
    assert game.asks[0].who == GREEN
    game.answer(GREEN, "use")
    game.answer(GREEN, "done")
    assert game.asks[0].who == BLUE
    game.answer(BLUE, "pass")
    assert made.winner == GREEN
    assert made.place != "cheatin window"


@pytest.mark.rule("DT-G06", "E-25", "E-38")
def test_nobody_answers_only_a_hand_of_their_own_and_nobody_twice():
    made = town(RED, BLUE, GREEN)
    game = gambling(made, day=2)
    hands(game, Red=CHEATIN, Blue=CHEATIN, Green=LOW)
    asked_one_after_the_other = []
    while made.place == "cheatin window":
        asked_one_after_the_other.append(game.asks[0].who)
        game.answer(game.asks[0].who, "pass")
    assert asked_one_after_the_other == [RED, BLUE, GREEN]


@pytest.mark.rule("DT-G06", "DT-G07", "DT-K24")
def test_a_resolution_changes_ranks_or_replaces_a_hand():
    made = town(RED, BLUE)
    game = gambling(made, day=2)
    hands(game, Red=HIGH, Blue=["A♠", "2♥", "3♦", "4♣", "4♣"])
    game.answer(RED, "use")
    for answer in ("hand rank", RED, 1, "hand", BLUE, ["A♠", "A♥", "3♦", "4♣", "9♣"], "done"):
        game.answer(RED, answer)
    assert made.winner == RED  # raised to one pair, below the natural pair


@pytest.mark.rule("DT-G06")
def test_a_hand_that_was_replaced_and_is_legal_now_is_not_answered_again():
    made = town(RED, BLUE, GREEN)
    game = gambling(made, day=2)
    hands(game, Red=CHEATIN, Blue=HIGH, Green=PAIR)
    assert game.asks[0].who == BLUE
    for answer in ("use", "hand", RED, LOW, "done"):
        game.answer(BLUE, answer)
    assert (made.winner, made.cheatin_order) == (RED, [])


@pytest.mark.rule("DT-K24", "DT-K22", "DT-H16")
def test_a_replaced_hand_is_ranked_and_a_short_one_confirmed():
    made = town(RED, BLUE)
    made.jokers_aced[BLUE] = 2
    game = gambling(made, day=2)
    hands(game, Red=LOW, Blue=CHEATIN)
    for answer in ("use", "hand", BLUE, ["K♣", "K♦"]):
        game.answer(RED, answer)
    assert (str(game.asks[0].title), made.hands[BLUE]) == ("Is the deck exhausted?", CHEATIN)
    game.answer(RED, False)
    game.answer(RED, ["K♣", "K♦", "★1"])
    game.answer(RED, True)
    assert made.hands[BLUE] == ["K♣", "K♦", "★1"]
    assert "Blue: 2 One pair" in said(game)
    assert "Blue: look again, that joker was aced" in said(game)
    for answer in ("hand", BLUE, CHEATIN):
        game.answer(RED, answer)
    assert made.hands[BLUE] == CHEATIN


@pytest.mark.rule("DT-S06", "DT-G04", "DT-G06")
def test_the_order_of_day_one_is_pulled_once():
    made = town(RED, BLUE)
    game = gambling(made)
    hands(game, Red=CHEATIN, Blue=CHEATIN)
    hands(game, Red=["3♠"], Blue=["2♥"])
    for player in (BLUE, RED):
        game.answer(player, "pass")
    assert made.place == "lowball hands"
    hands(game, Red=CHEATIN, Blue=CHEATIN)
    assert (made.place, game.asks[0].who) == ("cheatin window", BLUE)


@pytest.mark.rule("DT-S06", "E-05")
def test_on_day_one_the_lowest_pull_goes_first_and_ties_pull_again():
    made = town(RED, BLUE, GREEN)
    game = gambling(made)
    hands(game, Red=LOW, Blue=HIGH, Green=CHEATIN)
    assert made.place == "order pulls"
    hands(game, Red=["3♠"], Blue=["3♥"], Green=["9♥"])
    assert [ask.who for ask in game.asks] == [RED, BLUE]
    hands(game, Red=["5♠"], Blue=["2♥"])
    assert game.asks[0].who == BLUE


@pytest.mark.rule("DT-P01", "DT-P02")
def test_a_pulled_joker_is_aced_and_no_card_is_the_ace_of_clubs():
    made = town(RED, BLUE, GREEN)
    game = gambling(made)
    hands(game, Red=CHEATIN, Blue=HIGH, Green=LOW)
    hands(game, Red=["★1"], Blue=["2♥"], Green=[])
    assert made.jokers_aced == {RED: 1}
    assert [ask.who for ask in game.asks] == [RED, GREEN]


@pytest.mark.rule("DT-H16", "DT-K22")
def test_fewer_than_five_cards_must_be_confirmed():
    made = town(RED, BLUE)
    game = gambling(made)
    hands(game, Red=["K♣", "K♦"])
    assert asked(game, RED).kind == "Confirm"
    game.answer(RED, False)
    hands(game, Red=["K♣", "K♦"])
    game.answer(RED, True)
    hands(game, Blue=HIGH)
    assert made.winner == BLUE


@pytest.mark.rule("DT-K22")
@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (["K♣"] * 5, "fifth_copy"),
        (["★1", "★2", "joker", "2♠", "3♠"], "third_joker"),
        ([*HIGH, "3♠"], "illegal_choice"),
        (["14♠"], ""),
    ],
)
def test_impossible_hands_are_refused(hand, code):
    game = gambling(town(RED, BLUE))
    with pytest.raises(RuleError) as refusal:
        game.answer(RED, hand)
    assert refusal.value.code == code
    assert refusal.value.rule == ("DT-K22" if code else "")
    assert is_sound(game)


@pytest.mark.rule("DT-K22")
def test_a_joker_that_was_aced_is_noticed():
    made = town(RED, BLUE)
    made.jokers_aced[RED] = 2
    hands(gambling(made), Red=["2♠", "3♥", "4♦", "6♣", "★1"], Blue=HIGH)
    assert "Red: look again, that joker was aced" in "\n".join(map(str, made.log))


@pytest.mark.rule("DT-H14")
def test_a_lowball_joker_is_what_its_player_says():
    made = town(RED, BLUE)
    game = gambling(made, day=2)
    hands(game, Red=["2♠", "3♥", "4♦", "6♣", "★1"], Blue=CHEATIN)
    game.answer(RED, "use")
    for answer in ("joker", RED, ["K♠"], "done"):
        game.answer(RED, answer)
    assert "the joker stands for K♠" in said(game)


@pytest.mark.rule("E-23", "DT-U03")
def test_a_borrowing_winner_gets_the_pot_and_repays_at_upkeep():
    made = town(RED, BLUE, stash=0)
    game = gambling(made)
    hands(game, Red=LOW, Blue=HIGH)
    assert (made.stash(RED), made.owed(RED)) == (1, 0)
    assert (made.stash(BLUE), made.owed(BLUE)) == (0, 1)
    assert town_of(game).place == "high noon"


def test_a_window_offers_pass_first():
    made = town(RED, BLUE)
    game = gambling(made, day=2)
    hands(game, Red=LOW, Blue=CHEATIN)
    assert offered(game) == ["pass", "use"]
