"""Set-up: what lies where before the first turn (GW-10 to GW-18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.game.players import Player
from companion.game.state import Settings
from companion.games.great_western_trail import facts
from companion.games.great_western_trail.cards import knows_hands
from companion.games.great_western_trail.components import (
    BREEDS,
    DISCS,
    FORESIGHT_COLUMNS,
    FORESIGHT_TILES,
    HAZARD_TILES,
    HAZARDS,
    OWN_HERD,
    STARTING_MONEY,
    STATIONS,
    TILES_ON_BOARD,
    TOKEN_START,
    WORKERS,
)
from companion.games.great_western_trail.components_buildings import NUMBERS
from companion.games.great_western_trail.components_objectives import OBJECTIVE_CARDS, STARTING_OBJECTIVES
from companion.games.great_western_trail.components_trail import HAZARD_SPACE, NEUTRAL_SPACES, START
from companion.games.great_western_trail.job_market import lowest_free, starting_workers
from companion.games.great_western_trail.trail import (
    CERTIFICATE,
    DISPLAY,
    GONE,
    HAND_CARD,
    MARKET,
    MONEY,
    PILE,
    SPARE,
    STACK,
    TOKEN,
    Trail,
    kind_of,
    post,
)
from companion.games.great_western_trail.words import tile_name
from companion.text import _

__all__ = [
    "deal_objectives",
    "fill_job_market",
    "foresight_missing",
    "foresight_room",
    "foresight_stock",
    "lay_out_table",
    "lay_tiles",
    "market_cards",
    "place_buildings",
    "place_masters",
    "place_tile",
    "show_cattle",
    "show_foresight",
    "show_objectives",
    "sort_tiles",
    "start",
    "tiles_missing",
    "use_sides",
]


def market_cards() -> list[str]:
    """The cattle cards of the market."""
    return [f"{id}/{vp}" for id, breed in BREEDS.items() for vp in breed.vp for _copy in range(breed.copies)]


def lay_out_table(players: list[Player], settings: Settings) -> Trail:
    """The table before the first question."""
    trail = Trail(players=players, settings=settings)
    ledger = trail.ledger
    for place in trail.places():
        ledger.lay_out(place)
    ledger.lay_out(STACK, *market_cards())
    ledger.lay_out(PILE, *OBJECTIVE_CARDS)
    ledger.lay_out(SPARE, *STARTING_OBJECTIVES)
    ledger.lay_out(GONE, *(f"neutral/{letter}" for letter in NEUTRAL_SPACES), *(f"SM{n}" for n in range(1, 6)))
    ledger.lay_out(f"row {TOKEN_START}", TOKEN)
    for who in trail.names:
        ledger.stock(who, MONEY, 0)
        ledger.stock(who, CERTIFICATE, 0)
        if not knows_hands(trail):
            ledger.stock(who, HAND_CARD, 0)
        for disc in DISCS:
            ledger.lay_out(f"{who}/{disc}", f"{who}/disc")
        ledger.lay_out("rail 0", f"{who}/engine")
        ledger.lay_out(START, who)
        ledger.lay_out(f"{who}/unseen", *(breed for breed in OWN_HERD for _copy in range(BREEDS[breed].copies)))
    return trail


def sort_tiles(trail: Trail) -> None:
    """The 94 tiles by the number on their backs (GW-13)."""
    green, cowboys = facts.value(trail, "green teepees 1"), facts.value(trail, "cowboys 2")
    hazards = [f"{hazard}/{hand}/{vp}" for hazard in HAZARDS for hand, vp in HAZARD_TILES]
    second = {"cowboy": cowboys, "craftsman": 11, "engineer": 11}
    trail.ledger.lay_out("stock 1", *hazards, *["teepee/green"] * green, *["teepee/blue"] * 8)
    trail.ledger.lay_out("stock 2", *(worker for worker in WORKERS for _tile in range(second[worker])))
    third = [worker for worker in WORKERS for _tile in range(18 - second[worker])]
    trail.ledger.lay_out("stock 3", *third, *["teepee/green"] * (11 - green), *["teepee/blue"] * 3)


def start(trail: Trail, first: str) -> None:
    """Money clockwise from the start player (GW-10)."""
    trail.first_player = trail.active = first
    for who, dollars in zip(trail.clockwise(first), STARTING_MONEY, strict=False):
        trail.gain(who, dollars, _("set-up"))
        trail.say(_("{who} starts with ${n}", who=who, n=dollars))


def use_sides(trail: Trail, flipped: Iterable[str]) -> None:
    """Everybody uses the same side of the same number (GW-17)."""
    turned = set(flipped)
    trail.tiles = [f"{number}{'b' if str(number) in turned else 'a'}" for number in NUMBERS]
    for who in trail.names:
        trail.ledger.lay_out(f"{who}/buildings", *(f"{who}/{tile}" for tile in trail.tiles))


def place_buildings(trail: Trail, letters: Sequence[str]) -> None:
    """Neutral buildings on their seven spaces (GW-11)."""
    for space, letter in zip(NEUTRAL_SPACES, letters, strict=True):
        trail.ledger.put(f"neutral/{letter}", GONE, space, _("set-up"))


def place_masters(trail: Trail, tiles: Sequence[str]) -> None:
    """A station master on each of the first five stations (GW-12)."""
    stations = [id for id, station in STATIONS.items() if station.master]
    for station, tile in zip(stations, tiles, strict=True):
        trail.ledger.put(tile, GONE, f"station {station}", _("set-up"))


def place_tile(trail: Trail, piece: str, source: str) -> str:
    """A hazard or teepee goes on the lowest free space of its kind; its space, or nothing (GW-13, GW-42, GW-43)."""
    kind = kind_of(piece)
    if kind == "teepee":
        space = lowest_free("teepee", list(trail.teepees()))
        target = "" if space is None else post(space)
    else:
        letters = HAZARD_SPACE[piece.partition("/")[0]]
        taken = [number for number in (1, 2, 3, 4) if trail.tile_at(f"{letters}{number}")]
        space = lowest_free("hazard", taken)
        target = "" if space is None else f"{letters}{space}"
    if target:
        trail.ledger.put(piece, source, target, _("placed"))
    return target


def tiles_missing(trail: Trail) -> int:
    """How many tiles of stock 1 still have to come on the board at set-up (GW-13)."""
    return TILES_ON_BOARD - len(trail.hazards()) - len(trail.teepees())


def lay_tiles(trail: Trail, pieces: Sequence[str]) -> None:
    """Tiles are revealed; one without a free space goes back into the stock (GW-13)."""
    for piece in pieces:
        if not place_tile(trail, piece, "stock 1"):
            trail.say(_("{tile} goes back: no space is free", tile=tile_name(piece)))


def fill_job_market(trail: Trail, workers: Sequence[str]) -> None:
    """The first row full, the second up to the token (GW-14)."""
    waiting = list(workers)
    for row, count in enumerate(starting_workers(len(trail.players)), start=1):
        for worker in waiting[:count]:
            trail.ledger.put(worker, "stock 2", f"row {row}", _("set-up"))
        del waiting[:count]


def show_cattle(trail: Trail, cards: Sequence[str]) -> None:
    for card in cards:
        trail.ledger.put(card, STACK, MARKET, _("revealed"))


def foresight_room(trail: Trail, column: int) -> int:
    return max(0, FORESIGHT_TILES - len(trail.ledger.at(f"foresight {column}")))


def foresight_stock(trail: Trail, column: int) -> str:
    """Where the tiles of a column come from: its own stock, or the next one where the table rules so (GW-66)."""
    others = [*range(column + 1, FORESIGHT_COLUMNS + 1), *range(1, column)]
    numbers = [column, *others] if facts.value(trail, "empty stock") else [column]
    return next((stock for n in numbers if trail.ledger.at(stock := f"stock {n}")), f"stock {column}")


def foresight_missing(trail: Trail, column: int) -> int:
    """Tiles that a foresight column still takes (GW-15, GW-66)."""
    return min(foresight_room(trail, column), len(trail.ledger.at(foresight_stock(trail, column))))


def show_foresight(trail: Trail, column: int, pieces: Sequence[str]) -> None:
    for piece in pieces:
        trail.ledger.put(piece, foresight_stock(trail, column), f"foresight {column}", _("revealed"))


def show_objectives(trail: Trail, cards: Sequence[str]) -> None:
    for card in cards:
        trail.ledger.put(card, PILE, DISPLAY, _("revealed"))


def deal_objectives(trail: Trail, cards: Sequence[str]) -> None:
    """One starting objective for everybody, open from the start (GW-16, GW-177)."""
    for who, card in zip(trail.names, cards, strict=True):
        trail.ledger.put(card, SPARE, f"{who}/objectives", _("set-up"))
