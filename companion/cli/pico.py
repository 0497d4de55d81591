"""A Pico without a Pico: the unmodified firmware under MicroPython, its USB port a pty, its reader a model."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import subprocess
import sys
import tty
from pathlib import Path
from typing import Any

__all__ = ["FIRMWARE", "Pico", "memory", "missing"]

FIRMWARE = Path(__file__).parents[2] / "firmware"
STAND_IN = FIRMWARE / "stand_in"
"""The board around MicroPython: pins, readers, tags and whoever lays them down."""
MICROPYTHON = Path(sys.prefix) / "node/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
NODE = shutil.which("node")
RESETS = {42: "watchdog", 43: "other"}
"""How the stand-in ends when the Pico restarts itself."""


def missing() -> str:
    """What is not there to run the firmware, and how to get it; empty if it can run."""
    if not (STAND_IN / "run.mjs").exists():
        return "the firmware’s source: run this in a clone of the project"
    if not (NODE and MICROPYTHON.exists()):
        return "MicroPython: install node and npm, then run `make .venv/micropython`"
    return ""


class Pico:
    """The board with its reader; what lies on the pad stays there when the board restarts."""

    def __init__(self, readers: str = "rc522", *, runs: str = "import main", disk: Path = FIRMWARE) -> None:
        """`runs` is what it does when switched on; `disk` is where its files are."""
        self._readers = readers
        self._runs = runs
        self._disk = disk
        self._cards: dict[str, dict[str, Any]] = {}
        self.ports: list[str] = []
        """What the box would find on USB."""
        self.plug()

    def plug(self) -> None:
        """Power and a port, each time under another name."""
        self._wire, box_end = pty.openpty()
        tty.setraw(box_end)
        os.set_blocking(self._wire, False)
        self.ports = [os.ttyname(box_end)]
        os.close(box_end)
        self._boot("power")

    def unplug(self) -> None:
        self._halt()
        os.close(self._wire)
        self.ports = []

    def close(self) -> None:
        if self.ports:
            self.unplug()

    def _boot(self, cause: str) -> None:
        orders, self._orders = os.pipe()
        self._reports, reports = os.pipe()
        os.set_blocking(orders, False)
        assert NODE is not None
        # 3 and 4 are the descriptors that the stand-in expects.
        command = 'exec 3<&"$1" 4>&"$2"; shift 2; exec "$@"'
        stand_in = [NODE, str(STAND_IN / "run.mjs"), str(MICROPYTHON), str(self._disk), str(STAND_IN)]
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", command, "pico", str(orders), str(reports), *stand_in, self._readers, cause],
            stdin=self._wire,
            stdout=self._wire,
            pass_fds=(orders, reports),
            env={**os.environ, "PAD_RUNS": self._runs},
        )
        os.close(orders)
        os.close(reports)
        for card in self._cards.values():
            self.order("put", card)

    def _halt(self) -> None:
        self._process.kill()
        self._process.wait(5)
        os.close(self._orders)
        os.close(self._reports)

    def restarted(self) -> str:
        """Wait until the board resets itself, start it again as hardware does, and say why it was."""
        cause = RESETS[self._process.wait(60)]
        os.close(self._orders)
        os.close(self._reports)
        self._boot(cause)
        return cause

    def reset(self) -> None:
        """The board restarts without the port going away."""
        self._halt()
        self._boot("other")

    # The world around it

    def order(self, do: str, value: Any = None) -> None:
        os.write(self._orders, json.dumps({"do": do, "value": value}).encode() + b"\n")

    def put(self, number: str, kind: str = "ntag213", text: str = "", **more: Any) -> None:
        """Lay a tag on the pad; `text` is what a phone wrote on it."""
        card = {"number": number, "kind": kind, "memory": memory(text) if text else "", **more}
        self._cards[number] = card
        self.order("put", card)

    def lift(self, number: str) -> None:
        del self._cards[number]
        self.order("lift", number)

    def tell(self) -> dict[str, Any]:
        """How light, buzzer, watchdog and tags are now."""
        self.order("tell")
        return self.report()

    def report(self) -> dict[str, Any]:
        got = b""
        while not got.endswith(b"\n"):
            ready, _write, _error = select.select([self._reports], [], [], 60)
            more = os.read(self._reports, 65536) if ready else b""
            assert more, "the stand-in says nothing"
            got += more
        found: dict[str, Any] = json.loads(got)
        return found


def memory(text: str) -> str:
    """What a phone writes from page 4 on."""
    body = b"\x02en" + text.encode()
    record = bytes((0xD1, 1, len(body))) + b"T" + body
    return (bytes((0x03, len(record))) + record + b"\xfe").hex()
