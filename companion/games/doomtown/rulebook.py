"""Doomtown: Reloaded on the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import RuleError
from companion.game.picture import Picture
from companion.game.players import Player, Side
from companion.game.rulebook import Aside, Rulebook, Setting, Token
from companion.game.state import Heading, Settings
from companion.game.sums import Score, Sheet
from companion.games.doomtown import TITLE, invariants, out_of_turn, setting_up, table_view, tags
from companion.games.doomtown import picture as drawing
from companion.games.doomtown.flow import FLOW
from companion.games.doomtown.tools import DeckTool, HandTool, ShootoutTool
from companion.games.doomtown.town import Town
from companion.text import Words, _

__all__ = ["RULEBOOK", "Doomtown"]

_YES_NO: dict[bool | int | str, Words] = {True: _("yes"), False: _("no")}

SETTINGS = (
    Setting("compact", _("Totals only, no dudes"), _YES_NO, False, "DT-K05"),
    Setting("short", _("Short game"), _YES_NO, False, "DT-M08"),
    Setting(
        "first_to_shoot",
        _("Shootout without the Winner"),
        {"winner": _("next to the Winner begins"), "mark": _("the mark begins")},
        "winner",
        "E-09",
    ),
    Setting("flee_first", _("A posse left alone by plays may flee"), _YES_NO, False, "E-17"),
)

SIDES = (
    Side("Red", "red", "R"),
    Side("Blue", "blue", "B"),
    Side("Green", "green", "G"),
    Side("Yellow", "yellow", "Y"),
    Side("Purple", "purple", "P"),
    Side("White", "white", "W"),
)


class Doomtown(Rulebook[Town]):
    """A frontier town, and whoever controls more of it than the others can stand."""

    id = "doomtown"
    title = TITLE
    bgg = 156714
    counts = range(2, 7)
    settings = SETTINGS
    tools = (HandTool(), ShootoutTool(), DeckTool())
    flow = FLOW
    state_type = Town

    def sides(self, count: int) -> Sequence[Side]:
        return SIDES

    def set_up(self, players: list[Player], settings: Settings) -> Town:
        return setting_up.lay_out_table(players, settings)

    def heading(self, state: Town) -> Heading:
        return table_view.heading(state)

    def order(self, state: Town) -> list[str]:
        return state.clockwise(state.winner or state.names[0])

    def scores(self, state: Town) -> list[Score]:
        return table_view.scores(state)

    def view(self, state: Town, viewer: str | None) -> dict[str, Any]:
        return table_view.view(state, viewer)

    def summary(self, state: Town) -> list[tuple[Words, Words]]:
        return table_view.summary(state)

    def sheets(self, state: Town) -> list[Sheet]:
        return table_view.sheets(state)

    def picture(self, state: Town) -> Picture | None:
        return drawing.picture(state)

    def asides(self, state: Town) -> list[Aside]:
        return out_of_turn.asides(state)

    def tokens(self, state: Town) -> list[Token]:
        return tags.tokens(state)

    def explain_tag(self, state: Town, tag: str) -> RuleError:
        return tags.explain(state, tag)

    def broken(self, state: Town) -> Iterator[str]:
        return invariants.broken(state)


RULEBOOK = Doomtown()
