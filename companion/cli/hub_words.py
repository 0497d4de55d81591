"""What can be typed after `companion hub`; apart from what it does, so that other commands start without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.cli.numbers import count, port, positive
from companion.text import _

__all__ = ["add_hub"]


def add_hub(commands: Any) -> None:
    """Everything that can be typed after `companion hub`."""
    parser = commands.add_parser("hub", help=str(_("join the tables of a hall in one event")))
    hub = parser.add_subparsers(dest="hub", required=True, metavar=str(_("WHAT")))

    run = hub.add_parser("run", help=str(_("run an event: its wall, the organiser’s desk, its tables")))
    run.add_argument("folder", type=Path, metavar=str(_("FOLDER")), help=str(_("what broker-config has written")))
    run.add_argument("--broker", default="127.0.0.1", help=str(_("where the broker is (default: %(default)s)")))
    run.add_argument("--broker-port", type=port, default=1883, help=str(_("its port (default: %(default)s)")))
    run.add_argument("--certificate", type=Path, help=str(_("for TLS: the certificate to trust")))
    run.add_argument("--key", type=Path, help=str(_("for TLS: its key, to serve the pages over TLS too")))
    run.add_argument("--tell", help=str(_("the broker’s address as boxes reach it (default: the one they called)")))
    run.add_argument("--host", default="127.0.0.1", help=str(_("address of the pages (default: %(default)s)")))
    run.add_argument("--port", type=port, default=8070, help=str(_("their port (default: %(default)s)")))

    broker = hub.add_parser("broker-config", help=str(_("write a Mosquitto configuration for an event")))
    broker.add_argument("event", metavar=str(_("EVENT")), help=str(_("a short name, such as hall2026")))
    broker.add_argument("folder", type=Path, metavar=str(_("FOLDER")))
    broker.add_argument("--boxes", type=positive, default=50, help=str(_("how many may join (default: %(default)s)")))
    broker.add_argument("--host", default="0.0.0.0", help=str(_("where the broker listens (default: %(default)s)")))
    broker.add_argument("--port", type=port, default=1883, help=str(_("its port (default: %(default)s)")))
    broker.add_argument("--certificate", type=Path, help=str(_("for TLS: the certificate’s file")))
    broker.add_argument("--key", type=Path, help=str(_("for TLS: the key’s file")))

    league = hub.add_parser("league", help=str(_("add up the places of several events")))
    league.add_argument("folders", type=Path, nargs="+", metavar=str(_("FOLDER")))

    simulate = hub.add_parser("simulate", help=str(_("play a whole event with boxes that play by themselves")))
    simulate.add_argument("--game", default="colt-express", metavar=str(_("GAME")))
    simulate.add_argument("--tables", type=positive, default=8, help=str(_("how many (default: %(default)s)")))
    simulate.add_argument("--rounds", type=positive, default=3, help=str(_("how many (default: %(default)s)")))
    simulate.add_argument(
        "--kills", type=count, default=2, help=str(_("how often broker and hub are killed (default: %(default)s)"))
    )
    simulate.add_argument("--seed", default="1")
