"""What happens on the box, as Server-Sent Events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Any

import msgspec

from companion.web.virtual import VirtualBox

__all__ = ["events"]

HEARTBEAT = 15.0
ALIVE = b": alive\nevent: alive\ndata: {}\n\n"
"""A comment for the line, and an event because a page cannot see comments."""


def _event(name: str, data: Mapping[str, Any]) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(data))


async def events(box: VirtualBox, stopping: asyncio.Event) -> AsyncGenerator[bytes, None]:
    """Everything first, then what changes, until the page leaves or the server stops."""
    changes = box.changes()
    coming = asyncio.ensure_future(anext(changes))
    stop = asyncio.ensure_future(stopping.wait())
    try:
        await asyncio.sleep(0)  # listen before looking, so that nothing falls between the two
        yield b"retry: 1000\n" + _event("snapshot", box.snapshot())
        while True:
            await asyncio.wait({coming, stop}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if stop.done():
                return
            if not coming.done():
                yield ALIVE
                continue
            try:
                change = coming.result()
            except StopAsyncIteration:
                return
            coming = asyncio.ensure_future(anext(changes))
            yield _event("change", change)
    finally:
        stop.cancel()
        coming.cancel()
        # a generator may only be closed once it is no longer waiting
        await asyncio.wait({coming})
        close = getattr(changes, "aclose", None)
        if close is not None:
            await close()
