"""The workers' names."""

from __future__ import annotations

from companion.text import _

__all__ = ["WORKER_NAMES"]

WORKER_NAMES = {"cowboy": _("cowboy"), "craftsman": _("craftsman"), "engineer": _("engineer")}
