"""The final score, by category (section e.10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.sums import Score, Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED
from companion.games.carson_city.components import BRIDGE_POINTS, HOUSE_VALUES, MONEY_PER_POINT, PARCEL_POINTS
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.horses import all_horses, horse_points
from companion.games.carson_city.roads import bridged
from companion.games.carson_city.town import RODEO, Town
from companion.text import Words, _, n_

__all__ = [
    "TEACHER_KINDS",
    "Estate",
    "estate_of",
    "final_score",
    "house_values",
    "is_tie",
    "points",
    "points_now",
    "ranking",
    "station_vp",
]

TEACHER_EACH = 2
TEACHER_KINDS = ("school", "prison", "church")
STATION_EACH = 2


def house_values(town: Town) -> int:
    """All house values on the map, whoever owns them (CC-SC-06)."""
    return sum(HOUSE_VALUES.get(town.content(at), 0) for at in PARCELS)


def station_vp(values: int) -> int:
    """The station's points: 1 for each two house values, rounded down (CC-SC-06)."""
    return values // STATION_EACH


@dataclass(frozen=True, slots=True)
class Estate:
    """All that counts for one player at the end."""

    vp: int = 0
    """Won during the game."""
    money: int = 0
    """Left after the last limit."""
    used: int = 0
    """Own parcels with a building, house, mansion or mountain."""
    at_bridge: int = 0
    """How many of those touch a bridge."""
    house_values: int | None = None
    """On the whole map, for the station's owner."""
    horses: int = 0
    rodeo_tokens: int = 0
    later: int | None = None
    """Kit Carson: how many passed later in the last round."""
    good: int | None = None
    """The red Teacher's own schools, prisons and churches."""
    saloons: int = 0


def points(estate: Estate) -> Sum:
    """Everything that counts at the end, points won during the game first."""
    parts: list[tuple[Words, int]] = [
        (_("so far"), estate.vp),
        (_("${n}", n=estate.money), estate.money // MONEY_PER_POINT),
        (n_("{n} parcel in use", "{n} parcels in use", estate.used), PARCEL_POINTS * estate.used),
        (_("{n} at a bridge", n=estate.at_bridge), (BRIDGE_POINTS - PARCEL_POINTS) * estate.at_bridge),
    ]
    if estate.house_values is not None:
        parts.append((_("station: {n} house values", n=estate.house_values), station_vp(estate.house_values)))
    parts.append(
        (n_("{n} horse", "{n} horses", estate.horses), horse_points(estate.horses, estate.rodeo_tokens)),
    )
    if estate.later is not None:
        parts.append((_("passed before {n}", n=estate.later), estate.later))
    if estate.good is not None:
        parts.append((_("Teacher"), TEACHER_EACH * (estate.good + (not estate.saloons))))
    return Sum.of(*(part for part in parts if part[1]))


def final_score(town: Town, player: str) -> Sum:
    """What a player's property, money and points are worth at the end."""
    return points(estate_of(town, player))


def estate_of(town: Town, player: str) -> Estate:
    used = [at for at in town.parcels_of(player) if town.content(at)]
    kinds = [town.content(at) for at in town.buildings_of(player)]
    order = town.pass_order
    return Estate(
        vp=town.vp(player),
        money=town.money(player),
        used=len(used),
        at_bridge=sum(bridged(town, at) for at in used),
        house_values=house_values(town) if "station" in kinds else None,
        horses=all_horses(town, player),
        rodeo_tokens=town.ledger.at(f"{player}/tokens").count(RODEO),
        later=len(order) - 1 - order.index(player) if town.plays("kit_carson") and player in order else None,
        good=sum(kind in TEACHER_KINDS for kind in kinds) if cards.has(town, player, cards.TEACHER, RED) else None,
        saloons=kinds.count("saloon"),
    )


def points_now(town: Town, player: str) -> Sum:
    """What a player has: points won, and after the last limit everything else."""
    return final_score(town, player) if town.final else Sum.of((_("so far"), town.vp(player)))


def is_tie(town: Town) -> bool:
    """Several would win, but for the order of passing."""
    totals = [final_score(town, name).total for name in town.names]
    return totals.count(max(totals)) > 1


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
