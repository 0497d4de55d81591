"""Who wins at sundown (DT-V01 to DT-V05, DT-M08)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.doomtown import streets
from companion.games.doomtown.town import Town

__all__ = ["meeting", "standing", "winner", "would_win"]


def standing(town: Town) -> dict[str, tuple[int, int]]:
    """Everybody's control and influence."""
    return {p: (streets.control(town, p).total, streets.influence(town, p).total) for p in town.names}


def meeting(standing: Mapping[str, tuple[int, int]], *, short: bool = False) -> list[str]:
    """Whose control exceeds the influence of all others; in the short game of any one (DT-V04, DT-M08)."""
    found = []
    for player, (control, _own) in standing.items():
        others = [influence for other, (_control, influence) in standing.items() if other != player]
        if others and control > (min(others) if short else max(others)):
            found.append(player)
    return found


def winner(standing: Mapping[str, tuple[int, int]], *, short: bool = False) -> str:
    """The winner, by control and then influence if several could; nobody while they are still tied (DT-V05)."""
    able = meeting(standing, short=short)
    best = [player for player in able if standing[player] == max(standing[other] for other in able)]
    return best[0] if len(best) == 1 else ""


def would_win(town: Town) -> str:
    """Who would win if the sun set now."""
    return winner(standing(town), short=bool(town.settings["short"]))
