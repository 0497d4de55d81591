"""What card texts do to the table: generic changes, each through the ledger or as a modifier (DT-K30)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.cards import JOKERS
from companion.game.ledger import BANK
from companion.games.doomtown import gambling, noon, posses, shooting, stats, streets
from companion.games.doomtown.leaving import leave_play, leave_posse, raise_bounty, tear_down
from companion.games.doomtown.town import CONTROL, GHOST_ROCK, INFLUENCE, SIDES, Deed, Dude, Modifier, Town
from companion.games.doomtown.words import cards_words, hand_words, place_name
from companion.text import Text, _

__all__ = [
    "NAMES",
    "apply",
    "callers",
    "fields",
    "hands_shown",
    "outsiders",
    "possible",
    "sides_for",
    "strangers",
    "with_jokers",
]

# In the order in which they are offered: first what only this moment has, then what texts do most.
NAMES: dict[str, Text] = {
    "call out": _("call out by card effect"),
    "hand rank": _("± hand rank"),
    "hand": _("replace a hand"),
    "joker": _("what a joker stands for"),
    "casualties": _("± casualties"),
    "join": _("add to a posse"),
    "leave": _("remove from a posse"),
    "ghost rock": _("± ghost rock"),
    "bullets": _("± bullets"),
    "boot": _("boot / unboot"),
    "move": _("move by card effect"),
    "home": _("go home booted"),
    "discard": _("discard"),
    "ace": _("ace"),
    "test": _("pull, skill test"),
    "bounty": _("± bounty"),
    "influence": _("± influence"),
    "control": _("± control"),
    "stud": _("stud ↔ draw"),
    "controller": _("change controller"),
    "sidekick": _("± sidekick"),
    "upkeep": _("± upkeep"),
    "production": _("± production"),
    "rank": _("± rank of a dude"),
    "harrowed": _("harrowed or not"),
    "used": _("ability used today"),
    "end": _("end the shootout"),
}

_NOUNS: dict[str, Text] = {
    "ghost rock": _("ghost rock"),
    "bullets": _("bullets"),
    "influence": _("influence"),
    "control": _("control"),
    "production": _("production"),
    "upkeep": _("upkeep"),
    "rank": _("rank"),
    "bounty": _("bounty"),
    "sidekick": _("sidekicks"),
    "hand rank": _("hand rank"),
    "casualties": _("casualties"),
}

# What is asked for each change, in this order.
FIELDS: dict[str, tuple[str, ...]] = {
    "ghost rock": ("player", "stash by"),
    "bullets": ("dude", "by", "until"),
    "influence": ("dude", "by", "until"),
    "control": ("card", "by", "until"),
    "production": ("location", "by", "until"),
    "upkeep": ("dude", "by", "until"),
    "rank": ("dude", "by", "until"),
    "bounty": ("dude", "bounty by"),
    "stud": ("dude", "until"),
    "boot": ("card",),
    "move": ("dude", "place"),
    "home": ("dude",),
    "discard": ("removable",),
    "ace": ("removable",),
    "controller": ("removable", "player"),
    "harrowed": ("dude",),
    "sidekick": ("dude", "sidekicks by"),
    "used": ("card",),
    "test": ("pull", "pulled", "skill", "difficulty"),
    "hand rank": ("hand", "by"),
    "hand": ("hand", "cards", "short"),
    "joker": ("joker hand", "joker cards"),
    "casualties": ("side", "by"),
    "call out": ("caller", "called out"),
    "join": ("outsider", "side"),
    "leave": ("insider",),
    "end": (),
}
_TOTALS = ("ghost rock", "influence", "control", "test", "hand rank", "hand", "joker", "casualties", "end")
_TOTAL_FIELDS = {"influence": ("player", "influence by"), "control": ("player", "control by")}


def fields(town: Town, what: str) -> tuple[str, ...]:
    return _TOTAL_FIELDS.get(what, FIELDS[what]) if town.compact else FIELDS[what]


def hands_shown(town: Town) -> dict[str, list[str]]:
    """Hands that may be changed now; in an aside the game waits at the place it was left."""
    place = town.left or town.place
    fight = town.shootout
    if fight:
        return {fight.players[side]: fight.hands[side] for side in SIDES} if fight.revealed else {}
    shown = place.startswith("cheatin")
    return {player: town.hands[player] for player in town.contenders} if shown else {}


def with_jokers(town: Town) -> list[str]:
    return [player for player, cards in hands_shown(town).items() if any(card in JOKERS for card in cards)]


def possible(town: Town) -> list[str]:
    """The changes that make sense now."""
    fight = town.shootout
    due = bool(fight and fight.revealed)
    able = {
        "call out": town.place.startswith("noon ability") and bool(callers(town)),
        "hand rank": bool(hands_shown(town)),
        "hand": bool(hands_shown(town)),
        "joker": bool(with_jokers(town)),
        "casualties": due,
        "join": bool(fight and outsiders(town)),
        "leave": bool(fight and not town.compact and any(fight.posses[side] for side in SIDES)),
        "end": fight is not None,
    }
    dudes = bool(town.dudes)
    removable = dudes or any(not deed.home for deed in town.deeds.values())
    for what, needs in FIELDS.items():
        if "dude" in needs:
            able[what] = dudes
        elif "removable" in needs:
            able[what] = removable
    if town.compact:
        able |= {"influence": True, "control": True}
    return [what for what in NAMES if able.get(what, True) and (not town.compact or what in _TOTALS)]


def callers(town: Town) -> list[Dude]:
    """Dudes of the player whose play it is that stand beside somebody else's, booted or at home though they be."""
    return [dude for dude in town.dudes_of(town.noon.player) if strangers(town, dude)]


def strangers(town: Town, dude: Dude) -> list[Dude]:
    """Dudes of other players in the same place."""
    return [other for other in town.at(town.where(dude.id)) if other.controller != dude.controller]


def outsiders(town: Town) -> list[Dude]:
    """Dudes that could be brought into the shootout; nobody shoots on both sides (DT-F04)."""
    fight = town.fight
    if town.compact or fight.location not in town.locations:  # the deed where they shoot may have been discarded
        return []
    return [dude for dude in town.dudes.values() if not fight.side_of(dude.id) and sides_for(town, dude)]


def sides_for(town: Town, dude: Dude) -> list[str]:
    """The sides that a dude could be brought to."""
    fight = town.fight
    against = {side: {town.dudes[one].controller for one in fight.posses[side]} for side in SIDES}
    for side in SIDES:
        against[side].add(fight.players[side])
    return [side for side in SIDES if dude.controller not in against[SIDES[1 - SIDES.index(side)]]]


# Making the change


def apply(town: Town) -> None:
    """Do what was told, and say it."""
    what, given = town.edit.what, town.edit.given
    if town.compact and what in (INFLUENCE, CONTROL):
        _total(town, what, given)
    else:
        _APPLY[what](town, given)
    if town.shootout:
        shooting.keep_window(town)


Given = dict[str, Any]


def _card(town: Town, given: Given, field: str) -> Dude | Deed:
    id = str(given[field])
    return town.dudes[id] if id in town.dudes else town.deeds[id]


def _ghost_rock(town: Town, given: Given) -> None:
    player, amount = given["player"], given["stash by"]
    reason = _("card text")
    if amount >= 0:
        town.ledger.move(GHOST_ROCK, amount, BANK, player, reason)
    else:
        town.ledger.move(GHOST_ROCK, -amount, player, BANK, reason)
    _say(town, player, "ghost rock", amount)


def _total(town: Town, what: str, given: Given) -> None:
    player, amount = given["player"], given[f"{what} by"]
    source, target = (BANK, player) if amount >= 0 else (player, BANK)
    town.ledger.move(what, abs(amount), source, target, _("card text"))
    _say(town, player, what, amount)


def _say(town: Town, who: str, what: str, amount: int) -> None:
    town.say(_("{who}: {what} {n}", who=who, what=_NOUNS[what], n=f"{amount:+}"))


def _modifier(stat: str, field: str) -> Callable[[Town, Given], None]:
    def change(town: Town, given: Given) -> None:
        card = _card(town, given, field)
        card.modifiers.append(Modifier(stat, given["by"], given["until"]))
        _say(town, card.id, stat, given["by"])

    return change


def _stud(town: Town, given: Given) -> None:
    dude = town.dudes[given["dude"]]
    turned = not stats.is_stud(dude)
    dude.modifiers.append(Modifier("stud", int(turned), given["until"]))
    town.say(_("{dude} is a stud", dude=dude.id) if turned else _("{dude} is a draw", dude=dude.id))


def _bounty(town: Town, given: Given) -> None:
    raise_bounty(town, town.dudes[given["dude"]], given["bounty by"], _("card text"))
    _say(town, given["dude"], "bounty", given["bounty by"])


def _boot(town: Town, given: Given) -> None:
    card = _card(town, given, "card")
    card.booted = not card.booted
    town.say(_("{card} boots", card=card.id) if card.booted else _("{card} unboots", card=card.id))


def _move(town: Town, given: Given) -> None:
    dude = town.dudes[given["dude"]]
    place = given["place"]
    if town.shootout and town.shootout.side_of(dude.id) and place != town.shootout.location:
        leave_posse(town, dude.id)
    streets.move(town, dude, place, boots=False)
    town.say(_("{dude} → {place}", dude=dude.id, place=place_name(town, place)))


def _home(town: Town, given: Given) -> None:
    dude = town.dudes[given["dude"]]
    leave_posse(town, dude.id)
    streets.send_home_booted(town, dude)
    town.say(_("{dude} goes home booted", dude=dude.id))


def _discard(town: Town, given: Given) -> None:
    card = _card(town, given, "removable")
    if isinstance(card, Deed):
        tear_down(town, card, "discard")
    else:
        leave_play(town, card, "discard", by=town.edit.by)
    town.say(_("{card} is discarded", card=card.id))


def _ace(town: Town, given: Given) -> None:
    card = _card(town, given, "removable")
    if isinstance(card, Dude) and card.harrowed:
        _discard(town, given)  # DT-X09
        return
    if isinstance(card, Deed):
        tear_down(town, card, "boot hill")
    else:
        leave_play(town, card, "boot hill", by=town.edit.by)
    town.say(_("{card} is aced", card=card.id))


def _controller(town: Town, given: Given) -> None:
    card, player = _card(town, given, "removable"), given["player"]
    if isinstance(card, Dude) and player != card.controller:
        leave_posse(town, card.id)  # nobody shoots on both sides
    card.held_by = "" if isinstance(card, Dude) and player == card.owner else player
    who = player or streets.controller(town, card.id)
    town.say(_("{player} controls {card}", player=who, card=card.id))


def _harrowed(town: Town, given: Given) -> None:
    dude = town.dudes[given["dude"]]
    dude.harrowed = not dude.harrowed
    town.say(_("{dude} is harrowed", dude=dude.id) if dude.harrowed else _("{dude} is not harrowed", dude=dude.id))


def _sidekick(town: Town, given: Given) -> None:
    dude = town.dudes[given["dude"]]
    dude.sidekicks = max(0, dude.sidekicks + given["sidekicks by"])
    _say(town, dude.id, "sidekick", given["sidekicks by"])


def _used(town: Town, given: Given) -> None:
    card = _card(town, given, "card")
    card.used = not card.used
    town.say(_("{card} is used", card=card.id) if card.used else _("{card} is ready", card=card.id))


def _test(town: Town, given: Given) -> None:
    pull = str(given.get("pulled") or given["pull"])
    total = noon.skill_check(pull, given["skill"])
    words = _("{card} and {skill} are {total}", card=pull, skill=given["skill"], total=total)
    if noon.succeeds(total, given["difficulty"]):
        town.say(_("{sum} against {n}: success", sum=words, n=given["difficulty"]))
    else:
        town.say(_("{sum} against {n}: failure", sum=words, n=given["difficulty"]))


def _side(town: Town, player: str) -> str:
    return next(side for side in SIDES if town.fight.players[side] == player)


def _hand_rank(town: Town, given: Given) -> None:
    player = given["hand"]
    held = town.fight.rank_modifiers if town.shootout else town.rank_modifiers
    key = _side(town, player) if town.shootout else player
    held[key] = held.get(key, 0) + given["by"]
    _say(town, player, "hand rank", given["by"])


def _hand(town: Town, given: Given) -> None:
    """A replaced hand; neither quota nor what looked at the first one comes again (DT-K24)."""
    player = given["hand"]
    key = _side(town, player) if town.shootout else player
    held, named = (town.fight.hands, town.fight.jokers_as) if town.shootout else (town.hands, town.jokers_as)
    held[key] = given["cards"]
    named.pop(key, None)
    shown = shooting.hand_of(town, key) if town.shootout else gambling.hand_of(town, player)
    town.say(_("{player}: {cards}", player=player, cards=cards_words(given["cards"])))
    town.say(_("{player}: {hand}", player=player, hand=hand_words(shown)))
    gambling.warn_of_jokers(town, player, given["cards"])


def _joker(town: Town, given: Given) -> None:
    player = given["joker hand"]
    if town.shootout:
        town.shootout.jokers_as[_side(town, player)] = given["joker cards"]
    else:
        town.jokers_as[player] = given["joker cards"]
    cards = cards_words(given["joker cards"])
    town.say(_("{player}: the joker stands for {cards}", player=player, cards=cards))


def _casualties(town: Town, given: Given) -> None:
    fight, side, amount = town.fight, given["side"], given["by"]
    fight.casualty_modifiers[side] = fight.casualty_modifiers.get(side, 0) + amount
    if fight.choosing:
        fight.due[side] = max(0, fight.due[side] + amount)
    _say(town, fight.players[side], "casualties", amount)


def _call_out(town: Town, given: Given) -> None:
    """A card text calls out where the basic play could not (DT-N07)."""
    town.play.dude, town.play.target = given["caller"], given["called out"]
    town.say(_("{dude} calls out {other}", dude=town.play.dude, other=town.play.target))


def _join(town: Town, given: Given) -> None:
    """An ability brings a dude in; it may trespass by that (DT-F05, DT-F08)."""
    dude = town.dudes[given["outsider"]]
    fight = town.fight
    if town.where(dude.id) != fight.location:
        streets.move(town, dude, fight.location, boots=False)
    fight.posses[given["side"]].append(dude.id)
    town.say(_("{dude} joins", dude=dude.id))
    posses.trespass(town, [dude.id])


def _leave(town: Town, given: Given) -> None:
    leave_posse(town, given["insider"])
    town.say(_("{dude} leaves the posse", dude=given["insider"]))


def _end(town: Town, _given: Given) -> None:
    town.fight.ended = True
    town.say(_("The shootout is called off"))


_APPLY: dict[str, Callable[[Town, Given], None]] = {
    "ghost rock": _ghost_rock,
    "bullets": _modifier("bullets", "dude"),
    "influence": _modifier("influence", "dude"),
    "control": _modifier("control", "card"),
    "production": _modifier("production", "location"),
    "upkeep": _modifier("upkeep", "dude"),
    "rank": _modifier("rank", "dude"),
    "bounty": _bounty,
    "stud": _stud,
    "boot": _boot,
    "move": _move,
    "home": _home,
    "discard": _discard,
    "ace": _ace,
    "controller": _controller,
    "harrowed": _harrowed,
    "sidekick": _sidekick,
    "used": _used,
    "test": _test,
    "hand rank": _hand_rank,
    "hand": _hand,
    "joker": _joker,
    "casualties": _casualties,
    "call out": _call_out,
    "join": _join,
    "leave": _leave,
    "end": _end,
}
