"""Tags are learnt on the box itself, singly or in a sweep, and used at once."""

from __future__ import annotations

import pytest

from companion.box.face import Face
from companion.box.learning import groups, pieces
from companion.box.loop import Box
from companion.box.parts import Key, TagTapped
from companion.box.virtual import VirtualParts
from companion.game.asks import Choose
from companion.game.rulebook import find_rulebook, rulebooks
from companion.store import Store
from companion.store.tags import is_tag
from companion.table import Table, Tables


@pytest.fixture
def box(tables: Tables, colt: Table) -> Box:
    face = Face(tables)
    face.play(colt)
    return Box(face, VirtualParts())


def pick(face: Face, *words: str) -> None:
    """Choose lines of the menu by what they say."""
    for word in words:
        ask = face.menu.level.ask
        assert isinstance(ask, Choose)
        option = next(option for option in ask.listed if str(option.label) == word)
        for key in face.menu.editor.keys_to(option.id):
            face.key(key)


def open_tags(box: Box) -> Face:
    box.face.menu.open()
    pick(box.face, "Tools", "Tags")
    return box.face


def lay(box: Box, number: str) -> None:
    """Lay a tag on the pad, as the pad tells it."""
    box.take(TagTapped(box.face.tables.store.tag(number), number))


@pytest.mark.parametrize("game", rulebooks())
def test_every_piece_of_every_game_can_be_written_on_a_tag(game: str):
    tokens = pieces(find_rulebook(game))
    assert len({token.tag for token in tokens}) == len(tokens)
    for token in tokens:
        assert is_tag(token.tag), token.tag
        assert str(token.label)
        assert str(token.group)


def test_one_tag_is_learnt_and_means_its_piece_from_then_on(box: Box):
    face = open_tags(box)
    pick(face, "Colt Express", "Controls", "Undo")
    assert str(face.menu.level.ask.note) == "Undo"
    lay(box, "04A1B2C3D4E580")
    assert face.tables.store.tag("04A1B2C3D4E580") == "control/undo"
    assert str(face.message) == "1 tag is learnt."


def test_a_whole_set_is_learnt_in_one_sweep(box: Box):
    tokens = groups(pieces(find_rulebook("colt-express")))["Loot"]
    face = open_tags(box)
    pick(face, "Colt Express", "Loot", "All, one after another")
    for at, token in enumerate(tokens):
        assert str(face.menu.level.ask.title) == f"Lay on the pad: {at + 1} of {len(tokens)}"
        assert str(face.menu.level.ask.note) == str(token.label)
        lay(box, f"0400000000{at:04X}")
    assert [learnt.tag for learnt in face.tables.store.tags()] == sorted(token.tag for token in tokens)
    assert str(face.message) == f"{len(tokens)} tags are learnt."
    face.key(Key.OK)  # it has been read
    face.key(Key.BACK)
    assert isinstance(face.menu.level.ask, Choose)
    loot = next(option for option in face.menu.level.ask.listed if option.label == "Loot")
    assert loot.detail == f"{len(tokens)}/{len(tokens)}"


def test_the_same_tag_twice_in_a_sweep_is_refused(box: Box):
    face = open_tags(box)
    pick(face, "Colt Express", "Controls", "All, one after another")
    first = str(face.menu.level.ask.note)
    lay(box, "DEADBEEF")
    lay(box, "DEADBEEF")
    assert first in str(face.message)
    assert len(face.tables.store.tags()) == 1


def test_a_piece_is_skipped_and_gone_back_to(box: Box):
    face = open_tags(box)
    pick(face, "Colt Express", "Controls", "All, one after another")
    names = []
    for answer in (True, False, True):
        names.append(str(face.menu.level.ask.note))
        for key in face.menu.editor.keys_to(answer):
            face.key(key)
    assert names[0] == names[2] != names[1]
    assert face.tables.store.tags() == []


def test_a_virtual_piece_has_no_number_to_learn(box: Box):
    face = open_tags(box)
    pick(face, "Colt Express", "Controls", "Undo")
    box.take(TagTapped("loot/purse"))
    assert "real pad" in str(face.message)


def test_a_tag_is_asked_what_it_is_and_forgotten(box: Box):
    face = open_tags(box)
    face.tables.store.learn("DEADBEEF", "loot/purse")
    pick(face, "What is this tag?")
    lay(box, "04000000")
    assert str(face.message) == "04000000 is not known yet."
    box.take(TagTapped("loot/jewel", "04000001"))
    assert "loot/jewel" in str(face.message)
    lay(box, "DEADBEEF")
    assert str(face.menu.level.ask.title) == "loot/purse"
    for key in face.menu.editor.keys_to(True):
        face.key(key)
    assert face.tables.store.tags() == []


def test_an_unknown_tag_says_where_to_learn_it(box: Box):
    lay(box, "04A1B2C3D4E580")
    assert str(box.face.message) == "Unknown tag 04A1B2C3D4E580: learn it under Tools in the menu"
    box.face.menu.open()
    lay(box, "04A1B2C3D4E580")
    assert "learn it" in str(box.face.message)


def test_learnt_tags_survive_a_damaged_file(tmp_path):
    store = Store(tmp_path)
    store.learn("DEADBEEF", "loot/purse")
    store.close()
    Store(tmp_path).close()  # backs up
    (tmp_path / "companion.db").write_bytes(b"not a database at all" * 100)
    for left in ("companion.db-wal", "companion.db-shm"):
        (tmp_path / left).unlink(missing_ok=True)
    again = Store(tmp_path)
    assert [(one.number, one.tag) for one in again.tags()] == [("DEADBEEF", "loot/purse")]
    again.close()
