"""The firmware's end of the protocol against vectors.json; prints what failed, and how many were run."""

import json
import random
import time
from binascii import hexlify, unhexlify

import host

from frames import Lines, line, parse
from link import Link
from ndef import Refused, message, read_text, write_text
from presence import MISSES


def check(name, got, wanted):
    counts["checks"] += 1
    if got != wanted:
        failed.append("%s: %r instead of %r" % (name, got, wanted))


def lines():
    for vector in vectors["lines"]:
        wanted = vector["line"].encode()
        fields = vector["fields"]
        check(vector["line"], line(vector["word"], vector["number"], *fields), wanted + b"\n")
        check(vector["line"], parse(wanted), (vector["word"], vector["number"], fields))
        check(vector["line"], parse(wanted + b"\r"), (vector["word"], vector["number"], fields))
    for bad, why in vectors["not_lines"]:
        check(why, parse(bad.encode()), None)
    long = Lines()
    for _time in range(20):
        check("a line without an end", long.feed(b"x" * 100), [])
    check("its end", long.feed(b"x\n"), [])
    check("the line after it", long.feed(b"alive\n"), [b"alive"])


class Memory:
    """A tag's memory from page 3 on, without the air between."""

    def __init__(self, memory):
        self.memory = bytearray(memory)

    def read(self, page):
        at = (page - 3) * 4
        return bytes((self.memory + bytes(16))[at : at + 16]) if at < len(self.memory) else None

    def write(self, page, data):
        at = (page - 3) * 4
        self.memory[at : at + 4] = data
        return at + 4 <= len(self.memory)


def tags():
    for vector in vectors["tags"]:
        check(vector["what"], read_text(Memory(unhexlify(vector["memory"]))), vector["text"])
    for vector in vectors["writes"]:
        check(vector["text"], hexlify(message(vector["text"])).decode(), vector["memory"])
        tag = Memory(unhexlify("e1101200") + b"\x55" * 144)
        write_text(tag, vector["text"])
        check("written " + vector["text"], read_text(tag), vector["text"])
    try:
        write_text(Memory(unhexlify("e1100600") + bytes(48)), "a/" + "x" * 60)
        check("too long a text", "written", "full")
    except Refused as why:
        check("too long a text", why.args[0], "full")


class Pad:
    """A link whose wire is two lists and whose clock stands still."""

    def __init__(self):
        self.now = 0
        self.sent = []
        self.done = []
        self.refused = 0
        self.boot("B001")

    def boot(self, boot):
        self.sent.clear()
        self.link = Link(self.sent.append, self.do, self.refuse, boot, "power", now=lambda: self.now)
        self.link.reader = "rc522"

    def do(self, word, fields):
        if word not in ("light", "beep") or fields == ["plaid"]:
            raise Refused("unknown")
        self.done.append([word] + fields)
        return ()

    def refuse(self):
        self.refused += 1

    def step(self, name, what, rest):
        """Play the box's part of a step; check the pad's."""
        if what == "box":
            word, number, *fields = rest[0].split(" ")
            self.link.heard(line(word, number, *["" if field == "-" else field for field in fields]))
        elif what == "noise":
            self.link.heard(rest[0].encode())
        elif what == "wait":
            for _time in range(rest[0] // 250):
                self.now += 250
                self.link.tick()
        elif what == "lay":
            self.link.tap(*rest)
        elif what == "restart":
            self.boot(rest[0])
        elif what == "reader":
            self.link.reader = rest[0]
        elif what in ("pad", "pad lost"):
            got = self.sent.pop(0).decode().rsplit(" ", 1)[0] if self.sent else ""
            check(name, got, rest[0])
        elif what == "done":
            check(name, self.done.pop(0) if self.done else None, rest)
        elif what == "refused":
            check(name, self.refused, 1)
            self.refused = 0


def talks():
    for talk in vectors["talks"]:
        if talk.get("only") != "box":
            pad = Pad()
            for what, *rest in talk["steps"]:
                pad.step(talk["name"], what, rest)
            check(talk["name"], (pad.sent, pad.done, pad.refused), ([], [], 0))


class Hour:
    """Time, port and reader of a pad on which a tag lies for an hour; it misses polls, but not as many as a lift."""

    name = "rc522"
    number = b"\x04\xa1\xb2\xc3\xd4\xe5\x80"

    def __init__(self):
        self.now = 0
        self.polls = 0
        self.in_a_row = 0
        self.said = []

    def ticks_ms(self):
        return self.now

    ticks_add = staticmethod(time.ticks_add)
    ticks_diff = staticmethod(time.ticks_diff)

    def read(self, wait_or_page):
        if wait_or_page in (3, 7):
            return None if random.getrandbits(2) else bytes(16)
        self.now += 30
        return line("hello", 1, "1", "5EED") if self.now == 30 else b""

    def write(self, data):
        self.said.append(parse(data[:-1])[0])

    def start(self):
        return True

    def alive(self):
        return True

    def choose(self, number):
        return 0

    def tags(self, known):
        self.polls += 1
        missing = self.polls < 10 or random.getrandbits(1)
        self.in_a_row = self.in_a_row + 1 if missing else 0
        if missing and (self.polls < 10 or self.in_a_row < MISSES):
            return {}
        self.in_a_row = 0
        return {self.number: 0}


def hour():
    import link
    import pad
    import signals

    world = Hour()
    for module in (pad, signals, link):
        module.time = world
    lying = pad.Pad(world, (world,), "B001", "power")
    lying.link._now = world.ticks_ms
    while world.now < HOUR_MS:
        lying.step()
        if world.said[-1] == "tap":
            lying.link.heard(line("taken", 1))
    check("polls of an hour", world.polls > HOUR_MS // 30 - 10, True)
    check("a tag that lies there for an hour", world.said.count("tap"), 1)
    check("heartbeats of an hour", 3490 < world.said.count("alive") <= 3600, True)


HOUR_MS = 3600 * 1000
failed = []
counts = {"checks": 0}
with open("/pad/vectors.json") as file:
    vectors = json.load(file)
lines()
tags()
talks()
hour()
host.report(json.dumps({"failed": failed, "checks": counts["checks"]}))
