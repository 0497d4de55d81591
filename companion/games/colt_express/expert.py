"""The expert option: own discard piles, and hands that last from round to round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.colt_express.components import HAND
from companion.text import _

__all__ = ["Draw", "card_done", "draw", "end_of_schemin", "refill"]


@dataclass(frozen=True, slots=True)
class Draw:
    """How many cards were drawn, and what is left where."""

    drawn: int
    reshuffled: bool
    hand: int
    deck: int
    discard: int


def draw(wanted: int, hand: int, deck: int, discard: int) -> Draw:
    """Draw from the deck and, when it is used up, from the reshuffled discard pile (CX-115)."""
    if wanted <= deck:
        return Draw(wanted, False, hand + wanted, deck - wanted, discard)
    drawn = min(wanted, deck + discard)
    return Draw(drawn, discard > 0, hand + drawn, deck + discard - drawn, 0)


def refill(hand: int, deck: int, discard: int, limit: int = HAND) -> Draw:
    """Draw until the hand is full; a full hand draws nothing (CX-111)."""
    return draw(max(0, limit - hand), hand, deck, discard)


def end_of_schemin(hand: Sequence[str], keep: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stays in hand and what is discarded; no bullet stays (CX-113)."""
    if "bullet" in keep:
        raise RuleError(_("Bullets must be discarded"), rule="CX-113", code="bullet_must_be_discarded")
    discarded = Counter(hand)
    discarded.subtract(Counter(keep))
    if any(count < 0 for count in discarded.values()):
        raise RuleError(_("More is kept than the hand holds"), rule="CX-113", code="illegal_choice")
    return list(keep), list(discarded.elements())


def card_done(card: str, bullets_received: int) -> tuple[list[str], list[str]]:
    """What goes on the discard pile and what on the deck after an executed card (CX-114)."""
    return [card], ["bullet"] * bullets_received
