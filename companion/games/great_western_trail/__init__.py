"""Great Western Trail (first edition, 2 to 4 players)."""

__all__ = ["TITLE"]

TITLE = "Great Western Trail"
"""Apart from the rules, so that a box can list its games without reading them."""
