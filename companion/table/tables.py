"""All tables of a box: beginning, finding and opening games."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from companion.errors import CompanionError
from companion.game.game import Game
from companion.game.rulebook import Rulebook, Setup, find_rulebook
from companion.store import SavedGame, Store
from companion.table.card import GameCard, game_card, read_card
from companion.table.clock import Clock
from companion.table.journal import Course, read_setup, write
from companion.table.table import Table
from companion.text import _

__all__ = ["Tables"]


class Tables:
    """The games of one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        for saved in store.games():
            if not saved.game:  # restored from a damaged record, so the list knows nothing of it yet
                with suppress(CompanionError):
                    table = self.resume(saved.id)
                    store.describe(saved.id, table.rulebook.id, card=game_card(table.game), over=table.game.over)

    def new(self, setup: Setup, *, luck: Random | None = None, clock: Clock | None = None) -> Table:
        """Begin a game."""
        rulebook = find_rulebook(setup.game)
        setup = self.with_known(setup)
        number = self.store.new_game(setup.game, write(setup), game_card(Game.new(rulebook, setup)))
        return Table(self.store, number, rulebook, setup, Course(), luck=luck, clock=clock)

    def with_known(self, setup: Setup) -> Setup:
        """The same set-up with what earlier games have read from this table's copy; a tool knows it too."""
        game = setup.game.partition("/")[0]
        try:
            known = msgspec.json.decode(self.store.recall(f"known/{game}", "{}"), type=dict[str, Any])
        except msgspec.MsgspecError:
            return setup
        return replace(setup, known={**known, **self._cards(game), **setup.known})

    def keep_cards(self, game: str, cards: list[dict[str, Any]]) -> None:
        """Keep an imported list of cards, which every new game then knows."""
        self.store.remember(f"cards/{game}", msgspec.json.encode(cards).decode())

    def _cards(self, game: str) -> dict[str, Any]:
        """The imported list of cards, if there is one."""
        try:
            cards = msgspec.json.decode(self.store.recall(f"cards/{game}", "[]"), type=list[dict[str, Any]])
        except msgspec.MsgspecError:
            return {}
        return {"cards": cards} if cards else {}

    def forget_known(self, game: str) -> None:
        """Let the next game ask again what the table reads from its own copy."""
        self.store.remember(f"known/{game}", "{}")

    def setup(self, number: int) -> Setup:
        """What was agreed before a saved game began."""
        return read_setup(self.store.journal(number)[0])

    def resume(self, number: int, *, luck: Random | None = None, clock: Clock | None = None) -> Table:
        """Open a saved game at the very question where it stood."""
        rulebook, setup, course = self.record(number)
        return Table(self.store, number, rulebook, setup, course, luck=luck, clock=clock)

    def record(self, number: int) -> tuple[Rulebook[Any], Setup, Course]:
        """What a saved game is made of: replaying it gives the game."""
        first, *rest = self.store.journal(number)
        setup = read_setup(first)
        rulebook = find_rulebook(setup.game)
        if setup.version != rulebook.version:
            raise CompanionError(
                _(
                    "Game {id} was played with other rules (version {v}) and can only be looked up",
                    id=number,
                    v=setup.version,
                )
            )
        return rulebook, setup, Course.of(rest)

    def list(self) -> list[tuple[SavedGame, GameCard]]:
        """All games, the last played first."""
        return [(saved, read_card(saved.card)) for saved in self.store.games()]

    def last(self) -> int | None:
        """The game that was played last, if it is not over."""
        saved = next(iter(self.store.games()), None)
        return saved.id if saved and not saved.over else None
