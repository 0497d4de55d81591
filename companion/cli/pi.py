"""The Pi that the box is installed on: its files, its commands, its boot settings."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.errors import CompanionError
from companion.text import Words, _

__all__ = ["Pi", "Run", "run"]

Run = Callable[[Sequence[str]], None]

BLOCK_BEGIN = "# --- Frontier Companion: made by `companion install`, taken away by `companion uninstall` ---"
BLOCK_END = "# --- end of Frontier Companion ---"
SERIAL_CONSOLE = re.compile(r"console=(?:serial|ttyAMA|ttyS)\d+(?:,\S*)?")


def run(command: Sequence[str]) -> None:
    """Run a command; what it says is shown."""
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError:
        raise CompanionError(_("{program} is missing here; install it and try again.", program=command[0])) from None
    except subprocess.CalledProcessError:
        raise CompanionError(
            _("“{command}” failed (its reason stands above); put that right and try again.", command=" ".join(command))
        ) from None


@dataclass(frozen=True, slots=True)
class Pi:
    """Files beneath `root` and commands run there; with `dry` everything is only said."""

    root: Path = Path("/")
    dry: bool = False
    run: Run = run

    @property
    def live(self) -> bool:
        """Whether it is the machine we are on, not a folder that will be one."""
        return self.root == Path("/")

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def say(self, what: Words) -> None:
        print(what, flush=True)

    def command(self, *words: str) -> None:
        """Run it there; in a folder that will be a machine, inside that folder."""
        self.say(_("runs {command}", command=" ".join(words)))
        if not self.dry:
            self.run(words if self.live else ("chroot", str(self.root), *words))

    def write(self, name: str, text: str, mode: int = 0o644) -> bool:
        """Write a file in one go; true if that changed anything."""
        path = self.path(name)
        if path.exists() and not path.is_symlink() and path.read_text(encoding="utf-8") == text:
            return False
        self.say(_("writes {file}", file=name))
        if not self.dry:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f".{path.name}.new")
            fresh.write_text(text, encoding="utf-8")
            # A boot partition is FAT and knows no modes; it keeps its own.
            if not name.startswith("/boot/"):
                fresh.chmod(mode)
            fresh.replace(path)
        return True

    def link(self, name: str, target: str) -> None:
        """Let `name` lead to `target`, from one moment to the next."""
        self.say(_("links {file} to {target}", file=name, target=target))
        if not self.dry:
            fresh = self.path(f"{name}.new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(target)
            fresh.replace(self.path(name))

    def remove(self, name: str) -> None:
        """Remove a file or a folder with everything in it."""
        path = self.path(name)
        if not path.exists() and not path.is_symlink():
            return
        self.say(_("removes {file}", file=name))
        if self.dry:
            return
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()

    def boot_file(self, name: str) -> str:
        """Where config.txt or cmdline.txt is: its folder has moved once. Empty where there is none."""
        places = (f"/boot/firmware/{name}", f"/boot/{name}")
        return next((place for place in places if self.path(place).is_file()), "")

    def boot_settings(self, settings: Sequence[str]) -> bool:
        """Have these lines in config.txt, in a marked block; none: no block. True if that changed anything."""
        name = self.boot_file("config.txt")
        if not name:
            self.say(_("finds no config.txt: this is no Raspberry Pi, its boot settings are left alone"))
            return False
        text = self.path(name).read_text(encoding="utf-8")
        rest = re.sub(rf"\n*{re.escape(BLOCK_BEGIN)}.*?{re.escape(BLOCK_END)}\n", "\n", text, flags=re.DOTALL)
        if settings:
            rest = "\n".join([rest.rstrip("\n"), "", BLOCK_BEGIN, *settings, BLOCK_END, ""])
        return self._write_with_copy(name, text, rest)

    def serial_console(self, *, on: bool) -> bool:
        """Switch the console on the serial pins off, or on again if it was on before. True if that changed anything."""
        name = self.boot_file("cmdline.txt")
        if not name:
            return False
        text = self.path(name).read_text(encoding="utf-8")
        words, before = text.split(), self.path(_copy(name))
        if on:
            had = SERIAL_CONSOLE.findall(before.read_text(encoding="utf-8")) if before.exists() else []
            words = [*(word for word in had if word not in words), *words]
        else:
            words = [word for word in words if not SERIAL_CONSOLE.fullmatch(word)]
        return words != text.split() and self._write_with_copy(name, text, " ".join(words) + "\n")

    def _write_with_copy(self, name: str, before: str, after: str) -> bool:
        """Write a boot file, with a copy beside it of how it was before the box first came."""
        if after != before and not self.path(_copy(name)).exists():
            self.write(_copy(name), before)
        return self.write(name, after)


def _copy(name: str) -> str:
    return f"{name}.before-frontier-companion"
