"""What a table that wants its own game agrees on: which personalities, which sides, which buildings (CC-SET-01)."""

from __future__ import annotations

from typing import Any

from companion.game.asks import Ask, ChooseSeveral, Confirm, Option
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.carson_city.cards import COWBOY, DOCTOR, NEWSBOY, TEACHER
from companion.games.carson_city.cast import CARDS, CARDS_IN_PLAY, RED, YELLOW
from companion.games.carson_city.components import BASIC_KINDS, NAMES
from companion.games.carson_city.tags import building_tag, personality_tag
from companion.games.carson_city.town import BAG, BOX, CARD_ROW, Town
from companion.games.carson_city.words import listed
from companion.text import Text, _

__all__ = ["BuildingKinds", "Newsboy", "Personalities", "RedSides"]

OWN = "own"


class Personalities(Step[Town]):
    """Seven personalities; the Newsboy is the eighth."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        choice = [number for number in state.facts.cards if number != NEWSBOY]
        if state.sides or len(choice) == CARDS_IN_PLAY:
            return []
        options = [Option(str(number), _both_names(number), tags=(personality_tag(number),)) for number in choice]
        title = _("Which personalities?")
        return [
            ChooseSeveral(who=TABLE, title=title, options=options, least=CARDS_IN_PLAY, most=CARDS_IN_PLAY, chance=True)
        ]

    def run(self, state: Town) -> str:
        if state.sides:
            return "as printed in the rulebook"
        self._take(state, [number for number in state.facts.cards if number != NEWSBOY])
        return "chosen"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        self._take(state, [int(number) for number in answer])
        return "chosen"

    @staticmethod
    def _take(town: Town, numbers: list[int]) -> None:
        for number in numbers:
            lay_card(town, number)


def lay_card(town: Town, number: int) -> None:
    """One more card is in play; its side comes later."""
    town.sides[number] = YELLOW
    town.ledger.lay_out(CARD_ROW, f"card/{number}")


def _both_names(number: int) -> Text:
    yellow, red = CARDS[number].yellow.name, CARDS[number].red.name
    return yellow if yellow == red else _("{some}, {more}", some=yellow, more=red)


class Newsboy(Step[Town]):
    """Whether the Newsboy is in play too."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        if NEWSBOY not in state.facts.cards:
            return []
        return [Confirm(who=TABLE, title=_("And the Newsboy?"), yes=_("Yes"), no=_("No"), quick=None)]

    def run(self, state: Town) -> str:
        return "known"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer:
            lay_card(state, NEWSBOY)
        return "known"


class RedSides(Step[Town]):
    """Which cards lie with the red side up; some choose their side themselves."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        options = [
            Option(str(number), CARDS[number].red.name, tags=(personality_tag(number),))
            for number in sorted(state.sides)
            if number not in _fixed(state)
        ]
        title = _("Which show their red side?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, most=len(options), chance=True)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        red = {int(number) for number in answer}
        if COWBOY in state.sides and COWBOY in _fixed(state):
            red.add(COWBOY)
        for number in state.sides:
            state.sides[number] = RED if number in red else YELLOW
        return "agreed"


def _fixed(town: Town) -> set[int]:
    """Doctor and Teacher turn by themselves; without horses the yellow Cowboy would have nothing to give."""
    return {DOCTOR, TEACHER} | (set() if town.plays("horses") else {COWBOY})


class BuildingKinds(Step[Town]):
    """Which buildings of the Big Box come into the bag besides the eight basic kinds (CC-SET-03)."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        if state.settings["buildings"] != OWN:
            return []
        kinds = [kind for kind in state.facts.tiles if kind not in BASIC_KINDS]
        options = [Option(kind, NAMES[kind], tags=(building_tag(kind),)) for kind in kinds]
        title = _("Which more buildings?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, most=len(options), chance=True)]

    def run(self, state: Town) -> str:
        return "in the bag"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        for kind in [kind for kind in state.ledger.at(BAG) if kind not in (*BASIC_KINDS, *answer)]:
            state.ledger.put(kind, BAG, BOX, _("Not in this game"))
        state.say(_("Buildings: {kinds}", kinds=listed([NAMES[kind] for kind in (*BASIC_KINDS, *answer)])))
        return "in the bag"
