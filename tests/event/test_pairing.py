"""Like meets like, nobody meets again without need, seats go round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from companion.errors import CompanionError
from companion.event.entries import Absent, Dropped, Published
from companion.event.matching import pair_duels
from companion.event.pairing import cut, pair
from companion.event.seating import seat_tables, table_sizes
from companion.event.standings import met, standings
from companion.event.terms import Terms
from tests.event.events import BY, DUELS, TABLES, event, name, play_round, report


@pytest.mark.parametrize(
    ("players", "range", "sizes", "out"),
    [
        (12, (3, 5, 4), [4, 4, 4], 0),
        (13, (3, 5, 4), [5, 4, 4], 0),
        (7, (2, 6, 4), [4, 3], 0),
        (6, (4, 4, 4), [4], 2),
        (11, (2, 2, 2), [2] * 5, 1),
        (5, (3, 4, 4), [4], 1),
    ],
)
def test_tables_are_balanced_and_near_the_best_size(players, range, sizes, out):
    assert table_sizes(players, *range) == (sizes, out)


def test_too_few_for_a_table_is_said():
    with pytest.raises(CompanionError, match="too few"):
        table_sizes(2, 3, 5, 4)


def partitions(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat people at tables of these sizes."""
    if not people:
        yield []
        return
    for size in set(sizes):
        rest = list(sizes)
        rest.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            left = [person for person in people if person not in table]
            for more in partitions(left, rest):
                yield [table, *more]


def repeats(tables: Sequence[Sequence[str]], before: dict[str, dict[str, int]]) -> int:
    return sum(before.get(one, {}).get(other, 0) for table in tables for one, other in combinations(table, 2))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("players", "sizes"), [(6, [3, 3]), (8, [4, 4]), (9, [3, 3, 3]), (7, [4, 3]), (10, [5, 5])])
def test_tables_repeat_only_what_no_seating_avoids(players: int, sizes: list[int], seed: int):
    luck = Random(seed)
    people = [name(number) for number in range(players)]
    before: dict[str, dict[str, int]] = {person: {} for person in people}
    for _round in range(3):
        for table in luck.choice(list(partitions(people, sizes))):
            for one, other in combinations(table, 2):
                before[one][other] = before[other][one] = before[one].get(other, 0) + 1
    points = {person: Fraction(luck.randint(0, 9)) for person in people}
    seated = seat_tables(people, sizes, points, before, luck)
    assert sorted(person for table in seated for person in table) == people
    assert repeats(seated, before) == min(repeats(way, before) for way in partitions(people, sizes))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [6, 7, 8])
def test_duels_repeat_only_what_no_pairing_avoids(players: int, seed: int):
    luck = Random(seed)
    people = [name(number) for number in range(players)]
    before: dict[str, dict[str, int]] = {person: {} for person in people}
    for one, other in combinations(people, 2):
        if luck.random() < 0.7:
            before[one][other] = before[other][one] = luck.randint(1, 2)
    points = {person: Fraction(luck.randint(0, 9)) for person in people}
    tables, byes = pair_duels(people, points, before, Counter())
    assert len(byes) == players % 2
    even = people if players % 2 == 0 else [*people, ""]
    best = min(repeats(way, before) for way in partitions(even, [2] * (len(even) // 2)))
    assert repeats(tables, before) == best


def test_a_whole_swiss_of_duels_has_no_repeat_and_nobody_two_byes():
    tournament, luck = event(33, DUELS), Random(4)
    for _round in range(6):
        play_round(tournament, luck)
    assert max(times for others in met(tournament.rounds).values() for times in others.values()) == 1
    byes = [person for round in tournament.rounds for person in round.byes]
    assert len(byes) == len(set(byes)) == 6


@pytest.mark.parametrize("seed", range(40))
def test_a_second_bye_comes_only_where_two_would_meet_again_otherwise(seed: int):
    luck = Random(seed)
    people = [name(number) for number in range(luck.choice([5, 7]))]
    before: dict[str, dict[str, int]] = {person: {} for person in people}
    for one, other in combinations(people, 2):
        if luck.random() < 0.6:
            before[one][other] = before[other][one] = luck.randint(1, 2)
    had_bye = Counter({person: luck.randint(0, 2) for person in people})
    points = {person: Fraction(luck.randint(0, 9)) for person in people}

    def cost(ways: Sequence[Sequence[str]]) -> tuple[int, int]:
        return repeats(ways, before), sum(had_bye[one] for way in ways if "" in way for one in way)

    tables, byes = pair_duels(people, points, before, had_bye)
    best = min(cost(way) for way in partitions([*people, ""], [2] * (len(people) // 2 + 1)))
    assert cost([*tables, [*byes, ""]]) == best


def test_equals_meet_in_a_swiss():
    tournament, luck = event(16, DUELS), Random(1)
    for _round in range(3):
        play_round(tournament, luck)
    points = {line.name: line.points for line in standings(tournament)}
    tournament.take(pair(tournament, by=BY, luck=luck))
    gaps = [abs(points[one] - points[other]) for one, other in (table.players for table in tournament.last.tables)]
    assert sum(gap == 0 for gap in gaps) >= 6


def test_many_players_at_tables_meet_nobody_twice():
    tournament, luck = event(120, TABLES), Random(2)
    for _round in range(6):
        play_round(tournament, luck)
    assert max(times for others in met(tournament.rounds).values() for times in others.values()) == 1


def test_everybody_begins_about_equally_often():
    tournament, luck = event(24, TABLES), Random(3)
    for _round in range(4):
        play_round(tournament, luck)
    first = [table.players[0] for round in tournament.rounds for table in round.tables]
    assert max(first.count(person) for person in first) <= 2


def test_in_a_round_robin_everybody_meets_everybody_once():
    terms = Terms("Hall", "doomtown", 2, 2, 2, format="round robin")
    tournament, luck = event(7, terms), Random(5)
    for _round in range(7):
        play_round(tournament, luck)
    seen = met(tournament.rounds)
    assert all(seen[name(one)][name(other)] == 1 for one, other in combinations(range(7), 2))
    assert sorted(person for round in tournament.rounds for person in round.byes) == [name(n) for n in range(7)]


def test_who_drops_out_of_a_round_robin_gives_the_others_a_bye():
    terms = Terms("Hall", "doomtown", 2, 2, 2, format="round robin")
    tournament, luck = event(6, terms), Random(5)
    play_round(tournament, luck)
    tournament.take(Dropped(by=BY, name=name(0)))
    round = play_round(tournament, luck)
    assert (len(round.tables), len(round.byes)) == (2, 1)


def test_a_cut_lets_the_best_go_on_and_the_winner_of_the_final_wins():
    tournament, luck = event(10, DUELS), Random(6)
    for _round in range(3):
        play_round(tournament, luck)
    best = [line.name for line in standings(tournament)][:6]
    tournament.take(cut(tournament, 6, by=BY))
    tournament.take(Published(by=BY))
    semi = tournament.last
    assert {*semi.byes} == {*best[:2]}
    assert {frozenset(table.players) for table in semi.tables} == {
        frozenset((best[2], best[5])),
        frozenset((best[3], best[4])),
    }
    for table in semi.tables:
        report(tournament, table.table, *sorted(table.players, key=best.index))
    final = play_final(tournament, luck, best)
    assert {frozenset(table.players) for table in final.tables} == {
        frozenset((best[0], best[3])),
        frozenset((best[1], best[2])),
    }
    last = play_final(tournament, luck, best)
    assert [line.name for line in standings(tournament)][:2] == sorted(last.tables[0].players, key=best.index)
    with pytest.raises(CompanionError, match="decided"):
        pair(tournament, by=BY, luck=luck)


def play_final(tournament, luck, best):
    tournament.take(pair(tournament, by=BY, luck=luck))
    tournament.take(Published(by=BY))
    for table in tournament.last.tables:
        report(tournament, table.table, *sorted(table.players, key=best.index))
    return tournament.last


def test_a_final_table_of_several_decides_everything():
    tournament, luck = event(16, TABLES), Random(8)
    for _round in range(2):
        play_round(tournament, luck)
    best = [line.name for line in standings(tournament)][:4]
    tournament.take(cut(tournament, 4, by=BY))
    tournament.take(Published(by=BY))
    report(tournament, 1, *best[::-1])
    assert [line.name for line in standings(tournament)][:4] == best[::-1]


def test_a_final_is_never_smaller_than_the_game_allows():
    tournament, luck = event(16, TABLES), Random(8)
    play_round(tournament, luck)
    with pytest.raises(CompanionError, match="Between 3 and 16"):
        cut(tournament, 2, by=BY)
    best = [line.name for line in standings(tournament)][:8]
    tournament.take(cut(tournament, 8, by=BY))
    tournament.take(Published(by=BY))
    for table in tournament.last.tables:
        report(tournament, table.table, *sorted(table.players, key=best.index))
    last = play_final(tournament, luck, best)
    assert [{*table.players} for table in last.tables] == [{*best[:3]}]
    assert [line.name for line in standings(tournament)][:3] == best[:3]


def test_who_wins_a_semifinal_and_leaves_is_replaced():
    tournament, luck = event(8, DUELS), Random(6)
    play_round(tournament, luck)
    best = [line.name for line in standings(tournament)][:4]
    tournament.take(cut(tournament, 4, by=BY))
    tournament.take(Published(by=BY))
    for table in tournament.last.tables:
        report(tournament, table.table, *sorted(table.players, key=best.index))
    tournament.take(Dropped(by=BY, name=best[0]))
    last = play_final(tournament, luck, best)
    assert [{*table.players} for table in last.tables] == [{best[1], best[2]}]


def test_a_final_to_which_only_one_comes_is_decided():
    tournament, luck = event(4, DUELS), Random(6)
    play_round(tournament, luck)
    tournament.take(cut(tournament, 2, by=BY))
    tournament.take(Published(by=BY))
    one, other = tournament.last.tables[0].players
    tournament.take(Absent(by=BY, name=one))
    assert standings(tournament)[0].name == other
    with pytest.raises(CompanionError, match="decided"):
        pair(tournament, by=BY, luck=luck)


def test_byes_go_round_even_when_everybody_has_had_one():
    tournament, luck = event(5, Terms("Hall", "colt-express", 4, 4, 4)), Random(3)
    for _round in range(10):
        play_round(tournament, luck)
    byes = Counter(person for round in tournament.rounds for person in round.byes)
    assert sorted(byes.values()) == [2] * 5


def test_a_large_hall_is_paired_at_once():
    tournament, luck = event(512, DUELS), Random(9)
    for _round in range(2):
        assert len(play_round(tournament, luck).tables) == 256
