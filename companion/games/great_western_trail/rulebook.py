"""Great Western Trail on the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import RuleError
from companion.game.picture import Picture
from companion.game.players import Player, Side
from companion.game.rulebook import Aside, Rulebook, Setting, Token
from companion.game.state import Heading, Settings
from companion.game.sums import Score, Sheet
from companion.games.great_western_trail import TITLE, invariants, setting_up, table_view, tags
from companion.games.great_western_trail import picture as drawing
from companion.games.great_western_trail.components import COLOURS
from companion.games.great_western_trail.flow import FLOW
from companion.games.great_western_trail.score_sheet import SCORE_SHEET
from companion.games.great_western_trail.trail import Trail
from companion.text import Words, _

__all__ = ["RULEBOOK", "GreatWesternTrail"]

SETTINGS = (
    Setting(
        "hands",
        _("Cards in hand"),
        {
            "revealed": _("entered when shown"),
            "tapped": _("entered when drawn"),
            "kept": _("drawn by the box"),
        },
        "revealed",
        "GW-161",
    ),
    Setting("sides", _("Private buildings"), {"random": _("sides at random"), "a": _("all side a")}, "random", "GW-17"),
    Setting(
        "neutral",
        _("Neutral buildings"),
        {"random": _("at random"), "letters": _("letter on letter")},
        "random",
        "GW-11",
    ),
)


class GreatWesternTrail(Rulebook[Trail]):
    """A cattle drive to Kansas City, again and again, and the best rancher wins."""

    id = "great-western-trail"
    title = TITLE
    bgg = 193738
    counts = range(2, 5)
    settings = SETTINGS
    tools = (SCORE_SHEET,)
    flow = FLOW
    state_type = Trail

    def sides(self, count: int) -> Sequence[Side]:
        return [Side(name, colour, name[0]) for name, colour in COLOURS.items()]

    def set_up(self, players: list[Player], settings: Settings) -> Trail:
        return setting_up.lay_out_table(players, settings)

    def heading(self, state: Trail) -> Heading:
        return table_view.heading(state)

    def order(self, state: Trail) -> list[str]:
        return table_view.order(state)

    def scores(self, state: Trail) -> list[Score]:
        return table_view.scores(state)

    def view(self, state: Trail, viewer: str | None) -> dict[str, Any]:
        return table_view.view(state, viewer)

    def summary(self, state: Trail) -> list[tuple[Words, Words]]:
        return table_view.summary(state)

    def unseen(self, state: Trail) -> dict[str, str]:
        return table_view.unseen(state)

    def picture(self, state: Trail) -> Picture | None:
        return drawing.picture(state)

    def strip(self, state: Trail) -> Picture | None:
        return drawing.strip(state)

    def sheets(self, state: Trail) -> list[Sheet]:
        return table_view.sheets(state)

    def asides(self, state: Trail) -> list[Aside]:
        title = _("Facts and rulings")
        return [Aside("printed facts", who, title) for who in state.names] if state.turn else []

    def tokens(self, state: Trail) -> list[Token]:
        return tags.tokens(state)

    def explain_tag(self, state: Trail, tag: str) -> RuleError:
        return tags.explain(state, tag)

    def broken(self, state: Trail) -> Iterator[str]:
        return invariants.broken(state)


RULEBOOK = GreatWesternTrail()
