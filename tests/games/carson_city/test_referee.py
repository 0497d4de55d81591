"""The table keeps the board, and the box is its referee."""

from __future__ import annotations

import pytest

from companion.game.asks import ChooseSeveral, Number
from companion.game.game import Game
from companion.game.players import TABLE
from tests.games.carson_city.table import THREE, ask_of, log, money, open_ids, opened, town_of, vp

CHOICE = {"Red": "2", "Blue": "7", "Green": "3"}


def refereed(**settings: object) -> Game:
    """Round 1, and everybody has said which personality it is: Banker, Mercenary, Grocer."""
    game = opened(THREE, track="referee", **settings)
    for name, number in CHOICE.items():
        game.answer(name, number)
        if number == "3":
            game.answer(name, "later")
    return game


def enter(game: Game, at: str, content: str, owner: str = "") -> None:
    """The table says what stands on a parcel and whose it is."""
    game.answer(TABLE, "a parcel changes")
    game.answer(TABLE, at)
    game.answer(TABLE, content)
    if owner:
        game.answer(TABLE, owner)


def test_personalities_give_money_limits_and_the_turn_order():
    game = refereed()

    assert money(game, "Red") == 15 + 9
    assert "Turn order: Red 2, Green 3, Blue 7" in log(game)
    assert "a duel" in open_ids(game, TABLE)


def test_a_duel_counts_what_the_table_says_and_the_card():
    game = refereed()
    game.answer(TABLE, "the pass order")
    game.answer(TABLE, ["Green", "Blue", "Red"])
    game.answer(TABLE, "a duel")
    game.answer(TABLE, ["Red", "Blue"])
    game.answer(TABLE, 5)
    game.answer(TABLE, 2)

    assert {ask.who for ask in game.asks} == {"Red", "Blue"}
    game.answer("Red", [3])
    game.answer("Blue", [3])

    # 3 + 5 against 3 + 2 and the Mercenary's 3: the tie goes to Blue, who passed earlier.
    assert "Blue passed first and wins the duel" in log(game)
    assert open_ids(game, TABLE)[0] == "a duel"
    assert town_of(game).reserve("Red") == []


@pytest.mark.rule("CC-DU-05")
def test_only_a_tie_asks_for_an_order_of_passing_that_is_not_known_yet():
    game = refereed()
    for faces in ([6], [1]), ([3], [3]):
        game.answer(TABLE, "a duel")
        game.answer(TABLE, ["Red", "Green"])
        game.answer(TABLE, 5)
        game.answer(TABLE, 5)
        for name, face in zip(("Red", "Green"), faces, strict=True):
            game.answer(name, face)
    game.answer(TABLE, ["Green", "Blue", "Red"])

    assert [line for line in log(game) if "wins" in line] == [
        "Red wins the duel",
        "Green passed first and wins the duel",
    ]
    game.answer(TABLE, "the round ends")
    while game.state.place != "referee/the personalities":
        ask = game.asks[0]
        game.answer(ask.who, ask.quick)
    assert game.asks[0].who == "Green"  # who passed first chooses first
    for name, number in (("Green", "2"), ("Blue", "7"), ("Red", "1")):
        game.answer(name, number)
    assert town_of(game).pass_order == []  # that of the new round is not known


@pytest.mark.rule("CC-V-KC-04")
def test_the_last_order_of_passing_is_asked_where_it_scores():
    game = refereed(kit_carson=True)
    game.answer(TABLE, "the game ends")
    game.answer(TABLE, True)
    game.answer(TABLE, ["Green", "Blue", "Red"])

    assert {score.player: score.total for score in game.rulebook.scores(game.state)} == {
        "Red": 24 // 6,
        "Blue": 15 // 6 + 1,
        "Green": 15 // 6 + 2,
    }


@pytest.mark.rule("CC-DY-02")
def test_dynamite_adds_a_die_where_a_card_can_have_given_some():
    game = opened(THREE, track="referee", cards="uproar")
    game.answer(TABLE, "right")
    for name, number in (("Red", "9"), ("Blue", "10"), ("Green", "7")):
        game.answer(name, number)
    game.answer(TABLE, "a duel")
    game.answer(TABLE, ["Red", "Blue"])
    game.answer(TABLE, 2)
    game.answer(TABLE, 6)
    game.answer(TABLE, ["Red"])
    game.answer("Red", [4, 5])
    game.answer("Blue", [4])

    assert "Red wins the duel" in log(game)
    assert town_of(game).ledger.amount("supply", "dynamite") == 7


@pytest.mark.rule("CC-DY-01")
@pytest.mark.rule("CC-V-HO-06")
def test_the_table_says_where_dynamite_and_horses_multiply():
    game = opened(THREE, track="referee", cards="uproar", horses=True)
    game.answer(TABLE, "right")
    for _corral in range(4):
        game.answer(TABLE, 1)
    game.answer(TABLE, "right")
    for name, number in (("Red", "9"), ("Blue", "10"), ("Green", "7")):
        game.answer(name, number)
    enter(game, "c4r4", "mountain", "nobody")
    enter(game, "c5r4", "mine", "Red")
    enter(game, "c8r8", "ranch", "Blue")
    game.answer(TABLE, "building income")
    assert ask_of(game, "Red").quick == []
    game.answer("Red", ["c5r4"])
    game.answer("Blue", ["c8r8"])
    game.answer(TABLE, "pay")

    assert (money(game, "Red"), money(game, "Blue")) == (15 + 9, 15 + 6)


def test_income_of_the_position_that_the_table_has_entered():
    game = refereed()
    enter(game, "c4r4", "house", "nobody")
    enter(game, "c5r5", "saloon", "Green")
    enter(game, "c3r3", "saloon", "Red")
    enter(game, "c8r8", "city_hall", "Red")
    game.answer(TABLE, "building income")
    game.answer("Green", "saloon")  # the Grocer doubles saloons

    assert "c3r3" in open_ids(game, TABLE)
    game.answer(TABLE, "c3r3")
    assert open_ids(game, TABLE) == ["Blue", "Green"]
    game.answer(TABLE, "Blue")
    game.answer(TABLE, "pay")

    # A saloon beside one house is worth $5; Red holds City Hall, and Blue has taken half of $10.
    assert (money(game, "Green"), money(game, "Red"), money(game, "Blue")) == (15 + 10, 24 + 5, 15 + 5)


def test_a_parcel_can_be_entered_anew():
    game = refereed()
    enter(game, "c5r5", "bank", "Green")
    enter(game, "c5r5", "mansion", "Blue")
    town = town_of(game)

    assert (town.content("c5r5"), town.owner("c5r5")) == ("mansion", "Blue")
    assert town.ledger.at("bag").count("bank") == 4
    enter(game, "c5r5", "river")
    assert (town.content("c5r5"), town.owner("c5r5")) == ("river", "")


def test_a_building_needs_an_owner_who_has_a_tile_left():
    game = refereed()
    for column in range(1, 9):
        enter(game, f"c{column}r1", "empty", "Red")
    for column in range(1, 5):
        enter(game, f"c{column}r2", "empty", "Red")
    game.answer(TABLE, "a parcel changes")
    game.answer(TABLE, "c8r8")
    game.answer(TABLE, "bank")

    assert open_ids(game, TABLE) == ["Blue", "Green"]


def test_money_and_points_as_the_table_counts_them():
    game = refereed()
    game.answer(TABLE, "money or points")
    game.answer(TABLE, "Blue/$")
    game.answer(TABLE, 4)
    game.answer(TABLE, "money or points")
    game.answer(TABLE, "Blue/VP")
    game.answer(TABLE, 12)

    assert (money(game, "Blue"), vp(game, "Blue")) == (4, 12)


def test_the_end_of_a_round_takes_what_is_above_the_limit():
    game = refereed()
    game.answer(TABLE, "money or points")
    game.answer(TABLE, "Blue/$")
    game.answer(TABLE, 41)
    game.answer(TABLE, "the round ends")
    ask = ask_of(game, "Blue")

    assert isinstance(ask, Number)
    assert ask.least == 41 - 20  # the Mercenary's limit
    for name in ("Red", "Blue", "Green"):
        game.answer(name, ask_of(game, name).quick)
    assert (money(game, "Blue"), vp(game, "Blue")) == (20, 2)
    assert town_of(game).round == 2
    assert "Everybody takes 4 cowboys" in log(game)


def test_the_final_score_when_the_table_is_ready():
    game = refereed()
    enter(game, "c4r4", "house", "Blue")
    game.answer(TABLE, "the game ends")
    game.answer(TABLE, False)
    assert not game.over
    game.answer(TABLE, "the game ends")
    game.answer(TABLE, True)
    game.answer(TABLE, ["Blue", "Green", "Red"])  # Red and Blue have the same

    assert game.over
    assert game.rulebook.scores(game.state)[0].player == "Blue"
    assert {score.player: score.total for score in game.rulebook.scores(game.state)} == {
        "Red": 24 // 6,
        "Blue": 15 // 6 + 2,
        "Green": 15 // 6,
    }


@pytest.mark.rule("CC-V-OU-02")
def test_an_outlaw_halves_the_income_and_fights():
    game = refereed(outlaws=True)
    enter(game, "c5r5", "hotel", "Red")
    game.answer(TABLE, "building income")
    game.answer("Green", "$8")
    game.answer(TABLE, "c5r5")
    game.answer(TABLE, "outlaw")
    game.answer(TABLE, "pay")
    assert money(game, "Red") == 24 + 3

    game.answer(TABLE, "a duel")
    game.answer(TABLE, ["Red", "outlaw"])
    game.answer(TABLE, 4)
    strength = game.asks[0]
    assert isinstance(strength, Number)
    assert (strength.least, strength.most) == (8, 13)
    game.answer(TABLE, 11)
    game.answer("Red", [6])
    assert "The outlaw wins" in log(game)


@pytest.mark.rule("CC-P-14Y")
def test_the_doctor_is_paid_for_an_outlaw_that_is_beaten():
    game = opened(THREE, track="referee", cards="quiet_town", outlaws=True)
    game.answer(TABLE, "right")
    game.answer("Red", "14")
    game.answer("Red", "yellow")
    for name, number in (("Blue", "2"), ("Green", "13")):
        game.answer(name, number)
    for strength in (4, 5):
        game.answer(TABLE, "a duel")
        game.answer(TABLE, ["Blue", "outlaw"])
        game.answer(TABLE, strength)
        game.answer(TABLE, 11)
        game.answer("Blue", [6])
        if strength == 4:
            game.answer("Blue", "home")

    assert money(game, "Red") == 15 + 3


def test_horses_score_as_the_table_counts_them():
    game = opened(track="referee", horses=True)
    for _corral in range(4):
        game.answer(TABLE, 1)
    game.answer(TABLE, "right")
    for name in ("Red", "Blue", "Green"):
        game.answer(name, "1" if name == "Red" else "7" if name == "Blue" else "6")
    for what, amount in (("Red/horse", 3), ("Red/rodeo", 2), ("Red/$", 0)):
        game.answer(TABLE, "money or points")
        game.answer(TABLE, what)
        game.answer(TABLE, amount)
    game.answer(TABLE, "the game ends")
    game.answer(TABLE, True)

    assert next(score.total for score in game.rulebook.scores(game.state) if score.player == "Red") == 9


def test_a_duel_needs_two():
    game = refereed()
    game.answer(TABLE, "a duel")
    ask = ask_of(game, TABLE)

    assert isinstance(ask, ChooseSeveral)
    assert (ask.least, ask.most) == (2, 3)


@pytest.mark.rule("CC-P-14Y")
def test_the_doctor_is_paid_and_the_table_moves_the_cowboy():
    game = opened(THREE, track="referee", cards="quiet_town")
    game.answer(TABLE, "right")
    for name, number, choice in (("Red", "14", "yellow"), ("Blue", "2", ""), ("Green", "13", "")):
        game.answer(name, number)
        if choice:
            game.answer(name, choice)
    game.answer(TABLE, "a duel")
    game.answer(TABLE, ["Red", "Blue"])
    game.answer(TABLE, 5)
    game.answer(TABLE, 2)
    game.answer("Red", [6])
    game.answer("Blue", [1])
    assert open_ids(game, "Blue") == ["home", "move on"]
    game.answer("Blue", "move on")

    assert (money(game, "Blue"), money(game, "Red")) == (12, 18)
    assert len(town_of(game).ledger.at("Blue/supply")) == 10  # the box keeps no cowboy of the table's


@pytest.mark.rule("CC-V-RV-06")
def test_the_table_is_told_to_count_its_bridges():
    notes = []
    for river in (False, True):
        game = refereed(carson_river=river)
        game.answer(TABLE, "the game ends")
        notes.append(str(ask_of(game, TABLE).note))

    assert ["bridge" in note for note in notes] == [False, True]
