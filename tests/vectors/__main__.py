"""`python -m tests.vectors GAME FILE…` runs vectors against the product."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.vectors.runner import BrokenVectorError, adapter, check, load


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print("Say the game and at least one file: python -m tests.vectors colt-express FILE…")
        return 2
    passed = failed = 0
    try:
        game = adapter(arguments[0])
    except BrokenVectorError as error:
        print(error)
        return 2
    for name in arguments[1:]:
        try:
            vectors = load(Path(name))
        except BrokenVectorError as error:
            print(error)
            failed += 1
            continue
        for vector in vectors:
            failures = list(check(game, vector))
            for failure in failures:
                print(failure)
            passed += not failures
            failed += bool(failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
