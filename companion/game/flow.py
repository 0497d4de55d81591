"""A game is a flow of steps, and a step is a question.

A flow is a table of rows (step, what happened, next step) that a person can read from top to bottom. A step may
be a flow itself: written once, it can stand under several names and in several flows. A row of an inner flow that
leads to no step of it leaves it, and the outer flow's row with that word says where to.
`transitions` holds the table as a hierarchical machine and draws it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from transitions.extensions.nesting import HierarchicalMachine, NestedState

from companion.game.asks import Ask
from companion.text import Words

__all__ = ["BACK", "OVER", "Flow", "Row", "Step"]

S = TypeVar("S")
Row: TypeAlias = tuple[str, str, str]

OVER = "game over"
"""The step in which every flow of a whole game ends."""
BACK = "as before"
"""The step in which every aside ends: the game goes on where it was left."""


class Step(Generic[S]):
    """One moment of play: it asks, or, asking nothing, happens by itself and names its outcome."""

    title: Words = ""

    def asks(self, state: S) -> list[Ask]:
        """The questions that are open now; none if the step runs by itself."""
        return []

    def run(self, state: S) -> str:
        """What happens by itself; its outcome is a word of the flow."""
        raise NotImplementedError

    def take(self, state: S, who: str, answer: Any) -> str | None:
        """Apply an answer to one of the asks; the outcome, or None while the step goes on asking."""
        raise NotImplementedError


class _State(NestedState):
    separator = "/"


class _Machine(HierarchicalMachine):
    state_cls = _State


class _Cursor:
    """The one thing that the machine moves; a game's own place is a word in its state."""

    state: str


class Flow(Generic[S]):
    """The table of a game's course, or of a part of it that is used in several places."""

    def __init__(self, *rows: Row, steps: Mapping[str, Step[S] | Flow[S]], first: str) -> None:
        self.rows = rows
        self.steps = steps
        self.first = first
        for source, _word, _target in rows:
            if source not in steps:
                raise ValueError(f"the flow has a row for {source!r}, which is no step of it")
        self._all = dict(self.all_steps())
        self._next: dict[tuple[str, str], str] = {}
        self._cursor = _Cursor()
        self._machine: _Machine | None = None

    def all_steps(self) -> Iterator[tuple[str, Step[S]]]:
        """Every place of the flow with its step, inner flows included."""
        for name, step in self.steps.items():
            if isinstance(step, Flow):
                for path, inner in step.all_steps():
                    yield f"{name}/{path}", inner
            else:
                yield name, step

    def step(self, place: str) -> Step[S]:
        return self._all[place]

    @property
    def begin(self) -> str:
        """The place where the flow starts, inner flows entered."""
        return self.enter(self.first)

    def enter(self, name: str) -> str:
        """The place where a step begins, inner flows entered."""
        step = self.steps[name]
        return f"{name}/{step.begin}" if isinstance(step, Flow) else name

    def follow(self, place: str, word: str) -> str:
        """The place that `word` leads to from `place`."""
        key = (place, word)
        if key not in self._next:
            machine = self.machine()
            machine.set_state(place, self._cursor)
            machine.trigger_event(self._cursor, word)
            self._next[key] = str(self._cursor.state)
        return self._next[key]

    def machine(self) -> _Machine:
        """The flow as a machine of `transitions`, built when first needed."""
        if self._machine is None:
            self._machine = _Machine(model=self._cursor, **self.drawing())
        return self._machine

    def drawing(self) -> dict[str, Any]:
        """What `transitions` needs to build this flow, for play or for a diagram."""
        return {
            "states": self._states(),
            "transitions": list(self._moves("", {})),
            "initial": self.begin,
            "auto_transitions": False,
            "queued": True,
        }

    def _states(self) -> list[Any]:
        states: list[Any] = []
        for name, step in self.steps.items():
            if isinstance(step, Flow):
                states.append({"name": name, "initial": step.first, "children": step._states()})
            else:
                states.append(name)
        return states

    def _moves(self, prefix: str, exits: Mapping[str, str]) -> Iterator[dict[str, str]]:
        for source, word, target in self.rows:
            inner = self.steps[source]
            if isinstance(inner, Flow):
                continue
            to = prefix + self.enter(target) if target in self.steps else exits[target]
            yield {"trigger": word, "source": prefix + source, "dest": to}
        for name, inner in self.steps.items():
            if isinstance(inner, Flow):
                ways_out = {
                    word: prefix + self.enter(target) if target in self.steps else exits[target]
                    for source, word, target in self.rows
                    if source == name
                }
                yield from inner._moves(f"{prefix}{name}/", ways_out)
