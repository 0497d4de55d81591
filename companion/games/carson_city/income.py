"""What buildings yield, with every reason, and who gets it (section e.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from companion.game.sums import Sum
from companion.games.carson_city import cards
from companion.games.carson_city.cast import YELLOW
from companion.games.carson_city.components import BUILDINGS, GOLD_TILES, HOUSE_VALUES, LEVELS, NAMES, ROUND_TABLE
from companion.games.carson_city.geometry import NEIGHBOURS
from companion.games.carson_city.town import MOUNTAIN, RIVER, Town
from companion.text import Text, Words, _, n_

__all__ = ["Yield", "building_income", "gold_tile_needed", "income_there", "multiplied_income", "payout", "yields"]

Parts = list[tuple[Words, int]]

DRUGSTORE_EACH = 3
BANK_EACH = 3
MINE_EACH = 3
SALOON_EACH = 5
HOTEL = 6
BLACKSMITH_EACH = 5
STORE_OWN = 6
STORE_OTHER = 3


def _ranch(town: Town, at: str, _owner: str) -> Parts:
    """CC-IN-11: river counts as empty, and there is always $1."""
    empty = sum(town.content(near) in ("", RIVER) for near in NEIGHBOURS[at])
    if not empty:
        return [(_("at least"), 1)]
    return [(n_("{n} empty parcel", "{n} empty parcels", empty), empty)]


def _mine(town: Town, at: str, owner: str) -> Parts:
    """CC-IN-13."""
    mountains = sum(town.content(near) == MOUNTAIN and town.owner(near) in ("", owner) for near in NEIGHBOURS[at])
    parts: Parts = []
    if mountains:
        parts.append((n_("{n} mountain", "{n} mountains", mountains), MINE_EACH * mountains))
    if any(town.content(near) == RIVER for near in NEIGHBOURS[at]):
        parts.append((NAMES[RIVER], MINE_EACH))
    return parts


def _houses(town: Town, at: str, owner: str, each: int) -> Parts:
    """Neutral and own house values next door (CC-IN-02, CC-IN-03)."""
    near_by: Counter[str] = Counter()
    for near in NEIGHBOURS[at]:
        content = town.content(near)
        if content in HOUSE_VALUES and town.owner(near) in ("", owner):
            near_by[content] += 1
    return [(_of(content, n), each * n * HOUSE_VALUES[content]) for content, n in near_by.items()]


def _of(content: str, n: int) -> Text:
    return NAMES[content] if n == 1 else _("{n} × {what}", n=n, what=NAMES[content])


def _owned(town: Town, owner: str, kind: str, each: int) -> Parts:
    n = len(town.buildings_of(owner, kind))
    return [(_("{n} × {what} owned", n=n, what=NAMES[kind]), each * n)] if n else []


def _drugstore(town: Town, at: str, owner: str) -> Parts:
    return _houses(town, at, owner, DRUGSTORE_EACH) + _owned(town, owner, "ranch", DRUGSTORE_EACH)


def _bank(town: Town, at: str, owner: str) -> Parts:
    return _houses(town, at, owner, BANK_EACH) + _owned(town, owner, "mine", BANK_EACH)


def _saloon(town: Town, at: str, owner: str) -> Parts:
    return _houses(town, at, owner, SALOON_EACH)


def _hotel(_town: Town, _at: str, _owner: str) -> Parts:
    return [(_("guests"), HOTEL)]


def _general_store(town: Town, at: str, owner: str) -> Parts:
    """CC-IN-18: everybody's houses count, own ones double."""
    own: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for near in NEIGHBOURS[at]:
        content = town.content(near)
        if content in HOUSE_VALUES:
            (own if town.owner(near) == owner else other)[content] += 1
    parts: Parts = [
        (_("own: {what}", what=_of(content, n)), STORE_OWN * n * HOUSE_VALUES[content]) for content, n in own.items()
    ]
    return parts + [(_of(content, n), STORE_OTHER * n * HOUSE_VALUES[content]) for content, n in other.items()]


def _blacksmith(town: Town, _at: str, owner: str) -> Parts:
    base = ROUND_TABLE[max(1, town.round)].blacksmith
    return [(_("round {n}", n=town.round), base), *_owned(town, owner, "ranch", BLACKSMITH_EACH)]


_FORMULAS: dict[str, Callable[[Town, str, str], Parts]] = {
    "ranch": _ranch,
    "mine": _mine,
    "drugstore": _drugstore,
    "bank": _bank,
    "saloon": _saloon,
    "hotel": _hotel,
    "general_store": _general_store,
    "blacksmith": _blacksmith,
}


def building_income(town: Town, at: str) -> Sum:
    """What the building on a parcel yields: formula, City Hall level, cap (CC-IN-19)."""
    return income_there(town, town.content(at), at, town.owner(at))


def income_there(town: Town, kind: str, at: str, owner: str) -> Sum:
    """What such a building of a player yields on a parcel, or would yield."""
    if kind not in _FORMULAS:
        return Sum()
    parts = _FORMULAS[kind](town, at, owner)
    level = BUILDINGS[kind].level
    if level and owner and town.holder == owner:
        parts.append((NAMES["city_hall"], level))
    cap = town.cap(kind)
    over = sum(amount for _reason, amount in parts) - cap
    if cap and over > 0:
        parts.append((_("at most ${n}", n=cap), -over))
    return Sum.of(*parts)


def gold_tile_needed(kind: str, income: int) -> bool:
    """The tile's eight printed levels are not enough: swap it for a gold-rimmed one (CC-DA-02)."""
    return kind in GOLD_TILES and income > LEVELS * BUILDINGS[kind].level


@dataclass(frozen=True, slots=True)
class Yield:
    """One building's income and where it goes."""

    at: str
    kind: str
    owner: str
    income: Sum
    """Up to the cap."""
    factor: int
    why_factor: Words
    owner_gets: int
    thief: str = ""
    thief_gets: int = 0
    lost: int = 0
    """What an outlaw keeps away."""

    @property
    def gross(self) -> int:
        return self.income.total * self.factor

    @property
    def reasons(self) -> Sum:
        """The owner's share: the income's reasons, the multiplier, and what others took."""
        parts: Parts = [(part.reason, part.amount) for part in self.income.parts]
        if self.factor > 1:
            parts.append((_("{why} ×{n}", why=self.why_factor, n=self.factor), self.gross - self.income.total))
        if self.thief:
            parts.append((_("stolen by {who}", who=self.thief), -self.thief_gets))
        if self.lost:
            parts.append((_("outlaw"), -self.lost))
        return Sum.of(*parts)


def multiplied_income(town: Town, at: str) -> int:
    """What a building yields as far as it is decided, before anybody takes a share."""
    kind, owner = town.content(at), town.owner(at)
    factor, _why = _multiplier(town, at, kind, doubled=town.decided.get(owner) == kind)
    return building_income(town, at).total * factor


def yields(town: Town) -> list[Yield]:
    """Every earning building's income, multiplied and split (CC-IN-19, CC-AT-04, CC-V-OU-09)."""
    found = []
    for at, kind in town.buildings():
        if not BUILDINGS[kind].earns:
            continue
        owner = town.owner(at)
        income = building_income(town, at)
        factor, why = _multiplier(town, at, kind, doubled=town.decided.get(owner) == kind)
        gross = income.total * factor
        half = gross // 2
        if town.has_outlaw(at) and not cards.has(town, owner, cards.HEROES, YELLOW):
            found.append(Yield(at, kind, owner, income, factor, why, half, lost=gross - half))
        elif town.attacks_won.get(at) and not town.has_outlaw(at):
            thief = town.attacks_won[at]
            found.append(Yield(at, kind, owner, income, factor, why, gross - half, thief, half))
        else:
            found.append(Yield(at, kind, owner, income, factor, why, gross))
    return found


def _multiplier(town: Town, at: str, kind: str, *, doubled: bool) -> tuple[int, Words]:
    """Never two on one building; the Grocer's goes first (CC-DY-01, CC-V-HO-06)."""
    if doubled:
        return 2, _("Grocer")
    if kind == "mine" and at in town.tripled:
        return 3, _("dynamite")
    if kind == "ranch" and at in town.ranch_horses:
        return 2, _("horse")
    return 1, ""


def payout(split: list[Yield]) -> dict[str, Sum]:
    """What every player receives for buildings, one reason for each building."""
    parts: dict[str, Parts] = {}
    for each in split:
        name = _("{what} {parcel}", what=NAMES[each.kind], parcel=each.at)
        parts.setdefault(each.owner, []).append((name, each.owner_gets))
        if each.thief:
            parts.setdefault(each.thief, []).append((_("stolen: {what}", what=name), each.thief_gets))
    return {player: Sum.of(*found) for player, found in parts.items()}
