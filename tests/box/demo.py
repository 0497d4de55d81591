"""A tiny game that asks everything that can be asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from companion.box import new_game, tools
from companion.game.asks import Answer, Ask, Cards, Choose, ChooseSeveral, Confirm, Dice, Number, Option, Place
from companion.game.flow import BACK, OVER, Flow, Step
from companion.game.ledger import BANK
from companion.game.picture import Label, Line, Picture, Rect
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Aside, Rulebook, Setting, Token
from companion.game.state import Heading, Settings, State
from companion.game.sums import Score, Sheet, Sum, places
from companion.store import Store
from companion.table import Table, Tables, tables
from companion.text import Words, _

SIDES = (
    Side("Red", "red", "R"),
    Side("Belle", "pink", "B"),
    Side("Cheyenne", "green", "C"),
    Side("Django", "black", "D"),
    Side("Doc", "blue", "O"),
    Side("Ghost", "white", "G"),
)

SPOTS = {f"{car}:{level}": (2 + 21 * car, 11 if level == "in" else 1) for car in range(6) for level in ("in", "roof")}


@dataclass(slots=True, kw_only=True)
class Camp(State):
    hidden: dict[str, str] = field(default_factory=dict)

    @property
    def leader(self) -> str:
        return self.names[self.answers % len(self.names)]


class Asking(Step[Camp]):
    """Asks one thing and goes on."""

    def __init__(self, title: Words) -> None:
        self.title = title

    def ask(self, camp: Camp) -> Ask:
        raise NotImplementedError

    def asks(self, camp: Camp) -> list[Ask]:
        return [self.ask(camp)]

    def take(self, camp: Camp, who: str, answer: Answer) -> str | None:
        camp.say(_("{who} → {what}", who=who, what=str(answer)))
        camp.ledger.move("$", 3, BANK, camp.names[0] if who == TABLE else who, _("an answer"))
        return "next"


class Scout(Asking):
    def ask(self, camp: Camp) -> Ask:
        return Choose(
            who=camp.names[0],
            title=_("Send a scout or pass"),
            quick="pass",
            options=[
                Option("hills", _("Into the hills"), "$3", ("place/hills",)),
                Option("river", _("Down the river"), _("2 there"), ("place/river",)),
                Option("pass", _("Pass")),
                Option(
                    "town", _("To town"), "", ("place/town",), why_not=_("The town is closed on Sundays"), rule="D-1"
                ),
                Option("hidden", _("A hidden card"), tags=("card/hidden",), listed=False),
            ],
        )

    def take(self, camp: Camp, who: str, answer: Answer) -> str | None:
        camp.say(_("{who} → roof of car 2, +1 neutral bullet", who=who), _("The marshal moves on to car 3"))
        camp.ledger.move("$", 3, BANK, who, _("scouting"))
        return "next"


class Pack(Asking):
    def ask(self, camp: Camp) -> Ask:
        options = [Option(id, id.title(), tags=(f"thing/{id}",)) for id in ("rope", "beans", "coffee", "lamp", "map")]
        return ChooseSeveral(who=camp.leader, title=_("Pack up to three things"), options=options, most=3)


class Pay(Asking):
    def ask(self, camp: Camp) -> Ask:
        return Number(who=camp.leader, title=_("How much for the horse?"), most=60, start=20, unit="$")


class Ride(Asking):
    def ask(self, camp: Camp) -> Ask:
        open = ["0:in", "1:in", "1:roof", "3:in", "4:roof"]
        options = [Option(spot, _("Car {n}", n=int(spot[0])), spot[2:]) for spot in open]
        return Place(who=camp.leader, title=_("Ride where?"), options=options)


class Shoot(Asking):
    def ask(self, camp: Camp) -> Ask:
        return Dice(who=camp.leader, title=_("Throw for the duel"), count=2)


class Draw(Asking):
    def ask(self, camp: Camp) -> Ask:
        return Cards(who=camp.leader, title=_("Your hand of five"), least=5, most=5, chance=True)


class Tell(Asking):
    def ask(self, camp: Camp) -> Ask:
        return Confirm(who=camp.leader, title=_("Keep the purse?"), yes=_("Keep it"), no=_("Leave it"))


class Tile(Asking):
    def ask(self, camp: Camp) -> Ask:
        options = [Option(id, id.title(), tags=(f"tile/{id}",)) for id in ("gold", "silver", "mud")]
        return Choose(who=TABLE, title=_("Which tile was drawn?"), options=options, chance=True)


class Plot(Asking):
    """Everybody at once, in secret."""

    def asks(self, camp: Camp) -> list[Ask]:
        options = [Option("rob", _("Rob the bank")), Option("sleep", _("Sleep in"))]
        return [
            Choose(who=name, title=_("What do you plot?"), options=options, secret=True)
            for name in camp.names
            if name not in camp.hidden
        ]

    def take(self, camp: Camp, who: str, answer: Answer) -> str | None:
        camp.hidden[who] = str(answer)
        camp.say(_("{who} has plotted", who=who))
        return "next" if len(camp.hidden) == len(camp.names) else None


class Cook(Asking):
    """An aside: somebody cooks between the turns."""

    def ask(self, camp: Camp) -> Ask:
        return Confirm(who=camp.aside_by, title=_("Beans for everybody?"), no=_("Not now"))


class Over(Step[Camp]):
    pass


STEPS: dict[str, Step[Camp]] = {
    "scout": Scout(_("Scouting")),
    "pack": Pack(_("Packing")),
    "pay": Pay(_("Paying")),
    "ride": Ride(_("Riding")),
    "shoot": Shoot(_("Shooting")),
    "draw": Draw(_("Drawing")),
    "tell": Tell(_("Telling")),
    "tile": Tile(_("Tiles")),
    "plot": Plot(_("Plotting")),
}
_ORDER = [*STEPS, OVER]
FLOW = Flow[Camp](
    *((here, "next", there) for here, there in zip(STEPS, _ORDER[1:], strict=True)),
    ("cook", "next", BACK),
    steps={**STEPS, "cook": Cook(_("Cooking")), BACK: Step(), OVER: Over()},
    first="scout",
)


class Frontier(Rulebook[Camp]):
    """The demo game."""

    id = "frontier"
    title = "Frontier Demo"
    counts = range(2, 7)
    flow = FLOW
    state_type = Camp
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("map", _("Map"), {"strip": _("the train"), "square": _("the county"), "none": _("none")}, "none"),
        Setting("long", _("Long game"), {True: _("yes"), False: _("no")}, False),
    )

    def sides(self, count: int) -> tuple[Side, ...]:
        return SIDES

    def set_up(self, players: list[Player], settings: Settings) -> Camp:
        camp = Camp(players=players, settings=settings)
        for player in players:
            camp.ledger.stock(player.name, "$", 10 + player.seat)
            camp.ledger.stock(player.name, "bullets", 6)
            camp.ledger.lay_out("camp", f"horse of {player.name}")
        camp.ledger.stock(BANK, "$", 100)
        camp.ledger.lay_out("river")
        return camp

    def heading(self, state: Camp) -> Heading:
        return Heading("3/5", FLOW.step(state.place).title, _("card {n}/{all}", n=state.answers, all=16))

    def order(self, state: Camp) -> list[str]:
        return state.names

    def scores(self, state: Camp) -> list[Score]:
        sums = {
            name: Sum.of((_("Money"), state.ledger.amount(name, "$")), (_("Bullets left in the gun"), 6))
            for name in state.names
        }
        ranking = places({name: (sum.total,) for name, sum in sums.items()})
        return sorted((Score(name, sums[name], ranking[name]) for name in sums), key=lambda score: score.place)

    def view(self, state: Camp, viewer: str | None) -> dict[str, Any]:
        return {}

    def summary(self, state: Camp) -> list[tuple[Words, Words]]:
        lines: list[tuple[Words, Words]] = [
            (name, _("${n}, 6 bullets", n=state.ledger.amount(name, "$"))) for name in state.names
        ]
        return [
            *lines,
            (_("Weather"), _("a long and dusty summer with hardly any rain at all")),
            (_("Marshal"), _("in car 3")),
        ]

    def picture(self, state: Camp) -> Picture | None:
        return {"strip": strip, "square": county}.get(str(state.settings["map"]), lambda: None)()

    def tokens(self, state: Camp) -> list[Token]:
        return []

    def sheets(self, state: Camp) -> list[Sheet]:
        lines = [
            (name, Sum.of((_("Horse"), 4), (_("Purse of the bank"), state.ledger.amount(name, "$"))))
            for name in state.names
        ]
        claims = [
            (_("Claim {n}", n=n), Sum.of((_("Gold"), n), *((_("Mud"), -1) for _mud in range(n)))) for n in range(9)
        ]
        return [Sheet(_("Income"), tuple(lines), "$"), Sheet(_("Claims along the river"), tuple(claims))]

    def asides(self, state: Camp) -> list[Aside]:
        return [Aside("cook", name, _("Cook beans"), tags=(f"pot/{name.lower()}",)) for name in state.names]


def strip() -> Picture:
    """A train of six cars, 128×22."""
    shapes: list[Any] = []
    for place, (x, y) in SPOTS.items():
        shapes.append(Rect(x, y, 18, 9 if place.endswith("roof") else 8, place=place))
        if place in ("1:roof", "3:in"):
            shapes.append(Label(x + 3, y + 2, "D"))
    shapes.append(Line(0, 20, 127, 20))
    return Picture(128, 22, shapes)


def county() -> Picture:
    """A county of squares, 64×64."""
    shapes: list[Any] = [
        Rect(10 * (index % 6) + 2, 12 * (index // 6) + 3, 8, 9, place=place) for index, place in enumerate(SPOTS)
    ]
    shapes.append(Line(0, 50, 63, 40))
    return Picture(64, 64, shapes)


class Duel(Frontier):
    """A tool: a throw of dice, and that is all."""

    id = "frontier/duel"
    title = "Quick duel"
    settings = ()
    tools = ()
    flow = Flow[Camp](("shoot", "next", OVER), steps={"shoot": STEPS["shoot"], OVER: Over()}, first="shoot")

    def asides(self, state: Camp) -> list[Aside]:
        return []

    def heading(self, state: Camp) -> Heading:
        return Heading()

    def picture(self, state: Camp) -> Picture | None:
        return None


Frontier.tools = (Duel(),)
RULEBOOK = Frontier()


def _find(game: object) -> Any:
    return next((tool for tool in RULEBOOK.tools if tool.id == game), RULEBOOK)


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the demo the only game of the box."""
    monkeypatch.setattr(tables, "find_rulebook", _find)
    monkeypatch.setattr(new_game, "find_rulebook", _find)
    monkeypatch.setattr(new_game, "titles", lambda: {RULEBOOK.id: RULEBOOK.title})
    monkeypatch.setattr(tools, "rulebooks", lambda: {RULEBOOK.id: RULEBOOK})


def new_table(
    box: Tables | None = None, *names: str, map: str = "none", answers: list[tuple[str, Answer]] | None = None
) -> Table:
    """A table at which some answers have been given."""
    box = box or Tables(Store())
    table = box.new(RULEBOOK.setup(names or ("Red", "Belle", "Cheyenne"), {"map": map}))
    for who, answer in answers or []:
        table.answer(who, answer)
    return table


ANSWERS: list[tuple[str, Answer]] = [
    ("Red", "hills"),
    ("Belle", ["rope", "lamp"]),
    ("Cheyenne", 25),
    ("Red", "1:roof"),
    ("Belle", [3, 5]),
    ("Cheyenne", ["A♠", "K♥", "10♦", "4♣", "★1"]),
    ("Red", True),
    (TABLE, "gold"),
    ("Red", "rob"),
    ("Belle", "sleep"),
    ("Cheyenne", "rob"),
]
"""A whole game of three."""
