"""Given whole games on the display, when a cursor moves, then few bytes travel and the strip stands still."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.box.editors import Editor, PlaceEditor
from companion.box.editors.base import ARROWS
from companion.box.face import Face
from companion.box.parts import Key
from companion.box.sender import bus_bytes, changes, pack
from companion.game.players import TABLE
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.store import Store
from companion.table import Tables
from companion.table.clock import Clock

WHOLE = 1034


def moves(hands: str, count: int) -> Iterator[tuple[Editor[Any], str, int]]:
    """Every arrow pressed a few times on many questions of a game, and what each press costs."""
    luck, tables = Random(hands), Tables(Store())
    names = [side.name for side in RULEBOOK.sides(count)][:count]
    table = tables.new(RULEBOOK.setup(names, {"hands": hands}), luck=luck, clock=Clock(lambda: 0.0))
    face = Face(tables, now=lambda: 100.0)
    face.play(table)
    while one := face.asking:
        face.uncovered = True
        if (editor := face.editor) and luck.random() < 0.15:
            for key in [arrow for arrow in ARROWS if editor.uses(arrow) for _time in range(3)]:
                shown = pack(face.frame())
                face.key(key)
                yield (
                    editor,
                    f"{table.game.state.place}: {one.ask.title}",
                    bus_bytes(changes(shown, pack(face.frame()))),
                )
        if one.ask.only_luck:
            table.let_luck_decide(one.ask.who)
        else:
            table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))


@pytest.mark.parametrize(("hands", "count"), [("revealed", 4), ("tapped", 2), ("kept", 3)])
def test_a_moved_cursor_never_moves_the_strip(hands, count):
    strips = 0
    for editor, where, sent in moves(hands, count):
        strips += isinstance(editor, PlaceEditor)
        assert sent <= WHOLE // 4, where
    assert strips > 100


def test_the_box_that_keeps_the_cards_draws_at_one_press_behind_the_curtain():
    tables, luck = Tables(Store()), Random(3)
    table = tables.new(RULEBOOK.setup(["Red", "Blue"], {"hands": "kept"}), luck=luck)
    table.answer(TABLE, "done")
    while table.asks[0].ask.who == TABLE:
        table.answer(TABLE, next(iter(table.asks[0].ask.some_answers(luck))))
    face = Face(tables)
    face.play(table)
    for _opening_hand in range(2):
        face.key(Key.OK)
        face.key(Key.OK)

    assert str(table.asks[0].ask.title) == "Where do you begin?"
    assert "Jersey" not in "".join(str(line) for line in table.game.state.log)
