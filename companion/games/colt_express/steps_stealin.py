"""The questions of Stealin': one card after the other is turned up and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.game.asks import Ask, Choose, Option, Place
from companion.game.flow import Step
from companion.games.colt_express import actions, expert, scheming
from companion.games.colt_express.card_options import bullet_option, card_meant, card_options, own_cards
from companion.games.colt_express.train import CARD, PILE, Queued, Train, vehicle_of
from companion.games.colt_express.words import CARD_NAMES, KIND_NAMES, short_spot, speaking, spot_name
from companion.text import Text, _

__all__ = ["CardDone", "Fire", "Floor", "Marshal", "Move", "Rob", "TurnUp", "bandit_options", "loot_options"]

_STEALIN = _("Stealin’")


class TurnUp(Step[Train]):
    """The next card of the pile, in the order played (CX-50); a keyed hidden card shows its face now."""

    title = _STEALIN

    def asks(self, train: Train) -> list[Ask]:
        if train.turned >= len(train.pile) or train.top.card:
            return []
        top = train.top
        cards = [own for own in own_cards(train, top.owner) if top.bandit in ("", own.bandit)]
        options = [*card_options(train, top.owner, cards, hidden=False), bullet_option]
        return [Choose(who=top.owner, title=_("Turn up your card"), options=options)]

    def take(self, train: Train, who: str, answer: str) -> str:
        own, copy = card_meant(own_cards(train, who), answer)
        train.top.copy = copy
        return self._turned_up(train, own.bandit, own.card)

    def run(self, train: Train) -> str:
        if train.turned >= len(train.pile):
            return "the pile is empty"
        return self._turned_up(train, train.top.bandit, train.top.card)

    def _turned_up(self, train: Train, bandit: str, card: str) -> str:
        scheming.turn_up(train, bandit, card)
        train.say(_("Card {n}: {who}, {card}", n=train.turned + 1, who=train.top.actor, card=CARD_NAMES[card]))
        return card


class CardDone(Step[Train]):
    """The executed card goes back on its owner's deck (CX-54), or on the discard pile (CX-114)."""

    title = _STEALIN

    def run(self, train: Train) -> str:
        top = train.top
        done, _bullets = expert.card_done(top.card, 0)  # bullets go on the deck when they are received
        to = "discard" if train.expert else "deck"
        train.ledger.move(CARD, len(done), PILE, f"{top.owner}/{to}", _("carried out"))
        train.turned += 1
        return "next card"


class _Action(Step[Train]):
    """A card that is carried out: at once where there is nothing to choose (CX-52)."""

    title = _STEALIN
    card: ClassVar[str]

    def asks(self, train: Train) -> list[Ask]:
        top = train.top
        options = actions.legal(train, top.bandit, self.card)
        return [self.question(train, top, options)] if len(options) > 1 else []

    def question(self, train: Train, top: Queued, options: Sequence[str | int]) -> Ask:
        raise NotImplementedError

    def run(self, train: Train) -> str:
        actions.carry_out(train, train.top.actor, self.card)
        return "carried out"

    def take(self, train: Train, who: str, answer: str) -> str:
        actions.carry_out(train, train.top.actor, self.card, answer)
        return "carried out"


def _place(train: Train, top: Queued, title: Text, spots: Sequence[str]) -> Place:
    options = [Option(spot, spot_name(spot)) for spot in spots]
    return Place(who=top.owner, title=speaking(train, top, title), options=options)


def bandit_options(train: Train, bandits: Sequence[str]) -> list[Option]:
    return [
        Option(name, name, detail=short_spot(train.spot(name)), tags=(f"bandit/{name.lower()}",)) for name in bandits
    ]


def loot_options(kinds: Sequence[str]) -> list[Option]:
    return [Option(kind, KIND_NAMES[kind], tags=(f"loot/{kind}",)) for kind in kinds]


class Move(_Action):
    """Along the train, inside or on the roofs (CX-55, CX-56)."""

    card = "move"

    def question(self, train: Train, top: Queued, options: Sequence[str | int]) -> Ask:
        return _place(train, top, _("Move to"), [str(spot) for spot in options])


class Floor(_Action):
    """Up to the roof or down inside; there is never a choice (CX-57)."""

    card = "floor"


class Fire(_Action):
    """A bullet for somebody in sight (CX-58 to CX-62)."""

    card = "fire"

    def question(self, train: Train, top: Queued, options: Sequence[str | int]) -> Ask:
        targets = bandit_options(train, [str(name) for name in options])
        return Choose(who=top.owner, title=speaking(train, top, _("Fire at")), options=targets)


class Rob(_Action):
    """One token from the own spot (CX-63)."""

    card = "rob"

    def question(self, train: Train, top: Queued, options: Sequence[str | int]) -> Ask:
        kinds = loot_options([str(kind) for kind in options])
        return Choose(who=top.owner, title=speaking(train, top, _("Rob")), options=kinds)


class Marshal(_Action):
    """The Marshal goes one vehicle forward or back (CX-67)."""

    card = "marshal"

    def question(self, train: Train, top: Queued, options: Sequence[str | int]) -> Ask:
        return _place(train, top, _("Marshal to"), [f"{vehicle}:in" for vehicle in options])

    def take(self, train: Train, who: str, answer: str) -> str:
        actions.carry_out(train, train.top.actor, self.card, vehicle_of(answer))
        return "carried out"
