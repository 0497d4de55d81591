"""A round of a shootout, as its table in the rulebook (DT-F06 to DT-F50)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Number, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.doomtown import casualties, gambling, shooting, stats, streets
from companion.games.doomtown.casualties import Choice
from companion.games.doomtown.components import HAND
from companion.games.doomtown.leaving import leave_posse
from companion.games.doomtown.steps_gambling import short_ask, warn_of_jokers
from companion.games.doomtown.steps_noon import pass_option
from companion.games.doomtown.town import INFLUENCE, SIDES, Passes, Town
from companion.games.doomtown.words import cards_words, dude_option, hand_ask, hand_words, player_options
from companion.text import Words, _, n_

__all__ = [
    "Casualties",
    "Comparison",
    "DrawHands",
    "EndOfRound",
    "OpenPlays",
    "OverCover",
    "ResolutionPlays",
    "Reveal",
    "RunOrGun",
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
        note = _("Passed {n} of {m}", n=window.passed, m=len(window.order))
        return [Choose(who=window.player, title=self.question, note=note, options=options, quick="pass")]

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
        town.play.dude = who
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
            warn_of_jokers(town, player, cards)
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
        fight.round_winner = result.winner
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


class Casualties(Step[Town]):
    """The loser first, both cover what is due, one card at a time (DT-X01 to DT-X07)."""

    title = _("Casualties")

    def asks(self, town: Town) -> list[Ask]:
        side = self._side(town)
        if not side:
            return []
        fight = town.fight
        player = fight.players[side]
        remaining = fight.due[side] - fight.covered[side]
        title = n_("Cover {n} casualty", "Cover {n} casualties", remaining)
        if town.compact:
            held = town.ledger.amount(player, INFLUENCE)
            note = _("Your influence afterwards")
            return [Number(who=player, title=title, note=note, most=held, start=held)]
        options = [self._option(choice, why, remaining) for choice, why in casualties.choices(town, side)]
        return [Choose(who=player, title=title, options=options)]

    def _side(self, town: Town) -> str:
        """The side that chooses now; one that can cover no more is done (DT-X04)."""
        fight = town.fight
        for side in fight.choosing:
            if fight.covered[side] < fight.due[side] and fight.posses[side]:
                return side
        return ""

    def _option(self, choice: Choice, why: Any, remaining: int) -> Option:
        labels = {"home": _("home"), "discard": _("discard"), "ace": _("ace")}
        covers = casualties.value(choice)
        name = choice.card.id if choice.card.kind != "sidekick" else choice.card.bearer
        label = _("{dude}: {what}", dude=name, what=labels[choice.action])
        if choice.card.kind == "sidekick":
            label = _("{dude}: discard a sidekick", dude=name)
        detail = _("covers {n}", n=covers) if covers <= remaining else _("{n}, more than due", n=covers)
        return Option(
            f"{choice.card.id}/{choice.action}",
            label,
            detail=detail,
            why_not=why.message if why else "",
            rule=why.rule if why else "",
            code=why.code if why else "",
        )

    def take(self, town: Town, who: str, answer: Any) -> str | None:
        fight, side = town.fight, self._side(town)
        if town.compact:
            fight.covered[side] = fight.due[side]
            lost = town.ledger.amount(who, INFLUENCE) - answer
            town.ledger.move(INFLUENCE, lost, who, BANK, _("casualties"))
            return None
        name, _slash, action = str(answer).rpartition("/")
        card = next(card for card in casualties.coverers(town, side) if card.id == name)
        choice = Choice(card, action)
        if casualties.value(choice) > fight.due[side] - fight.covered[side]:
            fight.over = str(answer)
            return "more than due"
        casualties.cover(town, side, choice)
        return None

    def run(self, town: Town) -> str:
        town.fight.running = _fleeing(town, town.fight.choosing[0])
        return "covered"


class OverCover(Step[Town]):
    """Covering more than is due is allowed, after confirmation (DT-X06)."""

    title = _("Casualties")

    def asks(self, town: Town) -> list[Ask]:
        side = _confirming(town)
        title = _("That covers more than is due. Do it?")
        return [Confirm(who=town.fight.players[side], title=title, yes=_("Yes"), no=_("No"), quick=None)]

    def take(self, town: Town, who: str, answer: bool) -> str:
        fight, side = town.fight, _confirming(town)
        name, _slash, action = fight.over.rpartition("/")
        fight.over = ""
        card = next((card for card in casualties.coverers(town, side) if card.id == name), None)
        if answer and card:
            casualties.cover(town, side, Choice(card, action))
        return "said"


def _confirming(town: Town) -> str:
    """The side that would cover more than is due."""
    name = town.fight.over.rpartition("/")[0]
    return next(side for side in SIDES if any(card.id == name for card in casualties.coverers(town, side)))


def _fleeing(town: Town, loser: str) -> list[str]:
    """Everybody with dudes in the shootout, in the order in which they choose to flee."""
    fight = town.fight
    if town.compact:
        return [fight.players["leader"]]
    winner = SIDES[1 - SIDES.index(loser)]
    allies: dict[str, list[str]] = {}
    for side in SIDES:
        players = [town.dudes[dude].controller for dude in fight.posses[side]]
        allies[fight.players[side]] = [p for p in dict.fromkeys(players) if p != fight.players[side]]
    return shooting.flee_order(fight.players[loser], fight.players[winner], allies)


class RunOrGun(Step[Town]):
    """Everybody names all fleeing dudes before the next chooses (DT-F40 to DT-F42)."""

    title = _("Run or gun")

    def asks(self, town: Town) -> list[Ask]:
        fight = town.fight
        if town.compact:
            return self._who_is_left(town) if fight.running else []
        for player in fight.running:
            dudes = self._of(town, player)
            if dudes:
                options = [dude_option(town.dudes[dude]) for dude in dudes]
                return [ChooseSeveral(who=player, title=_("Who flees?"), options=options, most=len(dudes), quick=[])]
        return []

    def _of(self, town: Town, player: str) -> list[str]:
        fight = town.fight
        return [dude for side in SIDES for dude in fight.posses[side] if town.dudes[dude].controller == player]

    def _who_is_left(self, town: Town) -> list[Ask]:
        options = [
            Option("both", _("Both posses")),
            *player_options(town.fight.players.values()),
            Option("none", _("Nobody")),
        ]
        return [Choose(who=TABLE, title=_("Who is still there?"), options=options)]

    def take(self, town: Town, who: str, answer: Any) -> None:
        fight = town.fight
        if town.compact:
            fight.running = []
            for side in SIDES:
                if answer not in ("both", fight.players[side]):
                    fight.posses[side] = []
            return
        fight.running = fight.running[fight.running.index(who) + 1 :]
        for name in answer:
            leave_posse(town, name)
            streets.send_home_booted(town, town.dudes[name])
            town.say(_("{dude} flees", dude=name))

    def run(self, town: Town) -> str:
        return "nobody runs any more"


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
