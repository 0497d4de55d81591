"""The status pages beside the question: scores, order, table, sheets, map and log; which is shown, and how far down."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from companion.box.parts import Key
from companion.game.game import Game

__all__ = ["SUMS", "Page", "Pages", "Turned"]


class Page(Enum):
    SCORES = "scores"
    ORDER = "order"
    TABLE = "table"
    SHEET = "sheet"
    MAP = "map"
    LOG = "log"


SUMS = (Page.SCORES, Page.SHEET)
"""The pages on which a cursor stands on a sum, and OK explains it."""
PARTS = 6
"""So many reasons are seen at once."""


class Turned(NamedTuple):
    """A page, and which of the game's sheets it shows."""

    page: Page
    sheet: int = 0


class Pages:
    """Where somebody has turned to."""

    def __init__(self) -> None:
        self.pages: list[Turned] = []
        """The pages there are now."""
        self.shown: Turned | None = None
        self.cursor = 0
        """The line that the page begins with, or, among sums, the one looked at."""
        self.why = False
        """Whether that sum is explained."""
        self.first = 0
        """The first of its reasons that is seen."""

    @property
    def depth(self) -> int:
        """How often back must be pressed to see the question."""
        return 0 if self.shown is None else 2 if self.why else 1

    def turn(self, by: int, game: Game, *, pictured: bool) -> None:
        """Go to the next page; the question lies between the last and the first, maybe with the map beside it."""
        shown = game.rulebook.figures if pictured else game.rulebook.picture
        pictures = shown(game.state) is not None
        sheets = game.rulebook.sheets(game.state)
        self.pages = [
            Turned(page, number)
            for page in Page
            for number in range(len(sheets) if page is Page.SHEET else 1)
            if page is not Page.MAP or pictures
        ]
        ring: list[Turned | None] = [None, *self.pages]
        at = ring.index(self.shown) if self.shown in ring else 0
        self.shown = ring[(at + by) % len(ring)]
        self.cursor, self.first, self.why = 0, 0, False

    def close(self) -> None:
        self.shown, self.why = None, False

    def press(self, key: Key, game: Game) -> bool:
        """Move within the page; False where the key means something else."""
        sums = self._sums(game)
        if key in (Key.UP, Key.DOWN):
            by = 1 if key is Key.DOWN else -1
            if sums:
                self._look(by, sums)
            elif self.shown and self.shown.page is Page.LOG:
                self.cursor = max(0, self.cursor - 2 * by)  # the log begins at its end
            elif self.shown and self.shown.page is Page.MAP:
                picture = game.rulebook.picture(game.state)
                steps = -(-max(0, picture.width - 128) // 64) if picture else 0
                self.cursor = max(0, min(self.cursor + by, steps))
            else:
                self.cursor = max(0, self.cursor + 2 * by)
            return True
        if sums and (key is Key.OK or (key is Key.BACK and self.why)):
            self.why, self.first = key is Key.OK and not self.why, 0
            return True
        return False

    def _look(self, by: int, sums: list[int]) -> None:
        """Go on among the reasons of a sum, and after the last of them to the next sum."""
        reasons = sums[self.cursor % len(sums)] if self.why else 0
        if self.why and 0 <= self.first + by < reasons - PARTS + 1:
            self.first += by
        else:
            self.cursor, self.first = (self.cursor + by) % len(sums), 0

    def _sums(self, game: Game) -> list[int]:
        """How many reasons each sum of this page has."""
        if self.shown is None or self.shown.page not in SUMS:
            return []
        if self.shown.page is Page.SCORES:
            return [len(score.sum.parts) for score in game.rulebook.scores(game.state)]
        sheets = game.rulebook.sheets(game.state)
        # A phone may have answered meanwhile, and the sheet be gone.
        lines = sheets[self.shown.sheet].lines if self.shown.sheet < len(sheets) else ()
        return [len(amount.parts) for _what, amount in lines]
