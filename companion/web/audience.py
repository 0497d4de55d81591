"""The table as phones and the scoreboard see it: each change once for everybody, each secret only to its owner."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from typing import Any

import msgspec

from companion.store import SavedPerson
from companion.table import Table
from companion.table.journal import Answered
from companion.table.people import COLOURS, seated
from companion.table.phones import Phones, Session

__all__ = ["Audience", "is_own"]

HEARTBEAT = 15.0
ALIVE = b": alive\nevent: alive\ndata: {}\n\n"
"""A comment for the line, and an event because a page cannot see comments."""
CLOCKS_GO_ON = 1.0
"""After so many seconds a state is made anew for whoever comes, since the clocks in it have gone on."""
MOST_STREAMS = 250
MOST_STREAMS_EACH = 120
"""From one address; a household behind one router is one address."""


class Audience:
    """Tells every page that looks what the table looks like now. Only the last state counts: none is queued."""

    def __init__(
        self, phones: Phones, table: Callable[[], Table | None], people: Callable[[], list[SavedPerson]]
    ) -> None:
        self.phones = phones
        self._table = table
        self._people = people
        self._streams: dict[asyncio.Event, str] = {}
        self._said: dict[tuple[str, str, bool], bytes] = {}
        self._since = 0.0
        self._version = 0
        self._stopped = False

    @property
    def table(self) -> Table | None:
        return self._table()

    @property
    def watching(self) -> int:
        """How many pages look."""
        return len(self._streams)

    def changed(self) -> None:
        """The table, a seat or a phone has changed: everybody shall see it."""
        self._version += 1
        self._said.clear()
        for stream in self._streams:
            stream.set()

    def stop(self) -> None:
        """End all streams."""
        self._stopped = True
        for stream in self._streams:
            stream.set()

    def has_room(self, address: str) -> bool:
        mine = sum(one == address for one in self._streams.values())
        return len(self._streams) < MOST_STREAMS and mine < MOST_STREAMS_EACH

    async def stream(self, word: str, address: str) -> AsyncGenerator[bytes, None]:
        """The table now and after every change, as Server-Sent Events, until the page leaves or the box stops."""
        news = asyncio.Event()
        self._streams[news] = address
        shown = -1
        try:
            yield b"retry: 1000\n\n"
            while not self._stopped:
                if shown != self._version:
                    shown = self._version
                    yield b"event: table\ndata: " + self.state(word) + b"\n\n"
                    continue  # it may have changed while the last was on its way
                news.clear()
                try:
                    await asyncio.wait_for(news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ALIVE
        finally:
            del self._streams[news]

    def state(self, word: str) -> bytes:
        """Everything that the holder of this session may see, or what everybody may."""
        session, table = self.phones.session(word), self.table
        mine = session if session and table and session.game == table.number else None
        key = (mine.player if mine else "", session.person if session else "", session is not None)
        if time.monotonic() - self._since > CLOCKS_GO_ON:
            self._said, self._since = {}, time.monotonic()
        if key not in self._said:
            self._said[key] = msgspec.json.encode(self._state(session, mine.player if mine else "", table))
        return self._said[key]

    def _state(self, session: Session | None, player: str, table: Table | None) -> dict[str, Any]:
        people = {person.id: person for person in self._people()} if session else {}
        me = people.get(session.person) if session else None
        state: dict[str, Any] = {
            "paired": session is not None,
            "may_look": session is not None or self.phones.watching_is_free,
            "me": {"player": player, "name": me.name if me else "", "colour": me.colour if me else ""},
            "people": [{"name": one.name, "colour": one.colour} for one in people.values()],
            "colours": [{"id": id, "name": str(name)} for id, name in COLOURS.items()],
            "address": self.phones.address,
            "game": None,
            "seats": [],
        }
        if table and state["may_look"]:
            state["game"] = table.view(player or None)
            state["seats"] = self._seats(table)
            state["undo"] = {"what": str(table.can_undo), "mine": is_own(table, player)}
        return state

    def _seats(self, table: Table) -> list[dict[str, Any]]:
        who = seated(table.store, table.number)
        return [
            {
                "player": player.name,
                "seat": player.seat,
                "person": who[player.name].name if player.name in who else "",
                "taken": self.phones.holder(table.number, player.name) is not None,
            }
            for player in table.game.state.players
        ]


def is_own(table: Table, player: str) -> bool:
    """Whether the last move was this player's own answer, so that taking it back concerns nobody else."""
    last = table.course.moves[-1].move if table.course.moves else None
    return isinstance(last, Answered) and bool(player) and last.who == player
