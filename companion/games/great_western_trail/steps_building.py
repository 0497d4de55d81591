"""The questions of building: which tile, and where (GW-90 to GW-94)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Option, Place
from companion.game.flow import Step
from companion.games.great_western_trail import doing, facts
from companion.games.great_western_trail.components_buildings import BUILDINGS, PRIVATE, Todo
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.steps_actions import NO, declined, refused
from companion.games.great_western_trail.trail import GONE, Trail
from companion.games.great_western_trail.words import listed, space_name
from companion.text import Words, _

__all__ = ["Build", "Site"]


class Build(Step[Trail]):
    """Which building to put up."""

    title = _("Phase B")

    def asks(self, trail: Trail) -> list[Ask]:
        who, rate = trail.active, trail.todo[-1].n
        options: list[Option] = []
        for piece in trail.ledger.at(f"{who}/buildings"):
            tile = piece.partition("/")[2]
            sites = doing.building_sites(trail, who, tile, rate).values()
            possible = [site.cost for site in sites if site.refusal is None]
            refusal = None if possible else next((site.refusal for site in sites), None)
            cheapest = min(possible, default=PRIVATE[tile].craftsmen * rate)
            what = listed(slot[0].words for slot in BUILDINGS[tile])
            label: Words = _("{tile} for ${cost}: {what}", tile=tile, cost=cheapest, what=what)
            detail = _("{n} cr", n=PRIVATE[tile].craftsmen)
            options.append(refused(Option(tile, label, detail, (f"building/{piece.lower()}",)), refusal))
        options.append(declined(_("Build nothing")))
        return [Choose(who=who, title=_("Build"), note=_("${n} in hand", n=trail.money(who)), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer == NO:
            trail.todo.pop()
            return "built"
        trail.choice = answer
        return "chosen"


def _not_to_be_built_on(sites: Collection[str]) -> Iterator[Option]:
    """Every other space of the trail; whoever tries is told the rule."""
    refusal = RuleError(
        _("Only a free building space or a lower building of one’s own"), rule="GW-94", code="not_yours"
    )
    for space in SPACES:
        if space not in sites:
            yield refused(Option(space, space_name(space), tags=(f"place/{space.lower()}",)), refusal, listed=False)


class Site(Step[Trail]):
    """On which free space, or in place of which own building."""

    title = _("Phase B")

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options: list[Option] = []
        for space, site in doing.building_sites(trail, who, trail.choice, trail.todo[-1].n).items():
            there = trail.tile_at(space).partition("/")[2]
            label: Words = _("in place of {tile}", tile=there) if there else space_name(space)
            if SPACES[space].forest:
                label = _("{place}, forest", place=label)
            option = Option(space, label, f"${site.cost}", (f"place/{space.lower()}",))
            options.append(refused(option, site.refusal))
        if all(option.why_not for option in options):
            return []
        options += _not_to_be_built_on({option.id for option in options})
        return [Place(who=who, title=_("Put {tile} where?", tile=trail.choice), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo, tile = trail.todo.pop(), trail.choice
        site = doing.building_sites(trail, who, tile, todo.n)[answer]
        trail.choice = ""
        trail.pay(who, site.cost, _("building {tile}", tile=tile))
        if there := trail.tile_at(answer):
            trail.ledger.put(there, answer, GONE, _("replaced"))
            if answer == trail.spot(who):
                trail.replaced = answer
        trail.ledger.put(f"{who}/{tile}", f"{who}/buildings", answer, _("built"))
        trail.say(_("{who} builds {tile} for ${n}: {space}", who=who, tile=tile, n=site.cost, space=space_name(answer)))
        if PRIVATE[tile].craftsmen == 1 and not facts.is_known(trail, "small building vp"):
            trail.todo.append(Todo("fact", 0, "small building vp"))
        if trail.replaced == answer and not facts.is_known(trail, "replaced at once"):
            trail.todo.append(Todo("fact", 0, "replaced at once"))
        return "built"

    def run(self, trail: Trail) -> str:
        doing.abandon(trail)
        return "built"
