"""What must always hold: nothing is lost, and everything lies where it can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game.ledger import OUTSIDE
from companion.games.great_western_trail import facts, setting_up
from companion.games.great_western_trail.belonging import can_lie
from companion.games.great_western_trail.cards import hand_size, knows_hands
from companion.games.great_western_trail.components import (
    CITIES,
    DISCS,
    HAZARDS,
    ROWS,
    STATIONS,
    WORKER_SPACES,
    WORKERS,
)
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.herd import certificate_limit
from companion.games.great_western_trail.railroad import RAILS
from companion.games.great_western_trail.trail import CERTIFICATE, HAND_CARD, MONEY, Trail, kind_of
from companion.text import _

__all__ = ["broken"]


def broken(trail: Trail) -> Iterator[str]:
    """What is wrong with the table; nothing if all is well."""
    yield from _nothing_lost(trail)
    yield from _everything_in_its_place(trail)
    yield from _trail_is_sound(trail)
    yield from _rails_are_sound(trail)
    for who in trail.names:
        yield from _player_is_sound(trail, who)


def _nothing_lost(trail: Trail) -> Iterator[str]:
    expected = _all_pieces(trail)
    expected.update(_brought_in(trail))
    pieces: Counter[str] = Counter()
    for there in trail.ledger.pieces.values():
        pieces.update(there)
    for piece in {*expected, *pieces}:
        if pieces[piece] != expected[piece]:
            yield str(
                _("There would be {n} of {piece} instead of {all}", n=pieces[piece], piece=piece, all=expected[piece])
            )
    for unit in _UNITS:
        if sum(held.get(unit, 0) for held in trail.ledger.amounts.values()):
            yield str(_("{unit} came from nowhere", unit=unit))


_UNITS = (MONEY, CERTIFICATE, HAND_CARD)
_ALL: dict[tuple[object, ...], Counter[str]] = {}


def _all_pieces(trail: Trail) -> Counter[str]:
    """Every piece of the box that is in this game."""
    stocks = (facts.value(trail, "green teepees 1"), facts.value(trail, "cowboys 2"))
    if trail.place in ("compare", "read fact"):
        stocks = (0, 0)  # the tiles have not been sorted yet
    key = (tuple(trail.names), tuple(trail.tiles), stocks, trail.settings["hands"])
    if key not in _ALL:
        fresh = setting_up.lay_out_table(trail.players, trail.settings)
        fresh.known.update(trail.known)
        if any(stocks):
            setting_up.sort_tiles(fresh)
        if trail.tiles:
            setting_up.use_sides(fresh, [tile[:-1] for tile in trail.tiles if tile.endswith("b")])
        _ALL[key] = Counter(piece for there in fresh.ledger.pieces.values() for piece in there)
    return Counter(_ALL[key])


def _brought_in(trail: Trail) -> Counter[str]:
    """Pieces that corrections brought from outside, where they had not been laid before."""
    outside: Counter[str] = Counter()
    new: Counter[str] = Counter()
    for entry in trail.ledger.entries:
        if entry.what in _UNITS or OUTSIDE not in (entry.source, entry.target):
            continue
        if entry.source == OUTSIDE:
            if outside[entry.what]:
                outside[entry.what] -= 1
            else:
                new[entry.what] += 1
        else:
            outside[entry.what] += 1
    return new


def _everything_in_its_place(trail: Trail) -> Iterator[str]:
    for place, pieces in trail.ledger.pieces.items():
        for piece in pieces:
            if place != OUTSIDE and not can_lie(piece, place):
                yield str(_("{piece} cannot lie at {place}", piece=piece, place=place))


def _trail_is_sound(trail: Trail) -> Iterator[str]:
    standing: Counter[str] = Counter()
    for space, printed in SPACES.items():
        pieces = trail.ledger.at(space)
        standing.update(piece for piece in pieces if not kind_of(piece))
        tiles = [kind_of(piece) for piece in pieces if kind_of(piece)]
        wanted = "hazard" if printed.kind in HAZARDS else printed.kind
        if len(tiles) > 1 or any(kind != wanted for kind in tiles):
            yield str(_("{space} cannot hold {tiles}", space=space, tiles=", ".join(pieces)))
    for who in trail.names:
        if standing[who] != 1:
            yield str(_("{who}’s cattleman must stand in one place", who=who))
    rows = len(trail.players)
    for row in range(1, len(ROWS) + 1):
        if len(trail.workers_in(row)) > rows:
            yield str(_("Row {row} holds too many workers", row=row))


def _rails_are_sound(trail: Trail) -> Iterator[str]:
    engines = 0
    for space in RAILS:
        there = trail.ledger.at(f"rail {space}")
        engines += len(there)
        if len(there) > 1 and space != "0":
            yield str(_("Two engines cannot stand on space {space}", space=space))
    if engines != len(trail.names):
        yield str(_("Every engine must stand on the track"))


def _player_is_sound(trail: Trail, who: str) -> Iterator[str]:
    limit = certificate_limit(trail.removed(who))
    temp = trail.certificates(who)
    if temp not in facts.certificate_track(trail) or temp > limit:
        yield str(_("{who}’s certificate marker cannot stand on {n}", who=who, n=temp))
    if trail.money(who) < 0:
        yield str(_("{who} cannot have less than nothing", who=who))
    for worker in WORKERS:
        if trail.workers(who)[worker] > WORKER_SPACES:
            yield str(_("{who} has too many workers in a row", who=who))
    unseen = len(trail.ledger.at(f"{who}/unseen"))
    if not knows_hands(trail) and not 0 <= hand_size(trail, who) <= unseen:
        yield str(_("{who}’s hand cannot be larger than the herd", who=who))
    yield from _discs_are_sound(trail, who)


def _discs_are_sound(trail: Trail, who: str) -> Iterator[str]:
    disc = f"{who}/disc"
    for station in STATIONS:
        if trail.ledger.at(f"station {station}").count(disc) > 1:
            yield str(_("{who} has two discs on station {n}", who=who, n=station[1:]))
    for city, count in trail.delivered(who).items():
        if count > 1 and not CITIES[city].again:
            yield str(_("{who} has two discs on {city}", who=who, city=CITIES[city].name))
    for place in DISCS:
        if len(trail.ledger.at(f"{who}/{place}")) > 1:
            yield str(_("{who} has two discs on one space", who=who))
