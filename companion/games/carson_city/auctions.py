"""Auctions: what may be bid, and where the money goes (section e.9)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.ledger import BANK
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.parcels import take_parcel
from companion.games.carson_city.town import AMMUNITION, CHIP, MONEY, Town
from companion.text import _

__all__ = ["Shares", "highest_bid", "settle", "shares"]


@dataclass(frozen=True, slots=True)
class Shares:
    """Where the winning bid goes."""

    to_bank: int
    to_auctioneer: int
    winner_pays: int


def shares(auctioneer: str, side: str, winner: str, bid: int) -> Shares:
    """Parcels: half to the bank, rounded down, half to the Auctioneer; the chip: all to the Auctioneer."""
    to_bank = bid // 2 if side == YELLOW else 0
    if winner == auctioneer:
        return Shares(to_bank, 0, to_bank)
    return Shares(to_bank, bid - to_bank, bid)


def highest_bid(town: Town, player: str) -> int:
    """The most that a player can bid: the own cash, and nothing without tiles for both parcels (CC-AU-02)."""
    if len(town.ledger.at(f"{player}/tiles")) < len(town.auction.parcels):
        return 0
    return town.money(player)


def settle(town: Town) -> Shares:
    """The leader pays and takes what was sold; without a bid nothing is sold (CC-AU-01)."""
    sale = town.auction
    if not sale.leader:
        return Shares(0, 0, 0)
    found = shares(sale.auctioneer, sale.side, sale.leader, sale.bid)
    reason = _("Auction")
    town.ledger.move(MONEY, found.to_bank, sale.leader, BANK, reason)
    town.ledger.move(MONEY, found.to_auctioneer, sale.leader, sale.auctioneer, reason)
    for at in sale.parcels:
        take_parcel(town, sale.leader, at, reason)
    if not sale.parcels:
        town.ledger.put(CHIP, AMMUNITION, f"{sale.leader}/tokens", reason)
    return found
