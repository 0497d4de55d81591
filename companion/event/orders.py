"""What the organiser's page may ask of the hub."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from copy import deepcopy
from typing import Annotated, TypeAlias, Union

import msgspec

from companion.errors import CompanionError
from companion.event.entries import Agreed, Arrived, Dropped, Reported, Unpaired
from companion.event.hub import Hub
from companion.event.terms import PLACE_POINTS, TIE_BREAKS, Format, Result, Terms
from companion.event.tournament import Tournament
from companion.game.rulebook import find_rulebook
from companion.table.people import clean_name
from companion.text import _

__all__ = ["Order", "Report"]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Why = Annotated[str, msgspec.Meta(max_length=200)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Score = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]

MOST_NAMES = 1000
MOST_POINTS = 1000


class Agree(msgspec.Struct, tag_field="what", tag="agree", forbid_unknown_fields=True):
    """The terms are declared."""

    name: Name
    game: Annotated[str, msgspec.Meta(max_length=40)]
    liked: Small
    least: Small
    most: Small
    format: Format = "swiss"
    rounds: AtLeastOne = 3
    minutes: AtLeastOne = 90
    points: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """Points by place such as `5 3 2 1`, for tables of every size; the usual ones if empty."""
    tie_breaks: Annotated[str, msgspec.Meta(max_length=200)] = ", ".join(TIE_BREAKS)
    bye_points: Small | None = None
    settings: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """The game's own settings at every table, such as `edition=first, kit_carson=true`."""

    def do(self, hub: Hub, by: str) -> None:
        rulebook = find_rulebook(self.game)
        settings = rulebook.settings_from(_listed(self.settings))
        counts = rulebook.counts_with(rulebook.agree(settings))
        if self.least not in counts or self.most not in counts:
            raise CompanionError(
                _("{game} is for {least} to {most} players", game=rulebook.title, least=counts[0], most=counts[-1])
            )
        hub.enter(
            Agreed(
                by=by,
                terms=Terms(
                    clean_name(self.name),
                    self.game,
                    self.least,
                    self.most,
                    self.liked,
                    format=self.format,
                    rounds=self.rounds,
                    minutes=self.minutes,
                    points=_points(self.points),
                    bye_points=self.bye_points,
                    tie_breaks=tuple(each.lower() for each in _listed(self.tie_breaks)),
                    settings=settings,
                ),
            )
        )


def _listed(words: str) -> list[str]:
    return [part.strip() for part in words.split(",") if part.strip()]


def _points(words: str) -> dict[int, tuple[int, ...]]:
    """Points by place for each size of table: those given, then 0."""
    if not words.strip():
        return dict(PLACE_POINTS)
    try:
        given = [int(word) for word in words.replace(",", " ").split()]
    except ValueError:
        given = []
    if not given or given != sorted(given, reverse=True) or not 0 <= given[-1] <= given[0] <= MOST_POINTS:
        raise CompanionError(_("Points are whole numbers from the first place on, such as 5 3 2 1"))
    return {size: tuple((given + [0] * size)[:size]) for size in PLACE_POINTS}


class Arrive(msgspec.Struct, tag_field="what", tag="arrive", forbid_unknown_fields=True):
    name: Name
    badge: Annotated[str, msgspec.Meta(max_length=100)] = ""

    def do(self, hub: Hub, by: str) -> None:
        known = hub.tournament.known(self.name.strip())
        name = known.name if known else self.name.strip()
        hub.enter(Arrived(by=by, name=name, badge=self.badge.strip()))


class ArriveAll(msgspec.Struct, tag_field="what", tag="arrive all", forbid_unknown_fields=True):
    """Names, one a line, or CSV with the badge behind the name; who is registered already is passed over.

    All are registered, or none: a list with a fault is put right and sent again.
    """

    list: Annotated[str, msgspec.Meta(max_length=60_000)]

    def do(self, hub: Hub, by: str) -> None:
        tried, new = deepcopy(hub.tournament), []
        for number, row in self._rows():
            try:
                name, badge = clean_name(row[0]), row[1].strip() if len(row) > 1 else ""
                if tried.known(name) is None:
                    new.append(Arrived(by=by, name=name, badge=badge))
                    tried.take(new[-1])
            except CompanionError as error:
                raise CompanionError(_("Line {n}: {why}", n=number, why=str(error))) from None
        for entry in new:
            hub.enter(entry)

    def _rows(self) -> Sequence[tuple[int, Sequence[str]]]:
        """The lines with something on them, numbered; a heading that spreadsheets write is none."""
        lines = self.list.splitlines()
        between = ";" if lines and ";" in lines[0] else ","
        read = [next(csv.reader([line], delimiter=between), []) for line in lines]  # an open quote ends with its line
        rows = [(number, row) for number, row in enumerate(read, start=1) if row and row[0].strip()]
        if len(rows) > MOST_NAMES:
            raise CompanionError(_("At most {n} names at once", n=MOST_NAMES))
        if rows and [cell.strip(" \ufeff").lower() for cell in rows[0][1][:2]] == ["name", "badge"]:
            del rows[0]
        return rows


class Drop(msgspec.Struct, tag_field="what", tag="drop", forbid_unknown_fields=True):
    name: Name

    def do(self, hub: Hub, by: str) -> None:
        hub.enter(Dropped(by=by, name=self.name))


class Absent(msgspec.Struct, tag_field="what", tag="absent", forbid_unknown_fields=True):
    name: Name

    def do(self, hub: Hub, by: str) -> None:
        hub.absent(self.name, by=by)


class Came(msgspec.Struct, tag_field="what", tag="came", forbid_unknown_fields=True):
    name: Name

    def do(self, hub: Hub, by: str) -> None:
        hub.came(self.name, by=by)


class Pair(msgspec.Struct, tag_field="what", tag="pair", forbid_unknown_fields=True):
    def do(self, hub: Hub, by: str) -> None:
        hub.pair(by=by)


class Cut(msgspec.Struct, tag_field="what", tag="cut", forbid_unknown_fields=True):
    count: Small

    def do(self, hub: Hub, by: str) -> None:
        hub.cut(self.count, by=by)


class Unpair(msgspec.Struct, tag_field="what", tag="unpair", forbid_unknown_fields=True):
    def do(self, hub: Hub, by: str) -> None:
        hub.enter(Unpaired(by=by))


class Publish(msgspec.Struct, tag_field="what", tag="publish", forbid_unknown_fields=True):
    def do(self, hub: Hub, by: str) -> None:
        hub.publish(by=by)


class StartClock(msgspec.Struct, tag_field="what", tag="clock", forbid_unknown_fields=True):
    def do(self, hub: Hub, by: str) -> None:
        hub.start_clock(by=by)


class Report(msgspec.Struct, tag_field="what", tag="result", forbid_unknown_fields=True):
    """A table's result, entered or put right by hand."""

    round: Small
    table: Small
    places: dict[str, Small]
    scores: dict[str, Score] = msgspec.field(default_factory=dict)
    why: Why = ""

    def result(self, tournament: Tournament) -> Result:
        """What was entered; the parts of the points, which only a box can tell, stay as they were told."""
        before = tournament.round(self.round).results.get(self.table)
        return Result(self.places, self.scores, before.categories if before else {})

    def do(self, hub: Hub, by: str) -> None:
        result = self.result(hub.tournament)
        hub.enter(Reported(by=by, why=self.why.strip(), round=self.round, table=self.table, result=result))


class PlaceBox(msgspec.Struct, tag_field="what", tag="box", forbid_unknown_fields=True):
    box: Name
    table: Small

    def do(self, hub: Hub, by: str) -> None:
        hub.place_box(self.box, self.table)


Order: TypeAlias = Union[
    Agree, Arrive, ArriveAll, Drop, Absent, Came, Pair, Cut, Unpair, Publish, StartClock, Report, PlaceBox
]
