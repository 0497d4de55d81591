"""Given a sound town, when something is where it cannot be, then it is said."""

from __future__ import annotations

import pytest

from companion.games.carson_city.rulebook import RULEBOOK
from companion.games.carson_city.town import CITY_HALL, HOUSE, MONEY, ROAD, Town
from tests.games.carson_city.table import arranged


def lay(*pieces: str, at: str):
    return lambda town: town.ledger.lay_out(at, *pieces)


def take(piece: str, *, out_of: str):
    return lambda town: town.ledger.at(out_of).remove(piece)


def amount(holder: str, unit: str, more: int):
    return lambda town: town.ledger.stock(holder, unit, more)


def has_not_passed(town: Town) -> None:
    town.ledger.put("marker/Red", "pass track", "not passed", "test")


BROKEN = [
    (take("bank", out_of="bag"), "There are 3 of bank, not 4"),
    (lay("tile/Blue", at="c3r3"), "c3r3 has two owners"),
    (lay("mine", at="c3r3"), "c3r3 holds two things"),
    (lay(HOUSE, HOUSE, at="c4r4"), "c4r4 holds 3 of house"),
    (lay("bank", at="c3r3"), "c3r3 holds 2 of bank"),
    (lay(CITY_HALL, "tile/Red", at="c6r6"), "c6r6 cannot be owned"),
    (take("tile/Red", out_of="c3r3"), "The building on c3r3 belongs to nobody"),
    (lay("outlaw", "outlaw", at="c6r6"), "Two outlaws stand on c6r6"),
    (lay("cowboy/Red", "cowboy/Red", at="c6r6"), "Somebody has two cowboys on c6r6"),
    (lay("bank", "bank", at="market/12"), "Two tiles lie on the $12 square"),
    (lay(CITY_HALL, at="market/8"), "City Hall is not for sale"),
    (lay("cowboy/Red", at="bag"), "Something in the bag is no building"),
    (lay("cowboy/Red", "cowboy/Blue", at="city hall seat"), "Two cowboys sit in City Hall"),
    (lay("cowboy/Red", at="city hall seat"), "A cowboy sits in City Hall, which is not built"),
    (lay("card/1", at="Red/cowboys"), "card/1 cannot be at Red/cowboys"),
    (amount("h4.4", ROAD, 1), "h4.4 takes 1 roads, not 2"),
    (amount("h8.9", ROAD, 1), "The roads do not hang together"),
    (lay("marker/Red", at="pass track"), "Each player must be on the pass track once"),
    (has_not_passed, "Somebody has not passed"),
    (amount("Red", MONEY, 1), "Red has $16, but the record says $15"),
    (amount("Red", "VP", -1), "Red has -1 VP"),
]


@pytest.mark.parametrize(("breaks", "said"), BROKEN, ids=[said for _breaks, said in BROKEN])
def test_what_cannot_be_is_found(breaks, said):
    town = arranged(board={"c3r3": "bank Red"}, place="income", outlaws=True)
    assert list(RULEBOOK.broken(town)) == []
    breaks(town)
    assert said in list(RULEBOOK.broken(town))


def test_only_a_new_beginning_can_cost_points_that_are_not_there():
    town = arranged(new_beginning=True)
    town.ledger.stock("Red", "VP", -1)
    assert "Red has -1 VP" not in list(RULEBOOK.broken(town))
