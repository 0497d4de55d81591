"""The page's own files, read once and served from memory."""

from __future__ import annotations

import html
import json
from hashlib import sha256
from pathlib import Path
from string import Template

from starlette.requests import Request
from starlette.responses import Response

from companion.text import Words

__all__ = ["FOLDER", "fill", "reply"]

FOLDER = Path(__file__).parent / "page"

# what a machine believes about .js differs from one to the next
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


def fill(template: str, words: dict[str, Words], script_words: dict[str, Words], **more: int) -> bytes:
    """A page with its texts in the language spoken now; its script finds its own in `$script_words`."""
    spoken = json.dumps({name: str(text) for name, text in script_words.items()}, ensure_ascii=False)
    texts = {name: str(text) for name, text in {**words, **more, "script_words": spoken}.items()}
    return Template(template).substitute({name: html.escape(text) for name, text in texts.items()}).encode()


def reply(request: Request, name: str, content: bytes) -> Response:
    """A file, or, to a browser that has it already, that it has not changed."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in (one.strip() for one in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=TYPES[Path(name).suffix], headers=headers)
