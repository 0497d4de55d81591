"""Carson City (first edition and Big Box, 2 to 6 players)."""

from companion.games.carson_city.rulebook import CarsonCity

__all__ = ["RULEBOOK"]

RULEBOOK = CarsonCity()
