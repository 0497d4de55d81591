"""What a moved cursor costs on the display's bus: never more than a quarter of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.box.editors import ListEditor
from companion.box.editors.base import ARROWS
from companion.box.face import Face
from companion.box.pages import SUMS
from companion.box.parts import Key
from companion.box.sender import bus_bytes, changes, pack
from tests.box import demo
from tests.box.test_golden import SCREENS, Scene

QUARTER = 1034 // 4
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
    sent: int
    turned: bool
    """Whether a list that is too long turned its page."""


def first_line(face: Face) -> int:
    editor = face.menu.editor if face.menu.shown else face.editor
    return editor.first if isinstance(editor, ListEditor) else 0


def walk(name: str) -> Iterator[Moved]:
    """Every arrow pressed again and again on that screen, and all of them in turn."""
    for way in ([key] * STEPS for key in ARROWS):
        yield from _along(SCREENS[name](Scene()).face, way)
    yield from _along(SCREENS[name](Scene()).face, list(ARROWS) * STEPS)


def _along(face: Face, way: list[Key]) -> Iterator[Moved]:
    shown, pressed, asked = pack(face.frame()), "", face.asking
    for key in way:
        if not moves_cursor(face, key):
            return
        first = first_line(face)
        face.key(key)
        if face.asking != asked or face.message:
            return  # it was the last card of a hand, or one that is there already
        frame = pack(face.frame())
        pressed += f" {key}"
        yield Moved(pressed, bus_bytes(changes(shown, frame)), first_line(face) != first)
        shown = frame


@pytest.mark.parametrize("name", SCREENS)
def test_a_moved_cursor_costs_at_most_a_quarter_of_a_frame(name: str, monkeypatch: pytest.MonkeyPatch):
    if not name.startswith(("colt", "carson")):
        demo.install(monkeypatch)
    assert [move for move in walk(name) if move.sent > QUARTER] == []
