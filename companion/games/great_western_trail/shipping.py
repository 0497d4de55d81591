"""Deliveries and upgrades at the table: the discs that can be used, and moving them (GW-56 to GW-65, GW-103)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.sums import Part, Sum
from companion.games.great_western_trail import delivering, facts, railroad
from companion.games.great_western_trail.components import CITIES, DISC_COST, DISC_GAIN, STATIONS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import city_name, signed, station_name
from companion.text import Words, _, n_

__all__ = [
    "at_the_end",
    "brings",
    "cities",
    "city_discs",
    "deliver",
    "disc_price",
    "now",
    "posted",
    "station_discs",
    "upgrade",
]


def disc_price(disc: str) -> int:
    """What taking a disc from the board brings or costs at once (GW-59)."""
    return DISC_GAIN.get(disc, 0) - DISC_COST.get(disc, 0)


def _transport(trail: Trail, who: str, city: str, todo: Todo) -> int:
    """An extraordinary delivery costs no transport (GW-108)."""
    return 0 if todo.what == "extraordinary" else railroad.transport_cost(trail.engine(who), city)


def city_discs(trail: Trail, who: str, city: str, todo: Todo) -> dict[str, RuleError | None]:
    """Every disc that might go to a city, and why it cannot.

    Where no disc of the board can be used, one comes back from an own station (GW-65); without a station the $6 of
    Kansas City may pay for a hand disc (GW-173).
    """
    transport = _transport(trail, who, city, todo)
    on_board, delivered, money = trail.on_board(who), trail.delivered(who), trail.money(who)
    found: dict[str, RuleError | None] = {
        disc: delivering.deliver(
            city,
            disc,
            value=todo.n,
            transport=transport,
            delivered=delivered,
            balance=money,
            on_board=on_board,
        ).refusal
        for disc in on_board
    }
    closed = delivering.why_not_city(city, todo.n, delivered)
    if closed or None in found.values():
        return found
    if money >= transport and trail.stations(who):
        found.update(dict.fromkeys(trail.stations(who)))
    elif CITIES[city].dollars and not facts.value(trail, "kansas city pays late"):
        found.update({disc: None for disc in on_board if DISC_COST.get(disc, 0) <= money + CITIES[city].dollars})
    return found


def cities(trail: Trail, who: str, todo: Todo) -> dict[str, RuleError | None]:
    """Every city, and why it cannot be served with any disc."""
    found: dict[str, RuleError | None] = {}
    for city in CITIES:
        refusals = list(city_discs(trail, who, city, todo).values()) or [
            delivering.why_not_city(city, todo.n, trail.delivered(who))
            or RuleError(_("No disc is left"), rule="GW-65", code="disc_missing")
        ]
        found[city] = None if None in refusals else refusals[0]
    return found


def deliver(trail: Trail, who: str, city: str, disc: str, todo: Todo) -> int:
    """Pay, place the disc, take what it brings, pay the transport; the objective cards to take (GW-62)."""
    arrows = facts.facts(trail).arrows
    objective_cards = delivering.arrow_cards(city, trail.delivered(who), arrows)
    name = city_name(city)
    gains = DISC_GAIN.get(disc, 0) + CITIES[city].dollars
    cost = DISC_COST.get(disc, 0)
    if trail.money(who) < cost:  # GW-173: the $6 come first
        trail.gain(who, gains, _("delivery to {city}", city=name))
        gains = 0
    trail.pay(who, cost, _("disc for {city}", city=name))
    _take_disc(trail, who, disc, f"city {city}")
    trail.gain(who, gains, _("delivery to {city}", city=name))
    transport = _transport(trail, who, city, todo)
    trail.pay(who, transport, _("transport to {city}", city=name))
    trail.say(_("{who} delivers to {city}, transport ${n}", who=who, city=name, n=transport))
    return objective_cards


def _take_disc(trail: Trail, who: str, disc: str, target: str) -> None:
    """A disc leaves the board, or a station, which then no longer counts (GW-65)."""
    source = f"station {disc}" if disc in STATIONS else f"{who}/{disc}"
    trail.ledger.put(f"{who}/disc", source, target, _("disc placed"))
    if disc in STATIONS:
        trail.vacated.append(f"{who}/{disc}")
        trail.say(_("{who}’s disc comes back from {station}", who=who, station=station_name(disc)))
        if facts.value(trail, "station master back") and (tile := posted(trail, who).get(disc)):
            trail.ledger.put(tile, f"{who}/station masters", f"station {disc}", _("disc taken back"))
            trail.say(_("The station master goes back there"))


def posted(trail: Trail, who: str) -> dict[str, str]:
    """The stations whose station master a player still has, and its tile."""
    held = trail.ledger.at(f"{who}/station masters")
    return {station: tile for tile, station in trail.masters.items() if tile in held}


def station_discs(trail: Trail, who: str, station: str) -> dict[str, RuleError | None]:
    """Every disc that might go on a station, and why it cannot; the player may decline (GW-174)."""
    own, on_board, money = trail.stations(who), trail.on_board(who), trail.money(who)
    if station in own or (f"{who}/{station}" in trail.vacated and facts.value(trail, "no second upgrade")):
        return {}
    found: dict[str, RuleError | None] = {
        disc: delivering.upgrade_station(station, disc, stations=own, balance=money, on_board=on_board).refusal
        for disc in on_board
    }
    if None not in found.values() and money >= STATIONS[station].cost:
        found.update(dict.fromkeys(own))
    return found


def upgrade(trail: Trail, who: str, station: str, disc: str) -> None:
    """Pay the station and the disc, put the disc there, then take what it brings (GW-103)."""
    reason = _("upgrade of {station}", station=station_name(station))
    trail.pay(who, STATIONS[station].cost + DISC_COST.get(disc, 0), reason)
    _take_disc(trail, who, disc, f"station {station}")
    trail.gain(who, DISC_GAIN.get(disc, 0), reason)
    trail.say(_("{who} upgrades {station}", who=who, station=station_name(station)))


# What a city would bring


def now(trail: Trail, who: str, city: str, todo: Todo) -> Sum:
    """The money that a delivery brings and costs at once, without the disc."""
    parts = [Part(city_name(city), CITIES[city].dollars)] if CITIES[city].dollars else []
    transport = _transport(trail, who, city, todo)
    if transport:
        parts.append(Part(n_("{n} red cross", "{n} red crosses", transport), -transport))
    return Sum(tuple(parts))


def at_the_end(trail: Trail, who: str, city: str) -> Sum:
    """The points that one more disc on a city brings at the end."""
    delivered = trail.delivered(who)
    arrows = facts.facts(trail).arrows
    parts = [Part(city_name(city), CITIES[city].vp)] if CITIES[city].vp else []
    if not delivered.get(city):
        before = delivering.arrow_points(delivered, arrows)
        for ends, vp in delivering.arrow_points({**delivered, city: 1}, arrows).items():
            if ends not in before and vp:
                parts.append(Part(_("arrow {one} – {other}", one=city_name(ends[0]), other=city_name(ends[1])), vp))
    return Sum(tuple(parts))


def brings(trail: Trail, who: str, city: str, todo: Todo) -> Words:
    """A city in a few characters: money now, points at the end, objective cards."""
    dollars, points = now(trail, who, city, todo).total, at_the_end(trail, who, city).total
    cards = delivering.arrow_cards(city, trail.delivered(who), facts.facts(trail).arrows)
    words: Words = signed(dollars) if dollars else ""
    if points:
        words = _("{some} {n}p", some=words, n=f"{points:+d}".replace("-", "−"))
    return _("{some} {n}c", some=words, n=cards) if cards else words
