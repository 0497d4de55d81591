"""Putting right what the box believes: an amount or a piece, who says so, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.box.menu import Level, Open, Then, choose
from companion.game.asks import Confirm, Number, Option
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
    state = _table(face).game.state
    amounts, names = state.ledger.amounts, state.names
    # players before 144 sides of parcels
    holders = sorted(amounts, key=lambda holder: holder.split("/")[0] not in names)
    found = [(holder, amounts[holder]) for holder in holders if amounts[holder] and holder != OUTSIDE]
    options = [Option(holder, holder, _amounts(held)) for holder, held in found]

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
    """Which piece; those that only one player may see lie behind a curtain, those that nobody may are left out."""
    game = _table(face).game
    unseen, pieces = game.rulebook.unseen(game.state), game.state.ledger.pieces
    curtains = {place: who for place, who in unseen.items() if who != TABLE and pieces.get(place)}
    return _pieces(face, [place for place in pieces if place not in unseen], curtains)


def _pieces(face: Face, places: Sequence[str], curtains: Mapping[str, str]) -> Level:
    pieces = _table(face).game.state.ledger.pieces
    found = [(piece, place) for place in places for piece in dict.fromkeys(pieces[place])]
    options = [Option(str(index), piece, place) for index, (piece, place) in enumerate(found)]
    options += [Option(place, place, _("only {who} looks", who=who)) for place, who in curtains.items()]

    def take(id: str) -> Open:
        if id in curtains:
            return lambda: _curtain(face, id, curtains[id])
        piece, place = found[int(id)]
        return lambda: _where(face, piece, place)

    return Level(choose(_("Which piece?"), options), take)


def _curtain(face: Face, place: str, who: str) -> Level:
    title = _("Only {who} looks now", who=who)
    return Level(
        Confirm(who=TABLE, title=title, note=place, yes=_("Show"), no=_("No"), quick=None),
        lambda sure: (lambda: _pieces(face, [place], {})) if sure else Then.UP,
    )


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
