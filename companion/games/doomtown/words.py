"""The town in words, and the options that stand for its dudes and places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.errors import RuleError
from companion.game.asks import Cards, Option
from companion.games.doomtown import stats
from companion.games.doomtown.cards import card_pieces
from companion.games.doomtown.components import HAND, MOST_COPIES
from companion.games.doomtown.hands import Hand
from companion.games.doomtown.town import TOWN_SQUARE, Deed, Dude, Town
from companion.text import Words, _

__all__ = [
    "cards_words",
    "deed_tags",
    "dude_option",
    "dude_tags",
    "dude_words",
    "hand_ask",
    "hand_words",
    "place_name",
    "place_option",
    "player_options",
]


def place_name(town: Town, place: str) -> Words:
    if place == TOWN_SQUARE:
        return _("town square")
    deed = town.deeds.get(place)
    if deed is not None and deed.home:
        return _("{player}’s home", player=deed.owner)
    return place


def dude_tags(dude: Dude) -> tuple[str, ...]:
    return (f"dude/{dude.code.lower()}",) if dude.code else ()


def deed_tags(deed: Deed) -> tuple[str, ...]:
    return (f"deed/{deed.code.lower()}",) if deed.code else ()


def dude_words(dude: Dude) -> Words:
    """A dude's numbers in few characters, such as `2 stud 1★`."""
    kind = _("{n} stud", n=stats.bullets(dude)) if stats.is_stud(dude) else _("{n} draw", n=stats.bullets(dude))
    return _("{gun} infl {n}", gun=kind, n=stats.influence(dude))


def dude_option(
    dude: Dude, *, detail: Words | None = None, id: str = "", label: Words = "", why: RuleError | None = None
) -> Option:
    """A dude as something to choose."""
    return Option(
        id or dude.id,
        label or dude.id,
        detail=dude_words(dude) if detail is None else detail,
        tags=dude_tags(dude),
        why_not=why.message if why else "",
        rule=why.rule if why else "",
        code=why.code if why else "",
    )


def place_option(town: Town, place: str, *, detail: Words = "", why: RuleError | None = None) -> Option:
    tags: tuple[str, ...] = ("place/town-square",) if place == TOWN_SQUARE else ()
    if place in town.deeds:
        deed = town.deeds[place]
        tags = (f"home/{deed.owner.lower()}",) if deed.home else deed_tags(deed)
    return Option(
        place,
        place_name(town, place),
        detail=detail,
        tags=tags,
        why_not=why.message if why else "",
        rule=why.rule if why else "",
        code=why.code if why else "",
    )


def player_options(players: Iterable[str]) -> list[Option]:
    return [Option(player, player, tags=(f"player/{player.lower()}",)) for player in players]


def cards_words(cards: Sequence[str]) -> str:
    return " ".join(cards) or "–"


def hand_words(hand: Hand) -> Words:
    """A hand's rank and name, and whether it is cheatin'."""
    if hand.cheatin:
        return _("{rank} {name}, cheatin’", rank=hand.rank, name=hand.name)
    return _("{rank} {name}", rank=hand.rank, name=hand.name)


def hand_ask(town: Town, who: str, title: Words, *, note: Words = "", most: int = HAND, secret: bool = True) -> Cards:
    """The cards of a hand, as they lie face down before their player."""
    return Cards(
        who=who,
        title=title,
        note=note,
        secret=secret,
        least=0,
        most=most,
        copies=MOST_COPIES,
        pieces=card_pieces(town),
        rule="DT-K22",
    )
