"""Given the companion's own duties, when the table plays, then it tells, hides, keeps and corrects."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.errors import RuleError
from companion.game.game import Correction, Game
from companion.game.players import TABLE
from companion.game.view import view_json
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.train import Queued, Train
from tests.games.colt_express.table import (
    ALL,
    aboard,
    arranged,
    asked,
    is_sound,
    said,
    scheming_with,
    stealing,
    train_of,
)

TRIO = ["Belle", "Doc", "Tuco"]


@pytest.mark.rule("CX-130")
def test_every_automatic_change_is_told_as_an_instruction():
    game = stealing(arranged({"Doc": "1:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc marshal")

    assert "Marshal → car 1, inside\nDoc → car 1, roof, +1 neutral bullet" in said(game)


@pytest.mark.rule("CX-06")
def test_everybody_sees_positions_kinds_bullets_and_sizes():
    view = RULEBOOK.view(train_of(scheming_with(TRIO)), None)

    assert view["bandits"]["Doc"] == {
        "leader": "Doc",
        "at": "2:in",
        "bullets_left": 6,
        "received": 0,
        "loot": ["purse"],
        "bonus": 0,
        "colour": "blue",
        "mark": "D",
    }
    assert view["players"]["Doc"] == {"bandits": ["Doc"], "hand": 7, "deck": 3}
    assert view["vehicles"][2]["in"] == {"bandits": ["Doc"], "loot": ["jewel", "purse", "purse", "purse"]}


@pytest.mark.rule("CX-131")
def test_a_tapped_hidden_card_stays_secret_everywhere_until_it_is_carried_out():
    game = scheming_with(TRIO, "swivel-arm")
    for who in TRIO:
        game.answer(who, "move")
    before = msgspec.json.encode(game.state)
    ask = game.answer("Belle", game.by_tag("card/belle/punch/1")[1])
    tapped = [view_json(game), RULEBOOK.summary(train_of(game)), str(ask.said("punch/1"))]
    keyed = Game(RULEBOOK, msgspec.json.decode(before, type=Train))
    ask = keyed.answer("Belle", "hidden")

    # Nobody can tell it from a card that the companion does not know itself.
    assert tapped == [view_json(keyed), RULEBOOK.summary(train_of(keyed)), str(ask.said("hidden"))]
    assert view_json(game, "Belle")["table"]["queue"][-1]["card"] == "punch"
    assert view_json(game, "Doc")["table"]["queue"][-1]["card"] is None


@pytest.mark.rule("CX-139")
def test_undo_does_not_tell_a_hidden_card_and_goes_back_to_the_first_question(tables):
    table = tables.new(RULEBOOK.setup(TRIO))
    answers = [(TABLE, ["A", "C", "D"]), (TABLE, "printed"), (TABLE, "Belle"), ("Belle", "swivel-arm")]
    for who, answer in [*answers, *((who, "move") for who in TRIO)]:
        table.answer(who, answer)
    table.tap("card/belle/punch/1")

    said = [str(table.can_undo), *map(str, table.undo())]
    assert said == ["Belle: hidden card"] * 2
    assert "unch" not in json.dumps(table.view())
    table.undo(len(answers) + len(TRIO))
    assert not table.can_undo
    assert str(asked(table.game).title) == "Which cars, front to back?"


@pytest.mark.rule("CX-131")
def test_a_hidden_card_is_shown_when_it_is_carried_out():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}), "Doc (move)", "Tuco (rob)")

    assert "Card 1: Doc, Move" in said(game)
    assert "Rob" not in said(game)
    assert [entry["card"] for entry in RULEBOOK.view(train_of(game), None)["queue"]] == ["move", None]


@pytest.mark.rule("CX-133")
def test_sizes_add_up_with_bullets_received():
    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "1:roof"}), "Doc fire")
    game.answer("Tuco", "bridge")

    train = train_of(game)
    assert [train.cards("Tuco", where) for where in ("hand", "deck")] == [6, 5]
    assert is_sound(game)


@pytest.mark.rule("CX-130")
def test_a_pawn_is_corrected_by_saying_where_it_is():
    game = scheming_with(TRIO)
    game.correct(Correction("Doc", "2:in", "1:roof", "Ann", "moved by mistake", "piece"))
    game.correct(Correction("bullet", "Doc/gun", 4, "Ann", "lost two"))
    game.correct(Correction("P", "2:in", "outside", "Ann", "lost under the table", "piece"))
    game.correct(Correction("P300", "outside", "Doc/loot", "Ann", "found", "piece"))

    assert train_of(game).spot("Doc") == "1:roof"
    assert is_sound(game)


@pytest.mark.rule("CX-11", "CX-138")
@pytest.mark.parametrize("piece", ["P999", "P٣", "J5", "Zoe", ""])
def test_a_correction_brings_only_pieces_of_the_game(piece):
    with pytest.raises(RuleError, match="has no piece"):
        scheming_with(TRIO).correct(Correction(piece, "outside", "1:in", "Ann", "found", "piece"))


@pytest.mark.rule("CX-70", "CX-73")
@pytest.mark.parametrize(
    ("correction", "wrong"),
    [
        (Correction("Doc", "2:in", "0:in", "Ann", "", "piece"), "cannot stay with the Marshal"),
        (Correction("Doc", "2:in", "Doc/loot", "Ann", "", "piece"), "exactly one spot"),
        (Correction("Marshal", "0:in", "0:roof", "Ann", "", "piece"), "never climbs"),
        (Correction("Marshal", "0:in", "box", "Ann", "", "piece"), "exactly one vehicle"),
        (Correction("card", "pile", 3, "Ann", ""), "The pile must hold"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(correction, wrong):
    with pytest.raises(RuleError, match=wrong):
        scheming_with(TRIO).correct(correction)


@pytest.mark.rule("CX-27", "CX-122")
def test_corrections_put_nobody_aboard_early_or_off_the_train():
    boarding = Game.new(RULEBOOK, RULEBOOK.setup(TRIO, {}))
    with pytest.raises(RuleError, match="Belle has not boarded yet"):
        boarding.correct(Correction("Belle", "box", "1:in", "Ann", "", "piece"))
    with pytest.raises(RuleError, match="exactly one spot"):
        aboard(TRIO).correct(Correction("Doc", "2:in", "Doc/loot", "Ann", "", "piece"))


@pytest.mark.rule("CX-20")
def test_the_bandits_find_their_purses_even_if_a_correction_has_emptied_the_box():
    game = Game.new(RULEBOOK, RULEBOOK.setup(TRIO, {}))
    for _purse in range(18):
        game.correct(Correction("P", "box", "beside the train", "Ann", "where are they?", "piece"))
    game.answer(TABLE, ["A", "C", "D"])
    game.answer(TABLE, "printed")
    game.answer(TABLE, "Doc")

    train = train_of(game)
    assert [train.loot_of(bandit) for bandit in TRIO] == [["P"], ["P"], ["P"]]
    assert train.loot_at("2:in") == ["P", "P", "P"]
    assert is_sound(game)


def test_invariants_find_what_is_lost_or_foreign():
    train = train_of(scheming_with(TRIO))
    train.ledger.pieces["1:in"].remove("P")
    train.ledger.amounts["neutral"]["bullet"] = -1
    train.ledger.amounts["Doc/hand"]["card"] += 1
    train.pile = [Queued("Zoe", "Zoe", "dance"), *[Queued("Doc", "Doc", "punch")] * 9]

    wrong = "\n".join(RULEBOOK.broken(train))
    for sentence in (
        "neutral would have -1",
        "of P instead of",
        "bullets instead of",
        "Doc would have",
        "belongs to nobody",
        "no card dance",
        "Doc has played too many of one card",
    ):
        assert sentence in wrong


def test_the_state_survives_being_kept():
    game = scheming_with(TRIO, "swivel-arm")
    game.answer("Belle", "rob")

    assert msgspec.json.decode(msgspec.json.encode(game.state), type=Train) == game.state


def test_the_heading_says_where_the_game_stands():
    game = scheming_with(TRIO)
    assert (RULEBOOK.heading(train_of(game)).round, str(RULEBOOK.heading(train_of(game)).progress)) == (
        "1/5",
        "slot 1/12",
    )

    game = stealing(arranged({"Doc": "2:in", "Tuco": "3:in", "Ghost": "3:in"}), "Tuco floor", "Doc move")
    heading = RULEBOOK.heading(train_of(game))
    assert (str(heading.phase), str(heading.progress)) == ("Stealin’", "card 2/2")


def test_lines_of_the_summary_fit_the_display():
    train = train_of(scheming_with(["Cheyenne", "Django", "Doc"]))

    for what, how in RULEBOOK.summary(train)[1:]:
        assert len(str(what)) + len(str(how)) <= 24, (str(what), str(how))


def test_every_option_with_a_piece_has_its_token_and_every_tag_is_there_once():
    game = scheming_with(ALL)
    tags = [token.tag for token in RULEBOOK.tokens(train_of(game))]

    assert len(tags) == len(set(tags))
    assert {tag for option in asked(game).options for tag in option.tags} <= set(tags)


@pytest.mark.rule("CX-121")
def test_until_both_teams_are_chosen_the_tray_holds_all_six_bandits():
    game = aboard(["Red", "Blue"])
    for who, answer in (("table", "Tuco"), ("table", "Cheyenne"), ("Red", "belle+tuco")):
        game.answer(who, answer)

    tags = [token.tag for token in RULEBOOK.tokens(train_of(game))]
    assert {tag for option in asked(game).options for tag in option.tags} <= set(tags)
    with pytest.raises(RuleError, match="Ghost: Rob answers nothing now"):
        game.by_tag("card/ghost/rob/1")
    game.answer("Blue", "ghost+django")
    tags = [token.tag for token in RULEBOOK.tokens(train_of(game))]
    assert [tag for tag in tags if tag.startswith("bandit/")] == [
        f"bandit/{name.lower()}" for name in train_of(game).bandits
    ]


def test_the_view_is_plain_json():
    game = scheming_with(TRIO)

    assert json.loads(json.dumps(view_json(game, "Doc")))["game"] == "colt-express"
