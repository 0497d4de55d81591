"""The tag pad gets new firmware from the box's own menu; the system does it, for the box may not."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.box.canvas import Canvas
from companion.box.face import Face
from companion.box.firmware import PadRenewal
from companion.box.pad import FIRMWARE
from companion.cli import play
from companion.game.asks import Choose
from companion.store import Store
from companion.table import Tables
from tests.box.test_learning import pick

OLD: Any = SimpleNamespace(firmware="0.9.0", plugged_in=True, message="The tag pad is ready (firmware 0.9.0).")
GONE: Any = SimpleNamespace(firmware="", plugged_in=False, message="No tag pad is plugged in.")


def at_the_tools(pad: Any) -> Face:
    face = Face(Tables(Store()))
    face.pad = PadRenewal(pad, lambda: play._ask_the_system(play.RENEW_PAD))
    pick(face, "Tools")
    return face


def test_the_menu_asks_the_system_to_renew_the_pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    face = at_the_tools(OLD)
    pick(face, "Renew the tag pad")
    assert str(face.menu.level.ask.note) == f"Firmware {FIRMWARE} for 0.9.0"
    assert list(tmp_path.iterdir()) == [], "nothing happens before somebody is sure"
    for key in face.menu.editor.keys_to(True):
        face.key(key)
    # The very name for which frontier-companion-firmware.path waits; tests/systemd holds the unit to it.
    assert [file.name for file in tmp_path.iterdir()] == ["update-firmware"]
    assert "back in a minute" in str(face.message)


def test_not_now_asks_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    face = at_the_tools(OLD)
    pick(face, "Renew the tag pad")
    for key in face.menu.editor.keys_to(False):
        face.key(key)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("folder", "why"), [("", "make flash"), ("/nowhere", "could not be asked")])
def test_where_no_system_watches_it_is_said_what_to_do(folder: str, why: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", folder)
    face = at_the_tools(OLD)
    pick(face, "Renew the tag pad")
    for key in face.menu.editor.keys_to(True):
        face.key(key)
    assert why in str(face.message)


def test_without_a_pad_the_line_says_why_and_without_real_parts_it_is_not_there():
    face = at_the_tools(GONE)
    ask = face.menu.level.ask
    assert isinstance(ask, Choose)
    line = next(option for option in ask.listed if option.id == "pad")
    assert str(line.why_not) == "No tag pad is plugged in."
    virtual = Face(Tables(Store()))
    pick(virtual, "Tools")
    assert isinstance(virtual.menu.level.ask, Choose)
    assert all(option.id != "pad" for option in virtual.menu.level.ask.listed)


def test_its_words_fit_the_display():
    face = at_the_tools(OLD)
    pick(face, "Renew the tag pad")
    ask = face.menu.level.ask
    canvas = Canvas()
    for words in (ask.title, ask.note):
        assert canvas.fit(words, 124) == str(words)
