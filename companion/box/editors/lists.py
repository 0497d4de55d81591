"""Choosing from a list: one, several, or yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TypeVar

from companion.box.editors.base import ARROWS, LUCK, Editor, Given, Luck, luck_label, only_by_tag, way
from companion.box.font import TINY
from companion.box.parts import Key
from companion.errors import RuleError
from companion.game.asks import Answer, Ask, Choose, ChooseSeveral, Confirm, Option
from companion.text import Words, _

__all__ = ["ROWS", "ChooseEditor", "ConfirmEditor", "Entry", "ListEditor", "SeveralEditor", "Shape", "shape_for"]

A = TypeVar("A", bound=Ask)

ROWS = 4
"""Lines of a question that are seen at once."""
PAGES = ((6, 34), (5, 43), (4, 56), (3, 78), (2, 118))
"""So many lines of at most so many pixels are shown anew, scrollbar and all, for a quarter of a frame's bytes."""
CUT_SHORT = ((4, 42), (3, 65))
"""The same where some lines are cut short and the one under the cursor had been shown in full."""
CELL_GAP = 6
WIDTH = 128
MOST_TO_TRY = 6
"""So many things are put into their best order; more are taken as they stand."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list."""

    label: Words
    gives: Answer | Luck | None = None
    detail: Words = ""
    refusal: RuleError | None = None
    """Why it cannot be chosen now."""
    id: str = ""


def _entry(option: Option) -> Entry:
    return Entry(option.label, option.id, option.detail, option.refusal() if option.why_not else None, option.id)


@dataclass(frozen=True, slots=True)
class Shape:
    """How a list is laid out."""

    columns: int
    rows: int
    width: int
    """Pixels from the left within which it stays."""


def shape_for(entries: Sequence[Entry], mark: int = 0, rows: int = ROWS, columns: int = WIDTH) -> Shape:
    """All entries at once, in columns and in the small print if need be; otherwise pages that are cheap to turn."""
    needed = -(-len(entries) // rows)
    if needed <= 1:
        return Shape(1, rows, WIDTH)
    if needed <= min(columns, 4 if rows == 1 else 3) and _fit_side_by_side(entries, mark, needed):
        return Shape(needed, rows, WIDTH)
    pages = [page for page in PAGES if page[0] <= rows]
    cells = sorted(_width(entry) + mark + CELL_GAP for entry in entries)
    shapes = [Shape(min(columns, width // cells[-1]), lines, width) for lines, width in pages if cells[-1] <= width]
    best = max(shapes, key=lambda shape: shape.columns * shape.rows, default=None)
    if best and best.columns > 1:
        return best
    most = cells[len(cells) * 3 // 4]  # a few may be cut short
    lines, width = next((page for page in CUT_SHORT if page[0] <= rows and most <= page[1]), CUT_SHORT[-1])
    return best if best and best.rows >= lines else Shape(1, min(lines, rows), width)


def _fit_side_by_side(entries: Sequence[Entry], mark: int, columns: int) -> bool:
    """Whether so many columns can be read: most lines as a whole, and those cut short told apart all the same."""
    cell = (WIDTH - CELL_GAP * columns) // columns
    widths = sorted(_width(entry) + mark for entry in entries)
    if widths[-1] <= cell:
        return True
    return widths[len(widths) * 2 // 3] <= cell and len({str(entry.label)[:9] for entry in entries}) == len(entries)


def _width(entry: Entry) -> int:
    """What a line needs in the small print."""
    width = TINY.measure(str(entry.label)) + 9 * (entry.refusal is not None)
    return width + CELL_GAP + TINY.measure(str(entry.detail)) if entry.detail else width


class ListEditor(Editor[A]):
    """A cursor on a list that wraps around; what cannot be chosen stands last and costs no press on the way up."""

    def __init__(self, ask: A, entries: Sequence[Entry], *, start: int = 0, mark: int = 0, rows: int = ROWS) -> None:
        super().__init__(ask)
        self.entries = list(entries)
        self.shape = shape_for(self.entries, mark, rows)
        self.columns, self.rows = self.shape.columns, self.shape.rows
        """So many lines are seen at once; left and right jump so far in a list that is longer."""
        self.cursor = start
        self.turned = False
        """Whether the page was turned just now: a line that is cut short is shown in full once the cursor rests."""
        self.part = 0
        """Which part of a line that is too long even so is shown; it grows while the cursor rests."""
        self.rests_since: float | None = None
        self._open = sum(entry.refusal is None for entry in self.entries) or len(self.entries)

    @property
    def seen(self) -> bool:
        """Whether all lines are seen at once."""
        return -(-len(self.entries) // self.columns) <= self.rows

    @property
    def first(self) -> int:
        """The first line seen: lists turn page by page, so that a line keeps its place and few bytes travel."""
        count = -(-len(self.entries) // self.columns)
        return max(0, min(self.cursor // self.columns // self.rows * self.rows, count - self.rows))

    @property
    def entry(self) -> Entry | None:
        """What the cursor is on."""
        return self.entries[self.cursor] if self.entries else None

    @property
    def pointed(self) -> Words:
        if self.entry is None:
            return ""
        refusal = self.entry.refusal.message if self.entry.refusal else ""
        return ", ".join(str(words) for words in (self.entry.label, self.entry.detail, refusal) if words)

    def uses(self, key: Key) -> bool:
        if key in (Key.LEFT, Key.RIGHT):
            return self.columns > 1 or len(self.entries) > self.rows + 2
        return super().uses(key)

    def step(self, cursor: int, key: Key) -> int:
        """Where a key leads from a line."""
        count, columns = len(self.entries), self.columns
        if not count or not self.uses(key):
            return cursor
        by = 1 if key in (Key.DOWN, Key.RIGHT) else -1
        sideways = key in (Key.LEFT, Key.RIGHT)
        if columns == 1 and sideways:
            if 0 < cursor < count - 1:
                return max(0, min(count - 1, cursor + by * self.rows))
            return (cursor + by * self.rows) % count
        upright = range(cursor % columns, count, columns)
        line = range(count) if sideways or len(upright) == 1 else upright
        at = line.index(cursor)
        if by < 0 and at == 0:
            return next((one for one in reversed(line) if one < self._open), line[-1])
        return line[(at + by) % len(line)]

    def press(self, key: Key) -> Given:
        if key is not Key.OK:
            first = self.first
            self.cursor = self.step(self.cursor, key)
            self.turned = self.first != first
            self.part, self.rests_since = 0, None
            return None
        if self.entry is None:
            raise only_by_tag()
        if self.entry.refusal:
            raise self.entry.refusal
        return self.take(self.entry)

    def take(self, entry: Entry) -> Given:
        return entry.gives

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        return [*self._to(self._index(answer)), Key.OK]

    def _to(self, index: int, start: int | None = None) -> list[Key]:
        return way(self.cursor if start is None else start, index, self.step)

    def _index(self, gives: Given) -> int:
        for index, entry in enumerate(self.entries):
            if entry.gives == gives and type(entry.gives) is type(gives):
                return index
        raise only_by_tag()


def _start(entries: Sequence[Entry], likely: Given) -> int:
    return next((index for index, entry in enumerate(entries) if entry.gives == likely), 0)


def option_entries(ask: Choose) -> list[Entry]:
    """The options with luck among them: first what can be chosen, then what cannot; or luck alone."""
    if ask.only_luck:
        return [Entry(luck_label(ask), LUCK)]
    entries = [_entry(option) for option in ask.open]
    if ask.chance and entries:
        entries.append(Entry(luck_label(ask), LUCK))
    return entries + [_entry(option) for option in ask.listed if option.why_not]


class ChooseEditor(ListEditor[Choose]):
    def __init__(self, ask: Choose, *, by_box: bool = False, rows: int = ROWS) -> None:
        entries = option_entries(ask)
        super().__init__(ask, entries, start=_start(entries, LUCK if by_box and ask.chance else ask.quick), rows=rows)


class ConfirmEditor(ListEditor[Confirm]):
    def __init__(self, ask: Confirm) -> None:
        entries = [Entry(ask.yes, True)] + ([Entry(ask.no, False)] if ask.no else [])
        super().__init__(ask, entries, start=1 if ask.no and ask.quick is False else 0)

    def uses(self, key: Key) -> bool:
        return key is Key.OK or (key in ARROWS and len(self.entries) > 1)

    def step(self, cursor: int, key: Key) -> int:
        return (cursor + 1) % len(self.entries)


class SeveralEditor(ListEditor[ChooseSeveral]):
    """Ticks on a list; it is done when no more can be ticked, or on the line that says so."""

    def __init__(self, ask: ChooseSeveral, *, by_box: bool = False, rows: int = ROWS) -> None:
        self.chosen: list[str] = []
        entries = option_entries(ask)
        if ask.least < ask.most or not ask.most:
            entries.insert(len(ask.open), Entry(_("Done")))
        by_box = by_box or ask.secret  # who may let the box draw secret cards has none to look for
        likely = LUCK if by_box and ask.chance else None if ask.quick == [] else entries[0].gives if entries else None
        super().__init__(ask, entries, start=_start(entries, likely), mark=9, rows=rows)

    @property
    def pointed(self) -> Words:
        ticked = self.entry is not None and self.entry.id in self.chosen
        return _("{what}, ticked", what=super().pointed) if ticked else super().pointed

    def take(self, entry: Entry) -> Given:
        if entry.gives is LUCK:
            return LUCK
        if entry.gives is None:
            return self.ask.check(list(self.chosen))
        return self._toggle(entry.id)

    def _toggle(self, id: str) -> Given:
        if id in self.chosen:
            self.chosen.remove(id)
            return None
        if len(self.chosen) >= self.ask.most:
            return self.ask.check([*self.chosen, id])
        self.chosen.append(id)
        return self.ask.check(list(self.chosen)) if len(self.chosen) == self.ask.most else None

    def takes(self, tag: str) -> bool:
        return self.ask.by_tag(tag) is not None and not self.ask.only_luck

    def tap(self, tag: str) -> Given:
        option = self.ask.by_tag(tag)
        if option is None:
            raise only_by_tag()
        if option.why_not:
            raise option.refusal()
        return self._toggle(option.id)

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        if isinstance(answer, Luck):
            return super().keys_to(answer)
        wanted = [str(one) for one in answer] if isinstance(answer, list) else []
        kept = self._kept(wanted)
        keys: list[Key] = []
        at = self.cursor
        for ids, fixed in (
            ([one for one in self.chosen if one not in kept], False),
            ([one for one in wanted if one not in kept], self.ask.ordered),
        ):
            more, at = self._round(at, ids, fixed=fixed)
            keys += more
        if len(wanted) < self.ask.most or not keys:
            keys += [*self._to(self._index(None), at), Key.OK]
        return keys

    def _kept(self, wanted: list[str]) -> list[str]:
        """What is ticked already and may stay."""
        if not self.ask.ordered:
            return [one for one in self.chosen if one in wanted]
        same = 0
        while same < min(len(wanted), len(self.chosen)) and wanted[same] == self.chosen[same]:
            same += 1
        return self.chosen[:same]

    def _round(self, start: int, ids: list[str], *, fixed: bool) -> tuple[list[Key], int]:
        """The shortest round trip that presses OK on each of these."""
        stops = [self._index(id) for id in ids]
        if not stops:
            return [], start
        orders = [tuple(stops)] if fixed or len(stops) > MOST_TO_TRY else list(permutations(stops))
        ways = {(a, b): self._to(b, a) for a in {start, *stops} for b in stops}
        best = min(orders, key=lambda order: sum(len(ways[pair]) for pair in zip((start, *order), order, strict=False)))
        keys: list[Key] = []
        for pair in zip((start, *best), best, strict=False):
            keys += [*ways[pair], Key.OK]
        return keys, best[-1]
