"""A table: one game in play. Every change goes to the journal before anybody hears of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import CompanionError, RuleError
from companion.game.asks import Answer, Ask
from companion.game.game import Correction, Game
from companion.game.players import TABLE
from companion.game.rulebook import Rulebook, Setup
from companion.game.view import ask_json, view_json
from companion.store import Store
from companion.table.card import game_card
from companion.table.clock import Clock
from companion.table.journal import (
    Answered,
    Begun,
    Corrected,
    Course,
    Move,
    Paused,
    Record,
    Redone,
    Undone,
    kind,
    write,
)
from companion.text import Words, _

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OpenAsk", "Table"]

MOVES_PER_CHECKPOINT = 16


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """A question that is open, with a number that no other question of this table ever has."""

    number: int
    ask: Ask


class Table:
    """One game being played. All front ends answer through here."""

    def __init__(
        self,
        store: Store,
        number: int,
        rulebook: Rulebook[Any],
        setup: Setup,
        course: Course,
        *,
        luck: Random | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.store = store
        self.number = number
        self.rulebook = rulebook
        self.setup = setup
        self.luck = luck or SystemRandom()
        self.clock = clock or Clock()
        self.course = course
        self.watchers: list[Callable[[], None]] = []
        """Called after every change, when it is durable."""
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(rulebook.state_type).decode
        self._checkpoints: dict[int, bytes] = {}
        self._said: list[Words] = []
        self.game = Game.new(rulebook, setup)
        self._known = dict(setup.known)
        self._open: list[OpenAsk] = []
        self._number_asks(number, Paused())
        self._replay(0)
        if course.turned:
            self._open = [OpenAsk(max(one.number, course.turned), one.ask) for one in self._open]
        self.clock.restart()

    # What is asked, and answering it

    @property
    def asks(self) -> list[OpenAsk]:
        """The open questions."""
        return self._open

    def answer(self, who: str, value: object, *, number: int | None = None, by: str = "") -> None:
        """Answer the question that `who` is asked; `number` says which question was meant."""
        self._still_open(who, number)
        answer = self.game.check(who, value)
        self._take(self.game.ask_for(who), answer, by)

    def _take(self, ask: Ask, answer: Answer, by: str) -> None:
        if ask.only_luck:
            raise RuleError(_("Only the box draws here"), code="only_luck")
        self._do(Answered(who=ask.who, value=answer, by=by, spent=self._spent()))

    def let_luck_decide(self, who: str, *, number: int | None = None) -> None:
        """Let the box throw the dice or draw for the question that `who` is asked."""
        self._still_open(who, number)
        answer = self.game.by_chance(who, self.luck)
        self._do(Answered(who=self.game.ask_for(who).who, value=answer, by="box", spent=self._spent()))

    def tap(self, tag: str) -> None:
        """Answer with a tagged piece."""
        if tag == "control/undo":
            self.undo(by="tag")
        elif tag == "control/redo":
            self.redo(by="tag")
        else:
            for aside in self.game.asides:
                if tag in aside.tags:
                    self.begin(aside.who, aside.id, by="tag")
                    return
            self._take(*self.game.by_tag(tag), "tag")

    def begin(self, who: str, aside: str, *, by: str = "") -> None:
        """Let a player do something out of turn; the open questions wait."""
        self._do(Begun(who=who, aside=aside, by=by, spent=self._spent()))

    def press(self, seat: int) -> bool:
        """Give the quick answer of the player at a seat; False if the question has none."""
        name = next((player.name for player in self.game.state.players if player.seat == seat), None)
        if name is None:
            raise RuleError(_("Nobody sits at seat {seat}", seat=seat))
        ask = self.game.ask_for(name)
        if ask.quick is not None:
            self.answer(name, ask.quick, by="seat")
        elif ask.chance:
            self.let_luck_decide(name)
        else:
            return False
        return True

    def _still_open(self, who: str, number: int | None) -> None:
        if number is None:
            return
        if not any(one.number == number and one.ask.who in (who, TABLE) for one in self._open):
            raise RuleError(_("That question is no longer open"), code="not_your_turn")

    # Taking back and putting right

    @property
    def can_undo(self) -> Words:
        """What undo would take back; empty if there is nothing."""
        return self._said[-1] if self._said else ""

    @property
    def can_redo(self) -> bool:
        return bool(self.course.undone)

    def undo(self, count: int = 1, *, by: str = "") -> list[Words]:
        """Take back the last moves, whoever made them; what was taken back, last first."""
        if not 1 <= count <= len(self.course.moves):
            raise RuleError(
                _("There is nothing to undo")
                if not self.course.moves
                else _("Between 1 and {n} moves can be undone", n=len(self.course.moves))
            )
        taken = self._said[-count:][::-1]
        with self._or_as_it_was():
            self._rebuild(len(self.course.moves) - count)
            self._write(Undone(count=count, by=by, spent=self._spent()))
        return taken

    def redo(self, count: int = 1, *, by: str = "") -> None:
        """Make undone moves again."""
        if not 1 <= count <= len(self.course.undone):
            raise RuleError(
                _("There is nothing to redo")
                if not self.course.undone
                else _("Between 1 and {n} moves can be redone", n=len(self.course.undone))
            )
        spent = self._spent()
        with self._or_as_it_was():
            for numbered in self.course.undone[: -count - 1 : -1]:
                self._apply(numbered.move)
            self._write(Redone(count=count, by=by, spent=spent))

    def correct(self, correction: Correction) -> None:
        """Put right what the box believes, with who says so and why."""
        if not correction.who.strip() or not correction.why.strip():
            raise RuleError(_("A correction needs who says so and why"))
        self._do(Corrected(correction=correction, spent=self._spent()))

    # Time

    @property
    def clocks(self) -> dict[str, int]:
        """Milliseconds that everybody has thought, up to now."""
        now = self._spent()
        return {name: self.course.spent.get(name, 0) + now.get(name, 0) for name in self.game.state.names}

    def pause(self) -> None:
        """Stop the clocks until the next answer."""
        if not self.clock.paused:
            self._write(Paused(spent=self._spent()), paused=True)

    def go_on(self) -> None:
        """Let the clocks run again."""
        self.clock.restart()
        self._tell()

    def touch(self) -> None:
        """Something about the game that is no move has changed, such as who plays it."""
        self._tell()

    def _spent(self) -> dict[str, int]:
        return self.clock.spent(ask.who for ask in self.game.asks if ask.who != TABLE)

    # What it looks like

    def view(self, viewer: str | None = None) -> dict[str, Any]:
        """The table as plain JSON for a player, or for everybody."""
        if viewer is not None and viewer not in self.game.state.names:
            raise RuleError(_("“{who}” does not play in this game", who=viewer[:30]))
        return {
            "id": self.number,
            **view_json(self.game, viewer),
            "asks": self.asks_json(viewer),
            "clocks": self.clocks,
            "paused": self.clock.paused,
            "can_undo": len(self.course.moves),
            "can_redo": len(self.course.undone),
        }

    def asks_json(self, viewer: str | None = None) -> list[dict[str, Any]]:
        return [{"ask": one.number, **ask_json(one.ask, viewer)} for one in self._open]

    def serialised(self) -> bytes:
        """The whole state, secrets and all, as it is kept in checkpoints."""
        return self._encode(self.game.state)

    def restored(self, state: bytes) -> Game:
        """A game from a serialised state."""
        return Game(self.rulebook, self._decode(state))

    # Making it so

    def _do(self, move: Move) -> None:
        with self._or_as_it_was():
            self._apply(move)
            if isinstance(move, Corrected):
                self._show_everything()
            self._write(move)

    def _show_everything(self) -> None:
        """Fails if something that was put right can no longer be shown to anybody."""
        for viewer in (None, *self.game.state.names):
            view_json(self.game, viewer)
        for shown in (self.rulebook.strip, self.rulebook.figures, self.rulebook.tokens):
            shown(self.game.state)

    @contextmanager
    def _or_as_it_was(self) -> Iterator[None]:
        """If anything in here fails, the table is as it was before."""
        said, moves = list(self._said), len(self.course.moves)
        try:
            yield
        except BaseException as error:
            self._said = said
            self._rebuild(moves)
            if isinstance(error, CompanionError) or not isinstance(error, Exception):
                raise
            raise CompanionError(_("The rules stumbled over that; nothing was changed")) from error

    def _apply(self, move: Move) -> None:
        if isinstance(move, Answered):
            ask = self.game.answer(move.who, move.value)
            self._said.append(_("{who}: {what}", who=move.who, what=ask.said(move.value)))
        elif isinstance(move, Begun):
            aside = self.game.begin(move.who, move.aside)
            self._said.append(_("{who}: {what}", who=move.who, what=aside.title))
        else:
            self.game.correct(move.correction)
            self._said.append(_("Correction by {who}", who=move.correction.who))

    def _write(self, record: Record, *, paused: bool = False) -> None:
        seq = self.store.append(
            self.number, kind(record), write(record), card=game_card(self.game), over=self.game.over
        )
        self.course.add(seq, record)
        self._number_asks(seq, record)
        self._checkpoint()
        self._remember_copy()
        self.clock.restart(paused=paused)
        self._tell()

    def _remember_copy(self) -> None:
        """Keep what the table has read from its own copy for the next game."""
        if self.game.state.known != self._known:
            self._known = dict(self.game.state.known)
            with suppress(CompanionError):  # a full disk costs the next game a few questions, no more
                self.store.remember(f"known/{self.rulebook.id}", msgspec.json.encode(self._known).decode())

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()

    def _number_asks(self, seq: int, record: Record) -> None:
        """Number the open questions; one that has waited unanswered and is still the same keeps its number."""
        answered = record.who if isinstance(record, Answered) else ""
        kept = isinstance(record, Answered | Begun | Paused)
        before = [one for one in self._open if one.ask.who != answered] if kept else []
        self._open = [next((one for one in before if one.ask == ask), OpenAsk(seq, ask)) for ask in self.game.asks]

    def _checkpoint(self) -> None:
        done = len(self.course.moves)
        if done % MOVES_PER_CHECKPOINT == 0:
            self._checkpoints[done] = self.serialised()

    def _rebuild(self, moves: int) -> None:
        """Make the game as it was after so many moves."""
        self._checkpoints = {at: state for at, state in self._checkpoints.items() if at <= moves}
        start = max(self._checkpoints, default=0)
        if start:
            self.game = self.restored(self._checkpoints[start])
        else:
            self.game = Game.new(self.rulebook, self.setup)
        said = self._said[:moves]
        for numbered in self.course.moves[start:moves]:
            self._apply(numbered.move)
        self._said = said

    def _replay(self, start: int) -> None:
        for done, numbered in enumerate(self.course.moves[start:], start=start + 1):
            try:
                self._apply(numbered.move)
            except CompanionError as error:
                raise CompanionError(
                    _(
                        "Game {id} cannot be continued: row {row} does not fit the rules of this version ({why})",
                        id=self.number,
                        row=numbered.seq,
                        why=error.message,
                    )
                ) from error
            self._number_asks(numbered.seq, numbered.move)
            if done % MOVES_PER_CHECKPOINT == 0:
                self._checkpoints[done] = self.serialised()
