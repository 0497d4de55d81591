"""Setting up: the first house, the mountains, who begins, and the first parcels."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, ChooseSeveral, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.carson_city.asking import ask_map, parcel_dice
from companion.games.carson_city.components import START_PARCELS
from companion.games.carson_city.geometry import SIDES_OF, dice_to_parcel
from companion.games.carson_city.parcels import free_parcels, take_parcel, town_first, why_not_claimable
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.tags import player_tag
from companion.games.carson_city.town import HOUSE, MOUNTAIN, RIVER, ROAD, Town
from companion.text import _

__all__ = ["Begin", "Mountains", "StartingOrder", "StartingParcels", "TownCentre"]


class Begin(Step[Town]):
    """Who keeps the board: the box, or the table with the box as a referee."""

    title = _("Set-up")

    def run(self, state: Town) -> str:
        return "the table keeps the board" if state.referee else "the box keeps the board"


class TownCentre(Step[Town]):
    """Dice say where the first house stands (CC-SET-06)."""

    title = _("Town centre")

    def asks(self, state: Town) -> list[Ask]:
        return [parcel_dice(_("Where is the town centre?"))]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        at = dice_to_parcel(*answer)
        if state.content(at) == RIVER:
            state.say(_("{parcel} is river: roll again", parcel=at))
            return None
        reason = _("Town centre")
        state.ledger.put(HOUSE, "houses", at, reason)
        for side in SIDES_OF[at]:
            state.ledger.move(ROAD, 1, BANK, side, reason)
        state.say(_("Put a house on {parcel} and four roads around it", parcel=at))
        return "the first house stands"


class Mountains(Step[Town]):
    """Dice say where the mountains stand; an occupied parcel is rolled again (CC-SET-07)."""

    title = _("Mountains")

    def asks(self, state: Town) -> list[Ask]:
        left = len(state.ledger.at("mountains"))
        return [parcel_dice(_("Where is a mountain?"), _("{n} to go", n=left))] if left else []

    def run(self, state: Town) -> str:
        return "all stand"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        at = dice_to_parcel(*answer)
        if state.content(at):
            state.say(_("{parcel} is occupied: roll again", parcel=at))
            return None
        state.ledger.put(MOUNTAIN, "mountains", at, _("Mountains"))
        state.say(_("Put a mountain on {parcel}", parcel=at))
        return None if state.ledger.at("mountains") else "all stand"


class StartingOrder(Step[Town]):
    """Who begins, by lot (CC-SET-08)."""

    title = _("Starting order")

    def asks(self, state: Town) -> list[Ask]:
        options = [Option(name, name, tags=(player_tag(name),)) for name in state.names]
        count = len(options)
        return [
            ChooseSeveral(
                who=TABLE,
                title=_("Starting order"),
                note=_("Draw the markers, or let the box"),
                options=options,
                least=count,
                most=count,
                ordered=True,
                chance=True,
            )
        ]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        put_on_track(state, answer)
        state.say(_("Order: {names}", names=", ".join(answer)))
        return "drawn"


class StartingParcels(Step[Town]):
    """Everybody takes the first parcels for nothing, in the edition's order (CC-SET-09)."""

    title = _("Starting parcels")

    def asks(self, state: Town) -> list[Ask]:
        left = picks_left(state)
        if not left or not free_parcels(state):  # a New Beginning can sell more than the map has
            return []
        places = town_first(state)
        return [ask_map(left[0], _("Take a free parcel"), lambda at: why_not_claimable(state, at), among=places)]

    def run(self, state: Town) -> str:
        return "everyone has chosen"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        take_parcel(state, who, answer, _("Starting parcel"))
        state.say(_("{who} takes {parcel}", who=who, parcel=answer))
        return None if picks_left(state) else "everyone has chosen"


def picks_left(town: Town) -> list[str]:
    """Who has still to take a parcel, in order."""
    taken = sum(len(town.parcels_of(name)) for name in town.names)
    return starting_picks(town)[taken:]


def starting_picks(town: Town) -> list[str]:
    """Who picks when: there and back, as the edition begins, until all have what they bought (CC-V-NB-03)."""
    order = town.pass_order
    wanted = dict.fromkeys(order, START_PARCELS)
    if town.forms:
        wanted = {name: form.bought.get("parcel", 0) for name, form in town.forms.items()}
    picks: list[str] = []
    for turn in range(1, max(wanted.values(), default=0) + 1):
        backwards = (turn % 2 == 0) == (town.facts.reverse_pick == 2)
        direction = order[::-1] if backwards else order
        picks += [name for name in direction if wanted[name] >= turn]
    return picks
