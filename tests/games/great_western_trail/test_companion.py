"""Given a table, when the companion keeps it, then it tracks, computes, hides and refuses as promised."""

from __future__ import annotations

import json
from random import Random

import pytest

from companion.box.editors import ListEditor, editor_for
from companion.errors import RuleError
from companion.game.game import Correction, Game
from companion.game.players import TABLE
from companion.game.view import ask_json, view_json
from companion.games.great_western_trail import cards, facts
from companion.games.great_western_trail.components import ARROWS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.store import Store
from companion.table import Tables
from tests.games.great_western_trail.table import (
    RBY,
    acting,
    asked,
    built,
    dealt,
    doing,
    engine,
    fresh,
    is_sound,
    money,
    offered,
    ready,
    said,
    selling,
    served,
    stand,
    trail_of,
    walking,
    without,
)


@pytest.mark.rule("GW-160")
def test_the_view_shows_everything_that_is_tracked():
    game = ready()
    view = view_json(game)["table"]
    red = view["players"]["Red"]

    assert view["token_row"] == 2
    assert view["foresight"][1] == ["cowboy", "engineer"]
    assert sum(len(row["workers"]) for row in view["job_market"]) == 5
    assert len(view["market"]) == 10
    assert (red["money"], red["certificates"], red["engine"], len(red["discs_on_board"])) == (6, 0, "0", 14)
    assert view["stations"]["S1"] == "SM1"


@pytest.mark.rule("GW-161")
@pytest.mark.parametrize("hands", ["revealed", "tapped"])
def test_counts_and_the_composition_of_the_herd_are_tracked_in_every_mode(hands):
    trail = fresh() if hands == "revealed" else dealt({})
    view = RULEBOOK.view(trail, None)["players"]["Red"]

    assert (view["hand_size"], view["draw_pile"], view["discard"]) == (4, 10, [])
    assert view["herd"] == {"jersey": 5, "dutch_belt": 3, "black_angus": 3, "guernsey": 3}


@pytest.mark.rule("GW-161")
def test_a_hand_count_is_corrected_on_request():
    game = acting(fresh(), "A")
    game.correct(Correction("hand card", "Red", 3, "Ann", "dropped one"))

    assert cards.hand_size(trail_of(game), "Red") == 3
    assert cards.pile_size(trail_of(game), "Red") == 11
    with pytest.raises(RuleError):
        game.correct(Correction("hand card", "Red", 15, "Ann", "too many"))


@pytest.mark.rule("GW-161", "GW-166")
@pytest.mark.parametrize("unit", ["$", "certificate", "hand card"])
def test_an_amount_is_corrected_up_and_down(unit):
    game = acting(fresh(), "A")
    held = trail_of(game).ledger.amount("Red", unit)
    for count in (held + 1, 1, 2, 0, 3):
        game.correct(Correction(unit, "Red", count, "Ann", "miscounted"))
        assert trail_of(game).ledger.amount("Red", unit) == count

    assert is_sound(game)


@pytest.mark.rule("GW-162")
def test_sheets_say_what_each_city_would_bring_now_and_at_the_end():
    trail = fresh()
    served(trail, "Red", "el_paso")
    acting(trail, "A")
    now, later = RULEBOOK.sheets(trail)
    assert (now.total, later.total) == (None, None)  # one city or another, never all of them

    assert {str(city): amount.total for city, amount in now.lines}["San Francisco"] == -11
    assert {str(city): str(amount) for city, amount in later.lines}["Albuquerque"] == (
        "6 = arrow Albuquerque – El Paso 6"
    )


@pytest.mark.rule("GW-162")
def test_after_income_the_sheets_show_the_eligible_cities_only():
    trail = dealt({"Red": ["jersey", "guernsey", "black_angus", "jersey"]})
    selling(trail)

    assert [str(city) for city, _amount in RULEBOOK.sheets(trail)[0].lines] == ["Kansas City", "Topeka", "Wichita"]


@pytest.mark.rule("GW-164")
def test_hidden_cards_stay_hidden():
    trail = dealt({"Red": ["holstein/1", "O05", "jersey", "guernsey"]})
    game = acting(trail, "FL1")
    game.answer("Red", "aux2")
    assert game.asks[0].secret
    shown = ask_json(game.asks[0], None)
    assert "options" not in shown
    assert "options" in ask_json(game.asks[0], "Red")
    for viewer in (None, "Blue"):
        assert "hand" not in view_json(game, viewer)["table"]["players"]["Red"]
    assert view_json(game, "Red")["table"]["players"]["Red"]["hand"]
    game.answer("Red", ["black_angus#1"])
    assert "Black Angus" not in said(game)


@pytest.mark.rule("GW-164")
def test_the_list_of_actions_does_not_tell_what_is_not_in_hand():
    without_it = dealt({"Red": ["jersey", "jersey", "jersey", "jersey"]})
    with_it = dealt({"Red": ["guernsey", "jersey", "jersey", "jersey"]})
    lists = [json.dumps(ask_json(acting(trail, "A").asks[0], None)) for trail in (without_it, with_it)]
    assert lists[0] == lists[1]

    with pytest.raises(RuleError) as refused:
        acting(without_it, "A").answer("Red", "A/0/0")
    assert refused.value.rule == "GW-76"


@pytest.mark.rule("GW-164")
def test_an_objective_card_drawn_into_the_hand_is_known_to_its_owner_only():
    trail = trail_of(ready(sides=[6]))
    trail.known["6b cattle"] = 0
    built(trail, "Red", "6b", "A1")
    game = acting(trail, "A1")
    for answer in ("6b/0/0", "jersey", "pile"):
        game.answer("Red", answer)
    assert game.asks[0].secret
    game.answer("Red", "O24")
    assert "hidden objective card" in said(game)
    assert json.dumps(view_json(game)).count("O24") == 0
    game = acting(trail, "FL1")
    assert json.dumps([ask_json(ask, None) for ask in game.asks]).count("O24") == 0
    assert "play/hidden" in offered(game)
    game.answer("Red", "play/hidden")

    assert trail.ledger.at("Red/objectives")[-1] == "O24"
    assert trail.hidden == []
    assert is_sound(game)


@pytest.mark.rule("GW-161")
def test_where_the_box_keeps_the_cards_nobody_chooses_what_is_drawn():
    tables, luck = Tables(Store()), Random(1)
    table = tables.new(RULEBOOK.setup(["Red", "Blue"], {"hands": "kept"}), luck=luck)
    while table.asks[0].ask.who == TABLE:
        table.answer(TABLE, next(iter(table.asks[0].ask.some_answers(luck))))
    ask = table.asks[0].ask
    cards = ask.by_chance(Random(5))

    with pytest.raises(RuleError, match="Only the box draws here"):
        table.answer("Red", cards)
    with pytest.raises(RuleError):
        table.tap("card/red/jersey/1")
    assert "options" not in ask_json(ask, "Red")
    editor = editor_for(ask)
    assert isinstance(editor, ListEditor)
    assert [str(entry.label) for entry in editor.entries] == ["Box draws"]
    table.press(1)
    assert len(trail_of(table.game).ledger.at("Red/hand")) == 4


@pytest.mark.rule("GW-164")
def test_the_refill_of_the_display_does_not_tell_what_was_drawn_unseen():
    trail = trail_of(ready(sides=[6]))
    trail.known["6b cattle"] = 0
    built(trail, "Red", "6b", "A1")
    built(trail, "Blue", "6b", "A2")
    game = acting(trail, "A1")
    for answer in ("6b/0/0", "jersey", "pile"):
        game.answer("Red", answer)
    before = offered(game)
    game.answer("Red", "O24")
    game = acting(trail, "A2", who="Blue")
    for answer in ("6b/0/0", "jersey", trail.ledger.at("objective display")[0]):
        game.answer("Blue", answer)

    assert not game.asks[0].secret
    assert offered(game) == before
    with pytest.raises(RuleError, match="not in the pile"):
        game.answer("Blue", "O24")
    assert all(game.asks[0].by_chance(Random(seed)) != "O24" for seed in range(50))


@pytest.mark.rule("GW-165")
def test_the_board_is_compared_once_and_remembered_for_the_next_game():
    game = Game.new(RULEBOOK, RULEBOOK.setup(RBY))
    game.answer(TABLE, "arrow topeka vp")
    game.answer(TABLE, -2)
    game.answer(TABLE, "cowboys 2")
    game.answer(TABLE, 12)
    game.answer(TABLE, "done")
    assert "Topeka – Wichita: points: -2 on this table" in said(game)
    assert trail_of(game).ledger.at("stock 2").count("cowboy") == 12
    assert trail_of(game).ledger.at("stock 3").count("cowboy") == 6
    assert facts.facts(game.state).arrows["topeka", "wichita"] == (-2, 1)

    setup = RULEBOOK.setup(RBY)
    setup.known.update(game.state.known)
    again = Game.new(RULEBOOK, setup)
    assert again.state.place == "first player"
    assert facts.value(again.state, "arrow topeka vp") == -2


@pytest.mark.rule("GW-165")
def test_a_printed_fact_is_put_right_at_any_time_and_used_from_then_on():
    trail = fresh()
    served(trail, "Red", "wichita", "colorado_springs")
    game = acting(trail, "A")
    game.begin("Blue", "printed facts")
    game.answer("Blue", "arrow wichita vp")
    game.answer("Blue", -4)

    assert game.state.place == "phase B"
    red = next(score for score in RULEBOOK.scores(trail) if score.player == "Red")
    assert {str(part.reason): part.amount for part in red.sum.parts}["cities"] == -4
    assert ARROWS["wichita", "colorado_springs"] == (-1, 0)


@pytest.mark.rule("GW-165")
def test_the_certificate_track_is_asked_when_a_marker_may_go_beyond_4():
    trail = fresh()
    without(trail, "Red", "cert4", "cert6")
    game = doing(trail, Todo("certificates", 99))
    assert str(game.asks[0].title) == "Is there a 5 on the certificate track?"
    game.answer(TABLE, "1")

    assert trail.certificates("Red") == 6
    assert facts.certificate_track(trail) == (0, 1, 2, 3, 4, 5, 6)


@pytest.mark.rule("GW-166")
def test_illegal_input_names_the_rule_and_a_correction_forces_it():
    trail = fresh()
    money(trail, "Red", 5)
    game = doing(trail, Todo("hire"))
    with pytest.raises(RuleError) as refused:
        game.answer("Red", "1/cowboy")
    assert refused.value.rule == "GW-81"
    assert tried(game, "9/cowboy") == "GW-80"

    game.correct(Correction("cowboy", "row 1", "Red/cowboy", "Ann", "we agreed", "piece"))
    assert trail.workers("Red")["cowboy"] == 2
    assert "we agreed" in said(game)


def tried(game, answer):
    """The rule by which an answer is refused."""
    with pytest.raises(RuleError) as refused:
        game.answer("Red", answer)
    return refused.value.rule


@pytest.mark.rule("GW-166")
def test_a_walk_that_cannot_be_says_the_rule():
    trail = fresh()
    stand(trail, "Red", "B")
    game = walking(trail)
    assert tried(game, "A") == "GW-23"
    assert tried(game, "B") == "GW-23"
    assert tried(game, "B1") == "GW-20"
    assert tried(game, "G") == "GW-21"
    with pytest.raises(RuleError, match="4 steps are too many: at most 3"):
        game.by_tag("building/neutral/g")

    stand(trail, "Red", "G")
    free = doing(trail, Todo("free move", 3))
    assert tried(free, "KC") == "GW-125"
    first = ready()
    assert tried(first, "KC") == "GW-28"


@pytest.mark.rule("GW-166")
def test_a_delivery_that_cannot_be_is_listed_with_its_rule():
    trail = fresh()
    served(trail, "Red", "wichita")
    game = doing(trail, Todo("deliver", 8))

    assert [option.id for option in asked(game).open] == ["santa_fe", "colorado_springs", "topeka", "kansas_city"]
    assert tried(game, "el_paso") == "GW-56"
    assert tried(game, "wichita") == "GW-57"
    assert "El Paso needs a value of 12" in json.dumps(ask_json(game.asks[0], None))


@pytest.mark.rule("GW-166")
def test_an_engine_a_site_and_an_auxiliary_action_that_cannot_be_say_the_rule():
    trail = fresh()
    engine(trail, "Blue", "2")
    game = doing(trail, Todo("engine", 2))
    assert tried(game, "2") == "GW-101"
    assert tried(game, "9") == "GW-100"
    engine(trail, "Red", "5")
    assert tried(doing(trail, Todo("back", 1)), "9") == "GW-106"

    built(trail, "Blue", "1a", "A1")
    game = doing(trail, Todo("build", 2))
    game.answer("Red", "1a")
    assert tried(game, "A1") == "GW-94"
    assert tried(game, "A") == "GW-94"
    game = acting(trail, "A")
    assert tried(game, "aux4") == "GW-110"
    game.answer("Red", "A/1/0")
    game.answer("Red", "no")
    assert tried(game, "aux1") == "GW-35"


@pytest.mark.rule("GW-163")
def test_random_results_are_asked_for_and_the_box_may_draw():
    game = acting(fresh(), "C")
    game.answer("Red", "C/0/1")
    game.answer("Red", "O01")

    assert asked(game).chance
    assert asked(game).by_tag("objective/o12") is not None


def test_a_tapped_piece_that_answers_nothing_says_what_it_is():
    game = acting(fresh(), "A")

    with pytest.raises(RuleError, match="Texas Longhorn 7"):
        game.by_tag("card/texas_longhorn/7/1")
    with pytest.raises(RuleError, match="no piece"):
        game.by_tag("card/nothing")


def test_every_tag_of_an_option_is_a_token():
    trail = fresh()
    known = {token.tag for token in RULEBOOK.tokens(trail)}
    stand(trail, "Red", "A")
    games = [acting(trail, "A"), walking(trail), doing(trail, Todo("hire")), doing(trail, Todo("trade"))]

    for game in games:
        assert {tag for option in asked(game).options for tag in option.tags} <= known
    assert len(known) == len(RULEBOOK.tokens(trail))
