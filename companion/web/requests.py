"""What a page may send to the box."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from companion.errors import CompanionError
from companion.text import _

__all__ = ["Answer", "Begin", "Claim", "Introduce", "Nothing", "Pair", "Press", "PressSeat", "Tap", "read"]

MOST_BYTES = 4096
SLOWEST = 10.0
"""Seconds in which a body must have come."""

T = TypeVar("T")


class Press(msgspec.Struct, forbid_unknown_fields=True):
    """A key was pressed."""

    key: Literal["up", "down", "left", "right", "ok", "back"]
    long: bool = False


class PressSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's button was pressed."""

    seat: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Tap(msgspec.Struct, forbid_unknown_fields=True):
    """A tagged piece was put on the pad."""

    tag: Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]


Word = Annotated[str, msgspec.Meta(max_length=200)]


class Pair(msgspec.Struct, forbid_unknown_fields=True):
    """The code on the display was typed."""

    code: Annotated[str, msgspec.Meta(max_length=20)]


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """A phone wants to play a side of a game."""

    game: int
    player: Word


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, or, without a value, the wish that the box decides by luck."""

    ask: int
    value: bool | int | Word | Annotated[list[int | Word], msgspec.Meta(max_length=200)] | None = None


class Begin(msgspec.Struct, forbid_unknown_fields=True):
    """A player wants to do something out of turn."""

    aside: Word


class Introduce(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody says who holds the phone."""

    name: Word
    colour: Annotated[str, msgspec.Meta(max_length=20)] = ""
    instead: bool = False
    """Whether it is another name for the same person, not another person."""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The path says it all."""


async def read(request: Request, kind: type[T], *, most: int = MOST_BYTES) -> T:
    """The body as one of the above, or a sentence that says why it is none."""
    # a foreign page can send any other type without asking first
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise CompanionError(_("Only application/json is understood here"))
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise CompanionError(_("That is longer than {n} bytes", n=most))
    except (TimeoutError, ClientDisconnect) as error:
        raise CompanionError(_("That never came to its end")) from error
    try:
        return msgspec.json.decode(body, type=kind)
    except UnicodeDecodeError as error:
        raise CompanionError(_("That is not UTF-8")) from error
    except msgspec.DecodeError as error:
        raise CompanionError(_("That is not understood: {why}", why=str(error))) from error
