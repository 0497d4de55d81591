"""Doomtown: Reloaded (base set, 2 to 6 players)."""

from companion.games.doomtown.rulebook import Doomtown

__all__ = ["RULEBOOK"]

RULEBOOK = Doomtown()
