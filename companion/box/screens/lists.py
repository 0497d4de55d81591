"""The menu's screens: a title in the bar, below it a list, a number or a yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.box.canvas import Canvas
from companion.box.editors import ConfirmEditor, Editor, NumberEditor
from companion.box.font import TINY
from companion.box.screens.layout import BAR, HEIGHT, ROW, WIDTH, bar
from companion.box.screens.notices import dice_on_table
from companion.box.screens.pickers import picker
from companion.text import Words

__all__ = ["menu"]

TOP = 2 * ROW
"""Where lists begin; the page above them is for a note."""


def menu(editor: Editor[Any], *, right: Words = "", dice: Sequence[int] = ()) -> Canvas:
    """One level of the menu."""
    canvas = Canvas()
    ask = editor.ask
    bar(canvas, ask.title, right)
    y = TOP
    if dice:
        dice_on_table(canvas, dice, y=y - 1)
        y += 3 * ROW
    elif isinstance(editor, ConfirmEditor | NumberEditor):
        canvas.text_centred(0, y, WIDTH, canvas.fit(ask.note, WIDTH - 4))
        y += ROW
    else:
        canvas.text(3, BAR + 1, canvas.fit(ask.note, WIDTH - 6, TINY), TINY)
    picker(canvas, editor, x=0, y=y, width=WIDTH, height=HEIGHT - y)
    return canvas
