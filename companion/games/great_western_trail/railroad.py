"""The railroad: where an engine can go, and what transport costs (GW-60, GW-61, GW-100 to GW-109)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from companion.games.great_western_trail.components import CITIES, CROSSES, LAST_SPACE, STATIONS, TURNOUTS
from companion.games.great_western_trail.delivering import eligible_cities

__all__ = [
    "RAILS",
    "Extraordinary",
    "back_stops",
    "extraordinary",
    "forward_stops",
    "position",
    "spaces_behind",
    "station_at",
    "transport_cost",
]

_AFTER = {number: turnout for turnout, number in TURNOUTS.items()}


def position(space: str) -> int:
    """Where a space lies along the track; a turnout lies after its lower number."""
    return 2 * TURNOUTS[space] + 1 if space in TURNOUTS else 2 * int(space)


RAILS = tuple(sorted([str(number) for number in range(LAST_SPACE + 1)] + list(TURNOUTS), key=position))
"""All spaces of the track from the start."""


@cache
def _ahead(space: str) -> tuple[str, ...]:
    """The spaces right after one: at a turnout the engine can turn out (GW-102)."""
    if space in TURNOUTS:
        return (str(TURNOUTS[space] + 1),)
    number = int(space)
    if number == LAST_SPACE:
        return ()
    turnout = _AFTER.get(number)
    return (turnout, str(number + 1)) if turnout else (str(number + 1),)


@cache
def _behind(space: str) -> tuple[str, ...]:
    if space in TURNOUTS:
        return (str(TURNOUTS[space]),)
    number = int(space)
    if number == 0:
        return ()
    turnout = _AFTER.get(number - 1)
    return (str(number - 1), turnout) if turnout else (str(number - 1),)


def _free(space: str, others: Collection[str]) -> bool:
    return space == "0" or space not in others


def _steps(space: str, others: Collection[str], *, back: bool) -> set[str]:
    """Where one step leads; occupied spaces are skipped as if absent (GW-101)."""
    found: set[str] = set()
    for next in _behind(space) if back else _ahead(space):
        if _free(next, others):
            found.add(next)
        elif next not in TURNOUTS:  # an occupied turnout cannot be entered (GW-102)
            found |= _steps(next, others, back=back)
    return found


def forward_stops(engine: str, others: Collection[str], most: int) -> list[str]:
    """Every space where a movement of up to so many spaces can end (GW-100)."""
    reached: set[str] = set()
    front = {engine}
    for _step in range(most):
        front = {stop for space in front for stop in _steps(space, others, back=False)}
        reached |= front
    return sorted(reached, key=position)


def back_stops(engine: str, others: Collection[str], exactly: int) -> list[str]:
    """Where exactly so many spaces back lead; none if they are impossible (GW-106)."""
    front = {engine}
    for _step in range(exactly):
        front = {stop for space in front for stop in _steps(space, others, back=True)}
    return sorted(front, key=position) if exactly > 0 else []


def spaces_behind(engine: str, others: Collection[str]) -> list[str]:
    """Every free space behind an engine (GW-105, GW-108)."""
    return [space for space in RAILS if position(space) < position(engine) and _free(space, others)]


def station_at(space: str) -> str:
    """The station of a turnout or of the last space, if there is one."""
    return next((id for id, station in STATIONS.items() if station.space == space), "")


def transport_cost(engine: str, city: str) -> int:
    """One dollar per red cross between the engine and the city (GW-60); a turnout counts as the next number (GW-61)."""
    stands = TURNOUTS[engine] + 1 if engine in TURNOUTS else int(engine)
    return sum(stands <= cross < CITIES[city].least for cross in CROSSES)


class Extraordinary(NamedTuple):
    """An extraordinary delivery: how many spaces count as its value, and which cities that reaches."""

    legal: bool
    value: int
    cities: list[str]


def extraordinary(engine: str, others: Collection[str], delivered: dict[str, int], to: str) -> Extraordinary:
    """Only free numbered spaces count on the way back (GW-108)."""
    if to not in spaces_behind(engine, others):
        return Extraordinary(legal=False, value=0, cities=[])
    count = sum(
        _free(space, others) and space not in TURNOUTS
        for space in RAILS
        if position(to) <= position(space) < position(engine)
    )
    return Extraordinary(legal=True, value=count, cities=eligible_cities(count, delivered))
