"""`companion hub`: the tables of a hall, joined; and a hall without a hall to try it in."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.cli.hands import Hands
from companion.errors import CompanionError
from companion.table import Table
from companion.text import _

__all__ = ["broker_config", "simulate"]


def broker_config(options: argparse.Namespace) -> int:
    """Write a Mosquitto configuration with passwords and rights for an event."""
    from companion.event.broker import Keys, write_broker

    if not options.event.isidentifier():
        raise CompanionError(_("An event’s short name is one word of letters and digits, such as hall2026"))
    folder: Path = options.folder
    if (folder / "keys.json").exists():
        raise CompanionError(_("{folder} has keys already; a new event needs a new folder", folder=str(folder)))
    tls = (options.certificate, options.key) if options.certificate and options.key else None
    written = write_broker(
        folder, Keys.make(options.event, options.boxes), host=options.host, port=options.port, tls=tls
    )
    print(_("Written. Start the broker with: mosquitto -c {file}", file=str(written)))
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
