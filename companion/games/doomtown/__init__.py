"""Doomtown: Reloaded (base set, 2 to 6 players)."""

__all__ = ["TITLE"]

TITLE = "Doomtown"
"""Apart from the rules, so that a box can list its games without reading them."""
