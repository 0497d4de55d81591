"""Phase 1: everybody takes a personality, and its power works at once."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Step
from companion.games.carson_city.asking import dollars
from companion.games.carson_city.cards import (
    DOCTOR,
    card_name,
    choosing_order,
    number_of,
    printed_number,
    side_of,
    turn_order,
    turn_over,
)
from companion.games.carson_city.cast import CARDS
from companion.games.carson_city.pass_track import clear_track
from companion.games.carson_city.personalities import NOTHING_NOW, POWERS, REFEREED, Power
from companion.games.carson_city.tags import personality_tag
from companion.games.carson_city.town import CARD_ROW, Town
from companion.text import _

__all__ = ["ChooseCard", "NewRound", "TurnOrder", "UsePower"]


class NewRound(Step[Town]):
    """The round marker moves; who chooses when is as they passed, a yellow Teacher first (CC-ER-03, CC-PH1-01)."""

    title = _("Personalities")

    def run(self, state: Town) -> str:
        state.round += 1
        state.choosing = choosing_order(state)
        state.say(_("Round {n}", n=state.round))
        return "begun"


class ChooseCard(Step[Town]):
    """The next player takes a card that nobody has (CC-PH1-02)."""

    title = _("Personalities")

    def asks(self, state: Town) -> list[Ask]:
        if not state.choosing:
            return []
        open_cards = state.ledger.at(CARD_ROW)
        options = []
        for number in sorted(state.sides):
            side = side_of(state, number)
            face = CARDS[number].face(side)
            taken = f"card/{number}" not in open_cards
            options.append(
                Option(
                    str(number),
                    _("{n} {name}", n=printed_number(state, number), name=card_name(state, number)),
                    detail=dollars(face.limit),
                    tags=(personality_tag(number),),
                    why_not=_("Somebody has that card") if taken else "",
                    rule="CC-PH1-02" if taken else "",
                )
            )
        return [Choose(who=state.choosing[0], title=_("Choose a personality"), options=options)]

    def run(self, state: Town) -> str:
        return "everyone has chosen"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        number = int(answer)
        face = CARDS[number].face(side_of(state, number))
        state.ledger.put(f"card/{number}", CARD_ROW, f"{who}/card", _("Personality"))
        if number != DOCTOR:  # who says first which of the two it is
            state.say(_("{who} is the {card}: {text}", who=who, card=face.name, text=face.text))
        state.effect = answer
        state.pending.clear()
        return "chosen"


class UsePower(Step[Town]):
    """What the card does at once, before the next player chooses."""

    title = _("Personalities")

    def asks(self, state: Town) -> list[Ask]:
        return self._power(state).asks(state, state.choosing[0])

    def run(self, state: Town) -> str:
        return self._over(state, self._power(state).run(state, state.choosing[0]))

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        word = self._power(state).take(state, who, answer)
        return word if word is None else self._over(state, word)

    @staticmethod
    def _power(town: Town) -> Power:
        number = int(town.effect)
        power = number, side_of(town, number)
        return NOTHING_NOW if town.referee and power not in REFEREED else POWERS[power]

    @staticmethod
    def _over(town: Town, word: str) -> str:
        turn_over(town)
        town.effect = ""
        town.pending.clear()
        town.choosing.pop(0)
        return word


class TurnOrder(Step[Town]):
    """The numbers on the cards say who places first (CC-PH1-03)."""

    title = _("Personalities")

    def run(self, state: Town) -> str:
        order = turn_order(state)
        state.say(_("Turn order: {names}", names=", ".join(f"{name} {number_of(state, name)}" for name in order)))
        if state.referee:  # who passes when in this round is not known yet
            clear_track(state)
        return "set"
