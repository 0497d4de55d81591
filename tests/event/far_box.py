"""A box on another host: `python -m tests.event.far_box FOLDER`, which plays once the file `go` is there."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from companion.cli.hands import Hands
from companion.event.membership import membership
from companion.event.simulate import SimulatedBox

PATIENCE_SECONDS = 120


def main(folder: Path) -> None:
    member = membership(folder)
    assert member is not None
    box = SimulatedBox(folder / "data", member, lambda table: Hands(table, Random(1)).answer)
    ends = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ends and not (folder / "stop").exists():
        if (folder / "go").exists():
            box.turn()
            if box.table and box.table.game.over:
                (folder / "over").touch()
        elif box.link.poll() and box.link.call:
            (folder / "called").touch()
        time.sleep(0.05)
    box.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
