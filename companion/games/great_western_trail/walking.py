"""Walking the trail: how far, and what it costs (GW-20 to GW-27)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.great_western_trail.components import STEP_BASE, STEP_DISCS, TOLLS
from companion.text import _

__all__ = [
    "Passed",
    "Toll",
    "Walk",
    "no_free_way_in",
    "no_place",
    "step_limit",
    "toll",
    "too_many_steps",
    "walk",
]


class Passed(NamedTuple):
    """A space of the trail that is passed or stopped on."""

    kind: str
    """empty, neutral, private, hazard, teepee or kansas_city."""
    owner: str = ""
    hands: tuple[str, ...] = ()


class Toll(NamedTuple):
    """What one tile takes."""

    to: str
    due: int
    paid: int


class Walk(NamedTuple):
    """A walk along a path: its steps and tolls, or why it cannot be."""

    steps: int
    tolls: tuple[Toll, ...]
    balance: int
    refusal: RuleError | None = None


def step_limit(players: int, discs_removed: Collection[str]) -> int:
    """The most steps of one move (GW-22)."""
    return STEP_BASE[players] + sum(more[players] for disc, more in STEP_DISCS.items() if disc in discs_removed)


def toll(players: int, mover: str, tile: Passed) -> int:
    """What the hands of a tile take from somebody who passes or stops (GW-25, GW-26)."""
    if tile.kind not in ("private", "hazard", "teepee") or tile.owner == mover:
        return 0
    return sum(TOLLS[players][hand] for hand in tile.hands)


def walk(players: int, mover: str, balance: int, path: Sequence[Passed], limit: int, *, free: bool = False) -> Walk:
    """Count the steps and settle the tolls in the order of the path; what cannot be paid is forgiven (GW-27)."""
    steps = sum(tile.kind != "empty" for tile in path)
    refusal = _why_not(path, steps, limit, free=free)
    tolls: list[Toll] = []
    if not refusal and not free:
        for tile in path:
            if due := toll(players, mover, tile):
                paid = min(due, balance)
                balance -= paid
                tolls.append(Toll(tile.owner if tile.kind == "private" else BANK, due, paid))
    return Walk(steps, tuple(tolls), balance, refusal)


def too_many_steps(steps: int, limit: int) -> RuleError:
    return RuleError(_("{n} steps are too many: at most {most}", n=steps, most=limit), rule="GW-21", code="step_limit")


def no_place(rule: str = "GW-20") -> RuleError:
    return RuleError(_("A move ends on a place, and Kansas City ends it"), rule=rule, code="must_end_on_place")


def no_free_way_in() -> RuleError:
    return RuleError(_("Kansas City cannot be entered by a free move"), rule="GW-125", code="kansas_city_excluded")


def _why_not(path: Sequence[Passed], steps: int, limit: int, *, free: bool) -> RuleError | None:
    kinds = [tile.kind for tile in path]
    if not kinds or kinds[-1] == "empty" or "kansas_city" in kinds[:-1]:
        return no_place("GW-24" if "kansas_city" in kinds[:-1] else "GW-20")
    if steps > limit:
        return too_many_steps(steps, limit)
    return no_free_way_in() if free and "kansas_city" in kinds else None
