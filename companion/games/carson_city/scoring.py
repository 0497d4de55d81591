"""The final score, by category (section e.10)."""

from __future__ import annotations

from companion.game.sums import Score, Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED
from companion.games.carson_city.components import BRIDGE_POINTS, HOUSE_VALUES, MONEY_PER_POINT, PARCEL_POINTS
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.horses import all_horses, horse_points
from companion.games.carson_city.roads import bridged
from companion.games.carson_city.town import Town
from companion.text import Words, _, n_

__all__ = ["final_score", "house_values", "points_now", "ranking", "station_vp"]

TEACHER_EACH = 2
TEACHER_KINDS = ("school", "prison", "church")
STATION_EACH = 2


def house_values(town: Town) -> int:
    """All house values on the map, whoever owns them (CC-SC-06)."""
    return sum(HOUSE_VALUES.get(town.content(at), 0) for at in PARCELS)


def station_vp(town: Town) -> int:
    """The station's points: 1 for each two house values, rounded down (CC-SC-06)."""
    return house_values(town) // STATION_EACH


def final_score(town: Town, player: str) -> Sum:
    """Everything that counts at the end, points won during the game first."""
    parts: list[tuple[Words, int]] = [(_("so far"), town.vp(player))]
    money = town.money(player)
    parts.append((_("${n}", n=money), money // MONEY_PER_POINT))
    used = [at for at in town.parcels_of(player) if town.content(at)]
    if used:
        parts.append((n_("{n} parcel in use", "{n} parcels in use", len(used)), PARCEL_POINTS * len(used)))
    near_bridge = sum(bridged(town, at) for at in used)
    if near_bridge:
        parts.append((_("{n} at a bridge", n=near_bridge), (BRIDGE_POINTS - PARCEL_POINTS) * near_bridge))
    if town.buildings_of(player, "station"):
        parts.append((_("station: {n} house values", n=house_values(town)), station_vp(town)))
    if horses := all_horses(town, player):
        parts.append((n_("{n} horse", "{n} horses", horses), horse_points(town, player)))
    if town.plays("kit_carson") and player in town.pass_order:
        later = len(town.pass_order) - 1 - town.pass_order.index(player)
        parts.append((_("passed before {n}", n=later), later))
    if cards.has(town, player, cards.TEACHER, RED):
        parts.append((_("Teacher"), _teacher(town, player)))
    return Sum.of(*(part for part in parts if part[1]))


def _teacher(town: Town, player: str) -> int:
    """CC-P-17R: own schools, prisons and churches, and a life without saloons."""
    kinds = [town.content(at) for at in town.buildings_of(player)]
    good = sum(kind in TEACHER_KINDS for kind in kinds)
    return TEACHER_EACH * (good + ("saloon" not in kinds))


def points_now(town: Town, player: str) -> Sum:
    """What a player has: points won, and after the last limit everything else."""
    return final_score(town, player) if town.final else Sum.of((_("so far"), town.vp(player)))


def ranking(town: Town) -> list[Score]:
    """Everybody's points, best first; a tie goes to the earliest passer of the last round (CC-SC-07)."""
    sums = {name: points_now(town, name) for name in town.names}
    order = sorted(town.in_pass_order(town.names), key=lambda name: -sums[name].total)
    totals = [each.total for each in sums.values()]
    return [
        Score(
            name,
            sums[name],
            place,
            _("passed earlier") if town.final and totals.count(sums[name].total) > 1 else "",
        )
        for place, name in enumerate(order, start=1)
    ]
