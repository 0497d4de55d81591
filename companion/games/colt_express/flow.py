"""The course of a game, as in the rulebook's table of contents."""

from __future__ import annotations

from companion.game.flow import OVER, Flow
from companion.games.colt_express import steps_end as end
from companion.games.colt_express import steps_round as start
from companion.games.colt_express import steps_schemin as schemin
from companion.games.colt_express import steps_setup as setup
from companion.games.colt_express import steps_stealin as stealin
from companion.games.colt_express.steps_punch import PUNCH
from companion.games.colt_express.train import Train

__all__ = ["FLOW"]

FLOW = Flow[Train](
    # Set-up
    ("purse split", "the purses are known", "cars"),
    ("cars", "the train stands", "loot"),
    ("loot", "another car floor", "purses of a car"),
    ("purses of a car", "counted", "jewels of a car"),
    ("jewels of a car", "counted", "loot"),
    ("loot", "the loot lies", "first player"),
    ("first player", "all aboard", "round card"),
    # Set-up of two players
    ("first player", "two lead teams", "pairs"),
    ("pairs", "three pairs", "teams"),
    ("teams", "two teams", "boarding"),
    ("boarding", "all aboard", "cover agreed"),
    ("cover agreed", "agreed", "round card"),
    # A round
    ("round card", "revealed", "hands"),
    ("round card", "other turns", "other turns"),
    ("other turns", "revealed", "hands"),
    ("hands", "hands are full", "schemin"),
    ("hands", "bullets may go", "bullets"),
    # Schemin'
    ("schemin", "next slot", "schemin"),
    ("schemin", "bullets may go", "bullets"),
    ("bullets", "bullets are gone", "schemin"),
    ("schemin", "cover?", "cover"),
    ("cover", "next slot", "schemin"),
    ("schemin", "every slot is done", "hands away"),
    ("hands away", "the pile is turned over", "turn up"),
    # Stealin'
    ("turn up", "move", "move"),
    ("turn up", "floor", "floor"),
    ("turn up", "fire", "fire"),
    ("turn up", "rob", "rob"),
    ("turn up", "punch", "punch"),
    ("turn up", "marshal", "marshal"),
    ("move", "carried out", "card done"),
    ("floor", "carried out", "card done"),
    ("fire", "carried out", "card done"),
    ("rob", "carried out", "card done"),
    ("punch", "carried out", "card done"),
    ("marshal", "carried out", "card done"),
    ("card done", "next card", "turn up"),
    ("turn up", "the pile is empty", "event"),
    # The event and the end of the round
    ("event", "lone bandits may take a purse", "pickpocketing"),
    ("event", "the cheapest purse falls", "revenge"),
    ("event", "the event is over", "end of round"),
    ("pickpocketing", "the event is over", "end of round"),
    ("revenge", "the event is over", "end of round"),
    ("end of round", "next round", "round card"),
    # The end of the game
    ("end of round", "the train arrives", "purse values"),
    ("purse values", "every purse is counted", "final score"),
    ("final score", "the richest bandit has won", OVER),
    steps={
        "purse split": setup.PurseSplit(),
        "cars": setup.Cars(),
        "loot": setup.Loot(),
        "purses of a car": setup.PursesOfACar(),
        "jewels of a car": setup.JewelsOfACar(),
        "first player": setup.FirstPlayer(),
        "pairs": setup.Pairs(),
        "teams": setup.Teams(),
        "boarding": setup.Boarding(),
        "cover agreed": setup.Cover(),
        "round card": start.RevealRound(),
        "other turns": start.OtherTurns(),
        "hands": start.Hands(),
        "bullets": start.Bullets(),
        "schemin": schemin.PlayOrDraw(),
        "cover": schemin.CoverCard(),
        "hands away": schemin.HandsAway(),
        "turn up": stealin.TurnUp(),
        "move": stealin.Move(),
        "floor": stealin.Floor(),
        "fire": stealin.Fire(),
        "rob": stealin.Rob(),
        "punch": PUNCH,
        "marshal": stealin.Marshal(),
        "card done": stealin.CardDone(),
        "event": end.Event(),
        "pickpocketing": end.Pickpocketing(),
        "revenge": end.Revenge(),
        "end of round": end.EndOfRound(),
        "purse values": end.PurseValues(),
        "final score": end.FinalScore(),
        OVER: end.GameOver(),
    },
    first="purse split",
)
