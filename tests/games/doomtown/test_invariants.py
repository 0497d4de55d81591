"""Given a sound town, when something is where it cannot be, then it is said."""

from __future__ import annotations

import pytest

from companion.game.ledger import BANK
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.town import GHOST_ROCK, OWED, POT
from tests.games.doomtown.table import BLUE, GREEN, PAIR, RED, SQUARE, call_out, deed, dude, duel, no_posse


def lay(*pieces: str, at: str):
    return lambda town: town.ledger.lay_out(at, *pieces)


def everybody_has_passed(town):
    town.place, town.noon.passed = "high noon", len(town.noon.order)


def on_both_sides(town):
    dude(town, "Rae", RED, SQUARE)
    town.fight.posses["mark"].append("Rae")


BROKEN = [
    (lambda town: town.ledger.stock(RED, GHOST_ROCK, 1), "1 ghost rock would come from nowhere"),
    (lambda town: town.ledger.move(GHOST_ROCK, 1, BANK, "Zoe", "test"), "Ghost rock would lie with Zoe"),
    (lambda town: town.ledger.stock(POT, OWED, -1), "pot would have -1 owed ante"),
    (lay("Ann", at=SQUARE), "Ann must be in exactly one place"),
    (lay("Zoe", at=SQUARE), "Zoe is no dude in play"),
    (lay("Bank", at="street:Red"), "Bank must lie once in its owner’s street"),
    (lambda town: setattr(town.deeds["Bank"], "owner", "Zoe"), "Bank has no controller"),
    (lay("Mine", at="street:Red"), "Mine is no deed in play"),
    (lambda town: setattr(town.noon, "turn", 9), "Nobody would be next to play or pass"),
    (lambda town: setattr(town.noon, "passed", 9), "More have passed than may play"),
    (everybody_has_passed, "High Noon would not end although all have passed"),
    (lambda town: town.fight.window.order.remove(BLUE), "Not everybody in the shootout may play"),
    (lambda town: town.fight.posses["mark"].append("Ann"), "Ann cannot be in this shootout"),
    (on_both_sides, "Red would shoot on both sides"),
    (lambda town: town.hands.update(Red=[*PAIR, "A♠"]), "A hand has five cards, and no card more than four times"),
    (lambda town: town.hands.update(Red=["A♠"] * 5), "A hand has five cards, and no card more than four times"),
]


@pytest.mark.parametrize(("breaks", "said"), BROKEN, ids=[said for _breaks, said in BROKEN])
def test_what_cannot_be_is_found(breaks, said):
    town, game = duel(RED, BLUE, GREEN)
    deed(town, "Bank", RED)
    call_out(game)
    no_posse(game)
    assert list(RULEBOOK.broken(town)) == []
    breaks(town)
    assert said in list(RULEBOOK.broken(town))
