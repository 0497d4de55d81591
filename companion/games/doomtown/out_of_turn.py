"""What players may do although somebody else is asked: card texts, reacts, a Cheatin' Resolution, advice, names."""

from __future__ import annotations

from companion.game.rulebook import Aside
from companion.games.doomtown import shooting
from companion.games.doomtown.naming import nameable
from companion.games.doomtown.steps_shootout import why_not_cheatin
from companion.games.doomtown.town import SIDES, Town
from companion.text import _

__all__ = ["asides"]

# Questions that read the table anew, so that a card text may change it while they are open.
_OPEN_TO_TEXTS = (
    "cheatin window",
    "upkeep",
    "high noon",
    "sundown hands",
    "shootout plays",
    "resolution plays",
    "casualties",
)

# Moments at which nothing half told names a dude or deed.
_OPEN_TO_NAMES = ("starting dudes", "upkeep", "high noon", "sundown hands")


def asides(town: Town) -> list[Aside]:
    """What everybody may do out of turn now."""
    moment = town.place.rpartition("/")[2]
    found: list[Aside] = []
    if moment in _OPEN_TO_TEXTS:
        for player in town.names:
            found.append(Aside("card text", player, _("Card text…")))
            found += [Aside("react", player, _("React…"))] if town.winner else []
    if moment in _OPEN_TO_NAMES:
        found += [Aside("naming", player, _("Give a name…")) for player in town.names if nameable(town, player)]
    if moment == "resolution plays":
        inside = shooting.involved(town)
        found += [
            Aside("cheatin card", player, _("Cheatin’ Resolution"))
            for player in town.names
            if player not in inside and not why_not_cheatin(town, player)
        ]
    if moment == "draw hands":
        fight = town.fight
        found += [
            Aside("advice", fight.players[side], _("Enter all cards, get advice"))
            for side in SIDES
            if side not in fight.hands and side not in fight.short
        ]
    return found
