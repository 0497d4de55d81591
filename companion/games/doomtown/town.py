"""The town: streets and deeds, dudes and ghost rock, and where the day stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.game.state import State
from companion.games.doomtown.decks import Starter

__all__ = [
    "CONTROL",
    "GHOST_ROCK",
    "INFLUENCE",
    "OWED",
    "POT",
    "SIDES",
    "TOWN_SQUARE",
    "Deed",
    "Dude",
    "Edit",
    "Job",
    "Modifier",
    "Passes",
    "Play",
    "Shootout",
    "Town",
    "bounty_on",
    "home_of",
]

GHOST_ROCK = "ghost rock"
OWED = "owed ante"
INFLUENCE = "influence"
CONTROL = "control"
"""The last two are amounts only where the table keeps totals instead of dudes and deeds."""

POT = "pot"
TOWN_SQUARE = "town square"

SIDES = ("leader", "mark")


def home_of(player: str) -> str:
    return f"home:{player}"


def bounty_on(dude: str) -> str:
    """The holder of the ghost rock that lies on a dude."""
    return f"bounty:{dude}"


@dataclass(slots=True)
class Modifier:
    """A change of one printed value."""

    stat: str
    amount: int
    until: str = ""
    """`round`, `shootout` or `day`; nothing for one that stays (DT-C27)."""
    traded: bool = False
    """Goods that have changed hands today (DT-N19)."""


@dataclass(slots=True)
class Dude:
    """A dude in play, with the printed values (DT-C03)."""

    id: str
    owner: str
    outfit: str = ""
    """Nothing for a drifter."""
    rank: int = 1
    bullets: int = 0
    stud: bool = False
    influence: int = 0
    upkeep: int = 0
    booted: bool = False
    harrowed: bool = False
    sidekicks: int = 0
    sidekicks_traded: int = 0
    """Those that have changed hands today (DT-N19)."""
    skill: int = 0
    """The rating last used in a test."""
    held_by: str = ""
    """Who controls it instead of its owner (DT-L16)."""
    used: bool = False
    """The mark of an ability that was used today (DT-K16)."""
    code: str = ""
    """The card of the imported list."""
    modifiers: list[Modifier] = field(default_factory=list)

    @property
    def controller(self) -> str:
        return self.held_by or self.owner


@dataclass(slots=True)
class Deed:
    """A deed in play, or a home (DT-C01, DT-C02)."""

    id: str
    owner: str
    control: int = 0
    production: int = 0
    private: bool = False
    in_town: bool = True
    home: bool = False
    held_by: str = ""
    booted: bool = False
    used: bool = False
    code: str = ""
    modifiers: list[Modifier] = field(default_factory=list)


@dataclass(slots=True)
class Passes:
    """A window that ends when all players in it have passed one after the other (DT-N02)."""

    order: list[str] = field(default_factory=list)
    turn: int = 0
    passed: int = 0

    @property
    def player(self) -> str:
        return self.order[self.turn]

    @property
    def over(self) -> bool:
        return self.passed >= len(self.order)

    def play(self) -> None:
        self.passed = 0
        self.turn = (self.turn + 1) % len(self.order)

    def pass_on(self) -> None:
        self.passed += 1
        self.turn = (self.turn + 1) % len(self.order)


@dataclass(slots=True)
class Play:
    """A play being made, as far as its player has told it."""

    kind: str = ""
    by: str = ""
    """Who makes it, where that is not simply the player whose turn it is."""
    dude: str = ""
    target: str = ""
    card: dict[str, int | str | bool | list[str]] = field(default_factory=dict)
    """What is known of the card that comes into play."""


@dataclass(slots=True)
class Job:
    """A job: who does it, against what, and who may still oppose it."""

    mark: str = ""
    """A dude, a deed or a place."""
    askable: list[str] = field(default_factory=list)
    """Who may still form a posse against it, in order (DT-J05 to DT-J07)."""
    opposed: bool = False


@dataclass(slots=True)
class Shootout:
    """A shootout, by the sides `leader` and `mark`."""

    location: str
    players: dict[str, str]
    """The main player of each side."""
    stars: dict[str, str] = field(default_factory=dict)
    """The dude that called out and the dude that was called out."""
    posses: dict[str, list[str]] = field(default_factory=lambda: {"leader": [], "mark": []})
    invited: dict[str, list[str]] = field(default_factory=dict)
    """Allies who have not answered yet, and their dudes (DT-M02)."""
    round: int = 1
    window: Passes = field(default_factory=Passes)
    shooters: dict[str, str] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    jokers_as: dict[str, list[str]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    """All cards of the player who asks for advice; a secret."""
    short: dict[str, list[str]] = field(default_factory=dict)
    """A hand of fewer than five that its player must confirm."""
    revealed: bool = False
    rank_modifiers: dict[str, int] = field(default_factory=dict)
    casualty_modifiers: dict[str, int] = field(default_factory=dict)
    cheatin_used: list[str] = field(default_factory=list)
    """Who has played a Cheatin' Resolution this round (DT-F26)."""
    due: dict[str, int] = field(default_factory=dict)
    covered: dict[str, int] = field(default_factory=dict)
    choosing: list[str] = field(default_factory=list)
    """Sides that still cover casualties, in order."""
    over: str = ""
    """A choice that would cover more than is due, to be confirmed."""
    running: list[str] = field(default_factory=list)
    """Players who still choose whether to flee, in order."""
    last_run: bool = False
    """A posse left alone by plays has been asked whether it flees."""
    ended: bool = False
    """The table has called it off."""
    won_by: str = ""
    """The side that has won, when it is over."""
    job: Job | None = None

    def side_of(self, dude: str) -> str:
        """The side a dude shoots on; nothing if it is not in the shootout."""
        return next((side for side in SIDES if dude in self.posses[side]), "")


@dataclass(slots=True)
class Edit:
    """A change that a card text makes, as far as it has been told."""

    what: str = ""
    by: str = ""
    """The player whose card it is."""
    given: dict[str, int | str | list[str]] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Town(State):
    """One game of Doomtown."""

    day: int = 0
    winner: str = ""
    """The title of the last lowball's winner, held until the next (DT-G05)."""
    champion: str = ""
    """Who has won the game."""
    outfits: dict[str, str] = field(default_factory=dict)
    starters: dict[str, list[Starter]] = field(default_factory=dict)
    """Whom everybody has chosen to start with."""
    dudes: dict[str, Dude] = field(default_factory=dict)
    deeds: dict[str, Deed] = field(default_factory=dict)
    """Everything in play; what leaves play is only a piece in its owner's piles."""
    numbered: dict[str, int] = field(default_factory=dict)
    """How many dudes and deeds of a player were named by number."""
    named: dict[str, str] = field(default_factory=dict)
    """Whose a name is that has been in play."""
    asked: list[str] = field(default_factory=list)
    """Whose answers are still missing where several are asked."""
    contenders: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    """Lowball hands; a secret until all are there."""
    jokers_as: dict[str, list[str]] = field(default_factory=dict)
    short: dict[str, list[str]] = field(default_factory=dict)
    rank_modifiers: dict[str, int] = field(default_factory=dict)
    cheatin_order: list[str] = field(default_factory=list)
    """Who may still answer a cheatin' lowball hand (DT-G06)."""
    pulls: dict[str, str] = field(default_factory=dict)
    """Day 1: what everybody pulled for the order; in the end only whoever goes first (DT-S06)."""
    jokers_aced: dict[str, int] = field(default_factory=dict)
    noon: Passes = field(default_factory=Passes)
    reacts: Passes = field(default_factory=Passes)
    play: Play = field(default_factory=Play)
    shootout: Shootout | None = None
    edit: Edit = field(default_factory=Edit)

    @property
    def compact(self) -> bool:
        """The table keeps totals instead of dudes and deeds."""
        return bool(self.settings["compact"])

    @property
    def fight(self) -> Shootout:
        """The shootout that is going on."""
        if self.shootout is None:
            raise LookupError("there is no shootout")
        return self.shootout

    def stash(self, player: str) -> int:
        return self.ledger.amount(player, GHOST_ROCK)

    def owed(self, player: str) -> int:
        return self.ledger.amount(player, OWED)

    def bounty(self, dude: str) -> int:
        return self.ledger.amount(bounty_on(dude), GHOST_ROCK)

    def street(self, player: str) -> list[str]:
        """The home and the in-town deeds of a player from left to right (DT-L02)."""
        return self.ledger.at(f"street:{player}")

    @property
    def locations(self) -> list[str]:
        return [TOWN_SQUARE, *self.deeds]

    def where(self, dude: str) -> str:
        return self.ledger.where(dude)

    def at(self, location: str) -> list[Dude]:
        """The dudes in a location."""
        return [self.dudes[piece] for piece in self.ledger.at(location) if piece in self.dudes]

    def dudes_of(self, player: str) -> list[Dude]:
        """The dudes that a player controls."""
        return [dude for dude in self.dudes.values() if dude.controller == player]
