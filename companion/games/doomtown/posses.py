"""Who may join a shootout or a job, what that costs, and who trespasses (DT-F01 to DT-F05, DT-J01 to DT-J09)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.game.players import clockwise_from
from companion.games.doomtown import streets
from companion.games.doomtown.leaving import raise_bounty
from companion.games.doomtown.town import SIDES, Dude, Town
from companion.text import _

__all__ = [
    "arrive",
    "invitable",
    "joiners",
    "may_join",
    "may_join_job",
    "may_lead",
    "opponents",
    "trespass",
    "trespassers",
]


def may_join(town: Town, dude: Dude, location: str) -> bool:
    """At the place in any state, or next to it and unbooted (DT-F02)."""
    here = town.where(dude.id)
    return here == location or (not dude.booted and streets.adjacent(town, here, location))


def may_join_job(town: Town, dude: Dude, leader_at: str, mark_at: str) -> bool:
    """The leader's side: at the mark in any state, else unbooted and near the leader or the mark (DT-J03)."""
    here = town.where(dude.id)
    near = streets.near(town, here, leader_at) or streets.near(town, here, mark_at)
    return here == mark_at or (not dude.booted and near)


def may_lead(dude: Dude) -> bool:
    """A job is led by an unbooted dude (DT-J01)."""
    return not dude.booted


def _can_join(town: Town, dude: Dude, side: str) -> bool:
    fight = town.fight
    if fight.job and side == "leader":
        return may_join_job(town, dude, town.where(fight.stars["leader"]), fight.location)
    return may_join(town, dude, fight.location)


def joiners(town: Town, side: str, player: str) -> list[Dude]:
    """The player's dudes that may still join a side."""
    fight = town.fight
    if player in {town.dudes[dude].controller for dude in fight.posses[SIDES[1 - SIDES.index(side)]]}:
        return []  # nobody shoots on both sides (DT-F04)
    return [dude for dude in town.dudes_of(player) if not fight.side_of(dude.id) and _can_join(town, dude, side)]


def invitable(town: Town, side: str) -> list[Dude]:
    """Dudes of players outside the shootout who may be asked to join a side; not of a job's first opponent (DT-M02)."""
    fight = town.fight
    main = {*fight.players.values(), *(fight.job.askable[:1] if fight.job and not fight.job.opposed else ())}
    return [dude for player in town.names if player not in main for dude in joiners(town, side, player)]


def opponents(town: Town, leader: str, controller: str, owner: str) -> list[str]:
    """Who may oppose a job, in order: the mark's controller, its owner, then all others from the leader's left.

    What the leader both owns and controls, and the town square, only the others defend (DT-J05 to DT-J07).
    """
    first = [player for player in dict.fromkeys((controller, owner)) if player and player != leader]
    others = [player for player in clockwise_from(town.names, leader)[1:] if player not in first]
    return first + others


def arrive(town: Town) -> None:
    """Both posses come to the place at the same time; who comes from elsewhere boots (DT-F03, DT-J04, DT-J09)."""
    fight = town.fight
    for name in [dude for side in SIDES for dude in fight.posses[side]]:
        dude = town.dudes[name]
        if town.where(name) != fight.location:
            leads = fight.job is not None and name == fight.stars["leader"]
            streets.move(town, dude, fight.location, boots=not leads)
            town.say(_("{dude} joins and boots", dude=name) if not leads else _("{dude} leads the job", dude=name))


def trespassers(
    owner: str, controller: str, private: bool, posses: Collection[Collection[tuple[str, str]]], players: int
) -> Iterator[str]:
    """The dudes, given with their controllers, that get a bounty for being there (DT-F05, DT-M06)."""
    if not private:
        return
    for posse in posses:
        invited = players > 2 and any(who == controller for _dude, who in posse)
        for dude, who in posse:
            if who != owner and not invited:
                yield dude


def trespass(town: Town, dudes: Collection[str]) -> None:
    """Bounties for those of the dudes, just arrived, who should not be here; control is as it is now (E-16)."""
    fight = town.fight
    posses = [[(dude, town.dudes[dude].controller) for dude in fight.posses[side]] for side in SIDES]
    place = fight.location
    wanted = trespassers(
        streets.owner(town, place),
        streets.controller(town, place),
        streets.is_private(town, place),
        posses,
        len(town.players),
    )
    for dude in [dude for dude in wanted if dude in dudes]:
        raise_bounty(town, town.dudes[dude], 1, _("trespassing"))
        town.say(_("{dude} is wanted for trespassing", dude=dude))
