"""Given chance instead of people, when whole games are played, then nothing ever breaks or leaks."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import msgspec
import pytest

from companion.cli.selfplay import Plan, play_one
from companion.game.game import Game
from companion.game.view import ask_json, view_json
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.town import Town
from companion.table.card import game_card
from tests.games.doomtown.table import town_of
from tests.games.doomtown.test_cards import CARDS

MOST = 700


def some_answer(ask, luck):
    """What a key or a tap would answer."""
    unlisted = [option.id for option in getattr(ask, "options", ()) if not option.listed and not option.why_not]
    if unlisted and luck.random() < 0.3:
        return luck.choice(unlisted)
    return next(iter(ask.some_answers(luck)))


def play(count, seed, known=None, **settings):
    luck = random.Random(seed)
    names = ["Red", "Blue", "Green", "Yellow", "Purple", "White"][:count]
    game = Game.new(RULEBOOK, replace(RULEBOOK.setup(names, settings), known=known or {}))
    for _answer in range(MOST):
        if game.over:
            return
        asides = game.asides
        if asides and luck.random() < 0.06:
            aside = luck.choice(asides)
            game.begin(aside.who, aside.id)
        else:
            ask = luck.choice(game.asks)
            game.answer(ask.who, some_answer(ask, luck))
        yield game


@pytest.mark.rule("DT-K01", "DT-K02")
@pytest.mark.parametrize("count", [2, 3, 4, 6])
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_whole_games(count, compact, seed):
    settings = {
        "compact": compact,
        "short": seed % 2 == 0,
        "flee_first": seed % 2 == 1,
        "first_to_shoot": "mark" if seed > 1 else "winner",
    }
    known = {"cards": CARDS} if seed == 3 else {}
    for step, game in enumerate(play(count, seed, known, **settings)):
        town = town_of(game)
        assert list(RULEBOOK.broken(town)) == []
        assert game.over or game.asks
        if step % 15 == 0:
            assert msgspec.json.decode(msgspec.json.encode(town), type=Town) == town
            RULEBOOK.picture(town)
            for viewer in (None, *town.names):
                assert_nothing_leaks(game, viewer)


def hidden(town, viewer):
    """The hands that the viewer must not see yet, as they lie in the state."""
    fight = town.shootout
    found = []
    if town.place == "lowball hands":
        found += [held for player, held in (*town.hands.items(), *town.short.items()) if player != viewer]
    if fight and not fight.revealed:
        held = (*fight.hands.items(), *fight.short.items())
        found += [cards for side, cards in held if fight.players[side] != viewer]
        if town.aside_by != viewer:
            found.append(fight.drawn)
    return found


def everything(game, viewer):
    """All that any page, the display, the list of saved games or a hall could show."""
    asks = [ask_json(ask, viewer) for ask in game.asks]
    return json.dumps([view_json(game, viewer), asks]), game.rulebook.summary(game.state), game_card(game)


def assert_nothing_leaks(game, viewer):
    """The table looks the same whatever the hidden hands are."""
    shown = everything(game, viewer)
    kept = [(hand, list(hand)) for hand in hidden(town_of(game), viewer)]
    for hand, cards in kept:
        hand[:] = ["A♠", "A♣", "8♠", "8♣", "J♦"][: len(cards)]
    again = everything(game, viewer)
    for hand, cards in kept:
        hand[:] = cards
    assert shown == again


@pytest.mark.rule("DT-K32")
@pytest.mark.parametrize("through", ["table", "keys", "tags"])
def test_games_through_the_table_with_undo_and_replay(through):
    for number in range(3):
        played = play_one(Plan("doomtown", 2 + number, "tests", {}, through), number)
        assert played.failure == ""


@pytest.mark.parametrize("tool", ["doomtown/hand", "doomtown/shootout", "doomtown/deck"])
@pytest.mark.parametrize("through", ["table", "keys"])
def test_the_tools(tool, through):
    for number in range(3):
        assert play_one(Plan(tool, None, "tests", {}, through), number).failure == ""
