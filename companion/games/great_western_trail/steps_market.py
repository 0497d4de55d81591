"""The questions of the cattle market (GW-95 to GW-97)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, ChooseSeveral, Option
from companion.game.flow import Step
from companion.games.great_western_trail import trading
from companion.games.great_western_trail.components import BREEDS, OFFERS
from companion.games.great_western_trail.herd import breed_of
from companion.games.great_western_trail.setting_up import show_cattle
from companion.games.great_western_trail.single import card_tags, cards_one_by_one, kinds
from companion.games.great_western_trail.steps_actions import refused
from companion.games.great_western_trail.trail import MARKET, STACK, Trail
from companion.games.great_western_trail.words import card_name, listed
from companion.text import Words, _, n_

__all__ = ["CattleMarket", "NewCattle", "WhichCattle", "reveal_ask", "revealed"]

DONE = "done"


class CattleMarket(Step[Trail]):
    """Split the cowboys over the offers (GW-95); a free one may turn up two cards (GW-97)."""

    title = _("Cattle market")

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [refused(_offer_option(offer), self._why_not(trail, who, offer)) for offer in OFFERS]
        note = n_("{n} cowboy, ${money}", "{n} cowboys, ${money}", _free_cowboys(trail), money=trail.money(who))
        options.append(Option(DONE, _("That is all")))
        return [Choose(who=who, title=_("Buy cattle"), note=note, options=options, quick=DONE)]

    @staticmethod
    def _why_not(trail: Trail, who: str, offer: str) -> RuleError | None:
        printed = OFFERS[offer]
        if offer == "reveal" and not trail.ledger.at(STACK):
            return RuleError(_("The market stack is empty"), rule="GW-97")
        if len(_of_value(trail, printed.value)) < printed.cards:
            return RuleError(_("No such cattle in the market"), rule="GW-96")
        return trading.buy([offer], cowboys=_free_cowboys(trail), balance=trail.money(who)).refusal

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == DONE:
            trail.todo.pop()
            trail.cowboys = -1
            return "all bought"
        trail.cowboys = _free_cowboys(trail) - OFFERS[answer].cowboys
        if answer == "reveal":
            trail.reveal = min(2, len(trail.ledger.at(STACK)))
            return "reveal"
        trail.choice = answer
        return "an offer"


def _free_cowboys(trail: Trail) -> int:
    """Cowboys who have not bought yet in this action."""
    return trail.workers(trail.active)["cowboy"] if trail.cowboys < 0 else trail.cowboys


def _offer_option(offer: str) -> Option:
    printed = OFFERS[offer]
    if offer == "reveal":
        return Option(offer, _("Turn up 2 cards"), _("{n} cow", n=printed.cowboys))
    label: Words = n_("{n} of value {value}", "{n} of value {value}", printed.cards, value=printed.value)
    return Option(offer, label, _("{n} cow ${dollars}", n=printed.cowboys, dollars=printed.dollars))


def _of_value(trail: Trail, value: int) -> list[str]:
    return [card for card in trail.ledger.at(MARKET) if BREEDS[breed_of(card)].value == value]


class WhichCattle(Step[Trail]):
    """Which face-up cards are bought; they go to the discard pile (GW-77, GW-96)."""

    title = _("Cattle market")

    def asks(self, trail: Trail) -> list[Ask]:
        offer = OFFERS[trail.choice]
        there = _of_value(trail, offer.value)
        if len(set(there)) == 1 or len(there) <= offer.cards or trail.money(trail.active) < offer.dollars:
            return []
        title = n_("Which card of value {value}?", "Which {n} cards of value {value}?", offer.cards, value=offer.value)
        if offer.cards == 1:
            options = [Option(kind, card_name(kind), tags=card_tags("", kind)) for kind in sorted(set(there))]
            return [Choose(who=trail.active, title=title, options=options)]
        return [
            ChooseSeveral(
                who=trail.active, title=title, options=cards_one_by_one("", there), least=offer.cards, most=offer.cards
            )
        ]

    def take(self, trail: Trail, who: str, answer: str | list[str]) -> str:
        offer = OFFERS[trail.choice]
        chosen = [answer] if isinstance(answer, str) else kinds(answer)
        trail.choice = ""
        trail.pay(who, offer.dollars, _("cattle bought"))
        for card in chosen:
            trail.ledger.put(card, MARKET, f"{who}/discard", _("cattle bought"))
        trail.say(_("{who} buys {cards} for ${n}", who=who, cards=listed(map(card_name, chosen)), n=offer.dollars))
        return "bought"

    def run(self, trail: Trail) -> str:
        offer = OFFERS[trail.choice]
        there = _of_value(trail, offer.value)
        if len(there) < offer.cards or trail.money(trail.active) < offer.dollars:
            trail.choice = ""  # a correction has taken the cards or the money away
            return "bought"
        return self.take(trail, trail.active, there[: offer.cards])


def reveal_ask(trail: Trail) -> ChooseSeveral:
    """Which cards of the stack are turned up."""
    count = min(trail.reveal, len(trail.ledger.at(STACK)))
    return ChooseSeveral(
        who=trail.active,
        title=n_("Turn up {n} market card", "Turn up {n} market cards", count),
        options=cards_one_by_one("", trail.ledger.at(STACK)),
        least=count,
        most=count,
        chance=True,
    )


def revealed(trail: Trail, answer: list[str]) -> None:
    cards = kinds(answer)
    show_cattle(trail, cards)
    trail.reveal = 0
    trail.say(_("New in the cattle market: {cards}", cards=listed(map(card_name, cards))))


class NewCattle(Step[Trail]):
    """Two cards are turned up (GW-97)."""

    title = _("Cattle market")

    def asks(self, trail: Trail) -> list[Ask]:
        return [reveal_ask(trail)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        revealed(trail, answer)
        return "revealed"
