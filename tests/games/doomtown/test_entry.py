"""Hands entered with keys and tags on the box."""

from __future__ import annotations

import pytest

from companion.box.editors import CardsEditor
from companion.box.face import Face
from companion.errors import RuleError
from companion.game.asks import Cards
from companion.game.cards import DECK
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.words import hand_ask
from companion.store import Store
from companion.table import Tables
from tests.games.doomtown.table import CHEATIN, HIGH, LOW, RED, town
from tests.games.doomtown.test_cards import CARDS


def editor(known=None) -> CardsEditor:
    made = town()
    made.known["cards"] = known or []
    return CardsEditor(hand_ask(made, RED, "Your hand"))


def tapped(hand: CardsEditor, *tags: str):
    given = None
    for tag in tags:
        given = hand.tap(tag)
    return given


@pytest.mark.rule("DT-K20")
def test_the_same_tag_twice_is_one_card_and_is_said():
    hand = editor()
    tapped(hand, "card/K♣", "card/K♣/2")
    with pytest.raises(RuleError, match="K♣ is there already"):
        hand.tap("card/K♣")
    assert hand.hand == ["K♣", "K♣"]


@pytest.mark.rule("DT-K20")
def test_cards_of_the_list_are_what_is_printed_on_them():
    hand = editor(CARDS)
    tapped(hand, "dude/x02", "dude/x02/2", "action/x07", "joker/x08", "card/9♥")
    assert hand.hand == []  # five were there: the hand is given
    assert tapped(editor(CARDS), "dude/x02", "dude/x02/2", "action/x07", "joker/x08", "card/9♥") == [
        "7♠",
        "7♠",
        "A♣",
        "★1",
        "9♥",
    ]


@pytest.mark.rule("DT-K21")
def test_keyed_cards_have_no_identity_and_mix_with_tapped_ones():
    hand = editor()
    for key in hand.keys_to(CHEATIN)[:6]:
        hand.press(key)
    hand.tap("card/K♣")
    assert hand.hand == ["K♣", "K♣", "K♣"]


@pytest.mark.rule("DT-K22")
def test_a_fifth_copy_and_a_third_joker_are_refused():
    hand = editor()
    tapped(hand, *(f"card/K♣/{copy}" for copy in range(1, 5)))
    with pytest.raises(RuleError, match="only 4 times"):
        hand.tap("card/K♣/5")
    hand = editor(CARDS)
    tapped(hand, "joker/x08", "card/★2")
    with pytest.raises(RuleError, match="only two jokers"):
        hand.tap("joker/x08/2")


@pytest.mark.rule("DT-K04", "DT-K21")
@pytest.mark.parametrize("hand", [HIGH, LOW, CHEATIN, ["10♥", "J♥", "Q♥", "K♥", "★1"], ["★1", "★2", "2♠", "2♠", "2♠"]])
def test_a_hand_of_five_takes_fifteen_presses(hand):
    keys = editor().keys_to(hand)
    assert len(keys) == 15
    entering = editor()
    assert [entering.press(key) for key in keys][-1] == hand


@pytest.mark.rule("DT-K04", "DT-K21")
@pytest.mark.parametrize("card", DECK)
def test_every_card_takes_three_presses_wherever_it_stands_in_the_hand(card):
    for before in range(5):
        entering = editor()
        hand = [*LOW[:before], card]
        keys = entering.keys_to(hand)[: 3 * len(hand)]
        given = [entering.press(key) for key in keys][-1]
        assert (given or entering.hand) == hand
        assert entering.suit == ""


@pytest.mark.rule("DT-K22")
def test_a_sixth_card_is_refused_and_a_fifth_ends_the_hand():
    made = town()
    with pytest.raises(RuleError, match="5"):
        hand_ask(made, RED, "Your hand").check([*HIGH, "3♦"])
    assert tapped(editor(), *(f"card/{card}" for card in HIGH)) == HIGH


@pytest.mark.rule("DT-K20")
def test_a_wrong_card_is_taken_back_with_its_tag():
    from companion.box.parts import Key

    hand = editor()
    tapped(hand, "card/K♣")
    hand.press(Key.BACK)
    tapped(hand, "card/K♣")
    assert hand.hand == ["K♣"]


def lowball():
    """Two players who only keep totals, asked for their lowball hands; and the box they sit at."""
    tables = Tables(Store())
    table = tables.new(RULEBOOK.setup(["Red", "Blue"], {"compact": True}))
    for player, value in (("Red", "Law Dogs"), ("Blue", "Law Dogs"), ("Red", 9), ("Red", 3)):
        table.answer(player, value)
    for player, value in (("Red", 0), ("Red", 2), ("Blue", 0), ("Blue", 2)):
        table.answer(player, value)
    face = Face(tables)
    face.play(table)
    return table, face


@pytest.mark.rule("DT-K23")
def test_a_hand_waits_behind_the_curtain():
    table, face = lowball()
    assert isinstance(table.asks[0].ask, Cards)
    assert face.covered
    face.seat(1)
    assert not face.covered


@pytest.mark.rule("DT-K23")
def test_the_display_tells_no_hand_before_all_are_there():
    frames = {}
    for name, hand in (("low", LOW), ("cheatin", CHEATIN)):
        table, face = lowball()
        table.answer("Red", hand)
        frames[name] = [face.frame().tobytes()]
        face.seat(2)
        frames[name].append(face.frame().tobytes())
        face.menu.open()
        frames[name].append(face.frame().tobytes())
        assert str(table.undo()[0]) == "Red: a secret answer"
        frames[name].append(face.frame().tobytes())
    assert frames["low"] == frames["cheatin"]
