"""What the table looks like: for the display, for pages, for programs; the picture; the tools."""

from __future__ import annotations

import pytest

from companion.game.game import Game
from companion.game.picture import Glyph, Rect
from companion.game.players import TABLE
from companion.game.rulebook import find_rulebook
from companion.game.view import view_json
from companion.games.doomtown import tags
from companion.games.doomtown.leaving import raise_bounty
from companion.games.doomtown.rulebook import RULEBOOK
from tests.games.doomtown.table import BLUE, HIGH, PAIR, RED, SQUARE, deed, dude, noon, town
from tests.games.doomtown.test_cards import CARDS


@pytest.fixture
def made():
    found = town()
    deed(found, "bank", RED, control=2, production=1)
    dude(found, "Ann", RED, bullets=2, stud=True, influence=1, upkeep=1, outfit="The Sloane Gang")
    dude(found, "Bob", BLUE, "bank", influence=2, rank=5, booted=True)
    raise_bounty(found, found.dudes["Bob"], 1, "test")
    return found


@pytest.mark.rule("DT-K05", "DT-K06", "DT-K14", "DT-L11")
def test_a_program_sees_all_that_is_tracked(made):
    table = view_json(noon(made))["table"]
    assert table["deeds"]["bank"]["controller"] == BLUE
    assert table["would_win"] == BLUE
    ann, bob = table["dudes"]["Ann"], table["dudes"]["Bob"]
    assert (ann["at"], ann["type"], ann["upkeep"], ann["outfit"]) == ("home:Red", "stud", 2, "The Sloane Gang")
    assert (bob["booted"], bob["bounty"], bob["rank"], bob["grit"]) == (True, 1, "5", 7)
    assert table["players"][BLUE] == {
        "outfit": "Law Dogs",
        "stash": 10,
        "owed": 0,
        "control": 2,
        "influence": 2,
        "street": ["home:Blue"],
        "out_of_town": [],
        "boot_hill": [],
    }


@pytest.mark.rule("DT-K01", "DT-K09", "DT-K14")
def test_the_display_says_the_day_the_phase_the_passes_and_who_would_win(made):
    game = noon(made)
    game.answer(RED, "pass")
    heading = RULEBOOK.heading(made)
    assert (heading.round, str(heading.phase), str(heading.progress)) == ("day 1", "High Noon", "passed 1/2")
    lines = {str(what): str(how) for what, how in RULEBOOK.summary(made)}
    assert (lines["Would win now"], lines["Blue"]) == (BLUE, "$ 10 ctrl 2 infl 2")
    assert lines["Bob"] == "bank booted $1"


@pytest.mark.rule("DT-K13", "DT-K14")
def test_sheets_say_control_influence_production_and_upkeep(made):
    made.deeds["home:Red"].production = 3
    sheets = {
        str(sheet.title): {str(who): str(amount) for who, amount in sheet.lines} for sheet in RULEBOOK.sheets(made)
    }
    assert sheets["Control"] == {RED: "0", BLUE: "2 = bank 2"}
    assert sheets["Production"] == {RED: "3 = home 3", BLUE: "0"}
    assert sheets["Upkeep"] == {RED: "2 = Ann 2", BLUE: "0"}


def shapes(picture, kind):
    return [shape for shape in picture.shapes if isinstance(shape, kind)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_place_is_in_the_picture_and_nothing_sticks_out(count):
    names = ["Red", "Blue", "Green", "Yellow", "Purple", "White"][:count]
    found = town(*names)
    for player in names:
        for number in range(4):
            deed(found, f"{player} {number}", player, in_town=number < 3)
            dude(found, f"{player} dude {number}", player, SQUARE if number else "")
    picture = RULEBOOK.picture(found)
    assert picture is not None
    assert {shape.place for shape in shapes(picture, Rect)} == set(found.locations)
    for shape in shapes(picture, Rect):
        assert shape.x >= 0
        assert shape.x + shape.width <= picture.width
        assert shape.y + shape.height <= picture.height
    for glyph in shapes(picture, Glyph):
        assert glyph.x + len(glyph.rows[0]) <= picture.width
        assert glyph.y + len(glyph.rows) <= picture.height


def test_a_booted_dude_lies_on_its_side_and_a_taken_deed_is_marked(made):
    before = shapes(RULEBOOK.picture(made), Glyph)
    assert {len(glyph.rows) for glyph in before if str(glyph.title) == "Bob, booted"} == {3}
    taken = [glyph for glyph in before if "Blue controls" in str(glyph.title)]
    assert [glyph.colour for glyph in taken] == ["blue"]


def test_a_crowd_is_counted():
    found = town()
    for number in range(5):
        deed(found, f"deed {number}", RED)
    for number in range(7):
        dude(found, f"dude {number}", RED)
    picture = RULEBOOK.picture(found)
    at_home = [glyph for glyph in shapes(picture, Glyph) if "dude 3" in str(glyph.title)]
    assert [len(glyph.rows[0]) for glyph in at_home] == [3, 3]
    for number in range(20):
        deed(found, f"more {number}", RED)
    crowded = RULEBOOK.picture(found)
    assert crowded is not None
    assert max(shape.x + shape.width for shape in shapes(crowded, Rect)) <= crowded.width


def test_totals_only_have_no_picture():
    assert RULEBOOK.picture(town(compact=True)) is None


def test_tokens_are_players_places_cards_and_the_list():
    found = town()
    found.known["cards"] = CARDS
    tagged = {token.tag for token in tags.tokens(found)}
    assert {"player/red", "home/blue", "card/8♠", "dude/x02", "deed/x04", "goods/x05", "control/pass"} < tagged


def test_the_hand_tool_tells_best_legal_and_lowball():
    game = Game.new(find_rulebook("doomtown/hand"), find_rulebook("doomtown/hand").setup(["Red"]))
    game.answer(TABLE, ["K♣", "K♣", "K♣", "K♦", "5♠", "9♥", "2♦"])
    lines = {str(what): str(how) for what, how in game.rulebook.summary(game.state)}
    assert lines["Best"].startswith("8 Four of a kind, cheatin’: ")
    assert lines["Legal"].startswith("2 One pair: ")
    game.answer(TABLE, True)
    game.answer(TABLE, ["A♠", "2♥", "3♦", "4♣", "joker"])
    lines = {str(what): str(how) for what, how in game.rulebook.summary(game.state)}
    assert lines["Lowball"] == "1 High card"
    game.answer(TABLE, True)
    game.answer(TABLE, ["K♣", "K♦"])
    assert str(game.rulebook.summary(game.state)[0][1]) == "2 One pair"
    game.answer(TABLE, False)
    assert game.over


def test_the_shootout_tool_says_who_wins_and_what_it_costs():
    rulebook = find_rulebook("doomtown/shootout")
    game = Game.new(rulebook, rulebook.setup(["Red"]))
    for answer in (PAIR, HIGH, 0, 3):
        game.answer(TABLE, answer)
    assert [(str(what), str(how)) for what, how in rulebook.summary(game.state)] == [
        ("Round", "The mark wins the round"),
        ("The leader", "2 One pair: 2 casualties"),
        ("The mark", "1 High card: 0 casualties"),
    ]


@pytest.mark.rule("DT-C21")
@pytest.mark.parametrize(
    ("jokers", "told"), [(2, "The deck is legal"), (3, "A deck has 52 cards and up to two jokers")]
)
def test_the_deck_tool_says_whether_a_deck_may_be_played(jokers, told):
    rulebook = find_rulebook("doomtown/deck")
    game = Game.new(rulebook, rulebook.setup(["Red"]))
    for answer in (1, 52, jokers, 4, 4):
        game.answer(TABLE, answer)
    assert str(game.asks[0].title) == told
    assert rulebook.view(game.state, None) == {"lines": [["Deck", told]]}
