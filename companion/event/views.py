"""The pages of the hall, written by the server: the wall, and what is printed."""

from __future__ import annotations

from fractions import Fraction

from companion.errors import CompanionError
from companion.event.hub import BoxSeen, Hub
from companion.event.standings import Standing
from companion.event.terms import ONE_PART, Round, Seating
from companion.text import Words, _, n_
from companion.web.markup import Markup, document, join, tag

__all__ = ["amount", "clock", "hall_page", "log", "pairings", "plays", "standings_after", "standings_table", "wall"]

LOST = _("The hub is away; what is shown may be old")
WALL_STANDINGS = 16
MANY_TABLES = 12
"""More than so many are written smaller, so that the wall comes round to everybody soon."""
TIE_NAMES: dict[str, Words] = {
    "opponents": _("Opponents"),
    "head to head": _("Head to head"),
    "game": _("Game points"),
}


def hall_page(title: Words, shown: Markup, *, page: str, content: str = "") -> str:
    """A whole page; its script keeps what is inside `main` fresh, under the name of its content or the page's."""
    return document(
        title,
        tag("link", rel="icon", href="data:,"),
        tag("link", rel="stylesheet", href="/hall.css"),
        tag("script", Markup(""), src="/hall.js", type="module"),
        body=tag("body", tag("main", shown, id="content", data_page=content or page, data_lost=LOST), class_=page),
    )


def amount(points: Fraction) -> str:
    """Points as people write them: 7, 4.5, 3.33."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def clock(seconds: int | None) -> Markup | None:
    """What remains of the round; the page counts it down."""
    if seconds is None:
        return None
    words = f"{seconds // 60}:{seconds % 60:02}" if seconds > 0 else str(_("Time"))
    return tag(
        "span", words, class_="clock late" if seconds <= 300 else "clock", data_left=seconds, data_over=_("Time")
    )


# The wall


def wall(hub: Hub) -> Markup:
    """What everybody in the hall sees."""
    tournament = hub.tournament
    if tournament.terms is None:
        return join(tag("header", tag("h1", _("Welcome"))), tag("p", _("The event has not begun."), class_="big"))
    shown = [round for round in tournament.rounds if round.published]
    head = tag(
        "header",
        tag("h1", tournament.terms.name),
        tag("p", _round_name(hub, shown[-1]) if shown else _("{n} players", n=len(tournament.entrants))),
        clock(hub.seconds_left),
    )
    if not shown:
        names = [tag("li", name) for name in sorted(tournament.entrants)]
        return join(head, tag("ul", *names, class_="names"))
    return join(head, tag("div", _tables(hub, shown[-1]), _leaders(hub, shown[-1]), class_="halves"))


def _round_name(hub: Hub, round: Round) -> Words:
    rounds = hub.tournament.agreed.rounds
    return _("Final") if round.final else _("Round {n} of {all}", n=round.number, all=max(rounds, round.number))


def _tables(hub: Hub, round: Round) -> Markup:
    at_table = {box.table: box for box in hub.boxes.values() if box.table}
    cards = [_table_card(round, seating, at_table.get(seating.table)) for seating in round.tables]
    for title, names in ((_("Bye"), round.byes), (_("Did not come"), round.absent)):
        if names:
            cards.append(tag("li", tag("h3", title), tag("p", ", ".join(names)), class_="table"))
    size = "tables many" if len(cards) > MANY_TABLES else "tables"
    return tag("section", tag("h2", _("Tables")), tag("ol", *cards, class_=size))


def _table_card(round: Round, seating: Seating, box: BoxSeen | None) -> Markup:
    result = round.results.get(seating.table)
    state = box.state if box and (box.state.round, box.state.table) == (round.number, seating.table) else None
    scores = result.scores if result else state.scores if state else {}
    order = sorted(seating.players, key=lambda name: (result.places[name] if result else 0, -scores.get(name, 0)))
    rows = [
        tag(
            "li",
            tag("span", name, class_="winner" if result and result.places[name] == 1 else None),
            tag("b", scores[name]) if name in scores else None,
            class_="acts" if state and name in state.to_act else None,
        )
        for name in order
    ]
    how: Words = _("done") if result else state.heading if state else ""
    return tag(
        "li",
        tag("h3", tag("span", _("Table {n}", n=seating.table)), tag("small", how)),
        tag("ol", *rows),
        class_="table done" if result else "table",
    )


def _leaders(hub: Hub, round: Round) -> Markup:
    complete = round.number if not round.open else round.number - 1
    lines = hub.standings(complete)[:WALL_STANDINGS]
    rows = [
        tag("li", tag("i", f"{line.place}."), tag("span", line.name), tag("b", amount(line.points))) for line in lines
    ]
    title = _("After round {n}", n=complete) if complete else _("Players")
    return tag("section", tag("h2", title), tag("ol", *rows, class_="leaders"))


# What is printed and looked up


def standings_table(hub: Hub, lines: list[Standing]) -> Markup:
    """The standings with every tie-breaker."""
    breaks = [TIE_NAMES.get(each, each.removeprefix(ONE_PART)) for each in hub.tournament.agreed.tie_breaks]
    heads = [_("Place"), _("Name"), _("Points"), *breaks, _("Played")]
    rows = [
        tag(
            "tr",
            tag("td", f"{line.place}."),
            tag("th", line.name, tag("small", _(" (left)")) if line.out else None, scope="row"),
            tag("td", amount(line.points)),
            *(tag("td", amount(value)) for value in line.breaks),
            tag("td", line.played),
        )
        for line in lines
    ]
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="wide", tabindex=0)


def _paper_title(hub: Hub, title: Words) -> Markup:
    """What a sheet of paper is about, with the event it belongs to."""
    return join(tag("p", hub.tournament.agreed.name, class_="faint"), tag("h1", title))


def standings_after(hub: Hub, round: Round) -> Markup:
    """The standings after a round, to hang up."""
    if not round.published:
        raise CompanionError(_("Round {n} is not published yet", n=round.number))
    missing = n_("{n} result is missing", "{n} results are missing", len(round.open)) if round.open else None
    return join(
        _paper_title(hub, _("After round {n}", n=round.number)),
        tag("p", missing, class_="faint") if missing else None,
        standings_table(hub, hub.standings(round.number)),
    )


def pairings(hub: Hub, round: Round) -> Markup:
    """Who sits where, by table and by name, to hang up."""
    by_table = [
        tag("tr", tag("th", seating.table, scope="row"), tag("td", ", ".join(seating.players)))
        for seating in round.tables
    ]
    at = {name: str(seating.table) for seating in round.tables for name in seating.players}
    at |= {name: str(_("bye")) for name in round.byes}
    by_name = [tag("tr", tag("th", name, scope="row"), tag("td", table)) for name, table in sorted(at.items())]
    return join(
        _paper_title(hub, _("Round {n}", n=round.number)),
        tag("h2", _("By table")),
        tag("table", *by_table),
        tag("h2", _("By name")),
        tag("table", *by_name),
    )


def log(hub: Hub) -> Markup:
    """Who entered what, when and why, the newest first."""
    rows = [
        tag("tr", *(tag("td", cell) for cell in (f"{at[:10]} {at[11:19]}", entry.by, entry.words(), entry.why)))
        for at, entry in hub.log()
    ]
    heads = (_("When (UTC)"), _("Who"), _("What"), _("Why"))
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return join(tag("h1", _("Log")), tag("div", table, class_="wide", tabindex=0))


def plays(round: int, links: dict[int, str]) -> Markup:
    """The played tables of a round, each to be handed over to BG Stats."""
    items = [
        tag("li", tag("a", _("Table {n} to BG Stats", n=table), href=link, rel="noreferrer", class_="button"))
        for table, link in links.items()
    ]
    none = tag("p", _("No table of this round is done yet."), class_="faint")
    return join(tag("h1", _("Round {n}", n=round)), tag("ul", *items) if items else none)
