"""`companion hub`: the tables of a hall, joined; and a hall without a hall to try it in."""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import ssl
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.cli.hands import Hands
from companion.cli.phones import EVERYWHERE, own_address
from companion.errors import CompanionError
from companion.table import Table
from companion.text import _

if TYPE_CHECKING:
    from companion.event.hub import Hub
    from companion.table.phones import Phones

__all__ = ["broker_config", "check_library", "league", "run", "simulate"]

POLL_SECONDS = 0.05


def check_library() -> None:
    """Pairing needs a library that boxes do without."""
    try:
        import rustworkx  # noqa: F401  only whether it is there
    except ImportError:
        raise CompanionError(_("The hub needs a library more than a box: run “make hub” first")) from None


def run(options: argparse.Namespace) -> int:
    """Gather the tables of an event and serve its pages until told to end."""
    from companion.event.broker import read_keys
    from companion.event.hub import Hub, broker_for_hub
    from companion.store import Store

    certificate = _certificate(options)
    keys = read_keys(options.folder)
    store = Store(options.folder / "hub")
    try:
        hub = Hub(store, keys, broker_for_hub(keys, options.broker, options.broker_port, certificate))
        asyncio.run(_live(hub, options, certificate))
    finally:
        store.close()
    print(_("Everything is saved. Good night."), flush=True)
    return 0


def _certificate(options: argparse.Namespace) -> str:
    """The certificate itself, or nothing without TLS; a file that is none is said before anything starts."""
    if options.certificate is None:
        if options.key:
            raise CompanionError(_("A key needs its certificate: give both"))
        return ""
    try:
        text: str = options.certificate.read_text(encoding="utf-8")
        ssl.create_default_context(cadata=text)
        if options.key:
            ssl.create_default_context().load_cert_chain(options.certificate, options.key)
    except (OSError, ValueError) as error:
        raise CompanionError(_("The certificate and its key cannot be used: {why}", why=str(error)[:80])) from error
    return text


async def _live(hub: Hub, options: argparse.Namespace, certificate: str) -> None:
    from companion.event.app import Address, hall_app
    from companion.table.phones import Phones
    from companion.web.serve import serve

    phones = Phones(hub.store)
    tls = (options.certificate, options.key) if options.certificate and options.key else None
    address = Address(options.tell or "", options.broker_port, certificate)
    name = socket.gethostname()
    hosts = {"127.0.0.1", "localhost", "::1", name, f"{name}.local", options.host}
    app = hall_app(hub, phones, address, hosts=hosts)

    def ready(url: str) -> None:
        if options.host == EVERYWHERE:
            url = url.replace(f"//{EVERYWHERE}:", f"//{own_address()}:")
        code = phones.show_code()
        print(_("The wall is at {url}, the organiser’s desk at {url}/organiser", url=url))
        print(_("The code for the desk and for boxes: {code}", code=f"{code[:3]} {code[3:]}"), flush=True)

    hub.start()
    tasks = [
        asyncio.create_task(_poll(hub, phones)),
        asyncio.create_task(serve(app, options.host, options.port, ready, tls=tls)),
    ]
    loop = asyncio.get_running_loop()
    for ending in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(ending, tasks[0].cancel)
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    hub.close()
    for result in ended:
        if isinstance(result, CompanionError):
            raise result


async def _poll(hub: Hub, phones: Phones) -> None:
    """Take what the boxes say; a new code is told when the old one has run out."""
    code = ""
    while True:
        hub.poll()
        if code and phones.show_code() != code:
            print(_("The code is now: {code}", code=f"{phones.show_code()[:3]} {phones.show_code()[3:]}"), flush=True)
        code = phones.show_code()
        await asyncio.sleep(POLL_SECONDS)


def broker_config(options: argparse.Namespace) -> int:
    """Write a Mosquitto configuration with passwords and rights for an event."""
    from companion.event.broker import KEYS_FILE, Keys, read_keys, write_broker

    if not options.event.replace("_", "").isalnum():
        raise CompanionError(_("An event’s short name is one word of letters and digits, such as hall2026"))
    folder: Path = options.folder
    keys = read_keys(folder) if (folder / KEYS_FILE).exists() else Keys.make(options.event, 0)
    more = options.boxes - len(keys.boxes)
    if keys.event != options.event or more <= 0:
        raise CompanionError(
            _(
                "{folder} has keys already; a new event needs a new folder, more boxes a larger --boxes",
                folder=str(folder),
            )
        )
    keys.add(more)
    if options.certificate and not options.key:
        raise CompanionError(_("A certificate needs its key: give both"))
    tls = (options.certificate, options.key) if _certificate(options) else None
    try:
        written = write_broker(folder, keys, host=options.host, port=options.port, tls=tls)
    except OSError as error:
        why = error.strerror or str(error)
        raise CompanionError(_("{folder} cannot be written: {why}", folder=str(folder), why=why)) from error
    print(_("Written. Start the broker with: mosquitto -c {file}", file=str(written)))
    return 0


def league(options: argparse.Namespace) -> int:
    """Add up the places of several events."""
    from companion.event.broker import read_keys
    from companion.event.hub import Hub
    from companion.event.standings import league as add_up
    from companion.event.views import amount
    from companion.store import Store

    events = []
    for folder in options.folders:
        keys = read_keys(folder)
        store = Store(folder / "hub")
        try:
            events.append(Hub(store, keys, None).standings())
        finally:
            store.close()
    for place, name, points in add_up(events):
        print(f"{place:3}. {name:40} {amount(points):>6}")
    return 0


def simulate(options: argparse.Namespace) -> int:
    """Play a whole event with real games over a real broker, and compare the standings."""
    from companion.event.simulate import simulate as play_event

    luck = Random(options.seed)

    def hands(table: Table) -> Callable[[], None]:
        return Hands(table, luck).answer

    with tempfile.TemporaryDirectory() as folder:
        outcome = play_event(
            Path(folder),
            options.game,
            hands,
            tables=options.tables,
            rounds=options.rounds,
            kills=options.kills,
            progress=_progress,
        )
    print(file=sys.stderr)
    print(
        _(
            "{rounds} rounds, {games} games, {answers} answers; broker and hub were killed {kills} times",
            rounds=outcome.rounds,
            games=outcome.games,
            answers=outcome.answers,
            kills=outcome.kills,
        )
    )
    for line in outcome.by_hub[:3]:
        print(f"{line.place:3}. {line.name}  {float(line.points):g}")
    if not outcome.equal:
        print(_("The hub’s standings differ from those of the boxes’ journals"), file=sys.stderr)
        return 1
    print(_("The hub’s standings are those of the boxes’ own journals."))
    return 0


def _progress(round: int, done: int, of: int, what: str) -> None:
    if sys.stderr.isatty() or what:
        bar = "█" * (30 * done // of) + "·" * (30 - 30 * done // of)
        end = "\n" if what else ""
        print(f"\r{round}: {bar} {done}/{of} {what}", end=end, file=sys.stderr, flush=True)
