"""What came of the games: who played, who won, with how many points and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.errors import CompanionError
from companion.store import SavedGame, SavedPerson
from companion.table.card import GameCard
from companion.table.tables import Tables
from companion.text import Words, _

__all__ = ["Result", "Standing", "result_of", "results"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player came out."""

    player: str
    person: SavedPerson | None
    place: int
    total: int
    parts: list[tuple[str, int]]
    """The points by category, as far as they are known."""

    @property
    def name(self) -> str:
        """The person, or the side where nobody has said who played it."""
        return self.person.name if self.person else self.player


@dataclass(frozen=True, slots=True)
class Result:
    """One game of the history."""

    number: int
    game: str
    title: str
    started: datetime
    ended: datetime
    over: bool
    round: str
    standings: list[Standing]
    """Best first."""

    @property
    def winners(self) -> list[Standing]:
        return [one for one in self.standings if one.place == 1] if self.over else []

    @property
    def how_far(self) -> Words:
        """Where a game that is not over stands: its round as the game calls it."""
        if not self.round:
            return _("set-up")
        return _("round {n}", n=self.round) if self.round[0].isdigit() else self.round

    @property
    def minutes(self) -> int:
        """From the first to the last row of the record; none if the clock was put back meanwhile."""
        return max(0, round((self.ended - self.started).total_seconds() / 60))


def results(tables: Tables, *, person: str = "", game: str = "") -> list[Result]:
    """All games, the last played first; those of one person or of one kind of game if wanted."""
    people = {one.id: one for one in tables.store.people()}
    played = tables.store.played()
    found = [_result(saved, card, played.get(saved.id, {}), people) for saved, card in tables.list()]
    return [
        one
        for one in found
        if (not game or one.game == game)
        and (not person or any(each.person and each.person.id == person for each in one.standings))
    ]


def result_of(tables: Tables, number: int) -> Result:
    for one in results(tables):
        if one.number == number:
            return one
    raise CompanionError(_("There is no game {id} here", id=number))


def _result(saved: SavedGame, card: GameCard, played: dict[str, str], people: dict[str, SavedPerson]) -> Result:
    standings = [
        Standing(
            player,
            people.get(played.get(player, "")),
            card.place(player),
            card.scores.get(player, 0),
            [(str(reason), amount) for reason, amount in card.parts.get(player, [])],
        )
        for player in card.players
    ]
    return Result(
        saved.id,
        saved.game,
        card.title or saved.game,
        _time(saved.started),
        _time(saved.touched),
        saved.over,
        card.round,
        sorted(standings, key=lambda one: (one.place, -one.total)),
    )


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:  # a clock that was wrong shall not hide a game
        return datetime.fromtimestamp(0, UTC)
