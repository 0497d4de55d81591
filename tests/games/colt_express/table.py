"""Tables for the tests: a game right after set-up, and one in the middle of Stealin'."""

from __future__ import annotations

from typing import cast

from companion.game.asks import Choose
from companion.game.game import Game
from companion.game.players import TABLE
from companion.games.colt_express import scheming, setting_up
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.train import BOX, CARD, MARSHAL, PILE, Queued, Train

ALL = ["Belle", "Cheyenne", "Django", "Doc", "Ghost", "Tuco"]
CARS = "ABCDEF"


def train_of(game: Game) -> Train:
    return cast("Train", game.state)


def aboard(names: list[str], first: str = "", **settings: object) -> Game:
    """A game whose set-up is done: the first player is about to reveal the round card."""
    game = Game.new(RULEBOOK, RULEBOOK.setup(names, settings))
    game.answer(TABLE, list(CARS[: train_of(game).caboose]))
    game.answer(TABLE, "printed")
    game.answer(TABLE, first or names[0])
    return game


def scheming_with(names: list[str], card: str = "braking", first: str = "", **settings: object) -> Game:
    """A game in the first slot of a round with that card."""
    game = aboard(names, first, **settings)
    game.answer(first or names[0], card)
    return game


def teams(card: str = "", *, cover: bool = False, **settings: object) -> Game:
    """Two players: Red leads Belle and Tuco, Blue leads Ghost and Django; Belle and Ghost are in the caboose."""
    game = aboard(["Red", "Blue"], "", **settings)
    game.answer(TABLE, "Tuco")
    game.answer(TABLE, "Cheyenne")
    game.answer("Red", "belle+tuco")
    game.answer("Blue", "ghost+django")
    game.answer("Blue", "Ghost")
    game.answer("Red", "Belle")
    game.answer(TABLE, cover)
    if card:
        game.answer("Red", card)
    return game


def arranged(
    at: dict[str, str],
    marshal: int = 0,
    loot: dict[str, str] | None = None,
    owns: dict[str, str] | None = None,
    **settings: object,
) -> Train:
    """A train with these bandits at these spots and this loot (`PPJ`), and nothing else on it."""
    train = setting_up.lay_out_table(RULEBOOK.seat(list(at)), RULEBOOK.agree(settings))
    train.first_player = next(iter(at))
    train.round, train.round_cards = 1, ["tunnel"]
    ledger = train.ledger
    ledger.put("S", "0:in", BOX, "test")
    for bandit, spot in at.items():
        ledger.put(bandit, BOX, spot, "test")
    ledger.put(MARSHAL, "0:in", f"{marshal}:in", "test")
    for spot, tokens in (loot or {}).items():
        for token in tokens:
            ledger.put(token, BOX, spot, "test")
    for bandit, tokens in (owns or {}).items():
        for token in tokens:
            ledger.put(token, BOX, f"{bandit}/loot", "test")
    scheming.fresh_hands(train)
    return train


def stealing(train: Train, *cards: str) -> Game:
    """The train with a pile of cards such as `Doc move`; `Doc ?` is a keyed hidden card, `Doc (rob)` a tapped one."""
    for words in cards:
        owner, card = words.split()
        known = "" if card == "?" else card.strip("()")
        train.pile.append(Queued(owner, owner, known, hidden=known != card))
        train.ledger.move(CARD, 1, f"{owner}/hand", PILE, "test")
    scheming.put_away(train)
    train.log.clear()
    train.place = "turn up"
    return Game(RULEBOOK, train)


def offered(game: Game, who: str = "") -> list[str]:
    """What can be chosen from the list now."""
    ask = cast("Choose", game.ask_for(who or game.asks[0].who))
    return [option.id for option in ask.open]


def asked(game: Game) -> Choose:
    """The only question that is open now, which is mostly a choice."""
    assert len(game.asks) == 1
    return cast("Choose", game.asks[0])


def said(game: Game) -> str:
    return "\n".join(str(line) for line in game.state.log)


def is_sound(game: Game) -> bool:
    return not list(RULEBOOK.broken(train_of(game)))
