"""Parcels: which are free, what they cost, and how they change hands (section e.3)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.game.sums import Part, Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED
from companion.games.carson_city.components import BUILDINGS, NAMES, PROPERTY_TILES
from companion.games.carson_city.geometry import NEIGHBOURS, PARCELS
from companion.games.carson_city.refusals import insist, no
from companion.games.carson_city.town import CITY_HALL, HOUSE, MANSION, MONEY, MOUNTAIN, RIVER, Town, tile
from companion.text import Words, _, n_

__all__ = [
    "buy_parcel",
    "free_parcels",
    "parcel_price",
    "take_parcel",
    "town_first",
    "why_not_claimable",
    "why_not_empty",
    "why_not_own_more",
]

INDIAN_PRICE = 3
LAND = Part(_("land"), 1)


def why_not_claimable(town: Town, at: str) -> RuleError | None:
    """Why nobody can have a parcel now (CC-PA-01)."""
    if at not in NEIGHBOURS:
        return no(_("There is no parcel {parcel} on the map", parcel=at[:12]), "CC-GE-01")
    owner = town.owner(at)
    if owner:
        return no(_("It belongs to {who}", who=owner), "CC-PA-01")
    content = town.content(at)
    if content == RIVER:
        return no(_("River belongs to nobody"), "CC-V-RV-03")
    if content == CITY_HALL:
        return no(_("City Hall belongs to nobody"), "CC-CH-03")
    if town.has_outlaw(at):
        return no(_("An outlaw stands there"), "CC-V-OU-08")
    return None


def why_not_empty(town: Town, at: str) -> RuleError | None:
    """Why a parcel is not free and empty, for a ranch or mine that brings its own property tile (CC-P-09Y)."""
    refusal = why_not_claimable(town, at)
    if refusal is None and town.content(at):
        return no(_("{what} stands there", what=NAMES[town.content(at)]), "CC-BU-02")
    return refusal


def free_parcels(town: Town) -> list[str]:
    return [at for at in PARCELS if why_not_claimable(town, at) is None]


def why_not_own_more(town: Town, player: str, parcels: int = 1) -> RuleError | None:
    """Why a player has too few property tiles (CC-PA-04)."""
    if len(town.ledger.at(f"{player}/tiles")) < parcels:
        return no(_("{who} has no property tile left of {n}", who=player, n=PROPERTY_TILES), "CC-PA-04")
    return None


def parcel_price(town: Town, at: str, player: str = "") -> Sum:
    """$1, and $1 for each of the nine parcels with a building, house or mountain (CC-PA-02)."""
    pieces = town.ledger.pieces
    around = [content for near in (at, *NEIGHBOURS[at]) if pieces.get(near) and (content := town.content(near))]
    if not around:
        return Sum((LAND,))
    parts = [LAND]
    if houses := around.count(HOUSE) + around.count(MANSION):
        parts.append(Part(n_("{n} house", "{n} houses", houses), houses))
    if buildings := len([content for content in around if content in BUILDINGS]):
        parts.append(Part(n_("{n} building", "{n} buildings", buildings), buildings))
    if mountains := around.count(MOUNTAIN):
        parts.append(Part(n_("{n} mountain", "{n} mountains", mountains), mountains))
    price = Sum(tuple(parts))
    if price.total > INDIAN_PRICE and player and cards.has(town, player, cards.INDIAN, RED):
        less = Sum.of((_("Indian: at most ${n}", n=INDIAN_PRICE), INDIAN_PRICE - price.total))
        return Sum(price.parts + less.parts)
    return price


def town_first(town: Town) -> list[str]:
    """All parcels, those with most around them first: there the town is, and there most eyes look."""
    used = {at for at in PARCELS if town.content(at) not in ("", RIVER)}
    return sorted(PARCELS, key=lambda at: -len(used.intersection(NEIGHBOURS[at])))


def take_parcel(town: Town, player: str, at: str, reason: Words) -> None:
    """Put a player's property tile on a free parcel; house or mountain come with it (CC-PA-05)."""
    insist(why_not_claimable(town, at) or why_not_own_more(town, player))
    town.ledger.put(tile(player), f"{player}/tiles", at, reason)


def buy_parcel(town: Town, player: str, at: str) -> int:
    """Pay for a parcel and take it; what was paid."""
    insist(why_not_claimable(town, at) or why_not_own_more(town, player))
    price = parcel_price(town, at, player).total
    reason = _("Parcel {parcel}", parcel=at)
    town.ledger.move(MONEY, price, player, BANK, reason)
    take_parcel(town, player, at, reason)
    return price
