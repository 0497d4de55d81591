"""Towns for the tests: a game that has been set up, and towns arranged for one moment of play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from companion.errors import RuleError
from companion.game.asks import Ask, Choose
from companion.game.game import Game
from companion.game.ledger import BANK, OUTSIDE
from companion.game.players import TABLE
from companion.games.carson_city.geometry import SIDES_OF
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.rulebook import RULEBOOK
from companion.games.carson_city.town import (
    CARD_ROW,
    CONTENTS,
    HOUSE,
    MANSION,
    MOUNTAIN,
    OUTLAW,
    RIVER,
    ROAD,
    Town,
    cowboy,
    tile,
)

THREE = ("Red", "Blue", "Green")
CENTRE = "c4r4"
# Dice of nine mountains around the town: c2r2 c7r2 c2r7 c7r7 c2r4 c7r4 c4r2 c4r7 c2r5
MOUNTAINS = ([1, 1], [6, 1], [1, 6], [6, 6], [1, 3], [6, 3], [3, 1], [3, 6], [1, 4])


def town_of(game: Game) -> Town:
    return cast("Town", game.state)


def opened(names: Iterable[str] = THREE, **settings: object) -> Game:
    """A game before the first die."""
    return Game.new(RULEBOOK, RULEBOOK.setup(list(names), settings))


def founded(
    names: Iterable[str] = THREE, draws: Iterable[str] = ("saloon", "hotel", "bank"), **settings: object
) -> Game:
    """A game about to choose starting parcels: the centre on c4r4, nine mountains, three tiles drawn."""
    game = opened(names, **settings)
    if game.state.place.startswith("agreement"):
        game.answer(TABLE, "right")  # the numbers on the cards are as the box thinks
    game.answer(TABLE, [3, 3])
    for dice in MOUNTAINS[: len(town_of(game).ledger.at("mountains"))]:
        game.answer(TABLE, dice)
    game.answer(TABLE, list(names))
    for kind in draws:
        game.answer(TABLE, kind)
    return game


def arranged(
    names: Iterable[str] = THREE,
    board: Mapping[str, str] | None = None,
    *,
    place: str = "",
    round: int = 1,
    cards: Mapping[str, str] | None = None,
    goods: Mapping[str, Mapping[str, int]] | None = None,
    cowboys: Mapping[str, str] | None = None,
    market: Mapping[int, str] | None = None,
    known: Mapping[str, Any] | None = None,
    **settings: object,
) -> Town:
    """A town with a house in the middle, arranged as told.

    `board` says what lies where: `{"c3r3": "bank Red", "c5r5": "mountain", "c6r6": "Blue", "c7r7": "outlaw"}`.
    `cards` gives personalities: `{"Red": "7Y"}`. `cowboys` takes them from the reserves: `{"gambling": "Red Blue",
    "c3r3": "Blue"}`. `goods` sets amounts: `{"Red": {"$": 30, "cowboys": 5}}`.
    """
    town = RULEBOOK.set_up(RULEBOOK.seat(list(names)), RULEBOOK.agree(settings))
    town.round = round
    town.known.update(known or {})
    ledger = town.ledger
    put_on_track(town, town.names)
    for price, kind in (market or {}).items():
        for there in list(ledger.at(f"market/{price}")):
            ledger.put(there, f"market/{price}", "bag", "test")
        if kind:
            ledger.put(kind, "bag", f"market/{price}", "test")
    lay(town, {CENTRE: HOUSE})
    lay(town, board or {})
    for side in SIDES_OF[CENTRE]:
        ledger.move(ROAD, 1, BANK, side, "test")
    for name, code in (cards or {}).items():
        give_card(town, name, code)
    for name, amounts in (goods or {}).items():
        for unit, amount in amounts.items():
            _set(town, name, unit, amount)
    for where, whose in (cowboys or {}).items():
        for name in whose.split():
            send(town, name, where)
    town.place = place
    return town


def lay(town: Town, board: Mapping[str, str]) -> None:
    """Put contents, owners and outlaws on parcels."""
    ledger = town.ledger
    for at, words in board.items():
        for word in words.split():
            if word == MANSION:
                ledger.put(HOUSE, "houses", at, "test")
                ledger.put(HOUSE, "houses", at, "test")
            elif word == OUTLAW:
                ledger.put(OUTLAW, "outlaws", at, "test")
            elif word == HOUSE:
                ledger.put(HOUSE, "houses", at, "test")
            elif word == MOUNTAIN:
                ledger.put(MOUNTAIN, "mountains", at, "test")
            elif word == RIVER:
                ledger.put(RIVER, OUTSIDE, at, "test")
            elif word in CONTENTS:
                ledger.put(word, "bag", at, "test")
            else:
                ledger.put(tile(word), f"{word}/tiles", at, "test")


def give_card(town: Town, name: str, code: str) -> None:
    """A card such as `7Y`, put into play if it is not."""
    number, side = int(code[:-1]), "red" if code[-1] == "R" else "yellow"
    town.sides[number] = side
    if f"card/{number}" not in town.ledger.at(CARD_ROW):
        town.ledger.lay_out(CARD_ROW, f"card/{number}")
    town.ledger.put(f"card/{number}", CARD_ROW, f"{name}/card", "test")


def _set(town: Town, name: str, unit: str, amount: int) -> None:
    ledger = town.ledger
    if unit == "cowboys":
        while len(town.reserve(name)) < amount:
            ledger.put(cowboy(name), f"{name}/supply", f"{name}/cowboys", "test")
        while len(town.reserve(name)) > amount:
            ledger.put(cowboy(name), f"{name}/cowboys", f"{name}/supply", "test")
    elif unit in ("horses",):
        for _horse in range(amount):
            ledger.put("horse", "horses", f"{name}/horses", "test")
    else:
        source = "supply" if unit in ("dynamite", "no-duel") else BANK
        more = amount - ledger.amount(name, unit)
        ledger.move(unit, abs(more), *((source, name) if more > 0 else (name, source)), "test")


def send(town: Town, name: str, where: str) -> None:
    """A cowboy from the supply onto a square, a parcel or a building; `white` for the white one."""
    place = where if where.startswith("c") and len(where) == 4 else f"square/{where}"
    if name == "white":
        town.ledger.put("cowboy/white", "white cowboy", place, "test")
    else:
        town.ledger.put(cowboy(name), f"{name}/supply", place, "test")


def play(town: Town, place: str = "") -> Game:
    """The town in play from a step of the flow on."""
    town.place = place or town.place
    return Game(RULEBOOK, town)


def choosing(town: Town) -> Game:
    """Phase 1, everybody about to choose in pass order."""
    town.choosing = list(town.pass_order)
    return play(town, "personalities/choose")


def placing(town: Town) -> Game:
    """Phase 2 from its beginning."""
    return play(town, "cowboys/singer")


def resolving(town: Town) -> Game:
    """Phase 3 from the first square on."""
    return play(town, "squares/next square")


def ending(town: Town) -> Game:
    """Phase 4."""
    return play(town, "end of round/powers")


def ask_of(game: Game, who: str) -> Ask:
    return next(ask for ask in game.asks if ask.who == who)


def refusal(game: Game, who: str, id: str) -> tuple[str, str]:
    """Why an option is not open: its rule and the sentence."""
    ask = ask_of(game, who)
    assert isinstance(ask, Choose)
    option = ask.option(id)
    return option.rule, str(option.why_not)


def rule_of(refused: RuleError | None) -> str:
    """The rule that forbids something, or nothing."""
    return refused.rule if refused else ""


def detail(game: Game, who: str, id: str) -> str:
    """The few characters beside an option."""
    ask = ask_of(game, who)
    assert isinstance(ask, Choose)
    return str(ask.option(id).detail)


def open_ids(game: Game, who: str) -> list[str]:
    ask = ask_of(game, who)
    assert isinstance(ask, Choose)
    return [option.id for option in ask.open]


def everybody_passes(game: Game) -> None:
    while game.state.place.startswith("cowboys"):
        game.answer(game.asks[0].who, "pass")


def log(game: Game) -> list[str]:
    return [str(line) for line in game.state.log]


def money(game: Game, who: str) -> int:
    return town_of(game).money(who)


def vp(game: Game, who: str) -> int:
    return town_of(game).vp(who)


def reserve(game: Game, who: str) -> int:
    return len(town_of(game).reserve(who))
