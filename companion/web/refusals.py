"""What goes wrong, as an answer of one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from companion.errors import CompanionError
from companion.text import Words, _

__all__ = ["error", "refusals"]


def error(status: int, message: Words, **more: object) -> Response:
    """A refusal that a page can show."""
    return JSONResponse({"error": str(message), **more}, status)


def refusals() -> dict[Any, Callable[[Request, Exception], Awaitable[Response]]]:
    """How an application answers each kind of failure; never with a traceback."""
    return {CompanionError: _refused, HTTPException: _no_such_page, Exception: _stumbled}


async def _refused(_request: Request, cause: Exception) -> Response:
    return error(400, str(cause))


async def _no_such_page(request: Request, cause: Exception) -> Response:
    status = cause.status_code if isinstance(cause, HTTPException) else 404
    if status == 405:
        return error(status, _("{path} cannot be used like that", path=request.url.path[:80]))
    return error(status, _("There is nothing at {path}", path=request.url.path[:80]))


async def _stumbled(_request: Request, _cause: Exception) -> Response:
    return error(500, _("The box stumbled over that"))
