"""The pass-order track: who passed first decides ties, simultaneous actions and the next choice (CC-PH2-03)."""

from __future__ import annotations

from companion.games.carson_city.town import NOT_PASSED, TRACK, Town
from companion.text import _

__all__ = ["clear_track", "join_track", "put_on_track"]


def clear_track(town: Town) -> None:
    """Take every marker off the track."""
    for marker in list(town.ledger.at(TRACK)):
        town.ledger.put(marker, TRACK, NOT_PASSED, _("Order of play"))


def join_track(town: Town, player: str) -> None:
    """A player who passes takes the first free place (CC-PH2-02)."""
    town.ledger.put(f"marker/{player}", NOT_PASSED, TRACK, _("Pass"))


def put_on_track(town: Town, order: list[str]) -> None:
    """Lay the markers on the track in a new order."""
    clear_track(town)
    for name in order:
        town.ledger.put(f"marker/{name}", NOT_PASSED, TRACK, _("Order of play"))
