"""Numbers that can be typed."""

from __future__ import annotations

__all__ = ["count", "port", "positive"]


def count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number < 65536:
        raise ValueError(text)
    return number
