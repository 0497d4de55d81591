"""Chromium and axe-core, as the tests of the pages use them."""

from __future__ import annotations

import ctypes
import json
import shutil
from pathlib import Path
from typing import Any

import pytest


def _chromium() -> str | None:
    try:
        ctypes.CDLL("libatomic.so.1")  # what drives Chromium needs it, and Chromium itself does not bring it
    except OSError:
        return None
    return shutil.which("chromium")


CHROMIUM = _chromium()
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = Path(__file__).parent.parent.parent / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"

needs_chromium = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium or libatomic1 is not installed"),
    # playwright leaves its own loop's pieces for the collector
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed; npm was missing at set-up")


def barriers(page: Any) -> list[str]:
    """What axe-core finds on the page as it is now; nothing where axe-core is not installed."""
    if not AXE.exists():
        return []
    # run from outside, so that the page's own policy need not allow it
    page.evaluate(f"() => {{ {AXE.read_text(encoding='utf-8')} }}")
    found = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [f"{one['id']}: {json.dumps([node['html'][:120] for node in one['nodes']][:3])}" for one in found]
