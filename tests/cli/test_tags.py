"""Tags by command: kept, carried over, printed; what is wrong is named."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

from companion.box.learning import pieces
from companion.box.pad import PadState, TagPad
from companion.cli import main
from companion.cli.labels import PAPERS, Layout, label_pages, width_of
from companion.game.rulebook import Token, find_rulebook, rulebooks
from companion.store import Store, StoreError
from companion.table import Tables

SVG = "{http://www.w3.org/2000/svg}"


def tags(folder: Path, *words: str) -> int:
    return main(["tags", "--data", str(folder), *words])


def test_the_folder_may_be_named_before_or_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["tags", "learn", "loot/purse", "--number", "DEADBEEF", "--data", str(tmp_path)]) == 0
    assert "DEADBEEF" in listed(tmp_path, capsys)[0]


def listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    assert tags(folder, "list") == 0
    return capsys.readouterr().out.splitlines()


def test_a_game_is_not_taken_for_a_piece(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert tags(tmp_path, "learn", "colt-express") == 1
    assert "--game colt-express" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["tags", "list"], ["referee"], ["history"]])
def test_a_damaged_record_is_not_set_aside_in_silence(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    (tmp_path / "companion.db").write_bytes(Random(1).randbytes(5000))
    assert main([*words, "--data", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "The record was damaged. It is kept as damaged-" in (said.out if words == ["history"] else said.err)


def test_a_tag_is_learnt_renamed_and_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert listed(tmp_path, capsys) == ["No tags are learnt yet."]
    assert tags(tmp_path, "learn", "loot/purse", "--number", "04:a1:b2:c3:d4:e5:80") == 0
    assert "Loot: purse" in listed(tmp_path, capsys)[0]
    assert tags(tmp_path, "rename", "04A1B2C3D4E580", "loot/jewel") == 0
    assert listed(tmp_path, capsys)[0].startswith("04A1B2C3D4E580        loot/jewel")
    assert tags(tmp_path, "forget", "04A1B2C3D4E580") == 0
    assert listed(tmp_path, capsys) == ["No tags are learnt yet."]


def test_tags_are_kept_in_order_while_the_box_is_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "tags.json"
    file.write_text('{"version": 1, "tags": [{"number": "DEADBEEF", "tag": "player/belle"}]}', encoding="utf-8")
    box = Store(tmp_path / "data")
    table = Tables(box).new(find_rulebook("colt-express").setup(["Belle", "Doc", "Tuco"]))
    try:
        assert tags(tmp_path / "data", "learn", "loot/purse", "--number", "04A1B2C3D4E580") == 0
        assert box.tag("04A1B2C3D4E580") == "loot/purse", "the box knows it at once"
        assert tags(tmp_path / "data", "rename", "04A1B2C3D4E580", "loot/jewel") == 0
        assert tags(tmp_path / "data", "import", str(file)) == 0
        assert [line.split()[1] for line in listed(tmp_path / "data", capsys)] == ["loot/jewel", "player/belle"]
        assert tags(tmp_path / "data", "forget", "04A1B2C3D4E580") == 0
        assert [one.tag for one in box.tags()] == ["player/belle"]
        one = table.asks[0]
        table.answer(one.ask.who, next(iter(one.ask.some_answers(Random(1)))), number=one.number)
        with pytest.raises(StoreError, match="Another companion"):
            Store(tmp_path / "data")
    finally:
        box.close()
    again = Store(tmp_path / "data")
    assert again.messages == []
    assert again.last_row(table.number) == table.number + 1
    again.close()


def test_the_pad_of_a_running_box_is_not_taken_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("companion.cli.tags.GREETING_SECONDS", 0.3)
    monkeypatch.setattr(TagPad, "state", PadState.BUSY)
    box = Store(tmp_path)
    try:
        assert tags(tmp_path, "learn", "loot/purse") == 1
    finally:
        box.close()
    assert "learn on the box (menu, Tools, Tags)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["learn"], "Which piece?"),
        (["learn", "Bank", "--number", "DEADBEEF"], "“Bank” is no piece"),
        (["learn", "a/b", "--game", "colt-express"], "either one piece or a game"),
        (["learn", "--game", "colt-express", "--group", "Hats"], "no group “Hats”"),
        (["learn", "--game", "chess"], "no game “chess”"),
        (["learn", "a/b", "--number", "$(reboot)"], "is no tag’s number"),
        (["rename", "DEADBEEF", "a/b"], "is not learnt"),
        (["forget", "DEADBEEF"], "is not learnt"),
        (["forget", "; rm -rf /"], "is no tag’s number"),
        (["import", "nowhere.json"], "cannot be read"),
        (["sheet", "chess"], "no game “chess”"),
        (["export", "/proc/none/tags.json"], "cannot be written"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, words: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert tags(tmp_path, *words) == 1
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_without_a_pad_learning_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("companion.cli.tags.GREETING_SECONDS", 0.1)
    assert tags(tmp_path, "learn", "loot/purse", "--port", str(tmp_path / "ttyACM0")) == 1
    assert "There is no tag pad at" in capsys.readouterr().err


def test_export_and_import_carry_all_tags_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "tags.json"
    for number, tag in (("DEADBEEF", "card/8♠"), ("04A1B2C3D4E580", "loot/purse")):
        tags(here, "learn", tag, "--number", number)
    assert tags(here, "export", str(file)) == 0
    assert tags(there, "import", str(file)) == 0
    assert listed(there, capsys) == listed(here, capsys)
    assert tags(here, "export") == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_bad_rows_are_named_and_the_good_ones_learnt(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows = [
        {"number": "DEADBEEF", "tag": "card/8♠"},
        {"number": "xyz", "tag": "card/9♠"},
        {"number": "04A1B2C3D4E580", "tag": "the bank"},
        "a word",
        {"number": 12, "tag": "a/b"},
        {"number": "de:ad:be:ef", "tag": "card/9♠"},
        {"number": "04A1B2C3D4E581", "tag": "loot/purse"},
    ]
    (tmp_path / "tags.json").write_text(json.dumps({"version": 1, "tags": rows}))
    assert tags(tmp_path, "import", str(tmp_path / "tags.json")) == 1
    out, err = capsys.readouterr()
    assert re.findall(r"Row (\d)", err) == ["2", "3", "4", "5", "6"]
    assert "2 tags are learnt." in out
    assert [line.split()[1] for line in listed(tmp_path, capsys)] == ["card/8♠", "loot/purse"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": 2, "tags": []}', '{"version": 1, "tags": 3}'])
def test_a_file_of_something_else_changes_nothing(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "tags.json").write_text(text)
    assert tags(tmp_path, "import", str(tmp_path / "tags.json")) == 1
    said = capsys.readouterr().err
    assert "no file of tags" in said or "no JSON text" in said


# Labels


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", rulebooks())
def test_a_sheet_has_every_piece_once_within_its_label(game: str, paper: str):
    layout = Layout(paper)
    tokens = pieces(find_rulebook(game))
    seen: list[str] = []
    for page in label_pages("A game", tokens, layout):
        root = ET.fromstring(page)
        wide, high = PAPERS[paper]
        assert (root.get("width"), root.get("height")) == (f"{wide:g}mm", f"{high:g}mm")
        assert root.get("viewBox") == f"0 0 {wide:g} {high:g}"
        assert root.find(f"{SVG}path[@class='cut']") is not None
        for label in root.iter(f"{SVG}g"):
            x, y = map(float, re.findall(r"[\d.]+", label.get("transform") or ""))
            assert x >= 5
            assert y >= 5
            assert x + layout.width <= wide - 5
            assert y + layout.height <= high - 5
            texts = list(label.iter(f"{SVG}text"))
            for text in texts:
                size = float(text.get("font-size") or 0)
                length = float(text.get("textLength") or width_of(text.text or "", size))
                assert length <= layout.width
                assert size < float(text.get("y") or 0) < layout.height
            seen.append(texts[1].text or "")
    assert seen == [token.tag for token in tokens]


def test_labels_do_not_overlap_and_cut_marks_stand_at_their_edges():
    layout = Layout()
    corners = [layout.place(at) for at in range(layout.columns * layout.rows)]
    for x, y in corners:
        for other_x, other_y in corners:
            assert (x, y) == (other_x, other_y) or abs(x - other_x) > layout.width or abs(y - other_y) > layout.height
    page = next(label_pages("A game", [Token("a/b", "B", "A")] * len(corners), layout))
    marks = ET.fromstring(page).find(f"{SVG}path[@class='cut']")
    assert marks is not None
    found = set(re.findall(r"M([\d.]+) [\d.-]+v", marks.get("d") or ""))
    assert found == {f"{edge:g}" for x, _y in corners for edge in (x, x + layout.width)}


def test_long_and_strange_names_stay_inside():
    names = ["W" * 80, "a very long name of a building that nobody would ever print", "日本" * 30, "<&\"'>", ""]
    page = next(label_pages("A game", [Token(f"a/{name}", name, name) for name in names], Layout()))
    for text in ET.fromstring(page).iter(f"{SVG}text"):
        size = float(text.get("font-size") or 0)
        assert float(text.get("textLength") or width_of(text.text or "", size)) <= 70


def test_labels_larger_than_the_paper_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert tags(tmp_path, "sheet", "colt-express", "--folder", str(tmp_path)) == 0
    assert len(list(tmp_path.glob("colt-express-labels-*.svg"))) == len(capsys.readouterr().out.splitlines())
    with pytest.raises(SystemExit):
        tags(tmp_path, "sheet", "colt-express", "--width", "1")
