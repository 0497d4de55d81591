"""What surrounds the Pico: wires, tags, time, and orders that come from outside as lines of JSON."""

import json

import host

chips = {}
"""The readers that are wired up: by their names."""
cards = []
"""The tags on the pad, the oldest first."""
lifted = []
"""Tags that were taken away in the middle of something."""
orders = {}
"""Faults that wait: `hang`, `crash`, `noise` (so many answers are spoilt), `lift_after` (number, exchanges)."""
pins = {}
duties = {}
notes = []
counts = {"polls": 0, "transactions": 0, "bytes": 0, "exchanges": 0}
watchdog = {"timeout": None, "fed": 0}


def pump():
    """Carry out what was ordered."""
    check_watchdog()
    for order in host.orders().split("\n"):
        if order:
            _carry_out(json.loads(order))
    if orders.pop("crash", None):
        raise RuntimeError("a crash was ordered")


def _carry_out(order):
    from cards import Card

    word, value = order["do"], order.get("value")
    if word == "put":
        cards.append(Card(value))
        counts.update({name: 0 for name in counts})
    elif word == "lift":
        cards[:] = [card for card in cards if card.shown != value]
    elif word == "wires":
        for chip in chips.values():
            chip.wired = value
    elif word == "brownout":
        for chip in chips.values():
            chip.power_up()
    elif word == "tell":
        host.report(
            json.dumps(
                {
                    "light": [duties.get(pin, 0) // 257 for pin in (10, 11, 12)],
                    "notes": notes,
                    "counts": counts,
                    "watchdog": watchdog["timeout"],
                    "cards": {card.shown: card.memory_hex() for card in cards},
                    "lifted": {card.shown: card.memory_hex() for card in lifted},
                }
            )
        )
    else:
        orders[word] = value


def on_air(data, bits):
    """All tags on the pad hear a frame; the answers of those that answer."""
    counts["exchanges"] += 1
    if bits == 7 and data == b"\x26":
        counts["polls"] += 1
    if "lift_after" in orders:
        number, left = orders["lift_after"]
        if any(card.shown == number for card in cards):
            orders["lift_after"] = (number, left - 1)
            if left <= 0:
                lifted.extend(card for card in cards if card.shown == number)
                cards[:] = [card for card in cards if card.shown != number]
                del orders["lift_after"]
    return [answer for answer in [card.hear(data, bits) for card in cards] if answer is not None]


def spoilt():
    """Whether noise spoils this answer."""
    left = orders.get("noise", 0)
    orders["noise"] = max(0, left - 1)
    return left > 0


def check_watchdog():
    if watchdog["timeout"] is not None and host.now() - watchdog["fed"] > watchdog["timeout"]:
        host.reset("watchdog")


def hang_if_told():
    """A wire that never lets go: only the watchdog ends this."""
    while orders.get("hang"):
        host.sleep(10)
        check_watchdog()
