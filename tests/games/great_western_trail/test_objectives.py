"""Given objective cards, when they are taken, played and scored, then each thing serves one task only."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.game import Game
from companion.games.great_western_trail import holdings
from companion.games.great_western_trail.components_buildings import BUILDINGS, Todo
from companion.games.great_western_trail.components_objectives import OBJECTIVE_CARDS, OBJECTIVES, TASKS
from companion.games.great_western_trail.doing import why_not
from companion.games.great_western_trail.objectives import best_assignment, station_master_points
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.games.great_western_trail.trail import DISPLAY, PILE
from tests.games.great_western_trail.table import (
    acting,
    asked,
    dealt,
    doing,
    engine,
    fresh,
    is_sound,
    offered,
    refusal,
    said,
    stand,
    walking,
)


@pytest.mark.rule("GW-120")
def test_a_card_of_the_display_or_the_top_of_the_pile_goes_to_the_discard_pile():
    trail = fresh()
    game = acting(trail, "C")
    game.answer("Red", "C/0/1")
    assert offered(game) == ["O01", "O06", "O10", "O20", "pile"]
    game.answer("Red", "O10")
    assert asked(game).chance
    game.answer("Red", "O02")
    assert trail.ledger.at(DISPLAY) == ["O01", "O06", "O20", "O02"]
    assert trail.ledger.at("Red/discard") == ["O10"]

    game = acting(trail, "C")
    game.answer("Red", "C/0/1")
    game.answer("Red", "pile")
    game.answer("Red", "O24")
    assert trail.ledger.at("Red/discard") == ["O10", "O24"]
    assert len(trail.ledger.at(DISPLAY)) == 4
    assert is_sound(game)


@pytest.mark.rule("GW-126")
def test_cards_are_played_before_the_walk_and_around_actions():
    trail = dealt({"Red": ["O05", "O03", "jersey", "guernsey"]})
    stand(trail, "Red", "A")
    game = walking(trail)
    game.answer("Red", "play/O05")
    assert trail.money("Red") == 8
    assert trail.ledger.at("Red/objectives") == ["ST1", "O05"]
    game.answer("Red", "go")
    game.answer("Red", "FL1")
    assert trail.money("Red") == 6
    game.answer("Red", "play/O03")
    assert trail.money("Red") == 8

    assert game.state.place == "phase B"
    assert "done" not in offered(game)
    assert "Red plays" in said(game)


@pytest.mark.rule("GW-126")
@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("O07", "auxiliary action"),
        ("O11", "how many"),
        ("O15", "engine"),
        ("O18", "engine"),
        ("O21", "drive on/destination"),
    ],
)
def test_each_kind_of_immediate_action(card, place):
    trail = dealt({"Red": [card, "jersey", "guernsey"]})
    game = acting(trail, "FL1")
    game.answer("Red", f"play/{card}")

    assert game.state.place == f"action/{place}"


@pytest.mark.rule("GW-125")
def test_a_free_move_in_phase_b_ends_it_without_tolls():
    trail = dealt({"Red": ["O21", "jersey", "guernsey", "jersey"]})
    game = acting(trail, "A")
    game.answer("Red", "play/O21")
    game.answer("Red", "FL2")

    assert trail.money("Red") == 6
    assert trail.spot("Red") == "FL2"
    assert game.state.place == "phase C"


@pytest.mark.rule("GW-125")
def test_a_free_move_before_the_walk_moves_its_start_and_never_enters_kansas_city():
    trail = dealt({"Red": ["O21", "jersey", "guernsey", "jersey"]})
    stand(trail, "Red", "F")
    game = walking(trail)
    game.answer("Red", "play/O21")
    assert offered(game) == ["G", "other", "stay"]
    game.answer("Red", "other")
    assert "KC" not in offered(game)
    game.answer("Red", ["G"])

    assert game.state.place == "phase A/destination"
    assert offered(game) == ["KC", "other"]


@pytest.mark.rule("GW-127")
def test_an_empty_pile_refills_nothing_and_an_empty_display_gives_nothing():
    trail = fresh()
    for card in list(trail.ledger.at(PILE)):
        trail.ledger.put(card, PILE, "Blue/discard", "test")
    game = acting(trail, "C")
    game.answer("Red", "C/0/1")
    game.answer("Red", "O01")
    assert trail.ledger.at(DISPLAY) == ["O06", "O10", "O20"]
    for card in list(trail.ledger.at(DISPLAY)):
        trail.ledger.put(card, DISPLAY, "Blue/discard", "test")
    assert refusal(acting(trail, "C"), "C/0/1") == "GW-127"

    game = doing(trail, Todo("objective", 2, "discard"))
    assert "No objective card is left" in said(game)
    card_for_3_dollars = BUILDINGS["6b"][0][0]
    assert why_not(trail, "Red", card_for_3_dollars) is None


@pytest.mark.rule("GW-121", "GW-122")
def test_each_thing_serves_one_task_on_one_card():
    cards = ["ST3", "O12", "O22"]  # each wants two buildings and at least one hazard
    few = best_assignment(cards, [], {"building": 4, "hazard": 3})
    assert few.total == 3 + 5
    assert few.ways[0].failed == ("ST3",)  # a starting objective costs nothing
    none = best_assignment(cards, [], {})
    assert none.total == 0 - 2 - 2


def by_trying(committed, optional, resources, counts):
    """Every choice there is, tried."""
    best = -999
    areas: set[int] = set()
    cards = [*committed, *optional]
    for choice in product("fxo", repeat=len(cards)):
        if any(what == "o" and at < len(committed) for at, what in enumerate(choice)):
            continue
        used = [
            task for card, what in zip(cards, choice, strict=True) if what == "f" for task in OBJECTIVES[card].tasks
        ]
        if any(used.count(task) > resources.get(task, 0) for task in set(used)):
            continue
        area = len(cards) - choice.count("o")
        total = sum(
            OBJECTIVES[card].vp if what == "f" else -OBJECTIVES[card].penalty if what == "x" else 0
            for card, what in zip(cards, choice, strict=True)
        ) + (station_master_points(area) if counts else 0)
        if total > best:
            best, areas = total, set()
        if total == best:
            areas.add(area)
    return best, sorted(areas)


@pytest.mark.rule("GW-123", "GW-124")
@settings(max_examples=60, deadline=None)
@given(
    cards=st.lists(st.sampled_from(OBJECTIVE_CARDS), max_size=6, unique=True),
    split=st.integers(0, 6),
    resources=st.dictionaries(st.sampled_from(list(TASKS)), st.integers(0, 4)),
    counts=st.booleans(),
)
def test_the_best_assignment_is_what_trying_everything_finds(cards, split, resources, counts):
    committed, optional = cards[:split], cards[split:]
    best = best_assignment(committed, optional, resources, counts_area=counts)

    assert (best.total, [way.area for way in best.ways]) == by_trying(committed, optional, resources, counts)


@pytest.mark.rule("GW-123", "GW-124")
def test_at_the_end_the_best_cards_of_the_deck_are_proposed_and_the_player_may_choose_otherwise():
    trail = fresh()
    trail.ledger.put("O15", PILE, "Red/discard", "test")
    trail.ledger.put("O06", DISPLAY, "Red/discard", "test")
    trail.ledger.put("Red/disc", "Red/aux1b", "city san_francisco", "test")
    assert holdings.best_to_add(trail, "Red") == ["O06"]

    trail.turn, trail.last_turns, trail.todo, trail.place = 40, [], [], "next turn"
    trail.ledger.put("job market token", "row 2", "Red/token", "test")
    game = Game(RULEBOOK, trail)
    game.answer("Red", "other")
    game.answer("Red", ["O06", "O15"])
    assert game.over
    score = next(score for score in RULEBOOK.scores(trail) if score.player == "Red")
    assert {str(part.reason): part.amount for part in score.sum.parts}["objectives"] == 5 - 3


def test_a_penalty_may_be_worth_a_pair_for_the_station_master():
    best = best_assignment(["ST1"], ["O01"], {}, counts_area=True)

    assert (best.total, best.ways[0].area) == (1, 2)
    assert best_assignment(["ST1"], ["O06"], {}, counts_area=True).ways[-1].area == 2


def test_the_engine_of_a_played_card_moves_for_nothing():
    trail = dealt({"Red": ["O18", "jersey"]})
    engine(trail, "Red", "5")
    game = acting(trail, "FL1")
    game.answer("Red", "play/O18")
    game.answer("Red", "8")

    assert trail.engine("Red") == "8"
