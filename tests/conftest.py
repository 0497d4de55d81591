"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables


@pytest.fixture
def tables() -> Iterator[Tables]:
    """A box's games, kept in memory."""
    store = Store()
    yield Tables(store)
    store.close()


@pytest.fixture
def colt(tables: Tables) -> Table:
    """Three bandits around a train, before the first question is answered."""
    setup = find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"])
    return tables.new(setup, luck=Random(1))


def play_on(table: Table, answers: int, seed: int = 1) -> None:
    """Give so many random answers, or as many as the game takes."""
    luck = Random(seed)
    for _time in range(answers):
        if table.game.over:
            return
        one = luck.choice(table.asks)
        if one.ask.only_luck:
            table.let_luck_decide(one.ask.who)
        else:
            table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))), number=one.number)
