"""Duels: who fights, who wins, who rides home (section e.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.game.ledger import BANK
from companion.game.sums import Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED, YELLOW
from companion.games.carson_city.components import DUEL_FACES, SQUARES
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.parcels import why_not_claimable
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import (
    CITY_HALL,
    DYNAMITE,
    OUTLAW,
    SEAT,
    USED_TILES,
    VP,
    Town,
    beside,
    cowboy,
)
from companion.text import _

__all__ = [
    "Outcome",
    "box_deals",
    "decide",
    "dice_for",
    "fighters_at",
    "is_duel",
    "is_there",
    "is_tie",
    "lawyer_wins",
    "may_reroll",
    "needs_tiles",
    "outcome",
    "play_tiles",
    "stands",
    "take_back",
    "tile_value",
    "tiles_of",
    "used_pile",
    "who_orders",
]

GUNSMITH_POINTS = 2
SHERIFF_POINTS = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a duel ends."""

    totals: dict[str, Sum]
    winner: str
    """A player, or `outlaw`."""
    losers: list[str]


def fighters_at(town: Town, place: str) -> list[str]:
    """Who takes part in a duel there, in pass order; nobody where there is none (CC-DU-01)."""
    square = SQUARES.get(place.removeprefix("square/"))
    if (square and not square.duel) or lawyer_wins(town, place):
        return []
    here = town.cowboys_at(place)
    if CITY_HALL in town.ledger.at(place):
        here = here + town.cowboys_at(SEAT)
    return town.in_pass_order([name for name in dict.fromkeys(here) if not town.has_token(name, place)])


def is_duel(town: Town, place: str) -> bool:
    """Several fight there, or anybody against an outlaw (CC-V-OU-07)."""
    return len(fighters_at(town, place)) >= (1 if town.has_outlaw(place) else 2)


def lawyer_wins(town: Town, place: str) -> bool:
    """The Lawyer claims that parcel: the rivals go home without a duel (CC-P-18Y, G-32)."""
    lawyer = cards.holder_of(town, cards.LAWYER, YELLOW)
    return bool(lawyer) and lawyer in town.cowboys_at(place) and why_not_claimable(town, place) is None


def who_orders(town: Town, places: Sequence[str]) -> str:
    """Who sets the order of several duels: the earliest passer involved in any (CC-DU-07)."""
    involved = [name for place in places for name in fighters_at(town, place)]
    return town.in_pass_order(involved)[0]


def outcome(town: Town, throws: Mapping[str, Sequence[int]], outlaw: int = 0) -> Outcome:
    """Die and firepower; a tie goes to the earliest passer (CC-DU-03, CC-DU-05), an outlaw must be reached."""
    totals: dict[str, Sum] = {}
    thrown_word = _("tile") if town.plays("might_is_right") else _("die")
    for player, dice in throws.items():
        strength = firepower(town, player)
        thrown = tuple((thrown_word, die) for die in dice)
        totals[player] = Sum(Sum.of(*thrown).parts + strength.parts)
    best = max(each.total for each in totals.values())
    winner = town.in_pass_order([player for player, each in totals.items() if each.total == best])[0]
    if best < outlaw:
        winner = OUTLAW
    return Outcome(totals, winner, [player for player in totals if player != winner])


def is_tie(town: Town) -> bool:
    """Several share the best total of the duel that is being fought, and one of them wins it."""
    found = outcome(town, town.duel.throws, _outlaw_firepower(town))
    best = max(each.total for each in found.totals.values())
    return found.winner != OUTLAW and [each.total for each in found.totals.values()].count(best) > 1


def _outlaw_firepower(town: Town) -> int:
    return town.outlaw_firepower if town.duel.kind == OUTLAW else 0


def dice_for(town: Town, player: str) -> int:
    """How many dice or duel tiles count for a fighter: two with dynamite (CC-DY-02)."""
    return 2 if town.ledger.amount(beside(player, town.duel.place), DYNAMITE) else 1


def may_reroll(town: Town) -> list[str]:
    """The red Gunsmith among the fighters, until the first throw stands or is thrown again (CC-P-10R)."""
    if town.plays("might_is_right"):
        return []
    duel = town.duel
    return [name for name in duel.fighters if name not in duel.rerolled and cards.has(town, name, cards.GUNSMITH, RED)]


def decide(town: Town) -> Outcome:
    """End the duel that is being fought: its winner and losers, and the points that go with that."""
    duel = town.duel
    found = outcome(town, duel.throws, _outlaw_firepower(town))
    duel.winner = found.winner
    duel.losers = town.in_pass_order(found.losers)
    if cards.has(town, found.winner, cards.GUNSMITH, YELLOW):
        town.ledger.move(VP, GUNSMITH_POINTS, BANK, found.winner, _("Gunsmith: a duel won"))
    for loser in found.losers:
        if cards.has(town, loser, cards.SHERIFF, RED):
            town.ledger.move(VP, SHERIFF_POINTS, BANK, loser, _("Sheriff: a duel lost"))
    return found


def stands(town: Town, player: str) -> str:
    """Where a fighter's cowboy stands: City Hall's holder sits (CC-CH-07)."""
    place = town.duel.place
    return SEAT if town.content(place) == CITY_HALL and cowboy(player) in town.ledger.at(SEAT) else place


def is_there(town: Town, player: str) -> bool:
    """A fighter's cowboy is where the duel was; a correction may have put it elsewhere."""
    return cowboy(player) in town.ledger.at(stands(town, player))


def take_back(town: Town, player: str) -> None:
    """A loser's cowboy rides home (CC-DU-06)."""
    town.ledger.put(cowboy(player), stands(town, player), f"{player}/cowboys", _("Duel lost"))


# Duel tiles (Might is Right).


def used_pile(town: Town, player: str) -> str:
    """Where used duel tiles lie: the own pile or the common one (CC-V-MR-06)."""
    agreed = town.settings.get("used_tiles", "edition")
    common = town.facts.common_used_tiles if agreed == "edition" else agreed == "common"
    return USED_TILES if common else f"{player}/used tiles"


def box_deals(town: Town) -> bool:
    """The box knows every duel tile; otherwise it learns a tile when it is played."""
    return town.settings.get("duel_tiles") == "box" and not town.referee


def tile_value(town: Town, piece: str) -> int:
    """What a duel tile shows that the box has dealt."""
    return town.tile_values[int(piece.partition("/")[2]) - 1]


def tiles_of(town: Town, player: str) -> list[int]:
    """What a player's duel tiles can show: those held, or, dealt at the table, any face twice."""
    held = town.ledger.at(f"{player}/duel tiles")
    if box_deals(town):
        return sorted(tile_value(town, piece) for piece in held)
    most = 2 if town.referee else min(2, len(held))
    return [face for face in DUEL_FACES for _copy in range(most)]


def play_tiles(town: Town, player: str, values: Sequence[int]) -> None:
    """Lay duel tiles in place of dice."""
    for value in [] if town.referee else values:
        held = town.ledger.at(f"{player}/duel tiles")
        piece = next((each for each in held if not box_deals(town) or tile_value(town, each) == value), None)
        if piece is None:
            raise no(_("{who} has no duel tile {n}", who=player, n=value), "CC-V-MR-05")
        town.ledger.put(piece, f"{player}/duel tiles", used_pile(town, player), _("Duel"))
    town.duel.throws[player] = list(values)


def needs_tiles(town: Town, player: str) -> bool:
    """The last duel tile is played, and there are used ones to draw from (CC-V-MR-06)."""
    return (
        town.plays("might_is_right")
        and not town.ledger.at(f"{player}/duel tiles")
        and bool(town.ledger.at(used_pile(town, player)))
    )
