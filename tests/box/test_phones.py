"""Phones at the box: the code on the display, and what only a key press there can do."""

from __future__ import annotations

import pytest
import segno

from companion.box.face import Face
from companion.box.parts import Key
from companion.box.phones import code_screen
from companion.table import Table, Tables
from companion.table.people import meet, seated


@pytest.fixture
def face(tables: Tables, colt: Table) -> Face:
    face = Face(tables)
    face.phones.address = "http://192.168.178.123:8065"
    return face


def choose(face: Face, *path: str | bool) -> None:
    """Walk through the menu by its keys."""
    face.menu.open()
    for id in path:
        for key in face.menu.editor.keys_to(id):
            face.key(key)


def lines(face: Face) -> dict[str, str]:
    return {option.id: str(option.detail) for option in face.menu.level.ask.options}  # type: ignore[attr-defined]  # a level that asks


def read_modules(face: Face, size: int) -> list[list[int]]:
    """The little squares as a camera would see them: dark ones are 1."""
    frame, margin = face.frame(), (64 - 2 * size) // 2
    return [[int(not frame.getpixel((margin + 2 * x, margin + 2 * y))) for x in range(size)] for y in range(size)]


@pytest.mark.parametrize(
    "address",
    ["http://10.0.0.7:8065", "http://192.168.178.123:8065", "http://companion.local:8065", "http://[fd00::12:7]:8065"],
)
def test_the_display_shows_the_very_code_that_joins(face: Face, address: str):
    face.phones.address = address
    choose(face, "phones", "join")
    words = f"{address}/{face.phones.show_code()}".upper()
    drawn = [[list(row) for row in segno.make_qr(words, error=error, boost_error=False).matrix] for error in ("m", "l")]
    assert any(len(each) * 2 <= 60 and read_modules(face, len(each)) == each for each in drawn)


def test_the_quiet_zone_around_the_code_is_lit(face: Face):
    choose(face, "phones", "join")
    frame = face.frame()
    assert all(frame.getpixel((x, y)) for x in range(64) for y in (0, 1, 62, 63))
    assert all(frame.getpixel((x, y)) for y in range(64) for x in (0, 1, 62, 63))


def test_a_code_that_was_replaced_is_drawn_anew(face: Face):
    choose(face, "phones", "join")
    before = face.frame()
    face.phones.hide_code()
    face.tick()
    assert face.frame().tobytes() != before.tobytes()


def test_leaving_the_code_with_ok_ends_it(face: Face):
    choose(face, "phones", "join")
    code = face.phones.show_code()
    face.key(Key.OK)
    assert face.phones.show_code() != code


def test_without_a_server_the_display_says_so(face: Face):
    face.phones.address = ""
    nothing = code_screen(face.phones).image.tobytes()
    face.phones.address = "http://10.0.0.7:8065"
    assert code_screen(face.phones).image.tobytes() != nothing


def test_the_host_opens_closes_and_forgets_by_keys(face: Face, colt: Table):
    word = face.phones.pair(face.phones.show_code(), "ann")
    face.phones.claim(face.phones.paired(word), colt.number, "Doc")
    choose(face, "phones", "network")
    assert face.phones.network
    choose(face, "phones", "watching")
    assert not face.phones.watching_is_free
    choose(face, "phones", "free/Doc")
    assert face.phones.holder(colt.number, "Doc") is None
    assert "free/Doc" not in lines(face)
    choose(face, "phones", "forget")
    assert face.phones.count == 0


def test_the_menu_says_when_the_box_is_open(face: Face):
    face.key(Key.OK, long=True)
    assert lines(face)["phones"] == ""
    face.phones.open = True
    face.menu.open()
    assert lines(face)["phones"] == "open"


def test_a_badge_on_the_pad_says_who_plays(face: Face, tables: Tables, colt: Table):
    meet(tables.store, "Ann")
    heard: list[int] = []
    face.watchers.append(lambda: heard.append(1))
    choose(face, "phones", "people", "Doc")
    assert str(face.menu.level.ask.title) == "Doc"
    face.tap("person/ann")
    assert seated(tables.store, colt.number)["Doc"].name == "Ann"
    assert lines(face)["Doc"] == "Ann"
    assert heard  # the phones shall show it


def test_the_host_gives_a_colour_and_a_badge(face: Face, tables: Tables):
    meet(tables.store, "Ann", "red")
    choose(face, "phones", "known", "ann", "colour", "blue")
    assert tables.store.people()[0].colour == "blue"
    assert lines(face)["colour"] == "blue"
    choose(face, "phones", "known", "ann", "badge")
    face.tap("", "04A1B2")
    assert tables.store.tag("04A1B2") == "person/ann"
    tables.store.learn("0499", "building/bank")
    choose(face, "phones", "known", "ann", "badge")
    face.tap("building/bank", "0499")
    assert "already" in str(face.message)
    assert tables.store.tag("0499") == "building/bank"


def test_two_spellings_become_one_person(face: Face, tables: Tables, colt: Table):
    anne, ann = meet(tables.store, "Anne"), meet(tables.store, "Ann")
    tables.store.seat_person(colt.number, "Doc", anne.id)
    tables.store.learn("04A1B2", "person/anne")
    phone = face.phones.paired(face.phones.pair(face.phones.show_code(), "here"))
    face.phones.introduce(phone, anne.id)
    choose(face, "phones", "known", "anne", "same", "ann")
    face.key(Key.OK)  # the cursor stands on the answer that changes nothing
    assert len(tables.store.people()) == 2
    choose(face, "phones", "known", "anne", "same", "ann", True)
    assert tables.store.people() == [ann]
    assert seated(tables.store, colt.number)["Doc"] == ann
    assert tables.store.tag("04A1B2") == "person/ann"
    assert phone.person == "ann"


def test_the_table_may_refuse_another_name(face: Face, tables: Tables):
    ann = meet(tables.store, "Ann")
    face.ask_rename(ann.id, "Anne", "")
    for key in face.menu.editor.keys_to(False):
        face.key(key)
    assert tables.store.people()[0].name == "Ann"
    assert not face.menu.shown
