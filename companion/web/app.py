"""The virtual box as a web application: one page, its events, and three things to do."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.web.events import events
from companion.web.files import FOLDER, fill, reply
from companion.web.guard import Guard
from companion.web.refusals import refusals
from companion.web.requests import Press, PressSeat, Tap, read
from companion.web.virtual import VirtualBox
from companion.web.words import PAGE, SCRIPT

__all__ = ["virtual_app"]


def virtual_app(box: VirtualBox, *, hosts: Collection[str]) -> Starlette:
    """The page of one box, for browsers that call it by one of the names in `hosts`."""
    stopping = asyncio.Event()
    files = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    template = files.pop("index.html").decode()

    async def page(request: Request) -> Response:
        return reply(request, "index.html", fill(template, PAGE, SCRIPT, width=box.width, height=box.height))

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in files:
            raise HTTPException(404)
        return reply(request, name, files[name])

    async def stream(_request: Request) -> Response:
        return StreamingResponse(
            events(box, stopping), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def press(request: Request) -> Response:
        pressed = await read(request, Press)
        box.press(pressed.key, long=pressed.long)
        return Response(status_code=204)

    async def seat(request: Request) -> Response:
        box.press_seat((await read(request, PressSeat)).seat)
        return Response(status_code=204)

    async def tap(request: Request) -> Response:
        box.tap((await read(request, Tap)).tag)
        return Response(status_code=204)

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/events", stream),
            Route("/press", press, methods=["POST"]),
            Route("/seat", seat, methods=["POST"]),
            Route("/tap", tap, methods=["POST"]),
            Route("/{name}", file),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers=refusals(),
    )
    app.state.stop = stopping.set
    return app
