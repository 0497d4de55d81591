"""Putting right what the box believes: an amount or a piece, who says so, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.box.menu import Level, Open, Then, choose
from companion.game.asks import Number, Option
from companion.game.game import Correction
from companion.game.ledger import OUTSIDE
from companion.game.players import TABLE
from companion.text import Words, _

if TYPE_CHECKING:
    from companion.box.face import Face
    from companion.table import Table

__all__ = ["corrections"]

_WHY = (_("miscounted"), _("moved by mistake"), _("house rule"), _("other"))


def _table(face: Face) -> Table:
    assert face.table is not None
    return face.table


def corrections(face: Face) -> Level:
    """An amount or a piece."""
    ledger = _table(face).game.state.ledger
    none = _("There is nothing of that kind in this game")
    options = [
        Option("amount", _("An amount"), why_not="" if any(ledger.amounts.values()) else none),
        Option("piece", _("A piece"), why_not="" if any(ledger.pieces.values()) else none),
    ]
    return Level(
        choose(_("Put right"), options),
        lambda kind: (lambda: _holder(face)) if kind == "amount" else lambda: _piece(face),
    )


def _holder(face: Face) -> Level:
    amounts = _table(face).game.state.ledger.amounts
    options = [Option(holder, holder, _amounts(held)) for holder, held in amounts.items() if held and holder != OUTSIDE]

    def take(holder: str) -> Open:
        units = list(amounts[holder])
        return (lambda: _amount(face, holder, units[0])) if len(units) == 1 else lambda: _unit(face, holder)

    return Level(choose(_("Whose amount?"), options), take)


def _amounts(held: dict[str, int]) -> str:
    return " ".join(f"{amount} {unit}" for unit, amount in held.items()) if len(held) == 1 else ""


def _unit(face: Face, holder: str) -> Level:
    held = _table(face).game.state.ledger.amounts[holder]
    options = [Option(unit, unit, str(amount)) for unit, amount in held.items()]
    return Level(choose(holder, options), lambda unit: lambda: _amount(face, holder, unit))


def _amount(face: Face, holder: str, unit: str) -> Level:
    now = _table(face).game.state.ledger.amount(holder, unit)
    return Level(
        Number(who=TABLE, title=holder, note=_("How many {unit}?", unit=unit), most=max(99, 2 * now, now), start=now),
        lambda to: lambda: _who(face, Correction(unit, holder, to, "", "")),
    )


def _piece(face: Face) -> Level:
    pieces = _table(face).game.state.ledger.pieces
    found = [(piece, place) for place, there in pieces.items() for piece in dict.fromkeys(there)]
    options = [Option(str(index), piece, place) for index, (piece, place) in enumerate(found)]

    def take(id: str) -> Open:
        piece, place = found[int(id)]
        return lambda: _where(face, piece, place)

    return Level(choose(_("Which piece?"), options), take)


def _where(face: Face, piece: str, place: str) -> Level:
    places = [other for other in _table(face).game.state.ledger.pieces if other not in (place, OUTSIDE)]
    options = [Option(other, other) for other in places] + [Option(OUTSIDE, _("out of the game"))]
    return Level(
        choose(_("{piece} is where?", piece=piece), options),
        lambda to: lambda: _who(face, Correction(piece, place, to, "", "", "piece")),
    )


def _who(face: Face, wanted: Correction) -> Level:
    options = [Option(name, name) for name in _table(face).game.state.names]
    return Level(
        choose(_("Who says so?"), options, note=_change(wanted)),
        lambda who: lambda: _why(face, wanted, who),
    )


def _why(face: Face, wanted: Correction, who: str) -> Level:
    options = [Option(why.key, why) for why in _WHY]

    def take(why: str) -> Then:
        _table(face).correct(Correction(wanted.what, wanted.holder, wanted.to, who, why, wanted.kind))
        return Then.CLOSE

    return Level(choose(_("Why?"), options, note=_change(wanted)), take)


def _change(wanted: Correction) -> Words:
    if wanted.kind == "amount":
        return _("{who}: {n} {unit}", who=wanted.holder, n=int(wanted.to), unit=wanted.what)
    return _("{piece}: {place}", piece=wanted.what, place=str(wanted.to))
