"""Carries Great Western Trail vectors to the product's own rules; it knows no rule itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.errors import RuleError
from companion.game.game import Game
from companion.games.great_western_trail import (
    delivering,
    herd,
    job_market,
    objectives,
    railroad,
    scoring,
    setting_up,
    trading,
)
from companion.games.great_western_trail import walking as on_foot
from companion.games.great_western_trail.components import (
    BREEDS,
    CATTLE_MARKET,
    CITIES,
    DISCS,
    FORESIGHT_COLUMNS,
    FORESIGHT_TILES,
    STARTING_HAND,
    STARTING_MONEY,
    STATION_MASTERS,
    TILES_ON_BOARD,
    TO_THE_LIMIT,
    TOKEN_START,
    WORKERS,
)
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.rulebook import RULEBOOK

Json = dict[str, Any]

EXACT = True
"""Values are equal as a whole: lists in order, objects without extra keys."""

PARTIAL: Json = {
    "balance": 0,
    "temp": 0,
    "value": 0,
    "market": 0,
    "stack": 0,
    "green": 0,
    "blue": 0,
    "discs_on_board": [],
    "engine": "0",
    "cowboys": 1,
    "craftsmen": 1,
}
"""What a partial state need not say: a case about the wrong city may leave out the money and the engine."""


def _refused(refusal: RuleError | None, **numbers: Any) -> Json:
    got: Json = {"legal": refusal is None, **numbers}
    if refusal is not None and refusal.code:
        got["reason"] = refusal.code
    return got


def _city(name: str) -> str:
    if name not in CITIES:
        raise KeyError(name)
    return name


def _space(name: str) -> str:
    if name not in railroad.RAILS:
        raise KeyError(name)
    return name


def _disc(name: str) -> str:
    if name not in DISCS:
        raise KeyError(name)
    return name


# Walking


def step_limit(given: Json, when: Json) -> Json:
    return {"limit": on_foot.step_limit(given["players"], given.get("discs_removed", []))}


def move(given: Json, when: Json) -> Json:
    path = [
        on_foot.Passed(tile["kind"], tile.get("owner") or "", tuple(tile.get("hands") or ())) for tile in given["path"]
    ]
    free = when.get("free", False)
    walk = on_foot.walk(given["players"], given["mover"], given["balance"], path, when["limit"], free=free)
    payments = [toll._asdict() for toll in walk.tolls]
    return _refused(walk.refusal, steps=walk.steps, payments=payments, balance=walk.balance)


# The herd


def income(given: Json, when: Json) -> Json:
    for card in given["hand"]:
        if card not in BREEDS and card != "objective":
            raise KeyError(card)
    got = herd.income(given["hand"], given["temp"], given.get("permanent", 0), when["temp_to"])
    value = got.value.total
    if not got.legal:
        return {"legal": False, "breeding_sum": got.breeding.total}
    return {
        "legal": True,
        "breeding_sum": got.breeding.total,
        "value": value,
        "temp": when["temp_to"],
        "balance": given["balance"] + value,
        "hand_after": 0,
    }


def gain_certificates(given: Json, when: Json) -> Json:
    removed, spaces = given.get("discs_removed", []), when["spaces"]
    temp = herd.gain_certificates(given["temp"], removed, TO_THE_LIMIT if spaces == "max" else spaces)
    return {"temp": temp, "limit": herd.certificate_limit(removed)}


def draw_up(given: Json, when: Json) -> Json:
    return herd.draw_up(given["limit"], given["hand"], given["deck"], given["discard"])._asdict()


# Cities, stations, engine


def eligible_cities(given: Json, when: Json) -> Json:
    return {"cities": delivering.eligible_cities(given["value"], given.get("delivered", {}))}


def transport_cost(given: Json, when: Json) -> Json:
    return {"cost": railroad.transport_cost(given["engine"], when["city"])}


def deliver(given: Json, when: Json) -> Json:
    city = _city(when["city"])
    got = delivering.deliver(
        city,
        _disc(when["disc"]),
        value=given["value"],
        transport=railroad.transport_cost(given["engine"], city),
        delivered=given.get("delivered", {}),
        balance=given["balance"],
        on_board=given["discs_on_board"],
    )
    return _refused(
        got.refusal,
        disc_cost=got.disc_cost,
        transport_cost=got.transport_cost,
        balance=got.balance,
        objective_cards=got.objective_cards,
    )


def engine_forward(given: Json, when: Json) -> Json:
    return {"stops": railroad.forward_stops(_space(given["engine"]), given.get("others", []), when["max"])}


def engine_back(given: Json, when: Json) -> Json:
    stops = railroad.back_stops(_space(given["engine"]), given.get("others", []), when["exactly"])
    return {"available": bool(stops), "stops": stops}


def extraordinary(given: Json, when: Json) -> Json:
    got = railroad.extraordinary(
        _space(given["engine"]), given.get("others", []), given.get("delivered", {}), _space(when["to"])
    )
    if not got.legal:
        return {"legal": False}
    return {"legal": True, "count": got.value, "transport_cost": 0, "cities": got.cities}


def upgrade_station(given: Json, when: Json) -> Json:
    got = delivering.upgrade_station(
        when["station"],
        _disc(when["disc"]),
        stations=given.get("stations", []),
        balance=given["balance"],
        on_board=given["discs_on_board"],
    )
    return _refused(got.refusal, cost=got.cost, balance=got.balance, station_vp=got.vp)


def worker_to_station_master(given: Json, when: Json) -> Json:
    """Played on a table: an engine has just upgraded the first station."""
    players = RULEBOOK.seat(["Red", "Blue"])
    trail = setting_up.lay_out_table(players, RULEBOOK.agree({}))
    setting_up.sort_tiles(trail)
    setting_up.place_masters(trail, list(STATION_MASTERS))
    for worker, count in given["workers"].items():
        for _tile in range(1, count):
            trail.ledger.put(worker, "stock 2", f"Red/{worker}", "vector")
    trail.active, trail.turn, trail.place = "Red", 1, "action/next"
    trail.todo = [Todo("station master", 0, "S1")]
    refusal = job_market.why_not_given(trail.workers("Red"), when["worker"])
    if refusal is None:
        Game(RULEBOOK, trail).answer("Red", when["worker"])
    return _refused(refusal, workers={worker: trail.workers("Red")[worker] for worker in given["workers"]})


# Job market and foresight


def hire(given: Json, when: Json) -> Json:
    got = job_market.hire(
        when["row"],
        when["worker"],
        when.get("modifier", 0),
        token_row=given.get("token_row"),
        workers=dict.fromkeys(WORKERS, 1) | given.get("workers", {}),  # the printed ones are always there
        balance=given["balance"],
    )
    return _refused(got.refusal, cost=got.cost, balance=got.balance, space=got.space, immediate=got.immediate or None)


def place_worker(given: Json, when: Json) -> Json:
    got = job_market.place_worker(
        given["players"], given["token_row"], given["tiles_in_token_row"], given["market"], given["stack"]
    )
    return {
        "token_row": got.token_row,
        "arrow": got.arrow,
        "end_triggered": got.end,
        "cattle_cards_added": got.cattle_cards,
    }


def place_foresight(given: Json, when: Json) -> Json:
    space = job_market.lowest_free(when["tile"], given.get("occupied", []))
    return {"placed": space is not None, "space": space, "removed_from_game": space is None}


def foresight_options(given: Json, when: Json) -> Json:
    selectable = job_market.foresight_options(given["tiles"], token_gone=given.get("token_gone", False))
    return {"selectable": selectable, "skip": not selectable}


# Building, buying, trading, auxiliary actions


def build(given: Json, when: Json) -> Json:
    got = trading.build(
        when["tile"], when.get("replace") or "", when["rate"], craftsmen=given["craftsmen"], balance=given["balance"]
    )
    return _refused(got.refusal, craftsmen_needed=got.craftsmen, cost=got.cost, balance=got.balance)


def buy(given: Json, when: Json) -> Json:
    got = trading.buy(when["offers"], cowboys=given["cowboys"], balance=given["balance"])
    return {"legal": got.refusal is None, "cowboys_used": got.cowboys, "cost": got.cost}


def trade(given: Json, when: Json) -> Json:
    return _refused(trading.trade(when["amount"], given["balance"]), balance=given["balance"] + when["amount"])


def aux_options(given: Json, when: Json) -> Json:
    return {"options": trading.aux_options(given.get("discs_removed", []), double=when["mode"] == "double")}


def building_effect(given: Json, when: Json) -> Json:
    return _EFFECTS[when["tile"]](given)


def _teepees(given: Json) -> Json:
    spaces, dollars = trading.teepee_gain(given["green"], given["blue"])
    return {"dollars": dollars, "temp": herd.gain_certificates(given["temp"], given.get("discs_removed", []), spaces)}


_EFFECTS: dict[str, Callable[[Json], Json]] = {
    "1a": lambda given: {"dollars": trading.forest_dollars(given["forest_buildings"])},
    "5b": lambda given: {"dollars": trading.engineer_dollars(given["engineers"])},
    "7a": _teepees,
    "7b": lambda given: {"engine_max": trading.forest_spaces(given["forest_buildings"])},
}


# The end


def score_objectives(given: Json, when: Json) -> Json:
    held = given.get("sm2", False)
    best = objectives.best_assignment(
        given.get("committed", []), given.get("optional", []), given.get("resources", {}), counts_area=held
    )
    return {
        "best": best.total,
        "objectives": sorted({way.points for way in best.ways}),
        "sm2": sorted({best.total - way.points for way in best.ways}),
        "area": sorted({way.area for way in best.ways}),
    }


def _card(card: Any) -> str:
    breed, vp = (card["breed"], card.get("vp")) if isinstance(card, dict) else card
    printed = BREEDS[breed].vp
    return f"{breed}/{(printed[0] if printed else 0) if vp is None else vp}"


def score(given: Json, when: Json) -> Json:
    holding = scoring.Holding(
        dollars=given.get("dollars", 0),
        buildings=given.get("buildings", []),
        delivered=given.get("delivered", {}),
        stations=given.get("stations", []),
        hazards=given.get("hazards", []),
        cattle=[_card(card) for card in given.get("cattle", [])],
        green=given.get("teepees", {}).get("green", 0),
        blue=given.get("teepees", {}).get("blue", 0),
        committed=given.get("committed", []),
        optional=given.get("optional", []),
        station_masters=given.get("station_masters", []),
        workers=given.get("workers", {}),
        temp=given.get("temp", 0),
        discs_removed=given.get("discs_removed", []),
        token=given.get("token", False),
    )
    found = {name: amount.total for name, amount in scoring.categories(holding).items()}
    return {"categories": found, "total": sum(found.values())}


def final_turns(given: Json, when: Json) -> Json:
    left = job_market.final_turns(given["order"], when["trigger"])
    return {"remaining_turns": left, "game_ends_after": left[-1]}


def winner(given: Json, when: Json) -> Json:
    return {"winners": scoring.winners(given["totals"])}


def setup(given: Json, when: Json) -> Json:
    players = given["players"]
    return {
        "money": list(STARTING_MONEY[:players]),
        "cattle_market": CATTLE_MARKET[players],
        "job_market_workers": sum(job_market.starting_workers(players)),
        "token_row": TOKEN_START,
        "board_tiles_1": TILES_ON_BOARD,
        "foresight_tiles": FORESIGHT_COLUMNS * FORESIGHT_TILES,
        "hand": STARTING_HAND,
    }


def _of_a_partial_state(op: Callable[[Json, Json], Json]) -> Callable[[Json, Json], Json]:
    """What says null is not said; a token that says it has left the board."""
    return lambda given, when: op(PARTIAL | {name: said for name, said in given.items() if said is not None}, when)


OPS: dict[str, Callable[[Json, Json], Json]] = {
    operation.__name__: _of_a_partial_state(operation)
    for operation in (
        step_limit,
        move,
        income,
        gain_certificates,
        eligible_cities,
        transport_cost,
        deliver,
        engine_forward,
        engine_back,
        extraordinary,
        upgrade_station,
        worker_to_station_master,
        hire,
        build,
        buy,
        trade,
        place_worker,
        place_foresight,
        foresight_options,
        aux_options,
        draw_up,
        building_effect,
        score_objectives,
        score,
        final_turns,
        winner,
        setup,
    )
}
