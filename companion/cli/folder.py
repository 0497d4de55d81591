"""Where a box keeps its games."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """COMPANION_DATA, or the place that the system has for a person's data."""
    if given := os.environ.get("COMPANION_DATA"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "frontier-companion"
