"""`companion install` and `companion uninstall`: a Raspberry Pi becomes the box, and an ordinary Pi again."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from pathlib import Path

import companion
from companion.cli.pi import Pi, Run, run
from companion.errors import CompanionError
from companion.text import _

__all__ = ["install", "uninstall"]

HOME = "/opt/frontier-companion"
CURRENT = f"{HOME}/current"
SLOTS = ("a", "b")
"""A new version is set up in the slot that is not in use, so that a failed upgrade leaves the box as it was."""
SOURCE = (
    *("companion", "firmware", "hardware", "systemd"),
    *("pyproject.toml", "requirements.lock", "requirements-dev.lock", "README.md", "LICENSE"),
)
FIRST_PYTHON_WITHOUT_LGPIO = 13
"""PyPI has lgpio ready-made up to Python 3.12; from 3.13 on Raspberry Pi OS's own package is taken."""
FLASHER = "mpremote"
"""What puts firmware on the pad; only an installed box needs it besides."""
DATA, CONFIGURATION = "/var/lib/frontier-companion", "/etc/frontier-companion"
MOUNTS, UDEV = Path("/proc/mounts"), Path("/run/udev/control")
COMMAND = "/usr/local/bin/companion"
LOCAL = f"{CONFIGURATION}/companion.toml"
STARTER = f"""# What is different on this box, and only that; upgrades leave this file alone.
# All settings with their meaning: {CURRENT}/source/companion/config/default.toml
"""
WRAPPER = f"""#!/bin/sh
# The box's own games, unless told otherwise.
export COMPANION_DATA="${{COMPANION_DATA:-{DATA}}}"
exec {CURRENT}/bin/companion "$@"
"""

UNITS = (
    "frontier-companion.service",
    "frontier-companion-poweroff.path",
    "frontier-companion-poweroff.service",
    "frontier-companion-firmware.path",
    "frontier-companion-firmware.service",
)
STARTED = tuple(unit for unit in UNITS if unit == UNITS[0] or unit.endswith(".path"))
FILES = {
    **{f"/etc/systemd/system/{unit}": unit for unit in (*UNITS, "dev-gpiochip0.device")},
    "/etc/sysusers.d/frontier-companion.conf": "sysusers.conf",
    "/etc/modules-load.d/frontier-companion.conf": "modules.conf",
    "/etc/udev/rules.d/60-frontier-companion.rules": "60-frontier-companion.rules",
}
"""Where each file of systemd/ goes."""

BOOT_SETTINGS = (
    "[all]",
    "# The display's bus, four times as fast as it starts: a whole frame in 25 ms.",
    "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
    "# The other bus, without the two pins that the pin map uses otherwise.",
    "dtoverlay=spi0-1cs,no_miso",
    "# No serial port on the pins of seat 1, and no waiting at boot.",
    "enable_uart=0",
    "disable_splash=1",
    "boot_delay=0",
)


def install(options: argparse.Namespace, run: Run = run) -> int:
    """Set up or upgrade; games and configuration stay as they are."""
    pi = _pi(options, run)
    source = _source()
    try:
        _install(pi, source)
    except OSError as error:
        raise _trouble(error) from None
    return _end(pi)


def uninstall(options: argparse.Namespace, run: Run = run) -> int:
    """Take everything away but the games and the configuration; with `--purge` those too."""
    pi = _pi(options, run)
    try:
        _uninstall(pi, purge=options.purge)
    except OSError as error:
        raise _trouble(error) from None
    return _end(pi)


def _end(pi: Pi) -> int:
    if pi.dry:
        pi.say(_("That is what would be done. Nothing was changed."))
    return 0


def _install(pi: Pi, source: Path) -> None:
    slot = _free_slot(pi)
    _set_up(pi, source, slot)
    for name, file in FILES.items():
        pi.write(name, (source / "systemd" / file).read_text(encoding="utf-8"))
    pi.write(COMMAND, WRAPPER, mode=0o755)
    if not pi.path(LOCAL).exists():
        pi.write(LOCAL, STARTER)
    pi.command("systemd-sysusers", "/etc/sysusers.d/frontier-companion.conf")
    reboot = pi.boot_settings(BOOT_SETTINGS)
    reboot = pi.serial_console(on=False) or reboot
    pi.link(CURRENT, slot)
    pi.command("systemctl", "enable", *STARTED)
    _tell_the_system(pi)
    if pi.live and not reboot:
        pi.command("systemctl", "restart", *STARTED)
        pi.say(_("The box is running. “sudo -u companion companion doctor” checks every part."))
    else:
        pi.say(_("Done. Restart the Pi (“sudo reboot”), and the box starts by itself."))


def _uninstall(pi: Pi, *, purge: bool) -> None:
    present = [unit for unit in STARTED if pi.path(f"/etc/systemd/system/{unit}").exists()]
    if present:
        pi.command("systemctl", "disable", *(["--now"] if pi.live else []), *present)
    for name in (*FILES, COMMAND, HOME):
        pi.remove(name)
    pi.boot_settings(())
    pi.serial_console(on=True)
    _tell_the_system(pi)
    if purge:
        pi.remove(DATA)
        pi.remove(CONFIGURATION)
        if _has_account(pi):
            pi.command("userdel", "companion")
        pi.say(_("Everything is gone, the games too."))
    else:
        pi.say(
            _(
                "Done. The games are still in {data} and the configuration in {configuration}.",
                data=DATA,
                configuration=CONFIGURATION,
            )
        )


def _tell_the_system(pi: Pi) -> None:
    """Let a running system know of its new units and rules; another will find them when it starts."""
    if pi.live:
        pi.command("systemctl", "daemon-reload")
    if pi.live and UDEV.exists():
        pi.command("udevadm", "control", "--reload")
        pi.command("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=gpio", "--subsystem-match=i2c-dev")


def _set_up(pi: Pi, source: Path, slot: str) -> None:
    """This version with everything it needs, in a slot of its own."""
    home = f"{HOME}/{slot}"
    pi.remove(home)
    sharing = []
    if _python(pi) >= FIRST_PYTHON_WITHOUT_LGPIO and pi.boot_file("config.txt"):
        pi.command("apt-get", "install", "-y", "python3-lgpio")
        sharing = ["--system-site-packages"]
    pi.command("python3", "-m", "venv", *sharing, home)
    pi.say(_("copies {source} to {target}", source=str(source), target=f"{home}/source"))
    if not pi.dry:
        for name in SOURCE:
            _copy(source / name, pi.path(f"{home}/source/{name}"))
    pip = (f"{home}/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    locks = ("-r", f"{home}/source/requirements.lock", "-c", f"{home}/source/requirements-dev.lock")
    pi.command(*pip, *locks, FLASHER)
    # It runs where its source lies, beside pin map and firmware; nothing may be written there later, so compile it now.
    pi.command(*pip, "--no-deps", "--no-build-isolation", "--editable", f"{home}/source")
    pi.command(f"{home}/bin/python", "-m", "compileall", "-q", f"{home}/source/companion")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    elif source.exists():
        shutil.copy2(source, target)


def _python(pi: Pi) -> int:
    """The minor version of its Python 3, read from the link that every Debian has; 0 where there is none."""
    python = pi.path("/usr/bin/python3")
    found = re.fullmatch(r"python3\.(\d+)", python.readlink().name if python.is_symlink() else "")
    return int(found[1]) if found else 0


def _free_slot(pi: Pi) -> str:
    current = pi.path(CURRENT)
    used = current.readlink().name if current.is_symlink() else ""
    return next(slot for slot in SLOTS if slot != used)


def _source() -> Path:
    """The folder this program came in, or the copy of it that was kept at the last installation."""
    for folder in (Path(companion.__file__).parent.parent, Path(sys.prefix) / "source"):
        if (folder / "systemd").is_dir() and (folder / "pyproject.toml").is_file():
            return folder
    raise CompanionError(_("The box is installed from its own folder: get it with git, and run “make install” there."))


def _pi(options: argparse.Namespace, run: Run) -> Pi:
    root = options.root.resolve()
    if not root.is_dir():
        raise CompanionError(_("There is no folder {folder} to install into.", folder=str(root)))
    pi = Pi(root, options.dry_run, run)
    if pi.live and not pi.dry and os.geteuid() != 0:
        raise CompanionError(_("Only the administrator may do that: put “sudo” in front of it."))
    if pi.live and not pi.dry and _forgets(MOUNTS.read_text(encoding="utf-8")):
        raise CompanionError(
            _("This system is read-only and would forget everything at power-off: see systemd/README.md, “To upgrade”.")
        )
    return pi


def _forgets(mounts: str) -> bool:
    """Whether the whole system lies under a layer that is gone at power-off, as the read-only recipe makes it."""
    return any(line.split()[:2] == ["overlayroot", "/"] for line in mounts.splitlines())


def _has_account(pi: Pi) -> bool:
    accounts = pi.path("/etc/passwd")
    return accounts.exists() and any(
        line.startswith("companion:") for line in accounts.read_text(encoding="utf-8").splitlines()
    )


def _trouble(error: OSError) -> CompanionError:
    return CompanionError(
        _(
            "{file} could not be changed ({reason}); put that right and try again.",
            file=str(error.filename or ""),
            reason=str(error.strerror),
        )
    )
