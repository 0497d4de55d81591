"""Carson City on the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.errors import RuleError
from companion.game.picture import Picture
from companion.game.players import Player, Side
from companion.game.rulebook import Aside, Rulebook, Setting, Token
from companion.game.state import Heading, Settings
from companion.game.sums import Score, Sheet
from companion.games.carson_city import TITLE, invariants, opening, table_view, tags
from companion.games.carson_city import picture as drawing
from companion.games.carson_city.cast import CARD_SETS, card_set
from companion.games.carson_city.components import EDITIONS, OPTIONS, SIDES_OF_THE_BOX, VARIANTS
from companion.games.carson_city.duel_tool import QuickDuel
from companion.games.carson_city.flow import FLOW
from companion.games.carson_city.refusals import insist
from companion.games.carson_city.roads import open_sides
from companion.games.carson_city.score_tool import FinalScore
from companion.games.carson_city.town import Town
from companion.games.carson_city.variant_steps import can_discard
from companion.text import Text, Words, _

__all__ = ["RULEBOOK", "CarsonCity"]

Choices = dict[bool | int | str, Words]

_YES_NO: Choices = {True: _("yes"), False: _("no")}
_EDITION: Words = _("as in the edition")

_OPTION_TITLES: dict[str, Text] = {
    "newsboy_copies_any": _("Newsboy may copy a taken card"),
    "white_cowboy_fights": _("White cowboy counts as firepower"),
    "station_needs_house": _("Station takes a house"),
    "horse_after_corral": _("Horse after a corral cowboy"),
    "six_mountains_with_tiles": _("River tiles: always 6 mountains"),
}
_OPTION_RULES = {
    "newsboy_copies_any": "G-03",
    "white_cowboy_fights": "G-04",
    "station_needs_house": "G-07",
    "horse_after_corral": "G-34",
    "six_mountains_with_tiles": "CC-V-RV-02",
}

_CARDS: Choices = {name: title for name, (title, _codes) in CARD_SETS.items()}

SETTINGS = (
    Setting("edition", _("Edition"), {each.id: each.name for each in EDITIONS.values()}, "bigbox", "CC-SET-01"),
    Setting(
        "track",
        _("Who keeps the board"),
        {"full": _("the box"), "referee": _("the table: referee only")},
        "full",
    ),
    Setting("cards", _("Personalities"), {**_CARDS, "own": _("own choice")}, "first_game", "CC-P-SETS"),
    Setting(
        "buildings",
        _("Buildings"),
        {"all": _("all"), "basic": _("the eight basic kinds"), "own": _("own choice")},
        "all",
        "CC-SET-03",
    ),
    *(Setting(variant, name, _YES_NO, False) for variant, name in VARIANTS.items()),
    Setting("river", _("River"), {"printed": _("the board’s back"), "tiles": _("tiles")}, "printed", "CC-V-RV-01"),
    Setting(
        "duel_tiles",
        _("Duel tiles"),
        {"table": _("dealt at the table"), "box": _("dealt by the box")},
        "table",
        "CC-V-MR-02",
    ),
    Setting(
        "used_tiles",
        _("Used duel tiles"),
        {"edition": _EDITION, "own": _("own piles"), "common": _("a common pile")},
        "edition",
        "CC-V-MR-06",
    ),
    Setting("revolvers", _("Revolvers at the start"), {"edition": _EDITION, 0: "0", 1: "1"}, "edition", "CC-SET-02"),
    Setting("own_caps", _("Income caps of your own"), _YES_NO, False, "CC-DA-03"),
    *(Setting(option, _OPTION_TITLES[option], _YES_NO, OPTIONS[option], _OPTION_RULES[option]) for option in OPTIONS),
)


class CarsonCity(Rulebook[Town]):
    """A town in Nevada, four rounds, and the most victory points win."""

    id = "carson-city"
    title = TITLE
    bgg = 39938
    counts = range(2, 7)
    settings = SETTINGS
    tools = (QuickDuel(), FinalScore())
    flow = FLOW
    state_type = Town

    def counts_with(self, settings: Settings) -> range:
        return range(self.counts.start, EDITIONS[str(settings["edition"])].most_players + 1)

    def sides(self, count: int) -> Sequence[Side]:
        return SIDES_OF_THE_BOX

    def set_up(self, players: list[Player], settings: Settings) -> Town:
        chosen = str(settings["cards"])
        town = Town(
            players=players,
            settings=settings,
            edition=str(settings["edition"]),
            variants=[variant for variant in VARIANTS if settings[variant]],
            sides=card_set(CARD_SETS[chosen][1]) if chosen in CARD_SETS else {},
        )
        insist(opening.why_not_play(town))
        opening.lay_out(town)
        return town

    def heading(self, state: Town) -> Heading:
        return table_view.heading(state)

    def order(self, state: Town) -> list[str]:
        return table_view.order(state)

    def scores(self, state: Town) -> list[Score]:
        return table_view.scores(state)

    def view(self, state: Town, viewer: str | None) -> dict[str, Any]:
        return table_view.view(state, viewer)

    def summary(self, state: Town) -> list[tuple[Words, Words]]:
        return table_view.summary(state)

    def unseen(self, state: Town) -> dict[str, str]:
        return table_view.unseen(state)

    def sheets(self, state: Town) -> list[Sheet]:
        return table_view.sheets(state)

    def picture(self, state: Town) -> Picture | None:
        return drawing.picture(state)

    def figures(self, state: Town) -> Picture | None:
        return drawing.figures(state)

    def asides(self, state: Town) -> list[Aside]:
        """A road can be laid at any time (CC-RD-01); a special power may give new duel tiles (CC-V-NB-02)."""
        if not state.round or state.referee:
            return []
        roads = [
            Aside("road", name, _("Lay a road")) for name in state.names if open_sides(state, state.road_sticks(name))
        ]
        return roads + [
            Aside("discard tiles", name, _("Discard the last two duel tiles"))
            for name in state.names
            if can_discard(state, name)
        ]

    def tokens(self, state: Town) -> list[Token]:
        return tags.tokens(state)

    def explain_tag(self, state: Town, tag: str) -> RuleError:
        return tags.explain(state, tag)

    def broken(self, state: Town) -> Iterator[str]:
        return invariants.broken(state)


RULEBOOK = CarsonCity()
