"""Everything that moves moves with a reason, and nothing is lost."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.ledger import BANK, OUTSIDE, Ledger
from companion.game.sums import Sum, places
from companion.text import _


def ledger() -> Ledger:
    ledger = Ledger()
    ledger.stock("Red", "$", 15)
    ledger.lay_out("bag", "ranch", "mine", "ranch")
    ledger.lay_out("c4r5")
    return ledger


def test_an_amount_moves_and_says_why():
    book = ledger()
    book.move("$", 4, "Red", BANK, "a road")
    assert (book.amount("Red", "$"), book.amount(BANK, "$")) == (11, 4)
    assert [str(entry.reason) for entry in book.history("Red", "$")] == ["a road"]


def test_nobody_can_give_what_he_has_not_but_the_bank_can():
    book = ledger()
    with pytest.raises(RuleError, match="Red has only 15"):
        book.move("$", 16, "Red", BANK, "too much")
    book.move("$", 100, BANK, "Red", "income")
    assert book.amount("Red", "$") == 115


def test_a_negative_amount_is_a_mistake_of_ours():
    with pytest.raises(ValueError, match="cannot move"):
        ledger().move("$", -1, "Red", BANK, "?")


def test_pieces_keep_their_order_and_can_lie_on_top():
    book = ledger()
    book.put("mine", "bag", "c4r5", "built")
    assert (book.at("bag"), book.where("mine")) == (["ranch", "ranch"], "c4r5")
    book.put("mine", "c4r5", "bag", "back", on_top=True)
    assert book.at("bag") == ["mine", "ranch", "ranch"]


def test_a_piece_that_is_not_there_cannot_move():
    with pytest.raises(RuleError, match="saloon is not at bag"):
        ledger().put("saloon", "bag", "c4r5", "built")


def test_nothing_is_lost():
    book = ledger()
    before = book.totals()
    book.move("$", 4, "Red", BANK, "a road")
    book.put("mine", "bag", OUTSIDE, "gone")
    assert book.totals() == before


def test_a_sum_says_where_it_came_from():
    income = Sum.of((_("3 houses"), 9), (_("a ranch"), 3))
    assert (income.total, str(income)) == (12, "12 = 3 houses 9 + a ranch 3")


def test_equals_share_a_place_and_the_next_is_skipped():
    assert places({"Ann": (5, 1), "Bo": (5, 1), "Cy": (4, 9)}) == {"Ann": 1, "Bo": 1, "Cy": 3}
