"""The pages for phones and walls: each one document with its style and script inside, sealed by their digests."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path

from companion.text import Words
from companion.web.files import FOLDER, fill
from companion.web.paints import stylesheet

__all__ = ["PUBLIC", "Documents"]

PUBLIC = Path(__file__).parent / "public"

# What each page is put together from; a script is read in this order as one module.
STYLES = {
    "phone": ("base.css", "map.css", "phone.css"),
    "board": ("base.css", "map.css", "board.css"),
    "evening": ("base.css", "evening.css"),
}
SCRIPTS = {
    "phone": ("page.js", "map.js", "line.js", "people.js", "asks.js", "phone.js"),
    "board": ("page.js", "map.js", "line.js", "people.js", "board.js"),
}


class Documents:
    """The texts of all pages, read once."""

    def __init__(self) -> None:
        self.styles = {page: "".join(_read(name) for name in names) for page, names in STYLES.items()}
        self.styles["evening"] += stylesheet()
        self.scripts = {page: "".join(_joined(_read(name)) for name in names) for page, names in SCRIPTS.items()}
        self._frames = {page: _read(f"{page}.html") for page in SCRIPTS}
        self.policy = (
            f"default-src 'none'; script-src {_digests(self.scripts)}; style-src {_digests(self.styles)}; "
            "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
            "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
        )

    def page(self, name: str, words: dict[str, Words], script_words: dict[str, Words]) -> bytes:
        """A whole page in the language spoken now."""
        filled = fill(self._frames[name], words, script_words).decode()
        # put in last: neither style nor script has anything to be filled
        filled = filled.replace("/*style*/", self.styles[name]).replace("/*script*/", self.scripts[name])
        return filled.encode()


def _read(name: str) -> str:
    folder = PUBLIC if (PUBLIC / name).exists() else FOLDER
    return (folder / name).read_text(encoding="utf-8")


def _joined(script: str) -> str:
    """A module as part of a larger one: its imports are there already, and nobody imports from it."""
    return re.sub(r"^(import .*\n|export )", "", script, flags=re.MULTILINE)


def _digests(texts: dict[str, str]) -> str:
    return " ".join(f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts.values())
