"""Delivering to cities and upgrading stations: which discs may go where, and what it costs (GW-56 to GW-65, GW-103)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.errors import RuleError
from companion.games.great_western_trail.components import (
    ARROWS,
    BLACK_DISCS,
    CITIES,
    DISC_COST,
    DISC_GAIN,
    STATIONS,
    WHITE_DISCS,
)
from companion.text import _

__all__ = [
    "Arrows",
    "Delivery",
    "Upgrade",
    "arrow_cards",
    "arrow_points",
    "deliver",
    "eligible_cities",
    "upgrade_station",
    "why_not_city",
    "why_not_disc",
]

Arrows = Mapping[tuple[str, str], tuple[int, int]]


def why_not_city(city: str, value: int, delivered: Mapping[str, int]) -> RuleError | None:
    """Why nothing can be delivered there now."""
    if CITIES[city].least > value:
        return RuleError(
            _("{city} needs a value of {n}", city=CITIES[city].name, n=CITIES[city].least), rule="GW-56", code="city"
        )
    if delivered.get(city) and not CITIES[city].again:
        return RuleError(_("{city} has been served", city=CITIES[city].name), rule="GW-57", code="city")
    return None


def eligible_cities(value: int, delivered: Mapping[str, int]) -> list[str]:
    """The cities that a herd of that value can go to (GW-56, GW-57)."""
    return [city for city in CITIES if why_not_city(city, value, delivered) is None]


def arrow_cards(city: str, delivered: Mapping[str, int], arrows: Arrows = ARROWS) -> int:
    """The objective cards that a first delivery there brings: its neighbours already carry a disc (GW-63)."""
    return sum(
        cards
        for (one, other), (_vp, cards) in arrows.items()
        if (city == one and delivered.get(other)) or (city == other and delivered.get(one))
    )


def arrow_points(delivered: Mapping[str, int], arrows: Arrows = ARROWS) -> dict[tuple[str, str], int]:
    """The points of the arrows with own discs on both ends (GW-143)."""
    return {ends: vp for ends, (vp, _cards) in arrows.items() if delivered.get(ends[0]) and delivered.get(ends[1])}


def why_not_disc(disc: str, on_board: Collection[str], *, white: bool) -> RuleError | None:
    """Why a disc of the player board cannot go on a space with that frame (GW-58, GW-65)."""
    if disc not in on_board:
        return RuleError(_("That disc has gone"), rule="GW-58", code="disc_missing")
    if white and disc in BLACK_DISCS and any(each in WHITE_DISCS for each in on_board):
        return RuleError(_("A disc with a black frame does not fit a white one"), rule="GW-58", code="disc_frame")
    return None


class Delivery(NamedTuple):
    """One delivery in money and cards, or why it cannot be."""

    disc_cost: int
    transport_cost: int
    balance: int
    objective_cards: int
    refusal: RuleError | None = None


def deliver(
    city: str,
    disc: str,
    *,
    value: int,
    transport: int,
    delivered: Mapping[str, int],
    balance: int,
    on_board: Collection[str],
    arrows: Arrows = ARROWS,
) -> Delivery:
    """Pay for the disc, place it, take the gains, pay the transport (GW-62)."""
    cost = DISC_COST.get(disc, 0)
    left = balance - cost + DISC_GAIN.get(disc, 0) + CITIES[city].dollars - transport
    refusal = why_not_city(city, value, delivered) or why_not_disc(disc, on_board, white=CITIES[city].white)
    if refusal is None and (balance < cost or left < 0):
        refusal = RuleError(
            _("The disc and the transport cost ${n}", n=cost + transport), rule="GW-176", code="disc_cost"
        )
    return Delivery(cost, transport, left, arrow_cards(city, delivered, arrows), refusal)


class Upgrade(NamedTuple):
    """A station being upgraded, or why it cannot be."""

    cost: int
    balance: int
    vp: int
    refusal: RuleError | None = None


def upgrade_station(
    station: str, disc: str, *, stations: Collection[str], balance: int, on_board: Collection[str]
) -> Upgrade:
    """Pay the station and the disc before any gain (GW-103)."""
    printed = STATIONS[station]
    cost = printed.cost + DISC_COST.get(disc, 0)
    refusal: RuleError | None = None
    if station in stations:
        refusal = RuleError(_("That station is upgraded already"), rule="GW-103", code="already_upgraded")
    refusal = refusal or why_not_disc(disc, on_board, white=printed.white)
    if refusal is None and balance < cost:
        refusal = RuleError(_("The upgrade costs ${n}", n=cost), rule="GW-103", code="money")
    return Upgrade(cost, balance - cost + DISC_GAIN.get(disc, 0), printed.vp, refusal)
