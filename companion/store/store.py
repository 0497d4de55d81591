"""The store: games and their journals, durable before they are acknowledged."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from typing import IO, TypeVar

from companion.store.database import (
    Written,
    chain,
    connect,
    is_sound,
    last_row,
    read_beside,
    read_journal,
    read_sound_games,
    read_tags,
    write_beside,
    write_rows,
)
from companion.store.disk import (
    StoreError,
    StoreInUseError,
    copy_file,
    disk_is_full,
    is_full,
    saying,
    store_error,
    take_lock,
    transaction,
)
from companion.store.log_ahead import LogAhead
from companion.store.tags import LearntTag
from companion.text import Words, _, n_

__all__ = ["FILE", "SavedGame", "SavedPerson", "Store", "StoreError", "StoreInUseError", "Written", "record_is_sound"]

FILE, BACKUP, LOCK, RESERVE = "companion.db", "companion.backup.db", "companion.lock", "companion.reserve"
MENDING = "companion.mending.db"
RESERVE_BYTES = 4 * 1024 * 1024
"""Given back to a full disk, so that the evening's game can be played to its end."""
ROWS_PER_BACKUP = 100

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A line of the list of saved games."""

    id: int
    game: str
    started: str
    touched: str
    over: bool
    card: str
    """What the list shows of it, as the table wrote it."""


@dataclass(frozen=True, slots=True)
class SavedPerson:
    """Somebody who plays at this table."""

    id: str
    """Never changes, whatever the name becomes."""
    name: str
    colour: str
    since: str


class Store:
    """Everything that is kept; one process at a time has it."""

    def __init__(self, folder: Path | None = None, *, beside: bool = False) -> None:
        """Open the store in `folder`, making it if need be, or one that lives in memory only.

        With `beside` it is opened even while another process has it, but then only for its tags: everybody reads
        those from the file each time, and SQLite lets one write after the other.
        """
        self.folder = folder
        self.shared = False
        """Whether another process has the store."""
        self.messages: list[Words] = []
        """What the table should be told about the store, oldest first."""
        self._lock: IO[str] | None = None
        self._sums: dict[int, str] = {}
        self._since_backup = 0
        self._backing_up: threading.Thread | None = None
        if folder is None:
            self._connection = connect(None)
            return
        with saying(_("The folder {folder} cannot be used", folder=str(folder))):
            folder.mkdir(parents=True, exist_ok=True)
            try:
                self._lock = take_lock(folder / LOCK)
            except StoreInUseError:
                if not beside:
                    raise
                self.shared = True
        if self._lock is None:
            self.folder = None  # the other one keeps backup and reserve
            self._connection = self._open_beside(folder)
            return
        try:
            self._connection = self._open(folder)
        except BaseException:
            self._lock.close()
            raise
        self._keep_reserve(folder)
        self.backup()

    @classmethod
    def copy_of(cls, folder: Path) -> Store:
        """What another process keeps in a folder, as it is now; nothing that is written to it goes back."""
        copy = cls()
        try:
            with closing(_beside(folder)) as source:
                source.backup(copy._connection)
        except sqlite3.Error as error:
            copy.close()
            raise StoreError(_("The record cannot be read ({error})", error=str(error))) from error
        return copy

    def _open(self, folder: Path) -> sqlite3.Connection:
        file = folder / FILE
        if (not file.exists() or not file.stat().st_size) and (folder / BACKUP).exists():
            return self._mend(folder, LogAhead.of(file))
        ahead = LogAhead.of(file)
        try:
            connection = self._connect(file)
            if is_sound(connection) and not _is_short(connection, folder, ahead):
                return connection
            connection.close()
        except sqlite3.OperationalError as error:
            raise store_error(error) from error
        except sqlite3.DatabaseError:
            pass
        return self._mend(folder, ahead)

    def _connect(self, file: Path) -> sqlite3.Connection:
        """The record; a full disk gets the reserve and one more try."""
        try:
            return connect(file)
        except sqlite3.OperationalError as error:
            if not disk_is_full(file.parent):
                raise
            if not self._give_reserve():
                raise sqlite3.OperationalError("the disk is full") from error
            return connect(file)

    def _open_beside(self, folder: Path) -> sqlite3.Connection:
        try:
            return connect(folder / FILE)
        except sqlite3.Error as error:
            raise store_error(error) from error

    def _mend(self, folder: Path, ahead: LogAhead) -> sqlite3.Connection:
        """Set the damaged file aside and begin a new one with all that can be read from it and the backup."""
        aside = f"damaged-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{FILE}"
        with saying(_("The damaged record could not be set aside")):
            for suffix in ("", "-wal", "-shm"):
                file = folder / (FILE + suffix)
                if file.exists():
                    file.rename(folder / (aside + suffix))
            if ahead.content and (folder / aside).exists():  # SQLite may have tidied it away
                (folder / f"{aside}.log").write_bytes(ahead.content)
        sources = [folder / BACKUP, folder / aside]
        if ahead.content and (folder / aside).exists():
            sources.append(self._with_log(folder / aside, ahead))
        games = _longest(sources)
        connection = connect(folder / FILE)
        with transaction(connection):
            for rows in games.values():
                write_rows(connection, rows)
                first, last = rows[0], rows[-1]
                # Whether it is over and what the list shows is written anew when a table opens it.
                connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, 0, '')", (first.game, "", first.at, last.at))
            for source in sources:
                connection.executemany(
                    "INSERT OR REPLACE INTO tags VALUES (?, ?, ?)",
                    [(tag.number, tag.tag, tag.learnt) for tag in read_tags(source).values()],
                )
                with suppress(sqlite3.DatabaseError):  # no people are better than no games
                    write_beside(connection, read_beside(source))
        for suffix in ("", "-wal", "-shm"):
            (folder / (MENDING + suffix)).unlink(missing_ok=True)
        if (folder / aside).exists():
            self.messages.append(_("The record was damaged. It is kept as {file}.", file=aside))
        else:
            self.messages.append(_("The record was missing. The backup is used."))
        self.messages.append(n_("{n} game was restored.", "{n} games were restored.", len(games)))
        return connection

    def _with_log(self, aside: Path, ahead: LogAhead) -> Path:
        """The damaged file as it would be if SQLite had gone on behind what was bad in its log."""
        copy = aside.with_name(MENDING)
        with saying(_("The damaged record could not be set aside")):
            copyfile(aside, copy)
            ahead.apply(copy)
        return copy

    def new_game(self, game: str, setup: str, card: str = "") -> int:
        """Begin a game; its number is that of its first row."""
        at = _now()

        def write(connection: sqlite3.Connection) -> Written:
            number = self._next_seq()
            row = Written(number, number, "new", setup, at, chain("", number, number, "new", setup, at))
            write_rows(connection, [row])
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, 0, ?)", (number, game, at, at, card))
            return row

        row = self._durably(write)
        self._sums[row.game] = row.sum
        return row.game

    def append(self, game: int, kind: str, body: str, *, card: str, over: bool) -> int:
        """Add a row to a game's journal; when this returns, the row is on the disk."""
        at = _now()

        def write(connection: sqlite3.Connection) -> Written:
            seq = self._next_seq()
            row = Written(seq, game, kind, body, at, chain(self._last_sum(game), seq, game, kind, body, at))
            write_rows(connection, [row])
            connection.execute("UPDATE games SET touched = ?, over = ?, card = ? WHERE id = ?", (at, over, card, game))
            return row

        row = self._durably(write)
        self._sums[game] = row.sum
        self._since_backup += 1
        if over or self._since_backup >= ROWS_PER_BACKUP:
            self.backup()
        return row.seq

    def describe(self, game: int, name: str, *, card: str, over: bool) -> None:
        """Write what the list of games shows of a game."""
        self._durably(
            lambda connection: connection.execute(
                "UPDATE games SET game = ?, card = ?, over = ? WHERE id = ?", (name, card, over, game)
            )
        )

    def journal(self, game: int) -> list[Written]:
        """A game's rows from the first to the last."""
        rows = read_journal(self._connection, game)
        if not rows:
            raise StoreError(_("There is no game {id} here", id=game))
        self._sums[game] = rows[-1].sum
        return rows

    def last_row(self, game: int) -> int:
        """The number of a game's last row; 0 if there is no such game."""
        row = self._connection.execute("SELECT max(seq) FROM journal WHERE game = ?", (game,)).fetchone()
        return int(row[0] or 0)

    def games(self) -> list[SavedGame]:
        """All games, the last played first."""
        rows = self._connection.execute(
            # by their rows: a clock may have gone back meanwhile, as on a Pi that was without power
            "SELECT id, game, started, touched, over, card FROM games "
            "ORDER BY (SELECT max(seq) FROM journal WHERE journal.game = games.id) DESC"
        )
        return [SavedGame(row[0], row[1], row[2], row[3], bool(row[4]), row[5]) for row in rows]

    def remember(self, name: str, value: str) -> None:
        """Keep a small fact, such as a preference, for the next time."""
        self._durably(
            lambda connection: connection.execute("INSERT OR REPLACE INTO remembered VALUES (?, ?)", (name, value))
        )

    def recall(self, name: str, otherwise: str = "") -> str:
        row = self._connection.execute("SELECT value FROM remembered WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else otherwise

    def learn(self, number: str, tag: str) -> None:
        """From now on the tag with that number stands for `tag`."""
        self._durably(
            lambda connection: connection.execute("INSERT OR REPLACE INTO tags VALUES (?, ?, ?)", (number, tag, _now()))
        )

    def forget(self, number: str) -> bool:
        """Unlearn a tag; False if it was not known."""
        return self._durably(
            lambda connection: connection.execute("DELETE FROM tags WHERE number = ?", (number,)).rowcount > 0
        )

    def tag(self, number: str) -> str:
        """What a learnt tag stands for, or nothing."""
        try:
            row = self._connection.execute("SELECT tag FROM tags WHERE number = ?", (number,)).fetchone()
        except sqlite3.Error as error:
            raise StoreError(_("The tags cannot be read ({error})", error=str(error))) from error
        return str(row[0]) if row else ""

    def tags(self) -> list[LearntTag]:
        """All learnt tags, by what they stand for."""
        rows = self._connection.execute("SELECT number, tag, learnt FROM tags ORDER BY tag, number")
        return [LearntTag(*row) for row in rows]

    def people(self) -> list[SavedPerson]:
        """Everybody the box knows, by name."""
        rows = self._connection.execute("SELECT id, name, colour, since FROM people ORDER BY name COLLATE NOCASE, id")
        return [SavedPerson(*row) for row in rows]

    def keep_person(self, id: str, name: str, colour: str) -> None:
        """Get to know somebody, or a new name or colour of somebody."""
        self._durably(
            lambda connection: connection.execute(
                "INSERT INTO people VALUES (?, ?, ?, ?) "
                "ON CONFLICT (id) DO UPDATE SET name = excluded.name, colour = excluded.colour",
                (id, name, colour, _now()),
            )
        )

    def merge_people(self, id: str, into: str) -> None:
        """Two were one all along: what `id` played and his badges are now the other's."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE played SET person = ? WHERE person = ?", (into, id))
            connection.execute("UPDATE tags SET tag = ? WHERE tag = ?", (f"person/{into}", f"person/{id}"))
            connection.execute("DELETE FROM people WHERE id = ?", (id,))

        self._durably(write)

    def seat_person(self, game: int, player: str, person: str) -> None:
        """Write down who plays a side of a game; nobody if `person` is empty."""
        self._durably(
            lambda connection: (
                connection.execute("INSERT OR REPLACE INTO played VALUES (?, ?, ?)", (game, player, person))
                if person
                else connection.execute("DELETE FROM played WHERE game = ? AND player = ?", (game, player))
            )
        )

    def played(self) -> dict[int, dict[str, str]]:
        """Who played which side, game by game."""
        found: dict[int, dict[str, str]] = {}
        for game, player, person in self._connection.execute("SELECT game, player, person FROM played"):
            found.setdefault(game, {})[player] = person
        return found

    def backup(self) -> None:
        """Copy the whole record beside itself, in the background; the copy is replaced only when complete."""
        if self.folder is None or (self._backing_up and self._backing_up.is_alive()):
            return
        self._since_backup = 0
        files = (self.folder / FILE, self.folder / BACKUP)
        self._backing_up = threading.Thread(target=copy_file, args=files, name="backup")
        self._backing_up.start()

    def close(self) -> None:
        """Finish with a backup of the latest, and let the next process have the store."""
        if self._backing_up:
            self._backing_up.join()
        if self._since_backup:
            self.backup()
        if self._backing_up:
            self._backing_up.join()
        self._connection.close()
        if self._lock:
            self._lock.close()
            self._lock = None

    def _next_seq(self) -> int:
        row = self._connection.execute("SELECT max(seq) FROM journal").fetchone()
        return int(row[0] or 0) + 1

    def _last_sum(self, game: int) -> str:
        if game not in self._sums:
            self._sums[game] = self.journal(game)[-1].sum
        return self._sums[game]

    def _durably(self, write: Callable[[sqlite3.Connection], T]) -> T:
        """One transaction, on the disk when this returns; a full disk gets the reserve and one more try."""
        try:
            try:
                with transaction(self._connection):
                    return write(self._connection)
            except sqlite3.Error as error:
                full = is_full(error) or (self.folder is not None and disk_is_full(self.folder))
                if not (full and self._give_reserve()):
                    raise
            with transaction(self._connection):
                return write(self._connection)
        except sqlite3.Error as error:
            raise store_error(error) from error

    def _keep_reserve(self, folder: Path) -> None:
        reserve = folder / RESERVE
        try:
            if not reserve.exists() or reserve.stat().st_size < RESERVE_BYTES:
                with reserve.open("wb") as file:
                    os.posix_fallocate(file.fileno(), 0, RESERVE_BYTES)
        except OSError:
            with suppress(OSError):
                reserve.unlink()
            self.messages.append(_("The disk is almost full. Please free some space."))

    def _give_reserve(self) -> bool:
        if self.folder is None:
            return False
        try:
            (self.folder / RESERVE).unlink()
        except OSError:
            return False
        self.messages.append(_("The disk is full. Please free some space soon."))
        return True


def _longest(sources: list[Path]) -> dict[int, list[Written]]:
    """Every game, from the file that has most of it; the later file if several do."""
    games: dict[int, list[Written]] = {}
    for source in sources:
        for game, rows in read_sound_games(source).items():
            if len(rows) >= len(games.get(game, [])):
                games[game] = rows
    return games


def _is_short(connection: sqlite3.Connection, folder: Path, ahead: LogAhead) -> bool:
    """Whether SQLite has left out a part of the log, or the backup has what is gone here."""
    if not ahead.content and not (folder / BACKUP).exists():
        return False
    _busy, pages, _moved = connection.execute("PRAGMA wal_checkpoint").fetchone()
    if ahead.goes_beyond(max(pages, 0)):
        return True
    last = connection.execute("SELECT max(seq) FROM journal").fetchone()[0] or 0
    return last_row(folder / BACKUP) > int(last)


def record_is_sound(folder: Path) -> bool | None:
    """Whether a folder's record is as it was written, looked at from beside whoever uses it; None: there is none."""
    if not (folder / FILE).exists():
        return None
    try:
        with closing(_beside(folder)) as connection:
            return is_sound(connection)
    except sqlite3.Error:
        return False


def _beside(folder: Path) -> sqlite3.Connection:
    """The record for whoever only looks, beside another process or where nothing can be written."""
    file = folder / FILE
    at = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(at, uri=True, timeout=2)
    try:
        connection.execute("SELECT 1 FROM journal")
    except sqlite3.OperationalError:
        connection.close()
        if LogAhead.of(file).content:
            raise
        # SQLite would write beside the file even to read it, unless it is told that nobody changes it
        connection = sqlite3.connect(f"{at}&immutable=1", uri=True)
    return connection


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
