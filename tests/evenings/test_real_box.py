"""The real box as systemd meets it, on a machine that has none of its parts: it starts, says so, lives and ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Tables


class Appliance:
    """A box that was started as its unit does, and what it tells systemd."""

    def __init__(self, folder: Path, configuration: str) -> None:
        folder.mkdir(exist_ok=True)
        (folder / "companion.toml").write_text(configuration, encoding="utf-8")
        self.folder = folder
        self.heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify = folder / f"notify-{time.monotonic_ns()}"
        self.heard.bind(str(notify))
        self.heard.settimeout(20)
        self.errors = (folder / "errors.txt").open("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--data", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
            env={
                **os.environ,
                "LANGUAGE": "en",
                "NOTIFY_SOCKET": str(notify),
                "WATCHDOG_USEC": "900000",
                "COMPANION_CONFIG": str(folder / "companion.toml"),
                "RUNTIME_DIRECTORY": str(folder),
            },
        )

    def says(self) -> str:
        return self.heard.recv(200).decode()

    def end(self, how: signal.Signals = signal.SIGTERM) -> float:
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(20)
        return time.monotonic() - began

    def close(self) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
        self.heard.close()
        self.errors.close()


REAL = 'parts = "real"\n'


@pytest.fixture
def start(tmp_path: Path) -> Iterator[list[Appliance]]:
    started: list[Appliance] = []
    yield started
    for one in started:
        one.close()


def test_without_pins_display_and_pad_it_is_ready_lives_and_ends_when_told(tmp_path: Path, start: list[Appliance]):
    box = Appliance(tmp_path / "data", REAL)
    start.append(box)
    assert box.says() == "READY=1"
    assert [box.says() for _time in range(3)] == ["WATCHDOG=1"] * 3
    assert box.end() < 4
    assert box.process.returncode == 0
    rest = [box.says()]
    while rest[-1] == "WATCHDOG=1":
        rest.append(box.says())
    assert rest[-1] == "STOPPING=1"
    assert not (box.folder / "power-off").exists(), "ended by the system, not by its own menu"
    assert (box.folder / "errors.txt").read_text() == ""


def test_a_broken_configuration_does_not_keep_the_box_from_starting(tmp_path: Path, start: list[Appliance]):
    box = Appliance(tmp_path / "data", '[web]\nport = 0\n[display]\nkind = "lcd"\n')
    start.append(box)
    assert box.says() == "READY=1"
    assert box.end() < 4
    errors = (box.folder / "errors.txt").read_text()
    assert "line 4, display.kind" in errors
    assert len(errors.splitlines()) == 1


def test_killed_at_any_moment_it_goes_on_at_the_very_question(tmp_path: Path, start: list[Appliance]):
    folder = tmp_path / "data"
    store = Store(folder)
    rulebook = find_rulebook("colt-express")
    table = Tables(store).new(rulebook.setup(["Belle", "Doc", "Tuco"]))
    asked = [(one.number, one.ask) for one in table.asks]
    store.close()
    for _time in range(3):
        box = Appliance(folder, REAL)
        start.append(box)
        assert box.says() == "READY=1"
        box.end(signal.SIGKILL)
    store = Store(folder)
    again = Tables(store).resume(table.number)
    assert [(one.number, one.ask) for one in again.asks] == asked
    assert store.messages == []
    store.close()
    doctor = subprocess.run(
        [sys.executable, "-m", "companion", "doctor", "--json", "--data", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LANGUAGE": "en", "COMPANION_CONFIG": str(folder / "companion.toml")},
    )
    found = {check["name"]: check["finding"] for check in json.loads(doctor.stdout)["checks"]}
    assert found["record"] == "good"
    assert found["pins"] == "fault"
