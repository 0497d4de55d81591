"""Self-play: random games in which everything that must always hold is checked after every answer."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.hands import Hands, hands_for
from companion.errors import CompanionError
from companion.game.rulebook import Rulebook, Setup, find_rulebook
from companion.store import Store
from companion.table import Table, Tables
from companion.text import _

__all__ = ["Played", "play_one", "selfplay"]

LONGEST_GAME = 20_000


class SelfPlayError(CompanionError):
    """Something that must always hold did not."""


@dataclass(frozen=True, slots=True)
class Played:
    """What one game of self-play came to."""

    number: int
    answers: int
    presses: int
    seconds: float
    failure: str = ""
    journal: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games to play, and how."""

    game: str
    players: int | None
    seed: str
    settings: dict[str, bool | int | str]
    through: str


def selfplay(options: argparse.Namespace) -> int:
    rulebook = find_rulebook(options.game)
    if options.players is not None and options.players not in rulebook.counts:
        rulebook.seat(["?"] * options.players)  # says how many can play
    plan = Plan(options.game, options.players, options.seed, rulebook.settings_from(options.set), options.through)
    rulebook.agree(plan.settings)
    began, games, answers, presses = time.monotonic(), 0, 0, 0
    for played in _all(plan, options.games, options.jobs):
        if played.failure:
            return _report_failure(played, plan, options.keep)
        games, answers, presses = games + 1, answers + played.answers, presses + played.presses
        _progress(games, options.games, answers, began)
    seconds = max(time.monotonic() - began, 1e-9)
    print(
        _(
            "{games} games, {answers} answers, {rate} answers/s",
            games=games,
            answers=answers,
            rate=round(answers / seconds),
        )
    )
    if plan.through != "table":
        print(_("{mean} presses an answer", mean=f"{presses / max(answers, 1):.2f}"))
    return 0


def _all(plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from (play_one(plan, number) for number in range(games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(play_one, plan), range(games), chunksize=4)


def play_one(plan: Plan, number: int) -> Played:
    """Play one game to its end; what fails is reported with its journal."""
    rulebook, luck = find_rulebook(plan.game), Random(f"{plan.seed}/{number}")
    began, store = time.monotonic(), Store()
    table: Table | None = None
    hands: Hands | None = None
    try:
        table = Tables(store).new(_setup(rulebook, plan, number, luck), luck=luck)
        hands = hands_for(plan.through, Tables(store), table, luck)
        check = Random(f"checks/{plan.seed}/{number}")
        while not table.game.over:
            if table.game.state.answers > LONGEST_GAME:
                raise SelfPlayError(_("the game does not end"))
            hands.answer()
            _check(table, check)
    except Exception as error:  # whatever fails in a game is what self-play is looking for
        journal = _journal(store, table)
        answers = table.game.state.answers if table else 0
        cause = error.__cause__ or error
        return Played(number, answers, 0, 0, f"{type(cause).__name__}: {cause}", journal)
    finally:
        store.close()
    return Played(number, table.game.state.answers, hands.presses, time.monotonic() - began)


def _setup(rulebook: Rulebook[Any], plan: Plan, number: int, luck: Random) -> Setup:
    counts = rulebook.counts_with(rulebook.agree(plan.settings))
    count = plan.players or counts[number % len(counts)]
    names = [side.name for side in rulebook.sides(count)]
    return rulebook.setup(luck.sample(names, count), plan.settings)


def _check(table: Table, luck: Random) -> None:
    wrong = next(table.rulebook.broken(table.game.state), None)
    if wrong:
        raise SelfPlayError(wrong)
    chance = luck.random()
    if chance < 0.02:
        _check_undo(table, luck.randint(1, min(30, len(table.course.moves))))
    elif chance < 0.04:
        state = table.serialised()
        again = table.restored(state)
        if table._encode(again.state) != state or again.asks != table.game.asks:
            raise SelfPlayError(_("the state changes when it is kept and read again"))
    elif chance < 0.045:
        _check_replay(table)


def _check_undo(table: Table, count: int) -> None:
    before, asks = table.serialised(), table.game.asks
    table.undo(count)
    table.redo(count)
    if table.serialised() != before or table.game.asks != asks:
        raise SelfPlayError(_("undo and redo of {n} moves do not lead back", n=count))


def _check_replay(table: Table) -> None:
    again = Tables(table.store).resume(table.number)
    if again.serialised() != table.serialised() or [one.ask for one in again.asks] != table.game.asks:
        raise SelfPlayError(_("the journal replays to something else"))


def _journal(store: Store, table: Table | None) -> str:
    if table is None:
        return ""
    return "\n".join(f"{row.seq}\t{row.kind}\t{row.body}" for row in store.journal(table.number))


def _report_failure(played: Played, plan: Plan, folder: Path) -> int:
    print(file=sys.stderr)
    print(
        _(
            "Game {n} of seed {seed} failed after {answers} answers: {what}",
            n=played.number,
            seed=plan.seed,
            answers=played.answers,
            what=played.failure,
        ),
        file=sys.stderr,
    )
    kept = folder / re.sub(r"[^\w-]+", "-", f"selfplay-{plan.game}-{plan.seed}-{played.number}")[:200]
    kept = kept.with_name(kept.name + ".journal")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text(played.journal + "\n", encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        raise CompanionError(_("Its journal could not be kept in {file}: {why}", file=str(kept), why=why)) from error
    print(_("Its journal is kept in {file}", file=str(kept)), file=sys.stderr)
    return 1


def _progress(done: int, of: int, answers: int, began: float) -> None:
    if not sys.stderr.isatty():
        return
    width = 30
    filled = width * done // of
    seconds = time.monotonic() - began
    bar = "█" * filled + "·" * (width - filled)
    print(f"\r{bar} {done}/{of}  {answers} answers  {seconds:.0f} s", end="\n" if done == of else "", file=sys.stderr)
