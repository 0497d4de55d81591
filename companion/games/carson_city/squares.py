"""What the action squares give (section b.4)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import RuleError
from companion.game.sums import Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED
from companion.games.carson_city.components import ROUND_TABLE, SQUARES, WAGE
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import MONEY, ROAD, VP, Town
from companion.text import _, n_

__all__ = ["UNITS", "cowboys_due", "square_gives", "vp_cost", "why_not_buy_vp", "why_not_open"]

EACH = 2
ROADS = 3

# In which unit a square pays by itself.
UNITS = {
    "wages": MONEY,
    "roads_3": ROAD,
    "roads_1": ROAD,
    "income_parcels": MONEY,
    "income_firepower": MONEY,
    "gambling": MONEY,
    "vp_parcels": VP,
    "vp_firepower": VP,
    "vp_buildings": VP,
}


def square_gives(town: Town, player: str, square: str, dice: Sequence[int] = ()) -> Sum:
    """What a square pays a player who stands there and is not beaten, in its own unit."""
    if square == "gambling":
        return _gambling(town, player, dice)
    cowboys = town.cowboys_at(f"square/{square}").count(player)
    if square == "wages":
        return Sum.of((n_("{n} cowboy", "{n} cowboys", cowboys), WAGE * cowboys))
    if square == "roads_1":
        return Sum.of((n_("{n} cowboy", "{n} cowboys", cowboys), cowboys))
    if square == "roads_3":
        return Sum.of((_("roads"), ROADS))
    if square in ("income_firepower", "vp_firepower"):
        n = firepower(town, player).total
        reason = n_("{n} firepower", "{n} firepower", n)
    elif square == "vp_buildings":
        n = len(town.buildings_of(player))
        return Sum.of((n_("{n} building", "{n} buildings", n), n))
    else:
        n = len(town.parcels_of(player))
        reason = n_("{n} parcel", "{n} parcels", n)
    return Sum.of((reason, EACH * n if UNITS[square] == MONEY else n // EACH))


def _gambling(town: Town, player: str, dice: Sequence[int]) -> Sum:
    """The dice added; the red Singer's cowboy multiplies them (CC-AC-10, CC-P-11R)."""
    first, second = dice
    if cards.has(town, player, cards.SINGER, RED) and town.has_token(player, "square/gambling"):
        return Sum.of((_("Singer: {a} × {b}", a=first, b=second), first * second))
    return Sum.of((_("dice {a} and {b}", a=first, b=second), first + second))


def why_not_open(town: Town, square: str) -> RuleError | None:
    """Why nobody can use a square now (CC-PL-03)."""
    known = SQUARES.get(square)
    if known is None:
        return no(_("There is no square {square}", square=square[:20]), "CC-PL-01")
    if square.startswith("buy_vp_") and known.price not in ROUND_TABLE[town.round].vp_prices:
        return no(_("Closed in round {n}", n=town.round), "CC-AC-15")
    if square.startswith("build_") and not town.ledger.at(f"market/{known.price}"):
        return no(_("There is no tile on it"), "CC-PL-03")
    if square == "ammunition" and not town.ledger.at(known.place).count("chip"):
        return no(_("The revolvers are sold"), "CC-AU-03")
    return None


def vp_cost(square: str, count: int) -> int:
    return SQUARES[square].price * count


def why_not_buy_vp(town: Town, player: str, square: str, count: int) -> RuleError | None:
    """Why a player cannot buy so many points there (CC-AC-15)."""
    refusal = why_not_open(town, square)
    if refusal is None and vp_cost(square, count) > town.money(player):
        return no(_("{who} has only ${n}", who=player, n=town.money(player)), "CC-AC-15")
    return refusal


def cowboys_due(town: Town, player: str) -> int:
    """The cowboys a player receives at the end of the round, as far as the ten go (CC-ER-05)."""
    return min(ROUND_TABLE[town.round].cowboys, len(town.ledger.at(f"{player}/supply")))
