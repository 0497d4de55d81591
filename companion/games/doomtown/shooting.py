"""A round of a shootout: order, numbers, hands, casualties due (DT-F06 to DT-F34)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.game.players import clockwise_from
from companion.game.sums import Part, Sum
from companion.games.doomtown import hands, stats
from companion.games.doomtown.components import HAND
from companion.games.doomtown.hands import Hand, Key
from companion.games.doomtown.town import SIDES, Dude, Passes, Town
from companion.text import Text, _

__all__ = [
    "Round",
    "bonuses",
    "cards_to_draw",
    "cheatin_players",
    "flee_order",
    "hand_of",
    "in_order",
    "involved",
    "keep_window",
    "numbers",
    "resolve",
    "result",
]


def in_order(seats: Sequence[str], winner: str, among: Collection[str]) -> list[str]:
    """From the day's Winner on clockwise, as far as they take part (DT-F06, E-09)."""
    return [player for player in clockwise_from(list(seats), winner) if player in among]


def involved(town: Town) -> list[str]:
    """The players with dudes in the shootout, in acting order."""
    fight = town.fight
    if town.compact:
        among = set(fight.players.values())
    else:
        among = {town.dudes[dude].controller for side in SIDES for dude in fight.posses[side]}
    first = town.winner
    if town.settings["first_to_shoot"] == "mark" and first not in among:
        first = fight.players["mark"]
    return in_order(town.names, first, among)


def bonuses(posse: Collection[Dude], shooter: Dude) -> tuple[Sum, Sum]:
    """Stud bonus and draw bonus: the shooter's bullets, and 1 for every other of the kind (DT-F12, DT-F13)."""
    found = []
    for stud in (True, False):
        parts = [
            Part(dude.id, stats.bullets(dude) if dude.id == shooter.id else 1)
            for dude in sorted(posse, key=lambda dude: dude.id != shooter.id)
            if stats.is_stud(dude) == stud
        ]
        found.append(Sum(tuple(parts)))
    return found[0], found[1]


def hand_of(town: Town, side: str) -> Hand:
    fight = town.fight
    return hands.evaluate(fight.hands[side], jokers_as=fight.jokers_as.get(side, ()))


def cheatin_players(town: Town) -> list[str]:
    """The main players whose revealed hand is cheatin'."""
    fight = town.fight
    return [fight.players[side] for side in SIDES if hands.is_cheatin(fight.hands.get(side, ()))]


@dataclass(frozen=True, slots=True)
class Round:
    """What the comparison of two hands comes to."""

    ranks: Mapping[str, int]
    winner: str
    """The side, or nobody."""
    casualties: Mapping[str, int]

    @property
    def first_to_choose(self) -> str:
        """The loser; in an exact tie the leader (DT-X02)."""
        return "leader" if self.winner in ("", "mark") else "mark"


def resolve(leader: Key, mark: Key) -> Round:
    """Compare two hands by their keys (DT-F30 to DT-F33)."""
    ranks = {"leader": leader[0], "mark": mark[0]}
    winner = "" if leader == mark else "leader" if leader > mark else "mark"
    if leader[0] == mark[0]:
        # Hands of the highest rank have equal keys: there is never a winner (DT-F33).
        return Round(ranks, winner, {"leader": 1, "mark": 1})
    lost = abs(leader[0] - mark[0])
    return Round(ranks, winner, {side: 0 if side == winner else lost for side in SIDES})


def result(town: Town) -> Round:
    """How the round ends with all modifiers; casualties never fall below 0 (DT-F34)."""
    fight = town.fight
    keys = [hands.key(hand_of(town, side), fight.rank_modifiers.get(side, 0)) for side in SIDES]
    found = resolve(*keys)
    due = {side: max(0, found.casualties[side] + fight.casualty_modifiers.get(side, 0)) for side in SIDES}
    return Round(found.ranks, found.winner, due)


def flee_order(loser: str, winner: str, allies: Mapping[str, Sequence[str]]) -> list[str]:
    """Allies of the losing side, allies of the winning side, then the main players likewise (DT-F40, DT-M05)."""
    return [*allies.get(loser, ()), *allies.get(winner, ()), loser, winner]


def cards_to_draw(stud_bonus: int) -> int:
    """Five and the stud bonus (DT-F14)."""
    return HAND + stud_bonus


def numbers(town: Town, side: str) -> Text:
    """The numbers of a side in few characters, such as `draw 7, redraw 0–2`."""
    fight = town.fight
    stud, draw = bonuses([town.dudes[dude] for dude in fight.posses[side]], town.dudes[fight.shooters[side]])
    count = cards_to_draw(stud.total)
    if not draw.total:
        return _("draw {n}, no redraw", n=count)
    return _("draw {n}, redraw 0–{m}", n=count, m=draw.total)


def keep_window(town: Town) -> None:
    """Who has come into the shootout or left it changes who plays and passes (DT-F06)."""
    window = town.fight.window
    order = involved(town)
    if not window.order or order == window.order:
        return
    after = [*window.order[window.turn :], *window.order[: window.turn]]
    turn = next((player for player in after if player in order), order[0] if order else "")
    passed = min(window.passed, max(0, len(order) - 1))
    town.fight.window = Passes(order, order.index(turn) if turn else 0, passed)
