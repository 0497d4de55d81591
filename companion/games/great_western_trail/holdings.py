"""What each player of a game holds, and is worth."""

from __future__ import annotations

from companion.game.sums import Score, Sum
from companion.games.great_western_trail import facts, scoring
from companion.games.great_western_trail.herd import breed_of
from companion.games.great_western_trail.trail import TOKEN, Trail

__all__ = ["best_to_add", "categories", "deck", "holding", "objectives_in_deck", "scores"]


def deck(trail: Trail, who: str) -> list[str]:
    """The whole herd: draw pile, hand and discard pile (GW-02)."""
    return [card for where in ("unseen", "hand", "discard") for card in trail.ledger.at(f"{who}/{where}")]


def objectives_in_deck(trail: Trail, who: str) -> list[str]:
    return sorted(card for card in deck(trail, who) if not breed_of(card))


def holding(trail: Trail, who: str, *, final: bool = False) -> scoring.Holding:
    """What counts for a player; cards of the deck are added at the end only, when they are no secret any more."""
    at = trail.ledger.at
    teepees = at(f"{who}/teepees")
    return scoring.Holding(
        dollars=trail.money(who),
        buildings=list(trail.buildings(who).values()),
        delivered=trail.delivered(who),
        stations=trail.stations(who),
        hazards=[int(tile.rpartition("/")[2]) for tile in at(f"{who}/hazards")],
        cattle=[card for card in deck(trail, who) if breed_of(card)],
        green=teepees.count("teepee/green"),
        blue=teepees.count("teepee/blue"),
        committed=at(f"{who}/objectives"),
        optional=objectives_in_deck(trail, who) if final else [],
        chosen=trail.shown.get(who) if final else None,
        station_masters=at(f"{who}/station masters"),
        workers=trail.workers(who),
        temp=trail.certificates(who),
        discs_removed=trail.removed(who),
        token=TOKEN in at(f"{who}/token"),
    )


def categories(trail: Trail, who: str, *, final: bool = False) -> dict[str, Sum]:
    return scoring.categories(holding(trail, who, final=final), facts.facts(trail))


def scores(trail: Trail, *, final: bool) -> list[Score]:
    return scoring.ranked({who: categories(trail, who, final=final) for who in trail.names})


def best_to_add(trail: Trail, who: str) -> list[str]:
    """The objective cards of the deck that are worth adding (GW-123)."""
    found = holding(trail, who, final=True)
    scored = scoring.assignment(found, facts.facts(trail))
    added = [*scored.fulfilled, *scored.failed]
    return [card for card in found.optional if card in added]
