"""Given a pile, when its cards are carried out, then the table changes as the rulebook says."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.asks import Place
from companion.game.game import Correction, Game
from companion.games.colt_express import actions
from companion.games.colt_express.rulebook import RULEBOOK
from tests.games.colt_express.table import arranged, asked, is_sound, offered, said, stealing, train_of


@pytest.mark.rule("CX-50", "CX-30")
def test_the_first_card_played_is_the_first_carried_out():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc floor", "Tuco floor", "Doc floor")

    assert [str(line) for line in game.state.log][:6] == [
        "Card 1: Doc, Floor",
        "Doc → car 2, roof",
        "Card 2: Tuco, Floor",
        "Tuco → car 3, roof",
        "Card 3: Doc, Floor",
        "Doc → car 2, inside",
    ]
    assert game.state.place == "round card"


@pytest.mark.rule("CX-51", "CX-67", "CX-70", "CX-71")
def test_a_marshal_card_must_be_carried_out_even_if_it_hits_the_owner():
    game = stealing(arranged({"Doc": "1:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc marshal")

    train = train_of(game)
    assert train.marshal == 1
    assert (train.spot("Doc"), train.received("Doc"), train.neutral) == ("1:roof", 1, 12)
    assert train.cards("Doc", "deck") + train.cards("Doc", "hand") == 11


@pytest.mark.rule("CX-52")
def test_the_owner_chooses_when_the_card_is_carried_out():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc move")

    assert isinstance(asked(game), Place)
    assert offered(game) == ["1:in", "3:in"]
    game.answer("Doc", "3:in")
    assert train_of(game).spot("Doc") == "3:in"


@pytest.mark.rule("CX-52")
def test_a_punch_asks_once_even_if_there_is_only_one_way():
    game = stealing(arranged({"Doc": "3:in", "Tuco": "3:in", "Ghost": "1:in"}), "Doc punch")

    assert offered(game) == ["Tuco"]
    game.answer("Doc", "Tuco")
    assert train_of(game).spot("Tuco") == "2:in"


@pytest.mark.rule("CX-53", "CX-54")
def test_a_card_without_effect_is_spent_and_goes_back_on_the_deck():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:roof", "Ghost": "3:roof"}), "Doc rob", "Doc punch", "Doc fire")

    assert said(game).count("has no effect") == 3
    assert train_of(game).cards("Doc", "deck") == 10


@pytest.mark.rule("CX-05", "CX-55")
def test_inside_one_moves_to_an_adjacent_vehicle():
    train = arranged({"Doc": "3:in", "Tuco": "1:in", "Ghost": "0:roof"})

    assert actions.move_spots(train, "Doc") == ["2:in"]
    assert actions.move_spots(train, "Tuco") == ["0:in", "2:in"]


@pytest.mark.rule("CX-56")
def test_on_the_roofs_one_moves_up_to_three_vehicles_past_others():
    train = arranged({"Doc": "4:roof", "Tuco": "3:roof", "Ghost": "0:roof", "Belle": "2:in"})

    assert actions.move_spots(train, "Doc") == ["1:roof", "2:roof", "3:roof"]
    assert actions.move_spots(train, "Ghost") == ["1:roof", "2:roof", "3:roof"]


@pytest.mark.rule("CX-57", "CX-143")
def test_climbing_down_onto_the_marshal_costs_a_bullet():
    game = stealing(arranged({"Doc": "2:roof", "Tuco": "3:in", "Ghost": "3:in"}, marshal=2), "Doc floor")

    assert train_of(game).spot("Doc") == "2:roof"
    assert train_of(game).received("Doc") == 1


@pytest.mark.rule("CX-58", "CX-60")
def test_inside_one_fires_only_into_adjacent_vehicles():
    train = arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:roof", "Django": "2:in", "Cheyenne": "4:in"})

    assert actions.fire_targets(train, "Doc") == ["Tuco"]


@pytest.mark.rule("CX-59")
def test_on_the_roofs_the_nearest_in_each_direction_are_in_sight():
    train = arranged({"Cheyenne": "5:roof", "Doc": "3:roof", "Tuco": "3:roof", "Ghost": "1:roof", "Django": "3:in"})

    assert set(actions.fire_targets(train, "Cheyenne")) == {"Doc", "Tuco"}
    assert set(actions.fire_targets(train, "Doc")) == {"Cheyenne", "Ghost"}


@pytest.mark.rule("CX-61", "CX-150")
def test_a_hit_hands_over_a_bullet_for_good():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "1:roof"}, owns={"Tuco": "PJ"}), "Doc fire")

    train = train_of(game)
    assert (train.gun("Doc"), train.received("Tuco"), train.spot("Tuco")) == (5, 1, "3:in")
    assert train.loot_of("Tuco") == ["P", "J"]
    assert not any(entry.target == "Doc/gun" for entry in train.ledger.entries)


@pytest.mark.rule("CX-62")
def test_an_empty_gun_hits_nobody():
    train = arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "1:roof"})
    train.ledger.move("bullet", 6, "Doc/gun", "Ghost/received", "shot")
    train.ledger.move("card", 6, "bank", "Ghost/deck", "shot")
    game = stealing(train, "Doc fire")

    assert "the gun is empty" in said(game)
    assert is_sound(game)


@pytest.mark.rule("CX-63")
def test_the_robber_chooses_the_kind_on_his_own_level():
    game = stealing(
        arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}, loot={"2:in": "PPJ", "2:roof": "J"}), "Doc rob"
    )

    assert offered(game) == ["purse", "jewel"]
    assert game.by_tag("loot/jewel")[1] == "jewel"
    game.answer("Doc", "jewel")
    assert train_of(game).loot_of("Doc") == ["J"]
    assert train_of(game).loot_at("2:in") == ["P", "P"]


@pytest.mark.rule("CX-64", "CX-65", "CX-66")
def test_a_punch_chooses_target_loot_and_direction():
    game = stealing(
        arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "2:in"}, owns={"Tuco": "PJ", "Ghost": "P"}), "Doc punch"
    )
    assert offered(game) == ["Tuco", "Ghost"]
    game.answer("Doc", "Tuco")
    assert offered(game) == ["purse", "jewel"]
    game.answer("Doc", "jewel")
    assert offered(game) == ["1:in", "3:in"]
    game.answer("Doc", "1:in")

    train = train_of(game)
    assert (train.spot("Tuco"), train.loot_of("Tuco"), train.loot_at("2:in")) == ("1:in", ["P"], ["J"])


@pytest.mark.rule("CX-66")
def test_a_victim_without_loot_moves_all_the_same():
    game = stealing(arranged({"Doc": "2:roof", "Tuco": "2:roof", "Ghost": "2:in"}), "Doc punch")

    game.answer("Doc", "3:roof")
    assert train_of(game).spot("Tuco") == "3:roof"


def test_a_correction_between_the_questions_of_a_punch_starts_it_again():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "2:in"}, owns={"Tuco": "PJ"}), "Doc punch")
    game.answer("Doc", "Tuco")
    train = train_of(game)
    train.ledger.put("Tuco", "2:in", "3:in", "correction")

    game = Game(RULEBOOK, train)
    assert offered(game) == ["1:in", "3:in"]
    game.answer("Doc", "1:in")
    assert train.spot("Ghost") == "1:in"


def test_a_correction_of_the_loot_that_should_fall_starts_the_punch_again():
    game = stealing(
        arranged({"Cheyenne": "2:in", "Tuco": "2:in", "Ghost": "1:roof"}, owns={"Tuco": "PJ"}), "Cheyenne punch"
    )
    game.answer("Cheyenne", "purse")
    game.correct(Correction("P", "Tuco/loot", "2:in", "Ann", "was mine", "piece"))

    game.answer("Cheyenne", "3:in")  # only the jewel can fall now, so there is nothing to keep
    train = train_of(game)
    assert (train.spot("Tuco"), train.loot_of("Tuco"), train.loot_at("2:in")) == ("3:in", [], ["P", "J"])


@pytest.mark.rule("CX-67")
def test_the_marshal_goes_forward_or_back():
    game = stealing(arranged({"Doc": "2:roof", "Tuco": "3:in", "Ghost": "3:in"}, marshal=1), "Doc marshal")

    assert offered(game) == ["0:in", "2:in"]
    game.answer("Doc", "0:in")
    assert train_of(game).marshal == 0


@pytest.mark.rule("CX-70")
def test_everybody_inside_flees_from_the_marshal():
    train = arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "2:roof"}, marshal=1)
    actions.carry_out(train, "Ghost", "marshal", 2)

    assert [train.spot(name) for name in train.names] == ["2:roof"] * 3
    assert [train.received(name) for name in train.names] == [1, 1, 0]


@pytest.mark.rule("CX-72")
@pytest.mark.parametrize(("shortage", "left"), [("discard_rest", 0), ("keep_rest", 1)])
def test_too_few_neutral_bullets_for_everybody(shortage, left):
    train = arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "2:roof"}, marshal=1, shortage=shortage)
    train.ledger.move("bullet", 12, "neutral", "out of the game", "used")
    actions.carry_out(train, "Ghost", "marshal", 2)

    assert [train.received(name) for name in train.names] == [0, 0, 0]
    assert [train.spot(name) for name in train.names] == ["2:roof"] * 3
    assert train.neutral == left


@pytest.mark.rule("CX-73", "CX-145")
def test_the_marshal_leaves_the_roof_above_him_alone():
    train = arranged({"Doc": "2:roof", "Tuco": "1:roof", "Ghost": "3:in"}, marshal=1)
    actions.carry_out(train, "Ghost", "marshal", 2)
    actions.carry_out(train, "Tuco", "move", "2:roof")

    assert train.neutral == 13


@pytest.mark.rule("CX-140")
def test_fire_meets_the_situation_of_its_moment():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:roof"}), "Tuco floor", "Doc fire")

    assert "Doc: Fire has no effect" in said(game)


@pytest.mark.rule("CX-142")
def test_in_a_punch_loot_falls_before_the_marshal_is_met():
    game = stealing(
        arranged({"Doc": "2:in", "Tuco": "2:in", "Ghost": "3:in"}, marshal=1, owns={"Tuco": "J"}), "Doc punch"
    )
    game.answer("Doc", "1:in")

    assert [str(line) for line in game.state.log][1:4] == [
        "Tuco drops a jewel: car 2, inside",
        "Tuco → car 1, inside",
        "Tuco → car 1, roof, +1 neutral bullet",
    ]


@pytest.mark.rule("CX-144")
def test_loot_with_the_marshal_is_out_of_reach():
    train = arranged({"Doc": "2:roof", "Tuco": "1:in", "Ghost": "3:in"}, marshal=2, loot={"2:in": "J"})
    actions.carry_out(train, "Tuco", "move", "2:in")

    assert actions.rob_kinds(train, "Doc") == actions.rob_kinds(train, "Tuco") == []


@pytest.mark.rule("CX-149")
def test_an_empty_pile_goes_straight_to_the_event():
    train = arranged({"Doc": "2:roof", "Tuco": "1:in", "Ghost": "3:in"})
    train.round_cards = ["braking"]
    stealing(train)

    assert train.spot("Doc") == "1:roof"


@pytest.mark.rule("CX-132", "CX-135")
def test_a_keyed_hidden_card_shows_its_face_when_turned_up():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "1:in", "Ghost": "3:in"}), "Doc punch", "Doc ?", "Tuco floor")

    assert asked(game).who == "Doc"
    with pytest.raises(RuleError) as refusal:
        game.answer("Doc", "punch")
    assert refusal.value.code == "too_many_copies"
    game.answer("Doc", "floor")
    assert train_of(game).spot("Doc") == "2:roof"


@pytest.mark.rule("CX-136", "CX-134")
def test_a_tapped_card_must_be_the_one_turned_up():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "1:in", "Ghost": "3:in"}), "Doc (move)")
    codes = {}
    for tag in ("card/doc/rob/1", "card/doc/move/1", "card/tuco/move/1"):
        with pytest.raises(RuleError) as refusal:
            game.by_tag(tag)
        codes[tag] = refusal.value.code

    assert codes == {
        "card/doc/rob/1": "tag_mismatch",
        "card/doc/move/1": "illegal_choice",
        "card/tuco/move/1": "wrong_owner",
    }


@pytest.mark.rule("CX-134", "CX-52")
def test_what_is_not_offered_is_refused_and_changes_nothing():
    train = arranged({"Doc": "2:in", "Tuco": "1:in", "Ghost": "3:in"})
    codes = []
    for choice in (None, "4:in", "2:roof", 1, True):
        with pytest.raises(RuleError) as refusal:
            actions.carry_out(train, "Doc", "move", choice)
        codes.append(refusal.value.code)

    assert codes == ["choice_required"] + ["illegal_choice"] * 4
    assert train.spot("Doc") == "2:in"


@pytest.mark.rule("CX-34", "CX-35")
def test_the_table_lasts_from_round_to_round_and_the_left_neighbour_is_first():
    game = stealing(
        arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}, loot={"2:in": "J"}),
        "Doc rob",
        "Doc fire",
        "Tuco floor",
    )
    game.answer("Doc", "Tuco")
    game.answer("Tuco", "bridge")

    train = train_of(game)
    assert train.round == 2
    assert (train.gun("Doc"), train.loot_of("Doc"), train.spot("Tuco"), train.received("Tuco")) == (
        5,
        ["J"],
        "3:roof",
        1,
    )
    assert train.cards("Tuco", "hand") + train.cards("Tuco", "deck") == 11
    assert [slot.player for slot in train.slots[:3]] == ["Tuco", "Ghost", "Doc"]
