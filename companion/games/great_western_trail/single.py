"""Equal cards and tiles, one by one: as options of a question, and by the tags that they carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from companion.game.asks import Option
from companion.games.great_western_trail.components import BREEDS, HAZARD_TILES, OWN_HERD, WORKERS
from companion.games.great_western_trail.herd import breed_of
from companion.games.great_western_trail.trail import kind_of
from companion.games.great_western_trail.words import card_name, tile_name

__all__ = ["card_tags", "cards_one_by_one", "kinds", "tile_tags", "tiles_one_by_one"]

_WORKERS_EACH, _TEEPEES_EACH = 18, 11


@cache
def card_tags(who: str, card: str) -> tuple[str, ...]:
    """The tags of all equal cards; everybody has own cards of the breeds that one starts with."""
    breed = breed_of(card)
    if not breed:
        return (f"objective/{card.lower()}",)
    start = f"card/{who.lower()}/{card}" if card in OWN_HERD else f"card/{card}"
    return tuple(f"{start}/{copy}" for copy in range(1, BREEDS[breed].copies + 1))


@cache
def tile_tags(piece: str) -> tuple[str, ...]:
    """The tags of all equal tiles."""
    first, _slash, rest = piece.partition("/")
    if first in WORKERS:
        return tuple(f"worker/{piece}/{copy}" for copy in range(1, _WORKERS_EACH + 1))
    if kind_of(piece) == "teepee":
        return tuple(f"tile/{piece}/{copy}" for copy in range(1, _TEEPEES_EACH + 1))
    hand, _slash, vp = rest.partition("/")
    return tuple(f"tile/{piece}/{copy}" for copy in range(1, HAZARD_TILES.count((hand, int(vp))) + 1))


def cards_one_by_one(who: str, cards: Sequence[str]) -> list[Option]:
    """Every single card as something to choose."""
    ordered = sorted(cards, key=_order)
    return [
        Option(id, card_name(card), tags=card_tags(who, card)[at::of])
        for card, (id, at, of) in zip(ordered, _numbered(ordered), strict=True)
    ]


def tiles_one_by_one(pieces: Sequence[str]) -> list[Option]:
    """Every single tile as something to choose."""
    ordered = sorted(pieces)
    return [
        Option(id, tile_name(piece), tags=tile_tags(piece)[at::of])
        for piece, (id, at, of) in zip(ordered, _numbered(ordered), strict=True)
    ]


def _numbered(pieces: Sequence[str]) -> list[tuple[str, int, int]]:
    """`jersey#2` is the second of its kind; the tags of all copies are shared out among those that are there."""
    count, seen = Counter(pieces), Counter[str]()
    found: list[tuple[str, int, int]] = []
    for piece in pieces:
        seen[piece] += 1
        found.append((f"{piece}#{seen[piece]}", seen[piece] - 1, count[piece]))
    return found


def kinds(answers: Sequence[str]) -> list[str]:
    """What options such as `jersey#2` stand for."""
    return [answer.partition("#")[0] for answer in answers]


_ORDER = {breed: number for number, breed in enumerate(BREEDS)}


def _order(card: str) -> tuple[int, str]:
    return _ORDER.get(breed_of(card), len(_ORDER)), card
