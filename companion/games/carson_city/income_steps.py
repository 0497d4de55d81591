"""Building income: choices, City Hall, attacks, and the money (section e.6; the outlaws stand in `outlaw_steps`)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Answer, Ask, Choose, ChooseSeveral, Option
from companion.game.flow import Step
from companion.games.carson_city import cards, income
from companion.games.carson_city.asking import NO, NO_THANKS, dollars
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.city_hall import take_seat
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.duel_steps import start_duel
from companion.games.carson_city.duels import fighters_at, is_duel
from companion.games.carson_city.goods import earn, put_away, score, spend_cowboy
from companion.games.carson_city.parcel_steps import ask_order
from companion.games.carson_city.purse_powers import EIGHT, EIGHT_DOLLARS, LATER
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import CITY_HALL, DYNAMITE, SUPPLY, Town, beside
from companion.games.carson_city.words import parcel_words, reasons
from companion.text import Text, _

__all__ = ["Attacks", "Choices", "CityHall", "Payment", "begin_income"]

GROCER = "grocer"
MINES = "mines"
RANCHES = "ranches"


def begin_income(town: Town) -> None:
    """What dynamite does by itself, and who has something to choose, in pass order (CC-DY-03, G-12)."""
    for at, kind in town.buildings():
        if kind == "mine" and town.ledger.amount(beside(town.owner(at), at), DYNAMITE):
            town.tripled.append(at)
    order = town.in_pass_order(town.names)
    town.pending = [f"{what}/{who}" for what in (GROCER, MINES, RANCHES) for who in order]


class Choices(Step[Town]):
    """The Grocer's kind, mines to blow up, ranches with horses: all before any duel about a building (G-12)."""

    title = _("Building income")

    def asks(self, state: Town) -> list[Ask]:
        for each in state.pending:
            what, _slash, who = each.partition("/")
            if ask := CHOICES[what](state, who):
                return [ask]
        return []

    def run(self, state: Town) -> str:
        state.pending.clear()
        return "made"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        while not CHOICES[state.pending[0].partition("/")[0]](state, state.pending[0].partition("/")[2]):
            state.pending.pop(0)
        what = state.pending.pop(0).partition("/")[0]
        if what == GROCER:
            _take_grocer(state, who, answer)
        elif what == MINES:
            state.tripled += answer
            used = min(len(answer), state.ledger.amount(who, DYNAMITE))  # a referee has not seen it
            state.ledger.move(DYNAMITE, used, who, SUPPLY, _("Mines"))
        else:
            state.ranch_horses += answer
        return None


def _ask_grocer(town: Town, who: str) -> Ask | None:
    if not cards.has(town, who, cards.GROCER, YELLOW) or town.decided.get(who) != LATER:
        return None
    earning: dict[str, int] = {}
    for at in town.buildings_of(who):
        if BUILDINGS[kind := town.content(at)].earns:
            earning[kind] = earning.get(kind, 0) + income.building_income(town, at).total
    options = [
        Option(kind, NAMES[kind], detail=_("+${n}", n=more), tags=(building_tag(kind),))
        for kind, more in earning.items()
    ]
    if town.facts.grocer_waits:
        options.append(Option(EIGHT, dollars(EIGHT_DOLLARS)))
    return Choose(who=who, title=_("Grocer: double which kind?"), options=[*options, NO_THANKS]) if options else None


def _take_grocer(town: Town, who: str, answer: str) -> None:
    town.decided[who] = answer
    if answer == EIGHT:
        earn(town, who, EIGHT_DOLLARS, _("Grocer"))
    elif answer != NO:
        town.say(_("{who} doubles: {what}", who=who, what=NAMES[answer]))


def _ask_mines(town: Town, who: str) -> Ask | None:
    """CC-DY-01: each mine once, and not one that the Grocer doubles."""
    mines = [at for at in town.buildings_of(who, "mine") if at not in town.tripled]
    dynamite = town.ledger.amount(who, DYNAMITE)
    if town.referee and cards.has_dynamite(town):  # the table keeps it
        dynamite = len(mines)
    if not mines or not dynamite or town.decided.get(who) == "mine":
        return None
    return _several(town, who, mines, dynamite, _("Dynamite: triple which mines?"))


def _ask_ranches(town: Town, who: str) -> Ask | None:
    """CC-V-HO-06: each horse one ranch, and not with the Grocer."""
    ranches = town.buildings_of(who, "ranch")
    horses = town.horses(who, 3)
    if town.referee and town.plays("horses"):  # the table keeps them
        horses = len(ranches)
    if not ranches or not horses or town.decided.get(who) == "ranch":
        return None
    return _several(town, who, ranches, horses, _("Horses: double which ranches?"))


def _several(town: Town, who: str, places: list[str], most: int, title: Text) -> Ask:
    options = [
        Option(at, parcel_words(town, at), detail=dollars(income.building_income(town, at).total)) for at in places
    ]
    quick: Answer | None = [] if town.referee else None
    return ChooseSeveral(who=who, title=title, options=options, most=min(most, len(options)), quick=quick)


CHOICES = {GROCER: _ask_grocer, MINES: _ask_mines, RANCHES: _ask_ranches}


class CityHall(Step[Town]):
    """Who holds City Hall from now on (CC-CH-04, CC-CH-07)."""

    title = _("City Hall")

    def run(self, state: Town) -> str:
        hall = state.city_hall
        if not hall or not state.cowboys_at(hall):
            return "held"
        if len(fighters_at(state, hall)) > 1:
            start_duel(state, hall, "city hall")
            return "several want it"
        who = state.cowboys_at(hall)[0]
        take_seat(state, who)
        put_away(state, who, hall)
        state.say(_("{who} holds City Hall", who=who))
        return "held"


class Attacks(Step[Town]):
    """Duels about buildings, in the order that the first passer sets, and what comes of them (section e.5)."""

    title = _("Attacks")

    def asks(self, state: Town) -> list[Ask]:
        return ask_order(state, [at for at in _under_arms(state) if is_duel(state, at)])

    def run(self, state: Town) -> str:
        for at in _under_arms(state):
            if is_duel(state, at):
                return self._fight(state, at)
            _settle(state, at)
        return "no attack is left"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        return self._fight(state, answer)

    @staticmethod
    def _fight(town: Town, at: str) -> str:
        start_duel(town, at, "attack")
        return "a fight"


def _under_arms(town: Town) -> list[str]:
    """The buildings on which cowboys stand."""
    return [at for at, kind in town.buildings() if kind != CITY_HALL and town.cowboys_at(at)]


def _settle(town: Town, at: str) -> None:
    """One cowboy is left: an attacker has succeeded, a defender has done his work (CC-AT-02, CC-AT-06)."""
    who = town.cowboys_at(at)[0]
    if who != town.owner(at):
        town.attacks_won[at] = who
        town.say(_("{who} takes half the income of {building}", who=who, building=parcel_words(town, at)))
    spend_cowboy(town, who, at, _("Attack"))
    put_away(town, who, at)


class Payment(Step[Town]):
    """Every building pays, building by building (CC-IN-01, CC-IN-19)."""

    title = _("Building income")

    def run(self, state: Town) -> str:
        split = income.yields(state)
        for each in split:
            self._pay(state, each)
        for who, earned in income.payout(split).items():
            state.say(_("{who}: ${n} from buildings", who=who, n=earned.total))
        for who in state.names:
            if cards.has(state, who, cards.LAWYER, RED):
                own = sum(each.owner_gets for each in split if each.owner == who)
                points = cards.publisher_vp(state.round, own)
                score(state, who, points.total, _("Publisher: {sum}", sum=reasons(points)))
        return "paid"

    @staticmethod
    def _pay(town: Town, each: income.Yield) -> None:
        name = parcel_words(town, each.at)
        if income.gold_tile_needed(each.kind, each.income.total) and each.at not in town.gold_tiles:
            town.gold_tiles.append(each.at)
            town.say(_("{what}: take the gold-rimmed tile", what=name))
        earn(town, each.owner, each.owner_gets, _("{what}: {sum}", what=name, sum=reasons(each.reasons)))
        if each.thief:
            earn(town, each.thief, each.thief_gets, _("stolen from {what}", what=name))
