"""The table as everybody may see it: as plain JSON for pages, in short lines for the display, and as sheets."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.game.flow import OVER
from companion.game.players import TABLE
from companion.game.state import Heading
from companion.game.sums import Score, Sheet
from companion.games.great_western_trail import cards, delivering, facts, holdings, shipping, ways
from companion.games.great_western_trail.components import BREEDS, CITIES, FORESIGHT_COLUMNS, ROWS, STATIONS, WORKERS
from companion.games.great_western_trail.components_buildings import Todo
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.flow import FLOW
from companion.games.great_western_trail.herd import breed_of
from companion.games.great_western_trail.trail import DISPLAY, MARKET, PILE, STACK, Trail
from companion.games.great_western_trail.words import card_name, city_name, listed, objective_name, tile_name
from companion.text import Words, _

__all__ = ["heading", "order", "scores", "sheets", "summary", "unseen", "view"]


def heading(trail: Trail) -> Heading:
    """The round, the phase, and the row of the job market token."""
    phase = FLOW.step(trail.place).title if trail.place else ""
    row = trail.token_row
    progress: Words = _("row {n}/{all}", n=row, all=len(ROWS)) if row else _("last turns")
    round = -(-trail.turn // len(trail.players))
    return Heading(str(round) if round else "", phase, progress if round else "")


def order(trail: Trail) -> list[str]:
    return trail.clockwise(trail.first_player) if trail.first_player else trail.names


def scores(trail: Trail) -> list[Score]:
    """The points so far as everybody can count them, and at the end all of them."""
    return holdings.scores(trail, final=trail.place == OVER)


def sheets(trail: Trail) -> list[Sheet]:
    """What each city would bring the active player, now and at the end."""
    who = trail.active
    if not trail.turn or not who:
        return []
    value = trail.value if trail.value >= 0 else CITIES["san_francisco"].least
    todo = Todo("deliver", value)
    cities = delivering.eligible_cities(value, trail.delivered(who))
    now = tuple((city_name(city), shipping.now(trail, who, city, todo)) for city in cities)
    later = tuple((city_name(city), shipping.at_the_end(trail, who, city)) for city in cities)
    return [
        Sheet(_("{who}: cities now", who=who), now, "$", adds_up=False),
        Sheet(_("{who}: cities at the end", who=who), later, adds_up=False),
    ]


def unseen(trail: Trail) -> dict[str, str]:
    """Hands and draw piles are their player's; the pile tells what was drawn from it into a hand."""
    own = {f"{who}/{where}": who for who in trail.names for where in ("hand", "unseen")}
    return own | ({PILE: TABLE} if trail.hidden else {})


def view(trail: Trail, viewer: str | None) -> dict[str, Any]:
    """What everybody sees; the viewer also sees the own hand where the companion knows it."""
    return {
        "active": trail.active,
        "first_player": trail.first_player,
        "turn": trail.turn,
        "trail": {space: _space(trail, space) for space in SPACES if trail.ledger.at(space)},
        "trading_post": {str(amount): tile for amount, tile in trail.teepees().items()},
        "job_market": [{"wage": wage, "workers": trail.workers_in(row)} for row, wage in enumerate(ROWS, start=1)],
        "token_row": trail.token_row,
        "foresight": [list(trail.ledger.at(f"foresight {n}")) for n in range(1, FORESIGHT_COLUMNS + 1)],
        "stocks": [len(trail.ledger.at(f"stock {n}")) for n in range(1, FORESIGHT_COLUMNS + 1)],
        "market": sorted(trail.ledger.at(MARKET)),
        "market_stack": len(trail.ledger.at(STACK)),
        "objectives": [str(objective_name(card)) for card in trail.ledger.at(DISPLAY)],
        "objective_pile": len(trail.ledger.at(PILE)),
        "stations": {id: trail.station_master(id) for id in STATIONS},
        "value": trail.value if trail.value >= 0 else None,
        "players": {who: _player(trail, who, viewer) for who in trail.names},
        "last_turns": trail.last_turns,
        "facts": {fact: facts.value(trail, fact) for fact in facts.FACTS},
    }


def _space(trail: Trail, space: str) -> dict[str, Any]:
    return {
        "tile": trail.tile_at(space),
        "cattlemen": [piece for piece in trail.ledger.at(space) if piece in trail.names],
    }


def herd_of(trail: Trail, who: str) -> dict[str, int]:
    """What the herd is made of, as everybody may know it: hidden cards only by their number."""
    herd = Counter(
        "hidden objective" if card in trail.hidden else breed_of(card) or card for card in holdings.deck(trail, who)
    )
    return dict(
        sorted(herd.items(), key=lambda item: (list(BREEDS).index(item[0]) if item[0] in BREEDS else 99, item[0]))
    )


def _player(trail: Trail, who: str, viewer: str | None) -> dict[str, Any]:
    at = trail.ledger.at
    seen: dict[str, Any] = {
        "money": trail.money(who),
        "certificates": trail.certificates(who),
        "step_limit": ways.step_limit(trail, who),
        "workers": trail.workers(who),
        "engine": trail.engine(who),
        "cattleman": trail.spot(who),
        "discs_on_board": trail.on_board(who),
        "delivered": trail.delivered(who),
        "stations": trail.stations(who),
        "station_masters": list(at(f"{who}/station masters")),
        "hazards": list(at(f"{who}/hazards")),
        "teepees": list(at(f"{who}/teepees")),
        "objectives": [str(objective_name(card)) for card in at(f"{who}/objectives")],
        "buildings": trail.buildings(who),
        "hand_size": cards.hand_size(trail, who),
        "draw_pile": cards.pile_size(trail, who),
        "discard": [str(card_name(card)) for card in at(f"{who}/discard")],
        "herd": herd_of(trail, who),
    }
    if who == viewer and cards.knows_hands(trail):
        seen["hand"] = [str(card_name(card)) for card in at(f"{who}/hand")]
    return seen


def summary(trail: Trail) -> list[tuple[Words, Words]]:
    """Short lines for the display, about 21 characters each."""
    lines: list[tuple[Words, Words]] = []
    for who in order(trail):
        lines.append(
            (
                who,
                _(
                    "${money} cert {n} {place}",
                    money=trail.money(who),
                    n=trail.certificates(who),
                    place=trail.spot(who),
                ),
            )
        )
    for who in order(trail):
        workers = "/".join(str(count) for count in trail.workers(who).values())
        lines.append((who, _("crew {workers} engine {engine}", workers=workers, engine=trail.engine(who))))
    for who in order(trail):
        hand, pile = cards.hand_size(trail, who), cards.pile_size(trail, who)
        discard = len(trail.ledger.at(f"{who}/discard"))
        lines.append((who, _("hand {hand} pile {pile} disc. {discard}", hand=hand, pile=pile, discard=discard)))
    for who in order(trail):
        herd = " ".join(f"{count}{_initials(breed)}" for breed, count in herd_of(trail, who).items())
        lines.append((who, herd))
    for row in range(1, len(ROWS) + 1):
        if there := trail.workers_in(row):
            crew = Counter(there)
            workers = " ".join(f"{crew[worker]}{worker[:2]}" for worker in WORKERS if crew[worker])
            lines.append((_("Row {n} ${wage}", n=row, wage=ROWS[row - 1]), workers))
    for column in range(1, FORESIGHT_COLUMNS + 1):
        if tiles := trail.ledger.at(f"foresight {column}"):
            lines.append((_("Foresight {n}", n=column), listed(map(tile_name, tiles))))
    market = Counter(trail.ledger.at(MARKET))
    for card, count in sorted(market.items()):
        lines.append((_("Market"), _("{n}× {card}", n=count, card=card_name(card))))
    return lines


def _initials(breed: str) -> str:
    """A breed in two letters; an objective card in two others."""
    if breed not in BREEDS:
        return "Ob"
    first, _space, second = BREEDS[breed].name.partition(" ")
    return first[0] + (second or first[1:])[0]
