"""Lines of the tag pad's protocol, written and read; firmware/PROTOCOL.md is the page that explains them."""

from __future__ import annotations

from binascii import crc32, unhexlify
from dataclasses import dataclass

__all__ = ["LONGEST", "Line", "Lines"]

LONGEST = 400


@dataclass(frozen=True, slots=True)
class Line:
    """A word, its number and its fields."""

    word: str
    number: int
    fields: tuple[str, ...] = ()

    def __bytes__(self) -> bytes:
        body = " ".join((self.word, str(self.number), *map(_escape, self.fields))).encode()
        return body + b" %08X\n" % crc32(body)

    @classmethod
    def parse(cls, got: bytes) -> Line | None:
        """The line that these bytes are (without the line's end), or None if they are not sound."""
        try:
            body, crc = got.rstrip(b"\r").rsplit(b" ", 1)
            if crc != b"%08X" % crc32(body):
                return None
            word, number, *fields = body.decode().split(" ")
            return cls(word, int(number), tuple(map(_unescape, fields))) if number.isdigit() else None
        except ValueError:  # UnicodeDecodeError and binascii.Error are such
            return None


def _escape(text: str) -> str:
    field = "".join(chr(byte) if 0x21 <= byte <= 0x7E and byte != 0x25 else f"%{byte:02X}" for byte in text.encode())
    return {"": "-", "-": "%2D"}.get(field, field)


def _unescape(field: str) -> str:
    if field == "-":
        return ""
    if not field:
        raise ValueError(field)
    first, *rest = field.split("%")
    found = first.encode()
    for part in rest:
        if len(part) < 2:
            raise ValueError(field)
        found += unhexlify(part[:2]) + part[2:].encode()
    return found.decode()


class Lines:
    """Bytes in, lines out: sound ones, and None for each that is not."""

    def __init__(self) -> None:
        self._begun = b""
        self._lost = False

    def feed(self, got: bytes) -> list[Line | None]:
        *ended, self._begun = (self._begun + got).split(b"\n")
        found: list[Line | None] = []
        for one in ended:
            found.append(None if self._lost or len(one) >= LONGEST else Line.parse(one))
            self._lost = False
        if len(self._begun) >= LONGEST:
            self._begun, self._lost = b"", True
            found.append(None)
        return found
