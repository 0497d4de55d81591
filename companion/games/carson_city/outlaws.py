"""Outlaws: how many come, where they land, where they ride, what beating them brings (section f.5)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city import cards
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.components import BUILDINGS, OUTLAW_BASE
from companion.games.carson_city.geometry import NEIGHBOURS
from companion.games.carson_city.income import building_income
from companion.games.carson_city.protection import protecting_church
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import Town
from companion.text import _

__all__ = ["CAPTURED", "LANDED", "REROLL", "arrival", "beside_prison", "landing", "moves", "why_not_steal"]

PRISON = "prison"
LANDED = "placed"
REROLL = "reroll"
CAPTURED = "captured"


def arrival(black: int, white: int) -> tuple[int, int]:
    """The outlaws' firepower, and how many new ones come (CC-V-OU-02)."""
    return OUTLAW_BASE + black, (white + 1) // 2


def beside_prison(town: Town, at: str) -> bool:
    return any(PRISON in town.ledger.at(near) for near in NEIGHBOURS[at])


def landing(town: Town, at: str) -> tuple[str, str]:
    """What happens to an outlaw rolled onto a parcel, and whose prison takes it (CC-V-OU-03, CC-V-OU-04)."""
    if town.content(at) == PRISON:
        return CAPTURED, town.owner(at)
    if town.has_outlaw(at) or beside_prison(town, at):
        return REROLL, ""
    return LANDED, ""


def moves(town: Town, at: str) -> list[str]:
    """The equally good parcels that an outlaw rides to; its own if it stays (CC-V-OU-05)."""
    best, found = 0, [at]
    if town.owner(at) != town.last_heroes or not town.last_heroes:
        best = building_income(town, at).total
    for near in NEIGHBOURS[at]:
        if not _tempting(town, near):
            continue
        income = building_income(town, near).total
        if income > best:
            best, found = income, [near]
        elif income == best and found != [at]:
            found.append(near)
    return found


def _tempting(town: Town, at: str) -> bool:
    """A building that no outlaw, prison or hero keeps others away from."""
    return (
        town.content(at) in BUILDINGS
        and not town.has_outlaw(at)
        and not beside_prison(town, at)
        and (not town.last_heroes or town.owner(at) != town.last_heroes)
    )


def why_not_steal(town: Town, winner: str, at: str) -> RuleError | None:
    """Why the winner over an outlaw cannot take half the building's income instead of the VP (CC-V-OU-10)."""
    owner = town.owner(at)
    kind = town.content(at)
    if kind not in BUILDINGS or not BUILDINGS[kind].earns or owner in ("", winner):
        return no(_("There is nothing to steal"), "CC-V-OU-10")
    if protecting_church(town, at):
        return no(_("A church protects it"), "CC-V-OU-10")
    if cards.has(town, owner, cards.HEROES, YELLOW):
        return no(_("The Heroes protect {who}", who=owner), "CC-V-OU-10")
    if cards.has(town, winner, cards.HEROES, YELLOW):
        return no(_("The Heroes fight for the points only"), "CC-V-OU-07")
    return None
