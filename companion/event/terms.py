"""What a tournament is made of: what was declared, who plays, tables, results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, Union

from companion.errors import CompanionError
from companion.text import _

__all__ = ["Entrant", "Format", "Result", "Round", "Seating", "Terms", "TieBreak"]

Format: TypeAlias = Literal["swiss", "round robin"]
TieBreak: TypeAlias = str
"""`opponents`, `head to head`, `game` for the game's own points, or `game: cattle` for one part of them."""

TIE_BREAKS: tuple[TieBreak, ...] = ("opponents", "head to head", "game")
ONE_PART = "game: "
PLACE_POINTS = {
    2: (3, 0),
    3: (5, 3, 1),
    4: (5, 3, 2, 1),
    5: (5, 4, 3, 2, 1),
    6: (6, 5, 4, 3, 2, 1),
}
"""By the size of the table, so that winning is worth about the same everywhere."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the organiser declares before the first round."""

    name: str
    game: str
    least: int
    """The fewest players at a table."""
    most: int
    liked: int
    """The size of table that is best."""
    format: Format = "swiss"
    rounds: int = 3
    minutes: int = 90
    points: dict[int, tuple[int, ...]] = field(default_factory=lambda: dict(PLACE_POINTS))
    bye_points: int | None = None
    """What a round without a table is worth; a win at the smallest table if not given."""
    tie_breaks: tuple[TieBreak, ...] = TIE_BREAKS
    settings: dict[str, Union[bool, int, str]] = field(default_factory=dict)
    """The game's own settings at every table."""

    def __post_init__(self) -> None:
        if not 2 <= self.least <= self.liked <= self.most <= 6:
            raise CompanionError(_("A table is for 2 to 6 players, the best size between the least and the most"))
        if self.format == "round robin" and self.least != 2:
            raise CompanionError(_("In a round robin everybody meets everybody at tables of two"))
        for size in range(self.least, self.most + 1):
            if len(self.points.get(size, ())) != size:
                raise CompanionError(_("Points are missing for the places at a table of {n}", n=size))
        for each in self.tie_breaks:
            if each not in TIE_BREAKS and not (each.startswith(ONE_PART) and each != ONE_PART):
                raise CompanionError(_("Ties are not broken by “{what}”", what=each[:40]))

    @property
    def duels(self) -> bool:
        """Every table is a table of two."""
        return self.most == 2 or self.format == "round robin"

    @property
    def for_a_bye(self) -> int:
        return self.points[self.least][0] if self.bye_points is None else self.bye_points


@dataclass(slots=True)
class Entrant:
    """Somebody who plays in the tournament."""

    name: str
    badge: str = ""
    """The tag that stands for the person, if there is one."""
    since: int = 1
    """The first round the person can be paired for; who comes late has scored nothing before."""
    until: int = 0
    """The last round played before dropping out; 0 while playing on."""

    def plays_in(self, round: int) -> bool:
        return self.since <= round and not 0 < self.until < round


@dataclass(frozen=True, slots=True)
class Seating:
    """One table of one round: who sits there, clockwise from seat 1, which begins."""

    table: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a table ended."""

    places: dict[str, int]
    """1 for the winner; equals share a place."""
    scores: dict[str, int] = field(default_factory=dict)
    """The game's own score, where the box or the organiser knows it."""
    categories: dict[str, dict[str, int]] = field(default_factory=dict)
    """Its parts, where the box knows them."""

    def check(self, players: Iterable[str]) -> None:
        """A place for everybody who sat there, the best of them first; a no-show has the last."""
        names = list(players)
        if set(self.places) != set(names):
            raise CompanionError(_("A result has a place for each of {names}", names=", ".join(names)))
        for place in self.places.values():
            if place != 1 + sum(other < place for other in self.places.values()):
                raise CompanionError(_("Places count from 1, and equals share one"))


@dataclass(slots=True)
class Round:
    """One round: its tables, who has a bye, and what came in."""

    number: int
    tables: list[Seating]
    byes: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """Who was paired and did not come."""
    final: bool = False
    """Part of the cut: whoever wins goes on, and the places of the others are settled."""
    published: bool = False
    started: str = ""
    """When its clock started (UTC), or nothing."""
    results: dict[int, Result] = field(default_factory=dict)
    """By table."""

    def seating(self, table: int) -> Seating:
        for seating in self.tables:
            if seating.table == table:
                return seating
        raise CompanionError(_("Round {round} has no table {table}", round=self.number, table=table))

    @property
    def decides(self) -> bool:
        """The last round there can be: one table of the finals, or the one person who came to it."""
        return self.final and len(self.tables) + len(self.byes) == 1

    @property
    def open(self) -> list[int]:
        """The tables whose result is missing."""
        return [seating.table for seating in self.tables if seating.table not in self.results]
