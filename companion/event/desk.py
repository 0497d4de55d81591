"""The organiser's desk: everything that is done in an event, in its order."""

from __future__ import annotations

from companion.event.hub import Hub
from companion.event.terms import PLACE_POINTS, Round, Seating, Terms
from companion.event.tournament import Tournament
from companion.event.views import clock, standings_table
from companion.game.rulebook import titles
from companion.text import Words, _, n_
from companion.web.markup import Markup, join, tag

__all__ = ["desk", "earlier_round"]


def desk(hub: Hub, code: str) -> Markup:
    """The whole page."""
    tournament = hub.tournament
    name = tournament.terms.name if tournament.terms else _("A new event")
    here = sum(box.here for box in hub.boxes.values())
    return join(
        tag("header", tag("h1", name), clock(hub.seconds_left), tag("a", _("Wall"), href="/", class_="button")),
        tag(
            "p",
            n_("{n} box is here", "{n} boxes are here", here),
            " · ",
            _("Boxes and helpers join with the code {code}", code=f"{code[:3]} {code[3:]}"),
            class_="faint",
        ),
        tag("p", hub.trouble, role="alert") if hub.trouble else None,
        _notices(hub),
        _terms_form(tournament.terms) if not tournament.rounds else _terms_now(tournament.agreed),
        _round_now(hub),
        _earlier(hub),
        _register(hub),
        _standings_now(hub),
        _boxes(hub) if tournament.rounds else None,
    )


def _notices(hub: Hub) -> Markup | None:
    if not hub.notices:
        return None
    lines = [tag("li", f"{notice.at} {notice.words}") for notice in hub.notices[-6:]]
    return tag("section", tag("h2", _("Please note")), tag("ul", *lines), class_="notices", role="status")


def _field(label: Words, name: str, **attributes: str | int | None) -> Markup:
    return tag("label", tag("span", label), tag("input", Markup(""), name=name, **attributes))


def _choice(label: Words, name: str, choices: dict[str, Words], chosen: str = "") -> Markup:
    chosen = chosen or next(iter(choices), "")
    options = [
        tag("option", words, value=value, selected="" if value == chosen else None) for value, words in choices.items()
    ]
    return tag("label", tag("span", label), tag("select", *options, name=name))


def _form(what: str, *fields: Markup | None, button: Words, quiet: bool = False) -> Markup:
    return tag(
        "form",
        *fields,
        tag("button", button, type="submit", class_="quiet" if quiet else None),
        data_do=what,
    )


FORMATS: dict[str, Words] = {"swiss": _("Swiss"), "round robin": _("Round robin (tables of two)")}


def _terms_form(terms: Terms | None) -> Markup:
    """The terms to be declared, or those that are, which can be changed until the first round is paired."""
    declared = terms is not None
    now = terms or Terms("", next(iter(titles())), 3, 5, 4)
    return tag(
        "section",
        tag("h2", _("Terms")),
        tag("p", _("Declared; they can be changed until the first round is paired."), class_="faint")
        if declared
        else None,
        _form(
            "agree",
            _field(_("Name of the event"), "name", required="", maxlength=24, value=now.name or None),
            _choice(_("Game"), "game", {**titles()}, now.game),
            _choice(_("Format"), "format", FORMATS, now.format),
            _field(_("Players at a table: least"), "least", type="number", min=2, max=6, value=now.least),
            _field(_("best"), "liked", type="number", min=2, max=6, value=now.liked),
            _field(_("most"), "most", type="number", min=2, max=6, value=now.most),
            _field(_("Rounds"), "rounds", type="number", min=1, max=20, value=now.rounds),
            _field(_("Minutes a round"), "minutes", type="number", min=1, max=600, value=now.minutes),
            _field(_("Points by place (empty: the usual)"), "points", placeholder="5 3 2 1", value=_points_words(now)),
            _field(_("Points for a bye (empty: a win)"), "bye_points", type="number", min=0, value=now.bye_points),
            _field(
                _("Equal points are parted by, in this order"), "tie_breaks", value=", ".join(now.tie_breaks), size=34
            ),
            _field(
                _("Settings of the game (empty: the usual)"),
                "settings",
                placeholder="edition=first",
                value=", ".join(f"{name}={str(value).lower()}" for name, value in now.settings.items()) or None,
                size=34,
            ),
            button=_("Change") if declared else _("Declare"),
        ),
    )


def _points_words(terms: Terms) -> str | None:
    """The points by place as they were written, or nothing for the usual ones."""
    return None if terms.points == PLACE_POINTS else " ".join(str(each) for each in terms.points[max(terms.points)])


def _terms_now(terms: Terms) -> Markup:
    """What was declared, once it stands."""
    said = [
        str(titles().get(terms.game, terms.game)),
        str(FORMATS[terms.format]),
        str(n_("{n} round", "{n} rounds", terms.rounds)),
        str(_("{n} minutes each", n=terms.minutes)),
        str(_("tables of {least} to {most}", least=terms.least, most=terms.most)),
        str(_("points {points}", points=_points_words(terms) or " ".join(map(str, terms.points[terms.liked])))),
        str(_("a bye is worth {n}", n=terms.for_a_bye)),
        str(_("equals are parted by: {what}", what=", ".join(terms.tie_breaks) or "–")),
    ]
    return tag("p", " · ".join(said), class_="faint")


def _earlier(hub: Hub) -> Markup | None:
    """The way to the results of rounds that are over."""
    last = hub.tournament.last.number if hub.tournament.rounds else 0
    links = [
        tag("a", _("Round {n}", n=round.number), href=f"/round/{round.number}", class_="button")
        for round in hub.tournament.rounds
        if round.published and round.number < last
    ]
    return tag("section", tag("h2", _("Put right an earlier result")), tag("p", *links)) if links else None


def earlier_round(hub: Hub, number: int) -> Markup:
    """The results of one round, to be looked up and put right."""
    return join(
        tag("header", tag("h1", _("Round {n}", n=number)), tag("a", _("Desk"), href="/organiser", class_="button")),
        tag("p", _("A result that is put right changes the standings; what is paired stays."), class_="faint"),
        tag(
            "p",
            tag("a", _("Pairings to print"), href=f"/pairings/{number}", class_="button"),
            tag("a", _("after round {n}", n=number), href=f"/standings/{number}", class_="button"),
            tag("a", _("BG Stats"), href=f"/plays/{number}", class_="button"),
        ),
        tag("section", tag("h2", _("Results")), _results(hub.tournament.round(number))),
        tag("section", tag("h2", _("Standings")), standings_table(hub, hub.standings())),
    )


def _round_now(hub: Hub) -> Markup | None:
    """What the organiser does next: pair a round, publish it, or see it through."""
    tournament = hub.tournament
    if tournament.terms is None:
        return None
    if not tournament.rounds or (tournament.last.published and not tournament.last.open):
        return _next_round(tournament, tournament.terms)
    return _in_play(tournament.last) if tournament.last.published else _paired(tournament)


def _next_round(tournament: Tournament, terms: Terms) -> Markup:
    """Nothing is open: another round, the final, or the end."""
    before = [_came(tournament.last), _results(tournament.last)] if tournament.rounds else []
    if tournament.rounds and tournament.last.decides:
        return tag("section", tag("h2", _("The tournament is decided")), *before)
    acts = [_form("pair", button=_("Pair round {n}", n=tournament.next_round))]
    if tournament.rounds and not tournament.last.final:
        count = _field(_("The best"), "count", type="number", min=terms.least, value=terms.liked)
        acts.append(_form("cut", count, button=_("Cut to the final"), quiet=True))
        if tournament.published >= terms.rounds:
            over = _("The declared rounds are played: the standings stand, unless there is a final or another round.")
            acts.insert(0, tag("p", over, class_="faint"))
    return tag("section", tag("h2", _("Next round")), *acts, *before)


def _paired(tournament: Tournament) -> Markup:
    """A round that only the organiser has seen yet."""
    round = tournament.last
    tables = [
        tag("li", tag("b", _("Table {n}", n=seating.table)), ", ".join(seating.players)) for seating in round.tables
    ]
    byes = tag("li", tag("b", _("Bye")), ", ".join(round.byes)) if round.byes else None
    seated = {name for seating in round.tables for name in seating.players} | {*round.byes}
    new = [name for name in tournament.playing(round.number) if name not in seated and not round.final]
    late = tag("li", tag("b", _("Not paired")), ", ".join(new), _(" – take back and pair again")) if new else None
    return tag(
        "section",
        tag("h2", _("Round {n}, not published yet", n=round.number)),
        tag("ol", *tables, byes, late, class_="plain"),
        _form("publish", button=_("Publish")),
        _form("unpair", button=_("Take back"), quiet=True),
    )


def _in_play(round: Round) -> Markup:
    """A round that everybody sees, until its last result is in."""
    return tag(
        "section",
        tag("h2", _("Round {n}", n=round.number)),
        tag("p", tag("a", _("Pairings to print"), href=f"/pairings/{round.number}", class_="button")),
        None if round.started else _form("clock", button=_("Start the clock")),
        _results(round),
        _absent(round) if round.open else None,
        _came(round),
    )


def _absent(round: Round) -> Markup:
    """Whoever was paired and did not come, table by table."""
    names = [name for seating in round.tables if seating.table in round.open for name in seating.players]
    who = _choice(_("Somebody is missing"), "name", {name: name for name in sorted(names)})
    return _form("absent", who, button=_("Did not come"), quiet=True)


def _came(round: Round) -> Markup | None:
    """Whoever was said to be missing, to be let in after all."""
    if not round.absent:
        return None
    who = _choice(_("Missing"), "name", {name: name for name in sorted(round.absent)})
    return _form("came", who, button=_("Came after all"), quiet=True)


def _results(round: Round) -> Markup:
    """Every table with its result, to be entered or put right."""
    return tag("div", *(_result_form(round, seating) for seating in round.tables), class_="results")


def _result_form(round: Round, seating: Seating) -> Markup:
    result = round.results.get(seating.table)
    rows = [
        tag(
            "div",
            tag("span", name),
            tag(
                "input",
                Markup(""),
                name=f"places/{name}",
                type="number",
                min=1,
                max=6,
                value=result.places[name] if result else None,
                required="",
                aria_label=_("Place of {who}", who=name),
            ),
            tag(
                "input",
                Markup(""),
                name=f"scores/{name}",
                type="number",
                value=result.scores.get(name) if result else None,
                aria_label=_("Points of {who}", who=name),
            ),
        )
        for name in seating.players
    ]
    hidden = [
        tag("input", Markup(""), type="hidden", name="round", value=round.number, data_number=""),
        tag("input", Markup(""), type="hidden", name="table", value=seating.table, data_number=""),
    ]
    why = _field(_("Why is it changed?"), "why", maxlength=200) if result else None
    words = _("Put right") if result else _("Enter")
    suppose = tag("button", _("What if?"), type="submit", class_="quiet", data_to="/what-if")
    form = _form("result", *hidden, *rows, why, suppose, button=words, quiet=True)
    title = _("Table {n}: done", n=seating.table) if result else _("Table {n}", n=seating.table)
    order = sorted(seating.players, key=lambda name: result.places[name] if result else 0)
    names = tag("small", ", ".join(f"{result.places[name]}. {name}" if result else name for name in order))
    faint = tag("p", _("Place, points"), class_="faint")
    return tag(
        "details",
        tag("summary", title, " ", names),
        faint,
        form,
        id=f"table-{seating.table}{'-done' if result else ''}",
    )


def _register(hub: Hub) -> Markup:
    entrants = hub.tournament.entrants.values()
    playing = [entrant for entrant in entrants if not entrant.until]
    people = [
        tag("li", tag("span", entrant.name), _drop(entrant.name), class_=None)
        for entrant in sorted(playing, key=lambda entrant: entrant.name)
    ]
    return tag(
        "section",
        tag("h2", n_("{n} player", "{n} players", len(playing))),
        _form(
            "arrive",
            _field(_("Name"), "name", required="", maxlength=24),
            _field(_("Badge, if any"), "badge", maxlength=100),
            button=_("Register"),
        ),
        tag(
            "details",
            tag("summary", _("Many at once")),
            _form(
                "arrive all",
                tag(
                    "label",
                    tag("span", _("One name a line, or CSV: name, badge")),
                    tag("textarea", Markup(""), name="list", rows=6),
                ),
                button=_("Register all"),
            ),
            id="many",
        ),
        tag("details", tag("summary", _("Who plays")), tag("ul", *people, class_="people"), id="people"),
    )


def _drop(name: str) -> Markup:
    hidden = tag("input", Markup(""), type="hidden", name="name", value=name)
    return _form("drop", hidden, button=_("Drops out"), quiet=True)


def _standings_now(hub: Hub) -> Markup | None:
    if hub.tournament.terms is None or not hub.tournament.rounds:
        return None
    past = [
        tag("a", _("after round {n}", n=number), href=f"/standings/{number}", class_="button")
        for number in range(1, hub.tournament.published + 1)
    ]
    log = tag("a", _("Log"), href="/log", class_="button")
    done = max((round.number for round in hub.tournament.rounds if round.results), default=1)
    plays = tag("a", _("BG Stats"), href=f"/plays/{done}", class_="button")
    exports = [tag("a", kind.upper(), href=f"/standings.{kind}", class_="button") for kind in ("csv", "json")]
    table = standings_table(hub, hub.standings())
    return tag("section", tag("h2", _("Standings")), table, tag("p", *past, *exports, plays, log))


def _boxes(hub: Hub) -> Markup:
    rows = [
        tag(
            "li",
            tag("span", box.name),
            tag("span", _("Table {n}", n=box.table) if box.table else "–"),
            _form(
                "box",
                tag("input", Markup(""), type="hidden", name="box", value=box.name),
                _field(_("to table"), "table", type="number", min=1, required=""),
                button=_("Move"),
                quiet=True,
            ),
            class_="here" if box.here else "away",
        )
        for box in hub.boxes.values()
        if box.here or box.table
    ]
    return tag("section", tag("h2", _("Boxes")), tag("ul", *rows, class_="people"))
