"""The building market: it slides to the cheap end and is filled from the bag (CC-ER-09)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city.components import MARKET, NAMES
from companion.games.carson_city.refusals import insist, no
from companion.games.carson_city.town import BAG, CITY_HALL, Town
from companion.text import _

__all__ = ["draw", "gaps", "slide", "tiles_left", "why_not_drawn"]


def slide(town: Town) -> None:
    """Unsold tiles move to the cheapest squares and keep their order."""
    tiles = [(price, kind) for price, kind in reversed(town.market().items()) if kind]
    for to, (price, kind) in zip(reversed(MARKET), tiles, strict=False):
        if to != price:
            town.ledger.put(kind, f"market/{price}", f"market/{to}", _("The market slides"))


def gaps(town: Town) -> list[int]:
    """The empty squares, cheapest first."""
    return [price for price, kind in reversed(town.market().items()) if not kind]


def why_not_drawn(town: Town, kind: str) -> RuleError | None:
    """Why a tile cannot have come out of the bag."""
    if kind not in town.ledger.at(BAG):
        return no(_("The bag holds no {what}", what=NAMES.get(kind, kind[:20])), "CC-ER-09")
    return None


def draw(town: Town, kind: str) -> bool:
    """Lay a drawn tile on the cheapest empty square; True for City Hall, which is set on the map (CC-CH-01)."""
    insist(why_not_drawn(town, kind))
    if kind == CITY_HALL:
        return True
    town.ledger.put(kind, BAG, f"market/{gaps(town)[0]}", _("Drawn from the bag"))
    return False


def tiles_left(town: Town, kind: str) -> int:
    """How many of a kind the market and the bag still hold."""
    return town.ledger.at(BAG).count(kind) + list(town.market().values()).count(kind)
