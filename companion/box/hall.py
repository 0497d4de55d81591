"""The box in an event: joining with a code, the table it is called to, badges, and the clock of the round.

What joins it to the hub comes from outside, through `Hall`; here is only what people see and press.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from companion.box.menu import Level, Open, Then, choose
from companion.errors import CompanionError
from companion.game.asks import Confirm, Option
from companion.game.players import TABLE
from companion.game.rulebook import Rulebook, find_rulebook
from companion.table.people import find_person, meet
from companion.text import Words, _, n_

if TYPE_CHECKING:
    from companion.box.face import Face

__all__ = ["Call", "Hall", "Invitation", "answered", "called", "event", "look_at_clock"]

CODE_DIGITS = 6
ASKING = _("Asking the hub…")
WARNINGS = (600, 300, 60, 0)
"""So many seconds before the end of a round the box says so."""


class Call(Protocol):
    """The table that the hub wants to be played here."""

    @property
    def round(self) -> int: ...
    @property
    def table(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def people(self) -> Sequence[str]:
        """Clockwise from seat 1."""

    @property
    def settings(self) -> dict[str, Any]: ...


class Invitation(Protocol):
    """What the hub answers to the right code; it counts when a key at the box confirms it."""

    @property
    def title(self) -> str: ...
    @property
    def box(self) -> str: ...


class Hall(Protocol):
    """The box's link to its event, as far as people see it."""

    @property
    def joined(self) -> Invitation | None: ...
    @property
    def connected(self) -> bool: ...
    @property
    def call(self) -> Call | None: ...
    @property
    def seconds_left(self) -> int | None: ...

    def ask(self, code: str) -> None:
        """Ask the hub to be let in, without waiting for it."""

    def answer(self) -> Invitation | CompanionError | None:
        """What the hub has answered, once; an error says why it does not let the box in."""

    def join(self, invitation: Any) -> None:
        """Come in, with what `ask` gave."""

    def leave(self) -> None: ...

    def register(self, name: str, badge: str) -> None:
        """Tell the hub that somebody has arrived."""

    def occasion(self, call: Call) -> str:
        """What the set-up of a called game says of the event."""


def event(face: Face) -> Level:
    """Everything about the event."""
    hall = face.hall
    assert hall is not None
    joined = hall.joined
    if joined is None:
        return _code(face, hall, "")
    options = []
    note: Words = (
        _("{box}, connected", box=joined.box) if hall.connected else _("{box}: the hub is away", box=joined.box)
    )
    if (left := hall.seconds_left) is not None and left > 0:
        note = n_("{n} minute is left", "{n} minutes are left", -(-left // 60))
    if (call := hall.call) and not _is_played(face, hall, call):
        options.append(Option("play", _("Play table {n}", n=call.table), _("round {n}", n=call.round)))
        note = ", ".join(call.people)
    options += [Option("register", _("Register badges")), Option("leave", _("Leave the event"))]

    def take(id: str) -> Open:
        if id == "play" and call:
            return lambda: _sit(face, hall, call, [])
        return (lambda: _register(face, hall)) if id == "register" else lambda: _leave(hall)

    return Level(choose(joined.title, options, note=note), take)


def _code(face: Face, hall: Hall, digits: str) -> Level:
    """The code that the hub shows, digit by digit."""
    shown = digits + "·" * (CODE_DIGITS - len(digits))

    def take(digit: str) -> Open:
        typed = digits + digit
        if len(typed) < CODE_DIGITS:
            return lambda: _code(face, hall, typed)
        hall.ask(typed)
        return _asking

    title = _("Join an event: {code}", code=f"{shown[:3]} {shown[3:]}")
    return Level(
        choose(title, [Option(digit, digit) for digit in "1234567890"], note=_("The hub shows the code")), take
    )


def _asking() -> Level:
    return Level(Confirm(who=TABLE, title=ASKING, yes=_("Cancel")), lambda _cancelled: Then.CLOSE)


def answered(face: Face) -> None:
    """Show what the hub has answered, unless nobody waits for it any more."""
    hall = face.hall
    answer = hall.answer() if hall else None
    if hall is None or answer is None or not face.menu.shown or face.menu.level.ask.title != ASKING:
        return
    if isinstance(answer, CompanionError):
        face.ask_the_table(lambda: event(face))
        face.say(answer.message)
    else:
        face.ask_the_table(lambda: _confirm(face, hall, answer))


def _confirm(face: Face, hall: Hall, invitation: Invitation) -> Level:
    def take(sure: bool) -> Then:
        if sure:
            hall.join(invitation)
            face.say(_("This box belongs to {event} now.", event=invitation.title))
        return Then.CLOSE

    title = _("Join {event} as {box}?", event=invitation.title, box=invitation.box)
    return Level(Confirm(who=TABLE, title=title, yes=_("Join"), no=_("No"), quick=None), take)


def _leave(hall: Hall) -> Level:
    def take(sure: bool) -> Then:
        if sure:
            hall.leave()
        return Then.CLOSE

    note = _("Its games stay here.")
    return Level(
        Confirm(who=TABLE, title=_("Leave the event?"), note=note, yes=_("Leave"), no=_("Stay"), quick=None), take
    )


def _register(face: Face, hall: Hall) -> Level:
    """Whoever taps a badge has arrived."""

    def tapped(tag: str, _number: str) -> Then:
        kind, _slash, id = tag.partition("/")
        if kind != "person":
            raise CompanionError(_("{tag} is no badge", tag=tag[:40] or "?"))
        try:
            name = find_person(face.tables.store, id).name
        except CompanionError:  # written on another box: the badge itself says who it is
            name = id.replace("-", " ").title()
        hall.register(name, tag)
        face.say(_("{name} is registered", name=name))
        return Then.STAY

    return Level(
        Confirm(who=TABLE, title=_("Tap badges, one after another"), yes=_("That is all")),
        lambda _done: Then.UP,
        tapped=tapped,
    )


def _sit(face: Face, hall: Hall, call: Call, names: list[str]) -> Level:
    """Which side everybody at the called table takes, seat by seat."""
    rulebook = find_rulebook(call.game)
    seat, count = len(names) + 1, len(call.people)
    options = [
        Option(side.name, side.name, tags=(f"player/{side.name.lower()}",))
        for side in rulebook.sides(count)
        if side.name not in names
    ]

    def take(name: str) -> Open | Then:
        chosen = [*names, name]
        if len(chosen) < count:
            return lambda: _sit(face, hall, call, chosen)
        _start(face, hall, call, rulebook, chosen)
        return Then.CLOSE

    title = _("Seat {n}: {person}", n=seat, person=call.people[seat - 1])
    return Level(choose(title, options), take, seat=seat)


def _start(face: Face, hall: Hall, call: Call, rulebook: Rulebook[Any], names: list[str]) -> None:
    """Begin the called game with those people on those seats."""
    setup = rulebook.setup(names, call.settings)
    players = [replace(player, person=person) for player, person in zip(setup.players, call.people, strict=True)]
    table = face.tables.new(replace(setup, players=players, occasion=hall.occasion(call)))
    for player in players:
        face.tables.store.seat_person(table.number, player.name, meet(face.tables.store, player.person).id)
    face.play(table)


def _is_played(face: Face, hall: Hall, call: Call) -> bool:
    """The called game is on the table, with the people of the last call: who does not come is played without."""
    if face.table is None or face.table.setup.occasion != hall.occasion(call):
        return False
    return [player.person for player in face.table.setup.players] == list(call.people)


def called(face: Face) -> None:
    """The hub has called the box to a table: ask at once, unless something is being played."""
    hall = face.hall
    if hall is None or (call := hall.call) is None or _is_played(face, hall, call):
        return
    names = ", ".join(call.people)
    if face.table is None or face.table.game.over:
        face.ask_the_table(lambda: event(face))
        face.say(_("Round {round}, table {table}: {people}", round=call.round, table=call.table, people=names))
    else:
        face.announce(
            _("Round {round}, table {table}: {people}. Menu: Event", round=call.round, table=call.table, people=names)
        )


def look_at_clock(face: Face, before: int | None) -> int | None:
    """Warn when the round is about to end; what remained when it was last looked at comes in, what remains goes out."""
    left = face.hall.seconds_left if face.hall else None
    if left is not None and before is not None:
        for mark in WARNINGS:
            if left <= mark < before:
                minutes = mark // 60
                face.announce(
                    n_("{n} minute is left", "{n} minutes are left", minutes)
                    if mark
                    else _("The time of the round is over")
                )
    return left
