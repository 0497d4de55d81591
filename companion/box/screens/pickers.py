"""The part of a question's screen in which the answer is made: one drawing for each kind of editor."""

from __future__ import annotations

from typing import Any

from companion.box.canvas import Canvas
from companion.box.editors import (
    CardsEditor,
    ConfirmEditor,
    DiceEditor,
    Editor,
    Entry,
    ListEditor,
    NumberEditor,
    SeveralEditor,
)
from companion.box.editors.base import luck_label
from companion.box.editors.cards import GROUPS, RANK_KEYS, SUIT_KEYS
from companion.box.font import BIG, TEXT, TINY
from companion.box.parts import Key
from companion.box.screens.layout import ROW, Line, lines
from companion.game.cards import JOKERS
from companion.text import Words, _

__all__ = ["picker"]


def picker(canvas: Canvas, editor: Editor[Any], *, x: int, y: int, width: int, height: int) -> None:
    """Draw an editor into a part of the display."""
    match editor:
        case ConfirmEditor():
            _buttons(canvas, editor, x=x, y=y, width=width, height=height)
        case ListEditor():
            lines(
                canvas,
                list_lines(editor),
                editor.cursor,
                editor.first,
                editor.shape,
                x=x,
                y=y,
                width=width,
                in_full=not editor.turned,
                part=editor.part,
            )
            below = y + editor.rows * ROW + 1
            if not editor.seen and below + TINY.height <= y + height:
                words = _("{n} in all · ◀▶ {rows} further", n=len(editor.entries), rows=editor.rows)
                canvas.text(x + 2, below, canvas.fit(words, width - 4, TINY), TINY)
        case NumberEditor():
            _number(canvas, editor, x=x, y=y, width=width, height=height)
        case DiceEditor():
            _dice(canvas, editor, x, y, width)
        case CardsEditor():
            _cards(canvas, editor, x, y, width)


def list_lines(editor: ListEditor[Any]) -> list[Line]:
    """The entries of a list as lines to draw."""
    return [
        Line(
            entry.label,
            entry.detail,
            _tick(editor, entry) if isinstance(editor, SeveralEditor) else "",
            entry.refusal.message if entry.refusal else "",
        )
        for entry in editor.entries
    ]


def _tick(editor: SeveralEditor, entry: Entry) -> str:
    if not entry.id:
        return "▶"
    if entry.id not in editor.chosen:
        return "□"
    return str(editor.chosen.index(entry.id) + 1) if editor.ask.ordered else "✓"


def _buttons(canvas: Canvas, editor: ConfirmEditor, *, x: int, y: int, width: int, height: int) -> None:
    """Yes and no side by side, or the one thing to say."""
    count = len(editor.entries)
    cell = min(58, (width - 4 * (count - 1)) // count)
    x += (width - count * (cell + 4) + 4) // 2
    tall = min(height, 2 * ROW)
    top = y + (height - tall) // 2 // ROW * ROW
    for index, entry in enumerate(editor.entries):
        left = x + index * (cell + 4)
        words = canvas.fit(entry.label, cell - 4)
        if tall > ROW:
            canvas.rounded(left, top, cell, tall, filled=False)
        canvas.text_centred(left, top + (tall - ROW + 1) // 2, cell, words)
        if index == editor.cursor and tall > ROW:
            canvas.invert(left + 1, top + 1, cell - 2, tall - 2)
        elif index == editor.cursor:
            canvas.invert(left, top, cell, ROW)


def _number(canvas: Canvas, editor: NumberEditor, *, x: int, y: int, width: int, height: int) -> None:
    """The number, large, between the arrows that change it."""
    ask = editor.ask
    words = str(luck_label(ask)) if editor.number is None else str(editor.number)
    large = height >= BIG.height and editor.number is not None
    font, tall = (BIG, 2 * ROW) if large else (TEXT, ROW)
    span = max(font.measure(words), font.measure(str(ask.most)), font.measure(str(ask.least)))
    box = min(span + 12, width - 44)
    left, top = x + (width - box) // 2, y + (height - tall) // 2 // ROW * ROW
    if large:
        canvas.rounded(left, top, box, tall)
        canvas.text_centred(left, top + 1, box, words, font, inverse=True)
    else:
        canvas.fill(left, top, box, tall)
        canvas.text_centred(left, top, box, words, font, inverse=True)
    room = left - x - 4
    steps, jumps = f"▲▼{ask.step}", f"◀▶{editor.large * ask.step}" if editor.large else ""
    if large:
        canvas.text(x + 2, top, canvas.fit(_limits(editor), room), TEXT)
        canvas.text(x + 2, top + ROW + 2, steps, TINY)
        canvas.text_right(x + width - 2, top, canvas.fit(ask.unit, room), TEXT)
        canvas.text_right(x + width - 2, top + ROW + 2, jumps, TINY)
    else:
        canvas.text(x + 2, top + 1, canvas.fit(f"{_limits(editor)} {steps}", room, TINY), TINY)
        canvas.text_right(x + width - 2, top + 1, canvas.fit(f"{ask.unit} {jumps}", room, TINY), TINY)


def _limits(editor: NumberEditor) -> str:
    return f"{editor.ask.least}–{editor.ask.most}"


def _dice(canvas: Canvas, editor: DiceEditor, x: int, y: int, width: int) -> None:
    """The faces to pick from, “Box rolls” beside them, and above it what lies there already."""
    ask = editor.ask
    rows = -(-ask.faces // editor.columns)
    high = 4 * ROW // rows
    size = high - 1
    for face in range(1, ask.faces + 1):
        row, column = divmod(face - 1, editor.columns)
        left, top = x + column * (size + 2), y + row * high
        if ask.faces <= 6:
            canvas.die(left, top, size, face)
        elif size >= TEXT.baseline + 2:
            canvas.text_centred(left, top + (size - TEXT.baseline) // 2, size, str(face))
        else:
            canvas.text_centred(left, top + (size - TINY.height) // 2, size, str(face), TINY)
        if face == editor.cursor:
            canvas.invert(left, top, size, size)
    left = x + editor.columns * (size + 2) + 4
    room = x + width - left
    _thrown(canvas, editor, left, y, room)
    if editor.luck_offered:
        top = y + 2 * ROW
        canvas.rounded(left, top, room, 2 * ROW - 1, filled=editor.cursor == 0)
        canvas.text_centred(left, top + 4, room, canvas.fit(luck_label(ask), room - 4), inverse=editor.cursor == 0)
    elif ask.names:
        name = ask.names[min(len(editor.thrown), len(ask.names) - 1)]
        canvas.text(left, y + 2 * ROW, canvas.fit(_("{die}?", die=name), room))


def _thrown(canvas: Canvas, editor: DiceEditor, x: int, y: int, room: int) -> None:
    count = editor.ask.count
    size = max(7, min(12, room // count - 2))
    for index in range(count):
        face = editor.thrown[index] if index < len(editor.thrown) else 0
        left = x + index * (size + 2)
        if left + size > x + room:
            return
        if editor.ask.faces <= 6:
            canvas.die(left, y, size, face)
        else:
            canvas.rounded(left, y, size, size, filled=False)
            canvas.text_centred(left, y + (size - 5) // 2, size + 1, str(face or ""), TINY)
        if index == len(editor.thrown):
            canvas.fill(left + 2, y + size // 2, size - 4, 1)


def _cards(canvas: Canvas, editor: CardsEditor, x: int, y: int, width: int) -> None:
    """Which key gives what, as the keys lie, and the hand so far."""
    middle, half = x + 38, 36
    if not editor.suit:
        centre = luck_label(editor.ask) if editor.luck_offered else _("OK") if editor.hand else ""
        shown = {key: (suit, True) for key, suit in SUIT_KEYS.items()}
    elif not editor.group:
        shown = {key: _group(editor, ranks) for key, ranks in GROUPS.items() if key is not Key.OK}
        centre = _group(editor, GROUPS[Key.OK])[0]
    else:
        centre = ""
        cards = [editor.card(rank) for rank in editor.group]
        shown = {key: (card, editor.left(card)) for key, card in zip(RANK_KEYS, cards, strict=True)}
    rows = {Key.UP: y, Key.LEFT: y + ROW, Key.RIGHT: y + ROW, Key.DOWN: y + 2 * ROW}
    for key, (words, offered) in shown.items():
        arrow = {Key.UP: "▲", Key.DOWN: "▼", Key.LEFT: "◀", Key.RIGHT: "▶"}[key]
        taken = canvas.measure(words) + 7
        left = {Key.LEFT: x + 1, Key.RIGHT: middle + half - taken + 1}.get(key, middle - taken // 2)
        if key is Key.RIGHT:
            canvas.text(left, rows[key], words)
            canvas.text(left + taken - 4, rows[key] + 1, arrow, TINY)
        else:
            canvas.text(left, rows[key] + 1, arrow, TINY)
            canvas.text(left + 7, rows[key], words)
        if not offered:
            canvas.line(left, rows[key] + 3, left + taken - 1, rows[key] + 3)
    if centre:
        _centre(canvas, centre, middle, y + ROW)
    canvas.line(x + 78, y, x + 78, y + 26)
    _hand(canvas, editor, x + 82, y, width - 82)


def _centre(canvas: Canvas, words: Words, middle: int, y: int) -> None:
    font = TEXT if canvas.measure(words) <= 30 else TINY
    taken = canvas.measure(words, font) + 4
    canvas.text_centred(middle - taken // 2, y + (0 if font is TEXT else 1), taken, words, font)
    canvas.invert(middle - taken // 2, y, taken, ROW)


def _group(editor: CardsEditor, ranks: tuple[str, ...]) -> tuple[str, bool]:
    words = "".join("★" if rank in JOKERS else rank for rank in ranks[:2]) if ranks[0] == "K" else " ".join(ranks)
    return words, any(editor.left(editor.card(rank)) for rank in ranks)


def _hand(canvas: Canvas, editor: CardsEditor, x: int, y: int, width: int) -> None:
    """The cards entered, two in a row, and how many there can be."""
    for index, card in enumerate(editor.hand[-4:]):
        canvas.text(x + index % 2 * (width // 2), y + index // 2 * ROW, card)
    if editor.suit:
        canvas.text(x, y + 2 * ROW, editor.suit + "…")
    canvas.text_right(x + width - 1, y + 21, f"{len(editor.hand)}/{editor.ask.most}", TINY)
