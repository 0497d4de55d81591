"""Set-up: homes, the town square, and stashes (DT-S01 to DT-S03)."""

from __future__ import annotations

from companion.game.players import Player
from companion.game.state import Settings
from companion.games.doomtown.town import (
    CONTROL,
    GHOST_ROCK,
    INFLUENCE,
    OWED,
    POT,
    TOWN_SQUARE,
    Deed,
    Passes,
    Town,
    home_of,
)

__all__ = ["lay_out_table"]


def lay_out_table(players: list[Player], settings: Settings) -> Town:
    """The table before the first question: homes, an empty town square, empty stashes."""
    town = Town(players=players, settings=settings)
    town.asked = list(town.names)
    town.noon = Passes(list(town.names))
    ledger = town.ledger
    ledger.lay_out(TOWN_SQUARE)
    ledger.stock(POT, GHOST_ROCK, 0)
    for player in town.names:
        home = home_of(player)
        town.deeds[home] = Deed(home, player, private=True, home=True)
        ledger.lay_out(home)
        ledger.lay_out(f"street:{player}", home)
        for row in (f"outside town:{player}", f"{player}/discard", f"{player}/boot hill"):
            ledger.lay_out(row)
        ledger.stock(player, GHOST_ROCK, 0)
        ledger.stock(player, OWED, 0)
        if town.compact:
            ledger.stock(player, INFLUENCE, 0)
            ledger.stock(player, CONTROL, 0)
    return town
