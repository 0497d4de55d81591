"""The table keeps the board, and the box is its referee: duels, income, order, money and scores on demand."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Number, Option
from companion.game.flow import Flow, Step
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.carson_city import cards, income
from companion.games.carson_city.asking import ask_pass_order, dollars
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.components import ROUND_TABLE, ROUNDS
from companion.games.carson_city.duel_steps import DUEL
from companion.games.carson_city.end_steps import EndPowers, MoneyLimit, begin_limit, return_cards
from companion.games.carson_city.goods import put_away
from companion.games.carson_city.income_steps import Choices, Payment, begin_income
from companion.games.carson_city.outlaw_steps import outlaw_leaves
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.personality_steps import ChooseCard, TurnOrder, UsePower
from companion.games.carson_city.protection import why_not_attack
from companion.games.carson_city.referee_board import BOARD
from companion.games.carson_city.tags import player_tag
from companion.games.carson_city.town import (
    ARENA,
    DYNAMITE,
    HORSE,
    MONEY,
    OUTLAW,
    RODEO,
    SUPPLY,
    VP,
    Duel,
    Town,
    beside,
    cowboy,
)
from companion.games.carson_city.words import parcel_words
from companion.text import Text, _

__all__ = ["REFEREE"]

MOST = 99
PAY = "pay"

MENU: dict[str, Text] = {
    "a duel": _("Duel"),
    "the pass order": _("Order of passing"),
    "the personalities": _("Personalities"),
    "building income": _("Building income"),
    "a parcel changes": _("Parcel on the map"),
    "money or points": _("Money or points"),
    "the round ends": _("End of the round"),
    "the game ends": _("Final score"),
}


class Menu(Step[Town]):
    """What the table wants to know or to tell."""

    title = _("Referee")

    def asks(self, state: Town) -> list[Ask]:
        if not state.round:
            return []
        options = [Option(word, label) for word, label in MENU.items()]
        if state.pass_order:
            note = _("Round {n}; order: {names}", n=state.round, names=", ".join(state.pass_order))
        else:
            note = _("Round {n}", n=state.round)
        return [Choose(who=TABLE, title=_("What next?"), note=note, options=options)]

    def run(self, state: Town) -> str:
        state.round = 1
        _lay_out_cards(state)
        return "the personalities"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer == "building income":
            _forget_attacks(state)
            begin_income(state)
        elif answer == "the personalities":
            _lay_out_cards(state)
        elif answer == "the round ends":
            begin_limit(state)
        return str(answer)


def _forget_attacks(town: Town) -> None:
    """Attacks and outlaws of an earlier income are over."""
    town.attacks_won.clear()
    for at in town.places_with(OUTLAW):
        town.ledger.put(OUTLAW, at, "outlaws", _("Referee"))


def _lay_out_cards(town: Town) -> None:
    """The personalities can be chosen, in the order of passing if the box knows it (CC-PH1-01)."""
    return_cards(town)
    town.choosing = cards.choosing_order(town) or list(town.names)


class PassOrder(Step[Town]):
    """Who passed first, second, … (CC-PH2-02)."""

    title = _("Referee")

    def asks(self, state: Town) -> list[Ask]:
        return [ask_pass_order(state)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        put_on_track(state, answer)
        state.say(_("Order: {names}", names=", ".join(answer)))
        return "noted"


class Fighters(Step[Town]):
    """Who duels, and how strong an outlaw is (CC-DU-01)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        options = [Option(name, name, tags=(player_tag(name),)) for name in state.names]
        if state.plays("outlaws"):
            options.append(Option(OUTLAW, _("Outlaw")))
        title = _("Who duels?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, least=2, most=len(options))]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.asked = list(answer)
        fighters = state.in_pass_order([name for name in answer if name != OUTLAW])
        kind = OUTLAW if OUTLAW in answer else "square"
        state.duel = Duel(place=ARENA, kind=kind, fighters=fighters)
        for name in fighters:
            state.ledger.put(cowboy(name), f"{name}/supply", ARENA, _("Duel"))
        return "they stand there"


class Strength(Step[Town]):
    """Revolvers and cowboys in reserve, which only the table can count; cards are added by the box (CC-DU-02)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        if not state.asked:
            return []
        who = state.asked[0]
        if who == OUTLAW:
            return [Number(who=TABLE, title=_("Firepower of the outlaw"), least=8, most=13)]
        start = state.bonus_firepower.get(who, 0)
        title = _("Firepower of {who}", who=who)
        note = _("Revolvers, cowboys in reserve, tokens; not the card")
        return [Number(who=TABLE, title=title, note=note, most=MOST, start=start)]

    def run(self, state: Town) -> str:
        return "counted"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        fighter = state.asked.pop(0)
        if fighter == OUTLAW:
            state.outlaw_firepower = answer
        else:
            state.bonus_firepower[fighter] = answer
        return None


class DuelDynamite(Step[Town]):
    """Who has laid dynamite beside the cowboy, if somebody can have taken any (CC-DY-02)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        if not cards.has_dynamite(state):
            return []
        options = [Option(name, name, tags=(player_tag(name),)) for name in state.duel.fighters]
        title = _("Who has dynamite?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, most=len(options), quick=[])]

    def run(self, state: Town) -> str:
        return "known"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        for name in answer:
            state.ledger.move(DYNAMITE, 1, SUPPLY, beside(name, ARENA), _("Duel"))
        return "known"


class AfterDuel(Step[Town]):
    """The box forgets the cowboys: the table moves them. An outlaw that was beaten leaves play."""

    title = _("Duel")

    def run(self, state: Town) -> str:
        if state.duel.kind == OUTLAW and state.duel.winner != OUTLAW:
            outlaw_leaves(state)
        for name in state.duel.fighters:
            put_away(state, name, ARENA)
            for place in (ARENA, f"{name}/cowboys"):
                while cowboy(name) in state.ledger.at(place):
                    state.ledger.put(cowboy(name), place, f"{name}/supply", _("Duel"))
        return "over"


class Attacks(Step[Town]):
    """Buildings that have been attacked with success; then the money is paid (CC-AT-04)."""

    title = _("Building income")

    def asks(self, state: Town) -> list[Ask]:
        if state.pending:
            thieves = [name for name in state.names if not why_not_attack(state, name, state.pending[0])]
            options = [Option(name, name, tags=(player_tag(name),)) for name in thieves]
            if state.ledger.at("outlaws"):
                options.append(Option(OUTLAW, _("Outlaw")))
            title = _("Who has attacked {what}?", what=parcel_words(state, state.pending[0]))
            return [Choose(who=TABLE, title=title, options=options)]
        options = [Option(PAY, _("Pay the income"))]
        for each in income.yields(state):
            if state.has_outlaw(each.at):
                continue
            if state.ledger.at("outlaws") or any(not why_not_attack(state, name, each.at) for name in state.names):
                label = _("{what} attacked…", what=parcel_words(state, each.at))
                options.append(Option(each.at, label, detail=dollars(each.owner_gets)))
        return [Choose(who=TABLE, title=_("Attacks that succeeded?"), options=options, quick=PAY)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if state.pending:
            at = state.pending.pop()
            if answer == OUTLAW:
                state.ledger.put(OUTLAW, "outlaws", at, _("Referee"))
            else:
                state.attacks_won[at] = answer
        elif answer == PAY:
            return "no attack is left"
        else:
            state.pending.append(answer)
        return None


class Goods(Step[Town]):
    """Whose money, points or horses, and how much there is now."""

    title = _("Money or points")

    def asks(self, state: Town) -> list[Ask]:
        if state.pending:
            who, _slash, unit = state.pending[0].partition("/")
            now = _held(state, who, unit)
            most = now + len(state.ledger.at(STOCKS[unit][0])) if unit in STOCKS else max(MOST, 2 * now)
            return [Number(who=TABLE, title=who, note=unit, most=most, start=max(0, now), unit=unit)]
        options = []
        for name in state.names:
            for unit in (MONEY, VP, *(STOCKS if state.plays("horses") else ())):
                label = _("{who}: {unit}", who=name, unit=unit)
                options.append(Option(f"{name}/{unit}", label, detail=str(_held(state, name, unit))))
        return [Choose(who=TABLE, title=_("Whose?"), options=options)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if not state.pending:
            state.pending.append(answer)
            return None
        holder, _slash, unit = state.pending.pop().partition("/")
        _set(state, holder, unit, answer)
        state.say(_("{who}: {n} {unit}", who=holder, n=answer, unit=unit))
        return "noted"


STOCKS = {HORSE: ("horses", "horses"), RODEO: ("rodeo", "tokens")}
"""Pieces that score at the end: where they come from, and where a player keeps them."""


def _held(town: Town, who: str, unit: str) -> int:
    if unit in STOCKS:
        return town.ledger.at(f"{who}/{STOCKS[unit][1]}").count(unit)
    return town.ledger.amount(who, unit)


def _set(town: Town, who: str, unit: str, amount: int) -> None:
    """Make it so much, from the bank or from the stock."""
    reason = _("Entered by the table")
    more = amount - _held(town, who, unit)
    if unit in STOCKS:
        stock, own = STOCKS[unit][0], f"{who}/{STOCKS[unit][1]}"
        for _piece in range(abs(more)):
            town.ledger.put(unit, stock if more > 0 else own, own if more > 0 else stock, reason)
    else:
        town.ledger.move(unit, abs(more), BANK if more > 0 else who, who if more > 0 else BANK, reason)


class NextRound(Step[Town]):
    """What the next round changes on the table (section e.8)."""

    title = _("End of the round")

    def run(self, state: Town) -> str:
        state.say(_("Everybody takes {n} cowboys", n=ROUND_TABLE[state.round].cowboys))
        state.round += 1
        prices = ", ".join(f"${price}" for price in ROUND_TABLE[state.round].vp_prices)
        state.say(_("Round {n}: points can be bought at {prices}", n=state.round, prices=prices))
        state.teacher = cards.holder_of(state, cards.TEACHER, YELLOW)
        _lay_out_cards(state)
        return "a new round"


class LastCheck(Step[Town]):
    """Everything that scores must have been entered (section e.10)."""

    title = _("Final score")

    def asks(self, state: Town) -> list[Ask]:
        title = _("Is everything entered for the final score?")
        note = _("Money, points, parcels and their owners, order of passing")
        if state.plays("carson_river"):  # CC-V-RV-06: the box knows no roads of the table's
            note = _("Points (+1 per used parcel at a bridge), money, parcels, order of passing")
        return [Confirm(who=TABLE, title=title, note=note, yes=_("Final score"), no=_("Not yet"), quick=None)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if not answer:
            return "not yet"
        state.round = ROUNDS
        return "the last round"


REFEREE: Flow[Town] = Flow(
    *(("menu", word, word) for word in MENU),
    ("the pass order", "noted", "menu"),
    ("the personalities", "chosen", "power"),
    ("the personalities", "everyone has chosen", "turn order"),
    ("power", "used", "the personalities"),
    ("turn order", "set", "menu"),
    ("a duel", "they stand there", "strength"),
    ("strength", "counted", "dynamite"),
    ("dynamite", "known", "duel"),
    ("duel", "settled", "after the duel"),
    ("after the duel", "over", "menu"),
    ("a parcel changes", "the map is right", "menu"),
    ("money or points", "noted", "menu"),
    ("building income", "made", "attacks"),
    ("attacks", "no attack is left", "payment"),
    ("payment", "paid", "menu"),
    ("the round ends", "used", "money limit"),
    ("money limit", "paid", "next round"),
    ("money limit", "the last round", "the game ends"),
    ("next round", "a new round", "the personalities"),
    ("the game ends", "not yet", "menu"),
    ("the game ends", "the last round", "the last round"),
    steps={
        "menu": Menu(),
        "the pass order": PassOrder(),
        "the personalities": ChooseCard(),
        "power": UsePower(),
        "turn order": TurnOrder(),
        "a duel": Fighters(),
        "strength": Strength(),
        "dynamite": DuelDynamite(),
        "duel": DUEL,
        "after the duel": AfterDuel(),
        "a parcel changes": BOARD,
        "money or points": Goods(),
        "building income": Choices(),
        "attacks": Attacks(),
        "payment": Payment(),
        "the round ends": EndPowers(),
        "money limit": MoneyLimit(),
        "next round": NextRound(),
        "the game ends": LastCheck(),
    },
    first="menu",
)
