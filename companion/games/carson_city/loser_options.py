"""What a loser of a duel may do while the Doctor or the Undertaker is in town (CC-P-14Y, CC-P-14R)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.games.carson_city.cards import DOCTOR, holder_of
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.components import SQUARES
from companion.games.carson_city.duels import is_there, stands, take_back
from companion.games.carson_city.goods import hand_over, lose
from companion.games.carson_city.squares import why_not_open
from companion.games.carson_city.tags import square_tag
from companion.games.carson_city.town import Town, cowboy
from companion.text import _

__all__ = ["doctor_first", "loser_answers", "loser_ask"]

HOME = "home"
MOVE_ON = "move on"
POINT = "point"
FEE = "fee"
DOCTOR_FEE = 3
UNDERTAKER_FEE = 2


def doctor_first(town: Town, losers: list[str]) -> list[str]:
    """The Doctor is served first, then the others in pass order."""
    doctor = holder_of(town, DOCTOR, YELLOW)
    return sorted(town.in_pass_order(losers), key=lambda name: name != doctor)


def loser_ask(town: Town, who: str) -> Ask | None:
    """The question to a loser, if there is anything to decide."""
    doctor = holder_of(town, DOCTOR, YELLOW)
    if doctor:
        return _ask_doctor(town, who, doctor)
    undertaker = holder_of(town, DOCTOR, RED)
    if undertaker and undertaker != who:
        return _ask_undertaker(town, who, undertaker)
    return None


def _ask_doctor(town: Town, who: str, doctor: str) -> Ask | None:
    fee = 0 if who == doctor else DOCTOR_FEE
    ways = [Option(MOVE_ON, _("Move on"), tags=("control/yes",))] if town.referee else _free_squares(town)
    if not ways or town.money(who) < fee or not is_there(town, who):
        return None
    options = [Option(HOME, _("Take it home"), tags=("control/no",)), *ways]
    title = _("Doctor: move on for ${n}?", n=fee) if fee else _("Doctor: move on?")
    return Choose(who=who, title=title, options=options, quick=HOME)


def _free_squares(town: Town) -> list[Option]:
    """Where a cowboy can move on to; a table that keeps the board sees for itself."""
    return [
        Option(square.id, square.name, tags=(square_tag(square.id),))
        for square in SQUARES.values()
        if _unresolved(town, square.id) and not town.cowboys_at(square.place)
    ]


def _unresolved(town: Town, square: str) -> bool:
    """The square is still to come on the path, and open (CC-P-14Y, G-25)."""
    if why_not_open(town, square):
        return False
    if SQUARES[square].stage > town.stage:
        return True
    return square in town.squares[1:]


def _ask_undertaker(town: Town, who: str, undertaker: str) -> Ask | None:
    """G-17: a point can be lost only by somebody who has one; who has neither pays what is there."""
    if town.vp(who) < 1 or town.money(who) < UNDERTAKER_FEE:
        return None
    options = [
        Option(FEE, _("Pay {who}", who=undertaker), detail=f"${UNDERTAKER_FEE}"),
        Option(POINT, _("Lose a point"), detail="1 VP"),
    ]
    return Choose(who=who, title=_("Undertaker: pay or lose a point?"), options=options)


def loser_answers(town: Town, who: str, answer: Any) -> None:
    """Carry out what a loser has chosen; nothing chosen is the rule's own way."""
    undertaker = holder_of(town, DOCTOR, RED)
    doctor = holder_of(town, DOCTOR, YELLOW)
    must_lose = undertaker and undertaker != who and town.money(who) < UNDERTAKER_FEE and town.vp(who) > 0
    if answer == POINT or must_lose:
        lose(town, who, 1, _("Undertaker"))
    elif undertaker and undertaker != who:
        hand_over(town, who, UNDERTAKER_FEE, undertaker, _("Undertaker"))
    if answer in (MOVE_ON, *SQUARES) and who != doctor:
        hand_over(town, who, DOCTOR_FEE, doctor, _("Doctor"))
    if answer == MOVE_ON:
        town.say(_("{who} moves the cowboy on", who=who))
        return
    if answer in SQUARES:
        town.ledger.put(cowboy(who), stands(town, who), SQUARES[answer].place, _("Doctor"))
        town.say(_("{who} moves the cowboy to {square}", who=who, square=SQUARES[answer].name))
        return
    if is_there(town, who):
        take_back(town, who)
        town.say(_("{who} takes the cowboy back", who=who))
