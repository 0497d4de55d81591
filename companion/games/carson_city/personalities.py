"""What each personality does at once when it is chosen, one line for each side of the nineteen cards.

What lasts for the round is asked for where it matters (`cards.has`); what comes at the end of the round stands in
`end_steps.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.game.asks import Ask
from companion.games.carson_city import land_powers as land
from companion.games.carson_city import purse_powers as purse
from companion.games.carson_city import trade_powers as trade
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.town import Town

__all__ = ["NOTHING_NOW", "POWERS", "REFEREED", "Power"]

Asks: TypeAlias = Callable[[Town, str], list[Ask]]
Take: TypeAlias = Callable[[Town, str, Any], str | None]
Run: TypeAlias = Callable[[Town, str], str]


def _asks_nothing(_town: Town, _who: str) -> list[Ask]:
    return []


def _never_asked(_town: Town, _who: str, _answer: Any) -> str | None:
    raise AssertionError("a power that asks nothing was answered")


def _used(_town: Town, _who: str) -> str:
    return "used"


@dataclass(frozen=True, slots=True)
class Power:
    """What one side of a card does at once: it asks, or, with nothing (more) to ask, it happens."""

    asks: Asks = _asks_nothing
    take: Take = _never_asked
    run: Run = _used


NOTHING_NOW = Power()

REFEREED = ((0, YELLOW), (0, RED), (2, YELLOW), (3, YELLOW), (3, RED), (5, RED), (14, YELLOW), (14, RED))
"""The powers that concern money, limits and duels only: where the table keeps the board it carries out the others."""

POWERS: dict[tuple[int, str], Power] = {
    (0, YELLOW): Power(trade.ask_newsboy, trade.take_newsboy),
    (0, RED): Power(trade.ask_newsboy, trade.take_newsboy),
    (1, YELLOW): Power(run=purse.white_cowboy),
    (1, RED): NOTHING_NOW,
    (2, YELLOW): Power(run=purse.nine_dollars),
    (2, RED): NOTHING_NOW,
    (3, YELLOW): Power(purse.ask_grocer, purse.take_eight_or_later),
    (3, RED): Power(purse.ask_houses, purse.take_eight_or_later),
    (4, YELLOW): Power(run=purse.two_roads),
    (4, RED): Power(trade.ask_market, trade.take_market),
    (5, YELLOW): Power(land.ask_free_parcel, land.take_free_parcel),
    (5, RED): Power(purse.ask_mountains, purse.take_eight_or_later),
    (6, YELLOW): Power(purse.ask_cowboys, purse.take_cowboys),
    (6, RED): Power(purse.ask_revolvers, purse.take_revolvers),
    (7, YELLOW): NOTHING_NOW,
    (7, RED): NOTHING_NOW,
    (8, YELLOW): Power(land.ask_indian_dice, land.take_indian_dice),
    (8, RED): NOTHING_NOW,
    (9, YELLOW): Power(land.ask_mine, land.take_mine),
    (9, RED): Power(run=purse.two_dynamite),
    (10, YELLOW): NOTHING_NOW,
    (10, RED): Power(run=purse.one_dynamite),
    (11, YELLOW): Power(run=purse.two_tokens),
    (11, RED): NOTHING_NOW,
    (12, YELLOW): Power(trade.ask_auction_parcels, trade.take_auction_parcels),
    (12, RED): Power(trade.ask_auction_chip, trade.take_auction_chip),
    (13, YELLOW): Power(run=purse.one_road),
    (13, RED): Power(purse.ask_tax, purse.take_tax),
    (14, YELLOW): Power(purse.ask_doctor, purse.take_doctor),
    (14, RED): Power(purse.ask_doctor, purse.take_doctor),
    (15, YELLOW): Power(run=purse.one_horse),
    (15, RED): Power(land.ask_ranch, land.take_ranch),
    (16, YELLOW): NOTHING_NOW,
    (16, RED): Power(purse.ask_heroes, purse.take_heroes),
    (17, YELLOW): NOTHING_NOW,
    (17, RED): NOTHING_NOW,
    (18, YELLOW): Power(land.ask_lawyer, land.take_lawyer),
    (18, RED): NOTHING_NOW,
}
