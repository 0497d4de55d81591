"""A saved game as one line of a list."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from companion.game.game import Game

__all__ = ["GameCard", "game_card", "read_card"]


@dataclass(frozen=True, slots=True)
class GameCard:
    """A saved game in a list: who played, how far, who won."""

    title: str = ""
    players: list[str] = field(default_factory=list)
    round: str = ""
    answers: int = 0
    scores: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)


def game_card(game: Game) -> str:
    """The card of a game, as the store keeps it."""
    state, scores = game.state, game.rulebook.scores(game.state)
    card = GameCard(
        title=game.rulebook.title,
        players=state.names,
        round=game.rulebook.heading(state).round,
        answers=state.answers,
        scores={score.player: score.total for score in scores},
        winners=[score.player for score in scores if score.place == 1] if game.over else [],
    )
    return msgspec.json.encode(card).decode()


def read_card(card: str) -> GameCard:
    """The card as it was kept; an empty one if it cannot be read."""
    try:
        return msgspec.json.decode(card, type=GameCard)
    except msgspec.MsgspecError:
        return GameCard()
