"""Given a herd that has been sold, when it is delivered, then discs, money and arrows follow the rulebook."""

from __future__ import annotations

import pytest

from companion.games.great_western_trail import delivering, railroad, shipping
from companion.games.great_western_trail.components import BLACK_DISCS, DISCS, WHITE_DISCS
from companion.games.great_western_trail.components_buildings import Todo
from tests.games.great_western_trail.table import (
    doing,
    engine,
    fresh,
    is_sound,
    money,
    offered,
    refusal,
    said,
    served,
    without,
)


def delivering_game(trail, value, who="Red"):
    return doing(trail, Todo("deliver", value), who=who)


@pytest.mark.rule("GW-56", "GW-57")
def test_a_delivery_is_mandatory_to_a_city_within_the_value_not_served_before():
    trail = fresh()
    served(trail, "Red", "topeka", "colorado_springs", "kansas_city")
    served(trail, "Blue", "wichita")
    game = delivering_game(trail, 10)

    assert offered(game) == ["albuquerque", "santa_fe", "wichita", "kansas_city"]
    refused = delivering.why_not_city("el_paso", 10, {})
    assert refused is not None
    assert refused.rule == "GW-56"


@pytest.mark.rule("GW-57")
def test_san_francisco_may_be_served_again():
    trail = fresh()
    served(trail, "Red", "san_francisco", "sacramento")
    engine(trail, "Red", "20")
    game = delivering_game(trail, 18)

    assert "san_francisco" in offered(game)
    assert "sacramento" not in offered(game)


@pytest.mark.rule("GW-58")
def test_white_discs_fit_everywhere_and_black_ones_only_black_frames():
    trail = fresh()
    game = delivering_game(trail, 10)
    game.answer("Red", "santa_fe")
    assert refusal(game, "cert6") == "GW-58"
    assert offered(game) == list(WHITE_DISCS)
    money(trail, "Red", 20)
    game = delivering_game(trail, 10)
    game.answer("Red", "albuquerque")
    assert set(offered(game)) >= {"aux1b", "cert6", "step_left", "step_right", "hand_a"}
    game.answer("Red", "cert6")

    assert "cert6" in trail.removed("Red")
    assert trail.delivered("Red") == {"albuquerque": 1}


@pytest.mark.rule("GW-59")
def test_hand_discs_cost_5_and_the_left_step_disc_brings_3():
    trail = fresh()
    engine(trail, "Red", "20")
    money(trail, "Red", 4)
    game = delivering_game(trail, 10)
    game.answer("Red", "albuquerque")
    assert refusal(game, "hand_a") == "GW-176"
    game.answer("Red", "step_left")
    assert trail.money("Red") == 7

    game = delivering_game(trail, 12)
    game.answer("Red", "el_paso")
    game.answer("Red", "hand_a")
    assert trail.money("Red") == 2


@pytest.mark.rule("GW-60", "GW-61")
@pytest.mark.parametrize(
    ("space", "city", "cost"),
    [
        ("0", "san_francisco", 11),
        ("5", "santa_fe", 2),
        ("T1", "santa_fe", 2),
        ("4", "santa_fe", 3),
        ("39", "san_francisco", 0),
        ("T5", "san_francisco", 1),
    ],
)
def test_a_dollar_for_each_red_cross_between_engine_and_city(space, city, cost):
    assert railroad.transport_cost(space, city) == cost


@pytest.mark.rule("GW-62")
def test_the_order_of_paying_and_gaining():
    trail = fresh()
    money(trail, "Red", 10)
    game = delivering_game(trail, 10)
    game.answer("Red", "albuquerque")
    game.answer("Red", "step_left")

    assert trail.money("Red") == 10 + 3 - 5
    red = [entry for entry in trail.ledger.entries if "Red" in (entry.source, entry.target) and entry.what == "$"][-2:]
    assert [(entry.source, entry.amount) for entry in red] == [("bank", 3), ("Red", 5)]


@pytest.mark.rule("GW-63")
def test_arrows_on_both_sides_bring_objective_cards_one_at_a_time():
    trail = fresh()
    served(trail, "Red", "colorado_springs", "albuquerque")
    engine(trail, "Red", "20")
    game = delivering_game(trail, 8)
    game.answer("Red", "santa_fe")
    game.answer("Red", "aux4b")
    assert "no" not in offered(game)
    game.answer("Red", "O20")
    game.answer("Red", "O15")
    assert "O15" in offered(game)
    game.answer("Red", "O15")
    game.answer("Red", "O12")

    assert trail.ledger.at("Red/discard") == ["O20", "O15"]
    assert is_sound(game)


@pytest.mark.rule("GW-63")
def test_no_arrow_without_a_neighbour():
    assert delivering.arrow_cards("albuquerque", {"colorado_springs": 1, "topeka": 1}) == 0
    assert delivering.arrow_cards("wichita", {"topeka": 1, "colorado_springs": 1}) == 1


@pytest.mark.rule("GW-64")
def test_kansas_city_brings_6_dollars_each_time():
    trail = fresh()
    served(trail, "Red", "kansas_city")
    game = delivering_game(trail, 0)
    game.answer("Red", "kansas_city")
    game.answer("Red", "aux2b")

    assert trail.money("Red") == 12
    assert trail.delivered("Red") == {"kansas_city": 2}


@pytest.mark.rule("GW-65")
def test_without_white_discs_a_black_one_goes_on_a_white_space():
    trail = fresh()
    without(trail, "Red", *WHITE_DISCS)
    game = delivering_game(trail, 1)
    game.answer("Red", "topeka")

    assert offered(game) == ["cert6", "step_left", "step_right", "hand_a", "hand_b"]


@pytest.mark.rule("GW-65")
def test_without_a_payable_disc_one_comes_back_from_an_own_station():
    trail = fresh()
    without(trail, "Red", *DISCS[:-3])
    without(trail, "Red", "step_right", to="station S3")
    money(trail, "Red", 0)
    game = delivering_game(trail, 1)
    game.answer("Red", "topeka")
    assert offered(game) == ["S3"]
    game.answer("Red", "S3")

    assert trail.stations("Red") == []
    assert "comes back" in said(game)
    assert is_sound(game)


@pytest.mark.rule("GW-56", "GW-57", "GW-65")
def test_a_disc_back_from_a_station_opens_no_other_city():
    trail = fresh()
    without(trail, "Red", *DISCS[:-2])
    without(trail, "Red", DISCS[-2], to="city topeka")
    without(trail, "Red", DISCS[-1], to="station S3")
    game = delivering_game(trail, 4)

    assert offered(game) == ["wichita", "kansas_city"]
    assert (refusal(game, "topeka"), refusal(game, "el_paso")) == ("GW-57", "GW-56")


@pytest.mark.rule("GW-176")
def test_disc_and_transport_must_both_be_payable():
    trail = fresh()
    without(trail, "Red", *WHITE_DISCS, *(disc for disc in BLACK_DISCS if disc not in ("hand_a", "cert6")))
    money(trail, "Red", 9)
    game = delivering_game(trail, 10)
    game.answer("Red", "albuquerque")

    assert refusal(game, "hand_a") == "GW-176"
    assert offered(game) == ["cert6"]


def test_a_city_says_what_it_would_bring_now_and_at_the_end():
    trail = fresh()
    served(trail, "Red", "el_paso", "topeka")

    found = [
        shipping.brings(trail, "Red", city, Todo("deliver", 14)) for city in ("san_diego", "kansas_city", "wichita")
    ]
    assert [str(words) for words in found] == ["−$8 +8p", "+$6 −6p", "−$1 −3p 1c"]
    assert str(shipping.at_the_end(trail, "Red", "san_diego")) == "8 = arrow El Paso – San Diego 8"
