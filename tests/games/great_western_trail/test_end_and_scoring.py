"""Given the last row of the job market, when it is full, then one more turn each, and eleven categories count."""

from __future__ import annotations

import pytest

from companion.game.flow import OVER
from companion.game.game import Game
from companion.games.great_western_trail import holdings, job_market, scoring
from companion.games.great_western_trail.components_buildings import PRIVATE
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.games.great_western_trail.scoring import CATEGORIES, Holding, categories
from tests.games.great_western_trail.table import (
    asked,
    at_work,
    built,
    crew,
    fresh,
    money,
    offered,
    refusal,
    said,
    served,
    stand,
    token,
    walking,
    without,
)


def last_worker(trail, who="Red"):
    """Kansas City, where the worker of column 2 will push the token off the board."""
    token(trail, 12)
    at_work(trail, "cowboy", 12, 2)
    stand(trail, who, "G")
    game = walking(trail, who)
    game.answer(who, "KC")
    game.answer(who, "teepee/blue")
    game.answer(who, "engineer")
    return game


@pytest.mark.rule("GW-130")
def test_along_the_red_arrow_the_token_leaves_the_board_and_is_kept():
    trail = fresh()
    game = last_worker(trail)

    assert trail.token_row is None
    assert trail.ledger.at("Red/token") == ["job market token"]
    assert "everybody else has one more turn" in said(game)


@pytest.mark.rule("GW-131", "GW-133")
def test_from_then_on_nobody_chooses_a_worker_and_workers_alone_are_skipped():
    trail = fresh()
    game = last_worker(trail)
    assert refusal(game, "craftsman") == "GW-131"
    assert offered(game) == ["teepee/blue"]

    trail = fresh()
    trail.ledger.put("teepee/blue", "foresight 3", "stock 3", "test")
    trail.ledger.put("cowboy", "stock 3", "foresight 3", "test")
    game = last_worker(trail)
    assert game.state.place == "kansas city/hand"
    assert job_market.foresight_options(["worker", "worker"], token_gone=True) == []


@pytest.mark.rule("GW-172")
def test_refilling_goes_on_as_usual_after_the_token_has_gone():
    trail = fresh()
    game = last_worker(trail)
    game.answer("Red", "teepee/blue")
    game.answer("Red", ["jersey#1", "jersey#2", "guernsey#1", "black_angus#1"])
    game.answer("Red", "kansas_city")
    game.answer("Red", "aux4a")
    assert game.state.place == "kansas city/refill"
    game.answer("Red", "teepee/green")

    assert "cowboy" in offered(game)


@pytest.mark.rule("GW-132")
def test_everybody_else_has_exactly_one_more_turn():
    trail = fresh()
    game = last_worker(trail, "Blue")
    order = []
    while trail.place != OVER:
        if trail.active not in order:
            order.append(trail.active)
        ask = game.asks[0]
        game.answer(ask.who, True if ask.kind == "Confirm" else _some(game))

    assert order == ["Blue", "Yellow", "Red"]
    assert job_market.final_turns(["Red", "Blue", "Yellow"], "Blue") == ["Yellow", "Red"]


def _some(game):
    ask = game.asks[0]
    if ask.kind == "Number":
        return ask.least
    if ask.kind == "ChooseSeveral":
        return [option.id for option in ask.options][: ask.least or 1]
    return asked(game).open[0].id


@pytest.mark.rule("GW-03", "GW-140")
def test_eleven_categories_make_the_total():
    found = categories(Holding(dollars=14, workers={"cowboy": 1, "craftsman": 1, "engineer": 1}))

    assert list(found) == list(CATEGORIES)
    assert len(found) == 11
    assert sum(amount.total for amount in found.values()) == 2


@pytest.mark.rule("GW-141")
@pytest.mark.parametrize(("dollars", "vp"), [(4, 0), (5, 1), (19, 3)])
def test_coins(dollars, vp):
    assert categories(Holding(dollars=dollars))["coins"].total == vp


@pytest.mark.rule("GW-142")
def test_buildings_on_the_board():
    trail = fresh()
    built(trail, "Red", "7a", "A1")
    built(trail, "Red", "1a", "A2")

    assert str(holdings.categories(trail, "Red")["buildings"]) == "7 = 7a 6 + 1a 1"
    trail.known["small building vp"] = 2
    assert holdings.categories(trail, "Red")["buildings"].total == 8


@pytest.mark.rule("GW-143")
def test_cities_multiply_but_arrows_count_once():
    delivered = {"kansas_city": 2, "san_francisco": 3, "el_paso": 1, "san_diego": 1, "topeka": 1, "wichita": 1}

    assert categories(Holding(delivered=delivered))["cities"].total == -12 + 27 + 8 - 3


@pytest.mark.rule("GW-144")
def test_stations_with_an_own_disc():
    trail = fresh()
    without(trail, "Red", "aux1b", to="station S1")
    without(trail, "Red", "aux2b", to="station S10")

    assert holdings.categories(trail, "Red")["stations"].total == 1 + 9


@pytest.mark.rule("GW-145")
def test_hazards_held():
    trail = fresh()
    trail.ledger.put("flood/green/4", "FL1", "Red/hazards", "test")
    trail.ledger.put("rockfall/green/2", "RF1", "Red/hazards", "test")

    assert holdings.categories(trail, "Red")["hazards"].total == 6


@pytest.mark.rule("GW-146")
def test_cattle_of_the_whole_deck_wherever_it_lies():
    trail = fresh()
    trail.ledger.put("west_highland/5", "market stack", "Red/discard", "test")
    trail.ledger.put("texas_longhorn/7", "market stack", "Red/unseen", "test")

    assert str(holdings.categories(trail, "Red")["cattle"]) == "12 = Texas Longhorn 7 + West Highland 5"


@pytest.mark.rule("GW-147", "GW-178")
def test_objectives_and_station_masters_may_use_the_same_things():
    held = Holding(
        hazards=[2, 2, 3],
        blue=1,
        committed=["ST4"],
        station_masters=["SM3", "SM2"],
        workers={"cowboy": 1, "craftsman": 1, "engineer": 1},
    )
    found = categories(held)

    assert found["objectives"].total == 3
    assert found["station_masters"].total == 3


@pytest.mark.rule("GW-148", "GW-179", "GW-180")
def test_station_masters():
    held = Holding(
        station_masters=["SM1", "SM4", "SM5"],
        green=3,
        blue=2,
        temp=6,
        workers={"cowboy": 3, "craftsman": 1, "engineer": 2},
    )

    assert str(categories(held)["station_masters"]) == (
        "24 = 1 VP per worker 6 + 3 VP per pair of teepees 6 + 3 VP per 2 certificates 12"
    )


@pytest.mark.rule("GW-149")
@pytest.mark.parametrize(("count", "vp"), [(4, 0), (5, 4), (6, 8)])
def test_workers_on_spaces_5_and_6(count, vp):
    trail = fresh()
    crew(trail, "Red", engineer=count)

    assert holdings.categories(trail, "Red")["workers"].total == vp


@pytest.mark.rule("GW-150")
def test_the_right_step_disc_alone_scores():
    trail = fresh()
    without(trail, "Red", "step_left", "hand_a")
    assert holdings.categories(trail, "Red")["step_disc"].total == 0
    without(trail, "Red", "step_right")
    assert holdings.categories(trail, "Red")["step_disc"].total == 3


@pytest.mark.rule("GW-151")
def test_the_token_is_worth_2():
    trail = fresh()
    last_worker(trail)

    assert holdings.categories(trail, "Red")["job_market_token"].total == 2
    assert holdings.categories(trail, "Blue")["job_market_token"].total == 0


@pytest.mark.rule("GW-152")
def test_a_tie_is_a_shared_victory():
    assert scoring.winners({"Red": 70, "Blue": 82, "Yellow": 82}) == ["Blue", "Yellow"]
    trail = fresh()
    for who in trail.names:
        money(trail, who, 5)
    assert [score.place for score in RULEBOOK.scores(trail)] == [1, 1, 1]
    served(trail, "Red", "sacramento")
    assert [score.player for score in RULEBOOK.scores(trail) if score.place == 1] == ["Red"]


def test_the_printed_numbers_of_the_buildings():
    assert [(tile, PRIVATE[tile].craftsmen, PRIVATE[tile].vp) for tile in ("3b", "6a", "8b", "10a")] == [
        ("3b", 2, 3),
        ("6a", 4, 5),
        ("8b", 6, 8),
        ("10a", 9, 13),
    ]


@pytest.mark.rule("GW-165")
def test_printed_facts_that_count_at_the_end_are_asked_for_before_the_best_is_proposed():
    trail = fresh()
    trail.ledger.put("O04", "objective pile", "Red/unseen", "test")
    trail.active, trail.turn, trail.last_turns, trail.place = "Red", 30, [], "next turn"
    game = Game(RULEBOOK, trail)
    assert str(asked(game).title) == "Points for 3 cows of value 3 and a building"
    game.answer("table", 3)

    assert trail.known["O04 vp"] == 3
    assert asked(game).who == "Red"
    game.answer("Red", "best")
    assert game.over
