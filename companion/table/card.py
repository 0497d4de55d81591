"""A saved game as one line of a list."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from companion.game.game import Game

__all__ = ["GameCard", "game_card", "read_card"]


@dataclass(frozen=True, slots=True)
class GameCard:
    """A saved game in a list: who played, how far, who won; of a finished game the whole result."""

    title: str = ""
    players: list[str] = field(default_factory=list)
    round: str = ""
    answers: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    parts: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    """Every player's points by category, kept so that they can be read when the rules have moved on."""

    def place(self, player: str) -> int:
        """The place a player has come to; records from before places were kept give it by points."""
        if player in self.places:
            return self.places[player]
        if player in self.winners:
            return 1
        ahead = sum(points > self.scores.get(player, 0) for points in self.scores.values())
        return max(ahead, len(self.winners)) + 1


def game_card(game: Game) -> str:
    """The card of a game, as the store keeps it."""
    state, scores = game.state, game.rulebook.scores(game.state)
    final = scores if game.over else []
    card = GameCard(
        title=game.rulebook.title,
        players=state.names,
        round=game.rulebook.heading(state).round,
        answers=state.answers,
        scores={score.player: score.total for score in scores},
        winners=[score.player for score in final if score.place == 1],
        places={score.player: score.place for score in final},
        parts={score.player: [(str(part.reason), part.amount) for part in score.sum.parts] for score in final},
    )
    return msgspec.json.encode(card).decode()


def read_card(card: str) -> GameCard:
    """The card as it was kept; an empty one if it cannot be read."""
    try:
        return msgspec.json.decode(card, type=GameCard)
    except msgspec.MsgspecError:
        return GameCard()
