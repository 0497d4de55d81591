"""The NDEF text record on NTAG21x and Ultralight tags, which are pages of four bytes from page 4 on."""

FIRST = 4
CAPABILITY = 3
MAGIC = 0xE1
TEXT_MESSAGE, END = 0x03, 0xFE


class Torn(Exception):
    """The tag stopped answering."""


class Refused(Exception):
    """The tag cannot do that; the argument is the protocol's reason."""


def read_text(reader):
    """The first text record of the chosen tag, "" if it has none; Torn if the tag is gone before all is read."""
    head = _read(reader, CAPABILITY)
    if head[0] != MAGIC:
        return ""
    size = head[2] * 8
    memory = head[4:]
    while len(memory) < size:
        message = _message(memory)
        if message is not None:
            return _text(message)
        memory += _read(reader, FIRST + len(memory) // 4)
    return _text(_message(memory[:size]) or b"")


def write_text(reader, text):
    """Make the text the chosen tag's only record; empty first and valid last, for tags get taken away."""
    head = _read(reader, CAPABILITY)
    if head[:4] == b"\0\0\0\0":  # a bare Ultralight: 48 bytes, never formatted
        _write(reader, CAPABILITY, b"\xe1\x10\x06\x00")
        head = b"\xe1\x10\x06\x00"
    if head[0] != MAGIC:
        raise Refused("kind")
    if head[3] & 0x0F:
        raise Refused("locked")
    record = message(text)
    if len(record) > head[2] * 8:
        raise Refused("full")
    record += bytes(-len(record) % 4)
    _write(reader, FIRST, bytes((TEXT_MESSAGE, 0, END, 0)))
    for at in range(4, len(record), 4):
        _write(reader, FIRST + at // 4, record[at : at + 4])
    _write(reader, FIRST, record[:4])
    if read_text(reader) != text:
        raise Refused("failed")


def message(text):
    """The tag's memory from page 4 on that says `text`."""
    body = b"\x02en" + text.encode()
    if len(body) > 250:
        raise Refused("full")
    record = bytes((0xD1, 1, len(body))) + b"T" + body
    return bytes((TEXT_MESSAGE, len(record))) + record + bytes((END,))


def _read(reader, page):
    got = reader.read(page)
    if got is None:
        raise Torn
    return got


def _write(reader, page, data):
    taken = reader.write(page, data)
    if taken is None:
        raise Torn
    if not taken:
        raise Refused("locked")


def _message(memory):
    """The NDEF message among the tag's blocks, b"" if there is none, None if more of the memory is needed."""
    at = 0
    while at < len(memory):
        kind = memory[at]
        at += 1
        if kind == 0:
            continue
        if kind == END:
            return b""
        if at >= len(memory):
            return None
        size = memory[at]
        at += 1
        if size == 0xFF:
            if at + 2 > len(memory):
                return None
            size = memory[at] << 8 | memory[at + 1]
            at += 2
        if at + size > len(memory):
            return None
        if kind == TEXT_MESSAGE:
            return memory[at : at + size]
        at += size
    return None


def _text(message):
    """The first text record of a message, "" if there is none that can be read."""
    at = 0
    try:
        while at < len(message):
            flags, kind_size = message[at], message[at + 1]
            at += 2
            if flags & 0x10:  # short record
                size = message[at]
                at += 1
            else:
                size = int.from_bytes(message[at : at + 4], "big")
                at += 4
            id_size = 0
            if flags & 0x08:
                id_size = message[at]
                at += 1
            kind = message[at : at + kind_size]
            at += kind_size + id_size
            body = message[at : at + size]
            at += size
            if flags & 0x07 == 1 and kind == b"T" and len(body) == size and not body[0] & 0x80:
                return body[1 + (body[0] & 0x3F) :].decode()
    except (IndexError, UnicodeError):
        pass
    return ""
