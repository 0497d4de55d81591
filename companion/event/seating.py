"""Tables of several: how large they are, and who sits together with the least repeats, then the most equal scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from companion.errors import CompanionError
from companion.text import _

__all__ = ["seat_tables", "table_sizes"]

FINENESS = 60
SMALL = 12
"""Up to so many players every way to seat them is tried where repeats are left."""
KICKS = 300
"""So often the search starts again from a shaken seating before it takes repeats as unavoidable."""


def table_sizes(count: int, least: int, most: int, liked: int) -> tuple[list[int], int]:
    """The sizes of balanced tables, near the size that is liked, and how many must sit out."""
    for out in range(count):
        players = count - out
        fitting = [tables for tables in range(1, players // least + 1) if least * tables <= players <= most * tables]
        if fitting:
            best = min(fitting, key=lambda tables: (abs(players - liked * tables), tables))
            larger = players % best
            return [players // best + 1] * larger + [players // best] * (best - larger), out
    raise CompanionError(_("{n} players are too few for a table", n=count))


class _Costs:
    """What it costs to let two people sit together: first the times they have met, then how unequal they are."""

    def __init__(
        self, names: Sequence[str], points: Mapping[str, Fraction], met: Mapping[str, Mapping[str, int]]
    ) -> None:
        score = [int(points.get(name, Fraction(0)) * FINENESS) for name in names]
        widest = max(score) - min(score)
        self.repeat = (widest * widest + 1) * len(names) * 6
        """One repeat weighs more than all differences of points together."""
        scored = list(zip(names, score, strict=True))
        self.pair = [
            [(one - other) ** 2 + self.repeat * met.get(name, {}).get(against, 0) for against, other in scored]
            for name, one in scored
        ]

    def table(self, table: Sequence[int]) -> int:
        return sum(self.pair[one][other] for one, other in combinations(table, 2))

    def all(self, tables: Sequence[Sequence[int]]) -> int:
        return sum(self.table(table) for table in tables)


def seat_tables(
    ranked: Sequence[str],
    sizes: Sequence[int],
    points: Mapping[str, Fraction],
    met: Mapping[str, Mapping[str, int]],
    luck: Random,
) -> list[list[str]]:
    """Who sits together, best first."""
    costs = _Costs(ranked, points, met)
    best: list[list[int]] = []
    start = 0
    for size in sizes:
        best.append(list(range(start, start + size)))
        start += size
    _improve(best, costs)
    for _kick in range(KICKS):
        if costs.all(best) < costs.repeat:
            break
        tables = [list(table) for table in best]
        _shake(tables, luck)
        _improve(tables, costs)
        if costs.all(tables) < costs.all(best):
            best = tables
    if costs.all(best) >= costs.repeat and len(ranked) <= SMALL:
        best = _every_way(len(ranked), sizes, costs, best)
    best.sort(key=min)
    return [[ranked[at] for at in sorted(table)] for table in best]


def _improve(tables: list[list[int]], costs: _Costs) -> None:
    """Swap people between tables while that lets fewer meet again, or brings more equal ones together."""
    while True:
        gain, swap = 0, None
        for at, table in enumerate(tables):
            if costs.table(table) < costs.repeat:
                continue  # only tables where people meet again are worth a swap: the rest stand by rank
            for seat in range(len(table)):
                for other in range(len(tables)):
                    if other != at:
                        for there in range(len(tables[other])):
                            found = _gain(costs, table, tables[other], seat, there)
                            if found > gain:
                                gain, swap = found, (at, seat, other, there)
        if swap is None:
            return
        at, seat, other, there = swap
        tables[at][seat], tables[other][there] = tables[other][there], tables[at][seat]


def _gain(costs: _Costs, here: list[int], there: list[int], seat: int, place: int) -> int:
    """How much cheaper it gets if two people change places."""
    pair, one, two = costs.pair, here[seat], there[place]
    gain = sum(pair[one][name] - pair[two][name] for name in here if name != one)
    return gain + sum(pair[two][name] - pair[one][name] for name in there if name != two)


def _shake(tables: list[list[int]], luck: Random) -> None:
    for _swap in range(max(3, len(tables) // 4)):
        if len(tables) < 2:
            return
        at, other = luck.sample(range(len(tables)), 2)
        seat, there = luck.randrange(len(tables[at])), luck.randrange(len(tables[other]))
        tables[at][seat], tables[other][there] = tables[other][there], tables[at][seat]


def _every_way(count: int, sizes: Sequence[int], costs: _Costs, best: list[list[int]]) -> list[list[int]]:
    """The cheapest of all ways to seat a few people."""
    cheapest, found = costs.all(best), best

    def seat(left: frozenset[int], sizes: tuple[int, ...], done: list[list[int]], cost: int) -> None:
        nonlocal cheapest, found
        if cost >= cheapest:
            return
        if not left:
            cheapest, found = cost, done
            return
        first = min(left)
        for size in sorted(set(sizes)):
            rest = list(sizes)
            rest.remove(size)
            for others in combinations(sorted(left - {first}), size - 1):
                table = [first, *others]
                seat(left - {*table}, tuple(rest), [*done, table], cost + costs.table(table))

    seat(frozenset(range(count)), tuple(sizes), [], 0)
    return found
