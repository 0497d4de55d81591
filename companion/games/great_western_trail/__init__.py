"""Great Western Trail (first edition, 2 to 4 players)."""

from companion.games.great_western_trail.rulebook import GreatWesternTrail

__all__ = ["RULEBOOK"]

RULEBOOK = GreatWesternTrail()
