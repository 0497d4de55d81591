"""Small line plots as SVG, drawn here because a plotting library is larger than the whole box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.text import Words
from companion.web.markup import Markup, join, tag
from companion.web.paints import paint_class

__all__ = ["Line", "plot"]

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 42, 14, 30
LETTER = 8
"""How wide a letter of a round's name is, about."""
DASHES = ("", "9 5", "2 5", "14 4 3 4", "5 3", "16 6")
"""So that lines can be told apart without their colours."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line."""

    name: str
    mark: str
    colour: str
    values: Sequence[int]


def plot(title: Words, lines: Sequence[Line], rounds: Sequence[tuple[int, str]]) -> Markup:
    """Everybody's values move by move, the rounds below, everybody's letter at the end of the line."""
    moves = max((len(line.values) for line in lines), default=1) - 1
    low = min((min(line.values) for line in lines), default=0)
    high = max((max(line.values) for line in lines), default=0)
    ticks = _ticks(min(0, low), max(1, high))
    frame = _Frame(max(1, moves), ticks[0], ticks[-1])
    said = ", ".join(f"{line.name} {line.values[-1]}" for line in lines)
    return tag(
        "svg",
        tag("title", f"{title}: {said}"),
        *(_level(frame, value) for value in ticks),
        *_rounds(frame, rounds),
        *(_line(frame, line, at, len(lines)) for at, line in enumerate(lines)),
        *_ends(frame, lines),
        viewbox=f"0 0 {WIDTH} {HEIGHT}",
        class_="plot",
        role="img",
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    moves: int
    low: int
    high: int

    def x(self, move: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * move / self.moves, 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / (self.high - self.low), 1)


def _ticks(low: int, high: int) -> list[int]:
    """Four to eight round numbers that hold all values."""
    step = 1
    while (high - low) / step > 7:
        step = step * 2 if str(step)[0] in "15" else step // 2 * 5
    first = low // step * step
    return list(range(first, high + step, step))


def _level(frame: _Frame, value: int) -> Markup:
    y = frame.y(value)
    return join(
        tag("line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, class_="level"),
        tag("text", value, x=LEFT - 8, y=y + 4, text_anchor="end"),
    )


def _rounds(frame: _Frame, rounds: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    """Where rounds begin; a game of many rounds has a line only where there is room for its name."""
    room = 0.0
    for move, words in rounds:
        x = frame.x(move)
        if x >= room:
            room = x + LETTER * len(words) + 14
            yield tag("line", x1=x, y1=TOP, x2=x, y2=HEIGHT - BOTTOM, class_="round")
            yield tag("text", words, x=x + 3, y=HEIGHT - BOTTOM + 18)


def _line(frame: _Frame, line: Line, at: int, count: int) -> Markup:
    # lines that run together lie beside each other
    dashes = DASHES[at % len(DASHES)] or None
    beside = round((at - (count - 1) / 2) * 2.6, 1)
    points = [(0, line.values[0])] + [
        (move, after) for move, (before, after) in enumerate(pairwise(line.values), start=1) if before != after
    ]
    path = f"M{frame.x(0)} {frame.y(points[0][1])}"
    for move, value in points[1:]:
        path += f"H{frame.x(move)}V{frame.y(value)}"
    path += f"H{frame.x(len(line.values) - 1)}"
    return tag(
        "g",
        tag("path", d=path, class_="halo", stroke_dasharray=dashes),
        tag("path", d=path, class_="line", stroke_dasharray=dashes),
        class_=paint_class(line.colour),
        transform=f"translate(0 {beside})",
    )


def _ends(frame: _Frame, lines: Sequence[Line]) -> list[Markup]:
    """The letters, moved apart where lines end together."""
    wanted = sorted(lines, key=lambda line: frame.y(line.values[-1]))
    places = _apart([frame.y(line.values[-1]) for line in wanted], 23.0)
    x = frame.x(frame.moves) + 20
    return [
        tag(
            "g",
            tag("circle", cx=x, cy=y, r=10.5, class_="end"),
            tag("text", line.mark, x=x, y=y + 5, text_anchor="middle", class_="letter"),
            class_=paint_class(line.colour),
        )
        for line, y in zip(wanted, places, strict=True)
    ]


def _apart(ys: list[float], room: float) -> list[float]:
    """The same heights with at least so much between two, all within the plot."""
    placed: list[float] = []
    for y in ys:
        placed.append(max(y, placed[-1] + room) if placed else max(y, TOP))
    over = max(0.0, (placed[-1] if placed else 0.0) - (HEIGHT - BOTTOM))
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], HEIGHT - BOTTOM - room * (len(placed) - 1 - at)) if over else placed[at]
    return [round(y, 1) for y in placed]
