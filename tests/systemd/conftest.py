"""A Raspberry Pi made of a folder, and a record of what was run on it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.cli.install import install, uninstall

CONFIG = "# For more options see the papers\ndtparam=audio=on\ndtparam=i2c_arm=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1234-02 rootfstype=ext4 fsck.repair=yes rootwait quiet\n"


class FolderPi:
    """The Pi as it comes from the shop, with the box put on it and taken off again as often as one likes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[str] = []
        self.fails_at = ""
        self.put("/boot/firmware/config.txt", CONFIG)
        self.put("/boot/firmware/cmdline.txt", CMDLINE)
        self.put("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\n")

    def put(self, name: str, text: str) -> None:
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def link(self, name: str, target: str) -> None:
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def read(self, name: str) -> str:
        return (self.root / name.lstrip("/")).read_text(encoding="utf-8")

    def has(self, name: str) -> bool:
        return (self.root / name.lstrip("/")).exists()

    def everything(self) -> dict[str, bytes]:
        """Every file and what is in it, links as where they lead."""
        return {
            str(path.relative_to(self.root)): bytes(path.readlink()) if path.is_symlink() else path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() or path.is_symlink()
        }

    def run(self, command: Sequence[str]) -> None:
        """Record the command; a venv gets its folder, and a command that shall fail does."""
        assert command[:2] == ("chroot", str(self.root)), "nothing may run outside the folder"
        line = " ".join(command[2:])
        self.ran.append(line)
        if self.fails_at and self.fails_at in line:
            raise OSError(28, "No space left on device", line)
        if "-m venv" in line:
            (self.root / command[-1].lstrip("/") / "bin").mkdir(parents=True)

    def install(self, *, dry: bool = False) -> int:
        return install(Namespace(root=self.root, dry_run=dry), run=self.run)

    def uninstall(self, *, dry: bool = False, purge: bool = False) -> int:
        return uninstall(Namespace(root=self.root, dry_run=dry, purge=purge), run=self.run)


@pytest.fixture
def pi(tmp_path: Path) -> FolderPi:
    return FolderPi(tmp_path / "pi")
