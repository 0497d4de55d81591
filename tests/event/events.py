"""Tournaments for tests: players called A, B, C…, results by luck or as told."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from companion.event.entries import Agreed, Arrived, Published, Reported
from companion.event.pairing import pair
from companion.event.terms import Result, Round, Terms
from companion.event.tournament import Tournament

BY = "organiser"
needs_openssl = pytest.mark.skipif(
    not shutil.which("openssl"), reason="OpenSSL, which makes the certificate, is not installed"
)
TABLES = Terms("Hall", "colt-express", 3, 5, 4)
DUELS = Terms("Hall", "doomtown", 2, 2, 2)


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate of this machine's own, and its key."""
    file, key = folder / f"{name}.pem", folder / f"{name}.key"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=hall"]
    names = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(file)]
    subprocess.run([*words, *names], check=True, capture_output=True)
    return file, key


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
