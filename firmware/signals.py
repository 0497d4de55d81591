"""Light and buzzer, which never make the pad wait."""

import time

from machine import PWM, Pin

import pins

COLOURS = {
    "off": (0, 0, 0),
    "red": (255, 0, 0),
    "green": (0, 255, 0),
    "blue": (0, 0, 255),
    "amber": (255, 90, 0),
    "white": (255, 200, 160),
}
# For each sound its notes: hertz (0 is a rest) and milliseconds.
SOUNDS = {"taken": ((1760, 40), (2637, 60)), "refused": ((330, 90), (0, 40), (220, 160))}
FLASH_MS = 150
BLINK_MS = 1000


class Signals:
    """The colour that the box wants, and for moments another one."""

    def __init__(self):
        self._leds = [PWM(Pin(pin), freq=1000, duty_u16=0) for pin in (pins.RED, pins.GREEN, pins.BLUE)]
        self._buzzer = PWM(Pin(pins.BUZZER), freq=1000, duty_u16=0)
        self.colour = "off"
        self.away = True
        """Whether the box is not there; then the pad blinks red."""
        self._shown = None
        self._flash = "off"
        self._flash_until = 0
        self._notes = []
        self._note_until = 0

    def flash(self, colour):
        self._flash, self._flash_until = colour, time.ticks_add(time.ticks_ms(), FLASH_MS)

    def beep(self, sound):
        self._notes, self._note_until = list(SOUNDS[sound]), time.ticks_ms()

    def tick(self):
        now = time.ticks_ms()
        if time.ticks_diff(self._flash_until, now) > 0:
            colour = self._flash
        elif self.away:
            colour = "red" if now % BLINK_MS < BLINK_MS // 20 else "off"
        else:
            colour = self.colour
        if colour != self._shown:
            self._shown = colour
            for led, value in zip(self._leds, COLOURS[colour]):
                led.duty_u16(value * 257)
        if self._note_until and time.ticks_diff(now, self._note_until) >= 0:
            self._next_note(now)

    def _next_note(self, now):
        hertz, milliseconds = self._notes.pop(0) if self._notes else (0, 0)
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(32768 if hertz else 0)
        self._note_until = time.ticks_add(now, milliseconds) if milliseconds else 0
