"""Every screen, pixel by pixel. `make golden` accepts what is drawn now; then look at it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops

from companion.box.face import Face
from companion.box.parts import Key
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.table.clock import Clock
from tests.box import demo

GOLDEN = Path(__file__).parent / "golden"


class Scene:
    """A face with a game on it, in a time that stands still."""

    def __init__(self) -> None:
        self.now = 100.0
        self.tables = Tables(Store())
        self.face = Face(self.tables, now=lambda: self.now)

    def demo(self, step: str = "scout", map: str = "none") -> Scene:
        table = demo.new_table(self.tables, map=map)
        self._still(table)
        luck = Random(1)
        while table.game.state.place != step:
            one = table.asks[0]
            table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
        self.face.play(table)
        return self

    def colt(self, place: str) -> Scene:
        rulebook, luck = find_rulebook("colt-express"), Random(4)
        table = self.tables.new(rulebook.setup(["Belle", "Doc", "Tuco", "Django", "Ghost"]), luck=luck)
        self._still(table)
        while table.game.state.place != place:
            one = table.asks[0]
            table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
        self.face.play(table)
        return self

    def carson(self, place: str, *answers: str) -> Scene:
        """Carson City when that step first asks."""
        return self._first("carson-city", ["Red", "Blue", "Green", "Yellow"], place, *answers)

    def trail(self, place: str) -> Scene:
        """Great Western Trail when that step first asks."""
        return self._first("great-western-trail", ["Red", "Blue", "White"], place)

    def town(self, place: str) -> Scene:
        """Doomtown when that step first asks."""
        return self._first("doomtown", ["Red", "Blue", "Green"], place)

    def _first(self, game: str, sides: list[str], place: str, *answers: str) -> Scene:
        """The first of some random games in which that step asks, when it first does."""
        rulebook = find_rulebook(game)
        for seed in range(20):
            luck = Random(seed)
            table = self.tables.new(rulebook.setup(sides), luck=luck)
            self._still(table)
            while table.game.state.place != place and table.asks:
                one = table.asks[0]
                table.answer(one.ask.who, next(iter(one.ask.some_answers(luck))))
            if table.game.state.place == place:
                break
        for answer in answers:
            table.answer(table.asks[0].ask.who, answer)
        self.face.play(table)
        return self

    def _still(self, table: Table) -> None:
        table.clock = Clock(lambda: 0.0)

    def press(self, *keys: str) -> Scene:
        for key in keys:
            self.face.key(Key(key.removeprefix("long ")), long=key.startswith("long"))
        return self

    def tools(self, *keys: str) -> Scene:
        """From the question to the tools in the menu."""
        self.press("long ok")
        editor = self.face.menu.editor
        return self.press(*editor.keys_to("tools"), *keys)

    def trial(self) -> Scene:
        self.face.try_parts()
        self.press("up", "ok", "left")
        for seat in (1, 2, 2, 4):
            self.face.seat(seat)
        return self

    def wait(self, seconds: float) -> Scene:
        self.now += seconds
        self.face.tick()
        return self


SCREENS: dict[str, Callable[[Scene], Scene]] = {
    "no game": lambda scene: scene,
    "new game players": lambda scene: scene.press("ok"),
    "new game sides": lambda scene: scene.press("ok", "ok"),
    "new game second seat": lambda scene: scene.press("ok", "ok", "ok"),
    "choose": lambda scene: scene.demo(),
    "choose why not": lambda scene: scene.demo().press("down"),
    "refused": lambda scene: scene.demo().press("down", "ok"),
    "choose several": lambda scene: scene.demo("pack").press("ok", "down"),
    "number": lambda scene: scene.demo("pay").press("up"),
    "place without a map": lambda scene: scene.demo("ride"),
    "place on a strip": lambda scene: scene.demo("ride", "strip").press("right"),
    "place on a square": lambda scene: scene.demo("ride", "square").press("right"),
    "dice": lambda scene: scene.demo("shoot"),
    "cards": lambda scene: scene.demo("draw"),
    "cards half entered": lambda scene: scene.demo("draw").press("up", "up", "left", "right", "left"),
    "confirm": lambda scene: scene.demo("tell"),
    "chance": lambda scene: scene.demo("tile"),
    "curtain": lambda scene: scene.demo("plot"),
    "behind the curtain": lambda scene: scene.demo("plot").press("ok"),
    "scores": lambda scene: scene.demo("pay").press("back"),
    "scores why": lambda scene: scene.demo("pay").press("back", "ok"),
    "order": lambda scene: scene.demo("pay").press("back", "right"),
    "table": lambda scene: scene.demo("pay").press("back", "right", "right"),
    "sheet": lambda scene: scene.demo("pay").press("back", "right", "right", "right", "down"),
    "sheet why": lambda scene: scene.demo("pay").press("back", "right", "right", "right", "ok"),
    "long sheet": lambda scene: scene.demo("pay").press("back", *["right"] * 4, *["down"] * 6),
    "log": lambda scene: scene.demo("shoot").press("back", *["right"] * 5),
    "undone": lambda scene: scene.demo("pay").press("long back"),
    "menu": lambda scene: scene.demo().press("long ok"),
    "out of turn": lambda scene: scene.demo().press("long ok", "ok"),
    "aside": lambda scene: scene.demo().press("long ok", "ok", "down", "ok"),
    "tools": lambda scene: scene.demo().tools(),
    "tool": lambda scene: scene.demo().tools("ok"),
    "tool over": lambda scene: scene.demo().tools("ok", "ok", "ok"),
    "testing the parts": lambda scene: scene.trial(),
    "final scores": lambda scene: scene.demo("game over"),
    "screensaver": lambda scene: scene.demo().wait(3600),
    "screensaver later": lambda scene: scene.demo().wait(3600).wait(30),
    "colt cars": lambda scene: scene.colt("cars"),
    "colt round card": lambda scene: scene.colt("round card"),
    "colt round card turned": lambda scene: scene.colt("round card").press("down", "right"),
    "colt round card in full": lambda scene: scene.colt("round card").press("down", "right").wait(1),
    "colt schemin": lambda scene: scene.colt("schemin"),
    "colt move": lambda scene: scene.colt("move"),
    "colt fire": lambda scene: scene.colt("fire"),
    "colt punch": lambda scene: scene.colt("punch/where"),
    "colt marshal": lambda scene: scene.colt("marshal"),
    "colt table": lambda scene: scene.colt("fire").press("back", "right", "right"),
    "colt purses": lambda scene: scene.colt("purse values"),
    "colt over": lambda scene: scene.colt("game over"),
    "carson mountains": lambda scene: scene.carson("set-up/mountains"),
    "carson starting parcels": lambda scene: scene.carson("set-up/starting parcels"),
    "carson personalities": lambda scene: scene.carson("personalities/choose"),
    "carson placement": lambda scene: scene.carson("cowboys/placement"),
    "carson claim": lambda scene: scene.carson("cowboys/placement", "parcel").press("right"),
    "carson purchase": lambda scene: scene.carson("squares/parcels/purchase"),
    "carson duel": lambda scene: scene.carson("squares/duel/throw"),
    "carson site": lambda scene: scene.carson("squares/building/site"),
    "carson road": lambda scene: scene.carson("squares/building/road").press("right"),
    "carson limit": lambda scene: scene.carson("end of round/money limit"),
    "carson over": lambda scene: scene.carson("game over"),
    "trail compare": lambda scene: scene.trail("compare").press("down", "down"),
    "trail objectives": lambda scene: scene.trail("starting objectives"),
    "trail walk": lambda scene: scene.trail("phase A/destination").press("right"),
    "trail phase b": lambda scene: scene.trail("phase B"),
    "trail cattle": lambda scene: scene.trail("action/cattle market"),
    "trail build": lambda scene: scene.trail("action/build"),
    "trail site": lambda scene: scene.trail("action/site"),
    "trail engine": lambda scene: scene.trail("action/engine"),
    "trail foresight": lambda scene: scene.trail("kansas city/foresight 1"),
    "trail hand": lambda scene: scene.trail("kansas city/hand"),
    "trail delivery": lambda scene: scene.trail("kansas city/delivery/city"),
    "trail disc": lambda scene: scene.trail("kansas city/delivery/disc"),
    "trail table": lambda scene: scene.trail("phase B").press("back", "right", "right"),
    "trail cities": lambda scene: scene.trail("phase B").press("back", "right", "right", "right"),
    "trail over": lambda scene: scene.trail("game over"),
    "town outfits": lambda scene: scene.town("outfits"),
    "town starting dude": lambda scene: scene.town("starting dude"),
    "town lowball": lambda scene: scene.town("lowball hands").press("ok"),
    "town upkeep": lambda scene: scene.town("upkeep"),
    "town high noon": lambda scene: scene.town("high noon"),
    "town shop": lambda scene: scene.town("shop/what"),
    "town move": lambda scene: scene.town("move/where to"),
    "town called out": lambda scene: scene.town("call out/called out"),
    "town draw hands": lambda scene: scene.town("shootout/draw hands").press("ok"),
    "town casualties": lambda scene: scene.town("shootout/casualties"),
    "town table": lambda scene: scene.town("high noon").press("back", "right", "right"),
    "town over": lambda scene: scene.town("game over"),
}


GAMES = ("colt", "carson", "trail", "town")
"""So the names of scenes begin that are not of the demonstration."""


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was_accepted(name: str, monkeypatch: pytest.MonkeyPatch):
    if not name.startswith(GAMES):
        demo.install(monkeypatch)
    frame = SCREENS[name](Scene()).face.frame()
    file = GOLDEN / f"{name.replace(' ', '-')}.png"
    if os.environ.get("COMPANION_GOLDEN") == "accept":
        GOLDEN.mkdir(exist_ok=True)
        frame.save(file)
    assert file.exists(), f"{file.name} was never accepted: run `make golden` and look at it"
    accepted = Image.open(file).convert("1")
    if ImageChops.logical_xor(accepted, frame).getbbox():
        drawn = Path(tempfile.gettempdir()) / f"drawn-{file.name}"
        frame.resize((512, 256), Image.Resampling.NEAREST).save(drawn)
        pytest.fail(f"{name} is drawn differently, see {drawn}; if it is better, run `make golden`")


def test_every_accepted_picture_belongs_to_a_screen():
    known = {f"{name.replace(' ', '-')}.png" for name in SCREENS}
    assert {file.name for file in GOLDEN.glob("*.png")} == known
