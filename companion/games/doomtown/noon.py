"""High Noon: call-outs, prices, pulls and skill tests (DT-N01 to DT-N20, DT-P01 to DT-P06)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.cards import RANKS
from companion.game.ledger import BANK
from companion.games.doomtown import streets
from companion.games.doomtown.components import NO_CARD
from companion.games.doomtown.town import GHOST_ROCK, Dude, Town, home_of
from companion.text import Words, _

__all__ = [
    "can_carry",
    "may_refuse",
    "pay",
    "skill_check",
    "succeeds",
    "targets",
    "why_not_call_out",
    "why_not_spend",
]


def why_not_call_out(town: Town, caller: Dude, target: Dude) -> RuleError | None:
    """Why one dude cannot call out another by the basic play (DT-N06, DT-N07)."""
    if caller.controller == target.controller:
        return RuleError(_("{dude} is your own", dude=target.id), rule="DT-N06", code="illegal_choice")
    if caller.booted:
        return RuleError(_("{dude} is booted", dude=caller.id), rule="DT-N06", code="booted")
    place = town.where(target.id)
    if town.where(caller.id) != place:
        return RuleError(_("{dude} is somewhere else", dude=target.id), rule="DT-N06", code="illegal_choice")
    if place == home_of(target.controller):
        return RuleError(_("{dude} is at home", dude=target.id), rule="DT-N07", code="illegal_choice")
    return None


def may_refuse(target: Dude) -> bool:
    """A booted dude must accept (DT-N08, DT-N09)."""
    return not target.booted


def targets(town: Town, caller: Dude) -> list[Dude]:
    """Whom a dude can call out."""
    return [dude for dude in town.at(town.where(caller.id)) if why_not_call_out(town, caller, dude) is None]


def why_not_spend(town: Town, player: str, amount: int) -> RuleError | None:
    """Why a player cannot pay so much."""
    if amount > town.stash(player):
        return RuleError(
            _("{player} has only {n}", player=player, n=town.stash(player)), rule="DT-K02", code="too_dear"
        )
    return None


def pay(town: Town, player: str, amount: int, what: Words) -> None:
    town.ledger.move(GHOST_ROCK, amount, player, BANK, what)


def can_carry(town: Town, player: str) -> list[Dude]:
    """Who can be given goods or spells: unbooted dudes where their player has the say (DT-N17)."""
    return [
        dude
        for dude in town.dudes_of(player)
        if not dude.booted and streets.controller(town, town.where(dude.id)) == player
    ]


def skill_check(pull: str, skill: int) -> int:
    """The rank pulled and the dude's rating; no card anywhere is the ace of clubs (DT-P02, DT-P03)."""
    return RANKS.index((pull or NO_CARD)[:-1]) + 1 + skill


def succeeds(total: int, difficulty: int) -> bool:
    return total >= difficulty
