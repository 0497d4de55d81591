"""Given cowboys, money and a trading post, when somebody buys, trades or clears the trail, then costs are exact."""

from __future__ import annotations

import pytest

from companion.games.great_western_trail import trading
from companion.games.great_western_trail.components import OFFERS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.trail import MARKET, STACK
from tests.games.great_western_trail.table import (
    acting,
    crew,
    doing,
    fresh,
    is_sound,
    money,
    offered,
    on_sale,
    refusal,
)


@pytest.mark.rule("GW-95")
def test_cowboys_are_split_over_the_offers_and_each_serves_once():
    trail = fresh()
    crew(trail, "Red", cowboy=4)
    money(trail, "Red", 40)
    on_sale(trail, "holstein/1", "holstein/1", "ayrshire/3", "west_highland/4", "texas_longhorn/7")
    game = doing(trail, Todo("buy"))
    game.answer("Red", "v3x2_3")
    game.answer("Red", ["ayrshire/3#1", "holstein/1#2"])
    assert refusal(game, "v3_2") == "GW-96"
    game.answer("Red", "v4_1")

    assert trail.money("Red") == 40 - 5 - 12
    assert sorted(trail.ledger.at("Red/discard")) == ["ayrshire/3", "holstein/1", "west_highland/4"]
    assert offered(game) == ["done"]
    assert is_sound(game)


@pytest.mark.rule("GW-77", "GW-96")
def test_only_face_up_cards_that_can_be_paid_and_they_go_to_the_discard_pile():
    trail = fresh()
    crew(trail, "Red", cowboy=2)
    money(trail, "Red", 5)
    on_sale(trail, "brown_swiss/2")
    game = doing(trail, Todo("buy"))
    assert offered(game) == ["v3_2", "reveal", "done"]
    assert {refusal(game, offer) for offer in ("v3_1", "v4_1", "v5_2")} == {"GW-96"}
    game.answer("Red", "v3_2")

    assert trail.ledger.at("Red/discard") == ["brown_swiss/2"]
    assert trail.ledger.at(MARKET) == []


@pytest.mark.rule("GW-97")
def test_a_free_cowboy_turns_up_two_cards_which_another_may_buy():
    trail = fresh()
    crew(trail, "Red", cowboy=3)
    money(trail, "Red", 20)
    on_sale(trail, *["holstein/1"] * 7, *["ayrshire/3"] * 3)
    game = doing(trail, Todo("buy"))
    game.answer("Red", "reveal")
    game.answer("Red", ["texas_longhorn/6#1", "west_highland/3#2"])
    assert len(trail.ledger.at(MARKET)) == 12
    game.answer("Red", "v5_2")

    assert trail.ledger.at("Red/discard") == ["texas_longhorn/6"]
    assert trail.money("Red") == 8


@pytest.mark.rule("GW-97")
def test_an_empty_stack_turns_up_nothing():
    trail = fresh()
    for card in list(trail.ledger.at(STACK)):
        trail.ledger.put(card, STACK, "Blue/discard", "test")

    assert refusal(doing(trail, Todo("buy")), "reveal") == "GW-97"


@pytest.mark.rule("GW-95")
def test_the_offers_of_the_rulebook():
    prices = {id: (offer.cowboys, offer.dollars, offer.value, offer.cards) for id, offer in OFFERS.items()}

    assert prices["v4x2_5"] == (5, 8, 4, 2)
    assert prices["v5_4"] == (4, 6, 5, 1)
    assert trading.buy(["v3_1", "v3_1"], cowboys=2, balance=12) == (2, 12, None)


@pytest.mark.rule("GW-98")
def test_a_trade_pays_or_costs_the_amount_of_the_space():
    trail = fresh()
    money(trail, "Red", 2)
    trail.ledger.put("teepee/blue", "stock 1", "TP6", "test")
    game = acting(trail, "D")
    game.answer("Red", "D/0/0")
    assert refusal(game, "TP-3") == "GW-98"
    game.answer("Red", "TP-2")
    assert trail.money("Red") == 0

    game = acting(trail, "D")
    game.answer("Red", "D/0/0")
    game.answer("Red", "TP6")
    assert trail.money("Red") == 6
    assert trail.ledger.at("Red/teepees") == ["teepee/blue", "teepee/blue"]


@pytest.mark.rule("GW-98")
def test_without_a_payable_teepee_there_is_no_trade():
    trail = fresh()
    money(trail, "Red", 0)

    assert refusal(acting(trail, "D"), "D/0/0") == "GW-98"


@pytest.mark.rule("GW-99")
def test_a_hazard_is_cleared_at_the_printed_cost():
    trail = fresh()
    money(trail, "Red", 6)
    assert refusal(acting(trail, "F"), "F/1/0") == "GW-75"
    money(trail, "Red", 8)
    game = acting(trail, "F")
    game.answer("Red", "F/1/0")
    assert offered(game) == ["FL1", "FL2", "DR1", "RF1", "no"]
    game.answer("Red", "DR1")

    assert trail.money("Red") == 1
    assert trail.ledger.at("Red/hazards") == ["drought/green/3"]


@pytest.mark.rule("GW-99")
def test_nothing_to_clear_is_no_action():
    trail = fresh()
    for space, tile in trail.hazards().items():
        trail.ledger.put(tile, space, "Blue/hazards", "test")
    money(trail, "Red", 9)

    assert refusal(acting(trail, "F"), "F/1/0") == "GW-99"
