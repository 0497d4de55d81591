"""The SQLite file itself: its tables, its row checksums, and what can be saved from a damaged one."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.store.tags import LearntTag

__all__ = [
    "Written",
    "chain",
    "connect",
    "is_sound",
    "last_row",
    "read_beside",
    "read_journal",
    "read_sound_games",
    "read_tags",
    "write_beside",
    "write_rows",
]

SCHEMA = """
CREATE TABLE IF NOT EXISTS journal (
    seq  INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at   TEXT NOT NULL,
    sum  TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS journal_by_game ON journal (game, seq);
CREATE TABLE IF NOT EXISTS games (
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL,
    started TEXT NOT NULL,
    touched TEXT NOT NULL,
    over    INTEGER NOT NULL,
    card    TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS remembered (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS tags (
    number TEXT PRIMARY KEY,
    tag    TEXT NOT NULL,
    learnt TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS people (
    id     TEXT PRIMARY KEY,
    name   TEXT NOT NULL,
    colour TEXT NOT NULL,
    since  TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS played (
    game   INTEGER NOT NULL,
    player TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (game, player)
);
"""


@dataclass(frozen=True, slots=True)
class Written:
    """One row of the journal."""

    seq: int
    game: int
    kind: str
    body: str
    at: str
    sum: str


def chain(before: str, *fields: int | str) -> str:
    """A row's checksum; it covers the row before, so that a missing row shows too."""
    words = "\x1f".join((before, *map(str, fields)))
    return hashlib.blake2b(words.encode(), digest_size=8).hexdigest()


def connect(path: Path | None) -> sqlite3.Connection:
    """Open the file (or a database in memory) so that what is committed survives a power cut."""
    connection = sqlite3.connect(path or ":memory:", isolation_level=None, timeout=2)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(SCHEMA)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether the file is whole and every unfinished game's rows are as they were written."""
    try:
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            return False
        for table in ("games", "tags", *KEPT_BESIDE):
            connection.execute(f"SELECT * FROM {table}").fetchall()  # a letter that is none fails here
        if connection.execute("SELECT 1 FROM journal WHERE game NOT IN (SELECT id FROM games)").fetchone():
            return False
        unfinished = [row[0] for row in connection.execute("SELECT id FROM games WHERE NOT over")]
        return all(_unbroken(read_journal(connection, game)) for game in unfinished)
    except sqlite3.DatabaseError:
        return False


def last_row(file: Path) -> int:
    """The number of the last row in a file, which may be damaged; 0 if it has none that can be read."""
    if file.exists():
        with suppress(sqlite3.Error), closing(_looked_at(file)) as connection:
            return int(connection.execute("SELECT max(seq) FROM journal").fetchone()[0] or 0)
    return 0


def _looked_at(file: Path) -> sqlite3.Connection:
    """A file that may be damaged; a letter that is none shall not hide the rest."""
    connection = sqlite3.connect(file)
    connection.text_factory = lambda text: text.decode(errors="replace")
    return connection


def read_journal(connection: sqlite3.Connection, game: int) -> list[Written]:
    rows = connection.execute("SELECT seq, game, kind, body, at, sum FROM journal WHERE game = ? ORDER BY seq", (game,))
    return [Written(*row) for row in rows]


def _unbroken(rows: list[Written]) -> bool:
    return bool(rows) and len(list(_sound_part(rows))) == len(rows)


def _sound_part(rows: Iterable[Written]) -> Iterator[Written]:
    """The rows up to the first that is not as it was written."""
    before = ""
    for row in rows:
        if row.sum != chain(before, row.seq, row.game, row.kind, row.body, row.at):
            return
        yield row
        before = row.sum


def read_sound_games(path: Path) -> dict[int, list[Written]]:
    """Every game of a possibly damaged file, each up to its first bad row."""
    rows: dict[int, list[Written]] = {}
    if not path.exists():
        return rows
    try:
        with closing(_looked_at(path)) as connection:
            # Row by row: a damaged page ends the reading, and what came before it is kept.
            for row in connection.execute("SELECT seq, game, kind, body, at, sum FROM journal ORDER BY seq"):
                written = Written(*row)
                rows.setdefault(written.game, []).append(written)
    except (sqlite3.Error, TypeError, ValueError):
        pass
    return {game: sound for game, found in rows.items() if (sound := list(_sound_part(found)))}


def read_tags(path: Path) -> dict[str, LearntTag]:
    """The learnt tags of a possibly damaged file, as far as they can be read."""
    tags: dict[str, LearntTag] = {}
    if path.exists():
        with suppress(sqlite3.Error), closing(_looked_at(path)) as connection:
            for row in connection.execute("SELECT number, tag, learnt FROM tags"):
                tags[row[0]] = LearntTag(*row)
    return tags


def write_rows(connection: sqlite3.Connection, rows: Iterable[Written]) -> None:
    connection.executemany(
        "INSERT INTO journal (seq, game, kind, body, at, sum) VALUES (?, ?, ?, ?, ?, ?)",
        [(row.seq, row.game, row.kind, row.body, row.at, row.sum) for row in rows],
    )


KEPT_BESIDE = {"people": 4, "played": 3, "remembered": 2}
"""The tables of who people are, what they played and small facts, with the number of their columns."""
OF_THIS_RECORD = "event/"
"""Facts of this name hold for the very rows that are there; a mended record may number other rows like lost ones."""


def read_beside(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What is kept beside the games, as far as it can be read from a possibly damaged file."""
    rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in KEPT_BESIDE}
    if path.exists():
        with closing(_looked_at(path)) as connection:
            for table, found in rows.items():
                with suppress(sqlite3.Error):  # an older file has no such table
                    found.extend(connection.execute(f"SELECT * FROM {table}"))
    rows["remembered"] = [row for row in rows["remembered"] if not str(row[0]).startswith(OF_THIS_RECORD)]
    return rows


def write_beside(connection: sqlite3.Connection, rows: dict[str, list[tuple[object, ...]]]) -> None:
    for table, columns in KEPT_BESIDE.items():
        gaps = ", ".join("?" * columns)
        connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({gaps})", rows[table])
