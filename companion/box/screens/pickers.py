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
from companion.box.screens.layout import ROW, Line, dim, lines
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
                canvas, list_lines(editor), editor.cursor if editor.entries else None,
                x=x, y=y, width=width, height=height, columns=editor.columns,
            )
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
            dim=entry.refusal is not None,
            more=entry.refusal.message if entry.refusal else "",
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
    cell = (width - 4 * (count - 1)) // count
    tall = min(height, 16)
    top = y + (height - tall) // 2
    for index, entry in enumerate(editor.entries):
        left = x + index * (cell + 4)
        if tall <= ROW + 2:
            canvas.text_centred(left, top, cell, canvas.fit(entry.label, cell - 4))
            if index == editor.cursor:
                canvas.invert(left, top, cell, ROW + 1)
            continue
        canvas.rounded(left, top, cell, tall, filled=False)
        canvas.text_centred(left, top + (tall - ROW) // 2, cell, canvas.fit(entry.label, cell - 6))
        if index == editor.cursor:
            canvas.invert(left + 1, top + 1, cell - 2, tall - 2)
            canvas.rounded(left, top, cell, tall, filled=False)


def _number(canvas: Canvas, editor: NumberEditor, *, x: int, y: int, width: int, height: int) -> None:
    """The number, large, between the arrows that change it."""
    ask = editor.ask
    words = str(luck_label(ask)) if editor.number is None else str(editor.number)
    large = height >= BIG.height and editor.number is not None
    font = BIG if large else TEXT
    span = max(BIG.measure(str(ask.most)), BIG.measure(str(ask.least))) if large else TEXT.measure(words)
    box = min(max(span, font.measure(words)) + 12, width - 44)
    tall = 20 if large else ROW + 1
    left, top = x + (width - box) // 2, y + (height - tall) // 2
    canvas.rounded(left, top, box, tall)
    canvas.text_centred(left, top + (1 if large else 0), box, words, font, inverse=True)
    middle = top + (tall - TINY.height) // 2 + 1
    if editor.large:
        canvas.text_right(left - 3, middle, f"◀−{editor.large * ask.step}", TINY)
        canvas.text(left + box + 3, middle, f"+{editor.large * ask.step}▶", TINY)
    if large:
        canvas.text_centred(left, top - 6, box, "▲", TINY)
        canvas.text_centred(left, top + tall + 1, box, "▼", TINY)
    limits = canvas.fit(_limits(editor), left - x - 2 - (24 if editor.large else 0), TINY)
    if large:
        canvas.text(x + 1, y + height - TINY.height, _limits(editor), TINY)
        canvas.text_right(x + width - 1, y + height - TINY.height, canvas.fit(ask.unit, (width - box) // 2, TINY), TINY)
    elif limits == _limits(editor):
        canvas.text(x + 1, middle, limits, TINY)


def _limits(editor: NumberEditor) -> str:
    return f"{editor.ask.least}–{editor.ask.most}"


def _dice(canvas: Canvas, editor: DiceEditor, x: int, y: int, width: int) -> None:
    """The faces to pick from, “Box rolls” beside them, and above it what lies there already."""
    ask, size = editor.ask, 14
    rows = -(-ask.faces // editor.columns)
    if rows > 2 or ask.faces > 10:
        size = 34 // rows
    for face in range(1, ask.faces + 1):
        row, column = divmod(face - 1, editor.columns)
        left, top = x + 1 + column * (size + 3), y + row * (size + 2)
        if ask.faces <= 6:
            canvas.die(left, top, size, face)
        else:
            canvas.text_centred(left, top + (size - ROW) // 2, size, str(face), TEXT if size > 10 else TINY)
        if face == editor.cursor:
            canvas.invert(left - 1, top - 1, size + 2, size + 2)
    left = x + editor.columns * (size + 3) + 4
    room = x + width - left
    _thrown(canvas, editor, left, y, room)
    if editor.luck_offered:
        canvas.rounded(left, y + 16, room, 13, filled=editor.cursor == 0)
        canvas.text_centred(
            left, y + 17, room, canvas.fit(luck_label(ask), room - 4), inverse=editor.cursor == 0
        )
    elif ask.names:
        name = ask.names[min(len(editor.thrown), len(ask.names) - 1)]
        canvas.text(left, y + 18, canvas.fit(_("{die}?", die=str(name)), room))


def _thrown(canvas: Canvas, editor: DiceEditor, x: int, y: int, room: int) -> None:
    count = editor.ask.count
    size = max(7, min(13, room // count - 2))
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
    rows = {Key.UP: y, Key.LEFT: y + 11, Key.RIGHT: y + 11, Key.DOWN: y + 22}
    for key, (words, offered) in shown.items():
        arrow = {Key.UP: "▲", Key.DOWN: "▼", Key.LEFT: "◀", Key.RIGHT: "▶"}[key]
        taken = canvas.measure(words) + 7
        left = {Key.LEFT: x + 1, Key.RIGHT: middle + half - taken + 1}.get(key, middle - taken // 2)
        if key is Key.RIGHT:
            canvas.text(left, rows[key], words)
            canvas.text(left + taken - 4, rows[key] + 2, arrow, TINY)
        else:
            canvas.text(left, rows[key] + 2, arrow, TINY)
            canvas.text(left + 7, rows[key], words)
        if not offered:
            dim(canvas, left, rows[key], taken, TEXT.height)
    if centre:
        _centre(canvas, centre, middle, y + 11)
    canvas.line(x + 78, y, x + 78, y + 31)
    _hand(canvas, editor, x + 82, y, width - 82)


def _centre(canvas: Canvas, words: Words, middle: int, y: int) -> None:
    font = TEXT if canvas.measure(words) <= 30 else TINY
    taken = canvas.measure(words, font) + 4
    canvas.text_centred(middle - taken // 2, y + (0 if font is TEXT else 2), taken, words, font)
    canvas.invert(middle - taken // 2, y, taken, ROW + 1)


def _group(editor: CardsEditor, ranks: tuple[str, ...]) -> tuple[str, bool]:
    words = "".join("★" if rank in JOKERS else rank for rank in ranks[:2]) if ranks[0] == "K" else " ".join(ranks)
    return words, any(editor.left(editor.card(rank)) for rank in ranks)


def _hand(canvas: Canvas, editor: CardsEditor, x: int, y: int, width: int) -> None:
    """The cards entered, two in a row, and how many there can be."""
    for index, card in enumerate(editor.hand[-4:]):
        canvas.text(x + index % 2 * (width // 2), y + index // 2 * ROW, card)
    if editor.suit:
        canvas.text(x, y + 2 * ROW, editor.suit + "…")
    canvas.text_right(x + width - 1, y + 23, f"{len(editor.hand)}/{editor.ask.most}", TINY)
