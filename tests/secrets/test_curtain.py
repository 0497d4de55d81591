"""Given a secret at the box itself, when its player keys, taps or puts it right, then the others learn nothing."""

from __future__ import annotations

from companion.box.corrections import corrections
from companion.box.editors import ListEditor
from companion.box.face import Face
from companion.box.parts import Key, Sound
from companion.game.rulebook import find_rulebook
from companion.table import Tables
from tests.conftest import play_on


def lowball(tables: Tables) -> Face:
    """A day of Doomtown begins: Red and Blue hold a hand each."""
    face = Face(tables)
    table = tables.new(find_rulebook("doomtown").setup(["Red", "Blue"], {"compact": True}))
    face.play(table)
    for seed in range(200):
        if all(one.ask.secret for one in table.asks):
            break
        play_on(table, 1, seed)
    face.sounds.clear()
    return face


def test_nobody_hears_how_often_a_key_is_pressed_on_a_secret(tables: Tables):
    face = lowball(tables)
    face.key(Key.OK)
    assert face.sounds == [Sound.TICK]
    for key in face.keys_to(["A♠", "K♥"]):
        face.key(key)

    assert face.sounds == [Sound.TICK, Sound.TURN]
    assert face.table
    assert face.table.course.moves[-1].move.value == ["A♠", "K♥"]  # type: ignore[union-attr]  # Answered


def test_behind_the_curtain_a_refusal_does_not_name_the_card(tables: Tables):
    face = lowball(tables)
    face.tap("card/A♠")
    face.tap("card/A♠")
    assert face.message
    assert "A♠" not in str(face.message)

    face.key(Key.OK)
    face.key(Key.OK)
    face.tap("card/A♠")
    assert "A♠" in str(face.message)


def test_a_hand_is_put_right_behind_a_curtain(tables: Tables):
    face = Face(tables)
    table = tables.new(find_rulebook("great-western-trail").setup(["Red", "Blue"], {"hands": "kept"}))
    face.play(table)
    for seed in range(200):
        if table.game.state.turn:  # type: ignore[attr-defined]  # a trail's
            break
        play_on(table, 1, seed)
    face.menu.show(lambda: corrections(face))
    choose(face, "piece")
    hand = table.game.state.ledger.at("Red/hand")
    listed = entries(face)
    assert not any(place in ("Red/hand", "Red/unseen") for _piece, place in listed)
    assert ("Red/hand", "only Red looks") in listed

    choose(face, "Red/hand")
    assert str(face.menu.level.ask.title) == "Only Red looks now"
    face.key(Key.OK)
    assert entries(face) == [(card, "Red/hand") for card in dict.fromkeys(hand)]
    card, count = hand[0], hand.count(hand[0])
    for answer in ("0", "Red/discard", "Red", "moved by mistake"):
        choose(face, answer)

    assert table.game.state.ledger.at("Red/hand").count(card) == count - 1
    assert card in table.game.state.ledger.at("Red/discard")
    assert card not in " ".join(map(str, face.news))


def entries(face: Face) -> list[tuple[str, str]]:
    editor = face.menu.editor
    assert isinstance(editor, ListEditor)
    return [(str(entry.label), str(entry.detail)) for entry in editor.entries]


def choose(face: Face, answer: str) -> None:
    for key in face.menu.editor.keys_to(answer):
        face.key(key)
