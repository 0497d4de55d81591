"""Renewing the tag pad's firmware from the box's own menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.box.menu import Level, Then
from companion.errors import CompanionError
from companion.game.asks import Confirm
from companion.game.players import TABLE
from companion.text import Words, _

if TYPE_CHECKING:
    from companion.box.face import Face
    from companion.box.real import Pad

__all__ = ["PadRenewal", "renew"]


class PadRenewal:
    """The tag pad as far as its firmware is concerned, and the system that can put another one on."""

    def __init__(self, pad: Pad, ask_the_system: Callable[[], bool]) -> None:
        self._pad = pad
        self._ask_the_system = ask_the_system

    @property
    def has(self) -> str:
        """The firmware that is on it, as far as it says so."""
        return self._pad.firmware

    @property
    def ours(self) -> str:
        """The firmware that belongs to this box."""
        from companion.box.pad import FIRMWARE

        return FIRMWARE

    @property
    def why_not(self) -> Words:
        """Why it cannot be renewed now; empty if it can."""
        return "" if self._pad.plugged_in else self._pad.message

    def begin(self) -> None:
        """Ask the system to do it, which ends the box for as long as it takes."""
        try:
            asked = self._ask_the_system()
        except OSError as error:
            raise CompanionError(
                _("The system could not be asked to renew the pad: {why}", why=error.strerror or str(error))
            ) from None
        if not asked:
            raise CompanionError(_("Only an installed box does that by itself: end it and run “make flash”."))


def renew(face: Face, pad: PadRenewal) -> Level:
    """Make sure, then let the system put the firmware on."""

    def take(sure: bool) -> Then:
        if sure:
            pad.begin()
            face.say(_("The pad gets its firmware. The box is back in a minute, at this very question."))
        return Then.UP

    note = _("Firmware {ours} for {has}", ours=pad.ours, has=pad.has) if pad.has else _("Firmware {v}", v=pad.ours)
    ask = Confirm(who=TABLE, title=_("Renew the tag pad?"), note=note, yes=_("Renew it"), no=_("Not now"), quick=None)
    return Level(ask, take)
