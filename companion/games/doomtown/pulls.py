"""Pulls: a card from the deck, a joker for what its player says (DT-P01, DT-P02)."""

from __future__ import annotations

from companion.game.asks import Ask, Cards, Choose, Option
from companion.game.cards import JOKERS, RANKS
from companion.games.doomtown.cards import card_pieces
from companion.games.doomtown.components import NO_CARD
from companion.games.doomtown.gambling import ace_jokers
from companion.games.doomtown.town import Town
from companion.text import Words, _

__all__ = ["pull_ask", "pulled_as", "value_ask"]


def pull_ask(town: Town, who: str, title: Words) -> Ask:
    """One card; none if there is no card anywhere."""
    return Cards(who=who, title=title, note=_("none: no card anywhere"), least=0, most=1, pieces=card_pieces(town))


def pulled_as(town: Town, who: str, cards: list[str]) -> str:
    """The card that counts, or `joker` if its player must still say; a joker is aced."""
    if not cards:
        return NO_CARD
    ace_jokers(town, who, cards)
    return "joker" if cards[0] in JOKERS else cards[0]


def value_ask(who: str) -> Ask:
    """What a pulled joker stands for; its suit matters to card texts only."""
    options = [Option(f"{rank}♠", rank) for rank in reversed(RANKS)]
    return Choose(who=who, title=_("The joker stands for"), options=options)
