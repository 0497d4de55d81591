"""Whatever the display has to say can be read to its end, however long it is."""

from __future__ import annotations

import pytest

from companion.box.canvas import Canvas
from companion.box.editors import ListEditor, PlaceEditor
from companion.box.font import TEXT, Font
from companion.box.screens import layout, pages
from companion.box.screens.question import Asked, question
from companion.game.asks import Option, Place
from companion.game.picture import Picture, Rect
from companion.game.sums import Score, Sheet, Sum
from companion.text import Words
from tests.box.test_golden import Scene

LONG = "Yellow is the Grocer: double the income of one kind of own building, or $8"


def told(*said: Words) -> str:
    return " ".join(words for words, _begins in layout.told_in_lines(Canvas(), said))


def rows(scene: Scene, first: int, last: int) -> bytes:
    return scene.face.frame().crop((0, first, 128, last)).tobytes()


def test_long_news_are_told_line_by_line_to_their_end():
    lines = layout.told_in_lines(Canvas(), [LONG, "Red passes"])
    assert told(LONG, "Red passes") == f"{LONG} Red passes"
    assert [begins for _words, begins in lines] == [True, False, False, True]
    assert layout.told_in_lines(Canvas(), ["Red passes"]) == [("Red passes", True)]
    assert layout.told_in_lines(Canvas(), []) == []


def test_the_next_line_of_the_news_comes_with_time_and_not_with_a_key():
    scene = Scene().carson("cowboys/placement")
    first = rows(scene, 24, 32)
    scene.now += 4
    scene.press("down")
    assert rows(scene, 24, 32) == first
    scene.wait(0)
    assert rows(scene, 24, 32) != first


def test_a_line_too_long_for_the_display_is_read_part_by_part_while_the_cursor_rests_on_it():
    scene = Scene().trail("starting objectives").wait(0)
    assert isinstance(scene.face.editor, ListEditor)
    begins = rows(scene, 32, 40)
    drawn = [rows(scene.wait(3), 32, 40) for _times in range(2)]
    assert drawn[0] != begins
    assert drawn[1] == begins  # two parts, and from the beginning again
    scene.wait(3).press("down", "up")
    assert rows(scene, 32, 40) == begins


def test_a_place_with_a_long_detail_keeps_its_whole_name(monkeypatch: pytest.MonkeyPatch):
    cut: list[str] = []
    fit = Canvas.fit

    def noted(canvas: Canvas, words: Words, width: int, font: Font = TEXT) -> str:
        shown = fit(canvas, words, width, font)
        cut.extend([str(words)] if shown != str(words) else [])
        return shown

    monkeypatch.setattr(Canvas, "fit", noted)
    option = Option("0:in", "drought green 3", "2–3 −$1/−$3")
    picture = Picture(128, 30, (Rect(0, 0, 20, 20, place="0:in"),))
    editor = PlaceEditor(Place(who="Blue", title="Walk to", options=[option]), picture)
    editor.pictured = True
    question(Asked(editor, "Blue", picture=picture))
    assert cut == []


def test_a_page_of_sums_that_has_none_says_so():
    assert pages.sheet(Sheet("Red’s income", ()), 0).image.crop((0, 16, 128, 64)).getbbox()


def test_a_tie_among_the_others_is_not_told_as_the_winners():
    won = [Score("Blue", Sum.of(("control", 6)), 1), Score("Red", Sum.of(("control", 2)), 2)]
    tied = [won[0], Score("Red", won[1].sum, 2, "influence 3")]
    assert pages.final(tied, "Doomtown").image.tobytes() == pages.final(won, "Doomtown").image.tobytes()
    first = [Score("Blue", won[0].sum, 1, "influence 3"), won[1]]
    assert pages.final(first, "Doomtown").image.tobytes() != pages.final(won, "Doomtown").image.tobytes()
