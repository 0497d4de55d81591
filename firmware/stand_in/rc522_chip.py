"""An RC522 as its data sheet tells it: registers behind SPI, a FIFO, a timer, an antenna."""

import world

VERSION = 0x37


class Rc522Chip:
    def __init__(self):
        self.wired = True
        self.power_up()

    def power_up(self):
        self.registers = bytearray(64)
        self.registers[VERSION] = 0x92
        self.registers[0x01] = 0x20
        self.registers[0x14] = 0x80
        self.registers[0x0E] = 0x80
        self.registers[0x11] = 0x3F
        self.fifo = bytearray()
        self.address = None
        for card in world.cards:
            card.state = "idle"  # without the field they forget everything

    def select(self, selected):
        self.address = None
        self.selected = selected

    def shift(self, byte):
        """One byte in, one byte out, as the wire does it."""
        if not self.selected:
            return 0xFF
        if self.address is None:
            self.address = byte
            return 0x00
        if self.address & 0x80:
            got = self.read(self.address >> 1 & 0x3F)
            self.address = byte
            return got
        self.write(self.address >> 1 & 0x3F, byte)
        return 0x00

    def read(self, register):
        if register == 0x09:
            got = self.fifo[0] if self.fifo else 0
            self.fifo = self.fifo[1:]
            return got
        if register == 0x0A:
            return len(self.fifo)
        return self.registers[register]

    def write(self, register, value):
        if register == 0x01 and value & 0x0F == 0x0F:
            self.power_up()
        elif register == 0x04:
            if value & 0x80:
                self.registers[4] |= value & 0x7F
            else:
                self.registers[4] &= ~value & 0x7F
        elif register == 0x09:
            self.fifo.append(value)
        elif register == 0x0A:
            if value & 0x80:
                self.fifo = bytearray()
                self.registers[0x06] &= ~0x10
        elif register == 0x0E:
            self.registers[0x0E] = self.registers[0x0E] & 0x7F | value & 0x80
        elif register != VERSION:
            self.registers[register] = value
            if register == 0x0D and value & 0x80 and self.registers[0x01] & 0x0F == 0x0C:
                self.transceive()

    def transceive(self):
        framing, sent = self.registers[0x0D], bytes(self.fifo)
        self.registers[0x0D] &= 0x7F
        self.fifo = bytearray()
        self.registers[0x06] = 0
        self.registers[0x0E] = self.registers[0x0E] & 0x80 | 0x20
        self.registers[0x04] |= 0x40
        antenna = self.registers[0x14] & 0x03 == 0x03 and self.registers[0x15] & 0x40
        answers = world.on_air(sent, framing & 0x07) if antenna else []
        if answers:
            self.receive(answers, framing >> 4 & 0x07, known=self.known_bits(sent))
        elif self.registers[0x2A] & 0x80 and (self.registers[0x2C] or self.registers[0x2D]):
            self.registers[0x04] |= 0x01

    @staticmethod
    def known_bits(sent):
        """How many bits of the number an anticollision frame already holds."""
        if len(sent) >= 2 and sent[0] in (0x93, 0x95, 0x97) and sent[1] != 0x70:
            return (sent[1] >> 4) * 8 + (sent[1] & 7) - 16
        return 0

    def receive(self, answers, align, known):
        longest = max(len(answer) for answer in answers)
        heard, collision = [], None
        for at in range(longest):
            bits = {answer[at] for answer in answers if at < len(answer)}
            if len(bits) > 1 and collision is None:
                collision = at
            heard.append(0 if collision is not None and not self.registers[0x0E] & 0x80 else max(bits))
        padded = [0] * align + heard
        for start in range(0, len(padded), 8):
            self.fifo.append(sum(bit << place for place, bit in enumerate(padded[start : start + 8])))
        self.registers[0x0C] = self.registers[0x0C] & 0xF8 | len(padded) % 8
        if collision is not None:
            self.registers[0x06] |= 0x08
            place = known + collision + 1
            self.registers[0x0E] = self.registers[0x0E] & 0x80 | (0x20 if place > 32 else place & 0x1F)
        if world.spoilt():
            self.registers[0x06] |= 0x02
        self.registers[0x04] |= 0x20
