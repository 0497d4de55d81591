"""The questions of set-up: outfits, what they start with, and the first dudes (DT-S01 to DT-S05)."""

from __future__ import annotations

from companion.game.asks import Ask, Choose, Number, Option
from companion.game.flow import Step
from companion.game.ledger import BANK
from companion.games.doomtown import noon
from companion.games.doomtown.cards import cards_of
from companion.games.doomtown.components import OUTFITS, STARTING_DUDES
from companion.games.doomtown.shopping import card_options, start_card
from companion.games.doomtown.town import GHOST_ROCK, INFLUENCE, Town, home_of
from companion.text import Words, _

__all__ = ["HomeProduction", "Outfits", "StartingDudes", "StartingInfluence", "StartingStash"]

_SETUP = _("Set-up")
OTHER = "other"
_USUAL_STASH = 18
_USUAL_PRODUCTION = 3
_LIKELY_NEW = 5


class Outfits(Step[Town]):
    """Everybody reveals an outfit (DT-S01)."""

    title = _SETUP

    def asks(self, town: Town) -> list[Ask]:
        listed = [Option(card.name, card.name, tags=(card.tag,)) for card in cards_of(town, "outfit")]
        named = {option.id for option in listed}
        others = dict.fromkeys([*OUTFITS, *(card.outfit for card in cards_of(town, "dude") if card.outfit)])
        options = listed + [Option(name, name) for name in others if name not in named]
        options.append(Option(OTHER, _("Another outfit")))
        return [Choose(who=player, title=_("Your outfit"), options=options) for player in town.asked]

    def take(self, town: Town, who: str, answer: str) -> None:
        town.outfits[who] = f"outfit of {who}" if answer == OTHER else answer
        town.asked.remove(who)

    def run(self, town: Town) -> str:
        for card in cards_of(town, "outfit"):
            if card.stash:
                _learn(town, card.name, stash=card.stash, production=card.production)
        return "revealed"


def _facts(town: Town, outfit: str) -> dict[str, int]:
    """What is known of an outfit: starting ghost rock and production."""
    facts: dict[str, int] = town.known.get("outfits", {}).get(outfit, {})
    return facts


def _learn(town: Town, outfit: str, **facts: int) -> None:
    """Know more of an outfit, without touching what the set-up knew."""
    outfits = town.known.get("outfits", {})
    town.known["outfits"] = {**outfits, outfit: {**_facts(town, outfit), **facts}}


class _Fact(Step[Town]):
    """A number that every outfit card shows, asked once for each."""

    title = _SETUP
    fact: str
    question: Words
    usual: int
    most: int
    outcome: str

    def asks(self, town: Town) -> list[Ask]:
        return [
            Number(who=player, title=self.question, note=outfit, most=self.most, start=self.usual)
            for player, outfit in town.outfits.items()
            if self.fact not in _facts(town, outfit)
        ]

    def take(self, town: Town, who: str, answer: int) -> None:
        _learn(town, town.outfits[who], **{self.fact: answer})

    def run(self, town: Town) -> str:
        for player, outfit in town.outfits.items():
            self.apply(town, player, _facts(town, outfit)[self.fact])
        town.asked = list(town.names)
        return self.outcome

    def apply(self, town: Town, player: str, amount: int) -> None:
        raise NotImplementedError


class StartingStash(_Fact):
    """The starting ghost rock of every outfit (DT-S01)."""

    fact = "stash"
    question = _("Starting ghost rock")
    usual = _USUAL_STASH
    most = 40
    outcome = "counted"

    def apply(self, town: Town, player: str, amount: int) -> None:
        town.ledger.move(GHOST_ROCK, amount, BANK, player, _("starting ghost rock"))


class HomeProduction(_Fact):
    """What every home brings a day (DT-C01)."""

    fact = "production"
    question = _("Production of the home")
    usual = _USUAL_PRODUCTION
    most = 9
    outcome = "known"

    def apply(self, town: Town, player: str, amount: int) -> None:
        town.deeds[home_of(player)].production = amount

    def run(self, town: Town) -> str:
        super().run(town)
        return "totals only" if town.compact else "known"


class StartingDudes(Step[Town]):
    """One player after the other places and pays for starting dudes (DT-S02, DT-S03)."""

    title = _SETUP

    def asks(self, town: Town) -> list[Ask]:
        if not town.asked or len(town.starters.get(town.asked[0], ())) >= STARTING_DUDES:
            return []
        player = town.asked[0]
        options = [
            Option("done", _("That is all"), tags=("control/done",)),
            Option("new", _("Another dude"), weight=_LIKELY_NEW),
            *card_options(town, player, "dude", starting=True),
        ]
        number = len(town.starters.get(player, ())) + 1
        note = _("Stash {n}", n=town.stash(player))
        title = _("Starting dude {n}", n=number)
        return [Choose(who=player, title=title, note=note, options=options, quick="done")]

    def take(self, town: Town, who: str, answer: str) -> str | None:
        if answer == "done":
            town.asked.remove(who)
            return None
        start_card(town, who, "starter", "" if answer == "new" else answer)
        return "a dude"

    def run(self, town: Town) -> str:
        if town.asked:
            town.asked.pop(0)  # five are there
            return "next player"
        town.say(_("Shuffle, and draw five cards as play hand"))
        if any(one.grifter for dudes in town.starters.values() for one in dudes):
            town.say(_("Grifters act now, in an order drawn by lot"))
        return "everyone is ready"


class StartingInfluence(Step[Town]):
    """Totals only: what is left of the ghost rock, and the influence it has brought."""

    title = _SETUP

    def asks(self, town: Town) -> list[Ask]:
        if not town.asked:
            return []
        player = town.asked[0]
        if player not in town.starters:
            title = _("Paid for starting dudes")
            return [Number(who=player, title=title, most=town.stash(player), start=0)]
        return [Number(who=player, title=_("Their influence together"), most=30)]

    def take(self, town: Town, who: str, answer: int) -> None:
        if who not in town.starters:
            town.starters[who] = []
            noon.pay(town, who, answer, _("starting dudes"))
        else:
            town.ledger.move(INFLUENCE, answer, BANK, who, _("starting dudes"))
            town.asked.remove(who)

    def run(self, town: Town) -> str:
        return "everyone is ready"
