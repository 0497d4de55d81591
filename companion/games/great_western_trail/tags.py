"""The tagged pieces of the game, and why one answers nothing now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.errors import RuleError
from companion.game.rulebook import Token
from companion.games.great_western_trail.components import (
    CITIES,
    COLOURS,
    DISCS,
    HAZARD_TILES,
    HAZARDS,
    OWN_HERD,
    STATION_MASTERS,
    TRADING_POST,
    WORKERS,
)
from companion.games.great_western_trail.components_buildings import NEUTRAL, PRIVATE
from companion.games.great_western_trail.components_objectives import OBJECTIVES
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.railroad import RAILS
from companion.games.great_western_trail.setting_up import market_cards
from companion.games.great_western_trail.single import card_tags, tile_tags
from companion.games.great_western_trail.trail import Trail, post
from companion.games.great_western_trail.words import (
    AUX_NAMES,
    DISC_NAMES,
    WORKER_NAMES,
    card_name,
    objective_name,
    space_name,
    tile_name,
)
from companion.text import _

__all__ = ["explain", "tokens"]


def tokens(trail: Trail) -> list[Token]:
    """Every piece and place that can carry a tag."""
    found: list[Token] = []
    for who in trail.names:
        colour = COLOURS.get(who, "")
        found.append(Token(f"player/{who.lower()}", who, _("Players"), colour))
        for tile in trail.tiles or PRIVATE:
            found.append(Token(f"building/{who.lower()}/{tile}", tile_name(f"{who}/{tile}"), _("Buildings"), colour))
        for breed in OWN_HERD:
            group = _("{who}’s cattle", who=who)
            found += [Token(tag, card_name(breed), group, colour) for tag in card_tags(who, breed)]
    return [*found, *_tiles_and_cards(), *_places()]


def _tiles_and_cards() -> Iterator[Token]:
    """What belongs to nobody."""
    for letter in NEUTRAL:
        yield Token(f"building/neutral/{letter.lower()}", tile_name(f"neutral/{letter}"), _("Buildings"))
    for worker in WORKERS:
        yield from (Token(tag, WORKER_NAMES[worker], _("Workers")) for tag in tile_tags(worker))
    for card in dict.fromkeys(market_cards()):
        yield from (Token(tag, card_name(card), _("Cattle market")) for tag in card_tags("", card))
    hazards = [f"{hazard}/{hand}/{vp}" for hazard in HAZARDS for hand, vp in dict.fromkeys(HAZARD_TILES)]
    for tile in [*hazards, "teepee/green", "teepee/blue"]:
        yield from (Token(tag, tile_name(tile), _("Hazards and teepees")) for tag in tile_tags(tile))
    for card in OBJECTIVES:
        yield Token(f"objective/{card.lower()}", objective_name(card), _("Objective cards"))
    for id, master in STATION_MASTERS.items():
        yield Token(f"master/{id.lower()}", master.lower_words, _("Station masters"))


def _places() -> Iterator[Token]:
    """What discs, engines and cattlemen can be put on."""
    for city_id, city in CITIES.items():
        yield Token(f"city/{city_id}", city.name, _("Cities"))
    for disc in DISCS:
        yield Token(f"disc/{disc}", DISC_NAMES[disc], _("Discs"))
    for action, words in AUX_NAMES.items():
        yield Token(f"disc/{action}", words, _("Auxiliary actions"))
    for space in (*SPACES, *(post(amount) for amount in TRADING_POST if amount < 0)):
        yield Token(f"place/{space.lower()}", space_name(space), _("Trail"))
    for rail in RAILS:
        yield Token(f"rail/{rail.lower()}", _("space {name}", name=rail), _("Railroad"))


def explain(trail: Trail, tag: str) -> RuleError:
    """What a tapped piece is, and why it was not taken."""
    name = next((token.label for token in tokens(trail) if token.tag == tag), "")
    if not name:
        return RuleError(_("{tag} is no piece of this game", tag=tag[:40]), code="illegal_choice")
    return RuleError(_("{piece} answers nothing now", piece=name), code="illegal_choice")
