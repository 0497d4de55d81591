"""Dice, entered face by face."""

from __future__ import annotations

from companion.box.editors.base import ARROWS, LUCK, Editor, Given, Luck, luck_label, way
from companion.box.parts import Key
from companion.game.asks import Answer, Dice
from companion.text import Words

__all__ = ["DiceEditor"]


class DiceEditor(Editor[Dice]):
    """A cursor on the faces in rows, with “Box rolls” beside them; OK takes a face for the next die."""

    def __init__(self, ask: Dice, *, by_box: bool = False) -> None:
        super().__init__(ask)
        self.thrown: list[int] = []
        rows = 2 if ask.faces <= 12 else 4
        self.columns = -(-ask.faces // rows)
        self._middle = (self.columns - 1) // 2 + 1
        self.cursor = 0 if by_box else self._middle
        """The face, or 0 on “Box rolls”."""

    @property
    def pointed(self) -> Words:
        return str(self.cursor) if self.cursor else luck_label(self.ask)

    def uses(self, key: Key) -> bool:
        return key is Key.OK or key in ARROWS or (key is Key.BACK and bool(self.thrown))

    @property
    def luck_offered(self) -> bool:
        """The box throws all dice or none."""
        return not self.thrown

    def step(self, face: int, key: Key) -> int:
        faces, columns = self.ask.faces, self.columns
        if face == 0:
            return {Key.LEFT: min(columns, faces), Key.RIGHT: 1}.get(key, 0)
        row = range((face - 1) // columns * columns + 1, min(faces, ((face - 1) // columns + 1) * columns) + 1)
        column = range((face - 1) % columns + 1, faces + 1, columns)
        line = row if key in (Key.LEFT, Key.RIGHT) else column
        at = line.index(face) + (1 if key in (Key.RIGHT, Key.DOWN) else -1)
        if line is row and not 0 <= at < len(row) and self.luck_offered:
            return 0
        return line[at % len(line)]

    def press(self, key: Key) -> Given:
        if key in ARROWS:
            self.cursor = self.step(self.cursor, key)
        elif key is Key.BACK:
            if self.thrown:
                self.cursor = self.thrown.pop()
        elif self.cursor == 0:
            return LUCK
        else:
            return self._lay(self.cursor)
        return None

    def _lay(self, face: int) -> Given:
        """The next die shows that face; the last one completes the answer."""
        self.thrown.append(face)
        self.cursor = self._middle
        if len(self.thrown) < self.ask.count:
            return None
        thrown, self.thrown = self.thrown, []
        return list(thrown)

    def takes(self, tag: str) -> bool:
        return tag in [f"die/{face}" for face in range(1, self.ask.faces + 1)]

    def tap(self, tag: str) -> Given:
        return self._lay(int(tag.removeprefix("die/")))

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        dice = [0] if isinstance(answer, Luck) else [int(die) for die in answer] if isinstance(answer, list) else []
        twin = DiceEditor(self.ask)
        twin.thrown, twin.cursor = list(self.thrown), self.cursor
        keys: list[Key] = []
        while twin.thrown != dice[: len(twin.thrown)]:
            keys.append(Key.BACK)
            twin.press(Key.BACK)
        for die in dice[len(twin.thrown) :]:
            for key in [*way(twin.cursor, die, twin.step), Key.OK]:
                keys.append(key)
                twin.press(key)
        return keys
