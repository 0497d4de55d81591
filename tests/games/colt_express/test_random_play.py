"""Given chance instead of people, when whole games are played, then nothing ever breaks or leaks."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from companion.game.asks import Choose
from companion.game.game import Game
from companion.game.view import ask_json, view_json
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.train import Train
from tests.games.colt_express.table import ALL, train_of


def some_answer(ask, luck):
    """What chance, a key or a tap would answer."""
    if ask.chance and luck.random() < 0.5:
        return ask.by_chance(luck)
    if isinstance(ask, Choose) and ask.kind == "Choose" and luck.random() < 0.4:
        tapped = [option.id for option in ask.options if not option.listed and not option.why_not]
        if tapped:
            return luck.choice(tapped)
    return next(iter(ask.some_answers(luck)))


def play(names, seed, **settings):
    luck = random.Random(seed)
    game = Game.new(RULEBOOK, RULEBOOK.setup(names, settings))
    while not game.over:
        ask = luck.choice(game.asks)
        try:
            answer = ask.check(some_answer(ask, luck))
        except ValueError:
            continue  # a third copy beside hidden ones, which only trying can tell
        game.answer(ask.who, answer)
        yield game


@pytest.mark.rule("CX-01", "CX-30")
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games(count, expert, seed):
    luck = random.Random(seed)
    names = ["Red", "Yellow"] if count == 2 else luck.sample(ALL, count)
    settings = {
        "powers": seed != 1,
        "shortage": luck.choice(["discard_rest", "keep_rest"]),
        "bullet_discard": ["own_slot", "phase_start", "with_draw"][seed],
        "purse_split": luck.choice(["printed", "other"]),
    }
    for step, game in enumerate(play(names, seed, expert=expert, **settings)):
        train = train_of(game)
        assert not list(RULEBOOK.broken(train))
        if step % 20 == 0:
            assert msgspec.json.decode(msgspec.json.encode(train), type=Train) == train
            for viewer in (None, *names):
                assert_nothing_leaks(game, viewer)

    assert train.round == 5
    assert len(RULEBOOK.scores(train)) == count


def assert_nothing_leaks(game, viewer):
    """The table looks the same whatever the hidden cards are that the viewer did not tap himself."""
    train = train_of(game)
    other = msgspec.json.decode(msgspec.json.encode(train), type=Train)
    secret = [entry for entry in other.pile if entry.hidden and entry.card and entry.owner != viewer]
    if not secret:
        return
    for entry in secret:
        entry.card, entry.copy = "", 0
        if other.two_players:
            entry.bandit = ""
    disguised = Game(RULEBOOK, other) if other.place == "schemin" else game
    if disguised is game:
        disguised = Game.__new__(Game)
        disguised.rulebook, disguised.state, disguised.asks = RULEBOOK, other, game.asks
    # In Stealin' the questions speak of the card turned up, which is no secret any more.
    assert [ask_json(ask, viewer) for ask in disguised.asks] == [ask_json(ask, viewer) for ask in game.asks]
    assert json.dumps(view_json(disguised, viewer)) == json.dumps(view_json(game, viewer))
    assert RULEBOOK.summary(other) == RULEBOOK.summary(train)
