"""A box's attendance at an event: asking the hub to be let in, staying joined over restarts, leaving."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import CompanionError
from companion.event.membership import Membership, forget, join, membership
from companion.event.occasion import occasion
from companion.table import Table, Tables
from companion.text import _

if TYPE_CHECKING:
    import ssl
    from urllib.error import HTTPError

    from companion.event.link import Link
    from companion.event.wire import Call

__all__ = ["Attendance", "HubAt"]

PATIENCE_SECONDS = 3


@dataclass(frozen=True, slots=True)
class HubAt:
    """Where the hub's pages are, such as `frontier-hub.local:8070` or `https://frontier-hub.local:8070`."""

    host: str
    certificate: str = ""
    """The file with the certificate to trust over TLS; without one, those that the system trusts."""

    @property
    def address(self) -> str:
        return self.host if self.host.startswith(("http://", "https://")) else f"http://{self.host}"

    @property
    def trust(self) -> ssl.SSLContext | None:
        if not self.address.startswith("https:"):
            return None
        import ssl

        return ssl.create_default_context(cafile=self.certificate or None)


class Attendance:
    """What the box's menu shows of its event. The link, and the library it needs, come only once the box has joined."""

    def __init__(
        self,
        folder: Path,
        tables: Tables,
        table: Callable[[], Table | None],
        hub: HubAt,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._folder = folder
        self._tables = tables
        self._table = table
        self._hub = hub
        self._wake = wake
        self._link: Link | None = None
        self._answers: SimpleQueue[Membership | CompanionError] = SimpleQueue()
        self.joined: Membership | None = None

    def start(self) -> None:
        """Go on where the box was joined before it was switched off."""
        if member := membership(self._folder):
            self._begin(member)

    def close(self) -> None:
        if self._link:
            self._link.close()
            self._link = None

    def poll(self) -> bool:
        """Hear and say what there is; whether something changed that the box shows."""
        return self._link.poll() if self._link else False

    @property
    def connected(self) -> bool:
        return self._link is not None and self._link.connected

    @property
    def call(self) -> Call | None:
        return self._link.call if self._link else None

    @property
    def seconds_left(self) -> int | None:
        return self._link.seconds_left if self._link else None

    def occasion(self, call: Any) -> str:
        assert self.joined is not None
        return occasion(self.joined.event, call.round, call.table)

    def register(self, name: str, badge: str) -> None:
        if self._link is None or not self._link.connected:
            raise CompanionError(_("The hub is away; register at its desk"))
        self._link.register(name, badge)

    def ask(self, code: str) -> None:
        """Show the hub the code; nobody waits for it, `answer` has what it says."""

        def work() -> None:
            try:
                self._answers.put(self._asked(code))
            except CompanionError as error:
                self._answers.put(error)
            self._wake()

        threading.Thread(target=work, name="ask the hub", daemon=True).start()

    def answer(self) -> Membership | CompanionError | None:
        """What the hub has answered, once; why it does not let the box in is an error."""
        return None if self._answers.empty() else self._answers.get()

    def _asked(self, code: str) -> Membership:
        import urllib.error  # not when the box starts: most boxes never join, and it takes its time
        import urllib.request

        address = self._hub.address
        headers = {"Content-Type": "application/json", "Origin": address}
        try:
            request = urllib.request.Request(f"{address}/join", json.dumps({"code": code}).encode(), headers)
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS, context=self._hub.trust) as answer:
                return msgspec.json.decode(answer.read(100_000), type=Membership)
        except urllib.error.HTTPError as error:
            raise CompanionError(_said(error)) from None
        except (OSError, ValueError, msgspec.MsgspecError):
            raise CompanionError(
                _("There is no hub at {hub}; the configuration says where it is", hub=self._hub.host)
            ) from None

    def join(self, member: Membership) -> None:
        self.close()
        join(self._folder, member)
        self._begin(member)

    def leave(self) -> None:
        """Leave the event; the games stay."""
        self.close()
        forget(self._folder)
        self.joined = None

    def _begin(self, member: Membership) -> None:
        from companion.event.link import Link

        self.joined = member
        self._link = Link(self._tables, member, self._table)
        self._link.start(self._wake)


def _said(error: HTTPError) -> str:
    """What the hub answered."""
    with error:
        try:
            return str(json.loads(error.read(10_000))["error"])
        except (ValueError, KeyError, TypeError):
            return str(_("The hub refused ({status})", status=error.code))
