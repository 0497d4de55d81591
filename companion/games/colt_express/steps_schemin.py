"""The questions of Schemin': play or draw, and putting hands away."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Confirm, Number, Option
from companion.game.flow import Step
from companion.games.colt_express import expert, scheming
from companion.games.colt_express.card_options import (
    OwnCard,
    bullet_option,
    card_meant,
    card_options,
    empty_hand,
    own_cards,
    refused,
)
from companion.games.colt_express.train import CARD, Slot, Train
from companion.games.colt_express.words import HIDDEN, TURN_NAMES
from companion.text import Text, _

__all__ = ["CoverCard", "HandsAway", "PlayOrDraw"]

_SCHEMIN = _("Schemin’")
_TITLES: dict[str, Text] = {
    "normal": _("Play a card or draw"),
    "tunnel": _("Tunnel: hide a card or draw"),
    "speeding": _("Speeding-up: play or draw"),
    "switching": _("Switching: play or draw"),
}
_HIDE = Option("hidden", HIDDEN)
_NO_HIDING = replace(
    _HIDE,
    listed=False,
    why_not=_("Cards are played face-up now"),
    rule="CX-84",
    code="hide_not_allowed",
)
_FACE_DOWN = Option("face_down", _("Face-down, to tap"))
_FACE_UP = Option("face_up", _("Face-up after all"))
_DISCARD = Option("bullets", _("Discard bullets"))
_SKIP = Option("skip", _("Only bullets: skip"))
_NO_PASS = Option(
    "pass",
    _("Pass"),
    listed=False,
    why_not=_("Nobody may pass: play a card or draw"),
    rule="CX-40",
    code="pass_not_allowed",
)
_NO_SKIP = replace(_NO_PASS, id="skip", why_not=_("With cards to draw nobody is skipped"), rule="CX-48")


class PlayOrDraw(Step[Train]):
    """One slot: play an action card or draw three (CX-40)."""

    title = _SCHEMIN

    def asks(self, train: Train) -> list[Ask]:
        if train.slot >= len(train.slots):
            return []
        slot = scheming.acting(train)
        hidden = scheming.lay_face_down(train, slot)
        empty = scheming.nothing_to_draw(train, slot.player)
        options = [refused(_HIDE, empty_hand(train, slot.player))] if hidden else []
        options += card_options(train, slot.player, _playable(train, slot), hidden=hidden)
        options.append(_draw_option(train, slot.player, empty))
        options += _hiding(train, slot, hidden=hidden)
        if _may_discard(train, slot.player):
            options.append(_DISCARD)
        options += [_SKIP if empty else _NO_SKIP, _NO_PASS, bullet_option]
        note = _("{kind} turn, hand {n}", kind=TURN_NAMES[slot.kind], n=train.cards(slot.player, "hand"))
        return [
            Choose(
                who=slot.player,
                title=_TITLES[slot.kind],
                note=note,
                options=options,
                quick=None if empty else "draw",
            )
        ]

    def take(self, train: Train, who: str, answer: str) -> str | None:
        slot = scheming.acting(train)
        if answer in ("face_down", "face_up"):
            train.face_down = answer == "face_down"
            return None
        if answer == "bullets":
            train.asked = [who]
            return "bullets may go"
        if answer == "draw":
            scheming.draw(train)
            if train.expert and train.settings["bullet_discard"] == "with_draw":
                train.asked = [who] if scheming.bullets_in_hand(train, who) else []
                return "bullets may go"
            return "next slot"
        if answer == "skip":
            scheming.skip(train)
            return "next slot"
        if answer == "hidden":
            _play_unknown(train, slot)
            return "next slot"
        own, copy = card_meant(own_cards(train, who), answer)
        scheming.play(train, own.bandit, own.card, copy)
        return "cover?" if scheming.cover_allowed(train) else "next slot"

    def run(self, train: Train) -> str:
        train.asked = [player for player in train.names if train.cards(player, "hand")] if train.expert else []
        return "every slot is done"


def _playable(train: Train, slot: Slot) -> list[OwnCard]:
    """The player's cards; only Ghost's own where Ghost hides one."""
    cards = own_cards(train, slot.player)
    return [own for own in cards if own.bandit == "Ghost"] if train.face_down else list(cards)


def _play_unknown(train: Train, slot: Slot) -> None:
    """A hidden card is keyed in without its face (CX-132)."""
    if slot.kind != "tunnel":
        train.face_down = True
    team = train.team(slot.player)
    bandit = team[0] if len(team) == 1 else "Ghost" if train.face_down else ""
    scheming.play(train, bandit, "")


def _draw_option(train: Train, player: str, empty: RuleError | None) -> Option:
    detail = str(train.cards(player, "deck"))
    option = Option("draw", _("Draw 3 cards"), detail=detail, tags=("control/draw",))
    return refused(option, empty)


def _hiding(train: Train, slot: Slot, *, hidden: bool) -> list[Option]:
    if train.face_down:
        return [_FACE_UP]
    if hidden:
        return []
    if scheming.may_hide(train, slot):
        return [refused(_HIDE, empty_hand(train, slot.player)), _FACE_DOWN]
    return [_NO_HIDING, replace(_NO_HIDING, id="face_down")]


def _may_discard(train: Train, player: str) -> bool:
    own_slot = train.settings["bullet_discard"] == "own_slot"
    return train.expert and own_slot and scheming.bullets_in_hand(train, player) > 0


class CoverCard(Step[Train]):
    """Two players: a card of the other bandit on top of the fire card just played (CX-126)."""

    title = _SCHEMIN

    def asks(self, train: Train) -> list[Ask]:
        bandit = scheming.cover_allowed(train)
        if not bandit:
            return []
        player = train.leaders[bandit]
        cards = [own for own in own_cards(train, player) if own.bandit == bandit]
        options = [*card_options(train, player, cards, hidden=False), Option("none", _("No cover")), bullet_option]
        return [Choose(who=player, title=_("{bandit} covers with", bandit=bandit), options=options, quick="none")]

    def take(self, train: Train, who: str, answer: str) -> str:
        if answer != "none":
            own, copy = card_meant(own_cards(train, who), answer)
            scheming.lay_cover(train, own.bandit, own.card, copy)
        return "next slot"

    def run(self, train: Train) -> str:
        return "next slot"


class HandsAway(Step[Train]):
    """Hands go back on the decks (CX-33); experts say how many cards they keep (CX-113)."""

    title = _SCHEMIN

    def asks(self, train: Train) -> list[Ask]:
        if not train.expert:
            return [
                Confirm(
                    who=train.first_player,
                    title=_("Put all hands away"),
                    note=_("on top of the decks; turn the pile over"),
                )
            ]
        return [
            Number(
                who=player,
                title=_("Keep how many cards?"),
                note=_("no bullets; discard the rest"),
                most=_most_kept(train, player),
                quick=0,
            )
            for player in train.asked
        ]

    def take(self, train: Train, who: str, answer: int) -> str | None:
        if not train.expert:
            scheming.put_away(train)
            return "the pile is turned over"
        # The companion knows only sizes, so every card of the hand is just a card.
        _kept, discarded = expert.end_of_schemin([CARD] * train.cards(who, "hand"), [CARD] * answer)
        train.ledger.move(CARD, len(discarded), f"{who}/hand", f"{who}/discard", _("discarded"))
        train.say(_("{who} keeps {n}, discards {rest}", who=who, n=answer, rest=len(discarded)))
        train.asked.remove(who)
        return None

    def run(self, train: Train) -> str:
        return "the pile is turned over"


def _most_kept(train: Train, player: str) -> int:
    """Of the hand, no more than the action cards that are not in the pile."""
    in_pile = sum(entry.owner == player for entry in train.pile)
    return min(train.cards(player, "hand"), scheming.deck_size(train) - in_pile)
