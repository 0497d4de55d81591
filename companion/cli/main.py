"""What can be typed after `companion`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import __version__
from companion.cli.folder import data_folder
from companion.cli.language import speak_as_the_system_does
from companion.cli.tag_words import add_tags
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
            from companion.cli.lists import history

            return history(options.data)
        case "selfplay":
            from companion.cli.selfplay import selfplay

            return selfplay(options)
        case "referee":
            from companion.cli.referee import referee

            return referee(None if options.memory else options.data)
        case "tags":
            from companion.cli.tags import tags

            return tags(options)
        case "doctor" | "bench" | "install" | "uninstall":
            return _look_after(options)
        case _:
            from companion.cli.play import play

            return play(options.data, host=options.host, port=options.port, browser=options.browser)


def _look_after(options: argparse.Namespace) -> int:
    """The machine rather than the games."""
    match options.command:
        case "doctor":
            from companion.cli.doctor import doctor, try_parts

            return try_parts(options.data) if options.trying else doctor(options.data, as_json=options.json)
        case "bench":
            from companion.cli.bench import bench

            return bench()
        case "install":
            from companion.cli.install import install

            return install(options)
        case _:
            from companion.cli.install import uninstall

            return uninstall(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description=str(_("A box on the game table that knows the rules of the game beside it."))
    )
    parser.add_argument("--version", action="version", version=f"Frontier Companion {__version__}")
    parser.set_defaults(command="play", data=data_folder(), host=None, port=None, browser=False)
    commands = parser.add_subparsers(dest="command", metavar=str(_("COMMAND")))

    play = commands.add_parser("play", help=str(_("start the box (what happens without a command)")))
    _with_data(play)
    play.add_argument("--host", help=str(_("address of the virtual box (default: as configured)")))
    play.add_argument("--port", type=_port, help=str(_("its port (default: as configured; 0: any free)")))
    play.add_argument("--browser", action="store_true", help=str(_("open the virtual box in the browser")))

    commands.add_parser("games", help=str(_("list the games that can be played")))

    flow = commands.add_parser("flow", help=str(_("draw a game's flow as a Mermaid diagram")))
    flow.add_argument("game", metavar=str(_("GAME")))

    _with_data(commands.add_parser("history", help=str(_("list the games that were played"))))

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

    add_tags(commands, _with_data)

    doctor = commands.add_parser("doctor", help=str(_("check every part of the box and say what to do")))
    _with_data(doctor)
    doctor.add_argument("--json", action="store_true", help=str(_("for programs")))
    doctor.add_argument("--try", dest="trying", action="store_true", help=str(_("press and see every part")))

    commands.add_parser("bench", help=str(_("measure speed and size, as counts and ratios")))

    install = commands.add_parser("install", help=str(_("make this Raspberry Pi the box, or upgrade it")))
    uninstall = commands.add_parser("uninstall", help=str(_("make the box an ordinary Raspberry Pi again")))
    for each in (install, uninstall):
        each.add_argument("--dry-run", action="store_true", help=str(_("only say what would be done")))
        each.add_argument(
            "--root",
            type=Path,
            default=Path("/"),
            metavar=str(_("FOLDER")),
            help=str(_("do it in a folder that holds a whole system (default: %(default)s)")),
        )
    uninstall.add_argument("--purge", action="store_true", help=str(_("remove the games and the configuration too")))
    return parser


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
