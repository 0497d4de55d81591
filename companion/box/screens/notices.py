"""Screens that only say something: messages, the curtain, the pause, the screensaver, good-bye."""

from __future__ import annotations

from collections.abc import Sequence

from companion.box.canvas import Canvas
from companion.box.font import TEXT, TINY
from companion.box.screens.layout import BAR, HEIGHT, ROW, WIDTH, badge, bar, tall
from companion.text import Words, _

__all__ = ["curtain", "dice_on_table", "goodbye", "message", "pause", "saver"]

CURTAIN = 24
CURTAIN_ROOM = WIDTH - 2 * CURTAIN - 2


def message(words: Words) -> Canvas:
    """Something that everybody should read, in a frame."""
    canvas = Canvas()
    room = WIDTH - 16
    font, pitch, count = TEXT, ROW + 2, 5
    wrapped = canvas.wrap(words, room, TEXT, count)
    if len(canvas.wrap(words, room, TEXT, 20)) > count:
        font, pitch = TINY, TINY.height + 2
        wrapped = canvas.wrap(words, room, TINY, 7)
    canvas.rounded(0, 0, WIDTH, HEIGHT, filled=False)
    canvas.rounded(2, 2, WIDTH - 4, HEIGHT - 4, filled=False)
    y = (HEIGHT - pitch * len(wrapped)) // 2
    for line in wrapped:
        canvas.text_centred(0, y, WIDTH, line, font)
        y += pitch
    return canvas


def curtain(who: Words, title: Words, left: Words = "", right: Words = "") -> Canvas:
    """A secret question is ready for one player; nothing of it is shown yet."""
    canvas = Canvas()
    bar(canvas, left, right)
    for x in range(0, WIDTH, 4):  # a curtain hangs on both sides
        if not CURTAIN <= x < WIDTH - CURTAIN:
            canvas.line(x, BAR, x, HEIGHT)
            canvas.line(x + 1, BAR, x + 1, HEIGHT - 2)
    wide = badge(Canvas(), who, width=CURTAIN_ROOM)
    badge(canvas, who, x=(WIDTH - wide) // 2, width=CURTAIN_ROOM)
    middle, room = CURTAIN + 1, CURTAIN_ROOM
    canvas.text_centred(middle, 30, room, canvas.fit(_("only you look"), room))
    canvas.text_centred(middle, 43, room, canvas.fit(title, room, TINY), TINY)
    canvas.text_centred(middle, 56, room, _("OK · your button"), TINY)
    return canvas


def pause(game: Words) -> Canvas:
    """The clocks stand still."""
    canvas = Canvas()
    bar(canvas, game)
    canvas.fill(56, 16, 6, 22)
    canvas.fill(66, 16, 6, 22)
    canvas.text_centred(0, 41, WIDTH, _("The clocks stand still"))
    canvas.text_centred(0, HEIGHT - TINY.height, WIDTH, _("any key goes on"), TINY)
    return canvas


def saver(game: Words, who: Words, beat: int) -> Canvas:
    """Mostly dark, never in the same place: whose turn it is, and in which game."""
    canvas = Canvas()
    name = tall(canvas.fit(str(who).upper(), WIDTH - 30)) if str(who) else None
    title = canvas.fit(game, WIDTH - 2, TINY)
    wide = max(canvas.measure(title, TINY), name.width if name else 0)
    high = TINY.height + (name.height + 3 if name else 0)
    # Two numbers without a common divisor take the words everywhere before they come back.
    x = beat * 37 % max(1, WIDTH - wide)
    y = beat * 23 % max(1, HEIGHT - high)
    canvas.text(x, y, title, TINY)
    if name:
        canvas.image.paste(1, (x, y + 8, x + name.width, y + 8 + name.height), name)
    return canvas


def goodbye() -> Canvas:
    """The last picture."""
    canvas = Canvas()
    words = tall(str(_("Good night")).upper())
    x = (WIDTH - words.width) // 2
    canvas.image.paste(1, (x, 14, x + words.width, 14 + words.height), words)
    canvas.text_centred(0, 38, WIDTH, _("It is safe to unplug"))
    return canvas


def dice_on_table(canvas: Canvas, dice: Sequence[int], *, y: int) -> None:
    """Dice as they lie, in the middle."""
    size = 18 if len(dice) <= 5 else 17
    x = (WIDTH - len(dice) * (size + 4) + 4) // 2
    for die in dice:
        canvas.die(x, y, size, die)
        x += size + 4
