"""What the bench measures is the real thing: counts are held to their limits here, times are not."""

from __future__ import annotations

import time

import pytest

from companion.cli import bench, bench_box, bench_display, bench_pad, pico
from companion.cli.bench_display import KINDS, TURNS, bytes_for, most, press_through, press_through_menus
from companion.game.rulebook import find_rulebook, rulebooks
from tests.firmware import needs_micropython


@pytest.mark.parametrize("game", sorted(rulebooks()))
def test_a_moved_cursor_costs_at_most_a_quarter_of_a_frame_in_a_whole_game(game: str):
    """On every kind of display, also where a long list turns its page."""
    moved = press_through(find_rulebook(game)).moved
    assert set(moved) >= {(where, kind) for where in ("lists", "maps", TURNS) for kind in KINDS}
    assert {at: max(sent) for at, sent in moved.items() if max(sent) > most(at[1])} == {}


def test_a_moved_cursor_costs_at_most_a_quarter_of_a_frame_in_the_menus(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench_display, "DEEPEST", 2)
    moved = press_through_menus()
    assert all(len(sent) > (5 if where == TURNS else 100) for (where, _kind), sent in moved.items())
    assert {at: max(sent) for at, sent in moved.items() if max(sent) > most(at[1])} == {}


def test_what_a_moved_cursor_may_cost():
    assert [most(kind) for kind in KINDS] == [258, 270, 2062]


def test_a_whole_frame_is_counted_as_luma_sends_it():
    assert bytes_for("ssd1306", None, bytes(1024)) == 1034
    assert bytes_for("ssd1306", bytes(1024), bytes(1024)) == 0


@pytest.mark.parametrize(("game", "slowest"), bench.SLOWEST.items())
def test_the_slowest_replay_is_of_settings_that_the_game_has(game: str, slowest: tuple[str, ...]):
    agreed = find_rulebook(game).agree(dict.fromkeys(slowest, True))
    assert all(agreed[setting] is True for setting in slowest)


@needs_micropython
def test_taps_go_through_firmware_link_and_box_to_the_disk(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bench_pad, "TAPS", 2)
    taps = list(bench_pad.measure_taps())
    assert [(one.reader, len(one.times)) for one in taps] == [("rc522", 2), ("pn532", 2)]
    for one in taps:
        assert one.work["exchanges"] >= 3, "found, chosen and read"
        assert one.work["bytes"] > 100


def test_without_micropython_the_tap_is_not_measured_and_the_reason_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pico, "NODE", None)
    assert list(bench_pad.measure_taps()) == []
    [line] = bench._pad()
    assert "not measured" in line
    assert "make .venv/micropython" in line


@needs_micropython
def test_the_idle_real_box_has_its_pad_and_its_display(monkeypatch: pytest.MonkeyPatch):
    pads: list[pico.Pico] = []

    class Plugged(pico.Pico):
        def __init__(self) -> None:
            super().__init__()
            pads.append(self)

    monkeypatch.setattr(bench_box, "Pico", Plugged)
    with bench_box.real_box() as box:
        assert box.megabytes > 10
        for _time in range(600):  # only ends a hopeless wait
            if pads[0].tell()["counts"]["polls"]:
                break  # the pad looks for tags: a box has greeted it
            time.sleep(0.05)
        else:
            pytest.fail("nobody greets the pad")
        files = [str(file.readlink()) for file in (box._process / "fd").iterdir()]
        assert pads[0].ports[0] in files
