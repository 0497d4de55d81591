"""Given a cattleman who has arrived, when phase B begins, then the kind of place decides what can be done."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Correction
from tests.games.great_western_trail.table import (
    acting,
    asked,
    built,
    certificates,
    dealt,
    engine,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    refusal,
    said,
    stand,
    trail_of,
    walking,
)


@pytest.mark.rule("GW-19")
def test_a_turn_is_walk_act_draw_and_then_the_next_player_clockwise():
    game = ready()
    assert game.state.place == "phase A/destination"
    game.answer("Red", "E")
    assert game.state.place == "phase B"
    with pytest.raises(RuleError):
        game.answer("Red", "done")
    game.answer("Red", "E/0/0")
    game.answer("Red", "done")
    assert game.state.place == "phase C"
    game.answer("Red", True)

    assert game.asks[0].who == "Blue"


@pytest.mark.rule("GW-30", "GW-36")
@pytest.mark.parametrize("space", ["B1", "FL1", "TP1"])
def test_elsewhere_only_a_single_auxiliary_action_is_possible(space):
    trail = fresh()
    built(trail, "Blue", "2a", "B1")
    trail.ledger.put("teepee/blue", "stock 1", "TP1", "test")
    game = acting(trail, space)

    assert offered(game) == ["aux1", "aux2"]
    game.answer("Red", "aux1")
    assert trail.money("Red") == 7
    assert game.asks[0].who == "Blue"


@pytest.mark.rule("GW-30", "GW-31")
def test_every_printed_action_once_in_any_order_and_any_subset():
    trail = fresh()
    money(trail, "Red", 40)
    game = acting(trail, "A")
    assert {"A/0/0", "A/1/0", "A/2/0"} <= set(offered(game))

    game.answer("Red", "A/2/0")
    game.answer("Red", "1/cowboy")
    assert trail.money("Red") == 40 - 6 - 2
    assert offered(game) == ["A/0/0", "A/1/0", "done"]
    assert refusal(game, "A/2/0") == "GW-31"
    game.answer("Red", "A/0/0")
    assert offered(game) == ["A/1/0", "done"]
    game.answer("Red", "done")
    assert game.state.place == "phase C"


@pytest.mark.rule("GW-32")
def test_a_cost_is_paid_once_per_action_and_the_action_is_finished_first():
    trail = dealt({"Red": ["guernsey", "guernsey", "jersey", "jersey"]})
    game = acting(trail, "A")
    game.answer("Red", "A/0/0")

    assert trail.money("Red") == 8
    assert sorted(trail.ledger.at("Red/hand")) == ["guernsey", "jersey", "jersey"]
    assert "A/0/0" not in offered(game)


@pytest.mark.rule("GW-33")
def test_of_two_halves_split_by_a_slash_one_is_used_once():
    trail = fresh()
    game = acting(trail, "C")
    assert {"C/0/0", "C/0/1"} <= set(offered(game))
    game.answer("Red", "C/0/0")

    assert trail.certificates("Red") == 1
    assert offered(game) == ["C/1/0", "done"]


@pytest.mark.rule("GW-34")
def test_the_subsidiary_action_is_for_the_owner_who_stops_there():
    trail = fresh()
    built(trail, "Red", "2a", "FX1")
    game = acting(trail, "FX1")
    assert "subsidiary" in offered(game)
    game.answer("Red", "subsidiary")
    assert (trail.money("Red"), trail.certificates("Red")) == (8, 1)
    assert "subsidiary" not in offered(game)

    other = acting(trail, "FX1", "Blue")
    assert offered(other) == ["aux1", "aux2"]


@pytest.mark.rule("GW-34")
def test_any_cattle_card_serves_the_other_kind_of_subsidiary_action():
    trail = dealt({"Red": ["black_angus", "holstein/1", "O05", "jersey"]})
    built(trail, "Red", "2a", "RX1")
    game = acting(trail, "RX1")
    game.answer("Red", "subsidiary")

    assert sorted(offered(game)) == ["black_angus", "holstein/1", "jersey"]
    assert game.asks[0].secret
    game.answer("Red", "holstein/1")
    assert trail.certificates("Red") == 1
    assert trail.ledger.at("Red/discard") == ["holstein/1"]


@pytest.mark.rule("GW-35", "GW-112")
def test_instead_of_all_local_actions_one_single_auxiliary_action():
    trail = fresh()
    trail.ledger.put("Red/disc", "Red/aux1b", "city topeka", "test")
    game = acting(trail, "E")
    game.answer("Red", "aux1")
    assert trail.money("Red") == 7
    assert game.asks[0].who == "Blue"

    again = acting(trail, "E")
    again.answer("Red", "E/0/0")
    assert not {"aux1", "aux2"} & set(offered(again))


@pytest.mark.rule("GW-37")
def test_phase_b_is_never_empty():
    trail = fresh()
    money(trail, "Red", 0)
    game = acting(trail, "FL1")

    assert "done" not in offered(game)
    assert "aux1" in offered(game)


@pytest.mark.rule("GW-75")
def test_costs_are_paid_in_full_before_the_reward_and_rewards_may_be_refused():
    trail = fresh()
    money(trail, "Red", 1)
    game = acting(trail, "D")
    assert refusal(game, "D/0/1") == "GW-75"
    money(trail, "Red", 2)
    game = acting(trail, "D")
    game.answer("Red", "D/0/1")
    assert trail.money("Red") == 0
    game.answer("Red", "no")

    assert trail.engine("Red") == "0"


@pytest.mark.rule("GW-76")
def test_a_breed_in_the_cost_must_match_and_a_pair_is_two_of_one_breed():
    trail = dealt({"Red": ["jersey", "jersey", "guernsey", "black_angus"]})
    game = acting(trail, "F")
    game.answer("Red", "F/0/0")
    assert offered(game) == ["jersey"]
    game.answer("Red", "jersey")
    assert trail.money("Red") == 10
    assert trail.ledger.at("Red/discard") == ["jersey", "jersey"]

    trail = dealt({"Red": ["jersey", "guernsey", "dutch_belt", "black_angus"]})
    game = acting(trail, "F")
    with pytest.raises(RuleError) as refused:
        game.answer("Red", "F/0/0")
    assert refused.value.rule == "GW-76"


@pytest.mark.rule("GW-76")
def test_a_pair_is_told_card_by_card_where_the_points_differ():
    trail = dealt({"Red": ["west_highland/3", "west_highland/4", "west_highland/4", "jersey", "jersey"]})
    game = acting(trail, "F")
    game.answer("Red", "F/0/0")
    assert offered(game) == ["jersey", "west_highland/3+west_highland/4", "west_highland/4+west_highland/4"]
    game.answer("Red", "west_highland/4+west_highland/4")

    assert trail.ledger.at("Red/discard") == ["west_highland/4", "west_highland/4"]
    assert trail.money("Red") == 10
    assert is_sound(game)


@pytest.mark.rule("GW-115")
def test_a_building_moves_the_cattleman_on_to_another_phase_b_with_tolls():
    trail = fresh()
    built(trail, "Red", "4a", "A1")
    built(trail, "Blue", "1a", "A2")
    money(trail, "Red", 10)
    game = acting(trail, "A1")
    game.answer("Red", "4a/1/0")
    assert offered(game) == ["A2", "B", "other", "stay"]
    game.answer("Red", "B")

    assert trail.money("Red") == 8
    assert game.state.place == "phase B"
    assert {"B/0/0", "aux1"} <= set(offered(game))
    assert "4a/0/0" not in offered(game)
    assert is_sound(game)


@pytest.mark.rule("GW-115", "GW-163")
def test_moved_on_the_board_on_the_table_decides_too():
    trail = fresh()
    built(trail, "Red", "4a", "A1")
    game = acting(trail, "A1")
    game.answer("Red", "4a/1/0")
    game.answer("Red", "other")
    assert "KC" in offered(game)
    with pytest.raises(RuleError):
        game.answer("Red", ["B", "C", "D"])
    game.answer("Red", ["FL1", "C"])

    assert trail.spot("Red") == "C"
    assert trail.money("Red") == 4
    assert "C/0/0" in offered(game)


@pytest.mark.rule("GW-115")
def test_moved_on_into_kansas_city_the_visit_follows():
    trail = fresh()
    built(trail, "Red", "3a", "G1")
    game = acting(trail, "G1")
    game.answer("Red", "3a/1/0")
    game.answer("Red", "KC")

    assert game.state.place == "kansas city/foresight 1"


@pytest.mark.rule("GW-183")
def test_a_tile_taken_from_under_a_cattleman_leaves_him_on_the_empty_space():
    trail = fresh()
    stand(trail, "Red", "FL1")
    stand(trail, "Blue", "FL1")
    trail.ledger.put("flood/green/4", "FL1", "Blue/hazards", "test")
    game = walking(trail)

    assert trail.spot("Red") == "FL1"
    assert offered(game)[:2] == ["FL2", "B"]


@pytest.mark.rule("GW-116")
def test_8b_uses_the_actions_of_a_building_next_door():
    game = ready(sides=[8])
    trail = trail_of(game)
    built(trail, "Red", "8b", "F1")
    built(trail, "Blue", "1a", "G1")
    game = acting(trail, "F1")
    game.answer("Red", "8b/0/0")
    assert offered(game) == ["G", "F"]
    game.answer("Red", "G")
    assert "G/0/0" in offered(game)
    game.answer("Red", "G/0/0")
    game.answer("Red", "1")

    assert trail.engine("Red") == "1"
    assert "Red uses building G" in said(game)


@pytest.mark.rule("GW-116")
def test_8b_copies_no_hazard():
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "FX1")
    trail.ledger.put("flood/green/2", "stock 1", "FL4", "test")

    assert refusal(acting(trail, "FX1"), "8b/0/0") == "GW-116"


@pytest.mark.rule("GW-117", "GW-164")
def test_the_owner_confirms_how_many_buildings_touch_a_forest():
    trail = fresh()
    for tile, space in (("1a", "B1"), ("2a", "C1"), ("3a", "A1")):
        built(trail, "Red", tile, space)
    game = acting(trail, "B1")
    game.answer("Red", "1a/0/0")

    assert game.asks[0].quick == 2
    game.answer("Red", 3)
    assert trail.money("Red") == 6 + 6


def test_a_full_certificate_track_takes_no_more():
    trail = fresh()
    certificates(trail, "Red", 3)
    engine(trail, "Red", "5")
    game = acting(trail, "C")
    game.answer("Red", "C/0/0")

    assert trail.certificates("Red") == 3


@pytest.mark.rule("GW-30")
def test_a_cattleman_put_right_in_phase_b_has_the_actions_of_the_place_where_he_stands():
    trail = fresh()
    game = acting(trail, "A")
    assert "A/1/0" in offered(game)
    game.correct(Correction("Red", "A", "B", "Ann", "it was the next one", "piece"))
    assert [id for id in offered(game) if id[0].isupper()] == ["B/0/0", "B/1/0"]
    assert str(asked(game).title) == "building B"

    game.correct(Correction("Red", "B", "FL1", "Ann", "no, the flood", "piece"))
    assert offered(game) == ["aux1", "aux2"]
    game.correct(Correction("Red", "FL1", "KC", "Ann", "he was through already", "piece"))
    assert trail.place == "kansas city/foresight 1"


@pytest.mark.rule("GW-116")
def test_what_8b_copied_is_gone_when_the_cattleman_never_stood_there():
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "F1")
    game = acting(trail, "F1")
    game.answer("Red", "8b/0/0")
    game.answer("Red", "G")
    assert "G/0/0" in offered(game)
    game.correct(Correction("Red", "F1", "F", "Ann", "one too far", "piece"))

    assert "G/0/0" not in offered(game)
    assert refusal(game, "F/1/0") == "GW-75"
