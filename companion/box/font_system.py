"""Letters that we did not draw, from the fonts that Debian has for a small display."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from companion.box.font_shapes import Shape

__all__ = ["FOLDER", "system_shape"]

FOLDER = Path("/usr/share/fonts")

# Packages fonts-misaki and fonts-unifont, and the size at which their pixels are ours.
_FONTS = (("misaki_gothic.ttf", 8), ("unifont_jp.otf", 16), ("unifont.otf", 16), ("unifont_upper.otf", 16))

_NOBODYS = "\U0010fffe"
"""A character that no font has."""

_THRESHOLD = [255 if light > 100 else 0 for light in range(256)]


@cache
def _installed(folder: Path) -> list[ImageFont.FreeTypeFont]:
    fonts = []
    for name, size in _FONTS:
        for path in sorted(folder.rglob(name))[:1]:
            try:
                fonts.append(ImageFont.truetype(path, size))
            except OSError:  # a damaged font is as good as none
                continue
    return fonts


def system_shape(char: str, height: int, baseline: int) -> Shape | None:
    """A whole cell with this letter from the largest font that fits, or shrunk if none does."""
    if unicodedata.category(char) in {"Cs", "Co", "Cn"}:
        return None
    having = [font for font in _installed(FOLDER) if bytes(font.getmask(char, "1")) != _missing(font)]
    if not having:
        return None
    fitting = [font for font in having if font.size <= height]
    font = max(fitting, key=_size) if fitting else min(having, key=_size)
    return _cell(font, char, height, baseline)


def _size(font: ImageFont.FreeTypeFont) -> float:
    return font.size


def _missing(font: ImageFont.FreeTypeFont) -> bytes:
    """How this font draws what it does not have."""
    return bytes(font.getmask(_NOBODYS, "1"))


def _cell(font: ImageFont.FreeTypeFont, char: str, height: int, baseline: int) -> Shape | None:
    ascent, _ = font.getmetrics()
    room = round(font.size) * 2
    drawn = Image.new("1", (2 * room, 2 * room))
    draw = ImageDraw.Draw(drawn)
    draw.fontmode = "1"
    draw.text((room // 2, room // 2), char, font=font, fill=255)
    box = drawn.getbbox()
    if box is None:
        return None
    ink = drawn.crop(box)
    if ink.height > height:
        smaller = (max(1, round(ink.width * height / ink.height)), height)
        ink = ink.convert("L").resize(smaller, Image.Resampling.BOX).point(_THRESHOLD).convert("1")
    top = min(max(0, baseline - ascent + box[1] - room // 2), height - ink.height)
    rows = ["." * ink.width] * height
    for y in range(ink.height):
        rows[top + y] = "".join("#" if ink.getpixel((x, y)) else "." for x in range(ink.width))
    return tuple(rows)
