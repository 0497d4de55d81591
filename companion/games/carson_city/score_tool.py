"""The final score sheet for a game that was played without the box: it asks for what counts and explains the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Number, Option
from companion.game.flow import OVER, Flow, Step
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Rulebook
from companion.game.state import Heading, Settings, State
from companion.game.sums import Score
from companion.games.carson_city.components import (
    BIG_BOX,
    HORSES,
    PROPERTY_TILES,
    RODEO_TOKENS,
    SIDES_OF_THE_BOX,
    VARIANTS,
)
from companion.games.carson_city.scoring import TEACHER_KINDS, Estate, points
from companion.games.carson_city.words import reasons
from companion.text import Words, _

__all__ = ["FinalScore", "ScoreSheet"]

NOBODY = "nobody"
PARTS: dict[str, Words] = {
    "big_box": BIG_BOX.name,
    "river": VARIANTS["carson_river"],
    "horses": VARIANTS["horses"],
    "kit_carson": VARIANTS["kit_carson"],
}
LEAST_VP = -20
MOST_VP = 400
MOST_MONEY = 300
MOST_HOUSE_VALUES = 128
TEACHER_BUILDINGS = sum(BIG_BOX.tiles[kind] for kind in TEACHER_KINDS)
SALOONS = BIG_BOX.tiles["saloon"]


@dataclass(slots=True, kw_only=True)
class ScoreSheet(State):
    """What has been entered so far."""

    entered: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each player what counts, by the names of `Estate`."""
    played: list[str] = field(default_factory=list)
    """Which parts of the game were in play, out of `PARTS`."""
    station: str = ""
    """Who owns the station; `nobody` if nobody does."""
    teacher: str = ""
    pass_order: list[str] = field(default_factory=list)


def estate(sheet: ScoreSheet, who: str) -> Estate:
    """What has been entered about a player."""
    later = None
    if "kit_carson" in sheet.played and who in sheet.pass_order:
        later = len(sheet.pass_order) - 1 - sheet.pass_order.index(who)
    return Estate(**sheet.entered.get(who, {}), later=later)


def standing(sheet: ScoreSheet) -> list[Score]:
    """Everybody's points, best first; a tie goes to the earlier passer (CC-SC-07)."""
    sums = {name: points(estate(sheet, name)) for name in sheet.names}
    seat = {name: place for place, name in enumerate(sheet.pass_order or sheet.names)}
    order = sorted(sheet.names, key=lambda name: (-sums[name].total, seat[name]))
    tied = _tied(sheet)
    return [
        Score(name, sums[name], place, _("passed earlier") if name in tied else "")
        for place, name in enumerate(order, start=1)
    ]


def _tied(sheet: ScoreSheet) -> list[str]:
    """Who shares the first place, if several do."""
    totals = {name: points(estate(sheet, name)).total for name in sheet.names}
    best = [name for name in sheet.names if totals[name] == max(totals.values())]
    return best if len(best) > 1 else []


class Played(Step[ScoreSheet]):
    """What was played, for each part has points of its own."""

    title = _("Final score")

    def asks(self, state: ScoreSheet) -> list[Ask]:
        options = [Option(part, words) for part, words in PARTS.items()]
        return [ChooseSeveral(who=TABLE, title=_("What did you play?"), options=options, most=len(options))]

    def take(self, state: ScoreSheet, who: str, answer: list[str]) -> str:
        state.played = answer
        return "known"


class Property(Step[ScoreSheet]):
    """Everybody enters the own property; all at once, one number after the other."""

    title = _("Final score")

    def asks(self, state: ScoreSheet) -> list[Ask]:
        return [ask for name in state.names for _field, ask in list(self._missing(state, name))[:1]]

    def _missing(self, sheet: ScoreSheet, who: str) -> Iterator[tuple[str, Number]]:
        """What is still to be entered, with the question."""
        entered = sheet.entered.get(who, {})
        in_use = _("Own parcels in use?")
        note = _("Building, house or mountain on it")
        questions = {
            "vp": Number(who=who, title=_("VP on the track?"), least=LEAST_VP, most=MOST_VP, start=0, unit=_("VP")),
            "money": Number(who=who, title=_("Money left after the limit?"), most=MOST_MONEY, unit="$"),
            "used": Number(who=who, title=in_use, note=note, most=PROPERTY_TILES),
        }
        if "river" in sheet.played:
            at_bridge = _("Of those, how many at a bridge?")
            questions["at_bridge"] = Number(who=who, title=at_bridge, most=entered.get("used", 0))
        if "horses" in sheet.played:
            questions["horses"] = Number(who=who, title=_("Horses?"), most=HORSES)
            questions["rodeo_tokens"] = Number(who=who, title=_("Rodeo tokens?"), most=RODEO_TOKENS)
        for name, ask in questions.items():
            if name not in entered:
                yield name, ask

    def take(self, state: ScoreSheet, who: str, answer: int) -> str | None:
        name, _ask = next(self._missing(state, who))
        state.entered.setdefault(who, {})[name] = answer
        return None if self.asks(state) else "entered"


def _who(sheet: ScoreSheet, title: Words) -> Choose:
    options = [Option(NOBODY, _("Nobody")), *(Option(name, name) for name in sheet.names)]
    return Choose(who=TABLE, title=title, options=options, quick=NOBODY)


class Station(Step[ScoreSheet]):
    """Whose the station is, and how many house values the whole map has (CC-SC-06)."""

    title = _("Station")

    def asks(self, state: ScoreSheet) -> list[Ask]:
        if "big_box" not in state.played:
            return []
        if not state.station:
            return [_who(state, _("Who owns the station?"))]
        note = _("Houses, ranches, churches, schools, City Hall 1; mansions, hotels, station 2")
        return [Number(who=TABLE, title=_("House values on the whole map?"), note=note, most=MOST_HOUSE_VALUES)]

    def run(self, state: ScoreSheet) -> str:
        return "entered"

    def take(self, state: ScoreSheet, who: str, answer: Any) -> str | None:
        if state.station:
            state.entered[state.station]["house_values"] = answer
            return "entered"
        state.station = answer
        return "entered" if answer == NOBODY else None


class Teacher(Step[ScoreSheet]):
    """The Teacher of the last round: schools, prisons, churches, and no saloon (CC-P-17R)."""

    title = _("Teacher")

    def asks(self, state: ScoreSheet) -> list[Ask]:
        if "big_box" not in state.played:
            return []
        if not state.teacher:
            return [_who(state, _("Who has the Teacher?"))]
        if "good" not in state.entered[state.teacher]:
            good = _("Own schools, prisons and churches?")
            return [Number(who=state.teacher, title=good, most=TEACHER_BUILDINGS)]
        return [Number(who=state.teacher, title=_("Own saloons?"), most=SALOONS)]

    def run(self, state: ScoreSheet) -> str:
        return "entered"

    def take(self, state: ScoreSheet, who: str, answer: Any) -> str | None:
        if not state.teacher:
            state.teacher = answer
            return "entered" if answer == NOBODY else None
        entered = state.entered[state.teacher]
        entered["saloons" if "good" in entered else "good"] = answer
        return "entered" if "saloons" in entered else None


class PassOrder(Step[ScoreSheet]):
    """The pass-order track of the last round, where Kit Carson or a tie needs it (CC-V-KC-04, CC-SC-07)."""

    title = _("Pass order")

    def asks(self, state: ScoreSheet) -> list[Ask]:
        if "kit_carson" not in state.played and not _tied(state):
            return []
        options = [Option(name, name) for name in state.names]
        many = len(options)
        title = _("Order of passing in round 4, first passer first")
        return [ChooseSeveral(who=TABLE, title=title, options=options, least=many, most=many, ordered=True)]

    def run(self, state: ScoreSheet) -> str:
        for score in standing(state):
            state.say(_("{who}: {sum} VP", who=score.player, sum=reasons(score.sum)))
        return "known"

    def take(self, state: ScoreSheet, who: str, answer: list[str]) -> str:
        state.pass_order = answer
        return self.run(state)


class FinalScore(Rulebook[ScoreSheet]):
    """What everybody has at the end, and why."""

    id = "carson-city/score"
    title = "Final score"
    counts = range(2, 7)
    flow = Flow(
        ("played", "known", "property"),
        ("property", "entered", "station"),
        ("station", "entered", "teacher"),
        ("teacher", "entered", "pass order"),
        ("pass order", "known", OVER),
        steps={
            "played": Played(),
            "property": Property(),
            "station": Station(),
            "teacher": Teacher(),
            "pass order": PassOrder(),
            OVER: Step(),
        },
        first="played",
    )
    state_type = ScoreSheet

    def sides(self, count: int) -> Sequence[Side]:
        return SIDES_OF_THE_BOX

    def set_up(self, players: list[Player], settings: Settings) -> ScoreSheet:
        return ScoreSheet(players=players, settings=settings)

    def heading(self, state: ScoreSheet) -> Heading:
        return Heading(phase=self.flow.step(state.place).title)

    def order(self, state: ScoreSheet) -> list[str]:
        return state.pass_order or state.names

    def scores(self, state: ScoreSheet) -> list[Score]:
        return standing(state)

    def view(self, state: ScoreSheet, viewer: str | None) -> dict[str, Any]:
        return {"entered": {name: dict(entered) for name, entered in state.entered.items()}}

    def summary(self, state: ScoreSheet) -> list[tuple[Words, Words]]:
        return [(score.player, reasons(score.sum)) for score in standing(state)]
