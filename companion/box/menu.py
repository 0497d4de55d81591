"""The menu: a tree of questions to whoever holds the box, answered with the same editors as a game's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import SystemRandom
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from companion import __version__
from companion.box.editors import Editor, ListEditor, Luck, editor_for
from companion.box.options import SAVER_MINUTES, languages
from companion.box.parts import Key
from companion.errors import CompanionError, RuleError
from companion.game.asks import Answer, Ask, Choose, Confirm, Number, Option
from companion.game.players import TABLE
from companion.text import Words, _, n_

if TYPE_CHECKING:
    from companion.box.canvas import Canvas
    from companion.box.face import Face

__all__ = ["Level", "Menu", "Open", "Then", "choose", "unknown_tag"]

ROWS = 6
"""Lines that are seen at once."""


class Then(Enum):
    """Where an answer leads if not deeper."""

    CLOSE = "close"
    UP = "up"
    """To the level above, drawn anew."""
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Level:
    """One question of the menu and what its answer does."""

    ask: Ask
    take: Callable[[Any], Union[Open, Then]]
    seat: int = 0
    """Whose light shows that the question is about this seat."""
    dice: tuple[int, ...] = ()
    """Dice to be seen above it."""
    tapped: Callable[[str, str], Union[Open, Then]] | None = None
    """What a tag does here, by its meaning and its number; otherwise it picks the option it stands for."""
    draw: Callable[[], Canvas] | None = None
    """What the display shows instead of the question, drawn anew every second."""


Open: TypeAlias = Callable[[], Level]


def choose(title: Words, options: Sequence[Option], *, cursor: str = "", note: Words = "") -> Choose:
    """A question of the menu, the cursor on the likeliest answer."""
    return Choose(who=TABLE, title=title, note=note, options=options, quick=cursor or None)


class Menu:
    """The levels that are open, the last one on the display."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._levels: list[tuple[Open, Level, Editor[Any]]] = []

    @property
    def shown(self) -> bool:
        return bool(self._levels)

    @property
    def depth(self) -> int:
        """How often back must be pressed to see the game."""
        return len(self._levels)

    @property
    def level(self) -> Level:
        return self._levels[-1][1]

    @property
    def editor(self) -> Editor[Any]:
        return self._levels[-1][2]

    def open(self) -> None:
        """Begin at the top: the game's menu, or the list of games."""
        self._levels.clear()
        self._face.uncovered = False
        self._enter(lambda: main(self._face) if self._face.table else home(self._face))

    def show(self, open: Open) -> None:
        """Ask one thing at once, whatever is on the display."""
        self._levels.clear()
        self._face.uncovered = False
        self._enter(open)

    def close(self) -> None:
        self._levels.clear()

    def toggle(self) -> None:
        if self.shown and self._face.table:
            self.close()
        else:
            self.open()

    def _enter(self, open: Open) -> None:
        level = open()
        self._levels.append((open, level, editor_for(level.ask, rows=ROWS)))

    def press(self, key: Key) -> None:
        editor = self.editor
        if editor.uses(key):
            given = editor.press(key)
            if given is not None and not isinstance(given, Luck):
                self._take(given)
        elif key is Key.BACK or key is Key.LEFT:
            self._up()
        elif key is Key.RIGHT and isinstance(editor, ListEditor):
            self.press(Key.OK)

    def seat(self, seat: int) -> None:
        """A seat's button picks its player where one is asked for."""
        table = self._face.table
        names = [player.name for player in table.game.state.players if player.seat == seat] if table else []
        ask = self.level.ask
        if names and isinstance(ask, Choose) and any(option.id == names[0] for option in ask.open):
            self._take(names[0])
        else:
            raise RuleError(self._refusal)

    @property
    def _refusal(self) -> Words:
        """What to do instead; whoever begins a game is not told to leave it."""
        beginning = self._face.table is None or self.level.seat
        return _("Choose with the arrows and OK") if beginning else _("First leave the menu: long OK")

    def tap(self, tag: str, number: str = "") -> None:
        if tapped := self.level.tapped:
            self._go(lambda: tapped(tag, number))
            return
        if not tag:
            raise unknown_tag(number)
        ask = self.level.ask
        option = ask.by_tag(tag) if isinstance(ask, Choose) else None
        if option is None:
            raise RuleError(_("{tag} means nothing here. {what}", tag=tag[:40], what=self._refusal))
        if option.why_not:
            raise option.refusal()
        self._take(option.id)

    def _take(self, answer: Answer) -> None:
        self._go(lambda: self.level.take(answer))

    def _go(self, act: Callable[[], Open | Then]) -> None:
        depth = len(self._levels)
        then = act()
        if callable(then):
            self._enter(then)
        elif then is Then.CLOSE:
            self.close()
        elif then is Then.UP:
            self._up()
        elif len(self._levels) == depth:
            self._redraw()
        if not self.shown and not self._face.table:
            self.open()

    def _up(self) -> None:
        if len(self._levels) > 1 or self._face.table:
            self._levels.pop()
        if self._levels:
            self._redraw()

    def _redraw(self) -> None:
        """Ask the last level again, for its words may have changed; the cursor stays."""
        open, _level, before = self._levels.pop()
        self._enter(open)
        if isinstance(before, ListEditor) and isinstance(self.editor, ListEditor):
            self.editor.cursor = min(before.cursor, len(self.editor.entries) - 1)


def unknown_tag(number: str) -> RuleError:
    """A tag was put on the pad that nobody has learnt and that does not say what it is."""
    return RuleError(_("Unknown tag {number}: learn it under Tools in the menu", number=number))


def _tree(title: Words, options: Sequence[Option], branches: dict[str, Callable[[], Open | Then]]) -> Level:
    """A list in which every line leads somewhere."""
    return Level(choose(title, options), lambda branch: branches[branch]())


def home(face: Face) -> Level:
    """The list of games, for a box on which none is being played."""
    from companion.box.new_game import game_options, new_game

    def begin(game: str) -> Callable[[], Open]:
        return lambda: lambda: new_game(face, game)

    options = game_options()
    branches: dict[str, Callable[[], Open | Then]] = {option.id: begin(option.id) for option in options}
    more, leads = _always(face)
    title = _("Which game?") if options else _("No game is installed")
    return _tree(title, [*options, *more], branches | leads)


def main(face: Face) -> Level:
    """The menu of a game being played."""
    from companion.box.corrections import corrections
    from companion.box.new_game import which_game
    from companion.box.tools import aside_branches

    table = face.table
    assert table is not None
    options = [
        Option("undo", _("Undo"), why_not="" if table.can_undo else _("There is nothing to undo")),
        Option("redo", _("Redo"), why_not="" if table.can_redo else _("There is nothing to redo")),
        Option("correct", _("Put right")),
        Option("pause", _("Pause"), why_not=_("The game is over") if table.game.over else ""),
        Option("new", _("New game")),
    ]
    if len(table.asks) > 1:
        options.insert(0, Option("asked", _("Another player")))
    if face.tool:
        options.insert(0, Option("leave", _("Leave {tool}", tool=table.rulebook.title)))
    asides, begin = aside_branches(table)

    def pause() -> Then:
        table.pause()
        return Then.CLOSE

    branches: dict[str, Callable[[], Open | Then]] = {
        "asked": lambda: lambda: _asked(face),
        "undo": lambda: _and_close(face.undo),
        "redo": lambda: _and_close(face.redo),
        "correct": lambda: lambda: corrections(face),
        "pause": pause,
        "new": lambda: lambda: which_game(face),
        "leave": lambda: _and_close(face.leave),
    }
    more, leads = _always(face)
    return _tree(table.rulebook.title, [*asides, *options, *more], branches | begin | leads)


def _and_close(act: Callable[[], None]) -> Then:
    act()
    return Then.CLOSE


def _always(face: Face) -> tuple[list[Option], dict[str, Callable[[], Open | Then]]]:
    """What every menu ends with."""
    from companion.box.hall import event
    from companion.box.new_game import saved_games
    from companion.box.phones import phones

    saved = bool(face.tables.store.games())
    options = [
        Option("saved", _("Saved games"), why_not="" if saved else _("There are no saved games")),
        Option("phones", _("Phones"), _("open") if face.phones.open else ""),
        *([Option("event", _("Event"))] if face.hall else []),
        Option("options", _("Options")),
        Option("tools", _("Tools")),
        Option("off", _("Switch off")),
    ]
    return options, {
        "saved": lambda: lambda: saved_games(face),
        "phones": lambda: lambda: phones(face),
        "event": lambda: lambda: event(face),
        "options": lambda: lambda: _options(face),
        "tools": lambda: lambda: _tools(face),
        "off": lambda: lambda: _off(face),
    }


def _asked(face: Face) -> Level:
    """Whose question shall be shown."""
    table = face.table
    assert table is not None
    asks = {one.ask.who: one for one in table.asks}

    def take(who: str) -> Then:
        while face.asking != asks[who]:
            face.ask_next(1)
        return Then.CLOSE

    return Level(choose(_("Who answers?"), [Option(who, who) for who in asks]), take)


def _off(face: Face) -> Level:
    def take(sure: bool) -> Then:
        if sure:
            face.power_off()
        return Then.UP

    note = _("The game is saved.") if face.table else ""
    return Level(
        Confirm(who=TABLE, title=_("Switch off?"), note=note, yes=_("Switch off"), no=_("Stay on"), quick=None), take
    )


def _options(face: Face) -> Level:
    options = face.options
    on_off = {True: _("on"), False: _("off")}
    shown = [
        Option("clock", _("Clock"), on_off[options.clock]),
        Option("sound", _("Sound"), on_off[options.sound]),
        Option("saver", _("Screensaver"), _minutes(options.saver)),
    ]
    if languages():
        shown.append(Option("language", _("Language"), options.language or "en"))

    def take(id: str) -> Open | Then:
        if id == "clock":
            options.set_clock(not options.clock)
        elif id == "sound":
            options.set_sound(not options.sound)
        else:
            return (lambda: _saver(face)) if id == "saver" else lambda: _language(face)
        return Then.STAY

    return Level(choose(_("Options"), shown), take)


def _minutes(minutes: int) -> Words:
    return n_("{n} minute", "{n} minutes", minutes) if minutes else _("never")


def _saver(face: Face) -> Level:
    def take(id: str) -> Then:
        face.options.set_saver(int(id))
        return Then.UP

    shown = [Option(str(minutes), _minutes(minutes)) for minutes in SAVER_MINUTES]
    return Level(choose(_("Screensaver after"), shown, cursor=str(face.options.saver)), take)


def _language(face: Face) -> Level:
    def take(id: str) -> Then:
        face.options.set_language(id)
        return Then.UP

    shown = [Option(language, language) for language in ("en", *languages())]
    return Level(choose(_("Language"), shown, cursor=face.options.language or "en"), take)


def _tools(face: Face) -> Level:
    from companion.box.firmware import renew
    from companion.box.learning import tags
    from companion.box.tools import forget_branches, tool_branches

    games, uses = tool_branches(face)
    facts, forgets = forget_branches(face)
    leads = uses | forgets | {"tags": lambda: lambda: tags(face)}
    own = [
        Option("dice", _("Throw dice")),
        Option("tags", _("Tags")),
        Option("check", _("Check the record")),
        Option("parts", _("Test the parts")),
        Option("about", _("About")),
    ]
    if pad := face.pad:
        own.insert(-1, Option("pad", _("Renew the tag pad"), pad.has, why_not=pad.why_not))
        leads |= {"pad": lambda: lambda: renew(face, pad)}
    shown = [*games, *own, *facts]

    def take(id: str) -> Open | Then:
        if id in leads:
            return leads[id]()
        if id == "dice":
            return lambda: Level(
                Number(who=TABLE, title=_("How many dice?"), least=1, most=6), lambda count: lambda: _thrown(count)
            )
        if id == "parts":
            face.try_parts()
            return Then.CLOSE
        if id == "check":
            face.say(_checked(face))
        else:
            face.say(_("Frontier Companion {version}: the box that knows the rules.", version=__version__))
        return Then.STAY

    return Level(choose(_("Tools"), shown), take)


def _thrown(count: int) -> Level:
    dice = tuple(SystemRandom().randint(1, 6) for _die in range(count))

    def take(again: bool) -> Then:
        return Then.STAY if again else Then.UP

    title = _("Together {sum}", sum=sum(dice)) if count > 1 else _("A die")
    return Level(Confirm(who=TABLE, title=title, yes=_("Again"), no=_("Enough")), take, dice=dice)


def _checked(face: Face) -> Words:
    """Whether the record gives the very game that is on the display."""
    table = face.table
    if table is None:
        return n_("{n} game is kept.", "{n} games are kept.", len(face.tables.store.games()))
    again = face.tables.resume(table.number)
    if again.serialised() != table.serialised():
        raise CompanionError(_("The record gives another game than the one shown. Please restart the box."))
    rows = len(table.store.journal(table.number))
    return n_(
        "The record is whole: {n} row gives this very game.",
        "The record is whole: {n} rows give this very game.",
        rows,
    )
