"""That a box belongs to an event: who it is there, and the secret that nobody else may read and no export holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.event.broker import keep
from companion.event.client import Broker
from companion.text import _

__all__ = ["Membership", "forget", "join", "membership"]

FILE = "event.json"


@dataclass(frozen=True, slots=True)
class Membership:
    event: str
    title: str
    box: str
    """The box's name at the broker, such as `box-7`."""
    secret: str
    host: str
    port: int
    certificate: str = ""

    @property
    def broker(self) -> Broker:
        return Broker(self.host, self.port, self.box, self.secret, self.certificate)


def membership(folder: Path) -> Membership | None:
    """The event that the box of this folder belongs to, or none."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Membership)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise CompanionError(
            _("The box’s place in the event cannot be read ({why}); join again", why=str(error)[:60])
        ) from error


def join(folder: Path, member: Membership) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    keep(folder / FILE, msgspec.json.encode(member).decode())


def forget(folder: Path) -> None:
    """Leave the event; the games stay."""
    (folder / FILE).unlink(missing_ok=True)
