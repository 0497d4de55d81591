"""What public sources disagree on: printed facts, which the table reads from its own copy, and rulings (GW-165)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.game.asks import Ask, Choose, Number, Option
from companion.game.players import TABLE
from companion.game.state import State
from companion.games.great_western_trail.components import ARROWS, CERTIFICATE_TRACK, CITIES
from companion.games.great_western_trail.components_buildings import PRIVATE
from companion.games.great_western_trail.components_objectives import OBJECTIVES
from companion.games.great_western_trail.scoring import Facts, Holding
from companion.text import Text, Words, _

__all__ = [
    "AT_SETUP",
    "FACTS",
    "ask_fact",
    "certificate_track",
    "facts",
    "is_known",
    "learn",
    "scored",
    "value",
    "words_of",
]


class Fact(NamedTuple):
    """Something printed: what it is by default, and what it could be."""

    title: Text
    default: int
    least: int
    most: int
    names: dict[int, Words] | None = None
    """Where it is not a number: what each value means."""
    rule: str = ""
    """Where it is a ruling: the rule that the rulebook does not decide."""
    short: Words = ""
    """The title where it would be too long for a list."""

    @property
    def label(self) -> Words:
        return self.short or self.title


def _arrow(ends: tuple[str, str], part: str) -> str:
    return f"arrow {ends[0]} {part}"


_YES_NO: dict[int, Words] = {1: _("yes"), 0: _("no")}
_ARROW_FACTS = {
    _arrow(ends, part): Fact(
        _("{one} – {other}: points", one=CITIES[ends[0]].name, other=CITIES[ends[1]].name)
        if part == "vp"
        else _("{one} – {other}: objective cards", one=CITIES[ends[0]].name, other=CITIES[ends[1]].name),
        ARROWS[ends][part == "cards"],
        -9 if part == "vp" else 0,
        9 if part == "vp" else 2,
        short=_("{city} → VP", city=CITIES[ends[0]].name)
        if part == "vp"
        else _("{city} → cards", city=CITIES[ends[0]].name),
    )
    for ends in list(ARROWS)[:4]
    for part in ("vp", "cards")
}


def _ruling(rule: str, title: Text, usual: Words, other: Words) -> Fact:
    return Fact(title, 0, 0, 1, {0: usual, 1: other}, rule)


_RULINGS = {
    "empty column": _ruling(
        "GW-41", _("A foresight column is empty"), _("it is skipped"), _("a tile of another column")
    ),
    "empty stock": _ruling(
        "GW-66", _("The stock of a column is empty"), _("no new tile"), _("a tile of the next stock")
    ),
    "station master back": _ruling(
        "GW-65", _("A disc leaves a station: its master"), _("is kept"), _("goes back there")
    ),
    "no second upgrade": _ruling(
        "GW-175", _("A station that a disc has left"), _("may be upgraded again"), _("is upgraded once only")
    ),
    "kansas city pays late": _ruling(
        "GW-173", _("No money for the last disc: the $6"), _("pay for it"), _("come too late for it")
    ),
    "discard in full": _ruling(
        "GW-113", _("Too few cards to draw: discard"), _("as many as drawn"), _("as many as printed")
    ),
    "8b not own": _ruling("GW-116", _("8b copies buildings of one’s own"), _YES_NO[1], _YES_NO[0]),
    "8b through 8b": _ruling("GW-116", _("8b copies what is next to another 8b"), _YES_NO[0], _YES_NO[1]),
    "8b subsidiary": _ruling("GW-116", _("8b copies the subsidiary action too"), _YES_NO[0], _YES_NO[1]),
    "replaced at once": _ruling(
        "GW-182", _("The new building where you stand"), _("waits for a later turn"), _("may be used at once")
    ),
    "tile underfoot stays": _ruling(
        "GW-183", _("A tile with a cattleman on it"), _("may be taken"), _("may not be taken")
    ),
    "cards in kansas city": _ruling(
        "GW-184", _("Objective cards in Kansas City"), _("are not played"), _("may be played")
    ),
}
"""What the rulebook does not decide: first what most tables play."""

FACTS: dict[str, Fact] = {
    **_ARROW_FACTS,
    "green teepees 1": Fact(_("Green teepees with a 1 on the back"), 9, 8, 9, short=_("Green teepees with a 1")),
    "cowboys 2": Fact(_("Cowboys with a 2 on the back"), 11, 11, 12, short=_("Cowboys with a 2")),
    "small building vp": Fact(_("Points of a building for 1 craftsman"), 1, 1, 2),
    "O04 vp": Fact(_("Points for 3 cows of value 3 and a building"), 4, 3, 4),
    "track 5": Fact(_("Is there a 5 on the certificate track?"), 0, 0, 1, _YES_NO),
    "6b cattle": Fact(_("6b: which card is discarded?"), 0, 0, 1, {0: _("any card"), 1: _("cattle only")}),
    **_RULINGS,
}
AT_SETUP = (*_ARROW_FACTS, "green teepees 1", "cowboys 2")
"""What the table compares with its board before the game; the rest is asked the first time that it matters."""


def is_known(state: State, fact: str) -> bool:
    return fact in state.known


def value(state: State, fact: str) -> int:
    """What the table has read, or what is likely."""
    found = state.known.get(fact, FACTS[fact].default)
    return found if isinstance(found, int) else FACTS[fact].default


def words_of(state: State, fact: str) -> Words:
    names = FACTS[fact].names
    return names[value(state, fact)] if names else str(value(state, fact))


def learn(state: State, fact: str, read: int) -> None:
    """The table has read a fact; the next game knows it."""
    changed = read != value(state, fact)
    state.known[fact] = read
    if changed:
        state.say(_("{fact}: {value} on this table", fact=FACTS[fact].title, value=words_of(state, fact)))


def ask_fact(state: State, fact: str, who: str = TABLE) -> Ask:
    printed = FACTS[fact]
    if printed.names:
        options = [Option(str(number), words) for number, words in printed.names.items()]
        note = _("The rulebook is silent ({rule})", rule=printed.rule) if printed.rule else ""
        return Choose(who=who, title=printed.title, note=note, options=options, quick=str(value(state, fact)))
    return Number(
        who=who,
        title=printed.title,
        note=_("Compare with your copy"),
        least=printed.least,
        most=printed.most,
        start=value(state, fact),
        quick=value(state, fact),
    )


def certificate_track(state: State) -> tuple[int, ...]:
    return tuple(range(7)) if value(state, "track 5") else CERTIFICATE_TRACK


def scored(holding: Holding) -> Iterator[str]:
    """The facts on which the points of what somebody holds depend."""
    for one, other in list(ARROWS)[:4]:
        if holding.delivered.get(one) and holding.delivered.get(other):
            yield _arrow((one, other), "vp")
    if any(PRIVATE[tile].craftsmen == 1 for tile in holding.buildings):
        yield "small building vp"
    if "O04" in (*holding.committed, *holding.optional):
        yield "O04 vp"


def facts(state: State) -> Facts:
    """The printed numbers as this table has them."""
    arrows = dict(ARROWS)
    for ends in list(ARROWS)[:4]:
        arrows[ends] = (value(state, _arrow(ends, "vp")), value(state, _arrow(ends, "cards")))
    vp: Mapping[str, int] = {
        tile: value(state, "small building vp") if building.craftsmen == 1 else building.vp
        for tile, building in PRIVATE.items()
    }
    cards = dict(OBJECTIVES)
    cards["O04"] = cards["O04"]._replace(vp=value(state, "O04 vp"))
    return Facts(arrows=arrows, building_vp=vp, objectives=cards)
