"""Powers that deal in cards, tiles and auctions: Newsboy, red Worker, Auctioneer."""

from __future__ import annotations

from typing import Any

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Confirm
from companion.games.carson_city.asking import NO, NO_THANKS, ask_map, dollars, offer, too_poor
from companion.games.carson_city.cards import DOCTOR, NEWSBOY, SHERIFF, newsboy_fee, newsboy_terms, side_of
from companion.games.carson_city.cast import CARDS, RED, YELLOW
from companion.games.carson_city.components import NAMES
from companion.games.carson_city.goods import pay
from companion.games.carson_city.market import slide
from companion.games.carson_city.parcels import free_parcels, why_not_claimable
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import building_tag, personality_tag
from companion.games.carson_city.town import AMMUNITION, CARD_ROW, CHIP, Auction, Project, Town
from companion.text import _

__all__ = ["TILE_PRICE"]

TILE_PRICE = 5  # CC-P-04R, G-01


# Newsboy


def ask_newsboy(town: Town, who: str) -> list[Ask]:
    """Any card but the Sheriff that nobody has yet (G-03)."""
    options = [NO_THANKS]
    for number in sorted(town.sides):
        if number in (NEWSBOY, SHERIFF):
            continue
        face = CARDS[number].face(side_of(town, number))
        limit = newsboy_terms(side_of(town, NEWSBOY), face.limit)[0]
        refusal = too_poor(town, who, newsboy_fee(town), "G-21")
        if f"card/{number}" not in town.ledger.at(CARD_ROW) and not town.option("newsboy_copies_any"):
            refusal = no(_("Somebody has that card"), "G-03")
        options.append(offer(str(number), face.name, refusal, detail=dollars(limit), tags=(personality_tag(number),)))
    note = _("Costs ${n}; without a card limit $0", n=newsboy_fee(town))
    return [Choose(who=who, title=_("Newsboy: take a card"), note=note, options=options)]


def take_newsboy(town: Town, who: str, answer: Any) -> str | None:
    if answer == NO:
        return "used"
    pay(town, who, newsboy_fee(town), _("Newsboy"))
    number = int(answer)
    town.newsboy = number
    untaken = f"card/{number}" in town.ledger.at(CARD_ROW)
    if untaken:
        town.ledger.put(f"card/{number}", CARD_ROW, f"{who}/card", _("Newsboy"))
    face = CARDS[number].face(side_of(town, number))
    town.say(_("{who} plays the {card}: {text}", who=who, card=face.name, text=face.text))
    if number == DOCTOR and not untaken:
        return "used"  # its holder has said which of the two it is
    town.effect = answer
    return None


# Red Worker


def ask_market(town: Town, who: str) -> list[Ask]:
    refusal = too_poor(town, who, TILE_PRICE, "CC-P-04R")
    options = [NO_THANKS]
    for price, kind in town.market().items():
        if kind:
            label = _("{what} (${n})", what=NAMES[kind], n=price)
            options.append(offer(str(price), label, refusal, detail=dollars(TILE_PRICE), tags=(building_tag(kind),)))
    return [Choose(who=who, title=_("Worker: take a tile"), options=options, quick=NO)]


def take_market(town: Town, who: str, answer: Any) -> str | None:
    if answer == NO:
        return "used"
    pay(town, who, TILE_PRICE, _("Chinese Worker"))
    kind = town.market()[int(answer)]
    town.ledger.put(kind, f"market/{answer}", f"{who}/reserve", _("Chinese Worker"))
    slide(town)
    town.say(_("{who} takes the {what}", who=who, what=NAMES[kind]))
    town.project = Project(player=who, kind=kind)
    return "a tile to build"


# Auctioneer


def ask_auction_parcels(town: Town, who: str) -> list[Ask]:
    if len(free_parcels(town)) < 2:
        return []
    if not town.pending:
        return [Confirm(who=who, title=_("Auction two free parcels?"), yes=_("Yes"), no=_("No"), quick=None)]

    def why_not(at: str) -> RuleError | None:
        if at in town.pending:
            return no(_("{parcel} is chosen already", parcel=at), "CC-P-12Y")
        return why_not_claimable(town, at)

    return [ask_map(who, _("Auctioneer: parcel {n} of 2", n=len(town.pending)), why_not)]


def take_auction_parcels(town: Town, who: str, answer: Any) -> str | None:
    if answer is False:
        return "used"
    town.pending.append("yes" if answer is True else answer)
    if len(town.pending) < 3:
        return None
    town.auction = Auction(who, YELLOW, town.pending[1:], town.clockwise(who))
    return "an auction"


def ask_auction_chip(town: Town, who: str) -> list[Ask]:
    if CHIP not in town.ledger.at(AMMUNITION):
        return []
    return [Confirm(who=who, title=_("Auction the 3 revolvers?"), yes=_("Yes"), no=_("No"), quick=None)]


def take_auction_chip(town: Town, who: str, answer: Any) -> str | None:
    if not answer:
        return "used"
    town.auction = Auction(who, RED, [], town.clockwise(who))
    return "an auction"
