"""Beside the turns: acts out of turn, tools without a record, sums to look up, facts to forget."""

from __future__ import annotations

import pytest

from companion.box.face import Face
from companion.box.parts import Key, Light
from companion.store import Store
from companion.table import Tables
from tests.box import demo


@pytest.fixture
def face(monkeypatch: pytest.MonkeyPatch) -> Face:
    demo.install(monkeypatch)
    tables = Tables(Store())
    face = Face(tables)
    face.play(demo.new_table(tables))
    return face


def press(face: Face, *keys: str) -> None:
    for key in keys:
        face.key(Key(key.removeprefix("long ")), long=key.startswith("long"))


def tools(face: Face) -> None:
    press(face, "long ok")
    press(face, *face.menu.editor.keys_to("tools"))


def test_an_act_out_of_turn_begins_in_three_presses_and_comes_back(face: Face):
    assert face.asking
    asked = face.asking.ask
    press(face, "long ok", "ok")
    face.seat(2)
    assert (face.asking.ask.who, str(face.asking.ask.title)) == ("Belle", "Beans for everybody?")
    press(face, "ok")
    assert face.asking.ask == asked


def test_a_tool_keeps_no_record_and_the_game_waits_at_its_question(face: Face):
    asked, game = face.asking, face.table
    tools(face)
    press(face, "ok")
    assert face.table is not game
    assert face.table
    assert face.table.rulebook.id == "frontier/duel"
    assert face.table.game.state.names == ["Red", "Belle", "Cheyenne"], "those who play need not be named again"
    press(face, "ok", "ok", "ok")
    assert (face.table, face.asking) == (game, asked)
    assert len(face.tables.store.games()) == 1


def test_a_tool_can_be_left_at_any_time(face: Face):
    asked = face.asking
    tools(face)
    press(face, "ok", "long ok")
    press(face, *face.menu.editor.keys_to("leave"))
    assert face.asking == asked
    assert not face.menu.shown


def test_without_a_game_every_games_tools_are_there_and_leaving_leads_home(monkeypatch: pytest.MonkeyPatch):
    demo.install(monkeypatch)
    face = Face(Tables(Store()))
    press(face, *face.menu.editor.keys_to("tools"), "ok")
    while face.table is None:
        press(face, "ok")
    assert face.tool
    press(face, "ok", "ok", "ok")
    assert face.table is None
    assert face.menu.shown


def test_what_the_copy_says_can_be_forgotten(face: Face):
    face.tables.store.remember("known/frontier", '{"price":3}')
    tools(face)
    press(face, *face.menu.editor.keys_to("forget"), "ok")
    assert face.tables.store.recall("known/frontier") == "{}"
    assert "asks again" in str(face.message)


def test_every_reason_of_a_long_sum_can_be_read(face: Face):
    press(face, "back", *["right"] * 4, *["down"] * 8, "ok")
    assert face.pages.why
    seen = [face.frame().tobytes()]
    while face.pages.cursor == 8:
        press(face, "down")
        seen.append(face.frame().tobytes())
    assert len(set(seen)) == 5, "nine reasons in pages of six, then the next sum"


def test_every_part_can_be_tried_without_anything_meaning_anything(face: Face):
    assert face.table
    asked = face.asking
    tools(face)
    press(face, *face.menu.editor.keys_to("parts"))
    assert face.trial
    for key in Key:
        press(face, key)
    for light in (Light.STEADY, Light.BLINK, Light.BREATHE, Light.OFF):
        face.seat(3)
        assert face.lights[3] is light
    face.tap("place/river")
    assert "place/river" in str(face.trial.last)
    assert (len(face.trial.keys), face.table.course.moves) == (6, [])
    press(face, "long ok")
    assert face.frame().getextrema() == (255, 255), "every pixel is lit"
    press(face, "ok", "long back")
    assert face.asking == asked
    assert not face.pages.shown
    assert face.editor is not None
    assert face.lights[3] is Light.BREATHE
