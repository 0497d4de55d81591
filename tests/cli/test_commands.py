"""What can be typed, and what is said when it is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.cli.commands import COMMANDS
from companion.cli.selfplay import Plan, play_one
from companion.game.rulebook import find_rulebook
from companion.store import Store
from companion.table import Tables
from companion.table.bgstats import box_id
from tests.conftest import play_on


def test_games_are_listed(capsys: pytest.CaptureFixture[str]):
    assert main(["games"]) == 0
    assert "Colt Express" in capsys.readouterr().out


def test_a_flow_is_drawn(capsys: pytest.CaptureFixture[str]):
    assert main(["flow", "colt-express"]) == 0
    assert capsys.readouterr().out.startswith("stateDiagram-v2")


def test_without_a_command_the_box_starts(monkeypatch: pytest.MonkeyPatch):
    started: list[Namespace] = []

    def play(options: Namespace) -> int:
        started.append(options)
        return 0

    monkeypatch.setitem(COMMANDS, "play", play)
    assert main([]) == 0
    assert [(options.port, options.browser) for options in started] == [(None, False)]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_says_how_it_is_used(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"companion {command}" in capsys.readouterr().out


def test_a_screen_that_lacks_a_letter_gets_another():
    said = subprocess.run(
        [sys.executable, "-m", "companion", "games"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert b"2?6 players" in said.stdout


def test_an_unknown_game_is_one_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["flow", "chess"]) == 1
    assert "chess" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [["dance"], ["selfplay"], ["selfplay", "colt-express", "--games", "0"], ["play", "--port", "99999"]],
)
def test_unknown_words_are_refused_with_usage(words: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", "9"], "2 to 6 players"),
        (["--set", "expert=perhaps"], "expert can be"),
        (["--set", "speed=1"], "no setting"),
    ],
)
def test_selfplay_refuses_what_cannot_be_played(words: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main(["selfplay", "colt-express", *words]) == 1
    assert why in capsys.readouterr().err


def test_selfplay_counts_what_it_played(capsys: pytest.CaptureFixture[str]):
    assert main(["selfplay", "colt-express", "--games", "4", "--set", "expert=true", "--jobs", "2"]) == 0
    assert capsys.readouterr().out.startswith("4 games, ")


def test_selfplay_reports_what_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    from companion.games.colt_express.rulebook import RULEBOOK

    def broken(self: object, state: object) -> object:
        yield "a purse is missing"

    monkeypatch.setattr(type(RULEBOOK), "broken", broken)
    assert main(["selfplay", "colt-express", "--games", "1", "--keep", str(tmp_path)]) == 1
    assert "a purse is missing" in capsys.readouterr().err
    (kept,) = tmp_path.iterdir()
    assert '"game":"colt-express"' in kept.read_text()


def test_a_failed_game_is_kept_whatever_seed_and_folder_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("companion.games.colt_express.invariants.broken", lambda _train: iter(["a purse is missing"]))
    play = ["selfplay", "colt-express", "--games", "1", "--seed", "../../a b", "--keep"]
    assert main([*play, str(tmp_path / "new" / "folder")]) == 1
    (kept,) = (tmp_path / "new" / "folder").iterdir()
    assert kept.name == "selfplay-colt-express--a-b-0.journal"
    capsys.readouterr()
    assert main([*play, str(kept)]) == 1
    said = capsys.readouterr().err
    assert "a purse is missing" in said
    assert "could not be kept" in said


@pytest.mark.parametrize("command", [["cards", "import"], ["tags", "import"]])
def test_a_file_that_never_ends_or_is_no_json_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
):
    deep, letters = tmp_path / "deep", tmp_path / "letters"
    deep.write_text("[" * 100_000)
    letters.write_bytes(b'"\xff"')
    for file, why in (("/dev/zero", "longer than"), (str(deep), "no JSON"), (str(letters), "no JSON")):
        assert main([*command, file, "--data", str(tmp_path / "data")]) == 1
        said = capsys.readouterr().err
        assert why in said
        assert said.count("\n") == 1


def test_output_that_cannot_be_written_is_one_sentence():
    for command in (["games"], ["flow", "colt-express"], ["referee", "--memory"]):
        with Path("/dev/full").open("w") as full:
            ended = subprocess.run(
                [sys.executable, "-m", "companion", *command],
                input="{}\n",
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert ended.returncode == 1
        assert ended.stderr == "companion: No space left on device\n"


def test_games_can_be_looked_at_where_nothing_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    store = Store(tmp_path)
    Tables(store).new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]))
    store.close()
    (tmp_path / "companion.db-shm").mkdir()
    assert main(["history", "--data", str(tmp_path)]) == 0
    assert "Belle, Doc, Tuco" in capsys.readouterr().out


def test_the_same_seed_plays_the_same_game():
    plan = Plan("colt-express", 4, "7", {}, "table")
    assert play_one(plan, 3).answers == play_one(plan, 3).answers


@pytest.mark.parametrize("through", ["keys", "tags"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_can_be_played_through_the_box(through: str, players: int):
    played = play_one(Plan("colt-express", players, "1", {}, through), players)
    assert not played.failure
    assert played.presses / played.answers < 3


def test_history_lists_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["history", "--data", str(tmp_path)]) == 0
    assert "No games yet" in capsys.readouterr().out
    store = Store(tmp_path)
    Tables(store).new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]))
    assert main(["referee", "--data", str(tmp_path)]) == 1  # it would write
    assert "Another companion" in capsys.readouterr().err
    store.close()
    assert main(["history", "--data", str(tmp_path)]) == 0
    assert "Belle, Doc, Tuco" in capsys.readouterr().out


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with one finished game that Ann won or lost."""
    from companion.table.people import meet
    from tests.conftest import play_on

    store = Store(tmp_path)
    table = Tables(store).new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]))
    store.seat_person(table.number, "Belle", meet(store, "Ann").id)
    play_on(table, 2000)
    store.close()
    return tmp_path


def test_history_shows_one_game_with_its_reasons_and_the_people(evening: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["history", "--data", str(evening)]) == 0
    assert "won by" in capsys.readouterr().out
    assert main(["history", "1", "--data", str(evening)]) == 0
    assert "Ann (Belle)" in capsys.readouterr().out
    assert main(["history", "--people", "--data", str(evening)]) == 0
    assert " of 1 won (" in capsys.readouterr().out
    assert main(["history", "77", "--data", str(evening)]) == 1
    assert "no game 77" in capsys.readouterr().err


def test_export_writes_for_spreadsheets_programs_and_bg_stats(evening: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["export", "--data", str(evening)]) == 0
    assert capsys.readouterr().out.startswith("number,game,started")
    assert main(["export", "1", "--format", "bgstats", "--data", str(evening)]) == 0
    assert capsys.readouterr().out.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    file = evening / "games.json"
    assert main(["export", "--format", "json", "--to", str(file), "--data", str(evening)]) == 0
    capsys.readouterr()
    assert '"person": {' in file.read_text()
    assert main(["export", "--to", str(evening / "no" / "where"), "--data", str(evening)]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["history"], ["export"], ["export", "--format", "bgstats"]])
def test_the_games_can_be_looked_at_while_the_box_is_on(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    on = Store(tmp_path)
    try:
        table = Tables(on).new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]), luck=Random(1))
        play_on(table, 2000)
        box = box_id(on)
        assert main([*words, "--data", str(tmp_path)]) == 0
        said = capsys.readouterr().out
        assert (box if "bgstats" in words else "Colt Express") in said
        table.undo()
    finally:
        on.close()
