"""A duel for a table that plays without the box: firepower and dice in, the winner and why out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Dice, Number, Option
from companion.game.flow import OVER, Flow, Step
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Rulebook, Setting
from companion.game.state import Heading, Settings
from companion.game.sums import Score, places
from companion.games.carson_city import duels
from companion.games.carson_city.components import SIDES_OF_THE_BOX
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.town import NOT_PASSED, OUTLAW, Town
from companion.games.carson_city.words import reasons
from companion.text import Words, _

__all__ = ["QuickDuel"]

STRONGEST = 40


class Firepower(Step[Town]):
    """Everybody says the own firepower: revolvers, cowboys at home, and what helps this round."""

    title = _("Firepower")

    def asks(self, state: Town) -> list[Ask]:
        return [
            Number(
                who=name,
                title=_("Your firepower?"),
                note=_("Revolvers, cowboys at home, bonus"),
                most=STRONGEST,
            )
            for name in state.names
            if name not in state.bonus_firepower
        ]

    def take(self, state: Town, who: str, answer: int) -> str | None:
        state.bonus_firepower[who] = answer
        return "known" if len(state.bonus_firepower) == len(state.players) else None


class Throws(Step[Town]):
    """Everybody throws; dynamite adds a second die (CC-DY-02)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        count = 2 if state.settings["dynamite"] else 1
        waiting = [name for name in state.names if name not in state.duel.throws]
        if count == 1 or not state.asked:
            return [Dice(who=name, title=_("Your die")) for name in waiting]
        return [
            Dice(
                who=name,
                title=_("Your dice") if name in state.asked else _("Your die"),
                count=1 + (name in state.asked),
            )
            for name in waiting
        ]

    def take(self, state: Town, who: str, answer: list[int]) -> str | None:
        state.duel.throws[who] = answer
        return "thrown" if len(state.duel.throws) == len(state.players) else None


class Dynamite(Step[Town]):
    """Who has laid dynamite beside the cowboy."""

    title = _("Dynamite")

    def asks(self, state: Town) -> list[Ask]:
        if not state.settings["dynamite"]:
            return []
        options = [Option(name, name) for name in state.names]
        most = len(options)
        return [ChooseSeveral(who=TABLE, title=_("Who has dynamite?"), options=options, least=1, most=most)]

    def run(self, state: Town) -> str:
        return "known"

    def take(self, state: Town, who: str, answer: list[str]) -> str:
        state.asked = answer
        return "known"


class Outcome(Step[Town]):
    """The best total wins; only a tie needs the pass-order track (CC-DU-05)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        totals = {name: each.total for name, each in duels.outcome(state, state.duel.throws).totals.items()}
        best = [name for name in state.names if totals[name] == max(totals.values())]
        if len(best) == 1 or totals[best[0]] < int(state.settings["outlaw"]):
            return []
        options = [Option(name, name) for name in best]
        return [Choose(who=TABLE, title=_("A tie: who passed first?"), options=options)]

    def run(self, state: Town) -> str:
        found = duels.outcome(state, state.duel.throws, int(state.settings["outlaw"]))
        state.duel.winner = found.winner
        for name, total in found.totals.items():
            state.say(_("{who}: {sum}", who=name, sum=reasons(total)))
        state.say(_("The outlaw wins") if found.winner == OUTLAW else _("{who} wins the duel", who=found.winner))
        return "decided"

    def take(self, state: Town, who: str, answer: str) -> str:
        put_on_track(state, [answer, *(name for name in state.names if name != answer)])
        return self.run(state)


_OUTLAWS: dict[bool | int | str, Words] = {0: _("none"), **{n: str(n) for n in range(8, 14)}}
_YES_NO: dict[bool | int | str, Words] = {True: _("yes"), False: _("no")}


class QuickDuel(Rulebook[Town]):
    """Who wins, and why."""

    id = "carson-city/duel"
    title = "Quick duel"
    counts = range(1, 7)
    settings = (
        Setting("outlaw", _("An outlaw of firepower"), _OUTLAWS, 0, "CC-V-OU-07"),
        Setting("dynamite", _("Dynamite"), _YES_NO, False, "CC-DY-02"),
    )
    flow = Flow(
        ("firepower", "known", "dynamite"),
        ("dynamite", "known", "throws"),
        ("throws", "thrown", "outcome"),
        ("outcome", "decided", OVER),
        steps={
            "firepower": Firepower(),
            "dynamite": Dynamite(),
            "throws": Throws(),
            "outcome": Outcome(),
            OVER: Step(),
        },
        first="firepower",
    )
    state_type = Town

    def sides(self, count: int) -> Sequence[Side]:
        return SIDES_OF_THE_BOX

    def set_up(self, players: list[Player], settings: Settings) -> Town:
        town = Town(players=players, settings=settings)
        town.ledger.lay_out(NOT_PASSED, *(f"marker/{player.name}" for player in players))
        return town

    def heading(self, state: Town) -> Heading:
        return Heading(phase=self.flow.step(state.place).title)

    def order(self, state: Town) -> list[str]:
        return state.names

    def scores(self, state: Town) -> list[Score]:
        """The totals once all dice lie; the winner of a tie is before the others, an outlaw before all."""
        if not state.duel.winner:
            return [Score(name, duels.outcome(state, {name: []}).totals[name], 1) for name in state.names]
        found = duels.outcome(state, state.duel.throws, int(state.settings["outlaw"]))
        ranking: dict[str, tuple[int, ...]] = {
            name: (each.total, int(name == found.winner)) for name, each in found.totals.items()
        }
        behind = int(found.winner == OUTLAW)
        standing = places(ranking)
        why: Words = _("the outlaw wins") if behind else ""
        return [
            Score(name, found.totals[name], standing[name] + behind, why)
            for name in sorted(state.names, key=lambda name: standing[name])
        ]

    def view(self, state: Town, viewer: str | None) -> dict[str, Any]:
        return {
            "firepower": dict(state.bonus_firepower),
            "throws": dict(state.duel.throws),
            "winner": state.duel.winner,
        }

    def summary(self, state: Town) -> list[tuple[Words, Words]]:
        return [(name, str(firepower)) for name, firepower in state.bonus_firepower.items()]
