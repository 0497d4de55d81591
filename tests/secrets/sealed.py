"""What each player alone may know, game by game, read straight from the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from companion.game.asks import Answer, Ask, Cards, Choose, Confirm
from companion.game.game import Correction
from companion.game.players import TABLE
from companion.games.carson_city.cards import GUNSMITH, has
from companion.games.carson_city.cast import RED
from companion.games.carson_city.town import Town as CarsonCity
from companion.games.colt_express.train import Train
from companion.games.doomtown.components import HAND
from companion.games.doomtown.town import Town as Doomtown
from companion.games.great_western_trail.trail import Trail

__all__ = ["PLAYS", "Play", "Twins"]

TRIES = 3000

Sealed: TypeAlias = dict[tuple[str, str], object]
"""By owner and thing, what only the owner knows."""
Twins: TypeAlias = tuple[Answer, Answer]


@dataclass(frozen=True, eq=False)
class Play:
    """A game with secrets, and where they are."""

    game: str
    names: tuple[str, ...]
    settings: dict[str, Any]
    sealed: Callable[[Any], Sealed]
    twins: Callable[[Any, Ask, Random], Twins | None]
    """Two answers to a question that nobody else may tell apart; none if the answer is for everybody to see."""
    secrets: frozenset[str]
    """The steps at which something is kept secret; each must have been tried."""
    times: int
    """So often each is tried; less where a game takes long."""
    likes: tuple[str, ...] = ()
    """Options that lead to secrets, and are therefore chosen more often than by chance."""
    built: tuple[Correction, ...] = ()
    """What lies on the table from the first turn on, so that chance need not bring it there."""

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.settings.items())])


def two_answers(ask: Ask, luck: Random) -> Twins | None:
    """Two answers of the same kind and length to a secret question."""
    if not ask.secret or isinstance(ask, Confirm):  # whether somebody says yes shows in what is asked next
        return None
    one = _some_answer(ask, luck)
    for _try in range(TRIES):
        other = _some_answer(ask, luck)
        if other != one and _length(other) == _length(one):
            return one, other
    return None


def _some_answer(ask: Ask, luck: Random) -> Answer:
    return ask.by_chance(luck) if ask.chance else next(iter(ask.some_answers(luck)))


def _length(answer: Answer) -> int:
    return len(answer) if isinstance(answer, list) else 0


# Colt Express: cards laid face down and tapped; whom a team sends to the caboose.


def _colt(train: Train) -> Sealed:
    found: Sealed = {
        (entry.owner, f"card {number}"): (entry.bandit, entry.card, entry.copy)
        for number, entry in enumerate(train.pile)
        if entry.hidden
    }
    if len(train.in_caboose) < len(train.names):
        found |= {(who, "caboose"): bandit for who, bandit in train.in_caboose.items()}
    return found


def _colt_twins(_train: Train, ask: Ask, luck: Random) -> Twins | None:
    """A card laid face down has one word for all, and only its tag says what it is."""
    if not isinstance(ask, Choose) or ask.secret:
        return two_answers(ask, luck)
    tapped = [option for option in ask.options if option.tags and not option.listed and not option.why_not]
    words = [str(option.label) for option in tapped]
    alike = [option.id for option in tapped if words.count(str(option.label)) == len(words)]
    if len(alike) < 2:
        return None
    one, other = luck.sample(alike, 2)
    return one, other


# Carson City: the forms of the New Beginning, duel tiles held, tiles laid face down in a duel.


def _carson(town: CarsonCity) -> Sealed:
    found: Sealed = {}
    if not all(name in town.forms and town.forms[name].handed_in for name in town.names):
        found |= {(who, "form"): dict(form.bought) for who, form in town.forms.items()}
    for who in town.names if town.tile_values else ():
        held = town.ledger.at(f"{who}/duel tiles")
        found[who, "tiles"] = sorted(town.tile_values[int(piece.partition("/")[2]) - 1] for piece in held)
    if town.plays("might_is_right") and town.place.endswith("duel/throw") and _throwing(town):
        found |= {(who, "throw"): tiles for who, tiles in town.duel.throws.items()}
    return found


def _throwing(town: CarsonCity, besides: str = "") -> list[str]:
    """Who has still to lay a tile face down; the red Gunsmith chooses when the others' tiles lie open."""
    done = {*town.duel.throws, besides}
    return [who for who in town.duel.fighters if who not in done and not has(town, who, GUNSMITH, RED)]


def _carson_twins(town: CarsonCity, ask: Ask, luck: Random) -> Twins | None:
    form = {"hand in", "again"}
    if isinstance(ask, Choose) and form & {option.id for option in ask.options}:
        return None  # a form handed in asks no more
    if ask.secret and ask.who == TABLE:
        return _two_deals(town, ask, luck)
    if town.place.endswith("duel/throw") and not _throwing(town, besides=ask.who):
        return None  # the last tile turns all of them up
    return two_answers(ask, luck)


def _two_deals(town: CarsonCity, ask: Ask, luck: Random) -> Twins | None:
    """Two deals that differ, with the totals that everybody announces alike."""
    share = town.facts.duel_tiles_for[len(town.names)]

    def totals(deal: Any) -> list[int]:
        values = [int(tile.partition(".")[0]) for tile in deal]
        return [sum(values[first : first + share]) for first in range(0, len(values), share)]

    one: Any = ask.by_chance(luck)
    for _try in range(TRIES):
        other: Any = ask.by_chance(luck)
        if other != one and totals(other) == totals(one):
            return one, other
    return None


# Great Western Trail: the hand, where the companion knows it, and objective cards drawn unseen.


def _trail(trail: Trail) -> Sealed:
    found: Sealed = {}
    for who in trail.names:
        held = [*trail.ledger.at(f"{who}/hand"), *trail.ledger.at(f"{who}/unseen")]
        found[who, "objectives"] = sorted(card for card in held if card in trail.hidden)
        if trail.settings["hands"] != "revealed":
            found[who, "hand"] = sorted(trail.ledger.at(f"{who}/hand"))
    return found


def _trail_twins(trail: Trail, ask: Ask, luck: Random) -> Twins | None:
    """What is drawn; whatever else is asked in secret about the hand is laid down for all to see."""
    return two_answers(ask, luck) if trail.drawing or trail.choice == "hand" else None


# Doomtown: lowball hands, draw hands and what advice was asked about.


def _doomtown(town: Doomtown) -> Sealed:
    found: Sealed = {}
    if "lowball hands" in (town.place, town.left):
        hands = town.hands | town.short
        # after a tie for lowest the hands of all others have been seen
        found |= {(who, "lowball"): list(hands[who]) for who in town.contenders if who in hands}
    fight = town.shootout
    if fight and not fight.revealed:
        found |= {(fight.players[side], "hand"): list(hand) for side, hand in (fight.hands | fight.short).items()}
        if fight.drawn:
            found[town.aside_by, "drawn"] = list(fight.drawn)
    return found


def _doomtown_twins(_town: Doomtown, ask: Ask, luck: Random) -> Twins | None:
    if isinstance(ask, Choose) and any(option.id == "other" for option in ask.options):
        kept = [option.id for option in ask.options if option.id != "other"]
        return (kept[0], kept[1]) if ask.secret and len(kept) > 1 else None
    if isinstance(ask, Cards) and ask.secret and luck.random() < 0.8:
        count = max(HAND, ask.least) if ask.most >= HAND else ask.most
        one, other = ([*luck.sample(ask.among, count)] for _hand in range(2))
        return one, other
    return two_answers(ask, luck)


_BUILT = tuple(
    Correction(f"{who}/6b", f"{who}/buildings", space, who, "for the test", "piece")
    for who, space in (("Red", "A1"), ("Blue", "A2"))
)

PLAYS = (
    Play("colt-express", ("Belle", "Ghost", "Doc"), {}, _colt, _colt_twins, frozenset({"schemin Choose"}), 12),
    Play(
        "colt-express",
        ("Red", "Yellow"),
        {"expert": True},
        _colt,
        _colt_twins,
        frozenset({"boarding Choose", "schemin Choose"}),
        12,
    ),
    Play(
        "carson-city",
        ("Red", "Blue", "Yellow"),
        {"might_is_right": True, "duel_tiles": "box", "new_beginning": True},
        _carson,
        _carson_twins,
        frozenset({"new beginning Choose", "new beginning Number", "duel tiles ChooseSeveral", "throw Choose"}),
        4,
    ),
    *(
        Play(
            "great-western-trail",
            ("Red", "Blue"),
            {"hands": hands},
            _trail,
            _trail_twins,
            frozenset(secrets),
            4,
            likes=("6", "A", "A1", "A2", "6b/0/0", "pile"),
            built=_BUILT,
        )
        for hands, secrets in (
            ("revealed", {"new objective Choose"}),
            ("tapped", {"opening hands ChooseSeveral", "phase C ChooseSeveral", "new objective Choose"}),
            ("kept", {"opening hands ChooseSeveral", "phase C ChooseSeveral", "new objective Choose"}),
        )
    ),
    *(
        Play(
            "doomtown",
            ("Red", "Blue", "Green"),
            {"compact": compact},
            _doomtown,
            _doomtown_twins,
            frozenset({"lowball hands Cards", "draw hands Cards", "all cards Cards"}),
            12,
            likes=("shootout", "call out", "job", "accept", "advice"),
        )
        for compact in (False, True)
    ),
)
