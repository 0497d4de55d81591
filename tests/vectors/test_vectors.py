"""Every vector of every game holds, and the runner says clearly what does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.vectors.__main__ import main
from tests.vectors.compare import matches
from tests.vectors.runner import adapter, check, load

HERE = Path(__file__).parent
COLT_EXPRESS = [vector for name in ("colt-express", "colt-express-more") for vector in load(HERE / f"{name}.json")]
DOOMTOWN = [vector for name in ("doomtown", "doomtown-more") for vector in load(HERE / f"{name}.json")]


@pytest.mark.parametrize("vector", COLT_EXPRESS, ids=lambda vector: vector["id"])
def test_colt_express(vector):
    assert [str(failure) for failure in check(adapter("colt-express"), vector)] == []


@pytest.mark.parametrize("vector", DOOMTOWN, ids=lambda vector: vector["id"])
def test_doomtown(vector):
    assert [str(failure) for failure in check(adapter("doomtown"), vector)] == []


@pytest.mark.parametrize(("game", "vectors"), [("colt-express", COLT_EXPRESS), ("doomtown", DOOMTOWN)])
def test_every_operation_has_a_vector(game, vectors):
    assert {vector["when"]["op"] for vector in vectors} == set(adapter(game).OPS)


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


@pytest.mark.parametrize("text", ["nope", "{}", "[1]"])
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
