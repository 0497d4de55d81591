"""`companion tags`: teach, write, list, carry over and print the tags of the pieces."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.box.learning import groups, pieces
from companion.cli.json_file import read_json
from companion.cli.labels import Layout, label_pages
from companion.errors import CompanionError
from companion.game.rulebook import Token, find_rulebook, rulebooks
from companion.store import Store
from companion.store.tags import check_number, check_tag
from companion.text import Words, _, n_

__all__ = ["tags"]

VERSION = 1
"""Of the file that export writes."""
GREETING_SECONDS = 10.0


def tags(options: argparse.Namespace) -> int:
    """Do what was typed after `companion tags`."""
    match options.tags:
        case "sheet":
            return _sheet(options)
        case "learn" | "write":
            return _on_the_pad(options)
        case "rename":
            return _rename(options)
        case "forget":
            return _forget(options)
        case "import":
            return _import(options)
        case "export":
            return _export(options)
        case _:
            return _list(options)


@contextmanager
def _store(options: argparse.Namespace) -> Iterator[Store]:
    """The tags, also of a box that is running: it looks each tag up when it is laid down."""
    store = Store(options.data, beside=True)
    try:
        for message in store.messages:
            print(message, file=sys.stderr)
        yield store
    finally:
        store.close()


def _list(options: argparse.Namespace) -> int:
    names = {token.tag: token for book in rulebooks().values() for token in pieces(book)}
    with _store(options) as store:
        learnt = store.tags()
    for one in learnt:
        token = names.get(one.tag)
        words = f"{token.group}: {token.label}" if token else ""
        print(f"{one.number:20}  {one.tag:32}  {words}".rstrip())
    if not learnt:
        print(_("No tags are learnt yet."))
    return 0


def _rename(options: argparse.Namespace) -> int:
    number, tag = check_number(options.number), check_tag(options.tag)
    with _store(options) as store:
        if not store.tag(number):
            raise _not_learnt(number)
        store.learn(number, tag)
    return 0


def _forget(options: argparse.Namespace) -> int:
    numbers = [check_number(number) for number in options.number]
    with _store(options) as store:
        for number in numbers:
            if not store.forget(number):
                raise _not_learnt(number)
    return 0


def _not_learnt(number: str) -> CompanionError:
    return CompanionError(
        _("The tag {number} is not learnt; `companion tags list` shows those that are", number=number)
    )


# With the pad


def _on_the_pad(options: argparse.Namespace) -> int:
    """Learn or write one tag, or all pieces of a game one after another."""
    number = check_number(options.number) if options.tags == "learn" and options.number else ""
    if options.game:
        if options.tag or number:
            raise CompanionError(_("Name either one piece or a game with --game"))
        wanted = _pieces(options.game, options.group)
    elif options.tag in rulebooks():
        raise CompanionError(_("{game} is a game; all its pieces come with --game {game}", game=options.tag))
    elif options.tag:
        wanted = [Token(check_tag(options.tag), options.tag, "")]
    else:
        raise CompanionError(_("Which piece? Name one, such as building/bank, or a game with --game"))
    with _store(options) as store:
        if number:
            store.learn(number, wanted[0].tag)
            return 0
        if options.game and options.missing:
            learnt = {one.tag for one in store.tags()}
            wanted = [token for token in wanted if token.tag not in learnt]
        return asyncio.run(_sweep(store, options, wanted))


def _pieces(game: str, group: str) -> list[Token]:
    tokens = pieces(find_rulebook(game))
    if not group:
        return tokens
    found = groups(tokens)
    for name, some in found.items():
        if name.casefold() == group.casefold():
            return some
    offered = ", ".join(found)
    raise CompanionError(_("There is no group “{group}”; there are: {offered}", group=group[:40], offered=offered))


async def _sweep(store: Store, options: argparse.Namespace, wanted: list[Token]) -> int:
    from companion.box.pad import PadError, PadState, TagPad
    from companion.box.parts import TagTapped

    taps: asyncio.Queue[TagTapped] = asyncio.Queue()
    pad = TagPad(taps.put_nowait, store.tag, port=options.port, tell=_say)

    def why_not() -> Words:
        if store.shared and pad.state is PadState.BUSY:
            return _("The box is running and has the pad: learn on the box (menu, Tools, Tags), or end it first.")
        return pad.message

    async def write(number: str, tag: str) -> None:
        await pad.write(number, tag)

    async def learn(number: str, tag: str) -> None:
        store.learn(number, tag)

    pad.start(asyncio.get_running_loop())
    try:
        await _until(lambda: pad.state is PadState.READY, why_not)
        act: Callable[[str, str], Awaitable[None]] = write if options.tags == "write" else learn
        taken: dict[str, Token] = {}
        for at, token in enumerate(wanted, start=1):
            piece = f"{token.group}: {token.label}" if token.group else str(token.label)
            print(_("Lay on the pad ({n}/{all}): {piece}", n=at, all=len(wanted), piece=piece), flush=True)
            while True:
                number = (await taps.get()).number
                if number in taken:
                    _say(_("This tag is {piece} already. Take another one.", piece=taken[number].label))
                    continue
                try:
                    await act(number, token.tag)
                    break
                except PadError as error:
                    _say(error.message)
            taken[number] = token
            print(f"  {number}  {token.tag}", flush=True)
    finally:
        pad.close()
    print(n_("{n} tag is done.", "{n} tags are done.", len(wanted)))
    return 0


async def _until(true: Callable[[], bool], why_not: Callable[[], Words]) -> None:
    try:
        async with asyncio.timeout(GREETING_SECONDS):
            while not true():
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise CompanionError(why_not()) from None


def _say(words: Words) -> None:
    print(f"companion: {words}", file=sys.stderr, flush=True)


# Files


def _export(options: argparse.Namespace) -> int:
    with _store(options) as store:
        rows = [{"number": one.number, "tag": one.tag} for one in store.tags()]
    text = json.dumps({"version": VERSION, "tags": rows}, ensure_ascii=False, indent=1) + "\n"
    if options.file is None:
        sys.stdout.write(text)
    else:
        _write(options.file, text)
        print(n_("{n} tag written to {file}", "{n} tags written to {file}", len(rows), file=str(options.file)))
    return 0


def _import(options: argparse.Namespace) -> int:
    """Learn what a file says; bad rows are named and left out."""
    rows = _rows(options.file)
    good: dict[str, str] = {}
    bad = 0
    for at, row in enumerate(rows, start=1):
        try:
            number, tag = _row(row)
            if good.get(number, tag) != tag:
                raise CompanionError(
                    _("{number} is there twice, as {one} and {other}", number=number, one=good[number], other=tag)
                )
            good[number] = tag
        except CompanionError as error:
            bad += 1
            _say(_("Row {n}: {why}", n=at, why=str(error)))
    with _store(options) as store:
        for number, tag in good.items():
            store.learn(number, tag)
    print(n_("{n} tag is learnt.", "{n} tags are learnt.", len(good)))
    return 1 if bad else 0


def _rows(file: Path) -> list[Any]:
    found = read_json(file)
    if not isinstance(found, dict) or found.get("version") != VERSION or not isinstance(found.get("tags"), list):
        raise CompanionError(_("{file} is no file of tags; `companion tags export` writes one", file=str(file)))
    rows: list[Any] = found["tags"]
    return rows


def _row(row: Any) -> tuple[str, str]:
    number, tag = (row.get("number"), row.get("tag")) if isinstance(row, dict) else (None, None)
    if not isinstance(number, str) or not isinstance(tag, str):
        raise CompanionError(_("a row needs a number and a tag, both in quotation marks"))
    return check_number(number), check_tag(tag)


def _sheet(options: argparse.Namespace) -> int:
    """Write the labels of a game, one SVG file a page."""
    rulebook = find_rulebook(options.game)
    layout = Layout(options.paper, options.width, options.height)
    pages = list(label_pages(rulebook.title, _pieces(options.game, options.group), layout))
    if not pages:
        raise CompanionError(_("Labels of that size do not fit on the paper"))
    for number, page in enumerate(pages, start=1):
        file = options.folder / f"{rulebook.id}-labels-{number}.svg"
        _write(file, page)
        print(file)
    return 0


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CompanionError(_("{file} cannot be written: {why}", file=str(file), why=error.strerror or "")) from None
