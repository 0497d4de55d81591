"""What is printed on the board, the player boards and the tiles, to be checked against the box by eye."""

from __future__ import annotations

from typing import NamedTuple

from companion.text import Text, _

__all__ = [
    "ARROWS",
    "AUX_DISCS",
    "BLACK_DISCS",
    "BREEDS",
    "CATTLE_MARKET",
    "CERTIFICATE_TRACK",
    "CITIES",
    "COLOURS",
    "CROSSES",
    "DISCS",
    "DISC_COST",
    "DISC_GAIN",
    "DISC_VP",
    "FORESIGHT_COLUMNS",
    "FORESIGHT_TILES",
    "HAZARDS",
    "HAZARD_SPACES",
    "HAZARD_TILES",
    "IMMEDIATE",
    "LAST_SPACE",
    "OBJECTIVE_DISPLAY",
    "OFFERS",
    "OWN_HERD",
    "RED_ARROW",
    "ROWS",
    "STARTING_HAND",
    "STARTING_MONEY",
    "STATIONS",
    "STATION_MASTERS",
    "STEP_BASE",
    "STEP_DISCS",
    "TILES_ON_BOARD",
    "TOKEN_START",
    "TOLLS",
    "TO_THE_LIMIT",
    "TRADING_POST",
    "TURNOUTS",
    "WHITE_DISCS",
    "WORKERS",
    "WORKER_SPACES",
    "YELLOW_ARROWS",
    "Breed",
    "City",
    "Offer",
    "Station",
    "StationMaster",
]

COLOURS = {"Blue": "blue", "Red": "red", "White": "white", "Yellow": "yellow"}


# Numbers of the set-up (GW-10, GW-13, GW-14)

STARTING_MONEY = (6, 7, 8, 9)
STARTING_HAND = 4
TILES_ON_BOARD = 7
CATTLE_MARKET = {2: 7, 3: 10, 4: 13}
TOKEN_START = 2
FORESIGHT_COLUMNS, FORESIGHT_TILES = 3, 2
OBJECTIVE_DISPLAY = 4


# Walking (GW-22, GW-26)

STEP_BASE = {2: 3, 3: 3, 4: 4}
STEP_DISCS = {"step_left": {2: 1, 3: 2, 4: 2}, "step_right": {2: 1, 3: 1, 4: 1}}
TOLLS = {2: {"green": 2, "black": 2}, 3: {"green": 2, "black": 1}, 4: {"green": 1, "black": 2}}


# Cities (2.2)


class City(NamedTuple):
    """Where cattle can be delivered."""

    name: str
    least: int
    """The value a herd needs; also the number of its space on the railroad."""
    white: bool
    again: bool
    vp: int
    dollars: int = 0


CITIES = {
    "kansas_city": City("Kansas City", 0, white=True, again=True, vp=-6, dollars=6),
    "topeka": City("Topeka", 1, white=True, again=False, vp=0),
    "wichita": City("Wichita", 4, white=True, again=False, vp=0),
    "colorado_springs": City("Colorado Springs", 6, white=True, again=False, vp=0),
    "santa_fe": City("Santa Fe", 8, white=True, again=False, vp=0),
    "albuquerque": City("Albuquerque", 10, white=False, again=False, vp=0),
    "el_paso": City("El Paso", 12, white=False, again=False, vp=0),
    "san_diego": City("San Diego", 14, white=True, again=False, vp=0),
    "sacramento": City("Sacramento", 16, white=False, again=False, vp=6),
    "san_francisco": City("San Francisco", 18, white=False, again=True, vp=9),
}

ARROWS: dict[tuple[str, str], tuple[int, int]] = {
    # between two cities: victory points at the end, objective cards at once
    ("topeka", "wichita"): (-3, 1),
    ("wichita", "colorado_springs"): (-1, 0),
    ("colorado_springs", "santa_fe"): (0, 1),
    ("santa_fe", "albuquerque"): (0, 1),
    ("albuquerque", "el_paso"): (6, 0),
    ("el_paso", "san_diego"): (8, 0),
    ("san_diego", "sacramento"): (4, 0),
}


# Railroad (2.3, 2.4)

LAST_SPACE = 39
CROSSES = (3, 4, 5, 7, 9, 10, 11, 13, 15, 16, 17)
"""A red cross lies between each of these spaces and the next."""
TURNOUTS = {"T1": 4, "T2": 7, "T3": 10, "T4": 13, "T5": 16, "T6": 21, "T7": 25, "T8": 29, "T9": 33}
"""The space after which each turnout lies."""


class Station(NamedTuple):
    space: str
    cost: int
    vp: int
    white: bool
    master: bool


STATIONS = {
    "S1": Station("T1", 2, 1, white=True, master=True),
    "S2": Station("T2", 2, 1, white=True, master=True),
    "S3": Station("T3", 4, 2, white=True, master=True),
    "S4": Station("T4", 4, 2, white=True, master=True),
    "S5": Station("T5", 6, 3, white=False, master=True),
    "S6": Station("T6", 8, 5, white=False, master=False),
    "S7": Station("T7", 7, 6, white=False, master=False),
    "S8": Station("T8", 6, 7, white=False, master=False),
    "S9": Station("T9", 5, 8, white=False, master=False),
    "S10": Station("39", 3, 9, white=False, master=False),
}


class StationMaster(NamedTuple):
    upper: str
    upper_words: Text
    lower_words: Text


STATION_MASTERS = {
    "SM1": StationMaster("$2", _("gain $2"), _("1 VP per worker")),
    "SM2": StationMaster("hazard or trade", _("hazard free or trade"), _("3 VP per 2 objective cards")),
    "SM3": StationMaster("permanent", _("permanent certificate"), _("3 VP per 2 hazards")),
    "SM4": StationMaster("permanent", _("permanent certificate"), _("3 VP per pair of teepees")),
    "SM5": StationMaster("permanent", _("permanent certificate"), _("3 VP per 2 certificates")),
}


# Cattle (2.8, 2.11)


class Breed(NamedTuple):
    name: str
    value: int
    copies: int
    """Cards of each player's herd, or of each printed number of points in the market."""
    vp: tuple[int, ...] = ()
    """Printed points; none on the cards that every player starts with."""


BREEDS = {
    "jersey": Breed("Jersey", 1, 5),
    "dutch_belt": Breed("Dutch Belt", 2, 3),
    "black_angus": Breed("Black Angus", 2, 3),
    "guernsey": Breed("Guernsey", 2, 3),
    "holstein": Breed("Holstein", 3, 7, (1,)),
    "brown_swiss": Breed("Brown Swiss", 3, 7, (2,)),
    "ayrshire": Breed("Ayrshire", 3, 7, (3,)),
    "west_highland": Breed("West Highland", 4, 3, (3, 4, 5)),
    "texas_longhorn": Breed("Texas Longhorn", 5, 2, (5, 6, 7)),
}
OWN_HERD = ("jersey", "dutch_belt", "black_angus", "guernsey")


class Offer(NamedTuple):
    cowboys: int
    dollars: int
    value: int
    cards: int


OFFERS = {
    "v3_1": Offer(1, 6, 3, 1),
    "v3_2": Offer(2, 3, 3, 1),
    "v3x2_3": Offer(3, 5, 3, 2),
    "v4_1": Offer(1, 12, 4, 1),
    "v4_3": Offer(3, 6, 4, 1),
    "v4x2_5": Offer(5, 8, 4, 2),
    "v5_2": Offer(2, 12, 5, 1),
    "v5_4": Offer(4, 6, 5, 1),
    "reveal": Offer(1, 0, 0, 0),
}


# Hazards and teepees (2.9)

HAZARDS = ("flood", "drought", "rockfall")
HAZARD_TILES = (("green", 4), ("green", 4), ("green", 3), ("green", 2), ("black", 3), ("black", 2))
"""Hand and points of the six tiles of each type."""
HAZARD_SPACES = (1, 2, 3, 4)
TRADING_POST = (-3, -2, -1, 1, 2, 4, 6, 8, 10)
"""What a teepee on each space brings, in the order in which they are filled."""


# Job market (2.10)

WORKERS = ("cowboy", "craftsman", "engineer")
ROWS = (6, 6, 7, 5, 7, 9, 6, 8, 10, 6, 5, 4)
"""The wage of each row from the top."""
YELLOW_ARROWS = (6, 9)
RED_ARROW = 12


# Player board (2.12)

AUX_DISCS = {
    "aux1": ("aux1b",),
    "aux2": ("aux2b",),
    "aux3": ("aux3a", "aux3b"),
    "aux4": ("aux4a", "aux4b"),
    "aux5": ("aux5a", "aux5b"),
}
"""The discs on each auxiliary action; the first two actions start with one of their two spaces open."""
WHITE_DISCS = ("aux1b", "aux2b", "aux3a", "aux3b", "aux4a", "aux4b", "aux5a", "aux5b", "cert4")
BLACK_DISCS = ("cert6", "step_left", "step_right", "hand_a", "hand_b")
DISCS = WHITE_DISCS + BLACK_DISCS
DISC_COST = {"hand_a": 5, "hand_b": 5}
DISC_GAIN = {"step_left": 3}
DISC_VP = {"step_right": 3}
CERTIFICATE_TRACK = (0, 1, 2, 3, 4, 6)
TO_THE_LIMIT = 99
"""As many certificate spaces as the limit allows."""

WORKER_SPACES = 6
IMMEDIATE = {
    # what a worker's space triggers when a tile is put on it: the rule's text
    "cowboy": {4: "remove 1 hazard free", 6: "trade with the Indians"},
    "craftsman": {4: "build at $1 per craftsman", 6: "build at $1 per craftsman"},
    "engineer": {
        2: "discard 1 Jersey: 1 certificate space",
        3: "discard 1 Jersey: gain $2",
        4: "hire 1 worker at cost -2",
        5: "discard 1 Jersey: 2 certificate spaces",
        6: "discard 1 Jersey: gain $4",
    },
}
