"""What the whole box costs while nobody does anything: the virtual one, and the real one on wires that lead nowhere."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from companion.cli.pico import Pico, missing
from companion.game.rulebook import find_rulebook

__all__ = ["Idle", "real_box", "virtual_box"]

SETTLE_SECONDS, IDLE_SECONDS = 3.0, 10.0
START_SECONDS = 60.0
WATCHDOG_MICROSECONDS = 15_000_000
"""As the unit has it."""


class Idle:
    """A box in a process of its own, left alone."""

    def __init__(self, pid: int) -> None:
        self._process = Path(f"/proc/{pid}")

    @property
    def megabytes(self) -> float:
        return int((self._process / "status").read_text().split("VmRSS:")[1].split()[0]) / 1024

    def busy(self) -> float:
        """How much of a core it uses, all its threads together."""
        time.sleep(SETTLE_SECONDS)
        began = self._used()
        time.sleep(IDLE_SECONDS)
        return (self._used() - began) / IDLE_SECONDS

    def _used(self) -> float:
        fields = (self._process / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def virtual_box() -> Iterator[Idle]:
    """The virtual box, its page being served."""
    with tempfile.TemporaryDirectory() as folder, _started("companion", Path(folder), {}) as box:
        yield box


@contextmanager
def real_box() -> Iterator[Idle]:
    """The real box at a question to one of six, all lights at work, and the pad where its firmware can run."""
    from companion.store import Store
    from companion.table import Tables

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = Store(folder)
        rulebook = find_rulebook("colt-express")
        Tables(store).new(rulebook.setup([side.name for side in rulebook.sides(6)]))
        store.close()
        pico = None if missing() else Pico()
        try:
            configuration = folder / "companion.toml"
            port = f'\n[pad]\nport = "{pico.ports[0]}"\n' if pico else ""
            configuration.write_text(f'parts = "real"\n{port}', encoding="utf-8")
            with _started("companion.cli.bench_box", folder, {"COMPANION_CONFIG": str(configuration)}) as box:
                yield box
        finally:
            if pico:
                pico.close()


@contextmanager
def _started(module: str, folder: Path, more: dict[str, str]) -> Iterator[Idle]:
    """A box that has said that it is ready, as it tells systemd."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(folder / "notify"))
        heard.settimeout(START_SECONDS)
        systemd = {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": str(WATCHDOG_MICROSECONDS)}
        box = subprocess.Popen(
            [sys.executable, "-m", module, "play", "--port", "0", "--data", str(folder)],
            stdout=subprocess.DEVNULL,
            env={**os.environ, **systemd, **more},
        )
        try:
            heard.recv(100)
            yield Idle(box.pid)
        finally:
            box.terminate()
            box.wait(10)


class _Bus:
    """An I2C bus on which everything arrives."""

    def __init__(self, port: int) -> None:
        """Any port will do."""

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None: ...

    def i2c_rdwr(self, message: object) -> None: ...

    def close(self) -> None: ...


def _on_wires_that_lead_nowhere() -> int:
    """`companion` as it is; only the two libraries that touch wires are played."""
    import smbus2
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    from companion.cli import main

    pins = SimpleNamespace(LGPIOFactory=lambda: MockFactory(pin_class=MockPWMPin))
    sys.modules["gpiozero.pins.lgpio"] = pins  # type: ignore[assignment]  # all of it that is asked for
    vars(smbus2)["SMBus"] = _Bus
    return main()


if __name__ == "__main__":
    raise SystemExit(_on_wires_that_lead_nowhere())
