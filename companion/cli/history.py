"""The games that were played: a list, one game with its reasons, the people; and all of it for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import CompanionError
from companion.store import FILE, Store, StoreError
from companion.table import Tables
from companion.table.bgstats import play_link
from companion.table.export import as_csv, as_json, thinking
from companion.table.results import Result, result_of, results
from companion.table.statistics import careers
from companion.text import Words, _

__all__ = ["export", "history"]


@contextmanager
def _opened(folder: Path) -> Iterator[Tables]:
    try:
        store = Store(folder)
    except StoreError:  # the box is on, or its disk is full or cannot be written; looking at its games need not wait
        if not (folder / FILE).is_file():
            raise
        store = Store.copy_of(folder)
    try:
        for message in store.messages:
            print(message)
        yield Tables(store)
    finally:
        store.close()


def history(folder: Path, number: int | None, *, people: bool) -> int:
    """Print the list of games, one game, or the people and how they do."""
    with _opened(folder) as tables:
        if people:
            lines = list(_people(tables))
        elif number is not None:
            lines = list(_game(tables, result_of(tables, number)))
        else:
            lines = [_line(one) for one in results(tables)]
        for line in lines or [str(_("No games yet."))]:
            print(line)
    return 0


def _line(one: Result) -> str:
    if one.over:
        scores = ", ".join(f"{each.name} {each.total}" for each in one.standings)
        how: Words = _("won by {who} ({scores})", who=", ".join(each.name for each in one.winners), scores=scores)
    else:
        names = ", ".join(each.name for each in one.standings)
        how = _("{how_far}: {who}", how_far=one.how_far, who=names)
    return f"{one.number:6}  {_when(one)}  {one.title:22} {how}"


def _when(one: Result) -> str:
    return one.ended.astimezone().strftime("%Y-%m-%d %H:%M")


def _game(tables: Tables, one: Result) -> Iterator[str]:
    spent = thinking(tables.store, one.number)
    yield f"{one.title}  {_when(one)}"
    for each in one.standings:
        seconds = spent.get(each.player, 0) // 1000
        side = f" ({each.player})" if each.person else ""
        yield f"{each.place:3}. {each.name + side:30} {each.total:6}   {seconds // 60}:{seconds % 60:02}"
        for reason, amount in each.parts:
            yield f"       {reason:28} {amount:6}"


def _people(tables: Tables) -> Iterator[str]:
    finished = results(tables)
    for one in careers(finished, tables.store.people()):
        line = _(
            "{who}: {wins} of {games} won ({share}), on average in place {place}",
            who=one.person.name,
            games=one.all.games,
            wins=one.all.wins,
            share=f"{one.all.win_share:.0%}",
            place=f"{one.all.average_place:.1f}",
        )
        yield str(line)


def export(folder: Path, number: int | None, *, kind: str, to: Path | None) -> int:
    """Write the history, or one game, as CSV, JSON or BG Stats links, to a file or to the screen."""
    with _opened(folder) as tables:
        found = [result_of(tables, number)] if number is not None else results(tables)
        if kind == "bgstats":
            text = "".join(f"{play_link(tables.store, one)}\n" for one in found if one.over)
        else:
            text = as_csv(tables.store, found) if kind == "csv" else as_json(tables.store, found) + "\n"
        if to is None:
            print(text, end="")
            return 0
        try:
            to.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            why = error.strerror or str(error)
            raise CompanionError(_("{file} cannot be written: {why}", file=str(to), why=why)) from error
        print(_("{n} games written to {file}", n=len(found), file=str(to)))
    return 0
