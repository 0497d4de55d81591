"""Every kind of question takes what it offers and refuses the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import RuleError
from companion.game.asks import Ask, Cards, Choose, ChooseSeveral, Confirm, Dice, Number, Option, Place
from companion.game.cards import DECK, card
from companion.game.view import ask_json

OPTIONS = [
    Option("bank", "Bank", tags=("building/bank",), weight=3),
    Option("saloon", "Saloon"),
    Option("mine", "Mine", why_not="The bag has no mine", rule="CC-1", code="none_left"),
    Option("hidden", "a card", tags=("card/1",), listed=False),
]
ASKS: list[Ask] = [
    Choose(who="Red", title="Build?", options=OPTIONS, chance=True),
    Place(who="Red", title="Where?", options=OPTIONS, chance=True),
    ChooseSeveral(who="Red", title="Which?", options=OPTIONS, least=1, most=2, chance=True),
    Number(who="Red", title="How much?", least=10, most=50, step=10, chance=True),
    Dice(who="Red", title="Roll", count=2),
    Cards(who="Red", title="Your hand", least=2, most=5, chance=True),
    Confirm(who="Red", title="Sure?", no="No"),
]

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
)


def test_a_question_knows_whether_it_has_an_answer():
    assert all(ask.can_be_answered for ask in ASKS)
    only_refused, only_tagged = OPTIONS[2:3], OPTIONS[3:]
    assert not Choose(who="Red", title="Build?", options=only_refused).can_be_answered
    assert Choose(who="Red", title="Build?", options=only_tagged).can_be_answered
    assert not ChooseSeveral(who="Red", title="Which?", options=only_tagged, least=2, most=2).can_be_answered
    assert ChooseSeveral(who="Red", title="Which?", options=only_refused, least=0, most=1).can_be_answered


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
def test_what_an_ask_gives_it_takes(ask: Ask):
    for seed in range(50):
        answer = next(iter(ask.some_answers(Random(seed))))
        assert ask.check(answer) == answer
        assert str(ask.said(answer))


@pytest.mark.parametrize("ask", ASKS[:-1], ids=lambda ask: ask.kind)
def test_what_luck_gives_the_ask_takes(ask: Ask):
    for seed in range(50):
        answer = ask.by_chance(Random(seed))
        assert ask.check(answer) == answer


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.kind)
@given(value=ANYTHING)
def test_anything_else_is_refused_with_a_sentence(ask: Ask, value: Any):
    refused = ""
    try:
        answer = ask.check(value)
    except RuleError as error:
        refused = str(error)
    assert refused or ask.check(answer) == answer


def test_what_is_not_possible_now_says_why():
    with pytest.raises(RuleError, match="no mine") as refused:
        ASKS[0].check("mine")
    assert (refused.value.rule, refused.value.code) == ("CC-1", "none_left")


def test_several_come_back_in_the_order_of_the_list_unless_order_counts():
    several = ChooseSeveral(who="Red", title="", options=OPTIONS[:2], most=2)
    assert several.check(["saloon", "bank"]) == ["bank", "saloon"]
    ordered = ChooseSeveral(who="Red", title="", options=OPTIONS[:2], most=2, ordered=True)
    assert ordered.check(["saloon", "bank"]) == ["saloon", "bank"]


def test_nothing_can_be_chosen_twice():
    with pytest.raises(RuleError, match="twice"):
        ASKS[2].check(["bank", "bank"])


def test_a_secret_stays_one_in_words():
    ask = Choose(who="Red", title="Tile", options=OPTIONS, secret=True)
    assert "Bank" not in str(ask.said("bank"))


def test_luck_follows_the_weights():
    draws = [ASKS[0].by_chance(Random(seed)) for seed in range(2000)]
    assert 0.7 < draws.count("bank") / len(draws) < 0.8
    assert "mine" not in draws


def test_only_questions_of_chance_are_decided_by_the_box():
    with pytest.raises(RuleError, match="cannot decide"):
        Choose(who="Red", title="", options=OPTIONS).by_chance(Random(1))


@pytest.mark.parametrize(("text", "meant"), [("8s", "8♠"), ("10H", "10♥"), ("q♦", "Q♦"), ("joker", "★1")])
def test_cards_can_be_written_in_letters(text: str, meant: str):
    assert card(text) == meant


@pytest.mark.parametrize("text", ["", "1♠", "ZZ", None, 8, "♠"])
def test_what_is_no_card_is_refused(text: object):
    with pytest.raises(RuleError, match="not a playing card"):
        card(text)


def test_the_deck_has_52_cards_and_two_jokers():
    assert len(set(DECK)) == 54


def test_equal_cards_are_taken_as_often_as_the_ask_says():
    ask = Cards(who="Belle", title="?", most=6, copies=2, pieces={"dude/x": "7♠"})
    assert ask.check(["8s", "8♠"]) == ["8♠", "8♠"]
    assert ask.check(["joker", "3H", "joker"]) == ["★1", "3♥", "★2"]
    for hand in (["8s"] * 3, ["joker"] * 3):
        with pytest.raises(RuleError):
            ask.check(hand)
    assert [ask.piece(tag) for tag in ("dude/x", "dude/x/2", "card/8♠", "card/8♠/2", "dude/y")] == [
        "7♠",
        "7♠",
        "8♠",
        "8♠",
        "",
    ]


def test_a_program_that_plays_favours_what_weighs_more():
    ask = Choose(who="Belle", title="?", options=[Option("a", "A", weight=9), Option("b", "B", weight=0)])
    picked = [next(iter(ask.some_answers(Random(seed)))) for seed in range(100)]
    assert picked.count("a") > 70
    assert "b" in picked


def test_a_program_sees_every_answer_and_every_limit_even_the_empty_ones():
    until = Choose(who="Red", title="Until when?", options=[Option("", "it stays"), Option("noon", "noon")])
    assert [option["id"] for option in ask_json(until, "Red")["options"]] == ["", "noon"]
    hand = Cards(who="Red", title="Your hand", least=0, most=5)
    assert ask_json(hand, "Red")["least"] == 0
    nothing_left = Number(who="Red", title="How many roads?", most=0)
    assert ask_json(nothing_left, "Red")["most"] == 0
