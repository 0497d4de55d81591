"""`companion hub` at the command line."""

from __future__ import annotations

import json
import re
import socket
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.event.broker import read_keys
from companion.event.entries import Agreed, Arrived, Published, Reported
from companion.event.hub import Hub
from companion.event.terms import Result
from companion.store import Store
from tests.event.events import BY, DUELS


def test_the_brokers_files_are_for_their_owner_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "event"
    assert main(["hub", "broker-config", "hall2026", str(folder), "--boxes", "3"]) == 0
    assert "mosquitto -c" in capsys.readouterr().out
    for name in ("keys.json", "passwords", "rights"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
    keys = json.loads((folder / "keys.json").read_text())
    assert list(keys["boxes"]) == ["box-1", "box-2", "box-3"]
    assert not any(secret in (folder / "passwords").read_text() for secret in keys["boxes"].values())
    rights = (folder / "rights").read_text()
    assert "pattern readwrite frontier/1/hall2026/box/%u/#" in rights


def test_keys_are_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["hub", "broker-config", "hall", str(tmp_path)]
    assert main(words) == 0
    before = (tmp_path / "keys.json").read_text()
    assert main(words) == 1
    assert "new folder" in capsys.readouterr().err
    assert (tmp_path / "keys.json").read_text() == before


def test_more_boxes_can_be_let_in_and_those_that_joined_keep_their_secrets(tmp_path: Path):
    words = ["hub", "broker-config", "hall", str(tmp_path), "--boxes"]
    assert main([*words, "2"]) == 0
    before = read_keys(tmp_path)
    assert main([*words, "4"]) == 0
    after = read_keys(tmp_path)
    assert list(after.boxes) == ["box-1", "box-2", "box-3", "box-4"]
    assert (after.hub, after.boxes | before.boxes) == (before.hub, after.boxes)
    assert len((tmp_path / "passwords").read_text().splitlines()) == 5
    assert main(["hub", "broker-config", "other", str(tmp_path), "--boxes", "9"]) == 1
    assert read_keys(tmp_path) == after


def test_a_name_may_begin_with_the_year(tmp_path: Path):
    assert main(["hub", "broker-config", "2026_cup", str(tmp_path)]) == 0


@pytest.mark.parametrize("given", ["--certificate", "--key"])
def test_half_of_what_tls_needs_is_refused_and_nothing_is_written(
    tmp_path: Path, given: str, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "event"
    assert main(["hub", "broker-config", "hall", str(folder), given, str(tmp_path / "hall.pem")]) == 1
    assert "give both" in capsys.readouterr().err
    assert not folder.exists()


def test_a_certificate_that_is_none_is_said_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "event"
    nowhere = ["--certificate", str(tmp_path / "hall.pem"), "--key", str(tmp_path / "hall.key")]
    assert main(["hub", "broker-config", "hall", str(folder), *nowhere]) == 1
    assert "cannot be used" in capsys.readouterr().err
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "file").touch()
    assert main(["hub", "broker-config", "hall", str(tmp_path / "file" / "event")]) == 1
    assert "cannot be written" in capsys.readouterr().err


def test_a_league_of_a_folder_without_an_event_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["hub", "league", str(tmp_path / "nowhere")]) == 1
    assert "no keys" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_a_hub_open_to_the_hall_says_an_address_that_others_can_use_and_answers_to_its_name(tmp_path: Path):
    assert main(["hub", "broker-config", "hall", str(tmp_path)]) == 0
    words = ["hub", "run", str(tmp_path), "--host", "0.0.0.0", "--port", "0", "--broker-port", "1"]
    with subprocess.Popen([sys.executable, "-m", "companion", *words], stdout=subprocess.PIPE, text=True) as hub:
        try:
            assert hub.stdout is not None
            line = hub.stdout.readline()
            found = re.search(r"wall is at http://([^:]+):(\d+),", line)
            assert found, line
            assert found[1] != "0.0.0.0"
            names = {"Host": f"{socket.gethostname()}.local:{found[2]}"}
            wall = urllib.request.Request(f"http://127.0.0.1:{found[2]}/", headers=names)
            with urllib.request.urlopen(wall, timeout=10) as answer:
                assert "The event has not begun" in answer.read().decode()
        finally:
            hub.terminate()
        assert "Everything is saved" in hub.stdout.read()


@pytest.mark.parametrize("name", ["two words", "a/b", "+", ""])
def test_a_name_that_could_not_be_a_topic_is_refused(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]):
    assert main(["hub", "broker-config", name, str(tmp_path)]) == 1
    assert "short name" in capsys.readouterr().err


def test_a_hub_without_keys_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["hub", "run", str(tmp_path)]) == 1
    assert "broker-config" in capsys.readouterr().err


def test_a_league_adds_up_two_events(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for number in (1, 2):
        folder = tmp_path / f"event{number}"
        assert main(["hub", "broker-config", f"event{number}", str(folder), "--boxes", "1"]) == 0
        store = Store(folder / "hub")
        hub = Hub(store, read_keys(folder), None, luck=Random(number))
        hub.enter(Agreed(by=BY, terms=DUELS))
        for person in ("Ann", "Bo"):
            hub.enter(Arrived(by=BY, name=person))
        hub.pair(by=BY)
        hub.enter(Published(by=BY))
        hub.enter(Reported(by=BY, round=1, table=1, result=Result({"Ann": 1, "Bo": 2})))
        store.close()
    capsys.readouterr()
    assert main(["hub", "league", str(tmp_path / "event1"), str(tmp_path / "event2")]) == 0
    assert capsys.readouterr().out.split() == ["1.", "Ann", "24", "2.", "Bo", "20"]
