"""The units are sound, locked down, and say to systemd what the box does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parent.parent.parent / "systemd"
UNITS = sorted(file for kind in ("service", "path", "device") for file in SYSTEMD.glob(f"*.{kind}"))
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
EXPOSURE = 15
"""In tenths: 1.5 of 10 is the most that a unit may show."""

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd is not installed (apt install systemd)"
)


def unit(name: str) -> ConfigParser:
    """A unit's settings; of a setting that stands twice, the last."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd minds capitals
    parser.read(SYSTEMD / name, encoding="utf-8")
    return parser


@needs_systemd
def test_systemd_has_nothing_to_say_against_the_units(tmp_path: Path):
    """The units as they are, but with a program that exists here."""
    program = tmp_path / "companion"
    program.symlink_to(shutil.which("true") or "/bin/true")
    for file in UNITS:
        text = re.sub(r"/opt/frontier-companion/current/bin/\w+", str(program), file.read_text(encoding="utf-8"))
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    words = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / file.name) for file in UNITS)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("service", SERVICES, ids=lambda file: file.name)
def test_a_service_shows_little_to_attack(service: Path):
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager", str(service)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert found, done.stdout
    assert float(found[1]) * 10 <= EXPOSURE


@needs_systemd
def test_systemd_enables_the_box_early_in_boot(tmp_path: Path):
    """Enabled for real, in a folder: the box hangs on basic.target, not on the network or a login."""
    folder = tmp_path / "etc/systemd/system"
    shutil.copytree(SYSTEMD, folder)
    names = [file.name for file in UNITS if "[Install]" in file.read_text(encoding="utf-8")]
    subprocess.run(["systemctl", f"--root={tmp_path}", "enable", "--quiet", *names], check=True)
    wanted = {str(link.relative_to(folder)) for link in folder.glob("*.wants/*")}
    assert wanted == {
        "basic.target.wants/frontier-companion.service",
        "paths.target.wants/frontier-companion-poweroff.path",
        "paths.target.wants/frontier-companion-firmware.path",
    }


@pytest.mark.skipif(
    not shutil.which("systemd-sysusers") or os.geteuid() != 0,
    reason="systemd-sysusers needs systemd and the administrator",
)
def test_the_account_has_the_groups_that_its_parts_need(tmp_path: Path):
    for name in ("passwd", "group", "shadow", "gshadow"):
        (tmp_path / "etc").mkdir(exist_ok=True)
        (tmp_path / "etc" / name).write_text("", encoding="utf-8")
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", str(SYSTEMD / "sysusers.conf")], check=True)
    groups = [line.split(":") for line in (tmp_path / "etc/group").read_text(encoding="utf-8").splitlines()]
    assert {group[0] for group in groups if "companion" in group[3].split(",")} == {"gpio", "i2c", "spi", "dialout"}
    [account] = (tmp_path / "etc/passwd").read_text(encoding="utf-8").splitlines()
    assert account.endswith("nologin")


def test_udev_has_nothing_to_say_against_the_rules():
    verify = ["udevadm", "verify"]
    if not shutil.which("udevadm") or subprocess.run([*verify, "--help"], capture_output=True, check=False).returncode:
        pytest.skip("no udevadm that can verify rules (systemd 254 or newer)")
    done = subprocess.run([*verify, str(SYSTEMD / "60-frontier-companion.rules")], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_first_frame_waits_for_no_network():
    box = unit("frontier-companion.service")
    waits = " ".join(box["Unit"].get(key, "") for key in ("After", "Requires", "Wants"))
    assert "network" not in waits
    assert "multi-user" not in waits
    assert box["Unit"]["DefaultDependencies"] == "no"


def test_missing_pins_do_not_hold_up_the_first_frame():
    device = unit("frontier-companion.service")["Unit"]["Wants"]
    assert int(unit(device)["Unit"]["JobRunningTimeoutSec"]) <= 5


def test_a_box_that_hangs_or_ends_is_started_again():
    service = unit("frontier-companion.service")["Service"]
    assert service["Type"] == "notify"
    assert 5 <= int(service["WatchdogSec"]) <= 30
    assert service["Restart"] == "always"
    assert unit("frontier-companion.service")["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_helpers_wait_where_the_box_may_write():
    """The box writes into its runtime folder, and nothing else than these two files asks for anything."""
    folder = unit("frontier-companion.service")["Service"]["RuntimeDirectory"]
    asked = {unit(file.name)["Path"]["PathExists"] for file in UNITS if file.suffix == ".path"}
    assert asked == {f"/run/{folder}/power-off", f"/run/{folder}/update-firmware"}


def test_power_is_switched_off_by_systemd_itself_and_only_when_asked():
    helper = unit("frontier-companion-poweroff.service")
    assert helper["Unit"]["SuccessAction"] == "poweroff"
    assert helper["Unit"]["ConditionPathExists"] == "/run/frontier-companion/power-off"


def test_the_box_comes_back_after_new_firmware_whether_it_worked_or_not():
    helper = unit("frontier-companion-firmware.service")["Unit"]
    assert helper["Conflicts"] == helper["OnSuccess"] == helper["OnFailure"] == "frontier-companion.service"


def test_the_box_finds_what_the_helper_for_the_pad_has_to_say():
    box, helper = unit("frontier-companion.service")["Service"], unit("frontier-companion-firmware.service")["Service"]
    assert helper["RuntimeDirectory"] == f"{box['RuntimeDirectory']}-firmware"
    assert helper["RuntimeDirectoryPreserve"] == "yes"
    assert f"-/run/{helper['RuntimeDirectory']}" in box["ReadWritePaths"].split()
    assert (helper["User"], helper["Group"]) == (box["User"], box["Group"])


def test_every_device_that_is_allowed_has_its_driver_loaded_before_the_start():
    """systemd looks device names up once, at the start: a driver that comes later would find the door shut."""
    allowed = set(re.findall(r"DeviceAllow=char-(\S+)", (SYSTEMD / "frontier-companion.service").read_text("utf-8")))
    drivers = {"i2c": "i2c-dev", "spi": "spidev", "ttyACM": "cdc_acm"}
    loaded = (SYSTEMD / "modules.conf").read_text(encoding="utf-8").split()
    assert allowed == {"gpiochip", *drivers}  # gpiochip is part of the kernel itself
    assert [driver for driver in drivers.values() if driver not in loaded] == []
