"""Points, tie-breakers in the declared order, shared places, past rounds, what if."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from companion.errors import CompanionError
from companion.event.entries import (
    Absent,
    Agreed,
    Arrived,
    Came,
    Dropped,
    Paired,
    Published,
    Reported,
    Started,
    Unpaired,
)
from companion.event.pairing import pair
from companion.event.standings import league, standings, what_if
from companion.event.terms import Result, Seating, Terms, TieBreak
from companion.event.tournament import Tournament
from tests.event.events import BY, DUELS, TABLES, event, name, pair_round, play_round, report


def seated(tournament: Tournament, *tables: tuple[str, ...], byes: tuple[str, ...] = ()) -> None:
    """A round with these tables."""
    tournament.take(Paired(by=BY, tables=[Seating(n, table) for n, table in enumerate(tables, 1)], byes=[*byes]))
    tournament.take(Published(by=BY))


def people(*names: str, terms: Terms = DUELS) -> Tournament:
    tournament = Tournament([Agreed(by=BY, terms=terms)])
    for each in names:
        tournament.take(Arrived(by=BY, name=each))
    return tournament


def places(tournament: Tournament, after: int | None = None) -> dict[str, int]:
    return {line.name: line.place for line in standings(tournament, after)}


def test_places_give_points_by_the_size_of_the_table():
    tournament = people("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", terms=TABLES)
    seated(tournament, ("Ann", "Bo", "Cy", "Di"), ("Ed", "Flo", "Gus"))
    report(tournament, 1, "Di", "Cy", "Bo", "Ann")
    report(tournament, 2, "Ed", "Flo", "Gus")
    assert {line.name: int(line.points) for line in standings(tournament)} == {
        "Di": 5, "Ed": 5, "Cy": 3, "Flo": 3, "Bo": 2, "Gus": 1, "Ann": 1
    }  # fmt: skip


def test_equals_at_a_table_share_the_points_of_their_places():
    tournament = people("Ann", "Bo", "Cy", terms=TABLES)
    seated(tournament, ("Ann", "Bo", "Cy"))
    tournament.take(Reported(by=BY, round=1, table=1, result=Result({"Ann": 1, "Bo": 1, "Cy": 3})))
    assert {line.name: line.points for line in standings(tournament)} == {
        "Ann": Fraction(4), "Bo": Fraction(4), "Cy": Fraction(1)
    }  # fmt: skip


def test_a_bye_is_worth_a_win():
    tournament = people("Ann", "Bo", "Cy")
    seated(tournament, ("Ann", "Bo"), byes=("Cy",))
    report(tournament, 1, "Ann", "Bo")
    assert {line.name: int(line.points) for line in standings(tournament)} == {"Ann": 3, "Bo": 0, "Cy": 3}


def test_stronger_opponents_break_a_tie():
    tournament = people("Ann", "Bo", "Cy", "Di")
    seated(tournament, ("Ann", "Bo"), ("Cy", "Di"))
    report(tournament, 1, "Ann", "Bo")
    report(tournament, 2, "Cy", "Di")
    seated(tournament, ("Ann", "Cy"), ("Bo", "Di"))
    report(tournament, 1, "Ann", "Cy")
    report(tournament, 2, "Bo", "Di")
    # Bo lost to Ann (6 points), Cy too; Bo beat Di (0), Cy beat Di (0): still equal, and so are head to head and game.
    assert places(tournament) == {"Ann": 1, "Bo": 2, "Cy": 2, "Di": 4}


def test_head_to_head_goes_before_the_game_if_it_is_declared_first():
    scores = {"Ann": 10, "Bo": 50}
    orders: list[tuple[tuple[TieBreak, ...], str]] = [
        (("head to head", "game"), "Ann"),
        (("game", "head to head"), "Bo"),
    ]
    for tie_breaks, first in orders:
        tournament = people("Ann", "Bo", terms=replace(DUELS, tie_breaks=tie_breaks, points={2: (1, 1)}))
        seated(tournament, ("Ann", "Bo"))
        report(tournament, 1, "Ann", "Bo", scores=scores)
        assert places(tournament)[first] == 1
        assert sorted(places(tournament).values()) == [1, 2]


def test_one_part_of_the_games_points_breaks_a_tie_if_it_is_declared():
    terms = replace(TABLES, tie_breaks=("game: cattle",))
    tournament = event(6, terms)
    round = pair_round(tournament, Random(1))
    cattle = {}
    for seating in round.tables:
        for at, player in enumerate(seating.players):
            cattle[player] = 10 * seating.table + at
        parts = {player: {"cattle": cattle[player]} for player in seating.players}
        result = Result(dict.fromkeys(seating.players, 1), {}, parts)
        tournament.take(Reported(by=BY, round=1, table=seating.table, result=result))
    assert [line.name for line in standings(tournament)] == sorted(cattle, key=lambda name: -cattle[name])


def test_who_did_not_come_earns_nothing_and_who_is_left_alone_has_a_bye():
    tournament = event(8)
    first, second = pair_round(tournament, Random(1)).tables
    tournament.take(Absent(by=BY, name=first.players[0]))
    report(tournament, 1, *first.players[1:])
    report(tournament, 2, *second.players)
    points = {line.name: (int(line.points), line.played) for line in standings(tournament)}
    assert points[first.players[0]] == (0, 0)
    assert points[first.players[1]] == (5, 1)
    assert points[first.players[3]] == (1, 1)
    duel = event(2, DUELS)
    one, other = pair_round(duel, Random(1)).tables[0].players
    duel.take(Absent(by=BY, name=one))
    assert (duel.last.tables, duel.last.byes, duel.last.absent) == ([], [other], [one])
    assert {line.name: line.points for line in standings(duel)} == {one: 0, other: 3}


def test_who_came_after_all_sits_where_the_pairing_said():
    tournament = event(4, Terms("Hall", "colt-express", 3, 4, 4))
    before = pair_round(tournament, Random(1)).tables[0]
    one, other = before.players[0], before.players[2]
    tournament.take(Absent(by=BY, name=one))
    tournament.take(Absent(by=BY, name=other))
    tournament.take(Came(by=BY, name=one))
    assert tournament.last.tables[0].players == tuple(name for name in before.players if name != other)
    tournament.take(Came(by=BY, name=other))
    assert (tournament.last.tables, tournament.last.absent) == ([before], [])
    with pytest.raises(CompanionError, match="not missing"):
        tournament.take(Came(by=BY, name=one))
    tournament.take(Absent(by=BY, name=one))
    report(tournament, 1, *before.players[1:])
    with pytest.raises(CompanionError, match="has a result"):
        tournament.take(Came(by=BY, name=one))


def test_a_duel_is_played_if_the_other_came_after_all():
    duel = event(2, DUELS)
    before = [*pair_round(duel, Random(1)).tables]
    duel.take(Absent(by=BY, name=before[0].players[0]))
    assert duel.last.byes == [before[0].players[1]]
    duel.take(Came(by=BY, name=before[0].players[0]))
    assert (duel.last.tables, duel.last.byes) == (before, [])


def test_standings_after_a_past_round_stay_what_they_were():
    tournament, luck = event(12), Random(1)
    play_round(tournament, luck)
    after_one = standings(tournament)
    play_round(tournament, luck)
    assert standings(tournament, 1) == after_one
    assert standings(tournament) != after_one


def test_what_if_changes_nothing():
    tournament = people("Ann", "Bo")
    seated(tournament, ("Ann", "Bo"))
    supposed = what_if(tournament, 1, {1: Result({"Bo": 1, "Ann": 2})})
    assert supposed[0].name == "Bo"
    assert tournament.last.open == [1]


def test_a_late_arrival_has_nothing_and_a_drop_keeps_the_points():
    tournament, luck = event(8), Random(2)
    play_round(tournament, luck)
    tournament.take(Arrived(by=BY, name="Late"))
    winner = standings(tournament)[0].name
    tournament.take(Dropped(by=BY, name=winner))
    round = play_round(tournament, luck)
    seated = {person for table in round.tables for person in table.players} | {*round.byes}
    assert "Late" in seated
    assert winner not in seated
    gone = next(line for line in standings(tournament) if line.name == winner)
    assert gone.out
    assert gone.points == 5
    tournament.take(Arrived(by=BY, name=winner))
    assert winner in tournament.playing(3)


def test_who_leaves_a_pairing_nobody_has_seen_is_paired_no_more():
    tournament, luck = event(5, DUELS), Random(2)
    tournament.take(pair(tournament, by=BY, luck=luck))
    tournament.take(Dropped(by=BY, name=tournament.last.byes[0]))
    assert [line.points for line in standings(tournament)] == [0] * 4
    with pytest.raises(CompanionError, match="take the pairing back"):
        tournament.take(Published(by=BY))
    tournament.take(Unpaired(by=BY))
    play_round(tournament, luck)
    assert sorted(int(line.points) for line in standings(tournament)) == [0, 0, 3, 3]


def test_a_bye_counts_once_its_round_is_published():
    tournament, luck = event(3, DUELS), Random(2)
    tournament.take(pair(tournament, by=BY, luck=luck))
    assert {line.points for line in standings(tournament)} == {0}
    tournament.take(Published(by=BY))
    assert sorted(line.points for line in standings(tournament)) == [0, 0, 3]


def test_opponents_count_once_their_table_is_done():
    tournament = people("Ann", "Bo", "Cy", "Di")
    seated(tournament, ("Ann", "Bo"), ("Cy", "Di"))
    report(tournament, 1, "Ann", "Bo")
    report(tournament, 2, "Cy", "Di")
    before = standings(tournament)
    seated(tournament, ("Ann", "Cy"), ("Bo", "Di"))
    assert standings(tournament) == before
    report(tournament, 1, "Ann", "Cy")
    assert {line.name: line.breaks[0] for line in standings(tournament)} == {"Ann": 3, "Bo": 6, "Cy": 6, "Di": 3}


def test_what_if_in_a_past_round_shows_the_standings_of_now():
    tournament = people("Ann", "Bo")
    seated(tournament, ("Ann", "Bo"))
    report(tournament, 1, "Ann", "Bo")
    seated(tournament, ("Ann", "Bo"))
    report(tournament, 1, "Ann", "Bo")
    supposed = what_if(tournament, 1, {1: Result({"Bo": 1, "Ann": 2})})
    assert {line.name: line.points for line in supposed} == {"Ann": 3, "Bo": 3}


def test_a_league_adds_up_events_and_equals_share():
    first = people("Ann", "Bo")
    seated(first, ("Ann", "Bo"))
    report(first, 1, "Ann", "Bo")
    second = people("Ann", "Bo", terms=replace(DUELS, tie_breaks=()))
    seated(second, ("Ann", "Bo"))
    second.take(Reported(by=BY, round=1, table=1, result=Result({"Ann": 1, "Bo": 1})))
    table = league([standings(first), standings(second)], (10, 6))
    assert table == [(1, "Ann", Fraction(18)), (2, "Bo", Fraction(14))]


def test_a_place_beyond_those_that_count_is_worth_nothing_in_the_league():
    tournament = people("Ann", "Bo")
    seated(tournament, ("Ann", "Bo"))
    report(tournament, 1, "Ann", "Bo")
    assert league([standings(tournament)], (10,)) == [(1, "Ann", Fraction(10)), (2, "Bo", Fraction(0))]


def test_in_a_league_a_name_is_one_person_in_every_spelling():
    first, second = people("Zo\u00eb", "Bo"), people("Bo", "ZOE\u0308")
    for tournament in (first, second):
        seated(tournament, tuple(tournament.entrants))
        report(tournament, 1, *tournament.entrants)
    table = league([standings(first), standings(second)], (10, 6))
    assert table == [(1, "Bo", Fraction(16)), (1, "Zo\u00eb", Fraction(16))]


def test_who_never_came_has_nothing_in_the_league():
    tournament = people("Ann", "Bo", "Cy", "Di", terms=replace(DUELS, tie_breaks=()))
    seated(tournament, ("Ann", "Bo"), ("Cy", "Di"))
    tournament.take(Absent(by=BY, name="Di"))
    report(tournament, 1, "Ann", "Bo")
    assert [line.place for line in standings(tournament)] == [1, 1, 3, 3]
    table = league([standings(tournament)], (10, 6, 4, 2))
    assert table == [(1, "Ann", Fraction(8)), (1, "Cy", Fraction(8)), (3, "Bo", Fraction(4))]


def test_replaying_the_entries_gives_the_same_tournament():
    tournament, luck = event(14), Random(3)
    for _round in range(3):
        play_round(tournament, luck)
    again = Tournament(tournament.entries)
    assert standings(again) == standings(tournament)
    assert again.rounds == tournament.rounds


REFUSED = [
    (Arrived(by=BY, name="P001"), "registered already"),
    (Arrived(by=BY, name="   "), "at least one letter"),
    (Dropped(by=BY, name="Nobody"), "not registered"),
    (Agreed(by=BY, terms=DUELS), "terms stand"),
    (Paired(by=BY, tables=[]), "Results are missing"),
    (Unpaired(by=BY), "cannot be taken back"),
    (Published(by=BY), "published already"),
    (Arrived(by=BY, name="p001"), "P001 is registered already"),
    (Absent(by=BY, name="Nobody"), "at no table"),
    (Reported(by=BY, round=9, table=1, result=Result({})), "no round 9"),
    (Reported(by=BY, round=1, table=9, result=Result({})), "no table 9"),
    (Reported(by=BY, round=1, table=1, result=Result({"P000": 1})), "a place for each"),
]


@pytest.mark.parametrize(("entry", "why"), REFUSED, ids=[why for _entry, why in REFUSED])
def test_what_cannot_be_is_refused_and_changes_nothing(entry, why: str):
    tournament = event(8)
    seated(tournament, tuple(name(n) for n in range(4)), tuple(name(n) for n in range(4, 8)))
    before = (dict(tournament.entrants), list(tournament.rounds), len(tournament.entries))
    with pytest.raises(CompanionError, match=why):
        tournament.take(entry)
    assert (tournament.entrants, tournament.rounds, len(tournament.entries)) == before


def test_places_that_leave_a_gap_are_refused():
    with pytest.raises(CompanionError, match="count from 1"):
        Result({"Ann": 1, "Bo": 3}).check(["Ann", "Bo"])


def test_a_result_changes_only_with_a_reason_and_keeps_who_and_why():
    tournament = people("Ann", "Bo")
    seated(tournament, ("Ann", "Bo"))
    report(tournament, 1, "Ann", "Bo")
    with pytest.raises(CompanionError, match="say why"):
        report(tournament, 1, "Bo", "Ann")
    report(tournament, 1, "Bo", "Ann", why="scores were swapped")
    assert standings(tournament)[0].name == "Bo"
    assert (tournament.entries[-1].by, tournament.entries[-1].why) == (BY, "scores were swapped")


def test_the_clock_starts_only_on_a_published_round():
    tournament = people("Ann", "Bo")
    tournament.take(Paired(by=BY, tables=[Seating(1, ("Ann", "Bo"))]))
    with pytest.raises(CompanionError, match="publish"):
        tournament.take(Started(by=BY, at="2026-01-01T10:00:00+00:00"))
    tournament.take(Published(by=BY))
    tournament.take(Started(by=BY, at="2026-01-01T10:00:00+00:00"))
    with pytest.raises(CompanionError, match="runs already"):
        tournament.take(Started(by=BY, at="2026-01-01T10:05:00+00:00"))
    assert tournament.last.started == "2026-01-01T10:00:00+00:00"


@pytest.mark.parametrize(
    "wrong",
    [
        {"least": 1},
        {"most": 7},
        {"liked": 6},
        {"points": {3: (1,)}},
        {"format": "round robin"},
        {"tie_breaks": ("luck",)},
        {"tie_breaks": ("game: ",)},
    ],
)
def test_terms_that_make_no_sense_are_refused(wrong):
    with pytest.raises(CompanionError):
        replace(TABLES, **wrong)
