"""Filling the building market from the bag, and setting City Hall when it is drawn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.game.asks import Ask, Choose
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.carson_city.asking import ask_map, offer
from companion.games.carson_city.city_hall import city_hall_sites, set_city_hall, why_not_city_hall
from companion.games.carson_city.components import NAMES
from companion.games.carson_city.market import draw, gaps, why_not_drawn
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import BAG, BOX, CITY_HALL, Town
from companion.games.carson_city.words import side_words
from companion.text import _, n_

__all__ = ["CityHall", "Draw"]


class Draw(Step[Town]):
    """A tile from the bag for each empty square (CC-SET-03, CC-ER-09)."""

    title = _("Building market")

    def asks(self, state: Town) -> list[Ask]:
        empty = gaps(state)
        bag = Counter(state.ledger.at(BAG))
        if not empty or not bag:
            return []
        options = []
        for kind in state.facts.tiles:
            refusal = why_not_drawn(state, kind)
            known = offer(kind, NAMES[kind], refusal, detail=f"×{bag[kind]}", tags=(building_tag(kind),))
            options.append(replace(known, weight=bag[kind]))
        note = _("for the ${price} square; {n} in the bag", price=empty[0], n=bag.total())
        return [Choose(who=TABLE, title=_("Draw a building"), note=note, options=options, chance=True)]

    def run(self, state: Town) -> str:
        return "every square is full"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        square = gaps(state)[0]
        if draw(state, answer):
            return "City Hall is drawn"
        state.say(_("{what} on the ${n} square", what=NAMES[answer], n=square))
        return None


class CityHall(Step[Town]):
    """The start player sets City Hall on a free empty parcel that a road reaches (CC-CH-02)."""

    title = _("City Hall")

    def asks(self, state: Town) -> list[Ask]:
        sites = city_hall_sites(state)
        if not sites:
            return []
        return [
            ask_map(
                state.pass_order[0],
                _("Where does City Hall stand?"),
                lambda at: (
                    None
                    if at in sites
                    else why_not_city_hall(state, at) or no(_("Another parcel takes fewer roads"), "CC-CH-02")
                ),
                detail=lambda at: n_("{n} road", "{n} roads", len(sites[at])) if sites[at] else "",
            )
        ]

    def run(self, state: Town) -> str:
        """There is no unowned empty parcel at all: the tile goes into the box."""
        state.ledger.put(CITY_HALL, BAG, BOX, _("No parcel is left for City Hall"))
        state.say(_("No parcel is left for City Hall: put it away"))
        return "placed"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        roads = set_city_hall(state, answer, BAG)
        state.say(_("City Hall stands on {parcel}", parcel=answer))
        for side in roads:
            state.say(_("Lay a road on {side} from the supply", side=side_words(side)))
        return "placed"
