"""The Carson River: where it flows (section f.2)."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleError
from companion.game.asks import Ask, Option, Place
from companion.game.flow import Step
from companion.game.ledger import OUTSIDE
from companion.game.players import TABLE
from companion.games.carson_city.asking import offer
from companion.games.carson_city.geometry import NEIGHBOURS, PARCELS, SIDE_BY_SIDE
from companion.games.carson_city.opening import river_mountains
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import BOX, MOUNTAIN, RIVER, Town
from companion.text import _, n_

__all__ = ["River"]

DONE = "done"
AGAIN = "again"
LONGEST_PRINTED = 20
"""More river than any board shows: room for towns must be left."""


class River(Step[Town]):
    """Parcel by parcel from rim to rim; that of the printed board is remembered (CC-V-RV-01)."""

    title = _("Carson River")

    def asks(self, state: Town) -> list[Ask]:
        if not state.plays("carson_river") or (_printed(state) and RIVER in state.known):
            return []
        wet = state.places_with(RIVER)
        if not wet:
            options = [Option(at, at) for at in PARCELS if _on_rim(at)]
            return [Place(who=TABLE, title=_("Where does the river begin?"), options=options)]
        longest = LONGEST_PRINTED if _printed(state) else state.facts.river_tiles
        options = [offer(DONE, _("River ends"), why_not_river(wet), tags=("control/yes",))]
        if len(wet) < longest:
            options += [Option(at, at) for at in PARCELS if at not in wet and any(n in wet for n in SIDE_BY_SIDE[at])]
        options.append(Option(AGAIN, _("Begin again"), tags=("control/no",)))
        note = n_("{n} parcel so far", "{n} parcels so far", len(wet))
        return [Place(who=TABLE, title=_("Where does it flow?"), note=note, options=options)]

    def run(self, state: Town) -> str:
        if state.plays("carson_river"):
            for at in state.known[RIVER]:
                state.ledger.put(RIVER, OUTSIDE, at, _("Carson River"))
        return "it flows"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        wet = state.places_with(RIVER)
        if answer == DONE:
            self._done(state, wet)
            return "it flows"
        if answer == AGAIN:
            for at in wet:
                state.ledger.put(RIVER, at, OUTSIDE, _("Begin again"))
            return None
        state.ledger.put(RIVER, OUTSIDE, answer, _("Carson River"))
        return None

    @staticmethod
    def _done(town: Town, wet: list[str]) -> None:
        if _printed(town):
            town.known[RIVER] = wet
            return
        for _each in range(len(town.ledger.at("mountains")) - river_mountains(town, len(wet))):
            town.ledger.put(MOUNTAIN, "mountains", BOX, _("Carson River"))
        town.say(_("{n} mountains beside the river", n=len(town.ledger.at("mountains"))))


def _printed(town: Town) -> bool:
    """The river is that of the board's back, not of tiles."""
    return town.settings["river"] == "printed"


def _on_rim(at: str) -> bool:
    return len(NEIGHBOURS[at]) < 8


def why_not_river(wet: list[str]) -> RuleError | None:
    """A river runs from rim to rim (CC-V-RV-01)."""
    if sum(_on_rim(at) for at in wet) < 2:
        return no(_("It must reach the rim again"), "CC-V-RV-01")
    return None
