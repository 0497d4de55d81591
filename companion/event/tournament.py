"""A tournament: who plays, what was paired and how it ended. It is what its entries make it.

An entry is a row of the hub's journal: registering, pairing, a result, a correction (`entries.py`). A tournament
changes only by `take`, so replaying the entries gives the same one, and a pairing once made needs no luck again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from companion.errors import CompanionError
from companion.event.terms import Entrant, Round, Terms
from companion.table.people import alike
from companion.text import Words, _

__all__ = ["Entry", "Tournament"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(ABC):
    """Something that was entered, by whom, and why where it puts something right."""

    by: str
    """The organiser's name, or `box-4`."""
    why: str = ""

    @abstractmethod
    def apply(self, tournament: Tournament) -> None:
        """Let it count, or refuse it with a sentence; refused, it has changed nothing."""

    @abstractmethod
    def words(self) -> Words:
        """What was entered, for the event's log."""


class Tournament:
    """One tournament, made of its entries."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.terms: Terms | None = None
        self.entrants: dict[str, Entrant] = {}
        self.rounds: list[Round] = []
        self.entries: list[Entry] = []
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        entry.apply(self)
        self.entries.append(entry)

    @property
    def agreed(self) -> Terms:
        if self.terms is None:
            raise CompanionError(_("The tournament has no terms yet"))
        return self.terms

    @property
    def last(self) -> Round:
        if not self.rounds:
            raise CompanionError(_("No round has been paired yet"))
        return self.rounds[-1]

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def published(self) -> int:
        """How many rounds everybody may know of."""
        return sum(round.published for round in self.rounds)

    def round(self, number: int) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise CompanionError(_("There is no round {n}", n=number))
        return self.rounds[number - 1]

    def entrant(self, name: str) -> Entrant:
        if name not in self.entrants:
            raise CompanionError(_("{name} is not registered", name=name[:40]))
        return self.entrants[name]

    def known(self, name: str) -> Entrant | None:
        """Who is registered under a name; “ANN” is the same as “Ann”, at the desk and at every box."""
        return next((each for each in self.entrants.values() if alike(each.name, name)), None)

    def playing(self, round: int) -> list[str]:
        """Who can be paired for a round, in the order of arrival."""
        return [entrant.name for entrant in self.entrants.values() if entrant.plays_in(round)]

    def points(self, round: Round) -> dict[str, Fraction]:
        """What everybody has earned in a round; equals share the points of their places."""
        terms = self.agreed
        earned = {name: Fraction(terms.for_a_bye) for name in round.byes}
        for seating in round.tables:
            result = round.results.get(seating.table)
            if result is None:
                continue
            worth = terms.points.get(len(seating.players), tuple(range(len(seating.players), 0, -1)))
            for name, place in result.places.items():
                equals = sum(other == place for other in result.places.values())
                earned[name] = Fraction(sum(worth[place - 1 : place - 1 + equals]), equals)
        return earned
