"""The lowball: ante, cheatin' window, lowest hand, pot (DT-G01 to DT-G08)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.game.cards import JOKERS, RANKS
from companion.game.ledger import BANK
from companion.game.players import clockwise_from
from companion.games.doomtown import hands
from companion.games.doomtown.components import ANTE, MOST_JOKERS
from companion.games.doomtown.hands import Hand, Key
from companion.games.doomtown.town import GHOST_ROCK, OWED, POT, Town
from companion.text import _, n_

__all__ = [
    "ace_jokers",
    "ante",
    "cheatin_order",
    "hand_of",
    "lowest",
    "lowest_pulls",
    "pot",
    "pull_rank",
    "take_pot",
    "tied_for_lowest",
    "warn_of_jokers",
]


def ante(town: Town) -> None:
    """Everybody puts 1 into the pot; who has nothing borrows it and owes it (DT-G01)."""
    for player in town.names:
        if town.stash(player) < ANTE:
            town.ledger.move(GHOST_ROCK, ANTE, BANK, player, _("borrowed for the ante"))
            town.ledger.move(OWED, ANTE, BANK, player, _("borrowed for the ante"))
            town.say(_("{player} borrows the ante", player=player))
        town.ledger.move(GHOST_ROCK, ANTE, player, POT, _("ante"))


def pot(town: Town) -> int:
    return town.ledger.amount(POT, GHOST_ROCK)


def hand_of(town: Town, player: str) -> Hand:
    """A lowball hand; its jokers make it as weak as they can (DT-H12)."""
    return hands.evaluate(town.hands[player], lowball=True, jokers_as=town.jokers_as.get(player, ()))


def lowest(town: Town) -> list[str]:
    """The contender with the lowest hand; several if they tie exactly (DT-G03, DT-G04, DT-G07)."""
    keys = {p: hands.key(hand_of(town, p), town.rank_modifiers.get(p, 0)) for p in town.contenders}
    return tied_for_lowest(keys)


def tied_for_lowest(keys: Mapping[str, Key]) -> list[str]:
    low = min(keys.values())
    return [player for player, key in keys.items() if key == low]


def cheatin_order(seats: Sequence[str], first: str, cheatin: Collection[str]) -> list[str]:
    """Who may answer somebody else's cheatin' hand, from the previous Winner on (DT-G06)."""
    return [player for player in clockwise_from(list(seats), first) if any(other != player for other in cheatin)]


def pull_rank(card: str) -> int:
    """The rank of a pulled card; a joker is pulled to go first, so it counts as an ace."""
    return 1 if card in JOKERS else RANKS.index(card[:-1]) + 1


def lowest_pulls(pulls: Mapping[str, str]) -> list[str]:
    """Who has pulled the lowest rank for the order of day 1 (DT-S06)."""
    return tied_for_lowest({player: (pull_rank(card),) for player, card in pulls.items()})


def take_pot(town: Town, winner: str) -> None:
    """The Winner takes the whole pot, borrowed antes and all (DT-G05, E-23)."""
    town.winner = winner
    town.ledger.move(GHOST_ROCK, pot(town), POT, winner, _("won the lowball"))


def ace_jokers(town: Town, player: str, cards: Collection[str]) -> None:
    """Jokers of a final hand or a pull leave the game (DT-H13)."""
    used = sum(card in JOKERS for card in cards)
    if used:
        town.jokers_aced[player] = town.jokers_aced.get(player, 0) + used
        joker = n_(
            "{player}: the joker goes to Boot Hill", "{player}: both jokers go to Boot Hill", used, player=player
        )
        town.say(joker)


def warn_of_jokers(town: Town, player: str, cards: list[str]) -> None:
    """A joker that had been aced cannot be there again (DT-K22)."""
    jokers = sum(card in JOKERS for card in cards)
    if jokers and jokers + town.jokers_aced.get(player, 0) > MOST_JOKERS:
        town.say(_("{player}: look again, that joker was aced", player=player))
