"""The players' colours as they are painted, and the ink that is readable on them."""

from __future__ import annotations

from companion.web.markup import Markup, tag

__all__ = ["PAINTS", "paint_class", "sign", "stylesheet"]

PAINTS = {
    "black": "#1d1a19",
    "blue": "#2459b3",
    "brown": "#7a4a24",
    "green": "#2c7a3f",
    "grey": "#85807a",
    "gray": "#85807a",
    "orange": "#e07b1f",
    "pink": "#e48aa8",
    "purple": "#6f3a94",
    "red": "#c1301f",
    "white": "#f7f3e8",
    "yellow": "#efc032",
}
LIGHT = ("grey", "gray", "orange", "pink", "white", "yellow")
"""These need dark ink."""


def paint_class(colour: str) -> str:
    return f"c-{colour}" if colour in PAINTS else "c-none"


def stylesheet() -> str:
    """One class for each colour."""
    return "".join(
        f".c-{name}{{--colour:{paint};--ink:{'#1b120a' if name in LIGHT else '#fffaf0'}}}"
        for name, paint in PAINTS.items()
    )


def sign(letters: str, colour: str) -> Markup:
    """A player's round sign: the colour and, since not everybody sees it, the letter."""
    return tag("b", letters, class_=f"chip {paint_class(colour)}", aria_hidden="true")
