"""Which phones may act, and for whom: the code on the display, the tries, the sessions and the claimed seats.

Presence at the box is the only key there is: a phone must show the code that the box shows. What a browser gets
for it is a random word that only it knows; the box keeps a digest of it.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import msgspec

from companion.errors import CompanionError
from companion.store import Store
from companion.text import Words, _, n_

__all__ = ["NotPairedError", "PairingError", "Phones", "Session"]

CODE_SECONDS = 120
"""So long a code is good after it was last on the display."""
FREE_TRIES = 5
FIRST_DELAY = 10.0
LONGEST_DELAY = 3600.0
MOST_MISSES = 20
"""So many wrong tries together, from wherever they come, and the code is thrown away."""
DAYS = 3
"""So long a phone is remembered after it last did something."""
AN_HOUR = 3600.0
MOST_SESSIONS = 50
MOST_ADDRESSES = 500
REMEMBERED = "phones/sessions"


class NotPairedError(CompanionError, PermissionError):
    """This phone has not shown the code yet, or was forgotten."""


class PairingError(CompanionError, PermissionError):
    """The code was wrong, or a wait is due before the next try."""

    def __init__(self, message: Words, seconds: int = 0) -> None:
        super().__init__(message)
        self.seconds = seconds


@dataclass(slots=True)
class Session:
    """One phone that has shown the code."""

    digest: str
    seen: float
    """When it last did something, to the hour, in seconds since 1970."""
    person: str = ""
    game: int = 0
    player: str = ""
    """The side it plays in that game."""


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    until: float = 0.0


@dataclass(slots=True)
class _Code:
    digits: str = ""
    until: float = 0.0
    misses: int = 0
    tries: dict[str, _Tries] = field(default_factory=dict)


class Phones:
    """All phones of one box."""

    def __init__(
        self, store: Store, *, now: Callable[[], float] = time.monotonic, today: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self._now = now
        self._today = today
        self._code = _Code()
        self.address = ""
        """Where phones find the box, such as http://192.168.1.7:8065; empty while it is nowhere."""
        self.open = False
        """Whether other machines can reach it."""
        self.configured = False
        """Whether the configuration opens it, so that no key can close it."""
        self.watchers: list[Callable[[], None]] = []
        """Called when somebody has come, gone, or taken a seat."""
        self.network = store.recall("phones/network") == "open"
        """Whether the host wants other machines to reach it."""
        self.watching_is_free = store.recall("phones/watching", "free") == "free"
        self._sessions = {one.digest: one for one in self._recalled()}

    # Showing the code

    def show_code(self) -> str:
        """The code for the display; it stays good as long as it is shown, and a little longer."""
        if not self._code.digits or self._now() >= self._code.until:
            self._new_code()
        self._code.until = self._now() + CODE_SECONDS
        return self._code.digits

    def hide_code(self) -> None:
        """From now on no code is good."""
        self._code.digits = ""

    def _new_code(self) -> None:
        """Another code; who tried too often still has to wait."""
        self._code.digits = f"{secrets.randbelow(1_000_000):06}"
        self._code.misses = 0

    # Trying the code

    def pair(self, code: str, address: str) -> str:
        """The secret word of a new session for whoever knows the code; `address` is where the try came from."""
        now, tries = self._now(), self._tries_from(address)
        if now < tries.until:
            raise _wait(tries.until - now)
        shown = self._code.digits if now < self._code.until else ""
        # compared even if there is no code, so that the time tells nothing
        same = hmac.compare_digest(code.encode(), (shown or "------").encode())
        if not same or not shown:
            raise self._missed(tries, now)
        del self._code.tries[address]
        word = secrets.token_urlsafe(32)
        digest = _digest(word)
        self._sessions[digest] = Session(digest, self._today())
        self._keep()
        return word

    def _tries_from(self, address: str) -> _Tries:
        tries, now = self._code.tries, self._now()
        if len(tries) > MOST_ADDRESSES:
            self._code.tries = tries = {one: its for one, its in tries.items() if its.until > now}
        return tries.setdefault(address, _Tries())

    def _missed(self, tries: _Tries, now: float) -> PairingError:
        tries.wrong += 1
        self._code.misses += 1
        if self._code.misses >= MOST_MISSES and self._code.digits:
            self._new_code()
        if tries.wrong >= FREE_TRIES:
            tries.until = now + min(LONGEST_DELAY, FIRST_DELAY * 2 ** min(20, tries.wrong - FREE_TRIES))
            return _wait(tries.until - now)
        return PairingError(
            n_(
                "That is not the code on the display; {n} try is left",
                "That is not the code on the display; {n} tries are left",
                FREE_TRIES - tries.wrong,
            )
        )

    # Sessions

    def session(self, word: str) -> Session | None:
        """The session that a browser's secret word opens."""
        return self._sessions.get(_digest(word)) if word else None

    def paired(self, word: str) -> Session:
        """The session of a phone that wants to act."""
        session = self.session(word)
        if session is None:
            raise NotPairedError(_("First enter the code that the box shows: menu, Phones"))
        if self._today() - session.seen > AN_HOUR:
            session.seen = self._today()
            self._keep()
        return session

    def leave(self, session: Session) -> None:
        self._sessions.pop(session.digest, None)
        self._keep()

    def forget(self) -> None:
        """Forget all phones; whoever wants to act must show a new code."""
        self._sessions.clear()
        self.hide_code()
        self._keep()

    @property
    def count(self) -> int:
        return len(self._sessions)

    # Seats

    def claim(self, session: Session, game: int, player: str) -> None:
        """Let a phone play a side; one phone for each."""
        holder = self.holder(game, player)
        if holder and holder is not session:
            raise CompanionError(
                _("Another phone plays {who}. It can be freed at the box: menu, Phones", who=player[:30])
            )
        session.game, session.player = game, player
        if session.person:
            self.store.seat_person(game, player, session.person)
        else:  # the box may have been told already who plays it
            session.person = self.store.played().get(game, {}).get(player, "")
        self._keep()

    def release(self, session: Session) -> None:
        session.game, session.player = 0, ""
        self._keep()

    def free(self, game: int, player: str) -> None:
        """Take a side away from the phone that plays it."""
        if holder := self.holder(game, player):
            self.release(holder)

    def holder(self, game: int, player: str) -> Session | None:
        return next((one for one in self._sessions.values() if (one.game, one.player) == (game, player)), None)

    def introduce(self, session: Session, person: str) -> None:
        """Say who holds a phone."""
        session.person = person
        if session.player:
            self.store.seat_person(session.game, session.player, person)
        self._keep()

    def same_person(self, person: str, into: str) -> None:
        """Whoever held a phone as the one holds it as the other."""
        for session in self._sessions.values():
            if session.person == person:
                session.person = into
        self._keep()

    # Looking

    def set_watching(self, *, free: bool) -> None:
        """Whether whoever reaches the box may look at the table without having shown the code."""
        self.store.remember("phones/watching", "free" if free else "paired")
        self.watching_is_free = free
        self._tell()

    def set_network(self, *, open: bool) -> None:
        """Whether other machines shall reach the box."""
        self.store.remember("phones/network", "open" if open else "")
        self.network = open
        self._tell()

    # Keeping

    def _keep(self) -> None:
        kept = sorted(self._sessions.values(), key=lambda one: one.seen)[-MOST_SESSIONS:]
        self._sessions = {one.digest: one for one in kept}
        self.store.remember(REMEMBERED, msgspec.json.encode(kept).decode())
        self._tell()

    def _recalled(self) -> Iterator[Session]:
        try:
            kept = msgspec.json.decode(self.store.recall(REMEMBERED, "[]"), type=list[Session])
        except msgspec.MsgspecError:
            return
        for session in kept:
            if self._today() - session.seen < DAYS * 86400:
                yield session

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher()


def _wait(seconds: float) -> PairingError:
    whole = math.ceil(seconds)
    return PairingError(
        n_("Please wait {n} second, then try again", "Please wait {n} seconds, then try again", whole), whole
    )


def _digest(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()
