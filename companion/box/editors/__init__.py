"""Editors: one for each kind of ask, each making an answer out of as few key presses as may be."""

from __future__ import annotations

from typing import Any

from companion.box.editors.base import LUCK, Editor, Given, Luck
from companion.box.editors.cards import CardsEditor
from companion.box.editors.dice import DiceEditor
from companion.box.editors.lists import ROWS, ChooseEditor, ConfirmEditor, Entry, ListEditor, SeveralEditor
from companion.box.editors.number import NumberEditor
from companion.box.editors.places import PlaceEditor, on_map
from companion.game.asks import Ask, Cards, Choose, ChooseSeveral, Confirm, Dice, Number, Place
from companion.game.picture import Picture

__all__ = [
    "LUCK",
    "STRIP",
    "CardsEditor",
    "ChooseEditor",
    "ConfirmEditor",
    "DiceEditor",
    "Editor",
    "Entry",
    "Given",
    "ListEditor",
    "Luck",
    "NumberEditor",
    "PlaceEditor",
    "SeveralEditor",
    "editor_for",
]


STRIP = 32
"""A picture up to this height goes below the question."""


def editor_for(ask: Ask, picture: Picture | None = None, *, by_box: bool = False, rows: int = ROWS) -> Editor[Any]:
    """The editor for a question, seen in so many rows; `by_box` puts the cursor where luck decides."""
    if picture is not None and not isinstance(ask, Dice | Cards):
        editor = _beside_picture(ask, picture, by_box=by_box)
        if editor:
            editor.pictured = True
            return editor
    match ask:
        case ChooseSeveral():
            return SeveralEditor(ask, by_box=by_box, rows=rows)
        case Choose():
            return ChooseEditor(ask, by_box=by_box, rows=rows)
        case Number():
            return NumberEditor(ask, by_box=by_box)
        case Dice():
            return DiceEditor(ask, by_box=by_box)
        case Cards():
            return CardsEditor(ask)
        case Confirm():
            return ConfirmEditor(ask)
    raise TypeError(f"no editor for {ask.kind}")


def _beside_picture(ask: Ask, picture: Picture, *, by_box: bool) -> Editor[Any] | None:
    """An editor that leaves room for the picture, if all there is to choose from is seen even so."""
    if isinstance(ask, Place) and on_map(ask.open, picture):
        return PlaceEditor(ask, picture, by_box=by_box)
    if picture.height > STRIP:
        return None
    match ask:
        case Number():
            return NumberEditor(ask, by_box=by_box)
        case Confirm():
            return ConfirmEditor(ask)
        case ChooseSeveral():
            several = SeveralEditor(ask, by_box=by_box, rows=1)
            return several if several.seen else None
        case Choose():
            choose = ChooseEditor(ask, by_box=by_box, rows=1)
            return choose if choose.seen else None
    return None
