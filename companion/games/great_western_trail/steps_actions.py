"""The questions of single actions: what is next, cards, hiring, trading, hazards, objective cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.errors import RuleError
from companion.game.asks import Ask, Choose, Number, Option
from companion.game.flow import Step
from companion.games.great_western_trail import doing, facts, rulings, trading
from companion.games.great_western_trail.components import ROWS, WORKERS
from companion.games.great_western_trail.components_buildings import IMMEDIATE_ACTIONS, Todo
from companion.games.great_western_trail.components_trail import SPACES
from companion.games.great_western_trail.single import tile_tags
from companion.games.great_western_trail.trail import Trail, post
from companion.games.great_western_trail.words import (
    AUX_NAMES,
    WORKER_NAMES,
    signed,
    tile_name,
)
from companion.text import Text, Words, _

__all__ = [
    "NO",
    "Auxiliary",
    "Copy",
    "Fact",
    "Forest",
    "HazardOrTrade",
    "Hire",
    "Immediate",
    "Next",
    "RemoveHazard",
    "Trade",
    "declined",
    "refused",
]

NO = "no"
_ACTION = _("Phase B")


def refused(option: Option, refusal: RuleError | None, *, listed: bool = True) -> Option:
    """The option, which says why not where there is a reason; one that is not listed says it only when it is tried."""
    if refusal is None:
        return option
    why_not, rule, code = refusal.message, refusal.rule, refusal.code
    # written out: it is made for every place of the map at every step, and `replace` takes three times as long
    return Option(option.id, option.label, option.detail, option.tags, why_not, rule, code, listed, option.weight)


def declined(words: Text) -> Option:
    return Option(NO, words)


class Next(Step[Trail]):
    """Does what needs no question, and says what has to be asked next."""

    title = _ACTION

    def run(self, trail: Trail) -> str:
        while trail.todo:
            todo = trail.todo[-1]
            if fact := rulings.for_todo(trail, trail.active, todo):
                trail.todo.append(Todo("fact", 0, fact))
                return "fact"
            if not doing.settle(trail, trail.active, todo):
                return _NEXT.get(todo.kind, todo.kind)
            trail.todo.pop()
        return "done"


_NEXT = {"forest gain": "forest", "forest engine": "forest", "free move": "drive on"}


class Fact(Step[Trail]):
    """A printed fact or a ruling that matters for the first time (GW-165)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        return [facts.ask_fact(trail, trail.todo[-1].what)]

    def take(self, trail: Trail, who: str, answer: int | str) -> str:
        facts.learn(trail, trail.todo.pop().what, int(answer))
        return "read"


# Workers


class Hire(Step[Trail]):
    """Whom to hire from which row (GW-80 to GW-84)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options: list[Option] = []
        for (row, worker), hire in doing.hirable(trail, who, trail.todo[-1].n).items():
            label = _("{row}: {worker}", worker=WORKER_NAMES[worker], row=row)
            options.append(refused(Option(f"{row}/{worker}", label, f"${hire.cost}", tile_tags(worker)), hire.refusal))
        options.append(declined(_("Hire nobody")))
        options += _not_for_hire({option.id for option in options})
        return [Choose(who=who, title=_("Hire from row"), note=_("${n} in hand", n=trail.money(who)), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo = trail.todo.pop()
        if answer == NO:
            return "hired"
        row, _slash, worker = answer.partition("/")
        hire = doing.hirable(trail, who, todo.n)[int(row), worker]
        trail.pay(who, hire.cost, _("wage: {worker}", worker=WORKER_NAMES[worker]))
        trail.ledger.put(worker, f"row {row}", f"{who}/{worker}", _("hired"))
        trail.say(_("{who} hires 1 {worker} for ${n}", who=who, worker=WORKER_NAMES[worker], n=hire.cost))
        if hire.immediate:
            action = IMMEDIATE_ACTIONS[hire.immediate]
            refusal = doing.why_not(trail, who, action, publicly=True)
            if refusal is None:
                trail.todo.append(Todo("immediate", 0, hire.immediate))
            else:
                trail.say(_("{action}: {why}", action=action.words, why=refusal.message))
        return "hired"


def _not_for_hire(there: Collection[str]) -> Iterator[Option]:
    """Workers who do not lie in a row; whoever tries is told so."""
    for row in range(1, len(ROWS) + 1):
        for worker in WORKERS:
            if (id := f"{row}/{worker}") not in there:
                words = _("No {worker} lies in row {row}", worker=WORKER_NAMES[worker], row=row)
                yield refused(Option(id, WORKER_NAMES[worker]), RuleError(words, rule="GW-80"), listed=False)


class Immediate(Step[Trail]):
    """The action of the space that a worker was put on, now or never (GW-83)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, action = trail.active, IMMEDIATE_ACTIONS[trail.todo[-1].what]
        yes = Option("yes", action.words)
        refusal = doing.why_not(trail, who, action)
        unlisted = [refused(yes, refusal, listed=False)] if refusal else []
        return [
            Choose(who=who, title=_("Use it now?"), options=[*unlisted, yes, declined(_("Let it go"))], quick="yes")
        ]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo = trail.todo.pop()
        if answer != NO:
            doing.push(trail, IMMEDIATE_ACTIONS[todo.what].todo)
        return "decided"


# Trade and hazards


class Trade(Step[Trail]):
    """Which teepee to take (GW-98)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who, money = trail.active, trail.money(trail.active)
        options = [
            refused(
                Option(post(amount), tile_name(tile), signed(amount), (f"place/{post(amount).lower()}",)),
                doing.underfoot(trail, post(amount)) or trading.trade(amount, money),
            )
            for amount, tile in trail.teepees().items()
        ]
        return [Choose(who=who, title=_("Trade for"), options=[*options, declined(_("Nothing"))])]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer == NO:
            return "traded"
        amount, tile = int(answer[2:]), trail.tile_at(answer)
        if amount < 0:
            trail.pay(who, -amount, _("trade with the Indians"))
        else:
            trail.gain(who, amount, _("trade with the Indians"))
        trail.ledger.put(tile, answer, f"{who}/teepees", _("trade with the Indians"))
        trail.say(_("{who} trades: {tile}, {dollars}", who=who, tile=tile_name(tile), dollars=signed(amount)))
        return "traded"


class RemoveHazard(Step[Trail]):
    """Which hazard to clear away (GW-99)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [
            refused(Option(space, tile_name(tile), space, (f"place/{space.lower()}",)), doing.underfoot(trail, space))
            for space, tile in trail.hazards().items()
        ]
        title = _("Remove for ${n}", n=trail.todo[-1].n) if trail.todo[-1].n else _("Remove a hazard")
        return [Choose(who=who, title=title, options=[*options, declined(_("None"))])]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        todo = trail.todo.pop()
        if answer == NO:
            return "removed"
        tile = trail.tile_at(answer)
        trail.pay(who, todo.n, _("hazard removed"))
        trail.ledger.put(tile, answer, f"{who}/hazards", _("hazard removed"))
        trail.say(_("{who} takes {tile}", who=who, tile=tile_name(tile)))
        return "removed"


class HazardOrTrade(Step[Trail]):
    """The upper half of station master SM2."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [
            refused(Option("hazard", _("Remove a hazard")), doing.why_not(trail, who, _ONE["hazard"])),
            refused(Option("trade", _("Trade")), doing.why_not(trail, who, _ONE["trade"])),
            declined(_("Neither")),
        ]
        return [Choose(who=who, title=_("Station master"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer != NO:
            trail.todo.append(Todo(answer))
        return "chosen"


_ONE = {
    "hazard": IMMEDIATE_ACTIONS["remove 1 hazard free"],
    "trade": IMMEDIATE_ACTIONS["trade with the Indians"],
}


# Auxiliary actions and the rest


class Auxiliary(Step[Trail]):
    """One auxiliary action, up to twice where both discs are gone (GW-111)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options: list[Option] = []
        for action, most in trading.aux_options(trail.removed(who), double=True).items():
            for times in range(most, 0, -1):
                label: Words = AUX_NAMES[action]
                if times > 1:
                    label = _("twice: {action}", action=label)
                option = Option(f"{action}/{times}", label, tags=(f"disc/{action}",))
                options.append(refused(option, doing.aux_why_not(trail, who, action, times)))
        return [Choose(who=who, title=_("Auxiliary action"), options=[*options, declined(_("None"))])]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        if answer != NO:
            action, _slash, times = answer.partition("/")
            doing.push(trail, doing.aux_todo(action, int(times)))
        return "chosen"


class Copy(Step[Trail]):
    """8b: the building next door whose actions may be used (GW-116)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        who = trail.active
        options = [
            Option(space, tile_name(trail.tile_at(space)), space, (f"building/{trail.tile_at(space).lower()}",))
            for space in doing.neighbours(trail, who)
        ]
        return [Choose(who=who, title=_("Which building next door?"), options=options)]

    def take(self, trail: Trail, who: str, answer: str) -> str:
        trail.todo.pop()
        trail.copied = answer
        trail.say(_("{who} uses {tile}", who=who, tile=tile_name(trail.tile_at(answer))))
        return "copied"


class Forest(Step[Trail]):
    """1a and 7b: how many own buildings touch a forest; the owner confirms (GW-117)."""

    title = _ACTION

    def asks(self, trail: Trail) -> list[Ask]:
        own = trail.buildings(trail.active)
        likely = sum(SPACES[space].forest for space in own)
        title = _("Own buildings at a forest")
        return [Number(who=trail.active, title=title, most=len(own), start=likely, quick=likely)]

    def take(self, trail: Trail, who: str, answer: int) -> str:
        todo = trail.todo.pop()
        if todo.kind == "forest gain":
            trail.todo.append(Todo("gain", trading.forest_dollars(answer)))
        else:
            trail.todo.append(Todo("engine", trading.forest_spaces(answer)))
        return "counted"
