"""An imported list of cards: reading it, and playing with it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import RuleError
from companion.game.asks import Choose
from companion.game.game import Game
from companion.games.doomtown.cards import cards_of, find_card, read_cards
from companion.games.doomtown.rulebook import RULEBOOK
from companion.store import Store
from companion.table import Tables
from tests.games.doomtown.table import BLUE, RED, asked, dude, noon, offered, refused, text, town, town_of

PAGE = Path(__file__).parents[3] / "docs" / "cards.md"
EXAMPLE = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
assert EXAMPLE is not None
CARDS = json.loads(json.dumps(read_cards(json.loads(EXAMPLE[1]))[0]))


def listed(*names, **settings):
    made = town(*names, **settings)
    made.known["cards"] = CARDS
    return made


def test_the_example_of_the_page_is_sound():
    assert [card["code"] for card in CARDS] == [f"x0{n}" for n in range(1, 9)]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (3, "no object"),
        ({"code": "a", "type": "dude"}, "name is missing"),
        ({"code": "a/b", "name": "A", "type": "dude"}, "no “/”"),
        ({"code": "a", "name": "A", "type": "castle"}, "not one of"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "X", "rank": 3}, "no playing card"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "S", "rank": 14}, "no playing card"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "S", "rank": 3, "cost": "2"}, "cost is no whole number"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "S", "rank": 3, "cost": -2}, "cost is no whole number"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "S", "rank": 3, "shooter": "?"}, "neither stud nor draw"),
        ({"code": "a", "name": "A", "type": "dude", "suit": "S", "rank": 3, "keywords": "x"}, "no list of words"),
        ({"code": "a", "name": "Town Square", "type": "deed", "suit": "D", "rank": 3}, "a place of its own"),
        ({"code": "ok", "name": "B", "type": "joker"}, "twice"),
        ({"code": "OK", "name": "B", "type": "joker"}, "twice"),  # their tags would be the same
        ({"code": "new", "name": "B", "type": "joker"}, "cannot be a code"),
        ({"code": "a", "name": "A\ud800", "type": "joker"}, "name is no text"),
        ({"code": "a", "name": "A\0", "type": "joker"}, "name is no text"),
        ({"code": "a", "name": "A", "type": "joker", "outfit": 5}, "outfit is no text"),
        ({"code": "a", "name": "A", "type": "joker", "keywords": ["\ud800"]}, "keywords is no text"),
    ],
)
def test_a_bad_row_is_named_and_the_others_are_kept(row, why):
    cards, bad = read_cards([{"code": "ok", "name": "Joker", "type": "joker", "colour": "red"}, row])
    assert [card["code"] for card in cards] == ["ok"]
    assert "colour" not in cards[0]
    assert len(bad) == 1
    assert str(bad[0]).startswith("Row 2: ")
    assert why in str(bad[0])


def test_a_list_must_be_a_list():
    with pytest.raises(RuleError, match="JSON list"):
        read_cards({"cards": []})


def test_import_keeps_the_list_for_every_new_game(tmp_path, capsys):
    file = tmp_path / "cards.json"
    assert EXAMPLE is not None
    file.write_text(EXAMPLE[1])
    data = tmp_path / "data"
    assert main(["cards", "import", str(file), "--data", str(data)]) == 0
    assert "8 cards are kept" in capsys.readouterr().out
    store = Store(data)
    try:
        tables = Tables(store)
        table = tables.new(RULEBOOK.setup(["Red", "Blue"]))
        assert "The Dusty Hats" in [option.id for option in asked(table.game).options]
        tables.forget_known("doomtown")
        again = tables.new(RULEBOOK.setup(["Red", "Blue"]))
        assert find_card(town_of(again.game), "x03") is not None
        assert tables.resume(table.number).serialised() == table.serialised()
    finally:
        store.close()


def test_a_list_may_begin_with_the_mark_of_its_encoding(tmp_path, capsys):
    file = tmp_path / "cards.json"
    file.write_text('[{"code": "j", "name": "Old\u00a0\\nJoker", "type": "joker"}]', encoding="utf-8-sig")
    assert main(["cards", "import", str(file), "--data", str(tmp_path / "data")]) == 0
    assert "1 card is kept" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"), [("[1]", "Row 1"), ("{", "no JSON"), ("{}", "JSON list"), (None, "cannot be read")]
)
def test_what_cannot_be_imported_is_one_sentence(tmp_path, capsys, words, why):
    file = tmp_path / "cards.json"
    if words is not None:
        file.write_text(words)
    assert main(["cards", "import", str(file), "--data", str(tmp_path / "data")]) == 1
    assert why in capsys.readouterr().err


def test_a_list_with_bad_rows_keeps_the_others_and_says_so(tmp_path, capsys):
    file = tmp_path / "cards.json"
    file.write_text('[{"code": "j", "name": "Joker", "type": "joker"}, {}]')
    assert main(["cards", "import", str(file), "--data", str(tmp_path / "data")]) == 1
    said = capsys.readouterr()
    assert "1 card is kept" in said.out
    assert "Row 2" in said.err


@pytest.mark.rule("DT-S01", "DT-S02", "DT-S03")
def test_outfits_and_starting_dudes_of_the_list_are_not_asked_for_again():
    game = Game.new(RULEBOOK, replace(RULEBOOK.setup([RED, BLUE]), known={"cards": CARDS}))
    game.answer(RED, "The Dusty Hats")
    game.answer(BLUE, "The Dusty Hats")
    made = town_of(game)
    assert (made.place, made.stash(RED)) == ("starting dudes", 17)
    game.answer(RED, "x02")
    finch = made.dudes["Ambrose Finch"]
    assert (finch.bullets, finch.stud, finch.influence, finch.rank, made.stash(RED)) == (2, True, 1, 7, 13)
    assert refused(game, "x02") == "DT-S02"  # a second grifter
    game.answer(RED, "done")
    game.answer(BLUE, "x02")
    assert set(made.dudes) == {"Ambrose Finch", "Ambrose Finch (Blue)"}


@pytest.mark.rule("DT-S01", "DT-S02")
def test_an_outfit_that_only_dudes_of_the_list_name_can_be_chosen():
    dudes = [card for card in CARDS if card["type"] == "dude"]
    game = Game.new(RULEBOOK, replace(RULEBOOK.setup([RED, BLUE]), known={"cards": dudes}))
    assert offered(game, RED)[-2:] == ["The Dusty Hats", "other"]
    game.answer(RED, "The Dusty Hats")
    game.answer(BLUE, "Law Dogs")
    for _fact in ("stash", "production"):
        for player in (RED, BLUE):
            game.answer(player, 9)
    assert "x02" in offered(game, RED)


@pytest.mark.rule("DT-C20", "DT-X08")
def test_a_unique_card_comes_only_once_and_never_after_boot_hill():
    made = listed()
    game = noon(made)
    for answer in ("shop", "dude", "x03"):
        game.answer(RED, answer)
    game.answer(BLUE, "pass")
    game.answer(RED, "shop")
    game.answer(RED, "dude")
    assert refused(game, "x03") == "DT-C20"
    game = noon(made)
    text(game, BLUE, "controller", "Old Nell", BLUE)
    made.dudes["Old Nell"].harrowed = False
    text(game, BLUE, "ace", "Old Nell")
    game.answer(RED, "shop")
    game.answer(RED, "dude")
    assert refused(game, "x03") == "DT-C20"


@pytest.mark.rule("DT-C02", "DT-C05", "DT-N16")
def test_cards_are_bought_by_putting_them_on_the_pad():
    made = listed()
    made.place = "high noon"
    dude(made, "Ann", RED)
    game = noon(made)
    game.answer(RED, "shop")
    _ask, answer = game.by_tag("deed/x04")
    game.answer(RED, answer)
    game.answer(RED, "right")
    deed = made.deeds["Candle Maker"]
    assert (deed.control, deed.production, deed.private, made.stash(RED)) == (1, 2, True, 7)
    game.answer(BLUE, "pass")
    game.answer(RED, "shop")
    game.answer(RED, game.by_tag("goods/x06")[1])
    assert offered(game) == ["Ann"]
    for value in ("Ann", 3, ["9♠"]):
        game.answer(RED, value)
    assert (made.dudes["Ann"].sidekicks, made.dudes["Ann"].booted) == (1, True)


def test_what_is_too_dear_says_so():
    made = listed(stash=2)
    game = noon(made)
    game.answer(RED, "shop")
    game.answer(RED, "dude")
    ask = asked(game)
    assert isinstance(ask, Choose)
    assert str(ask.option("x03").why_not) == "Red has only 2"
    assert len(cards_of(made, "dude")) == 2


def test_a_tag_that_answers_nothing_says_what_it_is():
    game = noon(listed())
    for tag, words in (("dude/x02", "Ambrose Finch answers nothing"), ("dude/zz", "no piece of this game")):
        with pytest.raises(RuleError, match=words):
            game.by_tag(tag)
