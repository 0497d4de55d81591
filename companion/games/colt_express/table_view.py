"""The table as everybody may see it: as plain JSON for pages, in short lines for the display."""

from __future__ import annotations

from typing import Any

from companion.game.flow import OVER
from companion.game.state import Heading
from companion.game.sums import Score
from companion.games.colt_express import scheming, scoring
from companion.games.colt_express.components import ROUNDS
from companion.games.colt_express.flow import FLOW
from companion.games.colt_express.train import BESIDE, Queued, Train, kind_of, vehicle_of
from companion.games.colt_express.words import CARD_NAMES, queued_words, round_card, short_spot
from companion.text import Words, _

__all__ = ["heading", "order", "scores", "secrets", "summary", "view"]


def heading(train: Train) -> Heading:
    """Round, phase, and how far it has come."""
    phase = FLOW.step(train.place).title if train.place else ""
    round = f"{train.round}/{ROUNDS}" if train.round else ""
    step = train.place.partition("/")[0]
    progress: Words = ""
    if step in ("schemin", "cover") and train.slots:
        slot = min(train.slot + (step == "schemin"), len(train.slots))
        progress = _("slot {n}/{all}", n=slot, all=len(train.slots))
    elif step in ("turn up", *CARD_NAMES):
        progress = _("card {n}/{all}", n=train.turned + 1, all=len(train.pile))
    return Heading(round, phase, progress)


def order(train: Train) -> list[str]:
    """Clockwise from the first player; the other way round in a switching turn."""
    if not train.first_player:
        return train.names
    switching = train.place == "schemin" and train.slot < len(train.slots) and train.slots[train.slot].kind
    return scheming.turn_order(train.names, train.first_player, "switching" if switching == "switching" else "normal")


def scores(train: Train) -> list[Score]:
    """What can be seen, and at the end everything."""
    fortunes = scoring.fortunes(train)
    return scoring.final_scores(fortunes) if train.place == OVER else scoring.scores_so_far(fortunes)


def _kinds(tokens: list[str]) -> list[str]:
    return sorted(kind_of(token) for token in tokens)


def view(train: Train, viewer: str | None) -> dict[str, Any]:
    """What everybody sees; the viewer also sees the hidden cards that he tapped himself."""
    return {
        "vehicles": [_vehicle(train, vehicle) for vehicle in range(train.caboose + 1)],
        "bandits": {bandit: _bandit(train, bandit) for bandit in train.aboard},
        "players": {player: _player(train, player) for player in train.names},
        "marshal": train.marshal,
        "neutral_bullets": train.neutral,
        "second_strongbox": bool(train.ledger.at(BESIDE)),
        "first_player": train.first_player,
        "round": train.round,
        "round_card": str(round_card(train).name) if train.round_cards else "",
        "event": round_card(train).event if train.round_cards else "",
        "turns": train.turns,
        "slots": [{"player": slot.player, "turn": slot.kind} for slot in train.slots],
        "slot": train.slot,
        "queue": [_queued(entry, viewer) for entry in train.pile],
        "turned": train.turned,
    }


def _vehicle(train: Train, vehicle: int) -> dict[str, Any]:
    return {
        level: {
            "bandits": train.bandits_at(f"{vehicle}:{level}"),
            "loot": _kinds(train.loot_at(f"{vehicle}:{level}")),
        }
        for level in ("in", "roof")
    }


def _bandit(train: Train, bandit: str) -> dict[str, Any]:
    return {
        "leader": train.leaders[bandit],
        "at": train.spot(bandit),
        "bullets_left": train.gun(bandit),
        "received": train.received(bandit),
        "loot": _kinds(train.loot_of(bandit)),
        "bonus": train.ledger.amount(bandit, "$"),
        "colour": train.colour(bandit),
        "mark": train.mark(bandit),
    }


def _player(train: Train, player: str) -> dict[str, Any]:
    sizes = ("hand", "deck", "discard") if train.expert else ("hand", "deck")
    seen: dict[str, Any] = {"bandits": train.team(player)} | {where: train.cards(player, where) for where in sizes}
    if train.two_players:
        seen["shots_at_opponents"] = scoring.shots_at_opponents(train, player)
    return seen


def _queued(entry: Queued, viewer: str | None) -> dict[str, Any]:
    """A card of the pile; a hidden one does not even say its bandit, nor whether the companion knows it."""
    if not entry.hidden or (entry.card and entry.owner == viewer):
        return {"owner": entry.owner, "bandit": entry.bandit, "card": entry.card, "face": _face(entry)}
    return {"owner": entry.owner, "card": None, "face": _face(entry)}


def _face(entry: Queued) -> str:
    return "down" if entry.hidden else "up"


def secrets(train: Train, player: str) -> list[tuple[Words, Words]]:
    """The cards that a player laid face down and told the companion."""
    return [
        (_("Card {n}, face down", n=number), CARD_NAMES[entry.card])
        for number, entry in enumerate(train.pile, start=1)
        if entry.hidden and entry.card and entry.owner == player and number > train.turned
    ]


def summary(train: Train) -> list[tuple[Words, Words]]:
    """Short lines for the display, about 21 characters each."""
    lines: list[tuple[Words, Words]] = []
    if train.round_cards:
        lines.append((_("Card"), round_card(train).name))
    if train.round:
        for bandit in train.aboard:
            lines.append((bandit, _where_and_how(train, bandit)))
        for bandit in train.aboard:
            lines.append((bandit, _loot(train.loot_of(bandit))))
        for player in train.names:
            hand, deck = train.cards(player, "hand"), train.cards(player, "deck")
            lines.append((player, _("hand {hand} deck {deck}", hand=hand, deck=deck)))
    lines.append((_("Neutral"), _("{n} bullets", n=train.neutral)))
    for vehicle in range(train.caboose + 1):
        for spot in (f"{vehicle}:in", f"{vehicle}:roof"):
            if loot := train.loot_at(spot):
                lines.append((short_spot(spot), _loot(loot)))
    for number, entry in enumerate(train.pile[train.turned :], start=train.turned + 1):
        who = entry.owner if entry.hidden else entry.actor
        lines.append((f"{number} {who}", _("hidden") if entry.hidden else queued_words(entry)))
    return lines


def _where_and_how(train: Train, bandit: str) -> Words:
    spot = train.spot(bandit)
    where = f"{vehicle_of(spot)}{'↑' if spot.endswith('roof') else '↓'}"
    return _("{where} gun {gun} hit {hit}", where=where, gun=train.gun(bandit), hit=train.received(bandit))


def _loot(tokens: list[str]) -> Words:
    kinds = [kind_of(token)[0].upper() for token in tokens]
    return " ".join(f"{kinds.count(kind)}{kind}" for kind in "PJS" if kind in kinds) or "–"
