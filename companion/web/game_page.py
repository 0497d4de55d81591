"""One game on a page: the result with its reasons, the course of the game, the score sheet to print."""

from __future__ import annotations

from datetime import datetime

import segno

from companion.store import Store
from companion.table.bgstats import play_link
from companion.table.export import thinking
from companion.table.results import Result, Standing
from companion.table.story import Story, TurningPoint
from companion.text import Words, _, n_
from companion.web.markup import Markup, join, tag
from companion.web.paints import paint_class, sign
from companion.web.plot import Line, plot

__all__ = ["game_page", "when"]

SHARED = 0.6
"""If so many fields of the score sheet have a number, it is drawn as one."""


def when(moment: datetime) -> str:
    """A moment as the people at this table count it."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def game_page(store: Store, result: Result, told: Story | None) -> Markup:
    """All there is to say about one game."""
    players = _Players(result, told)
    return join(
        tag("h1", result.title),
        tag("p", _about(result, told), class_="faint"),
        _winners(result, players),
        tag("h2", _("Points and why") if result.over else _("Points so far and why")),
        _sheet(result, players),
        _course(told, players)
        if told
        else tag("p", _("Played with older rules: only the result is kept."), class_="faint"),
        _time(result, told.spent if told else thinking(store, result.number), players),
        _turning_points(told, players) if told and told.turning_points else None,
        _hand_over(store, result) if result.over else None,
        _exports(result),
    )


class _Players:
    """Signs, letters and colours of the players of one game."""

    def __init__(self, result: Result, told: Story | None) -> None:
        self.parts = (
            {score.player: [(str(part.reason), part.amount) for part in score.sum.parts] for score in told.scores}
            if told
            else {one.player: one.parts for one in result.standings}
        )
        self.ties = {score.player: str(score.tie_break) for score in told.scores if score.tie_break} if told else {}
        self.names = {one.player: one.name for one in result.standings}
        self.colours = told.colours if told else {}
        self.marks = told.marks if told else {}

    def mark(self, player: str) -> str:
        return self.marks.get(player, player[:1].upper())

    def colour(self, player: str) -> str:
        return self.colours.get(player, "")

    def sign(self, player: str) -> Markup:
        return sign(self.mark(player), self.colour(player))


def _about(result: Result, told: Story | None) -> str:
    said: list[Words] = [when(result.ended), n_("{n} minute", "{n} minutes", result.minutes)]
    if not result.over:
        said.append(_("not finished; round {round}", round=result.round or "–"))
    if told:
        said.append(n_("{n} answer", "{n} answers", told.moves))
        said += [f"{title}: {choice}" for title, choice in told.agreed]
    return " · ".join(str(one) for one in said)


def _winners(result: Result, players: _Players) -> Markup | None:
    if not result.winners:
        return None
    names = [tag("span", players.sign(one.player), one.name) for one in result.winners]
    verb = n_("wins with {points}", "win with {points} each", len(names), points=result.winners[0].total)
    return tag("p", *names, tag("em", verb), class_="winner")


def _sheet(result: Result, players: _Players) -> Markup:
    """One column for each player where they share categories, one card for each where everybody has others."""
    reasons: dict[str, None] = {}
    for one in result.standings:
        reasons |= dict.fromkeys(reason for reason, _amount in players.parts.get(one.player, []))
    filled = sum(len(players.parts.get(one.player, [])) for one in result.standings)
    if filled < SHARED * len(reasons) * len(result.standings):
        return tag("ol", *(_card(one, players) for one in result.standings), class_="cards")
    return _matrix(result, players, list(reasons))


def _head(one: Standing, players: _Players) -> Markup:
    side = tag("small", one.player) if one.person else None
    return join(players.sign(one.player), tag("span", one.name, side))


def _card(one: Standing, players: _Players) -> Markup:
    parts = players.parts.get(one.player, [])
    tie = players.ties.get(one.player)
    return tag(
        "li",
        tag("h3", tag("span", f"{one.place}.", class_="place"), _head(one, players), tag("strong", one.total)),
        tag("dl", *(join(tag("dt", reason), tag("dd", amount)) for reason, amount in parts)),
        tag("p", _("Tie: {why}", why=tie), class_="faint") if tie else None,
    )


def _matrix(result: Result, players: _Players, reasons: list[str]) -> Markup:
    of = {one.player: dict(players.parts.get(one.player, [])) for one in result.standings}
    heads = [tag("th", _head(one, players), scope="col", class_="number") for one in result.standings]
    rows = [
        tag(
            "tr",
            tag("th", reason, scope="row"),
            *(tag("td", of[one.player].get(reason, "–"), class_="number") for one in result.standings),
        )
        for reason in reasons
    ]
    totals = [tag("td", tag("strong", one.total), class_="number") for one in result.standings]
    places = [tag("td", f"{one.place}.", class_="number") for one in result.standings]
    ties = [
        tag("p", _("{who}: {what}", who=players.names[who], what=_("Tie: {why}", why=why)), class_="faint")
        for who, why in players.ties.items()
    ]
    return join(
        tag(
            "div",
            tag(
                "table",
                tag("thead", tag("tr", tag("th", _("Category"), scope="col"), *heads)),
                tag("tbody", *rows),
                tag(
                    "tfoot",
                    tag("tr", tag("th", _("Together"), scope="row"), *totals),
                    tag("tr", tag("th", _("Place"), scope="row"), *places),
                ),
                class_="sheet",
            ),
            class_="wide",
            tabindex=0,
            role="region",
            aria_label=_("Points and why"),
        ),
        *ties,
    )


def _course(told: Story, players: _Players) -> Markup:
    plots = []
    for series in told.series:
        lines = [Line(name, players.mark(name), players.colour(name), values) for name, values in series.values.items()]
        plots.append(
            tag(
                "figure",
                tag("figcaption", series.what),
                tag(
                    "div",
                    plot(series.what, lines, told.rounds),
                    class_="course",
                    tabindex=0,
                    role="region",
                    aria_label=series.what,
                ),
            )
        )
    return join(tag("h2", _("The course of the game")), *plots)


def _time(result: Result, spent: dict[str, int], players: _Players) -> Markup | None:
    most = max(spent.values(), default=0)
    if most < 1000:
        return None
    rows = [
        tag(
            "li",
            players.sign(one.player),
            tag("span", one.name),
            _bar(spent.get(one.player, 0) / most, players.colour(one.player)),
            tag("span", _clock(spent.get(one.player, 0)), class_="number"),
        )
        for one in sorted(result.standings, key=lambda one: -spent.get(one.player, 0))
    ]
    return join(tag("h2", _("Time to think")), tag("ul", *rows, class_="times"))


def _bar(share: float, colour: str) -> Markup:
    bar = tag("rect", x=0, y=0, width=round(100 * share, 1), height=10, rx=2)
    return tag(
        "svg",
        bar,
        viewbox="0 0 100 10",
        preserveaspectratio="none",
        class_=f"time {paint_class(colour)}",
        aria_hidden="true",
    )


def _clock(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _turned(turn: TurningPoint, players: _Players) -> Words:
    who = players.names[turn.who]
    if not turn.leads:
        return _("{who} gains {n}", who=who, n=turn.gain)
    if turn.ahead_of:
        return _("{who} takes the lead from {other}", who=who, other=players.names[turn.ahead_of])
    return _("{who} takes the lead", who=who)


def _turning_points(told: Story, players: _Players) -> Markup:
    rows = [
        tag(
            "li",
            players.sign(turn.who),
            tag("strong", _turned(turn, players)),
            tag("small", _("move {n} of {all}", n=turn.move, all=told.moves)),
            tag("p", turn.because) if turn.because else None,
        )
        for turn in told.turning_points
    ]
    return join(tag("h2", _("Turning points")), tag("ol", *rows, class_="turns"))


def _hand_over(store: Store, result: Result) -> Markup:
    link = play_link(store, result)
    code = Markup(
        segno.make(link, error="l", micro=False, boost_error=False).svg_inline(
            scale=3, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
        )
    )
    return tag(
        "section",
        tag("h2", _("To BG Stats")),
        tag(
            "p",
            _("The link hands this game to the BG Stats app on the phone that opens it. The box itself sends nothing."),
        ),
        tag("p", tag("a", _("Open in BG Stats"), href=link, rel="noreferrer", class_="button")),
        tag("figure", code, tag("figcaption", _("Or scan this with the phone that has the app"))),
        class_="handover",
    )


def _exports(result: Result) -> Markup:
    return tag(
        "p",
        tag("a", _("CSV for a spreadsheet"), href=f"/game/{result.number}.csv", class_="button"),
        tag("a", _("JSON for a program"), href=f"/game/{result.number}.json", class_="button"),
        tag("span", _("Print this page for a score sheet."), class_="faint"),
        class_="exports",
    )
