"""What was acknowledged is there, whatever happens to the file, the disk or the process."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from companion.store import Store, StoreError, database, record_is_sound
from companion.store.disk import transaction
from companion.store.store import RESERVE


def filled(folder: Path, rows: int = 20) -> int:
    store = Store(folder)
    game = store.new_game("colt-express", "{}")
    for number in range(rows):
        store.append(game, "answer", f'{{"n": {number}}}', card="{}", over=False)
    store.close()
    return game


def bodies(store: Store, game: int) -> list[str]:
    return [row.body for row in store.journal(game)]


def damaged_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("damaged-*companion.db"))


def test_rows_come_back_in_order(tmp_path: Path):
    game = filled(tmp_path, 3)
    store = Store(tmp_path)
    assert bodies(store, game) == ["{}", '{"n": 0}', '{"n": 1}', '{"n": 2}']
    assert store.messages == []
    store.close()


def test_a_second_process_is_told_who_has_the_store(tmp_path: Path):
    store = Store(tmp_path)
    with pytest.raises(StoreError, match=str(os.getpid())):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_a_changed_row_is_noticed_and_nothing_before_it_is_lost(tmp_path: Path):
    game = filled(tmp_path)
    (tmp_path / "companion.backup.db").unlink()
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute("UPDATE journal SET body = '{\"n\": 99}' WHERE seq = 10")
        db.commit()
    store = Store(tmp_path)
    assert len(bodies(store, game)) == 9
    assert "damaged" in str(store.messages[0])
    assert len(damaged_files(tmp_path)) == 1
    store.append(game, "answer", "{}", card="{}", over=False)
    store.close()


def test_a_missing_row_is_noticed_and_the_backup_has_it(tmp_path: Path):
    game = filled(tmp_path)
    Store(tmp_path).close()  # makes the backup
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute("DELETE FROM journal WHERE seq = 10")
        db.commit()
    store = Store(tmp_path)
    assert len(bodies(store, game)) == 21
    store.close()


@pytest.mark.parametrize("kept", [0, 10, 100, 4096, 5000, 9000])
def test_a_file_cut_anywhere_is_set_aside_and_the_backup_used(tmp_path: Path, kept: int):
    game = filled(tmp_path)
    Store(tmp_path).close()
    file = tmp_path / "companion.db"
    content = file.read_bytes()
    file.write_bytes(content[:kept])
    store = Store(tmp_path)
    games = [saved.id for saved in store.games()]
    assert games == [game]
    assert len(bodies(store, game)) == 21
    assert damaged_files(tmp_path)[0].read_bytes()[:kept] == content[:kept]
    store.close()


def test_a_missing_file_beside_a_backup_does_not_lose_the_games(tmp_path: Path):
    game = filled(tmp_path)
    Store(tmp_path).close()
    (tmp_path / "companion.db").unlink()
    store = Store(tmp_path)
    assert [saved.id for saved in store.games()] == [game]
    store.close()


def test_garbage_instead_of_a_file_is_set_aside(tmp_path: Path):
    tmp_path.joinpath("companion.db").write_bytes(b"not a database at all" * 500)
    store = Store(tmp_path)
    assert store.games() == []
    assert len(damaged_files(tmp_path)) == 1
    store.close()


def test_a_disk_that_cannot_be_written_says_so_and_keeps_what_was(tmp_path: Path):
    game = filled(tmp_path)
    store = Store(tmp_path)
    store._connection.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError, match="nothing was changed"):
        store.append(game, "answer", "{}", card="{}", over=False)
    store._connection.execute("PRAGMA query_only = 0")
    store.append(game, "answer", "{}", card="{}", over=False)
    assert len(bodies(store, game)) == 22
    store.close()


def test_a_full_disk_gets_the_reserve_and_play_goes_on(tmp_path: Path):
    game = filled(tmp_path)
    store = Store(tmp_path)
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    long = "x" * 5000

    def write_until_full() -> None:
        for _time in range(10):
            store.append(game, "answer", long, card="{}", over=False)

    with pytest.raises(StoreError, match="full"):
        write_until_full()
    assert not (tmp_path / RESERVE).exists()
    assert "free some space" in str(store.messages[-1])
    kept = len(bodies(store, game))
    store._connection.execute("PRAGMA max_page_count = 100000")
    store.append(game, "answer", long, card="{}", over=False)
    assert len(bodies(store, game)) == kept + 1
    store.close()


def test_what_fails_half_way_has_never_been_and_the_next_is_kept():
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE said (word TEXT UNIQUE)")
        with pytest.raises(sqlite3.IntegrityError), transaction(connection):
            connection.executemany("INSERT INTO said VALUES (?)", [("half",), ("half",)])
        with transaction(connection):
            connection.execute("INSERT INTO said VALUES ('whole')")
        assert connection.execute("SELECT word FROM said").fetchall() == [("whole",)]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "file" / "data")


def test_small_facts_are_remembered(tmp_path: Path):
    store = Store(tmp_path)
    assert store.recall("sound", "on") == "on"
    store.remember("sound", "off")
    store.close()
    store = Store(tmp_path)
    assert store.recall("sound", "on") == "off"
    store.close()


def test_an_unknown_game_is_one_sentence():
    with pytest.raises(StoreError, match="no game 7"):
        Store().journal(7)


OLD_SCHEMA = """
CREATE TABLE journal (seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    at TEXT NOT NULL, sum TEXT NOT NULL);
CREATE TABLE games (id INTEGER PRIMARY KEY, game TEXT NOT NULL, started TEXT NOT NULL, touched TEXT NOT NULL,
    over INTEGER NOT NULL, card TEXT NOT NULL);
CREATE TABLE remembered (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


def test_a_record_from_before_there_were_people_is_kept_and_learns_them(tmp_path: Path):
    game = filled(tmp_path, 3)
    with closing(sqlite3.connect(tmp_path / "companion.db")) as new, closing(sqlite3.connect(tmp_path / "old")) as old:
        old.executescript(OLD_SCHEMA)
        for table in ("journal", "games", "remembered"):
            rows = new.execute(f"SELECT * FROM {table}").fetchall()
            gaps = ", ".join("?" * len(rows[0])) if rows else ""
            old.executemany(f"INSERT INTO {table} VALUES ({gaps})", rows) if rows else None
        old.commit()
    for name in ("companion.db", "companion.db-wal", "companion.db-shm", "companion.backup.db"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "old").rename(tmp_path / "companion.db")
    store = Store(tmp_path)
    assert store.messages == []
    assert len(bodies(store, game)) == 4
    assert store.people() == []
    store.keep_person("ann", "Ann", "red")
    store.seat_person(game, "Belle", "ann")
    assert store.played() == {game: {"Belle": "ann"}}
    store.close()


def test_people_survive_a_damaged_record(tmp_path: Path):
    game = filled(tmp_path)
    store = Store(tmp_path)
    store.keep_person("ann", "Ann", "red")
    store.seat_person(game, "Belle", "ann")
    store.close()
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute("UPDATE journal SET body = 'x' WHERE seq = 10")
        db.commit()
    store = Store(tmp_path)
    assert "damaged" in str(store.messages[0])
    assert [person.name for person in store.people()] == ["Ann"]
    assert store.played() == {game: {"Belle": "ann"}}
    store.close()


def as_after_a_power_cut(folder: Path, to: Path) -> int:
    """A folder as it lies there when the plug is pulled: everything of the evening is in SQLite's log."""
    store = Store(folder)
    game = store.new_game("colt-express", "{}")
    for number in range(20):
        store.append(game, "answer", f'{{"n": {number}}}', card="{}", over=False)
    store.learn("04A1", "player/red")
    store.keep_person("ann", "Ann", "red")
    store.remember("box/language", "fr")
    copytree(folder, to)
    store.close()
    return game


@pytest.mark.parametrize("at", [0.01, 0.4, 0.8])
@pytest.mark.parametrize("zeroes", [1, 5000])
def test_a_bad_spot_in_the_log_loses_nothing(tmp_path: Path, at: float, zeroes: int):
    game = as_after_a_power_cut(tmp_path / "box", tmp_path / "cut")
    log = tmp_path / "cut" / "companion.db-wal"
    content = bytearray(log.read_bytes())
    spot = int(len(content) * at)
    content[spot : spot + zeroes] = bytes(255 - one for one in content[spot : spot + zeroes])
    log.write_bytes(content)
    store = Store(tmp_path / "cut")
    assert len(bodies(store, game)) == 21
    assert (store.tag("04A1"), [one.name for one in store.people()]) == ("player/red", ["Ann"])
    assert store.recall("box/language") == "fr"
    assert "damaged" in str(store.messages[0])
    aside = damaged_files(tmp_path / "cut")[0]
    assert aside.with_name(f"{aside.name}.log").read_bytes() == content
    store.close()


def test_a_log_that_is_whole_is_no_damage(tmp_path: Path):
    game = as_after_a_power_cut(tmp_path / "box", tmp_path / "cut")
    log = tmp_path / "cut" / "companion.db-wal"
    log.write_bytes(log.read_bytes()[:-10])  # the last write came to nothing, so nobody was told that it is kept
    store = Store(tmp_path / "cut")
    assert store.messages == []
    assert len(bodies(store, game)) == 21
    store.close()


def test_what_a_lost_log_took_away_comes_back_from_the_backup(tmp_path: Path):
    store = Store(tmp_path / "box")
    game = store.new_game("colt-express", "{}")
    for _row in range(100):
        store.append(game, "answer", "{}", card="{}", over=False)
    assert store._backing_up
    store._backing_up.join()
    copytree(tmp_path / "box", tmp_path / "cut")
    store.close()
    (tmp_path / "cut" / "companion.db-wal").unlink()
    store = Store(tmp_path / "cut")
    assert len(bodies(store, game)) == 101
    assert "damaged" in str(store.messages[0])
    store.close()


def test_what_is_damaged_while_the_box_is_off_is_in_the_backup(tmp_path: Path):
    game = filled(tmp_path)
    tmp_path.joinpath("companion.db").write_bytes(b"\0" * 5000)
    store = Store(tmp_path)
    assert len(bodies(store, game)) == 21
    store.close()


@pytest.mark.parametrize("wrong", ["DELETE FROM games", "DROP TABLE games"])
def test_a_game_that_the_list_has_lost_is_put_back(tmp_path: Path, wrong: str):
    game = filled(tmp_path)
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute(wrong)
        db.commit()
    store = Store(tmp_path)
    assert [saved.id for saved in store.games()] == [game]
    assert "damaged" in str(store.messages[0])
    store.close()


def test_small_facts_survive_a_damaged_record_but_its_own_name_does_not(tmp_path: Path):
    filled(tmp_path)
    store = Store(tmp_path)
    store.remember("cards/doomtown", "[1]")
    store.remember("event/journal", "a1b2")  # rows to come may have the numbers of lost ones
    store.close()
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute("UPDATE journal SET body = 'x' WHERE seq = 10")
        db.commit()
    store = Store(tmp_path)
    assert store.recall("cards/doomtown") == "[1]"
    assert store.recall("event/journal") == ""
    store.close()


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE remembered SET value = CAST(x'66FF72' AS TEXT)",
        "UPDATE games SET touched = CAST(x'66FF72' AS TEXT)",
        "UPDATE people SET name = CAST(x'66FF72' AS TEXT)",
        "UPDATE tags SET tag = CAST(x'66FF72' AS TEXT)",
    ],
)
def test_a_letter_that_is_none_stops_nothing(tmp_path: Path, wrong: str):
    game = as_after_a_power_cut(tmp_path, tmp_path / "cut")
    with closing(sqlite3.connect(tmp_path / "companion.db")) as db:
        db.execute(wrong)
        db.commit()
    store = Store(tmp_path)
    assert "damaged" in str(store.messages[0])
    assert (len(store.games()), len(store.people()), len(store.tags())) == (1, 1, 1)
    assert store.recall("box/language") in ("fr", "f\N{REPLACEMENT CHARACTER}r")
    assert len(bodies(store, game)) == 21
    store.close()


def test_a_disk_that_is_full_already_gets_the_reserve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = filled(tmp_path)
    monkeypatch.setattr("companion.store.store.disk_is_full", lambda _folder: True)
    connect, failures = database.connect, iter([sqlite3.OperationalError("disk I/O error")])

    def connected(file: Path | None) -> sqlite3.Connection:
        if failure := next(failures, None):
            raise failure
        return connect(file)

    monkeypatch.setattr("companion.store.store.connect", connected)
    store = Store(tmp_path)
    assert "full" in str(store.messages[0])
    assert len(bodies(store, game)) == 21
    store.close()
    (tmp_path / RESERVE).unlink()
    failures = iter([sqlite3.OperationalError("disk I/O error")])
    with pytest.raises(StoreError, match="The disk is full"):
        Store(tmp_path)


def test_a_record_beside_which_nothing_can_be_written_can_be_looked_at(tmp_path: Path):
    game = filled(tmp_path)
    (tmp_path / "companion.db-shm").mkdir()  # as where the folder is read-only
    with pytest.raises(StoreError):
        Store(tmp_path)
    assert record_is_sound(tmp_path) is True
    copy = Store.copy_of(tmp_path)
    assert len(bodies(copy, game)) == 21
    copy.close()


def test_the_last_game_is_the_last_even_if_the_clock_has_gone_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    store, times = Store(tmp_path), iter(["2026-05-02", "2026-05-02", "1970-01-01", "1970-01-01"])
    monkeypatch.setattr("companion.store.store._now", lambda: next(times))
    games = [store.new_game("colt-express", "{}") for _game in range(2)]
    store.append(games[0], "answer", "{}", card="{}", over=False)
    last = store.new_game("colt-express", "{}")
    assert [saved.id for saved in store.games()] == [last, games[0], games[1]]
    store.close()
