"""A PN532 in HSU mode as its user manual tells it: asleep until woken, frames with two checksums, one tag at a time."""

import world
from cards import crc_a

ACK = b"\x00\x00\xff\x00\xff\x00"


class Pn532Chip:
    def __init__(self):
        self.wired = True
        self.power_up()

    def power_up(self):
        self.out = b""
        self.got = b""
        self.awake = self.normal = False
        self.tries = 0xFF
        self.target = None

    def take(self, data):
        self.awake = self.awake or data[:1] == b"\x55"
        if not self.awake:
            return
        self.got += data
        while True:
            at = self.got.find(b"\x00\x00\xff")
            if at < 0 or len(self.got) < at + 5:
                return
            size, check = self.got[at + 3], self.got[at + 4]
            end = at + 5 + size + 2
            if len(self.got) < end:
                return
            body = self.got[at + 5 : at + 5 + size]
            sound = not (size + check) & 0xFF and not (sum(body) + self.got[end - 2]) & 0xFF
            self.got = self.got[end:]
            if sound and body[0] == 0xD4:
                self.command(body[1], body[2:])

    def command(self, code, data):
        self.out += ACK
        if code == 0x14:
            self.normal = True
            self.answer(code, b"")
        elif code == 0x02:
            self.answer(code, b"\x32\x01\x06\x07")
        elif not self.normal:
            pass
        elif code == 0x32:
            if data[0] == 0x05:
                self.tries = data[3]
            self.answer(code, b"")
        elif code == 0x4A:
            self.list()
        elif code == 0x40:
            self.exchange(data)
        else:
            self.out += b"\x00\x00\xff\x01\xff\x7f\x81\x00"

    def answer(self, code, data):
        body = bytes((0xD5, code + 1)) + data
        size = len(body)
        self.out += b"\x00\x00\xff" + bytes((size, -size & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))

    def list(self):
        self.target = None
        for card in world.cards:
            card.state, card.from_halt = "idle", False  # the field goes off and on
        answers = world.on_air(b"\x26", 7)
        if not answers or not world.cards or world.spoilt():
            if self.tries != 0xFF:
                self.answer(0x4A, b"\x00")
            return
        for card in world.cards:
            card.state = "idle"
        self.target = max(world.cards, key=lambda card: card.number)
        self.target.state = "active"
        number = self.target.number
        atqa = bytes(reversed(self.target.atqa))
        self.answer(0x4A, b"\x01\x01" + atqa + bytes((self.target.sak, len(number))) + number)

    def exchange(self, data):
        sent = data[1:]
        answers = world.on_air(sent + crc_a(sent), 0) if self.target in world.cards else []
        if not answers or world.spoilt():
            self.answer(0x40, b"\x01")  # time out
        elif len(answers[0]) == 4:
            self.answer(0x40, b"\x00" if answers[0] == [0, 1, 0, 1] else b"\x14")
        else:
            bits = answers[0]
            got = bytes(sum(bits[at + bit] << bit for bit in range(8)) for at in range(0, len(bits), 8))
            self.answer(0x40, b"\x00" + got[:-2])
