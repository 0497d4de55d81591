"""An evening as people have it: the companion in its own process, two phones, a television, and keys on the box."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from companion.box.canvas import Canvas
from companion.box.font import BIG
from companion.box.phones import DIGITS
from companion.game.rulebook import rulebooks
from companion.store import Store
from companion.table import Tables
from tests.web.browser import CHROMIUM, FLAGS, needs_chromium

pytestmark = needs_chromium

GAME = "carson-city" if "carson-city" in rulebooks() else "colt-express"
MOST_TURNS = 400
MOST_LINES = 16


class Evening:
    """The companion in a process of its own, with a game on the table and its virtual box at hand."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        rulebook = rulebooks()[game]
        self.sides = [side.name for side in rulebook.sides(3)][:3]
        store = Store(folder / "data")
        self.number = Tables(store).new(rulebook.setup(self.sides)).number
        store.close()
        self.begin()

    def begin(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "play", "--port", "0", "--data", str(self.folder / "data")],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANGUAGE": "en"},
        )
        assert self.process.stdout
        self.box = self.process.stdout.readline().split(" at ")[1].split()[0]
        self.phones = self.process.stdout.readline().split(": ")[1].strip()

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()

    def press(self, key: str, *, long: bool = False) -> None:
        body = json.dumps({"key": key, "long": long}).encode()
        asked = urllib.request.Request(f"{self.box}/press", body, {"Content-Type": "application/json"})
        with closing(urllib.request.urlopen(asked, timeout=30)):
            pass

    def frame(self) -> Image.Image:
        """The pixels that the display shows now."""
        with closing(urllib.request.urlopen(f"{self.box}/events", timeout=30)) as events:
            for line in events:
                if line.startswith(b"data: ") and b'"frame"' in line:
                    pixels = base64.b64decode(json.loads(line[6:])["frame"])
                    return Image.frombytes("1", (128, 64), pixels)
        raise AssertionError("the box showed nothing")

    def code(self) -> str:
        """Walk to the code with the box's keys, and read it from the display as a person would."""
        self.press("ok", long=True)
        for line in ("Phones", "Show the code"):
            for _step in range(MOST_LINES):
                if has_cursor_on(self.frame(), line):
                    break
                self.press("down")
            self.press("ok")
        return read_digits(self.frame())


def has_cursor_on(frame: Image.Image, words: str) -> bool:
    """Whether a line of the menu is lit, dark letters on it."""
    canvas = Canvas()
    wide = canvas.text(0, 0, words, inverse=True)
    letters = canvas.image.crop((0, 1, wide, 7))
    wanted = letters.tobytes()
    return any(
        frame.crop((x, y, x + wide, y + letters.height)).tobytes() == wanted
        for y in range(frame.height - letters.height)
        for x in range(frame.width - wide)
    )


def read_digits(frame: Image.Image) -> str:
    """The large digits on the right half of the display, from the first to the last."""
    read = ""
    for place in range(6):
        for digit in "0123456789":
            canvas = Canvas()
            canvas.text_centred(64, DIGITS, 64, (read + digit).ljust(6, "0"), BIG)
            left = 64 + (64 - BIG.measure("000000")) // 2
            part = (left, DIGITS, left + BIG.measure("0" * (place + 1)), DIGITS + BIG.height)
            seen, drawn = (image.crop(part).convert("L") for image in (frame, canvas.image))
            if ImageChops.difference(seen, drawn).getbbox() is None:
                read += digit
                break
    assert len(read) == 6, f"only {read!r} can be read on the display"
    return read


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, GAME)
    yield evening
    evening.end()


@pytest.fixture
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def phone(chromium: Any, evening: Evening, path: str = "/") -> Any:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(evening.phones + path)
    page.locator("body:not(.away)").wait_for()
    return page


def answer_on(page: Any) -> bool:
    """Give the first answer that a phone offers, if it is asked at all."""
    if not page.locator("#sheet.asked").count():
        return False
    page.evaluate("() => { document.querySelector('#question h2').dataset.old = 'yes'; }")
    page.wait_for_timeout(360)
    choices = page.locator("#question :is(.option:not([aria-disabled=true]), .die, .card, .go:not([disabled]))")
    luck = page.locator("#question").get_by_role("button", name="Let the box decide")
    done = page.locator("#question .go:not([disabled]):not(.second)")
    if luck.count():
        luck.first.click()
    else:
        several = page.locator("#question [aria-pressed]").count()
        for at in range(choices.count() if several else 1):
            if several and done.count():
                break
            choices.nth(at).click()
        if several and done.count():
            done.first.click()
    page.wait_for_function("() => !document.querySelector('#question [data-old]')")  # even the same is asked anew
    return True


def test_two_phones_and_a_television_play_a_round_against_the_box(chromium: Any, evening: Evening):
    code = evening.code()
    ann, ben = phone(chromium, evening, f"/{code}"), phone(chromium, evening)
    ben.get_by_label("Six digits").fill(code)
    for page, side in ((ann, evening.sides[0]), (ben, evening.sides[1])):
        page.get_by_role("button", name=side, exact=False).first.click()
        page.wait_for_function("side => document.querySelector('#heading').innerText.startsWith(side)", arg=side)
    # a third phone without the code may look and nothing else
    eve = phone(chromium, evening)
    for _try in range(5):
        eve.get_by_label("Six digits").fill("")
        eve.get_by_label("Six digits").fill(f"{(int(code) + 7) % 1_000_000:06}")
        eve.wait_for_timeout(120)
    assert "Please wait" in eve.locator("#notice").inner_text()

    wall = chromium.new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(f"{evening.phones}/board")
    wall.locator("body:not(.away)").wait_for()
    evening.press("ok")  # the code goes from the display
    evening.press("ok", long=True)
    rounds: list[str] = []
    lost_network = False
    for turn in range(MOST_TURNS):
        where = wall.locator("#where").inner_text().partition(" · ")[0]
        if where.startswith("Round") and where not in rounds:
            rounds.append(where)
        if len(rounds) > 1:
            break
        if rounds and not lost_network and ann.locator("#sheet.asked").count():
            lost_network = True
            lose_the_network(ann, ben, evening)
        elif not answer_on(ann) and not answer_on(ben):
            evening.press("ok")
            wall.wait_for_timeout(40)
        assert "Join the table" in eve.locator("#question").inner_text(), turn
    assert len(rounds) == 2, rounds
    assert lost_network
    shown = wall.locator("#standing .total > span:last-child").all_inner_texts()
    mine = ann.locator(".scores strong").all_inner_texts()
    assert shown == mine == eve.locator(".scores strong").all_inner_texts()


def lose_the_network(ann: Any, ben: Any, evening: Evening) -> None:
    """A phone drops out of the Wi-Fi while it is asked; the box answers for it; it comes back to the truth."""
    stale = ann.locator("#question h2").first.inner_text()
    ann.context.set_offline(True)
    ann.locator("body.away").wait_for()
    for _press in range(4):
        before = ben.locator(".log").inner_text() + ben.locator("#question").inner_text()
        evening.press("ok")
        ben.wait_for_timeout(150)
        if ben.locator(".log").inner_text() + ben.locator("#question").inner_text() != before:
            break
    ann.context.set_offline(False)
    ann.locator("body:not(.away)").wait_for()
    ann.wait_for_timeout(200)
    assert ann.locator(".log").inner_text() == ben.locator(".log").inner_text(), stale


def test_phones_come_back_by_themselves_when_the_box_does(chromium: Any, evening: Evening):
    page = phone(chromium, evening, f"/{evening.code()}")
    side = evening.sides[0]
    page.get_by_role("button", name=side, exact=False).first.click()
    page.wait_for_function("side => document.querySelector('#heading').innerText.startsWith(side)", arg=side)
    assert page.context.cookies()[0]["sameSite"] == "Strict"
    evening.end()
    page.locator("body.away").wait_for()
    evening.begin()
    again = page.context.new_page()  # the port is another one, the phone and its seat are the same
    again.goto(evening.phones)
    again.wait_for_function("side => document.querySelector('#heading').innerText.startsWith(side)", arg=side)
