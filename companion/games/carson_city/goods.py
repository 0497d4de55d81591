"""Money, points, roads and cowboys changing hands: each with its reason, and said aloud."""

from __future__ import annotations

from companion.game.ledger import BANK
from companion.games.carson_city.geometry import SIDES
from companion.games.carson_city.town import (
    DYNAMITE,
    HORSE,
    MONEY,
    NO_DUEL,
    REVOLVER,
    ROAD,
    SUPPLY,
    VP,
    WHITE_COWBOY,
    Town,
    beside,
    cowboy,
)
from companion.text import Words, _, n_

__all__ = [
    "call_cowboys",
    "earn",
    "gain_dynamite",
    "gain_horse",
    "gain_revolvers",
    "gain_roads",
    "hand_over",
    "lose",
    "pay",
    "put_away",
    "score",
    "spend_cowboy",
    "take_home",
]


def earn(town: Town, who: str, amount: int, reason: Words) -> None:
    """The bank pays."""
    if amount:
        town.ledger.move(MONEY, amount, BANK, who, reason)
        town.say(_("{who} +${n}: {reason}", who=who, n=amount, reason=reason))


def pay(town: Town, who: str, amount: int, reason: Words) -> None:
    """The bank is paid."""
    if amount:
        town.ledger.move(MONEY, amount, who, BANK, reason)
        town.say(_("{who} −${n}: {reason}", who=who, n=amount, reason=reason))


def hand_over(town: Town, who: str, amount: int, to: str, reason: Words) -> None:
    """A player pays another; nobody pays more than is there (G-16)."""
    amount = min(amount, town.money(who))
    if amount:
        town.ledger.move(MONEY, amount, who, to, reason)
        town.say(_("{who} gives {to} ${n}: {reason}", who=who, to=to, n=amount, reason=reason))


def score(town: Town, who: str, points: int, reason: Words) -> None:
    if points:
        town.ledger.move(VP, points, BANK, who, reason)
        town.say(_("{who} +{n} VP: {reason}", who=who, n=points, reason=reason))


def gain_roads(town: Town, who: str, count: int, reason: Words) -> None:
    town.ledger.move(ROAD, count, BANK, who, reason)
    town.say(n_("{who} takes {n} road: {reason}", "{who} takes {n} roads: {reason}", count, who=who, reason=reason))
    in_play = sum(town.ledger.amount(holder, ROAD) for holder in (*town.names, *SIDES))
    if in_play > town.facts.road_pieces:  # CC-DA-04: the box remembers roads that leave the board
        town.say(_("The road pieces run out: lift some that are of no more use from the board"))


def gain_revolvers(town: Town, who: str, count: int, reason: Words) -> None:
    town.ledger.move(REVOLVER, count, BANK, who, reason)
    town.say(
        n_("{who} takes {n} revolver: {reason}", "{who} takes {n} revolvers: {reason}", count, who=who, reason=reason)
    )


def gain_dynamite(town: Town, who: str, count: int, reason: Words) -> None:
    """As far as the supply goes."""
    count = min(count, town.ledger.amount(SUPPLY, DYNAMITE))
    if count:
        town.ledger.move(DYNAMITE, count, SUPPLY, who, reason)
    town.say(_("{who} takes {n} dynamite: {reason}", who=who, n=count, reason=reason))


def gain_horse(town: Town, who: str, to: str, reason: Words) -> bool:
    """A horse from the supply, if there is one left."""
    if HORSE not in town.ledger.at("horses"):
        town.say(_("No horse is left for {who}", who=who))
        return False
    town.ledger.put(HORSE, "horses", to, reason)
    town.say(_("{who} takes a horse: {reason}", who=who, reason=reason))
    return True


def call_cowboys(town: Town, who: str, count: int, reason: Words) -> int:
    """Cowboys from the supply into the reserve, as far as the ten go; how many came."""
    came = min(count, len(town.ledger.at(f"{who}/supply")))
    for _each in range(came):
        town.ledger.put(cowboy(who), f"{who}/supply", f"{who}/cowboys", reason)
    if came:
        town.say(
            n_("{who} takes {n} cowboy: {reason}", "{who} takes {n} cowboys: {reason}", came, who=who, reason=reason)
        )
    return came


def spend_cowboy(town: Town, who: str, place: str, reason: Words) -> None:
    """A cowboy whose work is done goes to the supply, a white one back beside the board."""
    if cowboy(who) in town.ledger.at(place):
        town.ledger.put(cowboy(who), place, f"{who}/supply", reason)
    elif town.white_holder == who and town.is_white_at(place):
        town.ledger.put(WHITE_COWBOY, place, "white cowboy", reason)


def take_home(town: Town, who: str, place: str, reason: Words) -> None:
    """A cowboy rides back into the personal reserve, where it is firepower again."""
    town.ledger.put(cowboy(who), place, f"{who}/cowboys", reason)


def put_away(town: Town, who: str, place: str) -> None:
    """Dynamite and no-duel tokens beside a cowboy that is gone return to the supply."""
    for unit in (DYNAMITE, NO_DUEL):
        laid = town.ledger.amount(beside(who, place), unit)
        town.ledger.move(unit, laid, beside(who, place), SUPPLY, _("Used"))


def lose(town: Town, who: str, points: int, reason: Words) -> None:
    """Points go back."""
    town.ledger.move(VP, points, who, BANK, reason)
    town.say(_("{who} −{n} VP: {reason}", who=who, n=points, reason=reason))
