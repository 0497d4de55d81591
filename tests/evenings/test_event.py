"""An event as people meet it: broker, hub and box started by their commands, the box joined by its keys."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from companion.box.face import Face
from companion.event.simulate import free_port
from companion.store import Store
from companion.table import Tables
from tests.box.test_hall import FakeHall

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")
COMPANION = [sys.executable, "-m", "companion"]

pytestmark = [pytest.mark.broker, pytest.mark.skipif(MOSQUITTO is None, reason="Mosquitto is not installed")]


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own, told to end when it is no longer needed."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "LANGUAGE": "en"})
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)
        assert process.stdout
        process.stdout.close()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def until(done: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.1)


def keys_to_join(code: str) -> list[str]:
    """What must be pressed on a box that has just been switched on."""
    store, pressed = Store(), list[str]()
    face = Face(Tables(store))
    face.hall = FakeHall()
    face.menu.open()
    for wanted in ["event", *code]:
        for key in face.menu.editor.keys_to(wanted):
            pressed.append(key.value)
            face.key(key)
    store.close()
    return pressed


def test_a_box_joins_a_running_hub_by_its_keys_and_is_called_to_its_table(tmp_path: Path):
    port, cup, box_folder = free_port(), tmp_path / "cup", tmp_path / "box"
    words = [*COMPANION, "hub", "broker-config", "cup", str(cup), "--host", "127.0.0.1", "--port", str(port)]
    subprocess.run(words, check=True, capture_output=True)
    run = ["hub", "run", str(cup), "--broker-port", str(port), "--port", "0"]
    with running(str(MOSQUITTO), "-c", str(cup / "mosquitto.conf")), running(*COMPANION, *run) as hub:
        wall = re.findall(r"http://[\d.:]+", line(hub))[0]
        code = "".join(re.findall(r"\d", line(hub)))
        box_folder.mkdir()
        (box_folder / "companion.toml").write_text(f'[event]\nhub = "{wall}"\n', encoding="utf-8")
        with (
            running(*COMPANION, "play", "--port", "0", "--data", str(box_folder)) as play,
            httpx.Client(base_url=wall, headers={"Origin": wall}) as desk,
        ):
            box = line(play).split(" at ")[1].split()[0]
            assert desk.post("/pair", json={"code": code, "name": "Wyatt"}).status_code == 200

            def do(what: str, **more: object) -> None:
                reply = desk.post("/do", json={"what": what, **more})
                assert reply.status_code == 200, reply.text

            do("agree", name="Cup", game="colt-express", least=2, liked=3, most=4)
            do("arrive all", list="Ann\nBo\nCy")
            with httpx.Client(base_url=box, headers={"Origin": box}) as hands:

                def press(key: str) -> None:
                    assert hands.post("/press", json={"key": key}).status_code == 204
                    time.sleep(0.05)

                for key in keys_to_join(code):
                    press(key)
                until(lambda: "0 boxes" in desk.get("/content/desk").text)
                time.sleep(1)  # the hub has answered by now; nothing is joined before a key says so
                assert not (box_folder / "event.json").exists()
                press("ok")
                until(lambda: "1 box is here" in desk.get("/content/desk").text)
                do("pair")
                do("publish")
                time.sleep(2)  # the call is shown at once

                def plays() -> bool:
                    """OK puts the message away, takes the table, then the first side for each of the three."""
                    press("ok")
                    return "Set-up" in desk.get("/content/wall").text

                until(plays)
