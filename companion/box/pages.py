"""The status pages beside the question: scores, order, table, map and log; which is shown, and how far down."""

from __future__ import annotations

from enum import Enum

from companion.box.parts import Key
from companion.game.game import Game

__all__ = ["Page", "Pages"]


class Page(Enum):
    SCORES = "scores"
    ORDER = "order"
    TABLE = "table"
    MAP = "map"
    LOG = "log"


class Pages:
    """Where somebody has turned to."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        """The pages there are now."""
        self.shown: Page | None = None
        self.cursor = 0
        """The line that the page begins with, or, among the scores, the player looked at."""
        self.why = False
        """Whether the score of that player is explained."""

    @property
    def depth(self) -> int:
        """How often back must be pressed to see the question."""
        return 0 if self.shown is None else 2 if self.why else 1

    def turn(self, by: int, game: Game, *, pictured: bool) -> None:
        """Go to the next page; the question lies between the last and the first."""
        picture = None if pictured else game.rulebook.picture(game.state)
        self.pages = [page for page in Page if page is not Page.MAP or picture is not None]
        ring: list[Page | None] = [None, *self.pages]
        at = ring.index(self.shown) if self.shown in ring else 0
        self.shown = ring[(at + by) % len(ring)]
        self.cursor, self.why = 0, False

    def close(self) -> None:
        self.shown, self.why = None, False

    def press(self, key: Key, game: Game) -> bool:
        """Move within the page; False where the key means something else."""
        if key in (Key.UP, Key.DOWN):
            by = 1 if key is Key.DOWN else -1
            if self.shown is Page.LOG:
                by = -by  # the log begins at its end
            if self.shown is Page.SCORES and not self.why:
                self.cursor = (self.cursor + by) % len(game.state.players)
            else:
                self.cursor = max(0, self.cursor + by * (1 if self.shown is Page.SCORES else 2))
            return True
        if self.shown is Page.SCORES and (key is Key.OK or (key is Key.BACK and self.why)):
            self.why = key is Key.OK and not self.why
            return True
        return False
