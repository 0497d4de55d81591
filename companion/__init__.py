"""Frontier Companion: a box on the game table that knows the rules of the game beside it."""

__version__ = "0.1.0"
