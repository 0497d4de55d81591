"""The box's end of the protocol against the vectors that the firmware runs too."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.pad.lines import LONGEST, Line, Lines
from companion.box.pad.talk import Command, PadState, Talk

VECTORS = json.loads((Path(__file__).parents[3] / "firmware" / "vectors.json").read_text(encoding="utf-8"))
TALKS = {talk["name"]: talk["steps"] for talk in VECTORS["talks"] if talk.get("only") != "pad"}


@pytest.mark.parametrize("vector", VECTORS["lines"], ids=lambda vector: vector["line"])
def test_a_line_is_written_and_read(vector: dict[str, Any]):
    line = Line(vector["word"], vector["number"], tuple(vector["fields"]))
    assert bytes(line) == vector["line"].encode() + b"\n"
    assert Line.parse(vector["line"].encode()) == line
    assert Line.parse(vector["line"].encode() + b"\r") == line


@pytest.mark.parametrize(("bad", "why"), VECTORS["not_lines"], ids=lambda value: value)
def test_what_is_no_line_is_thrown_away(bad: str, why: str):
    assert Line.parse(bad.encode()) is None, why


@given(st.text(), st.integers(0, 2**40))
def test_any_text_travels(text: str, number: int):
    try:
        text.encode()
    except UnicodeEncodeError:
        return  # a lone surrogate is no text
    line = Line("write", number, (text, "x"))
    assert Line.parse(bytes(line).rstrip(b"\n")) == line


@given(st.binary(max_size=2000), st.lists(st.integers(1, 50), max_size=40))
def test_any_bytes_in_any_pieces_give_the_same_lines(noise: bytes, cuts: list[int]):
    data = noise + b"\n" + bytes(Line("alive", 0)) + noise
    whole, pieces = Lines(), Lines()
    found, at = [], 0
    for cut in [*cuts, len(data)]:
        found += pieces.feed(data[at : at + cut])
        at += cut
    assert [line for line in found if line] == [line for line in whole.feed(data) if line]
    assert Line("alive", 0) in found


def test_an_endless_line_takes_no_memory():
    lines = Lines()
    for _time in range(1000):
        lines.feed(b"x" * 1000)
    assert len(lines._begun) < LONGEST


class Box:
    """A talk whose wire is two lists and whose clock stands still."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sent: list[str] = []
        self.posted: list[list[str | None]] = []
        self.answers: list[list[str]] = []
        self.connect("5EED")

    def connect(self, session: str) -> None:
        self.sent.clear()
        self.talk = Talk(session, send=self.send, tapped=self.tapped, clock=lambda: self.now)
        self.talk.begin()

    def send(self, data: bytes) -> None:
        line = Line.parse(data.rstrip(b"\n"))
        assert line is not None
        self.sent.append(data.decode().rsplit(" ", 1)[0])

    def tapped(self, number: str, text: str | None) -> None:
        self.posted.append([number, text])

    def hear(self, body: str) -> None:
        word, number, *fields = body.split(" ")
        self.talk.heard(bytes(Line(word, int(number), tuple("" if field == "-" else field for field in fields))))

    def do(self, word: str, *fields: str) -> None:
        def answered(line: Line | None) -> None:
            self.answers.append([line.word, *line.fields] if line else [])

        self.talk.command(Command(word, fields, answered))

    def wait(self, milliseconds: int) -> None:
        for _time in range(milliseconds // 250):
            self.now += 0.25
            self.talk.tick()

    def step(self, what: str, *rest: Any) -> None:
        """Play the pad's part of a step; check the box's."""
        steps: dict[str, Callable[..., None]] = {
            "pad": self.hear,
            "noise": lambda text: self.talk.heard(text.encode()),
            "wait": self.wait,
            "do": self.do,
            "reconnect": self.talk.begin,
            "session": self.connect,
        }
        if what in steps:
            steps[what](*rest)
        elif what in ("box", "box lost"):
            assert self.sent.pop(0) == rest[0]
        elif what == "posted":
            assert self.posted.pop(0) == list(rest)
        elif what == "answered":
            assert self.answers.pop(0) == list(rest)
        elif what == "state":
            assert self.talk.state == rest[0]
        else:
            assert what in ("pad lost", "lay", "restart", "reader", "refused", "done"), what


@pytest.mark.parametrize("name", TALKS)
def test_a_whole_talk(name: str):
    box = Box()
    for step in TALKS[name]:
        box.step(*step)
    assert (box.sent, box.posted, box.answers) == ([], [], []), "and nothing else"


def test_an_hour_of_heartbeats_with_a_tag_on_the_pad_is_one_tap():
    box = Box()
    box.hear("pad 1 1 1.0.0 B001 rc522 power")
    box.hear("tap 1 04A1B2C3D4E580 new building/bank")
    for _second in range(3600):
        box.hear("alive 0 B001 rc522 04A1B2C3D4E580")
        box.wait(1000)
    assert box.posted == [["04A1B2C3D4E580", "building/bank"]]
    assert box.talk.state is PadState.READY
    assert box.talk.on_pad == ("04A1B2C3D4E580",)
    assert box.sent.count("alive 0") == 3600


def test_commands_to_a_pad_that_is_not_there_are_answered_with_nothing():
    box = Box()
    box.do("light", "green")
    assert box.answers == [[]]


def test_a_command_that_is_never_answered_ends_in_silence():
    box = Box()
    box.hear("pad 1 1 1.0.0 B001 rc522 power")
    box.do("read")
    for _time in range(20):
        box.hear("alive 0 B001 rc522 -")
        box.wait(250)
    assert box.talk.state is PadState.SILENT
    box.talk.end(PadState.SILENT)
    assert box.answers == [[]]
    assert sum(line == "read 2" for line in box.sent) == 8
