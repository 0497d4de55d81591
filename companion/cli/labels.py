"""Printable labels for tagged pieces: SVG pages at real size, with marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from companion.game.rulebook import Token
from companion.text import _

__all__ = ["PAPERS", "Layout", "label_pages", "width_of"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN, GAP, PADDING = 14.0, 3.0, 1.5
MARK = 4.0
"""How long a cut mark is; it ends a millimetre before the label."""
FOOT = 8.0
STRIPE = 2.5
"""How high the stripe in the player's colour is."""
LARGEST, SMALLEST, TINY = 5.0, 2.2, 1.9
"""Sizes of letters, in millimetres."""
LEADING = 1.2


@dataclass(frozen=True, slots=True)
class Layout:
    """Paper and labels, in millimetres."""

    paper: str = "a4"
    width: float = 30.0
    height: float = 20.0

    @property
    def page(self) -> tuple[float, float]:
        return PAPERS[self.paper]

    @property
    def columns(self) -> int:
        return int((self.page[0] - 2 * MARGIN + GAP) // (self.width + GAP))

    @property
    def rows(self) -> int:
        return int((self.page[1] - 2 * MARGIN - FOOT + GAP) // (self.height + GAP))

    def place(self, at: int) -> tuple[float, float]:
        """The upper left corner of a page's label number `at`."""
        row, column = divmod(at, self.columns)
        left = (self.page[0] - self.columns * (self.width + GAP) + GAP) / 2
        return left + column * (self.width + GAP), MARGIN + row * (self.height + GAP)


def label_pages(title: str, tokens: Sequence[Token], layout: Layout) -> Iterator[str]:
    """The labels as one SVG document a page."""
    room = layout.columns * layout.rows
    if not room:
        return
    starts = range(0, len(tokens), room)
    for number, start in enumerate(starts, start=1):
        yield _page(title, tokens[start : start + room], layout, f"{number}/{len(starts)}")


def _page(title: str, tokens: Sequence[Token], layout: Layout, number: str) -> str:
    wide, high = layout.page
    drawn = [
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{wide:g}mm" height="{high:g}mm" viewBox="0 0 {wide:g} {high:g}" '
        'font-family="Helvetica, Arial, Liberation Sans, sans-serif" text-anchor="middle">',
        f'<rect width="{wide:g}" height="{high:g}" fill="white"/>',
        *_cut_marks(len(tokens), layout),
    ]
    for at, token in enumerate(tokens):
        drawn += _label(token, *layout.place(at), layout)
    foot = high - MARGIN / 2
    drawn += [
        f'<path d="M{MARGIN:g} {foot - 2:g}v2h50v-2" fill="none" stroke="black" stroke-width="0.2"/>',
        _text(MARGIN + 25, foot - 1, str(_("50 mm: print at 100 %")), TINY, 46),
        _text(wide - MARGIN - 35, foot - 1, f"{title} {number}", 2.5, 70),
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"


def _cut_marks(count: int, layout: Layout) -> Iterator[str]:
    """Lines in the margins along every edge, so that a guillotine or a ruler can go right across the page."""
    columns, rows = min(count, layout.columns), -(-count // layout.columns)
    left, top = layout.place(0)
    right = left + columns * (layout.width + GAP) - GAP
    bottom = top + rows * (layout.height + GAP) - GAP
    marks = []
    for column in range(columns):
        for x in (left + column * (layout.width + GAP), left + column * (layout.width + GAP) + layout.width):
            marks += [f"M{x:g} {top - 1 - MARK:g}v{MARK:g}", f"M{x:g} {bottom + 1:g}v{MARK:g}"]
    for row in range(rows):
        for y in (top + row * (layout.height + GAP), top + row * (layout.height + GAP) + layout.height):
            marks += [f"M{left - 1 - MARK:g} {y:g}h{MARK:g}", f"M{right + 1:g} {y:g}h{MARK:g}"]
    yield f'<path class="cut" d="{"".join(marks)}" stroke="black" stroke-width="0.15"/>'


def _label(token: Token, x: float, y: float, layout: Layout) -> Iterator[str]:
    """Group on top, the piece's name large, below it what is written on the tag."""
    wide, high = layout.width, layout.height
    yield f'<g class="label" transform="translate({x:g} {y:g})">'
    yield f'<rect width="{wide:g}" height="{high:g}" fill="none" stroke="#bbb" stroke-width="0.1"/>'
    if token.colour:
        fill = f'fill={quoteattr(token.colour)} stroke="black" stroke-width="0.1"'
        yield f'<rect width="{wide:g}" height="{STRIPE:g}" {fill}/>'
    room = wide - 2 * PADDING
    top, bottom = STRIPE + 0.5 + TINY, high - PADDING
    yield _text(wide / 2, top, str(token.group), TINY, room)
    yield _text(wide / 2, bottom, token.tag, TINY, room)
    name = str(token.label)
    size, lines = _fit(name, room, bottom - TINY - top - 0.8)
    first = (top + bottom - TINY) / 2 + 0.3 * size - (len(lines) - 1) * size * LEADING / 2 + 0.3
    for at, line in enumerate(lines):
        yield _text(wide / 2, first + at * size * LEADING, line, size, room, bold=True)
    yield "</g>"


def _text(x: float, y: float, words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Words around `x`; those too long for the room are pressed together."""
    pressed = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if width_of(words, size) > room else ""
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{weight}{pressed}>{escape(words)}</text>'


def _fit(words: str, room: float, height: float) -> tuple[float, list[str]]:
    """The largest letters in which the words fit, on as many lines as they need."""
    size = LARGEST
    while True:
        lines = _wrap(words, room, size)
        fits = all(width_of(line, size) <= room for line in lines) and len(lines) * size * LEADING <= height
        if fits or size <= SMALLEST:
            return size, lines if fits else _wrap(words, room, size)[: max(1, int(height / size / LEADING))]
        size -= 0.2


def _wrap(words: str, room: float, size: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def width_of(words: str, size: float) -> float:
    """How wide words are at most in a common bold sans-serif; the printer's own font is not known here."""
    return size * sum(_letter_width(letter) for letter in words)


def _letter_width(letter: str) -> float:
    if letter in "ijl.,:;'|!/()[] ’":
        return 0.39
    if letter in "mwMW@%—" or ord(letter) > 0x2E80:
        return 1.0
    return 0.78 if letter.isupper() else 0.64
