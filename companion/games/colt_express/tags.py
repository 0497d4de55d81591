"""The tagged pieces of the game, and why one answers nothing now."""

from __future__ import annotations

from collections.abc import Iterable

from companion.errors import RuleError
from companion.game.rulebook import Token
from companion.games.colt_express.components import (
    BULLETS,
    CARDS,
    CARS,
    CHARACTERS,
    NEUTRAL_BULLETS,
    PURSE_VALUES,
    ROUND_CARDS,
    STATIONS,
)
from companion.games.colt_express.train import Train
from companion.games.colt_express.words import CARD_NAMES, KIND_NAMES, loot_words
from companion.text import Words, _

__all__ = ["explain", "tokens"]


def tokens(train: Train) -> list[Token]:
    """Every piece that can stand on the pad."""
    found: list[Token] = []
    for bandit in _bandits(train):
        colour, small = train.colour(bandit), bandit.lower()
        found.append(Token(f"bandit/{small}", bandit, _("Bandits"), colour))
        group = _("{bandit}’s cards", bandit=bandit)
        for card, copies in CARDS.items():
            for copy in range(1, copies + 1):
                found.append(Token(f"card/{small}/{card}/{copy}", CARD_NAMES[card], group, colour))
        for bullet in range(1, BULLETS + 1):
            label = _("bullet {n}", n=bullet)
            found.append(Token(f"card/{small}/bullet/{bullet}", label, group, colour))
    for bullet in range(1, NEUTRAL_BULLETS + 1):
        found.append(Token(f"card/neutral/bullet/{bullet}", _("bullet {n}", n=bullet), _("Neutral bullets")))
    for kind, name in KIND_NAMES.items():
        found.append(Token(f"loot/{kind}", name, _("Loot")))
    for value in PURSE_VALUES:
        found.append(Token(f"loot/purse/{value}", _("purse of {n}", n=value), _("Loot")))
    for car in CARS.values():
        loot = loot_words(["P"] * car.purses + ["J"] * car.jewels)
        found.append(Token(f"car/{car.id.lower()}", loot, _("Cars")))
    for round_card in (*ROUND_CARDS.values(), *STATIONS.values()):
        found.append(Token(f"round/{round_card.id}", round_card.name, _("Round cards")))
    found.append(Token("control/draw", _("Draw 3 cards"), _("Controls")))
    return found


def _bandits(train: Train) -> Iterable[str]:
    """The bandits of this game; all six until both teams are chosen (CX-121)."""
    return train.bandits if all(train.team(player) for player in train.names) else CHARACTERS


def explain(train: Train, tag: str) -> RuleError:
    """What a tapped piece is, and why it was not taken."""
    kind, *rest = tag.split("/")
    if kind == "card" and len(rest) == 3:
        return _explain_card(train, *rest)
    name = next((token.label for token in tokens(train) if token.tag == tag), "")
    if not name:
        return RuleError(_("{tag} is no piece of this game", tag=tag[:40]), code="illegal_choice")
    return RuleError(_("{piece} answers nothing now", piece=name), code="illegal_choice")


def _explain_card(train: Train, owner: str, card: str, copy: str) -> RuleError:
    if card == "bullet":
        return _explain_bullet(train)
    names = {bandit.lower(): bandit for bandit in _bandits(train)}
    if owner not in names or card not in CARDS:
        return RuleError(_("{tag} is no card of this game", tag=f"{owner}/{card}"[:40]), code="illegal_choice")
    asked = _whose_card(train)
    if not asked:
        return _not_now(_("{bandit}: {card}", bandit=names[owner], card=CARD_NAMES[card]))
    if train.leaders[names[owner]] != asked:
        return RuleError(
            _("This is {bandit}’s card, but it is {who}’s turn", bandit=names[owner], who=asked),
            rule="CX-134",
            code="wrong_owner",
        )
    if _stealing(train) and not _is_top(train, names[owner], card, copy):
        return RuleError(_("That is not the card turned up now"), rule="CX-136", code="tag_mismatch")
    return _not_now(_("{bandit}: {card}", bandit=names[owner], card=CARD_NAMES[card]))


def _explain_bullet(train: Train) -> RuleError:
    if train.expert and train.place == "hands away":
        return RuleError(_("Bullets must be discarded"), rule="CX-113", code="bullet_must_be_discarded")
    return RuleError(_("A bullet cannot be played"), rule="CX-47", code="bullet_not_playable")


def _stealing(train: Train) -> bool:
    """A card of the pile is turned up or being carried out."""
    step = train.place.partition("/")[0]
    return step in ("turn up", *CARDS) and train.turned < len(train.pile)


def _whose_card(train: Train) -> str:
    """The player whose action card means something now."""
    if train.place == "schemin":
        return train.slots[train.slot].player
    if train.place == "cover":
        return train.pile[-1].owner
    return train.top.owner if _stealing(train) else ""


def _is_top(train: Train, bandit: str, card: str, copy: str) -> bool:
    top = train.top
    return top.card == card and top.bandit in ("", bandit) and str(top.copy or copy) == copy


def _not_now(piece: Words) -> RuleError:
    return RuleError(_("{piece} answers nothing now", piece=piece), code="illegal_choice")
