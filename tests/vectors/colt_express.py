"""Carries Colt Express vectors to the product's own rules and steps; it knows no rule itself."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from companion.errors import RuleError
from companion.game.game import Game
from companion.game.ledger import BANK
from companion.game.players import TABLE, Player
from companion.games.colt_express import actions, events, expert, scheming, scoring, setting_up
from companion.games.colt_express.components import NEUTRAL_BULLETS, TURN_KINDS, band
from companion.games.colt_express.rulebook import RULEBOOK
from companion.games.colt_express.train import (
    BESIDE,
    BOX,
    BULLET,
    CARD,
    MARSHAL,
    NEUTRAL,
    PILE,
    Punch,
    Queued,
    Train,
    kind_of,
)

Json = dict[str, Any]

ORDERED = ("order", "queue", "outcomes")


def _known(name: Any, among: Collection[str]) -> str:
    """A name of the format, not a slip of the pen."""
    if name not in among:
        raise KeyError(name)
    return str(name)


def _tokens(tokens: list[str]) -> list[str]:
    if strange := [token for token in tokens if not kind_of(token)]:
        raise KeyError(strange[0])
    return tokens


def _cutout(names: list[str], given: Json) -> Train:
    """A table with these bandits and no more of the game than the vector tells."""
    settings = RULEBOOK.agree({name: given[name] for name in ("powers", "shortage") if name in given})
    players = [Player(name, seat, "", name[:1]) for seat, name in enumerate(names, start=1)]
    train = Train(players=players, settings=settings, cars=[""] * given.get("cars", len(names)))
    for spot in train.spots:
        train.ledger.lay_out(spot)
    train.ledger.stock(PILE, CARD, 0)
    for name in names:
        setting_up.join(train, name, name)
        for where in ("hand", "deck", "discard"):
            train.ledger.stock(f"{name}/{where}", CARD, 0)
    return train


def _train(given: Json) -> Train:
    train = _cutout(list(given["bandits"]), given)
    ledger = train.ledger
    ledger.lay_out(_known(f"{given.get('marshal', 0)}:in", train.spots), MARSHAL)
    ledger.lay_out(BESIDE, *["S"] * given.get("reserve_strongbox", 1))
    ledger.stock(NEUTRAL, BULLET, given.get("neutral", NEUTRAL_BULLETS))
    for spot, tokens in given.get("loot", {}).items():
        ledger.lay_out(_known(spot, train.spots), *_tokens(tokens))
    for name, bandit in given["bandits"].items():
        ledger.put(name, BOX, _known(bandit["at"], train.spots), "vector")
        ledger.lay_out(f"{name}/loot", *_tokens(bandit.get("loot", [])))
        ledger.amounts[f"{name}/gun"][BULLET] = bandit.get("bullets_left", 6)
        ledger.amounts[f"{name}/received"][BULLET] = bandit.get("received", 0)
        ledger.move("$", bandit.get("bonus", 0), BANK, name, "vector")
    return train


def _table(train: Train) -> Json:
    return {
        "cars": train.caboose,
        "marshal": train.marshal,
        "neutral": train.neutral,
        "reserve_strongbox": len(train.ledger.at(BESIDE)),
        "powers": train.settings["powers"],
        "shortage": train.settings["shortage"],
        "loot": {spot: train.loot_at(spot) for spot in train.spots},
        "bandits": {
            name: {
                "at": train.spot(name),
                "bullets_left": train.gun(name),
                "received": train.received(name),
                "loot": list(train.loot_of(name)),
                "bonus": train.ledger.amount(name, "$"),
            }
            for name in train.bandits
        },
    }


# Set-up and order


def setup(given: Json, when: Json) -> Json:
    settings = RULEBOOK.agree({"powers": given.get("powers", True)})
    players = [Player(name, seat, "", name[:1]) for seat, name in enumerate(given["seats"], start=1)]
    game = Game(RULEBOOK, RULEBOOK.set_up(players, settings))
    luck = Random(0)
    game.answer(TABLE, game.by_chance(TABLE, luck))
    game.answer(TABLE, "printed")
    game.answer(TABLE, given["first"])
    train = game.state
    assert isinstance(train, Train)
    got: Json = {
        "cars": train.caboose,
        "caboose": train.caboose,
        "marshal": train.marshal,
        "neutral": train.neutral,
        "round_set": band(len(players)),
    }
    if not train.two_players:
        got["at"] = {name: train.spot(name) for name in train.bandits}
        game.answer(given["first"], game.by_chance(given["first"], luck))
        got["hand_size"] = {name: train.cards(name, "hand") for name in train.names}
    return got


def _turn(kind: Any) -> str:
    return _known(kind, TURN_KINDS.values())


def turn_order(given: Json, when: Json) -> Json:
    return {"order": scheming.turn_order(given["seats"], given["first"], _turn(when["turn"]))}


def next_first(given: Json, when: Json) -> Json:
    return {"first": scheming.next_first(given["seats"], given["first"], when["rounds"])}


# Schemin'


def scheme(given: Json, when: Json) -> Json:
    train = _cutout(given["seats"], given)
    train.ledger.lay_out("0:in", MARSHAL)
    train.first_player = given["first"]
    train.turns = [_turn(kind) for kind in given["turns"]]
    train.slots = scheming.slots_of(train.names, train.first_player, train.turns)
    train.place = "schemin"
    for name in train.names:
        hand = given.get("hand_size", {}).get(name, scheming.hand_limit(train, name))
        train.ledger.stock(f"{name}/hand", CARD, hand)
        deck = max(0, scheming.deck_size(train) - hand)
        train.ledger.stock(f"{name}/deck", CARD, given.get("deck_size", {}).get(name, deck))
    game = Game(RULEBOOK, train)
    got: Json = {}
    for at, play in enumerate(when["plays"]):
        try:
            _in_slot(game, train, play)
        except RuleError as refusal:
            got["error"] = {"at": at, "code": refusal.code}
            break
    got["queue"] = [[entry.owner, entry.card or None, "down" if entry.hidden else "up"] for entry in train.pile]
    got["hand_size"] = {name: train.cards(name, "hand") for name in train.names}
    got["deck_size"] = {name: train.cards(name, "deck") for name in train.names}
    if train.slot < len(train.slots):
        got["next"] = scheming.acting(train).player
    else:
        got["phase"] = "stealin"
    return got


def _in_slot(game: Game, train: Train, play: Json) -> None:
    """One entry as the answers that a player would give to the slot's question."""
    slot, who = scheming.acting(train), play["by"]
    if play.get("draw"):
        game.answer(who, "draw")
    elif play.get("pass"):
        game.answer(who, "skip" if play.get("bullets_only") else "pass")
    elif play["play"] is None:
        game.answer(who, "hidden")
    elif play.get("hide") and not scheming.lay_face_down(train, slot):
        game.answer(who, "face_down")
        try:
            game.answer(who, play["play"])
        except RuleError:
            game.answer(who, "face_up")
            raise
    else:
        game.answer(who, play["play"])


# Stealin'


def reveal(given: Json, when: Json) -> Json:
    queue, resolved = given["queue"], given.get("resolved", [])
    names = list(dict.fromkeys(entry[0] for entry in [*resolved, *queue]))
    train = _cutout(names, given)
    train.pile = [Queued(owner, owner, card) for owner, card in resolved]
    train.pile += [Queued(owner, owner, card or "", hidden=face == "down") for owner, card, face in queue]
    train.turned = len(resolved)
    try:
        scheming.turn_up(train, train.top.bandit, when["card"])
    except RuleError as refusal:
        return {"error": refusal.code}
    return {"acting": train.top.actor, "card": train.top.card}


def options(given: Json, when: Json) -> Json:
    train, by = _train(given), when["by"]
    legal = list(actions.legal(train, by, when["card"]))
    if when["card"] != "punch":
        return {"options": legal}
    return {
        "options": [
            {
                "target": target,
                "drop": actions.drop_kinds(train, str(target)),
                "to": actions.neighbours(train, train.spot(str(target))),
            }
            for target in legal
        ]
    }


def _carry_out(train: Train, step: Json) -> str:
    choice = step.get("choice")
    if isinstance(choice, dict):
        parts = {name: part for name, part in choice.items() if part is not None}
        choice = Punch(**parts)
    return actions.carry_out(train, step["by"], step["card"], choice)


def resolve(given: Json, when: Json) -> Json:
    train = _train(given)
    try:
        return {"outcome": _carry_out(train, when)} | _table(train)
    except RuleError as refusal:
        return {"error": refusal.code} | _table(train)


def run(given: Json, when: Json) -> Json:
    train = _train(given)
    outcomes: list[str] = []
    try:
        for step in when["steps"]:
            outcomes.append(_carry_out(train, step))
    except RuleError as refusal:
        return {"error": refusal.code, "outcomes": outcomes} | _table(train)
    return {"outcomes": outcomes} | _table(train)


def event(given: Json, when: Json) -> Json:
    train, name = _train(given), when["event"]
    got: Json = {}
    if name == "marshals_revenge":
        got["ask"] = events.revenge_asks(train)
    if name == "pickpocketing":
        got["may_take"] = events.may_pickpocket(train)
    events.happen(train, name)
    for bandit, choice in when.get("choices", {}).items():
        if _known(choice, ("take", "pass")) == "take":
            try:
                events.pickpocket(train, bandit)
            except RuleError as refusal:
                got["error"] = refusal.code
    return got | _table(train)


# The end, and the expert option


def score(given: Json, when: Json) -> Json:
    team = given.get("mode") == "two_player"
    fortunes = {
        name: scoring.Fortune(
            player["loot"],
            player.get("bonus", 0),
            player.get("bullets_left", 0) if team else player["bullets_left"],
            player["received"],
            player["shots_at_opponents"] if team else None,
        )
        for name, player in given["players"].items()
    }
    scores = scoring.final_scores(fortunes)
    return {
        "gunslingers": scoring.gunslingers(fortunes),
        "totals": {score.player: score.total for score in scores},
        "rank": {score.player: score.place for score in scores},
        "winners": [score.player for score in scores if score.place == 1],
    }


def expert_refill(given: Json, when: Json) -> Json:
    sizes = [len(given[pile]) for pile in ("hand", "deck", "discard")]
    drawn = expert.refill(*sizes, **({"limit": given["limit"]} if "limit" in given else {}))
    return {
        "drawn": drawn.drawn,
        "reshuffled": drawn.reshuffled,
        "hand_size": drawn.hand,
        "deck_size": drawn.deck,
        "discard_size": drawn.discard,
    }


def expert_end_schemin(given: Json, when: Json) -> Json:
    try:
        hand, discarded = expert.end_of_schemin(given["hand"], when["keep"])
    except RuleError as refusal:
        return {"error": refusal.code, "hand": given["hand"], "discarded": []}
    return {"hand": hand, "discarded": discarded}


def expert_card_done(given: Json, when: Json) -> Json:
    on_discard, on_deck = expert.card_done(when["card"], when.get("bullets_received", 0))
    discard, deck = on_discard + given["discard"], on_deck + given["deck"]
    return {
        "discard_top": discard[0],
        "deck_top": deck[0] if deck else None,
        "deck_size": len(deck),
        "discard_size": len(discard),
    }


OPS: dict[str, Callable[[Json, Json], Json]] = {
    "setup": setup,
    "turn_order": turn_order,
    "next_first": next_first,
    "scheme": scheme,
    "reveal": reveal,
    "options": options,
    "resolve": resolve,
    "run": run,
    "event": event,
    "score": score,
    "expert_refill": expert_refill,
    "expert_end_schemin": expert_end_schemin,
    "expert_card_done": expert_card_done,
}
