"""What happens at the end of a round, after the last card (CX-90)."""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import RuleError
from companion.game.ledger import BANK
from companion.games.colt_express.actions import go
from companion.games.colt_express.components import LOOT_VALUES, RANSOM
from companion.games.colt_express.marshal import deal_neutral_bullets, move_the_marshal
from companion.games.colt_express.train import BESIDE, Train, kind_of, level_of, vehicle_of
from companion.games.colt_express.words import spot_name
from companion.text import Words, _

__all__ = ["drop_purse", "happen", "may_pickpocket", "pickpocket", "purses_of", "revenge_asks"]


def happen(train: Train, event: str) -> None:
    """Everything of an event that needs no answer."""
    if event != "none":
        _EVENTS[event](train)


def _on_roofs(train: Train) -> list[str]:
    return [bandit for bandit in train.bandits if level_of(train.spot(bandit)) == "roof"]


def _dealt(train: Train, bandits: list[str], reason: Words) -> None:
    if bandits and deal_neutral_bullets(train, bandits, reason):
        for bandit in bandits:
            train.say(_("{bandit}: +1 neutral bullet", bandit=bandit))


def angry_marshal(train: Train) -> None:
    """He shoots at the roof above him, then goes one vehicle back: two distributions (CX-91, CX-74)."""
    here = train.marshal
    reason = _("the Marshal is angry")
    _dealt(train, train.bandits_at(f"{here}:roof"), reason)
    if here < train.caboose:
        move_the_marshal(train, here + 1, reason)


def swivel_arm(train: Train) -> None:
    """The arm sweeps everybody on the roofs to the caboose (CX-92)."""
    for bandit in _on_roofs(train):
        if vehicle_of(train.spot(bandit)) != train.caboose:
            go(train, bandit, f"{train.caboose}:roof", _("swept by the swivel arm"))


def braking(train: Train) -> None:
    """Everybody on the roofs slides one vehicle forward (CX-93)."""
    for bandit in _on_roofs(train):
        if vehicle := vehicle_of(train.spot(bandit)):
            go(train, bandit, f"{vehicle - 1}:roof", _("the train brakes"))


def take_it_all(train: Train) -> None:
    """The second strongbox comes into the Marshal's vehicle (CX-94)."""
    spot = f"{train.marshal}:in"
    if "S" in train.ledger.at(BESIDE):
        train.ledger.put("S", BESIDE, spot, _("take it all"))
        train.say(_("Second strongbox → {spot}", spot=spot_name(spot)))


def passengers_rebellion(train: Train) -> None:
    """Every bandit inside takes a neutral bullet, in one distribution (CX-95)."""
    spared = train.settings["locomotive_rebellion"] == "spared"
    inside = [bandit for bandit in train.bandits if level_of(train.spot(bandit)) == "in"]
    hit = [bandit for bandit in inside if vehicle_of(train.spot(bandit)) or not spared]
    _dealt(train, hit, _("the passengers rebel"))


def hostage(train: Train) -> None:
    """Who is in or on the locomotive shares in the ransom (CX-99)."""
    for bandit in train.bandits:
        if vehicle_of(train.spot(bandit)) == 0:
            train.ledger.move("$", RANSOM, BANK, bandit, _("ransom for the conductor"))
            train.say(_("{bandit}: +${n} ransom", bandit=bandit, n=RANSOM))


def marshals_revenge(train: Train) -> None:
    """Who stands above the Marshal drops his cheapest purse; whose is unknown is asked (CX-97)."""
    asked = revenge_asks(train)
    for bandit in train.bandits_at(f"{train.marshal}:roof"):
        purses = purses_of(train, bandit)
        if purses and bandit not in asked:
            drop_purse(train, bandit, min(purses, key=lambda purse: LOOT_VALUES.get(purse, 0)))


def purses_of(train: Train, bandit: str) -> list[str]:
    return [token for token in train.loot_of(bandit) if kind_of(token) == "purse"]


def revenge_asks(train: Train) -> list[str]:
    """Who must say which purse is his cheapest, since the companion cannot know (CX-138)."""
    return [
        bandit
        for bandit in train.bandits_at(f"{train.marshal}:roof")
        if len(purses := purses_of(train, bandit)) > 1 and "P" in purses
    ]


def drop_purse(train: Train, bandit: str, purse: str) -> None:
    spot = train.spot(bandit)
    train.ledger.put(purse, f"{bandit}/loot", spot, _("the Marshal’s revenge"))
    train.say(_("{bandit} drops a purse: {spot}", bandit=bandit, spot=spot_name(spot)))


def may_pickpocket(train: Train) -> list[str]:
    """Who is alone on a spot with a purse (CX-98)."""
    return [
        bandit
        for bandit in train.bandits
        if train.bandits_at(spot := train.spot(bandit)) == [bandit]
        and any(kind_of(token) == "purse" for token in train.loot_at(spot))
    ]


def pickpocket(train: Train, bandit: str) -> None:
    """He takes a purse, unseen."""
    if bandit not in may_pickpocket(train):
        raise RuleError(_("{bandit} cannot take a purse", bandit=bandit), rule="CX-98", code="illegal_choice")
    spot = train.spot(bandit)
    purse = next(token for token in train.loot_at(spot) if kind_of(token) == "purse")
    train.ledger.put(purse, spot, f"{bandit}/loot", _("pickpocketing"))
    train.say(_("{bandit} takes a purse", bandit=bandit))


_EVENTS: dict[str, Callable[[Train], None]] = {
    "angry_marshal": angry_marshal,
    "swivel_arm": swivel_arm,
    "braking": braking,
    "take_it_all": take_it_all,
    "passengers_rebellion": passengers_rebellion,
    "hostage": hostage,
    "marshals_revenge": marshals_revenge,
    "pickpocketing": lambda _train: None,
}
