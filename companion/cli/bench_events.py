"""How a large hall fares: pairing, and a thousand tables that change every second."""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.cli.hands import Hands
from companion.cli.play import POLL_SECONDS
from companion.event.client import Broker, Connection
from companion.event.entries import Agreed, Arrived, Published, Reported
from companion.event.hub import Hub, broker_for_hub
from companion.event.link import Link, seat
from companion.event.pairing import pair
from companion.event.simulate import Hall
from companion.event.terms import Result, Terms
from companion.event.tournament import Tournament
from companion.event.views import wall
from companion.event.wire import AWAY, HERE, Call, Snapshot, Topics, seal
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Tables

__all__ = ["bench_events"]

TABLES = 1000
SECONDS = 10
LOADER = "loader"
ANSWER_SECONDS = 0.5
"""So often a brisk table answers."""


def bench_events() -> Iterator[tuple[str, str, str]]:
    """What was measured, the figure, and what it should be."""
    yield _pairing("pairing 512 players at tables of two", 512, Terms("x", "doomtown", 2, 2, 2), "under 5 s")
    yield _pairing("pairing 200 players at tables of four", 200, Terms("x", "carson-city", 2, 6, 4), "under 5 s")
    with tempfile.TemporaryDirectory() as folder:
        yield from _box_side(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        yield from _thousand_tables(Path(folder))


def _pairing(what: str, players: int, terms: Terms, wish: str) -> tuple[str, str, str]:
    """The slowest of six rounds."""
    luck, slowest = Random(1), 0.0
    tournament = Tournament([Agreed(by="bench", terms=terms)])
    for number in range(players):
        tournament.take(Arrived(by="bench", name=f"Player {number}"))
    for round in range(1, 7):
        began = time.perf_counter()
        paired = pair(tournament, by="bench", luck=luck)
        slowest = max(slowest, time.perf_counter() - began)
        tournament.take(paired)
        tournament.take(Published(by="bench"))
        for seating in paired.tables:
            order = luck.sample(seating.players, len(seating.players))
            result = Result({name: place for place, name in enumerate(order, start=1)})
            tournament.take(Reported(by="bench", round=round, table=seating.table, result=result))
    return what, f"{slowest:.2f} s", wish


def _box_side(folder: Path) -> Iterator[tuple[str, str, str]]:
    """What the link costs a box whose table answers briskly: its share of a core, and how long it holds up the loop."""
    hall = Hall(folder, 1)
    hall.start_broker()
    tables = Tables(Store(folder / "box"))
    rulebook = find_rulebook("carson-city")
    call = Call(round=1, table=1, game=rulebook.id, people=["Ann", "Bo", "Cy", "Di"])
    sides = [side.name for side in rulebook.sides(4)][:4]
    table = tables.new(seat(call, "hall", rulebook.setup(sides)))
    hands, link = Hands(table, Random(1)), Link(tables, hall.member(1), lambda: table)
    longest, answering, answers = 0.0, 0.0, 0
    try:
        link.start()
        while not link.connected:
            time.sleep(0.02)
        began, used = time.monotonic(), time.process_time()
        while (gone := time.monotonic() - began) < SECONDS:
            if gone > answers * ANSWER_SECONDS:
                answers += 1
                before = time.process_time()
                hands.answer()
                answering += time.process_time() - before
            before = time.perf_counter()
            link.poll()
            longest = max(longest, time.perf_counter() - before)
            time.sleep(POLL_SECONDS)
        share = (time.process_time() - used - answering) / (time.monotonic() - began)
    finally:
        link.close()
        tables.store.close()
        hall.close()
    yield "a box’s link while its table plays: share of a core", f"{share:.2%}", "under 1 %"
    yield "… longest time it holds up the box", f"{longest * 1000:.1f} ms", ""


def _thousand_tables(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every table changes once a second; how late the hub knows of it, and whether it falls behind."""
    hall = Hall(folder, TABLES)
    hall.allow_loader(LOADER)
    hall.start_broker()
    store = Store(folder / "hub")
    hub = Hub(store, hall.keys, broker_for_hub(hall.keys, "127.0.0.1", hall.port))
    _seat_thousand(hub)
    load = multiprocessing.Process(target=_load, args=(hall.port, hall.keys.hub, dict(hall.keys.boxes)))
    late: list[float] = []
    longest = drawn = 0.0
    try:
        hub.start()
        load.start()
        ends = time.monotonic() + SECONDS + 2
        while time.monotonic() < ends:
            time.sleep(0.05)
            before = {name: box.state.heading for name, box in hub.boxes.items()}
            hub.poll()
            began = time.perf_counter()
            wall(hub)
            drawn = max(drawn, time.perf_counter() - began)
            now = time.time()
            heard = [box.state.heading for name, box in hub.boxes.items() if box.state.heading != before[name]]
            late += [now - float(heading) for heading in heard]
            longest = max(longest, hub.waiting)
    finally:
        load.join(5)
        load.kill()
        hub.close()
        store.close()
        hall.close()
    late.sort()
    yield "1000 tables, a change a second each: heard", f"{len(late)}", f"about {TABLES * SECONDS}"
    yield "… from the box to a drawn wall, p50", f"{statistics.median(late) * 1000:.0f} ms", ""
    yield "… p99", f"{late[int(len(late) * 0.99)] * 1000:.0f} ms", "under 1000 ms"
    yield "… most messages waiting", f"{longest:.0f}", "does not grow"
    yield "… drawing the wall of 1000 tables, slowest", f"{drawn * 1000:.0f} ms", ""
    yield "… memory of the hub", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB", "under 200 MB"


def _seat_thousand(hub: Hub) -> None:
    hub.enter(Agreed(by="bench", terms=Terms("Hall", "carson-city", 2, 6, 4)))
    for number in range(4 * TABLES):
        hub.tournament.take(Arrived(by="bench", name=f"Player {number}"))
    hub.pair(by="bench")
    hub.publish(by="bench")


def _load(port: int, password: str, secrets: dict[str, str]) -> None:
    """All boxes of the hall in one process: each says every second that something has changed."""
    topics = Topics("hall")
    connection = Connection(
        Broker("127.0.0.1", port, LOADER, password), subscribe=[topics.clock], will=("nobody/here", HERE, AWAY)
    )
    connection.start()
    while not connection.connected:
        time.sleep(0.02)
    began = time.monotonic()
    for second in range(SECONDS):
        for number, (box, secret) in enumerate(secrets.items(), start=1):
            pause = began + second + number / len(secrets) - time.monotonic()
            if pause > 0.002:
                time.sleep(pause)
            state = Snapshot(round=1, table=number, heading=f"{time.time():.4f}", scores={"Player 1": second})
            connection.say(topics.of_box(box, "state"), seal(state, secret), retain=True, sure=False)
    time.sleep(1)
    connection.close()
