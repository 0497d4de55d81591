"""Production, the borrowed ante, and what dudes cost (DT-U01 to DT-U08)."""

from __future__ import annotations

from collections.abc import Collection

from companion.game.ledger import BANK
from companion.game.sums import Part, Sum
from companion.games.doomtown import stats, streets
from companion.games.doomtown.leaving import leave_play
from companion.games.doomtown.town import GHOST_ROCK, OWED, Dude, Town
from companion.text import _

__all__ = ["collect", "cost", "pay", "production", "repay", "wages"]


def production(town: Town, player: str) -> Sum:
    """What the home and the deeds that a player both owns and controls bring (DT-U01, DT-U02)."""
    parts = []
    for deed in town.deeds.values():
        made = stats.production(deed)
        if made and deed.owner == player == streets.controller(town, deed.id):
            parts.append(Part(_("home") if deed.home else deed.id, made))
    return Sum(tuple(parts))


def collect(town: Town, player: str, amount: int) -> None:
    town.ledger.move(GHOST_ROCK, amount, BANK, player, _("production"))


def repay(town: Town, player: str) -> None:
    """A borrowed ante goes back as far as the stash reaches; the rest stays owed (DT-U03)."""
    amount = min(town.owed(player), town.stash(player))
    town.ledger.move(GHOST_ROCK, amount, player, BANK, _("repays the ante"))
    town.ledger.move(OWED, amount, player, BANK, _("repays the ante"))
    if amount:
        town.say(_("{player} repays {n}", player=player, n=amount))


def cost(town: Town, dude: Dude) -> Sum:
    """What a dude costs a day: its upkeep, and its influence if it is of another outfit (DT-U05)."""
    stranger = dude.outfit and dude.outfit != town.outfits.get(dude.controller, "")
    parts = [Part(_("upkeep"), stats.upkeep(dude))]
    if stranger:
        parts.append(Part(_("another outfit’s influence"), stats.influence(dude)))
    return Sum(tuple(parts))


def wages(town: Town, dudes: Collection[Dude]) -> int:
    return sum(cost(town, dude).total for dude in dudes)


def pay(town: Town, player: str, keep: Collection[str]) -> list[str]:
    """Pay for those who are kept; the others are discarded with all they carry (DT-U04)."""
    dudes = town.dudes_of(player)
    paid = wages(town, [dude for dude in dudes if dude.id in keep])
    town.ledger.move(GHOST_ROCK, paid, player, BANK, _("upkeep"))
    gone = [dude for dude in dudes if dude.id not in keep]
    for dude in gone:
        leave_play(town, dude, "discard")
        town.say(_("{dude} is not paid and leaves", dude=dude.id))
    return [dude.id for dude in gone]
