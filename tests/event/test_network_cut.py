"""Two hosts and a cable between them, in network namespaces; the cable is pulled in the middle of a round."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.event.entries import Agreed, Arrived
from companion.event.hub import Hub, broker_for_hub
from companion.event.membership import join
from companion.event.simulate import Hall
from companion.event.terms import Terms
from companion.store import Store
from tests.event.events import BY

NAME = f"fc{os.getpid()}"
HERE, THERE = "10.213.77.1", "10.213.77.2"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def cable() -> Iterator[Callable[[str], None]]:
    """A second host with a cable to this one; call it with `down` or `up`."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("network namespaces need the administrator and iproute2")
    if not shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin"):
        pytest.skip("Mosquitto is not installed")
    try:
        ip("netns", "add", NAME)
    except subprocess.CalledProcessError:
        pytest.skip("network namespaces cannot be made here")
    try:
        ip("link", "add", f"{NAME}a", "type", "veth", "peer", "name", f"{NAME}b")
        ip("link", "set", f"{NAME}b", "netns", NAME)
        ip("addr", "add", f"{HERE}/30", "dev", f"{NAME}a")
        ip("link", "set", f"{NAME}a", "up")
        ip("-n", NAME, "addr", "add", f"{THERE}/30", "dev", f"{NAME}b")
        for device in ("lo", f"{NAME}b"):
            ip("-n", NAME, "link", "set", device, "up")
        yield lambda state: ip("link", "set", f"{NAME}a", state)
    finally:
        subprocess.run(["ip", "link", "del", f"{NAME}a"], check=False, capture_output=True)
        subprocess.run(["ip", "netns", "del", NAME], check=False, capture_output=True)


@pytest.mark.broker
def test_a_round_played_while_the_cable_is_out_comes_in_when_it_is_back(tmp_path: Path, cable: Callable[[str], None]):
    hall, folder = Hall(tmp_path, 1, host=HERE), tmp_path / "far"
    hall.start_broker()
    store = Store(tmp_path / "hub")
    hub = Hub(store, hall.keys, broker_for_hub(hall.keys, HERE, hall.port))
    hub.start()
    join(folder, hall.member(1))
    far = subprocess.Popen(["ip", "netns", "exec", NAME, sys.executable, "-m", "tests.event.far_box", str(folder)])

    def until(done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + 90
        while not done():
            assert time.monotonic() < deadline, "it did not happen"
            hub.poll()
            time.sleep(0.02)

    try:
        until(lambda: hub.boxes["box-1"].here)
        hub.enter(Agreed(by=BY, terms=Terms("Cup", "colt-express", 3, 5, 4)))
        for name in ("Ann", "Bo", "Cy"):
            hub.enter(Arrived(by=BY, name=name))
        hub.pair(by=BY)
        hub.publish(by=BY)
        until((folder / "called").exists)
        cable("down")
        (folder / "go").touch()
        until((folder / "over").exists)
        assert hub.tournament.last.open == [1]
        cable("up")
        until(lambda: not hub.tournament.last.open)
        assert sorted(hub.tournament.last.results[1].places) == ["Ann", "Bo", "Cy"]
    finally:
        (folder / "stop").touch()
        far.wait(30)
        hub.close()
        store.close()
        hall.close()
