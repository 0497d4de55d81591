"""The questions a game can ask: a small closed set that every front end draws once.

An ask knows what it accepts. `check` turns what came in (from keys, a tag, a phone, a program) into the answer
that the step will see, or refuses it with a sentence; a step never sees an answer that was not offered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias, Union

from companion.errors import RuleError
from companion.game.cards import DECK, JOKERS, card
from companion.text import Text, Words, _, as_sent, n_

__all__ = [
    "Answer",
    "Ask",
    "Cards",
    "Choose",
    "ChooseSeveral",
    "Confirm",
    "Dice",
    "Number",
    "Option",
    "Place",
    "too_many",
]

Answer: TypeAlias = Union[bool, int, str, list[str], list[int]]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen."""

    id: str
    label: Words
    detail: Words = ""
    """A few characters on the right: what it costs, who stands there."""
    tags: tuple[str, ...] = ()
    """The tagged pieces that stand for it on the pad."""
    why_not: Words = ""
    """Why it cannot be chosen now; shown, and said when somebody tries."""
    rule: str = ""
    code: str = ""
    listed: bool = True
    """False: only a tagged piece can choose it; its label must give nothing away."""
    weight: int = 1
    """How many of it there are, where chance picks; how much a program that plays favours it."""

    def refusal(self) -> RuleError:
        return RuleError(self.why_not, rule=self.rule, code=self.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question to one player, or to the table."""

    who: str
    title: Words
    note: Words = ""
    """One more line that helps to decide."""
    quick: Answer | None = None
    """The obvious answer, given by the seat's own button."""
    secret: bool = False
    """Only the asked player may see what can be answered."""
    chance: bool = False
    """Decided by luck: the table enters what fell, or the box throws or draws."""
    only_luck: bool = False
    """Decided by the box's own luck alone: what is drawn lies in no place where the table could look."""

    @property
    def kind(self) -> str:
        return type(self).__name__

    def check(self, value: object) -> Answer:
        """The answer that `value` means, or a `RuleError` that says why it is none."""
        raise NotImplementedError

    @property
    def can_be_answered(self) -> bool:
        """Whether there is any answer at all."""
        return True

    def by_chance(self, luck: Random) -> Answer:
        """An answer from the box's own luck."""
        raise RuleError(_("The box cannot decide this"), code="no_chance")

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        """A few acceptable answers, for play by a program."""
        raise NotImplementedError

    def said(self, answer: Answer) -> Words:
        """The answer in words, for the log and for undo; a secret stays one."""
        return _("a secret answer") if self.secret else self._said(answer)

    def _said(self, answer: Answer) -> Words:
        return str(answer)


def _not_offered(value: object) -> RuleError:
    return RuleError(_("“{value}” is not one of the answers", value=as_sent(value)), code="illegal_choice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Ask):
    """Choose one."""

    options: Sequence[Option]

    def option(self, value: object) -> Option:
        for option in self.options:
            if option.id == value:
                return option
        raise _not_offered(value)

    def check(self, value: object) -> Answer:
        option = self.option(value)
        if option.why_not:
            raise option.refusal()
        return option.id

    @property
    def open(self) -> list[Option]:
        """What can be chosen now by anybody who sees the list."""
        return [option for option in self.options if option.listed and not option.why_not]

    @property
    def listed(self) -> list[Option]:
        return [option for option in self.options if option.listed]

    @property
    def can_be_answered(self) -> bool:
        return self._possible > 0

    @property
    def _possible(self) -> int:
        """How many could be chosen, with a tagged piece too."""
        return len({option.id for option in self.options if not self.option(option.id).why_not})

    def by_tag(self, tag: str) -> Option | None:
        for option in self.options:
            if tag in option.tags:
                return option
        return None

    def by_chance(self, luck: Random) -> Answer:
        if not self.chance:
            return Ask.by_chance(self, luck)
        options = self._taken
        return luck.choices(options, [option.weight for option in options])[0].id

    @property
    def _taken(self) -> list[Option]:
        """What would be taken: an unlisted option before one of the same id may refuse it (see `option`)."""
        return [option for option in self.open if not self.option(option.id).why_not]

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        options = self._taken
        weights = [max(1, option.weight) for option in options]
        yield (luck.choice(options) if len(set(weights)) == 1 else luck.choices(options, weights)[0]).id

    def _said(self, answer: Answer) -> Words:
        return self.option(answer).label


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Choose):
    """Choose one place on the map; each option's id is a place of the game's picture."""

    def option(self, value: object) -> Option:
        try:
            return Choose.option(self, value)
        except RuleError as error:
            if not isinstance(value, str):
                raise
            shown = value[:40]
            raise RuleError(_("There is no place “{place}” to choose", place=shown), code=error.code) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSeveral(Choose):
    """Choose several, each once; in the order given where the game cares."""

    least: int = 0
    most: int
    ordered: bool = False

    @property
    def can_be_answered(self) -> bool:
        return self._possible >= self.least

    def check(self, value: object) -> Answer:
        if not isinstance(value, list):
            raise _not_offered(value)
        for item in value:
            Choose.check(self, item)
        if len(set(value)) < len(value):
            raise RuleError(_("Something is chosen twice"), code="illegal_choice")
        if not self.least <= len(value) <= self.most:
            raise RuleError(_how_many(self.least, self.most, len(value)), code="illegal_choice")
        if self.ordered:
            return list(value)
        return [option.id for option in self.options if option.id in value]

    def by_chance(self, luck: Random) -> Answer:
        if not self.chance:
            return Ask.by_chance(self, luck)
        left = {option.id: option.weight for option in self._taken}
        drawn: list[str] = []
        for _draw in range(min(self.most, len(left))):
            drawn.append(luck.choices(list(left), list(left.values()))[0])
            del left[drawn[-1]]
        return self.check(drawn)

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        ids = [option.id for option in self._taken]
        yield self.check(luck.sample(ids, luck.randint(self.least, min(self.most, len(ids)))))

    def _said(self, answer: Answer) -> Words:
        chosen = answer if isinstance(answer, list) else []
        return ", ".join(str(self.option(item).label) for item in chosen) or _("nothing")


def _how_many(least: int, most: int, got: int) -> Text:
    if least == most:
        return n_("Exactly {n} is needed, not {got}", "Exactly {n} are needed, not {got}", least, got=got)
    return _("Between {least} and {most} are needed, not {got}", least=least, most=most, got=got)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Ask):
    """A whole number within limits."""

    least: int = 0
    most: int
    step: int = 1
    start: int | None = None
    """Where the box begins to count; the least if not given."""
    unit: Words = ""

    def check(self, value: object) -> Answer:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _not_offered(value)
        if not self.least <= value <= self.most or (value - self.least) % self.step:
            raise RuleError(
                _("{value} is not between {least} and {most}", value=value, least=self.least, most=self.most)
                if self.step == 1 or not self.least <= value <= self.most
                else _("Only every {step} from {least} counts", step=self.step, least=self.least),
                code="illegal_choice",
            )
        return value

    def by_chance(self, luck: Random) -> Answer:
        if not self.chance:
            return Ask.by_chance(self, luck)
        return luck.randrange(self.least, self.most + 1, self.step)

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        yield luck.randrange(self.least, self.most + 1, self.step)

    def _said(self, answer: Answer) -> Words:
        return f"{answer} {self.unit}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Ask):
    """What the dice show, thrown on the table or by the box."""

    count: int = 1
    names: tuple[Words, ...] = ()
    """What tells the dice apart, such as their colours."""
    faces: int = 6
    chance: bool = True

    def check(self, value: object) -> Answer:
        thrown = [value] if isinstance(value, int) else value
        if not isinstance(thrown, list) or len(thrown) != self.count:
            raise RuleError(n_("{n} die is asked for", "{n} dice are asked for", self.count), code="illegal_choice")
        for die in thrown:
            if isinstance(die, bool) or not isinstance(die, int) or not 1 <= die <= self.faces:
                raise RuleError(_("A die shows 1 to {faces}", faces=self.faces), code="illegal_choice")
        return list(thrown)

    def by_chance(self, luck: Random) -> Answer:
        return [luck.randint(1, self.faces) for _die in range(self.count)]

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        yield self.by_chance(luck)

    def _said(self, answer: Answer) -> Words:
        return " ".join(str(die) for die in answer) if isinstance(answer, list) else str(answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Ask):
    """Playing cards, tapped or keyed in."""

    least: int = 1
    most: int
    among: tuple[str, ...] = DECK
    """The cards that can be there."""
    copies: int = 1
    """How often one card can be there; a joker never twice."""
    pieces: Mapping[str, str] = field(default_factory=dict)
    """The cards that tagged pieces stand for, besides those whose tag says it itself."""
    rule: str = ""
    """The rule that says how many there can be, and how often one."""

    def limit(self, one: str) -> int:
        return 1 if one in JOKERS else self.copies

    def piece(self, tag: str) -> str:
        """The card that a tagged piece stands for, of which `card/8♠/2` is another copy; nothing if none."""
        for name in (tag, tag.rpartition("/")[0]):
            if name in self.pieces:
                return self.pieces[name]
        kind, _slash, name = tag.partition("/")
        return name.partition("/")[0] if kind == "card" else ""

    def check(self, value: object) -> Answer:
        if not isinstance(value, list):
            raise _not_offered(value)
        cards = [card(item) for item in value]
        if self.copies > 1 and cards.count(JOKERS[0]) == len(JOKERS) and JOKERS[1] not in cards:
            cards[len(cards) - 1 - cards[::-1].index(JOKERS[0])] = JOKERS[1]  # two that nobody told apart
        for one, count in Counter(cards).items():
            if one not in self.among:
                raise RuleError(_("{card} cannot be there", card=one), rule=self.rule, code="illegal_choice")
            if count > self.limit(one):
                raise too_many(self, one)
        if not self.least <= len(cards) <= self.most:
            raise RuleError(_how_many(self.least, self.most, len(cards)), rule=self.rule, code="illegal_choice")
        return cards

    def by_chance(self, luck: Random) -> Answer:
        if not self.chance:
            return Ask.by_chance(self, luck)
        return luck.sample(self._all(), self.most)

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        yield luck.sample(self._all(), luck.randint(self.least, self.most))

    def _all(self) -> list[str]:
        return [one for one in self.among for _copy in range(self.limit(one))]

    def _said(self, answer: Answer) -> Words:
        return " ".join(str(one) for one in answer) if isinstance(answer, list) else str(answer)


def too_many(ask: Cards, one: str) -> RuleError:
    """Why a card cannot be there once more."""
    if ask.copies == 1:
        return RuleError(_("A card is there twice"), rule=ask.rule, code="illegal_choice")
    if one in JOKERS:
        return RuleError(_("There are only two jokers"), rule=ask.rule, code="third_joker")
    return RuleError(_("{card} can be there only {n} times", card=one, n=ask.copies), rule=ask.rule, code="fifth_copy")


_DONE = _("Done")


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Ask):
    """Say that it is done, or, where there is a no, yes or no."""

    yes: Words = _DONE
    no: Words = ""
    quick: Answer | None = True

    def check(self, value: object) -> Answer:
        if value is True or (value is False and self.no):
            return value
        raise _not_offered(value)

    def some_answers(self, luck: Random) -> Iterator[Answer]:
        yield luck.random() < 0.5 if self.no else True

    def _said(self, answer: Answer) -> Words:
        return self.yes if answer else self.no
