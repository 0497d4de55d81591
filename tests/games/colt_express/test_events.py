"""Given the last card of a round, when its event comes, then the table changes as printed."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.asks import Choose, Confirm
from companion.games.colt_express import events
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import arranged, asked, is_sound, offered, said, stealing, train_of


def at_the_end_of(card, train, *pile):
    train.round_cards = [card]
    if card in ("pickpocketing", "marshals-revenge", "hostage"):
        train.round = 5
    return stealing(train, *pile)


@pytest.mark.rule("CX-90")
def test_the_event_comes_after_the_last_card_and_before_the_first_player_changes():
    game = at_the_end_of("braking", arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc floor")

    lines = [str(line) for line in game.state.log]
    assert lines[-4:] == [
        "Doc → car 2, roof",
        "Event: Braking",
        "Doc → car 1, roof",
        "Tuco is first and takes the round deck",
    ]


@pytest.mark.rule("CX-91", "CX-74", "CX-148")
def test_the_angry_marshal_shoots_at_his_roof_then_steps_back():
    train = arranged({"Doc": "2:roof", "Tuco": "3:in", "Ghost": "3:roof"}, marshal=2)
    at_the_end_of("angry-marshal", train)

    assert train.marshal == 3
    assert [train.spot(name) for name in train.names] == ["2:roof", "3:roof", "3:roof"]
    assert [train.received(name) for name in train.names] == [1, 1, 0]


@pytest.mark.rule("CX-92", "CX-147")
def test_the_swivel_arm_sweeps_the_roofs():
    train = arranged({"Doc": "0:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=3)
    at_the_end_of("swivel-arm", train)

    assert [train.spot(name) for name in train.names] == ["3:roof", "2:in", "3:roof"]
    assert train.neutral == 13


@pytest.mark.rule("CX-93", "CX-147")
def test_braking_slides_everybody_on_the_roofs_forward():
    train = arranged({"Doc": "0:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1)
    at_the_end_of("braking", train)

    assert [train.spot(name) for name in train.names] == ["0:roof", "2:in", "2:roof"]
    assert train.neutral == 13


@pytest.mark.rule("CX-94")
def test_take_it_all_brings_the_second_strongbox_to_the_marshal():
    train = arranged({"Doc": "0:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1)
    at_the_end_of("take-it-all", train)

    assert train.loot_at("1:in") == ["S"]


@pytest.mark.rule("CX-95")
@pytest.mark.parametrize(("locomotive", "received"), [("hit", [1, 1, 0]), ("spared", [0, 1, 0])])
def test_the_passengers_rebel(locomotive, received):
    train = arranged({"Doc": "0:in", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1, locomotive_rebellion=locomotive)
    at_the_end_of("passengers-rebellion", train)

    assert [train.received(name) for name in train.names] == received
    assert train.spot("Tuco") == "2:in"


@pytest.mark.rule("CX-96")
@pytest.mark.parametrize("card", ["tunnel", "bridge"])
def test_tunnel_and_bridge_bring_nothing(card):
    game = at_the_end_of(card, arranged({"Doc": "0:roof", "Tuco": "2:in", "Ghost": "3:roof"}))

    assert "Event" not in said(game)


@pytest.mark.rule("CX-97", "CX-138")
def test_the_marshals_revenge_asks_only_who_cannot_be_known():
    train = arranged(
        {"Doc": "1:roof", "Tuco": "1:roof", "Ghost": "1:roof"},
        marshal=1,
        owns={"Doc": "PPJ", "Tuco": "P", "Ghost": "J"},
    )
    game = at_the_end_of("marshals-revenge", train)

    assert asked(game).who == "Doc"
    assert isinstance(asked(game), Confirm)
    game.answer("Doc", True)
    assert [train.loot_of(name) for name in train.names] == [["P", "J"], [], ["J"]]
    assert train.loot_at("1:roof") == ["P", "P"]


@pytest.mark.rule("CX-97", "CX-138")
def test_who_owns_known_and_unknown_purses_says_which_is_cheapest():
    train = arranged({"Doc": "1:roof", "Tuco": "2:in", "Ghost": "3:in"}, marshal=1, owns={"Doc": "P"})
    train.ledger.put("P400", "outside", "Doc/loot", "correction")
    game = at_the_end_of("marshals-revenge", train)

    assert isinstance(asked(game), Choose)
    game.answer("Doc", "P400")
    assert train.loot_at("1:roof") == ["P400"]
    assert is_sound(game)


@pytest.mark.rule("CX-98")
def test_pickpocketing_is_offered_to_lone_bandits_only():
    spots = {"Doc": "2:in", "Belle": "2:roof", "Tuco": "3:in", "Ghost": "3:in", "Django": "1:in"}
    train = arranged(spots, marshal=4, loot={"2:in": "PJ", "3:in": "PPP", "1:in": "P"})
    game = at_the_end_of("pickpocketing", train)

    assert [ask.who for ask in game.asks] == ["Doc", "Django"]
    game.answer("Django", False)
    game.answer("Doc", True)
    assert (train.loot_of("Doc"), train.loot_of("Django")) == (["P"], [])
    with pytest.raises(RuleError):
        events.pickpocket(train, "Tuco")


@pytest.mark.rule("CX-99")
def test_the_hostage_pays_everybody_in_or_on_the_locomotive():
    train = arranged({"Doc": "0:roof", "Tuco": "0:in", "Ghost": "3:roof"}, marshal=1)
    at_the_end_of("hostage", train)

    assert [train.ledger.amount(name, "$") for name in train.names] == [250, 250, 0]
    assert {score.player: score.total for score in RULEBOOK.scores(train)}["Doc"] == 1250


@pytest.mark.rule("CX-100")
def test_after_the_fifth_round_purses_are_shown_and_the_game_is_over():
    train = arranged({"Doc": "2:roof", "Tuco": "2:in", "Ghost": "3:roof"}, marshal=1, owns={"Doc": "P"})
    game = at_the_end_of("hostage", train)

    assert offered(game) == ["250", "300", "350", "400", "450", "500"]
    game.answer("Doc", "400")
    assert game.over
    assert train_of(game).round == 5
