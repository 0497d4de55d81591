"""A duel for a table that plays without the box: firepower and dice in, the winner and why out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Dice, Number, Option
from companion.game.flow import OVER, Flow, Step
from companion.game.players import TABLE, Player, Side
from companion.game.rulebook import Rulebook
from companion.game.state import Heading, Settings
from companion.game.sums import Score, places
from companion.games.carson_city import duels
from companion.games.carson_city.components import SIDES_OF_THE_BOX
from companion.games.carson_city.firepower import firepower
from companion.games.carson_city.pass_track import put_on_track
from companion.games.carson_city.tags import player_tag
from companion.games.carson_city.town import DYNAMITE, NOT_PASSED, OUTLAW, Town, beside
from companion.games.carson_city.words import reasons
from companion.text import Words, _

__all__ = ["QuickDuel"]

STRONGEST = 40
WEAKEST_OUTLAW, STRONGEST_OUTLAW = 8, 13


class Fighters(Step[Town]):
    """Who takes part, an outlaw among them (CC-DU-01, CC-V-OU-07)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        if state.duel.kind == OUTLAW:
            title = _("The outlaw’s firepower?")
            return [Number(who=TABLE, title=title, least=WEAKEST_OUTLAW, most=STRONGEST_OUTLAW)]
        options = [Option(name, name, tags=(player_tag(name),)) for name in state.names]
        options.append(Option(OUTLAW, _("An outlaw")))
        return [ChooseSeveral(who=TABLE, title=_("Who fights?"), options=options, least=2, most=len(options))]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if isinstance(answer, int):
            state.outlaw_firepower = answer
            return "known"
        state.duel.fighters = [name for name in answer if name != OUTLAW]
        state.duel.kind = OUTLAW if OUTLAW in answer else "square"
        return None if OUTLAW in answer else "known"


class Firepower(Step[Town]):
    """Every fighter says the own firepower: revolvers, cowboys at home, and what helps this round (CC-DU-02)."""

    title = _("Firepower")

    def asks(self, state: Town) -> list[Ask]:
        note = _("Revolvers, cowboys at home, bonus")
        return [
            Number(who=name, title=_("Your firepower?"), note=note, most=STRONGEST)
            for name in state.duel.fighters
            if name not in state.bonus_firepower
        ]

    def take(self, state: Town, who: str, answer: int) -> str | None:
        state.bonus_firepower[who] = answer
        return "known" if len(state.bonus_firepower) == len(state.duel.fighters) else None


class Dynamite(Step[Town]):
    """Who has laid dynamite beside the cowboy; mostly nobody."""

    title = _("Dynamite")

    def asks(self, state: Town) -> list[Ask]:
        options = [Option(name, name, tags=(player_tag(name),)) for name in state.duel.fighters]
        title = _("Who has dynamite?")
        return [ChooseSeveral(who=TABLE, title=title, options=options, most=len(options), quick=[])]

    def take(self, state: Town, who: str, answer: list[str]) -> str:
        for name in answer:
            state.ledger.stock(beside(name, state.duel.place), DYNAMITE, 1)
        return "known"


class Throws(Step[Town]):
    """Everybody throws; dynamite adds a second die (CC-DU-03, CC-DY-02)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        return [
            Dice(who=name, title=_("Throw"), count=duels.dice_for(state, name))
            for name in state.duel.fighters
            if name not in state.duel.throws
        ]

    def take(self, state: Town, who: str, answer: list[int]) -> str | None:
        state.duel.throws[who] = answer
        return "thrown" if len(state.duel.throws) == len(state.duel.fighters) else None


class Outcome(Step[Town]):
    """The best total wins; only a tie needs the pass-order track (CC-DU-05)."""

    title = _("Duel")

    def asks(self, state: Town) -> list[Ask]:
        totals = {name: each.total for name, each in _ended(state).totals.items()}
        best = [name for name in totals if totals[name] == max(totals.values())]
        if len(best) == 1 or _ended(state).winner == OUTLAW:
            return []
        options = [Option(name, name, tags=(player_tag(name),)) for name in best]
        return [Choose(who=TABLE, title=_("A tie: who passed first?"), options=options)]

    def run(self, state: Town) -> str:
        found = _ended(state)
        state.duel.winner = found.winner
        for name, total in found.totals.items():
            state.say(_("{who}: {sum}", who=name, sum=reasons(total)))
        state.say(_("The outlaw wins") if found.winner == OUTLAW else _("{who} wins the duel", who=found.winner))
        return "decided"

    def take(self, state: Town, who: str, answer: str) -> str:
        put_on_track(state, [answer, *(name for name in state.names if name != answer)])
        return self.run(state)


def _ended(town: Town) -> duels.Outcome:
    return duels.outcome(town, town.duel.throws, town.outlaw_firepower)


class QuickDuel(Rulebook[Town]):
    """Who wins, and why."""

    id = "carson-city/duel"
    title = "Quick duel"
    counts = range(1, 7)
    flow = Flow(
        ("fighters", "known", "firepower"),
        ("firepower", "known", "dynamite"),
        ("dynamite", "known", "throws"),
        ("throws", "thrown", "outcome"),
        ("outcome", "decided", OVER),
        steps={
            "fighters": Fighters(),
            "firepower": Firepower(),
            "dynamite": Dynamite(),
            "throws": Throws(),
            "outcome": Outcome(),
            OVER: Step(),
        },
        first="fighters",
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
            return [Score(name, firepower(state, name), 1) for name in state.duel.fighters or state.names]
        found = _ended(state)
        ranking: dict[str, tuple[int, ...]] = {
            name: (each.total, int(name == found.winner)) for name, each in found.totals.items()
        }
        behind = int(found.winner == OUTLAW)
        standing = places(ranking)
        why: Words = _("the outlaw wins") if behind else ""
        return [
            Score(name, found.totals[name], standing[name] + behind, why)
            for name in sorted(standing, key=lambda name: standing[name])
        ]

    def view(self, state: Town, viewer: str | None) -> dict[str, Any]:
        return {
            "firepower": dict(state.bonus_firepower),
            "throws": dict(state.duel.throws),
            "winner": state.duel.winner,
        }

    def summary(self, state: Town) -> list[tuple[Words, Words]]:
        return [(name, str(firepower)) for name, firepower in state.bonus_firepower.items()]
