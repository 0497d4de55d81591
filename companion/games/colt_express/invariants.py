"""What always holds on the table, whatever was played or corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.game.ledger import BANK, OUTSIDE
from companion.games.colt_express import scheming
from companion.games.colt_express.components import BULLETS, CARDS, JEWELS, NEUTRAL_BULLETS, PURSES, STRONGBOXES
from companion.games.colt_express.train import BOX, BULLET, CARD, MARSHAL, PILE, Train, kind_of, level_of
from companion.games.colt_express.words import spot_name
from companion.text import _

__all__ = ["broken"]


def broken(train: Train) -> Iterator[str]:
    """A sentence for everything that cannot be."""
    yield from _nothing_negative(train)
    yield from _nothing_lost(train)
    yield from _everybody_stands_somewhere(train)
    yield from _cards_add_up(train)
    yield from _pile_is_sound(train)


def _nothing_negative(train: Train) -> Iterator[str]:
    for holder, held in train.ledger.amounts.items():
        if holder in (BANK, OUTSIDE):
            continue
        for unit, amount in held.items():
            if amount < 0:
                yield str(_("{who} would have {n} {unit}", who=holder, n=amount, unit=unit))


def _nothing_lost(train: Train) -> Iterator[str]:
    expected = Counter({"P": PURSES, "J": JEWELS, "S": STRONGBOXES, MARSHAL: 1})
    expected.update(train.bandits)
    expected.update({token: n for token, n in _brought_in(train).items() if kind_of(token)})
    totals = train.ledger.totals()
    bullets = NEUTRAL_BULLETS + BULLETS * len(train.bandits)
    if totals[BULLET] != bullets:
        yield str(_("There would be {n} bullets instead of {all}", n=totals[BULLET], all=bullets))
    units = {unit for held in train.ledger.amounts.values() for unit in held}
    for piece in {*expected, *totals} - units:
        if totals[piece] != expected[piece]:
            yield str(
                _("There would be {n} of {piece} instead of {all}", n=totals[piece], piece=piece, all=expected[piece])
            )


def _brought_in(train: Train) -> Counter[str]:
    """Pieces that corrections brought from outside, where they had not been laid before."""
    outside: Counter[str] = Counter()
    new: Counter[str] = Counter()
    for entry in train.ledger.entries:
        if entry.source == OUTSIDE:
            if outside[entry.what]:
                outside[entry.what] -= 1
            else:
                new[entry.what] += 1
        if entry.target == OUTSIDE:
            outside[entry.what] += 1
    return new


def _everybody_stands_somewhere(train: Train) -> Iterator[str]:
    spots = train.spots
    standing = [piece for spot in spots for piece in train.ledger.at(spot)]
    if standing.count(MARSHAL) != 1:
        yield str(_("The Marshal must be in exactly one vehicle"))
        return
    marshal = train.ledger.where(MARSHAL)
    if level_of(marshal) != "in":
        yield str(_("The Marshal never climbs on a roof"))
    for bandit in train.bandits:
        if not train.boarded and bandit not in train.ledger.at(BOX):
            yield str(_("{bandit} has not boarded yet", bandit=bandit))
        if train.boarded and standing.count(bandit) != 1:
            yield str(_("{bandit} must be on exactly one spot", bandit=bandit))
    for bandit in train.bandits_at(marshal):
        yield str(_("{bandit} cannot stay with the Marshal: {spot}", bandit=bandit, spot=spot_name(marshal)))


def _cards_add_up(train: Train) -> Iterator[str]:
    """Hand, deck, discard and pile hold the player's own cards and the bullets received (CX-133)."""
    waiting = Counter(entry.owner for entry in train.pile[train.turned :])
    if train.ledger.amount(PILE, CARD) != waiting.total():
        yield str(_("The pile must hold {n} cards", n=waiting.total()))
    corrected = _corrections(train)
    for player in train.names:
        own = [f"{player}/{where}" for where in ("hand", "deck", "discard")]
        bullets = [f"{bandit}/received" for bandit in train.team(player)]
        cards = sum(train.ledger.amount(holder, CARD) - corrected[holder] for holder in own) + waiting[player]
        received = sum(train.ledger.amount(holder, BULLET) - corrected[holder] for holder in bullets)
        if cards != scheming.deck_size(train) + received:
            yield str(
                _(
                    "{who} would have {n} cards instead of {all}",
                    who=player,
                    n=cards,
                    all=scheming.deck_size(train) + received,
                )
            )


def _corrections(train: Train) -> Counter[str]:
    """How much corrections have added to each holder."""
    added: Counter[str] = Counter()
    for entry in train.ledger.entries:
        if entry.source == OUTSIDE:
            added[entry.target] += entry.amount
        if entry.target == OUTSIDE:
            added[entry.source] -= entry.amount
    return added


def _pile_is_sound(train: Train) -> Iterator[str]:
    for entry in train.pile:
        if entry.owner not in train.names or (entry.bandit and train.leaders.get(entry.bandit) != entry.owner):
            yield str(_("A card of the pile belongs to nobody here: {who}", who=entry.actor))
        if entry.card and entry.card not in CARDS:
            yield str(_("There is no card {card}", card=entry.card))
    for player in train.names:
        for (bandit, card), count in scheming.played(train, player).items():
            if card and count > scheming.copies(train, card):
                yield str(_("{who} has played too many of one card", who=bandit or player))
