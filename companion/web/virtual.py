"""The box as the page sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Protocol

__all__ = ["VirtualBox"]


class VirtualBox(Protocol):
    """Its pixels, lights and sounds, and what people do to it."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def snapshot(self) -> Mapping[str, Any]:
        """Everything there is to see, as plain JSON.

        `frame` (base64 of the one-bit rows, leftmost pixel in the highest bit), per seat `lights` (`off`,
        `steady`, `blink`, `breathe`), `colours` and `names`, `tokens` (`tag`, `label`, `group`, `colour`), `view`
        (the public view, or nothing before a game) and `version`.
        """

    def changes(self) -> AsyncIterator[Mapping[str, Any]]:
        """From now on what changes: some keys of the snapshot, or a `sound`."""

    def press(self, key: str, *, long: bool) -> None: ...

    def press_seat(self, seat: int) -> None: ...

    def tap(self, tag: str) -> None: ...
