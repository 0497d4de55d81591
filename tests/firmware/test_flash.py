"""The firmware is put on a Pico with the real mpremote, and greets."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from companion.box.pad import flash as module
from companion.box.pad.flash import flash, main
from companion.cli import play
from companion.cli.pico import FIRMWARE, Pico
from companion.errors import CompanionError
from tests.firmware import needs_micropython


@needs_micropython
def test_a_pad_at_work_gets_new_firmware_and_greets(tmp_path: Path):
    for file in FIRMWARE.glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text() + "# an older firmware\n")
    pico = Pico(disk=tmp_path)
    said: list[str] = []
    flashing = threading.Thread(target=lambda: said.extend(flash(FIRMWARE, pico.ports[0])))
    flashing.start()
    try:
        assert pico.restarted() == "other", "not by the watchdog, for copying takes longer than it waits"
        flashing.join(30)
    finally:
        pico.close()
    names = sorted(file.name for file in FIRMWARE.glob("*.py"))
    assert [line.split()[-1] for line in said[1:-1]] == [*(name for name in names if name != "main.py"), "main.py"]
    assert said[-2].startswith("[###########]")
    assert said[-1] == "The tag pad is ready (firmware 1.0.0)."
    for name in names:
        assert (tmp_path / name).read_bytes() == (FIRMWARE / name).read_bytes()


@pytest.mark.parametrize(
    ("ports", "why"), [([], "No Pico with MicroPython is plugged in"), (["/dev/a", "/dev/b"], "Several Picos")]
)
def test_which_pico_must_be_clear(monkeypatch: pytest.MonkeyPatch, ports: list[str], why: str):
    monkeypatch.setattr(module, "usb_ports", lambda: ports)
    with pytest.raises(CompanionError, match=why):
        next(flash(FIRMWARE))


def test_the_box_says_once_what_came_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    box, helper = tmp_path / "box", tmp_path / "box-firmware"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(box))
    assert play._renewed() == ""
    helper.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(helper))
    assert main([str(tmp_path), "/dev/null"]) == 1
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(box))
    assert play._renewed() == f"The tag pad was not renewed. There is no firmware in {tmp_path}"
    assert play._renewed() == ""

    monkeypatch.setattr(module, "flash", lambda *_words: iter(["[#] 1/1 main.py", "The tag pad is ready."]))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(helper))
    assert main([str(FIRMWARE)]) == 0
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(box))
    assert play._renewed() == "The tag pad was renewed. The tag pad is ready."


def test_a_port_that_is_none_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main([str(FIRMWARE), str(tmp_path / "ttyACM9")]) == 1
    assert "could not be written" in capsys.readouterr().err
    assert main([str(tmp_path), "/dev/null"]) == 1
    assert "There is no firmware" in capsys.readouterr().err
