"""Who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Words

__all__ = ["TABLE", "Player", "Side", "clockwise_from"]

TABLE = "table"
"""Asked instead of one player where anybody at the table may answer."""


@dataclass(frozen=True, slots=True)
class Side:
    """A colour or character that a player can take in a game."""

    name: str
    colour: str
    mark: str
    """One letter that stands for it on a map; unique in its game."""
    note: Words = ""


@dataclass(frozen=True, slots=True)
class Player:
    """One player: a side, the seat it is played from, and the person if known."""

    name: str
    seat: int
    colour: str
    mark: str
    person: str = ""


def clockwise_from(names: list[str], first: str) -> list[str]:
    """The names in clockwise order, starting with `first`."""
    start = names.index(first)
    return names[start:] + names[:start]
