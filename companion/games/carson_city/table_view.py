"""The town as everybody may see it: as plain JSON for pages, in short lines for the display, and its sums."""

from __future__ import annotations

from typing import Any

from companion.game.players import TABLE
from companion.game.state import Heading
from companion.game.sums import Score, Sheet, Sum
from companion.games.carson_city import cards, income, scoring
from companion.games.carson_city.cast import CARDS
from companion.games.carson_city.components import CORRALS, NAMES, ROUNDS, SQUARES, STAGES
from companion.games.carson_city.duels import used_pile
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.flow import FLOW
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.horses import all_horses
from companion.games.carson_city.parcels import parcel_price, why_not_claimable
from companion.games.carson_city.town import BAG, CHIP, DYNAMITE, MONEY, NO_DUEL, RODEO, Town
from companion.games.carson_city.words import listed, parcel_words
from companion.text import Words, _

__all__ = ["heading", "order", "scores", "sheets", "summary", "unseen", "view"]


def heading(town: Town) -> Heading:
    """Round, phase, and on the path of action squares how far it has come."""
    phase = FLOW.step(town.place).title if town.place else ""
    round = f"{town.round}/{ROUNDS}" if town.round else ""
    progress: Words = ""
    if town.place.startswith("squares/") and town.stage:
        progress = f"{town.stage}/{len(STAGES)}"
    return Heading(round, phase, progress)


def order(town: Town) -> list[str]:
    """The order that counts now: of choosing, of placing, or of passing."""
    part = town.place.partition("/")[0]
    if part == "personalities":
        first = cards.choosing_order(town)
    elif part == "cowboys":
        first = [name for name in cards.turn_order(town) if name not in town.pass_order] + town.pass_order
    else:
        first = town.pass_order
    return first + [name for name in town.names if name not in first]


def scores(town: Town) -> list[Score]:
    return scoring.ranking(town)


# Sheets


def sheets(town: Town) -> list[Sheet]:
    """Everybody's building income as it stands, and what everybody would have if the game ended now."""
    if not town.round:
        return []
    split = income.yields(town)
    earned = [_income_sheet(town, name, split) for name in town.names]
    return [*earned, *(_score_sheet(town, name) for name in town.names)]


def _income_sheet(town: Town, who: str, split: list[income.Yield]) -> Sheet:
    lines: list[tuple[Words, Sum]] = []
    for each in split:
        name = parcel_words(town, each.at)
        if each.owner == who:
            lines.append((name, each.reasons))
        if each.thief == who:
            lines.append((_("stolen: {what}", what=name), Sum.of((each.owner, each.thief_gets))))
    return Sheet(_("{who}’s income", who=who), tuple(lines), MONEY)


def _score_sheet(town: Town, who: str) -> Sheet:
    parts = scoring.final_score(town, who).parts
    return Sheet(_("{who}’s final score", who=who), tuple((part.reason, Sum((part,))) for part in parts))


# The view for pages and programs


def unseen(town: Town) -> dict[str, str]:
    """Duel tiles are their player's, and used ones lie face down: whoever saw which were drawn would know the faces."""
    if not town.tile_values:
        return {}
    own = {f"{who}/duel tiles": who for who in town.names}
    return own | dict.fromkeys((used_pile(town, who) for who in town.names), TABLE)


def view(town: Town, viewer: str | None) -> dict[str, Any]:
    """What everybody sees; duel tiles only their owner, forms and throws nobody before all are in."""
    return {
        "edition": town.edition,
        "variants": list(town.variants),
        "round": town.round,
        "stage": town.stage,
        "parcels": {at: _parcel(town, at) for at in PARCELS if town.ledger.at(at)},
        "roads": sorted(town.roads),
        "bridges": town.bridges,
        "squares": {square.id: town.cowboys_at(square.place) for square in SQUARES.values()},
        "market": {str(price): kind or None for price, kind in town.market().items()},
        "tiles_in_bag": len(town.ledger.at(BAG)),
        "players": {name: _player(town, name) for name in town.names},
        "pass_order": town.pass_order,
        "city_hall_holder": town.holder or None,
        "cards": {str(number): _card(town, number) for number in sorted(town.sides)},
        "outlaw_firepower": town.outlaw_firepower,
        "own": _own(town, viewer) if viewer in town.names else None,
    }


def _parcel(town: Town, at: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "content": town.content(at) or "empty",
        "owner": town.owner(at) or None,
        "cowboys": town.cowboys_at(at),
        "outlaw": town.has_outlaw(at),
        "income": income.building_income(town, at).total,
    }
    if why_not_claimable(town, at) is None:
        found["price"] = parcel_price(town, at).total
    return found


def _player(town: Town, who: str) -> dict[str, Any]:
    ledger = town.ledger
    return {
        "money": town.money(who),
        "limit": cards.limit(town, who).total,
        "vp": town.vp(who),
        "revolvers": town.revolvers(who),
        "roads": town.road_sticks(who),
        "cowboys": len(town.reserve(who)),
        "firepower": firepower(town, who).total,
        "property_tiles": len(ledger.at(f"{who}/tiles")),
        "reserve": sorted(ledger.at(f"{who}/reserve")),
        "cards": cards.cards_of(town, who),
        "chip": CHIP in ledger.at(f"{who}/tokens"),
        "dynamite": ledger.amount(who, DYNAMITE),
        "no_duel_tokens": ledger.amount(who, NO_DUEL),
        "duel_tiles": len(ledger.at(f"{who}/duel tiles")),
        "horses": all_horses(town, who),
        "corrals": [town.horses(who, corral) for corral in CORRALS],
        "rodeo_tokens": ledger.at(f"{who}/tokens").count(RODEO),
    }


def _card(town: Town, number: int) -> dict[str, Any]:
    side = cards.side_of(town, number)
    face = CARDS[number].face(side)
    return {"name": str(face.name), "side": side, "limit": face.limit, "text": str(face.text)}


def _own(town: Town, viewer: str | None) -> dict[str, Any]:
    """What only the viewer sees: the faces of the own duel tiles, and the own form."""
    tiles = [int(piece[5:]) for piece in town.ledger.at(f"{viewer}/duel tiles")]
    faces = sorted(town.tile_values[number - 1] for number in tiles) if town.tile_values else []
    form = town.forms.get(viewer or "")
    return {"duel_tiles": faces, "form": dict(form.bought) if form else {}}


# The display's table page


def summary(town: Town) -> list[tuple[Words, Words]]:
    """Short lines for the display, about 21 characters each."""
    lines: list[tuple[Words, Words]] = []
    for who in town.names:
        lines.append((who, _purse(town, who)))
    if town.round:
        lines += [(_("Firepower {who}", who=who), str(firepower(town, who).total)) for who in town.names]
        lines += [
            (who, listed([_card_name(town, number) for number in cards.cards_of(town, who)])) for who in town.names
        ]
    lines += [(f"${price}", NAMES[kind] if kind else "–") for price, kind in town.market().items()]
    lines.append((_("Bag"), _("{n} tiles", n=len(town.ledger.at(BAG)))))
    for who in town.names:
        if kept := town.ledger.at(f"{who}/reserve"):
            lines.append((_("{who} keeps", who=who), listed([NAMES[kind] for kind in sorted(kept)])))
    for square in SQUARES.values():
        if there := town.cowboys_at(square.place):
            lines.append((square.name, listed(list(there))))
    if town.holder:
        lines.append((NAMES["city_hall"], town.holder))
    if town.outlaw_firepower:
        lines.append((_("Outlaws’ firepower"), str(town.outlaw_firepower)))
    return [(what, how) for what, how in lines if how]


def _purse(town: Town, who: str) -> Words:
    return _(
        "${money} {vp} VP {cowboys} cb {roads} rd",
        money=town.money(who),
        vp=town.vp(who),
        cowboys=len(town.reserve(who)),
        roads=town.road_sticks(who),
    )


def _card_name(town: Town, number: int) -> Words:
    return CARDS[number].face(cards.side_of(town, number)).name
