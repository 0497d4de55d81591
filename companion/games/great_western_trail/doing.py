"""What can be done now and why not, and doing what needs no question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.great_western_trail import cards, facts, herd, job_market, railroad, trading, ways
from companion.games.great_western_trail.components import ROWS, STATIONS, WORKERS
from companion.games.great_western_trail.components_buildings import (
    BUILDINGS,
    SUBSIDIARY,
    Action,
    Todo,
)
from companion.games.great_western_trail.components_objectives import OBJECTIVES
from companion.games.great_western_trail.components_trail import BUILDING_SPACES, SPACES
from companion.games.great_western_trail.trail import CERTIFICATE, DISPLAY, PILE, Trail, kind_of, post
from companion.text import _

__all__ = [
    "LocalAction",
    "abandon",
    "aux_todo",
    "aux_why_not",
    "beside",
    "building_sites",
    "engine_reach",
    "hirable",
    "immediate_todo",
    "local_actions",
    "neighbours",
    "next_door",
    "push",
    "settle",
    "stations_behind",
    "stood_on",
    "underfoot",
    "why_not",
]


def push(trail: Trail, todo: Iterable[Todo]) -> None:
    """Put things to do on top of what is still to be done, the first of them next."""
    trail.todo.extend(reversed(list(todo)))


# Local actions


class LocalAction(NamedTuple):
    """A printed action that is open now; alternatives share their slot (GW-33)."""

    id: str
    slot: str
    action: Action


def _acting(trail: Trail, who: str) -> list[str]:
    """The buildings whose actions are open: the one stopped on, if it is neutral or own, and what it copies (GW-30)."""
    spot = trail.spot(who)
    owner, _slash, tile = trail.tile_at(spot).partition("/")
    if owner not in ("neutral", who) or (spot == trail.replaced and not facts.value(trail, "replaced at once")):
        return []
    copied = trail.tile_at(trail.copied).partition("/")[2] if tile == "8b" else ""
    return [tile, copied] if copied else [tile]


def local_actions(trail: Trail, who: str) -> list[LocalAction]:
    """The printed actions of the place, and the space's subsidiary action (GW-31, GW-34)."""
    tiles = _acting(trail, who)
    found = [
        LocalAction(f"{tile}/{slot}/{number}", f"{tile}/{slot}", action)
        for tile in tiles
        for slot, alternatives in enumerate(BUILDINGS[tile])
        for number, action in enumerate(alternatives)
    ]
    spot = trail.spot(who)
    subsidiary = SPACES[spot].subsidiary
    if subsidiary and tiles and trail.tile_at(spot).startswith(f"{who}/"):
        found.append(LocalAction("subsidiary", "subsidiary", SUBSIDIARY[subsidiary]))
    copied = SPACES[trail.copied].subsidiary if len(tiles) > 1 and facts.value(trail, "8b subsidiary") else ""
    if copied and kind_of(trail.tile_at(trail.copied)) == "private":
        found.append(LocalAction("copied subsidiary", "copied subsidiary", SUBSIDIARY[copied]))
    return found


def why_not(trail: Trail, who: str, action: Action, *, publicly: bool = False) -> RuleError | None:
    """Why an action cannot be done now: a cost cannot be paid, or there is nothing to do."""
    for number, todo in enumerate(action.todo):
        if todo.kind in ("discard", "pair"):
            refusal = _no_card(trail, who, todo, publicly=publicly)
        elif number and todo.kind == "objective":
            refusal = None  # 6b brings its $3 even when no card is left (GW-127)
        else:
            check = _WHY_NOT.get(todo.kind)
            refusal = check(trail, who, todo) if check else None
        if refusal:
            return refusal
    return None


def _no_money(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    if trail.money(who) < todo.n:
        return RuleError(_("That costs ${n}", n=todo.n), rule="GW-75", code="money")
    return None


def _no_card(trail: Trail, who: str, todo: Todo, *, publicly: bool) -> RuleError | None:
    what = todo.what or todo.kind
    if what == "card" and facts.value(trail, "6b cattle"):
        what = "cattle"
    return cards.why_not_discard(trail, who, what, publicly=publicly)


def _nobody_to_hire(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    found = hirable(trail, who, todo.n)
    if any(hire.refusal is None for hire in found.values()):
        return None
    refusals = [hire.refusal for hire in found.values() if hire.refusal and hire.refusal.code != "token_row"]
    return refusals[0] if refusals else RuleError(_("Nobody is for hire above the token"), rule="GW-80")


def hirable(trail: Trail, who: str, modifier: int) -> dict[tuple[int, str], job_market.Hire]:
    """Every kind of worker in every row, and what hiring him would come to; the cheapest first."""
    found: dict[tuple[int, str], job_market.Hire] = {}
    workers, money, token = trail.workers(who), trail.money(who), trail.token_row
    for row in sorted(range(1, len(ROWS) + 1), key=lambda row: ROWS[row - 1]):
        there = trail.workers_in(row)
        for worker in WORKERS:
            if worker in there:
                found[row, worker] = job_market.hire(
                    row, worker, modifier, token_row=token, workers=workers, balance=money
                )
    return dict(sorted(found.items(), key=lambda item: item[1].refusal is not None))


def _nothing_to_build(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    refusal: RuleError | None = None
    for tile in _unbuilt(trail, who):
        sites = building_sites(trail, who, tile, todo.n)
        if any(site.refusal is None for site in sites.values()):
            return None
        refusal = refusal or next((site.refusal for site in sites.values()), None)
    return refusal or RuleError(_("There is nothing to build"), rule="GW-90")


def _unbuilt(trail: Trail, who: str) -> list[str]:
    return [piece.partition("/")[2] for piece in trail.ledger.at(f"{who}/buildings")]


def building_sites(trail: Trail, who: str, tile: str, rate: int) -> dict[str, trading.Build]:
    """Where a tile could go: free building spaces and own lower buildings (GW-90, GW-92, GW-94)."""
    craftsmen, money = trail.workers(who)["craftsman"], trail.money(who)
    sites: dict[str, trading.Build] = {}
    for space in BUILDING_SPACES:
        there = trail.tile_at(space)
        owner, _slash, lower = there.partition("/")
        if not there:
            sites[space] = trading.build(tile, "", rate, craftsmen=craftsmen, balance=money)
        elif owner == who:
            sites[space] = trading.build(tile, lower, rate, craftsmen=craftsmen, balance=money)
    return sites


def engine_reach(trail: Trail, who: str, todo: Todo) -> int:
    """How far an engine movement goes at most."""
    return trail.workers(who)["engineer"] if todo.what == "engineers" else todo.n


def _engine_stands(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    if railroad.forward_stops(trail.engine(who), trail.other_engines(who), engine_reach(trail, who, todo)):
        return None
    return RuleError(_("The engine cannot go forward"), rule="GW-100")


def _no_way_back(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    if railroad.back_stops(trail.engine(who), trail.other_engines(who), todo.n):
        return None
    return RuleError(_("The engine cannot go back {n}", n=todo.n), rule="GW-106")


def _nothing_to_trade(trail: Trail, who: str, _todo: Todo) -> RuleError | None:
    refusals = [underfoot(trail, post(amount)) or trading.trade(amount, trail.money(who)) for amount in trail.teepees()]
    if None in refusals:
        return None
    return next(iter(refusals), RuleError(_("The trading post is empty"), rule="GW-98"))


def _no_hazard(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    refusals = [underfoot(trail, space) for space in trail.hazards()]
    if not refusals:
        return RuleError(_("There is no hazard on the trail"), rule="GW-99")
    return refusals[0] if None not in refusals else _no_money(trail, who, todo)


def stood_on(trail: Trail, space: str) -> bool:
    """Whether a cattleman stands there."""
    return any(who in trail.ledger.at(space) for who in trail.names)


def underfoot(trail: Trail, space: str) -> RuleError | None:
    """Why a tile may not be taken from under a cattleman, where the table rules so (GW-183)."""
    if facts.value(trail, "tile underfoot stays") and stood_on(trail, space):
        return RuleError(_("A cattleman stands there"), rule="GW-183", code="cattleman")
    return None


def _no_objective(trail: Trail, _who: str, _todo: Todo) -> RuleError | None:
    if trail.ledger.at(DISPLAY) or trail.ledger.at(PILE):
        return None
    return RuleError(_("No objective card is left"), rule="GW-127")


def stations_behind(trail: Trail, who: str) -> list[str]:
    """Stations behind the own engine that may be upgraded (GW-109, GW-175)."""
    here, own = railroad.position(trail.engine(who)), trail.stations(who)
    behind = [id for id, each in STATIONS.items() if railroad.position(each.space) < here and id not in own]
    return [id for id in behind if not facts.value(trail, "no second upgrade") or f"{who}/{id}" not in trail.vacated]


def _no_station(trail: Trail, who: str, _todo: Todo) -> RuleError | None:
    return (
        None if stations_behind(trail, who) else RuleError(_("No such station lies behind the engine"), rule="GW-109")
    )


def _at_the_start(trail: Trail, who: str, _todo: Todo) -> RuleError | None:
    return None if trail.engine(who) != "0" else RuleError(_("The engine cannot go back"), rule="GW-108")


def beside(spot: str) -> list[str]:
    """The spaces directly after and before a space."""
    return [*SPACES[spot].next, *(space for space, each in SPACES.items() if spot in each.next)]


def next_door(trail: Trail, who: str) -> list[str]:
    """The buildings that 8b reaches: not another 8b, but perhaps what lies beyond it, as the table rules (GW-116)."""
    found: list[str] = []
    reached = [trail.spot(who)]
    for place in reached:  # another 8b is reached on the way
        for space in beside(place):
            tile = trail.tile_at(space).partition("/")[2]
            if space in reached or space in found or tile not in BUILDINGS:
                continue
            if tile == "8b":
                reached += [space] if facts.value(trail, "8b through 8b") else []
            else:
                found.append(space)
    return found


def neighbours(trail: Trail, who: str) -> list[str]:
    """The buildings that 8b can copy: those that it reaches, own ones as the table rules (GW-116)."""
    not_own = facts.value(trail, "8b not own")
    return [space for space in next_door(trail, who) if not (not_own and trail.tile_at(space).startswith(f"{who}/"))]


def _no_neighbour(trail: Trail, who: str, _todo: Todo) -> RuleError | None:
    return None if neighbours(trail, who) else RuleError(_("There is no building next door"), rule="GW-116")


def _no_way(trail: Trail, who: str, todo: Todo) -> RuleError | None:
    found = ways.ways(trail, who, todo.n, free=todo.kind == "free move")
    return None if found else RuleError(_("There is no way ahead"), rule="GW-20")


_Check = Callable[[Trail, str, Todo], RuleError | None]
_WHY_NOT: dict[str, _Check] = {
    "pay": _no_money,
    "hire": _nobody_to_hire,
    "build": _nothing_to_build,
    "engine": _engine_stands,
    "back": _no_way_back,
    "trade": _nothing_to_trade,
    "hazard": _no_hazard,
    "objective": _no_objective,
    "upgrade behind": _no_station,
    "extraordinary": _at_the_start,
    "copy": _no_neighbour,
    "drive on": _no_way,
}


# Auxiliary actions and objective cards


def aux_todo(action: str, times: int) -> tuple[Todo, ...]:
    """An auxiliary action, once or doubled: cost and reward twice, one movement of two (GW-110, GW-111)."""
    return {
        "aux1": (Todo("gain", times),),
        "aux2": (Todo("draw", times, "exactly"),),
        "aux3": (Todo("pay", times), Todo("back", times), Todo("certificates", times)),
        "aux4": (Todo("pay", times), Todo("engine", times)),
        "aux5": (Todo("back", times), Todo("remove", times)),
    }[action]


def aux_why_not(trail: Trail, who: str, action: str, times: int) -> RuleError | None:
    if action == "aux2" and not cards.draws(trail, who, times).drawn:
        return RuleError(_("There is no card to draw"), rule="GW-113")
    return why_not(trail, who, Action(_("auxiliary action"), aux_todo(action, times)))


def immediate_todo(card: str) -> tuple[Todo, ...]:
    """What an objective card allows when it is played (GW-126)."""
    immediate = OBJECTIVES[card].immediate
    kind, _space, number = immediate.rpartition(" ")
    return (Todo(kind, int(number)),) if kind else (Todo(immediate),) if immediate else ()


# What needs no question


def abandon(trail: Trail) -> None:
    """A correction has taken away what the action needs: the rest of it is not done."""
    trail.todo = [Todo("abandoned")]
    trail.choice = ""
    trail.say(_("The action cannot be finished"))


def settle(trail: Trail, who: str, todo: Todo) -> bool:
    """Do what needs no question; False if a question has to be put."""
    if todo.kind == "abandoned":
        return True
    if todo.kind == "gain":
        trail.gain(who, todo.n, _("action"))
        trail.say(_("{who} gains ${n}", who=who, n=todo.n))
    elif todo.kind == "pay":
        trail.pay(who, todo.n, _("action"))
        trail.say(_("{who} pays ${n}", who=who, n=todo.n))
    elif todo.kind == "engineers gain":
        return settle(trail, who, Todo("gain", trading.engineer_dollars(trail.workers(who)["engineer"])))
    elif todo.kind == "certificates":
        _gain_certificates(trail, who, todo.n)
    elif todo.kind == "teepee pairs":
        held = trail.ledger.at(f"{who}/teepees")
        spaces, dollars = trading.teepee_gain(held.count("teepee/green"), held.count("teepee/blue"))
        _gain_certificates(trail, who, spaces)
        settle(trail, who, Todo("gain", dollars))
    elif todo.kind == "discard" and todo.what in ("jersey", "dutch_belt", "black_angus", "guernsey", "holstein"):
        held = [card for card in cards.in_hand(trail, who) if cards.fits(card, todo.what)]
        if held:
            cards.discard(trail, who, held[:1], _("paid"))
        else:
            abandon(trail)
    else:
        return False
    return True


def _gain_certificates(trail: Trail, who: str, spaces: int) -> None:
    """The marker moves up to its limit; the rest is lost (GW-54)."""
    here = trail.certificates(who)
    to = herd.gain_certificates(here, trail.removed(who), spaces, facts.certificate_track(trail))
    trail.ledger.move(CERTIFICATE, to - here, BANK, who, _("certificates gained"))
    trail.say(_("{who}’s certificates: {n}", who=who, n=to))
