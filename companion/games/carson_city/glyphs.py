"""How contents, owners and cowboys look in a parcel of eight by eight pixels, `#` for a lit one.

What belongs to nobody fills the parcel. What somebody owns stands high on the left, the owner's letter low on the
right. Cowboys are letters on a lit tile. A cross marks an outlaw.
"""

from __future__ import annotations

__all__ = ["CROSS", "LARGE", "LETTERS", "LOW", "SKULL", "SMALL", "tile"]

SIDE = 7

CROSS = ("#.#", ".#.", "#.#")
SKULL = (".#####.", "#######", "#..#..#", "#..#..#", "###.###", ".#####.", ".#.#.#.")


def tile(*dark: tuple[int, int, tuple[str, ...]]) -> tuple[str, ...]:
    """A lit tile with dark drawings on it, each with its column and row."""
    lit = [["#"] * SIDE for _row in range(SIDE)]
    for x, y, rows in dark:
        for down, row in enumerate(rows):
            for along, pixel in enumerate(row):
                if pixel == "#":
                    lit[y + down][x + along] = "."
    return tuple("".join(row) for row in lit)


# Seven by seven, for what nobody owns.
LARGE = {
    "house": ("...#...", "..###..", ".#####.", "#######", ".#...#.", ".#.#.#.", ".#####."),
    "mansion": (".#...#.", "###.###", "#######", "#.#.#.#", "#######", "#.#.#.#", "#######"),
    "mountain": (".......", "...#...", "..#.#..", "..#.#..", ".#...#.", ".#...#.", "#######"),
    "river": (".##...#", "#..#.#.", "....#..", ".##...#", "#..#.#.", "....#..", ".##...#"),
    "city_hall": ("...#...", "..###..", "#######", ".#.#.#.", ".#.#.#.", ".#.#.#.", "#######"),
}

# Three by five, beside an owner or a cowboy.
SMALL = {
    "house": (".#.", "###", "###", "#.#", "#.#"),
    "mansion": ("#.#", "###", "###", "#.#", "###"),
    "mountain": ("...", ".#.", ".#.", "#.#", "###"),
    "ranch": ("#.#", "###", "#.#", "###", "#.#"),
    "mine": ("###", "#.#", "#.#", ".#.", ".#."),
    "drugstore": ("##.", "#.#", "#.#", "#.#", "##."),
    "bank": (".##", "##.", ".#.", ".##", "##."),
    "saloon": ("#.#", "#.#", ".#.", ".#.", "###"),
    "hotel": ("#.#", "#.#", "###", "#.#", "#.#"),
    "church": (".#.", "###", ".#.", ".#.", ".#."),
    "prison": ("###", "#.#", "###", "#.#", "###"),
    "general_store": (".##", "#..", "#.#", "#.#", ".##"),
    "school": (".#.", "#.#", "###", "#.#", "#.#"),
    "blacksmith": ("###", ".##", ".#.", ".#.", "###"),
    "station": ("###", ".#.", ".#.", ".#.", ".#."),
    "city_hall": (".#.", "###", "#.#", "#.#", "###"),
}

LETTERS = {
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "P": ("##.", "#.#", "##.", "#..", "#.."),
    "O": (".#.", "#.#", "#.#", "#.#", ".#."),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
}

# Three by four, for owners.
LOW = {
    "R": ("##.", "#.#", "##.", "#.#"),
    "B": ("##.", "###", "#.#", "###"),
    "G": (".##", "#..", "#.#", ".##"),
    "Y": ("#.#", "#.#", ".#.", ".#."),
    "P": ("##.", "#.#", "##.", "#.."),
    "O": (".#.", "#.#", "#.#", ".#."),
}
