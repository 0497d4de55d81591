"""Final scoring: eleven categories with their reasons, and who wins (GW-140 to GW-152)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.game.state import State
from companion.game.sums import Part, Score, Sum, places
from companion.games.great_western_trail.components import (
    ARROWS,
    BREEDS,
    CITIES,
    DISC_VP,
    STATION_MASTERS,
    STATIONS,
)
from companion.games.great_western_trail.components_buildings import PRIVATE
from companion.games.great_western_trail.components_objectives import OBJECTIVES, Objective
from companion.games.great_western_trail.delivering import Arrows, arrow_points
from companion.games.great_western_trail.herd import breed_of, points_of
from companion.games.great_western_trail.objectives import Assignment, best_assignment, station_master_points
from companion.games.great_western_trail.trading import teepee_pairs
from companion.text import Text, _

__all__ = [
    "CATEGORIES",
    "Facts",
    "Holding",
    "assignment",
    "categories",
    "permanent_certificates",
    "ranked",
    "resources",
    "tell_winners",
    "winners",
]

CATEGORIES: dict[str, Text] = {
    "coins": _("dollars"),
    "buildings": _("buildings"),
    "cities": _("cities"),
    "stations": _("stations"),
    "hazards": _("hazards"),
    "cattle": _("cattle"),
    "objectives": _("objectives"),
    "station_masters": _("station masters"),
    "workers": _("workers"),
    "step_disc": _("step disc"),
    "job_market_token": _("job market token"),
}
_WORKER_VP = {5: 4, 6: 8}


@dataclass(frozen=True)
class Facts:
    """The printed numbers that a table may have read differently from its copy (GW-165)."""

    arrows: Arrows = field(default_factory=lambda: ARROWS)
    building_vp: Mapping[str, int] = field(
        default_factory=lambda: {tile: building.vp for tile, building in PRIVATE.items()}
    )
    objectives: Mapping[str, Objective] = field(default_factory=lambda: OBJECTIVES)


@dataclass(frozen=True, kw_only=True)
class Holding:
    """Everything of one player that is worth something at the end."""

    dollars: int = 0
    buildings: Sequence[str] = ()
    delivered: Mapping[str, int] = field(default_factory=dict)
    stations: Sequence[str] = ()
    hazards: Sequence[int] = ()
    """The points of the tiles."""
    cattle: Sequence[str] = ()
    """Cards such as `west_highland/4`."""
    green: int = 0
    blue: int = 0
    committed: Sequence[str] = ()
    optional: Sequence[str] = ()
    chosen: Sequence[str] | None = None
    """The optional cards that the player adds; None lets the best be found (GW-123)."""
    station_masters: Sequence[str] = ()
    workers: Mapping[str, int] = field(default_factory=dict)
    temp: int = 0
    discs_removed: Sequence[str] = ()
    token: bool = False


def permanent_certificates(station_masters: Sequence[str]) -> int:
    return sum(STATION_MASTERS[tile].upper == "permanent" for tile in station_masters)


def resources(holding: Holding) -> dict[str, int]:
    """What can serve tasks of objective cards (GW-121)."""
    values = Counter(BREEDS[breed].value for card in holding.cattle if (breed := breed_of(card)))
    return {
        "building": len(holding.buildings),
        "station": len(holding.stations),
        "hazard": len(holding.hazards),
        "green_teepee": holding.green,
        "blue_teepee": holding.blue,
        "value3": values[3],
        "value4": values[4],
        "value5": values[5],
        "san_francisco": holding.delivered.get("san_francisco", 0),
    }


def assignment(holding: Holding, facts: Facts) -> Assignment:
    """How the objective cards are scored (GW-123, GW-124)."""
    committed, optional = list(holding.committed), list(holding.optional)
    if holding.chosen is not None:
        committed, optional = [*committed, *holding.chosen], []
    counts = "SM2" in holding.station_masters
    best = best_assignment(committed, optional, resources(holding), counts_area=counts, cards=facts.objectives)
    return best.ways[0]


def categories(holding: Holding, facts: Facts | None = None) -> dict[str, Sum]:
    """The points of every category with their reasons."""
    facts = facts or Facts()
    scored = assignment(holding, facts)
    removed = holding.discs_removed
    return {
        "coins": Sum.of((_("${n} at $5 a point", n=holding.dollars), holding.dollars // 5)),
        "buildings": Sum.of(*((tile, facts.building_vp[tile]) for tile in holding.buildings)),
        "cities": _cities(holding, facts.arrows),
        "stations": Sum.of(*((station, STATIONS[station].vp) for station in holding.stations)),
        "hazards": Sum.of(*((_("hazard"), vp) for vp in holding.hazards)),
        "cattle": _cattle(holding),
        "objectives": _objectives(scored, facts),
        "station_masters": _station_masters(holding, scored.area),
        "workers": Sum.of(
            *((worker, _WORKER_VP[count]) for worker, count in holding.workers.items() if count in _WORKER_VP)
        ),
        "step_disc": Sum.of(*((_("step disc"), vp) for disc, vp in DISC_VP.items() if disc in removed)),
        "job_market_token": Sum.of((_("token"), 2)) if holding.token else Sum(),
    }


def _cities(holding: Holding, arrows: Arrows) -> Sum:
    """Several discs multiply a city but never an arrow (GW-143)."""
    parts = [
        Part(CITIES[city].name, CITIES[city].vp * discs)
        for city, discs in holding.delivered.items()
        if discs and CITIES[city].vp
    ]
    for (one, other), vp in arrow_points(holding.delivered, arrows).items():
        if vp:
            parts.append(Part(f"{CITIES[one].name} – {CITIES[other].name}", vp))
    return Sum(tuple(parts))


def _cattle(holding: Holding) -> Sum:
    points: Counter[str] = Counter()
    for card in holding.cattle:
        points[breed_of(card)] += points_of(card)
    return Sum.of(*((BREEDS[breed].name, vp) for breed, vp in points.items() if vp))


def _objectives(scored: Assignment, facts: Facts) -> Sum:
    done = [(card, facts.objectives[card].vp) for card in scored.fulfilled]
    failed = [(card, -facts.objectives[card].penalty) for card in scored.failed]
    return Sum.of(*done, *failed)


def _station_masters(holding: Holding, area: int) -> Sum:
    """The lower halves; an item may serve an objective and a station master (GW-148, GW-178)."""
    certificates = holding.temp + permanent_certificates(holding.station_masters)
    points = {
        "SM1": sum(holding.workers.values()),
        "SM2": station_master_points(area),
        "SM3": station_master_points(len(holding.hazards)),
        "SM4": 3 * teepee_pairs(holding.green, holding.blue),
        "SM5": station_master_points(certificates),
    }
    return Sum.of(*((STATION_MASTERS[tile].lower_words, points[tile]) for tile in holding.station_masters))


def winners(totals: Mapping[str, int]) -> list[str]:
    """The highest total wins; a tie is shared (GW-152)."""
    return [name for name, total in totals.items() if total == max(totals.values())]


def tell_winners(state: State, totals: Mapping[str, int]) -> None:
    found = winners(totals)
    for who in found:
        if len(found) > 1:
            state.say(_("{who} shares the victory with {n} points", who=who, n=totals[who]))
        else:
            state.say(_("{who} wins with {n} points", who=who, n=totals[who]))


def ranked(sums: Mapping[str, Mapping[str, Sum]]) -> list[Score]:
    """Everybody's score by category, best first."""
    totals = {
        name: Sum(tuple(Part(CATEGORIES[each], amount.total) for each, amount in found.items()))
        for name, found in sums.items()
    }
    place = places({name: (total.total,) for name, total in totals.items()})
    return sorted((Score(name, total, place[name]) for name, total in totals.items()), key=lambda score: score.place)
