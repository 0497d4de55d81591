"""The turn: objective cards before the walk, phase B by the kind of place, phase C (GW-19, GW-30 to GW-37, GW-70)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Confirm, Option
from companion.game.flow import Step
from companion.games.great_western_trail import cards, doing, facts, herd, trading, ways
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.components_trail import KANSAS_CITY, START
from companion.games.great_western_trail.herd import breed_of
from companion.games.great_western_trail.steps_actions import refused
from companion.games.great_western_trail.steps_moving import place_label
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import (
    AUX_NAMES,
    HIDDEN,
    immediate_name,
    objective_name,
)
from companion.text import _, n_

__all__ = ["CityCards", "NextTurn", "PhaseB", "PhaseC", "TurnStart", "WhichHidden", "city_ruling", "playable"]

GO, DONE, PLAY = "go", "done", "play/"
INSTEAD = RuleError(_("One auxiliary action, and only instead of all local ones"), rule="GW-35")
USED = RuleError(_("That action has been used"), rule="GW-31", code="used")


def playable(trail: Trail, who: str) -> list[Option]:
    """The objective cards that could be played from the hand, without telling which are there (GW-126)."""
    options: list[Option] = []
    held = [card for card in cards.in_hand(trail, who) if not breed_of(card)]
    possible = [card for card in cards.in_hand(trail, who, publicly=True) if not breed_of(card)]
    for card in sorted({card for card in possible if card not in trail.hidden}):
        label = _("Play {card}", card=objective_name(card))
        option = Option(PLAY + card, label, immediate_name(card), (f"objective/{card.lower()}",))
        if card not in held:
            refusal = cards.not_in_hand()
            options.append(refused(option, refusal, listed=False))
        options.append(option)
    if any(card in trail.hidden for card in possible):
        option = Option(PLAY + cards.HIDDEN_CARD, _("Play {card}", card=HIDDEN))
        if not any(card in trail.hidden for card in held):
            options.append(refused(option, cards.not_in_hand(), listed=False))
        options.append(option)
    return options


def _play(trail: Trail, who: str, card: str) -> None:
    """A card goes from the hand into the objective area; its action may be used now (GW-126)."""
    cards.play(trail, who, card)
    trail.say(_("{who} plays {card}", who=who, card=objective_name(card)))
    doing.push(trail, doing.immediate_todo(card))
    if card == "O04" and not facts.is_known(trail, "O04 vp"):
        trail.todo.append(Todo("fact", 0, "O04 vp"))


def _played(trail: Trail, who: str, answer: str) -> str:
    """What an answer that plays a card leads to."""
    card = answer.removeprefix(PLAY)
    if card == cards.HIDDEN_CARD:
        secret = [each for each in cards.in_hand(trail, who) if each in trail.hidden]
        if len(secret) > 1:
            return "which hidden card"
        card = secret[0]
    _play(trail, who, card)
    return "an objective is played"


class TurnStart(Step[Trail]):
    """Objective cards may be played before the walk (GW-126)."""

    title = _("Turn")
    before, go_on = _("Before the walk"), _("Walk on")

    def asks(self, trail: Trail) -> list[Ask]:
        options = playable(trail, trail.active)
        if not options:
            return []
        options.insert(0, Option(GO, self.go_on))
        return [Choose(who=trail.active, title=self.before, options=options, quick=GO)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        return self.run(trail) if answer == GO else _played(trail, who, answer)

    def run(self, trail: Trail) -> str:
        who = trail.active
        if trail.spot(who) == START and trail.turn <= len(trail.players):
            trail.todo.append(Todo("first"))
        else:
            trail.todo.append(Todo("walk", ways.step_limit(trail, who)))
        return "on the way"


class CityCards(TurnStart):
    """Between the sub-steps of Kansas City objective cards may be played only where the table rules so (GW-184)."""

    title = _("Kansas City")
    before, go_on = _("Play a card first?"), _("Go on")

    def asks(self, trail: Trail) -> list[Ask]:
        return super().asks(trail) if facts.value(trail, "cards in kansas city") else []

    def run(self, trail: Trail) -> str:
        return "go on"


def city_ruling(trail: Trail) -> str:
    """The fact that should be known before somebody who may hold objective cards goes on in Kansas City."""
    unknown = not facts.is_known(trail, "cards in kansas city")
    return "cards in kansas city" if unknown and playable(trail, trail.active) else ""


class WhichHidden(Step[Trail]):
    """Which of several hidden objective cards is played."""

    title = _("Turn")

    def asks(self, trail: Trail) -> list[Ask]:
        secret = [card for card in cards.in_hand(trail, trail.active) if card in trail.hidden]
        options = [Option(card, objective_name(card)) for card in secret]
        return [Choose(who=trail.active, title=_("Which card do you play?"), options=options, secret=True)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        _play(trail, who, answer)
        return "an objective is played"


class PhaseB(Step[Trail]):
    """Local actions in any order, or one single auxiliary action instead (GW-31, GW-35 to GW-37)."""

    title = _("Phase B")

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        if trail.over or trail.spot(who) == KANSAS_CITY:
            return []
        options = self._options(trail, who)
        if trail.acted:
            if all(option.why_not for option in options if option.listed):
                return []
            options.append(Option(DONE, _("Done")))
        note = _("${n} in hand", n=trail.money(who))
        quick = DONE if trail.acted else None
        return [Choose(who=who, title=place_label(trail, trail.spot(who)), note=note, options=options, quick=quick)]

    def _options(self, trail: Trail, who: str) -> list[Option]:
        options: list[Option] = []
        for local in doing.local_actions(trail, who):
            option = Option(local.id, local.action.words)
            if trail.auxiliary:
                options.append(refused(option, INSTEAD, listed=False))
            elif local.slot in trail.used:
                options.append(refused(option, USED, listed=False))
            else:
                public = doing.why_not(trail, who, local.action, publicly=True)
                if not public and (secret := doing.why_not(trail, who, local.action)):
                    # A list that said so would tell what the hand is not; this option, which nobody sees, refuses.
                    options.append(refused(option, secret, listed=False))
                options.append(refused(option, public))
        return [*options, *self._auxiliary(trail, who), *playable(trail, who)]

    @staticmethod
    def _auxiliary(trail: Trail, who: str) -> Iterator[Option]:
        """One of them instead of all local actions; whoever tries another is told the rule (GW-35, GW-110)."""
        unlocked = trading.aux_options(trail.removed(who), double=False)
        for action, words in AUX_NAMES.items():
            option = Option(action, _("aux.: {action}", action=words), tags=(f"disc/{action}",))
            if action not in unlocked:
                locked = RuleError(_("Its discs are still on the player board"), rule="GW-110", code="locked")
                yield refused(option, locked, listed=False)
            elif trail.acted:
                yield refused(option, INSTEAD, listed=False)
            else:
                yield refused(option, doing.aux_why_not(trail, who, action, 1))

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == DONE:
            return "phase B is over"
        if answer.startswith(PLAY):
            return _played(trail, who, answer)
        if answer in AUX_NAMES:
            trail.acted = trail.auxiliary = True
            doing.push(trail, doing.aux_todo(answer, 1))
            return "an action"
        local = next(each for each in doing.local_actions(trail, who) if each.id == answer)
        trail.acted = True
        trail.used.append(local.slot)
        doing.push(trail, local.action.todo)
        return "an action"

    def run(self, trail: Trail) -> str:
        if not trail.over and trail.spot(trail.active) == KANSAS_CITY:
            trail.column, trail.value = 0, -1
            return "Kansas City"
        return "phase B is over"


class PhaseC(Step[Trail]):
    """Draw up to the hand limit (GW-70 to GW-72)."""

    title = _("Phase C")

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        if trail.drawing:
            return [cards.draw_ask(trail, who)]
        drawn = self._drawn(trail)
        if not drawn.drawn or trail.drawn:
            return []
        note = _("shuffle the discard pile") if drawn.reshuffled else ""
        return [Confirm(who=who, title=n_("Draw {n} card", "Draw {n} cards", drawn.drawn), note=note)]

    def take(self, trail: Trail, who: str, answer: bool | list[str]) -> None:
        if isinstance(answer, list):
            cards.take_drawn(trail, who, cards.meant(trail, who, answer))
        else:
            cards.start_draw(trail, who, self._drawn(trail).drawn)

    @staticmethod
    def _drawn(trail: Trail) -> herd.DrawnUp:
        who = trail.active
        limit = herd.hand_limit(trail.removed(who))
        return cards.draws(trail, who, max(0, limit - cards.hand_size(trail, who)))

    def run(self, trail: Trail) -> str:
        if trail.drawn:
            trail.say(n_("{who} draws {n} card", "{who} draws {n} cards", trail.drawn, who=trail.active))
        trail.drawn = 0
        return "the turn is over"


class NextTurn(Step[Trail]):
    """Clockwise, until everybody has had the last turn (GW-19, GW-132)."""

    title = _("Turn")

    def run(self, trail: Trail) -> str:
        if trail.last_turns is not None:
            if not trail.last_turns:
                trail.say(_("The game is over: count the points"))
                return "the game ends"
            trail.active = trail.last_turns.pop(0)
            trail.say(_("{who} has the last turn", who=trail.active))
        elif trail.turn:
            trail.active = trail.clockwise(trail.active)[1]
        trail.turn += 1
        trail.arrived = trail.over = trail.acted = trail.auxiliary = False
        trail.used, trail.copied, trail.replaced = [], "", ""
        trail.value = -1
        return "next player"
