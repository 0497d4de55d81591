"""Colt Express (base game, 2 to 6 players)."""

from companion.games.colt_express.rulebook import ColtExpress

__all__ = ["RULEBOOK"]

RULEBOOK = ColtExpress()
