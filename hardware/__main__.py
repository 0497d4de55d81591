"""`make wiring`: drawings and tables anew, after the pin map or the parts list has changed."""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.tables import filled
from hardware.wiring import drawings, svg

HERE = Path(__file__).parent
GUIDE = HERE.parent / "docs" / "assembly.md"

for name, sheet in drawings().items():
    (HERE / "wiring" / f"{name}.yml").write_text(sheet, encoding="utf-8")
    (HERE / "wiring" / f"{name}.svg").write_text(svg(sheet), encoding="utf-8")
GUIDE.write_text(filled(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
sys.stdout.write("Drawings are in hardware/wiring, tables in docs/assembly.md.\n")
