"""The status pages: scores, why, order, table, map, log; and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.box.canvas import Canvas
from companion.box.editors.lists import Entry, shape_for
from companion.box.font import TINY
from companion.box.screens.layout import BAR, HEIGHT, ROW, WIDTH, Line, badge, bar, lines, tall
from companion.game.picture import Picture
from companion.game.sums import Score, Sheet, Sum, with_unit
from companion.text import Words, _

__all__ = ["final", "log", "map_page", "order", "scores", "sheet", "table", "why"]

TOP = BAR + 2
PITCH = ROW + 1
ROOM = (HEIGHT - TOP) // PITCH
"""Lines of a page to read; it has no cursor and therefore room between the lines."""


LINES = 6
"""Lines of a page with a cursor."""


def scores(standing: Sequence[Score], cursor: int | None, *, where: str = "") -> Canvas:
    """Everybody's points with a bar; the cursor, if there is one, asks for the reasons."""
    canvas = Canvas()
    bar(canvas, _("Scores"), where)
    names = max((canvas.measure(score.player) for score in standing), default=0)
    left = min(names, 52) + 18
    numbers = max((canvas.measure(str(score.total)) for score in standing), default=0)
    room = WIDTH - left - numbers - 8
    most = max((abs(score.total) for score in standing), default=0) or 1
    for row, score in enumerate(standing):
        y = HEIGHT - (LINES - row) * ROW
        canvas.text(3, y, f"{score.place}")
        canvas.text(12, y, canvas.fit(score.player, 54))
        canvas.fill(left, y + 1, max(1, room * max(0, score.total) // most), 5)
        canvas.text_right(WIDTH - 2, y, str(score.total))
        if cursor is not None and row == cursor % len(standing):
            canvas.invert(0, y, left - 4, ROW)
    return canvas


def sheet(sums: Sheet, cursor: int, *, where: str = "") -> Canvas:
    """A page of sums; the cursor asks for the reasons."""
    canvas = Canvas()
    bar(canvas, sums.title, where)
    shown = [Line(what, with_unit(amount.total, sums.unit)) for what, amount in sums.lines]
    at = cursor % len(shown) if shown else 0
    shape = shape_for([Entry(line.label, detail=line.detail) for line in shown], rows=LINES, columns=1)
    first = max(0, min(at // shape.rows * shape.rows, len(shown) - shape.rows))
    if sums.total is not None:
        canvas.text_right(WIDTH - 2, BAR + 1, _("together {total}", total=with_unit(sums.total, sums.unit)), TINY)
    lines(canvas, shown, at, first, shape, y=HEIGHT - LINES * ROW, in_full=False)
    if shape.rows < min(LINES, len(shown)):
        canvas.text(2, HEIGHT - TINY.height, _("{n} in all", n=len(shown)), TINY)
    if not shown:
        canvas.text(2, HEIGHT - LINES * ROW, _("Nothing yet"))
    return canvas


def why(what: Words, amount: Sum, first: int, *, unit: str = "", tie_break: Words = "") -> Canvas:
    """Where a number comes from."""
    canvas = Canvas()
    bar(canvas, _("{who}: why", who=what), with_unit(amount.total, unit))
    parts: list[tuple[Words, Words]] = [(part.reason, with_unit(part.amount, unit)) for part in amount.parts]
    if tie_break:
        parts.append((_("Tie: {why}", why=tie_break), ""))
    _pairs(canvas, parts or [(_("Nothing yet"), "")], first)
    return canvas


def order(names: Sequence[str], asked: Sequence[str], clocks: Mapping[str, int], *, where: str = "") -> Canvas:
    """Who comes after whom, who is asked now, and how long everybody has thought."""
    canvas = Canvas()
    bar(canvas, _("Order"), where)
    for row, name in enumerate(names[:ROOM]):
        y = TOP + row * PITCH
        canvas.text(3, y, str(row + 1))
        if name in asked:
            canvas.text(11, y, "▶")
        canvas.text(18, y, canvas.fit(name, 76))
        if name in clocks:
            seconds = clocks[name] // 1000
            canvas.text_right(WIDTH - 2, y, f"{seconds // 60}:{seconds % 60:02}")
        if name in asked:
            canvas.invert(0, y - 1, WIDTH, ROW + 1)
    return canvas


def table(said: Sequence[tuple[Words, Words]], first: int, *, where: str = "") -> Canvas:
    """How the table stands, in short lines."""
    canvas = Canvas()
    bar(canvas, _("Table"), where)
    _pairs(canvas, said, first)
    return canvas


def _pairs(canvas: Canvas, pairs: Sequence[tuple[Words, Words]], first: int) -> None:
    """What on the left, how it stands on the right; what is too long goes on below."""
    rows: list[tuple[str, str]] = []
    for what, how in pairs:
        rows += _pair(canvas, str(what), str(how))
    _scrolled(canvas, rows, max(0, min(first, len(rows) - ROOM)))


def _pair(canvas: Canvas, what: str, how: str) -> list[tuple[str, str]]:
    room = WIDTH - 10
    if canvas.measure(what) + canvas.measure(how) + 6 <= room:
        return [(what, how)]
    if canvas.measure(how) <= room // 3:
        first, *rest = canvas.wrap(what, room - canvas.measure(how) - 6, lines=9)
        return [(first, how), *((line, "") for line in rest)]
    return [(line, "") for line in canvas.wrap(what, room, lines=9)] + [
        ("", line) for line in canvas.wrap(how, room - 8, lines=9)
    ]


def _scrolled(canvas: Canvas, rows: Sequence[tuple[str, str]], first: int) -> None:
    right = WIDTH - 6 if len(rows) > ROOM else WIDTH - 2
    for row, (what, how) in enumerate(rows[first : first + ROOM]):
        y = TOP + row * PITCH
        canvas.text(3, y, what)
        canvas.text_right(right, y, how)
    canvas.scrollbar(WIDTH - 3, TOP, ROOM * PITCH, first, ROOM, len(rows))


def log(said: Sequence[Words], news: int, back: int, *, where: str = "") -> Canvas:
    """What has happened, the last below; what is new has a mark."""
    canvas = Canvas()
    bar(canvas, _("Log"), where)
    rows: list[tuple[str, str]] = []
    for index, words in enumerate(said):
        mark = "▶" if index >= news else "·"
        for line in canvas.wrap(words, WIDTH - 18, lines=9):
            rows.append((line, mark))
            mark = ""
    first = max(0, len(rows) - ROOM - back)
    for row, (line, mark) in enumerate(rows[first : first + ROOM]):
        canvas.text(2, TOP + row * PITCH, mark)
        canvas.text(10, TOP + row * PITCH, line)
    if not rows:
        canvas.text_centred(0, 30, WIDTH, _("Nothing has happened yet"))
    canvas.scrollbar(WIDTH - 3, TOP, ROOM * PITCH, first, ROOM, len(rows))
    return canvas


def map_page(picture: Picture, step: int = 0, figures: Picture | None = None) -> Canvas:
    """The game's map, alone or with its figures beside it; one that is wider than the display moves by half of it."""
    canvas = Canvas()
    if figures:
        canvas.paste_picture(picture, 0, 0)
        canvas.paste_picture(figures, WIDTH - figures.width, 0)
        return canvas
    hidden = max(0, picture.width - WIDTH)
    x = -min(step * WIDTH // 2, hidden) if hidden else (WIDTH - picture.width) // 2
    canvas.paste_picture(picture, x, max(0, (HEIGHT - picture.height) // 2))
    return canvas


def final(standing: Sequence[Score], game: Words, *, tool: bool = False) -> Canvas:
    """The winner large, the others below."""
    canvas = Canvas()
    winners = [score for score in standing if score.place == 1]
    bar(canvas, game, _("Game over"))
    together = " & ".join(score.player for score in winners)
    wide = badge(canvas, together, width=WIDTH - 38)
    if winners:
        points = tall(str(winners[0].total))
        canvas.image.paste(1, (WIDTH - 2 - points.width, BAR + 2, WIDTH - 2, BAR + 2 + points.height), points)
        if wide + 44 + points.width < WIDTH:
            canvas.text(wide + 4, 14, _("wins") if len(winners) == 1 else _("win"))
    others = [score for score in standing if score.place != 1]
    columns = 1 if len(others) <= 3 else 2
    cell = WIDTH // columns
    for index, score in enumerate(others):
        row, column = index // columns, index % columns
        x, y = column * cell, 28 + row * (ROW + 1)
        total = str(score.total)
        canvas.text(x + 2, y, str(score.place))
        canvas.text(x + 10, y, canvas.fit(score.player, cell - 18 - canvas.measure(total)))
        canvas.text_right(x + cell - 4, y, total)
    tie = next((score.tie_break for score in winners if score.tie_break), "")
    keys = _("◀ ▶ scores and why · OK leaves") if tool else _("◀ ▶ scores and why · OK menu")
    words = _("Tie: {why}", why=tie) if tie else keys
    canvas.text_centred(0, HEIGHT - TINY.height, WIDTH, canvas.fit(words, WIDTH, TINY), TINY)
    return canvas
