"""Given two players, when each leads two bandits, then the section for two players holds."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Correction
from companion.game.view import ask_json, view_json
from companion.games.colt_express import actions, scheming, scoring
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import aboard, asked, is_sound, offered, teams, train_of


@pytest.mark.rule("CX-120")
def test_two_bandits_each_and_three_cars():
    train = train_of(teams("bridge"))

    assert train.caboose == 3
    assert train.leaders == {"Belle": "Red", "Tuco": "Red", "Ghost": "Blue", "Django": "Blue"}
    assert train.turns == ["normal", "speeding", "normal"]


@pytest.mark.rule("CX-121")
def test_pairs_are_drawn_and_chosen_first_player_first():
    game = aboard(["Red", "Blue"], first="Blue")
    assert offered(game) == ["Cheyenne", "Django", "Tuco"]
    game.answer("table", "Django")
    assert offered(game) == ["Cheyenne", "Tuco"]
    game.answer("table", "Tuco")

    assert asked(game).who == "Blue"
    assert offered(game) == ["belle+django", "doc+tuco", "ghost+cheyenne"]
    game.answer("Blue", "doc+tuco")
    assert offered(game, "Red") == ["belle+django", "ghost+cheyenne"]


@pytest.mark.rule("CX-122")
def test_each_secretly_sends_one_bandit_to_the_caboose():
    game = aboard(["Red", "Blue"])
    for who, answer in (("table", "Tuco"), ("table", "Cheyenne"), ("Red", "belle+tuco"), ("Blue", "ghost+django")):
        game.answer(who, answer)
    assert [ask.who for ask in game.asks] == ["Red", "Blue"]
    assert "options" not in ask_json(game.asks[0], "Blue")
    game.answer("Red", "Tuco")
    assert "in_caboose" not in str(view_json(game))
    game.answer("Blue", "Ghost")

    train = train_of(game)
    assert [train.spot(name) for name in ("Tuco", "Belle", "Ghost", "Django")] == ["3:in", "2:in", "3:in", "2:in"]
    assert [(train.gun(name), train.loot_of(name)) for name in train.bandits] == [(6, ["P"])] * 4


@pytest.mark.rule("CX-123")
def test_one_deck_of_eleven_whose_cards_act_for_the_bandit_of_their_colour():
    game = teams("braking")
    assert offered(game)[:11] == [
        *(f"{name}/{card}" for name in ("belle", "tuco") for card in ("move", "floor", "fire", "rob", "punch")),
        "marshal",
    ]
    game.answer("Red", "tuco/rob")
    game.answer("Blue", game.by_tag("card/django/marshal/1")[1])

    train = train_of(game)
    assert [(entry.owner, entry.bandit, entry.card) for entry in train.pile] == [
        ("Red", "Tuco", "rob"),
        ("Blue", "", "marshal"),
    ]
    with pytest.raises(RuleError) as refusal:
        game.answer("Red", "tuco/rob")
    assert refusal.value.code == "too_many_copies"
    assert scheming.deck_size(train) == 11


@pytest.mark.rule("CX-124", "CX-133")
@pytest.mark.parametrize(("reserve", "hand"), [(True, 7), (False, 6)])
def test_one_card_is_chosen_besides_the_hand(reserve, hand):
    train = train_of(teams("braking", reserve_card=reserve))

    assert [train.cards(name, "hand") for name in train.names] == [hand, hand]
    assert train.cards("Red", "hand") + train.cards("Red", "deck") == 11


@pytest.mark.rule("CX-125")
def test_only_shots_at_the_other_team_count_for_the_prize():
    train = train_of(teams("braking"))
    actions.carry_out(train, "Belle", "fire", "Django")
    actions.carry_out(train, "Ghost", "fire", "Tuco")
    actions.carry_out(train, "Django", "fire", "Ghost")

    assert (scoring.shots_at_opponents(train, "Red"), scoring.shots_at_opponents(train, "Blue")) == (1, 1)
    assert scoring.gunslingers(scoring.fortunes(train)) == ["Red", "Blue"]


@pytest.mark.rule("CX-125")
def test_a_shot_that_was_entered_wrongly_can_be_corrected_for_the_prize():
    game = teams("braking")
    train = train_of(game)
    actions.carry_out(train, "Belle", "fire", "Django")
    assert RULEBOOK.view(train, None)["players"]["Red"]["shots_at_opponents"] == 1
    game.correct(Correction("at opponents", "Red/shots", 0, "Ann", "it was Tuco"))

    assert scoring.gunslingers(scoring.fortunes(train)) == ["Red", "Blue"]
    assert is_sound(game)


@pytest.mark.rule("CX-126")
def test_cover_is_agreed_and_adds_a_card_of_the_other_bandit():
    game = teams("braking", cover=True)
    game.answer("Red", "belle/fire")
    assert offered(game) == ["tuco/move", "tuco/floor", "tuco/fire", "tuco/rob", "tuco/punch", "none"]
    with pytest.raises(RuleError, match="it is Red’s turn"):
        game.by_tag("card/ghost/move/1")
    game.answer("Red", "tuco/move")
    assert asked(game).who == "Blue"
    game.answer("Blue", "ghost/move")

    assert [entry.bandit for entry in train_of(game).pile] == ["Belle", "Tuco", "Ghost"]
    assert is_sound(game)


@pytest.mark.rule("CX-126")
def test_without_cover_nothing_is_added():
    game = teams("braking")
    game.answer("Red", "belle/fire")

    assert asked(game).who == "Blue"


@pytest.mark.rule("CX-127")
def test_a_team_adds_up_both_bandits():
    train = train_of(teams("braking"))
    train.ledger.put("S", "0:in", "Tuco/loot", "robbed")
    actions.carry_out(train, "Ghost", "fire", "Tuco")
    fortune = scoring.fortunes(train)["Red"]

    assert sorted(fortune.loot) == ["P", "P", "S"]
    assert fortune.received == 1


@pytest.mark.rule("CX-128")
def test_team_mates_are_targets_like_others():
    train = train_of(teams("braking"))

    assert set(actions.fire_targets(train, "Ghost")) == {"Tuco", "Django"}
    assert actions.punch_targets(train, "Tuco") == ["Django"]


@pytest.mark.rule("CX-84", "CX-132")
def test_a_teams_hidden_cards_do_not_tell_their_bandit():
    game = teams("swivel-arm")
    game.answer("Red", "draw")
    game.answer("Blue", "hidden")
    game.answer("Red", "tuco/move/1")
    game.answer("Blue", "hidden")

    train = train_of(game)
    assert [entry.bandit for entry in train.pile] == ["Ghost", "Tuco", ""]
    assert RULEBOOK.view(train, "Blue")["queue"][1] == {"owner": "Red", "card": None, "face": "down"}
