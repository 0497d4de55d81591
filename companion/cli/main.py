"""What can be typed after `companion`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.cli.folder import data_folder
from companion.cli.language import speak_as_the_system_does
from companion.errors import CompanionError
from companion.text import _

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was typed; anything that goes wrong is one sentence on stderr."""
    speak_as_the_system_does()
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output has gone
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        return 130


def _run(options: argparse.Namespace) -> int:
    # Each command imports what it needs when it needs it: the first frame must not wait for the rest.
    match options.command:
        case "games":
            from companion.cli.lists import games

            return games()
        case "flow":
            from companion.cli.lists import flow

            return flow(options.game)
        case "history":
            from companion.cli.history import history

            return history(options.data, options.number, people=options.people)
        case "export":
            from companion.cli.history import export

            return export(options.data, options.number, kind=options.format, to=options.to)
        case "selfplay":
            from companion.cli.selfplay import selfplay

            return selfplay(options)
        case "referee":
            from companion.cli.referee import referee

            return referee(None if options.memory else options.data)
        case "hub":
            return _hub(options)
        case "bench":
            from companion.cli.bench import bench

            return bench()
        case _:
            from companion.cli.play import play

            phone_port = options.phone_port
            if phone_port is None:
                phone_port = options.port + 1 if 0 < options.port < 65535 else 0
            return play(
                options.data, host=options.host, port=options.port, phone_port=phone_port, browser=options.browser
            )


def _hub(options: argparse.Namespace) -> int:
    from companion.cli import hub

    match options.hub:
        case "run":
            return hub.run(options)
        case "broker-config":
            return hub.broker_config(options)
        case "league":
            return hub.league(options)
        case _:
            return hub.simulate(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description=str(_("A box on the game table that knows the rules of the game beside it."))
    )
    parser.add_argument("--version", action="version", version=f"Frontier Companion {__version__}")
    parser.set_defaults(command="play", data=data_folder(), host="127.0.0.1", port=8064, phone_port=None, browser=False)
    commands = parser.add_subparsers(dest="command", metavar=str(_("COMMAND")))

    play = commands.add_parser("play", help=str(_("start the box (what happens without a command)")))
    _with_data(play)
    play.add_argument(
        "--host", default="127.0.0.1", help=str(_("address for phones; 0.0.0.0 opens it (default: %(default)s)"))
    )
    play.add_argument("--phone-port", type=_port, help=str(_("port for phones (default: the one after the box’s)")))
    play.add_argument(
        "--port", type=_port, default=8064, help=str(_("port of the virtual box (default: %(default)s; 0: any free)"))
    )
    play.add_argument("--browser", action="store_true", help=str(_("open the virtual box in the browser")))

    commands.add_parser("games", help=str(_("list the games that can be played")))

    flow = commands.add_parser("flow", help=str(_("draw a game's flow as a Mermaid diagram")))
    flow.add_argument("game", metavar=str(_("GAME")))

    history = commands.add_parser("history", help=str(_("list the games that were played, or show one of them")))
    _with_data(history)
    history.add_argument("number", nargs="?", type=int, metavar=str(_("NUMBER")), help=str(_("one game’s number")))
    history.add_argument("--people", action="store_true", help=str(_("how everybody does")))

    export = commands.add_parser("export", help=str(_("write the history for other programs")))
    _with_data(export)
    export.add_argument("number", nargs="?", type=int, metavar=str(_("NUMBER")), help=str(_("one game’s number")))
    export.add_argument("--format", choices=("csv", "json", "bgstats"), default="csv", help=str(_("for whom")))
    export.add_argument("--to", type=Path, metavar=str(_("FILE")), help=str(_("instead of the screen")))

    selfplay = commands.add_parser("selfplay", help=str(_("let the box play random games and check everything")))
    selfplay.add_argument("game", metavar=str(_("GAME")))
    selfplay.add_argument("--games", type=_positive, default=10, help=str(_("how many (default: %(default)s)")))
    selfplay.add_argument("--players", type=_positive, help=str(_("how many play (default: every number in turn)")))
    selfplay.add_argument("--seed", default="1", help=str(_("another seed plays other games (default: %(default)s)")))
    selfplay.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=str(_("a setting of the game; repeatable"))
    )
    selfplay.add_argument("--jobs", type=_positive, default=1, help=str(_("processes (default: %(default)s)")))
    selfplay.add_argument(
        "--through", choices=("table", "keys", "tags"), default="table", help=str(_("how answers are given"))
    )
    selfplay.add_argument(
        "--keep", type=Path, default=Path(), metavar=str(_("FOLDER")), help=str(_("where a failed game's journal goes"))
    )

    referee = commands.add_parser("referee", help=str(_("let a program play: JSON lines in, JSON lines out")))
    _with_data(referee)
    referee.add_argument("--memory", action="store_true", help=str(_("keep nothing on disk")))

    _add_hub(commands.add_parser("hub", help=str(_("join the tables of a hall in one event"))))
    commands.add_parser("bench", help=str(_("measure speed and size, as counts and ratios")))
    return parser


def _add_hub(parser: argparse.ArgumentParser) -> None:
    hub = parser.add_subparsers(dest="hub", required=True, metavar=str(_("WHAT")))

    run = hub.add_parser("run", help=str(_("run an event: its wall, the organiser’s desk, its tables")))
    run.add_argument("folder", type=Path, metavar=str(_("FOLDER")), help=str(_("what broker-config has written")))
    run.add_argument("--broker", default="127.0.0.1", help=str(_("where the broker is (default: %(default)s)")))
    run.add_argument("--broker-port", type=_port, default=1883, help=str(_("its port (default: %(default)s)")))
    run.add_argument("--certificate", type=Path, help=str(_("for TLS: the certificate to trust")))
    run.add_argument("--tell", help=str(_("the broker’s address as boxes reach it (default: the one they called)")))
    run.add_argument("--host", default="127.0.0.1", help=str(_("address of the pages (default: %(default)s)")))
    run.add_argument("--port", type=_port, default=8070, help=str(_("their port (default: %(default)s)")))

    broker = hub.add_parser("broker-config", help=str(_("write a Mosquitto configuration for an event")))
    broker.add_argument("event", metavar=str(_("EVENT")), help=str(_("a short name, such as hall2026")))
    broker.add_argument("folder", type=Path, metavar=str(_("FOLDER")))
    broker.add_argument("--boxes", type=_positive, default=50, help=str(_("how many may join (default: %(default)s)")))
    broker.add_argument("--host", default="0.0.0.0", help=str(_("where the broker listens (default: %(default)s)")))
    broker.add_argument("--port", type=_port, default=1883, help=str(_("its port (default: %(default)s)")))
    broker.add_argument("--certificate", type=Path, help=str(_("for TLS: the certificate’s file")))
    broker.add_argument("--key", type=Path, help=str(_("for TLS: the key’s file")))

    league = hub.add_parser("league", help=str(_("add up the places of several events")))
    league.add_argument("folders", type=Path, nargs="+", metavar=str(_("FOLDER")))

    simulate = hub.add_parser("simulate", help=str(_("play a whole event with boxes that play by themselves")))
    simulate.add_argument("--game", default="colt-express", metavar=str(_("GAME")))
    simulate.add_argument("--tables", type=_positive, default=8, help=str(_("how many (default: %(default)s)")))
    simulate.add_argument("--rounds", type=_positive, default=3, help=str(_("how many (default: %(default)s)")))
    simulate.add_argument(
        "--kills", type=int, default=2, help=str(_("how often broker and hub are killed (default: %(default)s)"))
    )
    simulate.add_argument("--seed", default="1")


def _with_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=data_folder(),
        metavar=str(_("FOLDER")),
        help=str(_("where games are kept (default: %(default)s)")),
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number < 65536:
        raise ValueError(text)
    return number
