"""Carson City (first edition and Big Box, 2 to 6 players)."""

__all__ = ["TITLE"]

TITLE = "Carson City"
"""Apart from the rules, so that a box can list its games without reading them."""
