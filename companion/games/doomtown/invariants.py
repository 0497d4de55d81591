"""What always holds in the town, whatever was played or corrected."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.ledger import BANK, OUTSIDE
from companion.games.doomtown import shooting, streets
from companion.games.doomtown.components import HAND, MOST_COPIES
from companion.games.doomtown.town import GHOST_ROCK, OWED, POT, SIDES, Town, bounty_on
from companion.text import _

__all__ = ["broken"]


def broken(town: Town) -> Iterator[str]:
    """A sentence for everything that cannot be."""
    yield from _ghost_rock_is_conserved(town)
    yield from _everybody_stands_somewhere(town)
    yield from _streets_are_sound(town)
    yield from _windows_are_sound(town)
    yield from _posses_are_sound(town)
    yield from _hands_are_sound(town)


def _ghost_rock_is_conserved(town: Town) -> Iterator[str]:
    """All of it lies with players, in the pot, on dudes or in the bank; nobody is below nothing (DT-K02)."""
    totals = town.ledger.totals()
    for unit in (GHOST_ROCK, OWED):
        if totals[unit]:
            yield str(_("{n} {unit} would come from nowhere", n=totals[unit], unit=unit))
    holders = {*town.names, POT, BANK, OUTSIDE, *(bounty_on(dude) for dude in town.dudes)}
    for holder, held in town.ledger.amounts.items():
        for unit, amount in held.items():
            if amount < 0 and holder not in (BANK, OUTSIDE):
                yield str(_("{who} would have {n} {unit}", who=holder, n=amount, unit=unit))
        if held.get(GHOST_ROCK) and holder not in holders:
            yield str(_("Ghost rock would lie with {who}", who=holder))


def _everybody_stands_somewhere(town: Town) -> Iterator[str]:
    """A dude in play is in exactly one place, and nobody else is anywhere."""
    standing = [piece for place in town.locations for piece in town.ledger.at(place)]
    for dude in town.dudes:
        if standing.count(dude) != 1:
            yield str(_("{dude} must be in exactly one place", dude=dude))
    for piece in standing:
        if piece not in town.dudes:
            yield str(_("{piece} is no dude in play", piece=piece))


def _streets_are_sound(town: Town) -> Iterator[str]:
    """Every deed lies in its owner's row, and a player of this game controls it."""
    for deed in town.deeds.values():
        row = town.street(deed.owner) if deed.in_town else town.ledger.at(f"outside town:{deed.owner}")
        if row.count(deed.id) != 1:
            yield str(_("{deed} must lie once in its owner’s street", deed=deed.id))
        if streets.controller(town, deed.id) not in town.names:
            yield str(_("{deed} has no controller", deed=deed.id))
    rows = [
        piece for player in town.names for piece in (*town.street(player), *town.ledger.at(f"outside town:{player}"))
    ]
    for piece in rows:
        if piece not in town.deeds:
            yield str(_("{piece} is no deed in play", piece=piece))


def _windows_are_sound(town: Town) -> Iterator[str]:
    windows = [town.noon, town.reacts, *([town.shootout.window] if town.shootout else [])]
    for window in windows:
        if window.order and not 0 <= window.turn < len(window.order):
            yield str(_("Nobody would be next to play or pass"))
        if window.passed > len(window.order):
            yield str(_("More have passed than may play"))
    if town.place == "high noon" and town.noon.over:
        yield str(_("High Noon would not end although all have passed"))
    fight = town.shootout
    playing = town.place.rpartition("/")[2] in ("shootout plays", "resolution plays")
    if fight and playing and set(fight.window.order) != set(shooting.involved(town)):
        yield str(_("Not everybody in the shootout may play"))


def _posses_are_sound(town: Town) -> Iterator[str]:
    """Nobody shoots on both sides or from afar (DT-F04)."""
    fight = town.shootout
    if not fight or town.compact:
        return
    dudes = [dude for side in SIDES for dude in fight.posses[side]]
    for dude in dudes:
        if dude not in town.dudes or dudes.count(dude) != 1:
            yield str(_("{dude} cannot be in this shootout", dude=dude))
            return
    sides = [{town.dudes[dude].controller for dude in fight.posses[side]} for side in SIDES]
    for player in sides[0] & sides[1]:
        yield str(_("{player} would shoot on both sides", player=player))


def _hands_are_sound(town: Town) -> Iterator[str]:
    hands = [*town.hands.values(), *(town.shootout.hands.values() if town.shootout else ())]
    for hand in hands:
        if len(hand) > HAND or any(hand.count(card) > MOST_COPIES for card in hand):
            yield str(_("A hand has five cards, and no card more than four times"))
