"""What the journal of the hub holds: each entry a row, each knows what it changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.errors import CompanionError
from companion.event.terms import Entrant, Result, Round, Seating, Terms
from companion.event.tournament import Entry, Tournament
from companion.table.people import clean_name
from companion.text import Words, _

__all__ = ["Absent", "Agreed", "Arrived", "Came", "Dropped", "Paired", "Published", "Reported", "Started", "Unpaired"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed(Entry):
    """The terms were declared."""

    terms: Terms

    def apply(self, tournament: Tournament) -> None:
        if tournament.rounds:
            raise CompanionError(_("The terms stand once a round has been paired"))
        tournament.terms = self.terms

    def words(self) -> Words:
        return _("The terms: {event}, {game}", event=self.terms.name, game=self.terms.game)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Entry):
    """Somebody registered, perhaps late, or came back."""

    name: str
    badge: str = ""

    def apply(self, tournament: Tournament) -> None:
        name = clean_name(self.name)
        # by letter alone: an event whose record has two spellings of a name must open as it was
        known = next((each for each in tournament.entrants.values() if each.name.casefold() == name.casefold()), None)
        if self.badge and any(
            other.badge == self.badge and other is not known for other in tournament.entrants.values()
        ):
            raise CompanionError(_("That badge is somebody else’s"))
        if known is not None:
            if not known.until:
                raise CompanionError(_("{name} is registered already", name=known.name))
            known.until = 0
            return
        if tournament.rounds and tournament.agreed.format == "round robin":
            raise CompanionError(_("A round robin that has begun takes nobody in"))
        tournament.entrants[name] = Entrant(name, self.badge, since=tournament.published + 1)

    def words(self) -> Words:
        return _("{name} is registered", name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped(Entry):
    """Somebody plays no longer, from the next round on."""

    name: str

    def apply(self, tournament: Tournament) -> None:
        entrant = tournament.entrant(self.name)
        if tournament.published:
            entrant.until = tournament.published
        else:
            del tournament.entrants[self.name]

    def words(self) -> Words:
        return _("{name} drops out", name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(Entry):
    """The next round; nobody sees it until it is published."""

    tables: list[Seating]
    byes: list[str] = field(default_factory=list)
    final: bool = False

    def apply(self, tournament: Tournament) -> None:
        terms, number = tournament.agreed, tournament.next_round
        if tournament.rounds and tournament.last.open:
            raise CompanionError(_("Results are missing from round {n}", n=tournament.last.number))
        seated = [name for seating in self.tables for name in seating.players] + self.byes
        if len(set(seated)) < len(seated):
            raise CompanionError(_("Somebody sits at two tables"))
        if not set(seated) <= set(tournament.playing(number)):
            raise CompanionError(_("Somebody is paired who does not play"))
        for seating in self.tables:
            if not self.final and not terms.least <= len(seating.players) <= terms.most:
                raise CompanionError(_("Table {n} has the wrong number of players", n=seating.table))
        tournament.rounds.append(Round(number, list(self.tables), list(self.byes), final=self.final))

    def words(self) -> Words:
        return _("The finals are paired") if self.final else _("A round is paired")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpaired(Entry):
    """The last round was taken back before it was published."""

    def apply(self, tournament: Tournament) -> None:
        if tournament.last.published:
            raise CompanionError(_("A published round cannot be taken back"))
        tournament.rounds.pop()

    def words(self) -> Words:
        return _("The pairing is taken back")


@dataclass(frozen=True, slots=True, kw_only=True)
class Published(Entry):
    """The last round may be seen and played."""

    def apply(self, tournament: Tournament) -> None:
        round = tournament.last
        if round.published:
            raise CompanionError(_("Round {n} is published already", n=round.number))
        seated = [name for seating in round.tables for name in seating.players] + round.byes
        if gone := sorted({*seated} - {*tournament.playing(round.number)}):
            raise CompanionError(_("{name} plays no longer; take the pairing back and pair again", name=gone[0]))
        round.published = True

    def words(self) -> Words:
        return _("The round is published")


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent(Entry):
    """Somebody who was paired did not come: the others play without, and who is left alone has a bye."""

    name: str

    def apply(self, tournament: Tournament) -> None:
        round = tournament.last
        if not round.published:
            raise CompanionError(_("First publish the round, or let {name} drop out and pair again", name=self.name))
        seating = next((each for each in round.tables if self.name in each.players), None)
        if seating is None:
            raise CompanionError(_("{name} is at no table of round {n}", name=self.name[:40], n=round.number))
        if seating.table in round.results:
            raise CompanionError(_("Table {n} has a result", n=seating.table))
        left = tuple(name for name in seating.players if name != self.name)
        at = round.tables.index(seating)
        if len(left) > 1:
            round.tables[at] = Seating(seating.table, left)
        else:
            del round.tables[at]
            round.byes.extend(left)
        round.absent.append(self.name)

    def words(self) -> Words:
        return _("{name} did not come", name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Came(Entry):
    """Somebody who was missing came after all: the table is as it was paired, without those who are missing still."""

    name: str

    def apply(self, tournament: Tournament) -> None:
        round = tournament.last
        if self.name not in round.absent:
            raise CompanionError(_("{name} is not missing", name=self.name[:40]))
        paired = next(entry for entry in reversed(tournament.entries) if isinstance(entry, Paired))
        seating = next(each for each in paired.tables if self.name in each.players)
        if seating.table in round.results:
            raise CompanionError(_("Table {n} has a result", n=seating.table))
        round.absent.remove(self.name)
        here = tuple(name for name in seating.players if name not in round.absent)
        round.byes = [name for name in round.byes if name not in here]
        round.tables = [each for each in round.tables if each.table != seating.table]
        if len(here) > 1:
            round.tables.append(Seating(seating.table, here))
            round.tables.sort(key=lambda each: each.table)
        else:
            round.byes.extend(here)

    def words(self) -> Words:
        return _("{name} came after all", name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Entry):
    """The clock of the last round runs."""

    at: str

    def apply(self, tournament: Tournament) -> None:
        if not tournament.last.published:
            raise CompanionError(_("First publish the round"))
        if tournament.last.started:
            raise CompanionError(_("The clock of this round runs already"))
        tournament.last.started = self.at

    def words(self) -> Words:
        return _("The clock runs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Entry):
    """A table's result, from its box or from the organiser; a later one replaces it and says why."""

    round: int
    table: int
    result: Result

    def apply(self, tournament: Tournament) -> None:
        round = tournament.round(self.round)
        if not round.published:
            raise CompanionError(_("Round {n} is not published yet", n=self.round))
        self.result.check(round.seating(self.table).players)
        before = round.results.get(self.table)
        if before not in (None, self.result) and not self.why:
            raise CompanionError(_("Table {n} has a result; say why it changes", n=self.table))
        round.results[self.table] = self.result

    def words(self) -> Words:
        places = sorted(self.result.places.items(), key=lambda each: each[1])
        order = ", ".join(f"{place}. {name}" for name, place in places)
        return _("Round {round}, table {table}: {order}", round=self.round, table=self.table, order=order)
