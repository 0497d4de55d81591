"""What every screen is put together from: the status bar, the name, paragraphs, lines with a cursor, the news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from companion.box.canvas import Canvas
from companion.box.editors.lists import Shape
from companion.box.font import BIG, TEXT, TINY, Font
from companion.text import Words

__all__ = [
    "BAR",
    "HEIGHT",
    "ROW",
    "SIGN",
    "WIDTH",
    "Line",
    "badge",
    "bar",
    "lines",
    "news",
    "paragraph",
    "tall",
    "told_in_lines",
]

WIDTH, HEIGHT = 128, 64
ROW = 8
"""A line of text is one page of the display: a cursor that moves from line to line changes two pages and no more."""
BAR = ROW
"""The status bar is one page, so that a clock ticks in one."""
SIGN = 16
"""The sign with the name hangs from the bar."""
IN_FULL = 100
"""So wide may be the line under the cursor of a list whose lines are cut short."""
REASON = 40
"""A reason in less room than this says nothing."""
PARTS = 9
"""In so many parts is read what is too long for a line."""
PRICE = 18
"""A detail as short as this stays beside a label that is cut short."""
CURSOR = 116
"""The widest cursor: two lines of it and what tells the display where they go are a quarter of a frame."""


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
        canvas.text(x + 2, 1, left, TINY, inverse=True)
    else:
        canvas.text(x + 2, 0, words, inverse=True)


def badge(canvas: Canvas, name: Words, *, x: int = 0, width: int = 66, height: int = SIGN) -> int:
    """A name to be read across the table, dark on a lit sign that hangs from the bar; how wide it is."""
    words = str(name).upper()
    drawn = BIG.image(words) if BIG.measure(words) + 7 <= width else tall(words)
    if drawn.width + 6 > width:
        drawn = tall(canvas.fit(words, (width - 6) * 5 // 6))
    letters = drawn.crop((0, 0, min(drawn.width, width - 6), BIG.baseline))
    if letters.height > height - 2:
        letters = _lower(letters)
    canvas.rounded(x, BAR, letters.width + 7, height)
    canvas.fill(x, BAR, letters.width + 7, height - 4)
    canvas.image.paste(0, (x + 4, BAR + 1, x + 4 + letters.width, BAR + 1 + letters.height), letters)
    return letters.width + 7


def _lower(letters: Image.Image) -> Image.Image:
    """One row less tall: above the middle, where letters miss it least."""
    low = letters.crop((0, 1, letters.width, letters.height))
    low.paste(letters.crop((0, 0, letters.width, 4)), (0, 0))
    return low


@lru_cache(64)
def tall(words: str) -> Image.Image:
    """Words twice as tall, bold and narrow, for names that are too long for the big letters."""
    letters = [TEXT.image(char).crop((0, 0, TEXT.measure(char), TEXT.baseline)) for char in words if TEXT.measure(char)]
    image = Image.new("1", (sum(letter.width + 2 for letter in letters) or 1, 2 * TEXT.baseline))
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
        canvas.text(x, y, line, font)
        y += pitch
    return y


def _set(canvas: Canvas, words: str, width: int, height: int) -> tuple[Font, int, list[str]]:
    """The words in lines, the font, and the rows from one line to the next."""
    # The last line needs no gap below it.
    count = (height + 1) // ROW
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
    why_not: Words = ""
    """Why it cannot be chosen."""


def lines(
    canvas: Canvas,
    shown: Sequence[Line],
    cursor: int,
    first: int,
    shape: Shape,
    *,
    x: int = 0,
    y: int,
    width: int = WIDTH,
    in_full: bool = True,
    part: int = 0,
) -> None:
    """Lines from the first row that is seen, with a scrollbar beside them when there are more; that under the cursor
    in full even where it is wider than the others, or part by part where it is wider than that."""
    columns, room, width = shape.columns, shape.rows, min(width, shape.width)
    cell = width // columns
    canvas.scrollbar(x + width + 1, y, room * ROW, first, room, -(-len(shown) // columns))
    for index in range(first * columns, min(len(shown), (first + room) * columns)):
        row, column = divmod(index, columns)
        left, top = x + column * cell, y + (row - first) * ROW
        beside = columns > 1 or width < WIDTH
        across = cell - (column < columns - 1)
        if index == cursor and in_full and beside and not _fits(canvas, shown[index], across):
            across = IN_FULL if width < WIDTH else min(_needs(canvas, shown[index]), IN_FULL)
            left = min(left, x + WIDTH - across)  # over the scrollbar, or its neighbour
            canvas.fill(left, top, across, ROW, lit=False)
        taken = _line(canvas, shown[index], left, top, across, beside=beside, part=part if index == cursor else 0)
        if index == cursor:
            canvas.invert(left, top, min(taken, CURSOR), ROW)


def _fits(canvas: Canvas, line: Line, width: int) -> bool:
    """Whether a line can be read as a whole, in the small print."""
    return _needs(canvas, line) <= width


def _needs(canvas: Canvas, line: Line) -> int:
    detail = canvas.measure(line.detail, TINY) + 4 if line.detail else 0
    return canvas.measure(line.label, TINY) + detail + 4 + 9 * bool(line.mark or line.why_not)


def _line(canvas: Canvas, line: Line, x: int, y: int, width: int, *, beside: bool, part: int = 0) -> int:
    """Draw one line, its detail beside the label or at the right end; how wide the cursor is on it."""
    # The cursor covers the label alone, for every inverted pixel has to travel to the display.
    left, room = x + 2, width - 4
    mark = "✗" if line.why_not else line.mark
    if mark:
        canvas.text(left, y, mark)
        left, room = left + 9, room - 9
    taken = canvas.measure(line.label) + (canvas.measure(line.detail) + 4 if line.detail else 0)
    font, down = (TEXT, 0) if taken <= min(room, CURSOR) else (TINY, 1)
    cut_short = beside and not _fits(canvas, line, width)
    dropped = cut_short and canvas.measure(line.detail, TINY) > PRICE
    detail = "" if dropped else canvas.fit(line.detail, room * 2 // 3, font)
    if detail:
        room -= canvas.measure(detail, font) + 4
    label = _part(canvas, line.label, min(room, CURSOR - 2 - (left - x)), font, part)
    end = left + canvas.text(left, y + down, label, font)
    if beside:
        canvas.text(end + 5, y + down, detail, font)
    else:
        canvas.text_right(x + width - 2, y + down, detail, font)
    if line.why_not and not line.detail and (room := x + width - end - 7) >= REASON:
        canvas.text(end + 5, y + 1, canvas.fit(line.why_not, room, TINY), TINY)
    return end + 2 - x


def _part(canvas: Canvas, words: Words, width: int, font: Font, part: int) -> str:
    """The beginning of what is too long for its line, and in turn its other parts."""
    short = canvas.fit(words, width, font)
    if short == str(words):
        return short
    parts = canvas.wrap(words, width, font, PARTS)
    return parts[part % len(parts)] if parts and part % len(parts) else short


def news(canvas: Canvas, said: Sequence[Words], beat: int, *, y: int, x: int = 0, width: int = WIDTH) -> None:
    """What the last answer brought, one line after the other in the small print; a long one takes several."""
    told = told_in_lines(canvas, said, width)
    if not told:
        return
    at = beat % len(told)
    words, begins = told[at]
    if len(told) > 1:
        canvas.text_right(x + width - 1, y, f"{at + 1}/{len(told)}", TINY)
    if begins:
        canvas.text(x + 1, y, "▶", TINY)
    canvas.text(x + 6, y, words, TINY)


def told_in_lines(canvas: Canvas, said: Sequence[Words], width: int = WIDTH) -> list[tuple[str, bool]]:
    """The news in lines of the small print, and whether something new begins there."""
    room = width - 7
    if len(said) == 1 and canvas.measure(said[0], TINY) <= room:
        return [(str(said[0]), True)]
    room -= canvas.measure("9/9" if len(said) < 5 else "99/99", TINY) + 3
    return [(line, not at) for words in said for at, line in enumerate(canvas.wrap(words, room, TINY, PARTS))]
