"""A game that is nothing but questions, one of each kind, so that a page can be seen to draw and answer them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.game.asks import Ask, Cards, Choose, ChooseSeveral, Confirm, Dice, Number, Option, Place
from companion.game.flow import BACK, OVER, Flow, Step
from companion.game.ledger import BANK
from companion.game.picture import Label, Picture, Rect
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Aside, Rulebook
from companion.game.state import Heading, Settings, State
from companion.game.sums import Part, Score, Sum
from companion.table import Table, Tables
from companion.table.journal import Course, write
from companion.text import Words


@dataclass(slots=True, kw_only=True)
class Answers(State):
    given: list[Any] = field(default_factory=list)


DRINKS = [
    Option("whisky", "Whisky", "$3"),
    Option("milk", "Milk"),
    Option("gin", "Gin", why_not="The bottle is empty"),
    Option("tea", "Tea", "$1"),
]
HORSES = [Option(name, name) for name in ("Ada", "Bob", "Cy")]
TOWN = [Option("bank", "Bank"), Option("jail", "Jail", why_not="It is closed")]
HIDING = [Option("attic", "Attic"), Option("well", "Well")]

QUESTIONS: list[Ask] = [
    Choose(who="Red", title="What will it be?", note="The barkeeper waits", options=DRINKS, quick="milk"),
    ChooseSeveral(who="Red", title="Two horses, best first", options=HORSES, least=2, most=2, ordered=True),
    Number(who="Red", title="What do you bid?", least=2, most=20, step=2, start=6, unit="dollars"),
    Place(who="Red", title="Where to?", options=TOWN),
    Dice(who="Red", title="The duel", count=2, names=("Yours", "Theirs")),
    Cards(who="Red", title="Your hand", least=2, most=2, among=("A♠", "8♥", "K♦", "★1"), copies=2),
    Choose(who="Red", title="Your hiding place", secret=True, options=HIDING),
    Confirm(who="Red", title="Another round?", yes="Sure", no="Never"),
    Confirm(who=TABLE, title="Everybody up!"),
]


class Asking(Step[Answers]):
    def asks(self, state: Answers) -> list[Ask]:
        return [QUESTIONS[len(state.given)]]

    def take(self, state: Answers, who: str, answer: Any) -> str | None:
        state.given.append(answer)
        state.ledger.move("$", len(state.given), BANK, "Red", "an answer")
        state.say(f"Answer {len(state.given)}")
        return "all said" if len(state.given) == len(QUESTIONS) else None


class Whistling(Step[Answers]):
    def asks(self, state: Answers) -> list[Ask]:
        return [Confirm(who=state.aside_by, title="Whistle?")]

    def take(self, state: Answers, who: str, answer: Any) -> str:
        state.say(f"{who} whistles")
        return "whistled"


class Questionnaire(Rulebook[Answers]):
    id = "questionnaire"
    title = "Questionnaire"
    counts = range(2, 3)
    state_type = Answers
    flow = Flow(
        ("asking", "all said", OVER),
        ("whistling", "whistled", BACK),
        steps={"asking": Asking(), "whistling": Whistling(), BACK: Step(), OVER: Step()},
        first="asking",
    )

    def sides(self, count: int) -> Sequence[Side]:
        return [Side("Red", "red", "R"), Side("Blue", "blue", "B")]

    def set_up(self, players: list[Player], settings: Settings) -> Answers:
        state = Answers(players=players, settings=settings)
        for name in state.names:
            state.ledger.stock(name, "$", 5)
        return state

    def heading(self, state: Answers) -> Heading:
        return Heading(f"{len(state.given) + 1}/{len(QUESTIONS)}", "Asking")

    def order(self, state: Answers) -> list[str]:
        return state.names

    def scores(self, state: Answers) -> list[Score]:
        money = {name: state.ledger.amount(name, "$") for name in state.names}
        ranked = sorted(money, key=lambda name: -money[name])
        return [Score(name, Sum((Part("money", money[name]),)), place) for place, name in enumerate(ranked, start=1)]

    def view(self, state: Answers, viewer: str | None) -> dict[str, Any]:
        return {"asked": len(state.given)} | ({"password": f"swordfish of {viewer}"} if viewer else {})

    def summary(self, state: Answers) -> list[tuple[Words, Words]]:
        return [("Answers", str(len(state.given)))]

    def picture(self, state: Answers) -> Picture:
        places = [Rect(2, 2, 28, 28, place="bank", title="Bank"), Rect(34, 2, 28, 28, place="jail", colour="blue")]
        return Picture(64, 32, [*places, Label(8, 12, "BANK"), Label(38, 12, "JAIL", inverse=True, colour="red")])

    def asides(self, state: Answers) -> list[Aside]:
        return [Aside("whistling", name, "Whistle") for name in state.names]


QUESTIONNAIRE = Questionnaire()


def begin(tables: Tables) -> Table:
    """A table with the questionnaire; it need not be installed to be played."""
    setup = QUESTIONNAIRE.setup(["Red", "Blue"])
    number = tables.store.new_game(QUESTIONNAIRE.id, write(setup))
    return Table(tables.store, number, QUESTIONNAIRE, setup, Course())
