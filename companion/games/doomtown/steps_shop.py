"""Shopping: which card, what it shows, and where it goes (DT-N14 to DT-N18, DT-P06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, ChooseSeveral, Number, Option
from companion.game.cards import RANKS
from companion.game.flow import Flow, Step
from companion.games.doomtown import decks, noon
from companion.games.doomtown.cards import Card, cards_of, find_card
from companion.games.doomtown.components import GRIFTER, OUTFITS
from companion.games.doomtown.decks import Starter
from companion.games.doomtown.leaving import build, hire
from companion.games.doomtown.pulls import pull_ask, pulled_as, value_ask
from companion.games.doomtown.town import Deed, Dude, Modifier, Play, Town
from companion.games.doomtown.words import dude_option
from companion.text import Words, _

__all__ = ["SHOP", "STARTER", "card_options", "start_card"]

_SHOP = _("Shop")
DRIFTER = "drifter"
_DEAREST = 15
HARROWED = "harrowed"

# What is asked of a card that the list does not know, in this order.
FIELDS = {
    "starter": ("bullets", "influence", "upkeep", "cost", "outfit", "keywords", "rank"),
    "dude": ("bullets", "influence", "upkeep", "cost", "outfit", "keywords", "rank"),
    "deed": ("control", "production", "cost", "kind", "end"),
    "goods": ("bearer", "cost", "bonus", "sidekick"),
    "gadget": ("scientist", "cost", "skill", "difficulty", "pull", "pulled", "bonus", "sidekick"),
}


def card_options(town: Town, player: str, *types: str, starting: bool = False) -> list[Option]:
    """The cards of the imported list that could be put into play; too dear or unique ones with the reason."""
    found = []
    for card in cards_of(town, *types):
        why = noon.spend(town, player, card.cost)
        if starting:
            why = decks.why_not_posse(town.outfits[player], town.stash(player), [*_free(town, player), _starter(card)])
        why = why or _why_not_again(town, player, card)
        found.append(
            Option(
                card.code,
                card.name,
                detail=str(card.cost),
                tags=(card.tag,),
                why_not=why.message if why else "",
                rule=why.rule if why else "",
                code=why.code if why else "",
            )
        )
    return found


def _starter(card: Card) -> Starter:
    return Starter(card.outfit, card.cost, card.grifter)


def _free(town: Town, player: str) -> list[Starter]:
    """Those who are there already; they are paid for."""
    return [replace(one, cost=0) for one in town.starters.get(player, ())]


def _why_not_again(town: Town, player: str, card: Card) -> RuleError | None:
    """A unique card comes only once, and never again after Boot Hill (DT-C20, DT-X08)."""
    if card.type not in ("dude", "deed") or card.has("non-unique"):
        return None
    name = card_name(town, player, card)
    if name in town.dudes or name in town.deeds or name in town.ledger.at(f"{player}/boot hill"):
        return RuleError(_("{name} is unique", name=card.name), rule="DT-C20", code="unique")
    return None


def card_name(town: Town, player: str, card: Card) -> str:
    """What a card of a player is called; two players may have it, and one several that are not unique."""
    name = card.name if town.named.get(card.name, player) == player else f"{card.name} ({player})"
    number = 1
    if card.has("non-unique"):
        while (name if number == 1 else f"{name} {number}") in {**town.dudes, **town.deeds}:
            number += 1
    return name if number == 1 else f"{name} {number}"


def _numbered(town: Town, player: str, kind: str) -> str:
    """A name for a card that the list does not know, such as R3."""
    number = town.numbered.get(player, 0) + 1
    town.numbered[player] = number
    mark = town.player(player).mark
    return f"{mark}{number}" if kind == "dude" else f"{mark}{number} deed"


def start_card(town: Town, player: str, kind: str, code: str) -> None:
    """Begin to put a card into play; what the list says of it is not asked."""
    town.play = Play(kind, dude=player)
    card = find_card(town, code) if code else None
    if card is None:
        return
    known: dict[str, int | str | bool | list[str]] = {"code": card.code, "name": card_name(town, player, card)}
    known |= {"cost": card.cost}
    if card.type == "dude":
        gun = f"{card.bullets} {card.shooter}"
        known |= {"bullets": gun, "influence": card.influence, "upkeep": card.upkeep}
        known |= {"outfit": card.outfit or DRIFTER, "rank": card.rank}
        known["keywords"] = [word for word in (HARROWED, GRIFTER) if card.has(word)]
    elif card.type == "deed":
        privacy = "private" if card.has("private") else "public"
        out = "out of town" if card.has("out of town") else "in town"
        known |= {"control": card.control, "production": card.production, "kind": f"{privacy}, {out}"}
    else:
        known |= {"bonus": card.bullets, "sidekick": "yes" if card.has("sidekick") else "no"}
        if card.difficulty:
            known["difficulty"] = card.difficulty
    town.play.card = known


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
        kind, player = town.play.kind, town.play.dude
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
        return [_ask(town, town.play.dude, field)] if field else []

    def _missing(self, town: Town) -> str:
        return next((field for field in FIELDS[town.play.kind] if _is_asked(town, field)), "")

    def take(self, town: Town, who: str, answer: Any) -> None:
        field = self._missing(town)
        if field == "pull":
            answer = pulled_as(town, who, answer)
        town.play.card[field] = answer

    def run(self, town: Town) -> str:
        kind, player = town.play.kind, town.play.dude
        if kind in ("dude", "starter"):
            _hire(town, player)
        elif kind == "deed":
            _build(town, player)
        else:
            _carry(town, player)
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
        return _invented(town)
    return True


def _invented(town: Town) -> bool:
    card = town.play.card
    pull = str(card["pulled"] if card["pull"] == "joker" else card["pull"])
    return noon.succeeds(noon.skill_check(pull, int(str(card["skill"]))), int(str(card["difficulty"])))


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
        return Number(who=who, title=title, most=most, start=min(1, most) if field != "bonus" else 0)
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


# Coming into play


def _pay(town: Town, player: str, name: str) -> None:
    noon.pay(town, player, int(str(town.play.card["cost"])), _("{card} comes into play", card=name))


def _hire(town: Town, player: str) -> None:
    card = town.play.card
    bullets, _space, kind = str(card["bullets"]).partition(" ")
    words = card["keywords"]
    keywords = words if isinstance(words, list) else []
    outfit = "" if card["outfit"] == DRIFTER else str(card["outfit"])
    dude = Dude(
        str(card.get("name") or _numbered(town, player, "dude")),
        player,
        outfit=outfit,
        rank=RANKS.index(str(card["rank"])) + 1,
        bullets=int(bullets),
        stud=kind == "stud",
        influence=int(str(card["influence"])),
        upkeep=int(str(card["upkeep"])),
        harrowed=HARROWED in keywords,
        code=str(card.get("code", "")),
    )
    _pay(town, player, dude.id)
    town.named[dude.id] = player
    hire(town, dude)
    if town.play.kind == "starter":
        starter = Starter(outfit, int(str(card["cost"])), GRIFTER in keywords)
        town.starters.setdefault(player, []).append(starter)
    town.say(_("{player}: {dude} at home", player=player, dude=dude.id))


def _build(town: Town, player: str) -> None:
    card = town.play.card
    kind = str(card["kind"])
    deed = Deed(
        str(card.get("name") or _numbered(town, player, "deed")),
        player,
        control=int(str(card["control"])),
        production=int(str(card["production"])),
        private=kind.startswith("private"),
        in_town="in town" in kind,
        code=str(card.get("code", "")),
    )
    _pay(town, player, deed.id)
    town.named[deed.id] = player
    build(town, deed, left=card.get("end") == "left")
    town.say(_("{player} builds {deed}", player=player, deed=deed.id))


def _carry(town: Town, player: str) -> None:
    card = town.play.card
    name = str(card.get("name") or "")
    dude = town.dudes[str(card.get("bearer") or card.get("scientist"))]
    _pay(town, player, name or dude.id)
    if "scientist" in card:
        dude.booted = True
        dude.skill = int(str(card["skill"]))
        if not _invented(town):
            town.say(_("{dude} fails: the gadget is lost", dude=dude.id))
            return
    bonus = int(str(card["bonus"]))
    if bonus:
        dude.modifiers.append(Modifier("bullets", bonus))
    if card["sidekick"] == "yes":
        dude.sidekicks += 1
    town.say(_("{dude} gets {what}", dude=dude.id, what=name or _("goods")))


SHOP = Flow[Town](
    ("what", "a kind", "which card"),
    ("what", "a card", "particulars"),
    ("which card", "a card", "particulars"),
    ("particulars", "in play", "in play"),
    steps={"what": Shop(), "which card": WhichCard(), "particulars": Particulars()},
    first="what",
)

STARTER = Particulars()
