"""A player's action cards as options: keyed in by name, or tapped one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from companion.errors import RuleError
from companion.game.asks import Option
from companion.games.colt_express import scheming
from companion.games.colt_express.components import CARDS
from companion.games.colt_express.train import Train
from companion.games.colt_express.words import CARD_NAMES, HIDDEN
from companion.text import Words, _

__all__ = ["OwnCard", "bullet_option", "card_meant", "card_options", "empty_hand", "own_cards", "refused"]


class OwnCard(NamedTuple):
    """A card of a player's deck, and the bandit it acts for; a team's marshal card acts for nobody."""

    bandit: str
    card: str
    team: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.bandit.lower()}/{self.card}" if len(self.team) > 1 and self.bandit else self.card

    @property
    def label(self) -> Words:
        name = CARD_NAMES[self.card]
        return _("{bandit}: {card}", bandit=self.bandit, card=name) if "/" in self.id else name


@cache
def _deck(team: tuple[str, ...]) -> tuple[OwnCard, ...]:
    if len(team) == 1:
        return tuple(OwnCard(team[0], card, team) for card in CARDS)
    coloured = [OwnCard(bandit, card, team) for bandit in team for card in CARDS if card != "marshal"]
    return (*coloured, OwnCard("", "marshal", team))


def own_cards(train: Train, player: str) -> tuple[OwnCard, ...]:
    """The cards of a player's deck in the order in which they are always listed."""
    return _deck(tuple(train.team(player)))


@cache
def _keyed(own: OwnCard, hidden: bool) -> Option:
    return Option(own.id, HIDDEN if hidden else own.label, listed=not hidden)


@cache
def _tapped(own: OwnCard, hidden: bool) -> tuple[Option, ...]:
    """One option per copy; a team has one, whichever of the equal cards it took into its deck."""
    label = HIDDEN if hidden else own.label
    names = [own.bandit] if own.bandit else list(own.team)
    tags = [tuple(f"card/{name.lower()}/{own.card}/{copy}" for name in names) for copy in range(1, CARDS[own.card] + 1)]
    if len(own.team) > 1:
        tags = [tuple(tag for equal in tags for tag in equal)]
    return tuple(Option(f"{own.id}/{n}", label, tags=tag, listed=False) for n, tag in enumerate(tags, start=1))


def card_options(train: Train, player: str, cards: Sequence[OwnCard], *, hidden: bool) -> list[Option]:
    """What can be keyed in or tapped now; nothing in the list tells what hidden cards are."""
    known = scheming.played(train, player)
    open_to_all = scheming.played(train, player, publicly=True)
    empty = empty_hand(train, player)
    options: list[Option] = []
    for own in cards:
        real = empty or scheming.too_many(train, own.bandit, own.card, known)
        public = empty or scheming.too_many(train, own.bandit, own.card, open_to_all)
        if real and not public and not hidden:
            # Hidden cards count too (CX-135), but a list that said so would tell what they are (CX-131): this
            # option, which nobody sees, comes first and refuses when somebody tries.
            options.append(refused(replace(_keyed(own, hidden), listed=False), real))
        options.append(refused(_keyed(own, hidden), real if hidden else public))
        for copy, option in enumerate(_tapped(own, hidden), start=1):
            twice = scheming.already_queued(train, player, own.bandit, own.card, copy) if known else None
            options.append(refused(option, twice or real))
    return options


def empty_hand(train: Train, player: str) -> RuleError | None:
    """Why nothing can be played at all."""
    # In Stealin' the card comes from the pile.
    if train.slot >= len(train.slots) or train.cards(player, "hand"):
        return None
    return RuleError(_("The hand is empty"), rule="CX-48", code="illegal_choice")


def refused(option: Option, refusal: RuleError | None) -> Option:
    """The option, which says why not where there is a reason."""
    if refusal is None:
        return option
    return replace(option, why_not=refusal.message, rule=refusal.rule, code=refusal.code)


def card_meant(cards: Sequence[OwnCard], answer: str) -> tuple[OwnCard, int]:
    """The card that an option's id stands for, and its copy if it was tapped."""
    for own in cards:
        if answer == own.id:
            return own, 0
        if answer.startswith(f"{own.id}/"):
            return own, int(answer[len(own.id) + 1 :])
    raise RuleError(_("There is no card {card}", card=answer[:20]), code="illegal_choice")


bullet_option = Option(
    "bullet",
    _("bullet"),
    why_not=_("A bullet cannot be played"),
    rule="CX-47",
    code="bullet_not_playable",
    listed=False,
)
