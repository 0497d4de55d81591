"""Facts and rulings (GW-165): asked before a step where they matter for the first time, and put right at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Step
from companion.games.great_western_trail import facts
from companion.games.great_western_trail.trail import Trail
from companion.text import _

__all__ = ["PrintedFact", "PrintedFacts", "Ruled", "correctable"]

NO = "no"


class Ruled(Step[Trail]):
    """A step before which a fact is asked for, the first time that it matters."""

    def __init__(self, step: Step[Trail], needed: Callable[[Trail], str]) -> None:
        self.step, self.needed = step, needed
        self.title = step.title

    def asks(self, trail: Trail) -> list[Ask]:
        fact = self.needed(trail)
        return [facts.ask_fact(trail, fact)] if fact else self.step.asks(trail)

    def run(self, trail: Trail) -> str:
        return self.step.run(trail)

    def take(self, trail: Trail, who: str, answer: Any) -> str | None:
        if fact := self.needed(trail):
            facts.learn(trail, fact, int(answer))
            return None
        return self.step.take(trail, who, answer)


def correctable(trail: Trail) -> list[str]:
    """Facts that can still be put right: the stocks are sorted, and a marker beyond 4 has counted the track."""
    found = [fact for fact in facts.FACTS if fact not in ("green teepees 1", "cowboys 2")]
    if any(trail.certificates(who) > 4 for who in trail.names):
        found.remove("track 5")
    return found


class PrintedFacts(Step[Trail]):
    """Which printed fact differs from what the companion believes, or which ruling from how it plays."""

    title = _("Facts and rulings")

    def asks(self, trail: Trail) -> list[Ask]:
        options = [Option(NO, _("All as it is"))]
        for fact in correctable(trail):
            options.append(Option(fact, facts.FACTS[fact].label, facts.words_of(trail, fact)))
        return [Choose(who=trail.aside_by, title=_("What is different here?"), options=options, quick=NO)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == NO:
            return "all as it is"
        trail.fact = answer
        return "chosen"


class PrintedFact(Step[Trail]):
    """What is printed, or how the table plays."""

    title = _("Facts and rulings")

    def asks(self, trail: Trail) -> list[Ask]:
        return [facts.ask_fact(trail, trail.fact, trail.aside_by)]

    def take(self, trail: Trail, who: str, answer: int | str) -> str:
        facts.learn(trail, trail.fact, int(answer))
        trail.fact = ""
        return "read"
