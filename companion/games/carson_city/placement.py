"""Where a cowboy may be sent, and why not elsewhere (section e.1)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city import cards
from companion.games.carson_city.cast import RED
from companion.games.carson_city.components import BUILDINGS, SQUARES
from companion.games.carson_city.geometry import NEIGHBOURS
from companion.games.carson_city.horses import why_not_corral
from companion.games.carson_city.parcels import why_not_claimable
from companion.games.carson_city.protection import why_not_attack
from companion.games.carson_city.refusals import no
from companion.games.carson_city.squares import why_not_open
from companion.games.carson_city.town import CITY_HALL, SEAT, TRACK, WHITE, WHITE_COWBOY, Town
from companion.text import _

__all__ = [
    "ATTACK",
    "CLAIM",
    "CORRAL",
    "DEFEND",
    "HALL",
    "OUTLAW_FIGHT",
    "SQUARE",
    "cowboy_in_hand",
    "is_ordinary",
    "players_at",
    "purpose",
    "why_not_place",
]

SQUARE = "square"
CLAIM = "claim"
DEFEND = "defend"
ATTACK = "attack"
HALL = "city hall"
OUTLAW_FIGHT = "outlaw"
CORRAL = "corral"


def purpose(town: Town, player: str, place: str) -> str:
    """What a cowboy of a player would do in a place (CC-PL-01, CC-PL-02)."""
    if place.startswith("square/"):
        return SQUARE
    if place not in NEIGHBOURS:
        return CORRAL
    if town.has_outlaw(place):
        return OUTLAW_FIGHT
    content = town.content(place)
    if content == CITY_HALL:
        return HALL
    if content in BUILDINGS:
        return DEFEND if town.owner(place) == player else ATTACK
    return CLAIM


def players_at(town: Town, place: str) -> list[str]:
    """Whose cowboys stand in a place, City Hall's holder among them."""
    here = town.cowboys_at(place)
    return here + town.cowboys_at(SEAT) if CITY_HALL in town.ledger.at(place) else here


def is_ordinary(town: Town, player: str, *, white: bool = False, token: bool = False) -> bool:
    """Nothing sets this cowboy apart: it can join anybody on an open square but its own colour and the white one."""
    return not (white or token or _has_passed(town, player) or cards.has(town, player, cards.SHERIFF, RED))


def _has_passed(town: Town, player: str) -> bool:
    return f"marker/{player}" in town.ledger.at(TRACK)


def why_not_place(town: Town, player: str, place: str, *, white: bool = False, token: bool = False) -> RuleError | None:
    """Why a player cannot send a cowboy, the white one, or one with a no-duel token to a place."""
    if _has_passed(town, player):
        return no(_("{who} has passed", who=player), "CC-PH2-02")
    aim = purpose(town, player, place)
    square = SQUARES.get(place.removeprefix("square/")) if aim == SQUARE else None
    peaceful = square is not None and not square.duel
    if token and (square is None or not square.singer):
        return no(_("A no-duel token cannot go there"), "CC-P-11Y")
    if aim == CLAIM and not town.ledger.at(place):
        return None  # bare land, and nobody stands there
    refusal = _why_not_for(town, player, place, aim)
    if refusal is not None:
        return refusal
    if aim == CORRAL:
        return no(_("The white cowboy stays in town"), "CC-P-01Y") if white else None
    here = players_at(town, place)
    if white:
        return _why_not_white(aim, here)
    if player in here and not peaceful:
        return no(_("{who} has a cowboy there", who=player), "CC-PL-04")
    if town.is_white_at(place) and not peaceful and not token:
        return no(_("The Sheriff’s cowboy stands there alone"), "CC-P-01Y")
    if (here or aim == OUTLAW_FIGHT) and cards.has(town, player, cards.SHERIFF, RED):
        return _why_not_red_sheriff(town, player, place, here, peaceful=peaceful)
    return None


def _why_not_for(town: Town, player: str, place: str, aim: str) -> RuleError | None:
    """Whether there is anything to do in a place at all."""
    if aim == SQUARE:
        return why_not_open(town, place.removeprefix("square/"))
    if aim == CLAIM:
        return why_not_claimable(town, place)
    if aim == ATTACK:
        return why_not_attack(town, player, place)
    if aim == CORRAL:
        owner, _slash, corral = place.partition("/corral ")
        if owner != player or not corral.isdecimal():
            return no(_("There is no such place"), "CC-PL-01")
        return why_not_corral(town, player, int(corral))
    return None


def _why_not_white(aim: str, here: list[str]) -> RuleError | None:
    if aim not in (SQUARE, CLAIM):
        return no(_("The white cowboy goes to squares and free parcels only"), "CC-P-01Y")
    if here:
        return no(_("The white cowboy joins nobody"), "CC-P-01Y")
    return None


def _why_not_red_sheriff(town: Town, player: str, place: str, here: list[str], *, peaceful: bool) -> RuleError | None:
    """The red Sheriff challenges nobody, except in defence of own buildings; outlaws likewise (CC-P-01R, G-14)."""
    if peaceful or (town.content(place) in BUILDINGS and town.owner(place) == player):
        return None
    if town.has_outlaw(place):
        return no(_("The Sheriff fights outlaws on own buildings only"), "G-14")
    if any(name != player for name in here):
        return no(_("The Sheriff challenges nobody"), "CC-P-01R")
    return None


def cowboy_in_hand(town: Town, player: str, *, white: bool = False) -> bool:
    """The player has such a cowboy to place."""
    reserve = town.reserve(player)
    return WHITE_COWBOY in reserve if white else any(not piece.endswith(f"/{WHITE}") for piece in reserve)
