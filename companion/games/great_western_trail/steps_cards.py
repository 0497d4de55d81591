"""The questions about cards: which are discarded, drawn or removed (GW-76, GW-110, GW-113)."""

from __future__ import annotations

from itertools import combinations

from companion.game.asks import Ask, Choose, ChooseSeveral, Number, Option
from companion.game.flow import Step
from companion.games.great_western_trail import cards, facts
from companion.games.great_western_trail.doing import abandon
from companion.games.great_western_trail.single import card_tags
from companion.games.great_western_trail.trail import GONE, Trail
from companion.games.great_western_trail.words import card_name, listed
from companion.text import Text, _, n_

__all__ = ["DiscardDrawn", "DrawCards", "HowMany", "Pair", "RemoveCards", "WhichCard"]

_ACTION = _("Phase B")


class WhichCard(Step[Trail]):
    """Which card pays a cost that several could pay (GW-76)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, what = trail.active, self._what(trail)
        kinds = sorted({card for card in cards.in_hand(trail, who) if cards.fits(card, what)})
        options = [
            Option(card, card_name(card), tags=card_tags(who, card))
            for card in kinds
            if card not in trail.hidden or cards.knows_hands(trail)
        ]
        if len(options) < len(kinds):
            options.append(Option(cards.HIDDEN_CARD, _("the hidden objective card")))
        if not options:
            return []
        return [
            Choose(
                who=who,
                title=_("Discard {what}", what=cards.named(what)),
                options=options,
                secret=cards.knows_hands(trail),
            )
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        cards.discard(trail, who, cards.meant(trail, who, [answer]), _("paid"))
        return "discarded"

    def run(self, trail: Trail) -> str:
        abandon(trail)
        return "discarded"

    @staticmethod
    def _what(trail: Trail) -> str:
        what = trail.todo[-1].what
        return "cattle" if what == "card" and facts.value(trail, "6b cattle") else what


class Pair(Step[Trail]):
    """Two cards of one breed."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [
            Option(id, listed(map(card_name, pair)) if len(set(pair)) > 1 else card_name(pair[0]))
            for id, pair in _pairs(trail, who).items()
        ]
        if not options:
            return []
        secret = cards.knows_hands(trail)
        return [Choose(who=who, title=_("Discard two of one breed"), options=options, secret=secret)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        cards.discard(trail, who, _pairs(trail, who)[answer], _("paid"))
        return "discarded"

    def run(self, trail: Trail) -> str:
        abandon(trail)
        return "discarded"


def _pairs(trail: Trail, who: str) -> dict[str, tuple[str, str]]:
    """The pairs that can be discarded: by the breed, and by the cards where their points differ."""
    found: dict[str, tuple[str, str]] = {}
    for breed in cards.pairs(trail, who):
        held = sorted(card for card in cards.in_hand(trail, who) if cards.fits(card, breed))
        pairs = dict.fromkeys(combinations(held, 2))
        found.update({breed if len(pairs) == 1 else "+".join(pair): pair for pair in pairs})
    return found


class HowMany(Step[Trail]):
    """How many cards to draw, where it is up to a number."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        todo, who = trail.todo[-1], trail.active
        most = self._most(trail)
        if todo.what == "exactly" or not most:
            return []
        return [Number(who=who, title=_("Draw how many cards?"), most=most, start=most, quick=most)]

    def take(self, trail: Trail, who: str, answer: int) -> str:
        todo = trail.todo.pop()
        if todo.what == "exactly" and facts.value(trail, "discard in full"):
            trail.owed = todo.n - answer
        cards.start_draw(trail, who, answer)
        return "counted"

    def run(self, trail: Trail) -> str:
        return self.take(trail, trail.active, self._most(trail))

    @staticmethod
    def _most(trail: Trail) -> int:
        todo, who = trail.todo[-1], trail.active
        wanted = trail.workers(who)["cowboy"] if todo.what == "cowboys" else todo.n
        return cards.draws(trail, who, wanted).drawn


class DrawCards(Step[Trail]):
    """Which cards came, where the companion knows the hands."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        return [cards.draw_ask(trail, trail.active)] if trail.drawing else []

    def take(self, trail: Trail, who: str, answer: list[str]) -> None:
        cards.take_drawn(trail, who, cards.meant(trail, who, answer))

    def run(self, trail: Trail) -> str:
        if trail.drawn:
            count = trail.drawn
            trail.say(n_("{who} draws {n} card", "{who} draws {n} cards", count, who=trail.active))
        return "drawn"


class DiscardDrawn(Step[Trail]):
    """As many cards as were drawn, or as printed where the table rules so; any cards of the hand (GW-113)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        count = min(trail.drawn + trail.owed, cards.hand_size(trail, trail.active))
        if not count:
            return []
        return [_from_hand(trail, n_("Discard {n} card", "Discard {n} cards", count), count, count)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        cards.discard(trail, who, cards.meant(trail, who, answer), _("discarded"))
        return self.run(trail)

    def run(self, trail: Trail) -> str:
        trail.drawn = trail.owed = 0
        return "discarded"


def _from_hand(trail: Trail, title: Text, least: int, most: int) -> ChooseSeveral:
    who, secret = trail.active, cards.knows_hands(trail)
    options = cards.options(trail, who, cards.in_hand(trail, who), publicly=not secret)
    return ChooseSeveral(who=who, title=title, options=options, least=least, most=most, secret=secret)


class RemoveCards(Step[Trail]):
    """Hand cards leave the game (GW-110)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        most = min(trail.todo[-1].n, cards.hand_size(trail, trail.active))
        if not most:
            return []
        return [_from_hand(trail, n_("Remove {n} card", "Remove up to {n} cards", most), 0, most)]

    def take(self, trail: Trail, who: str, answer: list[str]) -> str:
        cards.discard(trail, who, cards.meant(trail, who, answer), _("removed"), GONE)
        return self.run(trail)

    def run(self, trail: Trail) -> str:
        trail.todo.pop()
        return "removed"
