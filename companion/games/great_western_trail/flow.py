"""The course of a game, as in the rulebook's table of contents."""

from __future__ import annotations

from companion.game.flow import BACK, OVER, Flow, Step
from companion.games.great_western_trail import rulings
from companion.games.great_western_trail import steps_actions as act
from companion.games.great_western_trail import steps_building as building
from companion.games.great_western_trail import steps_cards as cards
from companion.games.great_western_trail import steps_end as end
from companion.games.great_western_trail import steps_facts as ruled
from companion.games.great_western_trail import steps_kansas_city as city
from companion.games.great_western_trail import steps_market as market
from companion.games.great_western_trail import steps_objectives as objectives
from companion.games.great_western_trail import steps_railroad as rail
from companion.games.great_western_trail import steps_setup as setup
from companion.games.great_western_trail import steps_turn as turn
from companion.games.great_western_trail.steps_moving import MOVE
from companion.games.great_western_trail.trail import Trail

__all__ = ["ACTIONS", "FLOW", "KANSAS_CITY"]


def _foresight(column: int) -> Step[Trail]:
    return ruled.Ruled(city.Foresight(column), lambda trail: rulings.for_a_column(trail, column))


ACTIONS = Flow[Trail](
    # Cards
    ("next", "discard", "which card"),
    ("next", "pair", "pair"),
    ("which card", "discarded", "next"),
    ("pair", "discarded", "next"),
    ("next", "draw", "how many"),
    ("how many", "counted", "draw"),
    ("draw", "drawn", "discard"),
    ("discard", "discarded", "next"),
    ("next", "remove", "remove"),
    ("remove", "removed", "next"),
    ("next", "objective", "objective"),
    ("objective", "taken", "new objective"),
    ("objective", "taken, nothing left", "next"),
    ("objective", "from the pile", "new objective"),
    ("new objective", "known", "next"),
    # Workers and buildings
    ("next", "hire", "hire"),
    ("hire", "hired", "next"),
    ("next", "immediate", "immediate"),
    ("immediate", "decided", "next"),
    ("next", "build", "build"),
    ("build", "chosen", "site"),
    ("build", "built", "next"),
    ("site", "built", "next"),
    ("next", "copy", "copy"),
    ("copy", "copied", "next"),
    ("next", "forest", "forest"),
    ("forest", "counted", "next"),
    # Cattle market
    ("next", "buy", "cattle market"),
    ("cattle market", "an offer", "which cattle"),
    ("which cattle", "bought", "cattle market"),
    ("cattle market", "reveal", "new cattle"),
    ("new cattle", "revealed", "cattle market"),
    ("cattle market", "all bought", "next"),
    # Trade and hazards
    ("next", "trade", "trade"),
    ("trade", "traded", "next"),
    ("next", "hazard", "hazard"),
    ("hazard", "removed", "next"),
    ("next", "hazard or trade", "hazard or trade"),
    ("hazard or trade", "chosen", "next"),
    # Engine and stations
    ("next", "engine", "engine"),
    ("engine", "moved", "next"),
    ("next", "back", "engine back"),
    ("engine back", "moved", "next"),
    ("next", "back from the end", "back from the end"),
    ("back from the end", "moved", "next"),
    ("next", "upgrade", "upgrade"),
    ("next", "upgrade behind", "upgrade behind"),
    ("upgrade behind", "chosen", "next"),
    ("upgrade", "decided", "next"),
    ("next", "station master", "station master"),
    ("station master", "decided", "next"),
    # Deliveries
    ("next", "extraordinary", "extraordinary"),
    ("extraordinary", "moved", "next"),
    ("next", "deliver", "city"),
    ("city", "chosen", "disc"),
    ("city", "no disc", "next"),
    ("disc", "another city", "city"),
    ("disc", "delivered", "next"),
    # Auxiliary actions, walking on, facts and rulings
    ("next", "aux", "auxiliary action"),
    ("auxiliary action", "chosen", "next"),
    ("next", "drive on", "drive on"),
    ("drive on", "arrived", "next"),
    ("next", "fact", "fact"),
    ("fact", "read", "next"),
    ("next", "done", "done"),
    steps={
        "next": act.Next(),
        "which card": cards.WhichCard(),
        "pair": cards.Pair(),
        "how many": cards.HowMany(),
        "draw": cards.DrawCards(),
        "discard": cards.DiscardDrawn(),
        "remove": cards.RemoveCards(),
        "objective": objectives.TakeObjective(),
        "new objective": objectives.NewObjective(),
        "hire": act.Hire(),
        "immediate": act.Immediate(),
        "build": building.Build(),
        "site": building.Site(),
        "copy": act.Copy(),
        "forest": act.Forest(),
        "cattle market": market.CattleMarket(),
        "which cattle": market.WhichCattle(),
        "new cattle": market.NewCattle(),
        "trade": act.Trade(),
        "hazard": act.RemoveHazard(),
        "hazard or trade": act.HazardOrTrade(),
        "engine": rail.Engine(),
        "engine back": rail.Back(),
        "back from the end": rail.BackFromTheEnd(),
        "upgrade": rail.Upgrade(),
        "upgrade behind": rail.UpgradeBehind(),
        "station master": rail.StationMaster(),
        "extraordinary": rail.Extraordinary(),
        "city": rail.City(),
        "disc": rail.Disc(),
        "auxiliary action": act.Auxiliary(),
        "drive on": MOVE,
        "fact": act.Fact(),
    },
    first="next",
)
"""Whatever actions bring: each row says what has to be asked next."""

CITY_CARDS = Flow[Trail](
    ("cards", "an objective is played", "immediate action"),
    ("cards", "which hidden card", "hidden card"),
    ("hidden card", "an objective is played", "immediate action"),
    ("immediate action", "done", "cards"),
    ("cards", "go on", "go on"),
    steps={
        "cards": ruled.Ruled(turn.CityCards(), turn.city_ruling),
        "hidden card": turn.WhichHidden(),
        "immediate action": ACTIONS,
    },
    first="cards",
)
"""Objective cards between the sub-steps of Kansas City, where the table rules so."""

KANSAS_CITY = Flow[Trail](
    ("before foresight 1", "go on", "foresight 1"),
    ("foresight 1", "placed", "before foresight 2"),
    ("before foresight 2", "go on", "foresight 2"),
    ("foresight 2", "placed", "before foresight 3"),
    ("before foresight 3", "go on", "foresight 3"),
    ("foresight 3", "placed", "before income"),
    ("before income", "go on", "hand"),
    ("hand", "shown", "income"),
    ("income", "the hand has changed", "hand"),
    ("income", "sold", "delivery"),
    ("delivery", "done", "return"),
    ("return", "returned", "refill"),
    ("refill", "refilled", "done"),
    steps={
        "before foresight 1": CITY_CARDS,
        "foresight 1": _foresight(1),
        "before foresight 2": CITY_CARDS,
        "foresight 2": _foresight(2),
        "before foresight 3": CITY_CARDS,
        "foresight 3": _foresight(3),
        "before income": CITY_CARDS,
        "hand": city.Hand(),
        "income": city.Income(),
        "delivery": ACTIONS,
        "return": city.Return(),
        "refill": ruled.Ruled(city.Refill(), rulings.for_the_refill),
    },
    first="before foresight 1",
)

FLOW = Flow[Trail](
    # Set-up
    ("compare", "something else is printed", "read fact"),
    ("read fact", "read", "compare"),
    ("compare", "compared", "first player"),
    ("first player", "chosen", "sides"),
    ("sides", "chosen", "neutral buildings"),
    ("neutral buildings", "placed", "station masters"),
    ("station masters", "placed", "tiles"),
    ("tiles", "laid", "job market"),
    ("job market", "filled", "cattle"),
    ("cattle", "shown", "foresight"),
    ("foresight", "shown", "objectives"),
    ("objectives", "shown", "starting objectives"),
    ("starting objectives", "dealt", "opening hands"),
    ("opening hands", "another hand", "opening hands"),
    ("opening hands", "drawn", "next turn"),
    # A turn: objective cards, phase A
    ("next turn", "next player", "turn start"),
    ("turn start", "an objective is played", "immediate action"),
    ("turn start", "which hidden card", "hidden card before the walk"),
    ("hidden card before the walk", "an objective is played", "immediate action"),
    ("immediate action", "done", "turn start"),
    ("turn start", "on the way", "phase A"),
    ("phase A", "arrived", "phase B"),
    # Phase B
    ("phase B", "an action", "action"),
    ("phase B", "an objective is played", "action"),
    ("phase B", "which hidden card", "hidden card"),
    ("hidden card", "an objective is played", "action"),
    ("action", "done", "phase B"),
    ("phase B", "Kansas City", "kansas city"),
    ("kansas city", "done", "phase C"),
    ("phase B", "phase B is over", "phase C"),
    # Phase C
    ("phase C", "the turn is over", "next turn"),
    # The end of the game
    ("next turn", "the game ends", "add objectives"),
    ("add objectives", "otherwise", "choose objectives"),
    ("choose objectives", "chosen", "add objectives"),
    ("add objectives", "all added", "final score"),
    ("final score", "the points are counted", OVER),
    # At any time
    ("printed facts", "chosen", "printed fact"),
    ("printed facts", "all as it is", BACK),
    ("printed fact", "read", BACK),
    steps={
        "compare": setup.Compare(),
        "read fact": setup.ReadFact(),
        "first player": setup.FirstPlayer(),
        "sides": setup.Sides(),
        "neutral buildings": setup.NeutralBuildings(),
        "station masters": setup.StationMasters(),
        "tiles": setup.Tiles(),
        "job market": setup.JobMarket(),
        "cattle": setup.Cattle(),
        "foresight": setup.Foresights(),
        "objectives": setup.Objectives(),
        "starting objectives": setup.StartingObjectives(),
        "opening hands": setup.OpeningHands(),
        "next turn": turn.NextTurn(),
        "turn start": turn.TurnStart(),
        "hidden card before the walk": turn.WhichHidden(),
        "immediate action": ACTIONS,
        "phase A": MOVE,
        "phase B": ruled.Ruled(turn.PhaseB(), rulings.at_a_place),
        "hidden card": turn.WhichHidden(),
        "action": ACTIONS,
        "kansas city": KANSAS_CITY,
        "phase C": turn.PhaseC(),
        "add objectives": end.AddObjectives(),
        "choose objectives": end.ChooseObjectives(),
        "final score": end.FinalScore(),
        "printed facts": ruled.PrintedFacts(),
        "printed fact": ruled.PrintedFact(),
        BACK: Step(),
        OVER: end.GameOver(),
    },
    first="compare",
)
