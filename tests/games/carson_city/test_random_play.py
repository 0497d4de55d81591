"""Given chance instead of people, when whole games are played, then nothing ever breaks or leaks."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from companion.game.asks import Choose
from companion.game.game import Game
from companion.game.view import ask_json, view_json
from companion.games.carson_city.components import SIDES_OF_THE_BOX, SQUARES, VARIANTS
from companion.games.carson_city.geometry import SIDES
from companion.games.carson_city.placement import why_not_place
from companion.games.carson_city.placement_options import is_white
from companion.games.carson_city.roads import why_not_road
from companion.games.carson_city.rulebook import RULEBOOK
from companion.games.carson_city.squares import why_not_open
from companion.games.carson_city.town import Town, Turn
from tests.games.carson_city.table import town_of

NAMES = [side.name for side in SIDES_OF_THE_BOX]
ALL = dict.fromkeys(VARIANTS, True)

GAMES = [
    (2, {"edition": "first"}),
    (5, {"edition": "first", "carson_river": True, "might_is_right": True, "kit_carson": True}),
    (3, {"cards": "own", "buildings": "own"}),
    (4, {"cards": "landowners", "new_beginning": True}),
    (6, {"cards": "uproar", "might_is_right": True, "duel_tiles": "box"}),
    (3, {"cards": "gold_rush", "outlaws": True, "carson_river": True, "river": "tiles"}),
    (4, {"cards": "quiet_town", "horses": True}),
    (5, {"cards": "opportunity", "kit_carson": True}),
    (6, ALL | {"cards": "uproar", "duel_tiles": "box"}),
    (2, ALL | {"cards": "own"}),
    (4, {"track": "referee", "cards": "quiet_town", "outlaws": True, "horses": True}),
]


def plays(count, seed, settings):
    luck = Random(seed)
    game = Game.new(RULEBOOK, RULEBOOK.setup(NAMES[:count], settings))
    while not game.over:
        if (asides := game.asides) and luck.random() < 0.05:
            aside = luck.choice(asides)
            game.begin(aside.who, aside.id)
        ask = luck.choice(game.asks)
        answer = ask.by_chance(luck) if ask.chance else next(iter(ask.some_answers(luck)))
        game.answer(ask.who, answer)
        yield game


@pytest.mark.parametrize(("count", "settings"), GAMES, ids=lambda value: str(value)[:40])
def test_whole_games(count, settings):
    town = None
    for step, game in enumerate(plays(count, f"{count}{settings}", settings)):
        town = town_of(game)
        assert not list(RULEBOOK.broken(town))
        assert all(town.money(who) >= 0 for who in town.names)
        if step % 25 == 0:
            assert msgspec.json.decode(msgspec.json.encode(town), type=Town) == town
            for viewer in (None, town.names[0]):
                assert_nothing_leaks(game, viewer)
            picture = RULEBOOK.picture(town)
            assert picture is not None
            assert (picture.width, picture.height) == (64, 64)
            assert RULEBOOK.summary(town)
            assert sorted(RULEBOOK.order(town)) == sorted(town.names)

    assert town is not None
    assert town.round == 4
    scores = RULEBOOK.scores(town)
    assert [score.place for score in scores] == list(range(1, count + 1))


@pytest.mark.parametrize("cards", ["own", "first_game", "uproar"])
def test_what_is_offered_is_what_the_rules_allow_each_player(cards):
    squares = sides = 0
    for game in plays(6, cards, {"kit_carson": True, "cards": cards}):
        town = town_of(game)
        for ask in game.asks:
            options = {option.id: option for option in ask.options} if isinstance(ask, Choose) else {}
            if "square/wages" in options and town.turns.get(ask.who, Turn()).looking == "":
                squares += 1
                turn, white = town.turns.get(ask.who, Turn()), is_white(town, ask.who)
                for square in SQUARES.values():
                    refusal = why_not_open(town, square.id) or why_not_place(
                        town, ask.who, square.place, white=white, token=turn.token
                    )
                    assert options[square.place].why_not == (refusal.message if refusal else "")
            if SIDES[0] in options:
                sides += 1
                for side in SIDES:
                    refusal = why_not_road(town, side, town.road_sticks(ask.who))
                    assert options[side].why_not == (refusal.message if refusal else "")
    assert squares > 100
    assert sides


def assert_nothing_leaks(game, viewer):
    """The table looks the same whatever the tiles, forms and throws of the others are."""
    town = town_of(game)
    other = msgspec.json.decode(msgspec.json.encode(town), type=Town)
    mine = {int(piece[5:]) for piece in town.ledger.at(f"{viewer}/duel tiles")}
    other.tile_values = [
        value if number in mine else 5 - value for number, value in enumerate(other.tile_values, start=1)
    ]
    for who, form in other.forms.items():
        if who != viewer and not all(each.handed_in for each in town.forms.values()):
            form.bought = dict.fromkeys(form.bought, 0)
    twin = Game.__new__(Game)
    twin.rulebook, twin.state, twin.asks = RULEBOOK, other, game.asks
    assert json.dumps(view_json(twin, viewer)) == json.dumps(view_json(game, viewer))
    assert RULEBOOK.summary(other) == RULEBOOK.summary(town)
    for ask in game.asks:
        if ask.secret and ask.who != viewer:
            assert set(ask_json(ask, viewer)) == {"kind", "who", "title", "secret"}


def test_the_same_answers_give_the_same_game():
    def final():
        game = None
        for each in plays(3, "again", {"cards": "uproar"}):
            game = each
        assert game is not None
        return msgspec.json.encode(game.state)

    assert final() == final()
