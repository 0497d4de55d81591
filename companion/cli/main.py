"""What can be typed after `companion`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from companion import __version__
from companion.cli.commands import COMMANDS
from companion.cli.folder import data_folder
from companion.cli.hub_words import add_hub
from companion.cli.language import speak_as_the_system_does
from companion.cli.numbers import port, positive
from companion.cli.tag_words import add_tags
from companion.errors import CompanionError
from companion.text import _

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was typed; anything that goes wrong is one sentence on stderr."""
    speak_as_the_system_does()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a screen that lacks a letter shall not end anything
    options = _parser().parse_args(arguments)
    try:
        code = COMMANDS[options.command](options)
        print(end="", flush=True)  # now, so that a full disk is said like anything else
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output has gone
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"companion: {error.strerror or error}", file=sys.stderr)
        sys.stderr.close()  # Python would say once more that the output cannot be written
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description=str(_("A box on the game table that knows the rules of the game beside it."))
    )
    parser.add_argument("--version", action="version", version=f"Frontier Companion {__version__}")
    commands = parser.add_subparsers(dest="command", metavar=str(_("COMMAND")))

    play = commands.add_parser("play", help=str(_("start the box (what happens without a command)")))
    _with_data(play)
    play.add_argument("--host", help=str(_("address for phones; 0.0.0.0 opens it (default: as configured)")))
    play.add_argument("--port", type=port, help=str(_("port of the virtual box (default: as configured; 0: any free)")))
    play.add_argument("--phone-port", type=port, help=str(_("port for phones (default: the one after the box’s)")))
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

    cards = commands.add_parser("cards", help=str(_("keep a list of the table’s own cards (docs/cards.md)")))
    what = cards.add_subparsers(dest="what", required=True, metavar="import")
    importing = what.add_parser("import", help=str(_("read a JSON list of cards and keep it")))
    importing.add_argument("file", type=Path, metavar=str(_("FILE")))
    _with_data(importing)

    selfplay = commands.add_parser("selfplay", help=str(_("let the box play random games and check everything")))
    selfplay.add_argument("game", metavar=str(_("GAME")))
    selfplay.add_argument("--games", type=positive, default=10, help=str(_("how many (default: %(default)s)")))
    selfplay.add_argument("--players", type=positive, help=str(_("how many play (default: every number in turn)")))
    selfplay.add_argument("--seed", default="1", help=str(_("another seed plays other games (default: %(default)s)")))
    selfplay.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help=str(_("a setting of the game; repeatable"))
    )
    selfplay.add_argument("--jobs", type=positive, default=1, help=str(_("processes (default: %(default)s)")))
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

    add_hub(commands)

    bench = commands.add_parser("bench", help=str(_("measure speed and size, as counts and ratios")))
    bench.add_argument("part", nargs="?", choices=("events",), help=str(_("only this, which the others leave out")))

    _add_install(commands)
    # last, for a command that is added afterwards would forget which one is meant when none is typed
    parser.set_defaults(command="play", data=data_folder(), host=None, port=None, phone_port=None, browser=False)
    return parser


def _add_install(commands: Any) -> None:
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


def _with_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        default=data_folder(),
        metavar=str(_("FOLDER")),
        help=str(_("where games are kept (default: %(default)s)")),
    )
