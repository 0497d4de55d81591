"""Schemin': whose slot it is, what can be played or drawn, and what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from companion.errors import RuleError
from companion.game.players import clockwise_from
from companion.games.colt_express import expert
from companion.games.colt_express.components import CARDS, DRAW, HAND
from companion.games.colt_express.train import CARD, PILE, Queued, Slot, Train
from companion.games.colt_express.words import CARD_NAMES, HIDDEN
from companion.text import Words, _, n_

__all__ = [
    "acting",
    "already_queued",
    "bullets_in_hand",
    "copies",
    "cover_allowed",
    "deck_size",
    "discard_bullets",
    "draw",
    "fresh_hands",
    "hand_limit",
    "lay_cover",
    "lay_face_down",
    "may_hide",
    "next_first",
    "nothing_to_draw",
    "play",
    "played",
    "put_away",
    "skip",
    "slots_of",
    "too_many",
    "turn_order",
    "turn_up",
]


# The order of slots


def turn_order(names: Sequence[str], first: str, turn: str) -> list[str]:
    """One name per slot of a turn (CX-43 to CX-46)."""
    order = clockwise_from(list(names), first)
    if turn == "switching":
        return order[:1] + order[:0:-1]
    if turn == "speeding":
        return [name for name in order for _twice in range(2)]
    return order


def slots_of(names: Sequence[str], first: str, turns: Sequence[str]) -> list[Slot]:
    """Every slot of the round, one turn after the other (CX-49)."""
    slots: list[Slot] = []
    for number, turn in enumerate(turns):
        for player in turn_order(names, first, turn):
            opening = number == 0 and all(slot.player != player for slot in slots)
            slots.append(Slot(player, turn, opening))
    return slots


def next_first(names: Sequence[str], first: str, rounds: int = 1) -> str:
    """The first player so many rounds later: each time the neighbour to the left (CX-34)."""
    return names[(names.index(first) + rounds) % len(names)]


def acting(train: Train) -> Slot:
    """The slot that is open now."""
    if train.slot >= len(train.slots):
        raise RuleError(_("Schemin’ is over"), rule="CX-40", code="phase_over")
    return train.slots[train.slot]


# Cards


def hand_limit(train: Train, player: str) -> int:
    """Six cards, seven for Doc (CX-31, CX-83)."""
    return HAND + any(train.has_power(bandit, "Doc") for bandit in train.team(player))


def deck_size(train: Train) -> int:
    """A player's own action cards: 10, or 11 for a team of two (CX-13, CX-123)."""
    return 2 * (len(CARDS) - 1) + 1 if train.two_players else sum(CARDS.values())


def copies(train: Train, card: str) -> int:
    return 1 if train.two_players else CARDS[card]


def played(train: Train, player: str, *, publicly: bool = False) -> Counter[tuple[str, str]]:
    """How often each card of a player lies in the pile; `publicly` without what hidden cards are."""
    return Counter(
        (entry.bandit, entry.card) for entry in train.pile if entry.owner == player and not (publicly and entry.hidden)
    )


def too_many(train: Train, bandit: str, card: str, there: Mapping[tuple[str, str], int]) -> RuleError | None:
    """Why another copy cannot be in the pile this round (CX-135)."""
    if there.get((bandit, card), 0) < copies(train, card):
        return None
    return RuleError(
        _("No {card} is left this round", card=CARD_NAMES[card]),
        rule="CX-135",
        code="too_many_copies",
    )


def already_queued(train: Train, player: str, bandit: str, card: str, copy: int) -> RuleError | None:
    """The very card lies in the pile already."""
    for entry in train.pile:
        if (entry.owner, entry.bandit, entry.card, entry.copy) == (player, bandit, card, copy):
            return RuleError(_("This card lies in the pile already"), rule="CX-134", code="already_queued")
    return None


def may_hide(train: Train, slot: Slot) -> bool:
    """Ghost may hide his card of the first turn (CX-84)."""
    ghost = any(train.has_power(bandit, "Ghost") for bandit in train.team(slot.player))
    return slot.opening and slot.kind != "tunnel" and ghost


def lay_face_down(train: Train, slot: Slot) -> bool:
    """Whether the card of this slot is played face-down."""
    return slot.kind == "tunnel" or train.face_down


# What a player does in his slot


def play(train: Train, bandit: str, card: str, copy: int = 0) -> None:
    """The card goes on top of the pile, whose order never changes (CX-41)."""
    slot = acting(train)
    hidden = lay_face_down(train, slot)
    _lay(train, Queued(slot.player, bandit, card, copy, hidden))
    train.slot += 1
    train.face_down = False


def _lay(train: Train, entry: Queued) -> None:
    shown: Words = HIDDEN if entry.hidden else CARD_NAMES[entry.card]
    train.ledger.move(CARD, 1, f"{entry.owner}/hand", PILE, _("played"))
    train.pile.append(entry)
    # A team's hidden card does not even say whose colour it has.
    train.say(_("{who}: {card}", who=entry.owner if entry.hidden else entry.actor, card=shown))


def cover_allowed(train: Train) -> str:
    """The other bandit, who may cover the fire card just played in a normal turn (CX-126)."""
    if not train.cover or not train.pile or not train.slot or train.slots[train.slot - 1].kind != "normal":
        return ""
    last = train.pile[-1]
    if last.card != "fire" or last.hidden or not train.cards(last.owner, "hand"):
        return ""
    return next(bandit for bandit in train.team(last.owner) if bandit != last.bandit)


def lay_cover(train: Train, bandit: str, card: str, copy: int = 0) -> None:
    _lay(train, Queued(train.pile[-1].owner, bandit, card, copy))


def draw(train: Train) -> None:
    """Three cards from the own deck, or what is left of it (CX-42)."""
    player = acting(train).player
    draw_up_to(train, player, DRAW)
    train.say(
        _(
            "{who} draws: hand {hand}, deck {deck}",
            who=player,
            hand=train.cards(player, "hand"),
            deck=train.cards(player, "deck"),
        )
    )
    train.slot += 1
    train.face_down = False


def skip(train: Train) -> None:
    """Nothing to play and nothing to draw: the slot is lost (CX-48)."""
    train.say(_("{who} has only bullets and is skipped", who=acting(train).player))
    train.slot += 1
    train.face_down = False


def nothing_to_draw(train: Train, player: str) -> RuleError | None:
    if train.cards(player, "deck") or (train.expert and train.cards(player, "discard")):
        return None
    return RuleError(_("The deck is empty"), rule="CX-42", code="nothing_to_draw")


def draw_up_to(train: Train, player: str, wanted: int) -> int:
    """Draw so many cards; in the expert game the discard pile is shuffled in when needed (CX-115)."""
    deck, discard = train.cards(player, "deck"), train.cards(player, "discard")
    result = expert.draw(wanted, 0, deck, discard if train.expert else 0)
    if result.reshuffled:
        train.ledger.move(CARD, discard, f"{player}/discard", f"{player}/deck", _("reshuffled"))
        train.bullets_discarded.pop(player, None)
        train.say(_("{who} shuffles the discard pile into a new deck", who=player))
    train.ledger.move(CARD, result.drawn, f"{player}/deck", f"{player}/hand", _("drawn"))
    return result.drawn


def discard_bullets(train: Train, player: str, count: int) -> None:
    """Bullets leave the hand, without new cards for them (CX-112)."""
    if count:
        train.ledger.move(CARD, count, f"{player}/hand", f"{player}/discard", _("bullets discarded"))
        train.bullets_discarded[player] = train.bullets_discarded.get(player, 0) + count
        train.say(n_("{who} discards {n} bullet", "{who} discards {n} bullets", count, who=player))


def bullets_in_hand(train: Train, player: str) -> int:
    """How many bullets can be in the hand at most: none of those that lie on the discard pile."""
    received = sum(train.received(bandit) for bandit in train.team(player))
    discarded = min(train.bullets_discarded.get(player, 0), train.cards(player, "discard"))
    return min(train.cards(player, "hand"), max(0, received - discarded))


# Between the phases


def fresh_hands(train: Train) -> None:
    """The hands of a new round (CX-31; expert CX-111; two players CX-124)."""
    for player in train.names:
        limit = hand_limit(train, player)
        hand, deck = train.cards(player, "hand"), train.cards(player, "deck")
        if train.expert:
            wanted = expert.refill(hand, deck, train.cards(player, "discard"), limit).drawn
            drawn = draw_up_to(train, player, wanted)
            train.say(n_("{who}: draw {n} card", "{who}: draw {n} cards", drawn, who=player))
        elif train.two_players and train.settings["reserve_card"]:
            draw_up_to(train, player, limit + 1)
            train.say(_("{who}: choose 1 card, shuffle the rest, draw {n}", who=player, n=limit))
        else:
            draw_up_to(train, player, limit)
            train.say(_("{who}: shuffle all your cards, draw {n}", who=player, n=limit))


def put_away(train: Train) -> None:
    """Cards left in hand go back on top of the own deck (CX-33)."""
    for player in train.names:
        train.ledger.move(CARD, train.cards(player, "hand"), f"{player}/hand", f"{player}/deck", _("put away"))


def turn_up(train: Train, bandit: str, card: str) -> None:
    """The top card shows its face: the one that was tapped, or one that the owner can still have (CX-135, CX-136)."""
    top = train.top
    if top.card and (top.card, top.bandit) != (card, bandit):
        raise RuleError(_("That is not the card that was tapped"), rule="CX-136", code="tag_mismatch")
    if card == "bullet":
        raise RuleError(_("A bullet cannot be played"), rule="CX-47", code="bullet_not_playable")
    if card not in CARDS:
        raise RuleError(_("There is no card {card}", card=card[:20]), code="illegal_choice")
    if not top.card:
        if refusal := too_many(train, bandit, card, played(train, top.owner)):
            raise refusal
        top.card, top.bandit = card, bandit
    top.hidden = False
