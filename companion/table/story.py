"""The course of a game: points and money after every move, the rounds, and where the game turned.

All of it comes from replaying the record, so it is there for every game that the rules of today can replay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from companion.game.game import Game
from companion.game.rulebook import Rulebook, Setup
from companion.game.sums import Score
from companion.table.journal import Answered, Begun, Course, Move
from companion.text import Words, _

__all__ = ["Series", "Story", "TurningPoint", "story"]

MOST_SERIES = 2
MOST_TURNING_POINTS = 6
LASTING = 0.04
"""A lead counts as a turn of the game if it is held for this part of the moves, or to the end."""
LARGE = 0.12
"""A gain counts as a turn of the game if it is this part of the winner's points."""


@dataclass(frozen=True, slots=True)
class Series:
    """One plot: what everybody had at the start and after each move."""

    what: Words
    values: dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move after which the game was another one."""

    move: int
    who: str
    gain: int
    because: str
    """What the log said then."""
    leads: bool = False
    """Whether the player came to lead by it."""
    ahead_of: str = ""
    """Who had led before, if anybody."""


@dataclass(slots=True)
class Story:
    series: list[Series] = field(default_factory=list)
    rounds: list[tuple[int, str]] = field(default_factory=list)
    """After which move a round began, and what it is called."""
    spent: dict[str, int] = field(default_factory=dict)
    """Milliseconds that everybody has thought."""
    moves: int = 0
    turning_points: list[TurningPoint] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    """As they stand at the end, or now."""
    colours: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    agreed: list[tuple[Words, Words]] = field(default_factory=list)
    """The settings that were not the usual ones."""


def story(rulebook: Rulebook[Any], setup: Setup, course: Course) -> Story:
    """Replay a game and write down how it went."""
    game = Game.new(rulebook, setup)
    names = game.state.names
    points: dict[str, list[int]] = {name: [] for name in names}
    held: dict[str, dict[str, list[int]]] = {}
    said: list[list[str]] = [[]]
    told = Story(spent={name: course.spent.get(name, 0) for name in names}, moves=len(course.moves))

    def look() -> None:
        for score in rulebook.scores(game.state):
            points[score.player].append(score.total)
        for unit in _units(game):
            kept = held.setdefault(unit, {name: [0] * (len(points[name]) - 1) for name in names})
            for name in names:
                kept[name].append(game.state.ledger.amount(name, unit))
        round = rulebook.heading(game.state).round
        if round and (not told.rounds or told.rounds[-1][1] != round):
            told.rounds.append((len(said) - 1, round))

    look()
    for numbered in course.moves:
        _apply(game, numbered.move)
        said.append([str(line) for line in game.state.log[game.state.news :]])
        look()
    told.series = [Series(_("Points"), points), *_changing(held, points)][:MOST_SERIES]
    told.colours = {player.name: player.colour for player in setup.players}
    told.marks = {player.name: player.mark for player in setup.players}
    told.scores = rulebook.scores(game.state)
    told.agreed = [
        (setting.title, setting.choices[setup.settings[setting.id]])
        for setting in rulebook.settings
        if setup.settings.get(setting.id, setting.default) != setting.default
    ]
    told.turning_points = _turning_points(points, said)
    return told


def _apply(game: Game, move: Move) -> None:
    if isinstance(move, Answered):
        game.answer(move.who, move.value)
    elif isinstance(move, Begun):
        game.begin(move.who, move.aside)
    else:
        game.correct(move.correction)


def _units(game: Game) -> list[str]:
    """The kinds of money and the like that every player holds."""
    amounts = game.state.ledger.amounts
    mine = [set(amounts.get(name, {})) for name in game.state.names]
    return sorted(set.intersection(*mine)) if mine else []


def _changing(held: dict[str, dict[str, list[int]]], points: dict[str, list[int]]) -> list[Series]:
    """What changed most often first; what only says the points once more is left out."""
    told = [(unit, values) for unit, values in held.items() if values != points and _changes(values) > 2]
    told.sort(key=lambda one: (one[0] != "$", -_changes(one[1])))
    return [Series(_("Money") if unit == "$" else unit, values) for unit, values in told]


def _changes(values: dict[str, list[int]]) -> int:
    return sum(one != other for line in values.values() for one, other in pairwise(line))


def _turning_points(points: dict[str, list[int]], said: list[list[str]]) -> list[TurningPoint]:
    """Where the lead changed hands for long, and where somebody gained much more than the others at once."""
    most = max((line[-1] for line in points.values()), default=0)
    found = [*_leads(points, said), *_gains(points, said, most)]
    weightiest: dict[int, tuple[float, TurningPoint]] = {}
    for at, (weight, turn) in enumerate(sorted(found, key=lambda one: -one[0])):
        if at < MOST_TURNING_POINTS:
            weightiest.setdefault(turn.move, (weight, turn))
    return [weightiest[move][1] for move in sorted(weightiest)]


def _leads(points: dict[str, list[int]], said: list[list[str]]) -> Iterator[tuple[float, TurningPoint]]:
    moves, leader = len(said), ""
    leaders = [_leader({name: line[move] for name, line in points.items()}) for move in range(moves)]
    for move in range(1, moves):
        new = leaders[move]
        if not new or new == leader:
            continue
        until = next((later for later in range(move, moves) if leaders[later] not in (new, "")), moves)
        if until == moves or until - move >= LASTING * moves:
            gain = points[new][move] - points[new][move - 1]
            # a change of the lead weighs more than any gain
            yield float("inf"), TurningPoint(move, new, gain, _about(new, said[move]), leads=True, ahead_of=leader)
            leader = new


def _leader(having: dict[str, int]) -> str:
    """Who alone has the most; nobody if several do."""
    most = max(having.values(), default=0)
    ahead = [name for name, amount in having.items() if amount == most]
    return ahead[0] if len(ahead) == 1 else ""


def _gains(points: dict[str, list[int]], said: list[list[str]], most: int) -> Iterator[tuple[float, TurningPoint]]:
    for who, line in points.items():
        for move in range(1, len(line)):
            gain = line[move] - line[move - 1]
            others = [other[move] - other[move - 1] for name, other in points.items() if name != who]
            more = gain - max(others, default=0)
            if more > 0 and more >= LARGE * most:
                yield more, TurningPoint(move, who, gain, _about(who, said[move]))


def _about(who: str, lines: list[str]) -> str:
    """The first line that names the player, or the first of all."""
    return next((line for line in lines if who in line), lines[0] if lines else "")
