"""Phase 3: the action squares along their winding path (section b.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.asks import Ask, Choose, Dice, Number, Option
from companion.game.flow import Step
from companion.games.carson_city.asking import NO_THANKS, dollars, too_poor
from companion.games.carson_city.building_steps import buy_tile
from companion.games.carson_city.components import (
    DEFERRED_STAGE,
    HORSE_PRICE,
    INCOME_STAGE,
    NAMES,
    PARCEL_STAGE,
    SQUARES,
    STAGES,
    Square,
)
from companion.games.carson_city.construction import building_price
from companion.games.carson_city.duel_steps import start_duel
from companion.games.carson_city.duels import is_duel
from companion.games.carson_city.goods import (
    earn,
    gain_horse,
    gain_roads,
    pay,
    put_away,
    score,
    spend_cowboy,
)
from companion.games.carson_city.horses import open_corrals, why_not_buy_horse
from companion.games.carson_city.income_steps import begin_income
from companion.games.carson_city.placement_steps import corral_pays
from companion.games.carson_city.refusals import insist
from companion.games.carson_city.squares import UNITS, square_gives, vp_cost, why_not_buy_vp, why_not_open
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import AMMUNITION, CHIP, MONEY, VP, Town
from companion.games.carson_city.words import reasons
from companion.text import _

__all__ = ["Action", "NextSquare"]

WAGE = "wage"


class NextSquare(Step[Town]):
    """The next square of the path on which somebody stands (CC-PH3-01)."""

    title = _("Actions")

    def run(self, state: Town) -> str:
        if not state.squares:
            state.stage += 1
            if state.stage == PARCEL_STAGE:
                return "parcels"
            if state.stage == DEFERRED_STAGE:
                state.asked = list(state.pass_order)
                return "tiles in reserve"
            if state.stage == INCOME_STAGE:
                begin_income(state)
                return "building income"
            if state.stage > max(STAGES):
                state.stage = 0
                return "the path ends"
            state.squares = list(STAGES[state.stage])
        place = SQUARES[state.squares[0]].place
        if is_duel(state, place):
            start_duel(state, place, "square")
            return "several are there"
        if state.cowboys_at(place):
            return "somebody acts"
        state.squares.pop(0)
        return "nobody is there"


def acting(town: Town) -> str:
    """Who acts now on the square that is being resolved."""
    here = town.cowboys_at(SQUARES[town.squares[0]].place)
    return town.in_pass_order(here)[0] if here else ""


class Action(Step[Town]):
    """What a cowboy who was not beaten does there; then it is spent (CC-PH3-01, CC-PH3-02)."""

    title = _("Actions")

    def asks(self, state: Town) -> list[Ask]:
        who = acting(state)
        square = SQUARES[state.squares[0]]
        kind = _kind(square)
        if not who or kind not in ASKS or why_not_open(state, square.id):
            return []
        return ASKS[kind](state, who, square)

    def run(self, state: Town) -> str:
        """A square that gives without asking, or a choice that there is not."""
        who = acting(state)
        if not who:
            state.squares.pop(0)
            return "done"
        square = SQUARES[state.squares[0]]
        if closed := why_not_open(state, square.id):  # a correction has taken the tile or sent a cowboy there
            state.say(_("{square}: {why}", square=square.name, why=str(closed)))
        elif square.id == "ammunition":
            state.ledger.put(CHIP, AMMUNITION, f"{who}/tokens", square.name)
            state.say(_("{who} takes the 3 revolvers for this round", who=who))
        elif _kind(square) == "build":
            state.say(_("{who} cannot pay for the tile", who=who))
        elif _kind(square) != "buy":
            _receive(state, who, square, ())
        return _done(state, who, square)

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        square = SQUARES[state.squares[0]]
        return TAKES[_kind(square)](state, who, square, answer)


def _kind(square: Square) -> str:
    """Squares of a kind ask alike."""
    if square.id in ("gambling", "wages"):
        return square.id
    return square.id.partition("_")[0]


def _receive(town: Town, who: str, square: Square, dice: tuple[int, ...]) -> None:
    """What the square pays, with its reasons."""
    gives = square_gives(town, who, square.id, dice)
    reason = _("{square}: {sum}", square=square.name, sum=reasons(gives))
    unit = UNITS[square.id]
    if unit == MONEY:
        earn(town, who, gives.total, reason)
    elif unit == VP:
        score(town, who, gives.total, reason)
    else:
        gain_roads(town, who, gives.total, square.name)


def _done(town: Town, who: str, square: Square) -> str:
    """The player's cowboys there are spent; somebody else may still act."""
    while who in town.cowboys_at(square.place):
        spend_cowboy(town, who, square.place, square.name)
    put_away(town, who, square.place)
    if not town.cowboys_at(square.place):
        town.squares.pop(0)
    return "done"


# Gambling


def _ask_gambling(_town: Town, who: str, square: Square) -> list[Ask]:
    return [Dice(who=who, title=square.name, count=2)]


def _take_gambling(town: Town, who: str, square: Square, answer: Any) -> str:
    _receive(town, who, square, tuple(answer))
    return _done(town, who, square)


# Buying points


def _ask_points(town: Town, who: str, square: Square) -> list[Ask]:
    most = town.money(who) // square.price
    if not most:
        return []
    note = _("${price} each; {who} has ${n}", price=square.price, who=who, n=town.money(who))
    return [Number(who=who, title=_("Buy how many VP?"), note=note, most=most, start=most, unit="VP")]


def _take_points(town: Town, who: str, square: Square, answer: Any) -> str:
    insist(why_not_buy_vp(town, who, square.id, answer))
    pay(town, who, vp_cost(square.id, answer), square.name)
    score(town, who, answer, square.name)
    return _done(town, who, square)


# Buying a building


def _ask_tile(town: Town, who: str, square: Square) -> list[Ask]:
    kind = town.market()[square.price]
    cost = building_price(town, who, square.price)
    if too_poor(town, who, cost, "CC-BU-01"):
        return []
    buy = Option("yes", _("Buy it"), detail=dollars(cost), tags=(building_tag(kind),))
    return [
        Choose(
            who=who,
            title=_("Buy the {what} for ${n}?", what=NAMES[kind], n=cost),
            options=[buy, NO_THANKS],
            quick="yes",
        )
    ]


def _take_tile(town: Town, who: str, square: Square, answer: Any) -> str:
    _done(town, who, square)
    if answer != "yes":
        return "done"
    buy_tile(town, who, square.price)
    return "a tile to build"


# Wages, where one cowboy may buy a horse (CC-V-HO-02)


def _ask_wages(town: Town, who: str, _square: Square) -> list[Ask]:
    if not town.plays("horses") or why_not_buy_horse(town, who):
        return []
    options = [Option(WAGE, _("Only wages"), tags=("control/no",))]
    for corral in open_corrals(town):
        options.append(Option(str(corral), _("Horse, corral {n}", n=corral), detail=dollars(HORSE_PRICE)))
    return [Choose(who=who, title=_("Buy a horse for one wage?"), options=options, quick=WAGE)]


def _take_wages(town: Town, who: str, square: Square, answer: Any) -> str:
    if answer != WAGE:
        spend_cowboy(town, who, square.place, _("a horse"))
    if who in town.cowboys_at(square.place):
        _receive(town, who, square, ())
    if answer != WAGE:
        pay(town, who, HORSE_PRICE, _("a horse"))
        gain_horse(town, who, f"{who}/corral {answer}", square.name)
        town.horse_bought.append(who)
        corral_pays(town, who, int(answer))
    return _done(town, who, square)


ASKS: dict[str, Callable[[Town, str, Square], list[Ask]]] = {
    "gambling": _ask_gambling,
    "buy": _ask_points,
    "build": _ask_tile,
    "wages": _ask_wages,
}
TAKES: dict[str, Callable[[Town, str, Square, Any], str]] = {
    "gambling": _take_gambling,
    "buy": _take_points,
    "build": _take_tile,
    "wages": _take_wages,
}
