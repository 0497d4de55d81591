"""The ways along the trail that are open to a cattleman (GW-20 to GW-24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.errors import RuleError
from companion.games.great_western_trail import walking
from companion.games.great_western_trail.components_trail import KANSAS_CITY, SPACES
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import space_name, tile_name
from companion.text import Words, _

__all__ = ["Way", "arrive", "ends", "out_of_reach", "path_of", "step_limit", "tell_tolls", "via", "ways"]


class Way(NamedTuple):
    """One way to a place: the spaces, and what walking it comes to."""

    spaces: tuple[str, ...]
    walk: walking.Walk

    @property
    def end(self) -> str:
        return self.spaces[-1]

    @property
    def toll(self) -> int:
        return sum(toll.paid for toll in self.walk.tolls)


def step_limit(trail: Trail, who: str) -> int:
    return walking.step_limit(len(trail.players), trail.removed(who))


def path_of(trail: Trail, who: str, spaces: tuple[str, ...], limit: int, *, free: bool) -> Way:
    """A walk over these spaces."""
    path = [trail.passed(space) for space in spaces]
    return Way(spaces, walking.walk(len(trail.players), who, trail.money(who), path, limit, free=free))


def ways(trail: Trail, who: str, limit: int, *, free: bool = False) -> list[Way]:
    """Every way of at most so many steps; of ways that differ in nothing one is enough."""
    found: dict[tuple[object, ...], Way] = {}
    for spaces in _paths(trail, trail.spot(who), limit):
        way = path_of(trail, who, spaces, limit, free=free)
        if way.walk.refusal is None:
            found.setdefault((way.end, way.walk.steps, way.walk.tolls), way)
    return list(found.values())


def _paths(trail: Trail, space: str, limit: int, so_far: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Forward along the arrows, past empty spaces for nothing (GW-20, GW-23)."""
    for next in SPACES[space].next:
        spaces = (*so_far, next)
        place = _is_place(trail, next)
        if place:
            yield spaces
        left = limit - place
        if left > 0:
            yield from _paths(trail, next, left, spaces)


def out_of_reach(trail: Trail, who: str, limit: int, *, free: bool) -> Iterator[tuple[str, RuleError]]:
    """The spaces on which no move of at most so many steps ends, and why."""
    here = trail.spot(who)
    ahead = _fewest_steps(trail, here)
    for space in SPACES:
        steps = ahead.get(space)
        if steps is None or space == here:
            words = _("A move is at least 1 step, and only forward along the arrows")
            yield space, RuleError(words, rule="GW-23", code="not_ahead")
        elif not _is_place(trail, space):
            yield space, walking.no_place()
        elif steps > limit:
            yield space, walking.too_many_steps(steps, limit)
        elif free and space == KANSAS_CITY:
            yield space, walking.no_free_way_in()


def _fewest_steps(trail: Trail, start: str) -> dict[str, int]:
    """How many steps each space ahead is away; the spaces are listed in the order in which they are walked."""
    steps = {start: 0}
    for space, printed in SPACES.items():
        for next in printed.next if space in steps else ():
            there = steps[space] + _is_place(trail, next)
            steps[next] = min(there, steps.get(next, there))
    return steps


def _is_place(trail: Trail, space: str) -> bool:
    """Whether a move can end there: Kansas City, or a space with a tile (GW-05)."""
    return space == KANSAS_CITY or bool(trail.tile_at(space))


def ends(found: list[Way]) -> dict[str, list[Way]]:
    """The ways by the place they lead to, in the order of the board."""
    by_end: dict[str, list[Way]] = {}
    for way in found:
        by_end.setdefault(way.end, []).append(way)
    return {space: by_end[space] for space in SPACES if space in by_end}


def via(trail: Trail, way: Way) -> Words:
    """What tells a way from another: the tiles that it passes."""
    passed = [str(tile_name(tile)) for space in way.spaces[:-1] if (tile := trail.tile_at(space))]
    return ", ".join(passed) or _("straight on")


def arrive(trail: Trail, who: str, way: Way, reason: Words) -> None:
    """Walk a way: pay the tolls in their order and stand at its end."""
    tell_tolls(trail, who, way)
    trail.ledger.put(who, trail.spot(who), way.end, reason)
    tile = trail.tile_at(way.end)
    trail.say(
        _("{who} → {place}: {tile}", who=who, place=space_name(way.end), tile=tile_name(tile))
        if tile
        else _("{who} → {place}", who=who, place=space_name(way.end))
    )


def tell_tolls(trail: Trail, who: str, way: Way) -> None:
    for toll in way.walk.tolls:
        trail.pay(who, toll.paid, _("toll of {who}", who=who), toll.to)
        if toll.paid < toll.due:
            trail.say(_("{who} pays ${paid} of ${due} toll to {to}", who=who, paid=toll.paid, due=toll.due, to=toll.to))
        else:
            trail.say(_("{who} pays ${due} toll to {to}", who=who, due=toll.due, to=toll.to))
