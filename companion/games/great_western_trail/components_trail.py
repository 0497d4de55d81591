"""The trail as printed on the board: spaces, ways, forests and subsidiary actions (2.13)."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BUILDING_SPACES", "HAZARD_SPACE", "KANSAS_CITY", "NEUTRAL_SPACES", "POST_SPACE", "SPACES", "START", "Space"]

START, KANSAS_CITY = "START", "KC"


class Space(NamedTuple):
    kind: str
    next: tuple[str, ...]
    forest: bool = False
    subsidiary: str = ""
    """What the owner of the building there may do besides, when he stops on it (GW-34)."""


SPACES = {
    "START": Space("start", ("A",)),
    "A": Space("neutral", ("A1", "FL1")),
    "A1": Space("private", ("A2",)),
    "A2": Space("private", ("A3",)),
    "A3": Space("private", ("B",)),
    "FL1": Space("flood", ("FL2",)),
    "FL2": Space("flood", ("FL3",)),
    "FL3": Space("flood", ("FL4",)),
    "FL4": Space("flood", ("FX1",)),
    "FX1": Space("private", ("FX2",), subsidiary="jersey"),
    "FX2": Space("private", ("B",), forest=True, subsidiary="jersey"),
    "B": Space("neutral", ("B1", "DR1")),
    "B1": Space("private", ("B2",), forest=True),
    "B2": Space("private", ("B3",)),
    "B3": Space("private", ("C",)),
    "DR1": Space("drought", ("DR2",)),
    "DR2": Space("drought", ("DR3",)),
    "DR3": Space("drought", ("DR4",)),
    "DR4": Space("drought", ("DX1",)),
    "DX1": Space("private", ("C",), subsidiary="cattle"),
    "C": Space("neutral", ("C1", "C3")),
    "C1": Space("private", ("C2",), forest=True),
    "C2": Space("private", ("E",), forest=True),
    "C3": Space("private", ("D", "TP1")),
    "D": Space("neutral", ("E",)),
    "TP1": Space("teepee", ("TP2",)),
    "TP2": Space("teepee", ("TP4",)),
    "TP4": Space("teepee", ("TP6",)),
    "TP6": Space("teepee", ("TP8",)),
    "TP8": Space("teepee", ("TP10",)),
    "TP10": Space("teepee", ("IX1",)),
    "IX1": Space("private", ("IX2",), subsidiary="cattle"),
    "IX2": Space("private", ("E",), subsidiary="jersey"),
    "E": Space("neutral", ("E1", "RF1")),
    "E1": Space("private", ("E2",), forest=True),
    "E2": Space("private", ("F",), forest=True),
    "RF1": Space("rockfall", ("RF2",)),
    "RF2": Space("rockfall", ("RF3",)),
    "RF3": Space("rockfall", ("RF4",)),
    "RF4": Space("rockfall", ("RX1",)),
    "RX1": Space("private", ("RX2",), subsidiary="cattle"),
    "RX2": Space("private", ("F",), forest=True, subsidiary="jersey"),
    "F": Space("neutral", ("F1", "F2")),
    "F1": Space("private", ("G",)),
    "F2": Space("private", ("G",), forest=True),
    "G": Space("neutral", ("G1", "G2")),
    "G1": Space("private", ("KC",)),
    "G2": Space("private", ("KC",)),
    "KC": Space("kansas_city", ()),
}
BUILDING_SPACES = tuple(name for name, space in SPACES.items() if space.kind == "private")
NEUTRAL_SPACES = tuple(name for name, space in SPACES.items() if space.kind == "neutral")
HAZARD_SPACE = {"flood": "FL", "drought": "DR", "rockfall": "RF"}
"""The hazard on number 3 of the floods lies on space FL3."""
POST_SPACE = "TP"
"""The teepee that brings 4 lies on TP4; the negative ones lie beside the trail."""
