"""Firepower, point by point (CC-DU-02)."""

from __future__ import annotations

from companion.game.sums import Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.components import AMMUNITION_FIREPOWER
from companion.games.carson_city.town import CHIP, WHITE_COWBOY, Town
from companion.text import Words, _, n_

__all__ = ["firepower"]

MERCENARY_YELLOW = 3
MERCENARY_RED = 2
MANY_HORSES = 3


def firepower(town: Town, player: str) -> Sum:
    """Revolvers, cowboys in the personal reserve, and what helps for this round."""
    parts: list[tuple[Words, int]] = []
    if n := town.revolvers(player):
        parts.append((n_("{n} revolver", "{n} revolvers", n), n))
    reserve = town.reserve(player)
    n = len(reserve) if town.option("white_cowboy_fights") else len(reserve) - reserve.count(WHITE_COWBOY)
    if n:
        parts.append((n_("{n} cowboy", "{n} cowboys", n), n))
    if CHIP in town.ledger.at(f"{player}/tokens"):
        parts.append((_("ammunition"), AMMUNITION_FIREPOWER))
    if cards.has(town, player, cards.MERCENARY, YELLOW):
        parts.append((_("Mercenary"), MERCENARY_YELLOW))
    if cards.has(town, player, cards.MERCENARY, RED):
        parts.append((_("Mercenary"), MERCENARY_RED))
    if n := town.horses(player, 1):
        parts.append((_("horses"), 2 if n >= MANY_HORSES else 1))
    if n := town.bonus_firepower.get(player, 0):
        parts.append((_("counted by the table"), n))
    return Sum.of(*parts)
