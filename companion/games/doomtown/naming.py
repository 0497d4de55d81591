"""Names for dudes and deeds that no list knows; whoever does not care leaves them as R1, R2, …"""

from __future__ import annotations

from string import ascii_lowercase

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Option
from companion.game.flow import Flow, Step
from companion.games.doomtown.town import Deed, Dude, Play, Town, bounty_on
from companion.games.doomtown.words import dude_option, place_option
from companion.text import _

__all__ = ["NAMING", "nameable", "rename"]

_NAMING = _("Name")
_MOST_LETTERS = 8
_SPACE = " "
_LIKELY_DONE = 8


def nameable(town: Town, player: str) -> list[Dude | Deed]:
    """What a player has put into play without a card of the list."""
    found: list[Dude | Deed] = [dude for dude in town.dudes.values() if dude.owner == player and not dude.code]
    return found + [deed for deed in town.deeds.values() if deed.owner == player and not deed.code and not deed.home]


def why_not_name(town: Town, name: str) -> RuleError | None:
    """Why something cannot be called that: each name stands for one thing at the table."""
    ledger = town.ledger
    taken = {*town.named, *town.names, *ledger.amounts, *ledger.pieces, *ledger.totals()}
    if name.strip() in taken:
        return RuleError(_("There is {name} already", name=name.strip()), code="illegal_choice")
    return None


def rename(town: Town, card: Dude | Deed, name: str) -> None:
    """A dude or deed is called otherwise from now on, wherever it lies and whatever lies on it."""
    old = card.id
    card.id = name
    if isinstance(card, Dude):
        town.dudes = {dude.id: dude for dude in town.dudes.values()}
        town.ledger.rename(bounty_on(old), bounty_on(name))
    else:
        town.deeds = {deed.id: deed for deed in town.deeds.values()}
    town.ledger.rename(old, name)
    town.named[name] = card.owner
    town.say(_("{card} is now called {name}", card=old, name=name))


class WhichOne(Step[Town]):
    """What gets a name."""

    title = _NAMING

    def asks(self, town: Town) -> list[Ask]:
        player = town.aside_by
        options = [
            dude_option(card) if isinstance(card, Dude) else place_option(town, card.id)
            for card in nameable(town, player)
        ]
        return [Choose(who=player, title=_("Name which one?"), options=options)]

    def take(self, town: Town, who: str, answer: str) -> str:
        town.play = Play("name", by=who, target=answer)
        return "chosen"


class Letters(Step[Town]):
    """The name, letter by letter; a capital stands where a word begins."""

    title = _NAMING

    def asks(self, town: Town) -> list[Ask]:
        name = self._name(town)
        if len(name) >= _MOST_LETTERS and not why_not_name(town, name):
            return []
        why = why_not_name(town, name) if name else None
        done = Option("done", "✓", why_not=why.message if why else "", weight=_LIKELY_DONE)
        letters = [Option(letter, letter.upper()) for letter in ascii_lowercase]
        if name and not name.endswith(_SPACE):
            letters.append(Option(_SPACE, "_"))
        title = _("{old}: {name}_", old=town.play.target, name=name)
        return [Choose(who=town.play.by, title=title, options=[done, *letters], quick=None if why else "done")]

    def _name(self, town: Town) -> str:
        return str(town.play.card.get("name", ""))

    def take(self, town: Town, who: str, answer: str) -> str | None:
        if answer == "done":
            return self.run(town)
        name = self._name(town)
        town.play.card["name"] = name + (answer.upper() if not name or name.endswith(_SPACE) else answer)
        return None

    def run(self, town: Town) -> str:
        name, old = self._name(town).strip(), town.play.target
        if name:
            rename(town, town.dudes[old] if old in town.dudes else town.deeds[old], name)
        town.play = Play()
        return "named"


NAMING = Flow[Town](
    ("which one", "chosen", "letters"),
    ("letters", "named", "named"),
    steps={"which one": WhichOne(), "letters": Letters()},
    first="which one",
)
