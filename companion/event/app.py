"""The hub's pages: the wall for everybody, the desk for the organiser, and the door for boxes that join."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Collection
from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.event import views
from companion.event.desk import desk, earlier_round
from companion.event.export import EXPORTS, bgstats_links
from companion.event.hub import Hub
from companion.event.orders import Order, Report
from companion.event.standings import what_if
from companion.table.people import clean_name
from companion.table.phones import NotPairedError, PairingError, Phones
from companion.text import _
from companion.web.guard import Guard
from companion.web.limits import Limits, client_address
from companion.web.markup import Markup, join, tag
from companion.web.refusals import error, refusals
from companion.web.requests import read

__all__ = ["Address", "hall_app"]

COOKIE = "organiser"
COOKIE_SECONDS = 3 * 86400
FOLDER = Path(__file__).parent / "page"
TYPES = {".css": "text/css", ".js": "text/javascript"}
REFRESH_SECONDS = 0.5
"""Pages hear of changes at most so often."""
HEARTBEAT_SECONDS = 15.0
MOST_STREAMS = 200
LONGEST_ORDER = 100_000


class Code(msgspec.Struct, forbid_unknown_fields=True):
    code: Annotated[str, msgspec.Meta(max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """Who works at the desk, kept with everything that is entered there."""


class Address(msgspec.Struct):
    """Where boxes find the broker, as the hub tells them when they join."""

    host: str
    port: int
    certificate: str = ""
    """The certificate itself, for TLS."""


class _Changes:
    """Tells open pages that something has changed; only that, they fetch what they show."""

    def __init__(self, hub: Hub) -> None:
        self._streams: set[asyncio.Event] = set()
        self._stopped = False
        hub.watchers.append(self._wake)

    def _wake(self) -> None:
        for stream in self._streams:
            stream.set()

    def stop(self) -> None:
        self._stopped = True
        self._wake()

    async def reply(self, _request: Request) -> Response:
        if len(self._streams) >= MOST_STREAMS:
            return error(503, _("Too many pages look at the hub already; please close one"))
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    async def _stream(self) -> AsyncGenerator[bytes, None]:
        news = asyncio.Event()
        self._streams.add(news)
        try:
            yield b"retry: 1000\n\nevent: changed\ndata: {}\n\n"
            while not self._stopped:
                try:
                    await asyncio.wait_for(news.wait(), HEARTBEAT_SECONDS)
                    news.clear()
                    yield b"event: changed\ndata: {}\n\n"
                    await asyncio.sleep(REFRESH_SECONDS)
                except TimeoutError:
                    yield b"event: alive\ndata: {}\n\n"
        finally:
            self._streams.discard(news)


def hall_app(hub: Hub, phones: Phones, address: Address, *, hosts: Collection[str]) -> Starlette:
    """The pages of one event; who knows the code that the hub shows may act as an organiser."""
    changes = _Changes(hub)
    app = Starlette(
        routes=[*_Pages(hub, phones).routes(), *_Acts(hub, phones, address).routes(), Route("/events", changes.reply)],
        middleware=[Middleware(Guard, hosts=hosts, network=True), Middleware(Limits)],
        exception_handlers={NotPairedError: _not_paired, **refusals()},
    )
    app.state.stop = changes.stop
    return app


def _word(request: Request) -> str:
    """What an organiser's browser got for the code."""
    return request.cookies.get(COOKIE, "")


class _Pages:
    """What can be looked at."""

    def __init__(self, hub: Hub, phones: Phones) -> None:
        self._hub = hub
        self._phones = phones

    def routes(self) -> list[Route]:
        return [
            Route("/", self._wall),
            Route("/organiser", self._desk),
            Route("/content/{page:path}", self._content),
            Route("/round/{number:int}", self._round),
            Route("/pairings/{number:int}", self._pairings),
            Route("/standings/{number:int}", self._standings),
            Route("/plays/{number:int}", self._plays),
            Route("/log", self._log),
            Route("/standings.{kind}", self._export),
            *(Route(f"/{path.name}", self._file) for path in sorted(FOLDER.iterdir())),
        ]

    async def _wall(self, _request: Request) -> Response:
        return HTMLResponse(views.hall_page(_("Wall"), views.wall(self._hub), page="wall"))

    async def _desk(self, request: Request) -> Response:
        known = self._phones.session(_word(request)) is not None
        content = desk(self._hub, self._phones.show_code()) if known else _code_form()
        return HTMLResponse(views.hall_page(_("Organiser"), content, page="desk" if known else "door"))

    async def _content(self, request: Request) -> Response:
        """What is inside a page, for a page that is open already."""
        if request.path_params["page"] == "wall":
            return HTMLResponse(views.wall(self._hub))
        self._phones.paired(_word(request))
        page, _slash, number = request.path_params["page"].partition("/")
        if page == "round" and number.isdecimal():
            return HTMLResponse(earlier_round(self._hub, int(number)))
        return HTMLResponse(desk(self._hub, self._phones.show_code()))

    async def _round(self, request: Request) -> Response:
        """The results of a round that is over, for the organiser."""
        self._phones.paired(_word(request))
        number = request.path_params["number"]
        return HTMLResponse(
            views.hall_page(_("Results"), earlier_round(self._hub, number), page="desk", content=f"round/{number}")
        )

    async def _pairings(self, request: Request) -> Response:
        round = self._hub.tournament.round(request.path_params["number"])
        if not round.published:
            self._phones.paired(_word(request))
        return HTMLResponse(views.hall_page(_("Pairings"), views.pairings(self._hub, round), page="paper"))

    async def _standings(self, request: Request) -> Response:
        round = self._hub.tournament.round(request.path_params["number"])
        return HTMLResponse(views.hall_page(_("Standings"), views.standings_after(self._hub, round), page="paper"))

    async def _plays(self, request: Request) -> Response:
        number = request.path_params["number"]
        links = bgstats_links(self._hub, self._hub.tournament.round(number))
        return HTMLResponse(views.hall_page(_("Plays"), views.plays(number, links), page="paper"))

    async def _log(self, request: Request) -> Response:
        self._phones.paired(_word(request))
        return HTMLResponse(views.hall_page(_("Log"), views.log(self._hub), page="paper"))

    async def _export(self, request: Request) -> Response:
        kind = request.path_params["kind"]
        if kind not in EXPORTS:
            raise HTTPException(404)
        write, media = EXPORTS[kind]
        headers = {"Content-Disposition": f'attachment; filename="standings.{kind}"'}
        return Response(write(self._hub), media_type=media, headers=headers)

    async def _file(self, request: Request) -> Response:
        path = FOLDER / request.url.path.removeprefix("/")
        return Response(path.read_bytes(), media_type=TYPES[path.suffix], headers={"Cache-Control": "no-cache"})


class _Acts:
    """What can be done by whoever knows the code: join with a box, or work at the desk."""

    def __init__(self, hub: Hub, phones: Phones, address: Address) -> None:
        self._hub = hub
        self._phones = phones
        self._address = address

    def routes(self) -> list[Route]:
        acts = {"/pair": self._pair, "/join": self._join, "/do": self._do, "/what-if": self._what_if}
        return [Route(path, act, methods=["POST"]) for path, act in acts.items()]

    async def _pair(self, request: Request) -> Response:
        asked = await read(request, Code)
        word = self._try_code(request, asked.code)
        if isinstance(word, Response):
            return word
        if asked.name.strip():
            self._phones.introduce(self._phones.paired(word), clean_name(asked.name))
        done = JSONResponse({})
        secure = request.url.scheme == "https"
        done.set_cookie(COOKIE, word, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="strict")
        return done

    async def _join(self, request: Request) -> Response:
        word = self._try_code(request, (await read(request, Code)).code)
        if isinstance(word, Response):
            return word
        self._phones.leave(self._phones.paired(word))  # a box gets a secret of its own, not an organiser's session
        name, terms = self._hub.admit(), self._hub.tournament.terms
        return JSONResponse(
            {
                "event": self._hub.keys.event,
                "title": terms.name if terms else self._hub.keys.event,
                "box": name,
                "secret": self._hub.keys.boxes[name],
                "host": self._address.host or request.url.hostname or "",
                "port": self._address.port,
                "certificate": self._address.certificate,
            }
        )

    async def _do(self, request: Request) -> Response:
        organiser = self._phones.paired(_word(request))
        kind: Any = Order
        order: Order = await read(request, kind, most=LONGEST_ORDER)
        order.do(self._hub, organiser.person or "organiser")
        return JSONResponse({})

    async def _what_if(self, request: Request) -> Response:
        """The standings if a table ended as entered; nothing is changed."""
        self._phones.paired(_word(request))
        supposed = await read(request, Report)
        lines = what_if(self._hub.tournament, supposed.round, {supposed.table: supposed.result(self._hub.tournament)})
        return HTMLResponse(views.standings_table(self._hub, lines))

    def _try_code(self, request: Request, code: str) -> str | Response:
        """The secret word for the code, or why there is none."""
        try:
            return self._phones.pair("".join(code.split()), client_address(request.scope))
        except PairingError as wrong:
            refused = error(429 if wrong.seconds else 403, wrong.message)
            if wrong.seconds:
                refused.headers["Retry-After"] = str(wrong.seconds)
            return refused


async def _not_paired(_request: Request, _cause: Exception) -> Response:
    return error(401, _("First enter the code that the hub shows, at /organiser"))


def _code_form() -> Markup:
    field = tag(
        "input", Markup(""), name="code", inputmode="numeric", autocomplete="one-time-code", maxlength=7, required=""
    )
    name = tag("input", Markup(""), name="name", autocomplete="name", maxlength=24)
    return join(
        tag("header", tag("h1", _("Organiser"))),
        tag(
            "form",
            tag("label", tag("span", _("The code that the hub shows")), field),
            tag("label", tag("span", _("Your name, kept with what you enter")), name),
            tag("button", _("Enter"), type="submit"),
            data_to="/pair",
        ),
    )
