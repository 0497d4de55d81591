"""The rulebook's words as the table reads them, short enough for the display."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.great_western_trail.components import BREEDS, CITIES, STATIONS
from companion.games.great_western_trail.components_objectives import IMMEDIATE_WORDS, OBJECTIVES, TASKS, Objective
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.herd import breed_of, points_of
from companion.text import Text, Words, _

__all__ = [
    "AUX_NAMES",
    "DISC_NAMES",
    "HIDDEN",
    "WORKER_NAMES",
    "card_name",
    "city_name",
    "listed",
    "objective_detail",
    "objective_name",
    "signed",
    "space_name",
    "station_name",
    "tile_name",
]

WORKER_NAMES = {"cowboy": _("cowboy"), "craftsman": _("craftsman"), "engineer": _("engineer")}
HAZARD_NAMES = {"flood": _("flood"), "drought": _("drought"), "rockfall": _("rockfall")}
TEEPEE_NAMES = {"green": _("green teepee"), "blue": _("blue teepee")}
HIDDEN = _("hidden objective card")

AUX_NAMES = {
    "aux1": _("gain $1"),
    "aux2": _("draw 1, discard 1"),
    "aux3": _("$1, engine back 1: certificate"),
    "aux4": _("$1: engine forward 1"),
    "aux5": _("engine back 1: remove a card"),
}

DISC_NAMES = {
    "aux1b": _("$1 right"),
    "aux2b": _("draw right"),
    "aux3a": _("certificate left"),
    "aux3b": _("certificate right"),
    "aux4a": _("engine left"),
    "aux4b": _("engine right"),
    "aux5a": _("remove left"),
    "aux5b": _("remove right"),
    "cert4": _("certificates 4"),
    "cert6": _("certificates 6"),
    "step_left": _("steps left"),
    "step_right": _("steps right"),
    "hand_a": _("hand, upper"),
    "hand_b": _("hand, lower"),
}


def signed(dollars: int) -> str:
    """Money with its sign, such as `+$6`."""
    return f"+${dollars}" if dollars >= 0 else f"−${-dollars}"


def listed(words: Iterable[Words]) -> Words:
    """Several things in one sentence."""
    found: Words = ""
    for each in words:
        found = _("{some}, {more}", some=found, more=each) if found else each
    return found


def city_name(city: str) -> str:
    return CITIES[city].name


def station_name(station: str) -> Text:
    space = STATIONS[station].space
    return _("station {n}, at {space}", n=station[1:], space=space)


def card_name(card: str) -> Words:
    """A card of a herd: a breed, with its points where they differ, or an objective."""
    breed = breed_of(card)
    if not breed:
        return objective_name(card)
    if len(BREEDS[breed].vp) > 1:
        return f"{BREEDS[breed].name} {points_of(card)}"
    return BREEDS[breed].name


def objective_name(card: str) -> Words:
    """The physical cards carry no number, so a card is named by its tasks."""
    tasks = Counter(OBJECTIVES[card].tasks)
    return listed(
        _("{n}× {task}", n=count, task=TASKS[task]) if count > 1 else TASKS[task] for task, count in tasks.items()
    )


def objective_detail(card: Objective) -> str:
    return f"{card.vp}/−{card.penalty}" if card.penalty else str(card.vp)


def immediate_name(card: str) -> Words:
    immediate = OBJECTIVES[card].immediate
    return IMMEDIATE_WORDS[immediate] if immediate else ""


def tile_name(piece: str) -> Words:
    """A tile that lies on the trail, in the job market or in a stock."""
    first, _slash, rest = piece.partition("/")
    if first in HAZARD_NAMES:
        hand, _slash, vp = rest.partition("/")
        return _("{hazard} {hand} {vp}", hazard=HAZARD_NAMES[first], hand=_HANDS[hand], vp=vp)
    if first == "teepee":
        return TEEPEE_NAMES[rest]
    if first in WORKER_NAMES:
        return WORKER_NAMES[first]
    if first == "neutral":
        return _("building {letter}", letter=rest)
    return _("{who}’s {tile}", who=first, tile=rest)


_HANDS = {"green": _("green"), "black": _("black")}


def space_name(space: str) -> Words:
    """A space of the trail by its kind and number."""
    if space == "KC":
        return "Kansas City"
    if space == "START":
        return _("the start")
    kind = SPACES[space].kind if space in SPACES else "teepee"
    if kind == "teepee":
        return _("trading post {n}", n=space[2:])
    if kind in HAZARD_NAMES:
        return _("{hazard} space {n}", hazard=HAZARD_NAMES[kind], n=space[2:])
    return _("space {name}", name=space)
