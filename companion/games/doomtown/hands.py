"""Draw hands: which rank five cards have, and the best that more cards can be (DT-H01 to DT-H23).

The cards of a hand are added up into one large number with small counters for every rank, suit and card. Sums and masks
of that number then ask all ranks, suits and straights at once, so that neither a choice of five nor a joker's value is
ever tried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.game.cards import DECK, JOKERS, RANKS, SUITS
from companion.games.doomtown.components import DEAD_MANS_HAND, HAND, HAND_NAMES, HIGHEST_RANK
from companion.text import Text

__all__ = ["Advice", "Hand", "Key", "advice", "best_rank", "evaluate", "final_rank", "is_cheatin", "key"]

Key: TypeAlias = tuple[int, ...]
"""Larger is better; equal keys are an exact tie."""

_RANKS = 13
_BITS = 5
"""A counter of a rank or suit: sixteen cards at most, and a test adds up to fifteen more."""
_CARD_BITS = 3
"""A counter of one card: four copies at most (DT-K22), and a test adds three more."""

# From low to high: ranks, suits, cards that belong to the Dead Man's Hand, every single card, jokers.
_SUITS_AT = _BITS * _RANKS
_DEAD_AT = _SUITS_AT + _BITS * len(SUITS)
_CARDS_AT = _DEAD_AT + _BITS
_ROW = _CARD_BITS * (_RANKS + 4)
"""From a suit's cards to the next: four empty counters keep a straight from running on into the next suit."""
_JOKERS_AT = _CARDS_AT + _ROW * len(SUITS)


def _repeat(value: int, count: int, bits: int) -> int:
    return sum(value << (bits * at) for at in range(count))


def _place(card: str) -> int:
    """Where a card's own counter stands among the cards."""
    return _ROW * SUITS.index(card[-1]) + _CARD_BITS * RANKS.index(card[:-1])


def _counted(card: str) -> int:
    """One card in all the counters that it belongs to."""
    rank, suit = RANKS.index(card[:-1]), SUITS.index(card[-1])
    value = 1 << (_BITS * rank) | 1 << (_SUITS_AT + _BITS * suit) | 1 << (_CARDS_AT + _place(card))
    return value | (card in DEAD_MANS_HAND) << _DEAD_AT


_COUNT = {card: 1 << _JOKERS_AT if card in JOKERS else _counted(card) for card in DECK}.__getitem__

# "At least n" for many counters at once: what is added carries into each counter's highest bit.
_HIGH = 1 << (_BITS - 1)
_RANK_HIGH = _repeat(_HIGH, _RANKS, _BITS)
_SUIT_HIGH = _repeat(_HIGH, len(SUITS), _BITS) << _SUITS_AT
_DEAD_HIGH = _HIGH << _DEAD_AT
_ALL_HIGH = _RANK_HIGH | _SUIT_HIGH | _DEAD_HIGH
_OF_A_RANK = tuple(_repeat(_HIGH - n, _RANKS, _BITS) for n in range(HAND + 1))
_ALIKE = tuple(_repeat(_HIGH - n, _RANKS + len(SUITS) + 1, _BITS) for n in range(HAND + 1))
_CARD_HIGH = _repeat(_repeat(4, _RANKS, _CARD_BITS), len(SUITS), _ROW)
_CARD_THERE = _repeat(_repeat(3, _RANKS, _CARD_BITS), len(SUITS), _ROW)
_DEAD_CARDS = sum(4 << _place(card) for card in DEAD_MANS_HAND)

# The ranks that a straight can begin with: an ace is low and nothing wraps around (DT-H03).
_WINDOWS = _repeat(_HIGH, _RANKS - HAND + 1, _BITS)
_CARD_WINDOWS = _repeat(_repeat(1, _RANKS - HAND + 1, _CARD_BITS), len(SUITS), _ROW)


def best_rank(cards: Iterable[str]) -> int:
    """The best rank that any five of the cards have; jokers are what helps most (DT-H01, DT-H10, DT-H15)."""
    total = sum(map(_COUNT, cards))
    jokers = total >> _JOKERS_AT
    need = HAND - jokers
    # Most hands have too few alike for any of the highest ranks or a flush: one look says so.
    alike = (total + _ALIKE[need]) & _ALL_HIGH
    if alike:
        if alike >= _DEAD_HIGH and ((total >> _CARDS_AT) + _CARD_THERE & _DEAD_CARDS).bit_count() >= need:
            return 11
        if alike & _RANK_HIGH:
            return 10
        if alike & _SUIT_HIGH and _runs_in_a_suit(total >> _CARDS_AT, need):
            return 9
    pairs = (total + _OF_A_RANK[2]) & _RANK_HIGH
    threes = pairs and (total + _OF_A_RANK[3]) & _RANK_HIGH
    two_pairs = pairs & (pairs - 1)
    # With two jokers any pair is four of a kind, with one any three.
    if (pairs and jokers > 1) or (threes and (jokers or (total + _OF_A_RANK[4]) & _RANK_HIGH)):
        return 8
    if two_pairs and (jokers or threes):
        return 7
    if alike & _SUIT_HIGH:
        return 6
    if _runs(total, need):
        return 5
    if jokers:
        return 4 if jokers > 1 or pairs else 2
    return 4 if threes else 3 if two_pairs else 2 if pairs else 1


def _runs(total: int, need: int) -> int:
    """Where a straight lacks no more than the jokers can give."""
    there = ((total + _OF_A_RANK[1]) & _RANK_HIGH) >> (_BITS - 1)
    two = there + (there >> _BITS)
    five = two + (two >> 2 * _BITS) + (there >> 4 * _BITS)
    return (five + _OF_A_RANK[need]) & _WINDOWS


def _runs_in_a_suit(cards: int, need: int) -> int:
    """Where a straight of one suit lacks no more than the jokers can give."""
    there = ((cards + _CARD_THERE) & _CARD_HIGH) >> (_CARD_BITS - 1)
    two = there + (there >> _CARD_BITS)
    five = two + (two >> 2 * _CARD_BITS) + (there >> 4 * _CARD_BITS)
    if need == HAND:
        return five & (five >> 2) & _CARD_WINDOWS  # of the numbers up to five only five itself has both bits
    return (five + (4 - need) * _CARD_WINDOWS) & (_CARD_WINDOWS << 2)


@dataclass(frozen=True, slots=True)
class Hand:
    """What a draw hand is worth."""

    rank: int
    tie_break: Key
    """Compared inside the rank, larger is better."""
    cheatin: bool
    cards: tuple[str, ...]

    @property
    def name(self) -> Text:
        return HAND_NAMES[self.rank]


def is_cheatin(cards: Iterable[str]) -> bool:
    """Whether two cards that are no jokers agree in suit and rank (DT-H05, DT-H09)."""
    natural = [card for card in cards if card not in JOKERS]
    return len(set(natural)) < len(natural)


def evaluate(cards: Sequence[str], *, lowball: bool = False, jokers_as: Sequence[str] = ()) -> Hand:
    """A final hand; jokers make it the best hand, in lowball the weakest, or are what the player says (DT-H14)."""
    jokers = sum(card in JOKERS for card in cards)
    natural = sorted((card for card in cards if card not in JOKERS), key=_number, reverse=True)
    cheatin = is_cheatin(natural)
    if len(cards) < HAND:
        return Hand(*_short(natural), cheatin, tuple(cards))
    if jokers and len(jokers_as) == jokers:
        as_said = evaluate([*natural, *jokers_as])
        return Hand(as_said.rank, as_said.tie_break, cheatin, tuple(cards))
    if lowball and jokers:
        natural = sorted([*natural, *_weakest_jokers(natural, jokers)], key=_number, reverse=True)
        jokers = 0
    rank = best_rank([*natural, *JOKERS[:jokers]])
    return Hand(rank, _shaped(rank, natural, jokers)[1], cheatin, tuple(cards))


def _number(card: str) -> int:
    """The rank from ace, 1, to king, 13 (DT-C08)."""
    return RANKS.index(card[:-1]) + 1


def _short(natural: Sequence[str]) -> tuple[int, Key]:
    """Fewer than five cards count only for equal ranks; a missing card is below an ace (DT-H16)."""
    counts = Counter(map(_number, natural))
    most = [*sorted(counts.values(), reverse=True), 0, 0]
    rank = {4: 8, 3: 4, 2: 3 if most[1] == 2 else 2}.get(most[0], 1)
    ordered = sorted(counts, key=lambda number: (counts[number], number), reverse=True)
    return rank, (*ordered, *[0] * (HAND - len(ordered)))


def _weakest_jokers(natural: Sequence[str], jokers: int) -> list[str]:
    """The lowest ranks not there that complete no straight, in a suit that completes no flush (DT-H12)."""
    there = {_number(card) for card in natural}
    missing = [number for number in range(1, _RANKS + 1) if number not in there]
    chosen = missing[:jokers]
    higher = iter(missing[jokers:])
    while _is_run({*there, *chosen}):
        chosen[-1] = next(higher)
    suit = next(suit for suit in SUITS if suit != natural[0][-1])
    return [RANKS[number - 1] + suit for number in chosen]


def _is_run(numbers: set[int]) -> bool:
    return len(numbers) == HAND and max(numbers) - min(numbers) == HAND - 1


def _shaped(rank: int, natural: Sequence[str], jokers: int) -> tuple[list[str], Key]:
    """The natural cards, highest first, that with all jokers make the best hand of this rank; and its tie-break."""
    need = HAND - jokers
    if rank == 11:
        return [card for card in DEAD_MANS_HAND if card in natural][:need], ()
    if rank in (9, 5):
        return max((_run(cards, need) for cards in _of_suits(natural, rank == 9)), key=lambda run: run[1])
    if rank == 6:
        suited = max((cards[:need] for cards in _of_suits(natural, True)), key=lambda cards: _flush(cards, need))
        return suited, (_RANKS,) * jokers + _flush(suited, need)
    kinds = {10: [5 - jokers], 8: [4 - jokers], 7: [3 - jokers, 2], 4: [3 - jokers], 3: [2, 2], 2: [2 - jokers], 1: []}
    return _of_a_kind(natural, kinds[rank], need)


def _of_suits(natural: Sequence[str], suited: bool) -> list[list[str]]:
    if not suited:
        return [list(natural)]
    return [[card for card in natural if card[-1] == suit] for suit in SUITS]


def _run(natural: Sequence[str], need: int) -> tuple[list[str], Key]:
    """The highest straight that lacks no more than the jokers can give; no key if there is none."""
    first = {_number(card): card for card in reversed(natural)}
    for top in range(_RANKS, HAND - 1, -1):
        run = [first[number] for number in range(top, top - HAND, -1) if number in first]
        if len(run) >= need:
            return run[:need], (top,)
    return [], ()


def _flush(cards: Sequence[str], need: int) -> Key:
    return tuple(map(_number, cards)) if len(cards) >= need else ()


def _of_a_kind(natural: Sequence[str], kinds: Sequence[int], need: int) -> tuple[list[str], Key]:
    """For each kind the highest rank that has so many, then the highest other cards."""
    counts = Counter(map(_number, natural))
    chosen: list[int] = []
    kept: list[str] = []
    for kind in kinds:
        number = max(number for number, count in counts.items() if count >= kind and number not in chosen)
        chosen.append(number)
        kept += [card for card in natural if _number(card) == number][:kind]
    others = [card for card in natural if _number(card) not in chosen][: need - len(kept)]
    return kept + others, (*chosen, *map(_number, others))


@dataclass(frozen=True, slots=True)
class Advice:
    """What five or more cards can be (DT-H15)."""

    best: Hand
    legal: Hand | None
    """Nothing if every choice of five is cheatin'."""

    @property
    def must_cheat(self) -> bool:
        """Whether the best rank cannot be reached legally."""
        return self.legal is None or self.legal.rank < self.best.rank


def advice(cards: Sequence[str]) -> Advice:
    """The best five of the cards, and the best legal five."""
    best = _best_five(cards)
    distinct = list(dict.fromkeys(cards))
    legal = _best_five(distinct) if len(distinct) >= HAND else None
    if legal and (legal.rank, legal.tie_break) == (best.rank, best.tie_break):
        best = legal
    return Advice(best, legal)


def _best_five(cards: Sequence[str]) -> Hand:
    """The best five; of equally good ones that with the fewest jokers, since a used one is aced (DT-H13)."""
    natural = sorted((card for card in cards if card not in JOKERS), key=_number, reverse=True)
    held = [card for card in cards if card in JOKERS]
    found: list[Hand] = []
    for jokers in range(len(held) + 1):
        if len(natural) + jokers >= HAND:
            rank = best_rank([*natural, *held[:jokers]])
            kept, tie_break = _shaped(rank, natural, jokers)
            found.append(Hand(rank, tie_break, is_cheatin(kept), (*kept, *held[:jokers])))
    return max(found, key=lambda hand: (hand.rank, hand.tie_break))


def final_rank(rank: int, modifier: int) -> int:
    """The rank after all modifiers, within 1 and 11 (DT-H17)."""
    return max(1, min(HIGHEST_RANK, rank + modifier))


def key(hand: Hand, modifier: int = 0) -> Key:
    """What hands are compared by: a lowered one stands above, a raised or floored one below its rank (DT-H22)."""
    rank = final_rank(hand.rank, modifier)
    if rank == HIGHEST_RANK:
        return (rank,)
    if modifier == 0:
        return (rank, 0, *hand.tie_break)
    return (rank, 1) if modifier < 0 and hand.rank + modifier >= 1 else (rank, -1)
