"""Given a player board, when auxiliary actions are used and cards drawn, then discs and counts decide."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.great_western_trail import cards, herd, trading
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.trail import GONE
from tests.games.great_western_trail.table import (
    RBY,
    acting,
    asked,
    built,
    crew,
    dealt,
    doing,
    engine,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    refusal,
    said,
    trail_of,
    without,
)


@pytest.mark.rule("GW-110")
def test_five_actions_of_which_two_are_open_from_the_start():
    trail = fresh()
    engine(trail, "Red", "3")
    assert offered(acting(trail, "FL1")) == ["aux1", "aux2"]
    without(trail, "Red", "aux3a", "aux4b", "aux5a")
    assert offered(acting(trail, "FL1")) == ["aux1", "aux2", "aux3", "aux4", "aux5"]


@pytest.mark.rule("GW-75", "GW-107")
def test_the_engine_goes_back_though_no_card_is_there_to_be_removed():
    trail = dealt({"Red": []})
    without(trail, "Red", "aux5a")
    engine(trail, "Red", "5")
    game = acting(trail, "FL1")
    game.answer("Red", "aux5")
    game.answer("Red", "T1")
    assert "aux1b" in offered(game)  # for the upgrade of the station
    game.answer("Red", "no")

    assert trail.engine("Red") == "T1"
    assert game.state.place == "phase C"


@pytest.mark.rule("GW-110")
def test_action_3_buys_a_certificate_and_4_moves_the_engine():
    trail = fresh()
    without(trail, "Red", "aux3a", "aux4a")
    engine(trail, "Red", "3")
    acting(trail, "FL1").answer("Red", "aux3")
    assert (trail.money("Red"), trail.engine("Red"), trail.certificates("Red")) == (5, "2", 1)

    game = acting(trail, "FL1")
    game.answer("Red", "aux4")
    game.answer("Red", "3")
    assert (trail.money("Red"), trail.engine("Red")) == (4, "3")

    money(trail, "Red", 0)
    assert refusal(acting(trail, "FL1"), "aux4") == "GW-75"


@pytest.mark.rule("GW-110")
def test_action_5_removes_a_card_from_the_game():
    trail = dealt({"Red": ["jersey", "jersey", "guernsey", "guernsey"]})
    without(trail, "Red", "aux5a")
    engine(trail, "Red", "1")
    game = acting(trail, "FL1")
    game.answer("Red", "aux5")
    assert asked(game).secret
    game.answer("Red", ["jersey#1"])

    assert trail.engine("Red") == "0"
    assert trail.ledger.at(GONE)[-1] == "jersey"
    assert "Red removes Jersey from the game" in said(game)
    assert is_sound(game)


@pytest.mark.rule("GW-111")
def test_up_to_twice_is_one_action_doubled_where_both_discs_are_gone():
    trail = fresh()
    without(trail, "Red", "aux3a", "aux3b", "aux4a")
    engine(trail, "Red", "T1")
    game = doing(trail, Todo("aux"))
    assert offered(game) == ["aux1/1", "aux2/1", "aux3/2", "aux3/1", "aux4/1", "no"]
    game.answer("Red", "aux3/2")

    assert (trail.money("Red"), trail.engine("Red"), trail.certificates("Red")) == (4, "3", 2)


@pytest.mark.rule("GW-112")
def test_in_place_of_local_actions_it_is_always_once():
    assert trading.aux_options(["aux1b", "aux3a", "aux3b"], double=False) == {"aux1": 1, "aux2": 1, "aux3": 1}


@pytest.mark.rule("GW-113")
def test_draw_first_then_discard_any_hand_card_as_many_as_were_drawn():
    trail = dealt({"Red": ["jersey", "jersey", "guernsey", "guernsey"]})
    game = acting(trail, "FL1")
    game.answer("Red", "aux2")
    game.answer("Red", ["black_angus#1"])
    assert len(trail.ledger.at("Red/hand")) == 5
    game.answer("Red", ["black_angus#1"])

    assert sorted(trail.ledger.at("Red/hand")) == ["guernsey", "guernsey", "jersey", "jersey"]
    assert trail.ledger.at("Red/discard") == ["black_angus"]


@pytest.mark.rule("GW-70")
def test_draw_up_to_the_hand_limit_and_a_larger_hand_is_kept():
    assert [herd.hand_limit(discs) for discs in ([], ["hand_a"], ["hand_a", "hand_b"])] == [4, 5, 6]
    trail = fresh()
    without(trail, "Red", "hand_b")
    game = acting(trail, "FL1")
    game.answer("Red", "aux1")
    assert str(game.asks[0].title) == "Draw 1 card"
    game.answer("Red", True)
    assert cards.hand_size(trail, "Red") == 5

    trail.ledger.move("hand card", 2, "bank", "Red", "test")
    game = acting(trail, "FL1")
    game.answer("Red", "aux1")
    assert cards.hand_size(trail, "Red") == 7
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("GW-71")
def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn():
    assert herd.draw_up(5, 3, 2, 9) == (2, False, 5, 0, 9)
    assert herd.draw_up(5, 3, 1, 9) == (2, True, 5, 8, 0)
    trail = fresh()
    for card in list(trail.ledger.at("Red/unseen"))[4:]:
        trail.ledger.put(card, "Red/unseen", "Red/discard", "test")
    assert cards.pile_size(trail, "Red") == 0
    game = acting(trail, "E")
    game.answer("Red", "aux2")
    assert "Red shuffles 10 cards" in said(game)
    assert trail.ledger.at("Red/discard") == []


@pytest.mark.rule("GW-70", "GW-71")
@pytest.mark.parametrize("left", [0, 1], ids=["empty", "one card"])
@pytest.mark.parametrize("hands", ["tapped", "kept"])
def test_only_the_missing_cards_come_from_the_shuffled_pile(hands, left):
    game = ready(hands=hands)
    for who in RBY:
        game.answer(who, next(game.ask_for(who).some_answers(Random(1))))
    trail = trail_of(game)
    for card in trail.ledger.at("Red/hand")[2:]:
        trail.ledger.put(card, "Red/hand", "Red/discard", "test")
    for card in trail.ledger.at("Red/unseen")[left:]:
        trail.ledger.put(card, "Red/unseen", "Red/discard", "test")
    game = acting(trail, "FL1")
    game.answer("Red", "aux1")
    game.answer("Red", True)
    assert "Red shuffles" in said(game)
    game.answer("Red", next(game.ask_for("Red").some_answers(Random(1))))

    assert game.asks[0].who == "Blue"
    assert cards.hand_size(trail, "Red") == 4
    assert cards.pile_size(trail, "Red") == 10
    assert is_sound(game)


@pytest.mark.rule("GW-72")
def test_when_nothing_is_left_the_hand_stays_short():
    assert herd.draw_up(4, 1, 1, 0) == (1, False, 2, 0, 0)
    trail = fresh()
    for card in list(trail.ledger.at("Red/unseen"))[2:]:
        trail.ledger.put(card, "Red/unseen", GONE, "test")
    trail.ledger.move("hand card", 2, "Red", "bank", "test")
    game = acting(trail, "FL1")
    game.answer("Red", "aux1")

    assert game.asks[0].who == "Blue"
    assert cards.hand_size(trail, "Red") == 2


@pytest.mark.rule("GW-77")
def test_6b_takes_an_objective_card_straight_into_the_hand():
    trail = trail_of(ready(sides=[6]))
    trail.known["6b cattle"] = 0
    built(trail, "Red", "6b", "A1")
    game = acting(trail, "A1")
    game.answer("Red", "6b/0/0")
    game.answer("Red", "jersey")
    game.answer("Red", "O06")
    game.answer("Red", "O07")

    assert trail.money("Red") == 9
    assert cards.hand_size(trail, "Red") == 4
    assert "O06" in trail.ledger.at("Red/unseen")
    assert "O06" not in trail.ledger.at("Red/discard")


@pytest.mark.rule("GW-75")
def test_the_objective_card_of_6b_may_be_refused_that_of_an_arrow_may_not():
    trail = trail_of(ready(sides=[6]))
    trail.known["6b cattle"] = 0
    built(trail, "Red", "6b", "A1")
    game = acting(trail, "A1")
    game.answer("Red", "6b/0/0")
    game.answer("Red", "jersey")
    game.answer("Red", "no")
    assert trail.money("Red") == 9
    assert cards.hand_size(trail, "Red") == 3
    assert len(trail.ledger.at("objective display")) == 4

    assert "no" not in offered(doing(trail, Todo("objective", 1, "discard")))


@pytest.mark.rule("GW-181")
def test_the_table_says_once_whether_6b_takes_cattle_only():
    trail = trail_of(ready(sides=[6]))
    built(trail, "Red", "6b", "A1")
    game = acting(trail, "A1")
    game.answer("Red", "6b/0/0")
    assert str(game.asks[0].title) == "6b: which card is discarded?"
    game.answer("table", "1")
    assert set(offered(game)) == {"jersey", "guernsey", "black_angus", "dutch_belt"}
    assert trail.known["6b cattle"] == 1


def test_4b_draws_up_to_a_card_for_each_cowboy():
    trail = trail_of(ready(sides=[4]))
    crew(trail, "Red", cowboy=3)
    built(trail, "Red", "4b", "A1")
    game = acting(trail, "A1")
    game.answer("Red", "4b/0/0")
    assert game.asks[0].quick == 3
    game.answer("Red", 2)
    game.answer("Red", ["jersey#1", "guernsey#1"])

    assert cards.hand_size(trail, "Red") == 4
