"""The questions about objective cards: which to take, and which comes next (GW-120, GW-127)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Step
from companion.games.great_western_trail import cards, doing, facts
from companion.games.great_western_trail.components_buildings import Action, Todo
from companion.games.great_western_trail.steps_actions import NO, declined, refused
from companion.games.great_western_trail.trail import DISPLAY, PILE, Trail
from companion.games.great_western_trail.words import objective_detail, objective_name
from companion.text import Words, _

__all__ = ["NewObjective", "TakeObjective", "objective_options"]

_ACTION = _("Phase B")


class TakeObjective(Step[Trail]):
    """A card of the display or the top of the pile (GW-120); only the card of 6b may be refused (GW-63, GW-75)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        if doing.why_not(trail, trail.active, _TAKE):
            return []
        options = objective_options(trail, DISPLAY)
        if trail.ledger.at(PILE):
            options.append(Option("pile", _("The top of the pile")))
        if trail.todo[-1].what == "hand":
            options.append(declined(_("None")))
        return [Choose(who=trail.active, title=_("Take an objective card"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo = trail.todo.pop()
        if answer == NO:
            return "taken, nothing left"
        if todo.n > 1:
            trail.todo.append(Todo("objective", todo.n - 1, todo.what))
        if answer == "pile":
            trail.choice = todo.what
            return "from the pile"
        gain_objective(trail, who, answer, DISPLAY, todo.what)
        trail.choice = DISPLAY
        return "taken" if trail.ledger.at(PILE) else "taken, nothing left"

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        trail.say(_("No objective card is left"))
        return "taken, nothing left"


_TAKE = Action(_("take an objective card"), (Todo("objective", 1),))


def gain_objective(trail: Trail, who: str, card: str, source: str, to: str) -> None:
    """A card comes into the discard pile, or straight into the hand (GW-77, GW-120)."""
    if to == "hand":
        cards.receive(trail, who, card, source)
    else:
        trail.ledger.put(card, source, f"{who}/discard", _("objective card taken"))
    hidden = to == "hand" and source == PILE
    what: Words = _("a hidden objective card") if hidden else objective_name(card)
    trail.say(_("{who} takes {card}", who=who, card=what))
    if hidden:
        trail.hidden.append(card)
    if card == "O04" and not hidden and not facts.is_known(trail, "O04 vp"):
        trail.todo.append(Todo("fact", 0, "O04 vp"))


class NewObjective(Step[Trail]):
    """Which card was turned up, or drawn; a card drawn into the hand is a secret."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        hand = trail.choice == "hand"
        title = _("Which card refills the display?") if trail.choice == DISPLAY else _("Which card is it?")
        return [Choose(who=trail.active, title=title, options=objective_options(trail), secret=hand, chance=True)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if trail.choice == DISPLAY:
            trail.ledger.put(answer, PILE, DISPLAY, _("revealed"))
        else:
            gain_objective(trail, who, answer, PILE, trail.choice)
        trail.choice = ""
        return "known"


def objective_options(trail: Trail, place: str = PILE) -> list[Option]:
    """The cards of a place; in the pile could also be those that somebody has drawn unseen."""
    printed = facts.facts(trail).objectives
    drawn = trail.hidden if place == PILE else []
    options: list[Option] = []
    for card in sorted([*trail.ledger.at(place), *drawn]):
        tags = (f"objective/{card.lower()}",)
        option = Option(card, objective_name(card), objective_detail(printed[card]), tags)
        if card in drawn:  # a list without it would tell what was drawn; this option, which nobody sees, refuses
            options.append(refused(option, _NOT_IN_PILE, listed=False))
        options.append(option)
    return options


_NOT_IN_PILE = RuleError(_("This card is not in the pile"), rule="GW-120", code="illegal_choice")
