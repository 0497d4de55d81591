"""Every vector of every game holds, and the runner says clearly what does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.vectors.__main__ import main
from tests.vectors.compare import matches
from tests.vectors.runner import adapter, check, load

HERE = Path(__file__).parent
GAMES = ("carson-city", "colt-express", "doomtown", "great-western-trail")
VECTORS = {
    game: [vector for name in (game, f"{game}-more") for vector in load(HERE / f"{name}.json")] for game in GAMES
}
ALL = [pytest.param(game, vector, id=f"{game} {vector['id']}") for game in GAMES for vector in VECTORS[game]]


@pytest.mark.parametrize(("game", "vector"), ALL)
def test_vectors_hold(game, vector):
    assert [str(failure) for failure in check(adapter(game), vector)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_has_a_vector(game):
    assert {vector["when"]["op"] for vector in VECTORS[game]} == set(adapter(game).OPS)


@pytest.mark.parametrize("game", GAMES)
def test_every_vector_has_a_name_of_its_own(game):
    names = [vector["id"] for vector in VECTORS[game]]
    assert len(set(names)) == len(names)


def test_the_runner_counts_and_says_what_failed(tmp_path, capsys):
    wrong = {
        "id": "X-1",
        "given": {"seats": ["Doc", "Tuco"], "first": "Doc"},
        "when": {"op": "next_first", "rounds": 1},
        "expect": {"first": "Doc"},
    }
    strange = {"id": "X-2", "when": {"op": "dance"}, "expect": {}}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps([wrong, strange]))

    assert main(["colt-express", str(HERE / "colt-express.json"), str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'X-1: first: expected "Doc", got "Tuco"'
    assert "there is no op “dance”" in json.loads(lines[1].partition("got ")[2])
    assert lines[-1] == "26 passed, 2 failed"


BROKEN: tuple[object, ...] = (
    {},
    7,
    None,
    {"id": "\ud800", "when": {"op": "dance"}, "expect": {}},
    {
        "id": "X",
        "when": {"op": "turn_order", "turn": "waltz"},
        "given": {"seats": ["Doc"], "first": "Doc"},
        "expect": {},
    },
    {"id": "X", "when": {"op": "turn_order", "turn": "normal"}, "given": {"first": "Doc"}, "expect": {}},
    {"id": "X", "when": {"op": "turn_order", "turn": "normal"}, "given": [], "expect": {}},
    {"id": "X", "when": {"op": "setup"}, "given": {"seats": ["Doc", "Belle", "Tuco"], "first": "Zed"}, "expect": {}},
    {"id": "X", "when": {"op": "event", "event": "none"}, "given": {"bandits": {"Doc": {"at": "9:in"}}}, "expect": {}},
    {
        "id": "X",
        "when": {"op": "event", "event": "none"},
        "given": {"bandits": {"Doc": {"at": "1:in", "loot": ["Z"]}}},
        "expect": {},
    },
)


@pytest.mark.parametrize("vector", BROKEN)
def test_a_broken_vector_fails_alone(tmp_path, capsys, vector):
    file = tmp_path / "broken.json"
    file.write_text(json.dumps([vector, VECTORS["colt-express"][0]]))

    assert main(["colt-express", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


def test_a_place_that_names_nothing_fails_alone_too(tmp_path, capsys):
    vector = next(each for each in VECTORS["carson-city"] if each["when"]["op"] == "placement_legal")
    file = tmp_path / "broken.json"
    file.write_text(json.dumps([vector | {"when": vector["when"] | {"target": {}}}, vector]))

    assert main(["carson-city", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"


@pytest.mark.parametrize("text", ["nope", "{}", "[" * 100_000])
def test_a_broken_file_gives_a_sentence(tmp_path, capsys, text):
    file = tmp_path / "broken.json"
    file.write_text(text)

    assert main(["colt-express", str(file)]) == 1
    assert str(file) in capsys.readouterr().out


def test_an_unknown_game_and_missing_arguments_give_a_sentence(capsys):
    assert main(["checkers", "x"]) == main([]) == 2
    assert "checkers" in capsys.readouterr().out


def test_lists_are_multisets_except_ordered_ones():
    assert matches({"a": [1, 2]}, {"a": [2, 1], "b": 0}, ["order"])
    assert not matches({"order": [1, 2]}, {"order": [2, 1]}, ["order"])
    assert matches([{"t": 1}, {"t": 1, "u": 2}], [{"t": 1, "u": 2}, {"t": 1, "u": 3}], [])
    assert not matches({"a": 1}, {"a": True}, [])
    assert not matches(["P"] * 14 + ["J"], ["P"] * 15, [])  # says so at once
