"""A Pi becomes the box, is upgraded, and becomes a Pi again."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.cli import main
from companion.errors import CompanionError
from tests.systemd.conftest import CMDLINE, CONFIG, FolderPi

ROOT = Path(__file__).parent.parent.parent
CURRENT = "/opt/frontier-companion/current"


def slot(pi: FolderPi) -> str:
    return (pi.root / CURRENT.lstrip("/")).readlink().name


def test_a_pi_becomes_the_box(pi: FolderPi):
    assert pi.install() == 0
    for file in (file for kind in ("service", "path", "device") for file in (ROOT / "systemd").glob(f"*.{kind}")):
        assert pi.read(f"/etc/systemd/system/{file.name}") == file.read_text(encoding="utf-8")
    assert 'SYMLINK+="frontier-pad"' in pi.read("/etc/udev/rules.d/60-frontier-companion.rules")
    assert "i2c-dev" in pi.read("/etc/modules-load.d/frontier-companion.conf")
    assert pi.has(f"{CURRENT}/source/hardware/pins.toml")
    assert (pi.root / "usr/local/bin/companion").stat().st_mode & 0o777 == 0o755


def test_the_commands_come_in_an_order_that_works(pi: FolderPi):
    pi.install()
    firsts = [line.split()[0].rpartition("/")[2] + " " + line.split()[1] for line in pi.ran]
    assert firsts == [
        "python3 -m",  # the venv
        "python -m",  # what the box needs
        "python -m",  # the box
        "python -m",  # compiled once and for all
        "systemd-sysusers /etc/sysusers.d/frontier-companion.conf",
        "systemctl enable",
    ]
    assert pi.ran[-1].endswith(
        "frontier-companion.service frontier-companion-poweroff.path frontier-companion-firmware.path"
    )


def test_a_newer_python_takes_the_systems_own_lgpio(pi: FolderPi):
    """There is no ready-made lgpio for it, and nobody should need a compiler."""
    pi.link("/usr/bin/python3", "python3.13")
    pi.install()
    assert pi.ran[:2] == [
        "apt-get install -y python3-lgpio",
        "python3 -m venv --system-site-packages /opt/frontier-companion/a",
    ]
    [line] = [line for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines() if line.startswith("lgpio")]
    assert line.endswith('; python_version < "3.13"')


def test_an_older_python_shares_nothing_with_the_system(pi: FolderPi):
    pi.link("/usr/bin/python3", "python3.11")
    pi.install()
    assert pi.ran[0] == "python3 -m venv /opt/frontier-companion/a"


def test_what_pip_reads_is_there_and_asks_for_no_more_than_the_box_needs(pi: FolderPi):
    """A lock file that names another one needs that too, and even as a constraint has all of it installed."""
    pi.install()
    [words] = [line.split() for line in pi.ran if "requirements.lock" in line]
    locks = [words[at + 1] for at, word in enumerate(words) if word in ("-r", "-c")]
    assert [lock.rpartition("/")[2] for lock in locks] == ["requirements.lock", "requirements-dev.lock"]
    for lock in locks:
        assert [line for line in pi.read(lock).splitlines() if line.startswith("-")] == []


def test_the_buses_are_set_and_the_rest_of_the_boot_settings_stays(pi: FolderPi):
    pi.install()
    config = pi.read("/boot/firmware/config.txt")
    assert config.startswith(CONFIG.rstrip("\n"))
    ours = config.removeprefix(CONFIG.rstrip("\n"))
    assert "\n[all]\n" in ours  # whatever section stood last, ours are for every Pi
    for line in ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtoverlay=spi0-1cs,no_miso", "enable_uart=0"):
        assert f"\n{line}\n" in ours
    assert pi.read("/boot/firmware/config.txt.before-frontier-companion") == CONFIG


def test_the_serial_console_leaves_the_pins_and_the_screen_keeps_its_own(pi: FolderPi):
    pi.install()
    assert pi.read("/boot/firmware/cmdline.txt") == CMDLINE.replace("console=serial0,115200 ", "")


def test_an_older_system_has_its_boot_files_elsewhere(pi: FolderPi):
    shutil.move(pi.root / "boot/firmware/config.txt", pi.root / "boot/config.txt")
    pi.install()
    assert "i2c_arm_baudrate=400000" in pi.read("/boot/config.txt")


def test_a_second_time_changes_nothing_but_the_slot(pi: FolderPi):
    pi.install()
    once = pi.everything()
    pi.install()
    twice = pi.everything()
    outside = {name: text for name, text in twice.items() if not name.startswith("opt/")}
    assert outside == {name: text for name, text in once.items() if not name.startswith("opt/")}
    assert pi.read("/boot/firmware/config.txt").count("i2c_arm_baudrate") == 1


def test_an_upgrade_keeps_games_and_configuration(pi: FolderPi):
    pi.install()
    assert slot(pi) == "a"
    pi.put("/var/lib/frontier-companion/games.sqlite", "an evening")
    pi.put("/etc/frontier-companion/companion.toml", "sound = false")
    pi.install()
    assert slot(pi) == "b"
    assert pi.read("/var/lib/frontier-companion/games.sqlite") == "an evening"
    assert pi.read("/etc/frontier-companion/companion.toml") == "sound = false"
    pi.install()
    assert slot(pi) == "a"


def test_the_first_time_there_is_a_file_for_the_boxs_own_settings(pi: FolderPi):
    pi.install()
    assert tomllib.loads(pi.read("/etc/frontier-companion/companion.toml")) == {}


@pytest.mark.parametrize("step", ["-m venv", "requirements.lock", "--editable", "compileall", "systemd-sysusers"])
def test_an_upgrade_that_fails_leaves_the_old_version_running(pi: FolderPi, step: str):
    pi.install()
    program = pi.read("/opt/frontier-companion/a/source/pyproject.toml")
    pi.fails_at = step
    with pytest.raises(CompanionError, match="No space left"):
        pi.install()
    assert slot(pi) == "a"
    assert pi.read("/opt/frontier-companion/a/source/pyproject.toml") == program
    pi.fails_at = ""
    pi.install()
    assert slot(pi) == "b"


def test_a_dry_run_touches_nothing(pi: FolderPi, capsys: pytest.CaptureFixture[str]):
    before = pi.everything()
    pi.install(dry=True)
    said = capsys.readouterr().out
    assert (pi.everything(), pi.ran) == (before, [])
    assert "/etc/systemd/system/frontier-companion.service" in said
    assert "/boot/firmware/config.txt" in said
    pi.install()
    before, ran = pi.everything(), list(pi.ran)
    pi.uninstall(dry=True, purge=True)
    assert (pi.everything(), pi.ran) == (before, ran)


def test_uninstalling_leaves_the_pi_as_it_was_and_keeps_the_games(pi: FolderPi):
    before = pi.everything()
    pi.install()
    pi.put("/var/lib/frontier-companion/games.sqlite", "an evening")
    pi.put("/etc/frontier-companion/companion.toml", "sound = false")
    pi.uninstall()
    after = pi.everything()
    assert "etc/frontier-companion/companion.toml" not in before
    kept = {"var/lib/frontier-companion/games.sqlite", "etc/frontier-companion/companion.toml"}
    copies = {f"boot/firmware/{name}.before-frontier-companion" for name in ("config.txt", "cmdline.txt")}
    assert set(after) == set(before) | kept | copies
    assert after["boot/firmware/config.txt"].decode().rstrip("\n") == CONFIG.rstrip("\n")
    assert after["boot/firmware/cmdline.txt"].decode() == CMDLINE


def test_what_the_owner_wrote_into_the_boot_files_meanwhile_stays(pi: FolderPi):
    pi.install()
    pi.put("/boot/firmware/config.txt", pi.read("/boot/firmware/config.txt") + "gpu_mem=16\n")
    pi.put("/boot/firmware/cmdline.txt", "console=tty1 root=/dev/sda2\n")
    pi.uninstall()
    assert pi.read("/boot/firmware/config.txt").endswith("gpu_mem=16\n")
    assert "Frontier" not in pi.read("/boot/firmware/config.txt")
    assert pi.read("/boot/firmware/cmdline.txt") == "console=serial0,115200 console=tty1 root=/dev/sda2\n"


def test_purging_removes_games_configuration_and_account(pi: FolderPi):
    pi.install()
    pi.put("/var/lib/frontier-companion/games.sqlite", "an evening")
    pi.put("/etc/frontier-companion/companion.toml", "sound = false")
    pi.put("/etc/passwd", pi.read("/etc/passwd") + "companion:x:999:999::/var/lib/frontier-companion:/bin/false\n")
    pi.uninstall(purge=True)
    assert not pi.has("/var/lib/frontier-companion")
    assert not pi.has("/etc/frontier-companion")
    assert "userdel companion" in pi.ran


def test_uninstalling_twice_is_no_error(pi: FolderPi):
    pi.install()
    pi.uninstall()
    ran = list(pi.ran)
    assert pi.uninstall() == 0
    assert pi.ran == ran


def test_on_another_computer_the_boot_settings_are_left_alone(pi: FolderPi, capsys: pytest.CaptureFixture[str]):
    shutil.rmtree(pi.root / "boot")
    assert pi.install() == 0
    assert "no Raspberry Pi" in capsys.readouterr().out


def test_a_missing_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["install", "--root", str(tmp_path / "nowhere")]) == 1
    assert capsys.readouterr().err.startswith("companion: There is no folder")


def test_only_the_administrator_may(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("companion.cli.install._uninstall", lambda *_this, **_more: pytest.fail("it was done"))
    assert main(["uninstall"]) == 1
    assert "sudo" in capsys.readouterr().err


def test_a_system_that_forgets_is_not_changed_in_vain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    mounts = tmp_path / "mounts"
    mounts.write_text("overlayroot / overlay rw,relatime,lowerdir=/media/root-ro 0 0\n/dev/sda1 /media ext4 rw 0 0\n")
    monkeypatch.setattr("companion.cli.install.MOUNTS", mounts)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("companion.cli.install._uninstall", lambda *_this, **_more: pytest.fail("it was done"))
    assert main(["uninstall"]) == 1
    assert "read-only" in capsys.readouterr().err


def test_it_needs_nothing_but_python_itself(pi: FolderPi):
    """`make install` comes before anything is set up: no package may be needed, so none is let in."""
    words = [sys.executable, "-S", "-m", "companion", "install", "--dry-run", "--root", str(pi.root)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nothing was changed" in done.stdout
