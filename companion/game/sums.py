"""Numbers that can say where they came from."""

from __future__ import annotations

from dataclasses import dataclass

from companion.text import Words

__all__ = ["Part", "Score", "Sheet", "Sum", "places"]


@dataclass(frozen=True, slots=True)
class Part:
    """One summand and its reason."""

    reason: Words
    amount: int


@dataclass(frozen=True, slots=True)
class Sum:
    """A number with its reasons."""

    parts: tuple[Part, ...] = ()

    @classmethod
    def of(cls, *parts: tuple[Words, int]) -> Sum:
        return cls(tuple(Part(reason, amount) for reason, amount in parts))

    @property
    def total(self) -> int:
        return sum([part.amount for part in self.parts])

    def __str__(self) -> str:
        if not self.parts:
            return "0"
        return f"{self.total} = " + " + ".join(f"{part.reason} {part.amount}" for part in self.parts)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of sums to look up: what everybody would earn now, what each city would bring."""

    title: Words
    lines: tuple[tuple[Words, Sum], ...]
    unit: str = ""
    """Stands before every number, such as `$`."""
    adds_up: bool = True
    """False: the lines are alternatives, of which nobody gets all together."""

    @property
    def total(self) -> int | None:
        return sum(amount.total for _what, amount in self.lines) if self.adds_up else None


def with_unit(amount: int, unit: str) -> str:
    """A number with what stands before it, a minus first of all."""
    return f"−{unit}{-amount}" if unit and amount < 0 else f"{unit}{amount}"


@dataclass(frozen=True, slots=True)
class Score:
    """What a player has, by category, and the place that gives."""

    player: str
    sum: Sum
    place: int
    tie_break: Words = ""

    @property
    def total(self) -> int:
        return self.sum.total


def places(ranking: dict[str, tuple[int, ...]]) -> dict[str, int]:
    """Place numbers from keys where larger is better; equals share a place and the next one is skipped."""
    return {name: 1 + sum(other > key for other in ranking.values()) for name, key in ranking.items()}
