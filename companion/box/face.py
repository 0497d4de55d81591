"""The face of the box: what the display shows, and what keys, seat buttons and tags do. No input or output here."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PIL import Image

from companion.box import draw
from companion.box.editors import Editor, Given, ListEditor, Luck, editor_for
from companion.box.lit import lights
from companion.box.menu import Menu, Open, unknown_tag
from companion.box.options import Options
from companion.box.pages import Pages
from companion.box.parts import SEATS, Key, Light, Sound
from companion.box.trial import Trial
from companion.errors import CompanionError, RuleError
from companion.game.asks import Answer
from companion.game.picture import Picture
from companion.game.players import TABLE
from companion.table import OpenAsk, Table, Tables
from companion.table.phones import Phones
from companion.text import Words, _

if TYPE_CHECKING:
    from companion.box.firmware import PadRenewal
    from companion.box.hall import Hall

__all__ = ["Face"]

MESSAGE_SECONDS = 4.0
SECONDS_PER_LETTER = 0.06
BEAT_SECONDS = 3.0
"""So long stands one line of the news, and the screensaver's words in one place."""


class Face:
    """What people see of the box and do to it."""

    def __init__(self, tables: Tables, *, now: Callable[[], float] = time.monotonic) -> None:
        self.tables = tables
        self.options = Options(tables.store)
        self.phones = Phones(tables.store)
        self.hall: Hall | None = None
        """The box's link to an event, if it can have one."""
        self.pad: PadRenewal | None = None
        """The tag pad's firmware, if the box has a real pad."""
        self.watchers: list[Callable[[], None]] = []
        """Called when another game lies on the table or the one there has changed."""
        self.table: Table | None = None
        self.waiting: Table | None = None
        """The game that waits while a tool of it is used."""
        self.tool = False
        """Whether what is played is a tool, which keeps no record."""
        self.asking: OpenAsk | None = None
        """The question that the display shows, or would if nothing else were on it."""
        self.lights: dict[int, Light] = dict.fromkeys(SEATS, Light.OFF)
        self.sounds: list[Sound] = []
        self.finished = False
        self.menu = Menu(self)
        self.pages = Pages()
        self.trial: Trial | None = None
        """The parts being tried, while nothing else counts."""
        self.picture: Picture | None = None
        self.news: list[Words] = []
        self.message: Words = ""
        self.asleep = False
        self.uncovered = False
        """Whether the asked player has said that nobody else looks at a secret question."""
        self._now = now
        self._until = 0.0
        self._touched = self._began = now()
        self.beat = 0
        """Which of the news is shown; only time moves it, so that a moved cursor sends nothing else."""
        self._by_box = False
        self._editor: Editor[Any] | None = None
        self._frame: Image.Image | None = None
        self._wide: tuple[Image.Image, Image.Image] | None = None
        self._ticked: object = None
        self._switch_on()

    def _switch_on(self) -> None:
        last = None
        try:
            last = self.tables.last()
            if last is not None:
                self.play(self.tables.resume(last))
        except CompanionError as error:
            self.say(error.message)
        if self.table is None:
            self.menu.open()
        self._hear_store()

    # What people do

    def key(self, key: Key, *, long: bool = False) -> None:
        """A key was pressed."""
        if not self._wakes() and not self.finished:
            self._safely(lambda: self._try_key(self.trial, key, long) if self.trial else self._key(key, long))

    def seat(self, seat: int) -> None:
        """A seat's own button was pressed."""
        if not self._wakes() and not self.finished:
            self.message = ""
            self._safely(lambda: self.trial.seat(seat) if self.trial else self._seat(seat))

    def tap(self, tag: str, number: str = "") -> None:
        """A tagged piece was put on the pad; `tag` is empty if only the tag's number is known."""
        if not self._wakes() and not self.finished:
            self.message = ""
            self._safely(lambda: self.trial.tap(tag or number) if self.trial else self._tap(tag, number))

    def _wakes(self) -> bool:
        """Whether this only wakes the display."""
        self._touched = self._now()
        self._frame = None
        asleep, self.asleep = self.asleep, False
        return asleep

    def _safely(self, act: Callable[[], None]) -> None:
        try:
            act()
        except CompanionError as error:
            self.say(error.message)
            self.sound(Sound.REFUSED)
        self.lights = lights(self)

    def _try_key(self, trial: Trial, key: Key, long: bool) -> None:
        self.message = ""
        self.sounds.append(trial.key(key, long=long))
        if trial.over:
            self.trial = None

    def _key(self, key: Key, long: bool) -> None:
        said, self.message = bool(self.message), ""
        secret = self.editor is not None and self.editor.ask.secret
        if long and key is Key.BACK and self.table:
            self.menu.close()
            self.undo()
        elif long and key is Key.OK:
            self.menu.toggle()
        elif said and key in (Key.OK, Key.BACK):
            pass  # it has been read
        elif self.menu.shown:
            self.menu.press(key)
        elif self.table and self.table.clock.paused:
            self.table.go_on()
        elif self.pages.shown:
            self._page_key(key)
        else:
            self._question_key(key)
        if not secret:  # whoever listens could count how far the cursor goes
            self.sound(Sound.TICK)

    def _question_key(self, key: Key) -> None:
        editor = self.editor
        if editor and editor.uses(key):
            self.give(editor.press(key), "keys")
        elif key is Key.OK:
            if self._editor:
                self.uncovered = True
            elif self.tool:
                self.leave()
            else:
                self.menu.open()
        elif key in (Key.LEFT, Key.RIGHT) and self.table and len(self.table.asks) > 1:
            self.ask_next(1 if key is Key.RIGHT else -1)
        elif key is Key.BACK or not editor:
            self.turn_page(-1 if key in (Key.LEFT, Key.UP) else 1)
        else:
            self.turn_page(-1 if key is Key.LEFT else 1)

    def _page_key(self, key: Key) -> None:
        if self.table and self.pages.press(key, self.table.game):
            return
        if key in (Key.LEFT, Key.RIGHT):
            self.turn_page(-1 if key is Key.LEFT else 1)
        else:
            self.pages.close()

    def turn_page(self, by: int) -> None:
        """Show the next status page, or the question again after the last."""
        if self.table:
            self.pages.turn(by, self.table.game, pictured=bool(self._editor and self._editor.pictured))
            self.uncovered = False

    def _seat(self, seat: int) -> None:
        if self.menu.shown:
            self.menu.seat(seat)
            return
        table = self._the_table()
        if table.clock.paused:
            table.go_on()
            return
        name = next((player.name for player in table.game.state.players if player.seat == seat), "")
        asked = next((one for one in table.asks if one.ask.who in (name, TABLE)), None)
        if asked and asked.ask.chance:
            self._by_box = asked.ask.quick is None  # before the next question is there
        if not table.press(seat) and asked:
            self.pages.close()
            if asked != self.asking:  # what is half entered stays
                self._turn_to(asked)
            self.uncovered = True
        self.sound(Sound.TICK)

    def _tap(self, tag: str, number: str) -> None:
        if self.menu.shown:
            self.menu.tap(tag, number)
            return
        if not tag:
            raise unknown_tag(number)
        table = self._the_table()
        if tag == "control/undo":
            self.undo(by="tag")
        else:
            try:
                self._answer_by_tag(table, tag)
            except RuleError as refusal:
                if self.covered:  # the reason may name a card that only its player has seen
                    raise RuleError(_("That was not taken. OK shows you your question.")) from refusal
                raise
        self.sound(Sound.TAKEN)

    def _answer_by_tag(self, table: Table, tag: str) -> None:
        if not (taking := self._gathers(tag)):
            table.tap(tag)
            return
        self.pages.close()
        if taking != self.asking:
            self._turn_to(taking)
        if self._editor:
            self.give(self._editor.tap(tag), "tag")

    def _gathers(self, tag: str) -> OpenAsk | None:
        """The question whose answer is made of several pieces and for which this is one of them."""
        for one in sorted(self._the_table().asks, key=lambda one: one != self.asking):
            editor = self._editor if one == self.asking else editor_for(one.ask)
            if editor and editor.takes(tag):
                return one
        return None

    def _the_table(self) -> Table:
        if self.table is None:
            raise RuleError(_("No game is being played"))
        return self.table

    # What the menu does

    def play(self, table: Table) -> None:
        """Put a game on the display, instead of the one that was there."""
        self._forget()
        self.table, self.waiting, self.tool = table, None, False
        table.watchers.append(self._changed)
        self.menu.close()
        self._changed()

    def _forget(self) -> None:
        if self.table and self._changed in self.table.watchers:
            self.table.watchers.remove(self._changed)
        self.table, self.asking, self._editor = None, None, None

    def use(self, tool: Table) -> None:
        """Put a tool on the display; the game that was there waits at its question."""
        waiting = self.waiting if self.tool else self.table
        self.play(tool)
        self.waiting, self.tool = waiting, True

    def leave(self) -> None:
        """Go back from a tool to the game, or to the list of games."""
        self.tool, game = False, self.waiting
        if game:
            self.play(game)
        else:
            self._forget()
            self.menu.open()

    def undo(self, *, by: str = "keys") -> None:
        """Take back the last answer, and say which it was."""
        taken = self._the_table().undo(by=by)
        self.news = [_("Undone – {what}", what=taken[0])]

    def redo(self) -> None:
        table = self._the_table()
        table.redo(by="keys")
        self.news = [_("Redone – {what}", what=table.can_undo), *self.news]

    def ask_undo(self, who: str) -> None:
        """Ask the table whether a player may take back the last answer from his phone."""
        from companion.box.phones import undo_request

        self.ask_the_table(lambda: undo_request(self, who))

    def ask_rename(self, person: str, name: str, colour: str) -> None:
        """Ask the table whether somebody shall have another name, as a phone says."""
        from companion.box.people import rename_request

        self.ask_the_table(lambda: rename_request(self, person, name, colour))

    def ask_the_table(self, open: Open) -> None:
        """Ask something that came from outside at once, with a sound, on a display that is awake."""
        self._wakes()
        self.menu.show(open)
        self.sound(Sound.TURN)
        self.people_changed()

    def announce(self, words: Words) -> None:
        """Say something that came from outside, with a sound, on a display that is awake."""
        self._wakes()
        self.say(words)
        self.sound(Sound.TURN)

    def people_changed(self) -> None:
        """Somebody's name or colour, or a question to the table, has changed: pages and parts shall show it."""
        self._frame = None
        for watcher in list(self.watchers):
            watcher()

    def say(self, words: Words) -> None:
        """Show a message until somebody presses a key or some seconds have passed."""
        self.message = words
        self._until = self._now() + MESSAGE_SECONDS + SECONDS_PER_LETTER * len(str(words))
        self._frame = None

    def sound(self, sound: Sound) -> None:
        if self.options.sound:
            self.sounds.append(sound)

    def try_parts(self) -> None:
        """Let everything be pressed and seen without any of it meaning anything."""
        self.menu.close()
        self.trial = Trial()

    def power_off(self) -> None:
        self.finished = True

    # The question

    @property
    def editor(self) -> Editor[Any] | None:
        """What makes the answer, while the question of somebody is on the display."""
        if not self._editor or self.menu.shown or self.pages.shown or self.asleep or self.finished or self.covered:
            return None
        return None if self.table and self.table.clock.paused else self._editor

    @property
    def covered(self) -> bool:
        """Whether a secret question waits behind the curtain."""
        return bool(self.asking and self.asking.ask.secret and not self.uncovered)

    @property
    def pointed(self) -> Words:
        """In words what the display shows besides the question: a message, or what the cursor is on."""
        if self.asleep or self.finished or self.message:
            return self.message
        if self.menu.shown:
            return f"{self.menu.level.ask.title}: {self.menu.editor.pointed}"
        return self.editor.pointed if self.editor else ""

    def give(self, given: Given, by: str) -> None:
        """Answer the question on the display with what its editor gave."""
        if given is None or self.asking is None:
            return
        table, one = self._the_table(), self.asking
        if one.ask.chance:
            self._by_box = isinstance(given, Luck)  # before the next question is there
        if isinstance(given, Luck):
            table.let_luck_decide(one.ask.who, number=one.number)
        else:
            table.answer(one.ask.who, given, number=one.number, by=by)

    def keys_to(self, answer: Answer | Luck) -> list[Key]:
        """The presses that give this answer to the question `asking`, from what the display shows now."""
        if self._editor is None:
            raise RuleError(_("Nobody is asked anything"))
        keys = [Key.OK] if self.message or self.asleep else []
        keys += [Key.BACK] * (self.menu.depth + self.pages.depth)
        if self.covered or (self.table and self.table.clock.paused):
            keys.append(Key.OK)
        return keys + self._editor.keys_to(answer)

    def ask_next(self, by: int) -> None:
        """Show the question of another player who is asked."""
        asks = self._the_table().asks
        self._turn_to(asks[(asks.index(self.asking) + by) % len(asks)] if self.asking in asks else asks[0])

    def _turn_to(self, one: OpenAsk) -> None:
        self.asking = one
        self._editor = editor_for(one.ask, self.picture, by_box=self._by_box)
        self.uncovered = False

    def _changed(self) -> None:
        """The table has changed, by us or by somebody's phone: show the truth."""
        table = self._the_table()
        self._frame = None
        game, asks, before = table.game, table.asks, self.asking
        self.picture = game.rulebook.strip(game.state)
        self.news = game.state.log[game.state.news :]
        same = before and next((one for one in asks if _same(one, before)), None)
        if same:
            self.asking = same
        elif asks:
            self._turn_to(asks[0])
            self.pages.close()
            if before and {one.ask.who for one in asks} != {before.ask.who}:
                self.sound(Sound.TURN)
        else:
            self.asking, self._editor = None, None
            self.pages.close()
            if before:
                self.sound(Sound.FANFARE)
        self.lights = lights(self)
        for watcher in list(self.watchers):
            watcher()

    # Time

    def tick(self) -> None:
        """A second has passed, or something has changed."""
        now = self._now()
        self.beat = int((now - self._began) / BEAT_SECONDS)
        self._hear_store()
        self.rest()
        self._read_on(now)
        if self.message and now >= self._until:
            self.message, self._frame = "", None
        saver = self.options.saver * 60
        if saver and not self.asleep and now - self._touched >= saver and not self.finished:
            self.asleep, self.uncovered, self._frame = True, False, None
        if self.menu.shown and self.menu.level.draw:
            self._frame = None
        ticked = self._beating()
        if ticked != self._ticked:
            self._ticked, self._frame = ticked, None

    @property
    def turned(self) -> bool:
        """Whether a list has just turned its page: what is cut short there comes when the cursor rests."""
        return bool(self._list and self._list.turned)

    @property
    def _list(self) -> ListEditor[Any] | None:
        """The list whose cursor the arrows move, if it is one."""
        editor = self.menu.editor if self.menu.shown else self._editor
        return editor if isinstance(editor, ListEditor) else None

    def rest(self) -> None:
        """The cursor rests for a moment."""
        if self._list and self._list.turned:
            self._list.turned, self._frame = False, None

    def _read_on(self, now: float) -> None:
        """Go on to the next part of a line that is too long for the display."""
        shown = self._list
        if shown is None:
            return
        if shown.rests_since is None:
            shown.rests_since = now
        part = int((now - shown.rests_since) / BEAT_SECONDS)
        if part != shown.part:
            shown.part, self._frame = part, None

    def _beating(self) -> object:
        """What changes on the display by time alone."""
        if self.asleep:
            return self.beat
        if self.editor is None and not self.covered:
            return None
        return (self.beat if self.news else 0, self.clock)

    @property
    def clock(self) -> str:
        """How long the asked player has thought, if the clock shall be shown."""
        if not (self.options.clock and self.table and self.asking) or self.asking.ask.who == TABLE:
            return ""
        seconds = self.table.clocks.get(self.asking.ask.who, 0) // 1000
        return f"{seconds // 60}:{seconds % 60:02}"

    def _hear_store(self) -> None:
        messages = self.tables.store.messages
        while messages and not self.message:
            self.say(messages.pop(0))

    def frame(self) -> Image.Image:
        """The display as it is now."""
        if self._frame is None:
            self._frame = draw.screen(self).image
        return self._frame

    def wide_frame(self) -> Image.Image:
        """The same for a display that is twice as wide: the scores stand beside everything."""
        frame = self.frame()
        if self._wide is None or self._wide[0] is not frame:
            wide = Image.new("1", (2 * frame.width, frame.height))
            wide.paste(frame, (0, 0))
            if panel := draw.panel(self):
                wide.paste(panel.image, (frame.width, 0))
                wide.paste(0, (frame.width, 0, frame.width + 2, frame.height))  # a gap between the two bars
            self._wide = (frame, wide)
        return self._wide[1]


def _same(one: OpenAsk, other: OpenAsk) -> bool:
    return one.number == other.number and one.ask.who == other.ask.who
