"""Given the box, when the table sets up, then the train stands as the rulebook says."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.game import Game
from companion.game.players import TABLE
from companion.games.colt_express import setting_up
from companion.games.colt_express.components import (
    BULLETS,
    CARDS,
    CARS,
    CHARACTERS,
    JEWELS,
    NEUTRAL_BULLETS,
    PURSE_SPLIT,
    PURSES,
    ROUND_CARDS,
    STATIONS,
    STRONGBOXES,
    TURN_KINDS,
)
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.train import BESIDE, BOX
from tests.games.colt_express.table import ALL, aboard, is_sound, offered, said, scheming_with, train_of


@pytest.mark.rule("CX-02", "CX-03", "CX-04", "CX-10")
def test_every_vehicle_has_an_inside_and_a_roof_and_the_locomotive_is_number_0():
    train = train_of(aboard(ALL[:4]))

    assert train.spots == ["0:in", "0:roof", "1:in", "1:roof", "2:in", "2:roof", "3:in", "3:roof", "4:in", "4:roof"]
    assert len(CARS) == 6


@pytest.mark.rule("CX-11", "CX-12")
def test_the_printed_loot_adds_up_to_the_box():
    assert sum(car.purses for car in CARS.values()) + len(CHARACTERS) == PURSES == sum(PURSE_SPLIT) == 18
    assert sum(car.jewels for car in CARS.values()) == JEWELS == 6
    assert STRONGBOXES == 2
    assert [(car.purses, car.jewels) for car in CARS.values()] == [(1, 0), (3, 1), (3, 0), (1, 1), (4, 1), (0, 3)]


@pytest.mark.rule("CX-13", "CX-14", "CX-15", "CX-24", "CX-28")
def test_cards_and_bullets_of_each_player():
    train = train_of(aboard(ALL[:3]))

    assert CARDS == {"move": 2, "floor": 2, "fire": 2, "rob": 2, "punch": 1, "marshal": 1}
    assert [train.cards(name, "deck") for name in train.names] == [10, 10, 10]
    assert [train.gun(name) for name in train.names] == [BULLETS] * 3 == [6, 6, 6]
    assert [train.received(name) for name in train.names] == [0, 0, 0]
    assert train.neutral == NEUTRAL_BULLETS == 13


@pytest.mark.rule("CX-16")
@pytest.mark.parametrize(
    ("card", "few", "many"),
    [
        ("angry-marshal", "NNTR", "NNR"),
        ("swivel-arm", "NTNN", "NTN"),
        ("braking", "NNNN", "NTNN"),
        ("take-it-all", "NTSN", "NSR"),
        ("passengers-rebellion", "NNTNN", "NTNR"),
        ("tunnel", "NTNTN", "NTNT"),
        ("bridge", "NSN", "NS"),
    ],
)
def test_round_cards(card, few, many):
    assert ROUND_CARDS[card].turns(4) == [TURN_KINDS[letter] for letter in few]
    assert ROUND_CARDS[card].turns(5) == [TURN_KINDS[letter] for letter in many]


@pytest.mark.rule("CX-17")
def test_every_station_has_the_same_turns():
    assert [card.turns(count) for card in STATIONS.values() for count in (2, 6)] == [
        ["normal", "normal", "tunnel", "normal"]
    ] * 6


@pytest.mark.rule("CX-18")
def test_the_sides_are_the_characters_with_their_powers():
    sides = RULEBOOK.sides(4)

    assert [side.name for side in sides] == ALL
    assert len({side.mark for side in sides}) == 6
    assert all(side.note for side in sides)


@pytest.mark.rule("CX-20", "CX-26", "CX-27")
def test_bandits_board_the_caboose_and_the_next_car_in_turn_each_with_a_purse():
    train = train_of(aboard(ALL[:5], first="Django"))

    assert {name: train.spot(name) for name in train.names} == {
        "Django": "5:in",
        "Doc": "4:in",
        "Ghost": "5:in",
        "Belle": "4:in",
        "Cheyenne": "5:in",
    }
    assert [train.loot_of(name) for name in train.names] == [["P"]] * 5


@pytest.mark.rule("CX-21", "CX-22")
def test_the_table_says_which_cars_stand_where():
    game = Game.new(RULEBOOK, RULEBOOK.setup(["Belle", "Doc", "Tuco"]))

    with pytest.raises(RuleError):
        game.answer(TABLE, ["A", "B"])
    game.answer(TABLE, ["F", "B", "A"])
    game.answer(TABLE, "printed")

    train = train_of(game)
    assert sorted(train.loot_at("1:in")) == ["J", "J", "J"]
    assert sorted(train.loot_at("2:in")) == ["J", "P", "P", "P"]
    assert train.loot_at("3:in") == ["P"]


@pytest.mark.rule("CX-23")
def test_the_marshal_and_one_strongbox_start_in_the_locomotive_and_the_rest_in_the_box():
    train = train_of(aboard(["Belle", "Doc", "Tuco"]))

    assert train.marshal == 0
    assert train.loot_at("0:in") == ["S"]
    assert train.ledger.at(BESIDE) == ["S"]
    assert train.loot_at(BOX).count("P") == 18 - 3 - 7


@pytest.mark.rule("CX-25", "CX-32")
def test_four_of_seven_round_cards_each_once_then_a_station():
    game = aboard(["Belle", "Doc", "Tuco"])
    assert offered(game) == [*ROUND_CARDS, "other"]
    assert game.asks[0].who == "Belle"

    train = train_of(game)
    train.round, train.round_cards = 2, ["bridge", "tunnel"]
    assert offered(Game(RULEBOOK, train)) == [
        card for card in [*ROUND_CARDS, "other"] if card not in ("bridge", "tunnel")
    ]

    train.round = 4
    assert offered(Game(RULEBOOK, train)) == [*STATIONS, "other"]


@pytest.mark.rule("CX-31", "CX-83", "CX-133")
def test_hands_of_six_and_seven_for_doc():
    train = train_of(scheming_with(["Belle", "Doc", "Tuco"]))

    assert [train.cards(name, "hand") for name in train.names] == [6, 7, 6]
    assert [train.cards(name, "deck") for name in train.names] == [4, 3, 4]


@pytest.mark.rule("CX-137")
def test_another_car_floor_other_purses_and_other_turns_are_entered_and_logged():
    game = Game.new(RULEBOOK, RULEBOOK.setup(["Belle", "Doc", "Tuco"], {"purse_split": "other"}))
    for count in (6, 4, 2, 2, 2, 2):
        game.answer(TABLE, count)
    game.answer(TABLE, ["A", "B", "C"])
    game.answer(TABLE, "2")
    game.answer(TABLE, 2)
    game.answer(TABLE, 0)
    game.answer(TABLE, "printed")
    game.answer(TABLE, "Belle")
    for answer in ("other", "bridge", "normal", "tunnel", "end"):
        game.answer("Belle", answer)

    train = train_of(game)
    assert train.purse_split == [6, 4, 2, 2, 2, 2]
    assert train.loot_at("2:in") == ["P", "P"]
    assert [slot.kind for slot in train.slots] == ["normal"] * 3 + ["tunnel"] * 3
    for line in ("6/4/2/2/2/2", "car 2: 2 purses", "Bridge, on this table N T"):
        assert line in said(game)
    assert is_sound(game)


@pytest.mark.rule("CX-137")
def test_no_car_holds_more_loot_than_the_box():
    train = train_of(aboard(ALL))

    assert setting_up.loot_left(train, 1) == (1, 0)
