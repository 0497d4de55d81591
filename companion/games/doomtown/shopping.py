"""Shopping: the cards of the list, and what comes into play (DT-N14 to DT-N18, DT-P06)."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import RuleError
from companion.game.asks import Option
from companion.game.cards import RANKS
from companion.games.doomtown import decks, noon
from companion.games.doomtown.cards import Card, cards_of, find_card
from companion.games.doomtown.components import GRIFTER
from companion.games.doomtown.decks import Starter
from companion.games.doomtown.leaving import build, hire
from companion.games.doomtown.town import Deed, Dude, Modifier, Play, Town
from companion.text import _

__all__ = [
    "DRIFTER",
    "HARROWED",
    "build_deed",
    "card_options",
    "give_goods",
    "hire_dude",
    "is_invented",
    "start_card",
]

DRIFTER = "drifter"
HARROWED = "harrowed"


def card_options(town: Town, player: str, *types: str, starting: bool = False) -> list[Option]:
    """The cards of the imported list that could be put into play; too dear or unique ones with the reason."""
    found = []
    for card in cards_of(town, *types):
        why = noon.why_not_spend(town, player, card.cost)
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
    """A name for a card that the list does not know, such as R3; none that a card of the list has already."""
    number = town.numbered.get(player, 0) + 1
    town.numbered[player] = number
    mark = town.player(player).mark
    name = f"{mark}{number}" if kind == "dude" else f"{mark}{number} deed"
    return _numbered(town, player, kind) if name in town.named else name


def start_card(town: Town, player: str, kind: str, code: str) -> None:
    """Begin to put a card into play; what the list says of it is not asked."""
    town.play = Play(kind, by=player)
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


def is_invented(town: Town) -> bool:
    """Whether the test of a gadget succeeds (DT-P06)."""
    card = town.play.card
    pull = str(card["pulled"] if card["pull"] == "joker" else card["pull"])
    return noon.succeeds(noon.skill_check(pull, int(str(card["skill"]))), int(str(card["difficulty"])))


# Coming into play


def _pay(town: Town, player: str, name: str) -> None:
    noon.pay(town, player, int(str(town.play.card["cost"])), _("{card} comes into play", card=name))


def hire_dude(town: Town, player: str) -> None:
    """The dude is paid for and comes home (DT-N15)."""
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


def build_deed(town: Town, player: str) -> None:
    """The deed is paid for and stands (DT-N16)."""
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


def give_goods(town: Town, player: str) -> None:
    """Goods are paid for and carried; a gadget only if the test succeeds, and its inventor boots (DT-N17, DT-P06)."""
    card = town.play.card
    name = str(card.get("name") or "")
    dude = town.dudes[str(card.get("bearer") or card.get("scientist"))]
    _pay(town, player, name or dude.id)
    if "scientist" in card:
        dude.booted = True
        dude.skill = int(str(card["skill"]))
        if not is_invented(town):
            town.say(_("{dude} fails: the gadget is lost", dude=dude.id))
            return
    bonus = int(str(card["bonus"]))
    if bonus:
        dude.modifiers.append(Modifier("bullets", bonus))
    if card["sidekick"] == "yes":
        dude.sidekicks += 1
    town.say(_("{dude} gets {what}", dude=dude.id, what=name or _("goods")))
