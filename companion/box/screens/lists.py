"""The menu's screens: a title in the bar, below it a list, a number or a yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.box.canvas import Canvas
from companion.box.editors import ConfirmEditor, Editor, NumberEditor
from companion.box.font import TINY
from companion.box.screens.layout import BAR, HEIGHT, WIDTH, bar
from companion.box.screens.notices import dice_on_table
from companion.box.screens.pickers import picker
from companion.text import Words

__all__ = ["menu"]


def menu(editor: Editor[Any], *, right: Words = "", dice: Sequence[int] = ()) -> Canvas:
    """One level of the menu."""
    canvas = Canvas()
    ask = editor.ask
    bar(canvas, ask.title, right)
    y = BAR + 1
    if dice:
        dice_on_table(canvas, dice, y=y + 6)
        y += 30
    elif isinstance(editor, ConfirmEditor | NumberEditor) and ask.note:
        canvas.text_centred(0, y + 3, WIDTH, canvas.fit(ask.note, WIDTH - 4))
        y += 12
    elif ask.note:
        canvas.text(3, y + 1, canvas.fit(ask.note, WIDTH - 6, TINY), TINY)
        y += TINY.height + 2
    picker(canvas, editor, x=0, y=y, width=WIDTH, height=HEIGHT - y)
    return canvas
