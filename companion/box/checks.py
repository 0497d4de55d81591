"""Looking at every part without touching the game: what is there, what is wrong, and what to do about it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.box.pins import pin_map
from companion.box.wires import lgpio_factory
from companion.config import Config
from companion.errors import CompanionError
from companion.text import Words, _

__all__ = ["Check", "Finding", "System", "check_parts"]

FAST = 400_000
PAD_SECONDS = 3.0


class Finding(StrEnum):
    GOOD = "good"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at, what was found, and what to do."""

    name: str
    finding: Finding
    says: Words
    do: Words = ""


def good(name: str, says: Words) -> Check:
    return Check(name, Finding.GOOD, says)


def warning(name: str, says: Words, do: Words) -> Check:
    return Check(name, Finding.WARNING, says, do)


def fault(name: str, says: Words, do: Words) -> Check:
    return Check(name, Finding.FAULT, says, do)


def _probe(port: int, address: int) -> object:
    from smbus2 import SMBus

    with SMBus(port) as bus:
        return bus.read_byte(address)


@dataclass(frozen=True, slots=True)
class System:
    """The machine as the checks see it; tests give another one."""

    root: Path = Path("/")
    make_factory: Callable[[], Any] = lgpio_factory
    probe: Callable[[int, int], object] = field(default=_probe)
    """Ask the device at an address of an I2C bus for a byte, which disturbs no display."""
    usable: Callable[[Path], bool] = field(default=lambda path: os.access(path, os.R_OK | os.W_OK))

    @property
    def model(self) -> str:
        try:
            text = (self.root / "proc/device-tree/model").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        return text.strip("\0\n ")


def check_parts(config: Config, system: System, known: Callable[[str], str]) -> Iterator[Check]:
    """Pins, bus, display and pad."""
    on_pi = "Raspberry Pi" in system.model
    wanted = config.text("parts")
    if wanted == "virtual" or (wanted == "auto" and not on_pi):
        yield good("parts", _("The virtual box is used: no pins, no display, no pad to check."))
        return
    yield good("parts", _("Real parts are used: {model}.", model=system.model or _("not a Raspberry Pi")))
    yield from _pins(system)
    yield from _display(config, system)
    if config.text("pad.port") != "none":
        yield _pad(config, known)


def _pins(system: System) -> Iterator[Check]:
    chip = system.root / "dev/gpiochip0"
    try:
        pin_map()
        yield good("pin map", _("The pin map is whole."))
    except CompanionError as error:
        yield fault("pin map", error.message, _("Install the box again: sudo companion install."))
    if not chip.exists():
        yield fault("pins", _("There is no {file}.", file="/dev/gpiochip0"), _("Is this a Raspberry Pi? Restart it."))
        return
    if not system.usable(chip):
        yield fault("pins", _("{file} may not be used.", file="/dev/gpiochip0"), _group("gpio"))
        return
    try:
        system.make_factory().close()
    except CompanionError as error:
        yield fault("pins", error.message, _("Install the box again: sudo companion install."))
        return
    yield good("pins", _("The pins can be used, through lgpio."))


def _group(name: str) -> Words:
    return _("Run it as the box does (sudo -u companion …), or join the group: sudo adduser $USER {group}.", group=name)


def _display(config: Config, system: System) -> Iterator[Check]:
    kind = config.text("display.kind")
    if kind == "none":
        yield good("display", _("No display is configured."))
        return
    spi = config.text("display.bus") == "spi" or kind == "ssd1322"
    name = "spidev0.0" if spi else f"i2c-{config.number('display.port')}"
    bus = system.root / "dev" / name
    if not bus.exists():
        do = _("Switch the bus on: sudo companion install, then restart the Pi.")
        yield fault("bus", _("There is no {file}.", file=f"/dev/{name}"), do)
        return
    if not system.usable(bus):
        yield fault("bus", _("{file} may not be used.", file=f"/dev/{name}"), _group("spi" if spi else "i2c"))
        return
    yield good("bus", _("{file} can be used.", file=f"/dev/{name}"))
    if spi:
        yield good(
            "display", _("The display {kind} cannot answer on SPI; see it with companion doctor --try.", kind=kind)
        )
        return
    port, address = config.number("display.port"), config.number("display.address")
    yield _speed(system, port)
    try:
        system.probe(port, address)
    except OSError as error:
        says = _(
            "No display answers at {address}: {why}.", address=f"0x{address:02X}", why=error.strerror or str(error)
        )
        yield fault("display", says, _("Check its four wires; its address may be another: display.address."))
        return
    yield good("display", _("The display answers at {address}.", address=f"0x{address:02X}"))


def _speed(system: System, port: int) -> Check:
    """The device tree says how fast the bus was set, as four bytes."""
    try:
        told = (system.root / f"sys/class/i2c-adapter/i2c-{port}/of_node/clock-frequency").read_bytes()
    except OSError:
        return warning(
            "bus speed", _("The speed of the bus is not known."), _("A slow bus only makes the display lag.")
        )
    hertz = int.from_bytes(told)
    says = _("The bus runs at {n} kHz.", n=hertz // 1000)
    if hertz >= FAST:
        return good("bus speed", says)
    return warning("bus speed", says, _("Make it 400 kHz: sudo companion install, then restart the Pi."))


def _pad(config: Config, known: Callable[[str], str]) -> Check:
    from companion.box.pad import FIRMWARE, PadState, TagPad

    pad = TagPad(lambda _event: None, known, port=config.text("pad.port"))

    async def greet() -> None:
        pad.start(asyncio.get_running_loop())
        for _time in range(int(PAD_SECONDS / 0.1)):
            if pad.state is PadState.READY:
                break
            await asyncio.sleep(0.1)

    asyncio.run(greet())
    state, says, firmware = pad.state, pad.message, pad.firmware
    pad.close()
    match state:
        case PadState.READY if firmware != FIRMWARE:
            return warning(
                "pad",
                says,
                _(
                    "Put firmware {version} on it: Renew the tag pad under Tools in the menu, or make flash.",
                    version=FIRMWARE,
                ),
            )
        case PadState.READY:
            return good("pad", says)
        case PadState.LOOKING:
            return warning("pad", says, _('Plug it in, or set pad.port to "none".'))
        case PadState.BUSY:
            return warning("pad", says, _("If the box is running, that is as it should be."))
    return fault("pad", says, _("Unplug it and plug it in again; then put its firmware on: make flash."))
