"""Money above the limit, taxes, and the points that money buys."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city.components import LIMIT_TEN
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import Town
from companion.text import _

__all__ = ["BANKER_OFFERS", "discard_vp", "excess", "tax", "why_not_discard"]

# CC-P-02R: VP for dollars, one purchase.
BANKER_OFFERS = {3: 3, 5: 12, 7: 25}


def excess(money: int, limit: int) -> int:
    """What must be given up at the end of the round (CC-ER-06)."""
    return max(0, money - limit)


def why_not_discard(money: int, limit: int, discard: int) -> RuleError | None:
    """Why a player cannot give up just that much."""
    if discard < excess(money, limit):
        return no(_("At least ${n} must go", n=excess(money, limit)), "CC-ER-06")
    if discard > money:
        return no(_("There is only ${n}", n=money), "CC-ER-06")
    return None


def discard_vp(discard: int) -> int:
    """1 VP for each whole ten given up (CC-ER-07)."""
    return discard // LIMIT_TEN


def tax(town: Town, governor: str, on: str) -> dict[str, int]:
    """What the others pay the red Governor: for `weapons` or for `money`, never more than they have (G-16)."""
    paid = {}
    for name in town.names:
        if name != governor:
            due = town.revolvers(name) if on == "weapons" else -(-town.money(name) // LIMIT_TEN)
            paid[name] = min(due, town.money(name))
    return paid
