"""Covering casualties (DT-X01 to DT-X11, DT-M04)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.errors import RuleError
from companion.games.doomtown import streets
from companion.games.doomtown.components import COVER
from companion.games.doomtown.leaving import leave_play, leave_posse
from companion.games.doomtown.town import Town
from companion.text import _

__all__ = ["Choice", "Coverer", "choices", "cover", "coverers", "is_done", "most", "value", "why_not"]


@dataclass(frozen=True, slots=True)
class Coverer:
    """A card of the posse that can cover casualties."""

    id: str
    kind: str
    ally: bool = False
    bearer: str = ""
    """The dude that carries a sidekick, and takes it along when leaving."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is done with one card to cover casualties."""

    card: Coverer
    action: str


def value(choice: Choice) -> int:
    """What it covers; 0 if there is no such choice (DT-X01)."""
    return COVER[choice.card.kind].get(choice.action, 0)


def most(cards: Iterable[Coverer]) -> int:
    """What the cards cover at the most: everybody aced, sidekicks first (DT-X05)."""
    return sum(max(COVER[card.kind].values()) for card in cards)


def why_not(choice: Choice, remaining: int, posse: Sequence[Coverer] | None = None) -> RuleError | None:
    """Why a choice is refused while so many casualties remain; without a posse its reach is not looked at."""
    covers = value(choice)
    if not covers:
        return RuleError(_("{card} cannot do that", card=choice.card.id), rule="DT-X01", code="illegal_choice")
    if remaining <= 0:
        return RuleError(_("All casualties are covered"), rule="DT-X04", code="illegal_choice")
    if choice.card.ally and covers > remaining:
        return RuleError(_("An ally’s dude never covers more than is due"), rule="DT-M04", code="illegal_choice")
    if posse is not None:
        if choice.card not in posse:
            return RuleError(_("{card} is not there", card=choice.card.id), rule="DT-X02", code="illegal_choice")
        left = covers + most(after(choice, posse))
        if left < min(remaining, most(posse)):
            return RuleError(_("That would leave too many uncovered"), rule="DT-X05", code="illegal_choice")
    return None


def is_done(remaining: int, posse: Collection[Coverer]) -> bool:
    """Whether covering stops: all is covered, or nobody is left who could (DT-X04)."""
    return remaining <= 0 or not posse


def after(choice: Choice, posse: Collection[Coverer]) -> list[Coverer]:
    """Who is left to cover; a dude takes its sidekicks along (DT-X07)."""
    return [card for card in posse if card != choice.card and card.bearer != choice.card.id]


def coverers(town: Town, side: str) -> list[Coverer]:
    """The cards of a posse that can cover."""
    fight = town.fight
    found = []
    for name in fight.posses[side]:
        dude = town.dudes[name]
        ally = dude.controller != fight.players[side]
        found.append(Coverer(name, "harrowed" if dude.harrowed else "dude", ally))
        found += [Coverer(f"{name}+{n}", "sidekick", ally, name) for n in range(1, dude.sidekicks + 1)]
    return found


def choices(town: Town, side: str) -> list[tuple[Choice, RuleError | None]]:
    """All that the main player of a side could do now, and why some of it is not allowed."""
    posse = coverers(town, side)
    remaining = town.fight.due[side] - town.fight.covered[side]
    found = []
    for card in posse:
        if card.kind == "sidekick" and not card.id.endswith("+1"):
            continue  # sidekicks of one dude are alike
        for action in COVER[card.kind]:
            choice = Choice(card, action)
            found.append((choice, why_not(choice, remaining, posse)))
    return found


def cover(town: Town, side: str, choice: Choice) -> None:
    """Cover casualties with one card, at once (DT-X02)."""
    town.fight.covered[side] += value(choice)
    card = choice.card
    if card.kind == "sidekick":
        town.dudes[card.bearer].sidekicks -= 1
        town.say(_("A sidekick of {dude} is discarded", dude=card.bearer))
        return
    dude = town.dudes[card.id]
    if choice.action == "home":
        leave_posse(town, dude.id)
        streets.send_home_booted(town, dude)
        town.say(_("{dude} goes home booted", dude=dude.id))
    elif choice.action == "discard":
        leave_play(town, dude, "discard")
        town.say(_("{dude} is discarded", dude=card.id))
    else:
        leave_play(town, dude, "boot hill")
        town.say(_("{dude} is aced", dude=card.id))
