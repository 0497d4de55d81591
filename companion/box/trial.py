"""Trying every part: press each key and each seat's button, see its light, hear the buzzer, tap a tag."""

from __future__ import annotations

from companion.box.canvas import Canvas
from companion.box.font import TINY
from companion.box.parts import SEATS, Key, Light, Sound
from companion.box.screens.layout import BAR, HEIGHT, ROW, WIDTH, bar
from companion.text import Words, _

__all__ = ["Trial"]

_KEYS = {
    Key.UP: (17, 12, "▲"),
    Key.LEFT: (1, 24, "◀"),
    Key.OK: (17, 24, "OK"),
    Key.RIGHT: (33, 24, "▶"),
    Key.DOWN: (17, 36, "▼"),
    Key.BACK: (43, 36, "←"),
}
_LIGHTS = (Light.STEADY, Light.BLINK, Light.BREATHE, Light.OFF)
"""What a seat's light does after each press of its button."""
_SOUNDS = tuple(Sound)


class Trial:
    """What has been tried so far."""

    def __init__(self) -> None:
        self.keys: set[Key] = set()
        self.presses = dict.fromkeys(SEATS, 0)
        self.last: Words = _("Press every key and every button")
        self.all_lit = False
        """Whether every pixel of the display is lit, to find dead ones."""
        self.over = False

    @property
    def lights(self) -> dict[int, Light]:
        return {seat: _LIGHTS[(count - 1) % 4] if count else Light.OFF for seat, count in self.presses.items()}

    def key(self, key: Key, *, long: bool) -> Sound:
        """A key was pressed; the sound that answers is another one for each."""
        if self.all_lit:
            self.all_lit = False
        elif long and key is Key.BACK:
            self.over = True
        elif long and key is Key.OK:
            self.all_lit = True
        self.keys.add(key)
        name = {Key.OK: "OK", Key.BACK: "←"}.get(key, _KEYS[key][2])
        self.last = _("{key} held", key=name) if long else _("{key} pressed", key=name)
        return _SOUNDS[list(Key).index(key) % len(_SOUNDS)]

    def seat(self, seat: int) -> None:
        self.presses[seat] += 1
        self.last = _("Seat {n}: its light should {do}", n=seat, do=_does(self.lights[seat]))

    def tap(self, tag: str) -> None:
        self.last = _("Tag: {tag}", tag=tag or "?")

    def screen(self) -> Canvas:
        canvas = Canvas()
        if self.all_lit:
            canvas.fill(0, 0, WIDTH, HEIGHT)
            return canvas
        bar(canvas, _("Testing the parts"), f"{len(self.keys) + sum(map(bool, self.presses.values()))}/12")
        for key, (x, y, sign) in _KEYS.items():
            canvas.rounded(x, y, 15, 11, filled=key in self.keys)
            canvas.text_centred(x, y + 2, 15, sign, inverse=key in self.keys)
        for seat, count in self.presses.items():
            x, y = 66 + (seat - 1) % 3 * 20, BAR + 5 + (seat - 1) // 3 * 17
            canvas.rounded(x, y, 17, 14, filled=bool(count))
            canvas.text_centred(x, y + 4, 17, str(seat), inverse=bool(count))
        canvas.text(1, HEIGHT - 2 * ROW, canvas.fit(self.last, WIDTH - 2))
        hint = _("hold ←: end · hold OK: all pixels")
        canvas.text_centred(0, HEIGHT - TINY.height, WIDTH, canvas.fit(hint, WIDTH, TINY), TINY)
        return canvas


def _does(light: Light) -> Words:
    return {
        Light.STEADY: _("shine"),
        Light.BLINK: _("blink"),
        Light.BREATHE: _("breathe"),
        Light.OFF: _("be dark"),
    }[light]
