"""Values as they are read: printed, changed, and held within their limits (DT-C11 to DT-C14)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.doomtown.town import Deed, Dude, Modifier, Town

__all__ = ["bullets", "control", "expire", "grit", "influence", "is_stud", "production", "read", "upkeep"]

_KING = 13


def read(kind: str, printed: int, modifiers: Iterable[int] = ()) -> int:
    """A current value: a rank between ace and king, anything else not below 0 (DT-C12, DT-C13)."""
    value = printed + sum(modifiers)
    return max(1, min(_KING, value)) if kind == "rank" else max(0, value)


def grit(rank: int, bullets: int, influence: int) -> int:
    """Rank, bullets and influence, each as read (DT-C11)."""
    return read("rank", rank) + read("bullets", bullets) + read("influence", influence)


def _current(card: Dude | Deed, stat: str) -> int:
    changes = [modifier.amount for modifier in card.modifiers if modifier.stat == stat]
    return read(stat, int(getattr(card, stat, 0)), changes)


def rank(dude: Dude) -> int:
    return _current(dude, "rank")


def bullets(dude: Dude) -> int:
    return _current(dude, "bullets")


def influence(dude: Dude) -> int:
    return _current(dude, "influence")


def upkeep(dude: Dude) -> int:
    return _current(dude, "upkeep")


def control(card: Dude | Deed) -> int:
    """A deed's control points, and the counters on any card (DT-C10)."""
    return _current(card, "control")


def production(deed: Deed) -> int:
    return _current(deed, "production")


def is_stud(dude: Dude) -> bool:
    """Stud or draw, as the last change has it."""
    turned = [bool(modifier.amount) for modifier in dude.modifiers if modifier.stat == "stud"]
    return turned[-1] if turned else dude.stud


def expire(town: Town, *spans: str) -> None:
    """End what lasted until now (DT-C27)."""
    cards: list[Dude | Deed] = [*town.dudes.values(), *town.deeds.values()]
    for card in cards:
        kept: list[Modifier] = [modifier for modifier in card.modifiers if modifier.until not in spans]
        card.modifiers = kept
