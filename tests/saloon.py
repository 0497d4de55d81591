"""A tiny game for tests of the engine: players draw in turn, and may buy a drink at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.asks import Ask, Choose, Confirm, Number, Option
from companion.game.flow import BACK, OVER, Flow, Step
from companion.game.ledger import BANK
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Aside, Rulebook
from companion.game.state import Heading, Settings, State
from companion.game.sums import Part, Score, Sheet, Sum


class Price(Step[State]):
    """What a drink costs here, read once from the wall."""

    def asks(self, state: State) -> list[Ask]:
        return [] if "price" in state.known else [Number(who=TABLE, title="Price of a drink", least=1, most=9)]

    def run(self, state: State) -> str:
        return "known"

    def take(self, state: State, who: str, answer: Any) -> str:
        state.known["price"] = answer
        return "known"


class Draw(Step[State]):
    """Everybody in turn draws or passes."""

    def asks(self, state: State) -> list[Ask]:
        who = state.names[state.answers % len(state.names)]
        return [Choose(who=who, title="Draw or pass", options=[Option("draw", "Draw"), Option("pass", "Pass")])]

    def take(self, state: State, who: str, answer: Any) -> str | None:
        state.ledger.move("$", 1, BANK, who, "drawn" if answer == "draw" else "passed")
        return "closing time" if state.ledger.amount(who, "$") > 9 else None


class Drink(Step[State]):
    """A drink between the turns."""

    def asks(self, state: State) -> list[Ask]:
        return [Confirm(who=state.aside_by, title="Drink?", no="Rather not")]

    def take(self, state: State, who: str, answer: Any) -> str:
        if answer:
            state.ledger.move("$", state.known["price"], who, BANK, "a drink")
        return "drunk"


class Saloon(Rulebook[State]):
    id = "saloon"
    title = "Saloon"
    counts = range(2, 4)
    state_type = State
    flow = Flow(
        ("price", "known", "draw"),
        ("draw", "closing time", OVER),
        ("drink", "drunk", BACK),
        steps={"price": Price(), "draw": Draw(), "drink": Drink(), BACK: Step(), OVER: Step()},
        first="price",
    )

    def sides(self, count: int) -> Sequence[Side]:
        return [Side("Red", "red", "R"), Side("Blue", "blue", "B"), Side("Green", "green", "G")]

    def set_up(self, players: list[Player], settings: Settings) -> State:
        state = State(players=players, settings=settings)
        for name in state.names:
            state.ledger.stock(name, "$", 5)
        return state

    def heading(self, state: State) -> Heading:
        return Heading()

    def order(self, state: State) -> list[str]:
        return state.names

    def scores(self, state: State) -> list[Score]:
        return [Score(name, Sum((Part("money", state.ledger.amount(name, "$")),)), 1) for name in state.names]

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        return {}

    def summary(self, state: State) -> list[tuple[Any, Any]]:
        return []

    def sheets(self, state: State) -> list[Sheet]:
        return [Sheet("Money", tuple((name, Sum.of(("cash", state.ledger.amount(name, "$")))) for name in state.names))]

    def asides(self, state: State) -> list[Aside]:
        price = state.known.get("price", 99)
        return [
            Aside("drink", name, "A drink", tags=(f"glass/{name.lower()}",))
            for name in state.names
            if state.ledger.amount(name, "$") >= price
        ]


SALOON = Saloon()
