"""A round of a shootout, as its table in the rulebook (DT-F06 to DT-F50)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Step
from companion.games.doomtown import gambling, shooting, stats
from companion.games.doomtown.components import HAND
from companion.games.doomtown.steps_gambling import short_ask
from companion.games.doomtown.steps_noon import pass_option
from companion.games.doomtown.town import SIDES, Passes, Town
from companion.games.doomtown.words import cards_words, dude_option, hand_ask, hand_words
from companion.text import Words, _, n_

__all__ = [
    "Comparison",
    "DrawHands",
    "EndOfRound",
    "OpenPlays",
    "ResolutionPlays",
    "Reveal",
    "Shooters",
    "ShootoutPlays",
    "posse_gone",
    "why_not_cheatin",
]

_SHOOTOUT = _("Shootout")


def posse_gone(town: Town) -> bool:
    """Whether the shootout ends at once (DT-F10, DT-F28)."""
    fight = town.fight
    return fight.ended or not all(fight.posses[side] for side in SIDES)


class _Window(Step[Town]):
    """One play or pass each in order until all have passed one after the other (DT-F07, DT-F21)."""

    title: Words = _SHOOTOUT
    question: Words
    ability: Words

    def asks(self, town: Town) -> list[Ask]:
        window = town.fight.window
        if posse_gone(town) or window.over:
            return []
        options = [
            pass_option(len(window.order)),
            Option("play", self.ability),
            *self.more(town, window.player),
        ]
        return [Choose(who=window.player, title=self.question, options=options, quick="pass")]

    def more(self, town: Town, player: str) -> list[Option]:
        return []

    def take(self, town: Town, who: str, answer: str) -> str | None:
        fight = town.fight
        if answer == "pass":
            fight.window.pass_on()
            return self.run(town) if fight.window.over else None
        if answer == "cheatin":
            fight.cheatin_used.append(who)
            town.say(_("{player} plays a Cheatin’ Resolution", player=who))
        else:
            town.say(_("{player} uses an ability", player=who))
        town.play.by = who
        fight.window.play()
        return "a play"

    def run(self, town: Town) -> str:
        return "a posse is gone" if posse_gone(town) else "everyone has passed"


class OpenPlays(Step[Town]):
    """The window for shootout plays opens (DT-F06)."""

    title = _SHOOTOUT

    def run(self, town: Town) -> str:
        fight = town.fight
        fight.window = Passes(shooting.involved(town))
        fight.choosing = []
        return "open"


class ShootoutPlays(_Window):
    """Shootout abilities (DT-F07, DT-F08)."""

    question = _("Shootout play?")
    ability = _("Shootout ability")


class Shooters(Step[Town]):
    """Leader first, then mark, each names a shooter (DT-F11)."""

    title = _SHOOTOUT

    def asks(self, town: Town) -> list[Ask]:
        fight = town.fight
        if town.compact:
            return []
        for side in SIDES:
            if side not in fight.shooters and len(fight.posses[side]) > 1:
                options = [dude_option(town.dudes[dude]) for dude in fight.posses[side]]
                return [Choose(who=fight.players[side], title=_("Who is the shooter?"), options=options)]
        return []

    def take(self, town: Town, who: str, answer: str) -> None:
        fight = town.fight
        fight.shooters[fight.side_of(answer)] = answer

    def run(self, town: Town) -> str:
        fight = town.fight
        if town.compact:
            return "named"
        for side in SIDES:
            fight.shooters.setdefault(side, fight.posses[side][0])
            numbers = shooting.numbers(town, side)
            town.say(_("{dude} shoots: {numbers}", dude=fight.shooters[side], numbers=numbers))
        return "named"


class DrawHands(Step[Town]):
    """Both draw, redraw and cut to five in secret (DT-F14 to DT-F17)."""

    title = _SHOOTOUT

    def asks(self, town: Town) -> list[Ask]:
        fight = town.fight
        found: list[Ask] = []
        for side in SIDES:
            player = fight.players[side]
            if side in fight.short:
                found.append(short_ask(player))
            elif side not in fight.hands:
                note = "" if town.compact else shooting.numbers(town, side)
                found.append(hand_ask(town, player, _("Your draw hand"), note=note))
        return found

    def take(self, town: Town, who: str, answer: Any) -> None:
        fight = town.fight
        side = next(side for side in SIDES if fight.players[side] == who)
        if side in fight.short:
            cards = fight.short.pop(side)
            if answer:
                fight.hands[side] = cards
        elif len(answer) < HAND:
            fight.short[side] = answer
        else:
            fight.hands[side] = answer

    def run(self, town: Town) -> str:
        return "both are ready"


class Reveal(Step[Town]):
    """Both hands are shown and ranked (DT-F20)."""

    title = _SHOOTOUT

    def run(self, town: Town) -> str:
        fight = town.fight
        fight.revealed = True
        for side in SIDES:
            player, cards = fight.players[side], fight.hands[side]
            town.say(_("{player}: {cards}", player=player, cards=cards_words(cards)))
            town.say(_("{player}: {hand}", player=player, hand=hand_words(shooting.hand_of(town, side))))
            gambling.warn_of_jokers(town, player, cards)
        fight.window = Passes(shooting.involved(town))
        return "revealed"


class ResolutionPlays(_Window):
    """Resolution abilities, and one Cheatin' Resolution a round (DT-F21 to DT-F27)."""

    question = _("Resolution play?")
    ability = _("Resolution ability")

    def more(self, town: Town, player: str) -> list[Option]:
        why = why_not_cheatin(town, player)
        return [Option("cheatin", _("Cheatin’ Resolution"), why_not=why, rule="DT-F26" if why else "")]


def why_not_cheatin(town: Town, player: str) -> Words:
    """Why a player cannot answer a cheatin' hand now (DT-F26)."""
    if player in town.fight.cheatin_used:
        return _("Only one a round")
    if not any(cheat != player for cheat in shooting.cheatin_players(town)):
        return _("Nobody else cheats")
    return ""


class Comparison(Step[Town]):
    """Ranks are compared, casualties are due (DT-F30 to DT-F34)."""

    title = _SHOOTOUT

    def run(self, town: Town) -> str:
        fight = town.fight
        result = shooting.result(town)
        fight.due = dict(result.casualties)
        fight.covered = dict.fromkeys(SIDES, 0)
        first = result.first_to_choose
        fight.choosing = [first, *(side for side in SIDES if side != first)]
        ranks = _("{a} against {b}", a=result.ranks["leader"], b=result.ranks["mark"])
        if result.winner:
            town.say(_("{ranks}: {player} wins the round", ranks=ranks, player=fight.players[result.winner]))
        else:
            town.say(_("{ranks}: nobody wins the round", ranks=ranks))
        for side in SIDES:
            due = fight.due[side]
            if due:
                town.say(n_("{player}: {n} casualty", "{player}: {n} casualties", due, player=fight.players[side]))
        return "casualties"


class EndOfRound(Step[Town]):
    """Hands are discarded, used jokers aced; a posse alone has won (DT-F50)."""

    title = _SHOOTOUT

    def run(self, town: Town) -> str:
        fight = town.fight
        if self._may_still_flee(town):
            fight.running = shooting.involved(town)
            fight.last_run = True
            return "the posse left may flee"
        for side in SIDES:
            gambling.ace_jokers(town, fight.players[side], fight.hands.get(side, []))
        left = [side for side in SIDES if fight.posses[side]]
        for kept in (fight.hands, fight.jokers_as, fight.rank_modifiers, fight.casualty_modifiers, fight.shooters):
            kept.clear()
        fight.cheatin_used.clear()
        fight.revealed = False
        stats.expire(town, "round")
        if len(left) == 2 and not fight.ended:
            fight.round += 1
            town.say(_("The next round"))
            return "next round"
        stats.expire(town, "shootout")
        fight.won_by = left[0] if len(left) == 1 else ""
        if fight.won_by:
            town.say(_("{player} wins the shootout", player=fight.players[fight.won_by]))
        else:
            town.say(_("Nobody wins the shootout"))
        return "the shootout is over"

    def _may_still_flee(self, town: Town) -> bool:
        """A table option: after plays have emptied a posse, the other may run first (E-17)."""
        fight = town.fight
        alone = sum(bool(fight.posses[side]) for side in SIDES) == 1
        by_plays = not fight.choosing and not fight.last_run
        return bool(town.settings["flee_first"]) and alone and by_plays and not town.compact
