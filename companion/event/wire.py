"""What travels between boxes and hub: topics, messages, and how each is written and checked (docs/events.md).

Every message has a version. What a box says is signed with the secret that the hub gave it, so that a badly
configured broker does not let strangers speak for a table.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from companion.errors import CompanionError
from companion.text import _

__all__ = [
    "AWAY",
    "HERE",
    "Ack",
    "Badge",
    "Call",
    "Clock",
    "Report",
    "Snapshot",
    "Topics",
    "open_sealed",
    "plain",
    "read",
    "seal",
]

VERSION = 1
LARGEST = 64 * 1024
"""No message is longer."""
HERE, AWAY = b"here", b"away"

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Topics:
    """Where one event speaks."""

    event: str

    @property
    def root(self) -> str:
        return f"frontier/{VERSION}/{self.event}"

    def of_box(self, box: str, what: str) -> str:
        """Written by the box alone: `here`, `state`, `report`, `badge`."""
        return f"{self.root}/box/{box}/{what}"

    def for_box(self, box: str, what: str) -> str:
        """Written by the hub alone: `ack`, `call`."""
        return f"{self.root}/hub/{box}/{what}"

    @property
    def clock(self) -> str:
        return f"{self.root}/hub/all/clock"

    @property
    def hub_here(self) -> str:
        return f"{self.root}/hub/all/here"

    def box_and_what(self, topic: str) -> tuple[str, str]:
        """The box and the kind of message that a topic of a box names."""
        box, _slash, what = topic.removeprefix(f"{self.root}/box/").partition("/")
        return box, what


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """What anybody may see of a table; the newest replaces all before it."""

    v: int = VERSION
    round: int = 0
    table: int = 0
    heading: str = ""
    to_act: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    """By person."""
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How a table's game stands, numbered by the row of the box's journal that made it so."""

    v: int = VERSION
    journal: str
    """Which record the number counts in: a box whose record was lost begins another, and counts anew."""
    number: int
    round: int
    table: int
    over: bool
    places: dict[str, int]
    scores: dict[str, int]
    categories: dict[str, dict[str, int]] = field(default_factory=dict)
    """The parts of everybody's score, by person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """Somebody has tapped a badge at a box: the person has arrived."""

    v: int = VERSION
    name: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """Everything of a record up to this number has reached the hub and is kept there."""

    v: int = VERSION
    journal: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a box shall play next: who sits where at its table."""

    v: int = VERSION
    round: int
    table: int
    game: str
    people: list[str]
    """Clockwise from seat 1."""
    settings: dict[str, Any] = field(default_factory=dict)
    minutes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """How long the round still lasts; boxes count on by themselves, so that their own clocks do not matter."""

    v: int = VERSION
    round: int
    seconds_left: int
    running: bool


def plain(message: object) -> bytes:
    return msgspec.json.encode(message)


def read(payload: bytes, kind: type[M]) -> M:
    """A message as it was meant, or a refusal."""
    if len(payload) > LARGEST:
        raise CompanionError(_("A message is too long"))
    try:
        message = msgspec.json.decode(payload, type=kind)
    except msgspec.MsgspecError as error:
        raise CompanionError(_("A message is not understood ({why})", why=str(error)[:80])) from error
    if getattr(message, "v", VERSION) != VERSION:
        raise CompanionError(_("A message is of another version; all boxes and the hub need the same"))
    return message


def seal(message: object, secret: str) -> bytes:
    """A message of a box with its signature."""
    body = plain(message)
    return _sign(body, secret) + b" " + body


def open_sealed(payload: bytes, secret: str, kind: type[M]) -> M:
    """The message under a signature that fits the secret; anything else is refused."""
    sign, _space, body = payload.partition(b" ")
    if not hmac.compare_digest(sign, _sign(body, secret)):
        raise CompanionError(_("A message is not from the box it names"))
    return read(body, kind)


def _sign(body: bytes, secret: str) -> bytes:
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest().encode()
