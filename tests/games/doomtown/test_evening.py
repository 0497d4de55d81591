"""The day and the shootout that docs/play-doomtown.md shows, played on the box; `make golden` draws them anew."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.box.face import Face
from companion.box.parts import Key
from companion.game.players import TABLE
from companion.games.doomtown.rulebook import RULEBOOK
from companion.store import Store
from companion.table import Table, Tables
from companion.table.clock import Clock
from tests.games.doomtown.table import town_of
from tests.games.doomtown.test_cards import CARDS

IMAGES = Path(__file__).parents[3] / "docs" / "images" / "doomtown"
SCALE = 3
RED, BLUE = "Red", "Blue"

STRANGER: list[object] = ["2 draw", 1, 1, 4, "drifter", [], "8"]
LAW_DOG: list[object] = ["3 stud", 0, 1, 5, "Law Dogs", [], "J"]

# What the table does: an answer of a player, keys that are pressed, or a name for what the display shows then.
DAY: list[Any] = [
    (RED, "The Dusty Hats"),
    (BLUE, "Law Dogs"),
    "starting-stash",
    (BLUE, 18),
    (BLUE, 3),
    "starting-dude",
    (RED, "x02"),
    (RED, "new"),
    "bullets",
    *((RED, value) for value in STRANGER),
    (RED, "done"),
    (BLUE, "x03"),
    (BLUE, "new"),
    *((BLUE, value) for value in LAW_DOG),
    (BLUE, "done"),
    "curtain",
    ("keys", "ok up up right down right left up"),
    "hand",
    (RED, ["2♠", "J♦", "5♥", "K♣", "9♠"]),
    (BLUE, ["3♠", "3♦", "Q♥", "7♣", "6♠"]),
    "upkeep",
    (RED, []),
    (BLUE, []),
    "noon",
    (RED, "move"),
    (RED, "Ambrose Finch"),
    "move",
    (RED, "town square"),
    (BLUE, "move"),
    (BLUE, "B1"),
    (BLUE, "town square"),
    (RED, "shop"),
    (RED, "deed"),
    (RED, "x04"),
    (RED, "right"),
]
SHOOTOUT: list[Any] = [
    (BLUE, "call out"),
    (BLUE, "Ambrose Finch"),
    "called-out",
    (RED, True),
    (BLUE, []),
    "posse",
    (RED, ["R1"]),
    "plays",
    (RED, "pass"),
    (BLUE, "pass"),
    (RED, "Ambrose Finch"),
    ("seat", BLUE),
    "draw",
    (BLUE, ["8♠", "8♠", "8♥", "Q♦", "2♣"]),
    (RED, ["10♣", "10♥", "J♠", "4♦", "A♦"]),
    "resolution",
    (RED, "cheatin"),
    "text",
    (RED, "hand rank"),
    (RED, BLUE),
    (RED, -1),
    (RED, "done"),
    (BLUE, "pass"),
    (RED, "pass"),
    "casualties",
    (RED, "R1/discard"),
    "run",
    (RED, ["Ambrose Finch"]),
    (BLUE, []),
    (RED, "pass"),
    (BLUE, "pass"),
    "sundown",
    ("keys", "back"),
    "scores",
    ("keys", "right right"),
    "table",
]


class Evening:
    """The box with this game on it, in a time that stands still."""

    def __init__(self) -> None:
        tables = Tables(Store())
        tables.keep_cards("doomtown", CARDS)
        self.table: Table = tables.new(RULEBOOK.setup([RED, BLUE]))
        self.table.clock = Clock(lambda: 0.0)
        self.face = Face(tables, now=lambda: 100.0)
        self.face.play(self.table)
        self.shown: dict[str, Image.Image] = {}

    def do(self, doings) -> None:
        for doing in doings:
            if isinstance(doing, str):
                self.shown[doing] = self.face.frame().copy()
            elif doing[0] == "keys":
                for key in doing[1].split():
                    self.face.key(Key(key))
            elif doing[0] == "seat":
                self.face.seat(self.table.game.state.player(doing[1]).seat)
            else:
                self.table.answer(*doing)


@pytest.fixture(scope="module")
def evening() -> Evening:
    played = Evening()
    played.do(DAY)
    played.do(SHOOTOUT)
    return played


NAMES = [doing for doing in (*DAY, *SHOOTOUT) if isinstance(doing, str)]


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_what_the_box_shows(evening: Evening, name: str):
    file = IMAGES / f"{name}.png"
    frame = evening.shown[name].convert("1")
    large = frame.resize((frame.width * SCALE, frame.height * SCALE), Image.Resampling.NEAREST)
    if os.environ.get("COMPANION_GOLDEN") == "accept":
        file.parent.mkdir(exist_ok=True)
        large.save(file, optimize=True)
    with Image.open(file) as kept:
        assert ImageChops.difference(large.convert("L"), kept.convert("L")).getbbox() is None, "run `make golden`"


def test_the_evening_ends_as_the_page_says(evening: Evening):
    town = town_of(evening.table.game)
    said = [str(line) for line in town.log]
    assert "Red is the Winner and takes 2" in said
    assert "3 against 2: Blue wins the round" in said
    assert "R1 is discarded" in said
    assert "Blue wins the shootout" in said
    assert town.where("Ambrose Finch") == "home:Red"
    assert [ask.who for ask in evening.table.game.asks] == [TABLE]
