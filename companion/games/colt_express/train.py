"""The train: everything that lies on the table, and where the round stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.game.state import State
from companion.games.colt_express.components import CHARACTERS, PURSE_SPLIT

__all__ = [
    "AT_OPPONENTS",
    "BESIDE",
    "BOX",
    "BULLET",
    "CARD",
    "GONE",
    "MARSHAL",
    "NEUTRAL",
    "PILE",
    "Punch",
    "Queued",
    "Slot",
    "Train",
    "kind_of",
    "level_of",
    "vehicle_of",
]

MARSHAL = "Marshal"
BULLET = "bullet"
CARD = "card"
AT_OPPONENTS = "at opponents"
NEUTRAL = "neutral"
GONE = "out of the game"
PILE = "pile"
BESIDE = "beside the train"
BOX = "box"

_KINDS = {"P": "purse", "J": "jewel", "S": "strongbox"}


def vehicle_of(spot: str) -> int:
    return int(spot.partition(":")[0])


def level_of(spot: str) -> str:
    return spot.partition(":")[2]


def kind_of(token: str) -> str:
    """The shape of a loot token, or nothing for a pawn."""
    return _KINDS.get(token[0], "") if token in ("P", "J", "S") or token[1:].isdecimal() else ""


@dataclass(slots=True)
class Slot:
    """One player's chance to play or draw in Schemin'."""

    player: str
    kind: str
    opening: bool
    """The player's first slot of the round's first turn, in which Ghost may hide his card."""


@dataclass(slots=True)
class Queued:
    """A card in the common pile."""

    owner: str
    bandit: str
    """Who acts; nobody yet for a team's hidden card, and nobody at all for a team's marshal card."""
    card: str
    """Nothing while only its owner knows it."""
    copy: int = 0
    """Which of the equal cards, if it was tapped."""
    hidden: bool = False

    @property
    def actor(self) -> str:
        return self.bandit or self.owner


@dataclass(slots=True)
class Punch:
    """What the puncher has chosen: whom, what falls, who keeps it, where the victim goes."""

    target: str = ""
    to: str = ""
    drop: str = ""
    keep: bool = False


@dataclass(slots=True, kw_only=True)
class Train(State):
    """One game of Colt Express."""

    cars: list[str]
    """The cars' ids from front to back; the last is the caboose."""
    two_players: bool = False
    """Everybody leads a team of two (CX-120)."""
    leaders: dict[str, str] = field(default_factory=dict)
    """Who leads each bandit."""
    pairs: list[list[str]] = field(default_factory=list)
    """Two players: the teams that can still be chosen."""
    in_caboose: dict[str, str] = field(default_factory=dict)
    """Two players: whom each player has secretly sent to the caboose."""
    cover: bool = False
    floor_loot: list[list[int]] = field(default_factory=list)
    """Purses and jewels on the floor of each car, as the table has them."""
    purse_split: list[int] = field(default_factory=lambda: list(PURSE_SPLIT))
    first_player: str = ""
    round: int = 0
    round_cards: list[str] = field(default_factory=list)
    """The round cards revealed so far, the present one last."""
    turns: list[str] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    slot: int = 0
    face_down: bool = False
    """Ghost has said that he will lay his card face-down."""
    pile: list[Queued] = field(default_factory=list)
    turned: int = 0
    """How many cards of the pile have been carried out."""
    bullets_discarded: dict[str, int] = field(default_factory=dict)
    """Expert: how many bullets each player has discarded since he last shuffled his discard pile."""
    punch: Punch = field(default_factory=Punch)
    editing: int = 0
    """Where the table differs from the printed tables: the car being entered, or how far the entry has come."""
    asked: list[str] = field(default_factory=list)
    """Whose answers are still missing where several are asked at once."""
    purse_values: dict[str, list[int]] = field(default_factory=dict)

    @property
    def bandits(self) -> list[str]:
        return list(self.leaders)

    @property
    def boarded(self) -> bool:
        """Whether set-up has brought the bandits on the train; teams are sent there by both players (CX-122)."""
        return bool(self.first_player) and (not self.two_players or len(self.in_caboose) == len(self.names))

    @property
    def aboard(self) -> list[str]:
        """The bandits who are on the train, which before they board is nobody."""
        return [bandit for bandit in self.leaders if bandit not in self.ledger.at(BOX)]

    def team(self, player: str) -> list[str]:
        """The bandits that a player leads: one, or two in a game of two."""
        return [bandit for bandit, leader in self.leaders.items() if leader == player]

    @property
    def caboose(self) -> int:
        return len(self.cars)

    @property
    def expert(self) -> bool:
        return bool(self.settings["expert"])

    def has_power(self, bandit: str, character: str) -> bool:
        return bandit == character and bool(self.settings["powers"])

    @property
    def spots(self) -> list[str]:
        return [f"{vehicle}:{level}" for vehicle in range(self.caboose + 1) for level in ("in", "roof")]

    def spot(self, bandit: str) -> str:
        return self.ledger.where(bandit)

    @property
    def marshal(self) -> int:
        """The vehicle that the Marshal is in."""
        return vehicle_of(self.ledger.where(MARSHAL))

    def bandits_at(self, spot: str) -> list[str]:
        return [piece for piece in self.ledger.at(spot) if piece in self.leaders]

    def loot_at(self, place: str) -> list[str]:
        return [piece for piece in self.ledger.at(place) if kind_of(piece)]

    def loot_of(self, bandit: str) -> list[str]:
        return self.ledger.at(f"{bandit}/loot")

    def gun(self, bandit: str) -> int:
        return self.ledger.amount(f"{bandit}/gun", BULLET)

    def received(self, bandit: str) -> int:
        return self.ledger.amount(f"{bandit}/received", BULLET)

    @property
    def neutral(self) -> int:
        return self.ledger.amount(NEUTRAL, BULLET)

    def cards(self, player: str, where: str) -> int:
        """How many cards are in a player's `hand`, `deck` or `discard`."""
        return self.ledger.amount(f"{player}/{where}", CARD)

    @property
    def top(self) -> Queued:
        """The card that is turned up now."""
        return self.pile[self.turned]

    def colour(self, bandit: str) -> str:
        return CHARACTERS[bandit].colour if bandit in CHARACTERS else ""

    def mark(self, bandit: str) -> str:
        return CHARACTERS[bandit].mark if bandit in CHARACTERS else bandit[:1].upper()
