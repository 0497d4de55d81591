"""The pin map can be wired: every pin once, and each on a pin that suits it."""

from __future__ import annotations

from collections import Counter

from hardware.header import GROUND, HEADER, pin_map, position, supply

KEYS = ["up", "down", "left", "right", "ok", "back"]
PULLED_DOWN_AT_BOOT = range(9, 28)
SERIAL_OUTPUT_AT_BOOT = 14


def contacts(part: str) -> list[str]:
    return [pin.contact for pin in pin_map() if pin.part == part]


def test_every_part_of_the_box_has_its_pins():
    assert contacts("keys") == KEYS
    for seat in range(1, 7):
        assert contacts(f"seats.{seat}") == ["button", "light"]
    assert contacts("buzzer") == ["pin"]
    assert contacts("display.i2c") == ["sda", "scl"]
    assert contacts("display.spi") == ["mosi", "sclk", "ce0", "dc", "rst"]


def test_no_pin_serves_two_parts_not_even_the_two_kinds_of_display():
    twice = [gpio for gpio, times in Counter(pin.gpio for pin in pin_map()).items() if times > 1]
    assert twice == []


def test_every_pin_is_on_the_header_and_free_for_use():
    assert [pin for pin in pin_map() if pin.gpio not in range(2, 28)] == []


def test_the_buses_sit_where_the_pi_has_them():
    bus = {pin.contact: pin.gpio for pin in pin_map() if pin.part.startswith("display")}
    assert {name: bus[name] for name in ("sda", "scl", "mosi", "sclk", "ce0")} == {
        "sda": 2,
        "scl": 3,
        "mosi": 10,
        "sclk": 11,
        "ce0": 8,
    }


def test_lights_and_buzzer_are_dark_and_silent_while_the_pi_boots():
    driven = [pin for pin in pin_map() if pin.contact == "light" or pin.part == "buzzer"]
    assert [pin for pin in driven if pin.gpio not in PULLED_DOWN_AT_BOOT] == []


def test_no_button_can_short_the_serial_output():
    pressed = {pin.gpio for pin in pin_map() if pin.part == "keys" or pin.contact == "button"}
    assert SERIAL_OUTPUT_AT_BOOT not in pressed


def test_the_header_is_the_one_in_the_pis_papers():
    """A few positions everybody knows by heart, and each GPIO exactly once."""
    assert [position(gpio) for gpio in (2, 3, 4, 17, 18, 21)] == [3, 5, 7, 11, 12, 40]
    assert len(HEADER) == 40
    assert sorted(what for what in HEADER if isinstance(what, int)) == list(range(2, 28))
    assert [place for place, what in enumerate(HEADER, 1) if what == GROUND] == [6, 9, 14, 20, 25, 30, 34, 39]


def test_ground_and_power_are_the_nearest_that_are_free():
    keys = [pin for pin in pin_map() if pin.part == "keys"]
    assert supply(GROUND, keys) == 20
    assert supply(GROUND, keys, taken={20}) == 14
