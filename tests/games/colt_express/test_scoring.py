"""Given what everybody has, when the train arrives, then the richest wins."""

from __future__ import annotations

import pytest

from companion.games.colt_express import scoring
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.scoring import Fortune
from tests.games.colt_express.table import aboard, arranged, said, stealing, train_of


@pytest.mark.rule("CX-01", "CX-101", "CX-103")
def test_loot_ransom_and_prize_with_their_reasons():
    scores = scoring.final_scores(
        {"Doc": Fortune(["P250", "P300", "J", "S"], 250, 2, 0), "Tuco": Fortune(["S", "S"], 0, 3, 0)}
    )

    assert str(scores[0].sum) == "3300 = 2 purses 550 + 1 jewel 500 + 1 strongbox 1000 + ransom 250 + Gunslinger 1000"
    assert [(score.player, score.place, score.total) for score in scores] == [("Doc", 1, 3300), ("Tuco", 2, 2000)]


@pytest.mark.rule("CX-102")
def test_all_who_fired_the_most_get_the_whole_prize():
    fortunes = {"Doc": Fortune([], 0, 1, 0), "Tuco": Fortune([], 0, 3, 0), "Ghost": Fortune([], 0, 1, 0)}

    assert scoring.gunslingers(fortunes) == ["Doc", "Ghost"]
    assert {score.player: score.total for score in scoring.final_scores(fortunes)} == {
        "Doc": 1000,
        "Ghost": 1000,
        "Tuco": 0,
    }


@pytest.mark.rule("CX-104", "CX-105")
def test_fewer_bullets_received_break_a_tie_and_equals_share_a_place():
    names = {"Ann": 3, "Bo": 1, "Cy": 3, "Di": 4}
    scores = scoring.final_scores({name: Fortune(["J"], 0, 2, received) for name, received in names.items()})

    assert {score.player: score.place for score in scores} == {"Bo": 1, "Ann": 2, "Cy": 2, "Di": 4}
    assert str(scores[0].tie_break) == "1 bullet received"


@pytest.mark.rule("CX-141")
def test_if_nobody_fired_everybody_gets_the_prize():
    fortunes = scoring.fortunes(arranged({"Doc": "1:in", "Tuco": "2:in", "Ghost": "3:in"}))

    assert scoring.gunslingers(fortunes) == ["Doc", "Tuco", "Ghost"]


@pytest.mark.rule("CX-06", "CX-151")
def test_during_play_an_unknown_purse_counts_the_least_it_can_be():
    train = train_of(aboard(["Belle", "Doc", "Tuco"]))

    assert str(RULEBOOK.scores(train)[0].sum) == "250 = 1 purse, at least 250"
    assert RULEBOOK.view(train, None)["bandits"]["Belle"]["loot"] == ["purse"]


@pytest.mark.rule("CX-138")
def test_more_purses_of_a_value_than_there_are_bring_a_warning_but_count():
    train = arranged({"Doc": "2:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1, owns={"Doc": "PPP", "Tuco": "P"})
    train.round, train.round_cards = 5, ["hostage"]
    game = stealing(train)
    for _purse in range(3):
        game.answer("Doc", "500")
    game.answer("Tuco", "250")

    assert game.over
    assert "More purses of 500" in said(game)
    assert {score.player: score.total for score in RULEBOOK.scores(train)} == {"Doc": 2500, "Tuco": 1250, "Ghost": 1000}


@pytest.mark.rule("CX-138")
def test_purses_whose_value_was_known_before_count_for_the_warning_too():
    train = arranged({"Doc": "2:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1, owns={"Tuco": "P"})
    for _purse in range(2):
        train.ledger.put("P500", "outside", "Doc/loot", "correction")
    train.round, train.round_cards = 5, ["hostage"]
    game = stealing(train)
    game.answer("Tuco", "500")

    assert "More purses of 500" in said(game)


@pytest.mark.rule("CX-151")
def test_purses_are_alike_to_the_companion():
    train = arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "3:in"}, loot={"2:in": "P"}, owns={"Tuco": "P"})
    game = stealing(train, "Doc punch", "Doc rob")
    game.answer("Doc", "1:in")

    assert (train.loot_of("Doc"), train.loot_at("2:in")) == (["P"], ["P"])
