"""Given a cattleman in Kansas City, when the five sub-steps are taken, then market, money and cities change."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.games.great_western_trail import herd
from companion.games.great_western_trail.components import TO_THE_LIMIT
from companion.games.great_western_trail.trail import GONE, MARKET, STACK
from tests.games.great_western_trail.table import (
    asked,
    at_work,
    certificates,
    dealt,
    engine,
    fresh,
    is_sound,
    offered,
    on_sale,
    refusal,
    said,
    selling,
    stand,
    token,
    walking,
    without,
)


def in_kansas_city(trail, who="Red"):
    stand(trail, who, "G")
    game = walking(trail, who)
    game.answer(who, "KC")
    return game


@pytest.mark.rule("GW-40", "GW-41")
def test_five_sub_steps_in_their_order_then_back_to_the_start_and_refill():
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    game = in_kansas_city(trail)
    places = [game.state.place]
    for answer in ("flood/green/3", "cowboy", "craftsman"):
        game.answer("Red", answer)
        places.append(game.state.place)
    game.answer("Red", "wichita")
    game.answer("Red", "aux3a")
    places.append(game.state.place)

    assert places == [
        "kansas city/foresight 1",
        "kansas city/foresight 2",
        "kansas city/foresight 3",
        "kansas city/delivery/city",
        "kansas city/refill",
    ]
    assert trail.spot("Red") == "START"
    assert is_sound(game)


@pytest.mark.rule("GW-41")
def test_with_one_tile_there_is_no_choice():
    trail = fresh()
    trail.ledger.put("teepee/blue", "foresight 1", GONE, "test")

    assert offered(in_kansas_city(trail)) == ["flood/green/3"]


@pytest.mark.rule("GW-42")
def test_a_hazard_goes_on_the_lowest_free_number_of_its_type_or_leaves_the_game():
    trail = fresh()
    game = in_kansas_city(trail)
    game.answer("Red", "flood/green/3")
    assert trail.tile_at("FL3") == "flood/green/3"

    trail = fresh()
    trail.ledger.put("flood/green/2", "stock 1", "FL3", "test")
    trail.ledger.put("flood/black/3", "stock 1", "FL4", "test")
    game = in_kansas_city(trail)
    game.answer("Red", "flood/green/3")
    assert trail.ledger.at(GONE)[-1] == "flood/green/3"
    assert "leaves the game" in said(game)


@pytest.mark.rule("GW-43")
def test_a_teepee_fills_the_gap_first():
    trail = fresh()
    trail.ledger.put("teepee/blue", "TP-2", "Blue/teepees", "test")
    game = in_kansas_city(trail)
    game.answer("Red", "teepee/blue")

    assert trail.tile_at("TP-2") == "teepee/blue"


@pytest.mark.rule("GW-04", "GW-44", "GW-45", "GW-46", "GW-47")
def test_the_worker_that_takes_the_tokens_space_pushes_it_and_opens_the_row():
    trail = fresh()
    game = in_kansas_city(trail)
    game.answer("Red", "teepee/blue")
    assert len(trail.workers_in(2)) == 2
    game.answer("Red", "engineer")

    assert len(trail.workers_in(2)) == 3
    assert trail.token_row == 3
    game.answer("Red", "craftsman")
    assert trail.workers_in(3) == ["craftsman"]
    assert trail.token_row == 3
    assert len(trail.workers_in(1)) == 3


@pytest.mark.rule("GW-48")
@pytest.mark.parametrize(("face_up", "turned"), [(4, 6), (10, 0)])
def test_a_yellow_arrow_fills_the_cattle_market(face_up, turned):
    trail = fresh()
    for card in list(trail.ledger.at(MARKET))[face_up:]:
        trail.ledger.put(card, MARKET, STACK, "test")
    token(trail, 6)
    at_work(trail, "cowboy", 6, 2)
    game = in_kansas_city(trail)
    game.answer("Red", "teepee/blue")
    game.answer("Red", "engineer")

    assert trail.token_row == 7
    if turned:
        assert len(trail.ledger.at(STACK)) == 32
        game.answer("Red", [option.id for option in asked(game).options][:turned])
    assert len(trail.ledger.at(MARKET)) == 10
    assert game.state.place == "kansas city/foresight 3"


@pytest.mark.rule("GW-48")
def test_an_empty_stack_stops_the_filling():
    trail = fresh()
    on_sale(trail)
    for card in list(trail.ledger.at(STACK))[2:]:
        trail.ledger.put(card, STACK, "Blue/discard", "test")
    token(trail, 9)
    at_work(trail, "cowboy", 9, 2)
    game = in_kansas_city(trail)
    game.answer("Red", "teepee/blue")
    game.answer("Red", "cowboy")

    assert trail.reveal == 2


@pytest.mark.rule("GW-50", "GW-51")
def test_each_breed_counts_once_and_the_whole_hand_is_discarded():
    trail = dealt({"Red": ["jersey", "jersey", "holstein/1", "O05"]})
    game = selling(trail)

    assert trail.value == 4
    assert trail.money("Red") == 6 + 4
    assert trail.ledger.at("Red/hand") == []
    assert sorted(trail.ledger.at("Red/discard")) == ["O05", "holstein/1", "jersey", "jersey"]
    assert "4 = Jersey 1 + Holstein 3" in said(game)


@pytest.mark.rule("GW-50")
def test_different_breeds_of_equal_value_all_count():
    assert herd.breeding_sum(["dutch_belt", "black_angus", "guernsey", "guernsey"]).total == 6


@pytest.mark.rule("GW-50", "GW-161")
def test_where_the_hand_is_unknown_it_is_entered_when_it_is_shown():
    trail = fresh()
    game = selling(trail)
    with pytest.raises(RuleError):
        game.answer("Red", ["jersey#1", "guernsey#1"])
    game.answer("Red", ["jersey#1", "jersey#2", "guernsey#1", "black_angus#1"])

    assert trail.value == 1 + 2 + 2
    assert trail.ledger.at("Red/discard").count("jersey") == 2


@pytest.mark.rule("GW-52")
def test_the_marker_moves_back_any_number_of_spaces_and_from_6_the_first_is_4():
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    without(trail, "Red", "cert4", "cert6")
    certificates(trail, "Red", 6)
    trail.known["track 5"] = 0
    game = selling(trail)
    assert offered(game) == ["6", "4", "3", "2", "1", "0"]
    assert [str(option.label) for option in asked(game).options][:2] == ["keep 6: $5", "keep 4: $7"]
    game.answer("Red", "4")

    assert trail.certificates("Red") == 4
    assert trail.value == 7


@pytest.mark.rule("GW-53", "GW-55")
def test_permanent_certificates_add_at_every_sale_and_are_never_spent():
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    for tile, station in (("SM3", "S3"), ("SM1", "S1")):
        trail.ledger.put(tile, f"station {station}", "Red/station masters", "test")
    selling(trail)

    assert trail.value == 5 + 1
    assert trail.money("Red") == 6 + 6
    assert "SM3" in trail.ledger.at("Red/station masters")


@pytest.mark.rule("GW-54")
@pytest.mark.parametrize(
    ("removed", "temp", "spaces", "to"),
    [
        ([], 0, 2, 2),
        ([], 2, 2, 3),
        (["cert6"], 3, 1, 3),
        (["cert4"], 3, 2, 4),
        (["cert4", "cert6"], 4, 1, 6),
        (["cert4", "cert6"], 0, TO_THE_LIMIT, 6),
    ],
)
def test_the_limit_of_temporary_certificates(removed, temp, spaces, to):
    assert herd.gain_certificates(temp, removed, spaces) == to


@pytest.mark.rule("GW-66")
def test_the_cattleman_goes_back_and_the_columns_are_refilled_from_their_stocks():
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    engine(trail, "Red", "9")
    game = in_kansas_city(trail)
    for answer in ("flood/green/3", "cowboy", "craftsman", "wichita", "aux3a"):
        game.answer("Red", answer)

    assert trail.spot("Red") == "START"
    assert "cowboy" not in offered(game)
    game.answer("Red", "rockfall/black/2")
    assert offered(game) == ["cowboy", "craftsman", "engineer"]
    game.answer("Red", "craftsman")
    game.answer("Red", "teepee/blue")
    assert [len(trail.ledger.at(f"foresight {n}")) for n in (1, 2, 3)] == [2, 2, 2]
    assert game.state.place == "phase C"


def test_a_refused_worker_names_the_rule_after_the_token_has_gone():
    trail = fresh()
    trail.ledger.put("job market token", "row 2", "Blue/token", "test")
    trail.last_turns = ["Yellow", "Red"]
    game = in_kansas_city(trail)
    game.answer("Red", "teepee/blue")

    assert game.state.place == "kansas city/foresight 3"
    assert refusal(game, "craftsman") == "GW-131"
