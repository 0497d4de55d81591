"""The tagged pieces of the game, and why one answers nothing now."""

from __future__ import annotations

from companion.errors import RuleError
from companion.game.cards import DECK
from companion.game.rulebook import Token
from companion.games.doomtown.cards import cards_of
from companion.games.doomtown.town import Town
from companion.text import _

__all__ = ["explain", "tokens"]


def tokens(town: Town) -> list[Token]:
    """Every piece that can stand on the pad."""
    found = [Token(f"player/{p.name.lower()}", p.name, _("Players"), p.colour) for p in town.players]
    found += [
        Token(f"home/{p.name.lower()}", _("{player}’s home", player=p.name), _("Places"), p.colour)
        for p in town.players
    ]
    found.append(Token("place/town-square", _("town square"), _("Places")))
    found += [Token(f"card/{card}", card, _("Cards")) for card in DECK]
    for kind, group in (("outfit", _("Outfits")), ("dude", _("Dudes")), ("deed", _("Deeds"))):
        found += [Token(card.tag, card.name, group) for card in cards_of(town, kind)]
    found += [
        Token(card.tag, card.name, _("Other cards")) for card in cards_of(town, "goods", "spell", "action", "joker")
    ]
    for control, label in (("pass", _("Pass")), ("done", _("That is all")), ("shop", _("Shop"))):
        found.append(Token(f"control/{control}", label, _("Controls")))
    return found


def explain(town: Town, tag: str) -> RuleError:
    """What a tapped piece is, and why it was not taken."""
    for name in (tag, tag.rpartition("/")[0]):
        for token in tokens(town):
            if token.tag == name:
                return RuleError(_("{piece} answers nothing now", piece=token.label), code="illegal_choice")
    return RuleError(_("{tag} is no piece of this game", tag=tag[:40]), code="illegal_choice")
