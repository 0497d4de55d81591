"""The disk under the record: who may write, all or nothing, a spare copy, and what is said when it fails."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from companion.errors import CompanionError
from companion.text import Words, _

__all__ = [
    "StoreError",
    "StoreInUseError",
    "copy_file",
    "disk_is_full",
    "is_full",
    "saying",
    "store_error",
    "take_lock",
    "transaction",
]

SMALL = 64 * 1024


class StoreError(CompanionError, OSError):
    """Something could not be kept; what was acknowledged before is safe."""


class StoreInUseError(StoreError):
    """Another process has the store."""


def copy_file(file: Path, backup: Path) -> None:
    """A copy of the database, which takes the place of the one before only when it is whole."""
    unfinished = backup.with_name(backup.name + ".new")
    with suppress(sqlite3.Error, OSError):  # a backup that fails leaves the one before in place
        unfinished.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(file)) as source,
            closing(sqlite3.connect(unfinished)) as target,
        ):
            source.backup(target)
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(backup)


def take_lock(path: Path) -> IO[str]:
    """The right to write, for as long as this file is open; refused while somebody else has it."""
    file = path.open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        holder = file.read().strip() or "?"
        file.close()
        raise StoreInUseError(
            _("Another companion (process {pid}) uses {folder}; end it first", pid=holder, folder=str(path.parent))
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite has rolled back by itself after some errors
            connection.execute("ROLLBACK")
        raise


def is_full(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorname", "") == "SQLITE_FULL" or "full" in str(error)


def disk_is_full(folder: Path) -> bool:
    """Whether there is no room for even a small file, which SQLite calls by other names."""
    with suppress(OSError):
        room = os.statvfs(folder)
        return room.f_bavail * room.f_frsize < SMALL
    return False


def store_error(error: sqlite3.Error) -> StoreError:
    """What SQLite reports, as a sentence to the table."""
    if is_full(error):
        return StoreError(_("The disk is full; nothing was changed. Free some space and try again."))
    if "readonly" in str(error):
        return StoreError(_("The disk cannot be written to; nothing was changed."))
    return StoreError(_("The record cannot be written ({error}); nothing was changed.", error=str(error)))


@contextmanager
def saying(what: Words) -> Iterator[None]:
    """Whatever the system refuses meanwhile is reported as this."""
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        raise StoreError(_("{what}: {why}", what=what, why=error.strerror or str(error))) from error
