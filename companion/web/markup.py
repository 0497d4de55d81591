"""Pages written by the server: elements whose words are always escaped."""

from __future__ import annotations

import html
from typing import TypeAlias, Union

from companion.text import Text, Words, _

__all__ = ["Child", "Markup", "document", "join", "tag"]


class Markup(str):
    """A piece of a page that is escaped already."""

    __slots__ = ()


Child: TypeAlias = Union[str, int, Text, Markup, None]

CAMELS = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio"}
"""The names in SVG that care about capitals."""
EMPTY = ("br", "col", "link", "meta", "path", "line", "circle", "rect")


def tag(name: str, /, *children: Child, **attributes: str | int | float | Text | None) -> Markup:
    """An element; `class_` means `class`, `aria_label` means `aria-label`, and what is None is left out."""
    said = "".join(
        f' {_attribute(key)}="{html.escape(str(value))}"' for key, value in attributes.items() if value is not None
    )
    if name in EMPTY and not children:
        return Markup(f"<{name}{said}/>")
    return Markup(f"<{name}{said}>{join(*children)}</{name}>")


def join(*children: Child) -> Markup:
    """Several pieces, one after the other."""
    return Markup("".join(_escaped(child) for child in children if child is not None))


def document(title: Words, *head: Markup, body: Markup) -> str:
    """A whole page, for screens of every size, light and dark."""
    return "<!doctype html>" + tag(
        "html",
        tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="color-scheme", content="light dark"),
            tag("title", f"{title} · {_('Frontier Companion')}"),
            *head,
        ),
        body,
        lang=_("en"),
    )


def _escaped(child: Child) -> str:
    return str.__str__(child) if isinstance(child, Markup) else html.escape(str(child))


def _attribute(key: str) -> str:
    if key in CAMELS:
        return CAMELS[key]
    return key.rstrip("_").replace("_", "-")
