"""Every rule of every rulebook is held by a test, and no test names a rule that does not exist."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LISTS = sorted(HERE.glob("*.txt"))


def rules_of(file: Path) -> dict[str, str]:
    """The IDs of a list, each with the reason why nothing can test it, if there is one."""
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    return {id: reason for id, _dash, reason in (line.partition(" — ") for line in lines if line)}


@cache
def rules_named() -> dict[str, set[str]]:
    """The IDs that tests are marked with, and the files they stand in."""
    found: dict[str, set[str]] = {}
    for file in HERE.parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found.setdefault(str(argument.value), set()).add(file.name)
    return found


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_every_rule_has_a_test(file):
    missing = [id for id, reason in rules_of(file).items() if not reason and id not in rules_named()]

    assert missing == []


def test_no_test_names_an_unknown_rule():
    known = {id for file in LISTS for id in rules_of(file)}
    prefixes = {id.partition("-")[0] for id in known}
    unknown = {id: files for id, files in rules_named().items() if id not in known and id.partition("-")[0] in prefixes}

    assert unknown == {}
