"""Lines of the protocol, written and read; see PROTOCOL.md."""

from binascii import crc32, unhexlify

LONGEST = 400


def escape(text):
    """A text as a field: printable ASCII without spaces."""
    field = "".join(chr(byte) if 0x21 <= byte <= 0x7E and byte != 0x25 else "%%%02X" % byte for byte in text.encode())
    return {"": "-", "-": "%2D"}.get(field, field)


def unescape(field):
    """The text of a field; ValueError if it is none."""
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


def line(word, number, *fields):
    """A whole line as bytes."""
    body = " ".join([word, str(number)] + [escape(field) for field in fields]).encode()
    return body + b" %08X\n" % crc32(body)


def parse(got):
    """Word, number and fields of a line without its end, or None if it is not sound."""
    try:
        body, crc = got.rstrip(b"\r").rsplit(b" ", 1)
        if len(crc) != 8 or crc != b"%08X" % crc32(body):
            return None
        word, number, *fields = body.decode().split(" ")
        if not number.isdigit():
            return None
        return word, int(number), [unescape(field) for field in fields]
    except ValueError:  # UnicodeError is one
        return None


class Lines:
    """Bytes in, whole lines out; what is too long to be a line is dropped up to the next line's end."""

    def __init__(self):
        self._begun = b""
        self._lost = False

    def feed(self, got):
        *ended, self._begun = (self._begun + got).split(b"\n")
        whole = []
        for one in ended:
            if not self._lost and len(one) < LONGEST:
                whole.append(one)
            self._lost = False
        if len(self._begun) >= LONGEST:
            self._begun, self._lost = b"", True
        return whole
