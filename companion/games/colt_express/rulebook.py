"""Colt Express on the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import RuleError
from companion.game.picture import Picture
from companion.game.players import Player, Side
from companion.game.rulebook import Rulebook, Setting, Token
from companion.game.state import Heading, Settings
from companion.game.sums import Score
from companion.games.colt_express import TITLE, invariants, setting_up, table_view, tags
from companion.games.colt_express import picture as drawing
from companion.games.colt_express.components import CHARACTERS, LOOT_VALUES
from companion.games.colt_express.flow import FLOW
from companion.games.colt_express.train import Train
from companion.text import Words, _

__all__ = ["RULEBOOK", "ColtExpress"]

_YES_NO: dict[bool | int | str, Words] = {True: _("yes"), False: _("no")}

SETTINGS = (
    Setting("expert", _("Expert game"), _YES_NO, False, "CX-110"),
    Setting("powers", _("Character powers"), _YES_NO, True, "CX-86"),
    Setting(
        "shortage",
        _("Too few neutral bullets"),
        {"discard_rest": _("the rest leaves the game"), "keep_rest": _("the rest stays")},
        "discard_rest",
        "CX-72",
    ),
    Setting(
        "bullet_discard",
        _("Experts discard bullets"),
        {
            "own_slot": _("in their own slot"),
            "phase_start": _("at the start of Schemin’"),
            "with_draw": _("when they draw"),
        },
        "own_slot",
        "CX-112",
    ),
    Setting(
        "locomotive_rebellion",
        _("Rebellion in the locomotive"),
        {"hit": _("bandits are hit"), "spared": _("bandits are spared")},
        "hit",
        "CX-95",
    ),
    Setting(
        "purse_split",
        _("Purse values in the box"),
        {"printed": _("250 × 8, all others × 2"), "other": _("others: enter them")},
        "printed",
        "CX-137",
    ),
    Setting("two_player_cars", _("Cars for two players"), {3: "3", 4: "4", 5: "5", 6: "6"}, 3, "CX-120"),
    Setting("reserve_card", _("Two players choose one card"), _YES_NO, True, "CX-124"),
)

# With two players everybody leads two bandits, who are dealt during set-up (CX-120).
_LEADERS = (
    Side("Red", "red", "R"),
    Side("Blue", "blue", "U"),
    Side("Green", "green", "N"),
    Side("Yellow", "yellow", "Y"),
    Side("Purple", "purple", "P"),
    Side("White", "white", "W"),
)


class ColtExpress(Rulebook[Train]):
    """A train, five rounds, and the richest bandit wins."""

    id = "colt-express"
    title = TITLE
    counts = range(2, 7)
    bgg = 158899
    settings = SETTINGS
    flow = FLOW
    state_type = Train

    def sides(self, count: int) -> Sequence[Side]:
        if count == 2:
            return _LEADERS
        return [Side(each.name, each.colour, each.mark, each.power) for each in CHARACTERS.values()]

    def set_up(self, players: list[Player], settings: Settings) -> Train:
        return setting_up.lay_out_table(players, settings)

    def heading(self, state: Train) -> Heading:
        return table_view.heading(state)

    def order(self, state: Train) -> list[str]:
        return table_view.order(state)

    def scores(self, state: Train) -> list[Score]:
        return table_view.scores(state)

    def view(self, state: Train, viewer: str | None) -> dict[str, Any]:
        return table_view.view(state, viewer)

    def secrets(self, state: Train, player: str) -> list[tuple[Words, Words]]:
        return table_view.secrets(state, player)

    def summary(self, state: Train) -> list[tuple[Words, Words]]:
        return table_view.summary(state)

    def picture(self, state: Train) -> Picture | None:
        return drawing.picture(state)

    def tokens(self, state: Train) -> list[Token]:
        return tags.tokens(state)

    def has_piece(self, state: Train, piece: str) -> bool:
        return piece in LOOT_VALUES or super().has_piece(state, piece)

    def explain_tag(self, state: Train, tag: str) -> RuleError:
        return tags.explain(state, tag)

    def broken(self, state: Train) -> Iterator[str]:
        return invariants.broken(state)


RULEBOOK = ColtExpress()
