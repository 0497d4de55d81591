"""Who stands where, after any round, by the declared tie-breakers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.event.terms import ONE_PART, Result, Round
from companion.event.tournament import Tournament
from companion.table.people import alike

__all__ = ["Standing", "league", "met", "standings", "what_if"]

LEAGUE_POINTS = (12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
"""What a place in one event is worth in the league; who took part and came later has nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings."""

    place: int
    """Shared where every tie-breaker is equal."""
    name: str
    points: Fraction
    breaks: tuple[Fraction, ...]
    """The tie-breakers in their declared order."""
    played: int
    """How many results count."""
    out: bool
    """Dropped out."""


def met(rounds: Iterable[Round]) -> dict[str, dict[str, int]]:
    """How often everybody has sat at a table with everybody else."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for round in rounds:
        for seating in round.tables:
            for name in seating.players:
                for other in seating.players:
                    if other != name:
                        found[name][other] += 1
    return found


def standings(tournament: Tournament, after: int | None = None) -> list[Standing]:
    """The standings after a round, or, without one, after all that has come in; what is not published never counts."""
    rounds = [round for round in tournament.rounds[:after] if round.published]
    swiss = [round for round in rounds if not round.final]
    entrants = [each for each in tournament.entrants.values() if each.since <= max(len(rounds), 1)]
    points = dict.fromkeys((each.name for each in entrants), Fraction(0))
    for round in swiss:
        for name, earned in tournament.points(round).items():
            points[name] += earned
    far = _how_far([round for round in rounds if round.final])
    groups = _split([list(points)], {name: (far.get(name, (0, 0)), points[name]) for name in points})
    breaks: dict[str, list[Fraction]] = {name: [] for name in points}
    for tie_break in tournament.agreed.tie_breaks:
        match tie_break:
            case "opponents":
                keys = _opponents(swiss, points)
            case "head to head":
                keys = {name: value for group in groups for name, value in _head_to_head(swiss, group).items()}
            case "game":
                keys = _game_scores(swiss)
            case _:
                keys = _one_part(swiss, tie_break.removeprefix(ONE_PART))
        for name, found in breaks.items():
            found.append(keys.get(name, Fraction(0)))
        groups = _split(groups, {name: found[-1] for name, found in breaks.items()})
    lines: list[Standing] = []
    for group in groups:
        place = len(lines) + 1
        for name in sorted(group):
            played = sum(name in result.places for round in rounds for result in round.results.values())
            out = bool(tournament.entrants[name].until)
            lines.append(Standing(place, name, points[name], tuple(breaks[name]), played, out))
    return lines


def _split(groups: Sequence[Sequence[str]], key: Mapping[str, Any]) -> list[list[str]]:
    """Divide every group of equals by one more key, larger first."""
    found = []
    for group in groups:
        for value in sorted({key[name] for name in group}, reverse=True):
            found.append([name for name in group if key[name] == value])
    return found


def _how_far(finals: Sequence[Round]) -> dict[str, tuple[int, int]]:
    """How far everybody came in the finals: the last round played, and how well it went."""
    far: dict[str, tuple[int, int]] = {}
    for depth, round in enumerate(finals, start=1):
        for name in round.byes:
            far[name] = (depth, 0)
        for seating in round.tables:
            result = round.results.get(seating.table)
            for name in seating.players:
                far[name] = (depth, -result.places[name] if result else -len(seating.players))
    return far


def _opponents(rounds: Sequence[Round], points: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """What the people met have scored themselves: the mean at each table that is done, added up."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for round in rounds:
        for seating in round.tables:
            if seating.table not in round.results:
                continue
            for name in seating.players:
                others = [points.get(other, Fraction(0)) for other in seating.players if other != name]
                found[name] += Fraction(sum(others), len(others))
    return found


def _head_to_head(rounds: Sequence[Round], group: Sequence[str]) -> dict[str, Fraction]:
    """Among equals: how often each has come in before another of them, less how often behind."""
    found = dict.fromkeys(group, Fraction(0))
    for round in rounds:
        for result in round.results.values():
            among = {name: place for name, place in result.places.items() if name in found}
            for name, place in among.items():
                found[name] += sum((other > place) - (other < place) for other in among.values())
    return found


def _game_scores(rounds: Sequence[Round]) -> dict[str, Fraction]:
    """The game's own scores (victory points, money, control points), added up."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for round in rounds:
        for result in round.results.values():
            for name, score in result.scores.items():
                found[name] += score
    return found


def _one_part(rounds: Sequence[Round], part: str) -> dict[str, Fraction]:
    """One category of the game's own scores, such as cattle, added up."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for round in rounds:
        for result in round.results.values():
            for name, parts in result.categories.items():
                found[name] += parts.get(part, 0)
    return found


def what_if(tournament: Tournament, round: int, results: Mapping[int, Result]) -> list[Standing]:
    """The standings of now if tables of a round had ended like that; nothing is changed."""
    supposed = deepcopy(tournament)
    for table, result in results.items():
        result.check(supposed.round(round).seating(table).players)
        supposed.round(round).results[table] = result
    return standings(supposed)


def league(
    events: Iterable[Sequence[Standing]], points: Sequence[int] = LEAGUE_POINTS
) -> list[tuple[int, str, Fraction]]:
    """Place, name and points over several events; equals share the points of their places."""
    total: dict[str, Fraction] = {}
    for lines in events:
        came = [line for line in lines if line.played or line.points]
        for line in came:
            equals = sum(other.place == line.place for other in came)
            worth = [points[at] if at < len(points) else 0 for at in range(line.place - 1, line.place - 1 + equals)]
            name = next((known for known in total if alike(known, line.name)), line.name)
            total[name] = total.get(name, Fraction(0)) + Fraction(sum(worth), equals)
    return sorted(
        ((1 + sum(other > mine for other in total.values()), name, mine) for name, mine in total.items()),
        key=lambda each: (each[0], each[1]),
    )
