"""The doctor: every part is looked at, and what is wrong comes with what to do."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion.box.checks import System
from companion.cli import main
from companion.cli.doctor import doctor
from companion.errors import CompanionError
from companion.store import Store
from tests.box.pad.test_tag_pad import FakePad


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """The files of a Pi on which everything is as it should be."""
    root = tmp_path / "root"
    for file, body in {
        "proc/device-tree/model": b"Raspberry Pi Zero 2 W Rev 1.0\0",
        "dev/gpiochip0": b"",
        "dev/i2c-1": b"",
        "dev/spidev0.0": b"",
        "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency": (400_000).to_bytes(4),
        "run/systemd/timesync/synchronized": b"",
    }.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes(body)
    return root


def look(
    capsys: pytest.CaptureFixture[str], folder: Path, root: Path, local: str = "", **system: Any
) -> tuple[int, dict[str, dict[str, str]]]:
    folder.mkdir(exist_ok=True)
    (folder / "companion.toml").write_text(local or '[pad]\nport = "none"\n', encoding="utf-8")
    parts = {"make_factory": MockFactory, "probe": lambda _port, _address: 0, "usable": Path.exists, **system}
    code = doctor(folder, as_json=True, system=System(root, **parts))
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] == (code == 0)
    return code, {check["name"]: check for check in report["checks"]}


@pytest.fixture(autouse=True)
def own_configuration(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    monkeypatch.setattr("companion.config.config.SYSTEM", tmp_path / "none.toml")


def test_a_box_in_good_order(capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path):
    Store(tmp_path / "data").close()
    code, found = look(capsys, tmp_path / "data", pi)
    assert code == 0
    assert {check["finding"] for check in found.values()} == {"good"}
    assert {"configuration", "pin map", "pins", "bus", "bus speed", "display", "clock", "disk", "record"} <= set(found)


def no_display(port: int, address: int) -> None:
    raise OSError(121, "Remote I/O error")


def no_pins() -> Any:
    raise CompanionError("The pins cannot be used (no lgpio)")


@pytest.mark.parametrize(
    ("name", "system", "gone", "does"),
    [
        ("display", {"probe": no_display}, "", "four wires"),
        ("pins", {"make_factory": no_pins}, "", "companion install"),
        ("pins", {}, "dev/gpiochip0", "Raspberry Pi"),
        ("bus", {}, "dev/i2c-1", "Switch the bus on"),
        ("bus", {"usable": lambda path: "i2c" not in path.name}, "", "adduser"),
    ],
)
def test_what_is_missing_is_a_fault_with_something_to_do(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    pi: Path,
    *,
    name: str,
    system: dict[str, Any],
    gone: str,
    does: str,
):
    if gone:
        (pi / gone).unlink()
    code, found = look(capsys, tmp_path / "data", pi, **system)
    assert code == 1
    assert found[name]["finding"] == "fault"
    assert does in found[name]["do"]


def test_a_slow_bus_and_an_unset_clock_are_warnings(capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path):
    (pi / "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency").write_bytes((100_000).to_bytes(4))
    (pi / "run/systemd/timesync/synchronized").unlink()
    code, found = look(capsys, tmp_path / "data", pi)
    assert code == 0
    assert "100 kHz" in found["bus speed"]["says"]
    assert [found[name]["finding"] for name in ("bus speed", "clock")] == ["warning", "warning"]


OVERLAY = "/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\noverlayroot / overlay rw 0 0\n"


@pytest.mark.parametrize(
    ("mounts", "finding"),
    [
        ("/dev/mmcblk0p2 / ext4 rw 0 0\n", None),
        (OVERLAY, "fault"),
        (OVERLAY + "/dev/sda1 {data} ext4 rw,noatime 0 0\n", "good"),
        # Without recurse=0 the stick is covered as well.
        (OVERLAY + "/dev/sda1 /media/root-ro{data} ext4 ro 0 0\noverlayroot {data} overlay rw 0 0\n", "fault"),
        ("/dev/mmcblk0p2 / ext4 rw 0 0\ntmpfs {data} tmpfs rw 0 0\n", "warning"),
    ],
)
def test_games_that_would_be_gone_at_power_off_are_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path, mounts: str, finding: str | None
):
    (pi / "proc/mounts").write_text(mounts.format(data=tmp_path / "data"), encoding="utf-8")
    code, found = look(capsys, tmp_path / "data", pi)
    assert (found["lasting"]["finding"] if "lasting" in found else None) == finding
    assert code == (finding == "fault")


def test_a_broken_configuration_is_named_and_the_rest_is_still_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path
):
    code, found = look(capsys, tmp_path / "data", pi, local='[pad]\nport = "none"\n[display]\nkind = "lcd"\n')
    assert code == 1
    assert "line 4, display.kind" in found["configuration"]["says"]
    assert found["display"]["finding"] == "good"


def test_a_damaged_record_is_found(capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path):
    folder = tmp_path / "data"
    Store(folder).close()
    (folder / "companion.db").write_bytes(b"nothing of a database" * 300)
    code, found = look(capsys, folder, pi)
    assert code == 1
    assert found["record"]["finding"] == "fault"
    (folder / "damaged-20260101-companion.db").touch()
    assert "damaged-20260101" in look(capsys, folder, pi)[1]["set aside"]["says"]


def test_a_running_box_is_not_disturbed(capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path):
    store = Store(tmp_path / "data")
    assert look(capsys, tmp_path / "data", pi)[1]["record"]["finding"] == "good"
    store.remember("still", "mine")
    store.close()


def test_the_command_prints_a_line_for_each_check(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "✓ parts:" in said
    assert main(["doctor", "--try", "--data", str(tmp_path)]) == 1
    assert "no real parts" in capsys.readouterr().err


def test_a_pad_that_is_not_there_is_a_warning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pi: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("companion.box.checks.PAD_SECONDS", 0.3)
    code, found = look(capsys, tmp_path / "data", pi, local=f'[pad]\nport = "{tmp_path}/nothing"\n')
    assert code == 0
    assert found["pad"]["finding"] == "warning"
    assert "no tag pad" in found["pad"]["says"]
    assert "Plug it in" in found["pad"]["do"]


@pytest.mark.parametrize(("wanted", "finding"), [("1.0.0", "good"), ("9.9.9", "warning")])
def test_a_pad_is_greeted_and_its_firmware_compared(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    pi: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    wanted: str,
    finding: str,
):
    plugged, unplug = Queue[str](), Event()

    async def pad() -> None:
        fake = FakePad()
        plugged.put(fake.port)
        while not unplug.is_set():
            await asyncio.sleep(0.02)
        fake.unplug()

    thread = Thread(target=lambda: asyncio.run(pad()))
    thread.start()
    monkeypatch.setattr("companion.box.pad.FIRMWARE", wanted)
    try:
        _code, found = look(capsys, tmp_path / "data", pi, local=f'[pad]\nport = "{plugged.get(timeout=60)}"\n')
    finally:
        unplug.set()
        thread.join()
    assert found["pad"]["finding"] == finding
    assert "firmware 1.0.0" in found["pad"]["says"]
