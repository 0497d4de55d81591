"""What the screens draw on: one-bit pixels, words, boxes, dice and maps."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from PIL import Image, ImageChops, ImageDraw

from companion.box.font import TEXT, TINY, Font
from companion.game.picture import Glyph, Label, Line, Note, Picture, Rect
from companion.text import Words

__all__ = ["Canvas"]

_MORE = "…"
_DARK, _LIT = 0, 255
_SMALL = range(2, 8)
"""The cursor on a place of such a size has no dark edge, which would reach into a third page of the display."""

# Where the pips of a die lie, in a grid of three by three.
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


class Canvas:
    """A dark picture of one-bit pixels that learns to show things."""

    def __init__(self, width: int = 128, height: int = 64) -> None:
        self.width = width
        self.height = height
        self.image = Image.new("1", (width, height))
        self._draw = ImageDraw.Draw(self.image)

    # Words

    def text(self, x: int, y: int, words: Words, font: Font = TEXT, *, inverse: bool = False) -> int:
        """Write from `x`, with `y` the top of the cell, and return the width; inverse is dark on a lit cell."""
        drawn = font.image(str(words))
        if drawn.width:
            box = (x, y, x + drawn.width, y + drawn.height)
            if inverse:
                self.image.paste(_LIT, box)
            self.image.paste(_DARK if inverse else _LIT, box, drawn)
        return drawn.width

    def text_right(self, x: int, y: int, words: Words, font: Font = TEXT, *, inverse: bool = False) -> int:
        """Write so that the last column is the one before `x`."""
        return self.text(x - self.measure(words, font), y, words, font, inverse=inverse)

    def text_centred(
        self, x: int, y: int, width: int, words: Words, font: Font = TEXT, *, inverse: bool = False
    ) -> int:
        """Write in the middle of `width` columns from `x`."""
        return self.text(x + (width - self.measure(words, font)) // 2, y, words, font, inverse=inverse)

    def measure(self, words: Words, font: Font = TEXT) -> int:
        """How many columns the words take."""
        return font.measure(str(words))

    def fit(self, words: Words, width: int, font: Font = TEXT) -> str:
        """The words, or as many letters of them as fit with … after them."""
        whole = str(words)
        if font.measure(whole) <= width:
            return whole
        for shown in _prefixes(whole, width, font):
            if font.measure(short := shown.rstrip() + _MORE) <= width:
                return short
        return ""

    def wrap(self, words: Words, width: int, font: Font = TEXT, lines: int = 2) -> list[str]:
        """The words in at most `lines` lines that fit; what does not fit ends in …"""
        rest = [word for word in re.split(r"(\n)|[^\S\xa0\n]+", str(words)) if word]
        wrapped: list[str] = []
        while rest and len(wrapped) < lines - 1:
            line = _next_line(rest, width, font)
            if line is None:
                return wrapped  # not even one letter fits
            if line:
                wrapped.append(line)
        last = " ".join(word for word in rest if word != "\n")
        if lines > 0 and (fitted := self.fit(last, width, font)):
            wrapped.append(fitted)
        return wrapped

    # Shapes

    def rect(self, x: int, y: int, width: int, height: int, *, lit: bool = True) -> None:
        """A frame one pixel wide."""
        if width > 0 and height > 0:
            self._draw.rectangle((x, y, x + width - 1, y + height - 1), outline=_ink(lit))

    def fill(self, x: int, y: int, width: int, height: int, *, lit: bool = True) -> None:
        if width > 0 and height > 0:
            self.image.paste(_ink(lit), (x, y, x + width, y + height))

    def line(self, x: int, y: int, to_x: int, to_y: int, *, lit: bool = True) -> None:
        self._draw.line((x, y, to_x, to_y), fill=_ink(lit))

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Light what is dark there and darken what is lit."""
        box = (max(0, x), max(0, y), min(self.width, x + width), min(self.height, y + height))
        if box[0] < box[2] and box[1] < box[3]:
            self.image.paste(ImageChops.invert(self.image.crop(box)), box)

    def _invert_dots(self, dots: Iterable[tuple[int, int]]) -> None:
        pixels = self.image.load()
        assert pixels is not None
        for x, y in dots:
            if 0 <= x < self.width and 0 <= y < self.height:
                pixels[x, y] = _DARK if pixels[x, y] else _LIT

    def rounded(self, x: int, y: int, width: int, height: int, *, filled: bool = True, lit: bool = True) -> None:
        """A badge, or a frame, with round corners."""
        if width > 0 and height > 0:
            radius = min(3, (width - 1) // 2, (height - 1) // 2)
            self._draw.rounded_rectangle(
                (x, y, x + width - 1, y + height - 1), radius, fill=_ink(lit) if filled else None, outline=_ink(lit)
            )

    def die(self, x: int, y: int, size: int, face: int) -> None:
        """A die seen from above; without a face of 1 to 6 it is still in the air."""
        self.fill(x, y, size, size, lit=False)
        self.rounded(x, y, size, size, filled=False)
        pip = size // 6 + (size // 6 + size) % 2
        gap = (size - 2 - 3 * pip) // 4
        margin = (size - 3 * pip) // 2 - gap
        for column, row in _PIPS.get(face, ()):
            self._pip(x + margin + column * (pip + gap), y + margin + row * (pip + gap), pip)

    def _pip(self, x: int, y: int, size: int) -> None:
        self.fill(x, y, size, size)
        if size > 3:
            for corner_x, corner_y in ((x, y), (x + size - 1, y), (x, y + size - 1), (x + size - 1, y + size - 1)):
                self.fill(corner_x, corner_y, 1, 1, lit=False)

    def scrollbar(  # noqa: PLR0917  where it stands, then what it shows
        self, x: int, y: int, height: int, first: int, shown: int, total: int
    ) -> None:
        """Which part of a list is in sight; nothing where all of it is."""
        if total <= shown or shown <= 0 or height < 3:
            return
        self.fill(x, y, 3, height, lit=False)
        for row in range(y, y + height, 2):
            self.fill(x + 1, row, 1, 1)
        thumb = min(height, max(3, round(height * shown / total)))
        top = round((height - thumb) * min(max(first, 0), total - shown) / (total - shown))
        self.fill(x, y + top, 3, thumb)

    # Maps

    def paste_picture(
        self, picture: Picture, x: int, y: int, highlight: str | None = None, offered: Collection[str] = ()
    ) -> None:
        """The game's map, with the corners of the offered places marked and the highlighted place inverted."""
        for shape in picture.shapes:
            self._shape(shape, x, y)
        places = [place for name in offered if name != highlight and (place := picture.place(name))]
        self._invert_dots({(x + mark_x, y + mark_y) for place in places for mark_x, mark_y in _corners(place)})
        if highlight is not None and (place := picture.place(highlight)):
            self._cursor(place, x, y)

    def _shape(self, shape: Rect | Line | Label | Glyph | Note, x: int, y: int) -> None:
        match shape:
            case Rect(bare=True) | Note():
                pass
            case Rect(filled=True):
                self.fill(x + shape.x, y + shape.y, shape.width, shape.height)
            case Rect():
                self.rect(x + shape.x, y + shape.y, shape.width, shape.height)
            case Line():
                self.line(x + shape.x, y + shape.y, x + shape.to_x, y + shape.to_y)
            case Label():
                self.text(x + shape.x, y + shape.y, shape.text, TINY, inverse=shape.inverse)
            case Glyph():
                for row, pixels in enumerate(shape.rows):
                    for column, pixel in enumerate(pixels):
                        if pixel == "#":
                            self.fill(x + shape.x + column, y + shape.y + row, 1, 1)

    def _cursor(self, place: Rect, x: int, y: int) -> None:
        left, top = x + place.x, y + place.y
        self.invert(left, top, place.width, place.height)
        self.rect(left - 1, top - 1, place.width + 2, place.height + 2)
        if min(place.width, place.height) not in _SMALL:
            self.rect(left - 2, top - 2, place.width + 4, place.height + 4, lit=False)


def _ink(lit: bool) -> int:
    return _LIT if lit else _DARK


def _corners(place: Rect) -> set[tuple[int, int]]:
    """Three dots around each corner of a place; on a line as thin as a road every other dot."""
    if place.height == 1:
        return {(x, place.y) for x in range(place.x + 1, place.x + place.width, 2)}
    if place.width == 1:
        return {(place.x, y) for y in range(place.y + 1, place.y + place.height, 2)}
    left, right = place.x - 1, place.x + place.width
    top, bottom = place.y - 1, place.y + place.height
    return {
        dot
        for x, inwards in ((left, 2), (right, -2))
        for y, down in ((top, 2), (bottom, -2))
        for dot in ((x, y), (x + inwards, y), (x, y + down))
    }


def _prefixes(words: str, width: int, font: Font) -> list[str]:
    """Beginnings of the words that may fit, longest first."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if font.measure(words[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return [words[:length] for length in range(low, -1, -1)]


def _next_line(rest: list[str], width: int, font: Font) -> str | None:
    """Take from the words as many as fill a line, or as much of a word as fits if it is longer than one."""
    line = ""
    while rest:
        if rest[0] == "\n":
            rest.pop(0)
            break
        longer = f"{line} {rest[0]}" if line else rest[0]
        if font.measure(longer) > width:
            if not line:
                line = _prefixes(rest[0], width, font)[0]
                rest[0] = rest[0][len(line) :]
                return line or None
            break
        line = longer
        rest.pop(0)
    return line
