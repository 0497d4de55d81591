"""Tournaments for tests: players called A, B, C…, results by luck or as told."""

from __future__ import annotations

from random import Random

from companion.event.entries import Agreed, Arrived, Published, Reported
from companion.event.pairing import pair
from companion.event.terms import Result, Round, Terms
from companion.event.tournament import Tournament

BY = "organiser"
TABLES = Terms("Hall", "colt-express", 3, 5, 4)
DUELS = Terms("Hall", "doomtown", 2, 2, 2)


def name(number: int) -> str:
    return f"P{number:03}"


def event(players: int, terms: Terms = TABLES) -> Tournament:
    tournament = Tournament([Agreed(by=BY, terms=terms)])
    for number in range(players):
        tournament.take(Arrived(by=BY, name=name(number)))
    return tournament


def pair_round(tournament: Tournament, luck: Random) -> Round:
    """Pair and publish the next round."""
    tournament.take(pair(tournament, by=BY, luck=luck))
    tournament.take(Published(by=BY))
    return tournament.last


def report(
    tournament: Tournament, table: int, *order: str, why: str = "", scores: dict[str, int] | None = None
) -> None:
    """Table `table` of the last round ends in this order."""
    result = Result({player: place for place, player in enumerate(order, start=1)}, scores or {})
    tournament.take(Reported(by=BY, why=why, round=tournament.last.number, table=table, result=result))


def play_round(tournament: Tournament, luck: Random) -> Round:
    """Pair the next round and let luck decide every table."""
    round = pair_round(tournament, luck)
    for seating in round.tables:
        report(tournament, seating.table, *luck.sample(seating.players, len(seating.players)))
    return round
