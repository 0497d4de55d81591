"""Hands that play at random: straight at the table, by the box's keys, or with tags and seat buttons."""

from __future__ import annotations

from random import Random

from companion.errors import CompanionError
from companion.game.asks import Answer, Ask, Choose, ChooseSeveral
from companion.table import OpenAsk, Table, Tables
from companion.text import _

__all__ = ["Hands", "hands_for"]


class Hands:
    """Answers straight at the table."""

    def __init__(self, table: Table, luck: Random) -> None:
        self.table = table
        self.luck = luck
        self.presses = 0

    def answer(self) -> None:
        """Give one random acceptable answer to one of the open questions, or now and then act out of turn."""
        self.presses += 1
        if (asides := self.table.game.asides) and self.luck.random() < 0.05:
            aside = self.luck.choice(asides)
            self.table.begin(aside.who, aside.id)
            return
        one = self.luck.choice(self.table.asks)
        tag = self._tag(one.ask)
        if tag:
            self.table.tap(tag)
        elif one.ask.only_luck or (one.ask.chance and self.luck.random() < 0.5):
            self.table.let_luck_decide(one.ask.who, number=one.number)
        else:
            self.table.answer(one.ask.who, self._value(one.ask), number=one.number)

    def _value(self, ask: Ask) -> Answer:
        return next(iter(ask.some_answers(self.luck)))

    def _tag(self, ask: Ask) -> str:
        """Now and then a piece that only the pad can take."""
        if not isinstance(ask, Choose) or isinstance(ask, ChooseSeveral) or self.luck.random() < 0.6:
            return ""
        tagged = [option.tags[0] for option in ask.options if option.tags and not option.listed and not option.why_not]
        return self.luck.choice(tagged) if tagged else ""


class Keys(Hands):
    """Answers by pressing the virtual box's keys, and the seat's button where its answer is meant."""

    def __init__(self, tables: Tables, table: Table, luck: Random) -> None:
        super().__init__(table, luck)
        from companion.box.face import Face
        from companion.box.loop import Box
        from companion.box.virtual import VirtualParts

        self.parts = VirtualParts(lambda: table)
        self.face = Face(tables)
        self.face.play(table)
        self.box = Box(self.face, self.parts)

    def answer(self) -> None:
        table, before = self.table, len(self.table.course.moves)
        one = self.face.asking or table.asks[0]
        luck = one.ask.only_luck or (one.ask.chance and self.luck.random() < 0.5)
        value = None if luck else self._value(one.ask)
        if not self._press_seat(one, value):
            self._press_keys(value)
        if len(table.course.moves) != before + 1:
            raise CompanionError(_("the box did not take {value}: {why}", value=str(value), why=self.face.message))
        taken = table.course.moves[-1].move
        if value is not None and getattr(taken, "value", None) != value:
            raise CompanionError(_("the box took something else than {value}", value=str(value)))

    def _press_seat(self, one: OpenAsk, value: Answer | None) -> bool:
        """Press the seat's button if it means this answer."""
        from companion.box.parts import SeatPressed

        meant, alone = one.ask.quick, len(self.table.asks) == 1
        if value != meant or not alone or type(value) is not type(meant):
            return False
        players = self.table.game.state.players
        seat = next((player.seat for player in players if player.name == one.ask.who), players[0].seat)
        self.box.take(SeatPressed(seat))
        self.presses += 1
        return True

    def _press_keys(self, value: Answer | None) -> None:
        from companion.box.editors import LUCK
        from companion.box.parts import KeyPressed

        keys = self.face.keys_to(LUCK if value is None else value)
        for key in keys:
            self.box.take(KeyPressed(key))
        self.presses += len(keys)


class Tags(Keys):
    """Answers with tags and seat buttons where they exist, and with keys where they do not."""

    def _press_keys(self, value: Answer | None) -> None:
        from companion.box.parts import TagTapped

        one = self.face.asking
        if one and isinstance(one.ask, Choose) and value is not None:
            wanted = value if isinstance(value, list) else [value]
            tags = [
                option.tags[0] for want in wanted for option in one.ask.options if option.id == want and option.tags
            ]
            if tags and len(tags) == len(wanted) and self._means(one.ask, tags, value):
                for tag in tags:
                    self.box.take(TagTapped(tag))
                self.presses += len(tags)
                return
        super()._press_keys(value)

    def _means(self, ask: Choose, tags: list[str], value: Answer) -> bool:
        """Whether these pieces give the whole answer."""
        if isinstance(ask, ChooseSeveral):
            return len(tags) == ask.most
        return (option := ask.by_tag(tags[0])) is not None and option.id == value

    def _value(self, ask: Ask) -> Answer:
        if isinstance(ask, Choose) and not isinstance(ask, ChooseSeveral):
            tagged = [option.id for option in ask.options if option.tags and not option.why_not]
            if tagged and self.luck.random() < 0.7:
                return self.luck.choice(tagged)
        return super()._value(ask)


def hands_for(through: str, tables: Tables, table: Table, luck: Random) -> Hands:
    if through == "keys":
        return Keys(tables, table, luck)
    if through == "tags":
        return Tags(tables, table, luck)
    return Hands(table, luck)
