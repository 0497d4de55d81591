"""Questions that many steps ask in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.errors import RuleError
from companion.game.asks import Choose, ChooseSeveral, Dice, Option, Place
from companion.game.players import TABLE
from companion.games.carson_city.geometry import PARCELS
from companion.games.carson_city.refusals import no
from companion.games.carson_city.tags import player_tag
from companion.games.carson_city.town import Town
from companion.text import Text, Words, _

__all__ = [
    "NO",
    "NO_THANKS",
    "YES",
    "ask_map",
    "ask_pass_order",
    "dollars",
    "offer",
    "parcel_dice",
    "too_poor",
    "unless",
    "white_and_black",
    "yes_or_no",
]

YES = "yes"
NO = "no"


def offer(
    id: str, label: Words, refusal: RuleError | None = None, *, detail: Words = "", tags: tuple[str, ...] = ()
) -> Option:
    """An option, with the rule that forbids it now, if one does."""
    if refusal is None:
        return Option(id, label, detail, tags)
    return Option(id, label, detail, tags, refusal.message, refusal.rule, refusal.code)


def unless(option: Option, refusal: RuleError | None) -> Option:
    """An option as it is, or with the rule that forbids it now."""
    return (
        option if refusal is None else offer(option.id, option.label, refusal, detail=option.detail, tags=option.tags)
    )


def too_poor(town: Town, who: str, price: int, rule: str) -> RuleError | None:
    """Why somebody cannot pay."""
    cash = town.money(who)
    return no(_("{who} has only ${n} of ${price}", who=who, n=cash, price=price), rule) if cash < price else None


def white_and_black(who: str, title: Words, note: Words = "") -> Dice:
    """Two dice that can be told apart."""
    return Dice(who=who, title=title, note=note, count=2, names=(_("white"), _("black")))


def parcel_dice(title: Words, note: Words = "", who: str = TABLE) -> Dice:
    """Two dice that show a parcel (CC-SET-05)."""
    return white_and_black(who, title, note or _("Column = white + 1, row = black + 1"))


def ask_map(
    who: str,
    title: Words,
    why_not: Callable[[str], RuleError | None],
    *,
    label: Callable[[str], Words] = str,
    detail: Callable[[str], Words] | None = None,
    among: Iterable[str] = PARCELS,
    note: Words = "",
    instead: Words = "",
) -> Place:
    """A place on the map, or no place where there is something `instead`; what is not allowed says why."""
    options = []
    for at in among:
        refusal = why_not(at)
        options.append(offer(at, label(at), refusal, detail=detail(at) if detail and refusal is None else ""))
    if instead:
        options.append(Option(NO, instead, tags=("control/no",)))
    return Place(who=who, title=title, options=options, note=note)


def yes_or_no(who: str, title: Words, yes: Option, note: Words = "") -> Choose:
    """Something that may be declined; yes may be forbidden now."""
    return Choose(who=who, title=title, note=note, options=[yes, NO_THANKS], quick=NO)


def ask_pass_order(town: Town) -> ChooseSeveral:
    """The pass track as it lies on the table."""
    options = [Option(name, name, tags=(player_tag(name),)) for name in town.names]
    count = len(options)
    title = _("Who passed first, who next?")
    return ChooseSeveral(who=TABLE, title=title, options=options, least=count, most=count, ordered=True)


NO_THANKS = Option(NO, _("No"), tags=("control/no",))


def dollars(amount: int) -> Text:
    return _("${n}", n=amount)
