"""Pairing a round: like meets like, the same people meet again only where it cannot be avoided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

from companion.errors import CompanionError
from companion.event.entries import Paired
from companion.event.matching import pair_duels
from companion.event.seating import seat_tables, table_sizes
from companion.event.standings import met, standings
from companion.event.terms import Seating, Terms
from companion.event.tournament import Tournament
from companion.text import _

__all__ = ["cut", "pair"]


def pair(tournament: Tournament, *, by: str, luck: Random) -> Paired:
    """The next round as the terms say; the organiser looks at it before it is published."""
    terms, number = tournament.agreed, tournament.next_round
    names = tournament.playing(number)
    if tournament.rounds and tournament.last.final:
        return _next_final(tournament, by)
    if len(names) < terms.least:
        raise CompanionError(_("{n} players are too few for a table", n=len(names)))
    if terms.format == "round robin":
        tables = [[one, other] for one, other in _circle(list(tournament.entrants), number) if {one, other} <= {*names}]
        byes = [name for name in names if not any(name in table for table in tables)]
        return _seated(tournament, tables, byes, by)
    rank = {line.name: line.points for line in standings(tournament)}
    had_bye = Counter(name for round in tournament.rounds for name in round.byes)
    shuffled = luck.sample(names, len(names))
    shuffled.sort(key=lambda name: -rank.get(name, 0))
    before = met(tournament.rounds)
    if terms.duels:
        tables, byes = pair_duels(shuffled, rank, before, had_bye)
        return _seated(tournament, tables, byes, by)
    sizes, left_over = table_sizes(len(shuffled), terms.least, terms.most, terms.liked)
    byes = _byes(shuffled, left_over, had_bye)
    players = [name for name in shuffled if name not in byes]
    return _seated(tournament, seat_tables(players, sizes, rank, before, luck), byes, by)


def _byes(ranked: Sequence[str], count: int, had_bye: Counter[str]) -> list[str]:
    """Who sits out: the last of those who have done so least often."""
    last_first = list(reversed(ranked))
    return sorted(last_first, key=lambda name: had_bye[name])[:count]


def _seated(
    tournament: Tournament, tables: Sequence[Sequence[str]], byes: list[str], by: str, *, final: bool = False
) -> Paired:
    sat = _seats_so_far(tournament)
    return Paired(
        by=by,
        tables=[Seating(at, _seats(table, sat)) for at, table in enumerate(tables, start=1)],
        byes=byes,
        final=final,
    )


def _seats_so_far(tournament: Tournament) -> dict[str, list[int]]:
    """The seats that everybody has had."""
    sat: dict[str, list[int]] = {}
    for round in tournament.rounds:
        for seating in round.tables:
            for seat, name in enumerate(seating.players):
                sat.setdefault(name, []).append(seat)
    return sat


def _seats(table: Sequence[str], sat: Mapping[str, list[int]]) -> tuple[str, ...]:
    """The order at a table in which everybody sits where they have sat least."""
    had = {name: [sat.get(name, []).count(seat) for seat in range(len(table))] for name in table}
    return min(permutations(table), key=lambda order: sum(had[name][seat] ** 2 for seat, name in enumerate(order)))


def _circle(names: Sequence[str], number: int) -> list[tuple[str, str]]:
    """Who meets whom in a round of a round robin: one stays, the others go round; the empty name is a bye."""
    ring = [*names] if len(names) % 2 == 0 else [*names, ""]
    turned = (number - 1) % (len(ring) - 1)
    ring = [ring[0], *ring[1 + turned :], *ring[1 : 1 + turned]]
    return [(ring[at], ring[-1 - at]) for at in range(len(ring) // 2)]


def cut(tournament: Tournament, count: int, *, by: str) -> Paired:
    """The first round of the finals: the best so many, the strongest apart."""
    lines = [line.name for line in standings(tournament) if not line.out]
    least = tournament.agreed.least
    if not least <= count <= len(lines):
        raise CompanionError(_("Between {least} and {n} can go on to the final", least=least, n=len(lines)))
    if tournament.rounds and tournament.last.final:
        raise CompanionError(_("The finals have begun"))
    return _final(tournament, lines[:count], by)


def _next_final(tournament: Tournament, by: str) -> Paired:
    """The winners of the last tables go on in the order of their seeds, and the next best where they are too few."""
    last = tournament.last
    if last.decides:
        raise CompanionError(_("The tournament is decided"))
    places = {name: place for result in last.results.values() for name, place in result.places.items()}
    places |= dict.fromkeys(last.byes, 1)
    seeds = [line.name for line in standings(tournament, _swiss_rounds(tournament)) if not line.out]
    going_on = [name for name in seeds if places.get(name) == 1]
    others = sorted((name for name in seeds if places.get(name, 0) > 1), key=lambda name: places[name])
    going_on += others[: max(0, tournament.agreed.least - len(going_on))]
    if len(going_on) < 2:
        raise CompanionError(_("The tournament is decided"))
    return _final(tournament, going_on, by)


def _swiss_rounds(tournament: Tournament) -> int:
    return sum(not round.final for round in tournament.rounds)


def _final(tournament: Tournament, seeds: list[str], by: str) -> Paired:
    terms = tournament.agreed
    if len(seeds) <= terms.most:
        return _seated(tournament, [seeds], [], by, final=True)
    byes, count = _final_tables(len(seeds), terms)
    tables: list[list[str]] = [[] for _table in range(count)]
    for at, name in enumerate(seeds[byes:]):  # there and back, so that the strongest meet last
        lap, place = divmod(at, count)
        tables[place if lap % 2 == 0 else count - 1 - place].append(name)
    return _seated(tournament, tables, seeds[:byes], by, final=True)


def _final_tables(count: int, terms: Terms) -> tuple[int, int]:
    """How many of the best need not play in this round of the finals, and how many tables there are."""
    if terms.duels:
        byes = (1 << (count - 1).bit_length()) - count
        return byes, (count - byes) // 2
    sizes, byes = table_sizes(count, terms.least, terms.most, terms.liked)
    return byes, len(sizes)
