"""Roads, bridges, and which parcels they reach."""

from __future__ import annotations

from collections.abc import Iterable

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.game.sums import Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.geometry import (
    CORNERS,
    ENDS,
    PARCELS,
    PARCELS_AT,
    PARCELS_BESIDE,
    SIDES,
    SIDES_AT,
    SIDES_JOINED,
    Corner,
)
from companion.games.carson_city.refusals import insist, no
from companion.games.carson_city.town import RIVER, ROAD, VP, Town
from companion.text import Words, _

__all__ = [
    "bridged",
    "corners_reached",
    "governor_vp",
    "is_crossing",
    "lay_road",
    "near",
    "network",
    "not_joined",
    "on_network",
    "open_sides",
    "sticks",
    "touches",
    "why_not_road",
]


def corners_reached(roads: Iterable[str]) -> set[Corner]:
    """The corners where a road ends."""
    return {corner for side in roads for corner in ENDS[side]}


def network(town: Town) -> set[str]:
    """The parcels on the network: corner contact is enough (CC-RD-03)."""
    return {at for corner in corners_reached(town.roads) for at in PARCELS_AT[corner]}


def on_network(town: Town, at: str) -> bool:
    return any(town.ledger.amount(side, ROAD) for side in _sides_around(at))


def _sides_around(at: str) -> Iterable[str]:
    return (side for corner in CORNERS[at] for side in SIDES_AT[corner])


def is_crossing(town: Town, side: str) -> bool:
    """A road there is a bridge: river on both sides, the rim counting as river (CC-V-RV-04, G-11)."""
    return all(town.content(at) == RIVER for at in PARCELS_BESIDE[side])


def sticks(town: Town, side: str) -> int:
    """How many roads of the own reserve a side takes."""
    return 2 if is_crossing(town, side) else 1


def near(town: Town) -> set[str]:
    """The sides with a road and those that share an end with one: to all others the same rule says no."""
    roads = town.roads
    return roads.union(*(SIDES_JOINED[side] for side in roads))


def not_joined() -> RuleError:
    return no(_("A road must join another road"), "CC-RD-02")


def why_not_road(town: Town, side: str, in_hand: int) -> RuleError | None:
    """Why somebody with so many roads in hand cannot lay one there (CC-RD-02)."""
    if side not in ENDS:
        return no(_("There is no side {side} on the map", side=side[:12]), "CC-GE-03")
    if town.ledger.amount(side, ROAD):
        return no(_("There is a road already"), "CC-RD-02")
    if not any(town.ledger.amount(other, ROAD) for other in SIDES_JOINED[side]):
        return not_joined()
    needed = sticks(town, side)
    if in_hand < needed:
        if needed == 1:
            return no(_("No road is left in the own reserve"), "CC-RD-01")
        return no(_("A bridge takes two roads of the own reserve"), "CC-V-RV-04")
    return None


def open_sides(town: Town, in_hand: int) -> list[str]:
    """Where somebody with so many roads in hand can lay one."""
    if not in_hand:
        return []
    roads = town.roads
    reached = corners_reached(roads)
    return [
        side
        for side in SIDES
        if side not in roads and not reached.isdisjoint(ENDS[side]) and (in_hand > 1 or not is_crossing(town, side))
    ]


def newly_reached(town: Town, side: str) -> list[str]:
    """The parcels that a road there would bring onto the network; river can never be used (G-33)."""
    now = network(town)
    beside = {at for corner in ENDS[side] for at in PARCELS_AT[corner]}
    return [at for at in PARCELS if at in beside and at not in now and town.content(at) != RIVER]


def governor_vp(town: Town, side: str) -> Sum:
    """What the yellow Governor scores for a road there: per road, not per parcel (CC-P-13Y)."""
    new = newly_reached(town, side)
    if not new:
        return Sum()
    if is_crossing(town, side):
        return Sum.of((_("a bridge to {parcels}", parcels=", ".join(new)), 2))
    return Sum.of((_("a road to {parcels}", parcels=", ".join(new)), 1))


def lay_road(town: Town, player: str, side: str) -> Sum:
    """Lay a road or bridge from a player's reserve; the points it gives the Governor."""
    insist(why_not_road(town, side, town.road_sticks(player)))
    points = governor_vp(town, side) if cards.has(town, player, cards.GOVERNOR, YELLOW) else Sum()
    needed = sticks(town, side)
    reason: Words = _("Bridge by {who}", who=player) if needed > 1 else _("Road by {who}", who=player)
    town.ledger.move(ROAD, needed, player, side, reason)
    for part in points.parts:
        town.ledger.move(VP, part.amount, BANK, player, _("Governor: {why}", why=str(part.reason)))
    return points


def touches(at: str, side: str) -> bool:
    """A parcel and a road share a corner."""
    return any(corner in CORNERS[at] for corner in ENDS[side])


def bridged(town: Town, at: str) -> bool:
    """The parcel touches a bridge (CC-V-RV-06)."""
    return any(touches(at, bridge) for bridge in town.bridges)
