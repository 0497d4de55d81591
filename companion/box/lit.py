"""What each seat's light does: whose turn it is, and where the button is enough of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.box.parts import SEATS, Light
from companion.game.players import TABLE

if TYPE_CHECKING:
    from companion.box.face import Face

__all__ = ["lights"]


def lights(face: Face) -> dict[int, Light]:
    """Every seat's light as it should be now."""
    if face.trial:
        return face.trial.lights
    found, table = dict.fromkeys(SEATS, Light.OFF), face.table
    if face.menu.shown and (seat := face.menu.level.seat):
        return {**found, seat: Light.STEADY}
    if table is None or face.finished or table.game.over:
        return found
    asked = {one.ask.who: one.ask for one in table.asks}
    for player in table.game.state.players:
        ask = asked.get(player.name) or asked.get(TABLE)
        if ask is None:
            found[player.seat] = Light.BREATHE
        elif ask.quick is not None or ask.chance:
            found[player.seat] = Light.BLINK
        else:
            found[player.seat] = Light.STEADY
    return found
