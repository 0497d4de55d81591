"""The questions of a card text: what it changes, on what, by how much, until when (DT-K30)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.game.asks import Ask, Cards, Choose, Confirm, Number, Option
from companion.game.cards import DECK, JOKERS
from companion.game.flow import Flow, Step
from companion.games.doomtown import edits, hands, shooting
from companion.games.doomtown.components import HAND, MOST_COPIES
from companion.games.doomtown.pulls import pull_ask, pulled_as, value_ask
from companion.games.doomtown.steps_gambling import short_ask
from companion.games.doomtown.steps_shootout import why_not_cheatin
from companion.games.doomtown.town import CONTROL, INFLUENCE, SIDES, Edit, Town
from companion.games.doomtown.words import dude_option, hand_ask, hand_words, place_option, player_options
from companion.text import _

__all__ = ["ADVICE", "EDIT", "NOON_ABILITY", "CheatinCard", "acting"]

_TEXT = _("Card text")
_MOST = 9
_LIKELY_DONE = 10


def acting(town: Town) -> str:
    """Whose card it is: who reacts, who began the aside, or who makes the play."""
    if town.reacts.order:
        return town.reacts.order[town.reacts.turn - 1]
    return town.aside_by or town.play.by or town.noon.player


class What(Step[Town]):
    """What the text changes; nothing, if all is said."""

    title = _TEXT

    def asks(self, town: Town) -> list[Ask]:
        done = Option("done", _("That is all"), tags=("control/done",), weight=_LIKELY_DONE)
        options = [done, *(Option(what, edits.NAMES[what]) for what in edits.possible(town))]
        return [Choose(who=acting(town), title=_("What does the text change?"), options=options, quick="done")]

    def take(self, town: Town, who: str, answer: str) -> str:
        if answer == "done":
            return "that is all"
        town.edit = Edit(answer, who)
        return "chosen"


class Particulars(Step[Town]):
    """On what, by how much, until when; then it is done."""

    title = _TEXT

    def asks(self, town: Town) -> list[Ask]:
        field = self._missing(town)
        return [_ask(town, acting(town), field)] if field else []

    def _missing(self, town: Town) -> str:
        given = town.edit.given
        cards = given.get("cards")
        for field in edits.fields(town, town.edit.what):
            if field == "pulled" and given.get("pull") != "joker":
                continue
            if field == "short" and isinstance(cards, list) and len(cards) == HAND:
                continue
            if field not in given:
                return field
        return ""

    def take(self, town: Town, who: str, answer: Any) -> None:
        field = self._missing(town)
        if field == "short" and not answer:
            del town.edit.given["cards"]
            return
        town.edit.given[field] = pulled_as(town, who, answer) if field == "pull" else answer

    def run(self, town: Town) -> str:
        edits.apply(town)
        called_out = town.edit.what == "call out"
        town.edit = Edit()
        return "called out" if called_out else "changed"


_TITLES = {
    "player": _("Which player?"),
    "dude": _("Which dude?"),
    "card": _("Which card?"),
    "location": _("Which deed?"),
    "removable": _("Which card?"),
    "place": _("Where to?"),
    "until": _("Until when?"),
    "hand": _("Whose hand?"),
    "joker hand": _("Whose hand?"),
    "side": _("Which posse?"),
    "caller": _("Who calls out?"),
    "called out": _("Call out whom?"),
    "outsider": _("Which dude?"),
    "insider": _("Which dude?"),
}


def _ask(town: Town, who: str, field: str) -> Ask:
    given = town.edit.given
    if field == "pull":
        return pull_ask(town, who, _("The card pulled"))
    if field == "pulled":
        return value_ask(who)
    if field == "cards":
        return hand_ask(town, who, _("The new hand"), secret=False)
    if field == "short":
        return replace(short_ask(who), title=_("Is the deck exhausted?"), secret=False)
    if field == "joker cards":
        jokers = sum(card in JOKERS for card in edits.hands_shown(town)[str(given["joker hand"])])
        among = tuple(card for card in DECK if card not in JOKERS)
        title = _("The joker stands for")
        return Cards(who=who, title=title, least=jokers, most=jokers, among=among, copies=MOST_COPIES)
    if field in ("skill", "difficulty"):
        title = _("Skill rating") if field == "skill" else _("Difficulty")
        return Number(who=who, title=title, most=30)
    if field in _TITLES:
        return Choose(who=who, title=_TITLES[field], options=list(_options(town, field)))
    return Number(who=who, title=_("By how much?"), least=_least(town, field), most=_MOST, start=1)


def _least(town: Town, field: str) -> int:
    """Nothing that is counted out falls below 0."""
    given = town.edit.given
    limits = {
        "stash by": lambda: town.stash(str(given["player"])),
        "influence by": lambda: town.ledger.amount(str(given["player"]), INFLUENCE),
        "control by": lambda: town.ledger.amount(str(given["player"]), CONTROL),
        "bounty by": lambda: town.bounty(str(given["dude"])),
        "sidekicks by": lambda: town.dudes[str(given["dude"])].sidekicks,
    }
    return -min(_MOST, limits[field]()) if field in limits else -_MOST


def _options(town: Town, field: str) -> Iterable[Option]:
    match field:
        case "player":
            return [*player_options(town.names), *_by_influence(town)]
        case "dude":
            return [dude_option(dude) for dude in town.dudes.values()]
        case "location":
            return [place_option(town, deed) for deed in town.deeds]
        case "place":
            here = town.where(str(town.edit.given["dude"]))
            return [place_option(town, place) for place in town.locations if place != here]
        case "card":
            return [*_options(town, "dude"), *_options(town, "location")]
        case "removable":
            deeds = [place_option(town, deed.id) for deed in town.deeds.values() if not deed.home]
            return [*_options(town, "dude"), *deeds]
        case "outsider":
            return [dude_option(dude) for dude in edits.outsiders(town)]
        case "insider":
            return [dude_option(town.dudes[dude]) for side in SIDES for dude in town.fight.posses[side]]
        case _:
            return _other_options(town, field)


def _other_options(town: Town, field: str) -> Iterable[Option]:
    match field:
        case "until":
            spans = [Option("day", _("the end of the day")), Option("", _("it stays"))]
            shots = [Option("round", _("the end of the round")), Option("shootout", _("the end of the shootout"))]
            return [*shots, *spans] if town.shootout else spans
        case "caller":
            return [dude_option(dude) for dude in edits.callers(town)]
        case "called out":
            return [dude_option(dude) for dude in edits.strangers(town, town.dudes[str(town.edit.given["caller"])])]
        case "hand":
            return player_options(edits.hands_shown(town))
        case "joker hand":
            return player_options(edits.with_jokers(town))
        case _:
            return _sides(town)


def _by_influence(town: Town) -> list[Option]:
    """A deed’s controller may be left to the dudes there again (DT-L16)."""
    if town.edit.what == "controller" and town.edit.given["removable"] in town.deeds:
        return [Option("", _("by influence"))]
    return []


def _sides(town: Town) -> list[Option]:
    fight = town.fight
    outsider = town.edit.given.get("outsider")
    sides = edits.sides_for(town, town.dudes[str(outsider)]) if outsider else list(SIDES)
    return [Option(side, _("{player}’s posse", player=fight.players[side])) for side in sides]


EDIT = Flow[Town](
    ("what", "that is all", "that is all"),
    ("what", "chosen", "particulars"),
    ("particulars", "changed", "changed"),
    steps={"what": What(), "particulars": Particulars()},
    first="what",
)


# A Noon ability may also call out (DT-N07).
NOON_ABILITY = Flow[Town](*EDIT.rows, ("particulars", "called out", "called out"), steps=EDIT.steps, first=EDIT.first)


class CheatinCard(Step[Town]):
    """A player outside the shootout answers a cheatin' hand from the play hand (DT-F27, E-39)."""

    title = _("Cheatin’")

    def asks(self, town: Town) -> list[Ask]:
        title = _("Play a Cheatin’ Resolution?")
        return [Confirm(who=town.aside_by, title=title, yes=_("Yes"), no=_("No"), quick=None)]

    def take(self, town: Town, who: str, answer: bool) -> str:
        if answer and not why_not_cheatin(town, who):
            town.fight.cheatin_used.append(who)
            town.fight.window.passed = 0
            town.say(_("{player} plays a Cheatin’ Resolution", player=who))
            return "played"
        return "said"


# Advice from all cards drawn


def _side(town: Town) -> str:
    return next(side for side in SIDES if town.fight.players[side] == town.aside_by)


class AllCards(Step[Town]):
    """All cards after the redraw, before the cut to five (DT-H15)."""

    title = _("Advice")

    def asks(self, town: Town) -> list[Ask]:
        most = 2 * HAND + 4
        if not town.compact:
            fight = town.fight
            posse = [town.dudes[dude] for dude in fight.posses[_side(town)]]
            stud, _draw = shooting.bonuses(posse, town.dudes[fight.shooters[_side(town)]])
            most = max(HAND + 1, shooting.cards_to_draw(stud.total))
        ask = hand_ask(town, town.aside_by, _("All cards you hold"), most=most)
        return [ask]

    def take(self, town: Town, who: str, answer: list[str]) -> str:
        if len(answer) < HAND:
            return "too few"
        town.fight.drawn = answer
        return "entered"


class KeepFive(Step[Town]):
    """The best five, the best legal five, or others."""

    title = _("Advice")

    def asks(self, town: Town) -> list[Ask]:
        advice = hands.advice(town.fight.drawn)
        options = [Option("best", hand_words(advice.best))]
        if advice.legal and advice.legal != advice.best:
            options.append(Option("legal", hand_words(advice.legal)))
        options.append(Option("other", _("Others: enter them")))
        return [Choose(who=town.aside_by, title=_("Keep which five?"), options=options, secret=True)]

    def take(self, town: Town, who: str, answer: str) -> str:
        fight = town.fight
        advice = hands.advice(fight.drawn)
        fight.drawn = []
        kept = {"best": advice.best, "legal": advice.legal}.get(answer)
        if kept:
            fight.hands[_side(town)] = list(kept.cards)
        return "kept"


ADVICE = Flow[Town](
    ("all cards", "entered", "keep five"),
    ("all cards", "too few", "kept"),
    ("keep five", "kept", "kept"),
    steps={"all cards": AllCards(), "keep five": KeepFive()},
    first="all cards",
)
