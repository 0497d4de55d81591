"""Phones at the box: the code on the display, who has joined, and what only a key press here may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.box.canvas import Canvas
from companion.box.font import BIG, TINY
from companion.box.menu import Level, Open, Then, choose
from companion.box.people import everybody
from companion.box.screens.layout import HEIGHT, WIDTH
from companion.game.asks import Confirm, Option
from companion.game.players import TABLE
from companion.table.people import badge, seated
from companion.text import Words, _, n_

if TYPE_CHECKING:
    from companion.box.face import Face
    from companion.table import Table
    from companion.table.phones import Phones

__all__ = ["phones", "undo_request"]

DIGITS = 18
"""The row of the digits to type."""
MODULE = 2
"""Pixels for each little square of the code, so that a phone can read it from an arm's length."""


def phones(face: Face) -> Level:
    """Everything about phones; whoever stands here is the host."""
    mine, yes_no = face.phones, {True: _("yes"), False: _("no")}
    options = [
        Option("join", _("Show the code")),
        Option(
            "network",
            _("Open to network"),
            yes_no[mine.network or mine.configured],
            why_not=_("The configuration opens it") if mine.configured else "",
        ),
        Option("watching", _("Look without code"), yes_no[mine.watching_is_free]),
    ]
    known = face.tables.store.people()
    options.append(Option("known", _("People"), str(len(known)), why_not="" if known else _("Phones bring names")))
    if table := face.table:
        options.append(Option("people", _("Who plays whom")))
        options += [Option(f"free/{name}", _("Free {who}", who=name)) for name in _held(mine, table)]
    joined = n_("{n} phone", "{n} phones", mine.count)
    options.append(Option("forget", _("Forget all"), joined, why_not="" if mine.count else _("No phone has joined")))

    leads: dict[str, Open] = {
        "join": lambda: _code(mine),
        "people": lambda: _people(face),
        "known": lambda: everybody(face),
    }

    def take(id: str) -> Open | Then:
        if id in leads:
            return leads[id]
        if id == "network":
            mine.set_network(open=not mine.network)
        elif id == "watching":
            mine.set_watching(free=not mine.watching_is_free)
        elif id == "forget":
            mine.forget()
        elif table:
            mine.free(table.number, id.removeprefix("free/"))
        return Then.STAY

    return Level(choose(_("Phones"), options), take)


def _held(mine: Phones, table: Table) -> list[str]:
    return [name for name in table.game.state.names if mine.holder(table.number, name)]


def _code(mine: Phones) -> Level:
    def take(_done: bool) -> Then:
        mine.hide_code()
        return Then.UP

    return Level(Confirm(who=TABLE, title=_("Phones")), take, draw=lambda: code_screen(mine))


def code_screen(mine: Phones) -> Canvas:
    """The code to scan on the left, the same to type on the right."""
    canvas = Canvas()
    if not mine.address:
        canvas.text_centred(0, 28, WIDTH, _("Phones are not served now"))
        return canvas
    digits = mine.show_code()
    left = _qr(canvas, f"{mine.address}/{digits}".upper())
    room = WIDTH - left
    canvas.text_centred(left, 1, room, n_("{n} phone", "{n} phones", mine.count))
    canvas.text_centred(left, DIGITS, room, digits, BIG)
    address = mine.address.partition("//")[2]
    host, colon, port = address.rpartition(":")
    where = [address] if canvas.measure(address, TINY) <= room - 2 else [host, colon + port]
    where.append(str(_("open network") if mine.open else _("this machine only")))
    for row, words in enumerate(reversed(where), start=1):
        canvas.text_centred(left, HEIGHT - row * (TINY.height + 1), room, canvas.fit(words, room, TINY), TINY)
    return canvas


def _qr(canvas: Canvas, words: str) -> int:
    """Draw the code dark on lit, as readers like it; how many columns it took, none if it is too large."""
    import segno  # only now: the first frame must not wait for it

    for error in ("m", "l"):
        matrix = [bytes(row) for row in segno.make_qr(words, error=error, boost_error=False).matrix]
        if len(matrix) * MODULE + 4 <= HEIGHT:
            break
    else:
        return 0
    margin = (HEIGHT - len(matrix) * MODULE) // 2
    canvas.fill(0, 0, HEIGHT, HEIGHT)
    for row, modules in enumerate(matrix):
        for column, dark in enumerate(modules):
            if dark:
                canvas.fill(margin + column * MODULE, margin + row * MODULE, MODULE, MODULE, lit=False)
    return HEIGHT


def _people(face: Face) -> Level:
    """Which side's person shall be named."""
    table = face.table
    assert table is not None
    who = seated(table.store, table.number)
    options = [Option(name, name, who[name].name if name in who else "–") for name in table.game.state.names]
    return Level(choose(_("Who plays whom"), options), lambda player: lambda: _person(table, player))


def _person(table: Table, player: str) -> Level:
    """Who plays this side; a badge on the pad says it too."""
    now = seated(table.store, table.number).get(player)
    people = [Option(one.id, one.name, tags=(badge(one),)) for one in table.store.people()]

    def take(id: str) -> Then:
        table.store.seat_person(table.number, player, id)
        table.touch()
        return Then.UP

    note: Words = "" if people else _("Phones bring names")
    ask = choose(player, [*people, Option("", _("Nobody"))], cursor=now.id if now else "", note=note)
    return Level(ask, take, seat=table.game.state.player(player).seat)


def undo_request(face: Face, who: str) -> Level:
    """A phone asks to take back what was not its own; a key press here allows it."""
    table = face.table
    assert table is not None

    def take(allowed: bool) -> Then:
        if allowed:
            face.undo(by="phone")
        return Then.CLOSE

    return Level(
        Confirm(
            who=TABLE,
            title=_("{who}: undo?", who=who),
            note=table.can_undo,
            yes=_("Take back"),
            no=_("Leave it"),
            quick=None,
        ),
        take,
    )
