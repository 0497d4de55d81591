"""A flow leads where its table says, through inner flows too."""

from __future__ import annotations

import pytest
from transitions import MachineError

from companion.game.diagram import mermaid
from companion.game.flow import OVER, Flow, Step

DUEL: Flow[None] = Flow(
    ("roll", "rolled", "compare"),
    ("compare", "tie", "roll"),
    ("compare", "won", "won"),
    ("compare", "lost", "lost"),
    steps={"roll": Step(), "compare": Step()},
    first="roll",
)
TOWN: Flow[None] = Flow(
    ("place", "contested", "duel for a parcel"),
    ("place", "everyone has passed", "attack"),
    ("duel for a parcel", "won", "place"),
    ("duel for a parcel", "lost", "place"),
    ("attack", "won", OVER),
    ("attack", "lost", "place"),
    steps={"place": Step(), "duel for a parcel": DUEL, "attack": DUEL, OVER: Step()},
    first="place",
)


def test_a_row_leads_to_its_step():
    assert TOWN.follow("attack/roll", "rolled") == "attack/compare"


def test_entering_an_inner_flow_begins_at_its_first_step():
    assert TOWN.follow("place", "contested") == "duel for a parcel/roll"


def test_one_inner_flow_returns_to_wherever_it_was_entered_from():
    assert TOWN.follow("duel for a parcel/compare", "won") == "place"
    assert TOWN.follow("attack/compare", "won") == OVER


def test_a_word_that_the_table_does_not_have_is_an_error():
    with pytest.raises(MachineError):
        TOWN.follow("place", "won")


def test_a_row_for_an_unknown_step_is_found_at_once():
    with pytest.raises(ValueError, match="no step"):
        Flow(("nowhere", "go", "there"), steps={}, first="there")


def test_the_diagram_shows_every_step_and_every_row():
    drawn = mermaid(TOWN)
    assert drawn.count(" --> ") == 1 + 2 + 2 + 4 * 2 + 1  # start, two inner starts, own rows, inner rows, end
    assert 'state "duel for a parcel"' in drawn
    assert "s_attack_compare --> s_game_over: won" in drawn
