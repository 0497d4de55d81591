"""Tags that this box has learnt: a tag's own number, and the piece it stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.text import _

__all__ = ["LearntTag", "check_number", "check_tag", "is_number", "is_tag"]

LONGEST_TAG = 60
_TAG = re.compile(r"[a-z][a-z0-9-]*(/[^/\s\x00-\x1f\x7f]+)+")
_NUMBER = re.compile(r"([0-9A-F]{2}){4,10}")


@dataclass(frozen=True, slots=True)
class LearntTag:
    """A tag's number and what it means."""

    number: str
    tag: str
    learnt: str
    """When, as ISO 8601."""


def is_tag(text: str) -> bool:
    """Whether a text can stand for a piece, such as `building/bank`."""
    return len(text.encode()) <= LONGEST_TAG and _TAG.fullmatch(text) is not None


def check_tag(text: str) -> str:
    if not is_tag(text):
        raise CompanionError(_("“{text}” is no piece; pieces are written like building/bank", text=text[:40]))
    return text


def is_number(text: str) -> bool:
    """Whether a text is a tag's number as it is kept: capital hex digits without anything between them."""
    return _NUMBER.fullmatch(text) is not None


def check_number(text: str) -> str:
    """The number that somebody has typed, perhaps with colons."""
    number = re.sub(r"[\s:-]", "", text).upper()
    if not is_number(number):
        raise CompanionError(_("“{text}” is no tag’s number; they look like 04A1B2C3D4E580", text=text[:40]))
    return number
