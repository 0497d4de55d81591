"""Given chance instead of people, when whole games are played, then nothing ever breaks or leaks."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from companion.errors import RuleError
from companion.game.game import Correction, Game
from companion.game.view import ask_json, view_json
from companion.games.great_western_trail.components import COLOURS
from companion.games.great_western_trail.rulebook import RULEBOOK
from companion.games.great_western_trail.trail import Trail
from companion.table.card import game_card
from tests.games.great_western_trail.table import trail_of


def play(names, seed, **settings):
    luck = random.Random(seed)
    game = Game.new(RULEBOOK, RULEBOOK.setup(names, settings))
    while not game.over:
        ask = luck.choice(game.asks)
        game.answer(ask.who, next(iter(ask.some_answers(luck))))
        yield game


@pytest.mark.rule("GW-01")
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("hands", ["revealed", "tapped", "kept"])
def test_whole_games(count, hands):
    names = list(COLOURS)[:count]
    for step, game in enumerate(play(names, f"{count}{hands}", hands=hands)):
        trail = trail_of(game)
        if step % 5 == 0:
            assert not list(RULEBOOK.broken(trail))
        if step % 40 == 0:
            assert msgspec.json.decode(msgspec.json.encode(trail), type=Trail) == trail
            assert_nothing_leaks(game)

    assert trail.token_row is None
    assert all(trail.delivered(name) for name in names)
    assert len(RULEBOOK.scores(trail)) == count


def some_correction(trail, luck):
    """A piece put anywhere, or an amount changed, sensibly or not."""
    if luck.random() < 0.2:
        unit = luck.choice(["$", "certificate", "hand card"])
        return Correction(unit, luck.choice(trail.names), luck.randint(0, 6), "Ann", "a slip")
    pieces = trail.ledger.pieces
    place = luck.choice([place for place in pieces if pieces[place]])
    return Correction(luck.choice(pieces[place]), place, luck.choice(list(pieces)), "Ann", "a slip", "piece")


@pytest.mark.rule("GW-166")
@pytest.mark.parametrize("hands", ["revealed", "tapped", "kept"])
@pytest.mark.parametrize("seed", range(2))
def test_corrections_in_the_middle_of_anything_are_believed_or_refused(hands, seed):
    luck, taken = random.Random(f"{hands}{seed}"), 0
    game = Game.new(RULEBOOK, RULEBOOK.setup(["Red", "Blue"], {"hands": hands}))
    while not game.over and game.state.answers < 1500:
        if trail_of(game).turn and luck.random() < 0.1:
            before = msgspec.json.encode(game.state)
            try:
                game.correct(some_correction(trail_of(game), luck))
                taken += 1
            except RuleError:  # a table makes its game again as it was
                game = Game(RULEBOOK, msgspec.json.decode(before, type=Trail))
        ask = luck.choice(game.asks)
        game.answer(ask.who, next(iter(ask.some_answers(luck))))

    assert taken
    assert not list(RULEBOOK.broken(trail_of(game)))


def assert_nothing_leaks(game):
    """The table looks the same to everybody whatever the active player's hand is."""
    trail = trail_of(game)
    if not trail.turn or game.over:
        return
    other = msgspec.json.decode(msgspec.json.encode(trail), type=Trail)
    hand, pile = other.ledger.pieces[f"{trail.active}/hand"], other.ledger.pieces[f"{trail.active}/unseen"]
    hidden = set(trail.hidden)
    if not hand or not pile or {hand[0], pile[0]} & hidden or trail.sold:  # a hand that is sold has been shown
        return
    hand[0], pile[0] = pile[0], hand[0]
    disguised = Game.__new__(Game)
    disguised.rulebook, disguised.state = RULEBOOK, other
    disguised.asks = RULEBOOK.flow.step(other.place).asks(other)
    assert [ask_json(ask, None) for ask in disguised.asks] == [ask_json(ask, None) for ask in game.asks]
    for viewer in (None, *(name for name in trail.names if name != trail.active)):
        assert json.dumps(view_json(disguised, viewer)) == json.dumps(view_json(game, viewer))
    assert RULEBOOK.summary(other) == RULEBOOK.summary(trail)
    assert RULEBOOK.strip(other) == RULEBOOK.strip(trail)
    assert game_card(disguised) == game_card(game)  # what a list of games, and an event's link, tell
