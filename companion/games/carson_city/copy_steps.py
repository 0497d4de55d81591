"""What only the table's own copy of the game tells, read once and remembered (`State.known`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.game.asks import Ask, Choose, Number, Option
from companion.game.flow import Step
from companion.game.players import TABLE
from companion.games.carson_city.asking import offer
from companion.games.carson_city.cast import CARDS
from companion.games.carson_city.components import BUILDINGS, CORRALS
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import building_tag
from companion.games.carson_city.town import UNREAD_HATS, Town
from companion.text import Text, Words, _

__all__ = ["FORM_PRICES", "VP_YIELDS", "PrintedValue", "PrintedValues"]

RIGHT = "right"

# CC-V-NB-02: what the New Beginning sells, and what giving up points brings.
FORM_PRICES: dict[str, Text] = {
    "cowboy": _("A cowboy"),
    "revolver": _("A revolver"),
    "road": _("A road"),
    "parcel": _("A parcel"),
    "VP": _("A VP"),
}
VP_YIELDS: dict[int, Text] = {5: _("for giving up 5 VP"), 10: _("for giving up 10 VP")}


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a printed list."""

    id: str
    label: Words
    start: int | None
    """What it is on most copies, if that is known."""
    most: int


@dataclass(frozen=True, slots=True)
class PrintedList:
    """Values that the table compares with its copy in one go."""

    key: str
    """Where they are kept in `State.known`."""
    title: Text
    rule: str
    items: Callable[[Town], list[Item]]
    """What is needed in this game and not known yet."""
    unique: bool = False


def _unread(town: Town, key: str, items: list[Item]) -> list[Item]:
    """All items as long as one of them is not known; those that are known begin with their value."""
    known = town.known.get(key, {})
    if all(item.id in known for item in items):
        return []
    return [replace(item, start=known.get(item.id, item.start)) for item in items]


def _numbers(town: Town) -> list[Item]:
    unsure = [number for number in sorted(town.sides) if not CARDS[number].sure]
    return _unread(town, "numbers", [Item(str(each), CARDS[each].yellow.name, each, 99) for each in unsure])


def _hats(town: Town) -> list[Item]:
    if not town.plays("horses") or "hats" in town.known:
        return []
    return [Item(str(corral), _("Corral {n}", n=corral), None, 20) for corral in CORRALS[:-1]]


def _prices(town: Town) -> list[Item]:
    if not town.plays("new_beginning"):
        return []
    items = [Item(thing, label, None, 50) for thing, label in FORM_PRICES.items()]
    items += [Item(f"give {points}", label, None, 50) for points, label in VP_YIELDS.items()]
    return _unread(town, "prices", items)


def _caps(town: Town) -> list[Item]:
    if not town.settings.get("own_caps"):
        return []
    kinds = [kind for kind in town.facts.tiles if BUILDINGS[kind].earns]
    return _unread(town, "caps", [Item(kind, BUILDINGS[kind].name, town.facts.caps.get(kind, 0), 99) for kind in kinds])


LISTS = (
    PrintedList("numbers", _("Numbers on the cards"), "CC-SET-01", _numbers, unique=True),
    PrintedList("hats", _("Hats of the corrals"), "CC-V-HO-09", _hats),
    PrintedList("prices", _("Prices on the form"), "CC-V-NB-02", _prices),
    PrintedList("caps", _("Most income, 0 for no cap"), "CC-DA-03", _caps),
)


def _next_list(town: Town) -> tuple[PrintedList, list[Item]] | None:
    for each in LISTS:
        if items := each.items(town):
            return each, items
    return None


def _value(town: Town, item: Item) -> int | None:
    return town.reading.get(item.id, item.start)


class PrintedValues(Step[Town]):
    """The next list that is not known, to be compared with the table's own copy."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        found = _next_list(state)
        if found is None:
            return []
        printed, items = found
        values = [_value(state, item) for item in items]
        if None in values:
            return []
        refusal = None
        sure = [number for number in state.sides if CARDS[number].sure]
        if printed.unique and len({*values, *sure}) < len(values) + len(sure):
            refusal = no(_("Two have the same number"), printed.rule)
        options = [offer(RIGHT, _("All right"), refusal)]
        for item, value in zip(items, values, strict=True):
            tags = (building_tag(item.id),) if item.id in BUILDINGS else ()
            options.append(Option(item.id, item.label, detail=str(value), tags=tags))
        note = _("Choose what differs from your copy")
        return [Choose(who=TABLE, title=printed.title, note=note, options=options)]

    def run(self, state: Town) -> str:
        """What is on no other copy is read one by one first."""
        found = _next_list(state)
        if found is None:
            return "all known"
        state.pending = [next(item.id for item in found[1] if _value(state, item) is None)]
        return "another value"

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        if answer != RIGHT:
            state.pending = [answer]
            return "another value"
        found = _next_list(state)
        assert found is not None, "an answer to a list that is not asked for"
        printed, items = found
        values = {item.id: _value(state, item) for item in items}
        if printed.key == "hats":
            state.known["hats"] = [*values.values(), UNREAD_HATS[-1]]
        else:
            state.known[printed.key] = {**state.known.get(printed.key, {}), **values}
        state.reading.clear()
        return None


class PrintedValue(Step[Town]):
    """One value, read from the copy."""

    title = _("Set-up")

    def asks(self, state: Town) -> list[Ask]:
        item = self._item(state)
        found = _next_list(state)
        note = found[0].title if found else ""
        return [Number(who=TABLE, title=item.label, note=note, most=item.most, start=_value(state, item) or 0)]

    def take(self, state: Town, who: str, answer: Any) -> str | None:
        state.reading[self._item(state).id] = answer
        state.pending.clear()
        return "read"

    @staticmethod
    def _item(town: Town) -> Item:
        found = _next_list(town)
        assert found is not None, "a value of a list that is not asked for"
        return next(item for item in found[1] if item.id == town.pending[0])
