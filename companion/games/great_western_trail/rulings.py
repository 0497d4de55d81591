"""When a printed fact or a ruling matters for the first time, so that the table is asked for it (GW-165)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.great_western_trail import cards, doing, facts, shipping
from companion.games.great_western_trail.components import CITIES, DISC_COST, FORESIGHT_COLUMNS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.setting_up import foresight_room
from companion.games.great_western_trail.trail import Trail, kind_of, post

__all__ = ["at_a_place", "for_a_column", "for_the_refill", "for_todo"]


def for_todo(trail: Trail, who: str, todo: Todo) -> str:
    """The fact that should be known before somebody does this."""
    for fact, matters in _MATTERS.get(todo.kind, ()):
        if not facts.is_known(trail, fact) and matters(trail, who, todo):
            return fact
    return ""


def _beyond_4(trail: Trail, who: str, _todo: Todo) -> bool:
    return {"cert4", "cert6"} <= set(trail.removed(who))


def _any_card(_trail: Trail, _who: str, todo: Todo) -> bool:
    return todo.what == "card"


def _too_few_cards(trail: Trail, who: str, todo: Todo) -> bool:
    return todo.what == "exactly" and cards.draws(trail, who, todo.n).drawn < todo.n


def _teepee_underfoot(trail: Trail, _who: str, _todo: Todo) -> bool:
    return any(doing.stood_on(trail, post(amount)) for amount in trail.teepees())


def _hazard_underfoot(trail: Trail, _who: str, _todo: Todo) -> bool:
    return any(doing.stood_on(trail, space) for space in trail.hazards())


def _again(trail: Trail, who: str, todo: Todo) -> bool:
    return f"{who}/{todo.what}" in trail.vacated


def _again_behind(trail: Trail, who: str, _todo: Todo) -> bool:
    return any(f"{who}/{station}" in trail.vacated for station in doing.stations_behind(trail, who))


def _master_at_the_upgrade(trail: Trail, who: str, todo: Todo) -> bool:
    posted = shipping.posted(trail, who)
    return bool(posted) and any(disc in posted for disc in shipping.station_discs(trail, who, todo.what))


def _master_at_the_delivery(trail: Trail, who: str, todo: Todo) -> bool:
    posted = shipping.posted(trail, who)
    return bool(posted) and any(
        disc in posted for city in CITIES for disc in shipping.city_discs(trail, who, city, todo)
    )


def _too_poor_for_the_disc(trail: Trail, who: str, todo: Todo) -> bool:
    discs = shipping.city_discs(trail, who, "kansas_city", todo)
    return any(refusal is None and DISC_COST.get(disc, 0) > trail.money(who) for disc, refusal in discs.items())


_MATTERS: dict[str, tuple[tuple[str, Callable[[Trail, str, Todo], bool]], ...]] = {
    "certificates": (("track 5", _beyond_4),),
    "teepee pairs": (("track 5", _beyond_4),),
    "discard": (("6b cattle", _any_card),),
    "draw": (("discard in full", _too_few_cards),),
    "trade": (("tile underfoot stays", _teepee_underfoot),),
    "hazard": (("tile underfoot stays", _hazard_underfoot),),
    "upgrade": (("no second upgrade", _again), ("station master back", _master_at_the_upgrade)),
    "upgrade behind": (("no second upgrade", _again_behind),),
    "deliver": (("station master back", _master_at_the_delivery), ("kansas city pays late", _too_poor_for_the_disc)),
}


def at_a_place(trail: Trail) -> str:
    """The fact that should be known before somebody acts on 8b: what it copies (GW-116)."""
    who, spot = trail.active, trail.spot(trail.active)
    if trail.tile_at(spot) != f"{who}/8b":
        return ""
    beside = [trail.tile_at(space) for space in doing.beside(spot)]
    reached = [trail.tile_at(space) for space in doing.next_door(trail, who)]
    copied = trail.copied and kind_of(trail.tile_at(trail.copied)) == "private" and SPACES[trail.copied].subsidiary
    matters = {
        "8b through 8b": any(tile.endswith("/8b") for tile in beside),
        "8b not own": any(tile.startswith(f"{who}/") for tile in reached),
        "8b subsidiary": bool(copied),
    }
    return next((fact for fact, so in matters.items() if so and not facts.is_known(trail, fact)), "")


def for_a_column(trail: Trail, column: int) -> str:
    """The fact that should be known before the foresight of an empty column (GW-41)."""
    empty = not trail.ledger.at(f"foresight {column}") and trail.column < column and not trail.reveal
    others = any(trail.ledger.at(f"foresight {other}") for other in range(1, FORESIGHT_COLUMNS + 1))
    return "empty column" if empty and others and not facts.is_known(trail, "empty column") else ""


def for_the_refill(trail: Trail) -> str:
    """The fact that should be known before a column whose stock is empty is refilled (GW-66)."""
    if facts.is_known(trail, "empty stock"):
        return ""
    stocks = {column: len(trail.ledger.at(f"stock {column}")) for column in range(1, FORESIGHT_COLUMNS + 1)}
    short = any(foresight_room(trail, column) for column, left in stocks.items() if not left)
    return "empty stock" if short and any(stocks.values()) else ""
