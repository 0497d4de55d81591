"""Objective cards at the end: which can be fulfilled together, and which are worth adding (GW-121 to GW-124)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.games.great_western_trail.components_objectives import OBJECTIVES, Objective

__all__ = ["Assignment", "Best", "best_assignment", "station_master_points"]

Cards = Mapping[str, Objective]


class Assignment(NamedTuple):
    """One best way to score: the cards fulfilled, and those that lie in the area without being."""

    points: int
    fulfilled: tuple[str, ...]
    failed: tuple[str, ...]

    @property
    def area(self) -> int:
        return len(self.fulfilled) + len(self.failed)


class Best(NamedTuple):
    """The best total, and for each size of the objective area that reaches it one assignment, smallest area first."""

    total: int
    ways: tuple[Assignment, ...]


def station_master_points(things: int) -> int:
    """3 points for every two things."""
    return 3 * (things // 2)


def best_assignment(
    committed: Sequence[str],
    optional: Sequence[str],
    resources: Mapping[str, int],
    *,
    counts_area: bool = False,
    cards: Cards = OBJECTIVES,
) -> Best:
    """The assignment, exact over all choices, that brings most from objectives and, where held, from SM2.

    A task needs one thing of one kind, and no thing serves two tasks (GW-121); so a set of cards can be fulfilled
    exactly if it needs no more of any kind than there is. Cards are added one by one; of all choices that have used
    the same things and lie in an area of the same size only the best goes on.
    """
    chosen = [*committed, *optional]
    scarce = _scarce(chosen, resources, cards)
    full = sum((_HALF - 1 - resources.get(task, 0)) << (_BITS * at) for at, task in enumerate(scarce))
    over = sum(_HALF << (_BITS * at) for at in range(len(scarce)))
    found: _Found = {(full, 0, False): (0, 0, 0)}
    for number, name in enumerate(chosen):
        need = sum(cards[name].tasks.count(task) << (_BITS * at) for at, task in enumerate(scarce))
        found = _with(found, cards[name], 1 << number, need, over, must=number < len(committed), counts=counts_area)
    best: dict[int, tuple[int, int, int]] = {}
    for (_used, area, _spoilt), way in found.items():
        if area not in best or way[0] > best[area][0]:
            best[area] = way
    totals = {area: way[0] + (station_master_points(area) if counts_area else 0) for area, way in best.items()}
    most = max(totals.values())
    ways = [best[area] for area in sorted(best) if totals[area] == most]
    return Best(most, tuple(Assignment(way[0], _named(way[1], chosen), _named(way[2], chosen)) for way in ways))


_BITS = 8
_HALF = 1 << (_BITS - 1)
"""What is used of each scarce kind is counted in eight bits, from such a start that the highest shows an excess."""
_Found = dict[tuple[int, int, bool], tuple[int, int, int]]
"""Used things, size of the area, whether a card was spoilt on purpose: points, cards fulfilled, cards failed."""


def _scarce(chosen: Iterable[str], resources: Mapping[str, int], cards: Cards) -> list[str]:
    """The kinds of which there are too few for all the cards; only these have to be counted."""
    wanted: Counter[str] = Counter()
    for card in chosen:
        wanted.update(cards[card].tasks)
    return [task for task, count in wanted.items() if count > resources.get(task, 0)]


def _named(cards: int, chosen: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(chosen) if cards >> number & 1)


def _with(found: _Found, card: Objective, bit: int, need: int, over: int, *, must: bool, counts: bool) -> _Found:
    """Every choice so far, with one more card fulfilled, failed, or, where it may, left out."""
    after: _Found = {}
    for (used, area, spoilt), (points, fulfilled, failed) in found.items():
        ways = [((used + need, area + 1, spoilt), (points + card.vp, fulfilled | bit, failed))]
        if (used + need) & over:
            ways.clear()
        if not must:
            ways.append(((used, area, spoilt), (points, fulfilled, failed)))
        # A card that nobody has to add is failed on purpose only to make a pair for SM2; two would cost more than
        # the pair brings.
        if must or card.penalty == 0 or (counts and not spoilt):
            spoils = spoilt or (not must and card.penalty > 0)
            ways.append(((used, area + 1, spoils), (points - card.penalty, fulfilled, failed | bit)))
        for key, way in ways:
            known = after.get(key)
            if known is None or known[0] < way[0]:
                after[key] = way
    return after
