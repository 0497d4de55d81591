"""What the rulebook does not decide: asked for when it first matters, played as the table rules, and remembered."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.game.players import TABLE
from companion.games.great_western_trail import facts
from companion.games.great_western_trail.components import DISCS, WHITE_DISCS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.rulebook import RULEBOOK
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
    rule,
    said,
    stand,
    trail_of,
    walking,
    without,
)

BOTH = pytest.mark.parametrize("usual", [True, False], ids=["usual", "other"])


def empty(trail, place):
    for tile in list(trail.ledger.at(place)):
        trail.ledger.put(tile, place, GONE, "test")


def to_kansas_city(trail):
    stand(trail, "Red", "G")
    game = walking(trail)
    if "go" in offered(game):
        game.answer("Red", "go")
    game.answer("Red", "KC")
    return game


@BOTH
@pytest.mark.rule("GW-41")
def test_an_empty_foresight_column_is_skipped_or_a_tile_of_another_one_is_taken(usual):
    trail = fresh()
    empty(trail, "foresight 1")
    game = to_kansas_city(trail)
    rule(game, "empty column", usual=usual)

    if usual:
        assert game.state.place == "kansas city/foresight 2"
        return
    assert offered(game) == ["cowboy", "engineer", "craftsman", "teepee/blue"]
    game.answer("Red", "craftsman")
    assert trail.ledger.at("foresight 3") == ["teepee/blue"]
    assert "craftsman" in trail.workers_in(2)
    assert game.state.place == "kansas city/foresight 2"
    assert is_sound(game)


@BOTH
@pytest.mark.rule("GW-66")
def test_an_empty_stock_refills_nothing_or_the_next_one_does(usual):
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    empty(trail, "stock 3")
    engine(trail, "Red", "9")
    game = to_kansas_city(trail)
    for answer in ("flood/green/3", "cowboy", "craftsman", "wichita", "aux3a"):
        game.answer("Red", answer)
    rule(game, "empty stock", usual=usual)
    game.answer("Red", "rockfall/black/2")
    game.answer("Red", "craftsman")

    if not usual:
        assert "drought/green/4" in offered(game)  # of stock 1, the next one after 3
        game.answer("Red", "drought/green/4")
        assert trail.ledger.at("foresight 3") == ["teepee/blue", "drought/green/4"]
    assert len(trail.ledger.at("foresight 3")) == (1 if usual else 2)
    assert game.state.place == "phase C"
    assert is_sound(game)


def with_a_master_at_station_2(trail):
    """Red has upgraded station 2 with the last disc that costs nothing, and made a cowboy its station master."""
    crew(trail, "Red", cowboy=2)
    money(trail, "Red", 9)
    without(trail, "Red", *DISCS[:-3])
    engine(trail, "Red", "7")
    game = doing(trail, Todo("engine", 1))
    for answer in ("T2", "step_right", "cowboy", "no"):  # SM2: neither a hazard nor a trade
        game.answer("Red", answer)
    assert trail.ledger.at("Red/station masters") == ["SM2"]
    money(trail, "Red", 0)


@BOTH
@pytest.mark.rule("GW-65")
def test_the_station_master_is_kept_or_goes_back_when_a_delivery_takes_the_disc(usual):
    trail = fresh()
    with_a_master_at_station_2(trail)
    game = doing(trail, Todo("deliver", 1))
    rule(game, "station master back", usual=usual)
    game.answer("Red", "topeka")
    game.answer("Red", "S2")

    assert trail.ledger.at("Red/station masters") == (["SM2"] if usual else [])
    assert trail.station_master("S2") == ("" if usual else "SM2")
    assert ("goes back there" in said(game)) is not usual
    assert is_sound(game)


@BOTH
@pytest.mark.rule("GW-65")
def test_the_station_master_is_kept_or_goes_back_when_an_upgrade_takes_the_disc(usual):
    trail = fresh()
    with_a_master_at_station_2(trail)
    money(trail, "Red", 2)
    engine(trail, "Red", "4")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T1")
    rule(game, "station master back", usual=usual)
    game.answer("Red", "S2")

    assert trail.stations("Red") == ["S1"]
    assert trail.ledger.at("Red/station masters") == (["SM2"] if usual else [])
    assert is_sound(game)


def left_station_2(trail):
    """Red's disc has moved from station 2 to a city."""
    without(trail, "Red", *DISCS[:-3])
    without(trail, "Red", "step_right", to="station S2")
    money(trail, "Red", 0)
    game = doing(trail, Todo("deliver", 1))
    game.answer("Red", "topeka")
    game.answer("Red", "S2")
    money(trail, "Red", 20)


@BOTH
@pytest.mark.rule("GW-175")
def test_a_station_that_a_disc_has_left_may_be_upgraded_again_or_not(usual):
    trail = fresh()
    left_station_2(trail)
    engine(trail, "Red", "7")
    game = doing(trail, Todo("engine", 1))
    game.answer("Red", "T2")
    rule(game, "no second upgrade", usual=usual)

    if usual:
        assert "hand_a" in offered(game)
        return
    assert "upgrade" not in game.state.place
    assert trail.stations("Red") == []


@BOTH
@pytest.mark.rule("GW-175", "GW-109")
def test_9b_offers_a_station_that_a_disc_has_left_as_the_table_rules(usual):
    trail = trail_of(ready(sides=[9]))
    left_station_2(trail)
    engine(trail, "Red", "9")
    game = doing(trail, Todo("upgrade behind"))
    rule(game, "no second upgrade", usual=usual)

    assert offered(game) == (["S1", "S2", "no"] if usual else ["S1", "no"])


@BOTH
@pytest.mark.rule("GW-173")
def test_the_6_dollars_of_kansas_city_pay_for_the_last_disc_or_come_too_late(usual):
    trail = fresh()
    without(trail, "Red", *DISCS[:-2])
    money(trail, "Red", 0)
    game = doing(trail, Todo("deliver", 4))
    rule(game, "kansas city pays late", usual=usual)

    if usual:
        assert offered(game) == ["kansas_city"]
        game.answer("Red", "kansas_city")
        game.answer("Red", "hand_a")
        assert trail.money("Red") == 1
    else:
        assert "no disc left to deliver with" in said(game)
        assert trail.on_board("Red") == ["hand_a", "hand_b"]
    assert is_sound(game)


@BOTH
@pytest.mark.rule("GW-113")
def test_who_draws_too_few_cards_discards_as_many_or_as_printed(usual):
    trail = dealt({"Red": ["jersey", "jersey", "guernsey", "guernsey"]})
    for card in list(trail.ledger.at("Red/unseen"))[1:]:
        trail.ledger.put(card, "Red/unseen", GONE, "test")
    game = doing(trail, Todo("draw", 2, "exactly"))
    rule(game, "discard in full", usual=usual)

    assert len(trail.ledger.at("Red/hand")) == 5
    assert str(asked(game).title) == ("Discard 1 card" if usual else "Discard 2 cards")
    game.answer("Red", ["jersey#1"] if usual else ["jersey#1", "guernsey#1"])
    assert len(trail.ledger.at("Red/hand")) == (4 if usual else 3)
    assert (trail.drawn, trail.owed) == (0, 0)


@BOTH
@pytest.mark.rule("GW-116")
def test_8b_copies_a_building_of_ones_own_or_not(usual):
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "FX1")
    built(trail, "Red", "1a", "FX2")
    game = acting(trail, "FX1")
    rule(game, "8b not own", usual=usual)

    assert refusal(game, "8b/0/0") == ("" if usual else "GW-116")
    if usual:
        game.answer("Red", "8b/0/0")
        assert offered(game) == ["FX2"]


@BOTH
@pytest.mark.rule("GW-116")
def test_8b_never_copies_another_8b_but_perhaps_what_lies_beyond(usual):
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "FX1")
    built(trail, "Blue", "8b", "FX2")
    game = acting(trail, "FX1")
    rule(game, "8b through 8b", usual=usual)

    assert refusal(game, "8b/0/0") == ("GW-116" if usual else "")
    if not usual:
        game.answer("Red", "8b/0/0")
        assert offered(game) == ["B"]
        game.answer("Red", "B")
        assert "B/0/0" in offered(game)


@BOTH
@pytest.mark.rule("GW-116")
def test_what_lies_beyond_another_8b_may_be_ones_own_too(usual):
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "B1")
    built(trail, "Blue", "8b", "B2")
    built(trail, "Red", "1a", "B3")
    game = acting(trail, "B1")
    rule(game, "8b through 8b", usual=False)
    rule(game, "8b not own", usual=usual)
    game.answer("Red", "8b/0/0")

    assert offered(game) == (["B", "B3"] if usual else ["B"])


@BOTH
@pytest.mark.rule("GW-116", "GW-34")
def test_8b_copies_the_subsidiary_action_of_the_space_or_not(usual):
    trail = trail_of(ready(sides=[8]))
    built(trail, "Red", "8b", "FX1")
    built(trail, "Blue", "1a", "FX2")
    game = acting(trail, "FX1")
    game.answer("Red", "8b/0/0")
    game.answer("Red", "FX2")
    rule(game, "8b subsidiary", usual=usual)

    assert "1a/0/0" in offered(game)
    assert ("copied subsidiary" in offered(game)) is not usual
    assert "subsidiary" in offered(game)  # of the own space, in any case


@BOTH
@pytest.mark.rule("GW-182")
def test_the_building_that_replaces_the_place_one_stands_on_waits_or_is_used_at_once(usual):
    trail = fresh()
    built(trail, "Red", "5a", "A1")
    crew(trail, "Red", craftsman=3)
    money(trail, "Red", 50)
    game = acting(trail, "A1")
    for answer in ("5a/0/0", "1/craftsman", "yes", "8a", "A1"):
        game.answer("Red", answer)
    rule(game, "replaced at once", usual=usual)

    assert trail.tile_at("A1") == "Red/8a"
    if usual:
        assert game.asks[0].who == "Blue"
    else:
        assert "8a/0/0" in [option.id for option in asked(game).options]


@BOTH
@pytest.mark.rule("GW-183")
@pytest.mark.parametrize(("todo", "space", "other"), [("hazard", "FL1", "FL2"), ("trade", "TP1", "TP2")])
def test_a_tile_under_a_cattleman_may_be_taken_and_leaves_him_there_or_it_stays(usual, todo, space, other):
    trail = fresh()
    for post in ("TP1", "TP2"):
        trail.ledger.put("teepee/blue", "stock 1", post, "test")
    stand(trail, "Blue", space)
    game = doing(trail, Todo(todo))
    rule(game, "tile underfoot stays", usual=usual)

    assert refusal(game, space) == ("" if usual else "GW-183")
    game.answer("Red", space if usual else other)
    assert bool(trail.tile_at(space)) is not usual
    assert trail.spot("Blue") == space
    assert is_sound(game)


@pytest.mark.rule("GW-183")
def test_with_a_cattleman_on_every_hazard_none_can_be_removed():
    trail = fresh()
    trail.known["tile underfoot stays"] = 1
    for space in list(trail.hazards())[1:]:
        trail.ledger.put(trail.tile_at(space), space, GONE, "test")
    stand(trail, "Blue", next(iter(trail.hazards())))
    game = doing(trail, Todo("hazard or trade"))

    assert refusal(game, "hazard") == "GW-183"


@BOTH
@pytest.mark.rule("GW-184")
def test_objective_cards_are_not_played_in_kansas_city_unless_the_table_rules_so(usual):
    trail = dealt({"Red": ["O05", "O09", "black_angus", "jersey"]})
    game = to_kansas_city(trail)
    rule(game, "cards in kansas city", usual=usual)

    seen = []
    while "O05" in trail.ledger.at("Red/hand"):
        if "play/O05" in offered(game):
            seen.append(game.state.place)
            game.answer("Red", "go" if len(seen) < 4 else "play/O05")
        else:
            game.answer("Red", offered(game)[0])
    before = ["before foresight 1", "before foresight 2", "before foresight 3", "before income"]
    assert seen == ([] if usual else [f"kansas city/{each}/cards" for each in before])
    assert ("O05" in trail.ledger.at("Red/objectives")) is not usual
    assert is_sound(game)


@pytest.mark.rule("GW-165")
def test_a_ruling_is_logged_remembered_for_the_next_game_and_changed_at_any_time():
    trail = fresh()
    empty(trail, "foresight 1")
    game = to_kansas_city(trail)
    assert str(asked(game).note) == "The rulebook is silent (GW-41)"
    rule(game, "empty column", usual=False)
    assert "A foresight column is empty: a tile of another column on this table" in said(game)

    setup = RULEBOOK.setup(RBY)
    setup.known.update(trail.known)
    again = Game.new(RULEBOOK, setup)
    assert facts.value(again.state, "empty column") == 1

    game.begin("Blue", "printed facts")
    game.answer("Blue", "empty column")
    game.answer("Blue", "0")
    assert game.state.place == "kansas city/foresight 2"


@pytest.mark.rule("GW-165")
def test_a_ruling_is_not_asked_for_where_it_does_not_matter():
    trail = fresh()
    without(trail, "Red", *WHITE_DISCS)
    money(trail, "Red", 20)
    game = doing(trail, Todo("deliver", 4))
    assert "kansas_city" in offered(game)
    game = doing(trail, Todo("hazard"))
    assert asked(game).who != TABLE
