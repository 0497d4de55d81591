"""The score sheet alone, for a game that was played without the box (GW-140 to GW-152)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Number, Option
from companion.game.flow import OVER, Flow, Step
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Rulebook
from companion.game.state import Heading, Settings, State
from companion.game.sums import Score
from companion.games.great_western_trail import facts, scoring
from companion.games.great_western_trail.components import (
    BREEDS,
    CITIES,
    COLOURS,
    HAZARD_TILES,
    HAZARDS,
    STATION_MASTERS,
    STATIONS,
    WORKER_SPACES,
    WORKERS,
)
from companion.games.great_western_trail.components_buildings import PRIVATE
from companion.games.great_western_trail.components_objectives import OBJECTIVE_CARDS, OBJECTIVES
from companion.games.great_western_trail.words import WORKER_NAMES, card_name, objective_name, station_name
from companion.text import Text, Words, _

__all__ = ["SCORE_SHEET", "ScoreSheet"]

Filled = dict[str, int | str | bool | list[str]]


@dataclass(slots=True, kw_only=True)
class ScoreSheet(State):
    """What has been entered for everybody, line by line."""

    filled: dict[str, Filled] = field(default_factory=dict)
    token: str = ""


class Entry(NamedTuple):
    """One line of the sheet and the question for it."""

    id: str
    ask: Callable[[str], Ask]


def _number(id: str, title: Words, most: int) -> Entry:
    return Entry(id, lambda who: Number(who=who, title=title, most=most, quick=0))


def _several(id: str, title: Text, options: Sequence[Option]) -> Entry:
    return Entry(id, lambda who: ChooseSeveral(who=who, title=title, options=options, most=len(options)))


def _cattle() -> list[Entry]:
    cards = [(f"{id}/{vp}", breed.copies) for id, breed in BREEDS.items() for vp in breed.vp]
    return [_number(card, _("{card}: how many?", card=card_name(card)), copies) for card, copies in cards]


_HAZARD_POINTS = sorted({vp for _hand, vp in HAZARD_TILES})


def _hazards() -> list[Entry]:
    most = {vp: len(HAZARDS) * sum(each == vp for _hand, each in HAZARD_TILES) for vp in _HAZARD_POINTS}
    return [_number(f"hazards {vp}", _("Hazards of {n} points", n=vp), most[vp]) for vp in _HAZARD_POINTS]


def _workers(worker: str) -> Entry:
    title = _("{worker}: how many, the printed one included?", worker=WORKER_NAMES[worker])
    return Entry(worker, lambda who: Number(who=who, title=title, least=1, most=WORKER_SPACES, quick=1))


ENTRIES = (
    _number("dollars", _("Dollars"), 300),
    _several("buildings", _("Own buildings on the trail"), [Option(tile, tile) for tile in PRIVATE]),
    _several(
        "cities",
        _("Cities with one own disc"),
        [Option(id, city.name) for id, city in CITIES.items() if not city.again],
    ),
    *(_number(id, _("Discs on {city}", city=city.name), 14) for id, city in CITIES.items() if city.again),
    _several("stations", _("Stations with an own disc"), [Option(id, station_name(id)) for id in STATIONS]),
    *_hazards(),
    *_cattle(),
    _number("green", _("Green teepees"), 11),
    _number("blue", _("Blue teepees"), 11),
    _several(
        "committed",
        _("Cards in the objective area"),
        [Option(card, objective_name(card), str(OBJECTIVES[card].vp)) for card in OBJECTIVES],
    ),
    _several(
        "optional",
        _("Objective cards in the deck"),
        [Option(card, objective_name(card), str(OBJECTIVES[card].vp)) for card in OBJECTIVE_CARDS],
    ),
    _several(
        "station masters",
        _("Station masters"),
        [Option(id, master.lower_words) for id, master in STATION_MASTERS.items()],
    ),
    *(_workers(worker) for worker in WORKERS),
    Entry(
        "temp",
        lambda who: Choose(
            who=who,
            title=_("Temporary certificates"),
            options=[Option(str(n), str(n)) for n in range(7)],
            quick="0",
        ),
    ),
    Entry(
        "step disc",
        lambda who: Confirm(who=who, title=_("Right step disc removed?"), yes=_("Yes"), no=_("No"), quick=False),
    ),
)


def _next(sheet: ScoreSheet, who: str) -> Entry | None:
    filled = sheet.filled.get(who, {})
    return next((entry for entry in ENTRIES if entry.id not in filled), None)


class Fill(Step[ScoreSheet]):
    """Everybody fills the lines of the own column."""

    title = _("Score sheet")

    def asks(self, sheet: ScoreSheet) -> list[Ask]:
        waiting = [(who, entry) for who in sheet.names if (entry := _next(sheet, who))]
        return [entry.ask(who) for who, entry in waiting]

    def take(self, sheet: ScoreSheet, who: str, answer: Any) -> None:
        entry = _next(sheet, who)
        assert entry is not None
        sheet.filled.setdefault(who, {})[entry.id] = answer

    def run(self, sheet: ScoreSheet) -> str:
        return "filled"


class Printed(Step[ScoreSheet]):
    """Printed facts that matter for what was entered, and that nobody has read from this copy yet (GW-165)."""

    title = _("Score sheet")

    def asks(self, sheet: ScoreSheet) -> list[Ask]:
        fact = self._needed(sheet)
        return [facts.ask_fact(sheet, fact)] if fact else []

    def take(self, sheet: ScoreSheet, who: str, answer: int | str) -> None:
        facts.learn(sheet, self._needed(sheet), int(answer))

    @staticmethod
    def _needed(sheet: ScoreSheet) -> str:
        held = [holding(sheet, who) for who in sheet.names]
        return next((fact for one in held for fact in facts.scored(one) if not facts.is_known(sheet, fact)), "")

    def run(self, sheet: ScoreSheet) -> str:
        return "read"


class Token(Step[ScoreSheet]):
    """Who holds the job market token (GW-151)."""

    title = _("Score sheet")

    def asks(self, sheet: ScoreSheet) -> list[Ask]:
        options = [Option(name, name) for name in sheet.names]
        return [Choose(who=TABLE, title=_("Who holds the job market token?"), options=options)]

    def take(self, sheet: ScoreSheet, who: str, answer: str) -> str:
        sheet.token = answer
        scoring.tell_winners(sheet, {score.player: score.total for score in standing(sheet)})
        return "known"


class Counted(Step[ScoreSheet]):
    """Nothing is asked any more."""

    title = _("Game over")


def holding(sheet: ScoreSheet, who: str) -> scoring.Holding:
    """What a column of the sheet says."""
    filled = sheet.filled.get(who, {})

    def number(id: str) -> int:
        found = filled.get(id, 0)
        return 0 if isinstance(found, list) else int(found)

    def several(id: str) -> list[str]:
        found = filled.get(id, [])
        return found if isinstance(found, list) else []

    delivered = dict.fromkeys(several("cities"), 1)
    delivered.update({id: number(id) for id, city in CITIES.items() if city.again})
    cattle = [f"{id}/{vp}" for id, breed in BREEDS.items() for vp in breed.vp for _card in range(number(f"{id}/{vp}"))]
    return scoring.Holding(
        dollars=number("dollars"),
        buildings=several("buildings"),
        delivered=delivered,
        stations=several("stations"),
        hazards=[vp for vp in _HAZARD_POINTS for _tile in range(number(f"hazards {vp}"))],
        cattle=cattle,
        green=number("green"),
        blue=number("blue"),
        committed=several("committed"),
        optional=[card for card in several("optional") if card not in several("committed")],
        station_masters=several("station masters"),
        workers={worker: number(worker) or 1 for worker in WORKERS},
        temp=number("temp"),
        discs_removed=["step_right"] if filled.get("step disc") else [],
        token=sheet.token == who,
    )


def standing(sheet: ScoreSheet) -> list[Score]:
    found = {who: scoring.categories(holding(sheet, who), facts.facts(sheet)) for who in sheet.names}
    return scoring.ranked(found)


class ScoreSheetAlone(Rulebook[ScoreSheet]):
    """Counts the points of a game of Great Western Trail."""

    id = "great-western-trail/score"
    title = "Great Western Trail: score sheet"
    counts = range(2, 5)
    state_type = ScoreSheet
    flow = Flow[ScoreSheet](
        ("fill", "filled", "printed facts"),
        ("printed facts", "read", "token"),
        ("token", "known", OVER),
        steps={"fill": Fill(), "printed facts": Printed(), "token": Token(), OVER: Counted()},
        first="fill",
    )

    def sides(self, count: int) -> Sequence[Side]:
        return [Side(name, colour, name[0]) for name, colour in COLOURS.items()]

    def set_up(self, players: list[Player], settings: Settings) -> ScoreSheet:
        return ScoreSheet(players=players, settings=settings)

    def heading(self, state: ScoreSheet) -> Heading:
        return Heading("", _("Score sheet"))

    def order(self, state: ScoreSheet) -> list[str]:
        return state.names

    def scores(self, state: ScoreSheet) -> list[Score]:
        return standing(state)

    def view(self, state: ScoreSheet, viewer: str | None) -> dict[str, Any]:
        return {"filled": state.filled, "token": state.token}

    def summary(self, state: ScoreSheet) -> list[tuple[Words, Words]]:
        return [(score.player, _("{n} points", n=score.total)) for score in standing(state)]


SCORE_SHEET = ScoreSheetAlone()
