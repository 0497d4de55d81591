"""What every game's state has: players, where in the flow it stands, the ledger, and what was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias, Union

from companion.game.ledger import Ledger
from companion.game.players import Player, clockwise_from
from companion.text import Words

__all__ = ["Heading", "Settings", "State"]

Settings: TypeAlias = dict[str, Union[bool, int, str]]


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the game stands, for the top line of every screen."""

    round: str = ""
    """Such as `3/5`."""
    phase: Words = ""
    progress: Words = ""
    """Such as `card 7/16`."""


@dataclass(slots=True, kw_only=True)
class State:
    """The base of every game's state; plain data all through, so that it can be kept and compared."""

    players: list[Player]
    settings: Settings
    place: str = ""
    ledger: Ledger = field(default_factory=Ledger)
    log: list[Words] = field(default_factory=list)
    answers: int = 0
    """How many answers have led here."""
    news: int = 0
    """The first line of the log that the last answer brought."""
    known: dict[str, Any] = field(default_factory=dict)
    """What the table has read from its own copy of the game; the next game knows it from the start."""
    left: str = ""
    """Where the game goes on after an aside; empty if none is under way."""
    aside_by: str = ""
    """Who acts in the aside."""

    @property
    def names(self) -> list[str]:
        """The players' names, clockwise."""
        return [player.name for player in self.players]

    def player(self, name: str) -> Player:
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def clockwise(self, first: str) -> list[str]:
        return clockwise_from(self.names, first)

    def say(self, *lines: Words) -> None:
        """Tell the table what happened or what to move; everybody may read it."""
        self.log.extend(lines)
