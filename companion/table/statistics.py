"""Who plays how often and how well, counted from the finished games. Plain functions of the results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.store import SavedPerson
from companion.table.results import Result, Standing

__all__ = ["Career", "HeadToHead", "Record", "career", "careers", "rivals"]


@dataclass(slots=True)
class Record:
    """How somebody does in one kind of game."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    places: int = 0

    def add(self, standing: Standing) -> None:
        self.games += 1
        self.wins += standing.place == 1
        self.points += standing.total
        self.places += standing.place
        self.best = standing.total if self.best is None else max(self.best, standing.total)

    @property
    def average(self) -> float:
        """Points a game."""
        return self.points / self.games if self.games else 0.0

    @property
    def average_place(self) -> float:
        return self.places / self.games if self.games else 0.0

    @property
    def win_share(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(slots=True)
class Career:
    """Everything somebody has finished here."""

    person: SavedPerson
    all: Record = field(default_factory=Record)
    by_game: dict[str, Record] = field(default_factory=dict)


@dataclass(slots=True)
class HeadToHead:
    """Two people at the same tables: who came out ahead how often."""

    other: SavedPerson
    games: int = 0
    ahead: int = 0
    behind: int = 0

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


def careers(finished: Iterable[Result], people: Iterable[SavedPerson]) -> list[Career]:
    """Everybody's career, the most wins first."""
    found = {person.id: Career(person) for person in people}
    for result in finished:
        for standing in result.standings if result.over else ():
            if standing.person and standing.person.id in found:
                mine = found[standing.person.id]
                mine.all.add(standing)
                mine.by_game.setdefault(result.title, Record()).add(standing)
    return sorted(found.values(), key=lambda one: (-one.all.wins, -one.all.win_share, one.person.name.casefold()))


def career(finished: Iterable[Result], person: SavedPerson) -> Career:
    return careers(finished, [person])[0]


def rivals(finished: Iterable[Result], person: SavedPerson) -> list[HeadToHead]:
    """Everybody that a person has played with, the most frequent first."""
    found: dict[str, HeadToHead] = {}
    for result in finished:
        mine = next((one for one in result.standings if one.person and one.person.id == person.id), None)
        if mine is None or not result.over:
            continue
        for other in result.standings:
            if other.person and other.person.id != person.id:
                between = found.setdefault(other.person.id, HeadToHead(other.person))
                between.games += 1
                between.ahead += mine.place < other.place
                between.behind += mine.place > other.place
    return sorted(found.values(), key=lambda one: (-one.games, one.other.name.casefold()))
