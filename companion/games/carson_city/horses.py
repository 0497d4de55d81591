"""Horses in their corrals, and the rodeo (section f.6)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.sums import Sum
from companion.games.carson_city.components import CORRALS, HORSE_PRICE, WAGE
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import HORSE, Town
from companion.text import Words, _

__all__ = ["all_horses", "horse_points", "open_corrals", "rodeo", "rodeo_winner", "why_not_buy_horse", "why_not_corral"]

SECOND_CORRAL = 2


def why_not_buy_horse(town: Town, player: str) -> RuleError | None:
    """Why a player at the wages cannot buy a horse (CC-V-HO-02)."""
    if player in town.horse_bought:
        return no(_("One horse a round"), "CC-V-HO-02")
    others = town.cowboys_at("square/wages").count(player) - 1
    cash = town.money(player) + WAGE * max(0, others)
    if cash < HORSE_PRICE:
        return no(_("{who} has only ${n}", who=player, n=cash), "CC-V-HO-02")
    if not town.ledger.at("horses"):
        return no(_("No horse is left"), "CC-V-HO-02")
    return None


def open_corrals(town: Town) -> list[int]:
    """The corrals that are used; with Kit Carson corral 2 is not (CC-V-KC-05)."""
    return [corral for corral in CORRALS if corral != SECOND_CORRAL or not town.plays("kit_carson")]


def why_not_corral(town: Town, player: str, corral: int) -> RuleError | None:
    """Why a cowboy cannot go into a corral (CC-V-HO-03)."""
    if not town.plays("horses") or corral not in CORRALS:
        return no(_("There is no such corral"), "CC-PL-01")
    if corral not in open_corrals(town):
        return no(_("Corral 2 is not used with Kit Carson"), "CC-V-KC-05")
    if town.cowboys_at(f"{player}/corral {corral}"):
        return no(_("A cowboy is in that corral"), "CC-V-HO-03")
    return None


def rodeo(town: Town, player: str) -> Sum:
    """Hat value times horses, doubled where a cowboy is with them (CC-V-HO-10)."""
    parts: list[tuple[Words, int]] = []
    for corral, hat in zip(CORRALS, town.hats, strict=True):
        horses = town.horses(player, corral)
        if not horses:
            continue
        text = _("corral {n}: {hat} × {horses}", n=corral, hat=hat, horses=horses)
        parts.append((text, hat * horses))
        if town.cowboys_at(f"{player}/corral {corral}"):
            parts.append((_("a cowboy in corral {n}", n=corral), hat * horses))
    return Sum.of(*parts)


def rodeo_winner(town: Town) -> str:
    """The best at the rodeo; a tie, also at 0, goes to the earliest passer (CC-V-HO-11, G-26)."""
    return max(town.pass_order, key=lambda name: rodeo(town, name).total)


def all_horses(town: Town, player: str) -> int:
    """A player's horses, in corrals or not."""
    own = [f"{player}/horses", *(f"{player}/corral {corral}" for corral in CORRALS)]
    return sum(town.ledger.at(place).count(HORSE) for place in own)


def horse_points(horses: int, rodeo_tokens: int) -> int:
    """Each horse 1 VP and 1 more for each rodeo token (CC-V-HO-12)."""
    return horses * (1 + rodeo_tokens)
