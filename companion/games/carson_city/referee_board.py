"""The map as the table tells it: what stands on a parcel, and whose it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Flow, Step
from companion.game.ledger import OUTSIDE
from companion.game.players import TABLE
from companion.games.carson_city.asking import ask_map
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.tags import building_tag, player_tag
from companion.games.carson_city.town import (
    BAG,
    CITY_HALL,
    CONTENTS,
    HOUSE,
    MANSION,
    MOUNTAIN,
    RIVER,
    SEAT,
    Town,
    colour_of,
    cowboy,
    tile,
)
from companion.games.carson_city.words import parcel_words
from companion.text import _

__all__ = ["BOARD"]

EMPTY = "empty"
NOBODY = "nobody"
STOCKS = {HOUSE: "houses", MOUNTAIN: "mountains"}
"""Where contents come from that are no building tiles."""


class Parcel(Step[Town]):
    """Which parcel the table tells about."""

    title = _("Parcel on the map")

    def asks(self, state: Town) -> list[Ask]:
        return [ask_map(TABLE, _("Which parcel?"), lambda _at: None, detail=lambda at: parcel_words(state, at))]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.pending = [answer]
        return "chosen"


class Content(Step[Town]):
    """What stands there: a tile that is not elsewhere, a house, a mountain, the river."""

    title = _("Parcel on the map")

    def asks(self, state: Town) -> list[Ask]:
        at = state.pending[0]
        now = state.content(at)
        left = Counter(state.ledger.at(BAG))
        things = ["", HOUSE, MANSION, MOUNTAIN, RIVER, *(kind for kind in state.facts.tiles if left[kind])]
        if not state.ledger.at("mountains"):
            things.remove(MOUNTAIN)
        if not state.facts.mansions:
            things.remove(MANSION)
        options = [Option(thing or EMPTY, NAMES[thing], tags=_tags(thing)) for thing in things]
        if now in BUILDINGS and now not in things:
            options.append(Option(now, NAMES[now], tags=_tags(now)))
        title = _("What stands on {parcel}?", parcel=at)
        return [Choose(who=TABLE, title=title, note=NAMES[now], options=options, quick=now or EMPTY)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.pending.append(answer)
        if answer != RIVER:
            return "it is somebody's"
        change_parcel(state, state.pending[0], answer, "")
        state.pending.clear()
        return "it is nobody's"


def _tags(thing: str) -> tuple[str, ...]:
    return (building_tag(thing),) if thing in BUILDINGS else ()


class Owner(Step[Town]):
    """Whose property tile lies there; a building always has an owner, City Hall a holder (CC-CH-07)."""

    title = _("Parcel on the map")

    def asks(self, state: Town) -> list[Ask]:
        at, content = state.pending
        if content == CITY_HALL:
            options = [Option(name, name, tags=(player_tag(name),)) for name in state.names]
            options.insert(0, Option(NOBODY, _("Nobody"), tags=("control/no",)))
            return [Choose(who=TABLE, title=_("Who holds City Hall?"), options=options)]
        now = state.owner(at)
        owners = [name for name in state.names if name == now or state.ledger.at(f"{name}/tiles")]
        options = [Option(name, name, tags=(player_tag(name),)) for name in owners]
        if content not in BUILDINGS:
            options.insert(0, Option(NOBODY, _("Nobody"), tags=("control/no",)))
        return [Choose(who=TABLE, title=_("Whose is {parcel}?", parcel=at), options=options)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        at, content = state.pending
        change_parcel(state, at, "" if content == EMPTY else content, "" if answer == NOBODY else answer)
        state.pending.clear()
        return "the map is right"


def change_parcel(town: Town, at: str, content: str, owner: str) -> None:
    """Make a parcel what the table says it is; pieces come from their stocks and go back to them."""
    reason = _("Entered by the table")
    if town.content(at) == CITY_HALL:
        for piece in list(town.ledger.at(SEAT)):
            town.ledger.put(piece, SEAT, f"{colour_of(piece)}/supply", reason)
    for piece in list(town.ledger.at(at)):
        if piece in CONTENTS:
            town.ledger.put(piece, at, OUTSIDE if piece == RIVER else STOCKS.get(piece, BAG), reason)
        elif piece.startswith("tile/"):
            town.ledger.put(piece, at, f"{piece[5:]}/tiles", reason)
    for piece in [HOUSE, HOUSE] if content == MANSION else [content] if content else []:
        source = STOCKS.get(piece, BAG)
        town.ledger.put(piece, source if piece in town.ledger.at(source) else OUTSIDE, at, reason)
    if owner and content == CITY_HALL:
        town.ledger.put(cowboy(owner), f"{owner}/supply", SEAT, reason)
    elif owner:
        town.ledger.put(tile(owner), f"{owner}/tiles", at, reason)
    town.say(_("{parcel}: {what}, {who}", parcel=at, what=NAMES[content], who=owner or _("nobody")))


BOARD: Flow[Town] = Flow(
    ("parcel", "chosen", "content"),
    ("content", "it is somebody's", "owner"),
    ("content", "it is nobody's", "the map is right"),
    ("owner", "the map is right", "the map is right"),
    steps={"parcel": Parcel(), "content": Content(), "owner": Owner()},
    first="parcel",
)
