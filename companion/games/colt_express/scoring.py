"""Who is the richest: loot, ransom and the Gunslinger's prize."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.sums import Part, Score, Sum, places
from companion.games.colt_express.components import LOOT_VALUES, PRIZE, PURSE_VALUES
from companion.games.colt_express.train import AT_OPPONENTS, Train, kind_of
from companion.text import Words, _, n_

__all__ = [
    "Fortune",
    "final_scores",
    "fortunes",
    "gunslingers",
    "overfull_values",
    "scores_so_far",
    "shots_at_opponents",
]


@dataclass(frozen=True, slots=True)
class Fortune:
    """What a player, or a team of two, has at the end."""

    loot: Sequence[str]
    bonus: int
    bullets_left: int
    received: int
    shots_at_opponents: int | None = None
    """Counts for a team of two, instead of the bullets left (CX-125)."""


def gunslingers(fortunes: Mapping[str, Fortune]) -> list[str]:
    """Who has the fewest own bullets left, or shot the most at the other team; equals share (CX-102, CX-125)."""
    fired = {
        name: -fortune.bullets_left if fortune.shots_at_opponents is None else fortune.shots_at_opponents
        for name, fortune in fortunes.items()
    }
    most = max(fired.values(), default=0)
    return [name for name, count in fired.items() if count == most]


def wealth(fortune: Fortune) -> Sum:
    """Loot and ransom; a purse of unknown value counts as the least it can be (CX-101)."""
    parts: list[Part] = []
    count = Counter(fortune.loot)
    if purses := [token for token in fortune.loot if kind_of(token) == "purse" and token != "P"]:
        amount = sum(LOOT_VALUES[purse] for purse in purses)
        parts.append(Part(n_("{n} purse", "{n} purses", len(purses)), amount))
    if n := count["P"]:
        parts.append(Part(n_("{n} purse, at least", "{n} purses, at least", n), n * PURSE_VALUES[0]))
    if n := count["J"]:
        parts.append(Part(n_("{n} jewel", "{n} jewels", n), n * LOOT_VALUES["J"]))
    if n := count["S"]:
        parts.append(Part(n_("{n} strongbox", "{n} strongboxes", n), n * LOOT_VALUES["S"]))
    if fortune.bonus:
        parts.append(Part(_("ransom"), fortune.bonus))
    return Sum(tuple(parts))


def final_scores(fortunes: Mapping[str, Fortune]) -> list[Score]:
    """Highest total first; fewer bullets received decide between equals (CX-103 to CX-105)."""
    prize = gunslingers(fortunes)
    sums = {
        name: Sum((*wealth(fortune).parts, Part(_("Gunslinger"), PRIZE))) if name in prize else wealth(fortune)
        for name, fortune in fortunes.items()
    }
    return _ranked(sums, fortunes)


def scores_so_far(fortunes: Mapping[str, Fortune]) -> list[Score]:
    """What everybody can see during play; the prize is not given yet."""
    return _ranked({name: wealth(fortune) for name, fortune in fortunes.items()}, fortunes)


def _ranked(sums: Mapping[str, Sum], fortunes: Mapping[str, Fortune]) -> list[Score]:
    place = places({name: (sum.total, -fortunes[name].received) for name, sum in sums.items()})
    totals = Counter(sum.total for sum in sums.values())
    return sorted(
        (Score(name, sum, place[name], _tie_break(fortunes[name], totals[sum.total])) for name, sum in sums.items()),
        key=lambda score: score.place,
    )


def _tie_break(fortune: Fortune, equals: int) -> Words:
    if equals == 1:
        return ""
    return n_("{n} bullet received", "{n} bullets received", fortune.received)


def fortunes(train: Train) -> dict[str, Fortune]:
    """What every player has now, with the purse values that have been entered."""
    return {player: _fortune(train, player) for player in train.names}


def _fortune(train: Train, player: str) -> Fortune:
    team = train.team(player)
    loot = [token for bandit in team for token in train.loot_of(bandit)]
    for value in train.purse_values.get(player, []):
        if "P" in loot:
            loot[loot.index("P")] = f"P{value}"
    return Fortune(
        loot,
        sum(train.ledger.amount(bandit, "$") for bandit in team),
        sum(train.gun(bandit) for bandit in team),
        sum(train.received(bandit) for bandit in team),
        shots_at_opponents(train, player) if train.two_players else None,
    )


def shots_at_opponents(train: Train, player: str) -> int:
    """Bullets that a team has shot at the other team; shots at the partner do not help (CX-125)."""
    return train.ledger.amount(f"{player}/shots", AT_OPPONENTS)


def overfull_values(train: Train) -> list[int]:
    """The purse values that are told more often than such purses exist (CX-138)."""
    told = Counter(token for fortune in fortunes(train).values() for token in fortune.loot)
    return [value for value, copies in zip(PURSE_VALUES, train.purse_split, strict=True) if told[f"P{value}"] > copies]
