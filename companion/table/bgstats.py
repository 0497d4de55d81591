"""A finished game as a link that hands it to the BG Stats app; nothing is sent unless somebody opens the link."""

from __future__ import annotations

import json
import secrets
from typing import Any
from urllib.parse import quote

from companion.errors import CompanionError
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table.results import Result, Standing

__all__ = ["box_id", "create_play", "play_link"]

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Frontier Companion"


def play_link(store: Store, result: Result) -> str:
    """The link for one game."""
    data = json.dumps(create_play(store, result), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def create_play(store: Store, result: Result) -> dict[str, Any]:
    """What the app is told. It matches sources' ids to its own only once, so they never change."""
    box = box_id(store)
    game: dict[str, Any] = {
        "name": result.title,
        "sourceGameId": result.game,
        "highestWins": True,
        "noPoints": False,
    }
    if number := _bgg(result.game):
        game["bggId"] = number
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{box}-{result.number}",
        "playDate": f"{result.ended:%Y-%m-%d %H:%M:%S}",  # the end of the play, in UTC
        "durationMin": result.minutes,
        "game": game,
        "players": [_player(box, result, one) for one in result.standings],
    }


def _player(box: str, result: Result, one: Standing) -> dict[str, Any]:
    id = f"person/{one.person.id}" if one.person else f"side/{result.game}/{one.player}"
    return {
        "name": one.name,
        "sourcePlayerId": f"{box}/{id}",
        "role": one.player,
        "score": one.total,
        "rank": one.place,
        "winner": result.over and one.place == 1,
    }


def _bgg(game: str) -> int:
    try:
        return find_rulebook(game).bgg
    except CompanionError:  # its package has been removed since
        return 0


def box_id(store: Store) -> str:
    """A word that tells this box from all others, thrown once."""
    box = store.recall("box/id")
    if not box:
        box = secrets.token_hex(4)
        store.remember("box/id", box)
    return box
