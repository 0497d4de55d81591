"""The fonts: every letter in its cell, every letter its own."""

from __future__ import annotations

import string
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box import font_system, font_text, font_tiny
from companion.box.font import BIG, HUGE, TEXT, TINY, Font
from companion.box.font_shapes import read

ASCII = "".join(chr(code) for code in range(33, 127))
LATIN = "".join(char for char in map(chr, range(0xA1, 0x180)) if char.isalpha() and char != "ŉ")
LATIN_1 = "".join(char for char in LATIN if char <= "ÿ")
SIGNS = "“”’‘–—…→←↑↓▲▼▶◀•·×−♠♥♦♣★☆✓✗€½°"
FONTS = [TEXT, TINY, BIG, HUGE]
UNKNOWN = "\U0010fffd"


def drawn(font: Font, char: str) -> tuple[tuple[int, int], bytes]:
    image = font.image(char)
    return image.size, image.tobytes()


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(font_system, "FOLDER", tmp_path)


@pytest.mark.parametrize("font", FONTS, ids=repr)
@pytest.mark.parametrize("chars", [ASCII, LATIN_1, SIGNS, "äöüßéèçñåøłśž"])
def test_we_drew_every_letter_that_people_here_write(font: Font, chars: str, no_system_fonts: None):
    box = font.shape(UNKNOWN)
    assert [char for char in chars if font.shape(char) == box] == []


@pytest.mark.parametrize("font", FONTS, ids=repr)
def test_every_letter_fits_its_cell(font: Font):
    for char in ASCII + LATIN + SIGNS + UNKNOWN:
        shape = font.shape(char)
        assert len(shape) == font.height, char
        assert len({len(row) for row in shape}) == 1, char
        assert "#" in "".join(shape), char


@pytest.mark.parametrize("font", FONTS, ids=repr)
def test_capitals_and_digits_stand_on_the_line(font: Font):
    for char in string.ascii_uppercase + string.digits:
        shape = font.shape(char)
        assert "#" in shape[font.baseline - 1], char
        assert not any("#" in row for row in shape[font.baseline :]), char


@pytest.mark.parametrize("font", FONTS, ids=repr)
def test_no_two_letters_look_the_same(font: Font, no_system_fonts: None):
    """The small print has room for the accents of Latin-1 only; beyond it some look alike."""
    chars = ASCII + (LATIN_1 if font is TINY else LATIN) + SIGNS
    seen: dict[tuple[str, ...], str] = {}
    same = [(seen[shape], char) for char in chars if seen.setdefault(shape := font.shape(char), char) != char]
    assert same == []


@pytest.mark.parametrize("sheets", [font_text, font_tiny])
def test_no_letter_is_drawn_twice(sheets):
    assert not set(read(sheets.LETTERS)) & set(read(sheets.SIGNS))


@pytest.mark.parametrize("font", FONTS, ids=repr)
def test_digits_are_as_wide_as_each_other(font: Font):
    assert len({font.measure(digit) for digit in string.digits}) == 1


def test_a_letter_that_nobody_drew_is_a_box(no_system_fonts: None):
    shape = TEXT.shape("語")
    assert shape == TEXT.shape(UNKNOWN)
    assert shape[0] == shape[6] == "#####"
    assert shape[1] == "#...#"


def test_marks_join_their_letter_and_signs_for_machines_take_no_room():
    assert drawn(TEXT, "a\u0308") == drawn(TEXT, "ä")
    assert drawn(TEXT, "a\u200bb\ufe0f") == drawn(TEXT, "ab")
    assert TEXT.measure("\u200d") == 0
    assert drawn(TEXT, "a\tb\u00a0c") == drawn(TEXT, "a b c")


@pytest.mark.parametrize("font", FONTS, ids=repr)
@settings(max_examples=80, deadline=None)
@given(words=st.text(st.characters(), max_size=30))
def test_a_string_is_as_wide_as_it_measures_and_never_fails(font: Font, words: str):
    assert font.image(words).size == (font.measure(words), font.height)


def test_a_string_is_its_letters_with_one_gap_between():
    assert TEXT.measure("") == 0
    assert TEXT.measure("ab") == TEXT.measure("a") + 1 + TEXT.measure("b")
    assert BIG.measure("ab") == 2 * TEXT.measure("ab")
    assert HUGE.measure("ab") == 3 * TEXT.measure("ab")


def test_an_installed_font_helps_out(monkeypatch: pytest.MonkeyPatch):
    """DejaVu stands in for Unifont, which not every machine has."""
    folder = Path("/usr/share/fonts/truetype/dejavu")
    if not (folder / "DejaVuSans.ttf").exists():
        pytest.skip("no font to borrow from")
    monkeypatch.setattr(font_system, "FOLDER", folder)
    monkeypatch.setattr(font_system, "_FONTS", (("DejaVuSans.ttf", 16),))
    font_system._installed.cache_clear()
    for font in FONTS:
        shape = font.shape("Ж")
        assert shape != font.shape(UNKNOWN)
        assert len(shape) == font.height
        assert font.shape("\U00012000") == font.shape(UNKNOWN), "what the other font lacks is still a box"
    font_system._installed.cache_clear()


def test_a_screen_full_of_text_is_drawn_in_a_moment():
    lines = [f"{number} houses next to the ranch" for number in range(6)]
    for line in lines:
        TEXT.image(line)
    start = time.perf_counter()
    for _ in range(20):
        for line in lines:
            TEXT.image(line)
    assert (time.perf_counter() - start) / 20 < 0.001
