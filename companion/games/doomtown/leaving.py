"""Coming into play and leaving it: dudes, deeds, and the bounty that lay on them (DT-B01 to DT-B06)."""

from __future__ import annotations

from typing import Literal

from companion.game.ledger import BANK
from companion.games.doomtown import streets
from companion.games.doomtown.town import GHOST_ROCK, SIDES, Deed, Dude, Town, bounty_on, home_of
from companion.text import Words, _

__all__ = [
    "Pile",
    "build",
    "collector_in_shootout",
    "hire",
    "leave_play",
    "leave_posse",
    "pay_bounty",
    "raise_bounty",
    "settle_bounty",
    "tear_down",
]

Pile = Literal["discard", "boot hill"]


def hire(town: Town, dude: Dude) -> None:
    """A dude comes into play at home, unbooted (DT-N15)."""
    town.dudes[dude.id] = dude
    town.ledger.stock(bounty_on(dude.id), GHOST_ROCK, 0)
    home = home_of(dude.owner)
    for pile in ("discard", "boot hill"):
        if dude.id in town.ledger.at(f"{dude.owner}/{pile}"):
            town.ledger.put(dude.id, f"{dude.owner}/{pile}", home, _("comes into play"))
            return
    town.ledger.lay_out(home, dude.id)


def build(town: Town, deed: Deed, *, left: bool = False) -> None:
    """A deed comes to an end of its owner's street, or beside it (DT-N16)."""
    town.deeds[deed.id] = deed
    town.ledger.lay_out(deed.id)
    row = f"street:{deed.owner}" if deed.in_town else f"outside town:{deed.owner}"
    for pile in ("discard", "boot hill"):
        if deed.id in town.ledger.at(f"{deed.owner}/{pile}"):
            town.ledger.put(deed.id, f"{deed.owner}/{pile}", row, _("comes into play"), on_top=left)
            return
    town.ledger.lay_out(row)
    town.ledger.pieces[row].insert(0 if left else len(town.ledger.pieces[row]), deed.id)


def raise_bounty(town: Town, dude: Dude, by: int, reason: Words) -> None:
    """The bounty grows, or shrinks down to nothing (DT-B01, DT-B02)."""
    holder = bounty_on(dude.id)
    if by >= 0:
        town.ledger.move(GHOST_ROCK, by, BANK, holder, reason)
    else:
        town.ledger.move(GHOST_ROCK, min(-by, town.bounty(dude.id)), holder, BANK, reason)


def settle_bounty(how: str, collector: str) -> str:
    """Who gets the bounty of a dude: a player, the bank, or nobody while it stays in play (DT-B03 to DT-B06)."""
    if how in ("home", "flee", "refuse"):
        return ""
    if how in ("casualty_discard", "casualty_ace", "ability_discard", "ability_ace"):
        return collector or BANK
    return BANK


def pay_bounty(town: Town, dude: Dude, how: str, collector: str = "") -> None:
    """The bounty of a dude goes where its fate sends it."""
    amount, target = town.bounty(dude.id), settle_bounty(how, collector)
    if amount and target:
        town.ledger.move(GHOST_ROCK, amount, bounty_on(dude.id), target, _("bounty of {dude}", dude=dude.id))
        if target != BANK:
            town.say(_("{player} collects {n} for {dude}", player=target, n=amount, dude=dude.id))


def collector_in_shootout(town: Town, dude: Dude) -> str:
    """Who is paid for a dude that a shootout takes: the main player of the other side (DT-B03, E-12)."""
    fight = town.shootout
    side = fight.side_of(dude.id) if fight else ""
    if not fight or not side:
        return ""
    other = SIDES[1 - SIDES.index(side)]
    return fight.players[other]


def leave_posse(town: Town, dude: str) -> None:
    """A dude is no longer in the shootout."""
    fight = town.shootout
    if fight:
        for side in SIDES:
            if dude in fight.posses[side]:
                fight.posses[side].remove(dude)


def leave_play(town: Town, dude: Dude, pile: Pile, *, by: str = "") -> None:
    """A dude is discarded or aced, with all it carries; `by` is the player whose card text does it.

    In a shootout the other side collects whatever the cause; outside it only a player who removes
    somebody else's dude does, and else the bank (DT-B03 to DT-B05, E-07).
    """
    collector = collector_in_shootout(town, dude)
    if collector and collector != dude.controller:
        pay_bounty(town, dude, "casualty_discard", collector)
    elif by and by != dude.controller:
        pay_bounty(town, dude, "ability_discard", by)
    else:
        pay_bounty(town, dude, "bank")
    leave_posse(town, dude.id)
    reason = _("aced") if pile == "boot hill" else _("discarded")
    town.ledger.put(dude.id, town.where(dude.id), f"{dude.owner}/{pile}", reason)
    del town.dudes[dude.id]


def tear_down(town: Town, deed: Deed, pile: Pile) -> None:
    """A deed leaves play: the dudes there go home booted and the gap closes (DT-L08)."""
    for dude in town.at(deed.id):
        streets.send_home_booted(town, dude)
        leave_posse(town, dude.id)
    row = f"street:{deed.owner}" if deed.in_town else f"outside town:{deed.owner}"
    reason = _("aced") if pile == "boot hill" else _("discarded")
    town.ledger.put(deed.id, row, f"{deed.owner}/{pile}", reason)
    del town.deeds[deed.id]
