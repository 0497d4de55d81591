"""Outlaws: they come, they ride, and cowboys fight them (section f.5)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Number, Option, Place
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.carson_city import cards, outlaws
from companion.games.carson_city.asking import offer, parcel_dice, white_and_black
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.duel_steps import start_duel
from companion.games.carson_city.duels import is_duel
from companion.games.carson_city.geometry import BY_DICE, dice_to_parcel
from companion.games.carson_city.goods import earn, put_away, score, spend_cowboy
from companion.games.carson_city.income import multiplied_income
from companion.games.carson_city.parcel_steps import ask_order
from companion.games.carson_city.town import OUTLAW, Town
from companion.games.carson_city.words import parcel_words
from companion.text import _, n_

__all__ = ["Arrival", "Fights", "Landing", "Prize", "Ride", "Tile", "outlaw_leaves"]

DOCTOR_PAY = 3
UNDERTAKER_PAY = 2
MOST_VP = 30
POINTS = "points"
STEAL = "steal"


class Arrival(Step[Town]):
    """At the start of rounds 2 to 4 the start player throws for strength and number (CC-V-OU-01, CC-V-OU-02)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        if not state.plays("outlaws") or state.round == 1:
            return []
        note = _("Black + 7: firepower; white: number")
        return [white_and_black(state.pass_order[0], _("Outlaws are coming"), note)]

    def run(self, state: Town) -> str:
        return "no outlaws come"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        white, black = answer
        state.outlaw_firepower, count = outlaws.arrival(black, white)
        state.outlaws_to_place = min(count, len(state.ledger.at("outlaws")))
        state.say(_("Outlaw tile: firepower {n}", n=state.outlaw_firepower))
        return "they come"


class Tile(Step[Town]):
    """The points on the tile's face, read from it when it lies there for the first time (CC-V-OU-02)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        if str(state.outlaw_firepower) in state.known.get("outlaw_vp", {}):
            return []
        title = _("VP on the tile of firepower {n}?", n=state.outlaw_firepower)
        return [Number(who=TABLE, title=title, most=MOST_VP, unit="VP")]

    def run(self, state: Town) -> str:
        state.say(_("An outlaw is worth {n} VP", n=state.outlaw_vp))
        return "known"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        known = dict(state.known.get("outlaw_vp", {}))
        state.known["outlaw_vp"] = known | {str(state.outlaw_firepower): answer}
        return None


class Landing(Step[Town]):
    """Dice say where each new outlaw stands (CC-V-OU-03, CC-V-OU-04)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        if not state.outlaws_to_place or all(outlaws.landing(state, at)[0] == outlaws.REROLL for at in BY_DICE):
            return []
        note = n_("{n} outlaw to come", "{n} outlaws to come", state.outlaws_to_place)
        return [parcel_dice(_("Where is the outlaw?"), note, state.pass_order[0])]

    def run(self, state: Town) -> str:
        state.outlaws_to_place = 0
        state.outlaws_to_move = state.places_with(OUTLAW)
        return "all have landed"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        at = dice_to_parcel(*answer)
        result, sheriff = outlaws.landing(state, at)
        if result == outlaws.REROLL:
            state.say(_("No outlaw goes to {parcel}: roll again", parcel=at))
            return None
        state.outlaws_to_place -= 1
        if result == outlaws.CAPTURED:
            state.say(_("The outlaw rides into the prison {parcel}", parcel=at))
            score(state, sheriff, state.outlaw_vp, _("Outlaw captured"))
            outlaw_leaves(state)
        else:
            state.ledger.put(OUTLAW, "outlaws", at, _("Outlaws"))
            state.say(_("An outlaw on {parcel}", parcel=parcel_words(state, at)))
        return None


class Ride(Step[Town]):
    """Every outlaw rides to the best income next door, in the start player's order (CC-V-OU-05)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        first = state.pass_order[0]
        if not state.riding and len(state.outlaws_to_move) > 1 and _restless(state):
            options = [Option(at, at) for at in state.outlaws_to_move]
            return [Place(who=first, title=_("Which outlaw rides next?"), options=options)]
        if state.riding and len(best := outlaws.moves(state, state.riding)) > 1:
            options = [Option(at, parcel_words(state, at)) for at in best]
            return [Place(who=first, title=_("Equally good: by lot"), options=options, chance=True)]
        return []

    def run(self, state: Town) -> str:
        if not state.riding and not _restless(state):
            for at in state.outlaws_to_move:
                state.say(_("The outlaw on {parcel} stays", parcel=at))
            state.outlaws_to_move.clear()
            return "all have moved"
        if not state.riding:
            state.riding = state.outlaws_to_move[0]
            return "next outlaw"
        _ride(state, outlaws.moves(state, state.riding)[0])
        return "next outlaw"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if state.riding:
            _ride(state, answer)
        else:
            state.riding = answer
        return "next outlaw"


def _restless(town: Town) -> bool:
    """An outlaw who has not moved yet would ride; where none would, their order says nothing."""
    return any(outlaws.moves(town, at) != [at] for at in town.outlaws_to_move)


def _ride(town: Town, to: str) -> None:
    at, town.riding = town.riding, ""
    town.outlaws_to_move.remove(at)
    if to == at:
        town.say(_("The outlaw on {parcel} stays", parcel=at))
        return
    town.ledger.put(OUTLAW, at, to, _("Outlaws"))
    town.say(_("The outlaw rides from {parcel} to {to}", parcel=at, to=parcel_words(town, to)))


class Fights(Step[Town]):
    """Where cowboys face an outlaw, just before building income (CC-V-OU-07)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        return ask_order(state, _faced(state))

    def run(self, state: Town) -> str:
        return self._fight(state, faced[0]) if (faced := _faced(state)) else "no fight is left"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        return self._fight(state, answer)

    @staticmethod
    def _fight(town: Town, at: str) -> str:
        start_duel(town, at, OUTLAW)
        return "a fight"


def _faced(town: Town) -> list[str]:
    return [at for at in town.places_with(OUTLAW) if town.cowboys_at(at) and is_duel(town, at)]


class Prize(Step[Town]):
    """The winner takes the tile's points, or half of another player's income (CC-V-OU-10)."""

    title = _("Outlaws")

    def asks(self, state: Town) -> list[Ask]:
        who, at = state.duel.winner, state.duel.place
        if who == OUTLAW:
            return []
        refusal = outlaws.why_not_steal(state, who, at)
        if refusal is not None:
            return []
        return [
            Choose(
                who=who,
                title=_("Points, or half the income?"),
                options=[
                    offer(POINTS, _("Points"), detail=_("{n} VP", n=state.outlaw_vp)),
                    offer(STEAL, _("Half of {what}", what=parcel_words(state, at)), detail=_half(state, at)),
                ],
            )
        ]

    def run(self, state: Town) -> str:
        if state.duel.winner != OUTLAW:
            _beaten(state, POINTS)
        return "taken"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        _beaten(state, answer)
        return "taken"


def _half(town: Town, at: str) -> str:
    """What stealing brings: the multiplier comes before the split (CC-AT-05)."""
    return f"${multiplied_income(town, at) // 2}"


def _beaten(town: Town, prize: str) -> None:
    """The outlaw goes to the supply; the winner's cowboy is spent, unless it sits in City Hall (CC-CH-07)."""
    who, at = town.duel.winner, town.duel.place
    town.ledger.put(OUTLAW, at, "outlaws", _("Outlaw beaten"))
    outlaw_leaves(town)
    if prize == POINTS:
        score(town, who, town.outlaw_vp, _("Outlaw beaten"))
    else:
        town.attacks_won[at] = who
        town.say(_("{who} takes half the income of {building}", who=who, building=parcel_words(town, at)))
    spend_cowboy(town, who, at, _("Outlaw beaten"))
    put_away(town, who, at)


def outlaw_leaves(town: Town) -> None:
    """An outlaw leaves play: the bank pays the Doctor or the Undertaker (CC-P-14Y, CC-P-14R)."""
    if doctor := cards.holder_of(town, cards.DOCTOR, YELLOW):
        earn(town, doctor, DOCTOR_PAY, _("Doctor: an outlaw"))
    if undertaker := cards.holder_of(town, cards.DOCTOR, RED):
        earn(town, undertaker, UNDERTAKER_PAY, _("Undertaker: an outlaw"))
