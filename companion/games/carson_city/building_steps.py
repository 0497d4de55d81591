"""Building a tile: whether, where, with which houses, and who agrees (section e.4)."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Confirm, Option, Place
from companion.game.flow import Step
from companion.games.carson_city import construction, roads
from companion.games.carson_city.asking import NO, ask_map, dollars, offer
from companion.games.carson_city.cards import turn_over
from companion.games.carson_city.components import BUILDINGS, NAMES
from companion.games.carson_city.geometry import PARCELS, SIDES
from companion.games.carson_city.goods import pay
from companion.games.carson_city.income import building_income, income_there
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import Project, Town
from companion.games.carson_city.words import parcel_words, reasons, side_words
from companion.text import Words, _, n_

__all__ = ["Consent", "Construction", "Decide", "Deferred", "Houses", "LayRoad", "Site"]

BUILD = "build"
KEEP = "keep"
ROAD = "road"

FAR = {side: offer(side, side_words(side), roads.not_joined()) for side in SIDES}
"""The sides where no road is near."""


def road_offer(town: Town, who: str) -> list[Option]:
    """Laying a road, where that is possible now (CC-RD-01)."""
    sticks = town.road_sticks(who)
    if not roads.open_sides(town, sticks):
        return []
    return [Option(ROAD, _("Lay a road…"), detail=n_("{n} left", "{n} left", sticks), tags=("piece/road",))]


def road_ask(town: Town, who: str) -> Place:
    """Where a road goes, if anywhere; a bridge takes two."""
    sticks, near = town.road_sticks(who), roads.near(town)
    options = []
    for side in SIDES:
        if side not in near:
            options.append(FAR[side])
            continue
        refusal = roads.why_not_road(town, side, sticks)
        bridge = refusal is None and roads.is_crossing(town, side)
        options.append(offer(side, side_words(side), refusal, detail=_("bridge") if bridge else ""))
    options.append(Option(NO, _("No road"), tags=("control/no",)))
    return Place(who=who, title=_("Lay a road"), options=options)


def put_road(town: Town, who: str, side: str) -> None:
    points = roads.lay_road(town, who, side)
    town.say(_("{who} lays a road on {side}", who=who, side=side_words(side)))
    if points.total:
        town.say(_("{who} +{n} VP: Governor", who=who, n=points.total))


class Decide(Step[Town]):
    """Build the tile now, lay a road first, or keep it in reserve (CC-BU-09)."""

    title = _("Building")

    def asks(self, state: Town) -> list[Ask]:
        project = state.project
        what = NAMES[project.kind]
        options = [
            offer(BUILD, _("Build it…"), why_not_now(state), tags=(building_tag(project.kind),)),
            *road_offer(state, project.player),
            Option(KEEP, _("Keep it for later"), tags=("control/no",)),
        ]
        return [Choose(who=project.player, title=_("Build the {what}?", what=what), options=options)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer == BUILD:
            return "build"
        if answer == ROAD:
            return "lay a road"
        state.say(_("{who} keeps the {what} for later", who=who, what=NAMES[state.project.kind]))
        return "keep the tile"


def why_not_now(town: Town) -> RuleError | None:
    """Why the tile cannot be built now."""
    project = town.project
    sites = construction.building_sites(town, project.player, project.kind)
    if not sites:
        refusals = [construction.why_not_site(town, project.player, project.kind, at) for at in PARCELS]
        if any(refusal and refusal.rule == "CC-BU-03" for refusal in refusals):
            return no(_("No road leads to an own empty parcel"), "CC-BU-03")
        return no(_("No own parcel can take it"), "CC-BU-03" if BUILDINGS[project.kind].road else "CC-BU-02")
    if all(_why_no_houses(town, at) for at in sites):
        return no(_("No place is left for its house"), "CC-BU-05")
    return None


def _why_no_houses(town: Town, site: str) -> RuleError | None:
    """Why the houses of a tile built there would find no place, as far as can be told before anybody is asked."""
    project = town.project
    needed = construction.houses_needed(town, project.kind)
    if not needed:
        return None
    open_to_it = construction.house_sites(town, project.player, site=site, refused=project.refused)
    if len(open_to_it) >= needed or _stacked(town, site, open_to_it, needed):
        return None
    return no(_("No place is left for its house"), "CC-BU-05")


def _stacked(town: Town, site: str, first: list[str], needed: int) -> bool:
    """A second house can still join the first (CC-BU-04)."""
    placed: list[str] = []
    options = first
    while options and len(placed) < needed:
        placed.append(options[0])
        options = construction.house_sites(
            town, town.project.player, site=site, placed=placed, refused=town.project.refused
        )
    return len(placed) == needed


class LayRoad(Step[Town]):
    """A road from the own reserve: before building, or at any time by anybody (CC-RD-01, CC-RD-02)."""

    title = _("Lay a road")

    def asks(self, state: Town) -> list[Ask]:
        return [road_ask(state, state.aside_by or state.project.player)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer != NO:
            put_road(state, who, answer)
        return "laid"


class Site(Step[Town]):
    """Where the tile goes (CC-BU-02, CC-BU-03)."""

    title = _("Building")

    def asks(self, state: Town) -> list[Ask]:
        project = state.project

        def why_not(at: str) -> RuleError | None:
            return construction.why_not_site(state, project.player, project.kind, at) or _why_no_houses(state, at)

        def detail(at: str) -> Words:
            if not BUILDINGS[project.kind].earns:
                return ""
            return _("${n} before its house", n=yields(at)) if needed else dollars(yields(at))

        def yields(at: str) -> int:
            return income_there(state, project.kind, at, project.player).total

        needed = construction.houses_needed(state, project.kind)
        title = _("Where does the {what} go?", what=NAMES[project.kind])
        return [ask_map(project.player, title, why_not, detail=detail)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        project = state.project
        project.site = answer
        project.houses.clear()
        needed = construction.houses_needed(state, project.kind)
        return "houses are needed" if needed else "no house is needed"


class Houses(Step[Town]):
    """Where its houses go, one after another (CC-BU-04, CC-BU-05, CC-BU-08)."""

    title = _("Building")

    def asks(self, state: Town) -> list[Ask]:
        project = state.project
        needed = construction.houses_needed(state, project.kind)
        if len(project.houses) == needed or not self._open(state):
            return []

        def why_not(at: str) -> RuleError | None:
            if at in project.refused:
                return no(_("{who} has said no", who=state.owner(at)), "CC-BU-05")
            return construction.why_not_house(
                state, project.player, at, site=project.site, placed=project.houses, consent=True
            )

        def detail(at: str) -> Words:
            if self._must_ask(state, at):
                return _("ask {who}", who=state.owner(at))
            return _("mansion") if state.content(at) else ""

        title = _("Where is its house?")
        if needed > 1:
            title = _("House {n} of {all}", n=len(project.houses) + 1, all=needed)
        return [ask_map(project.player, title, why_not, detail=detail)]

    @staticmethod
    def _open(town: Town) -> list[str]:
        project = town.project
        return construction.house_sites(
            town, project.player, site=project.site, placed=project.houses, refused=project.refused
        )

    @staticmethod
    def _must_ask(town: Town, at: str) -> bool:
        project = town.project
        return construction.needs_consent(town, project.player, at) and at not in project.consents

    def run(self, state: Town) -> str:
        project = state.project
        if not construction.why_not_build(
            state, project.player, project.kind, project.site, houses=project.houses, consents=project.consents
        ):
            return "every house has a site"
        project.site = ""
        project.houses.clear()
        state.say(_("No place is left for the house"))
        return "no site is left"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        project = state.project
        if self._must_ask(state, answer):
            project.asking = answer
            return "the owner is asked"
        project.houses.append(answer)
        return None


class Consent(Step[Town]):
    """The owner of a parcel lets a house stand there, or not (CC-BU-05, G-10)."""

    title = _("Building")

    def asks(self, state: Town) -> list[Ask]:
        project = state.project
        return [
            Confirm(
                who=state.owner(project.asking),
                title=_("Let {who} put a house on your {parcel}?", who=project.player, parcel=project.asking),
                yes=_("Yes"),
                no=_("No"),
                quick=None,
            )
        ]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        project = state.project
        at, project.asking = project.asking, ""
        if answer:
            project.consents.append(at)
            project.houses.append(at)
        else:
            project.refused.append(at)
            state.say(_("{who} says no to a house on {parcel}", who=who, parcel=at))
        return "answered"


class Construction(Step[Town]):
    """The tile is built, its houses stand, its revolvers come along (CC-BU-06)."""

    title = _("Building")

    def run(self, state: Town) -> str:
        project = state.project
        ended = construction.raise_building(
            state,
            project.player,
            project.kind,
            project.site,
            f"{project.player}/reserve",
            houses=project.houses,
            consents=project.consents,
        )
        what = NAMES[project.kind]
        state.say(_("{who} builds the {what} on {parcel}", who=project.player, what=what, parcel=project.site))
        for at in project.houses:
            state.say(_("Put a house on {parcel}", parcel=at))
        if n := BUILDINGS[project.kind].revolvers:
            state.say(n_("{who} takes {n} revolver", "{who} takes {n} revolvers", n, who=project.player))
        if BUILDINGS[project.kind].earns:
            income = building_income(state, project.site)
            why = reasons(income)
            state.say(_("{what}: turn the arrow to ${n} ({why})", what=what, n=income.total, why=why))
        for at in ended:
            state.say(
                _("The church ends the attack on {parcel}: those cowboys go home", parcel=parcel_words(state, at))
            )
        return "built"


class Deferred(Step[Town]):
    """Everybody in pass order may build tiles from the reserve (CC-AC-07)."""

    title = _("Tiles in reserve")

    def asks(self, state: Town) -> list[Ask]:
        waiting = [name for name in state.asked if state.ledger.at(f"{name}/reserve")]
        if not waiting:
            return []
        who = waiting[0]
        kinds = dict.fromkeys(state.ledger.at(f"{who}/reserve"))
        options = [Option(kind, NAMES[kind], tags=(building_tag(kind),)) for kind in kinds]
        options.append(Option(KEEP, _("Nothing now"), tags=("control/no",)))
        return [Choose(who=who, title=_("Build from the reserve?"), options=options, quick=KEEP)]

    def run(self, state: Town) -> str:
        state.asked.clear()
        return "nobody builds"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer == KEEP:
            state.asked = state.asked[state.asked.index(who) + 1 :]
            return None
        state.project = Project(player=who, kind=answer)
        return "a tile to build"


def buy_tile(town: Town, who: str, price: int) -> None:
    """Pay for the tile on a building square and take it into the reserve (CC-BU-01)."""
    kind = town.market()[price]
    cost = construction.building_price(town, who, price)
    pay(town, who, cost, NAMES[kind])
    town.ledger.put(kind, f"market/{price}", f"{who}/reserve", _("Bought"))
    town.project = Project(player=who, kind=kind)
    turn_over(town)
