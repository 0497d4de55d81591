"""City Hall: where it is set, and who holds it (section e.7)."""

from __future__ import annotations

from heapq import heappop, heappush

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.carson_city.components import NAMES
from companion.games.carson_city.geometry import CORNERS, ENDS, PARCELS, SIDES_AT, Corner
from companion.games.carson_city.refusals import insist, no
from companion.games.carson_city.roads import corners_reached, on_network, sticks
from companion.games.carson_city.town import CITY_HALL, ROAD, SEAT, Town, cowboy
from companion.text import _

__all__ = ["city_hall_sites", "set_city_hall", "take_seat", "why_not_city_hall"]


def why_not_city_hall(town: Town, at: str) -> RuleError | None:
    """Why City Hall cannot be set on a parcel, roads aside (CC-CH-02)."""
    owner = town.owner(at)
    if owner:
        return no(_("It belongs to {who}", who=owner), "CC-CH-02")
    content = town.content(at)
    if content:
        return no(_("{what} stands there", what=NAMES[content]), "CC-CH-02")
    if town.has_outlaw(at):
        return no(_("An outlaw stands there"), "CC-V-OU-08")
    return None


def city_hall_sites(town: Town) -> dict[str, list[str]]:
    """Where City Hall can be set, each with the supply roads it takes: none, or else as few as possible (CC-CH-02)."""
    open_to_it = [at for at in PARCELS if why_not_city_hall(town, at) is None]
    reached = {at: list[str]() for at in open_to_it if on_network(town, at)}
    if reached:
        return reached
    ways = _shortest_ways(town)
    lengths = {at: min((ways[corner] for corner in CORNERS[at] if corner in ways), default=None) for at in open_to_it}
    found = {at: way for at, way in lengths.items() if way is not None}
    fewest = min((cost for cost, _way in found.values()), default=0)
    return {at: way for at, (cost, way) in found.items() if cost == fewest}


def _shortest_ways(town: Town) -> dict[Corner, tuple[int, list[str]]]:
    """The fewest roads from the network to each corner; a bridge counts two."""
    ways: dict[Corner, tuple[int, list[str]]] = {}
    queue: list[tuple[int, Corner, list[str]]] = [(0, corner, []) for corner in sorted(corners_reached(town.roads))]
    while queue:
        cost, corner, way = heappop(queue)
        if corner in ways:
            continue
        ways[corner] = (cost, way)
        for side in SIDES_AT[corner]:
            a, b = ENDS[side]
            heappush(queue, (cost + sticks(town, side), b if a == corner else a, [*way, side]))
    return ways


def set_city_hall(town: Town, at: str, source: str) -> list[str]:
    """Set the tile that was drawn, with roads from the supply where needed; those roads."""
    sites = city_hall_sites(town)
    if at not in sites:
        insist(why_not_city_hall(town, at) or no(_("No road reaches it"), "CC-CH-02"))
    for side in sites[at]:
        town.ledger.move(ROAD, sticks(town, side), BANK, side, _("Road to City Hall"))
    town.ledger.put(CITY_HALL, source, at, _("City Hall is set"))
    return sites[at]


def take_seat(town: Town, player: str) -> None:
    """The winner's cowboy sits down, or stays seated (CC-CH-07)."""
    if town.holder != player:
        town.ledger.put(cowboy(player), town.city_hall, SEAT, _("{who} holds City Hall", who=player))
