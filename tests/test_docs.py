"""The pictures in the docs are drawn from the code; `make golden` draws them anew."""

from __future__ import annotations

import os
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from companion.game.diagram import mermaid
from companion.game.rulebook import rulebooks

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def layers() -> str:
    """The layers that the import check enforces, top to bottom."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    rows = [
        [name.strip(" ()").removeprefix("companion.") for name in row.split("|")]
        for row in next(contract for contract in contracts if contract["type"] == "layers")["layers"]
    ]
    lines = ["flowchart TD"]
    for upper, lower in pairwise(rows):
        lines += [f"    {one} --> {other}" for one in upper for other in lower]
    return "\n".join(lines) + "\n"


def pages() -> list[Path]:
    return [page for folder in (ROOT, DOCS, DOCS / "flows", ROOT / "systemd") for page in folder.glob("*.md")]


def page_of(name: str) -> Path:
    return DOCS / "architecture.md" if name == "layers" else DOCS / "flows" / f"{name}.md"


def blocks() -> dict[str, str]:
    return {"layers": layers(), **{game: mermaid(rulebook.flow) for game, rulebook in rulebooks().items()}}


def drawn(page: str, name: str) -> str | None:
    found = re.search(rf"<!-- {name} -->\n```mermaid\n(.*?)```", page, re.DOTALL)
    return found[1] if found else None


@pytest.mark.parametrize("name", blocks())
def test_a_diagram_is_what_the_code_draws(name: str):
    page, fresh = page_of(name).read_text(encoding="utf-8"), blocks()[name]
    if os.environ.get("COMPANION_GOLDEN") == "accept":
        block = f"<!-- {name} -->\n```mermaid\n{fresh}```"
        page = re.sub(rf"<!-- {name} -->\n(```mermaid\n.*?```)?", lambda _found: block, page, count=1, flags=re.DOTALL)
        page_of(name).write_text(page, encoding="utf-8")
    assert drawn(page, name) == fresh, "run `make golden`"


@pytest.mark.parametrize("page", sorted(str(page.relative_to(ROOT)) for page in pages()))
def test_links_lead_somewhere(page: str):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text):
        assert ((ROOT / page).parent / target).exists(), f"{page} points at {target}"
