"""SQLite's write-ahead log, page by page: what can still be read of it where SQLite stops at the first bad page.

SQLite keeps there whatever was written since it last tidied up, which can be a whole evening. The format is the one at
https://www.sqlite.org/walformat.html.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LogAhead"]

HEAD, PAGE_HEAD = 32, 24


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    size: int
    """How many pages the file has after it, if it ends a transaction; otherwise 0."""
    content: bytes
    sound: bool


class LogAhead:
    """The log as it was found beside a file."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    @classmethod
    def of(cls, file: Path) -> LogAhead:
        try:
            return cls(file.with_name(file.name + "-wal").read_bytes())
        except OSError:
            return cls(b"")

    def goes_beyond(self, pages: int) -> bool:
        """Whether anything that was finished comes after so many pages, with which SQLite was content."""
        return any(page.size for page in list(self._pages(check=False))[pages:])

    def apply(self, file: Path) -> None:
        """Write every sound page into a copy of the file that it belongs to."""
        pages = list(self._pages(check=True))
        ends = [at for at, page in enumerate(pages) if page.size and page.sound]
        with file.open("r+b") as copy:
            for page in pages[: ends[-1] + 1 if ends else 0]:
                if page.sound:
                    copy.seek((page.number - 1) * len(page.content))
                    copy.write(page.content)

    def _pages(self, *, check: bool) -> Iterator[_Page]:
        """The pages of the last run of the log; what an older run has left behind them does not count."""
        if len(self.content) < HEAD:
            return
        magic, _format, size = struct.unpack_from(">3I", self.content)
        if magic not in (0x377F0682, 0x377F0683) or not 512 <= size <= 65536:
            return
        order = ">" if magic & 1 else "<"
        salt, before = self.content[16:24], struct.unpack_from(">2I", self.content, 24)
        for at in range(HEAD, len(self.content) - PAGE_HEAD - size + 1, PAGE_HEAD + size):
            head, content = self.content[at : at + PAGE_HEAD], self.content[at + PAGE_HEAD : at + PAGE_HEAD + size]
            number, after = struct.unpack_from(">2I", head)
            sums = struct.unpack_from(">2I", head, 16)
            ours = head[8:16] == salt and number > 0
            sound = ours and (not check or _sums(order, before, head[:8] + content) == sums)
            if ours:
                yield _Page(number, after, content, sound)
            before = sums  # as it is written there, so that one bad page leaves the next to be judged by itself


def _sums(order: str, before: tuple[int, ...], content: bytes) -> tuple[int, int]:
    """SQLite's checksum, which goes on from that of the page before."""
    one, two = before
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
