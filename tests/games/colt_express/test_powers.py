"""Given a character, when his power matters, then it works as printed."""

from __future__ import annotations

import pytest

from companion.games.colt_express import actions
from tests.games.colt_express.table import arranged, asked, offered, stealing, train_of


@pytest.mark.rule("CX-80", "CX-146")
def test_belle_is_no_target_while_another_is_but_blocks_the_view():
    train = arranged({"Doc": "4:roof", "Belle": "3:roof", "Tuco": "1:roof", "Ghost": "2:in"})
    assert actions.fire_targets(train, "Doc") == ["Belle"]

    train = arranged({"Doc": "2:roof", "Belle": "3:roof", "Tuco": "1:roof"})
    assert actions.fire_targets(train, "Doc") == ["Tuco"]


@pytest.mark.rule("CX-80", "CX-86")
def test_belle_is_spared_a_punch_unless_powers_are_off():
    spots = {"Doc": "2:in", "Belle": "2:in", "Tuco": "2:in"}

    assert actions.punch_targets(arranged(spots), "Doc") == ["Tuco"]
    assert actions.punch_targets(arranged(spots, powers=False), "Doc") == ["Belle", "Tuco"]


@pytest.mark.rule("CX-81")
@pytest.mark.parametrize("keep", [True, False])
def test_cheyenne_may_keep_the_purse(keep):
    game = stealing(arranged({"Cheyenne": "3:in", "Doc": "3:in", "Tuco": "1:in"}, owns={"Doc": "PJ"}), "Cheyenne punch")
    game.answer("Cheyenne", "purse")
    game.answer("Cheyenne", keep)

    train = train_of(game)
    assert train.loot_of("Cheyenne") == (["P"] if keep else [])
    assert train.loot_at("3:in") == ([] if keep else ["P"])
    assert train.spot("Doc") == "2:in"


@pytest.mark.rule("CX-81")
def test_cheyenne_is_not_asked_about_a_jewel():
    game = stealing(arranged({"Cheyenne": "3:in", "Doc": "3:in", "Tuco": "1:in"}, owns={"Doc": "PJ"}), "Cheyenne punch")
    game.answer("Cheyenne", "jewel")

    assert train_of(game).loot_at("3:in") == ["J"]


@pytest.mark.rule("CX-82")
def test_djangos_hit_pushes_the_victim_into_the_marshal():
    train = arranged({"Django": "1:in", "Doc": "2:in", "Tuco": "1:roof"}, marshal=3)
    actions.carry_out(train, "Django", "fire")

    assert (train.spot("Doc"), train.received("Doc"), train.gun("Django"), train.neutral) == ("3:roof", 2, 5, 12)


@pytest.mark.rule("CX-82")
def test_at_the_end_of_the_train_nobody_is_pushed():
    train = arranged({"Django": "1:roof", "Doc": "0:roof", "Tuco": "1:in"})
    actions.carry_out(train, "Django", "fire")

    assert train.spot("Doc") == "0:roof"


@pytest.mark.rule("CX-85", "CX-51")
def test_tuco_must_shoot_through_the_roof_if_that_is_his_only_target():
    game = stealing(arranged({"Tuco": "2:in", "Doc": "2:roof", "Ghost": "2:in"}), "Tuco fire")

    assert train_of(game).received("Doc") == 1


@pytest.mark.rule("CX-85", "CX-80")
def test_tucos_extra_target_spares_belle():
    game = stealing(arranged({"Tuco": "2:in", "Belle": "2:roof", "Doc": "1:in", "Ghost": "3:in"}), "Tuco fire")

    assert offered(game) == ["Doc", "Ghost"]
    assert asked(game).who == "Tuco"
