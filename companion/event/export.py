"""The standings as files: CSV for a spreadsheet, JSON for a program."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO

import msgspec

from companion.event.hub import Hub
from companion.event.views import amount

__all__ = ["EXPORTS"]


def _csv(hub: Hub) -> str:
    out = StringIO()
    rows = csv.writer(out)
    rows.writerow(["place", "name", "points", *hub.tournament.agreed.tie_breaks, "played"])
    for line in hub.standings():
        rows.writerow([line.place, line.name, *map(amount, (line.points, *line.breaks)), line.played])
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


EXPORTS: dict[str, tuple[Callable[[Hub], str], str]] = {
    "csv": (_csv, "text/csv"),
    "json": (_json, "application/json"),
}
