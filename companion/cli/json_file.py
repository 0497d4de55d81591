"""JSON files that somebody hands to a command."""

from __future__ import annotations

import json
from pathlib import Path

from companion.errors import CompanionError
from companion.text import _

__all__ = ["read_json"]

MOST_BYTES = 8_000_000


def read_json(file: Path) -> object:
    """What a file says; one that never ends, or that is no JSON, is a sentence."""
    try:
        with file.open("rb") as content:
            text = content.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise CompanionError(_("{file} is longer than {n} bytes", file=str(file), n=MOST_BYTES))
        return json.loads(text.decode("utf-8-sig"))
    except OSError as error:
        raise CompanionError(_("{file} cannot be read: {why}", file=str(file), why=error.strerror or "")) from None
    except (ValueError, RecursionError):
        raise CompanionError(_("{file} is no JSON text", file=str(file))) from None
