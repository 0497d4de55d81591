"""Given a sound table, when something is where it cannot be, then it is said."""

from __future__ import annotations

import pytest

from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.games.great_western_trail.trail import CERTIFICATE, HAND_CARD, MONEY
from tests.games.great_western_trail.table import fresh


def lay(*pieces: str, at: str):
    return lambda trail: trail.ledger.lay_out(at, *pieces)


def take(piece: str, *, out_of: str):
    return lambda trail: trail.ledger.at(out_of).remove(piece)


def amount(holder: str, unit: str, more: int):
    return lambda trail: trail.ledger.move(unit, more, "bank", holder, "test")


BROKEN = [
    (take("Red/engine", out_of="rail 0"), "There would be 0 of Red/engine instead of 1"),
    (lambda trail: trail.ledger.stock("Red", MONEY, 1), "$ came from nowhere"),
    (lay("cowboy", at="rail 3"), "cowboy cannot lie at rail 3"),
    (lay("neutral/B", at="A"), "A cannot hold neutral/A, neutral/B"),
    (lay("Red", at="B"), "Red’s cattleman must stand in one place"),
    (lay(*["cowboy"] * 4, at="row 1"), "Row 1 holds too many workers"),
    (lay("Red/engine", "Blue/engine", at="rail 3"), "Two engines cannot stand on space 3"),
    (take("Red/engine", out_of="rail 0"), "Every engine must stand on the track"),
    (amount("Red", CERTIFICATE, 9), "Red’s certificate marker cannot stand on 9"),
    (lambda trail: trail.ledger.stock("Red", MONEY, -99), "Red cannot have less than nothing"),
    (lay(*["cowboy"] * 6, at="Red/cowboy"), "Red has too many workers in a row"),
    (amount("Red", HAND_CARD, 99), "Red’s hand cannot be larger than the herd"),
    (lay("Red/disc", "Red/disc", at="station S6"), "Red has two discs on station 6"),
    (lay("Red/disc", "Red/disc", at="city topeka"), "Red has two discs on Topeka"),
    (lay("Red/disc", at="Red/aux1b"), "Red has two discs on one space"),
]


@pytest.mark.parametrize(("breaks", "said"), BROKEN, ids=[said for _breaks, said in BROKEN])
def test_what_cannot_be_is_found(breaks, said):
    trail = fresh(hands="revealed")
    assert list(RULEBOOK.broken(trail)) == []
    breaks(trail)
    assert said in list(RULEBOOK.broken(trail))
