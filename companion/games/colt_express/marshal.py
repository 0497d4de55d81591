"""The Marshal: whom he meets, and the neutral bullets that he and the passengers deal."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.ledger import BANK
from companion.games.colt_express.train import BULLET, CARD, GONE, MARSHAL, NEUTRAL, Train
from companion.games.colt_express.words import spot_name
from companion.text import Text, Words, _, n_

__all__ = ["deal_neutral_bullets", "meet_the_marshal", "move_the_marshal", "take_bullet"]


def take_bullet(train: Train, source: str, bandit: str, reason: Words) -> None:
    """A bullet card goes on top of the victim's deck and counts as received (CX-61, CX-71)."""
    train.ledger.move(BULLET, 1, source, f"{bandit}/received", reason)
    train.ledger.move(CARD, 1, BANK, f"{train.leaders[bandit]}/deck", reason)


def deal_neutral_bullets(train: Train, bandits: Sequence[str], reason: Words) -> bool:
    """One distribution: everybody gets a neutral bullet, or nobody does (CX-72)."""
    left = train.neutral
    if len(bandits) <= left:
        for bandit in bandits:
            take_bullet(train, NEUTRAL, bandit, reason)
        return True
    if left and train.settings["shortage"] == "discard_rest":
        train.ledger.move(BULLET, left, NEUTRAL, GONE, _("too few neutral bullets"))
        train.say(
            n_(
                "Too few neutral bullets: remove the last one from the game",
                "Too few neutral bullets: remove the last {n} from the game",
                left,
            )
        )
    else:
        train.say(_("Too few neutral bullets: nobody takes one"))
    return False


def meet_the_marshal(train: Train) -> None:
    """Every bandit inside the Marshal's vehicle flees to its roof with a neutral bullet (CX-70)."""
    vehicle = train.marshal
    met = train.bandits_at(f"{vehicle}:in")
    if not met:
        return
    roof = f"{vehicle}:roof"
    reason = _("met the Marshal")
    dealt = deal_neutral_bullets(train, met, reason)
    for bandit in met:
        train.ledger.put(bandit, f"{vehicle}:in", roof, reason)
        train.say(_fled(bandit, roof, dealt=dealt))


def _fled(bandit: str, roof: str, *, dealt: bool) -> Text:
    if dealt:
        return _("{bandit} → {spot}, +1 neutral bullet", bandit=bandit, spot=spot_name(roof))
    return _("{bandit} → {spot}", bandit=bandit, spot=spot_name(roof))


def move_the_marshal(train: Train, vehicle: int, reason: Words) -> None:
    """He goes inside another vehicle and meets whoever is there."""
    train.ledger.put(MARSHAL, f"{train.marshal}:in", f"{vehicle}:in", reason)
    train.say(_("Marshal → {spot}", spot=spot_name(f"{vehicle}:in")))
    meet_the_marshal(train)
