"""A plot shows every line to its end, tells lines apart, and stays within its frame."""

from __future__ import annotations

import itertools
import re

import pytest

from companion.web.plot import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Line, plot


def lines(*values: list[int]) -> list[Line]:
    names = ("Red", "Blue", "Green", "Yellow", "White", "Black")
    return [Line(name, name[0], name.lower(), line) for name, line in zip(names, values, strict=False)]


def numbers(svg: str, attribute: str) -> list[float]:
    return [float(found) for found in re.findall(rf'\b{attribute}="(-?[\d.]+)"', svg)]


@pytest.mark.parametrize(
    "values",
    [
        ([0, 5, 9], [0, 0, 3]),
        ([0, -20, -38], [1, 2, 2]),
        ([7], [7]),
        ([0, 0, 0], [0, 0, 0]),
        tuple([0, 1000] for _player in range(6)),
    ],
)
def test_everything_lies_within_the_frame(values: tuple[list[int], ...]):
    svg = plot("Points", lines(*values), [(0, "1/4")])
    assert all(0 <= x <= WIDTH for x in numbers(svg, "x1") + numbers(svg, "x2") + numbers(svg, "cx"))
    assert all(TOP - 12 <= y <= HEIGHT - BOTTOM + 12 for y in numbers(svg, "cy"))
    ys = [float(y) for y in re.findall(r"V(-?[\d.]+)", svg)]
    assert all(TOP <= y <= HEIGHT - BOTTOM for y in ys)


def test_letters_at_the_end_never_cover_each_other():
    heights = sorted(numbers(plot("Points", lines(*([0, 10] for _player in range(6))), []), "cy"))
    assert all(lower - upper >= 21 for upper, lower in itertools.pairwise(heights))


def test_lines_can_be_told_apart_without_colours():
    svg = plot("Points", lines([0, 1], [0, 2], [0, 3]), [])
    dashes = re.findall(r'class="line"(?: stroke-dasharray="([^"]*)")?', svg)
    assert len(set(dashes)) == 3
    assert re.findall(r'class="letter">(\w)<', svg) == ["G", "B", "R"]


def test_the_last_point_is_at_the_right_end():
    svg = plot("Points", lines([0, 4, 4, 4]), [])
    assert re.findall(r"H([\d.]+)\"", svg)[-1] == str(float(WIDTH - RIGHT))
    assert svg.count(f'd="M{float(LEFT)} ') == 2


def test_a_hundred_rounds_do_not_write_over_each_other():
    svg = plot("Points", lines(list(range(200))), [(move, str(move)) for move in range(0, 200, 2)])
    xs = numbers(re.sub(r'<text[^>]*text-anchor.*?</text>|<line[^>]*level"/>', "", svg), "x1")
    assert 5 < len(xs) < 40
    assert all(right - left >= 20 for left, right in itertools.pairwise(xs))


def test_it_says_in_words_what_it_shows():
    assert "<title>Points: Red 9, Blue 3</title>" in plot("Points", lines([0, 9], [0, 3]), [])
