"""Putting a printed fact right at any time (GW-165); set-up and first uses ask for most of them by themselves."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Step
from companion.games.great_western_trail import facts
from companion.games.great_western_trail.trail import Trail
from companion.text import _

__all__ = ["PrintedFact", "PrintedFacts", "correctable"]

NO = "no"


def correctable(trail: Trail) -> list[str]:
    """Facts that can still be put right: the stocks are sorted, and a marker beyond 4 has counted the track."""
    found = [fact for fact in facts.FACTS if fact not in ("green teepees 1", "cowboys 2")]
    if any(trail.certificates(who) > 4 for who in trail.names):
        found.remove("track 5")
    return found


class PrintedFacts(Step[Trail]):
    """Which printed fact differs from what the companion believes."""

    title = _("Printed facts")

    def asks(self, trail: Trail) -> list[Ask]:
        options = [Option(NO, _("All as printed"))]
        for fact in correctable(trail):
            options.append(Option(fact, facts.FACTS[fact].title, facts.words_of(trail, fact)))
        return [Choose(who=trail.aside_by, title=_("What is printed differently?"), options=options, quick=NO)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == NO:
            return "all as printed"
        trail.fact = answer
        return "chosen"


class PrintedFact(Step[Trail]):
    """What is printed."""

    title = _("Printed facts")

    def asks(self, trail: Trail) -> list[Ask]:
        return [facts.ask_fact(trail, trail.fact, trail.aside_by)]

    def take(self, trail: Trail, who: str, answer: int | str) -> str:
        facts.learn(trail, trail.fact, int(answer))
        trail.fact = ""
        return "read"
