"""A box in an event: it joins with a code and a key, starts the table it is called to, and minds the clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.box.face import Face
from companion.box.hall import answered, called, look_at_clock
from companion.box.parts import Key
from companion.errors import CompanionError
from companion.game.asks import Answer
from companion.store import Store
from companion.table import Tables


@dataclass
class Called:
    round: int = 2
    table: int = 4
    game: str = "colt-express"
    people: tuple[str, ...] = ("Ann", "Bo", "Cy")
    settings: dict[str, Any] = field(default_factory=lambda: {"expert": True})


@dataclass
class Invited:
    title: str = "Frontier Cup"
    box: str = "box-7"


class FakeHall:
    """A hub that knows one code."""

    def __init__(self) -> None:
        self.joined: Invited | None = None
        self.connected = True
        self.call: Called | None = None
        self.seconds_left: int | None = None
        self.registered: list[tuple[str, str]] = []
        self.asked: list[Invited | CompanionError] = []

    def ask(self, code: str) -> None:
        self.asked.append(Invited() if code == "123450" else CompanionError("That is not the code"))

    def answer(self) -> Invited | CompanionError | None:
        return self.asked.pop() if self.asked else None

    def join(self, invitation: Any) -> None:
        self.joined = invitation

    def leave(self) -> None:
        self.joined = None

    def register(self, name: str, badge: str) -> None:
        self.registered.append((name, badge))

    def occasion(self, call: Any) -> str:
        return f"cup/{call.round}/{call.table}"


@pytest.fixture
def face() -> Iterator[Face]:
    store = Store()
    one = Face(Tables(store))
    one.hall = FakeHall()
    one.menu.open()
    yield one
    store.close()


def hall(face: Face) -> FakeHall:
    assert isinstance(face.hall, FakeHall)
    return face.hall


def answer(face: Face, value: Answer) -> None:
    """Answer the menu's question with the keys, once a message has been read."""
    if face.message:
        face.key(Key.OK)
    for key in face.menu.editor.keys_to(value):
        face.key(key)


def join(face: Face, code: str) -> None:
    answer(face, "event")
    for digit in code:
        answer(face, digit)
    assert "Asking the hub" in str(face.menu.level.ask.title)


def test_a_box_joins_with_the_code_and_only_when_a_key_confirms_it(face: Face):
    join(face, "123450")
    answered(face)
    assert "Frontier Cup" in str(face.menu.level.ask.title)
    assert hall(face).joined is None
    answer(face, True)
    assert hall(face).joined == Invited()


def test_a_wrong_code_is_said_and_nothing_is_joined(face: Face):
    join(face, "999999")
    answered(face)
    assert "not the code" in str(face.message)
    assert hall(face).joined is None


def test_an_answer_that_nobody_waits_for_any_more_changes_nothing(face: Face):
    join(face, "123450")
    face.key(Key.OK)
    answered(face)
    assert not (face.menu.shown and "Frontier Cup" in str(face.menu.level.ask.title))
    assert hall(face).joined is None


def test_a_called_table_starts_with_those_people_on_those_seats(face: Face):
    hall(face).joined, hall(face).call = Invited(), Called()
    called(face)
    answer(face, "play")
    for side in ("Doc", "Belle", "Tuco"):
        answer(face, side)
    assert face.table is not None
    assert [(player.seat, player.name, player.person) for player in face.table.game.state.players] == [
        (1, "Doc", "Ann"),
        (2, "Belle", "Bo"),
        (3, "Tuco", "Cy"),
    ]
    assert (face.table.setup.occasion, face.table.setup.settings["expert"]) == ("cup/2/4", True)
    people = {person.id: person.name for person in face.tables.store.people()}
    played = face.tables.store.played()[face.table.number]
    assert {side: people[id] for side, id in played.items()} == {"Doc": "Ann", "Belle": "Bo", "Tuco": "Cy"}


def test_what_the_hub_wants_is_on_the_display_at_once_even_if_it_sleeps(face: Face):
    join(face, "123450")
    before = face.frame()
    answered(face)
    asked = face.frame()
    assert asked != before
    answer(face, True)
    face.message, face.asleep = "", True
    before = face.frame()
    hall(face).call = Called()
    called(face)
    assert not face.asleep
    assert str(face.message) == "Round 2, table 4: Ann, Bo, Cy"
    assert face.frame() not in (before, asked)
    assert face.menu.level.ask.note == "Ann, Bo, Cy"


def test_who_does_not_come_to_a_game_that_has_begun_is_played_without(face: Face):
    hall(face).joined, hall(face).call = Invited(), Called(people=("Ann", "Bo", "Cy", "Di"))
    called(face)
    answer(face, "play")
    for side in ("Doc", "Belle", "Tuco", "Ghost"):
        answer(face, side)
    begun = face.table
    hall(face).call = Called(people=("Ann", "Cy", "Di"))
    called(face)
    assert "Round 2, table 4: Ann, Cy, Di" in str(face.message)
    face.menu.open()
    answer(face, "event")
    answer(face, "play")
    for side in ("Doc", "Tuco", "Ghost"):
        answer(face, side)
    assert face.table is not None
    assert face.table is not begun
    assert [player.person for player in face.table.game.state.players] == ["Ann", "Cy", "Di"]


def test_a_call_does_not_disturb_a_game_being_played(face: Face):
    hall(face).joined, hall(face).call = Invited(), Called()
    called(face)
    answer(face, "play")
    for side in ("Doc", "Belle", "Tuco"):
        answer(face, side)
    playing = face.table
    face.asleep = True
    hall(face).call = Called(round=3, table=1)
    called(face)
    assert not face.asleep
    assert face.table is playing
    assert "Round 3, table 1" in str(face.message)
    assert not face.menu.shown


def test_badges_register_people(face: Face):
    hall(face).joined = Invited()
    face.tables.store.keep_person("ann", "Ann Oakley", "red")
    answer(face, "event")
    answer(face, "register")
    face.tap("person/ann")
    face.tap("person/calamity-jane")
    face.tap("building/bank")
    assert hall(face).registered == [("Ann Oakley", "person/ann"), ("Calamity Jane", "person/calamity-jane")]
    assert "no badge" in str(face.message)


def test_the_clock_warns_once_for_each_mark(face: Face):
    said = []
    before: int | None = None
    for left in (700, 601, 600, 599, 301, 299, 50, 1, 0, -5):
        hall(face).seconds_left = left
        face.message = ""
        before = look_at_clock(face, before)
        if face.message:
            said.append(str(face.message))
    assert said == ["10 minutes are left", "5 minutes are left", "1 minute is left", "The time of the round is over"]


def test_leaving_takes_a_key(face: Face):
    hall(face).joined = Invited()
    answer(face, "event")
    answer(face, "leave")
    face.key(Key.BACK)
    assert hall(face).joined is not None
    answer(face, "leave")
    answer(face, True)
    assert hall(face).joined is None
