"""The evening afterwards: the history, one game with its reasons, the people. No scripts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from companion.errors import CompanionError
from companion.store import SavedPerson, Store
from companion.table import Tables
from companion.table.export import as_csv, as_json
from companion.table.people import find_person
from companion.table.results import Result, result_of, results
from companion.table.statistics import career, careers, rivals
from companion.table.story import Story, story
from companion.text import Words, _, n_
from companion.web.documents import Documents
from companion.web.game_page import game_page, when
from companion.web.markup import Child, Markup, document, join, tag
from companion.web.paints import sign

__all__ = ["Evening"]

EXPORTS: dict[str, tuple[Callable[[Store, list[Result]], str], str]] = {
    "csv": (as_csv, "text/csv"),
    "json": (as_json, "application/json"),
}


class Evening:
    """The pages about games that were played."""

    def __init__(self, tables: Tables, documents: Documents, may_look: Callable[[Request], bool]) -> None:
        self._tables = tables
        self._style = documents.styles["evening"]
        self._may_look = may_look
        self._stories: dict[int, tuple[int, Story]] = {}

    def routes(self) -> list[Route]:
        return [
            self._route("/history", self._history),
            self._route("/history.{kind}", self._export),
            self._route("/game/{number:int}", self._game),
            self._route("/game/{number:int}.{kind}", self._export),
            self._route("/people", self._everybody),
            self._route("/people/{id}", self._somebody),
        ]

    def _route(self, path: str, show: Callable[[Request], Awaitable[Response]]) -> Route:
        async def shown(request: Request) -> Response:
            return await show(request) if self._may_look(request) else RedirectResponse("/", 303)

        return Route(path, shown)

    def _page(self, title: Words, *content: Child) -> Response:
        return HTMLResponse(_document(title, self._style, join(*content)))

    async def _history(self, request: Request) -> Response:
        person, game = request.query_params.get("person", ""), request.query_params.get("game", "")
        found = results(self._tables, person=person[:60], game=game[:60])
        return self._page(_("Games"), tag("h1", _("Games")), _games(found), _exports("/history"))

    async def _game(self, request: Request) -> Response:
        result = self._result(request)
        return self._page(result.title, game_page(self._tables.store, result, await self._story(result.number)))

    async def _everybody(self, _request: Request) -> Response:
        people = _people(results(self._tables), self._tables.store.people())
        return self._page(_("People"), tag("h1", _("People")), people)

    async def _somebody(self, request: Request) -> Response:
        try:
            who = find_person(self._tables.store, request.path_params["id"])
        except CompanionError:
            raise HTTPException(404) from None
        return self._page(who.name, _person(results(self._tables, person=who.id), who))

    async def _export(self, request: Request) -> Response:
        one, kind = "number" in request.path_params, request.path_params["kind"]
        found = [self._result(request)] if one else results(self._tables)
        if kind not in EXPORTS:
            raise HTTPException(404)
        write, media = EXPORTS[kind]
        name = f"game-{found[0].number}" if one else "history"
        headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
        return Response(write(self._tables.store, found), media_type=media, headers=headers)

    def _result(self, request: Request) -> Result:
        try:
            return result_of(self._tables, request.path_params["number"])
        except CompanionError:
            raise HTTPException(404) from None

    async def _story(self, number: int) -> Story | None:
        """How a game went; nothing if the rules of today cannot replay it."""
        try:
            rulebook, setup, course = self._tables.record(number)
            if number not in self._stories or self._stories[number][0] != course.last:
                # in a thread, so that the game on the table need not wait for a game of last year
                self._stories[number] = (course.last, await asyncio.to_thread(story, rulebook, setup, course))
        except CompanionError:
            return None
        return self._stories[number][1]


def _document(title: Words, style: str, content: Markup) -> str:
    links = [("/", _("Phone")), ("/board", _("Scoreboard")), ("/history", _("Games")), ("/people", _("People"))]
    nav = tag("nav", *(tag("a", words, href=path) for path, words in links), aria_label=_("Pages"))
    return document(
        title,
        tag("link", rel="icon", href="/icon.svg"),
        tag("style", Markup(style)),
        body=tag("body", nav, tag("main", content)),
    )


def _exports(path: str) -> Markup:
    return tag(
        "p",
        tag("a", _("CSV for a spreadsheet"), href=f"{path}.csv", class_="button"),
        tag("a", _("JSON for a program"), href=f"{path}.json", class_="button"),
        class_="exports",
    )


def _games(found: list[Result]) -> Markup:
    if not found:
        return tag("p", _("No games yet."), class_="faint")
    return tag("ul", *(tag("li", _game_line(one)) for one in found), class_="games")


def _game_line(one: Result) -> Markup:
    if one.winners:
        names = ", ".join(winner.name for winner in one.winners)
        how: Words = n_(
            "{who} won with {points}",
            "{who} won with {points} each",
            len(one.winners),
            who=names,
            points=one.winners[0].total,
        )
    else:
        names = ", ".join(each.name for each in one.standings)
        how = _("{how_far}: {who}", how_far=one.how_far, who=names)
    others = [f"{each.name} {each.total}" for each in one.standings if one.over and each.place > 1]
    return tag(
        "a",
        tag("strong", one.title),
        tag("span", when(one.ended), class_="when"),
        tag("span", how, class_="how"),
        tag("small", ", ".join(others)) if others else None,
        href=f"/game/{one.number}",
    )


def _people(finished: list[Result], people: list[SavedPerson]) -> Markup:
    if not people:
        return tag("p", _("Nobody has said a name yet. Phones ask for it when they join."), class_="faint")
    heads = (_("Who"), _("Games"), _("Wins"), _("Won"), _("Average place"))
    rows = [
        tag(
            "tr",
            _who(one.person),
            *_numbers(one.all.games, one.all.wins, _percent(one.all.win_share), _one(one.all.average_place)),
        )
        for one in careers(finished, people)
    ]
    return _table(heads, rows)


def _who(person: SavedPerson) -> Markup:
    link = tag("a", sign(person.name[:1].upper(), person.colour), person.name, href=f"/people/{person.id}")
    return tag("th", link, scope="row")


def _person(finished: list[Result], who: SavedPerson) -> Markup:
    mine = career(finished, who)
    by_game = [
        tag(
            "tr",
            tag("th", title, scope="row"),
            *_numbers(one.games, one.wins, _percent(one.win_share), _one(one.average), one.best or 0),
        )
        for title, one in sorted(mine.by_game.items())
    ]
    against = [
        tag(
            "tr",
            _who(one.other),
            *_numbers(one.games, one.ahead, one.level, one.behind),
        )
        for one in rivals(finished, who)
    ]
    return join(
        tag("h1", sign(who.name[:1].upper(), who.colour), who.name),
        tag("p", _("Badge: {tag}", tag=f"person/{who.id}"), class_="faint"),
        tag("h2", _("Game by game")),
        _table((_("Game"), _("Games"), _("Wins"), _("Won"), _("Average points"), _("Best")), by_game),
        tag("h2", _("Head to head")),
        _table((_("Against"), _("Games"), _("Ahead"), _("Level"), _("Behind")), against),
        tag("h2", _("Games")),
        _games(finished),
    )


def _table(heads: tuple[Words, ...], rows: list[Markup]) -> Markup:
    if not rows:
        return tag("p", _("Nothing finished yet."), class_="faint")
    head = tag(
        "tr", tag("th", heads[0], scope="col"), *(tag("th", one, scope="col", class_="number") for one in heads[1:])
    )
    return tag(
        "div",
        tag("table", tag("thead", head), tag("tbody", *rows)),
        class_="wide",
        tabindex=0,
        role="region",
        aria_label=heads[0],
    )


def _numbers(*values: int | str) -> list[Markup]:
    return [tag("td", value, class_="number") for value in values]


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _one(value: float) -> str:
    return f"{value:.1f}"
