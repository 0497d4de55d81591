"""A hall without a hall: boxes that play real games by themselves, over a real broker, for a real hub.

While it runs, broker and hub are killed and started again. In the end the hub's standings must be those that the
boxes' own journals give.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import CompanionError
from companion.event.broker import Keys, write_broker
from companion.event.entries import Agreed, Arrived, Paired, Reported
from companion.event.hub import Hub, broker_for_hub
from companion.event.link import Link, seat
from companion.event.membership import Membership
from companion.event.occasion import of_occasion
from companion.event.standings import Standing, standings
from companion.event.terms import Result, Terms
from companion.event.tournament import Tournament
from companion.event.wire import Call
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.text import _

__all__ = ["Hall", "Outcome", "SimulatedBox", "free_port", "simulate"]

EVENT = "hall"
ORGANISER = "organiser"
ANSWERS_A_TURN = 40
"""So many answers one simulated box gives before the next has its turn."""
PATIENCE_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a simulated event came to."""

    rounds: int
    games: int
    answers: int
    kills: int
    by_hub: list[Standing]
    by_journals: list[Standing]

    @property
    def equal(self) -> bool:
        return self.by_hub == self.by_journals


class SimulatedBox:
    """A box without parts: its own folder, journal and link, and hands that play at random."""

    def __init__(self, folder: Path, member: Membership, hands: Callable[[Table], Callable[[], None]]) -> None:
        self.member = member
        self.tables = Tables(Store(folder))
        self.table: Table | None = None
        self.answers = 0
        self._hands = hands
        self._play: Callable[[], None] | None = None
        self.link = Link(self.tables, member, lambda: self.table)
        self.link.start()

    def turn(self) -> bool:
        """Sit down where the hub calls, play a few answers; whether anything was played."""
        self.link.poll()
        call = self.link.call
        if call and not self._plays(call):
            rulebook = find_rulebook(call.game)
            sides = [side.name for side in rulebook.sides(len(call.people))][: len(call.people)]
            self.table = self.tables.new(seat(call, self.member.event, rulebook.setup(sides, call.settings)))
            self._play = self._hands(self.table)
        if self.table is None or self._play is None or self.table.game.over:
            return False
        for _answer in range(ANSWERS_A_TURN):
            self._play()
            self.answers += 1
            if self.table.game.over:
                break
        self.link.poll()
        return True

    def _plays(self, call: Call) -> bool:
        if self.table is None or of_occasion(self.table.setup, self.member.event) != (call.round, call.table):
            return False
        return [player.person for player in self.table.setup.players] == call.people

    def close(self) -> None:
        self.link.close()
        self.tables.store.close()


class Hall:
    """Broker and hub as processes of their own, which can be killed."""

    def __init__(
        self, folder: Path, boxes: int, *, host: str = "127.0.0.1", tls: tuple[Path, Path] | None = None
    ) -> None:
        self.folder = folder
        self.host = host
        self.port = free_port()
        self.keys = Keys.make(EVENT, boxes)
        self.certificate = tls[0].read_text(encoding="utf-8") if tls else ""
        self.configuration = write_broker(folder / "broker", self.keys, host=host, port=self.port, tls=tls)
        self._broker: subprocess.Popen[bytes] | None = None
        self._hub: multiprocessing.Process | None = None
        self._pipe: multiprocessing.connection.Connection | None = None

    def member(self, number: int) -> Membership:
        name = f"box-{number}"
        return Membership(EVENT, "The hall", name, self.keys.boxes[name], self.host, self.port, self.certificate)

    def allow_loader(self, name: str) -> None:
        """Let one client, with the hub's password, speak for every box: a thousand boxes fit no machine."""
        passwords, rights = self.folder / "broker" / "passwords", self.folder / "broker" / "rights"
        hub = passwords.read_text(encoding="utf-8").splitlines()[0]
        with passwords.open("a", encoding="utf-8") as file:
            file.write(name + hub[hub.index(":") :] + "\n")
        kept = rights.read_text(encoding="utf-8")
        rights.write_text(f"user {name}\ntopic readwrite #\n\n{kept}", encoding="utf-8")

    def start_broker(self) -> None:
        mosquitto = shutil.which("mosquitto", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
        if mosquitto is None:
            raise CompanionError(_("Mosquitto is missing; please run: sudo apt-get install mosquitto"))
        with (self.folder / "broker.log").open("ab") as log:
            self._broker = subprocess.Popen([mosquitto, "-c", str(self.configuration)], stdout=log, stderr=log)
        broker = self._broker
        _until(lambda: self._listening() or broker.poll() is not None, _("The broker does not start"))
        if broker.poll() is not None:
            raise CompanionError(_("The broker ended at once; its log is {file}", file=str(self.folder / "broker.log")))

    def _listening(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    def kill_broker(self, *, forget: bool = True) -> None:
        """Kill the broker; with `forget`, everything that it held is lost."""
        if self._broker:
            self._broker.kill()
            self._broker.wait()
            self._broker = None
        if forget:
            (self.folder / "broker" / "mosquitto.db").unlink(missing_ok=True)

    def start_hub(self) -> None:
        ours, theirs = multiprocessing.Pipe()
        self._hub = multiprocessing.Process(
            target=_run_hub, args=(self.folder / "hub", self.keys, self.host, self.port, theirs)
        )
        self._hub.start()
        theirs.close()
        self._pipe = ours

    def kill_hub(self) -> None:
        if self._hub and self._hub.pid:
            os.kill(self._hub.pid, signal.SIGKILL)
            self._hub.join()
            self._hub = None

    def ask(self, what: str, **how: Any) -> Any:
        """Let the hub do something, and hear what came of it."""
        assert self._pipe is not None
        self._pipe.send((what, how))
        if not self._pipe.poll(PATIENCE_SECONDS):
            raise CompanionError(_("The hub does not answer"))
        well, answer = self._pipe.recv()
        if not well:
            raise CompanionError(answer)
        return answer

    def close(self) -> None:
        if self._pipe and self._hub:
            self._pipe.close()
            self._hub.join(5)
        self.kill_hub()
        self.kill_broker(forget=False)


def _run_hub(folder: Path, keys: Keys, host: str, port: int, pipe: multiprocessing.connection.Connection) -> None:
    """The hub's process: what the boxes say, and what the simulation asks."""
    store = Store(folder)
    hub = Hub(store, keys, broker_for_hub(keys, host, port), luck=Random(7))
    hub.start()
    asked: dict[str, Callable[..., Any]] = {
        "enter": hub.enter,
        "pair": hub.pair,
        "publish": hub.publish,
        "clock": hub.start_clock,
        "tournament": lambda: hub.tournament.entries,
        "standings": hub.standings,
        "here": lambda: sum(box.here for box in hub.boxes.values()),
        "open": lambda: hub.tournament.last.open,
        "notices": lambda: [str(notice.words) for notice in hub.notices],
    }
    try:
        while True:
            hub.poll()
            if not pipe.poll(0.05):
                continue
            what, how = pipe.recv()
            try:
                pipe.send((True, asked[what](**how)))
            except CompanionError as error:
                pipe.send((False, str(error)))
    except (EOFError, OSError):
        hub.close()
        store.close()


def _until(done: Callable[[], bool], otherwise: Any, work: Callable[[], None] = lambda: time.sleep(0.02)) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not done():
        if time.monotonic() > deadline:
            raise CompanionError(otherwise)
        work()


@contextmanager
def _hall(folder: Path, tables: int) -> Iterator[Hall]:
    hall = Hall(folder, tables)
    try:
        hall.start_broker()
        hall.start_hub()
        yield hall
    finally:
        hall.close()


def simulate(
    folder: Path,
    game: str,
    hands: Callable[[Table], Callable[[], None]],
    *,
    tables: int,
    rounds: int,
    kills: int = 2,
    progress: Callable[[int, int, int, str], None] = lambda _round, _done, _of, _what: None,
) -> Outcome:
    """Play a whole event; broker and hub are each killed `kills` times on the way."""
    rulebook = find_rulebook(game)
    liked = min(4, rulebook.counts[-1])
    luck = Random(11)
    with _hall(folder, tables) as hall:
        boxes = [SimulatedBox(folder / f"box-{n}", hall.member(n), hands) for n in range(1, tables + 1)]
        try:
            _until(lambda: hall.ask("here") == tables, _("The boxes do not arrive"), lambda: _poll(boxes))
            terms = Terms("The hall", game, rulebook.counts[0], rulebook.counts[-1], liked, rounds=rounds)
            hall.ask("enter", entry=Agreed(by=ORGANISER, terms=terms))
            for number in range(1, tables * liked + 1):
                hall.ask("enter", entry=Arrived(by=ORGANISER, name=f"Player {number}"))
            due = _moments(kills, rounds, luck)
            for round in range(1, rounds + 1):
                hall.ask("pair", by=ORGANISER)
                hall.ask("publish", by=ORGANISER)
                _play_round(hall, boxes, round, due.get(round, []), progress)
            by_hub = hall.ask("standings")
            entries = hall.ask("tournament")
            by_journals = standings(_from_journals(entries, boxes))
            games = sum(len(box.tables.store.games()) for box in boxes)
            return Outcome(rounds, games, sum(box.answers for box in boxes), 2 * kills, by_hub, by_journals)
        finally:
            for box in boxes:
                box.close()


def _moments(kills: int, rounds: int, luck: Random) -> dict[int, list[str]]:
    """In which rounds the broker and the hub are killed."""
    due: dict[int, list[str]] = {}
    for what in ("broker", "hub"):
        for _kill in range(kills):
            due.setdefault(luck.randint(1, rounds), []).append(what)
    return due


def _play_round(
    hall: Hall,
    boxes: list[SimulatedBox],
    round: int,
    due: list[str],
    progress: Callable[[int, int, int, str], None],
) -> None:
    """All tables play; what is due to be killed is killed when a third of them is done."""
    _until(
        lambda: all(box.link.call is not None and box.link.call.round == round for box in boxes),
        _("The boxes do not hear of the round"),
        lambda: _poll(boxes),
    )
    done, due, playing = 0, list(due), True
    while playing or due:
        playing = sum(box.turn() for box in boxes) > 0
        done = sum(box.table is not None and box.table.game.over for box in boxes)
        progress(round, done, len(boxes), "")
        if due and (not playing or done > len(boxes) // 3):
            what = due.pop()
            progress(round, done, len(boxes), what)
            _trip(hall, what)
    _until(lambda: not hall.ask("open"), _("Results are missing at the hub"), lambda: _poll(boxes))
    progress(round, len(boxes), len(boxes), "")


def _trip(hall: Hall, what: str) -> None:
    """Somebody trips over a cable."""
    if what == "broker":
        hall.kill_broker()
        hall.start_broker()
    else:
        hall.kill_hub()
        hall.start_hub()


def _poll(boxes: list[SimulatedBox]) -> None:
    for box in boxes:
        box.link.poll()
    time.sleep(0.02)


def _from_journals(entries: list[Any], boxes: list[SimulatedBox]) -> Tournament:
    """The tournament with every result read from the boxes' own journals instead of from the hub."""
    tournament = Tournament()
    found: dict[tuple[int, int], Result] = {}
    for box in boxes:
        for saved in box.tables.store.games():
            table = box.tables.resume(saved.id)
            where = of_occasion(table.setup, EVENT)
            if where and table.game.over:
                person = {player.name: player.person for player in table.game.state.players}
                scores = table.rulebook.scores(table.game.state)
                found[where] = Result(
                    {person[score.player]: score.place for score in scores},
                    {person[score.player]: score.total for score in scores},
                )
    for entry in entries:
        if isinstance(entry, Reported):
            continue
        if isinstance(entry, Paired) and tournament.rounds:
            _report(tournament, found)
        tournament.take(entry)
    _report(tournament, found)
    return tournament


def _report(tournament: Tournament, found: dict[tuple[int, int], Result]) -> None:
    for seating in tournament.last.tables:
        result = found[tournament.last.number, seating.table]
        tournament.take(Reported(by="journal", round=tournament.last.number, table=seating.table, result=result))
