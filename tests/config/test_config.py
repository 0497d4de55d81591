"""The configuration: the shipped file stands, local lines count, and every mistake is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import ConfigError, config, local_file, read
from companion.config.config import CHOICES, LIMITS


def local(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "companion.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_local_file_the_shipped_one_counts():
    shipped = read()
    assert (shipped.text("parts"), shipped.text("display.kind"), shipped.number("display.address")) == (
        "auto",
        "ssd1306",
        0x3C,
    )
    assert shipped.flag("sound.buzzer")
    assert set(CHOICES) | set(LIMITS) <= set(shipped.values)
    for name, choices in CHOICES.items():
        assert shipped.text(name) in choices
    for name, (least, most) in LIMITS.items():
        assert least <= shipped.number(name) <= most


def test_only_what_differs_is_written_and_the_rest_stays(tmp_path: Path):
    own = read(local(tmp_path, '[display]\nkind = "sh1106"\n\n[seats]\n'))
    assert own.text("display.kind") == "sh1106"
    assert own.text("display.bus") == "i2c"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('parts = "reel"', "line 1, parts: “reel” is none of auto, real, virtual"),
        (
            '\n[display]\n# no\nkimd = "sh1106"',
            "line 4, display.kimd: there is no such setting; did you mean display.kind?",
        ),
        ("[display]\naddress = 300", "line 2, display.address: 300 is not between 8 and 119"),
        ('[keys]\nhold = "long"', "line 2, keys.hold: long is not a whole number"),
        ("[keys]\nhold = true", "line 2, keys.hold: True is not a whole number"),
        ("[sound]\nbuzzer = 1", "line 2, sound.buzzer: 1 is not true or false"),
        ("[web]\nport = 1\n[keys]\nport = 2", "line 4, keys.port: there is no such setting"),
        ("[colour]\nred = 1", "line 2, colour.red: there is no such setting"),
        ("[colour]", "line 1, colour: there is no such setting"),
        ("display.kind = 3", "line 1, display.kind: 3 is not a text in quotes"),
        ("[display\nkind=1", "line 1"),
        ("kind = ", "line 1"),
    ],
)
def test_every_mistake_is_named_with_its_line(tmp_path: Path, text: str, said: str):
    with pytest.raises(ConfigError) as wrong:
        read(local(tmp_path, text))
    assert said in str(wrong.value)
    assert "companion.toml" in str(wrong.value)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path):
    with pytest.raises(ConfigError, match=r"nowhere\.toml cannot be read: No such file or directory$"):
        read(tmp_path / "nowhere.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"bytes\.toml cannot be read: it is not text in UTF-8$"):
        read(tmp_path / "bytes.toml")


def test_where_the_local_file_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    monkeypatch.setattr(config, "SYSTEM", tmp_path / "etc.toml")
    assert local_file(tmp_path) is None
    beside = local(tmp_path, "")
    assert local_file(tmp_path) == beside
    (tmp_path / "etc.toml").touch()
    assert local_file(tmp_path) == tmp_path / "etc.toml"
    monkeypatch.setenv("COMPANION_CONFIG", "/somewhere/else.toml")
    assert local_file(tmp_path) == Path("/somewhere/else.toml")
