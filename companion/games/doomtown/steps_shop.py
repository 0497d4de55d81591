"""The questions of shopping: which card, what it shows, and where it goes (DT-N14 to DT-N18, DT-P06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.game.asks import Ask, Choose, ChooseSeveral, Number, Option
from companion.game.cards import RANKS
from companion.game.flow import Flow, Step
from companion.games.doomtown import noon
from companion.games.doomtown.cards import Card, find_card
from companion.games.doomtown.components import GRIFTER, OUTFITS
from companion.games.doomtown.pulls import pull_ask, pulled_as, value_ask
from companion.games.doomtown.shopping import (
    DRIFTER,
    HARROWED,
    build_deed,
    card_options,
    give_goods,
    hire_dude,
    is_invented,
    start_card,
)
from companion.games.doomtown.town import Play, Town
from companion.games.doomtown.words import dude_option
from companion.text import Words, _

__all__ = ["SHOP", "STARTER"]

_SHOP = _("Shop")
_DEAREST = 15

# What is asked of a card that the list does not know, in this order.
FIELDS = {
    "starter": ("bullets", "influence", "upkeep", "cost", "outfit", "keywords", "rank"),
    "dude": ("bullets", "influence", "upkeep", "cost", "outfit", "keywords", "rank"),
    "deed": ("control", "production", "cost", "kind", "end"),
    "goods": ("bearer", "cost", "bonus", "sidekick"),
    "gadget": ("scientist", "cost", "skill", "difficulty", "pull", "pulled", "bonus", "sidekick"),
}


# The questions about a card


class Shop(Step[Town]):
    """What kind of card is bought."""

    title = _SHOP

    def asks(self, town: Town) -> list[Ask]:
        player = town.noon.player
        options = [
            Option("dude", _("Dude")),
            Option("deed", _("Deed")),
            self._carried(town, player, "goods", _("Goods or spell")),
            self._carried(town, player, "gadget", _("Gadget")),
            *(replace(option, listed=False) for option in card_options(town, player, "dude", "deed")),
            *self._tapped_goods(town, player),
        ]
        note = _("Stash {n}", n=town.stash(player))
        return [Choose(who=player, title=_("Buy what?"), note=note, options=options)]

    def _carried(self, town: Town, player: str, id: str, label: Words) -> Option:
        if noon.can_carry(town, player):
            return Option(id, label)
        why = _("No unbooted dude is where {player} has the say", player=player)
        return Option(id, label, why_not=why, rule="DT-N17", code="illegal_choice")

    def _tapped_goods(self, town: Town, player: str) -> list[Option]:
        options = [replace(option, listed=False) for option in card_options(town, player, "goods", "spell")]
        nobody = self._carried(town, player, "", "")
        return [replace(option, why_not=option.why_not or nobody.why_not) for option in options]

    def take(self, town: Town, who: str, answer: str) -> str:
        card = find_card(town, answer)
        if card is None:
            start_card(town, who, answer, "")
            return "a kind"
        start_card(town, who, _kind(card), card.code)
        return "a card"


def _kind(card: Card) -> str:
    if card.type in ("dude", "deed"):
        return card.type
    return "gadget" if card.has("gadget") else "goods"


class WhichCard(Step[Town]):
    """Which card of the imported list it is."""

    title = _SHOP

    def asks(self, town: Town) -> list[Ask]:
        kind, player = town.play.kind, town.play.by
        types = ("goods", "spell") if kind in ("goods", "gadget") else (kind,)
        options = [
            option
            for option in card_options(town, player, *types)
            if (card := find_card(town, option.id)) and _kind(card) == kind
        ]
        if not options:
            return []
        unknown = Option("new", _("Another card"))
        return [Choose(who=player, title=_("Which card?"), options=[unknown, *options])]

    def take(self, town: Town, who: str, answer: str) -> str:
        start_card(town, who, town.play.kind, "" if answer == "new" else answer)
        return "a card"

    def run(self, town: Town) -> str:
        return "a card"


class Particulars(Step[Town]):
    """What the card shows and where it goes, as far as the list does not say; then it comes into play."""

    title = _SHOP

    def asks(self, town: Town) -> list[Ask]:
        field = self._missing(town)
        return [_ask(town, town.play.by, field)] if field else []

    def _missing(self, town: Town) -> str:
        return next((field for field in FIELDS[town.play.kind] if _is_asked(town, field)), "")

    def take(self, town: Town, who: str, answer: Any) -> None:
        field = self._missing(town)
        if field == "pull":
            answer = pulled_as(town, who, answer)
        town.play.card[field] = answer

    def run(self, town: Town) -> str:
        kind, player = town.play.kind, town.play.by
        if kind in ("dude", "starter"):
            hire_dude(town, player)
        elif kind == "deed":
            build_deed(town, player)
        else:
            give_goods(town, player)
        town.play = Play()
        return "in play"


def _is_asked(town: Town, field: str) -> bool:
    card = town.play.card
    if field in card:
        return False
    if field == "end":
        return "in town" in str(card["kind"])
    if field == "pulled":
        return card["pull"] == "joker"
    if field in ("bonus", "sidekick") and town.play.kind == "gadget":
        return is_invented(town)
    return True


def _ask(town: Town, who: str, field: str) -> Ask:
    numbers = {
        "influence": (_("Its influence"), 6),
        "upkeep": (_("Its upkeep"), 6),
        "cost": (_("Its cost"), min(_DEAREST, town.stash(who))),
        "control": (_("Its control points"), 6),
        "production": (_("Its production"), 9),
        "bonus": (_("Bullets it adds"), 6),
        "skill": (_("Skill rating"), 9),
        "difficulty": (_("Difficulty"), 30),
    }
    if field in numbers:
        title, most = numbers[field]
        return Number(who=who, title=title, most=most, start=_start(town, field, most))
    if field == "pull":
        return pull_ask(town, who, _("The card pulled"))
    if field == "pulled":
        return value_ask(who)
    if field in ("bearer", "scientist"):
        return Choose(
            who=who,
            title=_("Who gets it?") if field == "bearer" else _("Which mad scientist?"),
            options=[dude_option(dude) for dude in noon.can_carry(town, who)],
        )
    if field == "keywords":
        options = [Option(HARROWED, _("harrowed"))]
        if town.play.kind == "starter" and not any(one.grifter for one in town.starters.get(who, ())):
            options.append(Option(GRIFTER, _("grifter")))
        return ChooseSeveral(who=who, title=_("Keywords"), options=options, most=len(options), quick=[])
    return Choose(who=who, title=_CHOICES[field], options=_options(town, who, field))


def _start(town: Town, field: str, most: int) -> int:
    """The likely number: a rating is what it was the last time."""
    if field == "skill":
        return town.dudes[str(town.play.card["scientist"])].skill
    return 0 if field == "bonus" else min(1, most)


_CHOICES = {
    "bullets": _("Its bullets"),
    "outfit": _("Its outfit"),
    "rank": _("Its rank"),
    "kind": _("What kind of deed?"),
    "end": _("Which end of the street?"),
    "sidekick": _("A sidekick?"),
}


def _options(town: Town, who: str, field: str) -> list[Option]:
    if field == "bullets":
        guns = [(n, kind) for n in range(6) for kind in ("draw", "stud")]
        return [Option(f"{n} {kind}", _("{n} draw", n=n) if kind == "draw" else _("{n} stud", n=n)) for n, kind in guns]
    if field == "outfit":
        own = town.outfits[who]
        others = [] if town.play.kind == "starter" else [name for name in OUTFITS if name != own]
        return [
            Option(own, _("own outfit")),
            Option(DRIFTER, _("drifter")),
            *(Option(name, name) for name in others),
        ]
    if field == "rank":
        return [Option(rank, rank) for rank in RANKS]
    if field == "kind":
        return [
            Option("public, in town", _("public")),
            Option("private, in town", _("private")),
            Option("public, out of town", _("public, out of town")),
            Option("private, out of town", _("private, out of town")),
        ]
    if field == "end":
        return [Option("left", _("left")), Option("right", _("right"))]
    return [Option("no", _("no")), Option("yes", _("yes"))]


SHOP = Flow[Town](
    ("what", "a kind", "which card"),
    ("what", "a card", "particulars"),
    ("which card", "a card", "particulars"),
    ("particulars", "in play", "in play"),
    steps={"what": Shop(), "which card": WhichCard(), "particulars": Particulars()},
    first="what",
)


class StartingDude(Particulars):
    """The same for a dude that starts in play."""

    title = _("Set-up")


STARTER = StartingDude()
