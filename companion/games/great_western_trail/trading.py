"""Building, buying, trading and the auxiliary actions: what they need and cost (GW-90 to GW-99, GW-110 to GW-113)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companion.errors import RuleError
from companion.games.great_western_trail.components import AUX_DISCS, OFFERS
from companion.games.great_western_trail.components_buildings import PRIVATE
from companion.text import _, n_

__all__ = [
    "Build",
    "Purchase",
    "aux_options",
    "build",
    "buy",
    "engineer_dollars",
    "forest_dollars",
    "forest_spaces",
    "teepee_gain",
    "teepee_pairs",
    "trade",
]


class Build(NamedTuple):
    """A private building being put up, or why it cannot be."""

    craftsmen: int
    cost: int
    balance: int
    refusal: RuleError | None = None


def build(tile: str, replace: str, rate: int, *, craftsmen: int, balance: int) -> Build:
    """Craftsmen and money for the tile, or for the difference to the one it replaces (GW-91, GW-92)."""
    needed = PRIVATE[tile].craftsmen - (PRIVATE[replace].craftsmen if replace else 0)
    cost = needed * rate
    refusal: RuleError | None = None
    if replace and needed <= 0:
        refusal = RuleError(_("Only a lower building can be replaced"), rule="GW-92", code="not_higher")
    elif needed > craftsmen:
        refusal = RuleError(
            n_("That needs {n} craftsman", "That needs {n} craftsmen", needed), rule="GW-91", code="craftsmen"
        )
    elif cost > balance:
        refusal = RuleError(_("That costs ${n}", n=cost), rule="GW-91", code="money")
    return Build(needed, cost, balance - cost, refusal)


class Purchase(NamedTuple):
    """Offers of the cattle market taken in one action."""

    cowboys: int
    cost: int
    refusal: RuleError | None = None


def buy(offers: Sequence[str], *, cowboys: int, balance: int) -> Purchase:
    """Each cowboy serves once, each offer is paid (GW-95, GW-96)."""
    used = sum(OFFERS[offer].cowboys for offer in offers)
    cost = sum(OFFERS[offer].dollars for offer in offers)
    refusal: RuleError | None = None
    if used > cowboys:
        refusal = RuleError(n_("That needs {n} cowboy", "That needs {n} cowboys", used), rule="GW-96", code="cowboys")
    elif cost > balance:
        refusal = RuleError(_("That costs ${n}", n=cost), rule="GW-96", code="money")
    return Purchase(used, cost, refusal)


def trade(amount: int, balance: int) -> RuleError | None:
    """Why the amount of a trading post cannot be settled (GW-98)."""
    if balance + amount < 0:
        return RuleError(_("That costs ${n}", n=-amount), rule="GW-98", code="money")
    return None


def aux_options(discs_removed: Collection[str], *, double: bool) -> dict[str, int]:
    """The auxiliary actions that are open, and how often each may be done (GW-110 to GW-112)."""
    found: dict[str, int] = {}
    for action, discs in AUX_DISCS.items():
        spaces = 2 - len(discs) + sum(disc in discs_removed for disc in discs)
        if spaces:
            found[action] = spaces if double else 1
    return found


def teepee_pairs(green: int, blue: int) -> int:
    """Pairs of one green and one blue teepee."""
    return min(green, blue)


def teepee_gain(green: int, blue: int) -> tuple[int, int]:
    """Building 7a: certificate spaces and dollars for the pairs of teepees held."""
    return 2 * teepee_pairs(green, blue), 2 * teepee_pairs(green, blue)


def forest_dollars(buildings: int) -> int:
    """Building 1a (GW-117)."""
    return 2 * buildings


def forest_spaces(buildings: int) -> int:
    """Building 7b (GW-117)."""
    return buildings


def engineer_dollars(engineers: int) -> int:
    """Building 5b."""
    return engineers
