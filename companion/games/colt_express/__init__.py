"""Colt Express (base game, 2 to 6 players)."""

__all__ = ["TITLE"]

TITLE = "Colt Express"
"""Apart from the rules, so that a box can list its games without reading them."""
