"""The question on the display: who is asked what, how it can be answered, and what has just happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from companion.box.canvas import Canvas
from companion.box.editors import STRIP, Editor, ListEditor, PlaceEditor
from companion.box.font import TINY
from companion.box.screens.layout import BAR, HEIGHT, ROW, SIGN, WIDTH, badge, bar, news, paragraph, told_in_lines
from companion.box.screens.pickers import picker
from companion.game.picture import Picture
from companion.text import Words

__all__ = ["Asked", "question"]

HALF = 64
MARGIN = 3
"""Pixels around a place that belong to its cursor."""
BELOW_NAME = 3 * ROW
"""The first page below the bar and the name."""


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a question's screen shows."""

    editor: Editor[Any]
    who: Words
    left: Words = ""
    """The status bar: round and phase."""
    right: Words = ""
    """The status bar: progress or clock."""
    news: Sequence[Words] = ()
    beat: int = 0
    """Which of the news is shown; grows with time."""
    picture: Picture | None = None
    hint: Words = ""
    """What keys do, where there is room."""


def question(asked: Asked) -> Canvas:
    """Draw a question."""
    canvas = Canvas()
    picture = asked.picture if asked.editor.pictured else None
    if picture is None:
        _plain(canvas, asked)
    elif picture.height <= STRIP:
        _above_strip(canvas, asked, picture)
    else:
        _beside_map(canvas, asked, picture)
    return canvas


def _plain(canvas: Canvas, asked: Asked) -> None:
    """The name and the question on top, then the news, below them the answers."""
    bar(canvas, asked.left, asked.right)
    wide = badge(canvas, asked.who)
    note = _words(canvas, asked, x=wide + 4, width=WIDTH - wide - 4)
    _said(canvas, asked, note, BELOW_NAME + 1)
    picker(canvas, asked.editor, x=0, y=BELOW_NAME + ROW, width=WIDTH, height=HEIGHT - BELOW_NAME - ROW)


def _above_strip(canvas: Canvas, asked: Asked, picture: Picture) -> None:
    """A wide picture lies below everything."""
    top = HEIGHT - picture.height
    roomy = top >= BELOW_NAME + ROW + TINY.height
    told = [] if roomy else told_in_lines(canvas, asked.news)
    if told and (at := asked.beat % (len(told) + 1)):
        bar(canvas, told[at - 1][0])  # the bar takes turns with the news
    else:
        bar(canvas, asked.left, asked.right)
    wide = badge(canvas, asked.who, height=SIGN - 1)  # a dark row above the answer
    note = _words(canvas, asked, x=wide + 4, width=WIDTH - wide - 4)
    if isinstance(asked.editor, PlaceEditor):
        _place_line(canvas, asked.editor)
    else:
        picker(canvas, asked.editor, x=0, y=BELOW_NAME, width=WIDTH, height=ROW)
    if roomy:
        _said(canvas, asked, note, BELOW_NAME + ROW + 1)
    editor = asked.editor
    here = editor.entry.id if isinstance(editor, PlaceEditor) else _cursor_id(editor)
    offered = editor.offered if isinstance(editor, PlaceEditor) else ()
    canvas.paste_picture(picture, (WIDTH - picture.width) // 2, top, here, offered)


def _cursor_id(editor: Editor[Any]) -> str | None:
    """What the cursor of a list is on may be a place too."""
    if isinstance(editor, ListEditor) and editor.entry and editor.entry.id:
        return editor.entry.id
    return None


def _place_line(canvas: Canvas, editor: PlaceEditor) -> None:
    entry, y = editor.entry, BELOW_NAME
    room = WIDTH - 4
    if entry.detail:
        room -= canvas.text_right(WIDTH - 2, y, canvas.fit(entry.detail, WIDTH // 2)) + 4
    if canvas.measure(entry.label) <= room:
        canvas.text(2, y, entry.label)
    else:
        canvas.text(2, y + 1, canvas.fit(entry.label, room, TINY), TINY)
    canvas.invert(0, y, WIDTH, ROW)


def _beside_map(canvas: Canvas, asked: Asked, picture: Picture) -> None:
    """A map takes the left half; the reason has the right one."""
    editor = asked.editor
    here = editor.entry.id if isinstance(editor, PlaceEditor) else None
    offered = editor.offered if isinstance(editor, PlaceEditor) else ()
    whole = Canvas(max(HALF, picture.width), max(HEIGHT, picture.height))
    whole.paste_picture(picture, 0, 0, here, offered)
    x, y = _window(picture, here, offered)
    canvas.image.paste(whole.image.crop((x, y, x + HALF, y + HEIGHT)), (0, 0))
    left = HALF + 2
    room = WIDTH - left
    bar(canvas, asked.right or asked.left, x=left, width=room)
    badge(canvas, asked.who, x=left, width=room, height=SIGN - 1)
    y = BELOW_NAME
    if not isinstance(editor, PlaceEditor):
        picker(canvas, editor, x=left, y=y, width=room, height=HEIGHT - y)
        return
    entry = editor.entry
    paragraph(canvas, asked.editor.ask.title, x=left, y=y, width=room, height=2 * ROW - 1)
    y += 2 * ROW
    canvas.text(left + 2, y, canvas.fit(entry.label, room - 3))
    canvas.invert(left, y, room, ROW)
    said = entry.detail or asked.editor.ask.note
    y = paragraph(canvas, said, x=left, y=y + ROW, width=room, height=HEIGHT - y - ROW)
    if asked.news and y + TINY.height <= HEIGHT:
        news(canvas, asked.news, asked.beat, y=HEIGHT - TINY.height, x=left, width=room)


def _window(picture: Picture, here: str | None, offered: Collection[str]) -> tuple[int, int]:
    """The part of a large map that the cursor is in; moving it costs half a frame, so each shows all it can."""
    rect = picture.place(here) if here else None
    if rect is None:
        return 0, 0
    places = [place for name in offered if (place := picture.place(name))] or [rect]
    return (
        _stop(rect.x, [(place.x, place.x + place.width) for place in places], HALF, picture.width),
        _stop(rect.y, [(place.y, place.y + place.height) for place in places], HEIGHT, picture.height),
    )


def _stop(at: int, spans: list[tuple[int, int]], seen: int, whole: int) -> int:
    """Where the window begins that has this place and as many others as fit beside it."""
    first = last = 0
    for begin, end in sorted(spans):
        if begin > at:
            last = end if end - first <= seen - 2 * MARGIN else last
        elif not last or end - first > seen - 2 * MARGIN:
            first, last = begin, end
        else:
            last = max(last, end)
    return max(0, min((first + last - seen) // 2, whole - seen))


def _words(canvas: Canvas, asked: Asked, *, x: int, width: int) -> Words:
    """The question beside the name, and its note if there is room; the note that still needs a place."""
    y, height = BAR + 1, SIGN - 1
    ask = asked.editor.ask
    if not ask.note:
        paragraph(canvas, ask.title, x=x, y=y, width=width, height=height, centred=True)
        return ""
    end = paragraph(canvas, ask.title, x=x, y=y, width=width, height=height)
    if y + height - end >= TINY.height and TINY.measure(str(ask.note)) <= width:
        canvas.text(x, y + height - TINY.height, ask.note, TINY)
        return ""
    return str(ask.note)


def _said(canvas: Canvas, asked: Asked, note: Words, y: int) -> None:
    """The news, or else the note or the keys."""
    said = [*asked.news, note] if note else list(asked.news)
    if said:
        news(canvas, said, asked.beat, y=y)
    elif asked.hint:
        canvas.text_centred(0, y, WIDTH, canvas.fit(asked.hint, WIDTH, TINY), TINY)
