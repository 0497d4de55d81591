"""Carries Doomtown vectors to the product's own rules; it knows no rule itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.box.editors import CardsEditor
from companion.errors import RuleError
from companion.game.asks import Cards
from companion.game.cards import card
from companion.game.ledger import BANK, OUTSIDE
from companion.game.players import Player
from companion.games.doomtown import (
    casualties,
    decks,
    gambling,
    hands,
    leaving,
    noon,
    posses,
    shooting,
    stats,
    streets,
    upkeep,
    victory,
)
from companion.games.doomtown.components import MOST_COPIES
from companion.games.doomtown.decks import Starter
from companion.games.doomtown.hands import Hand, Key
from companion.games.doomtown.rulebook import RULEBOOK
from companion.games.doomtown.setting_up import lay_out_table
from companion.games.doomtown.town import (
    GHOST_ROCK,
    OWED,
    POT,
    SIDES,
    TOWN_SQUARE,
    Deed,
    Dude,
    Job,
    Passes,
    Shootout,
    Town,
    home_of,
)

Json = dict[str, Any]

ORDERED = (
    "adjacent",
    "cards",
    "discarded",
    "order",
    "redraw",
)


# Hands


def _cards(codes: list[str]) -> list[str]:
    """Codes such as `10D` as the product's cards; two jokers are two."""
    found = Cards(who="", title="", least=0, most=len(codes), copies=MOST_COPIES).check(codes)
    assert isinstance(found, list)
    return [str(one) for one in found]


def _hand(given: Json, field: str) -> Hand:
    return hands.evaluate(_cards(given[field]), lowball=given.get("mode") == "lowball")


def _keys(given: Json) -> tuple[Key, Key]:
    return (
        hands.key(_hand(given, "cards"), given.get("modifier", 0)),
        hands.key(_hand(given, "versus"), given.get("versus_modifier", 0)),
    )


def hand_evaluate(given: Json, when: Json) -> Json:
    hand = _hand(given, "cards")
    return {"rank": hand.rank, "cheatin": hand.cheatin, "name": str(hand.name).replace("’", "'")}


def hand_best(given: Json, when: Json) -> Json:
    advice = hands.advice(_cards(given["cards"]))
    return {
        "best_rank": advice.best.rank,
        "best_rank_cheatin": advice.must_cheat,
        "best_legal_rank": advice.legal.rank if advice.legal else None,
    }


def hand_compare(given: Json, when: Json) -> Json:
    a, b = _keys(given)
    low = gambling.tied_for_lowest({"a": a, "b": b})
    result = "tie" if len(low) == 2 else low[0] if given["mode"] == "lowball" else "b" if low == ["a"] else "a"
    return {
        "rank_a": a[0],
        "rank_b": b[0],
        "cheatin_a": _hand(given, "cards").cheatin,
        "cheatin_b": _hand(given, "versus").cheatin,
        "result": result,
    }


def shootout_resolve(given: Json, when: Json) -> Json:
    keys = ((given["leader_rank"],), (given["mark_rank"],)) if "leader_rank" in given else _keys(given)
    result = shooting.resolve(*keys)
    return {
        "leader_rank": result.ranks["leader"],
        "mark_rank": result.ranks["mark"],
        "winner": result.winner or None,
        "leader_casualties": result.casualties["leader"],
        "mark_casualties": result.casualties["mark"],
        "first_to_choose": result.first_to_choose,
    }


def entry_tap(given: Json, when: Json) -> Json:
    """Tapped as on the pad, into the hand that the box is asking for."""
    taps = given["taps"]
    pieces = {tap["tag"]: card(tap["card"]) for tap in taps}
    editor = CardsEditor(Cards(who="", title="", most=len(taps) + 1, copies=MOST_COPIES, pieces=pieces))
    ignored = 0
    codes: list[str] = []
    for tap in taps:
        try:
            editor.tap(tap["tag"])
        except RuleError:
            ignored += 1
        else:
            codes.append(tap["card"])
    return {"cards": codes, "cheatin": hands.is_cheatin(editor.hand), "ignored": ignored}


# The table


def _town(names: list[str], count: int = 0) -> Town:
    """A table with these players, filled up with others where their number counts, and nothing on it."""
    names = names + [f"player {n}" for n in range(len(names) + 1, count + 1)]
    players = [Player(name, seat, "", name[:1]) for seat, name in enumerate(names, start=1)]
    return lay_out_table(players, RULEBOOK.agree({}))


def _apart(op: Callable[[Json, Json], Json]) -> Callable[[Json, Json], Json]:
    """Ids are free strings; one that is a holder of the ledger is written otherwise meanwhile."""
    other = {holder: f"{holder}’" for holder in (BANK, OUTSIDE, POT)}
    back = {name: holder for holder, name in other.items()}

    def renamed(value: Any, names: dict[str, str]) -> Any:
        if isinstance(value, dict):
            return {names.get(key, key): renamed(one, names) for key, one in value.items()}
        if isinstance(value, list):
            return [renamed(one, names) for one in value]
        return names.get(value, value) if isinstance(value, str) else value

    def run(given: Json, when: Json) -> Json:
        found: Json = renamed(op(renamed(given, other), when), back)
        return found

    return run


def _place(name: str) -> str:
    return TOWN_SQUARE if name == "town_square" else name


def _map(given: Json) -> Town:
    streets_given: dict[str, list[str]] = given["streets"]
    town = _town(list(streets_given))
    for player, row in streets_given.items():
        at = row.index(home_of(player))
        for deed in row[at + 1 :]:
            leaving.build(town, Deed(deed, player))
        for deed in reversed(row[:at]):
            leaving.build(town, Deed(deed, player), left=True)
    for deed in given["out_of_town"]:
        leaving.build(town, Deed(deed, town.names[0], in_town=False))
    return town


def _stand(town: Town, id: str, controller: str, at: str, booted: bool = False, **values: Any) -> Dude:
    """A dude in a place."""
    dude = Dude(id, controller, booted=booted, **values)
    town.dudes[id] = dude
    town.ledger.lay_out(_place(at), id)
    town.ledger.stock(f"bounty:{id}", GHOST_ROCK, 0)
    return dude


def _controllers(*names: str) -> list[str]:
    return list(dict.fromkeys(names))


def map_adjacent(given: Json, when: Json) -> Json:
    town = _map(given)
    return {"adjacent": [streets.adjacent(town, _place(a), _place(b)) for a, b in given["pairs"]]}


def move_check(given: Json, when: Json) -> Json:
    town, dude, to = _map(given), given["dude"], _place(given["to"])
    walker = _stand(town, "the dude", dude["controller"], dude["location"], dude["booted"])
    legal = streets.why_not_move(town, walker, to) is None
    return {"legal": legal, "boots": legal and streets.move_boots(town, walker, to)}


def callout_check(given: Json, when: Json) -> Json:
    town = _town(_controllers(given["caller"]["controller"], given["target"]["controller"]))
    caller, target = (
        _stand(town, who, given[who]["controller"], given[who]["location"], given[who]["booted"])
        for who in ("caller", "target")
    )
    legal = noon.why_not_call_out(town, caller, target) is None
    return {"legal": legal, "may_refuse": legal and noon.may_refuse(target)}


def _eligible(town: Town, able: dict[str, bool]) -> Json:
    """Who may join, and whom arriving boots."""
    fight = town.fight
    fight.posses["mark"] = [id for id in able if able[id]]
    if fight.job:
        fight.posses["leader"], fight.posses["mark"] = fight.posses["mark"], []
    before = {id: dude.booted for id, dude in town.dudes.items()}
    posses.arrive(town)
    boots = {id: able[id] and town.dudes[id].booted and not before[id] for id in able}
    return {"eligible": able, "boots": boots}


def posse_eligible(given: Json, when: Json) -> Json:
    town = _map(given)
    town.shootout = Shootout(_place(given["location"]), {})
    dudes = [_stand(town, one["id"], town.names[0], one["at"], one["booted"]) for one in given["dudes"]]
    return _eligible(town, {dude.id: posses.may_join(town, dude, town.fight.location) for dude in dudes})


def job_eligible(given: Json, when: Json) -> Json:
    town, leader_at, mark_at = _map(given), _place(given["leader_at"]), _place(given["mark_at"])
    leader = next((one["id"] for one in given["dudes"] if one.get("leader")), "")
    town.shootout = Shootout(mark_at, {}, stars={"leader": leader}, job=Job())
    able: dict[str, bool] = {}
    for one in given["dudes"]:
        dude = _stand(town, one["id"], town.names[0], one["at"], one["booted"])
        if one.get("leader"):
            able[dude.id] = posses.may_lead(dude)
        elif one.get("side") == "mark":
            able[dude.id] = posses.may_join(town, dude, mark_at)
        else:
            able[dude.id] = posses.may_join_job(town, dude, leader_at, mark_at)
    return _eligible(town, able)


def deed_controller(given: Json, when: Json) -> Json:
    present = [(one["player"], one["influence"]) for one in given["present"]]
    return {"controller": streets.deed_controller(given["owner"], present)}


def victory_check(given: Json, when: Json) -> Json:
    standing = {one["id"]: (one["control"], one["influence"]) for one in given["players"]}
    return {"winner": victory.winner(standing, short=given["variant"] == "short") or None}


# The day


def lowball_resolve(given: Json, when: Json) -> Json:
    town = _town([one["id"] for one in given["players"]])
    town.contenders = list(town.names)
    for one in given["players"]:
        town.hands[one["id"]] = _cards(one["cards"])
        town.rank_modifiers[one["id"]] = one.get("modifier", 0)
    low = gambling.lowest(town)
    return {"winner": low[0] if len(low) == 1 else None, "redraw": low if len(low) > 1 else []}


@_apart
def gambling_ante(given: Json, when: Json) -> Json:
    town = _town(list(given["stashes"]))
    for player, stash in given["stashes"].items():
        town.ledger.move(GHOST_ROCK, stash, BANK, player, "vector")
    gambling.ante(town)
    pot = gambling.pot(town)
    gambling.take_pot(town, given["winner"])
    return {
        "pot": pot,
        "stashes": {player: town.stash(player) for player in town.names},
        "debts": {player: town.owed(player) for player in town.names},
    }


def gambling_cheat_order(given: Json, when: Json) -> Json:
    order = gambling.cheatin_order(given["seats"], given["previous_winner"], given["cheatin"])
    return {"window": bool(given["cheatin"]), "order": order}


@_apart
def upkeep_settle(given: Json, when: Json) -> Json:
    player = given["player"]
    others = [deed[who] for deed in given["deeds"] for who in ("owner", "controller")]
    town = _town(_controllers(player, *others))
    town.outfits[player] = given["outfit"]
    town.ledger.move(GHOST_ROCK, given["stash"], BANK, player, "vector")
    town.ledger.move(OWED, given["debt"], BANK, player, "vector")
    town.deeds[home_of(player)].production = given["home_production"]
    for number, deed in enumerate(given["deeds"]):
        leaving.build(
            town, Deed(f"deed {number}", deed["owner"], production=deed["production"], held_by=deed["controller"])
        )
    for dude in given["dudes"]:
        values = {"outfit": dude["outfit"] or "", "upkeep": dude["upkeep"], "influence": dude["influence"]}
        _stand(town, dude["id"], player, home_of(player), **values)
    made = upkeep.production(town, player).total
    upkeep.collect(town, player, made)
    upkeep.repay(town, player)
    before = town.stash(player)
    gone = upkeep.pay(town, player, given["keep"])
    return {
        "production": made,
        "upkeep": before - town.stash(player),
        "stash": town.stash(player),
        "debt": town.owed(player),
        "discarded": gone,
    }


def passes_run(given: Json, when: Json) -> Json:
    window = Passes(list(given["seats"]), given["seats"].index(given["first"]))
    ended = None
    for number, event in enumerate(given["events"]):
        window.pass_on() if event == "pass" else window.play()
        if window.over:
            ended = number
            break
    return {"ended_after": ended, "next": None if window.over else window.player}


# Shootouts


def shootout_order(given: Json, when: Json) -> Json:
    return {"order": shooting.in_order(given["seats"], given["winner"], given["involved"])}


def flee_order(given: Json, when: Json) -> Json:
    return {"order": shooting.flee_order(given["loser"], given["winner"], given["allies"])}


def draw_counts(given: Json, when: Json) -> Json:
    posse = [Dude(one["id"], "A", bullets=one["bullets"], stud=one["type"] == "stud") for one in given["posse"]]
    shooter = {dude.id: dude for dude in posse}[given["shooter"]]
    stud, draw = (bonus.total for bonus in shooting.bonuses(posse, shooter))
    return {"stud_bonus": stud, "draw_bonus": draw, "draw": shooting.cards_to_draw(stud), "max_redraw": draw}


def casualties_cover(given: Json, when: Json) -> Json:
    due, covered, legal = given["due"], 0, True
    choices = [
        casualties.Choice(casualties.Coverer(one["id"], one["kind"], one.get("ally", False)), one["action"])
        for one in given["choices"]
    ]
    posse = None
    if "posse" in given:
        allies = {choice.card.id for choice in choices if choice.card.ally}
        posse = [casualties.Coverer(one["id"], one["kind"], one["id"] in allies) for one in given["posse"]]
    for choice in choices:
        legal = legal and casualties.why_not(choice, due - covered, posse) is None
        covered += casualties.value(choice)
        posse = None if posse is None else casualties.after(choice, posse)
    if posse is not None:
        legal = legal and casualties.is_done(due - covered, posse)
    return {"legal": legal, "covered": covered, "remaining": max(0, due - covered)}


# Bounties, pulls and single values


def bounty_trespass(given: Json, when: Json) -> Json:
    place = given["location"]
    everybody = [dude for posse in given["posses"] for dude in posse]
    owners = [name for name in (place["owner"], place["controller"]) if name]
    town = _town(_controllers(*owners, *(dude["controller"] for dude in everybody)), given["players"])
    name = "the place" if place["owner"] else TOWN_SQUARE
    if place["owner"]:
        leaving.build(town, Deed(name, place["owner"], private=place["private"], held_by=place["controller"] or ""))
    for dude in everybody:
        standing = _stand(town, dude["id"], dude["controller"], name)
        leaving.raise_bounty(town, standing, dude.get("bounty", 0), "vector")
    both = {side: [dude["id"] for dude in posse] for side, posse in zip(SIDES, given["posses"], strict=True)}
    town.shootout = Shootout(name, {}, posses=both)
    town.players = town.players[: given["players"]]
    posses.trespass(town, [dude["id"] for dude in everybody])
    return {"bounty": {dude["id"]: town.bounty(dude["id"]) for dude in everybody}}


@_apart
def bounty_collect(given: Json, when: Json) -> Json:
    town = _town(list(given["stashes"]))
    for player, stash in given["stashes"].items():
        town.ledger.stock(player, GHOST_ROCK, stash)
    for number, event in enumerate(given["events"]):
        dude = _stand(town, f"dude {number}", "nobody", TOWN_SQUARE)
        town.ledger.stock(f"bounty:{dude.id}", GHOST_ROCK, event["bounty"])
        leaving.pay_bounty(town, dude, event["how"], event.get("collector", ""))
    return {
        "stashes": {player: town.stash(player) for player in given["stashes"]},
        "bank": town.ledger.amount(BANK, GHOST_ROCK),
    }


def pull_check(given: Json, when: Json) -> Json:
    pull = card(given["pull"]) if given["pull"] else ""
    total = noon.skill_check(pull, given["skill"])
    return {"total": total, "success": noon.succeeds(total, given["difficulty"])}


def stat_read(given: Json, when: Json) -> Json:
    return {"value": stats.read(given["kind"], given["printed"], given["modifiers"])}


def grit_read(given: Json, when: Json) -> Json:
    return {"value": stats.grit(given["rank"], given["bullets"], given["influence"])}


def deck_check(given: Json, when: Json) -> Json:
    numbers = [given[name] for name in ("outfits", "ranked", "jokers", "max_same_card", "max_same_name")]
    return {"legal": decks.why_not_deck(*numbers) is None}


def setup_check(given: Json, when: Json) -> Json:
    dudes = [Starter(one["outfit"] or "", one["cost"], one["grifter"]) for one in given["dudes"]]
    legal = decks.why_not_posse(given["outfit"], given["stash"], dudes) is None
    return {"legal": legal, "stash": given["stash"] - sum(dude.cost for dude in dudes) if legal else None}


OPS = {
    "hand.evaluate": hand_evaluate,
    "hand.best": hand_best,
    "hand.compare": hand_compare,
    "shootout.resolve": shootout_resolve,
    "lowball.resolve": lowball_resolve,
    "gambling.ante": gambling_ante,
    "gambling.cheat_order": gambling_cheat_order,
    "draw.counts": draw_counts,
    "casualties.cover": casualties_cover,
    "upkeep.settle": upkeep_settle,
    "deed.controller": deed_controller,
    "victory.check": victory_check,
    "map.adjacent": map_adjacent,
    "move.check": move_check,
    "callout.check": callout_check,
    "posse.eligible": posse_eligible,
    "job.eligible": job_eligible,
    "bounty.trespass": bounty_trespass,
    "bounty.collect": bounty_collect,
    "shootout.order": shootout_order,
    "flee.order": flee_order,
    "passes.run": passes_run,
    "pull.check": pull_check,
    "stat.read": stat_read,
    "grit.read": grit_read,
    "deck.check": deck_check,
    "setup.check": setup_check,
    "entry.tap": entry_tap,
}
