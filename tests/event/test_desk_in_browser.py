"""The organiser's desk and the wall in a real browser: an event from the code to a corrected result."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.event.app import Address, hall_app
from companion.event.broker import Keys
from companion.event.hub import Hub
from companion.store import Store
from companion.table.phones import Phones
from companion.web.serve import serve
from tests.web.browser import CHROMIUM, FLAGS, barriers, needs_axe, needs_chromium

pytestmark = needs_chromium

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


class Served:
    """A hub's pages, served from a thread of their own."""

    def __init__(self, folder: Path) -> None:
        self.url = ""
        self.code = ""
        self.hub: Hub | None = None
        self._folder = folder
        self._up = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._up.wait(10)

    def _run(self) -> None:
        store = Store(self._folder)
        self.hub, phones = Hub(store, Keys.make("hall", 2), None), Phones(store)
        app = hall_app(self.hub, phones, Address("", 1883), hosts=["127.0.0.1"])

        def ready(url: str) -> None:
            self.url, self.code = url, phones.show_code()
            self._up.set()

        self._task = self._loop.create_task(serve(app, "127.0.0.1", 0, ready))
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        self._loop.close()
        store.close()

    def end(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
            self._thread.join(10)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    one = Served(tmp_path)
    yield one
    one.end()


@pytest.fixture
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield one
        one.close()


def enter_result(desk: Any, table: int) -> None:
    form = desk.locator(".results details").nth(table)
    form.locator("summary").click()
    for place, field in enumerate(form.locator("input[name^=places]").all(), start=1):
        field.fill(str(place))
    form.get_by_role("button", name="Enter", exact=True).click()
    desk.wait_for_selector(f"summary:has-text('Table {table + 1}: done')")


def the_time_of_the_next_round_ends(desk: Any, wall: Any) -> None:
    for words in ("Pair round 2", "Publish", "Start the clock"):
        desk.click(f"button:has-text('{words}')")
    wall.wait_for_selector(".clock")
    wall.evaluate("document.querySelector('.clock').dataset.left = 1")
    wall.wait_for_selector(".clock.late:has-text('Time')")


def put_right_an_earlier_result(desk: Any) -> None:
    desk.click("a[href='/round/1']")
    earlier = desk.locator(".results details").nth(1)
    earlier.locator("summary").click()
    fields = earlier.locator("input[name^=places]").all()
    for place, field in enumerate(reversed(fields), start=1):
        field.fill(str(place))
    earlier.locator("[name=why]").fill("the wrong table")
    earlier.locator("button:has-text('Put right')").click()
    name = str(fields[-1].get_attribute("name")).removeprefix("places/")
    desk.wait_for_selector(f"summary:has-text('1. {name}')")


def picture(page: Any, name: str) -> None:
    if folder := os.environ.get("COMPANION_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_an_event_from_the_desk_to_the_wall(served: Served, browser: Any):
    desk = browser.new_page(viewport={"width": 1000, "height": 900})
    desk.goto(f"{served.url}/organiser")
    desk.fill("[name=code]", "000000" if served.code != "000000" else "111111")
    desk.click("button")
    desk.wait_for_selector("[role=alert]")
    desk.fill("[name=code]", served.code)
    desk.click("button")
    desk.fill("[data-do=agree] [name=name]", "Frontier Cup")
    desk.click("[data-do=agree] button")
    desk.wait_for_selector("h1:has-text('Frontier Cup')")
    desk.click("summary:has-text('Many at once')")
    desk.fill("textarea", "\n".join(NAMES))
    desk.click("text=Register all")
    desk.wait_for_selector("h2:has-text('8 players')")
    desk.click("text=Pair round 1")
    desk.click("button:has-text('Publish')")
    desk.click("text=Start the clock")

    wall = browser.new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(served.url)
    wall.wait_for_selector(".clock")
    assert wall.locator(".table").count() == 2
    half = desk.locator(".results details").nth(1)
    half.locator("summary").click()
    half.locator("input[name^=places]").first.fill("4")
    enter_result(desk, 0)
    assert half.locator("input[name^=places]").first.input_value() == "4"  # what was entered is still there
    half.locator("summary").click()
    wall.wait_for_selector(".table.done")
    enter_result(desk, 1)
    wall.wait_for_selector("h2:has-text('After round 1')")
    assert wall.locator(".leaders li").count() == 8
    picture(wall, "wall")
    picture(desk, "desk")

    again = desk.locator(".results details").first
    if again.get_attribute("open") is None:
        again.locator("summary").click()
    fields = again.locator("input[name^=places]").all()
    for place, field in zip((4, 3, 2, 1), fields, strict=True):
        field.fill(str(place))
    again.locator("button:has-text('What if?')").click()
    desk.wait_for_selector(".supposed table")
    again.locator("button:has-text('Put right')").click()
    desk.wait_for_selector("[role=alert]:has-text('say why')")
    again.locator("[name=why]").fill("read upside down")
    again.locator("button:has-text('Put right')").click()
    assert served.hub is not None
    desk.wait_for_function("() => document.querySelector('[role=alert]') === null")
    assert served.hub.tournament.entries[-1].why == "read upside down"

    the_time_of_the_next_round_ends(desk, wall)
    put_right_an_earlier_result(desk)
    assert served.hub.tournament.entries[-1].why == "the wrong table"


def test_a_wall_whose_hub_is_away_says_so(served: Served, browser: Any):
    wall = browser.new_page()
    wall.goto(served.url)
    wall.wait_for_selector("main:not(.lost)")
    served.end()
    wall.wait_for_selector("main.lost")
    shown = wall.evaluate("getComputedStyle(document.querySelector('main'), '::before').content")
    assert "The hub is away" in shown


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_desk_and_wall_are_accessible(served: Served, browser: Any, scheme: str):
    page = browser.new_context(color_scheme=scheme).new_page()
    page.goto(served.url)
    assert barriers(page) == []
    page.goto(f"{served.url}/organiser")
    assert barriers(page) == []
    page.fill("[name=code]", served.code)
    page.click("button")
    page.wait_for_selector("body.desk")
    assert barriers(page) == []


def test_names_at_an_event_are_never_markup(served: Served, browser: Any):
    desk, complaints = browser.new_page(viewport={"width": 1000, "height": 900}), []
    desk.on("pageerror", lambda error: complaints.append(str(error)))
    desk.goto(f"{served.url}/organiser")
    desk.fill("[name=code]", served.code)
    desk.click("button")
    desk.fill("[data-do=agree] [name=name]", "<img src onerror=pwn()>")
    desk.click("[data-do=agree] button")
    desk.click("summary:has-text('Many at once')")
    names = ["<img src onerror=pwn()>", "'><svg/onload=pwn()>", "</textarea><script>pwn()", "WWWWWWWWWWWWWWWWWWWWWWWW"]
    names.append("__proto__")
    desk.fill("textarea", "\n".join(names))
    desk.click("text=Register all")
    desk.wait_for_selector("h2:has-text('5 players')")
    desk.click("text=Pair round 1")
    desk.click("button:has-text('Publish')")
    desk.wait_for_selector(".results details")
    wall = browser.new_page(viewport={"width": 1920, "height": 1080})
    wall.on("pageerror", lambda error: complaints.append(str(error)))
    wall.goto(served.url)
    wall.wait_for_selector(".table")
    for page in (desk, wall):
        text = page.locator("body").inner_text()
        assert [name for name in names if name not in text] == []
        assert page.locator("img, svg[onload], main script").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []  # nobody has called what is not there
    picture(wall, "wall-names")
    picture(desk, "desk-names")
    desk.click(".results summary")
    for place, field in enumerate(desk.locator("input[name^=places]").all(), start=1):
        field.fill(str(place))
    desk.click(".results button:has-text('Enter')")
    desk.wait_for_selector("summary:has-text('Table 1: done')")
