"""All texts for people, gathered for translators. `python -m tests.texts` writes the template and the catalogues."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "companion" / "locale"
TEMPLATE = LOCALE / "companion.pot"
KEYWORDS = {"_": None, "n_": (1, 2)}


def gathered() -> Catalog:
    """Every text in the code."""
    catalog = Catalog(project="Frontier Companion", charset="utf-8")
    for _file, _line, message, comments, context in extract_from_dir(
        ROOT / "companion", [("**.py", "python")], keywords=KEYWORDS
    ):
        catalog.add(message, None, [], auto_comments=comments, context=context)
    return catalog


def keys(catalog: Catalog) -> set[object]:
    return {message.id for message in catalog if message.id}


def template() -> Catalog:
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/companion.po"))


def compiled(po: Path) -> bytes:
    """A catalogue as gettext reads it."""
    with po.open("rb") as file:
        catalog = read_po(file, locale=po.parent.parent.name)
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def main() -> None:
    LOCALE.mkdir(exist_ok=True)
    fresh = gathered()
    out = io.BytesIO()
    write_po(out, fresh, width=118, omit_header=True, sort_output=True)
    TEMPLATE.write_bytes(b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + out.getvalue())
    for po in catalogues():
        with po.open("rb") as file:
            catalog = read_po(file, locale=po.parent.parent.name)
        catalog.update(fresh, no_fuzzy_matching=True)
        with po.open("wb") as file:
            write_po(file, catalog, width=118, sort_output=True, ignore_obsolete=True)
        po.with_suffix(".mo").write_bytes(compiled(po))
    print(f"{len(keys(fresh))} texts gathered, {len(catalogues())} catalogues built")


if __name__ == "__main__":
    main()
