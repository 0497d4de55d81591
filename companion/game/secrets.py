"""What one player sees and the others do not, found by comparing two views of the same table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["only_in"]


def only_in(own: Any, public: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Every value of `own` that `public` lacks or says otherwise, with its place in plain words."""
    if own == public:
        return
    if isinstance(own, dict):
        others = public if isinstance(public, dict) else {}
        for key, value in own.items():
            yield from only_in(value, others.get(key), (*path, str(key)))
    elif isinstance(own, list) and any(isinstance(value, dict | list) for value in own):
        seen = public if isinstance(public, list) else []
        for at, value in enumerate(own):
            yield from only_in(value, seen[at] if at < len(seen) else None, (*path, str(at + 1)))
    elif own not in (None, "", []):
        words = ", ".join(str(value) for value in own) if isinstance(own, list) else str(own)
        yield " ".join(path).replace("_", " "), words
