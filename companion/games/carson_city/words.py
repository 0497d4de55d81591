"""The rulebook's words as the table reads them."""

from __future__ import annotations

from companion.game.sums import Sum
from companion.games.carson_city.components import NAMES, SQUARES
from companion.games.carson_city.geometry import SIZE
from companion.games.carson_city.town import ARENA, SEAT, Town
from companion.text import Text, Words, _

__all__ = ["listed", "parcel_words", "place_name", "price_words", "reasons", "side_words"]


def listed(words: list[Words]) -> Words:
    """Several words with commas between them."""
    found: Words = ""
    for word in words:
        found = _("{some}, {more}", some=found, more=word) if found else word
    return found


def reasons(sum: Sum) -> Text:
    """A sum with where it came from: `15 = 3 houses 9 + ranch 6`."""
    if not sum.parts:
        return _("{n}", n=0)
    parts = _("{reason} {n}", reason=sum.parts[0].reason, n=sum.parts[0].amount)
    for part in sum.parts[1:]:
        if part.amount < 0:
            parts = _("{some} − {reason} {n}", some=parts, reason=part.reason, n=-part.amount)
        else:
            parts = _("{some} + {reason} {n}", some=parts, reason=part.reason, n=part.amount)
    return parts if len(sum.parts) == 1 else _("{n} = {parts}", n=sum.total, parts=parts)


def price_words(price: Sum) -> Text:
    """What a parcel costs, and what makes it dear: `$6: 2 houses, 3 mountains`."""
    dear = listed([part.reason for part in price.parts[1:]])
    return _("${n}: {why}", n=price.total, why=dear) if dear else _("${n}", n=price.total)


def parcel_words(town: Town, at: str) -> Words:
    """A parcel by what stands there: `Bank c4r5`, or only `c4r5`."""
    content = town.content(at)
    return _("{what} {parcel}", what=NAMES[content], parcel=at) if content else at


def side_words(side: str) -> Words:
    """A side as people would point at it, `c4r5 top` for `h4.5` (CC-GE-03)."""
    x, y = int(side[1]), int(side[3])
    if side[0] == "h":
        return _("c{x}r{y} top", x=x, y=y) if y <= SIZE else _("c{x}r{y} bottom", x=x, y=SIZE)
    return _("c{x}r{y} left", x=x, y=y) if x <= SIZE else _("c{x}r{y} right", x=SIZE, y=y)


def place_name(town: Town, place: str) -> Words:
    """Where cowboys stand, for a sentence."""
    if place == ARENA:
        return _("at the table")
    if place.startswith("square/"):
        return SQUARES[place[7:]].name
    if "/corral " in place:
        return _("corral {n}", n=int(place[-1]))
    return NAMES["city_hall"] if place == SEAT else parcel_words(town, place)
