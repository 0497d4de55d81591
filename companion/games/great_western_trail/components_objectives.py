"""The objective cards; the physical cards carry no number, so they are told apart by their tasks (2.7)."""

from __future__ import annotations

from typing import NamedTuple

from companion.text import _

__all__ = ["IMMEDIATE_WORDS", "OBJECTIVES", "OBJECTIVE_CARDS", "STARTING_OBJECTIVES", "TASKS", "Objective"]

TASKS = {
    "building": _("building"),
    "station": _("station"),
    "hazard": _("hazard"),
    "green_teepee": _("green teepee"),
    "blue_teepee": _("blue teepee"),
    "value3": _("value 3"),
    "value4": _("value 4"),
    "value5": _("value 5"),
    "san_francisco": _("San Francisco"),
}


class Objective(NamedTuple):
    immediate: str
    """What it allows when it is played; nothing for a starting objective."""
    tasks: tuple[str, ...]
    vp: int
    penalty: int


OBJECTIVES = {
    "ST1": Objective("", ("value3", "value4", "building"), 3, 0),
    "ST2": Objective("", ("station", "station", "green_teepee"), 3, 0),
    "ST3": Objective("", ("building", "building", "hazard"), 3, 0),
    "ST4": Objective("", ("blue_teepee", "hazard", "hazard"), 3, 0),
    "O01": Objective("gain 2", ("value4", "hazard", "hazard"), 3, 2),
    "O02": Objective("gain 2", ("building", "green_teepee", "blue_teepee"), 3, 2),
    "O03": Objective("gain 2", ("station", "station", "hazard"), 3, 2),
    "O04": Objective("gain 2", ("value3", "value3", "value3", "building"), 4, 2),
    "O05": Objective("gain 2", ("building", "blue_teepee", "blue_teepee"), 3, 2),
    "O06": Objective("aux", ("san_francisco",), 5, 3),
    "O07": Objective("aux", ("san_francisco",), 5, 3),
    "O08": Objective("aux", ("san_francisco",), 5, 3),
    "O09": Objective("aux", ("san_francisco",), 5, 3),
    "O10": Objective("draw 3", ("value5", "hazard"), 3, 2),
    "O11": Objective("draw 3", ("value3", "value3", "value3", "station"), 4, 2),
    "O12": Objective("draw 3", ("building", "building", "hazard"), 3, 2),
    "O13": Objective("draw 3", ("station", "green_teepee", "blue_teepee"), 3, 2),
    "O14": Objective("draw 3", ("station", "green_teepee", "green_teepee"), 3, 2),
    "O15": Objective("engine 2", ("value4", "value4", "station", "green_teepee"), 5, 3),
    "O16": Objective("engine 2", ("value3", "value4", "value5"), 5, 3),
    "O17": Objective("engine 2", ("building", "building", "green_teepee", "green_teepee"), 5, 3),
    "O18": Objective("engine 3", ("building", "blue_teepee", "hazard", "hazard"), 5, 3),
    "O19": Objective("engine 3", ("station", "station", "hazard", "hazard"), 5, 3),
    "O20": Objective("free move 3", ("value3", "value4", "hazard", "hazard"), 5, 2),
    "O21": Objective("free move 3", ("value3", "value4", "value5"), 5, 2),
    "O22": Objective("free move 3", ("building", "building", "hazard", "hazard"), 5, 2),
    "O23": Objective("free move 3", ("station", "station", "building", "building"), 5, 2),
    "O24": Objective("free move 3", ("station", "station", "blue_teepee", "blue_teepee"), 5, 2),
}
STARTING_OBJECTIVES = ("ST1", "ST2", "ST3", "ST4")
OBJECTIVE_CARDS = tuple(card for card in OBJECTIVES if card not in STARTING_OBJECTIVES)

IMMEDIATE_WORDS = {
    "gain 2": _("$2"),
    "aux": _("aux. twice"),
    "draw 3": _("draw 3"),
    "engine 2": _("engine 2"),
    "engine 3": _("engine 3"),
    "free move 3": _("walk 3"),
}
