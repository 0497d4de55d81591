"""What a table writes down, and which of it counts after all undoing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, Union

import msgspec

from companion.errors import CompanionError
from companion.game.game import Correction
from companion.game.rulebook import Setup
from companion.store import Written
from companion.text import _

__all__ = ["Answered", "Begun", "Corrected", "Course", "Move", "Numbered", "Paused", "Record", "Redone", "Undone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Anything that is written down during play."""

    spent: dict[str, int] = field(default_factory=dict)
    """Milliseconds that each player has thought since the record before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Record):
    who: str
    value: Any
    """An `Answer`; the question itself checks it, also when it is read again."""
    by: str = ""
    """How it came: keys, seat, tag, phone, box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun(Record):
    """A player began an aside."""

    who: str
    aside: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Record):
    correction: Correction


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Record):
    count: int
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone(Record):
    count: int
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Record):
    """The clocks stopped."""


Move: TypeAlias = Union[Answered, Begun, Corrected]
"""What leads from one state to the next, and can be undone."""

_KINDS: dict[str, type[Record]] = {
    "answer": Answered,
    "aside": Begun,
    "correct": Corrected,
    "undo": Undone,
    "redo": Redone,
    "pause": Paused,
}
_NAMES = {record: kind for kind, record in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Numbered:
    """A move and its number in the journal."""

    seq: int
    move: Move


@dataclass(slots=True)
class Course:
    """The moves that count, those that could be redone, and the time everybody has thought."""

    moves: list[Numbered] = field(default_factory=list)
    undone: list[Numbered] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    turned: int = 0
    """The number of the last undo or redo: every question open since then is a new one."""
    last: int = 0

    def add(self, seq: int, record: Record) -> None:
        """Take one more record into account."""
        self.last = seq
        for name, milliseconds in record.spent.items():
            self.spent[name] = self.spent.get(name, 0) + milliseconds
        match record:
            case Answered() | Begun() | Corrected():
                self.moves.append(Numbered(seq, record))
                self.undone.clear()
            case Undone(count=count):
                self.turned = seq
                for _time in range(count):
                    self.undone.append(self.moves.pop())
            case Redone(count=count):
                self.turned = seq
                for _time in range(count):
                    self.moves.append(self.undone.pop())

    @classmethod
    def of(cls, rows: Iterable[Written]) -> Course:
        course = cls()
        for row in rows:
            course.add(row.seq, read(row))
        return course


def kind(record: Record) -> str:
    return _NAMES[type(record)]


def write(record: Record | Setup) -> str:
    return msgspec.json.encode(record).decode()


def read(row: Written) -> Record:
    try:
        return msgspec.json.decode(row.body, type=_KINDS[row.kind])
    except (KeyError, msgspec.MsgspecError) as error:
        raise CompanionError(
            _("Row {seq} of the record is not understood; is it from a newer version?", seq=row.seq)
        ) from error


def read_setup(row: Written) -> Setup:
    try:
        return msgspec.json.decode(row.body, type=Setup)
    except msgspec.MsgspecError as error:
        raise CompanionError(
            _("Row {seq} of the record is not understood; is it from a newer version?", seq=row.seq)
        ) from error
