"""The printed parts: STL files made with OpenSCAD and checked, and the guide's pictures of them.

`make enclosure` and `make pictures`, or `python -m hardware.printing [pictures]`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

__all__ = ["BED", "DISPLAYS", "PARTS", "Mesh", "build"]

HERE = Path(__file__).parent
SHAPES = HERE / "enclosure"
STL = HERE.parent / "build" / "enclosure"
PICTURES = HERE.parent / "docs" / "images" / "hardware"

DISPLAYS = ("0.96", "1.3", "2.42", "3.12")
PARTS = ("base", *(f"lid-{display}" for display in DISPLAYS), "pod", "pod_floor", "pad", "pad_floor")
BED = 200
"""What nearly every printer's bed has, in millimetres, each way."""

VIEWS = {
    "table": "20,-40,20,50,0,6,760",
    "inside": "0,0,60,55,0,20,620",
    "lid": "0,0,-50,50,0,20,560",
    "back": "0,0,30,55,0,-15,560",
    "pod": "75,0,25,60,0,15,480",
    "pad": "0,0,45,62,0,20,520",
}
"""Pictures, and from where each is taken: a point to look at, three angles, a distance."""

Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Mesh:
    """A printable body as its STL file has it."""

    triangles: list[tuple[Point, Point, Point]]

    @classmethod
    def read(cls, path: Path) -> Mesh:
        """From a text STL, which is what OpenSCAD writes."""
        numbers = re.findall(r"vertex (\S+) (\S+) (\S+)", path.read_text(encoding="ascii"))
        points: list[Point] = [(float(x), float(y), float(z)) for x, y, z in numbers]
        return cls(list(zip(points[::3], points[1::3], points[2::3], strict=True)))

    @property
    def size(self) -> Point:
        axes = list(zip(*(point for triangle in self.triangles for point in triangle), strict=True))
        width, depth, height = (max(axis) - min(axis) for axis in axes)
        return width, depth, height

    @property
    def open_edges(self) -> int:
        """Edges that do not have a neighbour running the other way; a body that can be printed has none."""
        edges = Counter(
            (start, end)
            for one, two, three in self.triangles
            for start, end in ((one, two), (two, three), (three, one))
            if start != end
        )
        return sum(1 for (start, end), times in edges.items() if edges[end, start] != times)

    @property
    def grams(self) -> float:
        """Its weight in PLA, if it were printed solid."""
        six = sum(
            a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
            for a, b, c in self.triangles
        )
        return abs(six) / 6 / 1000 * 1.24


def build(part: str, folder: Path, *, roundness: int | None = None) -> Mesh:
    """Make a part's STL file; a lower roundness is quicker and rougher."""
    shape, _dash, display = part.partition("-")
    settings = [f'display="{display}"'] if display else []
    settings += [f"$fn={roundness}"] if roundness else []
    target = folder / f"{part}.stl"
    folder.mkdir(parents=True, exist_ok=True)
    words = ["openscad", "-q", "-o", str(target), *(word for one in settings for word in ("-D", one))]
    said = subprocess.run([*words, str(SHAPES / f"{shape}.scad")], check=True, capture_output=True, text=True).stderr
    if "WARNING" in said or "ERROR" in said:
        raise ValueError(f"{part}: {said}")
    return Mesh.read(target)


def _all() -> int:
    with ThreadPoolExecutor(2) as workers:
        meshes = dict(zip(PARTS, workers.map(lambda part: build(part, STL), PARTS), strict=True))
    for part, mesh in meshes.items():
        width, depth, height = mesh.size
        sound = "" if mesh.open_edges == 0 and max(width, depth) <= BED else "  CANNOT BE PRINTED"
        print(f"{part:10} {width:6.1f} × {depth:5.1f} × {height:4.1f} mm   {mesh.grams:4.0f} g{sound}")
    print(f"The files are in {STL.relative_to(HERE.parent)}.")
    return 1 if any(mesh.open_edges for mesh in meshes.values()) else 0


def _pictures() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for view, camera in VIEWS.items():
        target = PICTURES / f"{view}.png"
        words = ["xvfb-run", "-a", "openscad", "-q", "-o", str(target), "-D", f'view="{view}"', f"--camera={camera}"]
        words += ["--imgsize=2800,1800", "--colorscheme=Tomorrow", str(SHAPES / "scene.scad")]
        subprocess.run(words, check=True)
        _trim(target)
    print(f"The pictures are in {PICTURES.relative_to(HERE.parent)}; look at them.")
    return 0


def _trim(path: Path) -> None:
    """Cut the empty margin off, and halve the size for smooth edges."""
    picture = Image.open(path).convert("RGB")
    blank = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    box = ImageChops.difference(picture, blank).getbbox()
    if box:
        left, top, right, bottom = box
        picture = picture.crop((left - 40, top - 40, right + 40, bottom + 40))
    small = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    small.save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(_pictures() if sys.argv[1:] == ["pictures"] else _all())
