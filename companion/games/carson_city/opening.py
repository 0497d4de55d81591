"""What lies on the table before the first die is thrown (section c)."""

from __future__ import annotations

from companion.errors import RuleError
from companion.games.carson_city.cast import CARDS_IN_PLAY
from companion.games.carson_city.components import (
    BASIC_KINDS,
    CORRALS,
    COWBOYS,
    DUEL_FACES,
    DUEL_SETS,
    DUEL_TILE_MONEY,
    DYNAMITES,
    HORSES,
    HOUSES,
    MARKET,
    MARKET_START,
    NO_DUEL_TOKENS,
    OUTLAWS,
    PROPERTY_TILES,
    RODEO_TOKENS,
    SQUARES,
    START_COWBOYS,
    START_MONEY,
    START_ROADS,
    VARIANTS,
)
from companion.games.carson_city.geometry import PARCELS, SIDES
from companion.games.carson_city.refusals import no
from companion.games.carson_city.town import (
    AMMUNITION,
    BAG,
    BOX,
    CARD_ROW,
    CHIP,
    DYNAMITE,
    HORSE,
    HOUSE,
    MONEY,
    MOUNTAIN,
    NO_DUEL,
    NOT_PASSED,
    OUTLAW,
    REVOLVER,
    ROAD,
    RODEO,
    SEAT,
    SUPPLY,
    TRACK,
    USED_TILES,
    VP,
    WHITE_COWBOY,
    Town,
    cowboy,
    tile,
)
from companion.text import _

__all__ = [
    "duel_tile_money",
    "duel_tile_sum",
    "lay_out",
    "mountains",
    "river_mountains",
    "why_not_cards",
    "why_not_play",
]

MOUNTAINS = 9
PRINTED_RIVER_MOUNTAINS = 6
TILES_PER_MOUNTAIN = 3
ALL = "all"


def river_mountains(town: Town, river_tiles: int) -> int:
    """How many mountains stand beside an own river of so many tiles (CC-V-RV-02)."""
    if town.option("six_mountains_with_tiles"):
        return PRINTED_RIVER_MOUNTAINS
    return MOUNTAINS - river_tiles // TILES_PER_MOUNTAIN


def duel_tile_sum(players: int) -> int:
    """What all announced duel tile totals must add up to (CC-V-MR-02, CC-V-MR-04)."""
    return min(players, DUEL_SETS) * sum(DUEL_FACES)


def duel_tile_money(players: int, total: int) -> int:
    """The start money with duel tiles of that total (CC-V-MR-01, CC-V-MR-03)."""
    return START_MONEY if players == 2 else DUEL_TILE_MONEY - total


def why_not_play(town: Town) -> RuleError | None:
    """Why the edition cannot be played like that, or why what was agreed makes no sense."""
    facts, settings = town.facts, town.settings
    if len(town.players) > facts.most_players:
        return no(_("{edition} is for at most {n} players", edition=facts.name, n=facts.most_players), "CC-SET-01")
    for variant in town.variants:
        if variant not in facts.variants:
            return no(
                _("{edition} does not have {variant}", edition=facts.name, variant=VARIANTS[variant]), "CC-SET-01"
            )
    if settings.get("buildings", ALL) != ALL and set(facts.tiles) == set(BASIC_KINDS):
        return no(_("{edition} has the basic buildings only: take all", edition=facts.name), "CC-SET-03")
    if town.plays("carson_river") and settings.get("river") == "tiles" and not facts.river_tiles:
        return no(_("{edition} has no river tiles: take the board’s back", edition=facts.name), "CC-V-RV-01")
    return why_not_cards(town) if town.sides else None


def why_not_cards(town: Town) -> RuleError | None:
    """Why these personalities cannot be the game's: seven, and one more with the Newsboy (CC-SET-01)."""
    needed = CARDS_IN_PLAY + (0 in town.sides)
    if len(town.sides) != needed:
        return no(_("{n} cards are in play, not {got}", n=needed, got=len(town.sides)), "CC-SET-01")
    if any(number not in town.facts.cards for number in town.sides):
        return no(_("{edition} does not have that card", edition=town.facts.name), "CC-SET-01")
    return None


def lay_out(town: Town) -> None:
    """Put everything in its place."""
    ledger = town.ledger
    for place in (*PARCELS, *(square.place for square in SQUARES.values()), TRACK, BOX, SEAT, USED_TILES):
        ledger.lay_out(place)
    for side in SIDES:
        ledger.stock(side, ROAD, 0)
    basic = town.settings.get("buildings") == "basic"
    _lay_out_tiles(town, BASIC_KINDS if basic else tuple(town.facts.tiles))
    ledger.lay_out(AMMUNITION, CHIP)
    ledger.lay_out("houses", *[HOUSE] * HOUSES)
    ledger.lay_out("mountains", *[MOUNTAIN] * mountains(town))
    ledger.lay_out("outlaws", *[OUTLAW] * (OUTLAWS if town.plays("outlaws") else 0))
    ledger.lay_out("horses", *[HORSE] * (HORSES if town.plays("horses") else 0))
    ledger.lay_out("rodeo", *[RODEO] * (RODEO_TOKENS if town.plays("horses") else 0))
    ledger.lay_out("white cowboy", WHITE_COWBOY)
    ledger.lay_out(CARD_ROW, *(f"card/{number}" for number in sorted(town.sides)))
    ledger.lay_out(NOT_PASSED, *(f"marker/{name}" for name in town.names))
    ledger.stock(SUPPLY, DYNAMITE, DYNAMITES)
    ledger.stock(SUPPLY, NO_DUEL, NO_DUEL_TOKENS)
    for name in town.names:
        _lay_out_player(town, name)


def mountains(town: Town) -> int:
    """How many mountains come out of the box (CC-SET-07, CC-V-RV-02)."""
    if town.plays("carson_river") and town.settings.get("river") == "printed":
        return PRINTED_RIVER_MOUNTAINS
    return MOUNTAINS


def _lay_out_tiles(town: Town, kinds: tuple[str, ...]) -> None:
    """Ranches and mines on their squares, the rest into the bag, unused kinds into the box (CC-SET-03)."""
    left = dict(town.facts.tiles)
    for price in MARKET:
        kind = None if town.referee else MARKET_START.get(price)
        town.ledger.lay_out(f"market/{price}", *([kind] if kind else []))
        if kind:
            left[kind] -= 1
    town.ledger.lay_out(BAG)
    for kind, count in left.items():
        town.ledger.lay_out(BAG if kind in kinds else BOX, *[kind] * count)


def _lay_out_player(town: Town, name: str) -> None:
    ledger = town.ledger
    started = not town.plays("new_beginning")  # CC-V-NB-01: the form replaces the starting goods
    cowboys = START_COWBOYS if started else 1
    if town.referee:  # the table counts them
        cowboys = 0
    ledger.stock(name, MONEY, START_MONEY if started and not town.plays("might_is_right") else 0)
    ledger.stock(name, VP, 0)
    ledger.stock(name, ROAD, START_ROADS if started else 0)
    agreed = town.settings.get("revolvers", "edition")
    revolvers = town.facts.revolvers if agreed == "edition" else int(agreed)
    ledger.stock(name, REVOLVER, revolvers if started and not town.referee else 0)
    ledger.stock(name, DYNAMITE, 0)
    ledger.stock(name, NO_DUEL, 0)
    ledger.lay_out(f"{name}/tiles", *[tile(name)] * PROPERTY_TILES)
    ledger.lay_out(f"{name}/cowboys", *[cowboy(name)] * cowboys)
    ledger.lay_out(f"{name}/supply", *[cowboy(name)] * (COWBOYS - cowboys))
    for place in ("reserve", "tokens", "card", "duel tiles", "used tiles", "horses"):
        ledger.lay_out(f"{name}/{place}")
    if town.plays("horses"):
        ledger.put(HORSE, "horses", f"{name}/horses", _("Start"))
        for corral in CORRALS:
            ledger.lay_out(f"{name}/corral {corral}")
