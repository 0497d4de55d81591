"""The questions of the railroad: engine, stations, station masters, deliveries (GW-56 to GW-65, GW-100 to GW-109)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Option, Place
from companion.game.flow import Step
from companion.games.great_western_trail import doing, job_market, railroad, shipping
from companion.games.great_western_trail.components import CITIES, STATION_MASTERS, STATIONS, WORKERS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.single import tile_tags
from companion.games.great_western_trail.steps_actions import NO, declined, refused
from companion.games.great_western_trail.trail import Trail
from companion.games.great_western_trail.words import DISC_NAMES, WORKER_NAMES, signed, station_name
from companion.text import Words, _, n_

__all__ = [
    "Back",
    "BackFromTheEnd",
    "City",
    "Disc",
    "Engine",
    "Extraordinary",
    "StationMaster",
    "Upgrade",
    "UpgradeBehind",
]

_ACTION = _("Phase B")


def _stop_options(trail: Trail, who: str, stops: list[str]) -> list[Option]:
    own = trail.stations(who)
    options: list[Option] = []
    for stop in stops:
        station = railroad.station_at(stop)
        label: Words = station_name(station) if station else _("space {name}", name=stop)
        detail = "✓" if station in own else f"${STATIONS[station].cost}" if station else ""
        options.append(Option(stop, label, detail, (f"rail/{stop.lower()}",)))
    return options


def _out_of_reach(trail: Trail, who: str, stops: list[str], refusal: RuleError) -> Iterator[Option]:
    """Where the engine cannot stop; whoever tries is told the rule."""
    occupied = RuleError(_("Another engine stands there"), rule="GW-101", code="occupied")
    others = trail.other_engines(who)
    for option in _stop_options(trail, who, [space for space in railroad.RAILS if space not in stops]):
        yield refused(option, occupied if option.id in others and option.id != "0" else refusal, listed=False)


def _move_engine(trail: Trail, who: str, stop: str) -> None:
    """The engine goes; ending on a station allows the upgrade (GW-103, GW-107)."""
    trail.ledger.put(f"{who}/engine", f"rail {trail.engine(who)}", f"rail {stop}", _("engine moved"))
    trail.say(_("{who}’s engine → {space}", who=who, space=stop))
    station = railroad.station_at(stop)
    if station:
        trail.todo.append(Todo("upgrade", 0, station))


class Engine(Step[Trail]):
    """How far the engine goes forward (GW-100 to GW-102)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, todo = trail.active, trail.todo[-1]
        reach = doing.engine_reach(trail, who, todo)
        stops = railroad.forward_stops(trail.engine(who), trail.other_engines(who), reach)
        if not stops:
            return []
        options = [*_stop_options(trail, who, stops[::-1]), declined(_("It stays"))]
        words = n_("It goes forward, up to {n} free space", "It goes forward, up to {n} free spaces", reach)
        options += _out_of_reach(trail, who, stops, RuleError(words, rule="GW-100", code="engine"))
        note = _("from {space}", space=trail.engine(who))
        return [Place(who=who, title=_("Engine to"), note=note, options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer == NO:
            return "moved"
        if answer == STATIONS["S10"].space:  # it cannot stay at the end of the track (GW-105)
            trail.todo.append(Todo("back from the end"))
        _move_engine(trail, who, answer)
        return "moved"

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        return "moved"


class Back(Step[Trail]):
    """The engine goes back as a cost, exactly so far (GW-106)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        stops = self._stops(trail)
        if len(stops) == 1:
            return []
        who, n = trail.active, trail.todo[-1].n
        words = n_("It goes back exactly {n} free space", "It goes back exactly {n} free spaces", n)
        options = _stop_options(trail, who, stops)
        options += _out_of_reach(trail, who, stops, RuleError(words, rule="GW-106", code="engine"))
        return [Place(who=who, title=_("Engine back to"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        _move_engine(trail, who, answer)
        return "moved"

    def run(self, trail: Trail) -> str:
        return self.take(trail, trail.active, self._stops(trail)[0])

    @staticmethod
    def _stops(trail: Trail) -> list[str]:
        who = trail.active
        return railroad.back_stops(trail.engine(who), trail.other_engines(who), trail.todo[-1].n)


class BackFromTheEnd(Step[Trail]):
    """From the last space the engine must go back to any free one, for $3 (GW-105)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        free = railroad.spaces_behind(trail.engine(who), trail.other_engines(who))
        options = _stop_options(trail, who, free[::-1])
        return [Choose(who=who, title=_("Engine back, for $3, to"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        _move_engine(trail, who, answer)
        trail.todo.append(Todo("gain", 3))
        return "moved"


# Stations


class Upgrade(Step[Trail]):
    """Which disc goes on the station where the engine ended, if any (GW-103)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, station = trail.active, trail.todo[-1].what
        discs = shipping.station_discs(trail, who, station)
        if not any(refusal is None for refusal in discs.values()):
            return []
        options = [refused(_disc_option(disc), refusal) for disc, refusal in discs.items()]
        return [
            Choose(
                who=who,
                title=_("Upgrade {station}?", station=station_name(station)),
                note=_("${cost}, {vp} points", cost=STATIONS[station].cost, vp=STATIONS[station].vp),
                options=[*options, declined(_("No upgrade"))],
            )
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        station = trail.todo.pop().what
        if answer == NO:
            return "decided"
        shipping.upgrade(trail, who, station, answer)
        master = trail.station_master(station)
        if master and f"{who}/{master}" not in trail.declined:
            trail.todo.append(Todo("station master", 0, station))
        return "decided"

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        return "decided"


def _disc_option(disc: str) -> Option:
    """A disc of the player board, or one that comes back from a station (GW-65)."""
    if disc in STATIONS:
        return Option(disc, _("disc from {station}", station=station_name(disc)))
    cost = shipping.disc_price(disc)
    return Option(disc, DISC_NAMES[disc], signed(cost) if cost else "", (f"disc/{disc}",))


class StationMaster(Step[Trail]):
    """Which worker becomes station master, if any (GW-104)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, workers = trail.active, trail.workers(trail.active)
        refusals = {worker: job_market.why_not_given(workers, worker) for worker in WORKERS}
        if None not in refusals.values():
            return []
        options = [
            refused(Option(worker, _("1 {worker}", worker=WORKER_NAMES[worker]), tags=tile_tags(worker)), refusal)
            for worker, refusal in refusals.items()
        ]
        master = STATION_MASTERS[trail.station_master(trail.todo[-1].what)]
        note = _("{now}; {end}", now=master.upper_words, end=master.lower_words)
        return [
            Choose(who=who, title=_("Station master for"), note=note, options=[*options, declined(_("Nobody goes"))])
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        station = trail.todo.pop().what
        tile = trail.station_master(station)
        if answer == NO:
            trail.declined.append(f"{who}/{tile}")
            return "decided"
        trail.ledger.put(answer, f"{who}/{answer}", f"station {station}", _("station master"))
        trail.ledger.put(tile, f"station {station}", f"{who}/station masters", _("station master"))
        trail.masters[tile] = station
        trail.say(_("{who} takes the station master: {what}", who=who, what=STATION_MASTERS[tile].lower_words))
        upper = STATION_MASTERS[tile].upper
        if upper == "$2":
            trail.todo.append(Todo("gain", 2))
        elif upper == "hazard or trade":
            trail.todo.append(Todo("hazard or trade"))
        return "decided"

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        return "decided"


class UpgradeBehind(Step[Trail]):
    """9b: a station behind the own engine (GW-109)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [
            Option(
                station,
                station_name(station),
                f"${STATIONS[station].cost}",
                (f"rail/{STATIONS[station].space.lower()}",),
            )
            for station in doing.stations_behind(trail, who)
        ]
        return [Choose(who=who, title=_("Upgrade which station?"), options=[*options, declined(_("None"))])]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer != NO:
            trail.todo.append(Todo("upgrade", 0, answer))
        return "chosen"


# Deliveries


class Extraordinary(Step[Trail]):
    """9a: how far the engine goes back; the free numbered spaces count (GW-108)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, others = trail.active, trail.other_engines(trail.active)
        engine = trail.engine(who)
        options = []
        for space in railroad.spaces_behind(engine, others)[::-1]:
            count = railroad.extraordinary(engine, others, {}, space).value
            options.append(
                Option(space, _("space {name}", name=space), _("value {n}", n=count), (f"rail/{space.lower()}",))
            )
        return [Choose(who=who, title=_("Engine back to"), options=[*options, declined(_("No delivery"))])]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer == NO:
            return "moved"
        count = railroad.extraordinary(trail.engine(who), trail.other_engines(who), {}, answer).value
        _move_engine(trail, who, answer)  # its upgrade waits below the delivery
        trail.todo.append(Todo("deliver", count, "extraordinary"))
        return "moved"


class City(Step[Trail]):
    """Which city the herd goes to (GW-56, GW-57)."""

    title = _("Delivery")

    def asks(self, trail: Trail) -> list[Ask]:
        who, todo = trail.active, trail.todo[-1]
        cities = shipping.cities(trail, who, todo)
        if None not in cities.values():
            return []
        options = [
            refused(
                Option(city, CITIES[city].name, shipping.brings(trail, who, city, todo), (f"city/{city}",)), refusal
            )
            for city, refusal in cities.items()
        ]
        return [
            Place(
                who=who,
                title=_("Deliver to"),
                note=_("value {n}", n=todo.n),
                options=options[::-1],
            )
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.choice = answer
        return "chosen"

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        trail.say(_("{who} has no disc left to deliver with", who=trail.active))
        return "no disc"


class Disc(Step[Trail]):
    """Which disc goes to the city (GW-58, GW-59, GW-65)."""

    title = _("Delivery")

    def asks(self, trail: Trail) -> list[Ask]:
        who, todo = trail.active, trail.todo[-1]
        options = [
            refused(_disc_option(disc), refusal)
            for disc, refusal in shipping.city_discs(trail, who, trail.choice, todo).items()
        ]
        if all(option.why_not for option in options):
            return []
        return [Choose(who=who, title=_("Disc for {city}", city=CITIES[trail.choice].name), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo = trail.todo.pop()
        cards = shipping.deliver(trail, who, trail.choice, answer, todo)
        trail.choice = ""
        if cards:
            trail.todo.append(Todo("objective", cards, "discard"))
        return "delivered"

    def run(self, trail: Trail) -> str:
        trail.choice = ""  # a correction has taken the discs or the money away
        return "another city"
