"""The end of a round, and the end of the game."""

from __future__ import annotations

import pytest

from companion.errors import RuleError
from companion.game.players import TABLE
from companion.games.carson_city.scoring import final_score, ranking
from companion.games.carson_city.town import DYNAMITE
from tests.games.carson_city.table import THREE, arranged, ask_of, ending, money, placing, refusal, reserve, town_of, vp

CARDS = {"Red": "1R", "Blue": "2Y", "Green": "4Y"}
POOR = {who: {"$": 0} for who in THREE}


def parts(town, who):
    return {str(part.reason): part.amount for part in final_score(town, who).parts}


@pytest.mark.rule("CC-ER-03")
def test_the_round_marker_closes_the_cheap_points():
    game = ending(arranged(cards=CARDS, goods=POOR))
    for kind in ("saloon", "hotel", "bank"):
        game.answer(TABLE, kind)
    town = town_of(game)

    assert town.round == 2
    for who, card in zip(THREE, "127", strict=True):
        game.answer(who, card)
    assert refusal(game, "Red", "square/buy_vp_2") == ("CC-AC-15", "Closed in round 2")


@pytest.mark.rule("CC-ER-04")
@pytest.mark.rule("CC-ER-05")
@pytest.mark.parametrize(("round", "before", "after"), [(1, 2, 6), (2, 2, 7), (3, 7, 10)])
def test_cowboys_come_as_far_as_the_ten_go(round, before, after):
    goods = {who: {"$": 0, "cowboys": before} for who in THREE}
    game = ending(arranged(cards=CARDS, goods=goods, round=round))

    assert reserve(game, "Red") == after


@pytest.mark.rule("CC-ER-05")
@pytest.mark.rule("CC-CH-07")
def test_the_cowboy_in_city_hall_is_one_of_the_ten():
    town = arranged(
        board={"c5r5": "city_hall"}, cards=CARDS, goods={who: {"$": 0, "cowboys": 7} for who in THREE}, round=2
    )
    town.ledger.put("cowboy/Red", "Red/supply", "city hall seat", "test")
    game = ending(town)

    assert (reserve(game, "Red"), reserve(game, "Blue")) == (9, 10)
    assert town.holder == "Red"


@pytest.mark.rule("CC-ER-06")
@pytest.mark.rule("CC-ER-07")
def test_money_above_the_limit_goes_and_tens_are_points():
    game = ending(arranged(cards=CARDS, goods={"Red": {"$": 38}, "Blue": {"$": 54}, "Green": {"$": 9}}))
    assert {ask.who for ask in game.asks} == {"Red", "Blue"}
    assert ask_of(game, "Red").quick == 18
    with pytest.raises(RuleError):
        game.answer("Red", 17)
    assert money(game, "Red") == 38
    game.answer("Red", 20)
    game.answer("Blue", 0)

    assert (money(game, "Red"), vp(game, "Red")) == (18, 2)
    assert (money(game, "Blue"), vp(game, "Blue")) == (54, 0)


@pytest.mark.rule("CC-ER-08")
def test_cards_chip_and_tokens_return_and_dynamite_is_kept():
    goods = {who: {"$": 0} for who in THREE} | {"Red": {"$": 0, "dynamite": 1, "no-duel": 2}}
    town = arranged(cards=CARDS, goods=goods)
    town.ledger.put("chip", "square/ammunition", "Red/tokens", "test")
    ending(town)

    assert "chip" in town.ledger.at("square/ammunition")
    assert town.ledger.at("Red/card") == []
    assert (town.ledger.amount("Red", "no-duel"), town.ledger.amount("Red", DYNAMITE)) == (0, 1)


@pytest.mark.rule("CC-ER-09")
@pytest.mark.rule("G-22")
def test_the_market_slides_and_is_filled_from_the_bag():
    town = arranged(
        cards=CARDS, goods=POOR, market={12: "", 10: "bank", 8: "hotel", 6: "", 5: "church", 4: "", 3: "mine"}
    )
    game = ending(town)
    assert town.market() == {12: "", 10: "", 8: "", 6: "bank", 5: "hotel", 4: "church", 3: "mine"}
    assert "$8" in str(game.asks[0].note)
    game.answer(TABLE, "city_hall")
    game.answer("Red", "c5r5")
    for kind in ("ranch", "ranch", "prison"):
        game.answer(TABLE, kind)

    assert town.market() == {12: "prison", 10: "ranch", 8: "ranch", 6: "bank", 5: "hotel", 4: "church", 3: "mine"}
    assert town.city_hall == "c5r5"


@pytest.mark.rule("CC-ER-09")
def test_an_empty_bag_leaves_squares_empty():
    town = arranged(cards=CARDS, goods=POOR, market={12: "", 10: ""})
    for kind in [*town.ledger.at("bag")]:
        town.ledger.put(kind, "bag", "box", "test")
    ending(town)

    assert (town.round, town.market()[12]) == (2, "")


@pytest.mark.rule("CC-ER-10")
@pytest.mark.rule("CC-SC-01")
def test_the_game_ends_after_the_limit_of_round_4():
    game = ending(arranged(cards=CARDS, goods={"Red": {"$": 25}, "Blue": {"$": 6}, "Green": {"$": 0}}, round=4))
    assert not game.over
    game.answer("Red", 5)

    assert game.over
    assert {score.player: score.total for score in ranking(town_of(game))} == {"Red": 3, "Blue": 1, "Green": 0}
    assert reserve(game, "Red") == 3  # nobody comes after the last round


@pytest.mark.rule("CC-SC-02")
@pytest.mark.rule("CC-SC-03")
@pytest.mark.rule("CC-SC-04")
def test_money_and_property():
    board = {"c1r1": "mountain Red", "c2r2": "bank Red", "c3r3": "mansion Red", "c4r4": "Red", "c5r5": "Red"}
    town = arranged(board=board, goods={"Red": {"$": 17, "VP": 4}})
    town.ledger.put("bank", "bag", "Red/reserve", "test")

    assert parts(town, "Red") == {"so far": 4, "$17": 2, "4 parcels in use": 8}


@pytest.mark.rule("CC-SC-05")
def test_horses_bridges_and_the_teacher_have_parts_of_their_own():
    board = {"c3r6": "bank Red", "c4r6": "river", "c4r7": "river"}
    town = arranged(board=board, cards={"Red": "17R"}, goods=POOR, round=4, horses=True, known={"hats": [0] * 5})
    town.ledger.move("road", 2, "bank", "h4.7", "test")

    assert parts(town, "Red") == {"1 parcel in use": 2, "1 at a bridge": 1, "1 horse": 1, "Teacher": 2}


@pytest.mark.rule("CC-SC-06")
def test_the_station_counts_every_house_value():
    board = {"c1r1": "station Red", "c2r2": "hotel Blue", "c3r3": "mansion", "c8r8": "ranch Green"}
    town = arranged(board=board, goods=POOR)

    # station 2, hotel 2, mansion 2, ranch 1, town centre 1
    assert parts(town, "Red") == {"1 parcel in use": 2, "station: 8 house values": 4}


@pytest.mark.rule("CC-SC-07")
def test_a_tie_goes_to_the_earliest_passer():
    town = arranged(goods={"Red": {"$": 0}, "Blue": {"$": 0, "VP": 5}, "Green": {"$": 0, "VP": 5}}, round=4)
    town.final = True
    first, second, third = ranking(town)

    assert [first.player, second.player, third.player] == ["Blue", "Green", "Red"]
    assert first.tie_break
    assert not third.tie_break


@pytest.mark.rule("CC-ER-02")
def test_the_rodeo_comes_before_the_money_limit():
    town = arranged(cards=CARDS, goods={"Red": {"$": 40}}, horses=True, known={"hats": [1, 1, 1, 1, 5]})
    town.ledger.put("horse", "Blue/horses", "Blue/corral 5", "test")
    game = ending(town)

    assert town.ledger.at("Blue/tokens") == ["rodeo"]
    assert str(ask_of(game, "Red").title) == "Give up how much?"


def test_points_so_far_are_shown_during_the_game():
    game = placing(arranged(cards=CARDS, goods={"Blue": {"VP": 7}}))

    best, *_others = game.rulebook.scores(game.state)
    assert (best.player, best.total) == ("Blue", 7)
