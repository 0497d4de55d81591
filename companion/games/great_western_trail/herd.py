"""The herd: breeding value, certificates, and drawing up (GW-50 to GW-55, GW-70 to GW-72)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from companion.game.sums import Part, Sum
from companion.games.great_western_trail.components import BREEDS, CERTIFICATE_TRACK, STARTING_HAND
from companion.text import _

__all__ = [
    "DrawnUp",
    "Income",
    "breed_of",
    "breeding_sum",
    "certificate_limit",
    "draw_up",
    "gain_certificates",
    "hand_limit",
    "income",
    "points_of",
]


def breed_of(card: str) -> str:
    """The breed of a cattle card such as `west_highland/4`; nothing for an objective card."""
    breed = card.partition("/")[0]
    return breed if breed in BREEDS else ""


def points_of(card: str) -> int:
    """The points printed on a cattle card."""
    vp = card.partition("/")[2]
    return int(vp) if vp else 0


def breeding_sum(hand: Iterable[str]) -> Sum:
    """Each breed counts once; objective cards count nothing (GW-50, GW-51)."""
    breeds = dict.fromkeys(breed_of(card) for card in hand)
    return Sum(tuple(Part(BREEDS[breed].name, BREEDS[breed].value) for breed in breeds if breed))


class Income(NamedTuple):
    """What a hand is worth in Kansas City, with its reasons."""

    breeding: Sum
    value: Sum
    legal: bool


def income(
    hand: Iterable[str], temp: int, permanent: int, temp_to: int, track: Sequence[int] = CERTIFICATE_TRACK
) -> Income:
    """Breeding sum, permanent certificates, and the temporary ones spent (GW-52, GW-53, GW-55)."""
    breeding = breeding_sum(hand)
    parts = list(breeding.parts)
    if permanent:
        parts.append(Part(_("permanent certificates"), permanent))
    if temp > temp_to:
        parts.append(Part(_("certificates spent"), temp - temp_to))
    return Income(breeding, Sum(tuple(parts)), legal=temp_to in track and temp_to <= temp)


def certificate_limit(discs_removed: Collection[str]) -> int:
    """The highest place of the certificate marker (GW-54)."""
    if "cert4" not in discs_removed:
        return 3
    return 6 if "cert6" in discs_removed else 4


def gain_certificates(
    temp: int, discs_removed: Collection[str], spaces: int, track: Sequence[int] = CERTIFICATE_TRACK
) -> int:
    """Where the marker comes to; what goes beyond the limit is lost (GW-54)."""
    open = [place for place in track if temp < place <= certificate_limit(discs_removed)]
    return [temp, *open][min(spaces, len(open))]


def hand_limit(discs_removed: Collection[str]) -> int:
    return STARTING_HAND + sum(disc in discs_removed for disc in ("hand_a", "hand_b"))


class DrawnUp(NamedTuple):
    """Numbers of cards after drawing."""

    drawn: int
    reshuffled: bool
    hand: int
    deck: int
    discard: int


def draw_up(limit: int, hand: int, deck: int, discard: int) -> DrawnUp:
    """Draw up to the limit; the discard pile is shuffled only when a card must come from an empty pile (GW-71)."""
    wanted = max(0, limit - hand)
    reshuffled = wanted > deck and discard > 0
    if reshuffled:
        deck, discard = deck + discard, 0
    drawn = min(wanted, deck)
    return DrawnUp(drawn, reshuffled, hand + drawn, deck - drawn, discard)
