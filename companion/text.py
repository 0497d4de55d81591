"""Words for people, kept apart from any language until they are shown.

Rules and steps write `_("{who} climbs to the roof", who="Doc")` and get a `Text`, which is data: it can be
kept, compared and sent. `str()` of it gives the words in the language chosen with `speak`.
"""

from __future__ import annotations

import gettext
import json
from dataclasses import dataclass, field
from typing import TypeAlias, Union

__all__ = ["Text", "Words", "_", "as_sent", "n_", "speak"]

_spoken: gettext.NullTranslations = gettext.NullTranslations()


def speak(translations: gettext.NullTranslations) -> None:
    """From now on show every text in the language of `translations`."""
    global _spoken  # noqa: PLW0603  one box speaks one language at a time
    _spoken = translations


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence and what stands in its gaps, translated when it is shown."""

    key: str
    args: dict[str, Union[str, int, Text]] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        if self.plural:
            n = self.args["n"]
            pattern = _spoken.ngettext(self.key, self.plural, n if isinstance(n, int) else 1)
        else:
            pattern = _spoken.gettext(self.key) if self.key else ""
        return pattern.format(**self.args) if self.args else pattern

    def __bool__(self) -> bool:
        return bool(self.key)


Words: TypeAlias = Union[str, Text]
"""A name that is the same in every language, or a text to translate."""


def as_sent(value: object) -> str:
    """What somebody sent, said back as he wrote it and cut short."""
    return (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str))[:40]


def _(key: str, /, **args: str | int | Text) -> Text:
    return Text(key, args)


def n_(one: str, many: str, n: int, /, **args: str | int | Text) -> Text:
    return Text(one, {"n": n, **args}, many)
