"""The map: what lies beside what, who controls which deed, and where a dude may go (DT-L01 to DT-N13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.errors import RuleError
from companion.game.sums import Part, Sum
from companion.games.doomtown import stats
from companion.games.doomtown.town import CONTROL, INFLUENCE, TOWN_SQUARE, Deed, Dude, Town, home_of
from companion.text import _

__all__ = [
    "adjacent",
    "control",
    "controller",
    "deed_controller",
    "influence",
    "is_private",
    "move",
    "move_boots",
    "near",
    "owner",
    "send_home_booted",
    "why_not_move",
]


def adjacent(town: Town, one: str, other: str) -> bool:
    """Neighbours on a street, and the town square with everything in town (DT-L03 to DT-L07)."""
    if one == other:
        return False
    if TOWN_SQUARE in (one, other):
        place = other if one == TOWN_SQUARE else one
        return place in town.deeds and town.deeds[place].in_town
    for player in town.names:
        street = town.street(player)
        if one in street and other in street:
            return abs(street.index(one) - street.index(other)) == 1
    return False


def near(town: Town, one: str, other: str) -> bool:
    """The same or an adjacent location."""
    return one == other or adjacent(town, one, other)


def deed_controller(owner: str, present: Iterable[tuple[str, int]]) -> str:
    """Whoever has strictly the most influence there; in any tie the owner (DT-L10)."""
    totals: Counter[str] = Counter()
    for player, influence in present:
        totals[player] += max(0, influence)
    most = max(totals.values(), default=0)
    leading = [player for player, total in totals.items() if total == most]
    return leading[0] if most and len(leading) == 1 else owner


def controller(town: Town, location: str) -> str:
    """Who controls a location now; nobody the town square (DT-L11 to DT-L13)."""
    deed = town.deeds.get(location)
    if deed is None:
        return ""
    if deed.home:
        return deed.owner
    if deed.held_by:
        return deed.held_by
    return deed_controller(deed.owner, ((dude.controller, stats.influence(dude)) for dude in town.at(location)))


def owner(town: Town, location: str) -> str:
    return town.deeds[location].owner if location in town.deeds else ""


def is_private(town: Town, location: str) -> bool:
    """Homes always, the town square never, deeds as they say (DT-F05)."""
    return location in town.deeds and (town.deeds[location].home or town.deeds[location].private)


def control(town: Town, player: str) -> Sum:
    """The control points that count for a player (DT-V02)."""
    if town.compact:
        return Sum.of((_("control"), town.ledger.amount(player, CONTROL)))
    held: list[Dude | Deed] = [deed for deed in town.deeds.values() if controller(town, deed.id) == player]
    held += town.dudes_of(player)
    return Sum(tuple(Part(card.id, points) for card in held if (points := stats.control(card))))


def influence(town: Town, player: str) -> Sum:
    """The influence of all dudes that a player controls, wherever they are (DT-V03)."""
    if town.compact:
        return Sum.of((_("influence"), town.ledger.amount(player, INFLUENCE)))
    return Sum(tuple(Part(dude.id, points) for dude in town.dudes_of(player) if (points := stats.influence(dude))))


# Moving


def why_not_move(town: Town, dude: Dude, to: str) -> RuleError | None:
    """Why a dude cannot make the basic move to a place (DT-N11)."""
    if dude.booted:
        return RuleError(_("{dude} is booted", dude=dude.id), rule="DT-N11", code="booted")
    if to not in town.locations:
        return RuleError(_("There is no place {place}", place=to[:40]), rule="DT-L01", code="illegal_choice")
    if town.where(dude.id) == to:
        return RuleError(_("{dude} is there already", dude=dude.id), rule="DT-N11", code="illegal_choice")
    return None


def move_boots(town: Town, dude: Dude, to: str) -> bool:
    """Whether the basic move boots: all do but from one's home next door and from the square into town (DT-N11)."""
    start, home = town.where(dude.id), home_of(dude.controller)
    if start == home:
        return not adjacent(town, home, to)
    return not (start == TOWN_SQUARE and to != home and adjacent(town, TOWN_SQUARE, to))


def move(town: Town, dude: Dude, to: str, *, boots: bool) -> None:
    """A dude walks somewhere."""
    town.ledger.put(dude.id, town.where(dude.id), to, _("moves"))
    dude.booted = dude.booted or boots


def send_home_booted(town: Town, dude: Dude) -> None:
    """The dude goes home and is booted, whatever it was before (DT-C24)."""
    home = home_of(dude.controller)
    if town.where(dude.id) != home:
        town.ledger.put(dude.id, town.where(dude.id), home, _("goes home booted"))
    dude.booted = True
