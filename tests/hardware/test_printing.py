"""The printed parts are whole bodies that fit a common printer, and they fit each other."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from hardware.printing import BED, DISPLAYS, SHAPES, Mesh, build

needs_openscad = pytest.mark.skipif(
    not shutil.which("openscad"), reason="OpenSCAD is not installed (apt install openscad)"
)
HEIGHTS = {"base": 72, "lid-2.42": 17, "lid-3.12": 17, "pod": 54, "pod_floor": 2.4, "pad": 36, "pad_floor": 32}


@needs_openscad
@pytest.mark.parametrize("part", HEIGHTS)
def test_a_part_can_be_printed(part: str, tmp_path: Path):
    """Made roughly, for speed; `make enclosure` checks the fine ones in the same way."""
    mesh = build(part, tmp_path, roundness=16)
    width, depth, height = mesh.size
    assert mesh.open_edges == 0
    assert max(width, depth) <= BED
    assert height <= HEIGHTS[part] + 0.01
    assert mesh.grams > 1


def test_a_hole_in_a_body_is_found():
    a, b, c, d = (0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    whole = Mesh([(a, c, b), (a, b, d), (b, c, d), (c, a, d)])
    assert whole.open_edges == 0
    assert Mesh(whole.triangles[1:]).open_edges == 3


def test_there_is_a_lid_for_every_display():
    sizes = (SHAPES / "sizes.scad").read_text(encoding="utf-8")
    assert tuple(re.findall(r'^    \["([\d.]+)",', sizes, re.MULTILINE)) == DISPLAYS
