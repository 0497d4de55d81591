"""The cards of a player: drawn, held, shown and discarded.

What the herd is made of is known all the time: it starts the same for everybody, and cards are gained and discarded
face up. Which of them are in the hand is the player's secret. The companion learns it when the hand is shown in
Kansas City; or, where the table wants that, with every card that is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.errors import RuleError
from companion.game.asks import ChooseSeveral, Option
from companion.game.ledger import BANK
from companion.games.great_western_trail import herd, single
from companion.games.great_western_trail.components import BREEDS
from companion.games.great_western_trail.trail import GONE, HAND_CARD, Trail
from companion.games.great_western_trail.words import HIDDEN, card_name, listed
from companion.text import Text, Words, _, n_

__all__ = [
    "HIDDEN_CARD",
    "discard",
    "draw_ask",
    "draws",
    "fits",
    "hand_size",
    "in_hand",
    "knows_hands",
    "meant",
    "named",
    "not_in_hand",
    "options",
    "pairs",
    "pile_size",
    "play",
    "receive",
    "show_hand",
    "start_draw",
    "take_drawn",
    "why_not_discard",
]


def knows_hands(trail: Trail) -> bool:
    """Whether the companion knows every card in hand."""
    return trail.settings["hands"] != "revealed"


def hand_size(trail: Trail, who: str) -> int:
    return len(trail.ledger.at(f"{who}/hand")) if knows_hands(trail) else trail.ledger.amount(who, HAND_CARD)


def pile_size(trail: Trail, who: str) -> int:
    """Cards in the draw pile."""
    unseen = len(trail.ledger.at(f"{who}/unseen"))
    return unseen if knows_hands(trail) else unseen - hand_size(trail, who)


def in_hand(trail: Trail, who: str, *, publicly: bool = False) -> list[str]:
    """The cards that are in the hand, or, as far as the companion or the public knows, could be."""
    if not hand_size(trail, who):
        return []
    if not knows_hands(trail):
        return trail.ledger.at(f"{who}/unseen")
    hand = trail.ledger.at(f"{who}/hand")
    return [*hand, *trail.ledger.at(f"{who}/unseen")] if publicly else hand


def fits(card: str, what: str) -> bool:
    """Whether a card is what a cost asks for: a breed, any cattle card, an objective card, or any card (GW-76)."""
    if what == "card":
        return True
    breed = herd.breed_of(card)
    return not breed if what == "objective" else bool(breed) if what == "cattle" else breed == what


def pairs(trail: Trail, who: str, *, publicly: bool = False) -> list[str]:
    """The breeds of which two cards can be discarded (GW-76)."""
    if hand_size(trail, who) < 2:
        return []
    counts = Counter(herd.breed_of(card) for card in in_hand(trail, who, publicly=publicly))
    return [breed for breed in BREEDS if counts[breed] >= 2]


def why_not_discard(trail: Trail, who: str, what: str, *, publicly: bool = False) -> RuleError | None:
    """Why a cost in cards cannot be paid; `publicly` as everybody may know it."""
    if what == "pair":
        possible = bool(pairs(trail, who, publicly=publicly))
    else:
        possible = any(fits(card, what) for card in in_hand(trail, who, publicly=publicly))
    if possible:
        return None
    return not_in_hand(what)


def not_in_hand(what: str = "card") -> RuleError:
    return RuleError(_("There is no such card in hand: {card}", card=named(what)), rule="GW-76", code="no_card")


def named(what: str) -> Words:
    """What a cost asks for, in words."""
    return BREEDS[what].name if what in BREEDS else _COSTS[what]


_COSTS: dict[str, Text] = {
    "pair": _("a pair of one breed"),
    "cattle": _("a cattle card"),
    "objective": _("an objective card"),
    "card": _("a card"),
}


def discard(trail: Trail, who: str, cards: Sequence[str], reason: Words, to: str = "") -> None:
    """Cards go from the hand face up to the discard pile, or out of the game."""
    source = f"{who}/hand" if knows_hands(trail) else f"{who}/unseen"
    for card in cards:
        trail.ledger.put(card, source, to or f"{who}/discard", reason)
        if not knows_hands(trail):
            trail.ledger.move(HAND_CARD, 1, who, BANK, reason)
        if card in trail.hidden:
            trail.hidden.remove(card)
    if cards:
        gone = _("{who} removes {cards} from the game", who=who, cards=listed(map(card_name, cards)))
        trail.say(gone if to == GONE else _("{who} discards {cards}", who=who, cards=listed(map(card_name, cards))))


def play(trail: Trail, who: str, card: str) -> None:
    """An objective card goes from the hand into the objective area."""
    source = f"{who}/hand" if knows_hands(trail) else f"{who}/unseen"
    trail.ledger.put(card, source, f"{who}/objectives", _("played"))
    if not knows_hands(trail):
        trail.ledger.move(HAND_CARD, 1, who, BANK, _("played"))
    if card in trail.hidden:
        trail.hidden.remove(card)


def show_hand(trail: Trail, who: str, cards: Sequence[str]) -> None:
    """The whole hand is shown and discarded (GW-51)."""
    discard(trail, who, cards, _("sold in Kansas City"))


def receive(trail: Trail, who: str, card: str, source: str) -> None:
    """A card comes straight into the hand (GW-77)."""
    if knows_hands(trail):
        trail.ledger.put(card, source, f"{who}/hand", _("taken into the hand"))
    else:
        trail.ledger.put(card, source, f"{who}/unseen", _("taken into the hand"))
        trail.ledger.move(HAND_CARD, 1, BANK, who, _("taken into the hand"))


# Drawing


def draws(trail: Trail, who: str, wanted: int) -> herd.DrawnUp:
    """What drawing so many cards comes to (GW-71, GW-72)."""
    hand = hand_size(trail, who)
    return herd.draw_up(hand + wanted, hand, pile_size(trail, who), len(trail.ledger.at(f"{who}/discard")))


def start_draw(trail: Trail, who: str, count: int) -> None:
    """Draw cards; where the hands are known, the player is asked which cards came."""
    trail.drawing, trail.drawn = count, 0
    _settle_draw(trail, who)


def _settle_draw(trail: Trail, who: str) -> None:
    """Draw as far as nobody has to be asked which cards came."""
    while trail.drawing:
        if not pile_size(trail, who) and not _reshuffle(trail, who):
            trail.drawing = 0
            return
        pile = pile_size(trail, who)
        if not knows_hands(trail):
            count = min(trail.drawing, pile)
            trail.ledger.move(HAND_CARD, count, BANK, who, _("drawn"))
            _have_drawn(trail, count)
        elif pile <= trail.drawing:
            _into_hand(trail, who, list(trail.ledger.at(f"{who}/unseen")))
        else:
            return


def _reshuffle(trail: Trail, who: str) -> bool:
    """The discard pile becomes the draw pile; False if there is none either (GW-72)."""
    pile = list(trail.ledger.at(f"{who}/discard"))
    for card in pile:
        trail.ledger.put(card, f"{who}/discard", f"{who}/unseen", _("shuffled"))
    if pile:
        trail.say(n_("{who} shuffles {n} card", "{who} shuffles {n} cards", len(pile), who=who))
    return bool(pile)


def _have_drawn(trail: Trail, count: int) -> None:
    trail.drawing -= count
    trail.drawn += count


def take_drawn(trail: Trail, who: str, cards: Sequence[str]) -> None:
    """The player has said which cards came."""
    _into_hand(trail, who, cards)
    _settle_draw(trail, who)


def _into_hand(trail: Trail, who: str, cards: Sequence[str]) -> None:
    for card in cards:
        trail.ledger.put(card, f"{who}/unseen", f"{who}/hand", _("drawn"))
    _have_drawn(trail, len(cards))


def draw_ask(trail: Trail, who: str) -> ChooseSeveral:
    """Which cards came, a secret of the player who drew them."""
    count, kept = min(trail.drawing, pile_size(trail, who)), trail.settings["hands"] == "kept"
    return ChooseSeveral(
        who=who,
        title=n_("Draw {n} card", "Draw {n} cards", count),
        options=options(trail, who, trail.ledger.at(f"{who}/unseen")),
        least=count,
        most=count,
        secret=True,
        chance=kept,
        only_luck=kept,
    )


def options(trail: Trail, who: str, cards: Sequence[str], *, publicly: bool = False) -> list[Option]:
    """Every single card as something to choose; `publicly` a hidden objective card does not say what it is."""
    secret = [card for card in cards if publicly and card in trail.hidden]
    shown = single.cards_one_by_one(who, [card for card in cards if card not in secret])
    return [*shown, *(Option(f"{HIDDEN_CARD}#{copy}", HIDDEN) for copy in range(1, len(secret) + 1))]


def meant(trail: Trail, who: str, answers: Sequence[str]) -> list[str]:
    """The cards that options such as `jersey#2` stand for."""
    secret = [card for card in trail.hidden if card in in_hand(trail, who)]
    return [secret.pop(0) if kind == HIDDEN_CARD else kind for kind in single.kinds(answers)]


HIDDEN_CARD = "hidden"
