"""What must hold at every moment of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from companion.game.ledger import BANK, OUTSIDE
from companion.games.carson_city.components import (
    BUILDINGS,
    CORRALS,
    COWBOYS,
    DYNAMITES,
    HORSES,
    MARKET,
    NAMES,
    NO_DUEL_TOKENS,
    OUTLAWS,
    PROPERTY_TILES,
    RODEO_TOKENS,
    SQUARES,
    START_MONEY,
)
from companion.games.carson_city.geometry import ENDS, PARCELS, SIDES_AT
from companion.games.carson_city.opening import mountains
from companion.games.carson_city.roads import is_crossing
from companion.games.carson_city.town import (
    AMMUNITION,
    BAG,
    CARD_ROW,
    CHIP,
    CITY_HALL,
    CONTENTS,
    DYNAMITE,
    HORSE,
    HOUSE,
    MONEY,
    MOUNTAIN,
    NO_DUEL,
    NOT_PASSED,
    OUTLAW,
    RIVER,
    ROAD,
    RODEO,
    SEAT,
    TRACK,
    USED_TILES,
    VP,
    WHITE_COWBOY,
    Town,
    cowboy,
    tile,
)
from companion.text import Text, _

__all__ = ["broken"]


def broken(town: Town) -> Iterator[str]:
    """What is wrong with the town, in sentences; nothing if all is well."""
    for wrong in _all(town):
        yield str(wrong)


def _all(town: Town) -> Iterator[Text]:
    yield from _pieces(town)
    yield from _parcels(town)
    yield from _places(town)
    yield from _homes(town)
    yield from _project(town)
    yield from _roads(town)
    yield from _order(town)
    yield from _money(town)
    yield from _amounts(town)


def _pieces(town: Town) -> Iterator[Text]:
    """Nothing is lost and nothing is made; houses and roads are unlimited."""
    counts = town.ledger.totals()
    expected = {WHITE_COWBOY: 1, CHIP: 1, DYNAMITE: DYNAMITES, NO_DUEL: NO_DUEL_TOKENS}
    expected |= {OUTLAW: OUTLAWS if town.plays("outlaws") else 0}
    expected |= {HORSE: HORSES if town.plays("horses") else 0}
    expected |= {RODEO: RODEO_TOKENS if town.plays("horses") else 0}
    expected |= dict.fromkeys((f"card/{number}" for number in town.sides), 1)
    for name in town.names:
        expected |= {cowboy(name): COWBOYS, tile(name): PROPERTY_TILES}
    expected |= {kind: town.facts.tiles.get(kind, 0) for kind in BUILDINGS}
    expected |= {MOUNTAIN: mountains(town)}
    expected |= {piece: 1 for piece in counts if piece.startswith("duel/")}
    for piece, n in expected.items():
        if counts[piece] != n:
            yield _("There are {n} of {piece}, not {right}", n=counts[piece], piece=piece, right=n)


def _parcels(town: Town) -> Iterator[Text]:
    for at in PARCELS:
        pieces = town.ledger.at(at)
        if sum(piece.startswith("tile/") for piece in pieces) > 1:
            yield _("{parcel} has two owners", parcel=at)
        contents = Counter(piece for piece in pieces if piece in CONTENTS)
        if len(contents) > 1:
            yield _("{parcel} holds two things", parcel=at)
        for content, n in contents.items():
            if n > (2 if content == HOUSE and town.facts.mansions else 1):
                yield _("{parcel} holds {n} of {what}", parcel=at, n=n, what=content)
        content = town.content(at)
        if content in (RIVER, CITY_HALL) and town.owner(at):
            yield _("{parcel} cannot be owned", parcel=at)
        if content in BUILDINGS and content != CITY_HALL and not town.owner(at):
            yield _("The building on {parcel} belongs to nobody", parcel=at)
        if pieces.count(OUTLAW) > 1:
            yield _("Two outlaws stand on {parcel}", parcel=at)
        cowboys = town.cowboys_at(at)
        if len(set(cowboys)) < len(cowboys):
            yield _("Somebody has two cowboys on {parcel}", parcel=at)


def _places(town: Town) -> Iterator[Text]:
    """Places that hold at most one piece, and pieces in places where they cannot be."""
    for price in MARKET:
        if len(town.ledger.at(f"market/{price}")) > 1:
            yield _("Two tiles lie on the ${n} square", n=price)
    if CITY_HALL in town.market().values():
        yield _("City Hall is not for sale")
    if any(piece not in BUILDINGS for piece in town.ledger.at(BAG)):
        yield _("Something in the bag is no building")
    seated = town.ledger.at(SEAT)
    if len(seated) > 1:
        yield _("Two cowboys sit in City Hall")
    if seated and not town.city_hall:
        yield _("A cowboy sits in City Hall, which is not built")


def _homes(town: Town) -> Iterator[Text]:
    """Every place holds only what belongs there."""
    cowboys = {cowboy(name) for name in town.names}
    if town.white_holder in town.names:
        cowboys.add(WHITE_COWBOY)
    tiles = {tile(name) for name in town.names}
    homes: dict[str, Set[str]] = dict.fromkeys(PARCELS, CONTENTS | cowboys | tiles | {OUTLAW})
    homes |= dict.fromkeys((square.place for square in SQUARES.values()), cowboys) | {AMMUNITION: cowboys | {CHIP}}
    homes |= {f"market/{price}": set(BUILDINGS) for price in MARKET}
    cards = {f"card/{number}" for number in town.sides}
    homes[CARD_ROW] = cards
    duel_tiles = {piece for piece in town.ledger.totals() if piece.startswith("duel/")}
    homes |= {"houses": {HOUSE}, "mountains": {MOUNTAIN}, "outlaws": {OUTLAW}, "horses": {HORSE}, "rodeo": {RODEO}}
    homes |= {"white cowboy": {WHITE_COWBOY}, SEAT: cowboys - {WHITE_COWBOY}, USED_TILES: duel_tiles}
    for name in town.names:
        homes[f"{name}/used tiles"] = duel_tiles
        homes[f"{name}/cowboys"] = cowboys & {cowboy(name), WHITE_COWBOY}
        homes[f"{name}/supply"] = {cowboy(name)}
        homes[f"{name}/tiles"] = {tile(name)}
        homes[f"{name}/card"] = cards
        homes[f"{name}/duel tiles"] = duel_tiles
        homes[f"{name}/reserve"] = set(BUILDINGS)
        homes[f"{name}/tokens"] = {CHIP, RODEO}
        homes[f"{name}/horses"] = {HORSE}
        homes |= {f"{name}/corral {corral}": {HORSE, cowboy(name)} for corral in CORRALS}
    for place, allowed in homes.items():
        for piece in town.ledger.at(place):
            if piece not in allowed:
                yield _("{piece} cannot be at {place}", piece=piece, place=place)


def _project(town: Town) -> Iterator[Text]:
    """A tile that is being built lies in its builder's reserve."""
    project = town.project
    building = "building/" in (town.left or town.place)
    if building and project.kind not in town.ledger.at(f"{project.player}/reserve"):
        what = NAMES[project.kind]
        yield _("{who} is about to build the {what}: first keep it for later", who=project.player, what=what)


def _roads(town: Town) -> Iterator[Text]:
    roads = town.roads
    for side in roads:
        laid, needed = town.ledger.amount(side, ROAD), 2 if is_crossing(town, side) else 1
        if laid != needed:
            yield _("{side} takes {n} roads, not {got}", side=side, n=needed, got=laid)
    if not roads:
        return
    found = {min(roads)}
    edge = list(found)
    while edge:
        near = {other for corner in ENDS[edge.pop()] for other in SIDES_AT[corner]} & roads - found
        found |= near
        edge += near
    if found != roads:
        yield _("The roads do not hang together")


def _order(town: Town) -> Iterator[Text]:
    """Every marker is once on the pass track, or, while cowboys are placed, beside it."""
    markers = sorted(town.ledger.at(TRACK) + town.ledger.at(NOT_PASSED))
    if markers != sorted(f"marker/{name}" for name in town.names):
        yield _("Each player must be on the pass track once")
    placing = (town.left or town.place).startswith("cowboys")
    if town.round and not town.referee and not placing and town.ledger.at(NOT_PASSED):
        yield _("Somebody has not passed")


def _money(town: Town) -> Iterator[Text]:
    """Money moves only through the ledger, and nobody owes."""
    plain = not town.plays("new_beginning") and not town.plays("might_is_right")
    expected = dict.fromkeys(town.names, START_MONEY if plain else 0)
    for entry in town.ledger.entries:
        if entry.what == MONEY:
            if entry.source in expected:
                expected[entry.source] -= entry.amount
            if entry.target in expected:
                expected[entry.target] += entry.amount
    for name, right in expected.items():
        if town.money(name) != right:
            yield _("{who} has ${n}, but the record says ${right}", who=name, n=town.money(name), right=right)


def _amounts(town: Town) -> Iterator[Text]:
    """Nobody owes anything; only points may be below zero, after a New Beginning (CC-V-NB-03)."""
    for holder, held in town.ledger.amounts.items():
        if holder in (BANK, OUTSIDE):
            continue
        for unit, amount in held.items():
            if amount < 0 and (unit != VP or not town.plays("new_beginning")):
                yield _("{who} has {n} {unit}", who=holder, n=amount, unit=unit)
