"""Contacts that bounce: no press is eaten, none is doubled, and a press counts at its first edge."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.box.contact import Contact, Did, Timing

TRACES: dict[str, list[float]] = {
    # Milliseconds of the edges, down first, as an oscilloscope shows them; each trace is one press and its release.
    "clean": [0, 120],
    "tactile switch": [0, 0.3, 0.5, 1.1, 1.3, 118, 118.2, 118.9],
    "old arcade button": [0, 1, 1.4, 3, 3.2, 7, 7.5, 160, 161, 161.5, 166, 166.3],
    "worn contact, 30 ms": [0, 2, 3, 7, 8, 14, 15, 21, 22, 29.5, 30, 200, 201, 204, 205, 212, 213, 222, 223, 229],
    "a quick tap": [0, 0.4, 0.8, 41, 41.3, 42],
    "a tap shorter than the bounce": [0, 0.3, 0.6, 18, 18.4, 18.9],
    "slow finger": [0, 3, 4, 900, 903, 904],
}


@dataclass
class Finger:
    """A contact driven through time, and what it did when."""

    holds: bool = False
    repeats: bool = False
    now: float = 0.0
    did: list[tuple[Did, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.contact = Contact(
            lambda did: self.did.append((did, round(self.now, 4))), Timing(), holds=self.holds, repeats=self.repeats
        )

    def until(self, now: float) -> None:
        while self.contact.due <= now:
            self.now = max(self.now, self.contact.due)
            self.contact.tick(self.now)
        self.now = now

    def press(self, trace: list[float], at: float = 0.0) -> None:
        for number, milliseconds in enumerate(trace):
            self.until(at + milliseconds / 1000)
            self.contact.edge(number % 2 == 0, self.now)

    def happened(self) -> list[Did]:
        return [did for did, _at in self.did]


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES)
def test_one_press_is_one_press_at_its_first_edge(trace: list[float]):
    finger = Finger()
    finger.press(trace)
    finger.until(5)
    assert finger.did == [(Did.PRESSED, 0.0)]


@pytest.mark.parametrize("trace", [trace for trace in TRACES.values() if trace[-1] < 600])
def test_a_button_that_can_be_held_counts_within_five_milliseconds_of_coming_up(trace: list[float]):
    finger = Finger(holds=True)
    finger.press(trace)
    finger.until(5)
    assert finger.happened() == [Did.PRESSED]
    up = next(ms for ms in trace[1::2] if ms > 35) if trace[-1] > 35 else 35
    assert finger.did[0][1] <= up / 1000 + 0.005


@pytest.mark.parametrize("gap", [0.06, 0.08, 0.12, 0.3])
def test_quick_presses_one_after_the_other_are_all_counted(gap: float):
    finger = Finger()
    for number in range(20):
        finger.press([0, 0.5, 0.9, 1000 * gap / 2, 1000 * gap / 2 + 0.7, 1000 * gap / 2 + 1.2], at=number * gap * 1.5)
    finger.until(60)
    assert finger.happened() == [Did.PRESSED] * 20


def test_holding_counts_while_it_is_held_and_coming_up_adds_nothing():
    finger = Finger(holds=True)
    finger.press([0, 1, 2, 2000])
    finger.until(5)
    assert finger.did == [(Did.HELD, 0.6)]


def test_an_arrow_repeats_until_it_comes_up():
    finger = Finger(repeats=True)
    finger.press([0, 1, 2, 1000])
    finger.until(5)
    assert [at for _did, at in finger.did] == [0.0, 0.6, 0.72, 0.84, 0.96]


@pytest.mark.parametrize(("holds", "repeats"), [(False, False), (True, False), (False, True)])
def test_a_button_stuck_for_an_hour_says_so_once_and_works_again_when_it_comes_up(holds: bool, repeats: bool):
    finger = Finger(holds, repeats)
    finger.press([0])
    finger.until(3600)
    assert finger.happened().count(Did.STUCK) == 1
    assert finger.did[-1] == (Did.STUCK, 20.0)
    assert finger.contact.stuck
    seen = len(finger.did)
    finger.contact.edge(False, 3600)
    assert finger.happened()[seen:] == [Did.FREED]
    finger.press([0, 80], at=3700)
    assert finger.happened()[seen + 1 :] == [Did.PRESSED]


def test_a_button_that_is_down_at_the_start_is_stuck_until_it_comes_up():
    finger = Finger(holds=True)
    finger.contact.begin(True, 0)
    finger.until(100)
    assert finger.happened() == [Did.STUCK]
    finger.contact.edge(False, 100)
    assert finger.happened() == [Did.STUCK, Did.FREED]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.floats(0.1, 29), max_size=10, unique=True),
            st.floats(80, 500),
            st.lists(st.floats(0.1, 29), max_size=10, unique=True),
            st.floats(80, 500),
        ),
        max_size=8,
    )
)
def test_however_it_bounces_as_many_presses_come_out_as_went_in(
    presses: list[tuple[list[float], float, list[float], float]],
):
    finger, at = Finger(), 0.0
    for press, down, release, up in presses:
        bounces, more = sorted(press)[: len(press) // 2 * 2], sorted(release)[: len(release) // 2 * 2]
        finger.press([0, *bounces, down, *(down + ms for ms in more)], at=at)
        at += (down + up) / 1000
    finger.until(at + 1)
    assert finger.happened() == [Did.PRESSED] * len(presses)
