"""The tagged pieces of Carson City."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.rulebook import Token
from companion.games.carson_city.cast import CARDS
from companion.games.carson_city.components import BUILDINGS, SQUARES
from companion.games.carson_city.town import Town
from companion.text import Words, _

__all__ = [
    "PASS_TAG",
    "UNDERTAKER_TAG",
    "building_tag",
    "explain",
    "personality_tag",
    "player_tag",
    "square_tag",
    "tokens",
]

DOCTOR = 14
UNDERTAKER_TAG = "personality/undertaker"
"""The other side of the Doctor, whose holder says which of the two works."""
PASS_TAG = "control/pass"
YES_TAG = "control/yes"
NO_TAG = "control/no"
ROAD_TAG = "piece/road"


def personality_tag(number: int) -> str:
    """The tag of a card, named after its yellow side; both sides are one piece."""
    return f"personality/{CARDS[number].yellow.name.key.lower().replace(' ', '-')}"


def building_tag(kind: str) -> str:
    return f"building/{kind.replace('_', '-')}"


def square_tag(square: str) -> str:
    return f"square/{square.replace('_', '-')}"


def player_tag(name: str) -> str:
    return f"player/{name.lower()}"


def die_tag(face: int) -> str:
    return f"die/{face}"


def tokens(town: Town) -> list[Token]:
    """Everything that can lie on the pad in this game."""
    group = _("Personalities")
    found = [Token(personality_tag(number), CARDS[number].yellow.name, group) for number in sorted(town.sides)]
    if DOCTOR in town.sides:
        found.append(Token(UNDERTAKER_TAG, CARDS[DOCTOR].red.name, group))
    found += [Token(building_tag(kind), BUILDINGS[kind].name, _("Buildings")) for kind in town.facts.tiles]
    found += [Token(player_tag(each.name), each.name, _("Players"), each.colour) for each in town.players]
    found += [Token(square_tag(square.id), square.name, _("Action squares")) for square in SQUARES.values()]
    found += [Token(die_tag(face), str(face), _("Dice")) for face in range(1, 7)]
    controls: dict[str, Words] = {PASS_TAG: _("Pass"), ROAD_TAG: _("Lay a road"), YES_TAG: _("Yes"), NO_TAG: _("No")}
    found += [Token(tag, label, _("Controls")) for tag, label in controls.items()]
    return found


def explain(town: Town, tag: str) -> RuleError:
    """What a tapped piece is, and why it answers nothing now."""
    known: dict[str, Words] = {token.tag: token.label for token in tokens(town)}
    group, _slash, name = tag.partition("/")
    if group == "personality" and tag in known:
        return RuleError(_personality(town, tag, known[tag]), rule="CC-PH1-02", code="illegal_choice")
    if tag in known:
        return RuleError(_("{piece}: not asked for now", piece=known[tag]), code="illegal_choice")
    if group == "personality":
        return RuleError(_("The {card} is not in this game", card=name[:20]), rule="CC-SET-01", code="illegal_choice")
    if group == "building":
        return RuleError(_("There is no {building} in this edition", building=name[:20]), code="illegal_choice")
    return RuleError(_("{tag} is no piece of this game", tag=tag[:40]), code="illegal_choice")


def _personality(town: Town, tag: str, name: Words) -> Words:
    """Who has the card, or that nobody chooses now."""
    for number in town.sides:
        for player in town.names:
            if personality_tag(number) == tag and f"card/{number}" in town.ledger.at(f"{player}/card"):
                return _("{who} is the {card} in this round", who=player, card=name)
    return _("{piece}: not asked for now", piece=name)
