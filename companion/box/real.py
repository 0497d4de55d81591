"""The real parts: wire and metal behind the same seam as the virtual ones. No part of them is essential."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PIL import Image

from companion.box.buttons import Buttons
from companion.box.buzzer import Buzzer
from companion.box.contact import Timing
from companion.box.display import Display, Screen
from companion.box.glass import GLASSES, Device
from companion.box.lights import Lights
from companion.box.parts import Event, Light, Sound, TagTapped
from companion.box.pins import pin_map
from companion.box.wires import display_opener, lgpio_factory
from companion.config import Config
from companion.errors import CompanionError
from companion.text import Words, _

if TYPE_CHECKING:
    from companion.box.pad import Beep

__all__ = ["Pad", "RealParts", "on_a_pi"]

MODEL = Path("/proc/device-tree/model")


def on_a_pi() -> bool:
    """Whether this is a Raspberry Pi."""
    try:
        return "Raspberry Pi" in MODEL.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


class Pad(Protocol):
    """The tag pad, as far as the box is concerned: it looks after itself."""

    @property
    def firmware(self) -> str: ...

    @property
    def plugged_in(self) -> bool: ...

    @property
    def message(self) -> Words: ...

    def start(self, loop: asyncio.AbstractEventLoop) -> None: ...

    def beep(self, beep: Beep) -> None: ...

    def close(self) -> None: ...


class RealParts:
    """Keys, seats, lights, buzzer, pad and display of a real box."""

    def __init__(
        self,
        config: Config,
        *,
        tell: Callable[[Words], None],
        make_pad: Callable[[Callable[[Event], None]], Pad] | None = None,
        make_factory: Callable[[], Any] = lgpio_factory,
        open_device: Callable[[], Device] | None = None,
    ) -> None:
        """`tell` hears in a sentence what is wrong with a part, and that it is back."""
        self._tell = tell
        self._post: Callable[[Event], None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tapped = False
        """Whether the last thing that people did was to lay a tag on the pad."""
        self._upside_down = config.flag("display.upside_down")
        self.buttons: Buttons | None = None
        self.lights: Lights | None = None
        self.buzzer: Buzzer | None = None
        self.display: Display | None = None
        self.pad: Pad | None = None
        factory = self._on_pins(config, make_factory)
        kind = config.text("display.kind")
        self.wide = kind in GLASSES and GLASSES[kind].width > 128
        if kind in GLASSES:
            opener = open_device or display_opener(config, factory)
            self.display = Display(Screen(kind, opener, tell=self._say))
        if make_pad:
            self.pad = make_pad(self._press)

    def _on_pins(self, config: Config, make_factory: Callable[[], Any]) -> Any:
        """Everything that hangs on single pins; without pins the box still has display, pad and pages."""
        timing = Timing(
            config.number("keys.bounce") / 1000,
            config.number("keys.hold") / 1000,
            config.number("keys.repeat") / 1000,
            float(config.number("keys.stuck")),
        )
        try:
            factory, pins = make_factory(), pin_map()
        except CompanionError as error:
            self._tell(error.message)
            return None
        self.buttons = Buttons(factory, pins, self._press, timing=timing, tell=self._tell)
        waiting = config.number("seats.waiting") / 100
        self.lights = Lights(factory, pins.lights, waiting=waiting, tell=self._tell)
        if config.flag("sound.buzzer"):
            try:
                self.buzzer = Buzzer(factory, pins.buzzer)
            except Exception as error:  # a box without a buzzer plays on in silence
                self._tell(_("The buzzer cannot be used: {why}", why=str(error)))
        return factory

    @property
    def healthy(self) -> bool:
        """Whether nothing of ours has died that only a new start brings back."""
        return self.display is None or self.display.alive

    def _press(self, event: Event) -> None:
        self._tapped = isinstance(event, TagTapped)
        if self._post:
            self._post(event)

    def _say(self, words: Words) -> None:
        """From the display's thread: a sentence is told in the loop."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, words)
        else:
            self._tell(words)

    def listen(self, post: Callable[[Event], None]) -> None:
        self._post = post

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        for part in (self.buttons, self.lights, self.buzzer, self.pad):
            if part:
                part.start(loop)

    def show(self, frame: Image.Image) -> None:
        if self.display:
            self.display.show(frame.transpose(Image.Transpose.ROTATE_180) if self._upside_down else frame)

    def light(self, seat: int, light: Light) -> None:
        if self.lights:
            self.lights.set(seat, light)

    def sound(self, sound: Sound) -> None:
        """A tag is answered where it lies; everything else by the buzzer."""
        if self.pad and self._tapped and sound in (Sound.TAKEN, Sound.REFUSED):
            from companion.box.pad import Beep

            self.pad.beep(Beep.TAKEN if sound is Sound.TAKEN else Beep.REFUSED)
        elif self.buzzer:
            self.buzzer.play(sound)

    def close(self, *, dark: bool = True) -> None:
        for part in (self.buttons, self.lights, self.buzzer, self.pad):
            if part:
                part.close()
        if self.display:
            self.display.close(dark=dark)
