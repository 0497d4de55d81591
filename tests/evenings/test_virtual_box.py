"""The virtual box as people meet it: started by its command, played by clicks in a real browser, told to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from companion.game.rulebook import rulebooks
from tests.web.browser import CHROMIUM, FLAGS

MOST_CLICKS = 400


class Companion:
    """A companion that runs in a process of its own."""

    def __init__(self, folder: Path, *options: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--port", "0", "--data", str(folder), *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANGUAGE": "en", **environment},
        )
        assert self.process.stdout
        self.url = self.process.stdout.readline().split(" at ")[1].split()[0]

    def end(self) -> float:
        """Tell it to end; how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()
        return time.monotonic() - began


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    running = Companion(tmp_path)
    yield running
    if running.process.poll() is None:
        running.end()


def test_it_ends_soon_when_told_to_and_says_that_all_is_saved(companion: Companion):
    assert companion.end() < 2
    assert companion.process.returncode == 0


@pytest.mark.parametrize("screen", ["", ":0"])
def test_a_browser_that_stays_does_not_hold_up_the_box(tmp_path: Path, screen: str):
    opened = tmp_path / "opened"
    browser = tmp_path / "lingering"
    browser.write_text(f'#!/bin/sh\necho "$1" >"{opened}"\nexec sleep 40 >"{opened}.log"\n')
    browser.chmod(0o755)
    running = Companion(tmp_path, "--browser", DISPLAY=screen, WAYLAND_DISPLAY="", BROWSER=str(browser))
    try:
        with urlopen(running.url, timeout=20) as page:
            assert page.status == 200
        for _look in range(400 if screen else 0):
            if not opened.exists():
                time.sleep(0.05)
    finally:
        assert running.end() < 20
    assert opened.exists() == bool(screen), "a browser for terminals is not wanted in the box's own"


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium or libatomic1 is not installed")
def test_a_whole_round_is_played_by_clicks(companion: Companion, tmp_path: Path):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(companion.url)
        page.wait_for_function("document.getElementById('spoken') !== null")
        table, ok = page.locator("#table"), page.locator('#keys [data-key="ok"]')
        for _game in range(list(rulebooks()).index("colt-express")):
            page.locator('#keys [data-key="right"]').click()  # the games stand side by side
        clicks = 0
        while "2/5" not in table.inner_text() and clicks < MOST_CLICKS:
            before = page.locator("#table").inner_text()
            blinking = page.locator(".seat.blink, .seat[data-light=blink]")
            if clicks % 2 and blinking.count():
                blinking.first.click()
            else:
                ok.click()
            clicks += 1
            if before == table.inner_text():
                page.wait_for_timeout(50)  # a busy machine shows it a little later
        assert "2/5" in table.inner_text(), f"no second round after {clicks} clicks"
        page.wait_for_timeout(500)  # the last click may still be on its way
        if folder := os.environ.get("COMPANION_PICTURES"):
            page.screenshot(path=f"{folder}/box.png")
        assert not faults
        # The page comes back by itself when the box does, and at the very question.
        said = page.locator("#spoken").inner_text()
        browser.close()
    assert companion.end() < 2
    again = Companion(tmp_path)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page()
            page.goto(again.url)
            page.wait_for_function("said => document.getElementById('spoken').innerText === said", arg=said)
            browser.close()
    finally:
        again.end()
