"""`companion cards import`: a list of the table's own cards, which every new game of Doomtown then knows."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.cli.json_file import read_json
from companion.errors import CompanionError
from companion.games.doomtown.cards import read_cards
from companion.store import Store
from companion.table import Tables
from companion.text import _, n_

__all__ = ["import_cards"]

GAME = "doomtown"


def import_cards(folder: Path, file: Path) -> int:
    """Keep the sound rows of a list, and name the others; 1 if there are any."""
    cards, bad = read_cards(read_json(file))
    for why in bad:
        print(why, file=sys.stderr)
    if not cards:
        raise CompanionError(_("{file} has no card that can be kept; nothing was changed", file=str(file)))
    store = Store(folder)
    try:
        for message in store.messages:
            print(message, file=sys.stderr)
        Tables(store).keep_cards(GAME, cards)
    finally:
        store.close()
    print(
        n_(
            "{n} card is kept; the next new game knows it",
            "{n} cards are kept; the next new game knows them",
            len(cards),
        )
    )
    return 1 if bad else 0
