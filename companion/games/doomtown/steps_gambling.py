"""Gambling: ante, lowball hands, the cheatin' window, the pot (DT-G01 to DT-G08)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Confirm, Option
from companion.game.flow import Step
from companion.games.doomtown import gambling
from companion.games.doomtown.components import HAND
from companion.games.doomtown.pulls import pull_ask
from companion.games.doomtown.town import Town
from companion.games.doomtown.words import cards_words, hand_ask, hand_words
from companion.text import _

__all__ = [
    "Ante",
    "CheatinWindow",
    "Decide",
    "LowballHands",
    "OrderPulls",
    "Pot",
    "Reveal",
    "short_ask",
]

_GAMBLING = _("Gambling")


def short_ask(who: str) -> Confirm:
    """Fewer than five cards are only right when there are no more (DT-K22)."""
    title = _("Is your deck exhausted?")
    note = _("Fewer than five cards")
    return Confirm(who=who, title=title, note=note, yes=_("Yes"), no=_("Again"), secret=True, quick=None)


class Ante(Step[Town]):
    """A new day: everybody antes (DT-G01)."""

    title = _GAMBLING

    def run(self, town: Town) -> str:
        town.day += 1
        town.say(_("Day {n}", n=town.day))
        gambling.ante(town)
        town.contenders = list(town.names)
        return "the pot is full"


class LowballHands(Step[Town]):
    """Every contender draws five cards; all are revealed together (DT-G02)."""

    title = _GAMBLING

    def asks(self, town: Town) -> list[Ask]:
        return [
            short_ask(player) if player in town.short else hand_ask(town, player, _("Your lowball hand"))
            for player in town.contenders
            if player not in town.hands
        ]

    def take(self, town: Town, who: str, answer: Any) -> None:
        if who in town.short:
            cards = town.short.pop(who)
            if answer:
                town.hands[who] = cards
        elif len(answer) < HAND:
            town.short[who] = answer
        else:
            town.hands[who] = answer

    def run(self, town: Town) -> str:
        return "all hands are down"


class Reveal(Step[Town]):
    """The hands are ranked, and cheatin' ones named."""

    title = _GAMBLING

    def run(self, town: Town) -> str:
        cheatin = []
        for player in town.contenders:
            hand = gambling.hand_of(town, player)
            town.say(_("{player}: {cards}", player=player, cards=cards_words(town.hands[player])))
            town.say(_("{player}: {hand}", player=player, hand=hand_words(hand)))
            gambling.warn_of_jokers(town, player, town.hands[player])
            if hand.cheatin:
                cheatin.append(player)
        if not cheatin:
            return "all hands are legal"
        if not town.winner and not town.pulls:
            town.asked = list(town.names)
            return "who goes first?"
        first = town.winner or next(iter(town.pulls))
        town.cheatin_order = gambling.cheatin_order(town.names, first, cheatin)
        return "somebody cheats"


class OrderPulls(Step[Town]):
    """Day 1 has no Winner yet: the lowest pull goes first (DT-S06)."""

    title = _GAMBLING

    def asks(self, town: Town) -> list[Ask]:
        return [pull_ask(town, player, _("Pull for the order")) for player in town.asked]

    def take(self, town: Town, who: str, answer: list[str]) -> str | None:
        town.asked.remove(who)
        town.pulls[who] = answer[0] if answer else "A♣"
        gambling.ace_jokers(town, who, answer)
        if town.asked:
            return None
        low = gambling.lowest_pulls(town.pulls)
        town.pulls = {player: town.pulls[player] for player in low}
        if len(low) > 1:
            town.asked = low
            return None
        cheatin = [player for player in town.contenders if gambling.hand_of(town, player).cheatin]
        town.cheatin_order = gambling.cheatin_order(town.names, low[0], cheatin)
        return "somebody cheats"


class CheatinWindow(Step[Town]):
    """One player after the other may answer a cheatin' hand, once (DT-G06)."""

    title = _("Cheatin’")

    def asks(self, town: Town) -> list[Ask]:
        player = next((player for player in town.cheatin_order if self._cheats(town, player)), "")
        if not player:
            return []
        options = [
            Option("pass", _("Pass"), tags=("control/pass",)),
            Option("use", _("Cheatin’ Resolution")),
        ]
        cheats = self._cheats(town, player)
        note = _("{players} cheats", players=", ".join(cheats))
        return [Choose(who=player, title=_("Answer the cheatin’ hand?"), note=note, options=options, quick="pass")]

    def _cheats(self, town: Town, player: str) -> list[str]:
        """Whose hand a player could answer; a hand that was replaced may be legal by now."""
        return [one for one in town.contenders if one != player and gambling.hand_of(town, one).cheatin]

    def take(self, town: Town, who: str, answer: str) -> str | None:
        town.cheatin_order = town.cheatin_order[town.cheatin_order.index(who) + 1 :]
        if answer == "pass":
            return None
        town.say(_("{player} plays a Cheatin’ Resolution", player=who))
        town.play.by = who
        return "resolved"

    def run(self, town: Town) -> str:
        town.cheatin_order = []
        return "the window is closed"


class Decide(Step[Town]):
    """The lowest hand wins; only an exact tie for lowest draws again (DT-G03, DT-G04)."""

    title = _GAMBLING

    def run(self, town: Town) -> str:
        low = gambling.lowest(town)
        town.rank_modifiers.clear()
        if len(low) == 1:
            town.contenders = low
            return "one is lowest"
        for player in low:
            gambling.ace_jokers(town, player, town.hands.pop(player))
            town.jokers_as.pop(player, None)
        town.contenders = low
        town.say(_("A tie for lowest: {players} draw again", players=", ".join(low)))
        return "draw again"


class Pot(Step[Town]):
    """The Winner takes the pot; hands are discarded, used jokers aced (DT-G05, DT-G08)."""

    title = _GAMBLING

    def run(self, town: Town) -> str:
        winner = town.contenders[0]
        town.say(_("{player} is the Winner and takes {n}", player=winner, n=gambling.pot(town)))
        gambling.take_pot(town, winner)
        for player in town.clockwise(winner):
            gambling.ace_jokers(town, player, town.hands.get(player, []))
        town.hands.clear()
        town.jokers_as.clear()
        town.contenders = []
        town.asked = town.clockwise(winner)
        return "paid"
