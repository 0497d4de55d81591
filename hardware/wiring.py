"""The wiring drawings, made from the pin map: which wire goes where, as WireViz reads it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hardware.header import GROUND, PI, PICO, POWER_3V3, Pin, pico_pins, pin_map

__all__ = ["display_contact", "drawings", "ground_of", "svg"]

GROUPS = ("display.i2c", "display.spi", "keys", "buzzer", "seats")
RESISTOR = {"style": "simple", "type": "Resistor", "subtype": "330 Ω"}
COLOURS = ["YE", "GN", "BU", "OG", "VT", "WH", "BN", "GY", "PK"]
RED, BLACK = "RD", "BK"

ONE_READER = "one of the two readers"
PAD_PARTS: list[tuple[str, dict[str, str], dict[str, str]]] = [
    (
        "RC522",
        {"type": "Reader on SPI", "notes": ONE_READER},
        {POWER_3V3: "3.3V", "RST": "RST", "MISO": "MISO", "MOSI": "MOSI", "SCK": "SCK", "CS": "SDA"},
    ),
    (
        "PN532",
        {"type": "Reader, switches set to HSU (0 0)", "notes": ONE_READER},
        {POWER_3V3: "VCC", "TX": "SCL / RXD", "RX": "SDA / TXD"},
    ),
    (
        "Light",
        {"type": "RGB light 5 mm, common cathode"},
        {"RED": "red", "GREEN": "green", "BLUE": "blue"},
    ),
    ("Buzzer", {"type": "Piezo, passive"}, {"BUZZER": "+"}),
]
"""What hangs on the Pico: each contact by the firmware's name for its pin, and what is printed beside it."""
THROUGH_RESISTOR = ("RED", "GREEN", "BLUE", "BUZZER")


@dataclass(slots=True)
class Drawing:
    """One sheet: things with contacts, bundles of wires, and what leads where."""

    connectors: dict[str, dict[str, Any]] = field(default_factory=dict)
    cables: dict[str, dict[str, Any]] = field(default_factory=dict)
    connections: list[list[Any]] = field(default_factory=list)

    def thing(self, name: str, contacts: Sequence[str], **more: Any) -> None:
        self.connectors[name] = {**more, "pinlabels": list(contacts)}

    def pi(self, pins: Sequence[Pin], supplies: dict[int, str]) -> None:
        """The header with the positions used on this sheet."""
        used = {pin.position: f"GPIO {pin.gpio}" for pin in pins} | supplies
        self.board("Pi", used, type="Raspberry Pi", subtype="40-pin header")

    def board(self, name: str, used: dict[int, str], **more: Any) -> None:
        """A board by the positions of its pins, in their order."""
        places = sorted(used)
        self.connectors[name] = {**more, "pins": places, "pinlabels": [used[place] for place in places]}

    def wires(self, name: str, colours: Sequence[str], *, metres: float) -> None:
        self.cables[name] = {"category": "bundle", "colors": list(colours), "length": metres}

    def lead(self, *way: Any) -> None:
        """One wire's way: `{"Pi": 7}, {"W1": 1}, {"Keys": 1}`; a bare name is a thing with one way through."""
        self.connections.append([{k: [v] for k, v in stop.items()} if isinstance(stop, dict) else stop for stop in way])

    def yaml(self) -> str:
        """The sheet as WireViz reads it; the values are JSON, which is YAML too."""
        lines = [
            "# Made from hardware/pins.toml by `make wiring`; edit that instead.",
            "options: {fontname: DejaVu Sans}",
        ]
        for section, things in (("connectors", self.connectors), ("cables", self.cables)):
            lines.append(f"{section}:")
            lines += [
                f"  {json.dumps(name)}: {json.dumps(about, ensure_ascii=False)}" for name, about in things.items()
            ]
        lines.append("connections:")
        lines += [f"  - {json.dumps(way, ensure_ascii=False)}" for way in self.connections]
        return "\n".join(lines) + "\n"


def drawings() -> dict[str, str]:
    """Every sheet by its name."""
    pins = pin_map()
    grounds = ground_of(pins)
    return {
        "display": _display(pins, grounds),
        "keys": _keys(pins, grounds),
        "seats": _seats(pins, grounds),
        "pad": _pad(),
    }


def svg(sheet: str) -> str:
    """The sheet drawn by WireViz and Graphviz."""
    from wireviz import wireviz

    return str(wireviz.parse(sheet, return_types="svg"))


def ground_of(pins: Sequence[Pin]) -> dict[str, int]:
    """A ground of its own for each group of parts, since a header pin takes one wire."""
    grounds: dict[str, int] = {}
    for group in GROUPS:
        members = [pin.position for pin in pins if pin.part.startswith(group)]
        grounds[group] = PI.supply(GROUND, members, taken=grounds.values())
    return grounds


def _display(pins: list[Pin], grounds: dict[str, int]) -> str:
    """Both kinds of display; a box has one of them."""
    sheet, used, supplies = Drawing(), list[Pin](), dict[int, str]()
    for name, part, types in (
        ("I2C display", "display.i2c", "SSD1306, SH1106 or SSD1309"),
        ("SPI display", "display.spi", "SSD1309 or SSD1322"),
    ):
        lines = [pin for pin in pins if pin.part == part]
        power, ground = PI.supply(POWER_3V3, [pin.position for pin in lines]), grounds[part]
        used += lines
        supplies |= {power: POWER_3V3, ground: GROUND}
        ways = [(ground, "GND", BLACK), (power, "VCC", RED)]
        ways += [(pin.position, display_contact(pin), colour) for pin, colour in zip(lines, COLOURS, strict=False)]
        sheet.thing(name, [contact for _place, contact, _colour in ways], type=types, notes="one of the two displays")
        bundle = f"to the {name}"
        sheet.wires(bundle, [colour for _place, _contact, colour in ways], metres=0.15)
        for number, (place, _contact, _colour) in enumerate(ways, 1):
            sheet.lead({"Pi": place}, {bundle: number}, {name: number})
    sheet.pi(used, supplies)
    return sheet.yaml()


def display_contact(pin: Pin) -> str:
    """What is printed on displays beside this contact."""
    return {"mosi": "SDA / MOSI / D1", "sclk": "SCL / CLK / D0", "ce0": "CS", "rst": "RES"}.get(
        pin.contact, pin.contact.upper()
    )


def _keys(pins: list[Pin], grounds: dict[str, int]) -> str:
    """Six keys with one ground, and the buzzer."""
    sheet = Drawing()
    keys, [buzzer] = ([pin for pin in pins if pin.part == part] for part in ("keys", "buzzer"))
    sheet.pi([*keys, buzzer], {grounds["keys"]: GROUND, grounds["buzzer"]: GROUND})
    sheet.thing("Keys", [*(key.contact for key in keys), "the other contact of all six"], type="Push button 12 mm")
    sheet.wires("to the keys", [*COLOURS[: len(keys)], BLACK], metres=0.2)
    for number, place in enumerate([*(key.position for key in keys), grounds["keys"]], 1):
        sheet.lead({"Pi": place}, {"to the keys": number}, {"Keys": number})
    sheet.connectors["R"] = RESISTOR
    sheet.thing("Buzzer", ["+", "−"], type="Piezo, passive")
    sheet.wires("to the buzzer", [COLOURS[0], BLACK], metres=0.15)
    sheet.lead({"Pi": buzzer.position}, {"to the buzzer": 1}, "R", "--", {"Buzzer": 1})
    sheet.lead({"Pi": grounds["buzzer"]}, {"to the buzzer": 2}, {"Buzzer": 2})
    return sheet.yaml()


def _seats(pins: list[Pin], grounds: dict[str, int]) -> str:
    """Six jacks in the box, and the first seat's cable and pod; the others are the same."""
    sheet = Drawing()
    seats = [pin for pin in pins if pin.part.startswith("seats")]
    sheet.pi(seats, {grounds["seats"]: GROUND})
    for number in sorted({pin.part.removeprefix("seats.") for pin in seats}):
        contacts = {pin.contact: pin for pin in seats if pin.part == f"seats.{number}"}
        jack, bundle = f"Jack {number}", f"seat {number}"
        sheet.thing(jack, ["tip: light", "ring: button", "sleeve"], type="Stereo jack 3.5 mm")
        sheet.wires(bundle, ["YE", "GN"], metres=0.2)
        for wire, contact in enumerate(("light", "button"), 1):
            resistor = f"R {contact} {number}"
            sheet.connectors[resistor] = RESISTOR
            sheet.lead({"Pi": contacts[contact].position}, {bundle: wire}, resistor, "--", {jack: wire})
    sheet.connectors["Sleeves"] = {
        "style": "simple",
        "type": "Sleeves of all six jacks",
        "subtype": "joined by bare wire",
    }
    sheet.wires("ground", [BLACK], metres=0.2)
    sheet.lead({"Pi": grounds["seats"]}, {"ground": 1}, "Sleeves")
    sheet.thing(
        "Pod", ["LED +", "button", "LED − and button"], type="Arcade button 24 mm", notes="the same at every seat"
    )
    sheet.wires("audio cable", ["WH", "RD", BLACK], metres=1.5)
    for wire in (1, 2, 3):
        sheet.lead({"Jack 1": wire}, {"audio cable": wire}, {"Pod": wire})
    return sheet.yaml()


def _pad() -> str:
    """The Pico with either reader, its light and its buzzer."""
    sheet, pins = Drawing(), pico_pins()
    used: dict[int, str] = {}
    grounds: set[int] = set()

    def place(contact: str) -> int:
        """Where on the Pico a contact's wire ends: a pin of the firmware's, or a supply."""
        if contact in pins:
            found = PICO.position(pins[contact])
            used[found] = f"GP {pins[contact]}"
        else:
            found = PICO.all(contact)[0]
            used[found] = contact
        return found

    def ground(contacts: Sequence[str]) -> int:
        """A ground of its own, near the part's other wires."""
        near = [PICO.position(pins[contact]) for contact in contacts if contact in pins]
        found = PICO.supply(GROUND, near, taken=grounds)
        grounds.add(found)
        used[found] = GROUND
        return found

    for name, about, contacts in PAD_PARTS:
        ways = [*contacts.items(), (GROUND, "K, the longest leg" if name == "Light" else "GND")]
        sheet.thing(name, [label for _contact, label in ways], **about)
        bundle = f"to the {name}"
        colours = [RED if contact == POWER_3V3 else COLOURS[n] for n, contact in enumerate(contacts)]
        sheet.wires(bundle, [*colours, BLACK], metres=0.1)
        for number, (contact, _label) in enumerate(ways, 1):
            start = ground(list(contacts)) if contact == GROUND else place(contact)
            if contact in THROUGH_RESISTOR:
                sheet.connectors[f"R {contact}"] = RESISTOR
                sheet.lead({"Pico": start}, {bundle: number}, f"R {contact}", "--", {name: number})
            else:
                sheet.lead({"Pico": start}, {bundle: number}, {name: number})
    sheet.board("Pico", used, type="Raspberry Pi Pico", notes="positions: down the left side, up the right, USB on top")
    return sheet.yaml()
