"""`companion cards import`: a list of the table's own cards, which every new game of Doomtown then knows."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from companion.errors import CompanionError
from companion.games.doomtown.cards import read_cards
from companion.store import Store
from companion.table import Tables
from companion.text import _, n_

__all__ = ["import_cards"]

GAME = "doomtown"
MOST_BYTES = 8_000_000


def import_cards(folder: Path, file: Path) -> int:
    """Keep the sound rows of a list, and name the others; 1 if there are any."""
    cards, bad = read_cards(_rows(file))
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


def _rows(file: Path) -> object:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise CompanionError(_("{file} is too large for a list of cards", file=str(file)))
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CompanionError(_("{file} cannot be read: {why}", file=str(file), why=error.strerror or "")) from error
    except (ValueError, RecursionError) as error:
        raise CompanionError(_("{file} is no JSON text", file=str(file))) from error
