"""Phase 4: powers of the end, the rodeo, the money limit, and everything back to its place; then the final score."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Number
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.games.carson_city import cards, horses
from companion.games.carson_city.asking import NO, NO_THANKS, ask_pass_order, dollars, offer, too_poor
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.components import CORRALS, LIMIT_TEN, ROUNDS
from companion.games.carson_city.goods import call_cowboys, pay, put_away, score
from companion.games.carson_city.market import slide
from companion.games.carson_city.money import BANKER_OFFERS, discard_vp, excess, why_not_discard
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.purse_powers import LATER
from companion.games.carson_city.refusals import insist
from companion.games.carson_city.scoring import is_tie, ranking
from companion.games.carson_city.squares import cowboys_due
from companion.games.carson_city.town import (
    AMMUNITION,
    CARD_ROW,
    CHIP,
    HORSE,
    HOUSE,
    MONEY,
    MOUNTAIN,
    NO_DUEL,
    RODEO,
    SUPPLY,
    WHITE_COWBOY,
    Town,
)
from companion.games.carson_city.words import reasons
from companion.text import _, n_

__all__ = ["EndPowers", "FinalScoring", "MoneyLimit", "Refresh", "Rodeo", "begin_limit", "give_up", "return_cards"]


class EndPowers(Step[Town]):
    """Red Banker, Grocer and Settler (CC-ER-01)."""

    title = _("End of the round")

    def asks(self, state: Town) -> list[Ask]:
        for who in state.in_pass_order(state.names):
            rich = state.money(who) >= min(BANKER_OFFERS.values())
            if rich and cards.has(state, who, cards.BANKER, RED) and who not in state.decided:
                return [_ask_banker(state, who)]
        return []

    def run(self, state: Town) -> str:
        for who in state.names:
            if state.decided.get(who) == LATER:
                _points_at_the_end(state, who)
        return "used"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.decided[who] = answer
        if answer != NO:
            pay(state, who, BANKER_OFFERS[int(answer)], _("Banker"))
            score(state, who, int(answer), _("Banker"))
        return None


def _ask_banker(town: Town, who: str) -> Ask:
    options = [NO_THANKS]
    for points, price in BANKER_OFFERS.items():
        label = n_("{n} VP", "{n} VP", points)
        options.append(offer(str(points), label, too_poor(town, who, price, "CC-P-02R"), detail=dollars(price)))
    return Choose(who=who, title=_("Banker: buy points"), options=options, quick=NO)


def _points_at_the_end(town: Town, who: str) -> None:
    """Houses for the red Grocer, mountains for the red Settler; a mansion is one house (CC-P-03R, CC-P-05R)."""
    if cards.has(town, who, cards.GROCER, RED):
        houses = sum(HOUSE in town.ledger.at(at) for at in town.parcels_of(who))
        score(town, who, houses, n_("Grocer: {n} house", "Grocer: {n} houses", houses))
    elif cards.has(town, who, cards.SETTLER, RED):
        mountains = sum(MOUNTAIN in town.ledger.at(at) for at in town.parcels_of(who))
        score(town, who, mountains, n_("Settler: {n} mountain", "Settler: {n} mountains", mountains))


class Rodeo(Step[Town]):
    """The best rodeo takes a token; horses go home, corral cowboys are spent (CC-V-HO-10 to CC-V-HO-13)."""

    title = _("Rodeo")

    def run(self, state: Town) -> str:
        if state.plays("horses"):
            _hold_rodeo(state)
        begin_limit(state)
        return "won"


def _hold_rodeo(town: Town) -> None:
    for name in town.pass_order:
        town.say(_("Rodeo, {who}: {sum}", who=name, sum=reasons(horses.rodeo(town, name))))
    winner = horses.rodeo_winner(town)
    if RODEO in town.ledger.at("rodeo"):
        town.ledger.put(RODEO, "rodeo", f"{winner}/tokens", _("Rodeo"))
    town.say(_("{who} wins the rodeo", who=winner))
    for name in town.names:
        for corral in CORRALS:
            place = f"{name}/corral {corral}"
            for piece in list(town.ledger.at(place)):
                home = f"{name}/horses" if piece == HORSE else f"{name}/supply"
                town.ledger.put(piece, place, home, _("After the rodeo"))
            put_away(town, name, place)


def begin_limit(town: Town) -> None:
    """Who has money to give up: above the limit, or enough for a point (CC-ER-06, CC-ER-07)."""
    town.asked = [
        name
        for name in town.in_pass_order(town.names)
        if cards.face_of(town, name) and (_excess(town, name) or town.money(name) >= LIMIT_TEN)
    ]


def _excess(town: Town, who: str) -> int:
    return excess(town.money(who), cards.limit(town, who).total)


class MoneyLimit(Step[Town]):
    """Everybody gives up what is above the limit, or more (CC-ER-06)."""

    title = _("Money limit")

    def asks(self, state: Town) -> list[Ask]:
        return [self._ask(state, name) for name in state.asked]

    @staticmethod
    def _ask(town: Town, who: str) -> Ask:
        least = _excess(town, who)
        note = _("${money}, limit {limit}; $10: 1 VP", money=town.money(who), limit=reasons(cards.limit(town, who)))
        title = _("Give up how much?")
        return Number(who=who, title=title, note=note, least=least, most=town.money(who), quick=least, unit="$")

    def run(self, state: Town) -> str:
        return "the last round" if state.round >= ROUNDS else "paid"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.asked.remove(who)
        give_up(state, who, answer)
        return None


def give_up(town: Town, who: str, amount: int) -> None:
    """Money goes, and each whole ten of it is a point (CC-ER-07)."""
    insist(why_not_discard(town.money(who), cards.limit(town, who).total, amount))
    reason = _("Money limit: ${n} given up", n=amount)
    town.ledger.move(MONEY, amount, who, BANK, reason)
    if amount:
        town.say(_("{who} gives up ${n}", who=who, n=amount))
    score(town, who, discard_vp(amount), reason)


class Refresh(Step[Town]):
    """Cards, tokens and the chip return, cowboys come, the market slides (CC-ER-05, CC-ER-08, CC-ER-09)."""

    title = _("End of the round")

    def run(self, state: Town) -> str:
        state.teacher = cards.holder_of(state, cards.TEACHER, YELLOW)
        state.last_heroes = cards.holder_of(state, cards.HEROES, YELLOW)
        return_cards(state)
        self._return_tokens(state)
        for who in state.names:
            call_cowboys(state, who, cowboys_due(state, who), _("End of the round"))
        state.horse_bought.clear()
        state.tripled.clear()
        state.ranch_horses.clear()
        state.attacks_won.clear()
        slide(state)
        return "everything is back"

    @staticmethod
    def _return_tokens(town: Town) -> None:
        reason = _("End of the round")
        ledger = town.ledger
        if (white := ledger.where(WHITE_COWBOY)) != "white cowboy":
            ledger.put(WHITE_COWBOY, white, "white cowboy", reason)
        for who in town.names:
            if CHIP in ledger.at(f"{who}/tokens"):
                ledger.put(CHIP, f"{who}/tokens", AMMUNITION, reason)
            ledger.move(NO_DUEL, ledger.amount(who, NO_DUEL), who, SUPPLY, reason)


def return_cards(town: Town) -> None:
    """The personalities lie open again, and nothing is decided."""
    for who in town.names:
        for card in list(town.ledger.at(f"{who}/card")):
            town.ledger.put(card, f"{who}/card", CARD_ROW, _("End of the round"))
    town.newsboy = 0
    town.decided.clear()


class FinalScoring(Step[Town]):
    """Money and property become points (section e.10)."""

    title = _("Final score")

    def asks(self, state: Town) -> list[Ask]:
        """A referee may not have seen who passed when (CC-SC-07, CC-V-KC-04)."""
        if state.pass_order or not (state.plays("kit_carson") or is_tie(state)):
            return []
        return [ask_pass_order(state)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        put_on_track(state, answer)
        return self.run(state)

    def run(self, state: Town) -> str:
        state.final = True
        for each in ranking(state):
            state.say(_("{place}. {who}: {sum}", place=each.place, who=each.player, sum=reasons(each.sum)))
        return "scored"
