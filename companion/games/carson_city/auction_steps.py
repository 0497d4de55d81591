"""The auction: everybody bids higher or drops out, until one is left (section e.9)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Number
from companion.game.flow import Step
from companion.games.carson_city import auctions
from companion.games.carson_city.town import Town
from companion.text import Words, _

__all__ = ["Bid", "Hammer"]


class Bid(Step[Town]):
    """The next bidder stays at the best bid, which is to drop out, or goes higher (CC-AU-01)."""

    title = _("Auction")

    def asks(self, state: Town) -> list[Ask]:
        sale = state.auction
        who = sale.bidders[0] if sale.bidders else ""
        if not who or who == sale.leader or auctions.highest_bid(state, who) <= sale.bid:
            return []
        return [
            Number(
                who=who,
                title=_("Bid for {lot}", lot=lot(state)),
                note=_("${n} by {who}; stay to drop out", n=sale.bid, who=sale.leader)
                if sale.leader
                else _("$0 to drop out"),
                least=sale.bid,
                most=auctions.highest_bid(state, who),
                start=sale.bid + 1,
                quick=sale.bid,
                unit="$",
            )
        ]

    def run(self, state: Town) -> str:
        """Nobody else is left, or the next bidder has too little."""
        sale = state.auction
        if not sale.bidders or sale.bidders == [sale.leader]:
            return "one is left"
        who = sale.bidders.pop(0)
        state.say(_("{who} drops out", who=who))
        return "next bidder"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        sale = state.auction
        sale.bidders.pop(0)
        if answer > sale.bid:
            sale.bid, sale.leader = answer, who
            sale.bidders.append(who)
            state.say(_("{who} bids ${n}", who=who, n=answer))
        else:
            state.say(_("{who} drops out", who=who))
        return "next bidder"


class Hammer(Step[Town]):
    """The best bid gets it, and the money goes its ways (CC-AU-02, CC-AU-03)."""

    title = _("Auction")

    def run(self, state: Town) -> str:
        sale = state.auction
        auctions.settle(state)
        if sale.leader:
            state.say(_("{who} gets {lot} for ${n}", who=sale.leader, lot=lot(state), n=sale.bid))
        else:
            state.say(_("Nobody bids for {lot}", lot=lot(state)))
        return "sold"


def lot(town: Town) -> Words:
    """What is under the hammer."""
    return " + ".join(town.auction.parcels) or _("the 3 revolvers")
