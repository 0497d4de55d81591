"""Where each kind of piece can lie; corrections to anywhere else are refused."""

from __future__ import annotations

from functools import cache

from companion.games.great_western_trail.components import DISCS, STATION_MASTERS
from companion.games.great_western_trail.components_objectives import OBJECTIVES, STARTING_OBJECTIVES
from companion.games.great_western_trail.components_trail import BUILDING_SPACES, NEUTRAL_SPACES, SPACES
from companion.games.great_western_trail.herd import breed_of, points_of
from companion.games.great_western_trail.trail import (
    DISPLAY,
    GONE,
    MARKET,
    PILE,
    SPARE,
    STACK,
    TOKEN,
    kind_of,
)

__all__ = ["can_lie"]

_HERD = ("unseen", "hand", "discard")


@cache
def can_lie(piece: str, place: str) -> bool:
    """Whether a piece can be in a place at any time of a game."""
    first, _slash, rest = piece.partition("/")
    owner, _slash, where = place.partition("/")
    if kind_of(piece):
        return _tile_can_lie(piece, place, where)
    if breed_of(piece):
        return where in _HERD or place == GONE or (bool(points_of(piece)) and place in (MARKET, STACK))
    if piece in OBJECTIVES:
        if piece in STARTING_OBJECTIVES:
            return place == SPARE or where == "objectives"
        return where in (*_HERD, "objectives") or place in (PILE, DISPLAY, GONE)
    if piece in STATION_MASTERS:
        return place.startswith("station ") or where == "station masters" or place == GONE
    if piece == TOKEN:
        return place.startswith("row ") or where == "token"
    if rest == "engine":
        return place.startswith("rail ")
    if rest == "disc":
        return place.startswith(("city ", "station ")) or (owner == first and where in DISCS)
    return place in SPACES


def _tile_can_lie(piece: str, place: str, where: str) -> bool:
    """Buildings, hazards, teepees and workers."""
    first, _slash, _rest = piece.partition("/")
    kind = kind_of(piece)
    if place == GONE:
        return True
    if kind == "private":
        return place in BUILDING_SPACES or place == f"{first}/buildings"
    if kind == "neutral":
        return place in NEUTRAL_SPACES
    if place.startswith(("stock ", "foresight ")):
        return True
    if kind == "worker":
        return where == piece or place.startswith(("row ", "station "))
    if kind == "hazard":
        return where == "hazards" or (place in SPACES and SPACES[place].kind == first)
    return where == "teepees" or place.startswith("TP")
