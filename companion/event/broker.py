"""A Mosquitto configuration in which every box can write its own topics and nothing else."""

from __future__ import annotations

import base64
import getpass
import hashlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.event.wire import VERSION
from companion.text import _

__all__ = ["HUB", "KEYS_FILE", "Keys", "keep", "read_keys", "write_broker"]

HUB = "hub"
ITERATIONS = 101
"""What Mosquitto's own `mosquitto_passwd` uses; the passwords are long and random."""
KEYS_FILE = "keys.json"


@dataclass(slots=True)
class Keys:
    """The hub's password and one for each box that may join; kept by the hub alone."""

    event: str
    hub: str = ""
    boxes: dict[str, str] = field(default_factory=dict)

    @classmethod
    def make(cls, event: str, boxes: int) -> Keys:
        keys = cls(event, secrets.token_urlsafe(24))
        keys.add(boxes)
        return keys

    def add(self, boxes: int) -> None:
        """Let so many more boxes join; those that have joined keep their secrets."""
        first = len(self.boxes) + 1
        self.boxes |= {f"box-{number}": secrets.token_urlsafe(24) for number in range(first, first + boxes)}


def read_keys(folder: Path) -> Keys:
    try:
        return msgspec.json.decode((folder / KEYS_FILE).read_bytes(), type=Keys)
    except (FileNotFoundError, NotADirectoryError):
        raise CompanionError(
            _("There are no keys in {folder}; run: companion hub broker-config", folder=str(folder))
        ) from None
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise CompanionError(
            _(
                "The keys in {folder} cannot be read: {why}",
                folder=str(folder),
                why=getattr(error, "strerror", "") or str(error),
            )
        ) from error


def write_broker(folder: Path, keys: Keys, *, host: str, port: int, tls: tuple[Path, Path] | None = None) -> Path:
    """Write configuration, passwords, rights and keys into a folder; the configuration's path."""
    folder.mkdir(parents=True, exist_ok=True)
    keep(folder / KEYS_FILE, msgspec.json.encode(keys).decode())
    users = {HUB: keys.hub, **keys.boxes}
    keep(folder / "passwords", "".join(f"{name}:{_hashed(password)}\n" for name, password in users.items()))
    keep(folder / "rights", _rights(keys.event))
    lines = [
        f"listener {port} {host}",
        "allow_anonymous false",
        f"user {getpass.getuser()}",  # only heeded where root starts it: the files are readable by their owner alone
        f"password_file {(folder / 'passwords').resolve()}",
        f"acl_file {(folder / 'rights').resolve()}",
        "persistence true",
        f"persistence_location {folder.resolve()}/",
        "max_queued_messages 10000",
        "message_size_limit 65536",
        "log_dest stderr",
    ]
    if tls:
        lines += [f"certfile {tls[0].resolve()}", f"keyfile {tls[1].resolve()}", "tls_version tlsv1.2"]
    configuration = folder / "mosquitto.conf"
    configuration.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return configuration


def _rights(event: str) -> str:
    root = f"frontier/{VERSION}/{event}"
    return "\n".join(
        (
            f"user {HUB}",
            f"topic read {root}/box/#",
            f"topic readwrite {root}/hub/#",
            "",
            "# %u is the name that a box has proved with its password.",
            f"pattern readwrite {root}/box/%u/#",
            f"pattern read {root}/hub/%u/#",
            f"pattern read {root}/hub/all/#",
            "",
        )
    )


def _hashed(password: str) -> str:
    """A line of Mosquitto's password file: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def keep(path: Path, text: str) -> None:
    """Write what only its owner may read."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(text, encoding="utf-8")
