"""Set-up: the train, its loot, and the bandits who board it."""

from __future__ import annotations

from companion.game.ledger import OUTSIDE
from companion.game.players import Player
from companion.game.state import Settings
from companion.games.colt_express import scheming
from companion.games.colt_express.components import (
    BULLETS,
    CARS,
    JEWELS,
    NEUTRAL_BULLETS,
    PURSES,
    ROUND_CARDS,
    STATIONS,
)
from companion.games.colt_express.train import (
    AT_OPPONENTS,
    BESIDE,
    BOX,
    BULLET,
    CARD,
    GONE,
    MARSHAL,
    NEUTRAL,
    PILE,
    Train,
)
from companion.games.colt_express.words import loot_words, spot_name
from companion.text import _

__all__ = [
    "board",
    "cars_needed",
    "couple",
    "join",
    "lay_loot",
    "lay_out_table",
    "loot_left",
    "start_round",
    "starting_spots",
]


def cars_needed(players: int, settings: Settings) -> int:
    """As many cars as players (CX-21); three for a game of two (CX-120)."""
    return int(settings["two_player_cars"]) if players == 2 else players


def lay_out_table(players: list[Player], settings: Settings) -> Train:
    """The table before the first question, with nothing on the train but the Marshal and his strongbox (CX-23)."""
    cars = cars_needed(len(players), settings)
    train = Train(players=players, settings=settings, cars=[""] * cars, two_players=len(players) == 2)
    ledger = train.ledger
    for spot in train.spots:
        ledger.lay_out(spot)
    ledger.lay_out("0:in", MARSHAL, "S")
    ledger.lay_out(BESIDE, "S")
    ledger.lay_out(BOX, *["P"] * PURSES, *["J"] * JEWELS)
    ledger.stock(NEUTRAL, BULLET, NEUTRAL_BULLETS)
    ledger.stock(GONE, BULLET, 0)
    ledger.stock(PILE, CARD, 0)
    for player in players:
        ledger.stock(f"{player.name}/hand", CARD, 0)
        ledger.stock(f"{player.name}/deck", CARD, scheming.deck_size(train))
        ledger.stock(f"{player.name}/discard", CARD, 0)
        if train.two_players:
            ledger.stock(f"{player.name}/shots", AT_OPPONENTS, 0)
        else:
            join(train, player.name, player.name)
    return train


def join(train: Train, bandit: str, leader: str) -> None:
    """A bandit's pawn and six bullets come out of the box (CX-20)."""
    train.leaders[bandit] = leader
    train.ledger.lay_out(BOX, bandit)
    train.ledger.lay_out(f"{bandit}/loot")
    train.ledger.stock(f"{bandit}/gun", BULLET, BULLETS)
    train.ledger.stock(f"{bandit}/received", BULLET, 0)
    train.ledger.stock(bandit, "$", 0)


def couple(train: Train, cars: list[str]) -> None:
    """The cars stand front to back, with the loot printed on them."""
    train.cars = list(cars)
    train.floor_loot = [[CARS[car].purses, CARS[car].jewels] for car in cars]


def loot_left(train: Train, car: int) -> tuple[int, int]:
    """How many purses and jewels can lie in a car, after the others and the starting purses (CX-22)."""
    others = [loot for number, loot in enumerate(train.floor_loot, start=1) if number != car]
    bandits = 2 * len(train.players) if train.two_players else len(train.players)
    return PURSES - bandits - sum(loot[0] for loot in others), JEWELS - sum(loot[1] for loot in others)


def lay_loot(train: Train) -> None:
    """The loot goes inside the cars (CX-22)."""
    reason = _("set-up")
    for number, (purses, jewels) in enumerate(train.floor_loot, start=1):
        tokens = ["P"] * purses + ["J"] * jewels
        for token in tokens:
            train.ledger.put(token, _supply(train, token), f"{number}:in", reason)
        train.say(_("{spot}: {loot}", spot=spot_name(f"{number}:in"), loot=loot_words(tokens)))


def _supply(train: Train, token: str) -> str:
    """The box, or what the table has besides where a correction has taken too many out of it."""
    return BOX if token in train.ledger.at(BOX) else OUTSIDE


def starting_spots(train: Train) -> dict[str, str]:
    """Odd players start inside the caboose, even ones in the next car (CX-27)."""
    order = train.clockwise(train.first_player)
    return {bandit: f"{train.caboose - number % 2}:in" for number, bandit in enumerate(order)}


def board(train: Train, spots: dict[str, str]) -> None:
    """Every bandit boards with one purse of 250 (CX-20, CX-27)."""
    reason = _("set-up")
    for bandit, spot in spots.items():
        train.ledger.put(bandit, BOX, spot, reason)
        train.ledger.put("P", _supply(train, "P"), f"{bandit}/loot", reason)
        train.say(_("{bandit} → {spot}, with a purse of 250", bandit=bandit, spot=spot_name(spot)))


def start_round(train: Train, card: str) -> None:
    """A round card is revealed: its turns make the round's slots (CX-32, CX-49)."""
    revealed = ROUND_CARDS.get(card) or STATIONS[card]
    train.round += 1
    train.round_cards.append(card)
    train.turns = revealed.turns(len(train.players))
    train.slots = scheming.slots_of(train.names, train.first_player, train.turns)
    train.slot = train.turned = 0
    train.pile = []
