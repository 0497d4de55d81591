"""The end: objective cards of the deck, and who has won (GW-123, GW-124, GW-140 to GW-152)."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, ChooseSeveral, Option
from companion.game.flow import Step
from companion.games.great_western_trail import facts, holdings, scoring
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import listed, objective_detail, objective_name
from companion.text import Words, _

__all__ = ["AddObjectives", "ChooseObjectives", "FinalScore", "GameOver"]

BEST, OTHER = "best", "other"
_SCORING = _("Scoring")


class AddObjectives(Step[Trail]):
    """Cards still in the deck may be added to the objective area; the best choice is proposed (GW-123, GW-124)."""

    title = _SCORING

    def asks(self, trail: Trail) -> list[Ask]:
        if fact := self._needed(trail):
            return [facts.ask_fact(trail, fact)]
        for who in trail.names:
            if who not in trail.shown and holdings.objectives_in_deck(trail, who):
                best = holdings.best_to_add(trail, who)
                words: Words = listed(objective_name(card) for card in best) or _("none")
                options = [Option(BEST, _("Add {cards}", cards=words)), Option(OTHER, _("Choose otherwise"))]
                return [Choose(who=who, title=_("Objective cards of the deck"), options=options, quick=BEST)]
        return []

    @staticmethod
    def _needed(trail: Trail) -> str:
        """A printed fact that counts now and that nobody has read from this copy yet (GW-165)."""
        held = [holdings.holding(trail, who, final=True) for who in trail.names]
        return next((fact for one in held for fact in facts.scored(one) if not facts.is_known(trail, fact)), "")

    def take(self, trail: Trail, who: str, answer: int | str) -> str | None:
        if fact := self._needed(trail):
            facts.learn(trail, fact, int(answer))
            return None
        if answer == OTHER:
            trail.choice = who
            return "otherwise"
        trail.shown[who] = holdings.best_to_add(trail, who)
        return None

    def run(self, trail: Trail) -> str:
        trail.hidden = []  # what the decks hold has been shown
        return "all added"


class ChooseObjectives(Step[Trail]):
    """A player who knows better."""

    title = _SCORING

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.choice
        printed = facts.facts(trail).objectives
        found = holdings.objectives_in_deck(trail, who)
        options = [Option(card, objective_name(card), objective_detail(printed[card])) for card in found]
        return [ChooseSeveral(who=who, title=_("Which cards are added?"), options=options, most=len(options))]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        trail.shown[who] = answer
        trail.choice = ""
        return "chosen"


class FinalScore(Step[Trail]):
    """The highest total wins (GW-152)."""

    title = _SCORING

    def run(self, trail: Trail) -> str:
        scoring.tell_winners(trail, {score.player: score.total for score in holdings.scores(trail, final=True)})
        return "the points are counted"


class GameOver(Step[Trail]):
    """Nothing is asked any more."""

    title = _("Game over")
