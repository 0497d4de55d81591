"""Letters three pixels wide and five high, for boxes on the maps."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["LETTERS", "inverse"]

LETTERS = {
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "C": (".##", "#..", "#..", "#..", ".##"),
    "D": ("##.", "#.#", "#.#", "#.#", "##."),
    "E": ("###", "#..", "##.", "#..", "###"),
    "F": ("###", "#..", "##.", "#..", "#.."),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "M": ("#.#", "###", "###", "#.#", "#.#"),
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "S": (".##", "#..", ".#.", "..#", "##."),
    "T": ("###", ".#.", ".#.", ".#.", ".#."),
    "W": ("#.#", "#.#", "#.#", "###", "#.#"),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
}


def inverse(rows: Sequence[str], width: int, height: int) -> tuple[str, ...]:
    """A lit block with the drawing dark in it."""
    left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
    block = [["#"] * width for _row in range(height)]
    for down, row in enumerate(rows):
        for right, dot in enumerate(row):
            if dot == "#" and 0 <= left + right < width and 0 <= top + down < height:
                block[top + down][left + right] = "."
    return tuple("".join(row) for row in block)
