"""What keeps a building from being attacked, and what a new church puts an end to (section e.5)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.geometry import NEIGHBOURS
from companion.games.carson_city.goods import put_away, take_home
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import CITY_HALL, Town
from companion.text import _

__all__ = ["attackers_at", "cancel_attacks", "cancelled_by_church", "protecting_church", "why_not_attack"]

CHURCH = "church"


def protecting_church(town: Town, at: str) -> str:
    """The church of the same owner that protects a building, or nothing (CC-PR-01)."""
    owner = town.owner(at)
    for near in (at, *NEIGHBOURS[at]):
        if CHURCH in town.ledger.at(near) and town.owner(near) == owner:
            return near
    return ""


def why_not_attack(town: Town, player: str, at: str) -> RuleError | None:
    """Why a player cannot attack a building (CC-AT-01, CC-PL-05)."""
    kind = town.content(at)
    owner = town.owner(at)
    if kind not in BUILDINGS or kind == CITY_HALL or not owner or owner == player:
        return no(_("There is nothing to attack"), "CC-AT-01")
    if not BUILDINGS[kind].earns:
        return no(_("{what} cannot be attacked", what=NAMES[kind]), "CC-PR-02")
    if cards.has(town, owner, cards.HEROES, YELLOW):
        return no(_("The Heroes protect {who}", who=owner), "CC-P-16Y")
    if cards.has(town, player, cards.HEROES, YELLOW):
        return no(_("The Heroes attack nobody"), "CC-P-16Y")
    if cards.has(town, player, cards.SHERIFF, RED):
        return no(_("The Sheriff attacks nobody"), "CC-P-01R")
    church = protecting_church(town, at)
    if church:
        return no(_("The church {parcel} protects it", parcel=church), "CC-PR-01")
    return None


def attackers_at(town: Town, at: str) -> list[str]:
    """Whose cowboys on a building are not its owner's."""
    owner = town.owner(at)
    return [name for name in town.cowboys_at(at) if name != owner]


def cancelled_by_church(town: Town, player: str, at: str) -> list[str]:
    """The attacked own buildings beside a new church; against an outlaw the fight goes on (CC-PR-03, CC-PR-04)."""
    return [
        near
        for near in NEIGHBOURS[at]
        if town.owner(near) == player
        and town.content(near) in BUILDINGS
        and not town.has_outlaw(near)
        and attackers_at(town, near)
    ]


def cancel_attacks(town: Town, player: str, at: str) -> list[str]:
    """All cowboys on the buildings that a new church protects go home; no duel was lost (CC-PR-03)."""
    cancelled = cancelled_by_church(town, player, at)
    for near in cancelled:
        for name in town.cowboys_at(near):
            take_home(town, name, near, _("The church {parcel} ends the attack", parcel=at))
            put_away(town, name, near)
    return cancelled
