"""Facts of Doomtown that can be checked against the table by eye."""

from __future__ import annotations

from companion.text import _

__all__ = [
    "ANTE",
    "COVER",
    "DEAD_MANS_HAND",
    "DECK_SIZE",
    "GRIFTER",
    "HAND",
    "HAND_NAMES",
    "HIGHEST_RANK",
    "MOST_COPIES",
    "MOST_JOKERS",
    "NO_CARD",
    "OUTFITS",
    "STARTING_DUDES",
]

ANTE = 1
HAND = 5
HIGHEST_RANK = 11

# DT-H01
HAND_NAMES = {
    11: _("Dead Man’s Hand"),
    10: _("Five of a kind"),
    9: _("Straight flush"),
    8: _("Four of a kind"),
    7: _("Full house"),
    6: _("Flush"),
    5: _("Straight"),
    4: _("Three of a kind"),
    3: _("Two pair"),
    2: _("One pair"),
    1: _("High card"),
}
DEAD_MANS_HAND = ("A♠", "A♣", "8♠", "8♣", "J♦")

# DT-C21
DECK_SIZE = 52
MOST_COPIES = 4
MOST_JOKERS = 2

# DT-C15; a table may have others.
OUTFITS = ("Law Dogs", "The Sloane Gang", "Morgan Cattle Co.", "The Fourth Ring")

# DT-S02
STARTING_DUDES = 5
GRIFTER = "grifter"

# DT-X01: what a card covers, by what is done with it.
COVER = {
    "dude": {"discard": 1, "ace": 2},
    "harrowed": {"home": 1, "discard": 2, "ace": 3},
    "sidekick": {"discard": 1},
}

# DT-P02: the pull where there is no card anywhere.
NO_CARD = "A♣"
