"""The language in which the box speaks."""

from __future__ import annotations

import gettext
from pathlib import Path

import companion
from companion.text import speak

__all__ = ["speak_as_the_system_does"]

LOCALE = Path(companion.__file__).parent / "locale"


def speak_as_the_system_does() -> None:
    """Follow LANGUAGE, LC_ALL, LC_MESSAGES and LANG, as every program does; English where there is no catalogue."""
    speak(gettext.translation("companion", LOCALE, fallback=True))
