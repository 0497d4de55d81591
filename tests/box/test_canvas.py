"""The canvas: words that fit, shapes where they belong, a cursor that nobody misses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.box.canvas import Canvas
from companion.box.font import BIG, HUGE, TEXT, TINY, Font
from companion.game.picture import Glyph, Label, Line, Picture, Rect
from companion.text import _

fonts = st.sampled_from([TEXT, TINY, BIG, HUGE])
words = st.one_of(st.text(st.characters(), max_size=60), st.text("ab …\n", max_size=60))
widths = st.integers(0, 140)


def rows(canvas: Canvas | Image.Image) -> list[str]:
    image = canvas.image if isinstance(canvas, Canvas) else canvas
    return ["".join("#" if image.getpixel((x, y)) else "." for x in range(image.width)) for y in range(image.height)]


def lit(canvas: Canvas) -> int:
    return "".join(rows(canvas)).count("#")


def test_it_starts_dark_and_as_large_as_the_display():
    canvas = Canvas()
    assert canvas.image.mode == "1"
    assert canvas.image.size == (canvas.width, canvas.height) == (128, 64)
    assert lit(canvas) == 0
    assert Canvas(256, 64).image.size == (256, 64)


def test_a_letter_is_drawn_from_the_top_of_its_cell():
    canvas = Canvas(6, 8)
    assert canvas.text(1, 0, "A") == 5
    assert rows(canvas) == [
        "..###.",
        ".#...#",
        ".#...#",
        ".#...#",
        ".#####",
        ".#...#",
        ".#...#",
        "......",
    ]


@settings(max_examples=80, deadline=None)
@given(words=words, font=fonts, inverse=st.booleans())
def test_words_stay_within_what_they_measure(words: str, font: Font, inverse: bool):
    canvas = Canvas(400, 50)
    width = canvas.text(20, 10, words, font, inverse=inverse)
    assert width == canvas.measure(words, font)
    if box := canvas.image.getbbox():
        assert box[0] >= 20
        assert box[1] >= 10
        assert box[2] <= min(400, 20 + width)
        assert box[3] <= 10 + font.height


def test_inverse_words_are_the_same_words_dark_on_a_lit_cell():
    plain, inverse = Canvas(60, 8), Canvas(60, 8)
    width = plain.text(0, 0, "Cowboys")
    inverse.text(0, 0, "Cowboys", inverse=True)
    inverse.invert(0, 0, width, 8)
    assert rows(plain) == rows(inverse)


def test_words_to_the_right_and_in_the_middle():
    canvas = Canvas()
    width = canvas.text_right(126, 0, "$42")
    box = canvas.image.getbbox()
    assert box is not None
    assert (box[0], box[2]) == (126 - width, 126)
    canvas = Canvas()
    canvas.text_centred(20, 0, 61, "H")
    box = canvas.image.getbbox()
    assert box is not None
    assert (box[0], box[2]) == (48, 53)


def test_a_text_is_shown_in_its_language_and_off_the_edge_is_no_error():
    one, two = Canvas(), Canvas()
    assert one.text(-3, -3, _("{who} fires", who="Doc")) == two.text(-3, -3, "Doc fires")
    assert rows(one) == rows(two)
    one.text(500, 500, "far away", inverse=True)
    one.fill(-5, -5, 3, 3)
    one.invert(126, 62, 10, 10)
    one.rounded(120, 60, 30, 30)


def test_fit_leaves_short_words_alone_and_shortens_long_ones():
    canvas = Canvas()
    assert canvas.fit("Bank", 128) == "Bank"
    short = canvas.fit("Parcel on the map", 60)
    assert short.endswith("…")
    assert short[:-1] == "Parcel on the map"[: len(short) - 1]
    assert canvas.fit("Parcel next", canvas.measure("Parcel n") + 1) == "Parcel…", "no space before the dots"
    assert canvas.fit("Bank", 2) == ""


@settings(max_examples=150, deadline=None)
@given(words=words, width=widths, font=fonts)
def test_what_was_fitted_fits(words: str, width: int, font: Font):
    assert Canvas().measure(Canvas().fit(words, width, font), font) <= width


def test_wrap_breaks_between_words_and_shortens_the_last_line():
    canvas = Canvas()
    assert canvas.wrap("Place a cowboy or pass", 80, TEXT, 2) == ["Place a cowboy or", "pass"]
    assert canvas.wrap("Place a cowboy or pass", 60, TEXT, 2) == ["Place a", "cowboy or p…"]
    assert canvas.wrap("", 60, TEXT, 2) == []
    assert canvas.wrap("one \n two", 128, TEXT, 3) == ["one", "two"]
    assert canvas.wrap("pass", 60, TEXT, 0) == []


def test_wrap_breaks_a_word_longer_than_a_line_and_loses_no_letter():
    word = "Donaudampfschifffahrtsgesellschaft"
    broken = Canvas().wrap(word, 50, TEXT, 9)
    assert len(broken) > 2
    assert "".join(broken) == word


@settings(max_examples=150, deadline=None)
@given(words=words, width=widths, font=fonts, lines=st.integers(0, 6))
def test_what_was_wrapped_fits(words: str, width: int, font: Font, lines: int):
    wrapped = Canvas().wrap(words, width, font, lines)
    assert len(wrapped) <= lines
    assert all(Canvas().measure(line, font) <= width for line in wrapped)


@settings(max_examples=80, deadline=None)
@given(words=st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=12), width=st.integers(60, 140))
def test_wrapping_into_enough_lines_loses_nothing(words: list[str], width: int):
    assert " ".join(Canvas().wrap(" ".join(words), width, TEXT, 12)) == " ".join(words)


def test_shapes():
    canvas = Canvas(7, 5)
    canvas.rect(0, 0, 4, 3)
    canvas.fill(5, 0, 2, 2)
    canvas.line(0, 4, 6, 4)
    canvas.invert(2, 4, 2, 1)
    assert rows(canvas) == ["####.##", "#..#.##", "####...", ".......", "##..###"]
    canvas.fill(0, 0, 7, 5, lit=False)
    assert lit(canvas) == 0


def test_inverting_twice_changes_nothing():
    canvas = Canvas()
    canvas.text(0, 0, "Saloon")
    before = rows(canvas)
    canvas.invert(0, 0, 40, 10)
    assert rows(canvas) != before
    canvas.invert(0, 0, 40, 10)
    assert rows(canvas) == before


def test_a_badge_has_round_corners():
    canvas = Canvas(12, 9)
    canvas.rounded(0, 0, 12, 9)
    assert [rows(canvas)[y][x] for x in (0, 11) for y in (0, 8)] == ["."] * 4
    assert rows(canvas)[4] == "#" * 12
    frame = Canvas(12, 9)
    frame.rounded(0, 0, 12, 9, filled=False)
    assert rows(frame)[4] == "#" + "." * 10 + "#"


@pytest.mark.parametrize("size", [11, 12, 15, 16, 20, 21, 32])
def test_a_die_shows_its_pips(size: int):
    blank = Canvas(size, size)
    blank.die(0, 0, size, 0)
    pips = []
    for face in range(1, 7):
        die = Canvas(size, size)
        die.die(0, 0, size, face)
        pips.append(lit(die) - lit(blank))
        assert rows(die) == [row[::-1] for row in rows(die)][::-1], "a die looks the same upside down"
    assert pips == [pips[0] * face for face in range(1, 7)]
    assert pips[0] > 0


def test_a_scroll_bar_says_where_the_list_is():
    canvas = Canvas(3, 30)
    canvas.scrollbar(0, 0, 30, first=0, shown=5, total=5)
    assert lit(canvas) == 0, "all of the list is in sight"
    tops = []
    for first in (0, 5, 10):
        canvas.scrollbar(0, 0, 30, first=first, shown=5, total=15)
        thumb = [y for y, row in enumerate(rows(canvas)) if row == "###"]
        assert len(thumb) == 10
        tops.append(thumb[0])
    assert tops == [0, 10, 20]


def map_of_two() -> Picture:
    return Picture(
        40,
        20,
        [
            Rect(3, 3, 9, 9, place="saloon"),
            Rect(22, 3, 9, 9, filled=True, place="bank"),
            Label(6, 5, "S"),
            Label(25, 5, "B", inverse=True),
            Line(0, 18, 39, 18),
            Glyph(15, 15, ("#.#", ".#.")),
        ],
    )


def test_a_picture_is_drawn_shape_by_shape():
    canvas = Canvas(60, 30)
    canvas.paste_picture(map_of_two(), 10, 5)
    drawn = rows(canvas)
    assert drawn[5 + 3][13:22] == "#" * 9
    assert drawn[5 + 7][13] == drawn[5 + 7][21] == "#"
    assert drawn[23][10:50] == "#" * 40
    assert (drawn[20][25:28], drawn[21][25:28]) == ("#.#", ".#.")
    letter = Canvas(3, 6)
    letter.text(0, 0, "S", TINY)
    assert [row[16:19] for row in drawn[10:16]] == rows(letter)


@pytest.mark.parametrize("place", ["saloon", "bank"])
def test_the_cursor_frames_and_inverts_its_place(place: str):
    plain, pointed = Canvas(60, 30), Canvas(60, 30)
    plain.paste_picture(map_of_two(), 10, 5)
    pointed.paste_picture(map_of_two(), 10, 5, highlight=place)
    rect = map_of_two().place(place)
    assert rect is not None
    left, top = 10 + rect.x, 5 + rect.y
    plain.invert(left, top, rect.width, rect.height)
    inside = (left, top, left + rect.width, top + rect.height)
    assert rows(plain.image.crop(inside)) == rows(pointed.image.crop(inside))
    assert rows(pointed)[top - 1][left - 1 : left + rect.width + 1] == "#" * (rect.width + 2)
    assert rows(pointed)[top - 2][left - 2 : left + rect.width + 2] == "." * (rect.width + 4)


def test_offered_places_are_marked_and_the_others_are_not():
    plain, offered = Canvas(60, 30), Canvas(60, 30)
    plain.paste_picture(map_of_two(), 10, 5)
    offered.paste_picture(map_of_two(), 10, 5, offered=["saloon", "nowhere"])
    changed = [
        (x - 10, y - 5)
        for y, (before, after) in enumerate(zip(rows(plain), rows(offered), strict=True))
        for x in range(60)
        if before[x] != after[x]
    ]
    assert len(changed) == 12
    assert {(2, 2), (12, 2), (2, 12), (12, 12)} <= set(changed)
    plain.paste_picture(map_of_two(), 10, 5, highlight="nowhere")
