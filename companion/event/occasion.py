"""What the set-up of a game says of the event it is played for."""

from __future__ import annotations

from companion.game.rulebook import Setup

__all__ = ["occasion", "of_occasion"]


def occasion(event: str, round: int, table: int) -> str:
    return f"{event}/{round}/{table}"


def of_occasion(setup: Setup, event: str) -> tuple[int, int] | None:
    """The round and table that a game is played for; none if it belongs to no table of this event."""
    words = setup.occasion.split("/")
    if len(words) != 3 or words[0] != event or not (words[1].isdigit() and words[2].isdigit()):
        return None
    return int(words[1]), int(words[2])
