"""The history as CSV for spreadsheets and as JSON for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.store import Store
from companion.table.bgstats import create_play
from companion.table.journal import Course
from companion.table.results import Result

__all__ = ["COLUMNS", "as_csv", "as_json", "harmless", "thinking"]

COLUMNS = (
    "number",
    "game",
    "started",
    "ended",
    "finished",
    "player",
    "person",
    "place",
    "points",
    "thought_seconds",
    "categories",
)


def thinking(store: Store, number: int) -> dict[str, int]:
    """Milliseconds that everybody thought in a game; needs no replay, so old games have it too."""
    try:
        return Course.of(store.journal(number)[1:]).spent
    except CompanionError:
        return {}


def as_csv(store: Store, games: Iterable[Result]) -> str:
    """One line for each player of each game."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for result in games:
        spent = thinking(store, result.number)
        for one in result.standings:
            writer.writerow(
                [
                    result.number,
                    harmless(result.title),
                    f"{result.started:%Y-%m-%dT%H:%M:%SZ}",
                    f"{result.ended:%Y-%m-%dT%H:%M:%SZ}",
                    "yes" if result.over else "no",
                    harmless(one.player),
                    harmless(one.person.name if one.person else ""),
                    one.place,
                    one.total,
                    round(spent.get(one.player, 0) / 1000),
                    harmless("; ".join(f"{reason}: {amount}" for reason, amount in one.parts)),
                ]
            )
    return out.getvalue()


def harmless(words: str) -> str:
    """A spreadsheet runs what begins like a formula; an apostrophe makes it words."""
    return f"'{words}" if words[:1] in ("=", "+", "-", "@", "\t", "\r") else words


def as_json(store: Store, games: Iterable[Result]) -> str:
    """Everything about the games, with what BG Stats would be told."""
    return msgspec.json.format(msgspec.json.encode([_plain(store, one) for one in games]), indent=2).decode()


def _plain(store: Store, result: Result) -> dict[str, Any]:
    spent = thinking(store, result.number)
    return {
        "number": result.number,
        "game": result.game,
        "title": result.title,
        "started": result.started,
        "ended": result.ended,
        "finished": result.over,
        "players": [
            {
                "player": one.player,
                "person": {"id": one.person.id, "name": one.person.name} if one.person else None,
                "place": one.place,
                "points": one.total,
                "categories": [{"what": reason, "points": amount} for reason, amount in one.parts],
                "thought_ms": spent.get(one.player, 0),
            }
            for one in result.standings
        ],
        "bgstats": create_play(store, result) if result.over else None,
    }
