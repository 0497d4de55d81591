"""What can be typed after `companion tags`; apart from what it does, so that other commands start without it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.text import Words, _

__all__ = ["add_tags"]


def add_tags(commands: Any, with_data: Callable[[argparse.ArgumentParser], None]) -> None:
    """Everything that can be typed after `companion tags`."""
    parser = commands.add_parser("tags", help=str(_("teach, write, list, carry over and print the pieces’ tags")))
    with_data(parser)
    words = parser.add_subparsers(dest="tags", metavar=str(_("WHAT")))

    def word(name: str, help: Words) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = words.add_parser(name, help=str(help))
        added.add_argument("--data", type=Path, default=argparse.SUPPRESS, help=argparse.SUPPRESS)  # here or before
        return added

    word("list", _("list the learnt tags (what happens without a word)"))
    for name, help in (
        ("learn", _("let the box learn which tag is which piece")),
        ("write", _("write onto tags which piece they are, so that every box knows them")),
    ):
        one = word(name, help)
        one.add_argument("tag", nargs="?", metavar=str(_("PIECE")), help=str(_("such as building/bank")))
        one.add_argument("--game", metavar=str(_("GAME")), help=str(_("all pieces of a game, one after another")))
        one.add_argument("--group", default="", help=str(_("only this group of its pieces")))
        one.add_argument("--missing", action="store_true", help=str(_("only pieces without a learnt tag")))
        one.add_argument("--port", default="auto", help=str(_("where the pad is (default: found by itself)")))
        if name == "learn":
            one.add_argument("--number", help=str(_("the tag’s number, if there is no pad")))
    rename = word("rename", _("let a learnt tag stand for another piece"))
    rename.add_argument("number", metavar=str(_("NUMBER")))
    rename.add_argument("tag", metavar=str(_("PIECE")))
    word("forget", _("forget learnt tags")).add_argument("number", nargs="+", metavar=str(_("NUMBER")))
    word("import", _("learn the tags in a file")).add_argument("file", type=Path, metavar=str(_("FILE")))
    word("export", _("write the learnt tags to a file")).add_argument(
        "file", type=Path, nargs="?", metavar=str(_("FILE")), help=str(_("default: the screen"))
    )
    sheet = word("sheet", _("make printable labels for a game"))
    sheet.add_argument("game", metavar=str(_("GAME")))
    sheet.add_argument("--group", default="", help=str(_("only this group of its pieces")))
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4")
    sheet.add_argument(
        "--width", type=_millimetres, default=30.0, help=str(_("of a label in mm (default: %(default)s)"))
    )
    sheet.add_argument(
        "--height", type=_millimetres, default=20.0, help=str(_("of a label in mm (default: %(default)s)"))
    )
    sheet.add_argument("--folder", type=Path, default=Path(), help=str(_("where the pages go (default: here)")))


def _millimetres(text: str) -> float:
    number = float(text)
    if not 15 <= number <= 150:
        raise ValueError(text)
    return number
