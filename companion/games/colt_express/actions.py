"""The six actions: what each can do now, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, Union

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.colt_express.components import ROOF_MOVE
from companion.games.colt_express.marshal import meet_the_marshal, move_the_marshal, take_bullet
from companion.games.colt_express.train import AT_OPPONENTS, Punch, Train, kind_of, level_of, vehicle_of
from companion.games.colt_express.words import CARD_NAMES, KIND_NAMES, spot_name
from companion.text import Text, Words, _

__all__ = [
    "Choice",
    "carry_out",
    "drop_kinds",
    "fire_targets",
    "legal",
    "marshal_vehicles",
    "may_keep",
    "move_spots",
    "neighbours",
    "punch_targets",
    "rob_kinds",
]

Choice: TypeAlias = Union[str, int, Punch]


# What is possible now


def neighbours(train: Train, spot: str) -> list[str]:
    """The same level of the adjacent vehicles (CX-05)."""
    vehicle, level = vehicle_of(spot), level_of(spot)
    return [f"{next}:{level}" for next in (vehicle - 1, vehicle + 1) if 0 <= next <= train.caboose]


def move_spots(train: Train, bandit: str) -> list[str]:
    """Inside one vehicle, on the roofs up to three (CX-55, CX-56)."""
    spot = train.spot(bandit)
    if level_of(spot) == "in":
        return neighbours(train, spot)
    here = vehicle_of(spot)
    reach = range(max(0, here - ROOF_MOVE), min(train.caboose, here + ROOF_MOVE) + 1)
    return [f"{vehicle}:roof" for vehicle in reach if vehicle != here]


def floor_spots(train: Train, bandit: str) -> list[str]:
    """The other level of the same vehicle (CX-57)."""
    return [_other_level(train.spot(bandit))]


def _other_level(spot: str) -> str:
    return f"{vehicle_of(spot)}:{'roof' if level_of(spot) == 'in' else 'in'}"


def fire_targets(train: Train, bandit: str) -> list[str]:
    """Whom a bandit can hit now (CX-58 to CX-62)."""
    if not train.gun(bandit):
        return []
    spot = train.spot(bandit)
    if level_of(spot) == "in":
        targets = [other for next in neighbours(train, spot) for other in train.bandits_at(next)]
    else:
        here = vehicle_of(spot)
        forward = _nearest(train, range(here - 1, -1, -1))
        back = _nearest(train, range(here + 1, train.caboose + 1))
        targets = forward + back
    if train.has_power(bandit, "Tuco"):
        targets += train.bandits_at(_other_level(spot))
    return _spare_belle(train, targets)


def _nearest(train: Train, vehicles: range) -> list[str]:
    """The bandits on the first occupied roof: nobody can be hit behind them (CX-59)."""
    for vehicle in vehicles:
        if found := train.bandits_at(f"{vehicle}:roof"):
            return found
    return []


def _spare_belle(train: Train, targets: list[str]) -> list[str]:
    """Belle is no target while another could be, over the whole set (CX-80)."""
    others = [target for target in targets if not train.has_power(target, "Belle")]
    return others or targets


def rob_kinds(train: Train, bandit: str) -> list[str]:
    """The kinds of loot on the bandit's own spot (CX-63)."""
    return _kinds(train.loot_at(train.spot(bandit)))


def _kinds(tokens: Sequence[str]) -> list[str]:
    found = {kind_of(token) for token in tokens}
    return [kind for kind in KIND_NAMES if kind in found]


def punch_targets(train: Train, bandit: str) -> list[str]:
    """The other bandits on the same spot (CX-64)."""
    return _spare_belle(train, [other for other in train.bandits_at(train.spot(bandit)) if other != bandit])


def drop_kinds(train: Train, victim: str) -> list[str]:
    """What a punch can knock loose (CX-65)."""
    return _kinds(train.loot_of(victim))


def may_keep(train: Train, bandit: str, drop: str) -> bool:
    """Cheyenne may take the purse at once (CX-81)."""
    return drop == "purse" and train.has_power(bandit, "Cheyenne")


def marshal_vehicles(train: Train) -> list[int]:
    """One vehicle forward or back (CX-67)."""
    return [vehicle_of(spot) for spot in neighbours(train, f"{train.marshal}:in")]


_LEGAL: dict[str, Callable[[Train, str], Sequence[str | int]]] = {
    "move": move_spots,
    "floor": floor_spots,
    "fire": fire_targets,
    "rob": rob_kinds,
    "punch": punch_targets,
    "marshal": lambda train, _bandit: marshal_vehicles(train),
}


def legal(train: Train, bandit: str, card: str) -> Sequence[str | int]:
    """What the card's owner can choose now: spots, bandits, kinds or vehicles; for a punch its targets."""
    if card not in _LEGAL:
        raise RuleError(_("There is no card {card}", card=card[:20]), code="illegal_choice")
    return _LEGAL[card](train, bandit)


# Doing it


def carry_out(train: Train, bandit: str, card: str, choice: Choice | None = None) -> str:
    """Carry out a card, which its owner cannot decline (CX-51): `done`, or `no_effect` where nothing is possible."""
    options = legal(train, bandit, card)
    if not options:
        why = _why_nothing(train, bandit, card)
        train.say(_("{bandit}: {card} has no effect: {why}", bandit=bandit, card=CARD_NAMES[card], why=why))
        return "no_effect"
    if choice is None:
        if len(options) > 1 or card == "punch":  # CX-52: a punch always needs an explicit choice
            raise RuleError(_("{bandit} must choose", bandit=bandit), rule="CX-52", code="choice_required")
        choice = options[0]
    if card == "punch":
        punch(train, bandit, _offered_punch(train, bandit, choice))
    elif isinstance(choice, int) and not isinstance(choice, bool) and choice in options:
        move_the_marshal(train, choice, _("{bandit} plays the Marshal", bandit=bandit))
    elif isinstance(choice, str) and choice in options:
        _DOING[card](train, bandit, choice)
    else:
        raise _not_offered()
    return "done"


def _why_nothing(train: Train, bandit: str, card: str) -> Text:
    if card == "rob":
        return _("no loot here")
    if card == "punch":
        return _("nobody is here")
    return _("nobody is in sight") if train.gun(bandit) else _("the gun is empty")


def _not_offered() -> RuleError:
    return RuleError(_("That is not possible now"), rule="CX-52", code="illegal_choice")


def _offered_punch(train: Train, bandit: str, choice: Choice) -> Punch:
    """The choice if every part of it is possible."""
    if not isinstance(choice, Punch) or choice.target not in punch_targets(train, bandit):
        raise _not_offered()
    if choice.drop not in (drop_kinds(train, choice.target) or [""]):
        raise _not_offered()
    if choice.to not in neighbours(train, train.spot(choice.target)):
        raise _not_offered()
    if choice.keep and not may_keep(train, bandit, choice.drop):
        raise _not_offered()
    return choice


def go(train: Train, bandit: str, spot: str, reason: Words) -> None:
    """A bandit comes to another spot, where the Marshal may be."""
    train.ledger.put(bandit, train.spot(bandit), spot, reason)
    train.say(_("{bandit} → {spot}", bandit=bandit, spot=spot_name(spot)))
    if spot == f"{train.marshal}:in":
        meet_the_marshal(train)


def move(train: Train, bandit: str, spot: str) -> None:
    go(train, bandit, spot, CARD_NAMES["move"])


def floor(train: Train, bandit: str, spot: str) -> None:
    go(train, bandit, spot, CARD_NAMES["floor"])


def fire(train: Train, bandit: str, victim: str) -> None:
    """The victim gets one of the shooter's bullets (CX-61); Django's hit also pushes him (CX-82)."""
    take_bullet(train, f"{bandit}/gun", victim, _("shot by {bandit}", bandit=bandit))
    train.say(_("{bandit} hits {victim}: hand over a bullet", bandit=bandit, victim=victim))
    shooter, hit = train.leaders[bandit], train.leaders[victim]
    if train.two_players and shooter != hit:
        train.ledger.move(AT_OPPONENTS, 1, BANK, f"{shooter}/shots", _("shot by {bandit}", bandit=bandit))
    if train.has_power(bandit, "Django"):
        here, there = vehicle_of(train.spot(bandit)), vehicle_of(train.spot(victim))
        further = there + (1 if there > here else -1)
        if 0 <= further <= train.caboose:
            go(
                train,
                victim,
                f"{further}:{level_of(train.spot(victim))}",
                _("pushed by {bandit}’s shot", bandit=bandit),
            )


def rob(train: Train, bandit: str, kind: str) -> None:
    """One token from the own spot, purses unseen (CX-63)."""
    spot = train.spot(bandit)
    train.ledger.put(_first(train.loot_at(spot), kind), spot, f"{bandit}/loot", _("robbed by {bandit}", bandit=bandit))
    train.say(_("{bandit} takes a {loot}", bandit=bandit, loot=KIND_NAMES[kind]))


def _first(tokens: Sequence[str], kind: str) -> str:
    return next(token for token in tokens if kind_of(token) == kind)


def punch(train: Train, bandit: str, choice: Punch) -> None:
    """The token lands, or Cheyenne takes it; then the victim moves; then the Marshal (CX-142)."""
    victim, spot = choice.target, train.spot(choice.target)
    reason = _("punched by {bandit}", bandit=bandit)
    if choice.drop:
        token = _first(train.loot_of(victim), choice.drop)
        loot = KIND_NAMES[choice.drop]
        train.ledger.put(token, f"{victim}/loot", f"{bandit}/loot" if choice.keep else spot, reason)
        if choice.keep:
            train.say(_("{bandit} takes {victim}’s {loot}", bandit=bandit, victim=victim, loot=loot))
        else:
            train.say(_("{victim} drops a {loot}: {spot}", victim=victim, loot=loot, spot=spot_name(spot)))
    go(train, victim, choice.to, reason)


_DOING: dict[str, Callable[[Train, str, str], None]] = {"move": move, "floor": floor, "fire": fire, "rob": rob}
