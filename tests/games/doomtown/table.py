"""Tables for the tests: a town with these dudes and deeds, at noon or in a shootout."""

from __future__ import annotations

from typing import Any, cast

from companion.game.asks import Ask, Choose
from companion.game.game import Game
from companion.game.ledger import BANK
from companion.games.doomtown.leaving import build, hire
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.setting_up import lay_out_table
from companion.games.doomtown.town import GHOST_ROCK, TOWN_SQUARE, Deed, Dude, Passes, Town, home_of

RED, BLUE, GREEN = "Red", "Blue", "Green"
SQUARE = TOWN_SQUARE

HIGH = ["K♠", "Q♥", "9♦", "7♣", "2♠"]
PAIR = ["7♣", "7♦", "K♣", "10♠", "3♦"]
TRIPS = ["J♠", "J♦", "J♣", "4♥", "2♠"]
FULL = ["J♠", "J♣", "J♦", "3♥", "3♣"]
LOW = ["A♠", "2♥", "3♦", "4♣", "6♠"]
CHEATIN = ["K♣", "K♣", "4♦", "9♠", "2♥"]


def town_of(game: Game) -> Town:
    return cast("Town", game.state)


def town(*names: str, stash: int = 10, **settings: object) -> Town:
    """A town with everybody's home and stash, on day 1; the first player is the Winner."""
    names = names or (RED, BLUE)
    made = lay_out_table(RULEBOOK.seat(list(names)), RULEBOOK.agree(settings))
    for name in names:
        made.outfits[name] = "Law Dogs"
        made.ledger.move(GHOST_ROCK, stash, BANK, name, "test")
    made.asked = []
    made.day, made.winner = 1, names[0]
    return made


def dude(made: Town, id: str, owner: str, at: str = "", **values: Any) -> Dude:
    """A dude in play, at home if nothing else is said."""
    one = Dude(id, owner, **values)
    hire(made, one)
    if at and at != home_of(owner):
        made.ledger.put(id, home_of(owner), at, "test")
    return one


def deed(made: Town, id: str, owner: str, *, left: bool = False, **values: Any) -> Deed:
    one = Deed(id, owner, **values)
    build(made, one, left=left)
    return one


def noon(made: Town, first: str = "") -> Game:
    """High Noon, with the Winner or somebody else to act."""
    made.noon = Passes(made.clockwise(first or made.winner))
    made.place = "high noon"
    return Game(RULEBOOK, made)


def gambling(made: Town, *, day: int = 1) -> Game:
    """The lowball of a day, after the ante; on day 1 nobody is the Winner yet."""
    made.day = day - 1
    if day == 1:
        made.winner = ""
    made.place = "ante"
    return Game(RULEBOOK, made)


def duel(*names: str, stash: int = 10, **settings: object) -> tuple[Town, Game]:
    """Red's Ann has called out Blue's Bob in the town square, and both are in their posses."""
    made = town(*names, stash=stash, **settings)
    dude(made, "Ann", RED, SQUARE, bullets=2, stud=True)
    dude(made, "Bob", BLUE, SQUARE, bullets=1)
    return made, noon(made)


def call_out(game: Game, caller: str = "Ann", target: str = "Bob") -> None:
    """Call out and accept; single choices are made by themselves."""
    made = town_of(game)
    player = made.dudes[caller].controller
    game.answer(player, "call out")
    if made.place.endswith("caller"):
        game.answer(player, caller)
    game.answer(player, target)
    if made.place.endswith("answer"):
        game.answer(made.dudes[target].controller, True)


def no_posse(game: Game) -> None:
    """Everybody joins alone."""
    while town_of(game).place.rpartition("/")[2] in POSSES:
        game.answer(game.asks[0].who, [])


POSSES = ("leader’s posse", "leader invites", "leader’s allies", "mark’s posse", "mark invites", "mark’s allies")


def pass_all(game: Game) -> None:
    """Everybody passes until the window is over."""
    place = town_of(game).place
    while town_of(game).place == place:
        game.answer(game.asks[0].who, "pass")


def draw(game: Game, leader: list[str], mark: list[str]) -> None:
    """Both hands are entered; shooters are the first of their posses."""
    made = town_of(game)
    while made.place.endswith("shooters"):
        ask = asked(game)
        game.answer(ask.who, ask.open[0].id)
    players = made.fight.players
    game.answer(players["leader"], leader)
    game.answer(players["mark"], mark)


def round_of(game: Game, leader: list[str], mark: list[str]) -> None:
    """A whole round up to casualties, without any plays."""
    pass_all(game)
    draw(game, leader, mark)
    pass_all(game)


def asked(game: Game, who: str = "") -> Choose:
    """The question that somebody is asked, which is mostly a choice."""
    return cast("Choose", game.ask_for(who) if who else game.asks[0])


def offered(game: Game, who: str = "") -> list[str]:
    return [option.id for option in asked(game, who).open]


def refused(game: Game, id: str) -> str:
    """The rule that forbids an option."""
    option = asked(game).option(id)
    assert option.why_not
    return option.rule


def said(game: Game) -> str:
    return "\n".join(str(line) for line in game.state.log)


def question(game: Game) -> Ask:
    assert len(game.asks) == 1
    return game.asks[0]


def text(game: Game, by: str, what: str, *answers: object) -> None:
    """A card text of a player, entered out of turn."""
    game.begin(by, "card text")
    game.answer(by, what)
    for answer in answers:
        game.answer(by, answer)


def is_sound(game: Game) -> bool:
    return not list(RULEBOOK.broken(town_of(game)))
