"""Sundown: victory, hands, unbooting (DT-D01 to DT-D04)."""

from __future__ import annotations

from companion.game.asks import Ask, Confirm
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.doomtown import stats, victory
from companion.games.doomtown.town import Deed, Dude, Town
from companion.text import _

__all__ = ["GameOver", "Sundown", "SundownHands", "Unboot"]

_SUNDOWN = _("Sundown")


class Sundown(Step[Town]):
    """The one moment of the day when somebody can win (DT-V01)."""

    title = _SUNDOWN

    def run(self, town: Town) -> str:
        town.champion = victory.would_win(town)
        if not town.champion:
            town.say(_("Sundown: nobody wins"))
            return "nobody wins"
        town.say(_("Sundown: {player} wins", player=town.champion))
        return "somebody wins"


class SundownHands(Step[Town]):
    """Play hands are the players' business; the box only waits (DT-D02, DT-D03)."""

    title = _SUNDOWN

    def asks(self, town: Town) -> list[Ask]:
        note = _("From {player} on, one may go first", player=town.winner)
        return [Confirm(who=TABLE, title=_("Draw up to five cards"), note=note)]

    def take(self, town: Town, who: str, answer: bool) -> str:
        return "hands are full"


class Unboot(Step[Town]):
    """Everything unboots, what lasted the day ends (DT-D04)."""

    title = _SUNDOWN

    def run(self, town: Town) -> str:
        cards: list[Dude | Deed] = [*town.dudes.values(), *town.deeds.values()]
        for card in cards:
            card.booted = card.used = False
            for modifier in card.modifiers:
                modifier.traded = False
        for dude in town.dudes.values():
            dude.sidekicks_traded = 0
        stats.expire(town, "round", "shootout", "day")
        return "a new day"


class GameOver(Step[Town]):
    """The town has its winner."""

    title = _("Game over")
