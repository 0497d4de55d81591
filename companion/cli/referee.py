"""The referee: a program plays through JSON lines. No line, however broken, ends it or harms a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from companion.errors import CompanionError, RuleError
from companion.game.game import Correction
from companion.game.players import TABLE
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.text import Text, _

__all__ = ["Referee", "referee"]

LONGEST_LINE = 1_000_000


def referee(folder: Path | None) -> int:
    """Answer line by line until the input ends."""
    if sys.stdin is None or sys.stdout is None:  # closed by whoever started it
        raise CompanionError(_("The referee reads its input and writes to its output; one of them is closed"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")  # as JSON is, whatever the system speaks
    store = Store(folder)
    try:
        for message in store.messages:
            print(message, file=sys.stderr)
        Referee(Tables(store)).run(sys.stdin.buffer, sys.stdout)
    finally:
        store.close()
    return 0


class Referee:
    """One conversation with a program; it has one game open at a time."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.table: Table | None = None

    def run(self, lines: BinaryIO, out: TextIO) -> None:
        while line := lines.readline(LONGEST_LINE + 1):
            too_long = len(line) > LONGEST_LINE
            while too_long and not line.endswith(b"\n"):
                line = lines.readline(LONGEST_LINE) or b"\n"
            if too_long or line.strip():
                reply = _failed(CompanionError(_("That line is too long"))) if too_long else self.reply(line)
                out.write(json.dumps(reply, ensure_ascii=False) + "\n")
                out.flush()

    def reply(self, line: bytes | str) -> dict[str, Any]:
        """What the referee says to one line."""
        try:
            request = _object(_read(line), _("a line"))
            if len(request) != 1:
                raise CompanionError(_("A line is one command, such as {example}", example='{"undo": 1}'))
            (name, body), *_rest = request.items()
            if name not in _COMMANDS:
                raise CompanionError(
                    _("There is no command “{name}”; there are: {all}", name=name[:40], all=", ".join(_COMMANDS))
                )
            return _COMMANDS[name](self, body)
        except CompanionError as error:
            return _failed(error)
        except RecursionError:
            return _failed(CompanionError(_("That line is nested too deeply")))
        except Exception:
            return _failed(CompanionError(_("The box stumbled over that")))

    def new(self, body: object) -> dict[str, Any]:
        wish = _object(body, "new", needed=("game", "players"), also=("settings",))
        names = wish["players"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise CompanionError(_("“players” is a list of names"))
        setup = find_rulebook(wish["game"]).setup(names, _object(wish.get("settings", {}), "settings"))
        self.table = self.tables.new(setup)
        return self._state()

    def resume(self, body: object) -> dict[str, Any]:
        self.table = self.tables.resume(_number(body, "resume"))
        return self._state()

    def answer(self, body: object) -> dict[str, Any]:
        given = _object(body, "answer", also=("player", "value", "luck", "tag", "seat", "ask"))
        table, number = self._open(), given.get("ask")
        if number is not None:
            number = _number(number, "ask")
        who = _word(given.get("player", TABLE), "player")
        if "tag" in given:
            table.tap(_word(given["tag"], "tag"))
        elif "seat" in given:
            if not table.press(_number(given["seat"], "seat")):
                raise RuleError(_("That question has no quick answer"))
        elif given.get("luck") is True:
            table.let_luck_decide(who, number=number)
        elif "value" in given:
            table.answer(who, given["value"], number=number, by="program")
        else:
            raise CompanionError(_("An answer has a “value”, “luck”, a “tag” or a “seat”"))
        return self._state()

    def aside(self, body: object) -> dict[str, Any]:
        wish = _object(body, "aside", needed=("player", "id"))
        self._open().begin(_word(wish["player"], "player"), _word(wish["id"], "id"), by="program")
        return self._state()

    def undo(self, body: object) -> dict[str, Any]:
        self._open().undo(_number(body, "undo"), by="program")
        return self._state()

    def redo(self, body: object) -> dict[str, Any]:
        self._open().redo(_number(body, "redo"), by="program")
        return self._state()

    def correct(self, body: object) -> dict[str, Any]:
        wish = _object(body, "correct", needed=("what", "holder", "to", "who", "why"))
        to = wish["to"]
        if isinstance(to, bool) or not isinstance(to, int | str):
            raise CompanionError(_("“to” is a number, or the place where a piece goes"))
        words = {name: _word(wish[name], name) for name in ("what", "holder", "who", "why")}
        self._open().correct(Correction(to=to, kind="amount" if isinstance(to, int) else "piece", **words))
        return self._state()

    def view(self, body: object) -> dict[str, Any]:
        viewer = _word(body, "view")
        return self._state(None if viewer == "public" else viewer)

    def _open(self) -> Table:
        if self.table is None:
            raise CompanionError(_("No game is open; begin with “new” or “resume”"))
        return self.table

    def _state(self, viewer: str | None = None) -> dict[str, Any]:
        view = self._open().view(viewer)
        return {"ok": True, "id": view["id"], "asks": view.pop("asks"), "view": view}


_COMMANDS: dict[str, Callable[[Referee, object], dict[str, Any]]] = {
    "new": Referee.new,
    "answer": Referee.answer,
    "aside": Referee.aside,
    "undo": Referee.undo,
    "redo": Referee.redo,
    "correct": Referee.correct,
    "view": Referee.view,
    "resume": Referee.resume,
}


def _read(line: bytes | str) -> object:
    try:
        value: object = json.loads(line)
        json.dumps(value, ensure_ascii=False).encode()  # JSON can spell the half of a pair (\\ud800), UTF-8 cannot
    except UnicodeEncodeError:
        raise CompanionError(_("That line has half a letter in it, which can be neither kept nor said")) from None
    except ValueError:  # or a number of more digits than anybody counts
        raise CompanionError(_("That line is not JSON")) from None
    return value


def _failed(error: CompanionError) -> dict[str, Any]:
    said: dict[str, str] = {"message": str(error), "rule": getattr(error, "rule", "")}
    if code := getattr(error, "code", ""):
        said["code"] = code
    return {"ok": False, "error": said}


def _object(
    value: object, name: str | Text, *, needed: tuple[str, ...] = (), also: tuple[str, ...] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CompanionError(_("“{name}” is a JSON object", name=name))
    for key in needed:
        if key not in value:
            raise CompanionError(_("“{name}” needs “{key}”", name=name, key=key))
    for key in value if needed or also else ():
        if key not in needed and key not in also:
            raise CompanionError(_("“{name}” knows no “{key}”", name=name, key=key[:40]))
    return value


def _number(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise CompanionError(_("“{name}” is a whole number", name=name))
    return value


def _word(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise CompanionError(_("“{name}” is a word", name=name))
    return value
