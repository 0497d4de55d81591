"""Where everything on the table is, and why it is there.

Amounts (money, bullets, points) lie with holders; pieces (pawns, tokens, cards) lie in places, in order.
Both move only with a reason, so every number can say where it came from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from companion.errors import RuleError
from companion.text import Words, _

__all__ = ["BANK", "OUTSIDE", "Entry", "Ledger"]

BANK = "bank"
"""Holder without bottom: what it gives is not limited by the rules."""
OUTSIDE = "outside"
"""Where corrections take things from and put them to: beside the game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One movement: so much of a thing, from here to there, because."""

    what: str
    amount: int
    source: str
    target: str
    reason: Words


@dataclass(slots=True)
class Ledger:
    amounts: dict[str, dict[str, int]] = field(default_factory=dict)
    pieces: dict[str, list[str]] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def stock(self, holder: str, unit: str, amount: int) -> None:
        """Lay out what is there when the game begins."""
        held = self.amounts.setdefault(holder, {})
        held[unit] = held.get(unit, 0) + amount

    def lay_out(self, place: str, *pieces: str) -> None:
        """Put pieces into a place when the game begins; no pieces makes the place known."""
        self.pieces.setdefault(place, []).extend(pieces)

    def amount(self, holder: str, unit: str) -> int:
        return self.amounts.get(holder, {}).get(unit, 0)

    def at(self, place: str) -> list[str]:
        """The pieces in a place, in order."""
        return self.pieces.get(place, [])

    def where(self, piece: str) -> str:
        """The place of a piece that exists once."""
        for place, pieces in self.pieces.items():
            if piece in pieces:
                return place
        raise KeyError(piece)

    def move(self, unit: str, amount: int, source: str, target: str, reason: Words) -> None:
        """Move an amount; nobody but the bank and the outside can owe."""
        if amount < 0:
            raise ValueError(f"{amount} {unit} cannot move from {source} to {target}")
        if amount == 0:
            return
        left = self.amount(source, unit) - amount
        if left < 0 and source not in (BANK, OUTSIDE):
            raise RuleError(_("{who} has only {n} {unit}", who=source, n=left + amount, unit=unit))
        self.stock(source, unit, -amount)
        self.stock(target, unit, amount)
        self.entries.append(Entry(unit, amount, source, target, reason))

    def put(self, piece: str, source: str, target: str, reason: Words, *, on_top: bool = False) -> None:
        """Move one piece to another place, behind (or on top of) what lies there."""
        if piece in self.at(source):
            self.pieces[source].remove(piece)
        elif source != OUTSIDE:
            raise RuleError(_("{piece} is not at {place}", piece=piece[:40], place=source[:40]))
        there = self.pieces.setdefault(target, [])
        there.insert(0 if on_top else len(there), piece)
        self.entries.append(Entry(piece, 1, source, target, reason))

    def rename(self, old: str, new: str) -> None:
        """A piece, place or holder goes by another name from now on, and in all that was written of it."""

        def named(name: str) -> str:
            return new if name == old else name

        self.amounts = {named(holder): held for holder, held in self.amounts.items()}
        self.pieces = {named(place): [named(piece) for piece in there] for place, there in self.pieces.items()}
        self.entries = [
            replace(entry, what=named(entry.what), source=named(entry.source), target=named(entry.target))
            if old in (entry.what, entry.source, entry.target)
            else entry
            for entry in self.entries
        ]

    def history(self, holder: str, what: str) -> Iterator[Entry]:
        """Every movement of a thing to or from a holder or place: why it has what it has."""
        for entry in self.entries:
            if entry.what == what and holder in (entry.source, entry.target):
                yield entry

    def totals(self) -> Counter[str]:
        """How much of everything there is, wherever it lies; constant through a game."""
        total: Counter[str] = Counter()
        for held in self.amounts.values():
            for unit, amount in held.items():
                total[unit] += amount
        for pieces in self.pieces.values():
            total.update(pieces)
        return total
