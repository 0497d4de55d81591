"""Whether what the product did is what a vector expects."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def matches(expected: Any, got: Any, ordered: Collection[str], key: str = "") -> bool:
    """Listed keys only, at every depth; lists as multisets, except those under the ordered keys."""
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            name in got and matches(value, got[name], ordered, name) for name, value in expected.items()
        )
    if isinstance(expected, list):
        if not isinstance(got, list) or len(expected) != len(got):
            return False
        if key in ordered:
            return all(matches(want, have, ordered, key) for want, have in zip(expected, got, strict=True))
        return _same_multiset(expected, got, ordered)
    return isinstance(expected, bool) == isinstance(got, bool) and bool(expected == got)


def _same_multiset(expected: list[Any], got: list[Any], ordered: Collection[str]) -> bool:
    """Every expected item finds one of its own; tried in all ways, since partial items can fit several."""
    if not expected:
        return True
    # of equal items one is tried: else a dozen purses would be tried in all their orders
    places = {repr(item): place for place, item in enumerate(got)}
    return any(
        matches(expected[0], got[place], ordered)
        and _same_multiset(expected[1:], got[:place] + got[place + 1 :], ordered)
        for place in places.values()
    )


def differences(expected: Any, got: Any, ordered: Collection[str], path: str = "") -> list[tuple[str, Any, Any]]:
    """Where they differ: the path, what was expected, what came."""
    if isinstance(expected, dict) and isinstance(got, dict):
        found = []
        for name, value in expected.items():
            where = f"{path}.{name}" if path else name
            if name not in got:
                found.append((where, value, "nothing"))
            elif isinstance(value, dict):
                found += differences(value, got[name], ordered, where)
            elif not matches(value, got[name], ordered, name):
                found.append((where, value, got[name]))
        return found
    return [] if matches(expected, got, ordered) else [(path, expected, got)]
