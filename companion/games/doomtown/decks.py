"""What may be brought to the table: decks and starting dudes (DT-C21, DT-S02)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.doomtown.components import DECK_SIZE, MOST_COPIES, MOST_JOKERS, STARTING_DUDES
from companion.text import _

__all__ = ["Starter", "why_not_deck", "why_not_posse"]


@dataclass(frozen=True, slots=True)
class Starter:
    """A dude that would start in play."""

    outfit: str
    """Nothing for a drifter."""
    cost: int
    grifter: bool = False


def why_not_posse(outfit: str, stash: int, dudes: Sequence[Starter]) -> RuleError | None:
    """Why these dudes cannot start for an outfit (DT-S02)."""
    if len(dudes) > STARTING_DUDES:
        return RuleError(_("At most five dudes start"), rule="DT-S02", code="illegal_choice")
    if any(dude.outfit and dude.outfit != outfit for dude in dudes):
        return RuleError(_("Only the own outfit and drifters start"), rule="DT-S02", code="illegal_choice")
    if sum(dude.grifter for dude in dudes) > 1:
        return RuleError(_("Only one grifter starts"), rule="DT-S02", code="illegal_choice")
    if sum(dude.cost for dude in dudes) > stash:
        return RuleError(_("They cost more than there is"), rule="DT-S02", code="too_dear")
    return None


def why_not_deck(outfits: int, ranked: int, jokers: int, most_equal: int, most_of_a_name: int) -> RuleError | None:
    """Why a deck of these numbers is none (DT-C21)."""
    if outfits != 1:
        return RuleError(_("A deck has one outfit"), rule="DT-C21", code="illegal_deck")
    if ranked != DECK_SIZE or not 0 <= jokers <= MOST_JOKERS:
        return RuleError(_("A deck has 52 cards and up to two jokers"), rule="DT-C21", code="illegal_deck")
    if max(most_equal, most_of_a_name) > MOST_COPIES:
        return RuleError(_("A deck has at most four equal cards"), rule="DT-C21", code="illegal_deck")
    return None
