"""What a moved cursor costs on every display's bus: never more than a quarter of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box.canvas import Canvas
from companion.box.editors import ListEditor, editor_for
from companion.box.editors.base import ARROWS
from companion.box.face import Face
from companion.box.pages import SUMS
from companion.box.parts import Key
from companion.box.screens import lists
from companion.box.sender import pack
from companion.cli.bench_display import KINDS, bytes_for, most, packed
from companion.game.asks import Ask, Choose, ChooseSeveral, Option
from companion.game.players import TABLE
from tests.box import demo
from tests.box.test_golden import GAMES, SCREENS, Scene

QUARTERS = {kind: most(kind) for kind in KINDS}
STEPS = 8


def moves_cursor(face: Face, key: Key) -> bool:
    """Whether the key moves a cursor, and does not turn to another screen."""
    if face.finished or face.asleep or face.message:
        return False
    if face.menu.shown:
        return face.menu.editor.uses(key)
    if face.pages.shown and face.pages.shown.page in SUMS:
        return key in (Key.UP, Key.DOWN) and not face.pages.why
    editor = face.editor
    return editor is not None and editor.uses(key)


@dataclass(frozen=True)
class Moved:
    """A cursor that was moved, and what it cost."""

    pressed: str
    kind: str
    sent: int


def walk(name: str) -> Iterator[Moved]:
    """Every arrow pressed again and again on that screen, and all of them in turn."""
    for way in ([key] * STEPS for key in ARROWS):
        yield from _along(SCREENS[name](Scene()).face, way)
    yield from _along(SCREENS[name](Scene()).face, list(ARROWS) * STEPS)


def _along(face: Face, way: list[Key]) -> Iterator[Moved]:
    shown, pressed, asked = packed(face), "", face.asking
    for key in way:
        if not moves_cursor(face, key):
            return
        face.key(key)
        if face.asking != asked or face.message:
            return  # it was the last card of a hand, or one that is there already
        frames = packed(face)
        pressed += f" {key}"
        for kind in KINDS:
            yield Moved(pressed, kind, bytes_for(kind, shown[kind], frames[kind]))
        shown = frames


@pytest.mark.parametrize("name", SCREENS)
def test_a_moved_cursor_costs_at_most_a_quarter_of_a_frame(name: str, monkeypatch: pytest.MonkeyPatch):
    if not name.startswith(GAMES):
        demo.install(monkeypatch)
    assert [move for move in walk(name) if move.sent > QUARTERS[move.kind]] == []


WORDS = st.builds("{}{}".format, st.integers(0, 99), st.text("mW8i ", max_size=16))
LINES = st.lists(st.tuples(WORDS, WORDS | st.just(""), WORDS | st.just("")), min_size=7, max_size=14)


def cost(old: Canvas, new: Canvas) -> dict[str, int]:
    """What it costs on the slow bus to show one picture after the other."""
    return {kind: bytes_for(kind, pack(old.image), pack(new.image)) for kind in ("ssd1306", "sh1106")}


@settings(max_examples=200, deadline=None)
@given(said=LINES, several=st.booleans(), rows=st.sampled_from([4, 6]), rests=st.booleans())
def test_no_list_costs_more_whatever_its_lines_say(
    said: list[tuple[str, str, str]], several: bool, rows: int, rests: bool
):
    """Whether the cursor rests on each line, so that it is shown in full, or is moved on at once."""
    options = [Option(str(at), label, detail, why_not=why) for at, (label, detail, why) in enumerate(said)]
    one = Choose(who=TABLE, title="Which?", options=options)
    ask: Ask = ChooseSeveral(who=TABLE, title="Which?", options=options, least=0, most=3) if several else one
    editor = editor_for(ask, rows=rows)
    assert isinstance(editor, ListEditor)
    for key in [Key.DOWN] * len(said) + [Key.UP] * len(said) + [Key.RIGHT] * 4 + [Key.LEFT] * 4:
        if not editor.uses(key):
            continue
        editor.turned = editor.turned and not rests
        before = lists.menu(editor)
        editor.press(key)
        sent = cost(before, lists.menu(editor))
        assert {kind: bytes for kind, bytes in sent.items() if bytes > QUARTERS[kind]} == {}
