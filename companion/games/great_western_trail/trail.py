"""The table: everything that lies on it, and where the turn stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from companion.game.ledger import BANK
from companion.game.state import State
from companion.games.great_western_trail.components import (
    CITIES,
    DISCS,
    FORESIGHT_COLUMNS,
    HAZARDS,
    ROWS,
    STATIONS,
    TRADING_POST,
    WORKERS,
)
from companion.games.great_western_trail.components_buildings import PRIVATE, Todo
from companion.games.great_western_trail.components_trail import (
    HAZARD_SPACE,
    KANSAS_CITY,
    POST_SPACE,
    SPACES,
    START,
)
from companion.games.great_western_trail.railroad import RAILS
from companion.games.great_western_trail.walking import Passed
from companion.text import Words

__all__ = [
    "CERTIFICATE",
    "DISPLAY",
    "GONE",
    "HAND_CARD",
    "MARKET",
    "MONEY",
    "PILE",
    "SPARE",
    "STACK",
    "TOKEN",
    "Trail",
    "hands_of",
    "kind_of",
    "post",
]

MONEY, CERTIFICATE, HAND_CARD = "$", "certificate", "hand card"
MARKET, STACK = "market", "market stack"
DISPLAY, PILE = "objective display", "objective pile"
TOKEN = "job market token"
GONE = "out of the game"
SPARE = "starting objectives left over"


@cache
def kind_of(piece: str) -> str:
    """What a piece on the trail is: neutral, private, hazard, teepee, worker, or nothing of these."""
    first, _slash, rest = piece.partition("/")
    if first in HAZARDS:
        return "hazard"
    if first in WORKERS:
        return "worker"
    if first in ("neutral", "teepee"):
        return first
    return "private" if rest in PRIVATE else ""


@cache
def hands_of(piece: str) -> tuple[str, ...]:
    """The toll hands printed on a tile."""
    first, _slash, rest = piece.partition("/")
    if first in HAZARDS:
        return (rest.partition("/")[0],)
    if first == "teepee":
        return ("green",) if rest == "green" else ("black",)
    return PRIVATE[rest].hands if rest in PRIVATE else ()


def post(amount: int) -> str:
    """The space of the trading post with that amount."""
    return f"{POST_SPACE}{amount}"


@dataclass(slots=True, kw_only=True)
class Trail(State):
    """One game of Great Western Trail."""

    first_player: str = ""
    active: str = ""
    turn: int = 0
    """How many turns have begun."""
    tiles: list[str] = field(default_factory=list)
    """The ten private buildings, each with the side that is used."""
    todo: list[Todo] = field(default_factory=list)
    """What is still to be done in the present action, the next thing last."""
    arrived: bool = False
    """Phase B has begun: the walk is over."""
    used: list[str] = field(default_factory=list)
    """The local actions that have been used in this phase B, such as `A/0`."""
    copied: str = ""
    """The space whose building 8b copies in this phase B."""
    replaced: str = ""
    """The space whose new building is not for this phase B (GW-182)."""
    acted: bool = False
    """Something has been done in this phase B."""
    auxiliary: bool = False
    """An auxiliary action was done in place of the local ones."""
    over: bool = False
    """A free move has ended phase B (GW-125)."""
    column: int = 0
    """Kansas City: how many foresight columns are done."""
    reveal: int = 0
    """Market cards that are to be turned up."""
    drawing: int = 0
    """Cards that are to be drawn."""
    drawn: int = 0
    owed: int = 0
    """Cards that are to be discarded beyond those drawn (GW-113)."""
    sold: list[str] = field(default_factory=list)
    """The hand that has been shown in Kansas City."""
    value: int = -1
    """What the herd was sold for in Kansas City; -1 when nothing has been sold in this turn."""
    destination: str = ""
    """Where the cattleman is going, while several ways lead there."""
    choice: str = ""
    """What has been chosen already: the building to be put up, the city to be served, the offer taken."""
    cowboys: int = -1
    """Cowboys who can still buy; -1 outside the cattle market."""
    declined: list[str] = field(default_factory=list)
    """Station masters that somebody has declined, such as `Red/SM2`: they are forfeited (GW-104)."""
    masters: dict[str, str] = field(default_factory=dict)
    """The station that each station master was taken from."""
    vacated: list[str] = field(default_factory=list)
    """Stations whose disc somebody has taken back, such as `Red/S3`."""
    fact: str = ""
    """The printed fact or ruling that is being put right."""
    hidden: list[str] = field(default_factory=list)
    """Objective cards that only their owner has seen."""
    shown: dict[str, list[str]] = field(default_factory=dict)
    """Who has said which objective cards of the deck are added at the end."""
    last_turns: list[str] | None = None
    """Who still has a turn after the token has gone."""

    # Money and boards

    def money(self, who: str) -> int:
        return self.ledger.amount(who, MONEY)

    def gain(self, who: str, dollars: int, reason: Words) -> None:
        self.ledger.move(MONEY, dollars, BANK, who, reason)

    def pay(self, who: str, dollars: int, reason: Words, to: str = BANK) -> None:
        self.ledger.move(MONEY, dollars, who, to, reason)

    def certificates(self, who: str) -> int:
        return self.ledger.amount(who, CERTIFICATE)

    def on_board(self, who: str) -> list[str]:
        """The discs still on a player board."""
        return [disc for disc in DISCS if self.ledger.at(f"{who}/{disc}")]

    def removed(self, who: str) -> list[str]:
        return [disc for disc in DISCS if not self.ledger.at(f"{who}/{disc}")]

    def workers(self, who: str) -> dict[str, int]:
        """Workers of each kind, the printed one included."""
        return {worker: 1 + len(self.ledger.at(f"{who}/{worker}")) for worker in WORKERS}

    # Railroad

    def engine(self, who: str) -> str:
        piece = f"{who}/engine"
        return next(space for space in RAILS if piece in self.ledger.at(f"rail {space}"))

    def other_engines(self, who: str) -> list[str]:
        return [self.engine(other) for other in self.names if other != who]

    def delivered(self, who: str) -> dict[str, int]:
        """Own discs on each city."""
        disc = f"{who}/disc"
        return {city: count for city in CITIES if (count := self.ledger.at(f"city {city}").count(disc))}

    def stations(self, who: str) -> list[str]:
        disc = f"{who}/disc"
        return [station for station in STATIONS if disc in self.ledger.at(f"station {station}")]

    def station_master(self, station: str) -> str:
        """The station master tile that still lies there."""
        return next((piece for piece in self.ledger.at(f"station {station}") if piece.startswith("SM")), "")

    # The trail

    def spot(self, who: str) -> str:
        return next((space for space in SPACES if who in self.ledger.at(space)), START)

    def tile_at(self, space: str) -> str:
        """The building, hazard or teepee on a space of the trail."""
        for piece in self.ledger.at(space):
            if kind_of(piece):
                return piece
        return ""

    def passed(self, space: str) -> Passed:
        """A space as somebody sees it who walks over it."""
        if space == KANSAS_CITY:
            return Passed("kansas_city")
        tile = self.tile_at(space)
        kind = kind_of(tile)
        owner = tile.partition("/")[0] if kind == "private" else ""
        return Passed(kind or "empty", owner, hands_of(tile))

    def buildings(self, who: str) -> dict[str, str]:
        """Own private buildings on the trail: the space and the tile."""
        found: dict[str, str] = {}
        for space in SPACES:
            owner, _slash, tile = self.tile_at(space).partition("/")
            if owner == who:
                found[space] = tile
        return found

    def hazards(self) -> dict[str, str]:
        """The hazards on the trail by their space."""
        return {space: tile for space in _HAZARD_SPACES if (tile := self.tile_at(space))}

    def teepees(self) -> dict[int, str]:
        """The teepees of the trading post by their amount."""
        return {amount: tile for amount in TRADING_POST if (tile := self.tile_at(post(amount)))}

    # Job market

    @property
    def token_row(self) -> int | None:
        """The row of the token; None once it has left the board."""
        return next((row for row in range(1, len(ROWS) + 1) if TOKEN in self.ledger.at(f"row {row}")), None)

    def workers_in(self, row: int) -> list[str]:
        return [piece for piece in self.ledger.at(f"row {row}") if piece != TOKEN]

    # Places of the ledger

    def places(self) -> Iterator[str]:
        """Every place where a piece can lie."""
        yield from SPACES
        yield from (post(amount) for amount in TRADING_POST if amount < 0)
        yield from (f"rail {space}" for space in RAILS)
        yield from (f"city {city}" for city in CITIES)
        yield from (f"station {station}" for station in STATIONS)
        yield from (f"row {row}" for row in range(1, len(ROWS) + 1))
        for column in range(1, FORESIGHT_COLUMNS + 1):
            yield from (f"stock {column}", f"foresight {column}")
        yield from (MARKET, STACK, DISPLAY, PILE, SPARE, GONE)
        for who in self.names:
            yield from (f"{who}/{disc}" for disc in DISCS)
            yield from (f"{who}/{worker}" for worker in WORKERS)
            yield from (f"{who}/{what}" for what in _OWN)


_OWN = (
    "hazards",
    "teepees",
    "station masters",
    "objectives",
    "buildings",
    "unseen",
    "hand",
    "discard",
    "token",
)
_HAZARD_SPACES = tuple(f"{letters}{number}" for letters in HAZARD_SPACE.values() for number in (1, 2, 3, 4))
