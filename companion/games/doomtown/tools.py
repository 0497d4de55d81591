"""Small helpers for a table that plays without the box: a hand, two hands, a deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.game.asks import Ask, Cards, Confirm, Number
from companion.game.flow import OVER, Flow, Step
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Rulebook
from companion.game.state import Heading, Settings, State
from companion.game.sums import Score
from companion.games.doomtown import decks, hands, shooting
from companion.games.doomtown.components import DECK_SIZE, HAND, MOST_COPIES
from companion.games.doomtown.hands import Hand, Key
from companion.games.doomtown.town import SIDES
from companion.games.doomtown.words import cards_words, hand_words
from companion.text import Words, _, n_

__all__ = ["DeckTool", "HandTool", "ShootoutTool"]

_MOST_CARDS = 14


@dataclass(slots=True, kw_only=True)
class Entered(State):
    """What has been entered so far, and what was said of it."""

    lines: list[tuple[Words, Words]] = field(default_factory=list)
    cards: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)


class _Tool(Rulebook[Entered]):
    """A rulebook without turns or scores."""

    counts = range(1, 2)
    state_type = Entered

    def sides(self, count: int) -> Sequence[Side]:
        return [Side("Red", "red", "R")]

    def set_up(self, players: list[Player], settings: Settings) -> Entered:
        return Entered(players=players, settings=settings)

    def heading(self, state: Entered) -> Heading:
        return Heading(phase=self.title)

    def order(self, state: Entered) -> list[str]:
        return state.names

    def scores(self, state: Entered) -> list[Score]:
        return []

    def view(self, state: Entered, viewer: str | None) -> dict[str, Any]:
        return {"lines": [[str(what), str(how)] for what, how in state.lines]}

    def summary(self, state: Entered) -> list[tuple[Words, Words]]:
        return state.lines


class AnyCards(Step[Entered]):
    """Up to nine and more cards, as they were drawn (DT-H15)."""

    title = _("Hand")

    def asks(self, state: Entered) -> list[Ask]:
        return [Cards(who=TABLE, title=_("Your cards"), most=_MOST_CARDS, copies=MOST_COPIES, rule="DT-K22")]

    def take(self, state: Entered, who: str, answer: list[str]) -> str:
        state.lines = list(told(answer))
        state.say(*(_("{what}: {how}", what=what, how=how) for what, how in state.lines))
        return "told"


def told(cards: Sequence[str]) -> list[tuple[Words, Words]]:
    """All that can be said of some cards: best hand, best legal hand, lowball."""
    if len(cards) < HAND:
        return [(_("Short hand"), hand_words(hands.evaluate(cards)))]
    advice = hands.advice(cards)
    lines: list[tuple[Words, Words]] = [(_("Best"), _with_cards(advice.best))]
    if advice.legal is None:
        lines.append((_("Legal"), _("none")))
    elif advice.legal != advice.best:
        lines.append((_("Legal"), _with_cards(advice.legal)))
    if len(cards) == HAND:
        lines.append((_("Lowball"), hand_words(hands.evaluate(cards, lowball=True))))
    return lines


def _with_cards(hand: Hand) -> Words:
    return _("{hand}: {cards}", hand=hand_words(hand), cards=cards_words(hand.cards))


class Again(Step[Entered]):
    """Another, or enough."""

    title = _("Result")

    def asks(self, state: Entered) -> list[Ask]:
        return [Confirm(who=TABLE, title=state.lines[0][1], yes=_("Another"), no=_("Enough"))]

    def take(self, state: Entered, who: str, answer: bool) -> str:
        state.cards, state.numbers = [], []
        return "another" if answer else "enough"


class HandTool(_Tool):
    """What some cards are worth."""

    id = "doomtown/hand"
    title = "Doomtown: a hand"
    flow = Flow[Entered](
        ("cards", "told", "again"),
        ("again", "another", "cards"),
        ("again", "enough", OVER),
        steps={"cards": AnyCards(), "again": Again(), OVER: Step()},
        first="cards",
    )


class TwoHands(Step[Entered]):
    """The draw hands of leader and mark."""

    title = _("Shootout")

    def asks(self, state: Entered) -> list[Ask]:
        if len(state.cards) == len(SIDES):
            return []
        title = _("The mark’s hand") if state.cards else _("The leader’s hand")
        return [Cards(who=TABLE, title=title, least=0, most=HAND, copies=MOST_COPIES, rule="DT-K22")]

    def take(self, state: Entered, who: str, answer: list[str]) -> None:
        state.cards.append(answer)

    def run(self, state: Entered) -> str:
        return "both are down"


class Modifiers(Step[Entered]):
    """What card texts add to either rank (DT-H17)."""

    title = _("Shootout")

    def asks(self, state: Entered) -> list[Ask]:
        if len(state.numbers) == len(SIDES):
            return []
        title = _("Rank modifier of the mark") if state.numbers else _("Rank modifier of the leader")
        return [Number(who=TABLE, title=title, least=-10, most=10, start=0, quick=0)]

    def take(self, state: Entered, who: str, answer: int) -> None:
        state.numbers.append(answer)

    def run(self, state: Entered) -> str:
        keys = [_key(cards, modifier) for cards, modifier in zip(state.cards, state.numbers, strict=True)]
        result = shooting.resolve(*keys)
        names = {"leader": _("The leader"), "mark": _("The mark"), "": _("Nobody")}
        state.lines = [(_("Round"), _("{who} wins the round", who=names[result.winner]))]
        for side, cards in zip(SIDES, state.cards, strict=True):
            due = n_("{n} casualty", "{n} casualties", result.casualties[side])
            hand = hand_words(hands.evaluate(cards))
            state.lines.append((names[side], _("{hand}: {due}", hand=hand, due=due)))
        state.say(*(_("{what}: {how}", what=what, how=how) for what, how in state.lines))
        return "told"


def _key(cards: Sequence[str], modifier: int) -> Key:
    return hands.key(hands.evaluate(cards), modifier)


class ShootoutTool(_Tool):
    """Who wins a round, and what it costs."""

    id = "doomtown/shootout"
    title = "Doomtown: a shootout"
    flow = Flow[Entered](
        ("hands", "both are down", "modifiers"),
        ("modifiers", "told", "again"),
        ("again", "another", "hands"),
        ("again", "enough", OVER),
        steps={"hands": TwoHands(), "modifiers": Modifiers(), "again": Again(), OVER: Step()},
        first="hands",
    )


class DeckNumbers(Step[Entered]):
    """What is counted of a deck (DT-C21)."""

    title = _("Deck")
    questions = (
        (_("Outfits"), 1),
        (_("Cards with suit and rank"), DECK_SIZE),
        (_("Jokers"), 2),
        (_("Most cards of one suit and rank"), MOST_COPIES),
        (_("Most cards of one name"), MOST_COPIES),
    )

    def asks(self, state: Entered) -> list[Ask]:
        if len(state.numbers) == len(self.questions):
            return []
        title, usual = self.questions[len(state.numbers)]
        return [Number(who=TABLE, title=title, most=99, start=usual, quick=usual)]

    def take(self, state: Entered, who: str, answer: int) -> None:
        state.numbers.append(answer)

    def run(self, state: Entered) -> str:
        why = decks.why_not_deck(*state.numbers)
        state.lines = [(_("Deck"), why.message if why else _("The deck is legal"))]
        state.say(state.lines[0][1])
        return "told"


class DeckTool(_Tool):
    """Whether a deck may be played."""

    id = "doomtown/deck"
    title = "Doomtown: a deck"
    flow = Flow[Entered](
        ("numbers", "told", "again"),
        ("again", "another", "numbers"),
        ("again", "enough", OVER),
        steps={"numbers": DeckNumbers(), "again": Again(), OVER: Step()},
        first="numbers",
    )
