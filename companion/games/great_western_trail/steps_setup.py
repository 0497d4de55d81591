"""The questions of set-up (GW-10 to GW-18)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.asks import Ask, Choose, ChooseSeveral, Option
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.great_western_trail import cards, facts, setting_up
from companion.games.great_western_trail.components import (
    CATTLE_MARKET,
    FORESIGHT_COLUMNS,
    OBJECTIVE_DISPLAY,
    STARTING_HAND,
    STATION_MASTERS,
    STATIONS,
)
from companion.games.great_western_trail.components_buildings import NUMBERS
from companion.games.great_western_trail.components_objectives import STARTING_OBJECTIVES
from companion.games.great_western_trail.components_trail import NEUTRAL_SPACES
from companion.games.great_western_trail.job_market import starting_workers
from companion.games.great_western_trail.single import cards_one_by_one, kinds, tiles_one_by_one
from companion.games.great_western_trail.steps_objectives import objective_options
from companion.games.great_western_trail.trail import STACK, Trail
from companion.games.great_western_trail.words import objective_name
from companion.text import Words, _, n_

__all__ = [
    "Cattle",
    "Compare",
    "FirstPlayer",
    "Foresights",
    "JobMarket",
    "NeutralBuildings",
    "Objectives",
    "OpeningHands",
    "ReadFact",
    "Sides",
    "StartingObjectives",
    "StationMasters",
    "Tiles",
]

_SETUP = _("Set-up")
DONE = "done"


class Compare(Step[Trail]):
    """Facts that public sources disagree on, to be compared with the board once (GW-165)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        if all(facts.is_known(trail, fact) for fact in facts.AT_SETUP):
            return []
        options = [Option(DONE, _("All as on ours"))]
        for fact in facts.AT_SETUP:
            options.append(Option(fact, facts.FACTS[fact].label, facts.words_of(trail, fact)))
        return [
            Choose(
                who=TABLE,
                title=_("Compare with your board"),
                note=_("Printed otherwise? Choose it"),
                options=options,
                quick=DONE,
            )
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        if answer != DONE:
            trail.choice = answer
            return "something else is printed"
        for fact in facts.AT_SETUP:
            facts.learn(trail, fact, facts.value(trail, fact))
        return self.run(trail)

    def run(self, trail: Trail) -> str:
        setting_up.sort_tiles(trail)
        return "compared"


class ReadFact(Step[Trail]):
    """What the table's board shows."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        return [facts.ask_fact(trail, trail.choice)]

    def take(self, trail: Trail, who: str, answer: int | str) -> str:
        facts.learn(trail, trail.choice, int(answer))
        trail.choice = ""
        return "read"


class FirstPlayer(Step[Trail]):
    """Who starts, by any method (GW-10)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        options = [Option(name, name, tags=(f"player/{name.lower()}",)) for name in trail.names]
        return [Choose(who=TABLE, title=_("Who starts?"), options=options, chance=True)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        setting_up.start(trail, answer)
        return "chosen"


class Sides(Step[Trail]):
    """Which private buildings show their side b (GW-17)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        if trail.settings["sides"] == "a":
            return []
        options = [Option(str(number), str(number)) for number in NUMBERS]
        title = _("Which buildings show side b?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, most=len(options))]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.use_sides(trail, answer)
        trail.say(_("Private buildings: {tiles}", tiles=" ".join(trail.tiles)))
        return "chosen"

    def run(self, trail: Trail) -> str:
        return self.take(trail, TABLE, [])


class NeutralBuildings(Step[Trail]):
    """The neutral buildings along the trail (GW-11)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        if trail.settings["neutral"] == "letters":
            return []
        options = [
            Option(letter, _("building {letter}", letter=letter), tags=(f"building/neutral/{letter.lower()}",))
            for letter in NEUTRAL_SPACES
        ]
        return [_all_in_order(_("Neutral buildings along the trail"), options, len(options))]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.place_buildings(trail, answer)
        return "placed"

    def run(self, trail: Trail) -> str:
        return self.take(trail, TABLE, list(NEUTRAL_SPACES))


def _all_in_order(title: Words, options: Sequence[Option], count: int) -> ChooseSeveral:
    return ChooseSeveral(who=TABLE, title=title, options=options, least=count, most=count, ordered=True, chance=True)


class StationMasters(Step[Trail]):
    """The station masters from left to right (GW-12)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        options = [
            Option(tile, master.lower_words, master.upper_words, (f"master/{tile.lower()}",))
            for tile, master in STATION_MASTERS.items()
        ]
        return [
            _all_in_order(_("Station masters along the track"), options, sum(each.master for each in STATIONS.values()))
        ]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.place_masters(trail, answer)
        return "placed"


class Tiles(Step[Trail]):
    """Seven tiles of stock 1 come on the board; what finds no space goes back (GW-13)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        missing = setting_up.tiles_missing(trail)
        if not missing:
            return []
        title = n_("Reveal {n} tile of stock 1", "Reveal {n} tiles of stock 1", missing)
        return [_all_in_order(title, tiles_one_by_one(trail.ledger.at("stock 1")), missing)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> None:
        setting_up.lay_tiles(trail, kinds(answer))

    def run(self, trail: Trail) -> str:
        return "laid"


class JobMarket(Step[Trail]):
    """The first workers of the job market (GW-14)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        count = sum(starting_workers(len(trail.players)))
        title = _("{n} workers for the job market", n=count)
        return [_all_in_order(title, tiles_one_by_one(trail.ledger.at("stock 2")), count)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.fill_job_market(trail, kinds(answer))
        return "filled"


class Cattle(Step[Trail]):
    """The first cards of the cattle market (GW-14)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        count = CATTLE_MARKET[len(trail.players)]
        title = _("{n} cards for the cattle market", n=count)
        options = cards_one_by_one("", trail.ledger.at(STACK))
        return [ChooseSeveral(who=TABLE, title=title, options=options, least=count, most=count, chance=True)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.show_cattle(trail, kinds(answer))
        return "shown"


class Foresights(Step[Trail]):
    """Two tiles in every foresight column (GW-15)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        column = self._column(trail)
        if not column:
            return []
        count = setting_up.foresight_missing(trail, column)
        title = _("{n} tiles for foresight {column}", n=count, column=column)
        options = tiles_one_by_one(trail.ledger.at(f"stock {column}"))
        return [ChooseSeveral(who=TABLE, title=title, options=options, least=count, most=count, chance=True)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> None:
        setting_up.show_foresight(trail, self._column(trail), kinds(answer))

    @staticmethod
    def _column(trail: Trail) -> int:
        columns = range(1, FORESIGHT_COLUMNS + 1)
        return next((each for each in columns if setting_up.foresight_missing(trail, each)), 0)

    def run(self, trail: Trail) -> str:
        return "shown"


class Objectives(Step[Trail]):
    """Four objective cards face up (GW-16)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        count = OBJECTIVE_DISPLAY
        title = _("{n} objective cards for the display", n=count)
        options = objective_options(trail)
        return [ChooseSeveral(who=TABLE, title=title, options=options, least=count, most=count, chance=True)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.show_objectives(trail, answer)
        return "shown"


class StartingObjectives(Step[Trail]):
    """One starting objective for everybody, in the order of the seats (GW-16)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        options = [
            Option(card, objective_name(card), tags=(f"objective/{card.lower()}",)) for card in STARTING_OBJECTIVES
        ]
        return [_all_in_order(_("Starting objectives, seat by seat"), options, len(trail.players))]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        setting_up.deal_objectives(trail, answer)
        return "dealt"


class OpeningHands(Step[Trail]):
    """Everybody draws four cards (GW-18)."""

    title = _SETUP

    def asks(self, trail: Trail) -> list[Ask]:
        who = self._who(trail)
        return [cards.draw_ask(trail, who)] if who and trail.drawing else []

    @staticmethod
    def _who(trail: Trail) -> str:
        return next((who for who in trail.names if cards.hand_size(trail, who) < STARTING_HAND), "")

    def take(self, trail: Trail, who: str, answer: list[str]) -> None:
        cards.take_drawn(trail, who, cards.meant(trail, who, answer))

    def run(self, trail: Trail) -> str:
        if who := self._who(trail):
            cards.start_draw(trail, who, STARTING_HAND)
            return "another hand"
        trail.drawn = 0
        return "drawn"
