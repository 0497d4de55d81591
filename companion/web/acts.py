"""What a phone may do: show the code, take a seat, answer, act out of turn, ask to take back."""

from __future__ import annotations

from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.errors import CompanionError, RuleError
from companion.game.players import TABLE
from companion.table import Table
from companion.table.people import alike, clean_name, find_person, meet
from companion.table.phones import PairingError, Session
from companion.text import _
from companion.web.audience import Audience, is_own
from companion.web.limits import client_address
from companion.web.refusals import error
from companion.web.requests import Answer, Begin, Claim, Introduce, Nothing, Pair, read

__all__ = ["Acts", "AsksTheTable", "secret_word"]

COOKIE = "companion"
COOKIE_SECONDS = 3 * 86400


def secret_word(request: Request) -> str:
    """What a browser got for the code."""
    return request.cookies.get(COOKIE, "")


class AsksTheTable(Protocol):
    """The box, where a key press allows what a phone may not do alone."""

    def ask_undo(self, who: str, /) -> None: ...

    def ask_rename(self, person: str, name: str, colour: str, /) -> None: ...


class Acts:
    """All acts of phones; each needs a session, which only the code on the display gives."""

    def __init__(self, audience: Audience, box: AsksTheTable) -> None:
        self._audience = audience
        self._phones = audience.phones
        self._box = box

    def routes(self) -> list[Route]:
        acts = {
            "/pair": self._pair,
            "/leave": self._leave,
            "/me": self._introduce,
            "/claim": self._claim,
            "/release": self._release,
            "/answer": self._answer,
            "/begin": self._begin,
            "/undo": self._undo,
        }
        return [Route(path, act, methods=["POST"]) for path, act in acts.items()]

    async def _pair(self, request: Request) -> Response:
        code = (await read(request, Pair)).code
        try:
            word = self._phones.pair("".join(code.split()), client_address(request.scope))
        except PairingError as wrong:
            refused = error(429 if wrong.seconds else 403, wrong.message)
            if wrong.seconds:
                refused.headers["Retry-After"] = str(wrong.seconds)
            return refused
        done = _done()
        done.set_cookie(COOKIE, word, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="strict")
        return done

    async def _leave(self, request: Request) -> Response:
        session, _said = self._session(request), await read(request, Nothing)
        self._phones.leave(session)
        done = _done()
        done.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return done

    async def _introduce(self, request: Request) -> Response:
        session, said = self._session(request), await read(request, Introduce)
        if said.instead:
            return self._rename(session, said)
        self._phones.introduce(session, meet(self._phones.store, said.name, said.colour).id)
        return _done()

    def _rename(self, session: Session, said: Introduce) -> Response:
        """The same person under another name; whoever stands at the box must agree."""
        store, name = self._phones.store, clean_name(said.name)
        find_person(store, session.person)
        if any(alike(one.name, name) and one.id != session.person for one in store.people()):
            raise CompanionError(_("There is a {name} already", name=name))
        self._box.ask_rename(session.person, name, said.colour)
        return JSONResponse({"said": str(_("The box asks the table. OK there changes the name."))})

    async def _claim(self, request: Request) -> Response:
        session, wanted = self._session(request), await read(request, Claim)
        table = self._table()
        if wanted.game != table.number or wanted.player not in table.game.state.names:
            return _moved_on()
        self._phones.claim(session, table.number, wanted.player)
        return _done()

    async def _release(self, request: Request) -> Response:
        session, _said = self._session(request), await read(request, Nothing)
        self._phones.release(session)
        return _done()

    async def _answer(self, request: Request) -> Response:
        session, given = self._session(request), await read(request, Answer)
        table, player = self._seat(session)
        if not any(one.number == given.ask and one.ask.who in (player, TABLE) for one in table.asks):
            return _moved_on()
        if given.value is None:
            table.let_luck_decide(player, number=given.ask)
        else:
            table.answer(player, given.value, number=given.ask, by="phone")
        return _done()

    async def _begin(self, request: Request) -> Response:
        session, wanted = self._session(request), await read(request, Begin)
        table, player = self._seat(session)
        table.begin(player, wanted.aside, by="phone")
        return _done()

    async def _undo(self, request: Request) -> Response:
        session, _said = self._session(request), await read(request, Nothing)
        table, player = self._seat(session)
        if not table.can_undo:
            raise RuleError(_("There is nothing to undo"))
        if is_own(table, player):
            table.undo(by="phone")
            return _done()
        self._box.ask_undo(player)
        return JSONResponse({"said": str(_("The box asks the table. OK there takes it back."))})

    def _session(self, request: Request) -> Session:
        return self._phones.paired(secret_word(request))

    def _table(self) -> Table:
        if self._audience.table is None:
            raise CompanionError(_("No game is being played"))
        return self._audience.table

    def _seat(self, session: Session) -> tuple[Table, str]:
        """The table, and the side that a phone plays there."""
        table = self._table()
        if session.game != table.number or session.player not in table.game.state.names:
            raise CompanionError(_("First choose who you are in this game"))
        return table, session.player


def _done() -> Response:
    return Response(status_code=204)


def _moved_on() -> Response:
    return error(409, _("The game has moved on. Please look at what is asked now."))
