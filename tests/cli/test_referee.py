"""Programs play through the referee; nothing they send ends it or harms a game."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.referee import LONGEST_LINE, Referee
from companion.store import Store
from companion.table import Tables
from tests.game.test_asks import ANYTHING

NEW = {"new": {"game": "colt-express", "players": ["Belle", "Doc", "Tuco"]}}


@pytest.fixture
def referee(tables: Tables) -> Referee:
    return Referee(tables)


def say(referee: Referee, request: object) -> dict[str, Any]:
    return referee.reply(json.dumps(request))


def play_on(referee: Referee, answers: int) -> dict[str, Any]:
    """Let a program that knows nothing but the protocol answer from what it is offered."""
    luck, reply = Random(3), say(referee, {"view": "public"})
    for _time in range(answers):
        ask = reply["asks"][0]
        answer: dict[str, Any] = {"player": ask["who"], "ask": ask["ask"]}
        if ask.get("chance"):
            answer["luck"] = True
        elif ask["kind"] in ("choose", "place"):
            answer["value"] = luck.choice([one["id"] for one in ask["options"] if "why_not" not in one])
        elif ask["kind"] == "confirm":
            answer["value"] = True
        else:
            answer["value"] = ask.get("start") or ask.get("least", 0)
        reply = say(referee, {"answer": answer})
        assert reply["ok"], reply
    return reply


def test_a_program_plays_undoes_redoes_and_looks(referee: Referee):
    assert say(referee, NEW)["ok"]
    after = play_on(referee, 25)
    back = say(referee, {"undo": 5})
    assert back["view"]["log"] != after["view"]["log"]
    again = say(referee, {"redo": 5})
    assert again["view"]["log"] == after["view"]["log"]
    own = say(referee, {"view": "Belle"})
    assert own["ok"]
    assert say(referee, {"resume": after["id"]})["view"]["log"] == after["view"]["log"]


def test_a_correction_says_who_and_why(referee: Referee):
    say(referee, NEW)
    play_on(referee, 4)
    right = {"what": "bullet", "holder": "Doc/gun", "to": 5, "who": "Ann", "why": "miscounted"}
    assert say(referee, {"correct": right})["ok"]
    for wrong in (
        {**right, "to": -1},
        {**right, "to": True},
        {**right, "to": 10**15},
        {**right, "holder": "x"},
        {"to": 1},
        {**right, "why": ""},
    ):
        assert not say(referee, {"correct": wrong})["ok"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "not JSON"),
        ("[1, 2]", "JSON object"),
        ("{}", "one command"),
        ('{"undo": 1, "redo": 1}', "one command"),
        ('{"fly": 1}', "no command"),
        ('{"undo": 1}', "No game is open"),
        ('{"undo": "x"}', "No game is open"),
        ('{"new": {"game": "chess", "players": []}}', "no game"),
        ('{"new": {"game": "colt-express", "players": "Belle"}}', "list of names"),
        ('{"new": {"game": "colt-express", "players": ["Belle", "Doc"]}}', "not one of"),
        ('{"new": {"players": []}}', "needs"),
        ('{"new": {"game": "colt-express", "players": ["Belle","Doc","Tuco"], "x": 1}}', "knows no"),
        ('{"resume": 99}', "no game 99"),
        ('{"resume": 1e99}', "whole number"),
        ("[" * 100000, "nested too deeply"),
        ('{"answer": {"value": NaN}}', "No game is open"),
        ('{"view": "\\ud800"}', "half a letter"),
        ('{"undo": ' + "1" * 5000 + "}", "not JSON"),
    ],
)
def test_what_is_wrong_is_said(referee: Referee, line: str, why: str):
    reply = referee.reply(line)
    assert not reply["ok"]
    assert why in reply["error"]["message"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"answer": {"player": "table", "value": None}}, "“null” is not one of the answers"),
        ({"answer": {"player": "table", "value": True}}, "“true” is not one of the answers"),
        (
            {"answer": {"player": "table", "value": {"it’s": [1.5, False]}}},
            '“{"it’s": [1.5, false]}” is not one of the answers',
        ),
        ({"new": {"game": {"a": None}, "players": []}}, 'There is no game “{"a": null}” here'),
        ({"new": {**NEW["new"], "settings": {"expert": [True]}}}, "expert can be true, false, not [true]"),
        (
            {"correct": {"what": "Doc", "holder": "y" * 999, "to": "box", "who": "A", "why": "b"}},
            f"Doc is not at {'y' * 40}",
        ),
        (
            {"correct": {"what": "x" * 999, "holder": "outside", "to": "box", "who": "A", "why": "b"}},
            f"This game has no piece “{'x' * 40}”",
        ),
    ],
)
def test_what_was_sent_is_said_back_as_it_was_written(referee: Referee, wish: object, why: str):
    say(referee, NEW)
    play_on(referee, 2)
    assert say(referee, wish)["error"]["message"].partition(";")[0] == why


def test_whoever_forgets_the_player_is_told_who_is_asked(referee: Referee):
    say(referee, NEW)
    reply = play_on(referee, 25)
    asked = reply["asks"][0]["who"]
    assert (
        say(referee, {"answer": {"value": 1}})["error"]["message"] == f"Not the whole table is asked now, but {asked}"
    )


def test_a_fault_in_the_rules_does_not_end_the_conversation(referee: Referee, monkeypatch: pytest.MonkeyPatch):
    say(referee, NEW)
    with monkeypatch.context() as meanwhile:
        meanwhile.delattr("companion.games.colt_express.table_view.summary")
        assert say(referee, {"view": "public"})["error"]["message"] == "The box stumbled over that"
    assert say(referee, {"view": "public"})["ok"]


def test_a_refusal_names_the_rule_and_the_code(referee: Referee):
    say(referee, NEW)
    reply = say(referee, {"answer": {"player": "Nobody", "value": 1}})
    assert not reply["ok"]
    assert set(reply["error"]) >= {"message", "rule"}


def test_an_answer_to_a_question_that_moved_on_is_refused(referee: Referee):
    first = say(referee, NEW)["asks"][0]
    assert say(referee, {"answer": {"ask": first["ask"], "luck": True}})["ok"]
    late = say(referee, {"answer": {"ask": first["ask"], "luck": True}})
    assert "no longer open" in late["error"]["message"]


@settings(max_examples=150, deadline=None)
@given(
    requests=st.lists(
        st.fixed_dictionaries(
            {}, optional=dict.fromkeys(("answer", "undo", "redo", "correct", "view", "resume"), ANYTHING)
        )
        | st.fixed_dictionaries(
            {
                "answer": st.fixed_dictionaries(
                    {}, optional=dict.fromkeys(("player", "value", "ask", "tag", "seat"), ANYTHING)
                )
            }
        )
        | st.fixed_dictionaries(
            {"correct": st.fixed_dictionaries(dict.fromkeys(("what", "holder", "to", "who", "why"), ANYTHING))}
        ),
        max_size=8,
    )
)
def test_no_input_however_broken_ends_it(requests: list[dict[str, Any]]):
    store = Store()
    referee = Referee(Tables(store))
    say(referee, NEW)
    play_on(referee, 8)
    for request in requests:
        assert say(referee, request)["ok"] in (True, False)
    assert say(referee, {"view": "public"})["ok"]
    store.close()


def test_lines_that_are_too_long_or_not_text_are_skipped(referee: Referee):
    lines = b'{"x": "' + b"a" * LONGEST_LINE + b'"}\n\xff\xfe\n\n{"\\ud800": 1}\n' + json.dumps(NEW).encode() + b"\n"
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="utf-8")
    referee.run(io.BytesIO(lines), out)
    replies = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [False, False, False, True]
