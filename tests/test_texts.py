"""What people read can be translated, all of it."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from companion.text import Text, _, n_, speak
from tests.texts import catalogues, compiled, gathered, keys, template


@pytest.fixture
def english() -> Iterator[None]:
    yield
    speak(gettext.NullTranslations())


def test_the_template_has_every_text():
    assert keys(template()) == keys(gathered()), "run `make texts`"


def gaps(text: str) -> set[str]:
    return {name for _before, name, _spec, _conversion in Formatter().parse(text) if name}


@pytest.mark.parametrize("po", catalogues(), ids=lambda po: po.parent.parent.name)
def test_a_catalogue_is_complete_and_keeps_the_gaps(po: Path):
    with po.open("rb") as file:
        catalog = read_po(file, locale=po.parent.parent.name)
    assert keys(catalog) == keys(gathered()), "run `make texts`, then translate what is new"
    for message in catalog:
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if ids[0]:
            assert all(strings), f"not translated: {ids[0]}"
            assert all(gaps(string or "") <= gaps(ids[-1]) | gaps(ids[0]) for string in strings), ids[0]
    assert po.with_suffix(".mo").read_bytes() == compiled(po), "run `make texts`"


class Shouting(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return f"{message}!"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"{one if n == 1 else many}!"


def test_a_text_is_translated_when_it_is_shown(english: None):
    said = _("{who} draws", who=_("Nobody"))
    assert str(said) == "Nobody draws"
    speak(Shouting())
    assert str(said) == "Nobody! draws!"
    assert str(n_("{n} card", "{n} cards", 3)) == "3 cards!"


def test_what_people_type_is_not_taken_for_a_gap():
    assert str(_("{who} draws", who="{why}")) == "{why} draws"
    assert not Text("")
