"""Two boxes with the same game that differ only in a secret: whoever is not told it must not tell them apart."""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
from starlette.applications import Starlette

from companion.box import draw
from companion.box.corrections import corrections
from companion.box.editors import ListEditor
from companion.box.face import Face
from companion.box.parts import Key
from companion.cli import history
from companion.errors import RuleError
from companion.event.link import RESEND_SECONDS, Link
from companion.event.membership import Membership
from companion.event.occasion import occasion
from companion.game.asks import Answer, Ask, Cards, Choose, ChooseSeveral
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.table.clock import Clock
from companion.web.audience import Audience
from companion.web.documents import Documents
from companion.web.evening import Evening
from tests.secrets.sealed import Play, Twins

__all__ = ["SURFACES", "Watched", "watch"]

MEMBER = Membership("hall", "Hall", "box-1", "signed", "localhost", 1)
NOW = "2026-01-02T20:00:00+00:00"
MOST_COMPARED = 12
"""So many answers after a secret its twins are compared, unless it comes out before."""
MOST_ANSWERS = 700
"""A game is broken off then."""
MOST_GAMES = 40
"""So many games are played until every secret has been tried."""
LIKING = 0.7
SCROLLS = 2
SPARSELY = 25
"""So few of all pieces are tapped each time."""
LASTING = 6
"""Pages that take long to draw are compared so often."""

SURFACES = ("display", "status pages", "lights", "sounds", "log", "phones", "tokens", "refusals", "event", "history")


class Wire:
    """A connection to the broker that only writes down what is said."""

    connected, trouble = True, ""

    def __init__(self, *_broker: object, **_will: object) -> None:
        self.heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self.said: list[tuple[str, bytes]] = []

    def say(self, topic: str, payload: bytes, **_how: object) -> None:
        self.said.append((topic, payload))


class Twin:
    """One of the two boxes, with its phones and its link to an event."""

    def __init__(self, store: Store, number: int, words: dict[str, str]) -> None:
        self.store = store
        self.words = words
        """What the phone of each player says to be known again."""
        self.tables = Tables(store)
        self.face = Face(self.tables, now=lambda: 0.0)
        self.face.play(self.tables.resume(number, clock=Clock(lambda: 0.0)))
        self.face.sounds.clear()
        self.audience = Audience(self.face.phones, lambda: self.face.table, store.people)
        self.face.watchers.append(self.audience.changed)
        self.now = 0.0
        with patch("companion.event.link.Connection", Wire):
            self.link = Link(self.tables, MEMBER, lambda: self.face.table, now=lambda: self.now)
        self.pages = Starlette(routes=Evening(self.tables, _documents(), lambda _request: True).routes())

    @property
    def table(self) -> Table:
        assert self.face.table
        return self.face.table

    @property
    def state(self) -> Any:
        return self.table.game.state

    @property
    def step(self) -> str:
        return str(self.state.place).rpartition("/")[2]

    def copy(self) -> Twin:
        store = Store()
        self.store._connection.backup(store._connection)
        return Twin(store, self.table.number, self.words)

    # Answering

    def asks(self, ask: Ask) -> bool:
        """Whether the display shows this question."""
        return self.face.asking is not None and self.face.asking.ask == ask

    def by_phone(self, who: str, value: Answer) -> None:
        if self.table.game.ask_for(who).only_luck:
            self._by_luck(who, value)
        else:
            self.table.answer(who, value, by="phone")

    def _by_luck(self, who: str, value: Answer) -> None:
        """The box draws, and it happens to be this."""
        with patch.object(self.table.game, "by_chance", lambda _who, _luck: value):
            self.table.let_luck_decide(who)

    def by_keys(self, value: Answer) -> None:
        for key in self.face.keys_to(value):
            self.face.key(key)

    # What whoever looks and listens gets

    def display(self) -> list[bytes]:
        return [self.face.frame().tobytes(), self.face.wide_frame().tobytes()]

    def status_pages(self) -> list[bytes]:
        """Every page that keys lead to from the question, and the menu's list of what can be put right."""
        face, game, frames = self.face, self.table.game, []
        while True:
            face.turn_page(1)
            if face.pages.shown is None:
                break
            for key in (*[Key.DOWN] * SCROLLS, Key.OK, Key.DOWN):
                frames.append(draw.screen(face).image.tobytes())
                face.pages.press(key, game)
        for line in range(2):
            face.menu.show(lambda: corrections(face))
            for key in (*[Key.DOWN] * line, Key.OK):
                face.key(key)
            frames.append(face.frame().tobytes())
            editor = face.menu.editor
            assert isinstance(editor, ListEditor)
            frames += [f"{entry.label}: {entry.detail}".encode() for entry in editor.entries]
            face.menu.close()
        face.message = ""
        face.sounds.clear()
        return frames

    def lights(self) -> str:
        return str(self.face.lights)

    def sounds(self) -> str:
        heard, self.face.sounds[:] = str(self.face.sounds), []
        return heard

    def log(self) -> list[str]:
        return [str(line) for line in (*self.state.log, self.table.can_undo, *self.face.news, self.face.message)]

    def phones(self, outsiders: list[str]) -> list[bytes]:
        """What the pages of everybody get: the wall, and the phones of those who may not know."""
        return [self.audience.state(self.words.get(who, "")) for who in ("", *outsiders)]

    def tokens(self) -> str:
        return str(self.table.rulebook.tokens(self.state))

    def refusals(self, outsiders: list[str]) -> list[str]:
        """What is said to whoever answers wrongly or out of turn, and of pieces that answer nothing now."""
        game, tokens = self.table.game, self.table.rulebook.tokens(self.state)
        some = tokens[self.state.answers % SPARSELY :: SPARSELY]
        said = [str(game.rulebook.explain_tag(self.state, token.tag)) for token in some]
        return said + [_refusal(partial(game.check, who, "?")) for who in outsiders]

    def event(self) -> list[tuple[str, bytes]]:
        """What the box has said to the hub; the broker and all who listen there read it."""
        self.now += RESEND_SECONDS
        self.link.poll()
        wire: Any = self.link._connection
        said, wire.said = wire.said, []
        return list(said)

    def history(self) -> list[str]:
        """The pages of a game that is still played, and what the commands print of it."""
        number = self.table.number
        paths = ("/history", "/history.csv", "/history.json", f"/game/{number}", f"/game/{number}.json", "/people")
        return [*asyncio.run(_visited(self.pages, paths)), *self._printed(number)]

    def _printed(self, number: int) -> Iterator[str]:
        @contextmanager
        def opened(_folder: Path) -> Iterator[Tables]:
            yield self.tables

        with patch.object(history, "_opened", opened):
            for show in (
                lambda: history.history(Path(), None, people=False),
                lambda: history.history(Path(), number, people=False),
                lambda: history.export(Path(), number, kind="csv", to=None),
            ):
                with redirect_stdout(io.StringIO()) as printed:
                    show()
                yield printed.getvalue()


@cache
def _documents() -> Documents:
    return Documents()


async def _visited(app: Starlette, paths: tuple[str, ...]) -> list[str]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://box") as client:
        return [(await client.get(path)).text for path in paths]


def _refusal(act: Callable[[], object]) -> str:
    try:
        act()
    except RuleError as refusal:
        return str(refusal.message)
    raise AssertionError("That should have been refused")


@dataclass
class Watched:
    """What came of watching one evening."""

    told: dict[str, list[str]] = field(default_factory=lambda: {surface: [] for surface in SURFACES})
    """By surface, after which secrets the twins could be told apart there."""
    kept: Counter[str] = field(default_factory=Counter)
    """How many answers long secrets of each step were kept."""


@cache
def watch(play: Play, seed: int = 1) -> Watched:
    """Play an evening; at every secret a twin of the box is told another one, and both are compared."""
    with patch("companion.store.store._now", lambda: NOW):
        return _Watch(play, Random(f"{play}/{seed}")).run()


class _Watch:
    def __init__(self, play: Play, luck: Random) -> None:
        self.play = play
        self.luck = luck
        self.found = Watched()
        self.tried: Counter[str] = Counter()

    def _begin(self) -> Twin:
        rulebook, store = find_rulebook(self.play.game), Store()
        setup = replace(rulebook.setup(self.play.names, self.play.settings), occasion=occasion("hall", 1, 1))
        number = Tables(store).new(setup).number
        one = Twin(store, number, {})
        for player in self.play.names:
            word = one.face.phones.pair(one.face.phones.show_code(), "here")
            one.face.phones.claim(one.face.phones.paired(word), number, player)
            one.words[player] = word
        return one

    def run(self) -> Watched:
        for _game in range(MOST_GAMES):
            self.one = self._begin()
            while not self.one.table.game.over and self.one.state.answers < MOST_ANSWERS:
                self._build()
                self._aside()
                ask = self.luck.choice(self.one.table.game.asks)
                if not self._secret(ask):
                    self.one.by_phone(ask.who, self._some_answer(ask))
            self.one.store.close()
            if all(self.tried[secret] >= self.play.times for secret in self.play.secrets):
                break
        return self.found

    def _build(self) -> None:
        """Put on the table what lies there from the start."""
        ledger = self.one.state.ledger
        for correction in self.play.built:
            if correction.what in ledger.at(correction.holder) and not ledger.at(str(correction.to)):
                self.one.table.correct(correction)

    def _aside(self) -> None:
        asides = self.one.table.game.asides
        liked = [aside for aside in asides if aside.id in self.play.likes]
        if asides and self.luck.random() < (LIKING if liked else 0.1):
            aside = self.luck.choice(liked or asides)
            self.one.table.begin(aside.who, aside.id)

    def _secret(self, ask: Ask) -> bool:
        """Keep a secret at this question, if it is one that has not been tried often enough."""
        step = f"{self.one.step} {ask.kind}"
        if self.tried[step] >= self.play.times:
            return False
        answers = self.play.twins(self.one.state, ask, self.luck)
        if answers is None:
            return False
        other = self.one.copy()
        self.one.event(), other.event()
        self.one.sounds(), other.sounds()
        self._tell(ask, other, answers, step)
        before = self._differing(other)
        self.tried[step] += bool(before)
        for kept in range(MOST_COMPARED):
            if not before or not self._compare(
                other, {who for who, _thing in before}, step, lasting=kept % LASTING == 0
            ):
                break
            self.found.kept[step] += 1
            if self.one.table.game.over or not self._go_on(other):
                break
            now = self._differing(other)
            if not before <= now:  # some of it has come out
                break
            before = now
        other.store.close()
        return True

    def _some_answer(self, ask: Ask) -> Answer:
        """What chance answers, or a favoured option."""
        liked = [option.id for option in ask.open if option.id in self.play.likes] if isinstance(ask, Choose) else []
        if liked and self.luck.random() < LIKING:
            liking = [self.luck.choice(liked)] if isinstance(ask, ChooseSeveral) else self.luck.choice(liked)
            if _takes(ask, liking):
                return liking
        return ask.by_chance(self.luck) if ask.chance else next(iter(ask.some_answers(self.luck)))

    def _differing(self, other: Twin) -> set[tuple[str, str]]:
        ours, theirs = self.play.sealed(self.one.state), self.play.sealed(other.state)
        return {key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key)}

    def _tell(self, ask: Ask, other: Twin, answers: Twins, step: str) -> None:
        """Answer the question on both boxes: with tags, with the keys, or on a phone."""
        twins = ((self.one, answers[0]), (other, answers[1]))
        tags = [_tags(ask, answer) for answer in answers]
        shown = all(twin.asks(ask) for twin, _answer in twins)  # a piece answers what the display shows
        shown &= not ask.only_luck
        if all(tags) and shown and (not ask.secret or self.luck.random() < 0.4):
            self._tap(other, tags, step, again=isinstance(ask, Cards))  # which is refused
            for twin, answer in twins:
                if twin.asks(ask):  # more could be tapped
                    twin.by_keys(answer)
        elif shown and self.luck.random() < 0.5:
            for twin, answer in twins:
                twin.by_keys(answer)
        else:
            for twin, answer in twins:
                twin.by_phone(ask.who, answer)

    def _tap(self, other: Twin, tags: list[list[str]], step: str, *, again: bool) -> None:
        """Piece after piece, behind the curtain if there is one."""
        *more, last = zip(*tags, strict=True)
        for pair in (*more, last):
            for twin, tag in zip((self.one, other), pair, strict=True):
                twin.face.tap(tag)
                if again and pair is not last:
                    twin.face.tap(tag)
            if pair is not last:
                self._look(other, step, {"sounds": Twin.sounds, "lights": Twin.lights, "display": Twin.display})

    def _go_on(self, other: Twin) -> bool:
        """Give both boxes the same answer; False if there is none that both take."""
        for ask in self.luck.sample(self.one.table.game.asks, len(self.one.table.game.asks)):
            theirs = other.table.game.ask_for(ask.who)
            for _try in range(30):
                value = self._some_answer(ask)
                if _takes(theirs, value):
                    self.one.by_phone(ask.who, value)
                    other.by_phone(ask.who, value)
                    return True
        return False

    def _compare(self, other: Twin, insiders: set[str], step: str, *, lasting: bool) -> bool:
        """Look at everything that anybody may see; False if something tells the twins apart."""
        outsiders = [who for who in self.play.names if who not in insiders]
        looks: dict[str, Callable[[Twin], object]] = {
            "sounds": Twin.sounds,
            "lights": Twin.lights,
            "log": Twin.log,
            "display": Twin.display,
            "phones": lambda twin: twin.phones(outsiders),
            "refusals": lambda twin: twin.refusals(outsiders),
            "tokens": Twin.tokens,
            "event": Twin.event,
        }
        if lasting:
            looks |= {"history": Twin.history, "status pages": Twin.status_pages}
        return self._look(other, step, looks)

    def _look(self, other: Twin, step: str, looks: dict[str, Callable[[Twin], object]]) -> bool:
        same = True
        for surface, look in looks.items():
            ours, theirs = look(self.one), look(other)
            if ours != theirs:
                same = False
                self.found.told[surface].append(f"{step}, then {self.one.step}: {_difference(ours, theirs)}")
        return same


def _tags(ask: Ask, answer: Answer) -> list[str]:
    """The pieces that give an answer, one after another; none if it cannot be tapped."""
    chosen = [str(one) for one in answer] if isinstance(answer, list) else [str(answer)]
    if isinstance(ask, Cards):
        return [f"card/{card}" for card in chosen] if len({*chosen}) == len(chosen) else []
    if not isinstance(ask, Choose):
        return []
    tags = [option.tags[0] for one in chosen if (option := ask.option(one)).tags]
    return tags if len({*tags}) == len(chosen) else []


def _takes(ask: Ask, value: Answer) -> bool:
    try:
        return ask.check(value) == value
    except RuleError:
        return False


def _difference(ours: Any, theirs: Any) -> str:
    """Where two looks differ first, in few words."""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        at = next(index for index, pair in enumerate(zip(ours, theirs, strict=True)) if pair[0] != pair[1])
        return f"[{at}] {_difference(ours[at], theirs[at])}"
    one, other = str(ours), str(theirs)
    at = next((index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return f"…{one[max(0, at - 60) : at + 60]}… or …{other[max(0, at - 60) : at + 60]}…"
