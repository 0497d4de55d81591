"""Whatever a table puts right during a game, the rules do not stumble, and nobody is left without an answer."""

from __future__ import annotations

from random import Random

import pytest

from companion.errors import RuleError
from companion.game.asks import Choose, Option
from companion.game.game import Correction, Game
from companion.game.ledger import Ledger
from companion.game.rulebook import find_rulebook, rulebooks
from companion.store import Store
from companion.table import Table, Tables
from tests.saloon import SALOON

ENOUGH = 120


def some_correction(ledger: Ledger, luck: Random) -> Correction:
    """Any piece to any place, or any amount."""
    if luck.random() < 0.6:
        holder = luck.choice([place for place, pieces in ledger.pieces.items() if pieces])
        what, to = luck.choice(ledger.pieces[holder]), luck.choice(list(ledger.pieces))
        return Correction(what, holder, to, "Ann", "it lies there", "piece")
    holder = luck.choice([each for each, amounts in ledger.amounts.items() if amounts])
    what = luck.choice(list(ledger.amounts[holder]))
    return Correction(what, holder, luck.randint(0, 12), "Ann", "counted again", "amount")


def put_right(table: Table, luck: Random) -> bool:
    """Whether a correction was taken; one that is refused changes nothing."""
    before = table.serialised()
    try:
        table.correct(some_correction(table.game.state.ledger, luck))
    except RuleError:
        assert table.serialised() == before
        return False
    assert [one.ask for one in table.asks if not one.ask.can_be_answered] == []
    return True


def play_one(table: Table, luck: Random) -> None:
    """An answer; what a correction has made impossible is refused in a sentence, and taken back with it."""
    one = luck.choice(table.asks)
    try:
        table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))), number=one.number)
    except RuleError:
        table.undo()


@pytest.mark.parametrize("game", sorted(rulebooks()))
def test_corrections_at_any_time(game: str):
    rulebook, taken = find_rulebook(game), 0
    for seed in range(20):
        luck = Random(f"{game}/{seed}")
        count = luck.choice(rulebook.counts)
        table = Tables(Store()).new(rulebook.setup([side.name for side in rulebook.sides(count)][:count]), luck=luck)
        for _answer in range(100):
            if not table.game.over and luck.random() < 0.4:
                taken += put_right(table, luck)
            if table.game.over:
                break
            play_one(table, luck)
        if taken > ENOUGH:
            return
    pytest.fail(f"only {taken} corrections were taken")


def test_a_correction_that_leaves_a_question_without_an_answer_is_refused(monkeypatch: pytest.MonkeyPatch):
    setup = SALOON.setup(["Red", "Blue"])
    setup.known["price"] = 2
    game = Game.new(SALOON, setup)
    right = Correction("$", "Red", 0, "Ann", "lost", "amount")
    refused = [Choose(who="Red", title="Draw or pass", options=[Option("pass", "Pass", why_not="broke")])]
    monkeypatch.setattr(type(SALOON.flow.step(game.state.place)), "asks", lambda _step, _state: refused)

    with pytest.raises(RuleError, match="“Draw or pass” had no answer: first take answers back"):
        game.correct(right)
    game.asks = list(refused)  # whoever is stuck already may put things right
    game.correct(right)
