"""The buildings: what each needs, is worth and takes in tolls, and the actions printed on it (2.5, 2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.great_western_trail.components import TO_THE_LIMIT
from companion.text import Text, _

__all__ = [
    "BUILDINGS",
    "IMMEDIATE_ACTIONS",
    "NEUTRAL",
    "NUMBERS",
    "PRIVATE",
    "SUBSIDIARY",
    "Action",
    "Building",
    "Todo",
]


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to be done: a cost, a reward, or a question to be put."""

    kind: str
    n: int = 0
    what: str = ""


class Action(NamedTuple):
    """One printed action: its costs and then its rewards."""

    words: Text
    todo: tuple[Todo, ...]


class Building(NamedTuple):
    """A building tile; the alternatives of one action stand together, split by a slash on the tile (GW-33)."""

    craftsmen: int
    vp: int
    hands: tuple[str, ...]
    actions: tuple[tuple[Action, ...], ...]


def _discard(breed: str) -> Todo:
    return Todo("discard", 1, breed)


def _gain(dollars: int) -> Todo:
    return Todo("gain", dollars)


def _certificates(spaces: int) -> Todo:
    return Todo("certificates", spaces)


def _drive(steps: int) -> tuple[Action, ...]:
    return (Action(_("walk up to {n}, act again", n=steps), (Todo("drive on", steps),)),)


_PAIR = Todo("pair", 2)
_BUY = (Action(_("buy cattle"), (Todo("buy"),)),)
_TRADE = Action(_("trade with the Indians"), (Todo("trade"),))
_AUX = Action(_("auxiliary action up to twice"), (Todo("aux"),))
_ENGINEERS = (Action(_("engine up to engineers"), (Todo("engine", 0, "engineers"),)),)


def _engine(spaces: int) -> tuple[Action, ...]:
    return (Action(_("engine up to {n}", n=spaces), (Todo("engine", spaces),)),)


NEUTRAL = {
    "A": (
        (Action(_("Guernsey: $2"), (_discard("guernsey"), _gain(2))),),
        (Action(_("hire at the wage"), (Todo("hire", 0),)),),
        (Action(_("hire at +$2"), (Todo("hire", 2),)),),
    ),
    "B": (
        (Action(_("Dutch Belt: $2"), (_discard("dutch_belt"), _gain(2))),),
        (Action(_("build"), (Todo("build", 2),)),),
    ),
    "C": (
        (
            Action(_("1 certificate"), (_certificates(1),)),
            Action(_("take an objective card"), (Todo("objective", 1, "discard"),)),
        ),
        _ENGINEERS,
    ),
    "D": (
        (_TRADE, Action(_("pay $2: engine up to 2"), (Todo("pay", 2), Todo("engine", 2)))),
        (_AUX,),
    ),
    "E": (
        (Action(_("Black Angus: $2"), (_discard("black_angus"), _gain(2))),),
        _BUY,
    ),
    "F": (
        (Action(_("pair of one breed: $4"), (_PAIR, _gain(4))),),
        (Action(_("remove a hazard for $7"), (Todo("hazard", 7),)),),
    ),
    "G": (_ENGINEERS, (_AUX,)),
}

PRIVATE = {
    "1a": Building(1, 1, ("green",), ((Action(_("$2 per building at a forest"), (Todo("forest gain", 2),)),),)),
    "2a": Building(1, 1, (), ((Action(_("Guernsey: $4"), (_discard("guernsey"), _gain(4))),), _BUY)),
    "3a": Building(1, 1, (), ((Action(_("pair of one breed: $3"), (_PAIR, _gain(3))),), _drive(1))),
    "4a": Building(2, 3, ("black",), ((Action(_("remove a hazard for $5"), (Todo("hazard", 5),)),), _drive(2))),
    "5a": Building(3, 4, (), ((Action(_("hire at −$1"), (Todo("hire", -1),)),), _ENGINEERS)),
    "6a": Building(4, 5, (), ((Action(_("Holstein: $10"), (_discard("holstein"), _gain(10))),), (_AUX,))),
    "7a": Building(
        5, 6, ("green", "black"), ((Action(_("teepee pairs: certificates, $2"), (Todo("teepee pairs"),)),),)
    ),
    "8a": Building(5, 6, ("green",), ((_TRADE, _AUX), _engine(2))),
    "9a": Building(7, 9, (), (_engine(3), (Action(_("extraordinary delivery"), (Todo("extraordinary"),)),))),
    "10a": Building(
        9, 13, ("black",), ((Action(_("certificates to the limit"), (_certificates(TO_THE_LIMIT),)),), _drive(5))
    ),
    "1b": Building(
        1,
        1,
        ("green",),
        (
            (Action(_("objective card: 2 certificates"), (_discard("objective"), _certificates(2))),),
            (Action(_("engine back 1: $3"), (Todo("back", 1), _gain(3))),),
        ),
    ),
    "2b": Building(
        1,
        1,
        (),
        (
            (Action(_("Jersey: engine 1"), (_discard("jersey"), Todo("engine", 1))),),
            (Action(_("Dutch Belt: $3"), (_discard("dutch_belt"), _gain(3))),),
        ),
    ),
    "3b": Building(2, 3, (), ((_AUX,), _drive(1))),
    "4b": Building(2, 3, ("black",), ((Action(_("draw, then discard"), (Todo("draw", 0, "cowboys"),)),), _drive(3))),
    "5b": Building(
        3,
        4,
        (),
        (
            (Action(_("Black Angus: 2 certificates"), (_discard("black_angus"), _certificates(2))),),
            (Action(_("$1 per engineer"), (Todo("engineers gain"),)),),
        ),
    ),
    "6b": Building(
        4,
        5,
        (),
        ((Action(_("card: $3, objective card"), (_discard("card"), _gain(3), Todo("objective", 1, "hand"))),),),
    ),
    "7b": Building(5, 6, ("green", "black"), ((Action(_("engine 1 per forest"), (Todo("forest engine", 1),)),),)),
    "8b": Building(6, 8, (), ((Action(_("use a building next door"), (Todo("copy"),)),),)),
    "9b": Building(6, 8, (), ((Action(_("upgrade a station behind"), (Todo("upgrade behind"),)),),)),
    "10b": Building(8, 11, ("black",), ((Action(_("gain $4"), (_gain(4),)),), _engine(4), _drive(4))),
}
NUMBERS = tuple(range(1, 11))

BUILDINGS: dict[str, tuple[tuple[Action, ...], ...]] = {
    **NEUTRAL,
    **{tile: building.actions for tile, building in PRIVATE.items()},
}
"""The printed actions of every building."""

SUBSIDIARY = {
    "jersey": Action(_("Jersey: 1 certificate, $2"), (_discard("jersey"), _certificates(1), _gain(2))),
    "cattle": Action(_("any cattle card: 1 certificate"), (_discard("cattle"), _certificates(1))),
}

IMMEDIATE_ACTIONS = {
    # what the spaces of the worker rows allow; the texts stand in the table of the player board
    "remove 1 hazard free": Action(_("remove a hazard free"), (Todo("hazard"),)),
    "trade with the Indians": _TRADE,
    "build at $1 per craftsman": Action(_("build at $1 per craftsman"), (Todo("build", 1),)),
    "discard 1 Jersey: 1 certificate space": Action(_("Jersey: 1 certificate"), (_discard("jersey"), _certificates(1))),
    "discard 1 Jersey: gain $2": Action(_("Jersey: $2"), (_discard("jersey"), _gain(2))),
    "hire 1 worker at cost -2": Action(_("hire at −$2"), (Todo("hire", -2),)),
    "discard 1 Jersey: 2 certificate spaces": Action(
        _("Jersey: 2 certificates"), (_discard("jersey"), _certificates(2))
    ),
    "discard 1 Jersey: gain $4": Action(_("Jersey: $4"), (_discard("jersey"), _gain(4))),
}
