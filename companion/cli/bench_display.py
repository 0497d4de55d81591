"""What a press of a key costs: the time to the new picture, and the bytes on the display's bus until it is shown."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.box.editors import ListEditor, PlaceEditor
from companion.box.face import Face
from companion.box.glass import GLASSES
from companion.box.parts import Key
from companion.box.sender import WIDTH
from companion.game.rulebook import Rulebook, find_rulebook
from companion.store import Store
from companion.table import Tables
from companion.table.clock import Clock

__all__ = ["KINDS", "TURNS", "bytes_for", "most", "packed", "press_through", "press_through_menus"]

TURNS = "lists that turn"
KINDS = ("ssd1306", "sh1106", "ssd1322")
"""An SSD1309 hears what an SSD1306 hears."""
MOST_PRESSES = 1500
DEEPEST, MOST_LINES = 4, 40
"""So far the menus are gone through."""
HEADS = {"ssd1322": 0}
HEAD = 2
"""On I2C each message begins with the address and a control byte; an SSD1322 is on SPI, which has none."""


class _Counter:
    """A display that only counts what travels to it."""

    def __init__(self, head: int) -> None:
        self.bytes = 0
        self._head = head

    def command(self, *commands: int) -> None:
        self.bytes += self._head + len(commands)

    def data(self, data: Sequence[int]) -> None:
        self.bytes += self._head + len(data)

    def hide(self) -> None: ...

    def cleanup(self) -> None: ...


def bytes_for(kind: str, old: bytes | None, new: bytes) -> int:
    """What the product's own sender puts on the bus to show a new picture."""
    counter = _Counter(HEADS.get(kind, HEAD))
    GLASSES[kind].send(counter, old, new)
    return counter.bytes


def most(kind: str) -> int:
    """What a moved cursor may cost: a quarter of a frame."""
    return bytes_for(kind, None, packed(Face(Tables(Store())))[kind]) // 4


def packed(face: Face) -> dict[str, bytes]:
    """What the face shows, for each kind of display."""
    return {
        kind: GLASSES[kind].pack(face.wide_frame() if GLASSES[kind].width > WIDTH else face.frame()) for kind in KINDS
    }


@dataclass(slots=True)
class Pressed:
    """What a game played by keys cost."""

    seconds: list[float] = field(default_factory=list)
    moved: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """Bytes sent when the cursor moved, by what it moved in and by display."""
    screens: list[int] = field(default_factory=list)
    """Bytes sent when a new screen came."""


def press_through(rulebook: Rulebook[Any]) -> Pressed:
    """A game played by keys, each answer by the shortest way."""
    store, luck, pressed = Store(), Random(6), Pressed()
    tables, count = Tables(store), rulebook.counts[len(rulebook.counts) // 2]
    sides = [side.name for side in rulebook.sides(count)][:count]
    table = tables.new(rulebook.setup(sides), luck=luck, clock=_still())
    face = Face(tables, now=lambda: 0.0)
    face.play(table)
    shown = packed(face)
    while not table.game.over and len(pressed.seconds) < MOST_PRESSES:
        answer = next(iter((face.asking or table.asks[0]).ask.some_answers(luck)))
        for key in face.keys_to(answer):
            if face.turned:
                face.rest()
                shown = packed(face)
            editor, first = face.editor, _first(face.editor)
            began = time.perf_counter()
            face.key(key)
            GLASSES["ssd1306"].pack(face.frame())
            pressed.seconds.append(time.perf_counter() - began)
            frames = packed(face)
            if key is Key.OK or face.editor is not editor:
                pressed.screens.append(bytes_for("ssd1306", shown["ssd1306"], frames["ssd1306"]))
            else:
                where = _where(editor) if _first(editor) == first else TURNS
                for kind in KINDS:
                    sent = bytes_for(kind, shown[kind], frames[kind])
                    pressed.moved.setdefault((where, kind), []).append(sent)
            shown = frames
    store.close()
    return pressed


def _still() -> Clock:
    """Time stands still: a status bar that ticks in the moment of a press is counted by itself."""
    return Clock(lambda: 0.0)


def _where(editor: object) -> str:
    if isinstance(editor, PlaceEditor):
        return "maps"
    return "lists" if isinstance(editor, ListEditor) else "numbers and cards"


def _first(editor: object) -> int:
    """The first line that is seen of a list."""
    return editor.first if isinstance(editor, ListEditor) else 0


def press_through_menus() -> dict[tuple[str, str], list[int]]:
    """The cursor through every list of the menus, of a box without a game and of one in a game."""
    moved: dict[tuple[str, str], list[int]] = {(where, kind): [] for where in ("menus", TURNS) for kind in KINDS}
    for game in ("", "carson-city"):
        store = Store()
        tables = Tables(store)
        face = Face(tables, now=lambda: 0.0)
        if game:
            rulebook = find_rulebook(game)
            face.play(tables.new(rulebook.setup([side.name for side in rulebook.sides(4)][:4]), clock=_still()))
        _go_through(face, [], moved)
        store.close()
    return moved


def _go_through(face: Face, path: list[int], moved: dict[tuple[str, str], list[int]]) -> None:
    """Move the cursor down this list line by line, then look into each line that leads to another list."""
    lines = _walk(face, path, moved)
    for line in range(lines if len(path) < DEEPEST else 0):
        if _opened(face, [*path, line]):
            _go_through(face, [*path, line], moved)


def _walk(face: Face, path: list[int], moved: dict[tuple[str, str], list[int]]) -> int:
    """How many lines the list has; what each move of the cursor cost is noted."""
    if not _opened(face, path):
        return 0
    editor = face.menu.editor
    assert isinstance(editor, ListEditor)
    lines, shown = min(len(editor.entries), MOST_LINES), packed(face)
    for _line in range(lines - 1):
        face.rest()
        first, shown = editor.first, packed(face)
        face.key(Key.DOWN)
        frames = packed(face)
        for kind in KINDS:
            where = "menus" if editor.first == first else TURNS
            moved[where, kind].append(bytes_for(kind, shown[kind], frames[kind]))
        shown = frames
    return lines


def _opened(face: Face, path: list[int]) -> bool:
    """Open the menu at the list to which these lines lead; False if one of them does something else."""
    if face.tool:
        face.leave()
    before = face.table
    face.message, face.trial, face.finished = "", None, False
    face.menu.open()
    for line in path:
        editor = face.menu.editor
        if not isinstance(editor, ListEditor) or line >= len(editor.entries):
            return False
        depth = face.menu.depth
        editor.cursor = line
        face.key(Key.OK)
        if face.menu.depth != depth + 1 or face.table is not before or face.finished:
            return False
    return isinstance(face.menu.editor, ListEditor)
