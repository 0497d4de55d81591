"""The map: 64 parcels, their neighbours, the 144 sides that roads lie on, and the corners where roads meet.

A parcel is written `c4r5`; `h4.5` is its top side, `v4.5` its left one (CC-GE-01, CC-GE-03). A corner is a pair
(x, y) from (0, 0) at the top left to (8, 8).
"""

from __future__ import annotations

from typing import TypeAlias

from companion.errors import RuleError
from companion.text import _

__all__ = [
    "BY_DICE",
    "CORNERS",
    "ENDS",
    "FULL_LINES",
    "NEIGHBOURS",
    "PARCELS",
    "PARCELS_AT",
    "PARCELS_BESIDE",
    "SIDES",
    "SIDES_AT",
    "SIDES_JOINED",
    "SIDES_OF",
    "SIDE_BY_SIDE",
    "SIZE",
    "Corner",
    "column",
    "dice_to_parcel",
    "parcel",
    "row",
]

SIZE = 8

Corner: TypeAlias = tuple[int, int]

_SPAN = range(1, SIZE + 1)
_LINES = range(1, SIZE + 2)

PARCELS = tuple(f"c{x}r{y}" for y in _SPAN for x in _SPAN)
_ON_MAP = frozenset(PARCELS)


def parcel(x: int, y: int) -> str:
    """The parcel in a column and a row; one off the map is refused."""
    name = f"c{x}r{y}"
    if name not in _ON_MAP:
        raise RuleError(_("There is no parcel {parcel} on the map", parcel=name[:12]), rule="CC-GE-01", code="off_map")
    return name


def column(at: str) -> int:
    return int(at[1])


def row(at: str) -> int:
    return int(at[3])


def _around(at: str, *, diagonal: bool) -> tuple[str, ...]:
    x, y = column(at), row(at)
    steps = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx or dy) and (diagonal or not (dx and dy))]
    names = (f"c{x + dx}r{y + dy}" for dx, dy in steps)
    return tuple(name for name in names if name in _ON_MAP)


# CC-GE-02: adjacent always means the up to eight parcels around.
NEIGHBOURS = {at: _around(at, diagonal=True) for at in PARCELS}
SIDE_BY_SIDE = {at: _around(at, diagonal=False) for at in PARCELS}

CORNERS: dict[str, tuple[Corner, ...]] = {
    at: tuple((column(at) - 1 + dx, row(at) - 1 + dy) for dy in (0, 1) for dx in (0, 1)) for at in PARCELS
}

ENDS: dict[str, tuple[Corner, Corner]] = {
    **{f"h{x}.{y}": ((x - 1, y - 1), (x, y - 1)) for y in _LINES for x in _SPAN},
    **{f"v{x}.{y}": ((x - 1, y - 1), (x - 1, y)) for y in _SPAN for x in _LINES},
}
SIDES = tuple(ENDS)

SIDES_OF = {
    at: (
        f"h{column(at)}.{row(at)}",
        f"h{column(at)}.{row(at) + 1}",
        f"v{column(at)}.{row(at)}",
        f"v{column(at) + 1}.{row(at)}",
    )
    for at in PARCELS
}
PARCELS_BESIDE = {side: tuple(at for at in PARCELS if side in SIDES_OF[at]) for side in SIDES}

_ALL_CORNERS = [(x, y) for y in range(SIZE + 1) for x in range(SIZE + 1)]
PARCELS_AT = {corner: tuple(at for at in PARCELS if corner in CORNERS[at]) for corner in _ALL_CORNERS}
SIDES_AT = {corner: tuple(side for side in SIDES if corner in ENDS[side]) for corner in _ALL_CORNERS}
# CC-RD-02: the sides that share an end with a side.
SIDES_JOINED = {
    side: tuple(dict.fromkeys(other for corner in ENDS[side] for other in SIDES_AT[corner] if other != side))
    for side in SIDES
}

# CC-BU-10: the straight lines from rim to rim that a station may stand beside.
FULL_LINES = tuple(frozenset(f"h{x}.{y}" for x in _SPAN) for y in _LINES) + tuple(
    frozenset(f"v{x}.{y}" for y in _SPAN) for x in _LINES
)


def dice_to_parcel(white: int, black: int) -> str:
    """The parcel that two dice show: white the column, black the row, never on the rim (CC-SET-05)."""
    for die in (white, black):
        if not 1 <= die <= 6:
            raise RuleError(_("A die shows 1 to {faces}", faces=6), rule="CC-SET-05", code="illegal_choice")
    return parcel(white + 1, black + 1)


BY_DICE = tuple(dice_to_parcel(white, black) for black in range(1, 7) for white in range(1, 7))
"""The parcels that two dice can show."""
