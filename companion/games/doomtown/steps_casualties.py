"""What a round costs: casualties, and who runs (DT-X01 to DT-X11, DT-F40 to DT-F42)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Confirm, Number, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.game.players import TABLE
from companion.games.doomtown import casualties, shooting, streets
from companion.games.doomtown.casualties import Choice
from companion.games.doomtown.leaving import leave_posse
from companion.games.doomtown.town import INFLUENCE, SIDES, Town
from companion.games.doomtown.words import dude_option, player_options
from companion.text import _, n_

__all__ = ["Casualties", "OverCover", "RunOrGun"]


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
            remaining = fight.due[side] - fight.covered[side]
            if remaining > 0 and (town.compact or not casualties.is_done(remaining, casualties.coverers(town, side))):
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
