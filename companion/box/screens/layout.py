"""What every screen is put together from: the status bar, the name, paragraphs, lines with a cursor, the news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from companion.box.canvas import Canvas
from companion.box.font import BIG, TEXT, TINY, Font
from companion.text import Words

__all__ = ["BAR", "HEIGHT", "ROW", "WIDTH", "Line", "badge", "bar", "lines", "news", "paragraph", "rows_in"]

WIDTH, HEIGHT = 128, 64
BAR = 10
"""Rows of the status bar; only tails of letters hang below the first eight, so that a clock ticks in one page."""
ROW = 9
"""From one line of a list to the next; the cursor's line is one row taller than that."""
SCROLLBAR = 4


def bar(canvas: Canvas, left: Words, right: Words = "", *, x: int = 0, width: int = WIDTH) -> None:
    """The status bar: where we are on the left, how far or how long on the right."""
    canvas.fill(x, 0, width, BAR)
    room = width - 3
    if right:
        shown = canvas.fit(right, room)
        taken = canvas.text_right(x + width - 1, 0, shown, inverse=True)
        room -= taken + 4
    words = canvas.fit(left, room)
    if words != str(left) and TINY.measure(str(left)) <= room:
        canvas.text(x + 2, 2, left, TINY, inverse=True)
    else:
        canvas.text(x + 2, 0, words, inverse=True)


def badge(canvas: Canvas, name: Words, *, x: int = 0, y: int = BAR + 1, width: int = 66, height: int = 18) -> int:
    """A name to be read across the table, dark on a lit badge; how wide it is."""
    words = str(name).upper()
    drawn = _capitals(words, BIG) if BIG.measure(words) + 7 <= width else tall(words)
    if drawn.width + 6 > width:
        drawn = tall(canvas.fit(words, (width - 6) * 5 // 6))
    if drawn.width + 6 > width:
        drawn = drawn.crop((0, 0, width - 6, drawn.height))
    canvas.rounded(x, y, drawn.width + 7, height)
    top = y + (height - drawn.height) // 2
    canvas.image.paste(0, (x + 4, top, x + 4 + drawn.width, top + drawn.height), drawn)
    return drawn.width + 7


def _capitals(words: str, font: Font) -> Image.Image:
    """Capitals without the empty rows around them."""
    image = font.image(words)
    times = font.baseline // TEXT.baseline
    return image.crop((0, times, image.width, font.baseline))


@lru_cache(64)
def tall(words: str) -> Image.Image:
    """Words twice as tall, bold and narrow, for names that are too long for the big letters."""
    letters = [TEXT.image(char).crop((0, 1, TEXT.measure(char), TEXT.baseline)) for char in words if TEXT.measure(char)]
    image = Image.new("1", (sum(letter.width + 2 for letter in letters) or 1, 2 * (TEXT.baseline - 1)))
    x = 0
    for letter in letters:
        stretched = letter.resize((letter.width, image.height), Image.Resampling.NEAREST)
        image.paste(1, (x, 0, x + letter.width, image.height), stretched)
        x += letter.width + 2
    bold = Image.new("1", image.size)
    bold.paste(image, (1, 0))
    return ImageChops.logical_or(image, bold).crop((0, 0, max(1, x - 1), image.height))


def paragraph(canvas: Canvas, words: Words, *, x: int, y: int, width: int, height: int, centred: bool = False) -> int:
    """Words in the largest letters in which all of them fit; the first free row below."""
    font, pitch, wrapped = _set(canvas, str(words), width, height)
    if centred:
        y += max(0, height - pitch * len(wrapped)) // 2
    for line in wrapped:
        canvas.text(x, y - 1 if font is TEXT else y, line, font)
        y += pitch
    return y


def _set(canvas: Canvas, words: str, width: int, height: int) -> tuple[Font, int, list[str]]:
    """The words in lines, the font, and the rows from one line to the next."""
    # The last line needs no gap below it, and nobody misses the tails of its letters.
    count = (height + 2) // ROW
    wrapped = canvas.wrap(words, width, TEXT, count) if count else []
    if wrapped and " ".join(wrapped) == " ".join(words.split()):
        return TEXT, ROW, wrapped
    pitch = TINY.height if height < 3 * (TINY.height + 1) else TINY.height + 1
    return TINY, pitch, canvas.wrap(words, width, TINY, height // pitch)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list as it is drawn."""

    label: Words
    detail: Words = ""
    mark: str = ""
    """A tick, or a number in an order, before the label."""
    dim: bool = False
    """It cannot be chosen."""
    more: Words = ""
    """What is said below it while the cursor is there."""


def rows_in(height: int) -> int:
    return (height - 1) // ROW


def lines(
    canvas: Canvas,
    shown: Sequence[Line],
    cursor: int | None,
    *,
    x: int = 0,
    y: int,
    width: int = WIDTH,
    height: int,
    columns: int = 1,
) -> None:
    """The page of lines that the cursor is on, with a scrollbar when there are more."""
    if columns > 1:
        _grid(canvas, shown, cursor, x=x, y=y, width=width, height=height, columns=columns)
        return
    room = rows_in(height)
    extra = _below(canvas, shown, cursor, width - 8, room)
    room = max(1, room - len(extra))
    if len(shown) > room:
        width -= SCROLLBAR
    at = cursor or 0
    first = _page(at, room, len(shown))
    top = y
    for index in range(first, min(first + room, len(shown))):
        here = index == cursor
        end = _line(canvas, shown[index], x, top, width, cursor=False, whole=here and bool(extra))
        if here and not extra:
            _invert(canvas, x, top, end)
        elif here:
            for words in extra:
                top += ROW
                canvas.text(x + 6, top, words)
            canvas.invert(x, top - ROW * len(extra), width, ROW * (1 + len(extra)) + 1)
        top += ROW
    canvas.scrollbar(x + width + 1, y + 1, rows_in(height) * ROW - 1, first, room, len(shown))


def _page(at: int, room: int, total: int) -> int:
    """The first line shown: lists turn page by page, so that a line keeps its place and few bytes travel."""
    return max(0, min(at // room * room, total - room))


def _below(canvas: Canvas, shown: Sequence[Line], cursor: int | None, width: int, room: int) -> list[str]:
    """What the cursor's line has to say below itself: why not, or the rest of a label that is too long."""
    if cursor is None or room < 2:
        return []
    line = shown[cursor]
    if line.more:
        return canvas.wrap(line.more, width, lines=min(2, room - 1))
    taken = canvas.measure(line.detail) + 5 if line.detail else 0
    if canvas.measure(line.label) + taken + 8 * bool(line.mark) <= width:
        return []
    wrapped = canvas.wrap(line.label, width - taken - 8 * bool(line.mark), lines=2)
    return wrapped[1:]


def _invert(canvas: Canvas, x: int, y: int, end: int) -> None:
    """The cursor: it covers the label alone, since every inverted pixel has to travel to the display."""
    canvas.invert(x, y, end + 2 - x, ROW + 1)


def _line(canvas: Canvas, line: Line, x: int, y: int, width: int, *, cursor: bool, whole: bool = False) -> int:
    """Draw one line; where its label ends."""
    left, room = x + 2, width - 4
    mark = "✗" if line.dim else line.mark
    if mark:
        canvas.text(left, y, mark)
        left, room = left + 9, room - 9
    if line.detail:
        detail = canvas.fit(line.detail, room * 2 // 3)
        room -= canvas.text_right(x + width - 2, y, detail) + 4
    if whole and not line.more:
        words = canvas.wrap(line.label, width - 8 - (width - 4 - room), lines=2)[0]
    else:
        words = canvas.fit(line.label, room)
    taken = canvas.text(left, y, words)
    if cursor:
        _invert(canvas, x, y, left + taken)
    return left + taken


def _grid(
    canvas: Canvas, shown: Sequence[Line], cursor: int | None, *, x: int, y: int, width: int, height: int, columns: int
) -> None:
    room = max(1, rows_in(height))
    rows = -(-len(shown) // columns)
    if rows > room:
        width -= SCROLLBAR
    at = (cursor or 0) // columns
    first = _page(at, room, rows)
    cell = width // columns
    for index in range(first * columns, min(len(shown), (first + room) * columns)):
        row, column = divmod(index, columns)
        _line(
            canvas,
            shown[index],
            x + column * cell,
            y + (row - first) * ROW,
            cell - (column < columns - 1),
            cursor=index == cursor,
        )
    canvas.scrollbar(x + width + 1, y + 1, room * ROW - 1, first, room, rows)


def news(canvas: Canvas, said: Sequence[Words], beat: int, *, y: int, x: int = 0, width: int = WIDTH) -> None:
    """What the last answer brought, one line after the other in the small print."""
    if not said:
        return
    at = beat % len(said)
    room = width - 7
    if len(said) > 1:
        room -= canvas.text_right(x + width - 1, y, f"{at + 1}/{len(said)}", TINY) + 3
    canvas.text(x + 1, y, "▶", TINY)
    canvas.text(x + 6, y, canvas.fit(said[at], room, TINY), TINY)
