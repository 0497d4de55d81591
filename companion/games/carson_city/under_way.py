"""What can be under way in a town: a duel, a tile being built, an auction, a form, a cowboy being sent out."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Auction", "Duel", "Form", "Project", "Turn"]


@dataclass(slots=True)
class Duel:
    """A duel that is being fought."""

    place: str = ""
    kind: str = ""
    """Out of: square, parcel, attack, city hall, outlaw."""
    fighters: list[str] = field(default_factory=list)
    """In pass order."""
    throws: dict[str, list[int]] = field(default_factory=dict)
    """Dice, or the duel tiles played."""
    again: list[str] = field(default_factory=list)
    """Who is throwing a second time."""
    rerolled: list[str] = field(default_factory=list)
    """Who has thrown again, or let the first throw stand."""
    winner: str = ""
    """A player, `outlaw`, or nobody yet."""
    losers: list[str] = field(default_factory=list)
    """Losers whose cowboys have not been seen to (Doctor, Undertaker)."""


@dataclass(slots=True)
class Project:
    """A tile that is being built."""

    player: str = ""
    kind: str = ""
    site: str = ""
    houses: list[str] = field(default_factory=list)
    """Where the houses go that have been chosen so far, in order."""
    asking: str = ""
    """The parcel whose owner is asked for consent."""
    consents: list[str] = field(default_factory=list)
    """Parcels whose owners have said yes."""
    refused: list[str] = field(default_factory=list)
    """Parcels whose owners have said no."""


@dataclass(slots=True)
class Auction:
    """An auction that is going on."""

    auctioneer: str = ""
    side: str = ""
    parcels: list[str] = field(default_factory=list)
    """The two for sale (yellow); none for the chip (red)."""
    bidders: list[str] = field(default_factory=list)
    """Who has not dropped out, the next to bid first."""
    bid: int = 0
    leader: str = ""


@dataclass(slots=True)
class Form:
    """What a player has filled in for the New Beginning."""

    bought: dict[str, int] = field(default_factory=dict)
    """How many of each thing on the form, as far as it is filled in."""
    handed_in: bool = False


@dataclass(slots=True)
class Turn:
    """How far a player has come with sending out one cowboy."""

    looking: str = ""
    """Nothing, or what is asked for next: parcel, building, corral, horse, corral 2, lift."""
    white: bool = False
    token: bool = False
    dynamite: bool = False
    moving: str = ""
    """The place from which corral 2 lets an own cowboy move."""
