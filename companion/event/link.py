"""The box's end of the link: it says how its table stands, and hears where it shall play.

The box's journal is the truth. A report is the state of a game after a row of it and bears that row's number, so
nothing has to be kept for sending: whatever the hub has not acknowledged is worked out from the journal again,
after any outage and any restart.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from companion.errors import CompanionError
from companion.event.client import Connection
from companion.event.membership import Membership
from companion.event.occasion import occasion, of_occasion
from companion.event.wire import AWAY, HERE, Ack, Badge, Call, Clock, Report, Snapshot, Topics, read, seal
from companion.game.rulebook import Setup
from companion.game.sums import Score
from companion.store import Store
from companion.table import Table, Tables
from companion.text import Text

__all__ = ["Link", "categories", "seat"]

SNAPSHOT_SECONDS = 0.5
"""The wall hears of a table at most so often."""
RESEND_SECONDS = 5.0
ACKED = "event/acked"
JOURNAL = "event/journal"
GAP = re.compile(r"\{\w+\}")

M = TypeVar("M")


class Link:
    """A box in an event. `poll` does everything, in the box's own thread, and never waits."""

    def __init__(
        self,
        tables: Tables,
        member: Membership,
        table: Callable[[], Table | None],
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        self.member = member
        self.call: Call | None = None
        """What the hub wants to be played at this box, if it has said so."""
        self.trouble = ""
        self._topics = Topics(member.event)
        self._table = table
        self._now = now
        self._clock: tuple[Clock, float] | None = None
        self._said: Snapshot | None = None
        self._said_at = self._sent_at = -RESEND_SECONDS
        self._journal = _journal(tables.store)
        self._acked = int(tables.store.recall(f"{ACKED}/{member.event}", "0") or 0)
        self._pending: dict[int, Report] = {}
        """What the hub has not acknowledged, by game."""
        self._seen: dict[int, int] = {}
        self._connection = Connection(
            member.broker,
            subscribe=[
                self._topics.for_box(member.box, "ack"),
                self._topics.for_box(member.box, "call"),
                self._topics.clock,
            ],
            will=(self._topics.of_box(member.box, "here"), HERE, AWAY),
        )
        self._gather_saved()

    def start(self, wake: Callable[[], None] = lambda: None) -> None:
        """Connect; `wake` is called from another thread when there is something to `poll` for."""
        self._connection.on_heard = wake
        self._connection.start()

    def close(self) -> None:
        self._connection.close()

    @property
    def connected(self) -> bool:
        return self._connection.connected

    @property
    def seconds_left(self) -> int | None:
        """What remains of the round, counted on from the hub's last word; none while no clock runs."""
        if self._clock is None or not self._clock[0].running:
            return None
        clock, heard = self._clock
        return int(clock.seconds_left - (self._now() - heard))

    def poll(self) -> bool:
        """Hear and say what there is; whether something changed that the box shows."""
        changed = self._hear()
        self._gather_played()
        now = self._now()
        if self._connection.connected:
            if self._pending and now - self._sent_at >= RESEND_SECONDS:
                self._send(now)
            if now - self._said_at >= SNAPSHOT_SECONDS:
                self._say_state(now)
        self.trouble = self._connection.trouble
        return changed

    def register(self, name: str, badge: str) -> None:
        """Tell the hub that somebody has tapped a badge here."""
        message = Badge(name=name, badge=badge)
        self._connection.say(self._topics.of_box(self.member.box, "badge"), seal(message, self.member.secret))

    # Hearing

    def _hear(self) -> bool:
        changed = False
        while not self._connection.heard.empty():
            topic, payload = self._connection.heard.get()
            with suppress(CompanionError):  # a message nobody understands is not ours to complain about
                changed |= self._take(topic, payload)
        return changed

    def _take(self, topic: str, payload: bytes) -> bool:
        if not topic:  # connected again
            self._sent_at = self._said_at = -RESEND_SECONDS
            self._said = None
            return True
        what = topic.rpartition("/")[2]
        if what == "ack":
            ack = read(payload, Ack)
            if ack.journal == self._journal:
                self._acknowledge(ack.number)
            return False
        if what == "call":
            call = read(payload, Call) if payload else None
            changed, self.call = call != self.call, call
            return changed
        self._clock = (read(payload, Clock), self._now())
        return True

    def _acknowledge(self, number: int) -> None:
        done = [game for game, report in self._pending.items() if report.number <= number]
        if any(self._pending[game].over for game in done):
            self.tables.store.remember(f"{ACKED}/{self.member.event}", str(number))
        self._acked = max(self._acked, number)
        for game in done:
            del self._pending[game]

    # Saying

    def _gather_saved(self) -> None:
        """Games of this event that the hub may not know of, after a restart."""
        for saved in self.tables.store.games():
            if self.tables.store.last_row(saved.id) <= self._acked:
                continue
            with suppress(CompanionError):
                if of_occasion(self.tables.setup(saved.id), self.member.event):
                    self._note(self.tables.resume(saved.id))

    def _gather_played(self) -> None:
        table = self._table()
        if table and self._seen.get(table.number) != table.course.last:
            self._note(table)
            self._sent_at = -RESEND_SECONDS

    def _note(self, table: Table) -> None:
        number = table.course.last or table.number
        self._seen[table.number] = table.course.last
        where = of_occasion(table.setup, self.member.event)
        if where is None or number <= self._acked:
            return
        scores = table.game.rulebook.scores(table.game.state)
        person = {player.name: player.person or player.name for player in table.game.state.players}
        self._pending[table.number] = Report(
            journal=self._journal,
            number=number,
            round=where[0],
            table=where[1],
            over=table.game.over,
            places={person[score.player]: score.place for score in scores},
            scores={person[score.player]: score.total for score in scores},
            categories={person[score.player]: categories(score) for score in scores} if table.game.over else {},
        )

    def _send(self, now: float) -> None:
        self._sent_at = now
        topic = self._topics.of_box(self.member.box, "report")
        for report in sorted(self._pending.values(), key=lambda report: report.number):
            self._connection.say(topic, seal(report, self.member.secret))

    def _say_state(self, now: float) -> None:
        state = self._state()
        if state != self._said:
            self._said, self._said_at = state, now
            topic = self._topics.of_box(self.member.box, "state")
            self._connection.say(topic, seal(state, self.member.secret), retain=True, sure=False)

    def _state(self) -> Snapshot:
        table = self._table()
        where = of_occasion(table.setup, self.member.event) if table else None
        if table is None or where is None:
            return Snapshot()
        game = table.game
        person = {player.name: player.person or player.name for player in game.state.players}
        heading = game.rulebook.heading(game.state)
        return Snapshot(
            round=where[0],
            table=where[1],
            heading=" ".join(str(part) for part in (heading.round, heading.phase) if part),
            to_act=sorted({person[ask.who] for ask in game.asks if ask.who in person}),
            scores={person[score.player]: score.total for score in game.rulebook.scores(game.state)},
            over=game.over,
        )


def categories(score: Score) -> dict[str, int]:
    """The parts of a score by name, the same in every language: `{n} parcel in use` is `parcel in use`."""
    found: dict[str, int] = {}
    for part in score.sum.parts:
        key = part.reason.key if isinstance(part.reason, Text) else part.reason
        name = GAP.sub("", key).strip().lower()
        found[name] = found.get(name, 0) + part.amount
    return found


def _journal(store: Store) -> str:
    """What tells this record from any that the box has had before or will have."""
    journal = store.recall(JOURNAL)
    if not journal:
        journal = secrets.token_hex(8)
        store.remember(JOURNAL, journal)
    return journal


def seat(call: Call, event: str, setup: Setup) -> Setup:
    """The set-up of the called table: the people at their seats, for this round and table."""
    players = [replace(player, person=person) for player, person in zip(setup.players, call.people, strict=True)]
    return replace(setup, players=players, occasion=occasion(event, call.round, call.table))
