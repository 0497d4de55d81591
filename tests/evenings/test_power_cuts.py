"""Somebody trips over the cable: a process is killed at random moments of play, again and again."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

KILLS = 50


def referee(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "referee", "--data", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def say(process: subprocess.Popen[str], request: object) -> dict[str, Any] | None:
    """The reply, or None if the process was killed before it came."""
    assert process.stdin
    assert process.stdout
    try:
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None
    except (BrokenPipeError, json.JSONDecodeError):
        return None


def some_answer(reply: dict[str, Any], luck: Random) -> dict[str, Any]:
    ask = reply["asks"][0]
    answer: dict[str, Any] = {"player": ask["who"], "ask": ask["ask"]}
    if ask.get("chance"):
        answer["luck"] = True
    elif ask["kind"] in ("choose", "place"):
        answer["value"] = luck.choice([one["id"] for one in ask["options"] if "why_not" not in one])
    else:
        answer["value"] = True if ask["kind"] == "confirm" else ask.get("start") or ask.get("least", 0)
    return {"answer": answer}


def test_nothing_acknowledged_is_ever_lost(tmp_path: Path):
    luck, game, acknowledged, given = Random(5), 0, 0, 0
    for _kill in range(KILLS):
        process = referee(tmp_path)
        reply = say(process, {"resume": game} if game else NEW)
        assert reply is not None
        assert reply["ok"], reply
        # What was acknowledged is there; at most the one answer whose reply was cut off has come besides.
        assert acknowledged <= reply["view"]["can_undo"] <= acknowledged + 1
        acknowledged, game = reply["view"]["can_undo"], reply["id"]
        # After some answers the plug is pulled while the next ones are given, however slow the machine is just now.
        cut, undisturbed = Timer(luck.uniform(0, 0.02), process.kill), luck.randint(1, 9)
        while reply is not None:
            if undisturbed == 0:
                cut.start()
            undisturbed -= 1
            reply = say(process, NEW if reply["view"]["over"] else some_answer(reply, luck))
            if reply is not None:
                acknowledged, game, given = reply["view"]["can_undo"], reply["id"], given + 1
        cut.join()
        process.wait(60)
        for pipe in (process.stdin, process.stdout):
            assert pipe
            with suppress(BrokenPipeError):
                pipe.close()
    assert given > 3 * KILLS  # it was really played


NEW = {"new": {"game": "colt-express", "players": ["Belle", "Doc", "Tuco", "Ghost"]}}
