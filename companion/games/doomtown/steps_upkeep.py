"""Upkeep: production, the borrowed ante, and who is kept (DT-U01 to DT-U08)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Number
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.games.doomtown import upkeep
from companion.games.doomtown.leaving import leave_play
from companion.games.doomtown.town import GHOST_ROCK, Passes, Town
from companion.games.doomtown.words import dude_option
from companion.text import Words, _

__all__ = ["Pay", "Production", "Repay"]

_UPKEEP = _("Upkeep")
_MOST = 60


class Production(Step[Town]):
    """Everybody collects before anybody pays (DT-U01, DT-U08)."""

    title = _UPKEEP

    def asks(self, town: Town) -> list[Ask]:
        if not town.compact:
            return []
        return [Number(who=player, title=_("Production collected"), most=_MOST, start=3) for player in town.asked]

    def take(self, town: Town, who: str, answer: int) -> None:
        upkeep.collect(town, who, answer)
        town.asked.remove(who)

    def run(self, town: Town) -> str:
        if not town.compact:
            for player in town.clockwise(town.winner):
                made = upkeep.production(town, player)
                upkeep.collect(town, player, made.total)
                town.say(_("{player} collects {sum}", player=player, sum=str(made)))
        return "collected"


class Repay(Step[Town]):
    """Borrowed antes go back before upkeep (DT-U03)."""

    title = _UPKEEP

    def run(self, town: Town) -> str:
        for player in town.clockwise(town.winner):
            upkeep.repay(town, player)
        town.asked = [player for player in town.clockwise(town.winner) if town.compact or town.dudes_of(player)]
        return "repaid"


class Pay(Step[Town]):
    """Everybody is paid but those named; who cannot be paid goes first (DT-U04)."""

    title = _UPKEEP

    def asks(self, town: Town) -> list[Ask]:
        return [self._ask(town, player) for player in town.asked if town.compact or town.dudes_of(player)]

    def _ask(self, town: Town, player: str) -> Ask:
        stash = town.stash(player)
        if town.compact:
            return Number(who=player, title=_("Upkeep paid"), most=stash, start=0)
        dudes = town.dudes_of(player)
        options = [dude_option(dude, detail=str(upkeep.cost(town, dude).total)) for dude in dudes]
        short = upkeep.wages(town, dudes) - stash
        if short > 0:
            return Choose(who=player, title=_("{n} short: who leaves?", n=short), options=options)
        note: Words = _("Stash {n}, all cost {m}", n=stash, m=upkeep.wages(town, dudes))
        return ChooseSeveral(
            who=player,
            title=_("Who is not paid?"),
            note=note,
            options=options,
            most=len(dudes),
            quick=[],
        )

    def take(self, town: Town, who: str, answer: Any) -> None:
        if isinstance(answer, str):
            leave_play(town, town.dudes[answer], "discard")
            town.say(_("{dude} is not paid and leaves", dude=answer))
            if town.dudes_of(who):
                return
        elif town.compact:
            town.ledger.move(GHOST_ROCK, answer, who, BANK, _("upkeep"))
        else:
            upkeep.pay(town, who, [dude.id for dude in town.dudes_of(who) if dude.id not in answer])
        town.asked.remove(who)

    def run(self, town: Town) -> str:
        town.asked = []
        town.noon = Passes(town.clockwise(town.winner))
        town.say(_("High Noon: {player} begins", player=town.winner))
        return "everyone is paid"
