"""Drawings and tables are what the pin map and the parts list give; `make wiring` makes them anew."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from hardware.header import pin_map
from hardware.tables import filled, tables
from hardware.wiring import drawings, ground_of, svg

ROOT = Path(__file__).parent.parent.parent
WIRING = ROOT / "hardware" / "wiring"
GUIDE = ROOT / "docs" / "assembly.md"

needs_graphviz = pytest.mark.skipif(not shutil.which("dot"), reason="Graphviz is not installed (apt install graphviz)")


def words(drawing: str) -> list[str]:
    """What is written in the drawing; where it stands differs between versions of Graphviz."""
    return sorted(re.findall(r"<text [^>]*>([^<]*)</text>", drawing))


@pytest.mark.parametrize("name", drawings())
def test_a_drawing_is_what_the_pin_map_gives(name: str):
    assert (WIRING / f"{name}.yml").read_text(encoding="utf-8") == drawings()[name], "run `make wiring`"


@needs_graphviz
@pytest.mark.parametrize("name", drawings())
def test_the_picture_is_the_drawing(name: str):
    drawn = (WIRING / f"{name}.svg").read_text(encoding="utf-8")
    assert words(drawn) == words(svg(drawings()[name])), "run `make wiring`"


def test_the_guides_tables_are_what_the_lists_give():
    page = GUIDE.read_text(encoding="utf-8")
    assert [name for name in tables() if f"<!-- {name} -->\n|" not in page] == []
    assert filled(page) == page, "run `make wiring`"


def test_every_pin_is_drawn_once_and_stands_in_the_table():
    sheets, table = "".join(drawings()[name] for name in ("display", "keys", "seats")), tables()["pins"]
    for pin in pin_map():
        assert sheets.count(f'"GPIO {pin.gpio}"') == 1
        assert f"| {pin.gpio} | {pin.position} |" in table


def test_no_two_groups_share_a_ground():
    grounds = list(ground_of(pin_map()).values())
    assert len(set(grounds)) == len(grounds) == 5
