"""Tables for the tests: a game right after set-up, and players put where a test needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.game.asks import Choose
from companion.game.game import Game
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.great_western_trail import steps_moving
from companion.games.great_western_trail.components import CATTLE_MARKET
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.facts import FACTS
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.games.great_western_trail.trail import CERTIFICATE, MARKET, MONEY, STACK, TOKEN, Trail

RBY = ["Red", "Blue", "Yellow"]
SEVEN = [
    "flood/green/4#1",
    "flood/black/2#1",
    "drought/green/3#1",
    "rockfall/green/2#1",
    "teepee/green#1",
    "teepee/blue#1",
    "teepee/green#2",
]


def trail_of(game: Game) -> Trail:
    return cast("Trail", game.state)


def compared(names: Sequence[str] = RBY, **settings: str) -> Game:
    """A game whose board has been compared; the start player is asked for."""
    agreed = {"sides": "a", "neutral": "letters", **settings}
    game = Game.new(RULEBOOK, RULEBOOK.setup(list(names), agreed))
    game.answer(TABLE, "done")
    return game


def ready(names: Sequence[str] = RBY, *, sides: Sequence[int] = (), **settings: str) -> Game:
    """A game whose set-up is done: the first named player is about to choose where to begin."""
    game = compared(names, **({"sides": "random", **settings} if sides else settings))
    game.answer(TABLE, names[0])
    if sides:
        game.answer(TABLE, [str(side) for side in sides])
    game.answer(TABLE, ["SM1", "SM2", "SM3", "SM4", "SM5"])
    game.answer(TABLE, SEVEN)
    workers = ["cowboy#1", "craftsman#1", "engineer#1", "cowboy#2", "craftsman#2", "engineer#2", "cowboy#3"]
    game.answer(TABLE, workers[: 2 * len(names) - 1])
    stack = [option.id for option in cast("Choose", game.asks[0]).options]
    game.answer(TABLE, stack[:: 36 // CATTLE_MARKET[len(names)]][: CATTLE_MARKET[len(names)]])
    game.answer(TABLE, ["flood/green/3#1", "teepee/blue#1"])
    game.answer(TABLE, ["cowboy#1", "engineer#1"])
    game.answer(TABLE, ["craftsman#1", "teepee/blue#1"])
    game.answer(TABLE, ["O01", "O06", "O10", "O20"])
    game.answer(TABLE, ["ST1", "ST2", "ST3", "ST4"][: len(names)])
    return game


def dealt(
    hands: dict[str, list[str]], names: Sequence[str] = RBY, *, sides: Sequence[int] = (), **settings: str
) -> Trail:
    """A table after set-up whose companion knows the hands, which are these."""
    game = ready(names, sides=sides, hands="tapped", **settings)
    for who in names:
        first = [option.id for option in cast("Choose", game.ask_for(who)).options][:4]
        game.answer(who, first)
    trail = trail_of(game)
    for who, cards in hands.items():
        for card in list(trail.ledger.at(f"{who}/hand")):
            trail.ledger.put(card, f"{who}/hand", f"{who}/unseen", "test")
        for card in cards:
            if card not in trail.ledger.at(f"{who}/unseen"):
                trail.ledger.put(card, STACK if "/" in card else "objective pile", f"{who}/unseen", "test")
            trail.ledger.put(card, f"{who}/unseen", f"{who}/hand", "test")
    return trail


def fresh(names: Sequence[str] = RBY, **settings: str) -> Trail:
    return trail_of(ready(names, sides=(), **settings))


# Changing the table


def money(trail: Trail, who: str, dollars: int) -> None:
    trail.ledger.move(MONEY, trail.money(who), who, BANK, "test")
    trail.ledger.move(MONEY, dollars, BANK, who, "test")


def crew(trail: Trail, who: str, **workers: int) -> None:
    """Workers from the stock, the printed ones included."""
    for worker, count in workers.items():
        for _tile in range(count - trail.workers(who)[worker]):
            trail.ledger.put(worker, "stock 2", f"{who}/{worker}", "test")


def certificates(trail: Trail, who: str, count: int) -> None:
    trail.ledger.move(CERTIFICATE, count, BANK, who, "test")


def without(trail: Trail, who: str, *discs: str, to: str = "city kansas_city") -> None:
    """Discs taken from the player board."""
    for disc in discs:
        trail.ledger.put(f"{who}/disc", f"{who}/{disc}", to, "test")


def served(trail: Trail, who: str, *cities: str) -> None:
    """Cities that carry a disc of a player, from the white spaces of the board."""
    for city in cities:
        disc = trail.on_board(who)[0]
        trail.ledger.put(f"{who}/disc", f"{who}/{disc}", f"city {city}", "test")


def engine(trail: Trail, who: str, space: str) -> None:
    trail.ledger.put(f"{who}/engine", f"rail {trail.engine(who)}", f"rail {space}", "test")


def stand(trail: Trail, who: str, space: str) -> None:
    trail.ledger.put(who, trail.spot(who), space, "test")


def built(trail: Trail, who: str, tile: str, space: str) -> None:
    trail.ledger.put(f"{who}/{tile}", f"{who}/buildings", space, "test")


def token(trail: Trail, row: int) -> None:
    trail.ledger.put(TOKEN, f"row {trail.token_row}", f"row {row}", "test")


def at_work(trail: Trail, worker: str, row: int, count: int = 1) -> None:
    for _tile in range(count):
        trail.ledger.put(worker, "stock 2", f"row {row}", "test")


def on_sale(trail: Trail, *cards: str) -> None:
    """Exactly these cards in the cattle market."""
    for card in list(trail.ledger.at(MARKET)):
        trail.ledger.put(card, MARKET, STACK, "test")
    for card in cards:
        trail.ledger.put(card, STACK, MARKET, "test")


# Playing on from there


def walking(trail: Trail, who: str = "Red") -> Game:
    """The player's turn begins where the cattleman stands, not for the first time."""
    trail.active, trail.turn = who, 9
    trail.place, trail.todo, trail.arrived, trail.over = "turn start", [], False, False
    trail.log.clear()
    return Game(RULEBOOK, trail)


def acting(trail: Trail, space: str, who: str = "Red") -> Game:
    """The player has arrived: phase B."""
    trail.active, trail.turn = who, 9
    stand(trail, who, space)
    steps_moving.arrived(trail)
    trail.place, trail.todo, trail.over = "phase B", [], False
    trail.log.clear()
    return Game(RULEBOOK, trail)


def doing(trail: Trail, *todo: Todo, who: str = "Red") -> Game:
    """The player is about to do these things."""
    trail.active, trail.turn, trail.arrived, trail.acted = who, 9, True, True
    trail.place, trail.todo = "action/next", list(reversed(todo))
    trail.log.clear()
    return Game(RULEBOOK, trail)


def selling(trail: Trail, who: str = "Red") -> Game:
    """The player shows the hand in Kansas City."""
    trail.active, trail.turn, trail.column = who, 9, 3
    stand(trail, who, "KC")
    trail.place, trail.todo = "kansas city/hand", []
    trail.log.clear()
    return Game(RULEBOOK, trail)


def rule(game: Game, fact: str, *, usual: bool) -> None:
    """The table is asked for this ruling now, which it gives as most tables do, or the other way."""
    asking = asked(game)
    assert (asking.who, str(asking.title), asking.quick) == (TABLE, str(FACTS[fact].title), "0")
    game.answer(TABLE, "0" if usual else "1")


# Looking at it


def asked(game: Game) -> Choose:
    """The only question that is open now, which is mostly a choice."""
    assert len(game.asks) == 1
    return cast("Choose", game.asks[0])


def offered(game: Game) -> list[str]:
    return [option.id for option in asked(game).open]


def refusal(game: Game, id: str) -> str:
    """The rule for which an answer is refused; nothing if it is not."""
    return asked(game).option(id).rule


def said(game: Game) -> str:
    return "\n".join(str(line) for line in game.state.log)


def is_sound(game: Game) -> bool:
    return not list(RULEBOOK.broken(trail_of(game)))
