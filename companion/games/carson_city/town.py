"""The town: everything that lies on the table, and where the round stands.

Everything physical is in the ledger, so that a correction can put anything right.

Amounts, by unit and holder (`BANK` for what is unlimited, `SUPPLY` for what is not):
  `$`, `VP`, `revolver`     `Red`
  `road`                    `Red`, and each of the 144 sides (`h4.5`): 1 for a road, 2 for a bridge
  `dynamite`, `no-duel`     `Red`; laid beside a cowboy: `Red@square/roads_3`, `Red@c4r5` (see `beside`)

Pieces, by place:
  `c4r5`                    content (`mountain`, `river`, `house`, a second `house` for a mansion, `bank`, …),
                            property tile `tile/Red`, cowboys `cowboy/Red` or `cowboy/white`, `outlaw`
  `square/wages` …          cowboys; `chip` (3 revolvers) on `square/ammunition`
  `market/12` … `market/3`  one building tile or none; `bag`, `Red/reserve` (bought, not built), `box` (not used)
  `Red/tiles`               property tiles not on the map
  `Red/cowboys`             the personal reserve, the white cowboy included; `Red/supply` the rest
  `city hall seat`          the cowboy of City Hall's holder; challengers stand on its parcel
  `Red/tokens`              `chip` while held, `rodeo`
  `Red/horses`, `Red/corral 1` … `Red/corral 5`    `horse`, and at most one cowboy in a corral
  `cards`, `Red/card`       `card/4`; a Newsboy has two
  `pass track`, `not passed`  `marker/Red` in order; the track is emptied when phase 2 begins
  `Red/duel tiles`, `Red/used tiles`, `used tiles`  `duel/1` …, face down: see `tile_values`
  `mountains`, `houses`, `outlaws`, `horses`, `rodeo`, `white cowboy`  what is not on the map yet

`opening.lay_out` puts all of it there. The rules are plain functions over the town, one file for each subject.
`why_not_…` functions give None where something is allowed and otherwise the `RuleError` to raise, or to show in
an `Option` (its `message`, `rule` and `code`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.game.state import State
from companion.games.carson_city.components import BUILDINGS, EDITIONS, MARKET, OPTIONS, Edition
from companion.games.carson_city.geometry import PARCELS, SIDES
from companion.games.carson_city.under_way import Auction, Duel, Form, Project, Turn

__all__ = [
    "CONTENTS",
    "MONEY",
    "ROAD",
    "SUPPLY",
    "VP",
    "Auction",
    "Duel",
    "Form",
    "Project",
    "Town",
    "Turn",
    "beside",
    "colour_of",
    "cowboy",
    "tile",
]

MONEY = "$"
VP = "VP"
REVOLVER = "revolver"
ROAD = "road"
DYNAMITE = "dynamite"
NO_DUEL = "no-duel"
SUPPLY = "supply"

HOUSE = "house"
MANSION = "mansion"
MOUNTAIN = "mountain"
RIVER = "river"
OUTLAW = "outlaw"
HORSE = "horse"
CHIP = "chip"
RODEO = "rodeo"
CITY_HALL = "city_hall"
WHITE = "white"
WHITE_COWBOY = "cowboy/white"

BAG = "bag"
BOX = "box"
SEAT = "city hall seat"
CARD_ROW = "cards"
TRACK = "pass track"
NOT_PASSED = "not passed"
AMMUNITION = "square/ammunition"
USED_TILES = "used tiles"
ARENA = "duel"
"""Where a duel is fought that only the table sees."""

UNREAD_HATS = (0, 0, 0, 0, 5)
"""Only corral 5 is the same on every board."""

CONTENTS = frozenset({HOUSE, MOUNTAIN, RIVER, *BUILDINGS})


def cowboy(player: str) -> str:
    return f"cowboy/{player}"


def tile(player: str) -> str:
    """A property tile."""
    return f"tile/{player}"


def colour_of(piece: str) -> str:
    """Whose cowboy, tile or marker it is; the white cowboy's owner is `white` here."""
    return piece.partition("/")[2]


def beside(player: str, place: str) -> str:
    """The holder of dynamite and tokens that lie beside a player's cowboy."""
    return f"{player}@{place}"


@dataclass(slots=True, kw_only=True)
class Town(State):
    """One game of Carson City."""

    # What was agreed.
    edition: str = "bigbox"
    variants: list[str] = field(default_factory=list)
    sides: dict[int, str] = field(default_factory=dict)
    """The side that each card in play shows (Teacher: by round, see `cards.side_of`)."""
    reading: dict[str, int] = field(default_factory=dict)
    """What is being read from the table's copy, until the table says that it is right."""
    forms: dict[str, Form] = field(default_factory=dict)
    tile_values: list[int] = field(default_factory=list)
    """What the duel tiles `duel/1`, `duel/2`, … show if the box has dealt them (secret)."""
    bonus_firepower: dict[str, int] = field(default_factory=dict)
    """Firepower that only the table knows."""

    # The round.
    round: int = 0
    stage: int = 0
    """The stop on the path of action squares, 1 to 15, in phase 3."""
    asked: list[str] = field(default_factory=list)
    """Whose answers are still missing, in order, where several are asked one after another or at once."""
    pending: list[str] = field(default_factory=list)
    """What a power, a choice or a form still has to deal with."""

    # Phase 1.
    choosing: list[str] = field(default_factory=list)
    """Who has still to choose a personality."""
    effect: str = ""
    """The number of the card whose power is being used."""
    newsboy: int = 0
    """The card that the Newsboy copies."""
    teacher: str = ""
    """The yellow Teacher of the last round, who chooses first."""
    last_heroes: str = ""
    """Who held the yellow Heroes in the round just ended (G-08)."""
    decided: dict[str, str] = field(default_factory=dict)
    """What a player has decided about a power: `$8`, `later`, the kind that the Grocer doubles, `no`."""
    auction: Auction = field(default_factory=Auction)

    # Phase 2.
    turn: str = ""
    """Who places or passes now; nobody while all place at once."""
    frozen: list[str] = field(default_factory=list)
    """Kit Carson: who has pressed the button, in order, before the positions are recorded."""
    turns: dict[str, Turn] = field(default_factory=dict)
    """How far everybody has come who is asked where a cowboy goes; with Kit Carson several at once."""

    # Phase 3.
    claim: str = ""
    """The claimed parcel that is being bought or dropped."""
    squares: list[str] = field(default_factory=list)
    """Squares of this stop still to be resolved."""
    duel: Duel = field(default_factory=Duel)
    project: Project = field(default_factory=Project)
    horse_bought: list[str] = field(default_factory=list)
    """Who has bought a horse at the wages this round."""
    tripled: list[str] = field(default_factory=list)
    """Mines that dynamite triples this round."""
    ranch_horses: list[str] = field(default_factory=list)
    """Ranches that a horse in corral 3 doubles this round."""
    attacks_won: dict[str, str] = field(default_factory=dict)
    """Who takes half of which building's income."""
    gold_tiles: list[str] = field(default_factory=list)
    """Parcels whose tile has been swapped for a gold-rimmed one (CC-DA-02)."""
    outlaw_firepower: int = 0
    """The face of the outlaw tile; 0 before the first outlaws."""
    outlaws_to_place: int = 0
    outlaws_to_move: list[str] = field(default_factory=list)
    riding: str = ""
    """The outlaw that moves now."""

    # The whole game.
    final: bool = False
    """The last money limit is over: points for money and property count."""

    @property
    def facts(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def referee(self) -> bool:
        """The table keeps the board, and the box only what it is told."""
        return self.settings.get("track") == "referee"

    def plays(self, variant: str) -> bool:
        return variant in self.variants

    def option(self, name: str) -> bool:
        """A ruling that the table may turn round."""
        return bool(self.settings.get(name, OPTIONS[name]))

    def cap(self, kind: str) -> int:
        """The most that a kind yields; 0 for no limit. The table may have entered its own (CC-DA-03)."""
        if self.settings.get("own_caps") and kind in self.known.get("caps", {}):
            return int(self.known["caps"][kind])
        return self.facts.caps.get(kind, 0)

    @property
    def hats(self) -> list[int]:
        """The rodeo value of each corral (CC-V-HO-09)."""
        return list(self.known.get("hats", UNREAD_HATS))

    @property
    def outlaw_vp(self) -> int:
        """The points on the outlaw tile that shows now (CC-V-OU-02)."""
        return int(self.known.get("outlaw_vp", {}).get(str(self.outlaw_firepower), 0))

    # The map.

    def content(self, at: str) -> str:
        """What stands on a parcel: a building's kind, `house`, `mansion`, `mountain`, `river`, or nothing."""
        found = ""
        for piece in self.ledger.pieces.get(at, ()):
            if piece in CONTENTS:
                if piece != HOUSE:
                    return piece
                found = MANSION if found else HOUSE
        return found

    def owner(self, at: str) -> str:
        """Whose property tile lies on a parcel, or nothing."""
        for piece in self.ledger.pieces.get(at, ()):
            if piece.startswith("tile/"):
                return piece[5:]
        return ""

    def has_outlaw(self, at: str) -> bool:
        return OUTLAW in self.ledger.pieces.get(at, ())

    def parcels_of(self, player: str) -> list[str]:
        """The parcels a player owns, occupied or not."""
        mine = tile(player)
        return [at for at in PARCELS if mine in self.ledger.pieces.get(at, ())]

    def buildings(self) -> Iterator[tuple[str, str]]:
        """Every building on the map: its parcel and kind."""
        for at in PARCELS:
            for piece in self.ledger.pieces.get(at, ()):
                if piece in BUILDINGS:
                    yield at, piece

    def buildings_of(self, player: str, kind: str = "") -> list[str]:
        """Where a player's buildings stand, all or those of one kind."""
        mine = tile(player)
        return [at for at, each in self.buildings() if mine in self.ledger.pieces[at] and kind in ("", each)]

    def places_with(self, piece: str) -> list[str]:
        """The parcels on which such a piece lies."""
        return [at for at in PARCELS if piece in self.ledger.pieces.get(at, ())]

    @property
    def city_hall(self) -> str:
        """City Hall's parcel, or nothing."""
        return next(iter(self.places_with(CITY_HALL)), "")

    @property
    def roads(self) -> set[str]:
        """The sides with a road or bridge."""
        amounts = self.ledger.amounts
        return {side for side in SIDES if side in amounts and amounts[side].get(ROAD, 0) > 0}

    @property
    def bridges(self) -> list[str]:
        return [side for side in SIDES if self.ledger.amount(side, ROAD) > 1]

    # Cowboys.

    def cowboys_at(self, place: str) -> list[str]:
        """Whose cowboys stand in a place, in the order they came; the white one is its holder's."""
        pieces = self.ledger.pieces.get(place)
        if not pieces:
            return []
        return [
            self.white_holder if piece == WHITE_COWBOY else piece[7:] for piece in pieces if piece.startswith("cowboy/")
        ]

    @property
    def white_holder(self) -> str:
        """Who has the white cowboy, placed or not: the holder of the yellow Sheriff's card."""
        return next((name for name in self.names if "card/1" in self.ledger.at(f"{name}/card")), WHITE)

    def is_white_at(self, place: str) -> bool:
        return WHITE_COWBOY in self.ledger.pieces.get(place, ())

    def reserve(self, player: str) -> list[str]:
        """The cowboys in the personal reserve."""
        return self.ledger.at(f"{player}/cowboys")

    @property
    def holder(self) -> str:
        """Who sits in City Hall, or nobody."""
        return next(iter(self.cowboys_at(SEAT)), "")

    def has_token(self, player: str, place: str) -> bool:
        """A Singer's no-duel token lies beside the player's cowboy there."""
        return self.ledger.amount(beside(player, place), NO_DUEL) > 0

    # Players' goods.

    def money(self, player: str) -> int:
        return self.ledger.amount(player, MONEY)

    def vp(self, player: str) -> int:
        return self.ledger.amount(player, VP)

    def revolvers(self, player: str) -> int:
        return self.ledger.amount(player, REVOLVER)

    def road_sticks(self, player: str) -> int:
        return self.ledger.amount(player, ROAD)

    def horses(self, player: str, corral: int) -> int:
        return self.ledger.at(f"{player}/corral {corral}").count(HORSE)

    # Orders.

    @property
    def pass_order(self) -> list[str]:
        """The players on the pass-order track, first passer first."""
        return [colour_of(marker) for marker in self.ledger.at(TRACK)]

    def in_pass_order(self, players: list[str]) -> list[str]:
        """Players sorted by the track; those not on it keep their seats' order behind."""
        order = self.pass_order
        return sorted(players, key=lambda name: order.index(name) if name in order else len(order))

    def market(self) -> dict[int, str]:
        """The tile on each building square, dear end first; nothing where it is empty."""
        return {price: next(iter(self.ledger.at(f"market/{price}")), "") for price in MARKET}
