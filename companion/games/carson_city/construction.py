"""Building: where a tile may stand, where its houses go, whose consent that takes (section e.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.errors import RuleError
from companion.game.ledger import BANK, OUTSIDE
from companion.games.carson_city import cards
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.geometry import FULL_LINES, NEIGHBOURS, PARCELS, SIDE_BY_SIDE, SIDES_OF
from companion.games.carson_city.protection import CHURCH, cancel_attacks
from companion.games.carson_city.refusals import insist, no
from companion.games.carson_city.roads import on_network
from companion.games.carson_city.town import CITY_HALL, HOUSE, REVOLVER, RIVER, Town
from companion.text import Words, _

__all__ = [
    "building_price",
    "building_sites",
    "house_sites",
    "houses_needed",
    "needs_consent",
    "raise_building",
    "shore",
    "why_not_build",
    "why_not_house",
    "why_not_mansion",
    "why_not_new_house",
    "why_not_site",
]

SCHOOL = "school"
STATION = "station"


def houses_needed(town: Town, kind: str) -> int:
    """How many houses are placed with a tile (CC-BU-04)."""
    if kind == STATION and town.option("station_needs_house"):
        return 1  # G-07 turned round
    return BUILDINGS[kind].houses


def why_not_site(town: Town, player: str, kind: str, at: str) -> RuleError | None:
    """Why a player cannot put a building on a parcel (CC-BU-02, CC-BU-03)."""
    if at not in NEIGHBOURS:
        return no(_("There is no parcel {parcel} on the map", parcel=at[:12]), "CC-GE-01")
    if kind not in town.facts.tiles:
        return no(_("{edition} has no such building", edition=town.facts.name), "CC-SET-03")
    if kind == CITY_HALL:
        return no(_("City Hall belongs to nobody"), "CC-CH-01")
    if town.owner(at) != player:
        return no(_("It is not a parcel of {who}", who=player), "CC-BU-02")
    content = town.content(at)
    if content:
        return no(_("{what} stands there", what=NAMES[content]), "CC-BU-02")
    if town.has_outlaw(at):
        return no(_("An outlaw stands there"), "CC-V-OU-08")
    if kind == STATION:
        return None if _beside_full_line(town, at) else no(_("No straight road from rim to rim passes"), "CC-BU-10")
    if BUILDINGS[kind].road and not on_network(town, at):
        return no(_("No road reaches it"), "CC-BU-03")
    if kind == SCHOOL:
        return _why_not_school(town, at)
    return None


def _beside_full_line(town: Town, at: str) -> bool:
    roads = town.roads
    return any(side in line and line <= roads for line in FULL_LINES for side in SIDES_OF[at])


def _why_not_school(town: Town, at: str) -> RuleError | None:
    """With a river there is at most one school on each side of it (CC-BU-07)."""
    if not town.places_with(RIVER):
        return None
    land = shore(town, at)
    other = next((school for school in town.places_with(SCHOOL) if school in land), "")
    return no(_("This side of the river has the school {parcel}", parcel=other), "CC-BU-07") if other else None


def shore(town: Town, at: str) -> set[str]:
    """The land on the same side of the river as a parcel."""
    found = {at}
    edge = [at]
    while edge:
        for near in SIDE_BY_SIDE[edge.pop()]:
            if near not in found and town.content(near) != RIVER:
                found.add(near)
                edge.append(near)
    return found


def building_sites(town: Town, player: str, kind: str) -> list[str]:
    """Where a player could put such a building."""
    return [at for at in PARCELS if why_not_site(town, player, kind, at) is None]


def needs_consent(town: Town, player: str, at: str) -> bool:
    """A house there takes the word of another player (CC-BU-05, G-10)."""
    return town.owner(at) not in ("", player)


def _houses(town: Town, at: str, placed: Sequence[str]) -> int:
    return town.ledger.at(at).count(HOUSE) + placed.count(at)


def why_not_house(
    town: Town, player: str, at: str, *, site: str = "", placed: Sequence[str] = (), consent: bool = False
) -> RuleError | None:
    """Why a player cannot put a house on a parcel, after the houses placed already for this building."""
    if at == site:
        return no(_("The building itself goes there"), "CC-BU-04")
    if _houses(town, at, placed):
        return why_not_mansion(town, at, player=player, site=site, placed=placed, consent=consent)
    return why_not_new_house(town, player, at, consent=consent)


def why_not_new_house(town: Town, player: str, at: str, *, consent: bool = False) -> RuleError | None:
    """Why a player cannot put a first house on a parcel (CC-BU-05)."""
    if at not in NEIGHBOURS:
        return no(_("There is no parcel {parcel} on the map", parcel=at[:12]), "CC-GE-01")
    content = town.content(at)
    if content:
        return no(_("{what} stands there", what=NAMES[content]), "CC-BU-05")
    if town.has_outlaw(at):
        return no(_("An outlaw stands there"), "CC-V-OU-08")
    if not on_network(town, at):
        return no(_("No road reaches it"), "CC-BU-05")
    if not consent and needs_consent(town, player, at):
        return no(_("{who} has not agreed", who=town.owner(at)), "CC-BU-05")
    return None


def why_not_mansion(
    town: Town,
    at: str,
    *,
    player: str = "",
    site: str = "",
    placed: Sequence[str] = (),
    consent: bool = False,
) -> RuleError | None:
    """Why a second house cannot join the one on a parcel; without a player only the surroundings are judged."""
    if not town.facts.mansions:
        return no(_("There are no mansions in this edition"), "CC-BU-08")
    if _houses(town, at, placed) != 1:
        return no(_("A mansion grows from a single house"), "CC-BU-08")
    if town.has_outlaw(at):
        return no(_("An outlaw stands there"), "CC-V-OU-08")
    around = NEIGHBOURS[at]
    if len(around) < 8:
        return no(_("A house on the rim stays a house"), "CC-BU-08")
    for near in around:
        if near != site and near not in placed and not town.content(near) and not town.owner(near):
            return no(_("{parcel} beside it is still free", parcel=near), "CC-BU-08")
    if player and not consent and needs_consent(town, player, at):
        return no(_("{who} has not agreed", who=town.owner(at)), "G-10")
    return None


def house_sites(
    town: Town, player: str, *, site: str = "", placed: Sequence[str] = (), refused: Collection[str] = ()
) -> list[str]:
    """Where the next house could go, parcels included whose owners have still to be asked."""
    return [
        at
        for at in PARCELS
        if at not in refused and why_not_house(town, player, at, site=site, placed=placed, consent=True) is None
    ]


def why_not_build(
    town: Town, player: str, kind: str, at: str, *, houses: Sequence[str] = (), consents: Collection[str] = ()
) -> RuleError | None:
    """Why a tile with these houses, one after another, cannot be built; `consents` are parcels agreed to."""
    refusal = why_not_site(town, player, kind, at)
    if refusal is not None:
        return refusal
    needed = houses_needed(town, kind)
    if len(houses) != needed:
        return no(
            _("{what} takes {n} houses, not {got}", what=NAMES[kind], n=needed, got=len(houses)),
            "CC-BU-07" if kind == SCHOOL else "CC-BU-04",
        )
    for number, house in enumerate(houses):
        refusal = why_not_house(town, player, house, site=at, placed=houses[:number], consent=house in consents)
        if refusal is not None:
            return refusal
    return None


def place_house(town: Town, at: str, reason: Words) -> None:
    """A house from the supply; when it is empty the table takes a substitute (section b.3)."""
    town.ledger.put(HOUSE, "houses" if town.ledger.at("houses") else OUTSIDE, at, reason)


def raise_building(
    town: Town,
    player: str,
    kind: str,
    at: str,
    source: str,
    *,
    houses: Sequence[str] = (),
    consents: Collection[str] = (),
) -> list[str]:
    """Build a tile with its houses; its revolvers come along (CC-BU-06). The attacks that a church ends."""
    insist(why_not_build(town, player, kind, at, houses=houses, consents=consents))
    reason = _("{who} builds: {what}", who=player, what=NAMES[kind])
    town.ledger.put(kind, source, at, reason)
    for house in houses:
        place_house(town, house, reason)
    town.ledger.move(REVOLVER, BUILDINGS[kind].revolvers, BANK, player, reason)
    return cancel_attacks(town, player, at) if kind == CHURCH else []


def building_price(town: Town, player: str, price: int) -> int:
    """What a tile costs a player: the yellow Worker pays half, rounded up (CC-BU-01, CC-P-04Y)."""
    return -(-price // 2) if cards.has(town, player, cards.WORKER, YELLOW) else price
