"""Draw hands: which rank five cards have, and the best that more cards can be (DT-H01 to DT-H23).

The cards of a hand are added up into one large number with small counters for every rank, suit and card. Shifts, sums
and masks of that number then ask all ranks, suits and straights at once, so that neither a choice of five nor a
joker's value is ever tried out.
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
"""A counter of a rank: four copies in four suits make sixteen, and a test adds up to fifteen more."""
_DEAD_BITS = 3
_SUIT_BITS = 8

# From low to high: ranks, cards of the Dead Man's Hand, suits, jokers, and, seldom needed, every single card.
_DEAD_AT = _BITS * _RANKS
_SUITS_AT = _DEAD_AT + _DEAD_BITS * HAND
_JOKERS_AT = _SUITS_AT + _SUIT_BITS * len(SUITS)
_CARDS_AT = _JOKERS_AT + 4
_ROW = _BITS * (_RANKS + 4)
"""From a suit's cards to the next: four empty counters keep a straight from running on into the next suit."""


def _repeat(value: int, count: int, bits: int) -> int:
    return sum(value << (bits * at) for at in range(count))


def _counted(card: str) -> int:
    """One card in all the counters that it belongs to."""
    rank, suit = RANKS.index(card[:-1]), SUITS.index(card[-1])
    value = 1 << (_BITS * rank) | 1 << (_SUITS_AT + _SUIT_BITS * suit) | 1 << (_CARDS_AT + _ROW * suit + _BITS * rank)
    if card in DEAD_MANS_HAND:
        value |= 1 << (_DEAD_AT + _DEAD_BITS * DEAD_MANS_HAND.index(card))
    return value


_COUNT = {card: 1 << _JOKERS_AT if card in JOKERS else _counted(card) for card in DECK}.__getitem__

_RANK_COUNTS = (1 << _DEAD_AT) - 1
_DEAD_COUNTS = (1 << (_DEAD_BITS * HAND)) - 1
_SUIT_COUNTS = (1 << (_SUIT_BITS * len(SUITS))) - 1
_JOKER_COUNT = (1 << (_CARDS_AT - _JOKERS_AT)) - 1

# "At least n" for every counter at once: what is added carries into the counter's highest bit.
_HIGH = 1 << (_BITS - 1)
_DOWN = _BITS - 1
_TWO, _THREE, _FOUR = 2 * _BITS, 3 * _BITS, 4 * _BITS
_ONES = _repeat(1, _RANKS, _BITS)
_RANK_HIGH = _HIGH * _ONES
_AT_LEAST = tuple((_HIGH - n) * _ONES for n in range(HAND + 1))
_WINDOWS = _repeat(_HIGH, _RANKS - HAND + 1, _BITS)
"""The ranks that a straight can begin with: an ace is low and nothing wraps around (DT-H03)."""
_DEAD_HIGH = _repeat(4, HAND, _DEAD_BITS)
_DEAD_THERE = _repeat(3, HAND, _DEAD_BITS)
_SUIT_HIGH = _repeat(128, len(SUITS), _SUIT_BITS)
_SUIT_AT_LEAST = tuple(_repeat(128 - n, len(SUITS), _SUIT_BITS) for n in range(HAND + 1))
_CARD_HIGH = _repeat(_RANK_HIGH, len(SUITS), _ROW)
_CARD_AT_LEAST = tuple(_repeat(row, len(SUITS), _ROW) for row in _AT_LEAST)
_CARD_WINDOWS = _repeat(_WINDOWS, len(SUITS), _ROW)


def best_rank(cards: Iterable[str]) -> int:
    """The best rank that any five of the cards have; jokers are what helps most (DT-H01, DT-H10, DT-H15)."""
    total = sum(map(_COUNT, cards))
    jokers = (total >> _JOKERS_AT) & _JOKER_COUNT
    need = HAND - jokers
    if ((((total >> _DEAD_AT) & _DEAD_COUNTS) + _DEAD_THERE) & _DEAD_HIGH).bit_count() >= need:
        return 11
    ranks = total & _RANK_COUNTS
    if (ranks + _AT_LEAST[need]) & _RANK_HIGH:
        return 10
    flush = (((total >> _SUITS_AT) & _SUIT_COUNTS) + _SUIT_AT_LEAST[need]) & _SUIT_HIGH
    if flush and _runs_in_a_suit(total >> _CARDS_AT, need):
        return 9
    if (ranks + _AT_LEAST[need - 1]) & _RANK_HIGH:
        return 8
    pairs = ((ranks + _AT_LEAST[2]) & _RANK_HIGH).bit_count()
    # With two jokers any pair is four of a kind already.
    if pairs > 1 and (jokers or (ranks + _AT_LEAST[3]) & _RANK_HIGH):
        return 7
    if flush:
        return 6
    there = ((ranks + _AT_LEAST[1]) & _RANK_HIGH) >> _DOWN
    runs = there + (there >> _BITS) + (there >> _TWO) + (there >> _THREE) + (there >> _FOUR)
    if (runs + _AT_LEAST[need]) & _WINDOWS:
        return 5
    if jokers:
        return 4 if jokers > 1 or pairs else 2
    return 4 if (ranks + _AT_LEAST[3]) & _RANK_HIGH else 1 + min(pairs, 2)


def _runs_in_a_suit(cards: int, need: int) -> int:
    """Where a straight of one suit lacks no more than the jokers can give."""
    there = ((cards + _CARD_AT_LEAST[1]) & _CARD_HIGH) >> _DOWN
    runs = there + (there >> _BITS) + (there >> _TWO) + (there >> _THREE) + (there >> _FOUR)
    return (runs + _CARD_AT_LEAST[need]) & _CARD_WINDOWS


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
