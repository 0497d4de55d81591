"""Runs files of vectors against the product."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.errors import CompanionError
from tests.vectors.compare import differences


class BrokenVectorError(CompanionError):
    """A vector that nobody can run, with what is wrong with it."""


@dataclass(frozen=True)
class Failure:
    """A vector that the product does not fulfil."""

    id: str
    where: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        expected, got = json.dumps(self.expected), json.dumps(self.got, default=str)
        return f"{self.id}: {self.where}: expected {expected}, got {got}"


def adapter(game: str) -> ModuleType:
    """What carries a game's vectors to the product: `OPS` by name, and `ORDERED` keys or `EXACT` values."""
    name = game.replace("-", "_")
    if not name.isidentifier() or not (Path(__file__).parent / f"{name}.py").exists():
        raise BrokenVectorError(f"There are no vectors for the game “{game}”")
    return import_module(f"tests.vectors.{name}")


def load(file: Path) -> list[Any]:
    """What a file lists, which should be vectors."""
    try:
        vectors = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BrokenVectorError(f"{file} cannot be read: {error}") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise BrokenVectorError(f"{file} is not JSON: {error}") from error
    if not isinstance(vectors, list):
        raise BrokenVectorError(f"{file} is not a list of vectors")
    return vectors


def check(game: ModuleType, vector: Any) -> Iterator[Failure]:
    """Where the product differs from a vector."""
    if not isinstance(vector, dict):
        yield Failure("a vector without id", "vector", "an object", vector)
        return
    id = str(vector.get("id", "a vector without id")).encode(errors="backslashreplace").decode()
    expect = vector.get("expect")
    if not isinstance(expect, dict):
        yield Failure(id, "expect", "an object", expect)
        return
    try:
        got = _run(game, vector)
    except BrokenVectorError as error:
        yield Failure(id, "cannot be run", expect, str(error))
        return
    if getattr(game, "EXACT", False):
        for key, value in expect.items():
            if key not in got or got[key] != value or isinstance(value, bool) != isinstance(got[key], bool):
                yield Failure(id, key, value, got.get(key, "nothing"))
        return
    for where, expected, came in differences(expect, got, game.ORDERED):
        yield Failure(id, where, expected, came)


def _run(game: ModuleType, vector: dict[str, Any]) -> dict[str, Any]:
    given, when = vector.get("given", {}), vector.get("when")
    if not isinstance(given, dict) or not isinstance(when, dict):
        raise BrokenVectorError("`given` and `when` must be objects")
    operations: dict[str, Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]] = game.OPS
    op = str(when.get("op"))
    if op not in operations:
        raise BrokenVectorError(f"there is no op “{op}”; there are: {', '.join(operations)}")
    try:
        return operations[op](given, when)
    except KeyError as error:
        raise BrokenVectorError(f"{error} is missing or unknown") from error
    except Exception as error:  # whatever one vector holds, the others are still run
        raise BrokenVectorError(f"a value cannot be: {error or type(error).__name__}") from error
