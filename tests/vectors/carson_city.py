"""Carries Carson City vectors to the product's own rules; it knows no rule itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.errors import RuleError
from companion.game.players import Player
from companion.games.carson_city import (
    auctions,
    cards,
    city_hall,
    construction,
    duels,
    horses,
    income,
    market,
    money,
    opening,
    outlaws,
    placement,
    protection,
    roads,
    scoring,
    squares,
)
from companion.games.carson_city.components import BUILDINGS, COWBOYS, MARKET, ROUNDS, SQUARES
from companion.games.carson_city.geometry import PARCELS, SIDES, dice_to_parcel
from companion.games.carson_city.parcels import parcel_price
from companion.games.carson_city.town import (
    AMMUNITION,
    BAG,
    BOX,
    CHIP,
    CITY_HALL,
    CONTENTS,
    HORSE,
    HOUSE,
    MANSION,
    MONEY,
    NO_DUEL,
    OUTLAW,
    REVOLVER,
    ROAD,
    RODEO,
    SEAT,
    TRACK,
    VP,
    WHITE_COWBOY,
    Town,
    beside,
    cowboy,
    tile,
)

Json = dict[str, Any]

ORDERED = ("order", "cash")
NO_CORRALS = (0, 0, 0, 0, 0)


def _names(given: Json, when: Json) -> list[str]:
    """Everybody that a vector mentions."""
    found: list[Any] = [*given.get("pass_order", []), *given.get("passed", [])]
    if isinstance(given.get("players"), list):
        found += given["players"]
    found += [entry.get("owner") for entry in given.get("board", [])]
    for many in ("fighters", "placements", "cowboys_on_buildings", "dynamite", "ranch_horses"):
        found += [entry["player"] for entry in given.get(many, [])]
    found += [entry["by"] for entry in given.get("attacks_won", [])]
    for table in ("state", "chosen", "personalities", "corrals"):
        found += given.get(table, {})
    found += [given.get(one) for one in ("heroes", "city_hall_holder", "auctioneer", "teacher_yellow")]
    found.append(given.get("doubling", {}).get("player"))
    found += [when.get(one) for one in ("player", "winner", "governor")]
    return [name for name in dict.fromkeys(found) if name]


def _town(given: Json, when: Json) -> Town:
    """A town with no more of the game than the vector tells."""
    names = _names(given, when) or ["A"]
    town = Town(
        players=[Player(name, seat, "", name[:1]) for seat, name in enumerate(names, start=1)],
        settings={},
        edition=given.get("edition", "bigbox"),
        round=given.get("round", 1),
        variants=list(given.get("variants", [])),
        last_heroes=given.get("heroes") or "",
    )
    ledger = town.ledger
    for entry in given.get("board", []):
        _lay_out_parcel(town, entry)
    for side in set(given.get("roads", [])):
        if side not in SIDES:
            raise KeyError(side)
        ledger.stock(side, ROAD, 1)
    for side in set(given.get("bridges", [])):
        if side not in SIDES:
            raise KeyError(side)
        ledger.stock(side, ROAD, 2 - ledger.amount(side, ROAD))
    for at in given.get("outlaws", []):
        ledger.lay_out(_known(at), OUTLAW)
    for name in [*given.get("pass_order", []), *given.get("passed", [])]:
        ledger.lay_out(TRACK, f"marker/{name}")
    if given.get("city_hall_holder"):
        ledger.lay_out(SEAT, cowboy(given["city_hall_holder"]))
    if given.get("heroes"):
        _give_card(town, given["heroes"], {"id": cards.HEROES, "side": "yellow"})
    ledger.lay_out(AMMUNITION, CHIP)
    return town


def _known(at: str) -> str:
    if at not in PARCELS:
        raise KeyError(at)
    return at


def _lay_out_parcel(town: Town, entry: Json) -> None:
    at, content = _known(entry["at"]), entry.get("content", "empty")
    if content == MANSION:
        town.ledger.lay_out(at, HOUSE, HOUSE)
    elif content in CONTENTS:
        town.ledger.lay_out(at, content)
    elif content != "empty":
        raise KeyError(content)
    if entry.get("owner"):
        town.ledger.lay_out(at, tile(entry["owner"]))


def _give_card(town: Town, player: str, personality: Json | None) -> None:
    if personality:
        town.ledger.lay_out(f"{player}/card", f"card/{personality['id']}")
        town.sides[personality["id"]] = personality["side"]


def _legal(refusal: RuleError | None) -> Json:
    return {"legal": refusal is None, "why": str(refusal or "")}


def _parcel_price(given: Json, when: Json) -> Json:
    town = _town(given, when)
    player = when.get("player", "A")
    _give_card(town, player, when.get("personality"))
    return {"price": parcel_price(town, _known(when["at"]), player).total}


def _building_income(given: Json, when: Json) -> Json:
    return {"income": income.building_income(_town(given, when), _known(when["at"])).total}


def _income_payout(given: Json, when: Json) -> Json:
    town = _town(given, when)
    if doubling := given.get("doubling"):
        _give_card(town, doubling["player"], {"id": cards.GROCER, "side": "yellow"})
        town.decided[doubling["player"]] = doubling["type"]
    town.tripled = _on_own(town, given.get("dynamite", []))
    town.ranch_horses = _on_own(town, given.get("ranch_horses", []))
    town.attacks_won = {entry["at"]: entry["by"] for entry in given.get("attacks_won", [])}
    paid = {player: each.total for player, each in income.payout(income.yields(town)).items()}
    return {"payout": dict.fromkeys(town.names, 0) | paid}


def _on_own(town: Town, entries: list[Json]) -> list[str]:
    """Where players use something on their own buildings; the game offers no others."""
    return [entry["at"] for entry in entries if town.owner(entry["at"]) == entry["player"]]


def _fight(given: Json, when: Json, outlaw: int) -> Json:
    town = _town(given, when)
    for fighter in given["fighters"]:
        _arm(town, fighter["player"], fighter)
    throws = {fighter["player"]: fighter.get("dice", []) for fighter in given["fighters"]}
    end = duels.outcome(town, throws, outlaw)
    totals = {player: each.total for player, each in end.totals.items()}
    return {"totals": totals, "winner": end.winner, "losers": sorted(end.losers)}


def _arm(town: Town, player: str, weapons: Json) -> None:
    town.ledger.stock(player, REVOLVER, weapons.get("revolvers", 0))
    town.ledger.lay_out(f"{player}/cowboys", *[cowboy(player)] * weapons.get("reserve_cowboys", 0))
    town.bonus_firepower[player] = weapons.get("bonus", 0)


def _duel(given: Json, when: Json) -> Json:
    return _fight(given, when, 0)


def _outlaw_duel(given: Json, when: Json) -> Json:
    return _fight(given, when, given.get("outlaw_firepower", 0))


def _reachable(given: Json, when: Json) -> Json:
    return {"reachable": roads.on_network(_town(given, when), _known(when["at"]))}


def _reachable_count(given: Json, when: Json) -> Json:
    return {"count": len(roads.network(_town(given, when)))}


def _road_legal(given: Json, when: Json) -> Json:
    town = _town(given, when)
    found = _legal(roads.why_not_road(town, when["edge"], given.get("road_sticks", 0)))
    return found | ({"sticks": roads.sticks(town, when["edge"])} if when["edge"] in SIDES else {})


def _governor_road(given: Json, when: Json) -> Json:
    town = _town(given, when)
    refusal = roads.why_not_road(town, when["edge"], given.get("road_sticks", 0))
    return _legal(refusal) | {"vp": 0 if refusal else roads.governor_vp(town, when["edge"]).total}


def _house_spot_legal(given: Json, when: Json) -> Json:
    town = _town(given, when)
    return _legal(construction.why_not_new_house(town, when["player"], when["at"], consent=when.get("consent", False)))


def _mansion_legal(given: Json, when: Json) -> Json:
    town = _town(given, when)
    player, consent = when.get("player", ""), when.get("consent", False)
    return _legal(construction.why_not_mansion(town, when["at"], player=player, consent=consent))


def _station_legal(given: Json, when: Json) -> Json:
    return _legal(construction.why_not_site(_town(given, when), when["player"], "station", when["at"]))


def _build_legal(given: Json, when: Json) -> Json:
    town = _town(given, when)
    player, kind = when["player"], when["building"]
    houses = [house["at"] for house in when.get("houses", [])]
    consents = [house["at"] for house in when.get("houses", []) if house.get("consent")]
    town.ledger.lay_out(f"{player}/reserve", kind)
    if kind == CITY_HALL:
        return {"legal": city_hall.city_hall_sites(town).get(when["at"]) == [] and not houses, "revolvers": 0}
    try:
        construction.raise_building(
            town, player, kind, when["at"], f"{player}/reserve", houses=houses, consents=consents
        )
    except RuleError as refusal:
        return _legal(refusal) | {"revolvers": 0}
    return _legal(None) | {"revolvers": town.revolvers(player)}


def _church_built(given: Json, when: Json) -> Json:
    town = _town(given, when)
    for entry in given.get("cowboys_on_buildings", []):
        town.ledger.lay_out(_known(entry["at"]), cowboy(entry["player"]))
    cancelled = protection.cancel_attacks(town, when["player"], _known(when["at"]))
    returned = {name: len(town.reserve(name)) for name in town.names if town.reserve(name)}
    return {"cancelled": sorted(cancelled), "returned_to_reserve": returned}


def _place_of(target: Json) -> str:
    return f"square/{target['square']}" if "square" in target else str(next(iter(target.values())))


def _placement_legal(given: Json, when: Json) -> Json:
    town = _town({name: value for name, value in given.items() if name != "pass_order"}, when)
    for player, personality in given.get("personalities", {}).items():
        _give_card(town, player, personality)
    for price in MARKET:
        kind = given["market"].get(str(price)) if "market" in given else "ranch"
        town.ledger.lay_out(f"market/{price}", *([kind] if kind else []))
    for entry in given.get("placements", []):
        white = entry.get("piece") == "sheriff"
        town.ledger.lay_out(_place_of(entry["target"]), WHITE_COWBOY if white else cowboy(entry["player"]))
    player, target = when["player"], when["target"]
    place = _place_of(target)
    aim = placement.purpose(town, player, place)
    if "parcel" in target and aim not in (placement.CLAIM, placement.OUTLAW_FIGHT):
        return {"legal": False}
    if "building" in target and town.content(place) not in BUILDINGS:
        return {"legal": False}
    white, token = when.get("piece") == "sheriff", when.get("token") == "no_duel"
    return _legal(placement.why_not_place(town, player, place, white=white, token=token))


def _action_result(given: Json, when: Json) -> Json:
    player, square = "A", when["square"]
    town = _town(given, when)
    _arm(town, player, given)
    _give_card(town, player, given.get("personality"))
    town.ledger.stock(player, MONEY, given.get("money", 0))
    town.ledger.stock(beside(player, "square/gambling"), NO_DUEL, 1)
    count = when.get("count", 0)
    if square.startswith("buy_vp_"):
        refusal = squares.why_not_buy_vp(town, player, square, count)
        return _legal(refusal) | {"cost": squares.vp_cost(square, count), "vp": count}
    for at in PARCELS[: given.get("buildings", 0) if square == "vp_buildings" else given.get("parcels", 0)]:
        town.ledger.lay_out(at, tile(player), *(["hotel"] if square == "vp_buildings" else []))
    town.ledger.lay_out(SQUARES[square].place, *[cowboy(player)] * count)
    nothing = {"money": 0, "vp": 0, "roads": 0}
    if SQUARES[square].id not in squares.UNITS:  # a chip, buildings
        return nothing
    gained = squares.square_gives(town, player, square, given.get("dice", ())).total
    return nothing | {{MONEY: "money", VP: "vp", ROAD: "roads"}[squares.UNITS[square]]: gained}


def _building_price(given: Json, when: Json) -> Json:
    town = _town(given, when)
    _give_card(town, "A", when.get("personality"))
    return {"pays": construction.building_price(town, "A", when["square"])}


def _market_refill(given: Json, when: Json) -> Json:
    town = _town(given, when)
    for price in MARKET:
        kind = given.get("market", {}).get(str(price))
        town.ledger.lay_out(f"market/{price}", *([kind] if kind else []))
    town.ledger.lay_out(BAG, *given.get("draws", []))
    market.slide(town)
    set_on_map = False
    for kind in given.get("draws", []):
        if not market.gaps(town):
            break
        if market.draw(town, kind):
            set_on_map = True
            town.ledger.put(CITY_HALL, BAG, BOX, "vector")
    now = {str(price): kind or None for price, kind in town.market().items()}
    return {"market": now, "city_hall_to_place": set_on_map}


def _turn_order(given: Json, when: Json) -> Json:
    town = _town(given, when)
    for player, number in given["chosen"].items():
        town.ledger.lay_out(f"{player}/card", f"card/{number}")
    return {"order": cards.turn_order(town)}


def _choosing_order(given: Json, when: Json) -> Json:
    town = _town(given, when)
    town.teacher = given.get("teacher_yellow") or ""
    return {"order": cards.choosing_order(town)}


def _newsboy_terms(given: Json, when: Json) -> Json:
    limit, number, fee = cards.newsboy_terms(given["side"], given.get("copied_limit", 0))
    return {"limit": limit, "order_number": number, "fee": fee}


def _cowboy_refill(given: Json, when: Json) -> Json:
    town = _town(given, when)
    reserve = given.get("reserve", 0)
    left = COWBOYS - reserve - int(given.get("on_city_hall", 0))
    town.ledger.lay_out("A/supply", *[cowboy("A")] * left)
    gained = squares.cowboys_due(town, "A")
    return {"gained": gained, "reserve": reserve + gained}


def _end_round_money(given: Json, when: Json) -> Json:
    cash, discard = given.get("money", 0), when.get("discard", 0)
    refusal = money.why_not_discard(cash, given.get("limit", 0), discard)
    return _legal(refusal) | {"money": cash - discard, "vp": money.discard_vp(discard)}


def _auction(given: Json, when: Json) -> Json:
    found = auctions.shares(given["auctioneer"], given["side"], when.get("winner", ""), when.get("bid", 0))
    return {"to_bank": found.to_bank, "to_auctioneer": found.to_auctioneer, "winner_pays": found.winner_pays}


def _tax(given: Json, when: Json) -> Json:
    town = _town(given, when)
    for player, state in given["state"].items():
        town.ledger.stock(player, MONEY, state.get("money", 0))
        town.ledger.stock(player, REVOLVER, state.get("revolvers", 0))
    paid = money.tax(town, when["governor"], when["on"])
    return {"paid": paid, "received": sum(paid.values())}


def _publisher_vp(given: Json, when: Json) -> Json:
    return {"vp": cards.publisher_vp(given.get("round", 1), given.get("own_income", 0)).total}


def _station_score(given: Json, when: Json) -> Json:
    town = _town(given, when)
    symbols = scoring.house_values(town)
    return {"symbols": symbols, "vp": scoring.station_vp(symbols)}


def _final_score(given: Json, when: Json) -> Json:
    town = _town(given, when)
    town.round, town.final = ROUNDS, True
    for player, state in given["state"].items():
        town.ledger.stock(player, VP, state.get("vp", 0))
        town.ledger.stock(player, MONEY, state.get("money", 0))
        town.ledger.lay_out(f"{player}/horses", *[HORSE] * state.get("horses", 0))
        town.ledger.lay_out(f"{player}/tokens", *[RODEO] * state.get("rodeo_tokens", 0))
        personality = state.get("personality")
        if personality and (personality["id"], personality["side"]) == (cards.TEACHER, "red"):
            _give_card(town, player, personality)
    ranking = [score for score in scoring.ranking(town) if score.player in given["state"]]
    return {"scores": {score.player: score.total for score in ranking}, "winner": ranking[0].player}


def _dice_to_parcel(given: Json, when: Json) -> Json:
    return {"parcel": dice_to_parcel(when["white"], when["black"])}


def _river_mountains(given: Json, when: Json) -> Json:
    return {"mountains": opening.river_mountains(_town(given, when), given.get("river_tiles", 0))}


def _duel_tile_setup(given: Json, when: Json) -> Json:
    town = _town(given, when)
    count, totals = given["players"], given["tile_totals"]
    needed = opening.duel_tile_sum(count)
    return {
        "tiles_each": town.facts.duel_tiles_for[count],
        "sum_required": needed,
        "sum_ok": sum(totals) == needed,
        "cash": [opening.duel_tile_money(count, total) for total in totals],
    }


def _outlaw_arrival(given: Json, when: Json) -> Json:
    firepower, count = outlaws.arrival(when["black"], when["white"])
    return {"firepower": firepower, "count": count}


def _outlaw_place(given: Json, when: Json) -> Json:
    at = dice_to_parcel(when["white"], when["black"])
    result, owner = outlaws.landing(_town(given, when), at)
    return {"parcel": at, "result": result} | ({"vp_to": owner} if owner else {})


def _outlaw_move(given: Json, when: Json) -> Json:
    return {"to": sorted(outlaws.moves(_town(given, when), _known(when["from"])))}


def _rodeo(given: Json, when: Json) -> Json:
    town = _town(given, when)
    town.known["hats"] = list(given["hats"])
    for player, corrals in given["corrals"].items():
        filled: Iterable[tuple[int, int]] = zip(
            corrals.get("horses", NO_CORRALS), corrals.get("cowboy", NO_CORRALS), strict=True
        )
        for corral, (count, with_cowboy) in enumerate(filled, start=1):
            town.ledger.lay_out(f"{player}/corral {corral}", *[HORSE] * count, *[cowboy(player)] * with_cowboy)
    scores = {player: horses.rodeo(town, player).total for player in given["corrals"]}
    return {"scores": scores, "winner": horses.rodeo_winner(town)}


def _without_nulls(op: Callable[[Json, Json], Json]) -> Callable[[Json, Json], Json]:
    """A field that says null is as good as missing."""

    def run(given: Json, when: Json) -> Json:
        return op(_said(given), _said(when))

    return run


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(each) for name, each in value.items() if each is not None}
    return [_said(each) for each in value] if isinstance(value, list) else value


_OPS: dict[str, Callable[[Json, Json], Json]] = {
    "parcel_price": _parcel_price,
    "building_income": _building_income,
    "income_payout": _income_payout,
    "duel": _duel,
    "outlaw_duel": _outlaw_duel,
    "reachable": _reachable,
    "reachable_count": _reachable_count,
    "road_legal": _road_legal,
    "governor_road": _governor_road,
    "house_spot_legal": _house_spot_legal,
    "mansion_legal": _mansion_legal,
    "station_legal": _station_legal,
    "build_legal": _build_legal,
    "church_built": _church_built,
    "placement_legal": _placement_legal,
    "action_result": _action_result,
    "building_price": _building_price,
    "market_refill": _market_refill,
    "turn_order": _turn_order,
    "choosing_order": _choosing_order,
    "newsboy_terms": _newsboy_terms,
    "cowboy_refill": _cowboy_refill,
    "end_round_money": _end_round_money,
    "auction": _auction,
    "tax": _tax,
    "publisher_vp": _publisher_vp,
    "station_score": _station_score,
    "final_score": _final_score,
    "dice_to_parcel": _dice_to_parcel,
    "river_mountains": _river_mountains,
    "duel_tile_setup": _duel_tile_setup,
    "outlaw_arrival": _outlaw_arrival,
    "outlaw_place": _outlaw_place,
    "outlaw_move": _outlaw_move,
    "rodeo": _rodeo,
}
OPS = {name: _without_nulls(op) for name, op in _OPS.items()}
