"""Draw hands: ranks, ties, cheatin', jokers, short and modified hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.cards import DECK, JOKERS, RANKS
from companion.games.doomtown import hands
from companion.games.doomtown.components import HAND_NAMES
from companion.games.doomtown.hands import advice, evaluate, is_cheatin, key

NATURAL = [card for card in DECK if card not in JOKERS]


def cards(text: str) -> list[str]:
    """`8S 10D *` as cards; the second star is the other joker."""
    suits = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    found = []
    for word in text.split():
        joker = JOKERS[1] if JOKERS[0] in found else JOKERS[0]
        found.append(joker if word == "*" else word[:-1] + suits[word[-1]])
    return found


def better(one: str, other: str, modifier: int = 0, other_modifier: int = 0) -> bool:
    return key(evaluate(cards(one)), modifier) > key(evaluate(cards(other)), other_modifier)


@pytest.mark.rule("DT-H01", "DT-K04")
@pytest.mark.parametrize(
    ("rank", "hand"),
    [
        (11, "8S 8C AS AC JD"),
        (10, "AS AH AD AC AH"),
        (9, "8C 7C 6C 5C 4C"),
        (8, "KS KC KD KH 2D"),
        (7, "JS JC JD 3H 3C"),
        (6, "10S 8S 7S 6S 4S"),
        (5, "QS JD 10C 9C 8C"),
        (4, "5C 5D 5S 2C 3H"),
        (3, "QD QC AC AH KS"),
        (2, "7C 7D KC 10S 3D"),
        (1, "KC 10S 7C 3H AD"),
    ],
)
def test_the_rank_list(rank, hand):
    found = evaluate(cards(hand))
    assert (found.rank, found.name) == (rank, HAND_NAMES[rank])


@pytest.mark.rule("DT-H01")
@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("7S 7H 7D 7C 3S", "7S 7H 7D 7C 2S"),
        ("3S 3H 3D 2S 2H", "2D 2C 2S KS KH"),
        ("KS KH KD 4S 3H", "KS KH KD 4S 2H"),
        ("QS QH 5D 5S AH", "QS QH 4D 4S KH"),
        ("9S 9H 5D 4S 3H", "9S 9H 5D 4S 2H"),
        ("KS QH 9D 7C 3S", "KS QH 9D 7C 2S"),
    ],
)
def test_ties_inside_a_rank_are_broken_in_order(high, low):
    assert better(high, low)
    assert not better(low, high)


@pytest.mark.rule("DT-H02")
def test_suits_never_break_ties():
    assert key(evaluate(cards("KS QH 9D 7C 2S"))) == key(evaluate(cards("KH QD 9C 7S 2H")))


@pytest.mark.rule("DT-H03", "DT-C08")
def test_aces_are_low_and_nothing_wraps_around():
    assert evaluate(cards("AH 2S 3H 4D 5H")).tie_break == (5,)
    assert [evaluate(cards(hand)).rank for hand in ("10H JS QH KD AH", "QH KS AH 2D 3H")] == [1, 1]
    assert better("KS KH 4D 3S 2H", "AS AH 4D 3S 2H")


@pytest.mark.rule("DT-H04")
def test_the_dead_mans_hand_needs_its_suits():
    assert evaluate(cards("8S 8H AS AC JD")).rank == 3


@pytest.mark.rule("DT-H05", "DT-H06", "DT-H07", "DT-H08")
def test_equal_cards_make_a_hand_cheatin_and_change_no_rank():
    assert evaluate(cards("KC KC 4D 9S 2H")).cheatin
    assert evaluate(cards("KC KC 4D 9S 2H")).rank == evaluate(cards("KC KD 4D 9S 2H")).rank
    assert not evaluate(cards("KC KD 4D 9S 2H")).cheatin
    assert evaluate(cards("7S 7H 7D 7C 7C")).cheatin


@pytest.mark.rule("DT-H09", "E-01")
def test_a_joker_never_makes_a_hand_cheatin():
    five = evaluate(cards("7S 7H 7D 7C *"))
    assert (five.rank, five.cheatin) == (10, False)


@pytest.mark.rule("DT-H10", "E-01")
def test_a_joker_in_a_flush_is_a_king_even_beside_one():
    assert better("KH 9H 7H 4H *", "KS QS 9S 7S 4S")


@pytest.mark.rule("DT-H11")
def test_a_joker_completes_the_dead_mans_hand():
    assert evaluate(cards("8S 8C AS AC *")).rank == 11


@pytest.mark.rule("DT-H12")
@pytest.mark.parametrize(
    ("hand", "tie"),
    [
        ("AH 2S 3H 4D *", (6, 4, 3, 2, 1)),
        ("2H 3S 4H 5D *", (7, 5, 4, 3, 2)),
        ("3H 4S 5H * *", (6, 5, 4, 3, 1)),
        ("2S 9S 4S KS *", (13, 9, 4, 2, 1)),
        ("KH KS 4H 9D *", (13, 9, 4, 1)),
    ],
)
def test_a_lowball_joker_is_the_weakest_card(hand, tie):
    assert evaluate(cards(hand), lowball=True).tie_break == tie


@pytest.mark.rule("DT-H14")
def test_the_player_may_say_what_a_joker_is():
    hand = evaluate(cards("7S 7H 7D 7C *"), jokers_as=cards("2D"))
    assert (hand.rank, hand.tie_break, hand.cheatin) == (8, (7, 2), False)
    copied = evaluate(cards("7S 7H 7D 6C *"), jokers_as=cards("6C"))
    assert (copied.rank, copied.cheatin) == (7, False)


@pytest.mark.rule("DT-H15")
def test_advice_names_the_best_and_the_best_legal_five():
    found = advice(cards("KC KC KC KD 5S 9H 2D"))
    assert found.legal is not None
    assert (found.best.rank, found.must_cheat, found.legal.rank) == (8, True, 2)
    assert sorted(found.legal.cards) == sorted(cards("KC KD 9H 5S 2D"))
    assert advice(cards("KC KC KC 5S 5S 5S")).legal is None


@pytest.mark.rule("DT-H13", "E-02")
def test_advice_saves_jokers_that_are_not_needed():
    assert not set(JOKERS) & set(advice(cards("8S 8C AS AC JD *")).best.cards)


@pytest.mark.rule("DT-H16", "DT-F17")
@pytest.mark.parametrize(
    ("rank", "hand"),
    [
        (8, "KC KD KS KH"),
        (4, "KC KD KS 2H"),
        (3, "KC KD 2S 2H"),
        (2, "KC KD 4S *"),
        (1, "KC QC JC 10C"),
        (1, "* *"),
        (1, ""),
    ],
)
def test_a_short_hand_counts_only_equal_ranks(rank, hand):
    assert evaluate(cards(hand)).rank == rank


@pytest.mark.rule("DT-H16")
def test_missing_kickers_are_below_an_ace():
    assert better("KS KH 3C 2D AS", "KC KD")
    assert better("AS", "")
    assert evaluate(cards("KC KC")).cheatin


@pytest.mark.rule("DT-H17", "DT-H18", "DT-H19", "DT-H20", "E-03")
def test_modified_hands_stand_above_or_below_the_natural_ones():
    assert better("5C 5D 5S 2C 3H", "7C 7D KC 10S 3D", 0, 2)
    assert better("JS JC JD 3H 3C", "KS KH KD QS JH", -3, 0)
    assert better("6C 4D 3C 2S AD", "7C 7D KC 10S 3D", 0, -4)
    assert hands.final_rank(2, -4) == 1
    assert hands.final_rank(10, 5) == 11


@pytest.mark.rule("DT-H21")
def test_all_hands_of_the_highest_rank_are_equal():
    assert key(evaluate(cards("5S 5H 5D 5C *")), 3) == key(evaluate(cards("8S 8C AS AC JD")))


@pytest.mark.rule("DT-H22", "DT-H23")
def test_equally_modified_hands_tie_and_the_net_counts():
    pair, high = evaluate(cards("7C 7D KC 10S 3D")), evaluate(cards("KC 10S 7C 3H AD"))
    assert key(pair, 2) == key(evaluate(cards("QD QC AC AH KS")), 1)
    assert key(pair, -3) == key(high, -1)
    assert key(pair, -1) > key(high) > key(high, -1)
    assert key(pair, 1 - 1) == key(pair)


# An independent check that tries out everything


def tried(hand):
    """Rank and tie-break of five natural cards, by the table of DT-H01."""
    numbers = sorted((RANKS.index(card[:-1]) + 1 for card in hand), reverse=True)
    counts = Counter(numbers)
    grouped = sorted(counts, key=lambda number: (counts[number], number), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    suited = len({card[-1] for card in hand}) == 1
    run = len(counts) == 5 and numbers[0] - numbers[4] == 4
    if sorted(hand) == sorted(cards("AS AC 8S 8C JD")):
        return (11,)
    for rank, here, tie in (
        (10, shape == [5], grouped),
        (9, run and suited, numbers[:1]),
        (8, shape[0] == 4, grouped),
        (7, shape == [3, 2], grouped),
        (6, suited, numbers),
        (5, run, numbers[:1]),
        (4, shape[0] == 3, grouped),
        (3, shape[:2] == [2, 2], grouped),
        (2, shape[0] == 2, grouped),
    ):
        if here:
            return (rank, *tie)
    return (1, *numbers)


def all_ways(hand, choose):
    natural = [card for card in hand if card not in JOKERS]
    return choose(tried([*natural, *jokers]) for jokers in combinations_with_replacement(NATURAL, 5 - len(natural)))


def drawn(least, most, jokers):
    """Hands from a few cards, so that pairs, runs and duplicates are common; no card more than four times."""
    few = st.lists(st.sampled_from(NATURAL), min_size=4, max_size=12, unique=True)
    hand = few.flatmap(lambda pool: st.lists(st.sampled_from(pool * 4), min_size=least, max_size=most))
    return (
        st.tuples(hand, st.integers(0, jokers))
        .map(lambda pair: pair[0][pair[1] :] + list(JOKERS[: pair[1]]))
        .filter(lambda found: max(Counter(found).values()) <= 4)
    )


@pytest.mark.rule("DT-H10", "DT-H12")
@settings(max_examples=150, deadline=None)
@given(drawn(5, 5, 1))
def test_five_cards_are_what_trying_out_finds(hand):
    best, low = evaluate(hand), evaluate(hand, lowball=True)
    assert (best.rank, *best.tie_break) == all_ways(hand, max)
    assert (low.rank, *low.tie_break) == all_ways(hand, min)


@pytest.mark.rule("DT-H10", "DT-H12")
@settings(max_examples=12, deadline=None)
@given(drawn(5, 5, 0).map(lambda hand: hand[:3] + list(JOKERS)))
def test_two_jokers_are_what_trying_out_finds(hand):
    best, low = evaluate(hand), evaluate(hand, lowball=True)
    assert (best.rank, *best.tie_break) == all_ways(hand, max)
    assert (low.rank, *low.tie_break) == all_ways(hand, min)


@pytest.mark.rule("DT-H15")
@settings(max_examples=60, deadline=None)
@given(drawn(6, 8, 1))
def test_the_best_five_of_more_are_what_trying_out_finds(hand):
    worth = {five: all_ways(five, max) for five in set(combinations(hand, 5))}
    legal = [worth[five] for five in worth if not is_cheatin(five)]
    found = advice(hand)
    assert (found.best.rank, *found.best.tie_break) == max(worth.values()) == all_ways(found.best.cards, max)
    assert found.best.rank == hands.best_rank(hand)
    if found.legal is None:
        assert legal == []
    else:
        assert (found.legal.rank, *found.legal.tie_break) == max(legal)
        assert not is_cheatin(found.legal.cards)


def few_or_many(luck, most):
    """Natural cards, no more than four copies of one, from the whole deck or from a few so that much is alike."""
    pool = luck.sample(NATURAL, luck.choice((5, 8, 12, 52)))
    if luck.random() < 0.3:
        pool = [card for card in NATURAL if card[-1] == pool[0][-1]]
    return luck.sample(pool * 4, luck.randint(5, min(most, 4 * len(pool))))


@pytest.mark.rule("DT-H01", "DT-H15")
def test_thousands_of_hands_without_jokers_are_what_trying_out_finds():
    luck = Random("no jokers")
    for _time in range(4000):
        hand = few_or_many(luck, 9)
        assert hands.best_rank(hand) == max(tried(five)[0] for five in combinations(hand, 5)), hand


@pytest.mark.rule("DT-H10", "DT-H11", "DT-H15")
@pytest.mark.parametrize(("jokers", "times"), [(1, 300), (2, 15)])
def test_hundreds_of_hands_with_jokers_are_what_trying_out_finds(jokers, times):
    luck = Random(f"{jokers} jokers")
    for _time in range(times):
        hand = few_or_many(luck, 7)
        whole = max(
            tried([*kept, *instead])[0]
            for kept in set(combinations(sorted(hand), 5 - jokers))
            for instead in combinations_with_replacement(NATURAL, jokers)
        )
        assert hands.best_rank([*hand, *JOKERS[:jokers]]) == whole, hand


@pytest.mark.rule("DT-H12", "DT-G03")
def test_hundreds_of_lowball_hands_are_what_trying_out_finds():
    luck = Random("lowball")
    for time in range(300):
        jokers = (time % 20 == 0 and 2) or time % 2
        hand = [*few_or_many(luck, 5)[jokers:], *JOKERS[:jokers]]
        low = evaluate(hand, lowball=True)
        assert (low.rank, *low.tie_break) == all_ways(hand, min), hand
        assert low.cheatin == is_cheatin(hand)
