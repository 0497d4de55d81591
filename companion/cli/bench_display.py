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
from companion.game.rulebook import Rulebook, find_rulebook
from companion.store import Store
from companion.table import Tables

__all__ = ["MOST", "bytes_for", "press_through", "press_through_menus"]

MOST = 300
"""Bytes for a moved cursor."""
KINDS = ("ssd1306", "sh1106")
"""The displays on I2C, the slow bus; an SSD1309 hears what an SSD1306 hears."""
MOST_PRESSES = 1500
DEEPEST, MOST_LINES = 4, 40
"""So far the menus are gone through."""
HEAD = 2
"""On I2C each message begins with the address and a control byte."""


class _Counter:
    """A display that only counts what travels to it."""

    def __init__(self) -> None:
        self.bytes = 0

    def command(self, *commands: int) -> None:
        self.bytes += HEAD + len(commands)

    def data(self, data: Sequence[int]) -> None:
        self.bytes += HEAD + len(data)

    def hide(self) -> None: ...

    def cleanup(self) -> None: ...


def bytes_for(kind: str, old: bytes | None, new: bytes) -> int:
    """What the product's own sender puts on the bus to show a new picture."""
    counter = _Counter()
    GLASSES[kind].send(counter, old, new)
    return counter.bytes


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
    store, luck, pressed = Store(), Random(2), Pressed()
    tables, count = Tables(store), rulebook.counts[len(rulebook.counts) // 2]
    table = tables.new(rulebook.setup([side.name for side in rulebook.sides(count)][:count]), luck=luck)
    face = Face(tables)
    face.play(table)
    pack = GLASSES["ssd1306"].pack
    shown = pack(face.frame())
    while not table.game.over and len(pressed.seconds) < MOST_PRESSES:
        answer = next(iter((face.asking or table.asks[0]).ask.some_answers(luck)))
        for key in face.keys_to(answer):
            editor = face.editor
            began = time.perf_counter()
            face.key(key)
            frame = pack(face.frame())
            pressed.seconds.append(time.perf_counter() - began)
            if key is Key.OK or face.editor is not editor:
                pressed.screens.append(bytes_for("ssd1306", shown, frame))
            else:
                for kind in KINDS:
                    sent = bytes_for(kind, shown, frame)
                    pressed.moved.setdefault((_where(editor), kind), []).append(sent)
            shown = frame
    store.close()
    return pressed


def _where(editor: object) -> str:
    if isinstance(editor, PlaceEditor):
        return "maps"
    return "lists" if isinstance(editor, ListEditor) else "numbers and cards"


def press_through_menus() -> dict[tuple[str, str], list[int]]:
    """The cursor through every list of the menus, of a box without a game and of one in a game."""
    moved: dict[tuple[str, str], list[int]] = {("menus", kind): [] for kind in KINDS}
    for game in ("", "carson-city"):
        store = Store()
        tables = Tables(store)
        face = Face(tables)
        if game:
            rulebook = find_rulebook(game)
            face.play(tables.new(rulebook.setup([side.name for side in rulebook.sides(4)][:4])))
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
    pack, lines = GLASSES["ssd1306"].pack, min(len(editor.entries), MOST_LINES)
    shown = pack(face.frame())
    for _line in range(lines - 1):
        face.key(Key.DOWN)
        frame = pack(face.frame())
        for kind in KINDS:
            moved["menus", kind].append(bytes_for(kind, shown, frame))
        shown = frame
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
