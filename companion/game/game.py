"""One game being played: a rulebook, a state, and the questions that are open now."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from companion.errors import RuleError
from companion.game.asks import Answer, Ask, Choose, ChooseSeveral, Confirm
from companion.game.flow import BACK, OVER
from companion.game.ledger import OUTSIDE
from companion.game.players import TABLE
from companion.game.rulebook import Aside, Rulebook, Setup
from companion.game.state import State
from companion.text import Text, Words, _

__all__ = ["Correction", "Game"]

MOST_OF_ANYTHING = 9999
"""More lies on no table, and a box that believed it would count cards for ever."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Something on the table that the box shall believe from now on, with who said so and why."""

    what: str
    """A unit of the ledger, or a piece."""
    holder: str
    """Who holds the amount, or where the piece is."""
    to: int | str
    """The amount it shall be, or the place where the piece shall be."""
    who: str
    why: str
    kind: Literal["amount", "piece"] = "amount"


class Game:
    """A game in play. It changes only through `answer`, `begin` and `correct`."""

    def __init__(self, rulebook: Rulebook[Any], state: State) -> None:
        self.rulebook = rulebook
        self.state = state
        self.asks: list[Ask] = []
        if not state.place:
            state.place = rulebook.flow.begin
        self._run()

    @classmethod
    def new(cls, rulebook: Rulebook[Any], setup: Setup) -> Game:
        state = rulebook.set_up(list(setup.players), dict(setup.settings))
        state.known.update(setup.known)
        return cls(rulebook, state)

    @property
    def over(self) -> bool:
        return self.state.place == OVER

    @property
    def phase(self) -> Words:
        return self.rulebook.flow.step(self.state.place).title

    def ask_for(self, who: str) -> Ask:
        """The open question that `who` may answer."""
        for ask in self.asks:
            if ask.who in (who, TABLE):
                return ask
        if self.over:
            raise RuleError(_("The game is over"), code="phase_over")
        waiting = ", ".join(ask.who for ask in self.asks)
        if who == TABLE:
            raise RuleError(_("Not the whole table is asked now, but {other}", other=waiting), code="not_your_turn")
        self._must_play(who)
        raise RuleError(_("It is not {who}’s turn; asked now: {other}", who=who, other=waiting), code="not_your_turn")

    def _must_play(self, who: str) -> None:
        if who not in self.state.names:
            raise RuleError(_("“{who}” does not play in this game", who=who[:30]), code="not_your_turn")

    def check(self, who: str, value: object) -> Answer:
        """The answer that `value` means to the question of `who`."""
        return self.ask_for(who).check(value)

    def by_chance(self, who: str, luck: Random) -> Answer:
        return self.ask_for(who).by_chance(luck)

    def by_tag(self, tag: str) -> tuple[Ask, Answer]:
        """The open question that a tagged piece answers, and the answer."""
        for ask in self.asks:
            if isinstance(ask, ChooseSeveral):
                continue  # a front end gathers several taps into one answer
            if isinstance(ask, Choose) and (option := ask.by_tag(tag)):
                if option.why_not:
                    raise option.refusal()
                return ask, option.id
            if tag == "control/yes" and isinstance(ask, Confirm):
                return ask, True
            if tag == "control/no" and isinstance(ask, Confirm) and ask.no:
                return ask, False
        raise self.rulebook.explain_tag(self.state, tag)

    def answer(self, who: str, value: object) -> Ask:
        """Apply an answer; the ask it answered. A refused answer changes nothing."""
        ask = self.ask_for(who)
        answer = ask.check(value)
        state = self.state
        state.news = len(state.log)
        state.answers += 1
        word = self.rulebook.flow.step(state.place).take(state, ask.who, answer)
        if word is not None:
            state.place = self.rulebook.flow.follow(state.place, word)
        self._run()
        return ask

    @property
    def asides(self) -> list[Aside]:
        """What players may do now although somebody else is asked; one thing at a time."""
        return [] if self.over or self.state.left else self.rulebook.asides(self.state)

    def begin(self, who: str, id: str) -> Aside:
        """Leave the open questions for an aside; the game comes back to them when it is done."""
        for aside in self.asides:
            if (aside.who, aside.id) == (who, id):
                state = self.state
                state.news = len(state.log)
                state.left, state.aside_by = state.place, who
                state.place = self.rulebook.flow.enter(id)
                self._run()
                return aside
        self._must_play(who)
        raise RuleError(_("{who} cannot do that now", who=who), code="not_your_turn")

    def correct(self, correction: Correction) -> None:
        """Make the box believe what lies on the table."""
        state, ledger = self.state, self.state.ledger
        reason = _("Correction by {who}: {why}", who=correction.who, why=correction.why)
        state.news = len(state.log)
        stuck = {ask.who for ask in self.asks if not ask.can_be_answered}
        if correction.kind == "amount":
            self._correct_amount(correction, reason)
        else:
            target = str(correction.to)
            if target != OUTSIDE and target not in ledger.pieces:
                raise RuleError(_("There is no place “{place}”", place=target[:40]))
            if correction.holder == OUTSIDE and not self.rulebook.has_piece(state, correction.what):
                raise RuleError(_("This game has no piece “{piece}”", piece=correction.what[:40]))
            ledger.put(correction.what, correction.holder, target, reason)
        state.say(reason)
        wrong = next(self.rulebook.broken(state), None)
        if wrong:
            raise RuleError(_("That cannot be: {wrong}", wrong=wrong))
        self._run()
        for ask in self.asks:
            if not ask.can_be_answered and ask.who not in stuck:
                raise RuleError(_("Then “{question}” had no answer: first take answers back", question=ask.title))

    def _correct_amount(self, correction: Correction, reason: Text) -> None:
        ledger, to = self.state.ledger, correction.to
        held = ledger.amounts.get(correction.holder, {})
        if correction.what not in held:
            raise RuleError(_("{who} holds no {what}", who=correction.holder[:40], what=correction.what[:40]))
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to <= MOST_OF_ANYTHING:
            raise RuleError(_("An amount is a whole number from 0 to {most}", most=MOST_OF_ANYTHING))
        more = to - held[correction.what]
        if more >= 0:
            ledger.move(correction.what, more, OUTSIDE, correction.holder, reason)
        else:
            ledger.move(correction.what, -more, correction.holder, OUTSIDE, reason)

    def _run(self) -> None:
        """Let steps happen by themselves until one asks or the game is over."""
        state, flow = self.state, self.rulebook.flow
        while not self.over:
            if state.place == BACK:
                state.place, state.left, state.aside_by = state.left, "", ""
            step = flow.step(state.place)
            self.asks = step.asks(state)
            if self.asks:
                return
            state.place = flow.follow(state.place, step.run(state))
        self.asks = []
