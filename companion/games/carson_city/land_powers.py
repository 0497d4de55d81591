"""Powers that bring parcels when the card is chosen: Settler, Indian, Gold Digger, Cowboy, Lawyer."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Confirm
from companion.games.carson_city.asking import (
    NO,
    NO_THANKS,
    YES,
    ask_map,
    dollars,
    offer,
    parcel_dice,
    too_poor,
    yes_or_no,
)
from companion.games.carson_city.components import NAMES
from companion.games.carson_city.construction import raise_building
from companion.games.carson_city.geometry import BY_DICE, PARCELS, dice_to_parcel
from companion.games.carson_city.goods import pay
from companion.games.carson_city.market import slide
from companion.games.carson_city.parcels import (
    buy_parcel,
    free_parcels,
    parcel_price,
    take_parcel,
    town_first,
    why_not_claimable,
    why_not_empty,
    why_not_own_more,
)
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import BAG, Town
from companion.games.carson_city.words import reasons
from companion.text import Text, _

__all__ = ["TILE_POWERS"]

# CC-P-09Y, CC-P-15R: what a mine and a ranch cost with their parcel, and whom.
TILE_POWERS: dict[str, tuple[int, Text]] = {"mine": (10, _("Gold Digger")), "ranch": (8, _("Cowboy"))}


# Settler


def ask_free_parcel(town: Town, who: str) -> list[Ask]:
    if why_not_own_more(town, who) or not free_parcels(town):
        return []
    title = _("Settler: take a free parcel")
    return [ask_map(who, title, lambda at: why_not_claimable(town, at), among=town_first(town), instead=_("No parcel"))]


def take_free_parcel(town: Town, who: str, answer: Any) -> str | None:
    if answer == NO:
        return "used"
    take_parcel(town, who, answer, _("Settler"))
    town.say(_("{who} takes {parcel}", who=who, parcel=answer))
    return "used"


# Indian


def ask_indian_dice(town: Town, who: str) -> list[Ask]:
    if why_not_own_more(town, who) or all(why_not_claimable(town, at) for at in BY_DICE):
        return []
    if not town.pending:
        return [Confirm(who=who, title=_("Indian: two parcels by dice?"), yes=_("Yes"), no=_("No"))]
    return [parcel_dice(_("Indian: parcel {n} of 2", n=len(town.pending)), who=who)]


def take_indian_dice(town: Town, who: str, answer: Any) -> str | None:
    if answer is False:
        return "used"
    if answer is True:
        town.pending.append(YES)
        return None
    at = dice_to_parcel(*answer)
    if why_not_claimable(town, at):
        town.say(_("{parcel} is not free: roll again", parcel=at))
        return None
    take_parcel(town, who, at, _("Indian"))
    town.say(_("{who} takes {parcel}", who=who, parcel=at))
    town.pending.append(at)
    return "used" if len(town.pending) == 3 else None


# Gold Digger and Cowboy: a mine or a ranch on a free empty parcel


def _ask_tile(town: Town, who: str, kind: str, title: Text) -> list[Ask]:
    price = TILE_POWERS[kind][0]
    refusal = too_poor(town, who, price, "G-21") or why_not_own_more(town, who)
    if town.pending and refusal is None:
        return [ask_map(who, title, lambda at: why_not_empty(town, at))]
    if refusal is None and all(why_not_empty(town, at) for at in PARCELS):
        refusal = no(_("No free parcel is empty"), "CC-BU-02")
    squares = _squares_with(town, kind)
    label = _("Choose a parcel…") if len(squares) < 2 else _tile_on(kind, squares[0])
    options = [offer(YES, label, refusal, detail=dollars(price), tags=(building_tag(kind),))]
    options += [offer(str(at), _tile_on(kind, at), refusal, detail=dollars(price)) for at in squares[1:]]
    return [Choose(who=who, title=title, options=[*options, NO_THANKS], quick=NO)]


def _squares_with(town: Town, kind: str) -> list[int]:
    """The squares of the market with such a tile: which of several goes is the player's choice."""
    return [cost for cost, tile in town.market().items() if tile == kind]


def _tile_on(kind: str, square: int) -> Text:
    return _("{what} (${n})", what=NAMES[kind], n=square)


def _take_tile(town: Town, who: str, answer: Any, kind: str) -> str | None:
    if answer == NO:
        return "used"
    if not town.pending:
        town.pending.append(answer)
        return None
    price, reason = TILE_POWERS[kind]
    pay(town, who, price, reason)
    squares = _squares_with(town, kind)
    square = next((at for at in squares if str(at) == town.pending[0]), squares[0] if squares else 0)
    source = f"market/{square}" if square else BAG
    take_parcel(town, who, answer, reason)
    raise_building(town, who, kind, answer, source)
    if source == BAG:
        town.say(_("The tile comes out of the bag; the market stays as it is"))
        return "used"
    slide(town)
    return "the market slides"


def ask_mine(town: Town, who: str) -> list[Ask]:
    return _ask_tile(town, who, "mine", _("Gold Digger: a mine"))


def take_mine(town: Town, who: str, answer: Any) -> str | None:
    return _take_tile(town, who, answer, "mine")


def ask_ranch(town: Town, who: str) -> list[Ask]:
    return _ask_tile(town, who, "ranch", _("Cowboy: a ranch"))


def take_ranch(town: Town, who: str, answer: Any) -> str | None:
    return _take_tile(town, who, answer, "ranch")


# Lawyer


def ask_lawyer(town: Town, who: str) -> list[Ask]:
    def why_not(at: str) -> RuleError | None:
        return why_not_claimable(town, at) or too_poor(town, who, parcel_price(town, at, who).total, "CC-P-18Y")

    if town.pending:
        return [
            ask_map(
                who,
                _("Lawyer: buy a parcel"),
                why_not,
                detail=lambda at: dollars(parcel_price(town, at, who).total),
            )
        ]
    refusal = why_not_own_more(town, who)
    if refusal is None and all(why_not(at) for at in PARCELS):
        refusal = no(_("{who} can pay for no free parcel", who=who), "CC-P-18Y")
    return [yes_or_no(who, _("Lawyer: buy a parcel now?"), offer(YES, _("Choose a parcel…"), refusal))]


def take_lawyer(town: Town, who: str, answer: Any) -> str | None:
    if answer == NO:
        return "used"
    if answer == YES:
        town.pending.append(YES)
        return None
    price = parcel_price(town, answer, who)
    buy_parcel(town, who, answer)
    town.say(_("{who} buys {parcel} for ${n} ({why})", who=who, parcel=answer, n=price.total, why=reasons(price)))
    return "used"
