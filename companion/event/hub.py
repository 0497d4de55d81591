"""The hub: it gathers what the boxes say, keeps the tournament, and calls the tables.

Its journal is a game's journal in a store of its own: each entry a row, durable before a box hears that it came.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.event import entries
from companion.event.broker import HUB, Keys
from companion.event.client import Broker, Connection
from companion.event.entries import Arrived, Paired, Published, Reported, Started
from companion.event.pairing import cut, pair
from companion.event.standings import Standing, standings
from companion.event.terms import Result
from companion.event.tournament import Entry, Tournament
from companion.event.wire import AWAY, HERE, Ack, Badge, Call, Clock, Report, Snapshot, Topics, open_sealed, plain
from companion.store import Store
from companion.text import Text, Words, _

__all__ = ["BoxSeen", "Hub", "Notice", "broker_for_hub"]

CLOCK_SECONDS = 10
KINDS: dict[str, type[Entry]] = {
    kind.__name__.lower(): kind
    for kind in (
        entries.Agreed,
        entries.Arrived,
        entries.Dropped,
        entries.Paired,
        entries.Unpaired,
        entries.Published,
        entries.Started,
        entries.Reported,
        entries.Absent,
        entries.Came,
    )
}


@dataclass(slots=True)
class BoxSeen:
    """What the hub knows of a box."""

    name: str
    here: bool = False
    table: int = 0
    """The table that it stands on in this round; 0 for none."""
    state: Snapshot = field(default_factory=Snapshot)
    journal: str = ""
    """The record of the box that its reports are from."""
    number: int = 0
    """The highest number of its reports that the hub has taken."""
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the organiser should know."""

    at: str
    words: Words


class Hub:
    """One event. `poll` does everything, in the hub's own thread."""

    def __init__(self, store: Store, keys: Keys, broker: Broker | None, *, luck: Random | None = None) -> None:
        self.store = store
        self.keys = keys
        self.luck = luck or SystemRandom()
        self.boxes = {name: BoxSeen(name) for name in keys.boxes}
        self.notices: list[Notice] = []
        self.watchers: list[Callable[[], None]] = []
        """Called after everything that changed."""
        self._topics = Topics(keys.event)
        self._admitted: set[str] = set()
        self._called: dict[tuple[int, int], str] = {}
        """The box that each round's table was last given to."""
        self._linked = False
        self._number, self.tournament = self._open()
        self._clock_said = 0.0
        self._connection: Connection | None = None
        if broker:
            self._connection = Connection(
                broker,
                subscribe=[f"{self._topics.root}/box/#"],
                will=(self._topics.hub_here, HERE, AWAY),
            )

    def _open(self) -> tuple[int, Tournament]:
        """The event as its journal tells it."""
        event = f"event/{self.keys.event}"
        for saved in self.store.games():
            first, *rows = self.store.journal(saved.id)
            if first.body != event:
                continue
            tournament = Tournament()
            for row in rows:
                if row.kind == "box":
                    self._recall_box(row.body, tournament.published)
                elif row.kind == "admitted":
                    self._admitted.add(row.body)
                else:
                    tournament.take(_read(row.kind, row.body))
            self._leave_lost_tables(tournament)
            return saved.id, tournament
        return self.store.new_game(event, event), Tournament()

    def _recall_box(self, body: str, round: int) -> None:
        name, table, journal, number = msgspec.json.decode(body, type=tuple[str, int, str, int])
        if table:
            self._called[round, table] = name
            for other in self.boxes.values():
                if other.table == table:
                    other.table = 0
        if box := self.boxes.get(name):
            box.table, box.journal, box.number = table, journal, number

    def _leave_lost_tables(self, tournament: Tournament) -> None:
        """A hub that was killed between a round and its boxes' rows: a box may stand on a table that is no more."""
        if tournament.published:
            tables = {seating.table for seating in tournament.round(tournament.published).tables}
            for box in self.boxes.values():
                if box.table not in tables:
                    box.table = 0

    def log(self) -> list[tuple[str, Entry]]:
        """Everything that was entered, with the time (UTC), the newest first."""
        rows = [row for row in self.store.journal(self._number)[1:] if row.kind in KINDS]
        return [(row.at, _read(row.kind, row.body)) for row in reversed(rows)]

    def start(self, wake: Callable[[], None] = lambda: None) -> None:
        if self._connection:
            self._connection.on_heard = wake
            self._connection.start()

    def close(self) -> None:
        if self._connection:
            self._connection.close()

    # What the organiser does

    def enter(self, entry: Entry) -> None:
        """Let an entry count, and keep it; refused, it has changed nothing."""
        self.tournament.take(entry)
        try:
            self.store.append(self._number, type(entry).__name__.lower(), _write(entry), card="", over=False)
        except BaseException:
            self._number, self.tournament = self._open()
            raise
        self._tell()

    def pair(self, *, by: str) -> Paired:
        """Pair the next round; it is seen by nobody until it is published."""
        paired = pair(self.tournament, by=by, luck=self.luck)
        self.enter(paired)
        return paired

    def cut(self, count: int, *, by: str) -> Paired:
        """Pair the first round of the finals."""
        paired = cut(self.tournament, count, by=by)
        self.enter(paired)
        return paired

    def publish(self, *, by: str) -> None:
        """Show the round and call the tables, each to a box that is there."""
        self.enter(Published(by=by))
        tables = [seating.table for seating in self.tournament.last.tables]
        boxes = list(self.boxes.values())
        stay = {box.table: box for box in boxes if box.here and box.table in tables}
        free = [box for box in boxes if stay.get(box.table) is not box]
        free.sort(key=lambda box: (not box.here, _natural(box.name)))
        for box in boxes:
            box.table = 0
        for table in tables:  # a box stays on its table: nobody likes to carry it
            if table in stay or free:
                (stay.get(table) or free.pop(0)).table = table
        for box in boxes:
            self._keep_box(box)
            self._call(box)
        if len(tables) > sum(box.here for box in boxes):
            self.notice(_("There are more tables than boxes; enter the others’ results by hand"))

    def absent(self, name: str, *, by: str) -> None:
        """Somebody did not come; the table is called again without."""
        self.enter(entries.Absent(by=by, name=name))
        tables = {seating.table for seating in self.tournament.last.tables}
        for box in self.boxes.values():
            if box.table and box.table not in tables:
                box.table = 0
                self._keep_box(box)
            self._call(box)

    def came(self, name: str, *, by: str) -> None:
        """Somebody came after all; the table is called again with them."""
        self.enter(entries.Came(by=by, name=name))
        for box in self.boxes.values():
            self._find_table(box)
            self._call(box)

    def place_box(self, name: str, table: int) -> None:
        """Put a box on another table; the two change places."""
        box, now = self._box(name), self.tournament.last
        now.seating(table)
        for other in self.boxes.values():
            if other.table == table:
                other.table = box.table
                self._keep_box(other)
                self._call(other)
        box.table = table
        self._keep_box(box)
        self._call(box)
        self._tell()

    def admit(self) -> str:
        """The name for a box that joins: one that nobody has had yet."""
        for name in sorted(self.boxes, key=_natural):
            if name not in self._admitted and not self.boxes[name].here:
                self.store.append(self._number, "admitted", name, card="", over=False)
                self._admitted.add(name)
                return name
        raise CompanionError(_("No more boxes can join; write the broker’s configuration again with more --boxes"))

    def start_clock(self, *, by: str) -> None:
        self.enter(Started(by=by, at=datetime.now(UTC).isoformat(timespec="seconds")))
        self._say_clock()

    def _box(self, name: str) -> BoxSeen:
        if name not in self.boxes:
            raise CompanionError(_("There is no {box} in this event", box=name[:20]))
        return self.boxes[name]

    def standings(self, after: int | None = None) -> list[Standing]:
        return standings(self.tournament, after)

    @property
    def seconds_left(self) -> int | None:
        """What remains of the round; none while its clock does not run."""
        rounds = self.tournament.rounds
        if not rounds or not rounds[-1].started or not rounds[-1].open:
            return None
        gone = datetime.now(UTC) - datetime.fromisoformat(rounds[-1].started)
        return self.tournament.agreed.minutes * 60 - int(gone.total_seconds())

    def notice(self, words: Words) -> None:
        """Tell the organiser something once."""
        if not self.notices or self.notices[-1].words != words:
            self.notices.append(Notice(f"{datetime.now(UTC):%H:%M}", words))
            del self.notices[:-100]

    # What the boxes say

    def poll(self) -> None:
        """Take everything that was heard."""
        if self._connection is None:
            return
        heard = self._connection.heard
        changed = False
        while not heard.empty():
            topic, payload = heard.get()
            if not topic:  # connected again: a broker that lost everything is told anew, and tells who is here
                for box in self.boxes.values():
                    box.here = False
                self._say_all()
                continue
            name, what = self._topics.box_and_what(topic)
            try:
                self._take(self._box(name), what, payload)
            except CompanionError as error:
                self.notice(_("{box}: {what}", box=name[:20], what=Text(str(error))))
            changed = True
        if time.monotonic() - self._clock_said >= CLOCK_SECONDS:
            self._say_clock()
        if changed or self._linked != self._connection.connected:
            self._linked = self._connection.connected
            self._tell()

    @property
    def trouble(self) -> Words:
        """Why no box is heard, or nothing."""
        if self._connection is None or self._connection.connected:
            return ""
        if not self._connection.trouble:
            return _("The broker is away; results come in when it is back")
        return _("The broker is away ({why}); results come in when it is back", why=self._connection.trouble)

    @property
    def waiting(self) -> int:
        """How many messages have been heard and not yet taken."""
        return self._connection.heard.qsize() if self._connection else 0

    def _take(self, box: BoxSeen, what: str, payload: bytes) -> None:
        box.changed = time.monotonic()
        secret = self.keys.boxes[box.name]
        match what:
            case "here":
                box.here = payload == HERE
                self._find_table(box)
            case "state" if payload:
                box.state = open_sealed(payload, secret, Snapshot)
            case "badge":
                self._take_badge(box, open_sealed(payload, secret, Badge))
            case "report":
                self._take_report(box, open_sealed(payload, secret, Report))

    def _find_table(self, box: BoxSeen) -> None:
        """A box that comes while a round is played goes to a table that has none."""
        if not box.here or box.table or not self.tournament.rounds or not self.tournament.last.published:
            return
        taken = {other.table for other in self.boxes.values()}
        if bare := [table for table in self.tournament.last.open if table not in taken]:
            box.table = bare[0]
            self._keep_box(box)
            self._call(box)

    def _take_badge(self, box: BoxSeen, tapped: Badge) -> None:
        """Register whoever tapped a badge; one who is registered may tap again."""
        entrants = self.tournament.entrants
        known = next((each for each in entrants.values() if each.badge == tapped.badge), None)
        known = known or self.tournament.known(tapped.name)
        if known is None or known.until:
            self.enter(Arrived(by=box.name, name=known.name if known else tapped.name, badge=tapped.badge))

    def _take_report(self, box: BoxSeen, report: Report) -> None:
        """Count a report once, keep it if it is a result, and tell the box that it came."""
        if report.journal != box.journal:  # its record was lost, and it counts anew
            box.journal, box.number = report.journal, 0
        if report.number > box.number:
            if report.over:
                self._take_result(box, report)
                self._keep_box(replace(box, number=report.number))
            box.number = report.number
        self._ack(box)

    def _take_result(self, box: BoxSeen, report: Report) -> None:
        number = report.round
        result = Result(dict(report.places), dict(report.scores), dict(report.categories))
        if not self._may_report(box, report, result):
            self.notice(
                _(
                    "{box} sends a result for table {table} of round {round} that is not its own; it does not count",
                    box=box.name,
                    table=report.table,
                    round=number,
                )
            )
            return
        before = self.tournament.round(number).results.get(report.table)
        if before == result:
            return
        why = "the table has changed its result" if before else ""
        if before and number < len(self.tournament.rounds):
            self.notice(
                _(
                    "Table {table} of round {round} has changed after the next round was paired",
                    table=report.table,
                    round=number,
                )
            )
        elif before and self._entered_by_hand(number, report.table):
            self.notice(
                _(
                    "{box} has changed the result of table {table} that was entered by hand",
                    box=box.name,
                    table=report.table,
                )
            )
        self.enter(Reported(by=box.name, why=why, round=number, table=report.table, result=result))

    def _entered_by_hand(self, round: int, table: int) -> bool:
        """The result that counts now is an organiser's."""
        reports = (entry for entry in reversed(self.tournament.entries) if isinstance(entry, Reported))
        last = next(entry for entry in reports if (entry.round, entry.table) == (round, table))
        return last.by not in self.boxes

    def _may_report(self, box: BoxSeen, report: Report, result: Result) -> bool:
        """The result is of those who were seated there, and of the box that was called."""
        if self._called.get((report.round, report.table), box.name) != box.name:
            return False
        try:
            result.check(self.tournament.round(report.round).seating(report.table).players)
        except CompanionError:
            return False
        return self.tournament.round(report.round).published

    def _keep_box(self, box: BoxSeen) -> None:
        body = msgspec.json.encode((box.name, box.table, box.journal, box.number)).decode()
        self.store.append(self._number, "box", body, card="", over=False)
        if box.table:
            self._called[self.tournament.published, box.table] = box.name

    # What the boxes hear

    def _say(self, topic: str, message: Any) -> None:
        if self._connection:
            self._connection.say(topic, plain(message) if message is not None else b"", retain=True)

    def _ack(self, box: BoxSeen) -> None:
        self._say(self._topics.for_box(box.name, "ack"), Ack(journal=box.journal, number=box.number))

    def _call(self, box: BoxSeen) -> None:
        """Tell a box which table it is, or that it is none."""
        call: Call | None = None
        if box.table and self.tournament.rounds and self.tournament.last.published:
            terms, round = self.tournament.agreed, self.tournament.last
            call = Call(
                round=round.number,
                table=box.table,
                game=terms.game,
                people=list(round.seating(box.table).players),
                settings=dict(terms.settings),
                minutes=terms.minutes,
            )
        self._say(self._topics.for_box(box.name, "call"), call)

    def _say_all(self) -> None:
        for box in self.boxes.values():
            self._call(box)
            if box.number:
                self._ack(box)
        self._say_clock()

    def _say_clock(self) -> None:
        self._clock_said = time.monotonic()
        left = self.seconds_left
        round = len(self.tournament.rounds)
        self._say(self._topics.clock, Clock(round=round, seconds_left=left or 0, running=left is not None))

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()


def _natural(name: str) -> tuple[str, int]:
    word, _dash, number = name.rpartition("-")
    return word, int(number) if number.isdigit() else 0


def _write(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def _read(kind: str, body: str) -> Entry:
    try:
        return msgspec.json.decode(body, type=KINDS[kind])
    except (KeyError, msgspec.MsgspecError) as error:
        raise CompanionError(_("The event’s record is not understood; is it from a newer version?")) from error


def broker_for_hub(keys: Keys, host: str, port: int, certificate: str = "") -> Broker:
    return Broker(host, port, HUB, keys.hub, certificate)
