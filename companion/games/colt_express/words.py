"""The rulebook's words as the table reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from companion.games.colt_express.components import ROUND_CARDS, STATIONS, RoundCard
from companion.games.colt_express.train import Queued, Train, kind_of, level_of, vehicle_of
from companion.text import Text, Words, _, n_

__all__ = [
    "CARD_NAMES",
    "HIDDEN",
    "KIND_NAMES",
    "TURN_NAMES",
    "loot_words",
    "queued_words",
    "round_card",
    "short_spot",
    "speaking",
    "spot_name",
]

CARD_NAMES = {
    "move": _("Move"),
    "floor": _("Floor"),
    "fire": _("Fire"),
    "rob": _("Rob"),
    "punch": _("Punch"),
    "marshal": _("Marshal"),
}
HIDDEN = _("hidden card")
KIND_NAMES = {"purse": _("purse"), "jewel": _("jewel"), "strongbox": _("strongbox")}
TURN_NAMES = {
    "normal": _("normal"),
    "tunnel": _("tunnel"),
    "speeding": _("speeding-up"),
    "switching": _("switching"),
}


@cache
def spot_name(spot: str) -> Text:
    vehicle = vehicle_of(spot)
    if level_of(spot) == "roof":
        return _("car {n}, roof", n=vehicle) if vehicle else _("locomotive, roof")
    return _("car {n}, inside", n=vehicle) if vehicle else _("locomotive, inside")


@cache
def short_spot(spot: str) -> Text:
    """A spot in few characters, for the display."""
    vehicle = vehicle_of(spot)
    if level_of(spot) == "roof":
        return _("{n} roof", n=vehicle) if vehicle else _("loco roof")
    return _("{n} in", n=vehicle) if vehicle else _("loco in")


def round_card(train: Train) -> RoundCard:
    """The card of the present round."""
    id = train.round_cards[-1]
    return ROUND_CARDS.get(id) or STATIONS[id]


def loot_words(tokens: Iterable[str]) -> Words:
    """Loot by kind, such as `2 purses, 1 jewel`."""
    count = Counter(kind_of(token) for token in tokens)
    parts = []
    if n := count["purse"]:
        parts.append(n_("{n} purse", "{n} purses", n))
    if n := count["jewel"]:
        parts.append(n_("{n} jewel", "{n} jewels", n))
    if n := count["strongbox"]:
        parts.append(n_("{n} strongbox", "{n} strongboxes", n))
    if not parts:
        return _("no loot")
    words = parts[0]
    for part in parts[1:]:
        words = _("{some}, {more}", some=words, more=part)
    return words


def queued_words(entry: Queued) -> Words:
    """A card of the pile as everybody may know it (CX-131)."""
    return HIDDEN if entry.hidden else CARD_NAMES[entry.card]


def speaking(train: Train, entry: Queued, title: Text) -> Text:
    """A title that names the bandit where the asked player leads two."""
    return _("{bandit}: {title}", bandit=entry.actor, title=title) if train.two_players else title
