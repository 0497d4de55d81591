"""What phones, the scoreboard and the evening afterwards are served from. It may be open to the network."""

from __future__ import annotations

from collections.abc import Collection

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.table import Tables
from companion.table.phones import NotPairedError
from companion.text import _
from companion.web.acts import Acts, AsksTheTable, secret_word
from companion.web.audience import Audience
from companion.web.documents import PUBLIC, Documents
from companion.web.evening import Evening
from companion.web.files import FOLDER, reply
from companion.web.guard import Guard
from companion.web.limits import Limits, client_address
from companion.web.public_words import BOARD, BOARD_SCRIPT, PHONE, PHONE_SCRIPT
from companion.web.refusals import error, refusals

__all__ = ["public_app"]

FILES = {"manifest.webmanifest": PUBLIC, "icon.png": PUBLIC, "icon.svg": FOLDER}


def public_app(tables: Tables, audience: Audience, *, hosts: Collection[str], box: AsksTheTable) -> Starlette:
    """The pages of one box for whoever reaches it; what a phone may not do alone, `box` asks the table."""
    documents = Documents()

    async def phone(request: Request) -> Response:
        return reply(request, "phone.html", documents.page("phone", PHONE, PHONE_SCRIPT))

    async def board(request: Request) -> Response:
        return reply(request, "board.html", documents.page("board", BOARD, BOARD_SCRIPT))

    async def file(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return reply(request, name, (FILES[name] / name).read_bytes())

    async def events(request: Request) -> Response:
        address = client_address(request.scope)
        if not audience.has_room(address):
            return error(503, _("Too many pages look at the box already; please close one"))
        stream = audience.stream(secret_word(request), address)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    def may_look(request: Request) -> bool:
        return audience.phones.watching_is_free or audience.phones.session(secret_word(request)) is not None

    app = Starlette(
        routes=[
            Route("/", phone),
            Route("/{code:int}", phone),
            Route("/board", board),
            Route("/events", events),
            *Acts(audience, box).routes(),
            *Evening(tables, documents, may_look).routes(),
            *(Route(f"/{name}", file) for name in FILES),
        ],
        middleware=[Middleware(Guard, hosts=hosts, policy=documents.policy, network=True), Middleware(Limits)],
        exception_handlers={NotPairedError: _not_paired, **refusals()},
    )
    app.state.stop = audience.stop
    return app


async def _not_paired(_request: Request, cause: Exception) -> Response:
    return error(401, str(cause))
