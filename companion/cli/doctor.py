"""`companion doctor`: looks at every part and says what to do; with `--try` everything can be pressed and seen."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.box.checks import Check, Finding, System, check_parts, fault, good, warning
from companion.config import Config, ConfigError, local_file, read
from companion.errors import CompanionError
from companion.store import Store, record_is_sound
from companion.text import _

__all__ = ["doctor", "try_parts"]

MEGABYTE = 1024 * 1024
LITTLE, ENOUGH = 20, 200
"""Megabytes of free disk: less than the first is a fault, less than the second a warning."""
SIGNS = {Finding.GOOD: "✓", Finding.WARNING: "!", Finding.FAULT: "✗"}


def doctor(folder: Path, *, as_json: bool, system: System | None = None) -> int:
    """Print every check as it is made; 1 if there is a fault."""
    found: list[Check] = []
    for check in _checks(folder, system or System()):
        found.append(check)
        if not as_json:
            print(f"{SIGNS[check.finding]} {check.name + ':':14} {check.says}", flush=True)
            if check.do:
                print(f"{'':17}→ {check.do}", flush=True)
    faults = sum(check.finding is Finding.FAULT for check in found)
    if as_json:
        checks = [
            {"name": one.name, "finding": str(one.finding), "says": str(one.says), "do": str(one.do)} for one in found
        ]
        print(json.dumps({"ok": not faults, "checks": checks}, ensure_ascii=False))
    return 1 if faults else 0


def _checks(folder: Path, system: System) -> Iterator[Check]:
    try:
        config = read(local_file(folder))
        yield good("configuration", str(config.file) if config.file else _("as it came with the box"))
    except ConfigError as error:
        yield fault("configuration", error.message, _("Put that right; until then the shipped settings count."))
        config = read()
    yield from check_parts(config, system, lambda _number: "")
    yield _clock(system)
    yield _disk(folder)
    yield from _lasting(folder, system)
    yield _record(folder)
    if aside := sorted(file.name for file in folder.glob("damaged-*.db")):
        yield warning(
            "set aside",
            _("A damaged record was set aside once: {files}.", files=", ".join(aside)),
            _("What could be read is in use; delete the file when nobody misses anything."),
        )


def _clock(system: System) -> Check:
    now = datetime.now(UTC)
    says = _("The clock says {time} UTC.", time=f"{now:%Y-%m-%d %H:%M}")
    if now.year < 2025:
        return warning("clock", says, _("Connect the box to a network once, or fit a battery clock."))
    if "Raspberry Pi" in system.model and not (system.root / "run/systemd/timesync/synchronized").exists():
        return warning("clock", says, _("It was not set from the network since the start; dates may be wrong."))
    return good("clock", says)


def _disk(folder: Path) -> Check:
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free // MEGABYTE
    except OSError as error:
        says = _("{folder} cannot be written to: {why}.", folder=str(there), why=error.strerror or str(error))
        return fault("disk", says, _("Run it as the box does: sudo -u companion companion doctor."))
    says = _("{n} MB are free in {folder}.", n=free, folder=str(there))
    if free < LITTLE:
        return fault("disk", says, _("Free some space: nothing more can be kept."))
    return warning("disk", says, _("Free some space soon.")) if free < ENOUGH else good("disk", says)


def _lasting(folder: Path, system: System) -> Iterator[Check]:
    """Whether what is kept is still there after power-off, on a system that was made read-only."""
    try:
        mounts = [line.split()[:3] for line in (system.root / "proc/mounts").read_text(encoding="utf-8").splitlines()]
    except OSError:
        return
    above = {str(place) for place in (folder.resolve(), *folder.resolve().parents)}
    # The nearest place above counts; of several in the same place the last lies on top.
    here = sorted((mount for mount in mounts if mount[1] in above), key=lambda mount: len(mount[1]))
    source, _place, kind = here[-1] if here else ("", "", "")
    forgets = [mount for mount in mounts if mount[:2] == ["overlayroot", "/"]]
    if kind == "tmpfs" or source.startswith("overlayroot") or (forgets and kind == "overlay"):
        says = _("{folder} lies in memory: every game is gone at power-off.", folder=str(folder))
        do = _("Give the games a place of their own: systemd/README.md, “A system that cannot wear out”.")
        yield fault("lasting", says, do) if forgets else warning("lasting", says, do)
    elif forgets:
        yield good("lasting", _("The system is read-only, and the games last: they are kept on {kind}.", kind=kind))


def _record(folder: Path) -> Check:
    sound = record_is_sound(folder)
    if sound is None:
        return good("record", _("No game was kept yet."))
    if sound:
        return good("record", _("The record is whole."))
    return fault(
        "record", _("The record is damaged."), _("Start the box: it sets the file aside and saves what it can.")
    )


def try_parts(folder: Path) -> int:
    """The screen on which everything can be pressed, on the real parts and nothing else."""
    from companion.box.face import Face
    from companion.box.loop import Box
    from companion.box.pad import TagPad
    from companion.box.real import RealParts, on_a_pi
    from companion.table import Tables

    config: Config = read(local_file(folder))
    if config.text("parts") == "virtual" or (config.text("parts") == "auto" and not on_a_pi()):
        raise CompanionError(_("There are no real parts here; the virtual box has “Test the parts” under Tools."))
    store = Store()
    face = Face(Tables(store))
    face.try_parts()
    parts = RealParts(
        config,
        tell=lambda words: print(words, flush=True),
        make_pad=lambda post: TagPad(post, store.tag, port=config.text("pad.port")),
    )
    box = Box(face, parts)
    print(_("Press every key and every button; hold Back to end. (A running box has this under Tools.)"), flush=True)

    async def live() -> None:
        running = asyncio.create_task(box.run())
        for ending in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(ending, running.cancel)
        last = ""
        while not running.done() and face.trial:
            if (said := str(face.trial.last)) != last:
                last = said
                print(said, flush=True)
            await asyncio.sleep(0.05)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(live())
    store.close()
    return 0
