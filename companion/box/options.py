"""What people have set on this box, kept for the next time."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

import companion
from companion.store import Store
from companion.text import speak

__all__ = ["SAVER_MINUTES", "Options", "languages"]

LOCALE = Path(companion.__file__).parent / "locale"
SAVER_MINUTES = (2, 5, 10, 30, 0)
"""After how long the screensaver comes; 0 is never."""


class Options:
    """Clock, sound, screensaver and language."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.clock = store.recall("box/clock", "on") == "on"
        self.sound = store.recall("box/sound", "on") == "on"
        minutes = store.recall("box/saver")
        self.saver = int(minutes) if minutes.isdecimal() and int(minutes) in SAVER_MINUTES else 5
        self.language = store.recall("box/language")
        if self.language:
            self._speak()

    def set_clock(self, shown: bool) -> None:
        self._store.remember("box/clock", "on" if shown else "off")
        self.clock = shown

    def set_sound(self, heard: bool) -> None:
        self._store.remember("box/sound", "on" if heard else "off")
        self.sound = heard

    def set_saver(self, minutes: int) -> None:
        self._store.remember("box/saver", str(minutes))
        self.saver = minutes

    def set_language(self, language: str) -> None:
        self._store.remember("box/language", language)
        self.language = language
        self._speak()

    def _speak(self) -> None:
        speak(gettext.translation("companion", LOCALE, [self.language], fallback=True))


@cache
def languages() -> tuple[str, ...]:
    """The languages besides English that the box speaks."""
    return tuple(sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/companion.mo")))
