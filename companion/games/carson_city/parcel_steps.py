"""Claimed parcels: duels first, in the order that the first passer sets, then everybody buys (section e.3)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Confirm, Option, Place
from companion.game.flow import Step
from companion.games.carson_city.asking import too_poor
from companion.games.carson_city.cards import LAWYER, holder_of
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.duel_steps import start_duel
from companion.games.carson_city.duels import is_duel, lawyer_wins, who_orders
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.goods import put_away, spend_cowboy, take_home
from companion.games.carson_city.parcels import buy_parcel, parcel_price, why_not_claimable, why_not_own_more
from companion.games.carson_city.town import Town
from companion.games.carson_city.words import reasons
from companion.text import _

__all__ = ["NextClaim", "Purchase", "ask_order"]


def claims(town: Town) -> list[str]:
    """The claimed parcels that are still to be settled."""
    return [at for at in PARCELS if town.cowboys_at(at) and why_not_claimable(town, at) is None]


def ask_order(town: Town, places: list[str]) -> list[Ask]:
    """Which of several duels comes first: the earliest passer involved says (CC-DU-07)."""
    if len(places) < 2:
        return []
    options = [Option(at, at, detail=", ".join(town.cowboys_at(at))) for at in places]
    return [Place(who=who_orders(town, places), title=_("Which duel is next?"), options=options)]


class NextClaim(Step[Town]):
    """Contested parcels first, then the others in pass order, the Lawyer's among them (CC-PA-03, G-09, G-32)."""

    title = _("Parcels")

    def asks(self, state: Town) -> list[Ask]:
        return ask_order(state, [at for at in claims(state) if is_duel(state, at)])

    def run(self, state: Town) -> str:
        waiting = claims(state)
        if not waiting:
            return "no claim is left"
        if contested := [at for at in waiting if is_duel(state, at)]:
            return self._fight(state, contested[0])
        for at in waiting:
            if lawyer_wins(state, at):
                _send_rivals_home(state, at)
        order = state.in_pass_order([name for at in waiting for name in state.cowboys_at(at)])
        state.claim = next(at for at in waiting if order[0] in state.cowboys_at(at))
        return "one claims it"

    @staticmethod
    def _fight(town: Town, at: str) -> str:
        town.claim = at
        start_duel(town, at, "parcel")
        return "several claim it"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        return self._fight(state, answer)


def _send_rivals_home(town: Town, at: str) -> None:
    """Nobody duels the Lawyer for a parcel (CC-P-18Y, G-32)."""
    lawyer = holder_of(town, LAWYER, YELLOW)
    for name in town.cowboys_at(at):
        if name != lawyer:
            take_home(town, name, at, _("Lawyer"))
            put_away(town, name, at)
            town.say(_("{who} leaves {parcel} to the Lawyer", who=name, parcel=at))


class Purchase(Step[Town]):
    """The claim's winner buys the parcel or drops it; the cowboy is spent (CC-PA-02, CC-PH3-02)."""

    title = _("Parcels")

    def asks(self, state: Town) -> list[Ask]:
        at = state.claim
        if not state.cowboys_at(at):
            return []
        who = state.cowboys_at(at)[0]
        price = parcel_price(state, at, who)
        if why_not_own_more(state, who) or too_poor(state, who, price.total, "CC-PA-02"):
            return []
        return [
            Confirm(
                who=who,
                title=_("Buy {parcel} for ${n}?", parcel=at, n=price.total),
                note=reasons(price),
                yes=_("Buy"),
                no=_("No"),
            )
        ]

    def run(self, state: Town) -> str:
        at = state.claim
        if not state.cowboys_at(at):  # a correction has taken the claim away
            state.claim = ""
            return "done"
        who = state.cowboys_at(at)[0]
        refusal = why_not_own_more(state, who) or too_poor(state, who, parcel_price(state, at, who).total, "CC-PA-02")
        state.say(_("{who} drops {parcel}: {why}", who=who, parcel=at, why=str(refusal)))
        return self._settled(state, who, at)

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        at = state.claim
        if answer:
            price = parcel_price(state, at, who)
            buy_parcel(state, who, at)
            state.say(_("{who} buys {parcel} for ${n} ({why})", who=who, parcel=at, n=price.total, why=reasons(price)))
        else:
            state.say(_("{who} does not buy {parcel}", who=who, parcel=at))
        return self._settled(state, who, at)

    @staticmethod
    def _settled(town: Town, who: str, at: str) -> str:
        spend_cowboy(town, who, at, _("Claim"))
        put_away(town, who, at)
        town.claim = ""
        return "done"
