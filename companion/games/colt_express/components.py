"""What is in the box of Colt Express: facts that can be checked against the table by eye."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Text, _

__all__ = [
    "BULLETS",
    "CARDS",
    "CARS",
    "CHARACTERS",
    "DRAW",
    "HAND",
    "JEWELS",
    "LOOT_VALUES",
    "NEUTRAL_BULLETS",
    "PAIRED",
    "PARTNERS",
    "PRIZE",
    "PURSES",
    "PURSE_SPLIT",
    "PURSE_VALUES",
    "RANSOM",
    "ROOF_MOVE",
    "ROUNDS",
    "ROUND_CARDS",
    "STATIONS",
    "STRONGBOXES",
    "TURN_KINDS",
    "Car",
    "Character",
    "RoundCard",
    "band",
]

ROUNDS = 5
HAND = 6
DRAW = 3
ROOF_MOVE = 3
PRIZE = 1000
RANSOM = 250

# CX-13: one player's action cards; a team of two has one of each per bandit and one marshal (CX-123).
CARDS = {"move": 2, "floor": 2, "fire": 2, "rob": 2, "punch": 1, "marshal": 1}

# CX-14, CX-15
BULLETS = 6
NEUTRAL_BULLETS = 13

# CX-11: how many purses of each value there are is likely, not certain.
PURSE_VALUES = (250, 300, 350, 400, 450, 500)
PURSE_SPLIT = (8, 2, 2, 2, 2, 2)
PURSES = sum(PURSE_SPLIT)
JEWELS = 6
STRONGBOXES = 2
LOOT_VALUES = {"J": 500, "S": 1000} | {f"P{value}": value for value in PURSE_VALUES}


@dataclass(frozen=True, slots=True)
class Car:
    """A car and the loot printed on its floor."""

    id: str
    purses: int
    jewels: int


# CX-12
CARS = {
    car.id: car
    for car in (
        Car("A", 1, 0),
        Car("B", 3, 1),
        Car("C", 3, 0),
        Car("D", 1, 1),
        Car("E", 4, 1),
        Car("F", 0, 3),
    )
}

TURN_KINDS = {"N": "normal", "T": "tunnel", "S": "speeding", "R": "switching"}


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round's turns, by the number of players, and what happens at its end."""

    id: str
    name: Text
    few: str
    """The turns for 2 to 4 players, one letter each."""
    many: str
    """The turns for 5 and 6 players."""
    event: str = "none"

    def turns(self, players: int) -> list[str]:
        return [TURN_KINDS[letter] for letter in (self.few if band(players) == "2-4" else self.many)]


def band(players: int) -> str:
    """The set of round cards for so many players."""
    return "2-4" if players <= 4 else "5-6"


# CX-16
ROUND_CARDS = {
    card.id: card
    for card in (
        RoundCard("angry-marshal", _("Angry Marshal"), "NNTR", "NNR", "angry_marshal"),
        RoundCard("swivel-arm", _("Swivel Arm"), "NTNN", "NTN", "swivel_arm"),
        RoundCard("braking", _("Braking"), "NNNN", "NTNN", "braking"),
        RoundCard("take-it-all", _("Take It All!"), "NTSN", "NSR", "take_it_all"),
        RoundCard("passengers-rebellion", _("Passengers’ Rebellion"), "NNTNN", "NTNR", "passengers_rebellion"),
        RoundCard("tunnel", _("Tunnel"), "NTNTN", "NTNT"),
        RoundCard("bridge", _("Bridge"), "NSN", "NS"),
    )
}

# CX-17
STATIONS = {
    card.id: card
    for card in (
        RoundCard("marshals-revenge", _("Marshal’s Revenge"), "NNTN", "NNTN", "marshals_revenge"),
        RoundCard("pickpocketing", _("Pickpocketing"), "NNTN", "NNTN", "pickpocketing"),
        RoundCard("hostage", _("Hostage-Taking of the Conductor"), "NNTN", "NNTN", "hostage"),
    )
}


@dataclass(frozen=True, slots=True)
class Character:
    """A bandit: pawn and power."""

    name: str
    colour: str
    mark: str
    power: Text


# CX-18
CHARACTERS = {
    character.name: character
    for character in (
        Character("Belle", "purple", "B", _("never the target while another could be")),
        Character("Cheyenne", "green", "C", _("may keep the purse her punch knocks loose")),
        Character("Django", "black", "J", _("his hit pushes the victim one vehicle further")),
        Character("Doc", "blue", "D", _("starts each round with 7 cards")),
        Character("Ghost", "white", "G", _("may hide his card of the first turn")),
        Character("Tuco", "red", "T", _("may shoot the other level of his own vehicle")),
    )
}

# CX-121: two players pair one of the first with one of the others.
PAIRED = ("Belle", "Doc", "Ghost")
PARTNERS = ("Cheyenne", "Django", "Tuco")
