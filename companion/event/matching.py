"""Tables of two: a matching with the least repeats, where byes go round, then with the most equal scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import rustworkx

__all__ = ["pair_duels"]

FINENESS = 60
"""Points are compared in such parts, which every way of sharing points among equals divides."""


def pair_duels(
    ranked: Sequence[str],
    points: Mapping[str, Fraction],
    met: Mapping[str, Mapping[str, int]],
    had_bye: Counter[str],
) -> tuple[list[list[str]], list[str]]:
    """Pairs, best first, and who has the bye where the number is odd."""
    score = [int(points.get(name, Fraction(0)) * FINENESS) for name in ranked]
    count = len(ranked)
    widest = max(score, default=0) - min(score, default=0)
    bye = (widest * widest + 1) * count
    """Another bye, which would be another win for nothing, weighs more than all differences of points together."""
    repeat = bye * (max(had_bye.values(), default=0) + 2)
    """One repeat weighs more than all that."""
    penalties: list[tuple[int, int, int]] = []
    for at, name in enumerate(ranked):
        known = met.get(name, {})
        for other in range(at + 1, count):
            difference = score[at] - score[other]
            penalties.append((at, other, difference * difference + repeat * known.get(ranked[other], 0)))
        if count % 2:
            lead = score[at] - min(score)
            penalties.append((at, count, lead * lead + bye * had_bye[name]))
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(list(range(count + count % 2)))
    most = max((penalty for _one, _other, penalty in penalties), default=0)
    graph.add_edges_from([(one, other, most - penalty) for one, other, penalty in penalties])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted(sorted(pair) for pair in matched)
    tables = [[ranked[one], ranked[other]] for one, other in pairs if other < count]
    return tables, [ranked[one] for one, other in pairs if other == count]
