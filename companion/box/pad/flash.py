"""Putting the firmware on a Pico: `python -m companion.box.pad.flash FOLDER [PORT]`, which `make flash` runs."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.box.pad.tag_pad import TagPad, usb_ports
from companion.box.pad.talk import PadState
from companion.errors import CompanionError
from companion.text import Words, _

__all__ = ["OUTCOME", "flash"]

OUTCOME = "outcome"
"""A file in the runtime folder of whoever started this: one sentence for the box to show."""

FIRST_FILE = "main.py"
"""What a Pico runs when it is switched on: taken away first and put back last, so that half a firmware never runs."""
COPY_SECONDS, START_SECONDS = 60, 15


def flash(folder: Path, port: str = "") -> Iterator[str]:
    """Copy the firmware to the Pico, yielding what was done; the last line is the pad's own greeting."""
    named, port = port, port or _only_port()
    files = sorted(folder.glob("*.py"), key=lambda file: (file.name == FIRST_FILE, file.name))
    if not files or files[-1].name != FIRST_FILE:
        raise CompanionError(_("There is no firmware in {folder}", folder=str(folder)))
    yield str(_("The Pico is at {port}", port=port))
    _mpremote(port, "exec", f"import os\nif {FIRST_FILE!r} in os.listdir(): os.remove({FIRST_FILE!r})")
    for number, file in enumerate(files, start=1):
        bar = "#" * number + "." * (len(files) - number)
        yield f"[{bar}] {number}/{len(files)} {file.name}"
        _mpremote(port, "fs", "cp", "-f", str(file), f":{file.name}")
    _mpremote(port, "reset")
    yield str(asyncio.run(_greeting(named or "auto")))  # a port that nobody has named may come back as another


def _only_port() -> str:
    ports = usb_ports()
    if not ports:
        raise CompanionError(
            _("No Pico with MicroPython is plugged in. Put MicroPython on it first; docs/tags.md says how.")
        )
    if len(ports) > 1:
        raise CompanionError(
            _("Several Picos are plugged in: {ports}. Name one: make flash PORT=…", ports=", ".join(ports))
        )
    return ports[0]


def _mpremote(port: str, *words: str) -> None:
    # Each word is an argument of its own; no shell ever sees them.
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume", *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=COPY_SECONDS)
    except subprocess.TimeoutExpired:
        raise CompanionError(_("The Pico at {port} does not answer. Unplug it and try again.", port=port)) from None
    if done.returncode:
        why = (done.stdout + done.stderr).strip().splitlines()[-1:] or [""]
        raise CompanionError(_("The Pico at {port} could not be written: {why}", port=port, why=why[0]))


async def _greeting(port: str) -> str:
    """What the pad says once it has started again."""
    pad = TagPad(lambda _tap: None, lambda _number: "", port=port)
    pad.start(asyncio.get_running_loop())
    try:
        async with asyncio.timeout(START_SECONDS):
            while pad.state not in (PadState.READY, PadState.DEAF):
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise CompanionError(
            _("The firmware is on the Pico, but it does not greet: {why}", why=str(pad.message))
        ) from None
    finally:
        message = str(pad.message)
        pad.close()
    return message


def main(arguments: list[str]) -> int:
    line = ""
    try:
        for line in flash(Path(arguments[0]), *arguments[1:2]):
            print(line, flush=True)
    except CompanionError as error:
        print(f"flash: {error}", file=sys.stderr)
        _leave_word(_("The tag pad was not renewed. {why}", why=str(error)))
        return 1
    _leave_word(_("The tag pad was renewed. {greeting}", greeting=line))
    return 0


def _leave_word(outcome: Words) -> None:
    if folder := os.environ.get("RUNTIME_DIRECTORY"):
        with suppress(OSError):  # it has been printed; a full disk does not undo the firmware
            Path(folder, OUTCOME).write_text(str(outcome), encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
