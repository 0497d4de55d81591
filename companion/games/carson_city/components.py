"""What is in the boxes of Carson City: facts that can be checked against the table by eye.

The personality cards stand in `cast.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.game.players import Side
from companion.text import Text, _

__all__ = [
    "AMMUNITION_FIREPOWER",
    "BASIC_KINDS",
    "BIG_BOX",
    "BUILDINGS",
    "CORRALS",
    "COWBOYS",
    "DUEL_FACES",
    "DYNAMITES",
    "EDITIONS",
    "FIRST",
    "GOLD_TILES",
    "HOUSES",
    "HOUSE_VALUES",
    "LEVELS",
    "MARKET",
    "MARKET_START",
    "NAMES",
    "OPTIONS",
    "OUTLAWS",
    "PROPERTY_TILES",
    "ROUNDS",
    "ROUND_TABLE",
    "SIDES_OF_THE_BOX",
    "SQUARES",
    "STAGES",
    "VARIANTS",
    "Building",
    "Edition",
    "Round",
    "Square",
]

COWBOYS = 10
PROPERTY_TILES = 12
HOUSES = 20
RODEO_TOKENS = 4
CORRALS = (1, 2, 3, 4, 5)
HORSES = 25
OUTLAWS = 9
DYNAMITES = 7
NO_DUEL_TOKENS = 2
DUEL_FACES = (0, 1, 2, 3, 4, 5)
DUEL_SETS = 5
AMMUNITION_FIREPOWER = 3
LEVELS = 8
START_MONEY = 15
START_ROADS = 1
START_COWBOYS = 3
START_PARCELS = 2
WAGE = 4
HORSE_PRICE = 4
LIMIT_TEN = 10
MONEY_PER_POINT = 6
PARCEL_POINTS = 2
BRIDGE_POINTS = 3
DUEL_TILE_MONEY = 30
OUTLAW_BASE = 7
FORM_BUDGET = 50

SIDES_OF_THE_BOX = (
    Side("Red", "red", "R"),
    Side("Blue", "blue", "B"),
    Side("Green", "green", "G"),
    Side("Yellow", "yellow", "Y"),
    Side("Purple", "purple", "P"),
    Side("Orange", "orange", "O"),
)


@dataclass(frozen=True, slots=True)
class Building:
    """A kind of building tile (section b.2)."""

    kind: str
    name: Text
    first: int
    """How many the first edition has."""
    big_box: int
    road: bool = True
    houses: int = 1
    revolvers: int = 0
    house_value: int = 0
    level: int = 0
    """What one step of its yield is worth, which City Hall adds (CC-CH-05)."""
    cap: int = 0
    """The most that it yields in the Big Box; 0 for none."""
    earns: bool = True
    """It has an income, and so it can be attacked (CC-AT-01)."""


BUILDINGS = {
    building.kind: building
    for building in (
        Building("ranch", _("Ranch"), 6, 6, road=False, houses=0, revolvers=1, house_value=1),
        Building("mine", _("Mine"), 6, 6, road=False, houses=0, revolvers=1),
        Building("drugstore", _("Drugstore"), 4, 4, level=3, cap=33),
        Building("bank", _("Bank"), 4, 4, level=3, cap=45),
        Building("saloon", _("Saloon"), 3, 3, level=5, cap=55),
        Building("hotel", _("Hotel"), 3, 3, house_value=2),
        Building("church", _("Church"), 2, 2, house_value=1, earns=False),
        Building("prison", _("Prison"), 2, 2, revolvers=2, earns=False),
        Building("general_store", _("General store"), 0, 2, level=3, cap=33),
        Building("school", _("School"), 0, 2, houses=3, house_value=1, earns=False),
        Building("blacksmith", _("Blacksmith"), 0, 2, level=5, cap=40),
        Building("city_hall", _("City Hall"), 0, 1, houses=0, house_value=1, earns=False),
        Building("station", _("Station"), 0, 1, houses=0, house_value=2, earns=False),
    )
}
BASIC_KINDS = tuple(kind for kind, building in BUILDINGS.items() if building.first)

# CC-DA-02: tiles with higher levels, swapped in when eight levels are not enough; they never enter the bag.
GOLD_TILES = {"drugstore": 4, "bank": 4, "saloon": 3, "general_store": 2}

# CC-IN-04; a mansion is two houses.
HOUSE_VALUES = {"house": 1, "mansion": 2} | {
    kind: building.house_value for kind, building in BUILDINGS.items() if building.house_value
}

NAMES: dict[str, Text] = {kind: building.name for kind, building in BUILDINGS.items()} | {
    "house": _("House"),
    "mansion": _("Mansion"),
    "mountain": _("Mountain"),
    "river": _("River"),
    "": _("Empty parcel"),
}

# CC-AC-06, from the dear end to the cheap one; CC-SET-03: what lies there at the start.
MARKET = (12, 10, 8, 6, 5, 4, 3)
MARKET_START = {3: "ranch", 4: "mine", 10: "ranch", 12: "mine"}


@dataclass(frozen=True)
class Square:
    """An action square that cowboys stand on (section b.4)."""

    id: str
    name: Text
    rule: str
    stage: int
    """Its number on the winding path."""
    duel: bool = True
    """False: any number of cowboys work there side by side."""
    price: int = 0
    """What the tile or the point on it costs."""

    @cached_property
    def place(self) -> str:
        return f"square/{self.id}"

    @cached_property
    def singer(self) -> bool:
        """A no-duel token may go there (CC-P-11Y)."""
        return self.id == "roads_3" or self.stage in (8, 9, 10, 12, 13, 14, 15)


SQUARES = {
    square.id: square
    for square in (
        Square("wages", _("Wages"), "CC-AC-01", 1, duel=False),
        Square("ammunition", _("Ammunition"), "CC-AC-02", 2),
        Square("roads_3", _("3 roads"), "CC-AC-03", 3),
        Square("roads_1", _("1 road each"), "CC-AC-04", 4, duel=False),
        *(Square(f"build_{price}", _("Building ${n}", n=price), "CC-AC-06", 6, price=price) for price in MARKET),
        Square("income_parcels", _("$2 a parcel"), "CC-AC-08", 8),
        Square("income_firepower", _("$2 a firepower"), "CC-AC-09", 9),
        Square("gambling", _("Gambling"), "CC-AC-10", 10),
        Square("vp_parcels", _("VP for parcels"), "CC-AC-12", 12),
        Square("vp_firepower", _("VP for firepower"), "CC-AC-13", 13),
        Square("vp_buildings", _("VP for buildings"), "CC-AC-14", 14),
        *(Square(f"buy_vp_{price}", _("VP at ${n}", n=price), "CC-AC-15", 15, price=price) for price in (5, 4, 3, 2)),
    )
}

# The winding path with the stops that no cowboy stands on (5, 7 and 11).
STAGES = {stage: tuple(each.id for each in SQUARES.values() if each.stage == stage) for stage in range(1, 16)}
PARCEL_STAGE = 5
BUILD_STAGE = 6
DEFERRED_STAGE = 7
INCOME_STAGE = 11


@dataclass(frozen=True, slots=True)
class Round:
    """One line of the round table (section b.5)."""

    cowboys: int
    """Received at its end."""
    vp_prices: tuple[int, ...]
    """The squares for buying points that are open."""
    blacksmith: int
    publisher: int
    """So many dollars of own income make one VP."""


ROUND_TABLE = {
    1: Round(4, (5, 4, 3, 2), 5, 5),
    2: Round(5, (5, 4, 3), 10, 10),
    3: Round(5, (5, 4), 15, 15),
    4: Round(0, (5,), 20, 20),
}
ROUNDS = len(ROUND_TABLE)

VARIANTS: dict[str, Text] = {
    "new_beginning": _("New Beginning"),
    "carson_river": _("Carson River"),
    "might_is_right": _("Might is Right"),
    "kit_carson": _("Kit Carson"),
    "outlaws": _("Outlaws"),
    "horses": _("Horses"),
}

# Section (g): the rulings that the table may turn round, with the side they come down on by themselves.
OPTIONS: dict[str, bool] = {
    "newsboy_copies_any": False,  # G-03
    "white_cowboy_fights": True,  # G-04
    "station_needs_house": False,  # G-07
    "horse_after_corral": False,  # G-34
    "six_mountains_with_tiles": False,  # CC-V-RV-02
}


@dataclass(frozen=True, slots=True)
class Edition:
    """What one edition does its own way (the difference table of section c)."""

    id: str
    name: Text
    most_players: int
    revolvers: int
    """What each player starts with."""
    reverse_pick: int
    """Which of the two starting parcels is chosen in reverse order."""
    tiles: dict[str, int]
    caps: dict[str, int]
    mansions: bool
    cards: range
    grocer_waits: bool
    """The Grocer may take the $8 at building income too."""
    common_used_tiles: bool
    """Used duel tiles lie in one pile for all."""
    duel_tiles_for: dict[int, int]
    """How many duel tiles each player gets."""
    river_tiles: int
    variants: tuple[str, ...]
    road_pieces: int


FIRST = Edition(
    id="first",
    name=_("First edition"),
    most_players=5,
    revolvers=0,
    reverse_pick=2,
    tiles={kind: building.first for kind, building in BUILDINGS.items() if building.first},
    caps={},
    mansions=False,
    cards=range(1, 8),
    grocer_waits=False,
    common_used_tiles=False,
    duel_tiles_for={2: 6, 3: 6, 4: 6, 5: 6},
    river_tiles=0,
    variants=("carson_river", "might_is_right", "kit_carson"),
    road_pieces=25,
)
BIG_BOX = Edition(
    id="bigbox",
    name=_("Big Box"),
    most_players=6,
    revolvers=1,
    reverse_pick=1,
    tiles={kind: building.big_box for kind, building in BUILDINGS.items()},
    caps={kind: building.cap for kind, building in BUILDINGS.items() if building.cap},
    mansions=True,
    cards=range(19),
    grocer_waits=True,
    common_used_tiles=True,
    duel_tiles_for={2: 6, 3: 6, 4: 6, 5: 6, 6: 5},
    river_tiles=15,
    variants=tuple(VARIANTS),
    road_pieces=30,
)
EDITIONS = {edition.id: edition for edition in (FIRST, BIG_BOX)}
