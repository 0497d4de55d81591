"""A picture of every page, by day and by night. With COMPANION_PICTURES=FOLDER they are kept to be looked at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from companion.cli.hands import Hands
from companion.game.rulebook import find_rulebook, rulebooks
from companion.table.clock import Clock
from companion.table.people import meet
from tests.web.browser import CHROMIUM, FLAGS, needs_chromium
from tests.web.party import Party, Serving, served

pytestmark = needs_chromium

GAME = "carson-city" if "carson-city" in rulebooks() else "colt-express"
PEOPLE = {"Ann": "red", "Ben": "blue", "Chloé": "green", "Dmitri": "purple"}
PHONE, SHEET, WALL = (360, 740), (820, 1000), (1280, 720)
FEWEST_COLOURS = 20
"""A page that shows something has at least so many."""


def evening() -> Party:
    """A table with two finished games and one in the middle."""
    party = Party()
    rulebook, people = find_rulebook(GAME), [meet(party.store, name, colour) for name, colour in PEOPLE.items()]
    sides = [side.name for side in rulebook.sides(4)][:4]
    for seed, moves in ((3, 5000), (4, 5000), (5, 90)):
        now = [0.0]
        luck = Random(seed)
        table = party.tables.new(rulebook.setup(sides), luck=luck, clock=Clock(partial(now.__getitem__, 0)))
        for side, person in zip(sides, luck.sample(people, 4), strict=True):
            party.store.seat_person(table.number, side, person.id)
        hands = Hands(table, luck)
        while not table.game.over and len(table.course.moves) < moves:
            now[0] += luck.uniform(2, 30)
            hands.answer()
        if not table.game.over:
            party.face.play(table)
    return party


@pytest.fixture
def table() -> Iterator[Serving]:
    with served(evening) as serving:
        yield serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(os.environ.get("COMPANION_PICTURES", tmp_path))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_shows_something_and_nothing_sticks_out(table: Serving, folder: Path, scheme: Any):
    from playwright.sync_api import sync_playwright

    finished = table.do(lambda party: min(saved.id for saved, _card in party.tables.list()))
    asked = table.do(lambda party: party.table.asks[0].ask.who)
    code = table.do(lambda party: party.phones.show_code())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

        def page(size: tuple[int, int], path: str) -> Any:
            width, height = size
            opened = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            opened.goto(table.address + path)
            return opened

        def picture(shown: Any, name: str, *, whole: bool = False) -> None:
            file = folder / f"{name}-{scheme}.png"
            shown.wait_for_timeout(300)
            shown.screenshot(path=file, full_page=whole)
            image = Image.open(file).convert("RGB")
            assert len(image.getcolors(1 << 20) or []) >= FEWEST_COLOURS, name
            image.quantize(96).save(file, optimize=True)
            assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth"), name

        phone = page(PHONE, "/")
        phone.locator("body:not(.away)").wait_for()
        picture(phone, "phone-join")
        phone.goto(f"{table.address}/{code}")
        phone.get_by_text("Who are you in this game?").wait_for()
        picture(phone, "phone-seat")
        side = asked if asked != "table" else table.do(lambda party: party.table.game.state.names[0])
        phone.get_by_role("button", name=side, exact=False).first.click()
        phone.locator("#sheet.asked").wait_for()
        picture(phone, "phone-question")
        phone.get_by_role("button", name="My name").click()
        picture(phone, "phone-name")
        wall = page(WALL, "/board")
        wall.locator("body:not(.away)").wait_for()
        picture(wall, "board")
        for name, path in (
            ("history", "/history"),
            ("game", f"/game/{finished}"),
            ("people", "/people"),
            ("person", "/people/ann"),
        ):
            picture(page(SHEET, path), name, whole=True)
            picture(page(PHONE, path), f"phone-{name}", whole=True)
        sheet = page(SHEET, f"/game/{finished}")
        sheet.emulate_media(media="print")
        picture(sheet, "print", whole=True)
        browser.close()
