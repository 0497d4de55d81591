"""Tags as ISO 14443-3 type A describes them, bit by bit, with the memory of NTAG213, Ultralight or a Classic fob."""

from binascii import hexlify, unhexlify

KINDS = {
    "ntag213": (0x00, b"\x44\x00", 45, b"\xe1\x10\x12\x00"),
    "ultralight": (0x00, b"\x44\x00", 16, b"\x00\x00\x00\x00"),
    "classic": (0x08, b"\x04\x00", 0, b""),
}
LEVELS = (0x93, 0x95, 0x97)


def crc_a(data):
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _bit in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return bytes((crc & 0xFF, crc >> 8))


def bits_of(data):
    return [byte >> bit & 1 for byte in data for bit in range(8)]


class Card:
    """One tag: idle, ready, active or halted."""

    def __init__(self, what):
        self.number = unhexlify(what["number"])
        self.shown = what["number"]
        self.sak, self.atqa, pages, capability = KINDS[what.get("kind", "ntag213")]
        self.memory = bytearray(pages * 4)
        self.locked = what.get("locked", False)
        if pages:
            self.memory[12:16] = capability
            given = unhexlify(what.get("memory", ""))
            self.memory[16 : 16 + len(given)] = given
        self.state, self.level, self.from_halt = "idle", 0, False

    def memory_hex(self):
        return hexlify(self.memory[12:]).decode()

    def hear(self, data, bits):
        """A frame with so many bits in its last byte (0: all eight); the bits of the answer, or None."""
        if bits == 7 and len(data) == 1:
            return self._call(data[0])
        if self.state == "ready" and data[0] == LEVELS[self.level]:
            return self._anticollision(data, bits)
        if self.state != "active" or bits or crc_a(data[:-2]) != data[-2:]:
            return self._fall_back()
        return self._command(data[:-2])

    def _call(self, word):
        if self.state not in ("idle", "halt"):
            return self._fall_back()
        if word == 0x52 or (word == 0x26 and self.state == "idle"):
            self.from_halt = self.state == "halt"
            self.state, self.level = "ready", 0
            return bits_of(self.atqa)
        return None

    def _fall_back(self):
        if self.state in ("ready", "active"):
            self.state = "halt" if self.from_halt else "idle"

    def _part(self):
        rest = self.number[3 * self.level :]
        part = b"\x88" + rest[:3] if len(rest) > 4 else rest
        return part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))

    def _anticollision(self, data, bits):
        part = self._part()
        if data[1] == 0x70:
            if data[2:7] != part or crc_a(data[:7]) != data[7:]:
                return self._fall_back()
            last = len(self.number) - 3 * self.level <= 4
            if last:
                self.state = "active"
            else:
                self.level += 1
            sak = bytes((self.sak if last else 0x04,))
            return bits_of(sak + crc_a(sak))
        known = (data[1] >> 4) * 8 + (data[1] & 7) - 16
        if bits != data[1] & 7 or bits_of(data[2:])[:known] != bits_of(part)[:known]:
            return self._fall_back()
        return bits_of(part)[known:]

    def _command(self, data):
        pages = len(self.memory) // 4
        if data[0] == 0x50:
            self.state = "halt"
            return None
        if data[0] == 0x30 and len(data) == 2 and data[1] < pages:
            got = bytes((self.memory + self.memory)[data[1] * 4 : data[1] * 4 + 16])
            return bits_of(got + crc_a(got))
        if data[0] == 0xA2 and len(data) == 6 and 3 <= data[1] < pages and not self.locked:
            at = data[1] * 4
            for offset, byte in enumerate(data[2:]):
                # Page 3 can only ever gain bits.
                self.memory[at + offset] = self.memory[at + offset] | byte if data[1] == 3 else byte
            return [0, 1, 0, 1]
        self._fall_back()
        return [0, 0, 0, 0]
