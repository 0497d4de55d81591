"""What systemd hears of the box."""

from __future__ import annotations

import socket
from pathlib import Path

from companion.box.health import Health


def listen(tmp_path: Path) -> socket.socket:
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(tmp_path / "notify"))
    heard.settimeout(5)
    return heard


def test_ready_alive_and_stopping_are_said(tmp_path: Path):
    now = [0.0]
    with listen(tmp_path) as heard:
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "15000000"}
        health = Health(environment, lambda: now[0])
        health.ready()
        for _second in range(12):
            now[0] += 1
            health.alive()
        health.stopping()
        said = [heard.recv(100).decode() for _message in range(5)]
    assert said == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"], "every five seconds of twelve"


def test_an_abstract_socket_is_understood():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind("\0frontier-companion-test")
        heard.settimeout(5)
        Health({"NOTIFY_SOCKET": "@frontier-companion-test"}).ready()
        assert heard.recv(100) == b"READY=1"


def test_without_systemd_nothing_is_said_and_nothing_fails(tmp_path: Path):
    for environment in ({}, {"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "1"}):
        health = Health(environment)
        health.ready()
        health.alive()
        health.stopping()
