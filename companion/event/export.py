"""The standings as files: CSV for a spreadsheet, JSON for a program."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO

import msgspec

from companion.event.entries import Reported
from companion.event.hub import Hub
from companion.event.terms import Round
from companion.event.views import amount
from companion.game.rulebook import find_rulebook
from companion.table.bgstats import play_link
from companion.table.export import harmless
from companion.table.results import Result, Standing

__all__ = ["EXPORTS", "bgstats_links"]


def _csv(hub: Hub) -> str:
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(["place", "name", "points", *hub.tournament.agreed.tie_breaks, "played"])
    for line in hub.standings():
        rows.writerow([line.place, harmless(line.name), *map(amount, (line.points, *line.breaks)), line.played])
    return out.getvalue()


def _json(hub: Hub) -> str:
    tournament = hub.tournament
    lines = [
        {
            "place": line.place,
            "name": line.name,
            "points": amount(line.points),
            "tie_breaks": dict(zip(tournament.agreed.tie_breaks, map(amount, line.breaks), strict=True)),
            "played": line.played,
        }
        for line in hub.standings()
    ]
    rounds = [round for round in tournament.rounds if round.published]
    return msgspec.json.encode(
        {"event": hub.keys.event, "terms": tournament.agreed, "standings": lines, "rounds": rounds}
    ).decode()


def bgstats_links(hub: Hub, round: Round) -> dict[int, str]:
    """For each table that is done a link that hands its result over to BG Stats.

    A play ended when its result first came in, or with its round if a box was away until later.
    """
    terms, came_in = hub.tournament.agreed, _first_results(hub, round)
    links = {}
    for table, result in sorted(round.results.items()):
        began = datetime.fromisoformat(round.started) if round.started else came_in[table]
        ended = min(came_in[table], began + timedelta(minutes=terms.minutes))
        standings = [
            Standing(name, None, place, result.scores.get(name, 0), [])
            for name, place in sorted(result.places.items(), key=lambda each: each[1])
        ]
        number = round.number * 1000 + table
        played = Result(number, terms.game, find_rulebook(terms.game).title, began, ended, True, "", standings)
        links[table] = play_link(hub.store, played)
    return links


def _first_results(hub: Hub, round: Round) -> dict[int, datetime]:
    """When the first result of each table came in."""
    reports = ((at, entry) for at, entry in hub.log() if isinstance(entry, Reported))
    return {entry.table: datetime.fromisoformat(at) for at, entry in reports if entry.round == round.number}


EXPORTS: dict[str, tuple[Callable[[Hub], str], str]] = {
    "csv": (_csv, "text/csv"),
    "json": (_json, "application/json"),
}
